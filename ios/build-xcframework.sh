#!/usr/bin/env bash
# Builds the core for iPhone, the simulator and the Mac, and puts it where the Swift
# package looks for it: bindings/swift/DoushouFFI.xcframework. Wants a Mac with Xcode
# and Rust with the targets below (rustup target add …).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly PHONE=aarch64-apple-ios
readonly SIMULATOR=(aarch64-apple-ios-sim x86_64-apple-ios)
readonly MAC=(aarch64-apple-darwin x86_64-apple-darwin)
readonly GOAL=bindings/swift/DoushouFFI.xcframework
target=${CARGO_TARGET_DIR:-target}
export IPHONEOS_DEPLOYMENT_TARGET=17.0 MACOSX_DEPLOYMENT_TARGET=14.0

command -v xcodebuild >/dev/null || {
    printf 'xcodebuild is missing: an XCFramework is made on a Mac with Xcode.\n' >&2
    exit 1
}

for triple in "$PHONE" "${SIMULATOR[@]}" "${MAC[@]}"; do
    cargo build --locked --profile mobile -p doushou-ffi --target "$triple"
done

archive() { printf '%s/%s/mobile/libdoushou_ffi.a' "$target" "$1"; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/simulator" "$work/mac" "$work/headers/DoushouFFI"
lipo -create "$(archive "${SIMULATOR[0]}")" "$(archive "${SIMULATOR[1]}")" \
    -output "$work/simulator/libdoushou_ffi.a"
lipo -create "$(archive "${MAC[0]}")" "$(archive "${MAC[1]}")" \
    -output "$work/mac/libdoushou_ffi.a"
# A folder of its own, so that module maps of two frameworks do not overwrite each other.
cp bindings/swift/generated/{DoushouFFI.h,module.modulemap} "$work/headers/DoushouFFI/"

rm -rf "$GOAL"
xcodebuild -create-xcframework \
    -library "$(archive "$PHONE")" -headers "$work/headers" \
    -library "$work/simulator/libdoushou_ffi.a" -headers "$work/headers" \
    -library "$work/mac/libdoushou_ffi.a" -headers "$work/headers" \
    -output "$GOAL"
