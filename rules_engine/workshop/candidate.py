"""A puzzle that was found, with its proof and its figures: what a person is shown to take or leave.

Its words are working words. They bear a mark, and nothing that bears it goes into the library (`unwritten`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules_engine.notation.models import PuzzleModel
from rules_engine.notation.position import dump, flow
from rules_engine.notation.words import names
from rules_engine.search.proof import Proof
from rules_engine.workshop.draft import Draft, Json
from rules_engine.workshop.rating import Figures
from rules_engine.workshop.themes import WORDS, Trace

#: What stands before words that a person still has to write.
MARK = {"zh": "（待写）", "en": "(to be written) "}
LEAST_HINTS = 2
TITLE_THEMES = 3


@dataclass(frozen=True)
class Candidate:
    """`name`: also its slug and the name of its files; `text`: the puzzle file; `proof`: made from that text; `figures`: its line of the
    index."""

    name: str
    text: str
    proof: Proof
    figures: Json


def title_of(themes: Sequence[str]) -> dict[str, str]:
    """A working title from the themes."""
    words = [theme_words(t) for t in themes[:TITLE_THEMES]]
    return {"zh": MARK["zh"] + "、".join(zh for zh, _ in words), "en": MARK["en"] + ", ".join(en for _, en in words)}


def theme_words(theme: str) -> tuple[str, str]:
    """A theme in words: one of `WORDS`, else a skill."""
    if theme in WORDS:
        return WORDS[theme]
    return names().show("skill", theme, "zh"), names().show("skill", theme, "en")


def write(draft: Draft, name: str, trace: Trace, level: int, main: Sequence[str], note: str) -> str:
    """The text of a puzzle file."""
    line = "; ".join(main)
    head = {"spn": 1, "slug": name, "kind": draft.kind, "edition": draft.position["edition"]}
    if draft.position.get("modules"):
        head["modules"] = draft.position["modules"]
    if draft.position.get("rules"):
        head["switches"] = draft.position["rules"]
    words = {"title": title_of(trace.themes), "difficulty": level, "themes": trace.themes}
    board = {k: v for k, v in draft.position.items() if k in ("seats", "deck", "discard", "turn")}
    asked: Json = {"before": list(draft.before)} if draft.before else {}
    asked |= {"goal": draft.goal, "until": draft.until, "rules": trace.rules, "hints": []}
    tail = {"explanation": {"zh": MARK["zh"] + line, "en": MARK["en"] + line}, "note": note}
    return dump(head) + dump(words) + dump(board) + "".join(f"{k}: {flow(v)}\n" for k, v in (asked | tail).items())


def unwritten(model: PuzzleModel) -> list[str]:
    """The keys whose words a person still has to write; empty if the puzzle may go into a library."""
    out = []
    for key in ("title", "explanation"):
        words = getattr(model, key)
        said = {"zh": words.zh, "en": words.en}
        if any(_bare(text, lang) for lang, text in said.items()) or said["zh"] == said["en"]:
            out.append(key)
    if len(model.hints) < LEAST_HINTS or any(_bare(h.zh, "zh") or _bare(h.en, "en") for h in model.hints):
        out.append("hints")
    if not isinstance(model.rules, list) or not model.rules:
        out.append("rules")
    return out


def _bare(text: str, lang: str) -> bool:
    return not text.strip() or MARK[lang].strip() in text


def family(kind: str, goal: Mapping[str, Any], moves: Sequence[str], skills: Sequence[str]) -> str:
    """What two candidates share that rest on the same idea: the goal's kind, the own moves in their order, the skills that decide."""
    return f"{kind} {next(iter(goal))} {' '.join(moves)} | {' '.join(sorted(set(skills)))}"


def promise(f: Figures, skills: int, order: bool, acting: int, duals: int, cards: int) -> float:
    """How much a candidate promises: what is shown first. Skills that decide, tries that the others have to answer, a bot that errs at once;
    less for later decisions with several answers and for many cards."""
    return round(
        0.7 * min(skills, 3) + 0.7 * order + 0.4 * min(acting, 3) + 0.6 * (f.bot == 0) + 0.3 * (min(f.real, 6) - 2) + 0.5 * f.hidden
        - 0.3 * min(duals, 4) - 0.15 * max(0, cards - 9), 2,
    )  # fmt: skip


__all__ = ["MARK", "Candidate", "family", "promise", "theme_words", "title_of", "unwritten", "write"]
