"""What happens at a table at which the reader does not sit: the steps of a ruling in words, and the answers that may be given.

The sentences of log entries, reasons, questions and choices are those of the puzzles; what a log is silent about (who gave
nothing, what was only looked at, how it stands at the end) has its own here. Everything comes in parts (`sentences.Part`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from puzzles.services import names, sentences
from puzzles.services.asking import statement
from puzzles.services.present import Presenter, asked_data, card_view
from puzzles.services.sentences import Part, Say, Voice
from rules_engine import api

View = Mapping[str, Any]

#: No seat is the reader's own.
NOBODY: Final = -1

#: Who was asked and gave nothing, by kind of question.
PASSED: Final[dict[str, tuple[Say, ...]]] = {
    "respond": (
        Say(("lone", "needs"), "{seat}没有{needs}可出", "{seat} {has} no {needs} to give"),
        Say(("needs",), "{seat}不出{needs}", "{seat} give{s} no {needs}"),
        Say((), "{seat}不出牌", "{seat} give{s} no card"),
    ),
    "rescue": (
        Say(("dying",), "{seat}不救{dying}", "{seat} refuse{s} to rescue {dying}"),
        Say((), "{seat}不救", "{seat} come{s} to no rescue"),
    ),
    "nullify": (
        Say(("card",), "{seat}不抵消{card}", "{seat} let{s} {card} stand"),
        Say((), "{seat}不抵消", "{seat} let{s} it stand"),
    ),
    "invoke": (
        Say(("one",), "{seat}不发动{one}", "{seat} decline{s} to invoke {one}"),
        Say((), "{seat}什么也不发动", "{seat} decline{s} to invoke anything"),
    ),
    "": (Say((), "{seat}放弃", "{seat} decline{s}"),),
}

#: What was looked at and found to be so.
CHECKED: Final[dict[str, tuple[Say, ...]]] = {
    "asked": (
        Say(("skill",), "问了{seat}要不要发动{skill}", "{seat} {is} asked whether to invoke {skill}"),
        Say(("card",), "问了{seat}要不要出{card}", "{seat} {is} asked for {card}"),
        Say(("question",), "问了{seat}：{question}", "{seat} {is} asked {question}"),
        Say((), "问了{seat}", "{seat} {is} asked"),
    ),
    "not_asked": (
        Say(("skill",), "没有问{seat}要不要发动{skill}", "{seat} {is} not asked whether to invoke {skill}"),
        Say(("card",), "没有问{seat}要不要出{card}", "{seat} {is} not asked for {card}"),
        Say(("question",), "没有问{seat}：{question}", "{seat} {is} not asked {question}"),
        Say((), "没有问{seat}", "{seat} {is} not asked"),
    ),
}

#: Kinds of questions in a word or two, for `asked` and `not_asked`.
KINDS: Final[dict[str, tuple[str, str]]] = {
    "play": ("出牌", "to play a card"),
    "respond": ("出牌应对", "to answer"),
    "rescue": ("救人", "to rescue"),
    "nullify": ("抵消", "to nullify"),
    "invoke": ("发动技能", "to invoke a skill"),
    "pick_card": ("选一张牌", "to choose a card"),
    "pick_cards": ("选牌", "to choose cards"),
    "pick_seat": ("选角色", "to choose a seat"),
    "pick_seats": ("选角色", "to choose seats"),
    "discard": ("弃牌", "to discard"),
    "option": ("选一项", "to choose one"),
    "suit": ("选花色", "to choose a suit"),
    "arrange": ("排列牌", "to put cards in order"),
    "nature": ("由牌堆决定", "to let the deck decide"),
    "hero": ("翻出武将", "to turn up a hero"),
}

#: How it stands at the end.
FACTS: Final[dict[str, tuple[Say, ...]]] = {
    "hp": (Say((), "{seat}体力 {value}", "{seat} at {value} hp"),),
    "max_hp": (Say((), "{seat}体力上限 {value}", "{seat} with a limit of {value} hp"),),
    "hand": (
        Say(("cards", "count"), "{seat}手牌：{cards}，另有 {count} 张", "{seat} with {cards} and {count} more in hand"),
        Say(("count",), "{seat}手牌 {count} 张", "{seat} with {count} card(s) in hand"),
        Say(("cards",), "{seat}手牌：{cards}", "{seat} with {cards} in hand"),
        Say((), "{seat}没有手牌", "{seat} with an empty hand"),
    ),
    "equip": (
        Say(("cards",), "{seat}装备区：{cards}", "{seat} wearing {cards}"),
        Say((), "{seat}装备区是空的", "{seat} without equipment"),
    ),
    "borrowed": (
        Say(("cards",), "{seat}借来的武器：{cards}", "{seat} with {cards} on loan"),
        Say((), "{seat}没有借来的武器", "{seat} with nothing on loan"),
    ),
    "judge": (
        Say(("cards",), "{seat}判定区：{cards}", "{seat} with {cards} in the judging zone"),
        Say((), "{seat}判定区是空的", "{seat} with an empty judging zone"),
    ),
    "hero": (Say((), "{seat}是{hero}", "{seat} as {hero}"),),
    "role": (Say((), "{seat}是{role}", "{seat} a {role}"),),
    "marks": (
        Say(("marks",), "{seat}的状态：{marks}", "{seat}: {marks}"),
        Say((), "{seat}没有标记", "{seat} without a mark"),
    ),
    "dead": (
        Say(("targets",), "{targets}阵亡", "{targets} dead"),
        Say((), "没有人阵亡", "nobody dead"),
    ),
    "alive": (Say((), "{targets}存活", "{targets} alive"),),
    "winner": (
        Say(("draw",), "平局", "a draw"),
        Say(("roles",), "{roles}获胜", "{roles} the winners"),
        Say((), "对局继续", "the game goes on"),
    ),
    "distance": (Say((), "{seat}到{target}的距离是 {value}", "{seat} at distance {value} from {target}"),),
    "range": (Say((), "{seat}的攻击范围是 {value}", "{seat} with a range of {value}"),),
}

#: What a seat is doing in a step, for the line at its foot, by kind of log entry.
STATES: Final[dict[str, tuple[Say, ...]]] = {
    "use": (Say((), "使用{card}", "uses {card}"),),
    "respond": (Say((), "打出{card}", "plays {card}"),),
    "nullify": (Say((), "使用{card}", "uses {card}"),),
    "invoke": (Say((), "发动{skill}", "invokes {skill}"),),
    "skill": (Say((), "发动{skill}", "uses {skill}"),),
    "damage": (Say((), "受到 {amount} 点伤害", "takes {amount} damage"),),
    "lose_hp": (Say((), "失去 {amount} 点体力", "loses {amount} hp"),),
    "recover": (Say((), "回复 {amount} 点体力", "recovers {amount} hp"),),
    "dying": (Say((), "濒死", "dying"),),
    "judge": (Say((), "判定", "judgement"),),
    "judged": (Say((), "判定", "judgement"),),
    "draw": (Say((), "摸 {count} 张牌", "draws {count}"),),
    "discard": (Say((), "弃置牌", "discards"),),
    "pass": (
        Say(("question=invoke",), "不发动", "declines"),
        Say(("question=rescue",), "不救", "no rescue"),
        Say(("question=nullify",), "不抵消", "declines"),
        Say((), "不出", "gives none"),
    ),
}

#: Types of cards that are given; equipment is invoked like a skill.
PLAYED: Final = ("basic", "trick", "delayed")

#: Entries in which nameless cards of an unknown deck are counted rather than named.
COUNTED: Final = ("draw", "gain", "take", "give")

#: Facts that begin with their seat.
STANDING: Final = ("hero", "role", "hp", "max_hp", "hand", "equip", "borrowed", "judge", "marks")

#: What a mark says of a seat.
MARKS: Final[dict[str, tuple[str, str]]] = {
    "waiting": ("等着回来", "waiting to return"),
    "returned": ("转世回来过", "back from the dead"),
    "turned": ("翻面", "turned over"),
}

POSITION: Final = ("起始局面", "The position")
LEGAL: Final = ("可以：", "Allowed: ")
ILLEGAL: Final = ("不可以：", "Not allowed: ")
END: Final = ("结果：", "In the end: ")


def blank(card: View) -> bool:
    """Whether a card is one of an unknown deck: neither name nor face."""
    return not card.get("hidden") and not card.get("kind") and not card.get("suit")


def called(boards: Sequence[View]) -> list[View]:
    """The seats as they are called from the first board to the last: a seat on which another hero comes to sit goes by its number."""
    out = []
    for i, seat in enumerate(boards[0]["seats"]):
        heroes = {(b["seats"][i]["hero"], b["seats"][i].get("hero2")) for b in boards}
        out.append(seat if len(heroes) == 1 else {**seat, "hero": None, "hero2": None})
    return out


class Teller(Presenter):
    """Tells one table in one language to a reader who does not sit at it."""

    def __init__(self, seats: Sequence[View], edition: str, lang: sentences.Lang) -> None:
        self.edition = edition
        self.voice = Voice(lang, NOBODY)
        self.table = names.Table(seats, edition, lang, NOBODY)

    def _pick(self, pair: tuple[str, str]) -> Part:
        return Part("text", pair[0 if self.voice.lang == "zh" else 1])

    def entry(self, entry: View) -> list[Part]:
        """A log entry in parts. Blank cards of an unknown deck are not known by name."""
        cards = entry["data"].get("cards")
        if entry["kind"] in COUNTED and cards and all(blank(c) for c in cards):
            entry = {**entry, "data": {**entry["data"], "cards": [{"hidden": True}] * len(cards)}}
        return super().entry(entry)

    def step(self, step: View) -> list[Part]:
        """A step of a ruling (`rules_engine/notation/filming.py`) in parts."""
        match step["kind"]:
            case "position":
                return [self._pick(POSITION)]
            case "entry":
                return self.entry(step["entry"])
            case "pass":
                data = {**asked_data(step["question"], step["data"]), "seat": step["seat"], "lone": step["lone"]}
                return sentences.say(PASSED, step["question"] if step["question"] in PASSED else "", data, self.voice)
            case _:
                return self.check(step)

    def check(self, step: View) -> list[Part]:
        """What was looked at, in parts."""
        line, verb = step["line"], step["verb"]
        if verb in ("asked", "not_asked"):
            return self.asked_for(verb, line["seat"], line[verb])
        said = [self._pick(LEGAL if verb == "legal" else ILLEGAL), *statement(line, self.voice)]
        if verb == "illegal" and step["data"].get("why"):
            zh = self.voice.lang == "zh"
            why = sentences.say(sentences.REASONS, str(step["data"]["why"]), step["data"], self.voice)
            said += [Part("text", "（" if zh else " ("), *why, Part("text", "）" if zh else ")")]
        return said

    def asked_for(self, verb: str, seat: int, label: Any) -> list[Part]:
        """That a seat was asked for something, or was not."""
        data: dict[str, Any] = {"seat": seat}
        if isinstance(label, str) and label in KINDS:
            data["question"] = KINDS[label][0 if self.voice.lang == "zh" else 1]
        elif isinstance(label, str) and label != "any":
            card = api.rulebook().cards.get(label)
            data["card" if card is not None and card.type in PLAYED else "skill"] = label
        return sentences.say(CHECKED, verb, data, self.voice)

    def step_rule(self, step: View) -> str:
        """The paragraph that a step rests on; '' for the position and for what nobody was asked."""
        if step["kind"] == "entry":
            return self.rule_of(step["entry"])
        if step["kind"] == "check" and step["verb"] == "legal":
            line = step["line"]
            skill = line.get("skill") or line.get("by") or line.get("invoke")
            kind = names.kind_id(str(line.get("use", "")).partition("=")[0].rstrip("0123456789AJQK♠♥♣♦."))
            for slug in (f"skill.{self.edition}.{skill}.1", f"card.{kind}.1"):
                if self.rule(slug) in api.rulebook().rules:
                    return self.rule(slug)
        return self.rule(step["rule"]) if step.get("rule") else ""

    def seat_of(self, step: View) -> int:
        """The seat that a step is about; 0 for none."""
        data = step["entry"]["data"] if step["kind"] == "entry" else {"seat": step.get("seat")}
        return int(data.get("seat") or 0)

    def state(self, step: View) -> str:
        """What that seat is doing, as plain text; '' where there is no word for it."""
        kind = step["entry"]["kind"] if step["kind"] == "entry" else step["kind"]
        if kind not in STATES:
            return ""
        data = step["entry"]["data"] if step["kind"] == "entry" else {**step.get("data", {}), "question": step.get("question")}
        if "{skill}" in STATES[kind][0].zh and not data.get("skill"):
            return ""
        return "".join(self.table.one(p) for p in sentences.say(STATES, kind, data, self.voice))

    def facts(self, facts: Sequence[View]) -> list[Part]:
        """How it stands at the end, in one sentence."""
        if not facts:
            return []
        out: list[Part] = [self._pick(END)]
        before = 0
        for i, fact in enumerate(sorted(facts, key=lambda f: f["seat"] if f["what"] in STANDING else 99)):
            said = self.fact(fact)
            seat = fact["seat"] if fact["what"] in STANDING else 0
            if seat and seat == before:  # what stands of one seat is said in one breath
                out += [self._pick(("，", ",")), *said[1:]]
            else:
                out += [self._pick(("；", "; ")), *said] if i else said
            before = seat
        return out

    def fact(self, fact: View) -> list[Part]:
        """One fact in parts."""
        what = fact["what"]
        if what in ("asked", "not_asked"):
            return self.asked_for(what, fact["seat"], fact["label"])
        data: dict[str, Any] = {k: fact[k] for k in ("seat", "target", "value") if k in fact}
        if what in ("hand", "equip", "borrowed"):
            named = [c for c in fact["value"] if not blank(c)]
            data |= {"cards": named, "count": len(fact["value"]) - len(named)}
        elif what == "judge":
            data["cards"] = [laid["card"] if laid["card"].get("kind") == laid["as"] else laid for laid in fact["value"]]
        elif what in ("hero", "role"):
            data[what] = fact["value"]
        elif what == "marks":
            listed = [self._pick(MARKS.get(m, (m, m))).value for m in fact["value"]]
            data["marks"] = ("、" if self.voice.lang == "zh" else ", ").join(listed)
        elif what in ("dead", "alive"):
            data["targets"] = fact["seats"]
        elif what == "winner":
            data["draw"] = "draw" in fact["roles"]
            listed = [self.voice.word("role", r) for r in fact["roles"] if r not in ("none", "draw")]
            data["roles"] = ("、" if self.voice.lang == "zh" else ", ").join(listed)
        return sentences.say(FACTS, what, data, self.voice)

    # --- answers ----------------------------------------------------------------------------------------------------

    def asked_now(self, question: View) -> list[Part]:
        """Who is asked what: `张飞：要打出一张【闪】吗？` The questions are worded for whoever is asked, so they come as speech."""
        seat = question["seat"]
        said = sentences.say(
            sentences.QUESTIONS, question["kind"], asked_data(question["kind"], question["data"]), Voice(self.voice.lang, seat or NOBODY)
        )
        if not seat:
            return said
        return [self._pick(("问 ", "To ")), Part("place", seat), self._pick(("：", ": ")), *said]

    def option(self, question: View, option: View) -> list[Part]:
        """One answer in parts, said of nobody: `对吕布使用【杀】♠7`."""
        asked = asked_data(question["kind"], question["data"])
        data = {**asked, "question": question["kind"], "skill": option.get("skill", ""), "card": option.get("name", "")}
        data |= {"targets": option.get("seats", ()), "cards": [card_view(t) for t in option.get("cards", ())]}
        if option.get("verb") == "suit":
            data["suit"] = names.SUITS.get(option["id"].split()[-1], (option["id"],) * 2)[0 if self.voice.lang == "zh" else 1]
        if option.get("verb") == "hero":
            data["hero"] = option.get("name", "")
        if option.get("verb") == "option":
            data["option"] = self.voice.word("option", option.get("name", ""))
        if option.get("verb") == "arrange":
            top, _, bottom = option["id"].removeprefix("arrange ").partition("|")
            data["cards"] = [card_view(t) for t in top.split(",") if t]
            data["bottom"] = [card_view(t) for t in bottom.split(",") if t]
        return sentences.say(sentences.CHOICES, option.get("verb", ""), data, self.voice)
