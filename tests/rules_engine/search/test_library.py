"""The puzzles of the library: proved, one solution, real traps, stored proofs that hold, node counts as they were."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules_engine.cli.bench import WALK, open_walk
from rules_engine.core.cards import HIDDEN
from rules_engine.notation.models import PuzzleModel
from rules_engine.notation.reader import read_puzzle
from rules_engine.notation.tree import Node
from rules_engine.rulebook import load
from rules_engine.search.check import check_proof, read_proof
from rules_engine.search.perft import perft
from rules_engine.search.proof import PROVED, Proof, dumps, open_puzzle, proof_path, prove
from rules_engine.search.solver import LOSS, Solver

LIBRARY = Path(__file__).resolve().parents[3] / "puzzles" / "library"
FILES = sorted(LIBRARY.glob("*.yaml"))
FORCED = ("force", "survive")

#: What a proof may cost: about ten seconds of one core for the search, a fifth of a second for the check.
MOST_NODES = 30_000
MOST_OWN = 1_000

_proofs: dict[Path, tuple[PuzzleModel, Node, Proof]] = {}


def proved(path: Path) -> tuple[PuzzleModel, Node, Proof]:
    """The puzzle of a file and its proof, made once."""
    if path not in _proofs:
        model, node = read_puzzle(path.read_text("utf-8"), path.name)
        _proofs[path] = (model, node, prove(model, node, path.name))
    return _proofs[path]


@pytest.fixture(params=FILES, ids=lambda p: p.stem)
def path(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


def test_every_puzzle_is_proved_and_small(path: Path) -> None:
    model, _, proof = proved(path)
    assert model.slug == path.stem
    assert proof.verdict == PROVED, proof.notes
    assert proof.data is not None, proof.notes
    assert proof.nodes <= MOST_NODES
    assert len(proof.data.get("certificate", ())) <= MOST_OWN


def test_stored_proofs_are_those_of_today(path: Path) -> None:
    _, _, proof = proved(path)
    assert proof.data is not None
    assert proof_path(path).read_bytes() == dumps(proof.data), "prove --write puzzles/library"  # the number of decisions is in it


def test_stored_proofs_hold(path: Path) -> None:
    model, node, _ = proved(path)
    check_proof(model, read_proof(proof_path(path)), node)


def test_one_solution_and_a_trap(path: Path) -> None:
    """Unique up to equal cards and order; besides giving up there is a losing try which the others have to answer."""
    model, _, proof = proved(path)
    if model.kind not in FORCED:
        assert len(proof.answer["wrong"]) >= 3
        assert all(w["rule"] for w in proof.answer["wrong"])
        return
    assert proof.unique, proof.groups
    tries = [line for text, line in proof.losing.items() if text != "end" and line and line != ["end"]]
    assert tries
    assert proof.data is not None
    assert len(proof.data["tree"]["nodes"]) > 1


def test_every_kind_is_there_and_unknown_cards_and_another_edition() -> None:
    models = [proved(p)[0] for p in FILES]
    assert {m.kind for m in models} == {"force", "survive", "result", "legal", "order"}
    assert sum(any(HIDDEN in s.hand for s in open_puzzle(m).seats) for m in models) >= 2
    assert {m.edition for m in models} == {"std", "early", "proto"}
    assert len({m.difficulty for m in models}) >= 4
    assert len(models) >= 10


def test_words_and_rules(path: Path) -> None:
    model, _, proof = proved(path)
    known = load().rules
    assert model.rules
    assert [slug for slug in model.rules if slug not in known] == []
    for words in (model.title, model.explanation, *model.hints):
        assert words.zh
        assert words.en
        assert words.zh != words.en
    assert len(model.hints) >= 2
    cited: list[Any] = [w["rule"] for w in proof.answer.get("wrong", [])]
    assert [slug for slug in cited if slug not in known] == []


def test_the_measured_walk_is_what_it_was() -> None:
    """Every decision and end of the walk that `bench` measures."""
    counts = perft(open_walk())
    assert (counts.decisions, counts.leaves, counts.goals) == (56345, 30803, 5022)


def test_the_measured_walk_by_itself_and_its_value() -> None:
    g = open_walk(auto=True)
    solver = Solver(g)
    assert (solver.value(g), solver.nodes) == (LOSS, 318)
    model, _ = read_puzzle(WALK)
    assert model.deck.pool is not None
    assert [c.kind for c in model.deck.pool] == ["", "", ""]
