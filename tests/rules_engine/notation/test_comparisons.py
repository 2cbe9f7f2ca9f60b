"""Comparisons: one file, two runs, and where they part."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_engine import api
from rules_engine.cli.check import check_file
from rules_engine.editions.loader import EDITIONS
from rules_engine.notation.comparisons import read_comparison, unfold
from rules_engine.notation.problems import NotationError

GOOD = """\
id: axe
title: {zh: 斧, en: axe}
question: {zh: 中不中, en: does it hit}
left:
  edition: early
  answer: {zh: 不中, en: no}
  rules: [early.card.axe.1]
  expect: {hp: {2: 4}}
right:
  edition: early
  modules: [advanced_weapons]
  answer: {zh: 中, en: yes}
  rules: [early.card.axe.2]
  expect: {hp: {2: 3}}
seats:
  - {hero: 关羽, hand: [杀♠7, 闪♦3, 桃♥3], equip: [贯石斧♦5]}
  - {hand: [闪♦2]}
script:
  - {seat: 1, use: 杀♠7, to: [2]}
  - {seat: 2, answer: 闪♦2}
  - left: []
    right: [{seat: 1, invoke: 贯石斧}, {seat: 1, discard: [闪♦3, 桃♥3]}]
"""


def check(tmp_path: Path, text: str) -> list[str]:
    """What `check` says of a file, one text for each of its cases ('' = passed)."""
    path = tmp_path / "x.yaml"
    path.write_text(text, "utf-8")
    return ["; ".join(f"{f.line}: {f.message()}" for f in result.failures) for result in check_file(path)]


def test_both_sides_are_run_and_counted(tmp_path: Path) -> None:
    assert check(tmp_path, GOOD) == ["", ""]


def test_a_failure_names_its_line_and_its_side(tmp_path: Path) -> None:
    left, right = check(tmp_path, GOOD.replace("{2: 3}", "{2: 2}"))
    assert left == ""
    assert right == "14: hp of seat 2 should be 2, is 3"


def test_a_line_of_a_branch_keeps_its_place(tmp_path: Path) -> None:
    left, right = check(tmp_path, GOOD.replace("discard: [闪♦3, 桃♥3]", "discard: [闪♦3, 杀♠7]"))
    assert left == ""
    assert right.startswith("22: ")


def test_sides_that_never_part_are_a_failure(tmp_path: Path) -> None:
    same = GOOD.replace("right: [{seat: 1, invoke: 贯石斧}, {seat: 1, discard: [闪♦3, 桃♥3]}]", "right: []")
    left, right = check(tmp_path, same.replace("modules: [advanced_weapons]", "modules: []").replace("{2: 3}", "{2: 4}"))
    assert left == ""
    assert right == "10: both sides come out the same: they never part"


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ("  rules: [early.card.axe.2]\n", "", "rules is missing"),
        ("  expect: {hp: {2: 3}}\n", "", "expect is missing"),
        ("id: axe", "id: Axe!", "Axe!"),
        ("left: []", "middle: []", "middle"),
        ("{seat: 2, answer: 闪♦2}", "{seat: 2, anser: 闪♦2}", "can't be read"),
        ("edition: early\n  modules", "edition: nowhere\n  modules", "nowhere"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, was: str, becomes: str, said: str) -> None:
    found = check(tmp_path, GOOD.replace(was, becomes))
    assert any(said in text for text in found), found


def test_each_side_is_a_case_of_its_own() -> None:
    _, node = read_comparison(GOOD)
    left, right = unfold(node, "left").plain(), unfold(node, "right").plain()
    assert len(left["script"]) == 2
    assert len(right["script"]) == 4
    assert "modules" not in left
    assert right["modules"] == ["advanced_weapons"]
    with pytest.raises(NotationError):
        read_comparison(GOOD + "---\n" + GOOD)


def test_the_parting_is_the_first_step_that_differs() -> None:
    found = api.play_comparison(GOOD, "axe.yaml")
    assert not found.faults
    left, right = (side.steps for side in found.sides)
    rows, parts = api.side_by_side(left, right)
    assert parts == 3, "the position, the Slash, the Jink; then the Axe"
    assert [row.same for row in rows] == [True] * 3 + [False] * (len(right) - 3)
    assert [row.left for row in rows[3:]] == [None] * (len(right) - 3)
    assert right[parts]["entry"]["kind"] == "invoke"


def test_a_phase_that_only_one_edition_has_is_no_parting() -> None:
    found = next(c for c in api.comparisons() if c.id == "luoshen-and-indulgence")
    left, right = (side.steps for side in found.sides)
    rows, parts = api.side_by_side(left, right)
    only = [right[row.right]["entry"]["data"]["phase"] for row in rows[:parts] if row.left is None and row.right is not None]
    assert {"finish", "start"} <= set(only)
    assert right[rows[parts].right or 0]["entry"]["kind"] == "invoke"


def test_every_comparison_of_the_rulebook_comes_out() -> None:
    found = api.comparisons()
    assert {c.id: c.faults for c in found if c.faults} == {}
    assert len(found) >= 10
    assert {"kongcheng-duel", "lightning-and-indulgence", "collateral", "rende-five-cards"} <= {c.id for c in found}
    assert {c.id for c in found} == {c.file.removesuffix(".yaml") for c in found}
    for c in found:
        left, right = (side.steps for side in c.sides)
        rows, parts = api.side_by_side(left, right)
        assert 0 < parts < len(rows), c.id
        assert [row.left for row in rows if row.left is not None] == list(range(len(left)))
        assert [row.right for row in rows if row.right is not None] == list(range(len(right)))


def test_what_is_playable_is_what_the_engine_has() -> None:
    assert api.playable() == {name: tuple(edition.MODULES) for name, edition in EDITIONS.items()}
    assert {"teaching", "advanced_weapons"} <= set(api.playable()["early"])
