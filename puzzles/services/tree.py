"""The served tree of a proof: where an attempt stands, and what a move at an own decision leads to.

Nothing here knows the rules. A move is an option of the node, and the tree says what became of it when the puzzle was
proved: `next` (still winning, and how the defence goes on), `solved`, or `refuted` with one full line (decision D9).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from puzzles.services.errors import PuzzleError


class BrokenTree(PuzzleError):
    """The stored tree is not what this module expects: the puzzle must be withdrawn."""

    code = "proof_invalid"


class Leads(NamedTuple):
    """What an option leads to. `line` is what happens after it, as choices of all seats, up to the next own decision or the end."""

    verdict: Literal["ok", "solved", "wrong"]
    node: int | None
    line: tuple[str, ...]


class Tree:
    """The nodes of a proof file's `tree`. Cheap to make: it only wraps the stored JSON."""

    def __init__(self, proof: Mapping[str, Any]) -> None:
        try:
            self.nodes: Sequence[Mapping[str, Any]] = proof["tree"]["nodes"]
        except (KeyError, TypeError):
            raise BrokenTree("the proof has no served tree") from None
        if not self.nodes:
            raise BrokenTree("the served tree is empty")

    def line(self, node: int) -> tuple[str, ...]:
        """The choices that lead to a node from the own decision before it (from the start, for node 0)."""
        return tuple(self._node(node).get("line", ()))

    def options(self, node: int) -> Sequence[str]:
        """The canonical own choices at a node."""
        return list(self._node(node)["options"])

    def leads(self, node: int, option: str) -> Leads:
        """What a canonical choice at a node leads to. Raises `BrokenTree` for one that the tree does not know."""
        try:
            found = self._node(node)["options"][option]
        except KeyError:
            raise BrokenTree(f"node {node} has no option {option!r}", node=node, option=option) from None
        if "next" in found:
            return Leads("ok", int(found["next"]), self.line(int(found["next"])))
        if found.get("solved"):
            return Leads("solved", None, tuple(found.get("line", ())))
        if "refuted" in found:
            return Leads("wrong", None, tuple(found["refuted"]))
        raise BrokenTree(f"node {node}, option {option!r}: neither next, solved nor refuted", node=node, option=option)

    def solution(self, node: int = 0) -> list[str]:
        """One winning line from a node to the end: own choices (the first winning option each) with everything between."""
        out: list[str] = []
        at: int | None = node
        while at is not None:
            best = min(
                ((text, self.leads(at, text)) for text in self.options(at)),
                key=lambda pair: {"solved": 0, "ok": 1, "wrong": 2}[pair[1].verdict],
            )
            text, leads = best
            if leads.verdict == "wrong":
                raise BrokenTree(f"node {at} has no winning option", node=at)
            out += [text, *leads.line]
            at = leads.node
        return out

    def _node(self, node: int) -> Mapping[str, Any]:
        try:
            return self.nodes[node]
        except IndexError:
            raise BrokenTree(f"the served tree has no node {node}", node=node) from None
