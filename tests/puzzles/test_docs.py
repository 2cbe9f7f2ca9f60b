"""The examples of docs/puzzles.md are what the code does."""

import json
import re
from pathlib import Path

from django.conf import settings

from puzzles.management.commands.puzzles import Command
from puzzles.services import workshop
from rules_engine import api
from rules_engine.workshop.scenes import Missing, Options, import_scene, read_scenes

DOC = Path(settings.BASE_DIR, "docs", "puzzles.md").read_text(encoding="utf-8")
NOTATION = Path(settings.BASE_DIR, "docs", "notation.md").read_text(encoding="utf-8")


def block(kind: str, holds: str) -> str:
    """The fenced block of that kind that holds a text."""
    return next(b for k, b in re.findall(r"^```(\w*)\n(.*?)^```$", DOC, re.S | re.M) if k == kind and holds in b)


def test_the_puzzle_file_of_the_example_is_proved_and_has_nothing_to_mend() -> None:
    text = block("yaml", "slug: keep-one-back")
    report, raw = api.prove(text, "keep-one-back.yaml")
    assert report["verdict"] == "PROVED"
    assert raw is not None
    model, _state = api.load_puzzle(text)
    assert workshop.lint(model, api.stored_proof(raw), ()) == []


def test_every_key_of_a_puzzle_is_described() -> None:
    described = DOC + NOTATION
    assert [name for name in api.PuzzleModel.model_fields if not re.search(rf"\b{name}\b", described)] == []


def test_the_scene_of_the_example_is_read_and_what_it_lacks_is_a_choice() -> None:
    scenes = read_scenes(json.loads(block("json", '"scenes"')))
    assert import_scene(scenes[0], Options()).missing == [
        Missing("choice", "/players/0/general", "seat 1: the hero is for the player to choose")
    ]
    held = import_scene(scenes[0], Options(heroes={(1, 1): "关羽"}))
    assert held.proof is not None
    assert held.proof.verdict == "PROVED"


def test_the_commands_that_are_named_exist() -> None:
    verbs = set(re.findall(r"manage\.py puzzles (\w+)", DOC))
    assert verbs == {"load", "list", "check", "prove", "add"}
    parser = Command().create_parser("manage.py", "puzzles")
    for verb in verbs:
        assert parser.parse_args([verb, *(["x.yaml"] if verb == "add" else [])]).verb == verb


def test_what_is_counted_is_printed_as_the_example_shows_it() -> None:
    shown = block("", "re-checked").splitlines()
    counts = workshop.census([])
    said = workshop.census_text(counts).splitlines()
    assert [line.split()[0] for line in shown[1:-1]] == [line.split()[0] for line in said[1:]]
