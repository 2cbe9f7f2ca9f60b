"""The independent re-check of a stored proof: every foreign reply is expanded, the stored own choices alone are taken.

Shares no search code with the prover. What is checked: the file belongs to this puzzle as it stands (slug, revision,
position, version of the rules); every winning choice of the served tree wins against everything by the certificate; the
tree lists every own option and every line in it can be played and ends as it says. That a refuted option loses against
*all* own continuations is the search's word (`prove` finds it anew); here its line is played out.
"""

from __future__ import annotations

import gzip
import json
import zlib
from pathlib import Path
from typing import Any

from rules_engine.core.questions import Choice
from rules_engine.core.state import State
from rules_engine.notation.choices import choice_text
from rules_engine.notation.models import PuzzleModel
from rules_engine.notation.tree import Node
from rules_engine.search.faults import ProofFault
from rules_engine.search.goals import Watch
from rules_engine.search.proof import FORMAT, MAX_CERTIFICATE, MAX_TREE, PROVED, Json, checksum, open_puzzle, revision_of
from rules_engine.search.texts import class_text, representatives
from rules_engine.version import RULES_VERSION

MAX_BYTES = 8_000_000
MAX_UNPACKED = 40_000_000
MAX_STATES = 1_000_000


def loads(raw: bytes) -> Json:
    """The content of a proof file. Raises ProofFault (unreadable, too_large, shape)."""
    if len(raw) > MAX_BYTES:
        raise ProofFault("too_large", f"the proof file has more than {MAX_BYTES} bytes")
    try:
        reader = zlib.decompressobj(wbits=31)
        text = reader.decompress(raw, MAX_UNPACKED)
        if reader.unconsumed_tail:
            raise ProofFault("too_large", "the proof file unpacks to too much")
        if not reader.eof:
            raise ProofFault("unreadable", "the proof file is cut off")
        data = json.loads(text)
    except (zlib.error, gzip.BadGzipFile, UnicodeDecodeError, RecursionError, ValueError) as e:
        if isinstance(e, ProofFault):
            raise
        raise ProofFault("unreadable", f"the proof file can't be read: {e}") from None
    if not isinstance(data, dict):
        raise ProofFault("shape", "the proof file holds no record")
    return data


def read_proof(path: Path) -> Json:
    """The content of a stored proof. Raises ProofFault, also if there is no such file."""
    try:
        raw = path.read_bytes()
    except OSError as e:
        raise ProofFault("missing", f"there is no proof file {path.name}: {e.strerror}") from None
    return loads(raw)


def check_proof(model: PuzzleModel, data: Json, node: Node | None = None, file: str = "") -> Json:
    """Check a proof against its puzzle. Hands back the figures: states, own (decisions). Raises ProofFault with what is wrong.

    Raises also NotationError or PuzzleFault if the puzzle itself can't be loaded.
    """
    _header(model, data)
    if model.kind not in ("force", "survive"):
        from rules_engine.search.answers import check_answers

        return check_answers(model, data, node, file)
    g = open_puzzle(model, node, file)
    if data["position_digest"] != g.digest():
        raise ProofFault("position", "the proof belongs to another position")
    try:
        return _Checker(g, data).run()
    except (KeyError, TypeError, AttributeError, IndexError) as e:
        raise ProofFault("shape", f"the proof file is not built as it should be: {type(e).__name__} {e}") from None


def _header(model: PuzzleModel, data: Json) -> None:
    def want(key: str, value: Any, code: str, message: str) -> None:
        if data.get(key) != value:
            raise ProofFault(code, f"{message}: {data.get(key)!r}, not {value!r}")

    want("format", FORMAT, "format", "the proof file has another format")
    want("slug", model.slug, "slug", "the proof is for another puzzle")
    want("kind", model.kind, "kind", "the proof is for another kind of puzzle")
    want("revision", revision_of(model), "revision", "the proof belongs to another revision of the puzzle")
    want("rules_version", RULES_VERSION, "rules_version", "the proof was made under another version of the rules")
    want("verdict", PROVED, "verdict", "the file does not say that the puzzle is proved")
    if data.get("checksum") != checksum(data):
        raise ProofFault("checksum", "the proof file was changed after it was written")


class _Checker:
    def __init__(self, g: State, data: Json) -> None:
        game = g.game
        self.root = g
        self.data = data
        self.certificate: dict[str, str] = data["certificate"]
        self.reps = representatives(g)
        self.own = tuple([side in ("you", "ally") for side in game.sides] + [False])
        self.passive = tuple([side == "passive" for side in game.sides] + [False])
        self.you = game.sides.index("you")
        self.done: set[Any] = set()
        self.used: set[str] = set()

    def run(self) -> Json:
        if len(self.certificate) > MAX_CERTIFICATE:
            raise ProofFault("too_large", f"the certificate has more than {MAX_CERTIFICATE} own decisions")
        self.wins(self.root)
        self.tree()
        unused = len(self.certificate) - len(self.used)
        if unused:
            raise ProofFault("unused", f"{unused} choices of the certificate belong to no decision that can come up")
        return {"states": len(self.done), "own": len(self.used)}

    # --- the certificate against everything ----------------------------------------------------------------------------

    def replies(self, g: State) -> list[Choice]:
        """What the seat that is asked may answer; a passive seat passes if it may."""
        q = g.question
        assert q is not None
        options = g.choices()
        if self.passive[q.seat]:
            return [c for c in options if c.verb in ("pass", "end")] or options
        return options

    def reached(self, g: State) -> bool:
        outcome = g.outcome
        assert outcome is not None
        if outcome.kind in ("won", "drawn") and isinstance(g.game.watch, Watch):
            outcome = g.game.watch.ended(g)
        return outcome.kind == "goal"

    def wins(self, start: State) -> None:
        """Follow the certificate from a state against every reply. Raises ProofFault if it does not reach the goal."""
        done = self.done
        path: set[Any] = set()
        todo: list[tuple[State | None, Any]] = [(start, None)]
        while todo:
            g, left = todo.pop()
            if g is None:
                path.discard(left)
                done.add(left)
                continue
            q = g.question
            if q is None:
                if not self.reached(g):
                    assert g.outcome is not None
                    raise ProofFault("not_won", f"a line of the certificate ends without the goal ({g.outcome.kind} {g.outcome.reason})")
                continue
            key = g.key()
            if key in done:
                continue
            if key in path:
                raise ProofFault("cycle", "a line of the certificate comes back to where it was")
            if len(done) > MAX_STATES:
                raise ProofFault("too_large", "the certificate leads to too many positions")
            path.add(key)
            todo.append((None, key))
            for c in [self.stored(g)] if self.own[q.seat] else self.replies(g):
                child = g.clone()
                child.push(c)
                todo.append((child, None))

    def stored(self, g: State) -> Choice:
        """The own choice that the certificate holds for this decision."""
        digest = g.digest()
        text = self.certificate.get(digest)
        if text is None:
            raise ProofFault("hole", f"the certificate has no choice for the decision {digest[:12]}")
        for c in g.choices():
            if class_text(g, c, self.reps) == text:
                self.used.add(digest)
                return c
        raise ProofFault("illegal", f"the certificate says {text!r} where that may not be played")

    # --- the served tree -----------------------------------------------------------------------------------------------

    def tree(self) -> None:
        nodes = self.data["tree"]["nodes"]
        if not nodes or len(nodes) > MAX_TREE:
            raise ProofFault("tree", f"the served tree must have 1 to {MAX_TREE} nodes, not {len(nodes)}")
        first = self.play(self.root.clone(), nodes[0]["line"], "node 0")
        places: list[State | None] = [first, *[None] * (len(nodes) - 1)]
        todo = [0]
        while todo:
            k = todo.pop()
            g = places[k]
            assert g is not None
            self._node(k, g, nodes, places, todo)
        lost = [k for k, g in enumerate(places) if g is None]
        if lost:
            raise ProofFault("tree", f"nothing leads to node {lost[0]} of the served tree")
        options = nodes[0]["options"]
        winning = [text for text, leads in options.items() if "refuted" not in leads]
        losing = {text: leads["refuted"] for text, leads in options.items() if "refuted" in leads}
        if self.data["winning"] != winning or {k: v["line"] for k, v in self.data["losing"].items()} != losing:
            raise ProofFault("moves", "the winning and losing first moves are not those of the tree")

    def _node(self, k: int, g: State, nodes: list[Json], places: list[State | None], todo: list[int]) -> None:
        where = f"node {k}"
        if g.question is None or g.question.seat != self.you or nodes[k]["seat"] != self.you + 1:
            raise ProofFault("tree", f"{where} of the served tree is no own decision")
        options = nodes[k]["options"]
        legal = {choice_text(g, c): c for c in g.choices()}
        if set(options) != set(legal):
            raise ProofFault("tree", f"the options of {where} are not those that may be played")
        won = False
        for text, leads in options.items():
            child = g.clone()
            child.push(legal[text])
            here = f"{where}, {text}"
            if "next" in leads:
                self.wins(child)
                n = leads["next"]
                if not isinstance(n, int) or not 0 < n < len(nodes):
                    raise ProofFault("tree", f"{here} leads to no node")
                child = self.play(child, nodes[n]["line"], here)
                if places[n] is None:
                    places[n] = child
                    todo.append(n)
                elif places[n].key() != child.key():  # type: ignore[union-attr]
                    raise ProofFault("tree", f"{here} leads to a node that is another position")
                won = True
            elif leads.get("solved") is True:
                self.wins(child)
                child = self.play(child, leads["line"], here)
                if child.question is not None or not self.reached(child):
                    raise ProofFault("tree", f"{here} does not end with the goal")
                won = True
            else:
                child = self.play(child, leads["refuted"], here)
                if child.question is not None or self.reached(child):
                    raise ProofFault("tree", f"the refutation of {here} does not end without the goal")
        if not won:
            raise ProofFault("tree", f"{where} has no winning choice")

    def play(self, g: State, line: list[str], where: str) -> State:
        """Play a line of texts, in place. Raises ProofFault at a text that may not be played."""
        for text in line:
            found = None if g.question is None else next((c for c in self.replies(g) if choice_text(g, c) == text), None)
            if found is None:
                raise ProofFault("line", f"{where}: {text!r} may not be played there")
            g.push(found)
        return g


__all__ = ["MAX_BYTES", "check_proof", "loads", "read_proof"]
