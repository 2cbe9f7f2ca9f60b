"""Modules of an edition: what they bring, what they exclude, what is left as it is."""

import pytest

from rules_engine.editions import EDITIONS, Clash, Unknown, load
from rules_engine.notation.position import load_position
from rules_engine.notation.problems import NotationError
from rules_engine.rulebook import load as load_rulebook

EARLY = load("early")
WEAPONS = ("double_swords", "axe", "blade", "spear", "halberd", "kylin_bow")


def test_without_modules_nothing_is_different() -> None:
    assert EARLY.modules == ()
    assert (EARLY.everybody, EARLY.table, EARLY.pile, EARLY.dead_hold) == ((), (), False, False)
    assert load("std").table == ()


def test_a_card_is_taken_as_the_module_has_it() -> None:
    with_them = load("early", ("advanced_weapons",))
    assert [k for k in EARLY.kinds if with_them.kinds[k] != EARLY.kinds[k]] == sorted(WEAPONS)
    assert with_them.deck == EARLY.deck


def test_modules_come_in_the_order_of_the_edition() -> None:
    one, other = (load("early", m) for m in (("reincarnation_rebels", "advanced_weapons"), ("advanced_weapons", "reincarnation_rebels")))
    assert one.modules == other.modules == ("advanced_weapons", "reincarnation_rebels")


def test_a_skill_of_everybody() -> None:
    e = load("early", ("reincarnation_sacrifice",))
    assert e.everybody == ("sacrifice",)
    assert e.skills["sacrifice"].rule == "mode.early.sacrifice.3"
    assert set(e.skills) - set(EARLY.skills) == {"sacrifice"}


def test_the_first_game_and_a_skill_of_everybody() -> None:
    assert set(load("early", ("teaching", "reincarnation_sacrifice")).skills) == {"sacrifice"}


@pytest.mark.covers("COV-246")
def test_the_two_ways_to_come_back_exclude_each_other() -> None:
    with pytest.raises(Clash, match="reincarnation_sacrifice and reincarnation_rebels of early exclude each other"):
        load("early", ("reincarnation_sacrifice", "reincarnation_rebels"))


def test_what_the_rulebook_excludes_the_engine_excludes() -> None:
    for name, edition in EDITIONS.items():
        for module, inner in edition.MODULES.items():
            assert tuple(inner.excludes) == load_rulebook().editions[name].modules[module].excludes


def test_the_rulebook_names_what_modules_bring() -> None:
    for name, edition in EDITIONS.items():
        book = load_rulebook().editions[name]
        for module, inner in edition.MODULES.items():
            named = book.modules[module].skills
            assert {s.name for s in inner.everybody} == set(named)
            assert all(s.rule == named[s.name].rule for s in inner.everybody)
            assert all(book.switches[switch].default == default for switch, default in inner.switches.items())


def test_a_module_that_does_not_exist() -> None:
    with pytest.raises(Unknown, match="unknown module 'reincarnation'"):
        load("early", ("reincarnation",))


@pytest.mark.parametrize(
    ("text", "where", "says"),
    [
        ("modules: [reincarnation_sacrifice, reincarnation_rebels]", "/modules/1", "exclude each other"),
        ("heroes: {pile: [张辽]}", "/heroes", "no unused heroes"),
        ("modules: [reincarnation_rebels]\nheroes: {pile: [赵云, 司马昭]}", "/heroes/pile/1", "司马昭"),
        ("modules: [reincarnation_rebels]\nheroes: {pile: [关羽]}", "/heroes", "sits there twice"),
    ],
)  # fmt: skip
def test_faults_of_a_position(text: str, where: str, says: str) -> None:
    with pytest.raises(NotationError) as e:
        load_position(f"spn: 1\nedition: early\n{text}\nseats: [{{hero: 关羽}}, {{}}]\n")
    assert (e.value.problems[0].pointer, says in e.value.problems[0].text()) == (where, True), e.value.text()


def test_only_with_the_sacrifice_the_dead_hold_cards() -> None:
    text = "spn: 1\nedition: early\nmodules: [{}]\nseats: [{{}}, {{dead: true, hand: [杀♠7]}}]\n"
    assert len(load_position(text.format("reincarnation_sacrifice")).seats[1].hand) == 1
    with pytest.raises(NotationError, match="a dead seat holds no cards"):
        load_position(text.format("reincarnation_rebels"))


def test_the_pile_is_what_nobody_plays() -> None:
    text = "spn: 1\nedition: early\nmodules: [reincarnation_rebels]\nseats: [{}, {}]\n"
    g = load_position(text.replace("{}, {}", "{hero: 关羽}, {dead: true, hero: 张辽}"))
    assert g.heroes is not None
    assert (len(g.heroes.pool), g.heroes.top) == (23, ())
    assert not {"guanyu", "zhangliao"} & set(g.heroes.pool)
    without = load_position(text)
    assert without.heroes is not None
    assert without.heroes.pool == ()
