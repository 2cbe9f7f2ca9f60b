"""The wording of all files, rulings and comparisons included: one term for one thing, punctuation, names in brackets."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import pytest
from ruamel.yaml import YAML

from rules_engine.rulebook import CONTENT, load

BOOK = load()
#: Keys under which whole sentences stand; what stands elsewhere are names, labels and rows of few words.
PROSE = {"text", "paragraph", "points", "reading", "question", "answer"}
#: Words that name a kind of horse in one edition and a card in another.
KINDS = {"防御马", "进攻马"}


class Said(NamedTuple):
    where: str
    keys: tuple[str, ...]
    zh: str
    en: str

    @property
    def prose(self) -> bool:
        return bool(PROSE & set(self.keys)) and self.keys[-1] != "head"


def _walk(where: str, node: Any, keys: tuple[str, ...]) -> Iterator[Said]:
    if isinstance(node, dict):
        if isinstance(node.get("zh"), str) and isinstance(node.get("en"), str):
            yield Said(where, keys, node["zh"], node["en"])
        for key, below in node.items():
            yield from _walk(where, below, (*keys, str(key)))
    elif isinstance(node, list):
        for below in node:
            yield from _walk(where, below, keys)


@cache
def files() -> dict[str, Any]:
    """All files as read, by their paths."""
    read = {path: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(CONTENT.rglob("*.toml"))}
    yaml = YAML(typ="safe")
    read |= {path: yaml.load(path.read_text(encoding="utf-8")) for path in sorted(CONTENT.rglob("*.yaml"))}
    return {path.relative_to(CONTENT).as_posix(): node for path, node in read.items()}


@cache
def said() -> tuple[Said, ...]:
    return tuple(one for where, node in files().items() for one in _walk(where, node, ()))


def wrong(pattern: str, *, en: bool = False, prose: bool = False) -> list[str]:
    """Where one of the texts (of the sentences only, if asked) has the pattern."""
    texts = ((s.where, s.en if en else s.zh) for s in said() if s.prose or not prose)
    return [f"{where}: {text}" for where, text in texts if re.search(pattern, text)]


def test_there_is_something_to_read() -> None:
    assert len(said()) > 3000
    assert {".toml", ".yaml"} == {s.where[-5:] for s in said()}


def test_chinese_and_latin_are_set_apart() -> None:
    assert wrong(r"[\u4e00-\u9fff][A-Za-z0-9+−♠♥♣♦]|[A-Za-z0-9♠♥♣♦][\u4e00-\u9fff]") == []
    assert wrong(r"[，。；：？！（）、“”【】] | [，。；：？！（）、”】]") == []


def test_chinese_has_wide_punctuation() -> None:
    assert wrong(r"[\u4e00-\u9fff】][,;:?!()]|[,;:?!()][\u4e00-\u9fff【]") == []


def test_sentences_end() -> None:
    assert wrong(r"[^。？！…）”]$", prose=True) == []
    assert wrong(r"[^.?!)”\"]$", en=True, prose=True) == []


def test_sentences_begin() -> None:
    assert wrong(r"^[a-z]", en=True, prose=True) == []


def test_english_has_one_apostrophe() -> None:
    assert wrong(r"[A-Za-z]’", en=True) == []


@pytest.mark.parametrize("word", [r"\bsp(?:y|ies)\b", r"\bjudgement card", r"\blord's skill"])
def test_english_has_one_term_for_one_thing(word: str) -> None:
    assert wrong(word, en=True) == []


def test_english_names_are_spelt_as_their_entries() -> None:
    names = [t.en for c in BOOK.cards.values() for t in (c.name,)] + [h.name.en for h in BOOK.persons.values()]
    joined = "|".join(re.escape(name.replace(" ", "")) for name in names if " " in name and name.replace(" ", "").isalpha())
    assert wrong(rf"\b(?:{joined})\b", en=True, prose=True) == []
    assert wrong(r"\b(?:jinks?|peach(?:es)?|nullifications?)\b", en=True) == []


def test_a_source_is_that_of_damage() -> None:
    """What the rules are taken from is called a copy or a text, for readers find `source` explained as who deals damage."""
    about_texts = [
        s for s in said() if re.search("抄本|原文", s.zh) and "来源" not in s.zh and s.where not in ("editions.toml", "glossary.toml")
    ]
    assert len(about_texts) > 50
    assert [s.en for s in about_texts if re.search(r"\bsources?\b", s.en, re.IGNORECASE)] == []


def test_the_rebel_army_is_not_the_rebels() -> None:
    """Rebels are a role; who returns by the rebel army's rules is a member of the army."""
    army = [s for s in said() if re.search("起义军|义军", s.zh) and "反贼" not in s.zh]
    assert len(army) > 15
    assert [s.en for s in army if re.search(r"\brebels?\b(?! army)", s.en, re.IGNORECASE)] == []


def test_names_of_cards_stand_in_brackets() -> None:
    names = {e.name.zh for card in BOOK.cards.values() for e in card.editions.values() if len(e.name.zh) > 2} - KINDS
    pattern = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
    # a switch is quoted by its name; C-44 is about how names are written
    bare = [
        s.zh
        for s in said()
        if s.prose
        and not {"C-44"} & set(s.keys)
        and s.where != "glossary.toml"
        and pattern.search(re.sub(r"【[^】]*】|开关“[^”]*”", "", s.zh))
    ]
    assert bare == []


def test_every_card_and_skill_that_is_played_has_a_ruling() -> None:
    on: Counter[tuple[str, str, str]] = Counter()
    for where, case in files().items():
        if where.startswith("rulings/"):
            on.update({(case["edition"], *BOOK.rules[slug].owner) for slug in case["rules"]})
    cards = {(e, "card", c.id) for c in BOOK.cards.values() for e in c.editions if e != "guozhan"}
    skills = {(e, "skill", f"{e}/{skill}") for e, skill in BOOK.skills if e != "guozhan"}
    assert len(cards) > 80
    assert len(skills) > 70
    assert {entry for entry in cards | skills if not on[entry]} == set()
