"""Comparisons: one position and one script under two readings of the rules, and the step at which they part.

A file is unfolded into two cases, the left and the right one, which share every node of the tree, so that a failure of either
names the line of the file. Both are run and filmed like any case. A comparison whose two runs are the same shows nothing and fails.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Any, NamedTuple

from rules_engine.notation.cases import Failure, Result, run_case
from rules_engine.notation.filming import Film
from rules_engine.notation.models import SIDES_COMPARED, CaseModel, ComparisonModel
from rules_engine.notation.problems import NotationError
from rules_engine.notation.reader import validate
from rules_engine.notation.tree import MAX_CASES_BYTES, Node, parse_one

View = Mapping[str, Any]

#: What both cases have from the top of the file, and what each has of its own.
_SHARED = ("spn", "id", "title", "question", "victory", "seats", "deck", "discard", "turn", "run_to")
_OWN = ("edition", "modules", "switches", "answer", "rules", "run_to", "expect")
#: What of a seat is compared. Skills have other rules on the other side even where they have the same names.
_SEAT = ("hp", "max_hp", "alive", "hand", "equip", "judge", "borrowed")


#: Log lines that only say where in the turn one is.
_FRAME = ("turn", "phase")


class Row(NamedTuple):
    """A row of two runs side by side: the step of each (None = nothing happens there), and whether they are the same."""

    left: int | None
    right: int | None
    same: bool = False


@dataclass(slots=True)
class Side:
    """One of the two cases, run. `film` holds its steps, if it came out."""

    case: CaseModel
    node: Node
    result: Result
    film: Film = field(default_factory=Film)


def is_comparison(node: Node) -> bool:
    """Whether a document is a comparison: no case has sides."""
    return node.shape == "map" and set(SIDES_COMPARED) <= set(node.children)


def read_comparison(text: str | bytes, file: str = "") -> tuple[ComparisonModel, Node]:
    """A comparison out of its text. Raises NotationError."""
    try:
        node = parse_one(text, MAX_CASES_BYTES)
    except NotationError as e:
        raise NotationError(e.problems, file) from None
    return validate(ComparisonModel, node, file), node


def unfold(node: Node, side: str) -> Node:
    """The case of one side: what is at the top, then what the side has of its own, and the script with its branches."""
    own = node.children[side]
    out = Node(own.line, own.column, shape="map")
    for source, keys in ((node, _SHARED), (own, _OWN)):
        for key in keys:
            if key in source.children:
                out.children[key] = source.children[key]
                out.keys[key] = source.keys.get(key, (own.line, own.column))
    script = node.children["script"]
    lines: list[Node] = []
    for line in script.children.values():
        if line.shape == "map" and set(SIDES_COMPARED) & set(line.children):
            branch = line.children.get(side)
            lines += branch.children.values() if branch is not None else []
        else:
            lines.append(line)
    out.children["script"] = Node(script.line, script.column, shape="list", children={str(i): line for i, line in enumerate(lines)})
    return out


def run_comparison(node: Node, file: str = "") -> tuple[Side, Side]:
    """Run both sides of a comparison that was read; what is wrong becomes a failure of its side. Raises NotationError."""
    left, right = (_run(node, side, file) for side in SIDES_COMPARED)
    both = (left.film.steps, right.film.steps)
    if left.result.passed and right.result.passed and parting(*both, align(*both)) is None:
        right.result.failures.append(
            Failure(right.node.line, "两边走得一模一样，没有分开", "both sides come out the same: they never part")
        )
    return left, right


def _run(node: Node, side: str, file: str) -> Side:
    own = unfold(node, side)
    case = validate(CaseModel, own, file)
    film = Film()
    try:
        result = run_case(case, own, file, film)
    except Exception as e:  # a crash of the engine is a failure of this side
        what = f"{type(e).__name__}: {e}"
        assert case.question is not None
        result = Result(file, own.line, case.question.en, case.question.zh, (), case.edition)
        result.failures.append(Failure(own.line, f"引擎出错：{what}", f"the engine failed: {what}"))
    if result.state is not None and result.passed:
        film.end(result.state)
    label = " + ".join([case.edition, *case.modules])
    result.title, result.title_zh = f"{result.title} [{label}]", f"{result.title_zh}［{label}］"
    return Side(case, own, result, film)


def happened(step: View) -> str:
    """What happened in a step, as a text that can be compared."""
    entry = step.get("entry") or {}
    what = [entry.get("kind"), entry.get("data")] if entry else [step.get(key) for key in ("seat", "question", "verb", "line")]
    return json.dumps([step["kind"], what], sort_keys=True, ensure_ascii=False)


def same(one: View, other: View) -> bool:
    """Whether two steps are the same to who looks on: what happened and how the seats stand after it. Not the rule by which it
    happened, and not what lies on the table: it stays there until the next step, which only one side may have."""
    a, b = one["board"], other["board"]
    seats = all(x[key] == y[key] for x, y in zip(a["seats"], b["seats"], strict=True) for key in _SEAT)
    return seats and a["turn"] == b["turn"] and happened(one) == happened(other)


def align(left: Sequence[View], right: Sequence[View]) -> list[Row]:
    """Two runs side by side: what happened on both sides stands in one row. From where they part, what only comes in another order
    is left in its order."""
    one, other = [happened(s) for s in left], [happened(s) for s in right]
    rows: list[Row] = []
    for op, i, i_end, j, j_end in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if op == "equal":
            rows += [Row(a, b, same(left[a], right[b])) for a, b in zip(range(i, i_end), range(j, j_end), strict=True)]
        else:
            rows += [Row(a, b) for a, b in zip_longest(range(i, i_end), range(j, j_end))]
    at = parting(left, right, rows)
    if at is None:
        return rows
    if _reordered(rows[at:], one, other):
        later = [n for row in rows[at:] if (n := row.left) is not None], [n for row in rows[at:] if (n := row.right) is not None]
        rows[at:] = [Row(a, b, a is not None and b is not None and same(left[a], right[b])) for a, b in zip_longest(*later)]
    return rows


def _reordered(rows: Sequence[Row], one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether something happens on both sides, but in other rows."""
    apart = [row for row in rows if row.left is None or row.right is None or one[row.left] != other[row.right]]
    return bool({one[row.left] for row in apart if row.left is not None} & {other[row.right] for row in apart if row.right is not None})


def parting(left: Sequence[View], right: Sequence[View], rows: Sequence[Row]) -> int | None:
    """The first row at which two runs are not the same; None if they are the same to the end. That one edition has a phase which the
    other lacks is no parting yet."""
    for n, row in enumerate(rows):
        steps = [side[at] for side, at in ((left, row.left), (right, row.right)) if at is not None]
        if not row.same and not all((step.get("entry") or {}).get("kind") in _FRAME for step in steps):
            return n
    return None
