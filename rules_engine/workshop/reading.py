"""What a stored proof says of its puzzle: the main line, the tries, and where a simple player goes wrong.

It comes out as a `Study`, so that puzzles that a person wrote are named and rated as those that the machine finds. Only which skills decide
is searched for.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from rules_engine.core.questions import Choice
from rules_engine.core.state import State
from rules_engine.games.bots import Greedy
from rules_engine.games.view import View
from rules_engine.notation.choices import choice_text
from rules_engine.notation.models import PuzzleModel
from rules_engine.notation.position import as_data, make
from rules_engine.notation.problems import NotationError
from rules_engine.notation.words import names
from rules_engine.search.answers import prove_answers, ways_on
from rules_engine.search.faults import PuzzleFault
from rules_engine.search.proof import open_puzzle
from rules_engine.search.solver import LOSS, WIN, LimitReached, Solver
from rules_engine.workshop.draft import Draft, Json
from rules_engine.workshop.rating import Figures, difficulty, figures
from rules_engine.workshop.study import IDLE, MAX_BOT, Step, Study, Try, natural, trimmed
from rules_engine.workshop.themes import AREA, SHOWN, WORDS, Trace, rules_of, seen_in, told, without_skill

MORE = 30
"""How many times the decisions of the proof a question about one skill may cost."""
WAYS = 10_000
CARDS_OF = {
    "area": AREA, "conversion": {"spear"}, "delayed": {"indulgence", "lightning"}, "draw": {"ex_nihilo"}, "dying": {"peach"}, "jink": {"jink"},
    "limit": {"slash", "crossbow"}, "rescue": {"peach"},
}  # fmt: skip
"""The cards that a theme speaks of. One that is the name of a card speaks of that card, `equip` of all equipment."""


class NoTree(ValueError):
    """The proof has no served tree that could be read."""


def draft_of(model: PuzzleModel) -> Draft:
    """A puzzle with a goal as a draft: its position written out from the state, every card by its name. Raises NotationError."""
    g = make(model, None, "puzzle")
    data = model.model_dump(mode="json", exclude_none=True, include={"goal", "until", "before"})
    return Draft(as_data(g), data["goal"], model.kind, data["until"], tuple(data["before"]))


def study_of(model: PuzzleModel, proof: Mapping[str, Any]) -> Study:
    """The study of a puzzle with a goal, read off its proof. Raises NotationError, PuzzleFault, NoTree."""
    try:
        return _Reader(model, proof).read()
    except (KeyError, TypeError, IndexError, StopIteration) as e:
        raise NoTree(f"the proof's tree can't be read: {type(e).__name__} {e}") from None


#: Classes of difficulty, and how many own decisions one must have.
ONE, MIDDLING, HARD = "one", "middling", "hard"
HARD_FROM = 5


class Report(NamedTuple):
    """What is told of a proved puzzle. `decisions`: own ones from the first to the last at which one can go wrong; `level`: ONE, MIDDLING
    or HARD; `estimate`: a difficulty from 1 to 5; `hidden`: with unknown cards; `unique`: one solution; `tries`: natural first moves that lose.
    """

    decisions: int
    level: str
    estimate: int
    hidden: bool
    unique: bool
    tries: int


def report(model: PuzzleModel, proof: Mapping[str, Any]) -> Report:
    """The figures of a proved puzzle. One with ready answers is a single decision. Raises NotationError, PuzzleFault, NoTree."""
    if model.kind not in ("force", "survive"):
        hidden = any(c.hidden for s in model.seats for c in s.hand)
        wrong = len(proof["wrong"])
        rated = Figures(1, wrong + 1, wrong, int(proof["nodes"]), 0, 0, hidden)
        return Report(1, ONE, difficulty(rated), hidden, True, wrong)
    found = study_of(model, proof)
    rated = figures(found, 0)
    level = HARD if found.decisions >= HARD_FROM else MIDDLING if found.decisions > 1 else ONE
    return Report(found.decisions, level, difficulty(rated), rated.hidden, len(proof["groups"]) == 1, rated.tries)


def trace_of(model: PuzzleModel, proof: Mapping[str, Any]) -> Trace:
    """The themes, the skills and the rules that decide a proved puzzle. Searches once for each skill on the table."""
    if model.kind in ("force", "survive"):
        found = study_of(model, proof)
        return told(found, deciding_of(found))
    g = open_puzzle(model, auto=False, log=True)
    entries = list(g.log or [])
    for way in ways_on(g, WAYS, "until" in model.model_fields_set) if model.kind != "legal" else ():
        entries = list(way.g.log or [])
        break
    named = [str(e.data.get("skill", "")) for e in entries]
    named += [str(line.get(key, "")) for line in model.model_dump(mode="json")["before"] for key in ("skill", "invoke", "by")]
    ids = [k for k in dict.fromkeys(names().find("skill", n) or n for n in named) if k in g.game.skills]
    seen = set(seen_in([entries])) | ({"order"} if model.kind == "order" else set())
    rules = rules_of(g.game, [entries], ids, [x["rule"] for x in [*proof["wrong"], *proof.get("lines", ())] if x["rule"]])
    return Trace([*ids, *[t for t in WORDS if t in seen]][:SHOWN], [], rules)


def subjects_of(model: PuzzleModel) -> set[tuple[str, str]]:
    """The entries that a puzzle is about by its themes, as (hero | card | skill, id). A skill that is a theme brings its heroes with it, a theme
    of cards those of them that lie open anywhere. Raises NotationError.
    """
    g = make(model, None, "puzzle")
    out: set[tuple[str, str]] = set()
    cards = {c for s in g.seats for c in (*s.hand, *s.equip, *(x for v in s.judge for x in v.cards)) if c >= 0} | {
        *g.deck.top,
        *g.deck.bottom,
    }
    if model.deck.pool is not None:
        cards |= set(g.deck.pool)
    kinds = {g.game.names[c] for c in cards} | {v.name for s in g.seats for v in s.judge}
    for theme in model.themes:
        if theme in g.game.edition.skills:
            out.add(("skill", theme))
            out.update(("hero", h) for s in g.seats if theme in s.persona.skills for h in (s.persona.hero, s.persona.hero2) if h)
        of_theme = {
            k for k in kinds if k == theme or k in CARDS_OF.get(theme, ()) or (theme == "equip" and g.game.kinds[k].lands == "equip")
        }
        out.update(("card", k) for k in of_theme)
    return out


def deciding_of(found: Study) -> list[tuple[int, str]]:
    """The skills without which the goal can't be forced, or the winning first moves are others: (seat, skill)."""
    first = found.first
    assert first is not None
    won = {_form(c) for c, value in found.steps[0].values if value == WIN}
    out = []
    for i, s in enumerate(first.seats):
        for skill in s.persona.skills:
            g = without_skill(found.draft, i, skill, s.persona.skills).open()
            if g is None or g.question is None:
                out.append((i, skill))
                continue
            solver = Solver(g, MORE * (found.nodes + MORE))
            try:
                if solver.value(g) != WIN or (g.question.seat == found.draft.you and _winning(solver, g) != won):
                    out.append((i, skill))
            except LimitReached:
                continue
    return out


def _winning(solver: Solver, g: State) -> set[tuple[str, str, str, tuple[int, ...]]]:
    return {_form(c) for c in solver.options(g) or () if solver.value(solver.child(g, c)) == WIN}


def _form(c: Choice) -> tuple[str, str, str, tuple[int, ...]]:
    return c.verb, c.skill, c.name, c.seats


def broken_step(model: PuzzleModel, proof: Mapping[str, Any]) -> str:
    """The first step of the served tree that no longer goes as it is stored, in a sentence; empty if all of them do.

    For a puzzle with ready answers: the truth that is stored and the one that comes out now. Never raises for what is in a proof file.
    """
    try:
        if model.kind not in ("force", "survive"):
            return _other_truth(model, proof)
        return _Steps(model, proof).run()
    except (NotationError, PuzzleFault) as e:
        return f"the position can't be opened: {e}"
    except (KeyError, TypeError, IndexError, AttributeError):
        return ""


def _other_truth(model: PuzzleModel, proof: Mapping[str, Any]) -> str:
    now = prove_answers(model, None, "", WAYS)
    if now.answer.get("truth") == proof["truth"]:
        return ""
    said = json.dumps(now.answer.get("truth", now.answer.get("truths")), ensure_ascii=False)
    return f"the answer was {json.dumps(proof['truth'], ensure_ascii=False)}, now it is {said}"


class _Steps:
    """Walks the served tree under the rules of today."""

    def __init__(self, model: PuzzleModel, proof: Mapping[str, Any]) -> None:
        self.nodes = proof["tree"]["nodes"]
        self.root = open_puzzle(model)

    def run(self) -> str:
        g = self.root.clone()
        stopped = self._play(g, self.nodes[0]["line"], [])
        todo = [(0, g, list(self.nodes[0]["line"]))]
        seen = {0}
        while todo and not stopped:
            k, g, way = todo.pop(0)
            options = self.nodes[k]["options"]
            legal = {} if g.question is None else {choice_text(g, c): c for c in g.choices()}
            if set(legal) != set(options):
                gone, new = sorted(set(options) - set(legal)), sorted(set(legal) - set(options))
                said = [f"{t!r} is no option any more" for t in gone[:1]] + [f"{t!r} is one now" for t in new[:1]]
                return f"{_after(way)}{', and '.join(said)}"
            for text, leads in options.items():
                child = g.clone()
                child.push(legal[text])
                line = leads["refuted"] if "refuted" in leads else leads.get("line", ())
                if "next" in leads:
                    line = self.nodes[leads["next"]]["line"]
                here = [*way, text]
                stopped = self._play(child, line, here) or self._end(child, leads, [*here, *line])
                if stopped:
                    return stopped
                if "next" in leads and leads["next"] not in seen:
                    seen.add(leads["next"])
                    todo.append((leads["next"], child, [*here, *line]))
        return stopped

    def _play(self, g: State, line: Sequence[str], way: Sequence[str]) -> str:
        for n, text in enumerate(line):
            c = next((c for c in g.choices() if choice_text(g, c) == text), None) if g.question is not None else None
            if c is None:
                return f"{_after([*way, *line[:n]])}{text!r} can't be played any more"
            g.push(c)
        return ""

    def _end(self, g: State, leads: Json, way: Sequence[str]) -> str:
        if "next" in leads:
            return "" if g.question is not None else f"{_after(way)}it is over, where there was something to decide"
        if g.question is not None:
            return f"{_after(way)}the game goes on, where it was decided"
        won = g.outcome is not None and g.outcome.kind == "goal"
        if won == bool(leads.get("solved")):
            return ""
        return f"{_after(way)}the goal is {'reached' if won else 'missed'}, and it was not"


def _after(way: Sequence[str]) -> str:
    return f"after {'; '.join(way)}: " if way else "at the first decision: "


class _Reader:
    def __init__(self, model: PuzzleModel, proof: Mapping[str, Any]) -> None:
        self.proof = proof
        self.nodes = proof["tree"]["nodes"]
        self.out = Study(draft_of(model), won=True, nodes=int(proof["nodes"]))
        self.root = open_puzzle(model)
        self.you = self.root.game.sides.index("you")
        self.far = cache(self._far)

    def read(self) -> Study:
        out = self.out
        out.start = self.root
        g = self.root.clone()
        self._play(g, self.nodes[0]["line"], out.line)
        out.first = g.clone()
        at: int | None = 0
        while at is not None:
            options = self.nodes[at]["options"]
            text = min(options, key=lambda t: self._cost(options[t]))
            step = self._step(g, options, text, at)
            out.steps.append(step)
            at = self._follow(g, step.taken, options[text], out.line)
        out.trimmed = trimmed(out.steps)
        out.tries = self._tries(out.steps[0])
        out.bot = self._bot(out.first.clone())
        return out

    def _far(self, node: int) -> int:
        """Own decisions from a node to the goal, the shortest way."""
        return min(self._cost(leads) for leads in self.nodes[node]["options"].values())

    def _cost(self, leads: Json) -> int:
        if "next" in leads:
            return 1 + self.far(leads["next"])
        return 1 if leads.get("solved") else 1_000_000

    def _step(self, g: State, options: Json, text: str, node: int) -> Step:
        values = [(c, LOSS if "refuted" in options[choice_text(g, c)] else WIN) for c in g.choices()]
        by_text = {choice_text(g, c): c for c, _ in values}
        good = [c for c, value in values if value == WIN]
        groups = [[by_text[t] for t in group] for group in self.proof["groups"]] if node == 0 else [good]
        return Step(g.clone(), values, groups, by_text[text])

    def _follow(self, g: State, choice: Choice, leads: Json, line: list[Choice]) -> int | None:
        """Play an own choice and what follows it, in place; the node that comes then."""
        line.append(choice)
        g.push(choice)
        node = leads.get("next")
        self._play(g, self.nodes[node]["line"] if node is not None else leads["line"], line)
        return node

    def _play(self, g: State, texts: list[str], line: list[Choice]) -> None:
        for text in texts:
            c = next(c for c in g.choices() if choice_text(g, c) == text)
            line.append(c)
            g.push(c)

    def _tries(self, step: Step) -> list[Try]:
        g = step.state
        options = self.nodes[0]["options"]
        draft = self.out.draft
        out = []
        for c, why in natural(g, [c for c, _ in step.values], draft.goal, draft.named).items():
            leads = options[choice_text(g, c)]
            if "refuted" in leads:
                out.append(Try(choice_text(g, c), why, tuple(leads["refuted"]), self._acts(g, c, leads["refuted"])))
        return out

    def _acts(self, g: State, choice: Choice, refutation: list[str]) -> bool:
        """Whether the others have to do anything for a refutation."""
        after = g.clone()
        after.push(choice)
        sides = after.game.sides
        for text in refutation:
            assert after.question is not None
            c = next(c for c in after.choices() if choice_text(after, c) == text)
            seat = after.question.seat
            if (seat < 0 or sides[seat] not in ("you", "ally")) and c.verb not in IDLE:
                return True
            after.push(c)
        return False

    def _bot(self, g: State) -> int:
        """At which own decision the greedy bot throws the win away; −1 if it never does."""
        bot = Greedy()
        node: int | None = 0
        for n in range(MAX_BOT):
            if node is None:
                break
            c = g.canonical(bot.choose(View(g, self.you)))
            leads = self.nodes[node]["options"][choice_text(g, c)]
            if "refuted" in leads:
                return n
            node = self._follow(g, c, leads, [])
        return -1


__all__ = ["HARD", "MIDDLING", "ONE", "NoTree", "Report", "broken_step", "draft_of", "report", "study_of", "subjects_of", "trace_of"]
