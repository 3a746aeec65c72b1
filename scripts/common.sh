# shellcheck shell=bash
# What ./play, ./check and ./test share: steps with their seconds, Debian
# packages, a Rust that is new enough. Sourced, never run.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Everything the desktop app needs to be built, shown and heard. The engine and
# the rules need none of it.
readonly PACKAGES=(
    # building
    gcc libc6-dev pkg-config libfontconfig-dev libasound2-dev
    # running: windows, keyboard, OpenGL
    libfontconfig1 libx11-6 libx11-xcb1 libxcb1 libxcb-xkb1 libxcursor1 libxi6
    libxrender1 libxfixes3 libxkbcommon0 libxkbcommon-x11-0 libwayland-client0
    libgl1 libgl1-mesa-dri
    # without a single system font the window cannot open, tests included
    fonts-dejavu-core
    # making the phone apps' pictures
    python3
)

say() { printf '%s\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

# step NAME COMMAND…: says what it does, does it, says how long it took, and
# stops the script when it fails, naming the step.
steps_done=0
step() {
    local name=$1 start=$SECONDS
    shift
    printf '\n== %s\n' "$name"
    if "$@"; then
        steps_done=$((steps_done + 1))
        printf '   %s: %s s\n' "$name" "$((SECONDS - start))"
    else
        local code=$?
        printf '\nFAILED: %s (exit %s, after %s s)\n' "$name" "$code" "$((SECONDS - start))" >&2
        exit 1
    fi
}

# missing_packages PACKAGE…
missing_packages() {
    local package
    for package in "$@"; do
        if [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
            printf '%s\n' "$package"
        fi
    done
}

# Installs what the desktop app needs.
install_packages() { install_these "${PACKAGES[@]}"; }

# install_these PACKAGE…: installs what is missing and nothing else; asks no question.
install_these() {
    if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
        say "Not a Debian system: if the build stops, install what these Debian packages hold:"
        say "  $*"
        return 0
    fi
    local missing as_root=()
    mapfile -t missing < <(missing_packages "$@")
    if [ ${#missing[@]} -eq 0 ]; then
        say "All packages are there."
        return 0
    fi
    say "Missing: ${missing[*]}"
    if [ "$(id -u)" -ne 0 ]; then
        if ! command -v sudo >/dev/null || ! sudo -n true 2>/dev/null; then
            say "To install them, type this once and start again:"
            say "  sudo apt-get install -y --no-install-recommends ${missing[*]}"
            return 1
        fi
        as_root=(sudo -n)
    fi
    "${as_root[@]}" apt-get update -q
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -q -y --no-install-recommends "${missing[@]}"
}

# version_at_least HAVE WANT, such as 1.95.0 1.92
version_at_least() {
    [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]
}

# The oldest Rust that will do.
wanted_rust() { sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml; }

need_rust() {
    local wanted have
    wanted=$(wanted_rust)
    if ! command -v cargo >/dev/null || ! have=$(rustc --version 2>/dev/null); then
        say "Rust is missing. Get version $wanted or newer from https://rustup.rs and start again."
        return 1
    fi
    have=$(printf '%s' "$have" | cut -d ' ' -f 2 | cut -d - -f 1)
    if ! version_at_least "$have" "$wanted"; then
        say "Rust $have is too old: version $wanted or newer is needed (rustup update)."
        return 1
    fi
    say "Rust $have."
}
