"""What is wrong with a proved puzzle that its proof does not care about: left-over cards and seats, positions no game comes to, missing words.

The loader has refused before what can't be built at all (cards twice, hp above the maximum, two cards in one slot, dead seats with cards):
`notation.position`. A `Remark` here names the place by a JSON pointer.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rules_engine.core.cards import HIDDEN
from rules_engine.core.legal import barred
from rules_engine.core.questions import Choice
from rules_engine.core.state import State
from rules_engine.notation.choices import choice_text
from rules_engine.notation.models import PuzzleModel, Words
from rules_engine.notation.position import as_data, default_seat, make, physical
from rules_engine.notation.problems import NotationError
from rules_engine.notation.tokens import Card
from rules_engine.notation.view import COUNTED
from rules_engine.notation.words import names
from rules_engine.rulebook import load
from rules_engine.search.answers import prove_answers, ways_on
from rules_engine.search.faults import PuzzleFault
from rules_engine.search.proof import open_puzzle
from rules_engine.search.solver import LOSS, WIN, LimitReached, Solver
from rules_engine.search.texts import class_text, representatives
from rules_engine.workshop.candidate import LEAST_HINTS, unwritten
from rules_engine.workshop.draft import NO_WORDS, WORKING_SLUG, Json
from rules_engine.workshop.sameness import fingerprint
from rules_engine.workshop.study import IDLE

ZONES = ("hand", "equip", "judge")
MAX_STATES = 200_000
"""How many positions of a proof are looked at for what it touches."""
SEARCH = 50
"""How many times the decisions of the proof may be spent on finding out whether a card that it never touches can be spared."""
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
HAND_LIMIT = "turn.6"


class Remark(NamedTuple):
    """`code`: what is wrong, for programs; `pointer`: where; `text`: a sentence in English."""

    code: str
    pointer: str
    text: str


class Other(NamedTuple):
    """What of another puzzle is compared: its name, its titles, its `fingerprint`."""

    slug: str
    titles: tuple[str, str]
    mark: str


def other_of(model: PuzzleModel) -> Other:
    """A puzzle as the others see it. Raises NotationError for a position that can't be built."""
    return Other(model.slug, (model.title.zh, model.title.en), fingerprint(model))


def lint(model: PuzzleModel, proof: Mapping[str, Any] | None, others: Iterable[Other] = ()) -> list[Remark]:
    """Everything that is to be mended in a puzzle before it is published; empty if nothing is.

    Without a proof what the proof touches is not looked at. Raises NotationError, PuzzleFault for a puzzle that can't be opened.
    """
    out = [*_words(model), *_rules(model), *_reachable(model), *_counters(model), *_answered(model), *_compared(model, others)]
    return [*out, *_left_over(model, proof)]


# --- words -----------------------------------------------------------------------------------------------------------


def _words(model: PuzzleModel) -> Iterator[Remark]:
    texts: list[tuple[str, Words]] = [("/title", model.title), ("/explanation", model.explanation)]
    texts += [(f"/hints/{i}", hint) for i, hint in enumerate(model.hints)]
    if model.ask is not None and model.ask.text is not None:
        texts.append(("/ask/text", model.ask.text))
    for key in unwritten(model):
        if key == "hints" and len(model.hints) < LEAST_HINTS:
            yield Remark("hints", "/hints", f"a ladder has at least {LEAST_HINTS} hints, here are {len(model.hints)}")
        elif key != "rules":
            yield Remark("unwritten", f"/{key}", "it is still to be written, in both languages")
    for at, words in texts:
        if words.zh and not _CHINESE.search(words.zh):
            yield Remark("language", f"{at}/zh", "this is not Chinese")
        if _CHINESE.search(words.en):
            yield Remark("language", f"{at}/en", "this is not English")
    if not model.themes:
        yield Remark("themes", "/themes", "it has no theme")


def _rules(model: PuzzleModel) -> Iterator[Remark]:
    slugs = model.rules if isinstance(model.rules, list) else []
    if not slugs:
        yield Remark("rules", "/rules", "it names no paragraph of the rulebook")
    known = load().rules
    for i, slug in enumerate(slugs):
        if slug not in known:
            yield Remark("rules", f"/rules/{i}", f"there is no paragraph {slug}")


def _compared(model: PuzzleModel, others: Iterable[Other]) -> Iterator[Remark]:
    mine = other_of(model)
    for other in others:
        if other.slug == mine.slug:
            continue
        for lang, a, b in zip(("zh", "en"), mine.titles, other.titles, strict=True):
            if a.casefold() == b.casefold():
                yield Remark("title_taken", f"/title/{lang}", f"{other.slug} has the title {a!r}")
        if other.mark == mine.mark:
            yield Remark("same", "/seats", f"it is the same puzzle as {other.slug}, up to seats and equal cards")


# --- the position ----------------------------------------------------------------------------------------------------


def _reachable(model: PuzzleModel) -> Iterator[Remark]:
    """What no game comes to, though it can be built."""
    g = make(model, None, "puzzle")
    edition = g.game.edition
    for i, s in enumerate(g.seats):
        p = s.persona
        top = default_seat(p.hero, p.hero2, "", g.game.players, edition)[0]
        if p.hero and s.max_hp - top not in (0, p.role == "lord"):  # whoever is left of a larger table may have its lord's one more
            name = names().show("hero", p.hero)
            yield Remark("max_hp", f"/seats/{i}/hp", f"{name} has a maximum of {top} hp in this edition, not {s.max_hp}")
        for j, laid in enumerate(s.judge):
            kind = g.game.kinds[laid.name]
            if kind.lands == "judge" and not _may_be_laid(g, i, laid.name):
                yield Remark("judge", f"/seats/{i}/judge/{j}", f"{names().show('card', laid.name)} can't be laid on that seat")
    roles = Counter(s.persona.role for s in g.seats if s.persona.role)
    if len(g.seats) == g.game.players and sum(roles.values()) == len(g.seats) > 1 and not roles["lord"] and g.game.victory:
        yield Remark("roles", "/seats", "every seat has a role and nobody is the lord")


def _may_be_laid(g: State, seat: int, name: str) -> bool:
    """Whether no skill keeps that card out of the seat's judging zone, whoever uses it."""
    return any(barred(g, user, name, seat) is None for user in g.alive)


def _counters(model: PuzzleModel) -> Iterator[Remark]:
    """Counters, marks and lent weapons are on the board; a face that is down, or a counter of another scope, is not."""
    g = make(model, None, "puzzle")
    for i, s in enumerate(g.seats):
        if not all(s.persona.faces):
            yield Remark("counter", f"/seats/{i}/face", "the board does not show a hero that lies face down")
    for scope, seat, name, _ in g.used:
        if scope not in COUNTED:
            yield Remark("counter", f"/seats/{seat}/used", f"the board does not show {name}")


def _answered(model: PuzzleModel) -> Iterator[Remark]:
    """A question about what comes out, where nothing comes any more and nothing has been played."""
    if model.kind == "result" and not model.before and "until" not in model.model_fields_set:
        g = open_puzzle(model, auto=False)
        if g.question is None or g.question.kind == "play":
            yield Remark("answered", "/ask", "the board shows the answer: say what is played in `before:`, or up to when in `until:`")


# --- what the proof never touches --------------------------------------------------------------------------------------


def _left_over(model: PuzzleModel, proof: Mapping[str, Any] | None) -> Iterator[Remark]:
    g = make(model, None, "puzzle")
    marked_cards = Counter(_token(c) for c in model.decoy if isinstance(c, Card))
    marked_seats = {d - 1 for d in model.decoy if isinstance(d, int)}
    there = Counter(_token(physical(g, c)) for c in _all_cards(g))
    kinds = Counter(t.partition(".")[0] for t in there.elements())
    for i, d in enumerate(model.decoy):
        if isinstance(d, int):
            if d > len(g.seats):
                yield Remark("decoy", f"/decoy/{i}", f"there is no seat {d}")
        elif not there[_token(d)] and not (d.any_copy and kinds[d.kind]):
            yield Remark("decoy", f"/decoy/{i}", f"{d.text()} is not in the position")
    if proof is None:
        return
    if len(proof.get("groups", ())) > 1:
        yield Remark("several", "/", f"it has {len(proof['groups'])} different solutions: " + " | ".join(g[0] for g in proof["groups"]))
    seen = touched(model, proof)
    for i in range(len(g.seats)):
        if i not in seen.seats and i not in marked_seats and _idle_seat(model, proof, g, i):
            yield Remark("seat_unused", f"/seats/{i}", f"the proof never touches seat {i + 1}: take it away or mark it, `decoy: [{i + 1}]`")
            marked_seats.add(i)
    for pointer, card, without in _removable(model, g, marked_seats):
        token = _token(physical(g, card))
        bare = token.partition(".")[0]
        if card in seen.cards:
            continue
        if marked_cards[token] or marked_cards[bare]:
            marked_cards[token if marked_cards[token] else bare] -= 1
            continue
        if _same_without(model, proof, without):
            name = physical(g, card).text()
            yield Remark("card_unused", pointer, f"the proof never touches {name}: take it away or mark it, `decoy: [{name}]`")


def _token(card: Card) -> str:
    return card.text("en")


def _all_cards(g: State) -> Iterator[int]:
    for s in g.seats:
        yield from (c for c in s.hand if c != HIDDEN)
        yield from s.equip
        yield from (c for v in s.judge for c in v.cards)
    yield from g.deck.top
    yield from g.deck.bottom


class Touched(NamedTuple):
    """Physical cards and seats (from 0)."""

    cards: set[int]
    seats: set[int]


def touched(model: PuzzleModel, proof: Mapping[str, Any]) -> Touched:
    """The cards and seats that come up in the proof: chosen, offered, moved, asked, hurt. What only lies there is not among them."""
    first = make(model, None, "puzzle")
    out = Touched(set(), set())
    out.seats.update(i for i, s in enumerate(first.seats) if first.game.sides[i] == "you" or not s.alive)
    if model.kind in ("force", "survive"):
        out.seats.update(_named(model.goal))
        _by_tree(model, proof, first, out)
    else:
        _by_ways(model, first, out)
    return out


def _named(goal: Any) -> Iterator[int]:
    """The seats of a goal, from 0."""
    for part in [*(goal.all or ()), *(goal.any or ())]:
        yield from _named(part)
    yield from (n - 1 for n in [*(goal.dead or ()), *(goal.alive or ()), *(goal.hp or ()), *(goal.has or ())])
    if goal.wins:
        yield goal.wins - 1


def _by_tree(model: PuzzleModel, proof: Mapping[str, Any], first: State, out: Touched) -> None:
    """Every position that the certificate leads to, against every reply."""
    root = open_puzzle(model)
    reps = representatives(root)
    own = [side in ("you", "ally") for side in root.game.sides]
    certificate = proof["certificate"]
    look = _Eye(first, out)
    seen: set[Any] = set()
    todo = [root]
    nodes = proof["tree"]["nodes"]
    places: dict[int, State] = {}
    g = root.clone()
    look.play(g, nodes[0]["line"])
    waiting = [(0, g)]
    while waiting:
        k, g = waiting.pop()
        if k in places:
            continue
        places[k] = g
        look.at(g)
        for text, leads in nodes[k]["options"].items():
            child = g.clone()
            look.play(child, [text])
            if "refuted" in leads:
                look.play(child, leads["refuted"])
            else:
                todo.append(child.clone())
                look.play(child, leads["line"] if leads.get("solved") else nodes[leads["next"]]["line"])
                if "next" in leads:
                    waiting.append((leads["next"], child))
    while todo and len(seen) < MAX_STATES:
        g = todo.pop()
        if g.question is None:
            continue
        key = g.key()
        if key in seen:
            continue
        seen.add(key)
        look.at(g)
        seat = g.question.seat
        if seat >= 0 and own[seat]:
            text = certificate[g.digest()]
            replies = [next(c for c in g.choices() if class_text(g, c, reps) == text)]
        else:
            replies = list(answers(g))
        for c in replies:
            look.chosen(g, c)
            child = g.clone()
            child.push(c)
            todo.append(child)


def answers(g: State) -> Sequence[Choice]:
    """What may be answered; a passive seat passes if it may."""
    assert g.question is not None
    options = g.choices()
    if g.question.seat >= 0 and g.game.sides[g.question.seat] == "passive":
        return [c for c in options if c.verb in IDLE] or options
    return options


class _Eye:
    """Notes what is touched in the positions that it is shown."""

    def __init__(self, first: State, out: Touched) -> None:
        self.first, self.out = first, out

    def at(self, g: State) -> None:
        """Who is asked, what has moved, who has other hp."""
        out = self.out
        q = g.question
        assert q is not None
        if q.seat >= 0:
            out.seats.add(q.seat)
        for i, (was, now) in enumerate(zip(self.first.seats, g.seats, strict=True)):
            if now is was:
                continue
            if now.hp != was.hp:
                out.seats.add(i)
            if now.alive:
                for zone in ("hand", "equip"):
                    gone = set(getattr(was, zone)) - set(getattr(now, zone))
                    out.cards.update(gone)
                out.cards.update({c for v in was.judge for c in v.cards} - {c for v in now.judge for c in v.cards})

    def chosen(self, g: State, c: Choice) -> None:
        """A choice that is made or might be made."""
        assert g.question is not None
        if g.question.rule == HAND_LIMIT and c.verb == "discard":
            return
        self.out.seats.update(c.seats)
        self.out.cards.update(x for x in c.cards if x != HIDDEN)
        seat = g.question.seat
        if seat >= 0:
            self.out.cards.update(x for x in g.seats[seat].equip if c.skill and g.game.names[x] == c.skill)

    def play(self, g: State, texts: Sequence[str]) -> None:
        """Play a line in place; what might have been answered on the way is touched, too."""
        for text in texts:
            assert g.question is not None
            options = answers(g)
            c = next(c for c in options if choice_text(g, c) == text)
            for other in options:
                self.chosen(g, other)
            g.push(c)


def _by_ways(model: PuzzleModel, first: State, out: Touched) -> None:
    """Every way on of a puzzle with ready answers, and what it asks about."""
    ask = model.ask
    assert ask is not None
    for seats in (ask.hp, ask.hand, ask.equip, ask.judge, [n for n in ask.order or () if isinstance(n, int)]):
        out.seats.update(n - 1 for n in seats or ())
    for line in ask.legal or ():
        out.seats.update(n - 1 for n in [line.seat or 0, *(line.to or ())] if n)
    g = open_puzzle(model, auto=False, log=True)
    ways = ways_on(g, MAX_STATES, "until" in model.model_fields_set) if model.kind != "legal" else ()
    for state, entries in [(g, g.log or []), *((w.g, w.g.log or []) for w in ways)]:
        for e in entries:
            for key, value in e.data.items():
                if key in ("cards", "replaced", "shown"):
                    out.cards.update(value)
                elif key in ("targets", "seats"):
                    out.seats.update(value)
                elif (
                    isinstance(value, int)
                    and key in ("seat", "source", "target", "user", "by", "to", "of")
                    and e.kind not in ("turn", "phase")
                ):
                    out.seats.add(value)
        if state.question is not None and state.question.seat >= 0:
            out.seats.add(state.question.seat)
    said = {c for line in ask.legal or () for c in (line.use, *(line.cards or ()), *(line.discard or ())) if c is not None}
    tokens = {_token(part) for c in said for part in (c.under or (c,))}
    out.cards.update(c for c in _all_cards(first) if _token(physical(first, c)) in tokens)


# --- taking it away ------------------------------------------------------------------------------------------------------


def _removable(model: PuzzleModel, g: State, decoys: set[int]) -> Iterator[tuple[str, int, Json]]:
    """Every known card on the seats: its place, the card, the position without it. Those of a marked seat go with it.

    Not the deck: if it ended with the last card that is drawn it would tell how many are.
    """
    data = as_data(g)
    for i, s in enumerate(g.seats):
        if i in decoys:
            continue
        cards = {"hand": s.hand, "equip": s.equip, "judge": tuple(v.cards[0] for v in s.judge)}
        for zone in ZONES:
            for j, card in enumerate(cards[zone]):
                if card != HIDDEN:
                    seats = [dict(x) for x in data["seats"]]
                    seats[i][zone] = [x for k, x in enumerate(seats[i][zone]) if k != j]
                    yield _place(model, i, zone, physical(g, card)), card, {**data, "seats": seats}


def _place(model: PuzzleModel, i: int, zone: str, card: Card) -> str:
    """Where a card stands in the file, whose order the state does not keep."""
    written = [c.under[0] if c.under else c for c in getattr(model.seats[i], zone)]
    exact = [j for j, c in enumerate(written) if c == card]
    found = exact or [j for j, c in enumerate(written) if c.any_copy and c.kind == card.kind]
    return f"/seats/{i}/{zone}/{found[0]}" if found else f"/seats/{i}/{zone}"


def _idle_seat(model: PuzzleModel, proof: Mapping[str, Any], g: State, i: int) -> bool:
    """Whether nothing changes if that seat is dead: neither what wins nor what may be done."""
    data = as_data(g)
    seats = [dict(x) for x in data["seats"]]
    seats[i] = {k: v for k, v in seats[i].items() if k not in (*ZONES, "hp", "borrowed", "used", "spent")} | {"dead": True}
    return _same_without(model, proof, {**data, "seats": seats})


def _same_without(model: PuzzleModel, proof: Mapping[str, Any], position: Json) -> bool:
    """Whether another position has the same tree (or the same answers), option by option."""
    asked = model.model_dump(mode="json", exclude_none=True, include={"kind", "goal", "before", "ask", "wrong"})
    if "until" in model.model_fields_set:
        asked["until"] = model.model_dump(mode="json")["until"]
    try:
        other = PuzzleModel.model_validate(
            {**position, **asked, "slug": WORKING_SLUG, "title": NO_WORDS, "explanation": NO_WORDS, "difficulty": 1}
        )
        if model.kind not in ("force", "survive"):
            return _same_answers(other, proof)
        return _same_tree(other, proof["tree"]["nodes"], SEARCH * (int(proof["nodes"]) + SEARCH))
    except (NotationError, PuzzleFault, LimitReached, ValueError):
        return False


def _same_answers(other: PuzzleModel, proof: Mapping[str, Any]) -> bool:
    found = prove_answers(other, None, "", MAX_STATES)
    if found.data is None or found.data["truth"] != proof["truth"]:
        return False
    return all(found.data.get(key) == proof.get(key) for key in ("lines", "wrong"))


def _same_tree(other: PuzzleModel, nodes: Sequence[Json], limit: int) -> bool:
    """Whether at every own decision the same options win and the same ones lose. Raises LimitReached."""
    g = open_puzzle(other)
    solver = Solver(g, limit)
    done: set[int] = set()

    def play(g: State, texts: Sequence[str]) -> bool:
        for text in texts:
            c = next((c for c in g.choices() if choice_text(g, c) == text), None)
            if c is None:
                return False
            g.push(c)
        return True

    if not play(g, nodes[0]["line"]):
        return False
    todo = [(0, g)]
    while todo:
        k, g = todo.pop()
        if k in done:
            continue
        done.add(k)
        options = nodes[k]["options"]
        by_text = {choice_text(g, c): c for c in g.choices()}
        if set(by_text) != set(options):
            return False
        for text, leads in options.items():
            child = solver.child(g, by_text[text])
            if solver.value(child) != (LOSS if "refuted" in leads else WIN):
                return False
            if "next" in leads:
                if not play(child, nodes[leads["next"]]["line"]):
                    return False
                todo.append((leads["next"], child))
    return True


__all__ = ["Other", "Remark", "Touched", "lint", "other_of", "touched"]
