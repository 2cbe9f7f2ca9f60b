"""The records of the notation: positions, cases and puzzles, strict and closed (an unknown key is an error).

The same records travel as YAML in files and as JSON in the API; `schema.py` publishes their JSON Schema. Names are
accepted in Chinese and English and kept as ids.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal, NamedTuple, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    PlainSerializer,
    PlainValidator,
    Tag,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from rules_engine.notation.problems import Fault, nearest
from rules_engine.notation.tokens import Card, parse_card
from rules_engine.notation.words import GENDERS, KINGDOMS, PASS_WORDS, PHASES, ROLES, SIDES, names, word

MAX_SEATS = 10
MAX_CARDS = 160
T = TypeVar("T")


def _guard(read: Callable[[Any], T]) -> Callable[[Any], T]:
    """Turn a Fault into an error that pydantic collects together with the others."""

    def run(value: Any) -> T:
        try:
            return read(value)
        except Fault as f:
            raise PydanticCustomError(f"spn_{f.code}", f.code, f.data) from None

    return run


def _text(value: Any, want: str = "string", limit: int = 200) -> str:
    if not isinstance(value, str):
        raise Fault("type", want=want)
    if len(value) > limit:
        raise Fault("value", detail=f"longer than {limit} characters")
    return value


def _int(value: Any, want: str = "int", low: int = 0, high: int = 9999) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise Fault("type", want=want)
    if not low <= value <= high:
        raise Fault("value", detail=f"must be between {low} and {high}")
    return value


def _word(kind: str) -> Callable[[Any], str]:
    return _guard(lambda v: word(kind, _text(v)))


def _name(kind: str) -> Callable[[Any], str]:
    return _guard(lambda v: names().resolve(kind, _text(v)))


def _enum(table: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    return {"type": "string", "enum": sorted({s for k, all_ in table.items() for s in (k, *all_)})}


def _card(value: Any) -> Card:
    return parse_card(_text(value, "card"))


def _seat(value: Any) -> int:
    return _int(value, "seat", 1, MAX_SEATS)


CardToken = Annotated[
    Card,
    PlainValidator(_guard(_card)),
    PlainSerializer(lambda c: c.text(), return_type=str),
    WithJsonSchema({"type": "string", "minLength": 1, "maxLength": 200,
                    "description": "杀♠7 = slash.S7; ♥5, 牌 blank; 暗 = hidden; 乐不思蜀=闪♦6 converted; 杀 = the first copy not named elsewhere"}),
]  # fmt: skip
SeatNumber = Annotated[int, PlainValidator(_guard(_seat)), WithJsonSchema({"type": "integer", "minimum": 1, "maximum": MAX_SEATS})]
HeroName = Annotated[str, PlainValidator(_name("hero")), WithJsonSchema({"type": "string", "description": "a hero: 关羽 or guanyu"})]
KindName = Annotated[str, PlainValidator(_name("card")), WithJsonSchema({"type": "string", "description": "a card: 杀 or slash"})]
SkillName = Annotated[str, PlainValidator(_name("skill")), WithJsonSchema({"type": "string", "description": "a skill: 武圣 or wusheng"})]
Role = Annotated[str, PlainValidator(_word("role")), WithJsonSchema(_enum(ROLES))]
Gender = Annotated[str, PlainValidator(_word("gender")), WithJsonSchema(_enum(GENDERS))]
Phase = Annotated[str, PlainValidator(_word("phase")), WithJsonSchema(_enum(PHASES))]
Side = Annotated[str, PlainValidator(_word("side")), WithJsonSchema(_enum(SIDES))]
Cards = Annotated[list[CardToken], Field(max_length=MAX_CARDS)]
Seats = Annotated[list[SeatNumber], Field(max_length=MAX_SEATS)]


def _seat_key(value: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool):
        return _seat(value)
    if isinstance(value, str) and re.fullmatch(r"[1-9][0-9]?", value):
        return _seat(int(value))
    raise Fault("type", want="seat")


SeatKey = Annotated[int, PlainValidator(_guard(_seat_key)), WithJsonSchema({"type": "string", "pattern": "^[1-9][0-9]?$"})]


class Hp(NamedTuple):
    """Current and maximum hp; None = the hero's maximum."""

    now: int | None
    max: int | None

    def text(self) -> int | str:
        return f"{self.now}/{self.max}" if self.max is not None else (self.now if self.now is not None else 0)


def _hp(value: Any) -> Hp:
    if isinstance(value, int) and not isinstance(value, bool):
        return Hp(_int(value, low=0, high=99), None)
    if isinstance(value, str):
        found = re.fullmatch(r"\s*(\d{1,2})\s*/\s*(\d{1,2})\s*", value)
        if found:
            now, top = int(found[1]), int(found[2])
            if now > top:
                raise Fault("hp_above_max", hp=now, max=top)
            return Hp(now, top)
    raise Fault("hp", value=str(value)[:40])


HpText = Annotated[
    Hp,
    PlainValidator(_guard(_hp)),
    PlainSerializer(lambda h: h.text()),
    WithJsonSchema(
        {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 99}, {"type": "string", "pattern": "^ *[0-9]{1,2} */ *[0-9]{1,2} *$"}]}
    ),
]


class Compare(NamedTuple):
    """A comparison with a number: `3`, `">=2"`."""

    op: str
    value: int

    def holds(self, n: int) -> bool:
        v = self.value
        return {"==": n == v, ">=": n >= v, "<=": n <= v, ">": n > v, "<": n < v, "!=": n != v}[self.op]

    def text(self) -> int | str:
        return self.value if self.op == "==" else f"{self.op}{self.value}"


def _compare(value: Any) -> Compare:
    if isinstance(value, int) and not isinstance(value, bool):
        return Compare("==", _int(value, low=-99, high=999))
    if isinstance(value, str):
        found = re.fullmatch(r"\s*(>=|<=|==|!=|=|>|<)?\s*(-?\d{1,3})\s*", value)
        if found:
            return Compare({"": "==", "=": "=="}.get(found[1] or "", found[1] or "=="), int(found[2]))
    raise Fault("pattern", value=str(value)[:40], example='">=2"')


CompareText = Annotated[
    Compare,
    PlainValidator(_guard(_compare)),
    PlainSerializer(lambda c: c.text()),
    WithJsonSchema({"anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^ *(>=|<=|==|!=|=|>|<)? *-?[0-9]{1,3} *$"}]}),
]


def _kingdoms(value: Any) -> list[str]:
    items = value if isinstance(value, list) else [value]
    if len(items) > 4:
        raise Fault("value", detail="more than 4")
    return [word("kingdom", _text(v)) for v in items]


Kingdoms = Annotated[
    list[str],
    PlainValidator(_guard(_kingdoms)),
    WithJsonSchema({"anyOf": [_enum(KINGDOMS), {"type": "array", "items": _enum(KINGDOMS), "maxItems": 4}]}),
]


def _counter(value: Any) -> str:
    t = _text(value)
    for kind in ("card", "skill"):
        found = names().find(kind, t)
        if found:
            return found
    raise Fault("unknown_skill", name=t[:40], near=nearest(t, [*names().index["skill"], *names().index["card"]]))


Counter = Annotated[str, PlainValidator(_guard(_counter)), WithJsonSchema({"type": "string", "description": "a card or a skill"})]
Small = Annotated[int, Field(ge=0, le=999)]
Slug = Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=64)]
RuleSlug = Annotated[str, Field(pattern=r"^[a-z0-9_]+(\.[a-z0-9_]+)+$", max_length=80)]
CoverId = Annotated[str, Field(pattern=r"^COV-[0-9]{3}$")]


class Strict(BaseModel):
    """No unknown key, no silent conversion."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


def _both(value: Any) -> Any:
    return {"zh": value, "en": value} if isinstance(value, str) else value


_FOLDED = re.compile(r"(?<=[\u2e80-\u9fff\uff00-\uffef]) +(?=[\u2e80-\u9fff\uff00-\uffef])")
"""The space that YAML puts where a folded line of Chinese text ends."""


def _joined(text: str) -> str:
    return _FOLDED.sub("", text)


class Words(Strict):
    """A text in both languages. Lines of Chinese text that YAML has folded are joined without a space."""

    zh: Annotated[str, AfterValidator(_joined), Field(max_length=4000)]
    en: Annotated[str, Field(max_length=4000)]


Bilingual = Annotated[
    Words,
    BeforeValidator(_both),
    Field(json_schema_extra={"description": "a text in both languages; a plain string stands for both"}),
]


# --- scripts ---------------------------------------------------------------------------------------------------------


class Answer(NamedTuple):
    """What a line answers: nothing (pass), a card, or a skill or piece of equipment that provides one."""

    card: Card | None = None
    skill: str = ""

    def text(self) -> str:
        return self.card.text() if self.card is not None else (names().show("skill", self.skill) if self.skill else "pass")


def _answer(value: Any) -> Answer:
    t = _text(value)
    if t.lower() in PASS_WORDS:
        return Answer()
    try:
        return Answer(card=parse_card(t))
    except Fault:
        found = names().find("skill", t)
        if found:
            return Answer(skill=found)
        raise


AnswerText = Annotated[
    Answer,
    PlainValidator(_guard(_answer)),
    PlainSerializer(lambda a: a.text(), return_type=str),
    WithJsonSchema({"type": "string", "description": "a card, pass, or what provides one (八卦阵)"}),
]


def _invoke(value: Any) -> str:
    t = _text(value)
    if t.lower() in PASS_WORDS:
        return "none"
    return _counter(value)


Invoke = Annotated[str, PlainValidator(_guard(_invoke)), WithJsonSchema({"type": "string", "description": "a skill or equipment, or none"})]

QUESTION_KINDS = ("play", "respond", "rescue", "nullify", "invoke", "pick_card", "pick_cards", "pick_seat", "pick_seats", "discard",
                  "option", "suit", "nature", "arrange", "hero")  # fmt: skip


def _asked(value: Any) -> str:
    if value is True:
        return "any"
    t = _text(value)
    return t if t in QUESTION_KINDS else _counter(value)


Asked = Annotated[
    str,
    PlainValidator(_guard(_asked)),
    WithJsonSchema(
        {"anyOf": [{"const": True}, {"type": "string", "description": f"a card, a skill, or one of {', '.join(QUESTION_KINDS)}"}]}
    ),
]


def _pick(value: Any) -> list[str | int]:
    items = value if isinstance(value, list) else [value]
    if len(items) > MAX_CARDS:
        raise Fault("value", detail=f"more than {MAX_CARDS}")
    out: list[str | int] = []
    for item in items:
        if isinstance(item, bool) or not isinstance(item, (str, int)):
            raise Fault("type", want="card")
        out.append(_seat(item) if isinstance(item, int) else _text(item))
    return out


Pick = Annotated[
    list[str | int],
    PlainValidator(_guard(_pick)),
    WithJsonSchema({"description": "a card, hand, a suit, an option, seats, or a list of cards or seats",
                    "anyOf": [{"type": ["string", "integer"]}, {"type": "array", "items": {"type": ["string", "integer"]}}]}),
]  # fmt: skip


def _run_to(value: Any) -> str:
    t = _text(value)
    return t if t in ("end_of_turn", "end_of_phase") else word("phase", t)


RunTo = Annotated[
    str,
    PlainValidator(_guard(_run_to)),
    WithJsonSchema({"type": "string", "enum": ["end_of_turn", "end_of_phase", *_enum(PHASES)["enum"]]}),
]


class Arrange(Strict):
    """The answer to 观星: cards on top and at the bottom, each from the one drawn first."""

    top: Cards = []
    bottom: Cards = []


def _zone(value: Any) -> Any:
    if isinstance(value, list):
        return {"exact": value}
    if isinstance(value, int) and not isinstance(value, bool):
        return {"count": value}
    return value


class ZoneExpect(Strict):
    """What a zone holds: exactly these cards, or some of them, or a number."""

    exact: Cards | None = None
    contains: Cards = []
    lacks: Cards = []
    count: CompareText | None = None


def _zone_schema(schema: dict[str, Any]) -> None:
    schema.setdefault("description", "a list = exactly these cards; a number = so many")


Zone = Annotated[ZoneExpect, BeforeValidator(_zone)]


def _pile(value: Any) -> Any:
    if isinstance(value, list):
        return {"contains": value}
    return _zone(value)


Pile = Annotated[ZoneExpect, BeforeValidator(_pile)]


def _winners(value: Any) -> list[str]:
    items = value if isinstance(value, list) else [value]
    return [w if w in ("none", "draw") else word("role", w) for w in (_text(v) for v in items)]


Winners = Annotated[
    list[str],
    PlainValidator(_guard(_winners)),
    WithJsonSchema({"description": "roles that have won; none = the game goes on; draw",
                    "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}),
]  # fmt: skip


def _list(value: Any) -> Any:
    return value if isinstance(value, list) or value is None else [value]


class DeckExpect(Strict):
    top: Cards | None = None
    bottom: Cards | None = None
    count: CompareText | None = None


class HeroesExpect(Strict):
    """Some heroes that nobody plays, and some that are not among them."""

    contains: Annotated[list[HeroName], Field(max_length=60)] = []
    lacks: Annotated[list[HeroName], Field(max_length=60)] = []


class Expect(Strict):
    """What must be true now. Seats are keys (1, 2, …)."""

    hp: dict[SeatKey, CompareText] = {}
    max_hp: dict[SeatKey, CompareText] = {}
    hand: dict[SeatKey, Zone] = {}
    equip: dict[SeatKey, Zone] = {}
    judge: dict[SeatKey, Zone] = {}
    borrowed: dict[SeatKey, Zone] = {}
    hero: dict[SeatKey, HeroName] = {}
    role: dict[SeatKey, Role] = {}
    marks: dict[SeatKey, dict[Annotated[str, Field(max_length=40)], Small]] = {}
    heroes: HeroesExpect | None = None
    dead: Seats | None = None
    alive: Seats = []
    winner: Winners | None = None
    discard: Pile | None = None
    deck: DeckExpect | None = None
    phase: Phase | None = None
    turn: SeatNumber | None = None
    distance: dict[SeatKey, dict[SeatKey, CompareText]] = {}
    range: dict[SeatKey, CompareText] = {}
    asked: dict[SeatKey, Annotated[list[Asked], BeforeValidator(_list)]] = {}
    not_asked: dict[SeatKey, Annotated[list[Asked], BeforeValidator(_list)]] = {}
    log: list[RuleSlug] = []
    legal: Annotated[list[Line], BeforeValidator(_list)] = []
    illegal: Annotated[list[Line], BeforeValidator(_list)] = []


VERBS = ("use", "answer", "invoke", "skill", "discard", "pick", "arrange", "end", "asked", "not_asked", "nature", "expect", "legal",
         "illegal", "run_to", "choice", "hero")  # fmt: skip
_SEATED = VERBS[:10]
_COMPANIONS: dict[str, tuple[str, ...]] = {
    "use": ("to", "by"), "answer": ("to", "by"), "skill": ("cards", "to"), "pick": ("to",), "invoke": ("cards", "to"),
}  # fmt: skip


def _line(value: Any) -> Any:
    return {"choice": value} if isinstance(value, str) else value


class LineModel(Strict):
    """One line of a script: exactly one verb, the seat that acts, and what belongs to the verb.

    A plain string is the text of a choice, given to the question that is open.
    """

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, json_schema_extra={
        "oneOf": [{"required": [v, "seat"] if v in _SEATED else [v]} for v in VERBS]})  # fmt: skip

    seat: SeatNumber | None = None
    use: CardToken | None = None
    answer: AnswerText | None = None
    invoke: Invoke | None = None
    skill: SkillName | None = None
    discard: Cards | None = None
    pick: Pick | None = None
    arrange: Arrange | None = None
    end: Literal[True] | None = None
    asked: Asked | None = None
    not_asked: Asked | None = None
    nature: CardToken | None = None
    hero: HeroName | None = None
    expect: Expect | None = None
    legal: Annotated[list[Line], BeforeValidator(_list)] | None = None
    illegal: Annotated[list[Line], BeforeValidator(_list)] | None = None
    run_to: RunTo | None = None
    choice: Annotated[str, Field(max_length=300)] | None = None
    to: Annotated[Seats, BeforeValidator(_list)] | None = None
    by: Invoke | None = None
    cards: Cards | None = None
    rule: RuleSlug | None = None

    @property
    def verb(self) -> str:
        return next(v for v in VERBS if getattr(self, v) is not None)

    @model_validator(mode="before")
    @classmethod
    def _one_verb(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        found = [v for v in VERBS if v in value]
        if len(found) != 1:
            raise PydanticCustomError("spn_line_kind", "line_kind", {"allowed": ", ".join(VERBS)})
        verb = found[0]
        if verb in _SEATED and "seat" not in value:
            raise PydanticCustomError("spn_missing", "missing", {"key": "seat"})
        if value[verb] is None:
            raise PydanticCustomError("spn_missing", "missing", {"key": verb})
        allowed = {verb, "rule", *_COMPANIONS.get(verb, ()), *(("seat",) if verb in _SEATED or verb == "choice" else ())}
        for key in value:
            if key in cls.model_fields and key not in allowed:
                raise PydanticCustomError("spn_value", "value", {"detail": f"{key} does not belong to {verb}"})
        return value


Line = Annotated[LineModel, BeforeValidator(_line)]

# --- positions -------------------------------------------------------------------------------------------------------


class SeatModel(Strict):
    """One seat. No hero: 4/4, no skill, kingdom or gender. `borrowed`: weapons by the seats that lent them."""

    hero: HeroName | None = None
    hero2: HeroName | None = None
    face: Annotated[list[Literal["up", "down"]], Field(min_length=1, max_length=2)] | None = None
    skills: Annotated[list[SkillName], Field(max_length=12)] | None = None
    role: Role | None = None
    kingdom: Kingdoms | None = None
    gender: Gender | None = None
    hp: HpText | None = None
    hand: Cards = []
    equip: Annotated[list[CardToken], Field(max_length=6)] = []
    judge: Annotated[list[CardToken], Field(max_length=6)] = []
    borrowed: dict[SeatKey, CardToken] = {}
    used: dict[Counter, Small] = {}
    spent: Annotated[list[SkillName], Field(max_length=12)] = []
    marks: dict[Annotated[str, Field(max_length=40)], Small] = {}
    dead: bool = False
    side: Side | None = None
    you: bool = False


class DeckModel(Strict):
    """The deck: known cards on top, an unordered pool, known cards at the bottom."""

    top: Cards = []
    pool: Cards | None = None
    bottom: Cards = []
    then: Literal["none", "pool"] = "pool"


class HeroesModel(Strict):
    """The heroes that nobody plays, where they may come into play: `top`, turned up in this order, and the others (all that are left, if
    nothing is said)."""

    top: Annotated[list[HeroName], Field(max_length=60)] = []
    pile: Annotated[list[HeroName], Field(max_length=60)] | None = None


class TurnModel(Strict):
    """Whose turn, and before the start of which phase (in `play`: at the free moment)."""

    seat: SeatNumber = 1
    phase: Phase = "play"


Switches = dict[Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)], bool | int | Annotated[str, Field(max_length=40)]]
Script = Annotated[list[Line], Field(max_length=400)]


class PositionModel(Strict):
    """A position (D1)."""

    spn: int = 1
    edition: Annotated[str, Field(max_length=40)]
    modules: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=8)] = []
    rules: Switches = {}
    victory: Literal["on", "off"] | None = None
    players: Annotated[int, Field(ge=1, le=MAX_SEATS)] | None = None
    seats: Annotated[list[SeatModel], Field(min_length=1, max_length=MAX_SEATS)]
    deck: DeckModel = DeckModel()
    heroes: HeroesModel | None = None
    discard: Cards = []
    turn: TurnModel = TurnModel()
    before: Script = []


def _rules(value: Any) -> Any:
    return value


RulesOrSlugs = Switches | list[RuleSlug]


class CaseModel(PositionModel):
    """A position, a line of play and what comes out (D3). A ruling is a case with a question and an answer."""

    rules: RulesOrSlugs = []  # type: ignore[assignment]
    switches: Switches = {}
    id: Annotated[str, Field(max_length=80)] | None = None
    title: Bilingual | None = None
    question: Bilingual | None = None
    answer: Bilingual | None = None
    note: Annotated[str, Field(max_length=4000)] | Words | None = None
    covers: list[CoverId] = []
    sources: Annotated[list[Annotated[str, Field(max_length=200)]], BeforeValidator(_list)] = []
    script: Script = []
    run_to: RunTo | None = None
    expect: Expect | None = None
    legal: Annotated[list[Line], BeforeValidator(_list)] = []
    illegal: Annotated[list[Line], BeforeValidator(_list)] = []


class CaseFile(Strict):
    """Several cases in one file; what stands at the top holds for each that does not say otherwise."""

    spn: int = 1
    edition: Annotated[str, Field(max_length=40)] | None = None
    modules: list[str] | None = None
    switches: Switches | None = None
    covers: list[CoverId] | None = None
    rules: list[RuleSlug] | None = None
    note: str | None = None
    cases: Annotated[list[CaseModel], Field(min_length=1, max_length=400)]


# --- comparisons -----------------------------------------------------------------------------------------------------


class SideModel(Strict):
    """One of the two readings of a comparison: whose it is, what comes out by it, in what words."""

    edition: Annotated[str, Field(max_length=40)]
    modules: Annotated[list[Annotated[str, Field(max_length=40)]], Field(max_length=8)] = []
    switches: Switches = {}
    answer: Bilingual
    rules: Annotated[list[RuleSlug], Field(min_length=1, max_length=8)]
    run_to: RunTo | None = None
    expect: Expect


class BranchModel(Strict):
    """Lines of a comparison's script that only one of the two plays."""

    left: Script = []
    right: Script = []


def _branch_or_line(value: Any) -> str:
    return "branch" if isinstance(value, dict) and ({"left", "right"} & set(value)) else "line"


#: The two sides of a comparison, in the order of the page.
SIDES_COMPARED = ("left", "right")


class ComparisonModel(Strict):
    """One position played under two readings of the rules (two editions, or an edition with and without a module)."""

    spn: int = 1
    id: Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=60)]
    title: Bilingual
    question: Bilingual
    left: SideModel
    right: SideModel
    victory: Literal["on", "off"] | None = None
    seats: Annotated[list[SeatModel], Field(min_length=1, max_length=MAX_SEATS)]
    deck: DeckModel = DeckModel()
    discard: Cards = []
    turn: TurnModel = TurnModel()
    script: Annotated[
        list[Annotated[Annotated[BranchModel, Tag("branch")] | Annotated[Line, Tag("line")], Discriminator(_branch_or_line)]],
        Field(max_length=100),
    ]
    run_to: RunTo | None = None


# --- puzzles ---------------------------------------------------------------------------------------------------------

GOALS = ("dead", "wins", "alive", "hp", "has", "all", "any")


class Goal(Strict):
    """What is to be reached (D4). `dead` and `wins` hold at the first moment, the others only at `until`."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, json_schema_extra={"oneOf": [{"required": [g]} for g in GOALS]})

    dead: Seats | None = None
    wins: SeatNumber | None = None
    alive: Seats | None = None
    hp: dict[SeatKey, CompareText] | None = None
    has: dict[SeatKey, Cards] | None = None
    all: Annotated[list[Goal], Field(min_length=1, max_length=8)] | None = None
    any: Annotated[list[Goal], Field(min_length=1, max_length=8)] | None = None

    @model_validator(mode="before")
    @classmethod
    def _one(cls, value: Any) -> Any:
        if isinstance(value, dict) and len([g for g in GOALS if g in value]) != 1:
            raise PydanticCustomError("spn_goal_kind", "goal_kind", {"allowed": ", ".join(GOALS)})
        return value


class Turns(Strict):
    turns: Annotated[int, Field(ge=1, le=20)]


class Rounds(Strict):
    """A round is over when it would be the turn again of the seat whose turn it is in the position, whoever died meanwhile."""

    rounds: Annotated[int, Field(ge=1, le=5)]


class Ask(Strict):
    """What a puzzle asks; its truth is computed by the engine (kinds result, legal, order).

    result: `{hp: [1, 2]}`, `{hand: [2]}`, `{dead: true}`, `{winner: true}`; answers are `expect` mappings.
    legal: `{legal: [lines]}`; an answer is the list of the numbers (from 1) of the lines that may be played.
    order: `{order: [2, 3]}` seats, or rule slugs; an answer is the order in which they first act.
    """

    hp: Seats | None = None
    hand: Seats | None = None
    equip: Seats | None = None
    judge: Seats | None = None
    dead: Literal[True] | None = None
    winner: Literal[True] | None = None
    legal: Script | None = None
    order: list[SeatNumber | RuleSlug] | None = None
    text: Bilingual | None = None


def _decoy(value: Any) -> Card | int:
    return _seat(value) if isinstance(value, int) and not isinstance(value, bool) else _card(value)


Decoy = Annotated[
    Card | int,
    PlainValidator(_guard(_decoy)),
    PlainSerializer(lambda d: d if isinstance(d, int) else d.text()),
    WithJsonSchema({"type": ["string", "integer"], "description": "a card, or the number of a seat"}),
]


class PuzzleModel(PositionModel):
    """A puzzle: a position, who is who, and what is to be reached or known.

    `decoy`: cards and seats that are there to mislead, so that nobody takes them for left over; `source`: where the idea is from.
    """

    rules: RulesOrSlugs = []  # type: ignore[assignment]
    switches: Switches = {}
    slug: Slug
    kind: Literal["force", "survive", "result", "legal", "order"]
    goal: Goal | None = None
    until: Literal["turn", "phase"] | Turns | Rounds = "turn"
    title: Bilingual
    themes: list[Annotated[str, Field(max_length=40)]] = []
    hints: list[Bilingual] = []
    explanation: Bilingual
    difficulty: Annotated[int, Field(ge=1, le=5)]
    ask: Ask | None = None
    wrong: list[Expect | list[int | str]] = []
    decoy: Annotated[list[Decoy], Field(max_length=MAX_CARDS)] = []
    author: Annotated[str, Field(max_length=80)] | None = None
    source: Annotated[str, Field(max_length=400)] | None = None
    note: Annotated[str, Field(max_length=4000)] | None = None

    @model_validator(mode="after")
    def _kind_and_goal(self) -> PuzzleModel:
        if self.kind in ("force", "survive"):
            if self.goal is None:
                raise PydanticCustomError("spn_missing", "missing", {"key": "goal"})
        elif self.ask is None:
            raise PydanticCustomError("spn_missing", "missing", {"key": "ask"})
        return self


for _model in (Expect, LineModel, CaseModel, CaseFile, PuzzleModel, PositionModel, Goal):
    _model.model_rebuild()
