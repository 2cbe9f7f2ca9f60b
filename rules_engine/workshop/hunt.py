"""One game through the whole workshop: play, freeze, tune, shrink, prove, name, rate."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_engine.editions import load
from rules_engine.games.match import Plan, new_match
from rules_engine.notation.reader import read_puzzle
from rules_engine.search.proof import PROVED, Proof, prove
from rules_engine.workshop.candidate import Candidate, family, promise, write
from rules_engine.workshop.draft import Draft
from rules_engine.workshop.freeze import Watcher, drafts
from rules_engine.workshop.rating import difficulty, figures
from rules_engine.workshop.sameness import fingerprint
from rules_engine.workshop.shrink import shrink
from rules_engine.workshop.study import Gate, Study
from rules_engine.workshop.themes import Trace, trace
from rules_engine.workshop.tune import STUDIES, tune

if TYPE_CHECKING:
    from random import Random

BOT = "greedy"
PROOF_NODES = 20
"""How many times the gate's nodes the final proof may take."""


class Settings(NamedTuple):
    """What a hunt depends on. The same settings find the same puzzles, game by game."""

    seed: int = 0
    edition: str = "std"
    modules: tuple[str, ...] = ()
    players: int = 5
    gate: Gate = Gate()
    studies: int = STUDIES
    drafts: int = 16
    """The most drafts of one game that are looked at."""

    def plan(self) -> Plan:
        return Plan(load(self.edition, self.modules), self.players, (BOT,))


class Stopped(Exception):
    """The time is over."""


class Hunt:
    """One game of a run. `counts`: drafts, studies, each fault of the studies, and what became of the good ones.

    match, rnd: two generators, so that what is done with a game does not change the game; `stop` is asked between studies.
    """

    def __init__(self, settings: Settings, game: int, match: Random, rnd: Random, stop: Callable[[], bool] = bool) -> None:
        self.settings, self.game, self.match, self.rnd, self.stop = settings, game, match, rnd, stop
        self.counts: Counter[str] = Counter()

    def run(self, known: Callable[[str], bool] = lambda name: False) -> Iterator[Candidate]:
        """What is found, one after the other. `known`: whether there is a puzzle of that fingerprint already. Raises Stopped."""
        for draft in self.drafts():
            self.counts["drafts"] += 1
            found = tune(draft, self.rnd, self.settings.gate, self._seen, self.settings.studies)
            if found is None:
                continue
            self.counts["good"] += 1
            candidate = self.finish(shrink(found, self.settings.gate, self._seen), known)
            if candidate is not None:
                self.counts["found"] += 1
                yield candidate

    def drafts(self) -> list[Draft]:
        """Play the game and freeze it: some of its drafts."""
        watcher = Watcher()
        new_match(self.settings.plan(), self.match).play(watch=watcher)
        self.counts["moments"] += len(watcher.moments)
        out = [d for m in watcher.moments for d in drafts(m, self.rnd)]
        self.rnd.shuffle(out)
        return out[: self.settings.drafts]

    def _seen(self, found: Study) -> None:
        if self.stop():
            raise Stopped
        self.counts["studies"] += 1
        self.counts[f"fault:{found.fault}" if found.fault else "passed"] += 1

    def finish(self, found: Study, known: Callable[[str], bool]) -> Candidate | None:
        """The candidate of a good study; None, with a count of why, if there is none."""
        draft = found.draft.rotated()
        mark = fingerprint(draft.model())
        name = f"found-{mark}"
        if known(mark):
            self.counts["same"] += 1
            return None
        told = trace(found, self.settings.gate)
        rated = figures(found, len(told.themes))
        text, proof = self._proved(draft, name, told, difficulty(rated))
        if proof.verdict != PROVED or proof.data is None or not proof.unique:
            self.counts["unproved"] += 1
            return None
        duals = next((int(n.split()[0]) for n in proof.notes if "several winning" in n), 0)
        if duals > self.settings.gate.duals:
            self.counts["loose"] += 1
            return None
        moves = [" ".join(x for x in (s.taken.verb, s.taken.name, s.taken.skill) if x) for s in found.trimmed]
        skills = [k for _, k in told.skills]
        acting = sum(t.acts for t in found.tries)
        row: dict[str, Any] = {
            "candidate": name, "fingerprint": mark, "seed": self.settings.seed, "game": self.game, "kind": draft.kind, "goal": draft.goal,
            "skills": sorted(set(skills)), "difficulty": difficulty(rated), **rated._asdict(),
            "themes": told.themes, "decisions": found.decisions, "duals": duals, "own": len(proof.data["certificate"]), "proof_nodes": proof.nodes,
            "acting": acting, "family": family(draft.kind, draft.goal, moves, skills),
            "promise": promise(rated, len(set(skills)), "order" in told.themes, acting, duals, cards(draft)),
        }  # fmt: skip
        return Candidate(name, text, proof, row)

    def _proved(self, draft: Draft, name: str, told: Trace, level: int) -> tuple[str, Proof]:
        """The text of the file and the proof of just that text. It is written twice: the words hold the proof's line."""
        note = f"generate: seed {self.settings.seed}, game {self.game}"
        text = write(draft, name, told, level, (), note)
        model, node = read_puzzle(text, name)
        proof = prove(model, node, name, PROOF_NODES * self.settings.gate.nodes)
        return write(draft, name, told, level, proof.main, note), proof


def cards(draft: Draft) -> int:
    """How many cards lie open in a position."""
    deck = draft.position.get("deck", {})
    return sum(len(s.get(z, ())) for s in draft.seats for z in ("hand", "equip", "judge")) + len(deck.get("top", ()))


__all__ = ["Hunt", "Settings", "Stopped", "cards"]
