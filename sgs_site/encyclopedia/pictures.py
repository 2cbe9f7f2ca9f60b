"""The preview picture of an entry, drawn here: 1200 × 630, in the colours of the site, with a font of which only the needed characters
are kept (`data/preview.otf`, see scripts/preview_font.py). Drawn when first asked for and kept as a file; the address says the version.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
import tempfile
import time
from collections.abc import Mapping
from functools import cache, lru_cache
from math import ceil
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext as _
from PIL import Image, ImageDraw, ImageFont

from puzzles.services import hant
from sgs_site.preferences import LANGUAGES

from . import catalog, pages
from .models import Entry
from .vocabulary import ENTRY_KINDS, SEALS, SUITS, rank_text

#: Raise when the drawing changes, so that pictures get new addresses.
DRAWING: Final = 1
WIDTH, HEIGHT = 1200, 630
FONT: Final = Path(__file__).parent / "data" / "preview.otf"
KEPT_SECONDS: Final = 60 * 24 * 3600
NAME: Final = re.compile(r"(zh-hans|zh-hant|en)\.([a-z]+)\.([a-z0-9_.-]+)\.([a-z0-9_-]*)\.([0-9a-f]{12})")

_PAPER, _INK, _DIM, _LINE, _RED, _CARD = "#f4eee0", "#1d1914", "#6b6255", "#cfc4ad", "#a5231a", "#fffdf7"
_KINGDOMS: Final = {"wei": "#28567f", "shu": "#9c2d25", "wu": "#29643f", "qun": "#5f594f"}
_SCALE: Final = 2  # drawn at twice the size: smooth edges


def folder() -> Path:
    """Where drawn pictures are kept."""
    return Path(settings.VAR_DIR) / "pictures"


@cache
def _made_with() -> str:
    return hashlib.sha256(FONT.read_bytes() + Path(__file__).read_bytes()).hexdigest()[:12]


def file_name(entry: Entry | None, language: str) -> str:
    """The name of a picture: language, kind, slug, edition, and a stamp of all that is drawn. None is the site itself."""
    language = language if language in LANGUAGES else settings.LANGUAGE_CODE
    kind, slug, edition, version = ("site", "site", "", "") if entry is None else (entry.kind, entry.slug, entry.edition, entry.version)
    stamp = hashlib.sha256(f"{DRAWING}:{_made_with()}:{version}".encode()).hexdigest()[:12]
    return f"{language}.{kind}.{slug}.{edition}.{stamp}"


def address(entry: Entry | None, language: str) -> str:
    """Where the picture is. What is there never changes."""
    return f"/pictures/{file_name(entry, language)}.png"


def stored(name: str) -> bytes | None:
    """The picture of that name if it was drawn before."""
    try:
        return (folder() / f"{name}.png").read_bytes() if NAME.fullmatch(name) else None
    except FileNotFoundError:
        return None


def made(name: str) -> tuple[str, bytes | None]:
    """The name under which the picture that is asked for is now, and the picture itself if that is the name given: drawn, and kept for the
    next one who asks. Raises Entry.DoesNotExist. Draws only what there is: names that are made up cost one query."""
    found = NAME.fullmatch(name)
    if found is None:
        raise Entry.DoesNotExist
    language, kind, slug, edition, _stamp = found.groups()
    entry = None if kind == "site" else Entry.objects.defer("text").get(kind=kind, slug=slug, edition=edition)
    right = file_name(entry, language)
    if right != name:
        return right, None
    with translation.override(language):
        picture = drawn(entry)
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=place, prefix=".new-", delete=False) as file:
        file.write(picture)
    os.replace(file.name, place / f"{name}.png")
    return right, picture


def tidy(now: float | None = None) -> int:
    """Remove pictures that were drawn long ago; return how many. Those that are still asked for are drawn again."""
    oldest = (time.time() if now is None else now) - KEPT_SECONDS
    old = [path for path in folder().glob("*.png") if path.stat().st_mtime < oldest] if folder().is_dir() else []
    for path in old:
        path.unlink(missing_ok=True)
    return len(old)


# -- drawing -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _font(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONT), size * _SCALE, layout_engine=ImageFont.Layout.BASIC)


class _Sheet:
    """A sheet of paper; all measures are in pixels of the finished picture."""

    def __init__(self) -> None:
        self.image = Image.new("RGB", (WIDTH * _SCALE, HEIGHT * _SCALE), _PAPER)
        self.pen = ImageDraw.Draw(self.image)

    def box(
        self, x: float, y: float, w: float, h: float, fill: str | None, line: str | None = None, round_: float = 0, width: int = 2
    ) -> None:
        corners = [x * _SCALE, y * _SCALE, (x + w) * _SCALE, (y + h) * _SCALE]
        self.pen.rounded_rectangle(corners, round_ * _SCALE, fill, line, width * _SCALE)

    def dot(self, x: float, y: float, r: float, fill: str, half: bool = False) -> None:
        box = [(x - r) * _SCALE, (y - r) * _SCALE, (x + r) * _SCALE, (y + r) * _SCALE]
        self.pen.pieslice(box, 90 if half else 0, 270 if half else 360, fill)

    def write(self, x: float, y: float, text: str, size: int, fill: str = _INK, anchor: str = "la") -> None:
        self.pen.text((x * _SCALE, y * _SCALE), text, fill, _font(size), anchor)

    def column(self, x: float, y: float, text: str, size: int, fill: str) -> None:
        """Characters below each other, centred at x."""
        for n, character in enumerate(text):
            self.write(x, y + n * size * 1.1, character, size, fill, "ma")

    def width(self, text: str, size: int) -> float:
        return self.pen.textlength(text, _font(size)) / _SCALE

    def wrapped(self, x: float, y: float, text: str, size: int, wide: float, lines: int, fill: str = _INK) -> float:
        """Text in at most `lines` lines of `wide` pixels, the rest as an ellipsis; returns where the next line would be."""
        for line in self.lines(text, size, wide, lines):
            self.write(x, y, line, size, fill)
            y += size * 1.5
        return y

    def lines(self, text: str, size: int, wide: float, most: int) -> list[str]:
        """The text broken into lines: Chinese between characters, but no stop at the beginning of a line; English between words."""
        found: list[str] = []
        line = ""
        for piece in re.findall(r"[ -~À-ɏ’]+?(?:\s|$|(?=[^ -~À-ɏ’]))|.", " ".join(text.split())):
            if line and self.width(line + piece.rstrip(), size) > wide and piece not in "，。、：；？！）】》”’":
                found.append(line.rstrip())
                line = ""
            line += piece
        found.append(line.rstrip())
        if len(found) > most:
            found = found[:most]
            while found[-1] and self.width(found[-1] + "…", size) > wide:
                found[-1] = found[-1][:-1]
            found[-1] = found[-1].rstrip("，、：； ") + "…"
        return found

    def png(self) -> bytes:
        out = io.BytesIO()
        self.image.reduce(_SCALE).quantize(64, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
        return out.getvalue()


def drawn(entry: Entry | None) -> bytes:
    """The picture of an entry, or of the site, in the language that is active, as PNG."""
    sheet = _Sheet()
    sheet.box(24, 24, WIDTH - 48, HEIGHT - 48, None, _LINE, 6)
    if entry is None:
        _plate(sheet, _RED, hant.shown("杀谱"), "")
        _right(sheet, _("杀谱"), "Shapu" if not catalog.in_english() else "", _("三国杀规则图鉴、残局与课堂"), "")
        return sheet.png()
    data = entry.data
    edition = catalog.current().edition_name(entry.edition) if entry.edition else ""
    kind = str(ENTRY_KINDS.get(entry.kind, entry.kind))
    name = catalog.say({"zh": entry.name_zh, hant.KEY: entry.name_hant, "en": entry.name_en})
    chinese = entry.name_hant if hant.reading() else entry.name_zh
    other = entry.name_en if not catalog.in_english() else entry.name_zh
    match entry.kind:
        case Entry.Kind.HERO:
            kingdom = data["kingdoms"][0]
            _plate(sheet, _KINGDOMS.get(kingdom, _DIM), chinese, hant.shown(SEALS.get(kingdom, "")), data["hp"] / data["generals"])
            said = "  ".join(
                f"【{catalog.say(s['name'])}】" if not catalog.in_english() else catalog.say(s["name"]) for s in data["skills"]
            )
            first = catalog.say(data["skills"][0]["text"]) if data["skills"] else ""
            _right(sheet, name, f"{data['pinyin']}  {other}" if not catalog.in_english() else other, said, first, edition, kind)
        case Entry.Kind.CARD:
            _card(sheet, chinese, data)
            _right(sheet, name, other, pages.type_label(data), catalog.say(data["text"]), edition, kind)
        case Entry.Kind.SKILL:
            kingdom = (data.get("kingdoms") or [""])[0]
            _plate(sheet, _KINGDOMS.get(kingdom, _DIM), chinese, hant.shown(SEALS.get(kingdom, "")))
            _right(sheet, name, other, catalog.current().hero_name(data["hero"]), catalog.say(data["text"]), edition, kind)
        case Entry.Kind.RULING | Entry.Kind.COMPARE:
            _plate(sheet, _INK, hant.shown("裁定" if entry.kind == Entry.Kind.RULING else "对照"), "")
            answers = [data] if entry.kind == Entry.Kind.RULING else data["sides"]
            _asked(sheet, catalog.say(data["question"]), [_answered(side) for side in answers], edition, kind)
        case Entry.Kind.RULE:
            _plate(sheet, _INK, f"§{data['n']}", "")
            where = _("、").join(catalog.current().edition_name(e) for e in data["editions"])
            _right(sheet, name, other, catalog.say(data["title"]), catalog.say(data), where, kind)
        case _:
            _plate(sheet, _INK, hant.shown("规则"), "")
            _right(sheet, name, other, "", _("、").join(catalog.say(p["head"]) for p in data["paragraphs"]), edition, kind)
    return sheet.png()


def _answered(side: Mapping[str, Any]) -> str:
    label = catalog.current().edition_name(side["edition"])
    return f"{label}{_('：')}{catalog.say(side['answer'])}"


def _plate(sheet: _Sheet, colour: str, name: str, seal: str, hp: float = 0) -> None:
    """The left side: a block in the colour of the kingdom with the name set vertically, and hp as dots, a half point as half a dot."""
    sheet.box(64, 64, 300, HEIGHT - 128, colour, None, 10)
    sheet.box(76, 76, 276, HEIGHT - 152, None, _PAPER, 6, 2)
    if seal:
        sheet.box(96, 96, 64, 64, _PAPER, None, 4)
        sheet.write(128, 128, seal, 44, colour, "mm")
    if name.isascii() or name.startswith("§"):
        sheet.write(214, HEIGHT / 2, name, min(120, int(230 / max(sheet.width(name, 100), 1) * 100)), _PAPER, "mm")
    else:
        size = min(124, int(400 / max(len(name), 1) / 1.1))
        sheet.column(230, HEIGHT / 2 - len(name) * size * 0.55, name, size, _PAPER)
    for n in range(min(ceil(hp), 8)):
        sheet.dot(128, 196 + n * 40, 13, _PAPER, half=hp - n < 1)


def _card(sheet: _Sheet, name: str, data: Mapping[str, Any]) -> None:
    """The left side: a card face with one copy's suit and rank."""
    sheet.box(64, 64, 350, HEIGHT - 128, _CARD, _LINE, 14)
    sheet.box(76, 76, 326, HEIGHT - 152, None, _LINE, 8, 1)
    copies = [c for c in data["copies"] if c["default"]] or data["copies"]
    if copies:
        suit = SUITS[copies[0]["suit"]]
        colour = _RED if suit.colour == "red" else _INK
        sheet.write(124, 98, rank_text(copies[0]["rank"]), 60, colour, "ma")
        sheet.write(124, 172, suit.glyph, 56, colour, "ma")
    size = min(112, int(400 / max(len(name), 1) / 1.1))
    sheet.column(256, HEIGHT / 2 - 24 - len(name) * size * 0.55, name, size, _INK)
    label = pages.type_label({"type": data["type"]})
    sheet.write(239, HEIGHT - 98, label, 24 if not label.isascii() else 20, _DIM, "ms")


def _right(sheet: _Sheet, name: str, other: str, line: str, text: str, edition: str = "", kind: str = "") -> None:
    """The right side: name, other name, a line of facts, the text."""
    x, wide = 460, WIDTH - 460 - 96
    size = next((s for s in (84, 68, 54, 44) if sheet.width(name, s) <= wide), 38)
    sheet.write(x, 88, name, size)
    y = 88 + size * 1.35
    if other.strip():
        sheet.write(x, y, other, 30, _DIM)
        y += 52
    y += 12
    if line:
        y = sheet.wrapped(x, y, line, 32, wide, 2, _RED) + 8
    if text:
        sheet.wrapped(x, y, text, 30, wide, max(1, min(5, int((HEIGHT - 130 - y) / 45))))
    _foot(sheet, x, edition, kind)


def _asked(sheet: _Sheet, question: str, answers: list[str], edition: str, kind: str) -> None:
    """The right side of a ruling: the question, and what the engine answers."""
    x, wide = 460, WIDTH - 460 - 96
    y = sheet.wrapped(x, 92, question, 40, wide, 4) + 16
    each = max(1, int((HEIGHT - 120 - y) / 45 / len(answers)))
    for answer in answers:
        y = sheet.wrapped(x, y, answer, 30, wide, min(each, 3), _RED) + 8
    _foot(sheet, x, edition, kind)


def _foot(sheet: _Sheet, x: float, edition: str, kind: str) -> None:
    said = " · ".join(part for part in (_("杀谱"), kind, edition) if part)
    sheet.write(x, HEIGHT - 66, said, 26, _DIM, "ls")
