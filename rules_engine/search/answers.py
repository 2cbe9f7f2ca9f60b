"""Puzzles with ready answers: result, legal, order (decision D4). The engine computes the truth; the author's answers are wrong.

The position after `before:` is looked at. `legal` is read there. `result` and `order` go on, whatever anybody answers and
whatever NATURE turns up, to the next free moment or the end of the game (`result`: to the horizon, if `until` is written).
Questions with one answer count as questions here, so that a free moment is one even for a seat that can only end it.
The truth must come out the same on every way; then the puzzle is PROVED if every wrong answer differs from it.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from rules_engine.core.questions import NATURE
from rules_engine.core.state import Entry, State
from rules_engine.notation.choices import ChoiceError, choice_text, token
from rules_engine.notation.models import Ask, Expect, LineModel, PuzzleModel
from rules_engine.notation.play import Player
from rules_engine.notation.tree import Node
from rules_engine.notation.view import data_view
from rules_engine.search.faults import ProofFault, PuzzleFault
from rules_engine.search.solver import MAX_OPTIONS

if TYPE_CHECKING:
    from rules_engine.search.proof import Json, Proof

MAX_WAYS = 10_000
PASSIVE_KINDS = frozenset({"play"})
SHOWS = {
    "hp": ("damage", "recover", "lose_hp", "saved"), "dead": ("death",), "winner": ("death",), "hand": ("draw", "take", "discard"),
    "equip": ("equip", "take", "discarded"), "judge": ("lay", "take", "discarded", "move_on"),
}  # fmt: skip
DOING = frozenset({"use", "respond", "nullify", "invoke", "skill", "replace_judgement"})


class _Way:
    """One way to the end: the answers, the state with its log, and who was asked (at which entry of the log, seat, rule)."""

    def __init__(self, g: State, line: list[str], asked: list[tuple[int, int, str]]) -> None:
        self.g, self.line, self.asked = g, line, asked


def prove_answers(model: PuzzleModel, node: Node | None, file: str, limit: int) -> Proof:
    """Compute the truth of a puzzle with ready answers and compare the author's wrong ones with it."""
    from rules_engine.search.proof import PROVED, REFUTED, UNKNOWN, Proof, checksum, header, open_puzzle

    ask = model.ask
    assert ask is not None
    g = open_puzzle(model, node, file, auto=False, log=True)
    proof = Proof(model.slug, model.kind, UNKNOWN)
    given = [_said(w, model.kind) for w in model.wrong]
    if g.question is None and model.kind == "legal":
        raise PuzzleFault("ask", "nobody is asked anything after `before:`", "/ask")
    try:
        finder = {"legal": _legal, "result": _result, "order": _order}[model.kind]
        truth, ways, more = finder(g, ask, model, limit)
    except _TooMany as e:
        proof.nodes, proof.reason = e.nodes, e.reason
        return proof
    proof.nodes = sum(len(w.line) + 1 for w in ways)
    if len(truth) != 1:
        proof.verdict = REFUTED
        proof.answer = {"truths": truth}
        proof.notes.append("the answer depends on what is chosen or turned up")
        return proof
    answer = truth[0]
    right = [i for i, w in enumerate(given) if _same(w, answer)]
    if right or not given:
        proof.verdict = REFUTED
        proof.answer = {"truth": answer, "not_wrong": right}
        proof.notes.append(f"answer {right[0] + 1} under `wrong:` is the truth" if right else "there is no wrong answer")
        return proof
    line = ways[0].line if ways else []
    wrong = [{"answer": w, **_because(w, answer, ways, more, model.kind)} for w in given]
    answers = sorted([answer, *given], key=lambda a: blake2b(f"{model.slug} {a}".encode(), digest_size=4).digest())
    proof.verdict = PROVED
    proof.answer = {"truth": answer, "answers": answers, "line": line, "wrong": wrong, **more}
    proof.data = {**header(model, open_puzzle(model, node, file), PROVED, proof.nodes), **proof.answer}
    proof.data["checksum"] = checksum(proof.data)
    return proof


def check_answers(model: PuzzleModel, data: Json, node: Node | None, file: str) -> Json:
    """Compute everything anew and compare. Raises ProofFault."""
    proof = prove_answers(model, node, file, MAX_WAYS)
    if proof.data is None:
        raise ProofFault("answers", f"the puzzle does not come out any more: {proof.verdict} {proof.reason} {'; '.join(proof.notes)}")
    for key in proof.data:
        if data.get(key) != proof.data[key]:
            code = "position" if key == "position_digest" else "answers"
            raise ProofFault(code, f"{key} of the proof is not what the engine finds")
    return {"states": proof.nodes, "own": 0}


class _TooMany(Exception):
    def __init__(self, reason: str, nodes: int) -> None:
        super().__init__(reason)
        self.reason, self.nodes = reason, nodes


# --- legal -----------------------------------------------------------------------------------------------------------


def _legal(g: State, ask: Ask, model: PuzzleModel, limit: int) -> tuple[list[Any], list[_Way], Json]:
    lines = []
    for line in ask.legal or []:
        legal, rule, data = may(g, line)
        lines.append({"text": _line_text(g, line), "legal": legal, "rule": rule, "data": data})
    if not lines:
        raise PuzzleFault("ask", "`ask:` of kind legal needs `legal:` with lines", "/ask")
    return [[i + 1 for i, found in enumerate(lines) if found["legal"]]], [_Way(g, [], [])], {"lines": lines}


def may(g: State, line: LineModel) -> tuple[bool, str, Json]:
    """Whether a line may be played at the open question; the rule and the figures that forbid it."""
    q = g.question
    assert q is not None
    if line.seat is not None and line.seat - 1 != q.seat:
        return False, q.rule, {"why": "not_asked", "seat": line.seat}
    try:
        found, why = Player(g.clone()).find(line)
    except ChoiceError as e:
        raise PuzzleFault("ask", f"a line of `legal:` can't be read: {e}", "/ask/legal") from None
    if why is None:
        kind = g.game.kinds.get(found[0].name)
        return True, kind.rule if kind is not None else q.rule, {}
    return False, why.rule, data_view(g, why.data)


def _line_text(g: State, line: LineModel) -> Json:
    return line.model_dump(mode="json", exclude_none=True)


# --- all ways on -----------------------------------------------------------------------------------------------------


def ways_on(start: State, limit: int, horizon: bool) -> Iterator[_Way]:
    """Every way from a position to the next free moment (or only to the end, with `horizon`), each with its log.

    The log goes on from that of `start`. Raises _TooMany.
    """
    nodes = 0
    first = start.clone()
    first.log = list(start.log or [])
    todo = [_Way(first, [], [])]
    fresh = True
    while todo:
        way = todo.pop()
        g = way.g
        q = g.question
        if q is None or (q.kind in PASSIVE_KINDS and not horizon and not fresh) or (fresh and _free(g) and not horizon):
            yield way
            fresh = False
            continue
        fresh = False
        nodes += 1
        if nodes > limit or len(todo) > limit:
            raise _TooMany("limit", nodes)
        options = q.options(g)
        if len(options) > MAX_OPTIONS:
            raise _TooMany("wide", nodes)
        for c in reversed(options):
            child = g.clone()
            child.log = list(g.log or [])
            text = [choice_text(g, c)] if len(options) > 1 else []
            asked = [*way.asked, (len(child.log), q.seat, q.rule)] if q.seat != NATURE else way.asked
            child.push(c)
            if child.outcome is not None and child.outcome.kind == "unknown":
                raise _TooMany(child.outcome.reason, nodes)
            todo.append(_Way(child, way.line + text, asked))


def _free(g: State) -> bool:
    return g.question is not None and g.question.kind == "play"


# --- result ----------------------------------------------------------------------------------------------------------


def _result(g: State, ask: Ask, model: PuzzleModel, limit: int) -> tuple[list[Any], list[_Way], Json]:
    horizon = "until" in model.model_fields_set
    truths: list[Any] = []
    ways = []
    for way in ways_on(g, min(limit, MAX_WAYS), horizon):
        found = read(way.g, ask)
        if found not in truths:
            truths.append(found)
        ways.append(way)
    return truths, ways[:1], {}


def read(g: State, ask: Ask) -> Json:
    """What the table looks like in the respects that are asked for, as an `expect` mapping."""
    out: Json = {}
    for seat in [*(ask.hp or []), *(ask.hand or []), *(ask.equip or []), *(ask.judge or [])]:
        if seat > len(g.seats):
            raise PuzzleFault("ask", f"`ask:` names seat {seat}, but there are {len(g.seats)}", "/ask")
    if ask.hp is not None:
        out["hp"] = {str(s): max(0, g.seats[s - 1].hp) if g.seats[s - 1].alive else 0 for s in ask.hp}
    if ask.hand is not None:
        out["hand"] = {str(s): len(g.seats[s - 1].hand) for s in ask.hand}
    if ask.equip is not None:
        out["equip"] = {str(s): sorted(token(g, c) for c in g.seats[s - 1].equip) for s in ask.equip}
    if ask.judge is not None:
        out["judge"] = {str(s): [v.name for v in g.seats[s - 1].judge] for s in ask.judge}
    if ask.dead:
        out["dead"] = [i + 1 for i, s in enumerate(g.seats) if not s.alive]
    if ask.winner:
        won = g.outcome is not None and g.outcome.kind == "won"
        roles = {g.seats[i].persona.role for i in g.outcome.winners} if won and g.outcome is not None else set()
        out["winner"] = sorted(roles) or ["none"]
    return out


# --- order -----------------------------------------------------------------------------------------------------------


def _order(g: State, ask: Ask, model: PuzzleModel, limit: int) -> tuple[list[Any], list[_Way], Json]:
    wanted = list(ask.order or [])
    if len(wanted) < 2:
        raise PuzzleFault("ask", "`ask:` of kind order needs `order:` with at least two seats or rules", "/ask")
    found: dict[tuple[Any, ...], _Way] = {}
    for way in ways_on(g, min(limit, MAX_WAYS), False):
        found.setdefault(tuple(_first(way, wanted, len(g.log or []))), way)
    longest = [t for t in found if not any(len(o) > len(t) and o[: len(t)] == t for o in found)]
    truths: list[Any] = (
        [list(t) for t in longest if len(t) == len(wanted)] if all(len(t) == len(wanted) for t in longest) else [list(t) for t in longest]
    )
    if len(truths) == 1 and len(truths[0]) != len(wanted):
        raise PuzzleFault("ask", f"only {truths[0]} of {wanted} ever act", "/ask/order")
    return truths, [found[tuple(truths[0])]], {}


def _first(way: _Way, wanted: list[int | str], start: int) -> list[int | str]:
    """In which order the wanted seats (asked or acting) and rules come up first, from entry `start` of the log on."""
    events: list[tuple[int, int, int | str]] = []
    for at, seat, _ in way.asked:
        events.append((at, 0, seat + 1))
    log: list[Entry] = way.g.log or []
    for at, e in enumerate(log):
        if at < start:
            continue
        if e.rule:
            events.append((at, 1, e.rule))
        acting = e.data.get("seat")
        if e.kind in DOING and isinstance(acting, int):
            events.append((at, 1, acting + 1))
    out: list[int | str] = []
    for _, _, name in sorted(events, key=lambda x: (x[0], x[1])):
        if name in wanted and name not in out:
            out.append(name)
    return out


# --- wrong answers ---------------------------------------------------------------------------------------------------


def _said(answer: Expect | list[int | str], kind: str) -> Any:
    """An author's wrong answer in the form of the truth."""
    if not isinstance(answer, Expect):
        if kind == "result":
            raise PuzzleFault("wrong", "a wrong answer of kind result is a mapping, like `expect:`", "/wrong")
        return sorted(answer, key=str) if kind == "legal" else list(answer)
    if kind != "result":
        raise PuzzleFault("wrong", f"a wrong answer of kind {kind} is a list", "/wrong")
    out: Json = {}
    if answer.hp:
        out["hp"] = {str(s): c.value for s, c in answer.hp.items()}
    if answer.hand:
        out["hand"] = {str(s): _count(z) for s, z in answer.hand.items()}
    if answer.equip:
        out["equip"] = {str(s): sorted(c.text("en") for c in z.exact or []) for s, z in answer.equip.items()}
    if answer.judge:
        out["judge"] = {str(s): [c.kind for c in z.exact or []] for s, z in answer.judge.items()}
    if answer.dead is not None:
        out["dead"] = sorted(answer.dead)
    if answer.winner is not None:
        out["winner"] = sorted(answer.winner)
    return out


def _count(zone: Any) -> int:
    if zone.count is not None:
        return int(zone.count.value)
    return len(zone.exact or [])


def _same(wrong: Any, truth: Any) -> bool:
    """Whether a wrong answer says nothing but the truth. A result may speak of fewer things than are asked for."""
    if isinstance(truth, dict):
        return all(_part(wrong[k], truth.get(k)) for k in wrong)
    return bool(wrong == truth)


def _part(wrong: Any, truth: Any) -> bool:
    if isinstance(wrong, dict) and isinstance(truth, dict):
        return all(truth.get(k) == v for k, v in wrong.items())
    return bool(wrong == truth)


def _because(wrong: Any, truth: Any, ways: list[_Way], more: Json, kind: str) -> Json:
    """The rule that shows why an answer is wrong, with figures."""
    way = ways[0]
    if kind == "legal":
        n = next((int(i) for i in [*truth, *wrong] if (i in truth) != (i in wrong)), 0)
        lines = more["lines"]
        if not 1 <= n <= len(lines):
            return {"rule": "", "data": {}, "line": []}
        return {"rule": lines[n - 1]["rule"], "data": {"line": n, "legal": lines[n - 1]["legal"]}, "line": []}
    log: list[Entry] = way.g.log or []
    if kind == "order":
        place = next(i for i, (a, b) in enumerate(zip(truth, [*wrong, None], strict=False)) if a != b)
        name = truth[place]
        rule = name if isinstance(name, str) else _rule_of_seat(way, log, name)
        return {"rule": rule, "data": {"place": place + 1, "first": name}, "line": way.line}
    key = next(k for k in wrong if not _part(wrong[k], truth.get(k)))
    data: Json = {"what": key}
    seat = None
    if isinstance(wrong[key], dict):
        seat = next(s for s, v in wrong[key].items() if truth[key].get(s) != v)
        data |= {"seat": int(seat), "is": truth[key].get(seat)}
    else:
        data |= {"is": truth[key]}
    last = [
        e for e in log if e.kind in SHOWS.get(key, ()) and (seat is None or int(seat) - 1 in (e.data.get("seat"), e.data.get("target")))
    ]
    told = [rule for rule in (_telling(way.g, e) for e in reversed(last)) if rule]
    general = [_above_moving(way.g, e) for e in reversed(last or log) if e.rule]
    return {"rule": [*told, *general, way.g.question.rule if way.g.question else ""][0], "data": data, "line": way.line}


def _telling(g: State, entry: Entry) -> str:
    """The rule of the card or skill that an entry of the log belongs to, or nothing."""
    log = g.log or []
    at = entry
    while True:
        skill = at.data.get("skill")
        if at.kind in ("invoke", "skill") and isinstance(skill, str) and skill in g.game.skills:
            return g.game.skills[skill].rule
        if at.rule.startswith("card.") or at.rule.count(".") == 3:
            return at.rule
        if not 0 <= at.parent < len(log):
            return ""
        at = log[at.parent]


def _above_moving(g: State, entry: Entry) -> str:
    """The rule of an entry. Cards that merely move do so for a reason: then the rule of what the entry is part of."""
    log = g.log or []
    at = entry
    while at.rule.startswith("move.") and 0 <= at.parent < len(log) and log[at.parent].rule:
        at = log[at.parent]
    return at.rule


def _rule_of_seat(way: _Way, log: list[Entry], seat: int) -> str:
    for _, asked, rule in way.asked:
        if asked == seat - 1:
            return rule
    for e in log:
        if e.kind in DOING and e.data.get("seat") == seat - 1 and e.rule:
            return e.rule
    return next((e.rule for e in log if e.rule), "")


__all__ = ["check_answers", "prove_answers", "read", "ways_on"]
