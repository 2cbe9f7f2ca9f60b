"""A small library, proved once per run, and what tests need to play it."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from puzzles.models import Attempt, Puzzle
from puzzles.services import Actor, anonymous_actor, library, start_attempt
from rules_engine import api

FIXTURES = Path(__file__).parent / "fixtures"


@pytest.fixture(scope="session")
def proved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The fixture puzzles with fresh proofs. Not to be changed: see `shelf`."""
    folder = tmp_path_factory.mktemp("proved")
    for path in FIXTURES.glob("*.yaml"):
        source = path.read_text(encoding="utf-8")
        report, proof = api.prove(source, path.name)
        assert proof is not None, report
        shutil.copy(path, folder)
        (folder / f"{path.stem}{library.PROOF}").write_bytes(proof)
    (folder / library.ROTA).write_text("2026-01-01\n  bridge-first\n  count\n  first\n  may\n", encoding="utf-8")
    return folder


@pytest.fixture
def shelf(proved: Path, tmp_path: Path) -> Path:
    """A copy of the small library that a test may change."""
    folder = tmp_path / "library"
    shutil.copytree(proved, folder)
    return folder


@pytest.fixture
def loaded(db: None, proved: Path) -> None:
    """The small library in the database."""
    report = library.load(proved)
    assert not report.refused


@pytest.fixture
def actor() -> Actor:
    """An anonymous learner."""
    return anonymous_actor("somebody")


@pytest.fixture
def start(loaded: None, actor: Actor) -> Callable[[str], Attempt]:
    """A function that starts an attempt at a puzzle by name."""
    return lambda slug: start_attempt(Puzzle.objects.get(slug=slug), actor)
