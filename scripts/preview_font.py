#!/usr/bin/env python3
"""Maintainers: make the font of the preview pictures, `sgs_site/encyclopedia/data/preview.otf`.

    python3 scripts/preview_font.py [NotoSerifCJK-Bold.ttc]

It keeps of Noto Serif CJK SC Bold (SIL Open Font License 1.1, Debian: fonts-noto-cjk) the characters that rulebook, library and
interface use, simplified and traditional, and calls itself Shapu Preview. Needs fonttools beside the project's requirements.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

from fontTools import subset  # type: ignore[import-not-found]
from fontTools.ttLib import TTCollection  # type: ignore[import-not-found]

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
SOURCE = "/usr/share/fonts/opentype/noto/NotoSerifCJK-Bold.ttc"
FACE = "Noto Serif CJK SC"
SIGNS = (
    "".join(map(chr, range(0x20, 0x7F))) + "·•…—–―‘’“”　、。《》「」『』【】〔〕！（），．／：；？＋－＝～％→←↑↓×÷′″§♠♥♣♦√○●△□"
    "āáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜüńňǹĀÁǍÀĒÉĚÈĪÍǏÌŌÓǑÒ"
)


def characters() -> str:
    """All characters of the texts, and their traditional forms."""
    from puzzles.services.hant import traditional

    folders = [ROOT / "rules_engine" / "rulebook", ROOT / "puzzles" / "library", ROOT / "locale", ROOT / "sgs_site", ROOT / "puzzles"]
    files = {p for folder in folders for p in folder.rglob("*") if p.suffix in {".toml", ".yaml", ".po", ".py"}}
    texts = [path.read_text(encoding="utf-8") for path in sorted(files)]
    han = {c for text in texts for c in re.findall("[\u3400-\u9fff]", text)}
    others = {c for text in texts for run in re.findall("[\u3400-\u9fff]+", text) for c in traditional(run)}
    return "".join(sorted(han | others)) + SIGNS


def main() -> None:
    """Read the source, keep what is needed, write the file."""
    source = sys.argv[1] if len(sys.argv) > 1 else SOURCE
    fonts = TTCollection(source).fonts
    font = next(f for f in fonts if f["name"].getDebugName(1).startswith(FACE))
    options = subset.Options(
        layout_features=[], hinting=False, desubroutinize=True, name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14], notdef_outline=True
    )
    options.drop_tables += ["vhea", "vmtx", "VORG", "BASE", "GSUB", "GPOS", "DSIG"]
    keeper = subset.Subsetter(options)
    keeper.populate(text=characters())
    keeper.subset(font)
    for record in list(font["name"].names):
        renamed = {1: "Shapu Preview", 3: "ShapuPreview-Bold", 4: "Shapu Preview Bold", 6: "ShapuPreview-Bold"}.get(record.nameID)
        if renamed:
            record.string = renamed
    target = ROOT / "sgs_site" / "encyclopedia" / "data" / "preview.otf"
    font.save(target)
    print(f"{target.relative_to(ROOT)}: {len(font.getGlyphOrder())} glyphs, {target.stat().st_size} bytes")


if __name__ == "__main__":
    main()
