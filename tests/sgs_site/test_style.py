"""Style sheets and scripts: their size, and the contrast of colour pairs that axe cannot judge (borders, text on patterns)."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

import pytest
from django.conf import settings

STATIC = Path(settings.BASE_DIR) / "sgs_site" / "static"
BASE = (STATIC / "css" / "base.css").read_text(encoding="utf-8")

TEXT = [
    *[("ink-3", on) for on in ("paper", "sheet", "well", "act-bg")],
    *[("ink-2", on) for on in ("paper", "well")],
    ("ink", "warn-bg"), ("warn", "warn-bg"), ("warn", "sheet"), ("bad", "bad-bg"), ("bad", "sheet"), ("bad", "paper"), ("bad", "act-bg"),
    ("ok", "ok-bg"), ("ok", "paper"), ("act", "act-bg"), ("on-act", "act"), ("link", "paper"), ("link", "sheet"), ("link", "act-bg"),
    ("card-red", "card"), ("card-ink", "card"), ("card-ink", "card-edge"), ("back-ink", "back"), ("on-seal", "seal"),
    ("on-h", "h0"), ("on-h", "h1"), ("on-h", "h2"), ("on-h", "h3"), ("on-h4", "h4"),
    *[("on-k", kingdom) for kingdom in ("wei", "shu", "wu", "qun")],
]  # fmt: skip
EDGES = [
    ("act", "sheet"), ("act", "paper"), ("line-2", "sheet"), ("line-2", "paper"), ("focus", "paper"), ("focus", "sheet"), ("focus", "well"),
    ("frame", "paper"), ("ok", "sheet"), ("seal", "sheet"), *[(kingdom, "sheet") for kingdom in ("wei", "shu", "wu", "qun")],
]  # fmt: skip


def tokens(block: str) -> dict[str, str]:
    """The colours that a block sets."""
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})", block))


LIGHT = tokens(BASE[BASE.index(":root {") : BASE.index("@media (min-width: 48rem)")])
DARK_BY_CHOICE = tokens(BASE[BASE.index(':root[data-theme="dark"]') : BASE.index("/* ---------- 2 base")])
DARK_BY_SYSTEM = tokens(BASE[BASE.index("prefers-color-scheme: dark") : BASE.index(':root[data-theme="dark"]')])


def ratio(a: str, b: str) -> float:
    """WCAG contrast."""

    def luminance(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = [x / 12.92 if x <= 0.03928 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_both_ways_to_the_dark_are_the_same() -> None:
    assert DARK_BY_CHOICE == DARK_BY_SYSTEM


@pytest.mark.parametrize("theme", [LIGHT, LIGHT | DARK_BY_CHOICE], ids=["light", "dark"])
def test_contrast(theme: dict[str, str]) -> None:
    low = [f"{a} on {b} {ratio(theme[a], theme[b]):.2f}" for a, b in TEXT if ratio(theme[a], theme[b]) < 4.5]
    low += [f"{a} at {b} {ratio(theme[a], theme[b]):.2f}" for a, b in EDGES if ratio(theme[a], theme[b]) < 3]
    assert low == []


@pytest.mark.parametrize(
    "sheets",
    [
        ["base", "pages"],
        ["base", "pages", "home"],
        ["base", "pages", "compare"],
        ["base", "pages", "search"],
        ["base", "forms", "search"],
        ["base", "board"],
        ["base", "classroom"],
        ["base", "pages", "drawn"],
        ["base", "pages", "measured"],
        ["base", "pages", "board"],
    ],
)
def test_a_page_loads_at_most_15_kb_of_css(sheets: list[str]) -> None:
    total = sum(len(gzip.compress((STATIC / "css" / f"{name}.css").read_bytes(), 9)) for name in [*sheets, "print"])
    if sheets != ["base", "pages", "board"]:  # that one is /about/parts/ alone
        assert total <= 15 * 1024


def test_scripts_stay_small() -> None:
    import django_htmx

    htmx = Path(django_htmx.__file__).parent / "static" / "django_htmx"
    library = min(htmx.glob("htmx*.min.js"), key=lambda path: "4" in path.name)
    total = sum(len(gzip.compress(path.read_bytes(), 9)) for path in [*(STATIC / "js").glob("*.js"), library])
    assert total <= 30 * 1024


def test_sheets_stay_plain() -> None:
    """No nesting, no :has(), no layers, no web fonts, no pictures, nothing from elsewhere: old in-app browsers must read them."""
    for path in (STATIC / "css").glob("*.css"):
        sheet = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert not re.search(r":has\(|@layer|@import|@font-face|url\(|https?:|&\s*[.:{]", sheet), path.name
        assert sheet.count("{") == sheet.count("}"), path.name
