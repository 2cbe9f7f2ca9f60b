"""Puzzles with ready answers: what comes out, what is allowed, who goes first.

The engine has computed the truth when the puzzle was proved; here answers are only compared with it and put into words.
An action is `answer <JSON>` in the form of the proof: `answer {"hp":{"2":1}}`, `answer [1,3]`, `answer [2,"judge.2"]`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import QueryDict

from puzzles.services import names, sentences
from puzzles.services.content import Content
from puzzles.services.errors import MalformedAction
from puzzles.services.sentences import Part, Say
from puzzles.services.walk import Played

PREFIX: Final = "answer "

#: What a line of a `legal` puzzle says.
LINES: Final[dict[str, tuple[Say, ...]]] = {
    "use": (
        Say(
            ("skill", "targets"),
            "{seat}以{skill}把{cards}当{card}，对{targets}使用",
            "{seat} use{s} {cards} as {card} by {skill} on {targets}",
        ),
        Say(("under", "targets"), "{seat}把{cards}当{card}，对{targets}使用", "{seat} use{s} {cards} as {card} on {targets}"),
        Say(("under",), "{seat}把{cards}当{card}使用", "{seat} use{s} {cards} as {card}"),
        Say(("targets",), "{seat}对{targets}使用{cards}", "{seat} use{s} {cards} on {targets}"),
        Say((), "{seat}使用{cards}", "{seat} use{s} {cards}"),
    ),
    "skill": (
        Say(("cards", "targets"), "{seat}发动{skill}：{cards}，目标{targets}", "{seat} use{s} {skill} with {cards} on {targets}"),
        Say(("cards",), "{seat}发动{skill}：{cards}", "{seat} use{s} {skill} with {cards}"),
        Say(("targets",), "{seat}发动{skill}，目标{targets}", "{seat} use{s} {skill} on {targets}"),
        Say((), "{seat}发动{skill}", "{seat} use{s} {skill}"),
    ),
    "answer": (
        Say(("under",), "{seat}把{cards}当{card}打出", "{seat} play{s} {cards} as {card}"),
        Say(("cards",), "{seat}打出{cards}", "{seat} play{s} {cards}"),
        Say(("skill",), "{seat}发动{skill}", "{seat} use{s} {skill}"),
        Say((), "{seat}什么也不出", "{seat} give{s} nothing"),
    ),
    "invoke": (Say((), "{seat}发动{skill}", "{seat} invoke{s} {skill}"),),
    "discard": (Say((), "{seat}弃置{cards}", "{seat} discard{s} {cards}"),),
    "pick": (
        Say(("cards",), "{seat}选{cards}", "{seat} choose{s} {cards}"),
        Say((), "{seat}选{pick}", "{seat} choose{s} {pick}"),
    ),
    "arrange": (
        Say(
            ("cards", "bottom"),
            "{seat}把{cards}放回牌堆顶，{bottom}放到牌堆底",
            "{seat} put{s} {cards} on top and {bottom} at the bottom of the deck",
        ),
        Say(("cards",), "{seat}把{cards}放回牌堆顶", "{seat} put{s} {cards} on top of the deck"),
        Say((), "{seat}把{bottom}放到牌堆底", "{seat} put{s} {bottom} at the bottom of the deck"),
    ),
    "end": (Say((), "{seat}结束出牌", "{seat} end{s} the play phase"),),
}
#: What is asked where the author wrote no sentence of his own.
ASKED: Final[dict[str, tuple[str, str]]] = {
    "result": ("结算完，牌桌会是什么样？", "What does the table look like afterwards?"),
    "legal": ("哪些可以做？把可以的都勾上。", "Which of these are allowed? Tick all that are."),
    "order": ("谁先谁后？", "Who comes first?"),
}
#: Why a wrong answer is wrong, without giving the right one away.
WRONG: Final[dict[str, tuple[Say, ...]]] = {
    "result": (
        Say(("what=hp", "seat"), "再数一数{seat}的体力", "count the hp of {seat} again"),
        Say(("what=hand", "seat"), "再数一数{seat}的手牌", "count the hand of {seat} again"),
        Say(("what=equip", "seat"), "再看一看{seat}的装备区", "look at the equipment of {seat} again"),
        Say(("what=judge", "seat"), "再看一看{seat}的判定区", "look at the judging zone of {seat} again"),
        Say(("what=dead",), "再想一想谁会阵亡", "think again about who dies"),
        Say(("what=winner",), "再想一想谁会获胜", "think again about who wins"),
        Say((), "再推一遍", "work it out once more"),
    ),
    "legal": (Say((), "第 {line} 项判断错了", "line {line} is judged wrong"),),
    "order": (Say((), "第 {place} 位就不对", "place {place} is wrong already"),),
}


@dataclass(frozen=True, slots=True)
class Choice:
    """One ready answer: the text of its action, its words, and what has become of it."""

    action: str
    parts: Sequence[Part]
    chosen: bool = False
    right: bool | None = None


@dataclass(frozen=True, slots=True)
class Statement:
    """One line of a `legal` puzzle; `legal` and the reason are only filled in when it is over."""

    number: int
    parts: Sequence[Part]
    chosen: bool
    legal: bool | None = None
    why: Sequence[Part] = ()
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question with ready answers, as its page shows it."""

    kind: str
    text: str
    choices: Sequence[Choice]
    statements: Sequence[Statement]
    result: str
    wrong: Sequence[Part] = ()
    wrong_rule: str = ""


def dumps(answer: Any) -> str:
    """An answer as the text of its action."""
    return PREFIX + json.dumps(answer, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def text_of(given: QueryDict) -> str:
    """The text of the action that the form of a `legal` puzzle stands for, or of one that arranges cards; '' for other forms."""
    if "ticked" in given:
        return dumps(sorted({int(n) for n in given.getlist("tick") if n.isdecimal() and len(n) < 4}))
    if "arrange" in given:
        places = []
        for value in given.getlist("place"):
            card, _, place = value.rpartition(":")
            if card and place[:1] in ("t", "b") and place[1:].isdecimal():
                places.append((place[0], int(place[1:]), card))
        top = [c for where, _, c in sorted(places, key=lambda p: p[1]) if where == "t"]
        bottom = [c for where, _, c in sorted(places, key=lambda p: p[1]) if where == "b"]
        return f"arrange {','.join(top)}|{','.join(bottom)}"
    return ""


def answer(content: Content, text: str) -> Played:
    """Compare an answer with the truth. Raises `MalformedAction` for what is no answer to this question."""
    if not text.startswith(PREFIX):
        raise MalformedAction("this puzzle wants an answer", action=text)
    try:
        said = json.loads(text[len(PREFIX) :])
    except (ValueError, RecursionError):
        raise MalformedAction("the answer is not valid JSON", action=text) from None
    proof = content.proof
    if content.puzzle.kind == "legal":
        count = len(proof["lines"])
        if not isinstance(said, list) or not all(isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= count for n in said):
            raise MalformedAction(f"the answer is a list of numbers from 1 to {count}", action=text)
        said = sorted(set(said))
    elif said not in proof["answers"]:
        raise MalformedAction("the answer is not one of those that are offered", action=text)
    return Played(dumps(said), "solved" if said == proof["truth"] else "wrong", None)


def question(content: Content, lang: sentences.Lang) -> str:
    """What a puzzle with ready answers asks: the author's sentence, or the one of its kind."""
    n = 0 if lang == "zh" else 1
    ask = content.puzzle.ask
    asked = ask.text if ask is not None else None
    return ((asked.zh, asked.en) if asked is not None else ASKED[content.puzzle.kind])[n]


#: Given up while the solution is kept closed: the answers are listed without marks.
LOCKED: Final = "locked"


def shown(content: Content, presenter: Any, text: str, result: str) -> Ask:
    """The question as the page shows it: open, or with what became of the answer `text`. `result` may be `LOCKED`."""
    voice = presenter.voice
    proof, kind = content.proof, content.puzzle.kind
    said = json.loads(text[len(PREFIX) :]) if text.startswith(PREFIX) else None
    over = result in ("solved", "gave_up")
    sentence = question(content, voice.lang)
    choices: list[Choice] = []
    statements: list[Statement] = []
    if kind == "legal":
        for n, line in enumerate(proof["lines"], 1):
            why: Sequence[Part] = ()
            if over and not line["legal"]:
                why = sentences.say(sentences.REASONS, str(line["data"].get("why", "not_offered")), line["data"], voice)
            statements.append(
                Statement(
                    n,
                    statement(line["text"], voice),
                    n in said if isinstance(said, list) else False,
                    line["legal"] if over else None,
                    why,
                    presenter.rule(line["rule"]) if over else "",
                )
            )
    else:
        for one in proof["answers"]:
            right = (one == proof["truth"]) if over else False if one == said else None
            choices.append(Choice(dumps(one), words(one, kind, presenter), one == said, right))
    wrong: Sequence[Part] = ()
    rule = ""
    if result == "failed":
        because = _because(proof, kind, said)
        data = dict(because["data"])
        wrong = sentences.say(WRONG, kind, data, voice)
        rule = presenter.rule(because["rule"]) if because["rule"] else ""
    return Ask(kind, sentence, choices, statements, "" if result == "open" else result, wrong, rule)


def _because(proof: Mapping[str, Any], kind: str, said: Any) -> Mapping[str, Any]:
    """What shows that an answer is wrong: the author's wrong answers have theirs in the proof, other ticks are compared here."""
    found = next((w for w in proof["wrong"] if w["answer"] == said), None)
    if found is not None:
        return dict(found)
    if kind == "legal" and isinstance(said, list):
        n = next(n for n in range(1, len(proof["lines"]) + 1) if (n in said) != (n in proof["truth"]))
        return {"rule": proof["lines"][n - 1]["rule"], "data": {"line": n}}
    return {"rule": "", "data": {}}


def statement(line: Mapping[str, Any], voice: sentences.Voice) -> list[Part]:
    """A script line in words."""
    from puzzles.services.present import card_view

    verb = next((v for v in LINES if v in line), "")
    data: dict[str, Any] = {"seat": line.get("seat"), "targets": line.get("to") or (), "skill": line.get("skill") or line.get("by") or ""}
    token = line.get(verb)
    if verb in ("use", "answer") and isinstance(token, str):
        name, mark, under = token.partition("=")
        if token == "pass":
            data["cards"] = ()
        elif mark:
            data |= {"under": True, "card": names.kind_id(name), "cards": [card_view(names.token(t)) for t in under.split("+")]}
        elif names.is_card(token):
            data["cards"] = [card_view(names.token(token))]
        else:
            data["skill"] = token
    elif verb == "discard":
        data["cards"] = [card_view(names.token(t)) for t in token or ()]
    elif verb == "skill":
        data["cards"] = [card_view(names.token(t)) for t in line.get("cards") or ()]
    elif verb == "invoke":
        data["skill"] = token
    elif verb == "pick" and token and all(isinstance(t, str) and names.is_card(t) for t in token):
        data["cards"] = [card_view(names.token(t)) for t in token]
    elif verb == "arrange" and token:
        data["cards"], data["bottom"] = ([card_view(names.token(t)) for t in token[part]] for part in ("top", "bottom"))
    elif verb == "pick":
        data["pick"] = "、".join(map(str, token or ()))
    if not verb:
        return [Part("text", str(line.get("choice") or json.dumps(line, ensure_ascii=False)))]
    return sentences.say(LINES, verb, data, voice)


def words(one: Any, kind: str, presenter: Any) -> list[Part]:
    """A ready answer in words."""
    voice = presenter.voice
    zh = voice.lang == "zh"
    out: list[Part] = []

    def text(a: str, b: str) -> None:
        out.append(Part("text", a if zh else b))

    if kind == "order":
        for i, name in enumerate(one):
            if i:
                out.append(Part("text", " → "))
            out.append(Part("who", name) if isinstance(name, int) else Part("rule", presenter.rule(name)))
        return out
    for what in ("hp", "hand", "equip", "judge"):
        for seat, value in (one.get(what) or {}).items():
            if out:
                text("，", ", ")
            out.append(Part("who", int(seat)))
            if what == "hp":
                text(f"体力 {value}", f" at {value} hp")
            elif what == "hand":
                text(f"手牌 {value} 张", f" with {value} hand card{'s' * (value != 1)}")
            else:
                zone = voice.word("zone", what)
                text(f"的{zone}：", f", {zone}: ")
                cards = [_card(c) for c in value]
                out += sentences.fill("{cards}", {"cards": cards}, voice) if cards else [Part("text", "空" if zh else "empty")]
    if "dead" in one:
        if out:
            text("，", ", ")
        if one["dead"]:
            out.extend(sentences.fill("{targets}阵亡" if zh else "{targets} dead", {"targets": one["dead"]}, voice))
        else:
            text("没有人阵亡", "nobody dead")
    if "winner" in one:
        if out:
            text("，", ", ")
        winners = [w for w in one["winner"] if w != "none"]
        listed = ("、" if zh else ", ").join(voice.word("role", w) for w in winners)
        text(f"{listed}获胜" if winners else "对局继续", f"{listed} win" if winners else "the game goes on")
    return out


def _card(token: str) -> dict[str, Any]:
    from puzzles.services.present import card_view

    return card_view(token)
