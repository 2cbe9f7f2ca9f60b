"""Proof files: what is in them, the same bytes every time, and every way in which a file can be wrong."""

from __future__ import annotations

import copy
import gzip
import json
from collections.abc import Callable
from typing import Any

import pytest

from rules_engine.notation.choices import choice_text
from rules_engine.notation.models import PuzzleModel
from rules_engine.notation.reader import read_puzzle
from rules_engine.search import proof as proof_module
from rules_engine.search.check import check_proof, loads, read_proof
from rules_engine.search.faults import ProofFault
from rules_engine.search.proof import PROVED, REFUTED, UNKNOWN, checksum, dumps, open_puzzle, proof_path, prove, revision_of
from tests.rules_engine.search.test_library import LIBRARY

Json = dict[str, Any]


def puzzle(slug: str) -> PuzzleModel:
    return read_puzzle((LIBRARY / f"{slug}.yaml").read_text("utf-8"), slug)[0]


def stored(slug: str) -> Json:
    return read_proof(proof_path(LIBRARY / f"{slug}.yaml"))


def signed(data: Json) -> Json:
    """The checksum of an edited file put right, so that the close reading has to find the edit."""
    data["checksum"] = checksum(data)
    return data


def test_round_trip_and_bytes() -> None:
    model = puzzle("pay-two")
    first, second = prove(model), prove(model)
    assert first.data is not None
    assert second.data is not None
    raw = dumps(first.data)
    assert raw == dumps(second.data)
    assert loads(raw) == first.data
    assert raw[4:8] == b"\0\0\0\0"  # no time in the file
    assert check_proof(model, loads(raw))["own"] == len(first.data["certificate"])


def test_header_and_tree_have_the_agreed_form() -> None:
    data = stored("pay-two")
    assert {
        "format",
        "slug",
        "revision",
        "position_digest",
        "rules_version",
        "verdict",
        "nodes",
        "winning",
        "losing",
        "certificate",
        "tree",
    } <= set(data)
    assert data["winning"] == ["use snatch.D3 -> 2"]
    nodes = data["tree"]["nodes"]
    for n in nodes:
        assert set(n) == {"seat", "line", "options"}
        for leads in n["options"].values():
            assert set(leads) in ({"next"}, {"refuted"}, {"solved", "line"})
    assert data["losing"]["end"]["line"] == nodes[0]["options"]["end"]["refuted"]


@pytest.mark.parametrize("slug", ["reward-three", "last-token", "two-unknown", "keep-it", "thunder-order"])
def test_the_served_tree_can_be_played(slug: str) -> None:
    """Every option and line of the tree, answered one by one on the real state."""
    model, data = puzzle(slug), stored(slug)
    nodes = data["tree"]["nodes"]

    def play(g: Any, line: list[str]) -> None:
        for text in line:
            g.push(next(c for c in g.choices() if choice_text(g, c) == text))

    start = open_puzzle(model)
    play(start, nodes[0]["line"])
    todo, seen = [(start, 0)], set()
    while todo:
        g, k = todo.pop()
        if k in seen:
            continue
        seen.add(k)
        for text, leads in nodes[k]["options"].items():
            child = g.clone()
            play(child, [text])
            if "next" in leads:
                play(child, nodes[leads["next"]]["line"])
                assert child.question is not None
                assert child.question.seat == nodes[leads["next"]]["seat"] - 1
                todo.append((child, leads["next"]))
            else:
                play(child, leads["line"] if "solved" in leads else leads["refuted"])
                assert child.question is None
                assert (child.outcome.kind == "goal") == ("solved" in leads)
    assert seen == set(range(len(nodes)))


# --- files that are no good --------------------------------------------------------------------------------------------


def fault(model: PuzzleModel, data: Json) -> str:
    with pytest.raises(ProofFault) as e:
        check_proof(model, data)
    assert str(e.value)
    return e.value.code


def some_key(data: Json) -> str:
    return next(iter(data["certificate"]))


def other_move(data: Json) -> None:
    g = open_puzzle(puzzle("pay-two"))
    data["certificate"][g.digest()] = "use duel.SA -> 2"


def forbidden_move(data: Json) -> None:
    data["certificate"][open_puzzle(puzzle("pay-two")).digest()] = "use slash.S7 -> 2"


def hole(data: Json) -> None:
    del data["certificate"][some_key(data)]


def foreign_entry(data: Json) -> None:
    data["certificate"]["0" * 32] = "end"


def drop_option(data: Json) -> None:
    data["tree"]["nodes"][0]["options"].pop("end")


def lost_called_solved(data: Json) -> None:
    data["tree"]["nodes"][0]["options"]["end"] = {"solved": True, "line": []}


def lost_called_next(data: Json) -> None:
    data["tree"]["nodes"][0]["options"]["use duel.SA -> 2"] = {"next": 1}


def no_node(data: Json) -> None:
    data["tree"]["nodes"][0]["options"]["use snatch.D3 -> 2"] = {"next": 99}


def bad_line(data: Json) -> None:
    data["tree"]["nodes"][0]["options"]["use duel.SA -> 2"]["refuted"].insert(0, "invoke ganglie")


def short_line(data: Json) -> None:
    data["tree"]["nodes"][0]["options"]["use duel.SA -> 2"]["refuted"].pop()


def winning_called_lost(data: Json) -> None:
    data["winning"] = []


def tail_cut(data: Json) -> None:
    data["tree"]["nodes"].pop()


def no_tree(data: Json) -> None:
    del data["tree"]


def wrong_shape(data: Json) -> None:
    data["tree"]["nodes"][0]["options"] = 7


@pytest.mark.parametrize(
    ("edit", "codes"),
    [
        (other_move, {"not_won", "hole"}), (forbidden_move, {"illegal"}), (hole, {"hole"}), (foreign_entry, {"unused"}), (drop_option, {"tree"}),
        (lost_called_solved, {"not_won", "hole"}), (lost_called_next, {"not_won", "hole"}), (no_node, {"tree"}), (bad_line, {"line"}),
        (short_line, {"tree"}), (winning_called_lost, {"moves"}), (tail_cut, {"tree", "shape"}), (no_tree, {"shape"}), (wrong_shape, {"shape"}),
    ],
)  # fmt: skip
def test_edited_files_are_rejected(edit: Callable[[Json], None], codes: set[str]) -> None:
    model, data = puzzle("pay-two"), stored("pay-two")
    edited = copy.deepcopy(data)
    edit(edited)
    assert fault(model, edited) == "checksum"
    assert fault(model, signed(edited)) in codes
    check_proof(model, data)


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("format", 2, "format"), ("slug", "other", "slug"), ("kind", "survive", "kind"), ("revision", "0" * 12, "revision"),
        ("rules_version", 999, "rules_version"), ("verdict", "REFUTED", "verdict"), ("position_digest", "0" * 32, "position"),
    ],
)  # fmt: skip
def test_headers_of_something_else_are_rejected(key: str, value: object, code: str) -> None:
    data = {**stored("pay-two"), key: value}
    assert fault(puzzle("pay-two"), signed(data)) == code


def test_a_proof_of_another_puzzle_or_revision_is_rejected() -> None:
    assert fault(puzzle("duel-first"), stored("pay-two")) == "slug"
    text = (LIBRARY / "pay-two.yaml").read_text("utf-8")
    changed = read_puzzle(text.replace("hand: [杀♦6]", "hand: [杀♦7]"))[0]
    assert fault(changed, stored("pay-two")) == "revision"
    reworded = read_puzzle(text.replace("difficulty: 2", "difficulty: 3").replace("备好两张", "另一个题目"))[0]
    assert revision_of(reworded) == revision_of(puzzle("pay-two"))
    check_proof(reworded, stored("pay-two"))


def test_files_that_cannot_be_read(tmp_path: Any) -> None:
    raw = proof_path(LIBRARY / "pay-two.yaml").read_bytes()
    for cut in (0, 5, 20, len(raw) // 2, len(raw) - 1):
        with pytest.raises(ProofFault) as e:
            loads(raw[:cut])
        assert e.value.code == "unreadable"
    for bad in (b"not gzip at all", gzip.compress(b"not json"), gzip.compress(b'"\xff"'), gzip.compress(b"[" * 100_000)):
        with pytest.raises(ProofFault) as e:
            loads(bad)
        assert e.value.code == "unreadable"
    with pytest.raises(ProofFault) as e:
        loads(gzip.compress(b"[]"))
    assert e.value.code == "shape"
    with pytest.raises(ProofFault) as e:
        loads(gzip.compress(b" " * 50_000_000))
    assert e.value.code == "too_large"
    with pytest.raises(ProofFault) as e:
        read_proof(tmp_path / "none.gz")
    assert e.value.code == "missing"


# --- verdicts ------------------------------------------------------------------------------------------------------------


def variant(slug: str, old: str, new: str) -> PuzzleModel:
    text = (LIBRARY / f"{slug}.yaml").read_text("utf-8")
    assert old in text
    return read_puzzle(text.replace(old, new))[0]


def test_refuted_puzzles_show_the_defence() -> None:
    proof = prove(variant("duel-first", "hp: 2/3", "hp: 3/3"))
    assert proof.verdict == REFUTED
    assert proof.data is None
    assert proof.winning == []
    assert set(proof.losing) >= {"use duel.SA -> 2", "end"}


def test_a_budget_that_is_too_small_says_so() -> None:
    proof = prove(puzzle("two-unknown"), limit=20)
    assert (proof.verdict, proof.reason) == (UNKNOWN, "limit")
    assert proof.data is None


def test_a_tree_or_certificate_that_is_too_large_is_not_published(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof_module, "MAX_TREE", 2)
    proof = prove(puzzle("pay-two"))
    assert proof.verdict == PROVED
    assert proof.data is None
    assert "served tree" in proof.notes[0]
    monkeypatch.undo()
    monkeypatch.setattr(proof_module, "MAX_CERTIFICATE", 2)
    proof = prove(puzzle("pay-two"))
    assert proof.data is None
    assert "certificate" in proof.notes[0]


def test_only_the_verdict_can_be_asked_for() -> None:
    proof = prove(puzzle("pay-two"), full=False)
    assert proof.verdict == PROVED
    assert proof.data is None
    assert json.dumps(proof.json())
