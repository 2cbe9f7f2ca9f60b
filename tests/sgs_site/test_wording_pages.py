"""What a page says of itself and how it says it, by machine: titles, descriptions, punctuation, plurals, in all three languages."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from sgs_site.encyclopedia.templatetags.sgs import brief

PAGES = [
    "/", "/heroes/", "/heroes/sunshangxiang/", "/heroes/sunshangxiang/early/", "/cards/", "/cards/slash/", "/cards/slash/guozhan/",
    "/skills/std/ganglie/", "/rules/", "/rules/recover/", "/rules/setup/4/", "/rules/setup/4/early/", "/glossary/", "/editions/",
    "/editions/std/", "/editions/std/deck/", "/editions/early..std/", "/rulings/", "/rulings/two-nullifications/", "/rulings/guanxing-how-many/",
    "/rulings/move-deck-runs-out/", "/compare/", "/conflicts/", "/charts/", "/search/", "/search/syntax/", "/search/advanced/",
    "/tools/distance/", "/position/", "/about/", "/history/", "/puzzles/",
]  # fmt: skip

_DESCRIPTION = re.compile(r'<meta name="description" content="([^"]*)">')
_TITLE = re.compile(r"<title>(.*?)</title>", re.S)
_TAG = re.compile(r"<(script|style|textarea|code)\b.*?</\1>|<[^>]+>", re.S)
_CHINESE_SIGNS = re.compile(r"[，。；：、（）「」]")
_MISCOUNTED = re.compile(
    r"\b(?<![\d.,/–-])1 (cards|unknown cards|heroes|points|rulings|steps|puzzles|skills|seats|targets|paragraphs)\b|\w\(s\)"
)


@pytest.mark.django_db
@pytest.mark.parametrize("lang", ["zh-hans", "zh-hant", "en"])
def test_pages_say_what_they_are(client: Client, lang: str) -> None:
    titles: dict[str, str] = {}
    descriptions: dict[str, str] = {}
    for path in PAGES:
        page = client.get(path, {"lang": lang}).content.decode()
        title, said = (unescape(found[1]).strip() for found in (_TITLE.search(page), _DESCRIPTION.search(page)) if found)
        assert title not in titles, (path, titles[title])
        assert said not in descriptions, (path, descriptions[said])
        assert len(said) >= (25 if lang == "en" else 10), (path, said)
        titles[title] = descriptions[said] = path
        if lang == "en":
            assert not _CHINESE_SIGNS.search(title + said), (path, title, said)
            assert not _MISCOUNTED.search(_TAG.sub(" ", page)), path
        else:
            assert not re.search(r"[\u4e00-\u9fff][,;:]", title + said), (path, title, said)
        assert not re.search(r'\{(?:"|&quot;)(seat|verb|arrange)', page), path


def test_what_is_too_long_ends_between_words() -> None:
    assert brief("Use it in your play phase", 40) == "Use it in your play phase"
    assert brief("Use it in your play phase", 11) == "Use it in…"
    assert brief("Use it, in your play phase", 8) == "Use it…"
    assert brief("Uncommonly", 4) == "Unco…"
    assert brief("在出牌阶段，对自己使用", 12) == "在出牌阶段…"
    assert brief("对 Guan Yu 使用", 5) == "对…"
