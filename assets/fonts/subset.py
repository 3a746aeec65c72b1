#!/usr/bin/env python3
"""Cuts the three fonts of the game down to the characters it shows.

    pip install fonttools
    python3 assets/fonts/subset.py KAI.ttf SANS.ttf SANS-BOLD.ttf
    python3 assets/fonts/subset.py --check

KAI.ttf is LXGWWenKai-Bold.ttf (Debian package fonts-lxgw-wenkai),
SANS.ttf and SANS-BOLD.ttf are the Regular and the Bold of Noto Sans SC
(npm package @expo-google-fonts/noto-sans-sc). The characters are those of the
game's own texts, a fixed set of Latin, punctuation and signs, and for the sans
those of `basic.txt` beside this file. `--check` cuts nothing: it lists the characters of the
texts that the fonts lack, and fails when there are any.
"""

import argparse
import re
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent.parent

# Where a player-visible text can stand.
TEXTS = [
    "core/src/**/*.rs",
    "core/src/texts/**/*.md",
    "core/src/texts/**/*.txt",
    "core/src/texts/**/*.toml",
    "ui/**/*.slint",
    "ui/src/**/*.rs",
    "ui/translations/**/*.po",
]

LATIN = [chr(c) for c in [*range(0x20, 0x7F), *range(0xA0, 0x100)]]
SIGNS = (
    "·•–—―…‘’“”„†‹›×÷±−≈≠≤≥½¼¾°′″№™"
    "←↑→↓↔↕↖↗↘↙■□▲△▶▷▼▽◀◁◆◇○◎●★☆✓"
    "①②③④⑤⑥⑦⑧⑨⑩"
    "、。〃々〇〈〉《》「」『』【】〔〕〜・"
    "！（）＋，－．／：；＜＝＞？［］％＆～　"
    "０１２３４５６７８９"
)
# Every animal of every game, simplified and traditional, and the numerals.
ANIMALS = "象狮獅虎豹狼狗犬猫貓鼠狐熊蛇牛犀羊驹駒鳗鰻豚鲨鯊鲸鯨鳌鰲"
NUMERALS = "零一二三四五六七八九十百千万萬两兩半"

# File: its family, whether it is bold, whether it holds `basic.txt` too. The kai
# face shows only the game's own words; the sans also what players write.
FONTS = {
    "DoushouKai-Bold.ttf": ("Doushou Kai", True, False),
    "DoushouSans-Regular.ttf": ("Doushou Sans", False, True),
    "DoushouSans-Bold.ttf": ("Doushou Sans", True, True),
}

# Latin ligatures would join letters of moves and squares; of the layout tables
# only kerning and mark placement are of use here.
FEATURES = ["kern", "mark", "mkmk", "ccmp"]


def text_characters() -> set[str]:
    """The characters of the project's own texts, escapes such as \\u{2192} included."""
    found: set[str] = set()
    for pattern in TEXTS:
        for path in PROJECT.glob(pattern):
            text = path.read_text(encoding="utf-8")
            if path.suffix in {".rs", ".slint"}:
                # No player sees a comment.
                text = re.sub(r"^\s*//.*$", "", text, flags=re.MULTILINE)
            found.update(text)
            found.update(
                chr(int(digits, 16))
                for digits in re.findall(r"\\u\{([0-9a-fA-F]{1,6})\}", text)
                if int(digits, 16) < 0x110000 and not 0xD800 <= int(digits, 16) < 0xE000
            )
    return {c for c in found if c.isprintable()}


def wanted_characters(with_basic: bool) -> set[str]:
    basic = (HERE / "basic.txt").read_text(encoding="utf-8") if with_basic else ""
    return {
        c
        for c in {*text_characters(), *basic, *LATIN, *SIGNS, *ANIMALS, *NUMERALS}
        if not c.isspace() or c in " \u00a0\u3000"
    }


def rename(font: TTFont, family: str, bold: bool) -> None:
    """Gives the subset its own name: the originals' names are theirs (OFL, reserved names)."""
    style = "Bold" if bold else "Regular"
    postscript = f"{family.replace(' ', '')}-{style}"
    names = {
        1: family,
        2: style,
        3: f"{postscript};subset",
        4: f"{family} {style}" if bold else family,
        6: postscript,
    }
    table = font["name"]
    # Copyright (0), licence (13) and its address (14) stay as they are.
    table.names = [n for n in table.names if n.nameID in (0, 13, 14) and n.langID == 0x409]
    for name_id, value in names.items():
        table.setName(value, name_id, 3, 1, 0x409)
    font["OS/2"].usWeightClass = 700 if bold else 400
    selection = font["OS/2"].fsSelection & ~0b110_0001
    font["OS/2"].fsSelection = selection | (0x20 if bold else 0x40)
    font["head"].macStyle = 1 if bold else 0


def use_latin_widths(font: TTFont) -> None:
    """Gives quotes, apostrophe, ellipsis and middle dot the width that English wants.

    The sans draws them as wide as a Chinese character, so that "don’t" would
    fall apart. Its `pwid` feature has the narrow forms of most; Chinese text
    reads well with them too. The kai face has no such feature and no such need.
    """
    layout = font["GSUB"].table
    lookups = {
        index
        for record in layout.FeatureList.FeatureRecord
        if record.FeatureTag == "pwid"
        for index in record.Feature.LookupListIndex
    }
    if not lookups:
        return
    narrow: dict[str, str] = {}
    for index in lookups:
        for table in layout.LookupList.Lookup[index].SubTable:
            table = getattr(table, "ExtSubTable", table)
            narrow.update(getattr(table, "mapping", {}))
    for cmap in font["cmap"].tables:
        if not cmap.isUnicode():
            continue
        for character in "‘’“”…":
            wide = cmap.cmap.get(ord(character))
            if wide in narrow:
                cmap.cmap[ord(character)] = narrow[wide]
    dot = font.getBestCmap()[ord("·")]
    advance, bearing = font["hmtx"][dot]
    width = font["head"].unitsPerEm * 2 // 5
    shift = (width - advance) // 2
    outline = font["glyf"][dot]
    outline.coordinates.translate((shift, 0))
    outline.recalcBounds(font["glyf"])
    font["hmtx"][dot] = (width, bearing + shift)


def cut(source: Path, target: Path, family: str, bold: bool, characters: set[str]) -> set[str]:
    options = subset.Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.desubroutinize = True
    options.notdef_outline = True
    options.drop_tables += ["BASE", "vhea", "vmtx", "VORG", "DSIG", "meta"]
    font = subset.load_font(str(source), options)
    cmap = font.getBestCmap()
    use_latin_widths(font)
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[ord(c) for c in characters])
    subsetter.subset(font)
    rename(font, family, bold)
    # The original's date, so that the same texts give the same file.
    font.recalcTimestamp = False
    subset.save_font(font, str(target), options)
    return {c for c in characters if ord(c) not in cmap}


def check() -> int:
    """Zero when every character of the texts is in each font."""
    failed = 0
    wanted = text_characters()
    for name in FONTS:
        cmap = TTFont(HERE / name).getBestCmap()
        missing = sorted(c for c in wanted if ord(c) not in cmap)
        print(f"{name}: {len(cmap)} characters, {len(missing)} missing {''.join(missing)}")
        failed |= bool(missing)
    return int(failed)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sources", nargs="*", type=Path, metavar="FONT")
    parser.add_argument("--check", action="store_true", help="only list missing characters")
    arguments = parser.parse_args()
    if arguments.check:
        return check()
    if len(arguments.sources) != len(FONTS):
        parser.error("three fonts wanted: the kai face, the sans regular, the sans bold")
    for source, (name, (family, bold, with_basic)) in zip(arguments.sources, FONTS.items()):
        characters = wanted_characters(with_basic)
        absent = cut(source, HERE / name, family, bold, characters)
        size = (HERE / name).stat().st_size
        print(f"{name}: {size // 1024} KB; not in the original: {''.join(sorted(absent)) or '-'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
