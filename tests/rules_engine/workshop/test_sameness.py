"""Which drafts are one puzzle."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rules_engine.notation.reader import read_puzzle
from rules_engine.workshop.draft import Draft
from rules_engine.workshop.sameness import fingerprint
from tests.rules_engine.workshop.positions import PEACH, draft

LIBRARY = Path(__file__).resolve().parents[3] / "puzzles" / "library"


def mark(d: Draft) -> str:
    return fingerprint(d.model())


def test_where_the_counting_begins_does_not_matter() -> None:
    turned = PEACH.keeping([1, 2, 0])
    assert turned.you == 2
    assert turned != PEACH
    assert mark(turned) == mark(PEACH)
    assert mark(PEACH.keeping([0, 2, 1])) != mark(PEACH)  # who sits between whom does


def test_cards_that_nothing_tells_apart_are_one() -> None:
    other = PEACH.with_seat(0, hand=["南蛮入侵♠K", "杀♣8", "决斗♦A", "闪♥2"])
    assert mark(other) == mark(PEACH)
    red = draft([{"hero": "关羽", "hand": ["闪♦2", "杀♠7"]}, {}])
    assert mark(red) == mark(red.with_seat(0, hand=["闪♥2", "杀♠8"]))
    assert mark(red) != mark(red.with_seat(0, hand=["桃♥3", "杀♠8"]))


def test_goal_time_hp_roles_and_cards_make_a_difference() -> None:
    less = PEACH.with_hp(1, -1)
    assert less is not None
    marks = {
        mark(d)
        for d in (
            PEACH, less, replace(PEACH, until="phase"), replace(PEACH, goal={"dead": [2]}), PEACH.with_seat(1, role="主公"),
            PEACH.with_deck({"top": ["闪♥2"]}), PEACH.with_seat(2, hand=["闪♥2"]), PEACH.with_seat(0, used={"杀": 1}),
            replace(PEACH, before=("use slash.S10 -> 2",)), replace(PEACH, before=("use duel.SA -> 2",)),
        )
    }  # fmt: skip
    assert len(marks) == 10


def test_lines_of_before_are_compared_by_class_and_place() -> None:
    one = replace(PEACH, before=("use slash.S10 -> 2",))
    other = replace(PEACH.with_seat(0, hand=["杀♣8", "决斗♠A", "南蛮入侵♣7", "闪♦10"]).keeping([1, 2, 0]), before=("use slash.C8 -> 1",))
    assert mark(one) == mark(other)


def test_the_library_has_no_puzzle_twice() -> None:
    marks: dict[str, str] = {}
    for path in sorted(LIBRARY.glob("*.yaml")):
        model, _ = read_puzzle(path.read_bytes(), path.name)
        assert marks.setdefault(fingerprint(model), path.stem) == path.stem
