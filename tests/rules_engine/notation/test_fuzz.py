"""Any text is a position, a case, a puzzle, or a list of problems with places: never a crash, never a hang."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest

from rules_engine.notation.cases import run_case
from rules_engine.notation.position import dump, flow, open_state
from rules_engine.notation.problems import NotationError
from rules_engine.notation.reader import read_cases, read_position, read_puzzle
from tests.amounts import amount
from tests.rules_engine.notation.walks import CASE_FILES, ROOT, position_data

WORDS: list[Any] = [
    "杀♠7", "slash.S7", "闪♦2", "♥5", "牌", "暗", "乐不思蜀=闪♦6", "杀=闪♦2+桃♥3", "杀", "诸葛连弩", "八卦阵♠2", "的卢", "闪电♠A", "foo", "", "关羽", "guanyu",
    "甄姬", "武圣", "制衡", "主公", "spy", "魏", "男", "play", "出牌", "finish", "std", "early", "guozhan", "1/4", "4/1", "0", "-1", "99999999999", "true", "on",
    "null", "pass", "hand", ">=2", "damage", "end_of_turn", "COV-401", "card.slash.1", "x" * 300, "'", '"', "\u202e", "\u0000", "😀", "= ", "->", "none", "pool",
    "use slash.S7 -> 2", "card jink.D2", "by eight_diagram", "arrange a|b", "you", "foe", 0, 1, 2, 3, -1, 7, 10**8, True, False, None,
]  # fmt: skip
KEYS = [
    "spn", "edition", "modules", "rules", "players", "seats", "deck", "discard", "turn", "before", "victory", "hero", "hero2", "face", "skills", "role",
    "kingdom", "gender", "hp", "hand", "equip", "judge", "used", "spent", "marks", "dead", "side", "you", "top", "pool", "bottom", "then", "seat", "phase",
    "script", "expect", "legal", "illegal", "run_to", "use", "to", "by", "answer", "invoke", "skill", "cards", "pick", "arrange", "end", "nature", "asked",
    "not_asked", "rule", "choice", "slug", "kind", "goal", "until", "title", "explanation", "difficulty", "ask", "wrong", "hints", "all", "any", "wins", "has",
    "alive", "cases", "covers", "switches", "contains", "count", "distance", "1", "2", "9", "foo", "on", "杀",
]  # fmt: skip


def junk(rng: random.Random, depth: int = 0) -> Any:
    """Any value: a word, a list, a mapping."""
    roll = rng.random()
    if depth > 4 or roll < 0.5:
        return rng.choice(WORDS)
    if roll < 0.75:
        return [junk(rng, depth + 1) for _ in range(rng.randint(0, 4))]
    return {rng.choice(KEYS): junk(rng, depth + 1) for _ in range(rng.randint(0, 4))}


def spoil(rng: random.Random, value: Any, depth: int = 0) -> Any:
    """A value with a few things exchanged, dropped or added somewhere in it."""
    if rng.random() < 0.01:
        return junk(rng, depth)
    if isinstance(value, dict):
        out = {rng.choice(KEYS) if rng.random() < 0.005 else k: spoil(rng, v, depth + 1) for k, v in value.items() if rng.random() > 0.005}
        if rng.random() < 0.01:
            out[rng.choice(KEYS)] = junk(rng, depth)
        return out
    if isinstance(value, list):
        out_list = [spoil(rng, v, depth + 1) for v in value if rng.random() > 0.01]
        if rng.random() < 0.01:
            out_list.append(junk(rng, depth))
        return out_list
    return value


def scratch(rng: random.Random, text: str) -> str:
    """A text with a few characters changed."""
    chars = list(text)
    for _ in range(rng.randint(1, 6)):
        i = rng.randrange(len(chars) + 1)
        what = rng.random()
        if what < 0.4 and i < len(chars):
            del chars[i : i + rng.randint(1, 8)]
        elif what < 0.8:
            chars.insert(
                i,
                rng.choice(
                    [
                        *list("{}[]:,-#&*!|>'\"%@`\n \t0123456789杀闪♠♥\x00?=~"),
                        chr(0xD800),
                        "\n  - ",
                        "seats:",
                        ": {",
                        "<<: *x",
                        "---\n",
                        "? ",
                    ]
                ),
            )
        elif i < len(chars):
            chars[i] = chr(rng.randrange(1, 0x2FFF))
    return "".join(chars)


def corpus() -> list[str]:
    texts = [p.read_text("utf-8") for p in [*CASE_FILES[::3], *sorted((ROOT / "puzzles" / "library").glob("*.yaml"))]]
    pieces = []
    for text in texts:
        head, _, body = text.partition("cases:\n")
        parts = body.split("\n  - title:") if body else []
        pieces += [f"{head}cases:\n  - title:{p}" for p in parts[1:]] if parts else [text]
    return pieces


def written(value: Any) -> str:
    """As a position is written, if it looks like one."""
    return dump(value) if isinstance(value, dict) and isinstance(value.get("seats", []), list) else flow(value)


def sample(rng: random.Random, texts: list[str]) -> tuple[str, str | bytes]:
    """One generated file, and what it is read as."""
    roll = rng.random()
    if roll < 0.3:
        text = rng.choice(texts)
        return "puzzle" if "slug:" in text else "case", scratch(rng, text)
    if roll < 0.7:
        data = position_data(rng)
        if rng.random() < 0.5:
            data["script"] = [{"seat": 1, "use": "杀", "to": [2]}, {"seat": 2, "answer": rng.choice(["pass", "闪"])}]
            data["expect"] = {"hp": {"2": 3}}
        return "case" if "script" in data else "position", written(spoil(rng, data))
    kind = rng.choice(["position", "puzzle", "case"])
    if roll < 0.85:
        return kind, flow(junk(rng))
    if roll < 0.95:
        return kind, written(
            {"spn": 1, "edition": "std", "seats": [junk(rng) for _ in range(rng.randint(1, 4))], rng.choice(KEYS): junk(rng)}
        )
    return kind, bytes(rng.randrange(256) for _ in range(rng.randint(0, 200)))


def swallow(kind: str, text: str | bytes) -> str:
    """Read a text. Says what became of it; anything but problems with places is a crash."""
    outcome = "refused"
    try:
        if kind == "case":
            for case, node in read_cases(text, "f.yaml"):
                result = run_case(case, node, "f.yaml")
                assert all(f.message() and f.message("zh") for f in result.failures)
                outcome = "run"
        elif kind == "position":
            position, where = read_position(text, "f.yaml")
            open_state(position, where, "position", "f.yaml")
            outcome = "opened"
        else:
            puzzle, where = read_puzzle(text, "f.yaml")
            open_state(puzzle, where, "puzzle", "f.yaml")
            outcome = "opened"
    except NotationError as e:
        problems = list(e.problems)
    else:
        return outcome
    assert problems
    assert all(p.message() and p.message("zh") and p.line > 0 for p in problems), problems
    return outcome


@pytest.mark.fuzz
def test_no_text_crashes_the_reader(tmp_path: Path) -> None:
    texts = corpus()
    outcomes: dict[str, int] = {}
    slowest = 0.0
    for seed in range(amount(2_000, 20_000)):
        rng = random.Random(seed)
        kind, text = sample(rng, texts)
        began = time.perf_counter()
        try:
            outcome = swallow(kind, text)
        except Exception:
            kept = tmp_path / f"crash-{seed}.yaml"
            kept.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
            print(f"seed {seed}, {kind}: {kept}\n{text!r}")
            raise
        slowest = max(slowest, time.perf_counter() - began)
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
    assert outcomes["opened"] > 50
    assert outcomes["run"] > 50
    assert outcomes["refused"] > 200
    assert slowest < 20
