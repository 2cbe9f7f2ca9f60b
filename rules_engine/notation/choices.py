"""Choices and text: `use slash.S7 -> 3` and back, with three ways to be wrong (unknown, ambiguous, forbidden).

A `Pattern` is a choice that may leave things unsaid; choice texts and the lines of scripts are both patterns, and
`match` finds what they can mean at the question that is open.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any, NamedTuple

from rules_engine.core.cards import HIDDEN
from rules_engine.core.questions import NATURE, AskNature, Choice, Refusal
from rules_engine.core.state import State
from rules_engine.notation.problems import Fault, Problem
from rules_engine.notation.tokens import LETTERS, Card, parse_card
from rules_engine.notation.words import HIDDEN_WORDS, SUITS, ZONES, names, word

MAX_TEXT = 400
_LIMIT = 600
"""How many readings of one text are tried at most."""


class ChoiceError(ValueError):
    """A choice that can't be taken as it stands. `data` holds what a page needs to say so."""

    def __init__(self, text: str, message: str, **data: Any) -> None:
        super().__init__(message)
        self.text = text
        self.data = data


class UnknownChoice(ChoiceError):
    """The text is no choice: a word that is not known, or a form that does not exist."""


class AmbiguousChoice(ChoiceError):
    """The text could mean several answers. `options`: their texts."""

    def __init__(self, text: str, options: Sequence[str]) -> None:
        super().__init__(text, f"{text} could mean: {'; '.join(options)}", options=list(options))
        self.options = list(options)


class ForbiddenChoice(ChoiceError):
    """The rules do not allow it. `refusal`: the rule and its figures."""

    def __init__(self, text: str, refusal: Refusal) -> None:
        super().__init__(text, f"{text}: not allowed by {refusal.rule} {refusal.data}", rule=refusal.rule, why=refusal.data)
        self.refusal = refusal
        self.rule = refusal.rule


# --- writing ---------------------------------------------------------------------------------------------------------


def token(g: State, card: int) -> str:
    """`slash.S7` for a physical card; `hidden` for one that nobody knows."""
    if card == HIDDEN:
        return HIDDEN_WORDS[1]
    f = g.game.faces[card]
    return Card(f.kind, f.suit, f.rank).text("en")


def _cards(g: State, cards: Iterable[int]) -> str:
    return ",".join(token(g, c) for c in cards)


def _seats(seats: Iterable[int]) -> str:
    return ",".join("nature" if s == NATURE else str(s + 1) for s in seats)


def choice_text(g: State, choice: Choice) -> str:
    """The stable text of an answer to the question that is open. Kept in attempts and proofs, never translated."""
    verb, skill, name, cards, seats = choice
    aim = f" -> {_seats(seats)}" if seats else ""
    if verb in ("use", "card"):
        if not cards:
            return f"by {skill}{aim}"
        plain = not skill and len(cards) == 1 and cards[0] != HIDDEN and g.game.names[cards[0]] == name
        what = token(g, cards[0]) if plain else f"{name}={_cards(g, cards)}"
        return f"{verb} {what}{f' by {skill}' if skill else ''}{aim}"
    if verb == "skill":
        return f"skill {skill}{f' {_cards(g, cards)}' if cards else ''}{aim}"
    if verb == "invoke":
        return f"invoke {skill}{f' {_cards(g, cards)}' if cards else ''}{aim}"
    if verb == "cards":
        return f"cards {_cards(g, cards)}".rstrip() + aim
    if verb == "discard":
        return f"discard {_cards(g, cards)}"
    if verb == "seats":
        return f"seats {_seats(seats)}".rstrip()
    if verb == "card_of":
        where = "hand" if name == "hand" else _cards(g, cards)
        return f"card_of {_seats(seats) or name} {where}"
    if verb == "suit":
        return f"suit {LETTERS.get(name, name)}"
    if verb == "option":
        return f"option {name}"
    if verb == "nature":
        return f"nature {_cards(g, cards)}"
    if verb == "hero":
        return f"hero {name}"
    if verb == "arrange":
        n = int(name) if name.isdigit() else len(cards)
        return f"arrange {_cards(g, cards[:n])}|{_cards(g, cards[n:])}"
    return verb


# --- reading ---------------------------------------------------------------------------------------------------------


class Pattern(NamedTuple):
    """What somebody wants to do, as far as it was said. None: not said."""

    verb: str
    skill: str | None = None
    name: str | None = None
    cards: tuple[Card, ...] | None = None
    seats: tuple[int, ...] | None = None


_FORM = re.compile(r"(?P<verb>[a-z_]+)(?:\s+(?P<rest>.*))?", re.DOTALL)


def _split(text: str) -> list[str]:
    return [p.strip() for p in text.split(",") if p.strip()]


def _read_cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(p, convert=False) for p in _split(text))


def _read_seats(text: str) -> tuple[int, ...]:
    out = []
    for p in _split(text):
        if not re.fullmatch(r"[1-9][0-9]?", p):
            raise Fault("type", want="seat")
        out.append(int(p) - 1)
    return tuple(out)


def _ability(text: str) -> str:
    """The id of a skill, or of the equipment that acts like one."""
    key = names().find("skill", text) or names().find("card", text)
    if key is None:
        return names().resolve("skill", text)
    return key


def parse_pattern(text: str) -> Pattern:
    """Read a choice text without looking at a state. Raises UnknownChoice."""
    t = " ".join(text.split())
    if len(t) > MAX_TEXT:
        raise UnknownChoice(text[:60], "the text is too long")
    form = _FORM.fullmatch(t)
    if form is None:
        raise UnknownChoice(t, "a choice starts with a verb such as use, skill, card, pass, end")
    try:
        return _pattern(form["verb"], form["rest"] or "")
    except Fault as f:
        raise UnknownChoice(t, Problem(f.code, "", f.data).message(), code=f.code, **f.data) from None


def _pattern(verb: str, rest: str) -> Pattern:
    if verb in ("pass", "end"):
        if rest:
            raise Fault("value", detail=f"nothing stands after {verb}")
        return Pattern(verb, "", "", (), ())
    body, arrow, aim = rest.partition("->")
    body, skill_word = body.strip(), ""
    if verb in ("use", "card"):
        found = re.fullmatch(r"(?P<body>.*?)(?:^|\s)by\s+(?P<by>\S+)", body)
        if found:
            body, skill_word = found["body"].strip(), found["by"]
    seats = _read_seats(aim) if arrow else None
    skill = _ability(skill_word) if skill_word else None
    if verb in ("use", "card"):
        if not body:
            raise Fault("card_token", token=rest[:40])
        name, equals, under = body.partition("=")
        if equals:
            if not _split(under):
                raise Fault("card_token", token=body[:40])
            return Pattern(verb, skill, names().resolve("card", name.strip()), _read_cards(under), seats)
        card = parse_card(body)
        return Pattern(verb, skill, card.kind if skill is None else None, (card,), seats)
    if verb == "by":
        return Pattern("card", _ability(body), None, (), seats)
    if verb in ("skill", "invoke"):
        head, _, cards = body.partition(" ")
        if not head:
            raise Fault("unknown_skill", name="", near="")
        return Pattern(verb, _ability(head), "", _read_cards(cards) if cards or verb == "skill" else None, seats if arrow else None)
    if verb == "cards":
        return Pattern(verb, "", "", _read_cards(body), seats)
    if verb == "discard":
        return Pattern(verb, "", "", _read_cards(body), ())
    if verb == "seats":
        return Pattern(verb, "", "", (), _read_seats(body))
    if verb == "card_of":
        who, _, what = body.partition(" ")
        if who == "table":
            return Pattern(verb, "", who, _read_cards(what), ())
        of = _read_seats(who)
        zone = _zone(what.strip())
        if zone:
            return Pattern(verb, "", zone, () if zone == "hand" else None, of)
        return Pattern(verb, "", None, _read_cards(what.replace("+", ",")), of)
    if verb == "suit":
        return Pattern(verb, "", word("suit", body), None, None)
    if verb == "option":
        return Pattern(verb, None, body, None, None)
    if verb == "nature":
        return Pattern(verb, "", "", _read_cards(body), None)
    if verb == "hero":
        return Pattern(verb, "", names().resolve("hero", body), (), ())
    if verb == "arrange":
        if body.count("|") != 1:
            raise Fault("pattern", value=body[:40], example="arrange a,b|c")
        top, _, bottom = body.partition("|")
        up = _read_cards(top)
        return Pattern(verb, None, str(len(up)), (*up, *_read_cards(bottom)))
    raise Fault("unknown_word", name=verb[:40], near="")


def _zone(text: str) -> str:
    return next((k for k, all_ in ZONES.items() if text in (k, *all_)), "")


def same_face(g: State, card: int, spec: Card) -> bool:
    """Whether a physical card is what a token says: kind (unless blank), and face if one is given."""
    if card == HIDDEN:
        return spec.hidden
    if spec.hidden:
        return False
    f = g.game.faces[card]
    if spec.kind != f.kind:
        return False
    if spec.suit:
        return (f.suit, f.rank) == (spec.suit, spec.rank)
    return bool(spec.kind) or not f.suit


def _sources(g: State, pattern: Pattern) -> list[int]:
    """Where the cards of an answer may come from, the seat's own first."""
    q = g.question
    if q is None:
        return []
    if isinstance(q, AskNature):
        return list(q.cards)
    if pattern.verb == "card_of":
        seat = pattern.seats[0] if pattern.seats else getattr(q, "of", -1)
        if not 0 <= seat < len(g.seats):
            return [*getattr(q, "cards", ())]
        s = g.seats[seat]
        return [*s.equip, *(() if s.loan is None else s.loan.cards), *(c for v in s.judge for c in v.cards)]
    if q.seat < 0:
        return []
    s = g.seats[q.seat]
    own = [*(c for c in s.hand if c != HIDDEN), *s.equip]
    if q.shape == "arrange" or pattern.verb == "arrange":
        listed = getattr(q, "cards", ())
        return [*listed, *own]
    listed = [c for c in getattr(q, "cards", ()) if c not in own] if pattern.verb == "cards" else []
    pool = list(g.deck.pool) if HIDDEN in s.hand else []
    return own + listed + pool


def _resolve(g: State, specs: Sequence[Card], sources: Sequence[int], ordered: bool = False) -> Iterator[tuple[int, ...]]:
    """Ways to take the cards of a pattern from the sources, different by class and place; the first is the plainest.

    Held cards come before worn ones, as the options have them.
    """
    classes = g.game.classes
    worn = {c: i for s in g.seats for i, c in enumerate(s.equip)}
    lists: list[list[int]] = []
    for spec in specs:
        found = [c for c in sources if same_face(g, c, spec)]
        if not found and not spec.kind and spec.suit:  # a bare face may be a card of any kind
            found = [c for c in sources if c != HIDDEN and (g.game.faces[c].suit, g.game.faces[c].rank) == (spec.suit, spec.rank)]
        lists.append(found)
    seen: set[tuple[Any, ...]] = set()
    for group in islice(product(*lists), _LIMIT):
        if len(set(group)) != len(group):
            continue
        form = tuple((classes[c], c in worn) for c in group)
        if form not in seen:
            seen.add(form)
            yield group if ordered else tuple(sorted(group, key=lambda c: (worn.get(c, -1), c)))


def candidates(g: State, pattern: Pattern) -> Iterator[Choice]:
    """Choices that a pattern could stand for, legal or not, the plainest first."""
    options = g.choices()
    q = g.question
    if q is None:
        return
    if pattern.cards is None:
        groups: Iterable[tuple[int, ...] | None] = [None]
    else:
        groups = list(_resolve(g, pattern.cards, _sources(g, pattern), pattern.verb == "arrange"))
    alike = [o for o in options if o.verb == pattern.verb]
    for group in groups:
        if pattern.skill is not None:
            skills = [pattern.skill]
        else:
            able = g.abilities(q.seat).conversions.get(pattern.name or "", ()) if q.seat >= 0 else ()
            skills = list(dict.fromkeys(["", *(o.skill for o in alike), *(c.skill for c in able)]))
        for skill in skills:
            of_skill = [o for o in alike if o.skill == skill]
            kinds = [pattern.name] if pattern.name is not None else list(dict.fromkeys(o.name for o in of_skill)) or [""]
            for name in kinds:
                fitting = [o for o in of_skill if o.name == name]
                if group is None:
                    for o in fitting:
                        if pattern.seats is None or tuple(sorted(o.seats)) == tuple(sorted(pattern.seats)):
                            yield o
                    continue
                if pattern.seats is not None:
                    aims = [pattern.seats]
                    if pattern.verb == "use":
                        aims.append(())  # a card that aims by itself: its targets may be written all the same
                else:
                    aims = list(dict.fromkeys(o.seats for o in fitting)) or [()]
                for seats in aims:
                    yield Choice(pattern.verb, skill or "", name or "", group, seats)


def aimed_by_itself(g: State, choice: Choice, seats: tuple[int, ...]) -> bool:
    """Whether written targets are those that the card finds by itself."""
    from rules_engine.core.legal import targets_of

    q = g.question
    kind = g.game.kinds.get(choice.name)
    if q is None or kind is None:
        return False
    found = targets_of(g, q.seat, kind)
    return bool(found) and sorted(found) == sorted(seats)


def match(g: State, pattern: Pattern) -> tuple[list[Choice], Refusal | None]:
    """The allowed choices that a pattern may stand for, different in what matters; and why not, if there are none."""
    found: dict[Choice, Choice] = {}
    why: Refusal | None = None
    options = set(g.choices())
    for seat in pattern.seats or ():
        if seat >= len(g.seats):
            return [], Refusal("card_use.1", {"why": "no_such_seat", "number": seat + 1, "count": len(g.seats)})
    for choice in islice(candidates(g, pattern), _LIMIT):
        if choice.verb == "use" and pattern.seats and not choice.seats and not aimed_by_itself(g, choice, pattern.seats):
            continue
        refusal = None if choice in options else g.refusal(choice)
        if refusal is None:
            found.setdefault(g.canonical(choice), choice)
        elif why is None or telling(refusal) > telling(why):
            why = refusal
    if not found and why is None:
        why = Refusal(g.question.rule if g.question is not None else "turn.5", {"why": "not_held" if pattern.cards else "not_offered"})
    return list(found.values()), None if found else why


def telling(refusal: Refusal) -> int:
    """How much a reason tells: the highest is shown."""
    return {"not_offered": 0, "unknown_card": 0, "no_such_skill": 1, "targets": 1, "other_card": 1, "not_held": 2, "not_converted": 2}.get(
        str(refusal.data.get("why")), 3
    )


def choice_parse(g: State, text: str) -> Choice:
    """The choice that a text means at the open question. Raises UnknownChoice, AmbiguousChoice or ForbiddenChoice."""
    found, why = match(g, parse_pattern(text))
    if why is not None:
        raise ForbiddenChoice(text, why)
    if len(found) > 1:
        raise AmbiguousChoice(text, [choice_text(g, c) for c in found[:12]])
    return found[0]


__all__ = ["SUITS", "AmbiguousChoice", "ChoiceError", "ForbiddenChoice", "Pattern", "UnknownChoice", "choice_parse", "choice_text",
           "match", "parse_pattern"]  # fmt: skip
