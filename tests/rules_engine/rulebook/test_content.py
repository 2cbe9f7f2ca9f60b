"""The project's own rulebook: complete for the editions it claims, in both languages, quick to load."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator

import pytest

from rules_engine.rulebook import CONTENT, Rulebook, Text, load
from rules_engine.rulebook.loader import _Loader

BOOK = load()
HERO_SKILLS = {
    "std": {
        "caocao": "jianxiong hujia", "simayi": "fankui guicai", "xiahoudun": "ganglie", "zhangliao": "tuxi", "xuchu": "luoyi",
        "guojia": "tiandu yiji", "zhenji": "luoshen qingguo", "liubei": "rende jijiang", "guanyu": "wusheng", "zhangfei": "paoxiao",
        "zhugeliang": "guanxing kongcheng", "zhaoyun": "longdan", "machao": "mashu tieqi", "huangyueying": "jizhi qicai",
        "sunquan": "zhiheng jiuyuan", "ganning": "qixi", "lvmeng": "keji", "huanggai": "kurou", "zhouyu": "yingzi fanjian",
        "daqiao": "guose liuli", "luxun": "qianxun lianying", "sunshangxiang": "jieyin xiaoji", "huatuo": "qingnang jijiu",
        "lvbu": "wushuang", "diaochan": "lijian biyue",
    },
    "early": {
        "caocao": "jianxiong zhugong_wei", "simayi": "fankui guicai", "xiahoudun": "ganglie", "zhangliao": "tuxi", "xuchu": "luoyi",
        "guojia": "tiandu yiji", "zhenji": "luoshen qingguo", "liubei": "rende zhugong_shu", "guanyu": "wusheng", "zhangfei": "feijiang",
        "zhugeliang": "guanxing kongcheng", "zhaoyun": "longdan", "machao": "mashu", "huangyueying": "jizhi qicai",
        "sunquan": "zhiheng zhugong_wu", "ganning": "tongling", "lvmeng": "keji", "huanggai": "kurou", "zhouyu": "yingzi jiedao",
        "daqiao": "guose liuli", "luxun": "qianxun lianying", "sunshangxiang": "qiankun", "huatuo": "qingnang jijiu",
        "lvbu": "wushuang", "diaochan": "lijian biyue",
    },
}  # fmt: skip
THREE_HP = {"zhugeliang", "huangyueying", "zhouyu", "daqiao", "luxun", "sunshangxiang", "simayi", "guojia", "zhenji", "huatuo", "diaochan"}
WOMEN = {"diaochan", "daqiao", "huangyueying", "zhenji", "sunshangxiang"}
KINGDOMS = {"shu": 7, "wu": 8, "wei": 7, "qun": 3}
CITED = (
    "turn.1 turn.2 turn.3 turn.4 turn.5 turn.6 turn.7 turn.8 turn.9 turn.10 card_use.1 card_use.2 card_use.3 card_use.4 card_use.5 "
    "response.1 response.2 nullify.1 nullify.2 nullify.3 damage.1 damage.2 damage.3 damage.4 loss.1 recover.1 dying.1 dying.2 dying.3 "
    "death.1 death.2 death.3 death.4 death.5 victory.1 victory.2 victory.3 judge.1 judge.2 judge.3 judge.4 move.1 move.2 move.3 "
    "distance.1 distance.2 distance.3 equip.1 equip.2 limit.1 zone.1 conversion.1 skill.1 skill.2 skill.3 skill.4"
).split()


def test_persons_have_their_skills() -> None:
    for edition, heroes in HERO_SKILLS.items():
        assert {h: " ".join(BOOK.person(h, edition).skill_ids) for h in BOOK.persons if edition in BOOK.persons[h].editions} == heroes


def test_persons_facts() -> None:
    std = {h: p.editions["std"] for h, p in BOOK.persons.items() if "std" in p.editions}
    assert {h for h, p in std.items() if p.hp == 3} == THREE_HP
    assert {h for h, p in std.items() if p.gender == "female"} == WOMEN
    assert Counter(p.kingdoms[0] for p in std.values()) == KINGDOMS
    assert BOOK.person("sunshangxiang", "early").kingdoms == ("shu", "wu")
    assert BOOK.person("sunshangxiang").kingdoms == ("wu",)
    assert all(BOOK.person(h, "early").facts["hp"] in ("outside", "inferred") for h in std)


def test_deck() -> None:
    std, early = BOOK.editions["std"], BOOK.editions["early"]
    assert (len(std.cards()), len(std.cards(["ex"])), len(early.cards())) == (104, 108, 104)
    assert set(Counter((c.suit, c.rank) for c in early.cards()).values()) == {2}
    ex = {(c.kind, c.suit, c.rank) for c in std.deck if c.module == "ex"}
    assert ex == {("ice_sword", "spade", 2), ("nioh_shield", "club", 2), ("lightning", "heart", 12), ("nullification", "diamond", 12)}
    assert Counter(c.kind for c in std.deck)["slash"] == 30
    assert all(e in BOOK.cards[c.kind].editions for e in ("std", "early") for c in BOOK.editions[e].deck)


def test_every_cited_rule_is_there() -> None:
    assert [slug for slug in CITED if slug not in BOOK.rules] == []
    for kind in BOOK.cards:
        assert {f"card.{kind}.1", f"card.{kind}.2"} <= BOOK.rules.keys()
    for edition, skill in BOOK.skills:
        assert f"skill.{edition}.{skill}.1" in BOOK.rules


def test_checklist_is_described() -> None:
    wanted = {row.id for row in BOOK.coverage_rows() if row.edition}
    assert len(BOOK.coverage_rows()) == 450
    assert sorted(wanted - BOOK.covering.keys()) == []


def test_gaps_are_settled_by_their_paragraph() -> None:
    gaps = {row.id for row in BOOK.coverage_rows() if row.statement.startswith("GAP")}
    assert gaps <= BOOK.covered_by_paragraph
    assert {"COV-001", "COV-168", "COV-260", "COV-261"} <= BOOK.covered_by_paragraph


def texts() -> Iterator[tuple[str, Text]]:
    for slug, p in BOOK.rules.items():
        yield slug, p.text
        yield f"{slug} head", p.head
    for hero in BOOK.persons.values():
        yield hero.id, hero.name
        for row in hero.compare:
            yield f"{hero.id} compare", row.label
            yield from ((f"{hero.id} compare", cell.text) for cell in row.cells.values())
        for e in hero.editions.values():
            yield from ((f"{hero.id} {s.id} points", text) for s in e.skills for text in s.points)
    for card in BOOK.cards.values():
        yield card.id, card.name
        for row in card.compare:
            yield from ((f"{card.id} {row.label.zh}", cell.text) for cell in row.cells.values())
        for ce in card.editions.values():
            yield from ((f"{card.id} points", text) for text in ce.points)
    for term in BOOK.glossary.values():
        yield f"term {term.id}", term.text
    for edition in BOOK.editions.values():
        yield edition.id, edition.text
        yield from ((m.id, m.text) for m in edition.modules.values())
        yield from ((s.id, t) for s in edition.switches.values() for t in s.options.values())


HAN = re.compile(r"[\u4e00-\u9fff]")


def test_texts_are_in_both_languages() -> None:
    for where, text in texts():
        if not re.fullmatch(r"[+−\d ]*", text.zh):  # “+1” needs no words
            assert HAN.search(text.zh), f"{where}: no Chinese in {text.zh!r}"
        assert not HAN.search(text.en), f"{where}: Chinese in {text.en!r}"


def test_texts_hold_no_leftovers() -> None:
    for where, text in texts():
        for one in text:
            assert not re.search(r"\*\*\*|TODO|FIXME|XXX|\?\?|lorem|\bTBD\b", one), f"{where}: {one}"
            assert "  " not in one, f"{where}: two spaces in {one}"
        assert "“" not in text.zh or "”" in text.zh, where
        assert not re.search(r"[,;?!]", text.zh.replace("BANG!", "")), f"{where}: half-width punctuation in {text.zh!r}"
        assert text.zh.count("【") == text.zh.count("】"), where


def test_bracketed_names_exist() -> None:
    for where, text in texts():
        for name in re.findall(r"【(.+?)】", text.zh):
            known = BOOK.resolve_card(name) or any(s.name.zh == name for s in BOOK.skills.values())
            assert known, f"{where}: nothing is called {name}"


def test_slugs_are_well_formed() -> None:
    pattern = re.compile(r"((early|proto|guozhan)\.)?([a-z_]+|card\.[a-z_]+|skill\.[a-z]+\.[a-z_]+|mode\.[a-z]+\.[a-z_]+)\.\d+")
    assert [slug for slug in BOOK.rules if not pattern.fullmatch(slug)] == []
    for p in BOOK.rules.values():
        assert p.editions, p.slug
        assert not p.instead or p.instead in BOOK.rules, p.slug


def test_names_resolve() -> None:
    assert BOOK.resolve_hero("关羽") == BOOK.resolve_hero("Guan Yu") == BOOK.resolve_hero("guanyu") == "guanyu"
    assert BOOK.resolve_hero("夏侯敦") == "xiahoudun"
    assert BOOK.resolve_hero("张三") is None
    assert BOOK.resolve_card("杀") == BOOK.resolve_card("Slash") == "slash"
    assert BOOK.resolve_card("青钢剑") == "qinggang_sword"
    assert BOOK.resolve_card("ex nihilo") == BOOK.resolve_card("ex_nihilo") == "ex_nihilo"
    assert BOOK.resolve_skill("刚烈") == BOOK.resolve_skill("Ganglie", "std") == "ganglie"
    assert BOOK.resolve_skill("主公技") is None
    assert BOOK.resolve_skill("主公技", hero="sunquan") == "zhugong_wu"
    assert BOOK.resolve_skill("飞将", "std") is None
    assert BOOK.resolve_edition("标准版") == "std"
    assert BOOK.names.resolve("role", "内奸") == "renegade"
    assert BOOK.names.resolve("suit", "黑桃") == "spade"


def test_editions_read_the_common_rules_their_own_way() -> None:
    assert BOOK.paragraph("turn.1", "early").slug == "early.turn.1"
    assert BOOK.paragraph("turn.4", "early").slug == "turn.4"
    assert BOOK.paragraph("card.indulgence.1", "early").slug == "early.card.indulgence.1"
    assert BOOK.editions["early"].phases == ("judge", "draw", "play", "discard")
    assert "early" not in BOOK.rules["turn.1"].editions
    assert BOOK.paragraph("dying.2", "proto").slug == "proto.dying.2"
    assert BOOK.paragraph("damage.3", "proto").slug == "damage.3"
    assert "proto" not in BOOK.rules["nullify.1"].editions


def test_comparison() -> None:
    rows = {row.label.zh: row for row in BOOK.persons["xiahoudun"].compare}
    assert rows["谁来判定"].changed
    assert (rows["谁来判定"].cells["early"].text.zh, rows["谁来判定"].cells["std"].text.zh) == ("伤害来源", "夏侯惇")


def test_records_are_frozen() -> None:
    with pytest.raises(AttributeError):
        BOOK.person("guanyu").hp = 9  # type: ignore[misc]


def test_loading_is_quick() -> None:
    best = 9.0
    for _ in range(3):
        start = time.process_time()
        book = _Loader(CONTENT).load()
        best = min(best, time.process_time() - start)
    assert isinstance(book, Rulebook)
    assert best < 0.5
