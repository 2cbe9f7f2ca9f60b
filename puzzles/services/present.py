"""A puzzle as its page shows it: plain values for the templates, sentences in parts, nothing of HTML."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from puzzles.models import Action, Attempt, PuzzleRevision
from puzzles.services import asking, names, sentences
from puzzles.services.choosing import PICKED, Held, Option, Picked, Plan, Shown, Why
from puzzles.services.content import Content
from puzzles.services.sentences import Part, Say, Voice
from puzzles.services.walk import Own, Run
from rules_engine import api

View = Mapping[str, Any]

GOALS: Final[dict[str, tuple[Say, ...]]] = {
    "dead": (Say((), "击杀 {places}", "kill {places}"),),
    "wins": (Say(("you",), "赢下这一局", "win the game"), Say((), "让 {places} 获胜", "let {places} win")),
    "alive": (Say(("you",), "活下来", "survive"), Say((), "{places} 都活着", "{places} alive")),
    "hp": (Say(("you",), "体力{compare}", "have {compare} hp"), Say((), "{places} 的体力{compare}", "{places} at {compare} hp")),
    "has": (Say(("you",), "手里有{cards}", "hold {cards}"), Say((), "{places} 手里有{cards}", "{places} to hold {cards}")),
}
UNTIL: Final = {"turn": ("本回合内，", "This turn: "), "phase": ("本阶段内，", "This phase: ")}
UNITS: Final = {"turns": ("个回合", "turn"), "rounds": ("轮", "round")}
COMPARE: Final = {
    "==": ("是 {n}", "exactly {n}"),
    ">=": ("至少 {n}", "at least {n}"),
    "<=": ("至多 {n}", "at most {n}"),
    ">": ("多于 {n}", "more than {n}"),
    "<": ("少于 {n}", "fewer than {n}"),
    "!=": ("不是 {n}", "not {n}"),
}
#: Log entries that can decide a refutation, the most telling first among equals: the last one in the line is the headline.
TELLING: Final = ("respond", "nullified", "counts_as", "saved", "replace_judgement", "redirect", "no_effect")
#: Entries that decide it if they happen to the learner.
MINE: Final = ("death", "penalty", "damage", "take", "discarded", "skip_phase", "will_skip")
#: Entries that only repeat the own choice before them.
ECHO: Final = ("use", "skill", "invoke", "respond", "nullify", "discard", "equip")
#: Verbs whose cards lie in front of the learner.
FRAMES: Final = {
    "Judge": ("判定", "judgement"),
    "Damage": ("伤害", "damage"),
    "LoseHp": ("失去体力", "loss of hp"),
    "Recover": ("回复", "recovery"),
    "Dying": ("濒死", "dying"),
    "Death": ("阵亡", "death"),
    "Nullify": ("抵消", "nullification"),
    "Draw": ("摸牌", "draw"),
    "Discard": ("弃牌", "discard"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the record; `depth` (1–4) is how deep in the resolution it happened."""

    step: int
    parts: Sequence[Part]
    rule: str
    depth: int = 1
    current: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """An own choice with what followed it. mark: ok, lost (the win went here), after (the refutation), shown (the solution)."""

    number: int
    head: Sequence[Part]
    mark: str
    step: int
    rule: str
    current: bool
    lines: Sequence[Line]


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat and what the board says of it."""

    view: View
    state: str = ""
    why: str = ""
    goal: bool = False
    relation: str = ""
    pick: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card that may be picked. state: chosen, free, off, or '' where nothing is picked now."""

    id: str
    view: View
    state: str = ""
    zone: str = "hand"


@dataclass(frozen=True, slots=True)
class Button:
    """One thing that can be sent: the text of the choice, the cards really meant, and its label in parts."""

    action: str
    label: Sequence[Part]
    cards: str = ""
    css: str = "btn--main"
    card: View | None = None


@dataclass
class Asked:
    """The open question, ready to be drawn: what may be picked, what is picked, what can be sent."""

    kind: str
    prompt: Sequence[Part]
    plan: Plan
    shown: Shown
    cards: list[CardShown]
    ready: list[Button]
    buttons: list[Button]
    modes: list[tuple[str, bool]]
    refusal: Sequence[Part] = ()
    refusal_rule: str = ""
    arrange: list[View] = field(default_factory=list)
    places: list[tuple[str, str, int]] = field(default_factory=list)
    equal_weight: bool = False
    data: dict[str, Any] = field(default_factory=dict)


@dataclass
class Page:
    """Everything the board of one attempt shows at one step."""

    run: Run
    table: names.Table
    voice: Voice
    edition: str
    board: dict[str, Any]
    state: str
    at: int
    total: int
    goal: Sequence[Part]
    goal_seats: frozenset[int]
    you: SeatShown
    others: list[SeatShown]
    crumbs: list[Sequence[Part]]
    preface: list[Line]
    groups: list[Group]
    asked: Asked | None = None
    headline: Sequence[Part] = ()
    headline_rules: Sequence[str] = ()
    lost: int = 0
    lost_head: Sequence[Part] = ()
    peek: Mapping[str, str] = field(default_factory=dict)
    refs: list[tuple[str, str]] = field(default_factory=list)
    text: list[str] = field(default_factory=list)


class Presenter:
    """Builds pages for one reader: language and table are fixed."""

    def __init__(self, content: Content, lang: sentences.Lang) -> None:
        self.content = content
        self.edition = content.state.game.edition.id
        self.voice = Voice(lang, content.you)
        view = api.board_view(content.state)
        self.table = names.Table(view["seats"], self.edition, lang, content.you)

    # --- sentences --------------------------------------------------------------------------------------------------

    def entry(self, entry: View) -> list[Part]:
        """A log entry in parts."""
        data = dict(entry["data"])
        shown = data.get("cards") or ()
        data["known"] = bool(shown) and not all(c.get("hidden") for c in shown)
        data["alone"] = data.get("seat") in ([data["target"]] if data.get("target") else data.get("targets") or ())
        if data["alone"] and len(data.get("targets") or (0,)) != 1:
            data["alone"] = False
        return sentences.say(sentences.LOG, entry["kind"], data, self.voice)

    def why(self, why: Why) -> list[Part]:
        """A refusal in parts."""
        return sentences.say(sentences.REASONS, str(why.data.get("why", "not_offered")), why.data, self.voice)

    def plain_why(self, why: Why) -> str:
        """A refusal as plain text."""
        return self.table.plain(self.why(why))

    def rule_of(self, entry: View) -> str:
        """The paragraph that an entry is about: that of the skill or card where it names one, else that of its step."""
        data, kind = entry["data"], entry["kind"]
        book = api.rulebook().rules
        wanted = []
        if data.get("skill"):
            wanted += [f"skill.{self.edition}.{data['skill']}.1", f"card.{data['skill']}.2", names.act_rule(data["skill"], self.edition)]
        if kind == "use":
            wanted.append(f"card.{data.get('card')}.1")
        for slug in wanted:
            found = api.rule_for(self.edition, slug)
            if found in book:
                return found
        return api.rule_for(self.edition, entry["rule"]) if entry["rule"] else ""

    def rule(self, slug: str) -> str:
        """The paragraph of that slug as this edition reads it."""
        return api.rule_for(self.edition, slug)

    def question(self, kind: str, data: View) -> list[Part]:
        """The sentence of a question."""
        return sentences.say(sentences.QUESTIONS, kind, asked_data(kind, data), self.voice)

    def choice(self, own: Own) -> list[Part]:
        """An own choice in parts."""
        o = own.option
        asked = asked_data(own.asked["kind"], own.asked["data"])
        data = {
            **asked,
            "question": own.asked["kind"],
            "skill": o.get("skill", ""),
            "card": o.get("name", ""),
            "targets": o.get("seats", ()),
        }
        if o.get("second"):
            data |= {"targets": o["seats"][:1], "second": o["second"]}
        data["cards"] = [card_view(t) for t in o.get("cards", ())]
        if o.get("verb") == "suit":
            data["suit"] = names.SUITS.get(o["id"].split()[-1], (o["id"], o["id"]))[0 if self.voice.lang == "zh" else 1]
        if o.get("verb") == "hero":
            data["hero"] = o.get("name", "")
        if o.get("verb") == "option":
            data["option"] = o.get("name", "")
        if o.get("verb") == "arrange":
            top, _, bottom = o["id"].removeprefix("arrange ").partition("|")
            data["cards"] = [card_view(t) for t in top.split(",") if t]
            data["bottom"] = [card_view(t) for t in bottom.split(",") if t]
        return sentences.say(sentences.CHOICES, o.get("verb", ""), data, self.voice)

    def goal(self) -> tuple[list[Part], frozenset[int]]:
        """The goal in parts, and the seats it is about."""
        puzzle = self.content.puzzle
        seats: set[int] = set()
        if puzzle.goal is None:
            return [], frozenset()
        parts: list[Part] = []
        zh = self.voice.lang == "zh"
        until = puzzle.until
        if isinstance(until, str):
            parts.append(Part("text", UNTIL[until][0 if zh else 1]))
        else:
            for unit, n in until.model_dump().items():
                parts.append(Part("text", f"{n} {UNITS[unit][0]}内，" if zh else f"Within {n} {UNITS[unit][1]}{'s' if n > 1 else ''}: "))
        parts += self._goal(puzzle.goal, seats)
        return parts, frozenset(seats)

    def _goal(self, goal: Any, seats: set[int]) -> list[Part]:
        zh = self.voice.lang == "zh"
        for name, joint in (("all", ("，并且", " and ")), ("any", ("，或者", " or "))):
            inner = getattr(goal, name)
            if inner:
                out: list[Part] = []
                for i, one in enumerate(inner):
                    out += [Part("text", joint[0 if zh else 1])] if i else []
                    out += self._goal(one, seats)
                return out
        if goal.dead:
            return self._about("dead", goal.dead, seats)
        if goal.wins:
            return self._about("wins", [goal.wins], seats)
        if goal.alive:
            return self._about("alive", goal.alive, seats)
        out = []
        for seat, compare in (goal.hp or {}).items():
            words = COMPARE[compare.op][0 if zh else 1].format(n=compare.value)
            out += ([Part("text", "，" if zh else ", ")] if out else []) + self._about("hp", [seat], seats, compare=words)
        for seat, cards in (goal.has or {}).items():
            shown = [card_view(c.text("en")) for c in cards]
            out += ([Part("text", "，" if zh else ", ")] if out else []) + self._about("has", [seat], seats, cards=shown)
        return out

    def _about(self, name: str, about: Sequence[int], seats: set[int], **data: Any) -> list[Part]:
        you = list(about) == [self.content.you]
        if not you:
            seats.update(about)
        said = sentences.wording(GOALS[name], {"you": you, **data})
        text = said.zh if self.voice.lang == "zh" else said.en
        before, mark, after = text.partition("{places}")
        out = sentences.fill(before, data, self.voice)
        if mark:
            for i, seat in enumerate(about):
                out += [Part("text", "、" if self.voice.lang == "zh" else ", ")] if i else []
                out.append(Part("place", seat))
            out += sentences.fill(after, data, self.voice)
        return out

    # --- the page ---------------------------------------------------------------------------------------------------

    def page(self, run: Run, result: str, step: int | None, picked: Picked | None = None, toggled: str = "") -> Page:
        """The page of a run at a step (default: where it stands)."""
        total = run.steps
        at = total if step is None else max(1, min(step, total))
        board = run.board(None if at == total else at)
        entries = run.log()
        goal, goal_seats = self.goal()
        state = {"open": "play", "failed": "failed", "solved": "solved", "gave_up": "gave_up"}.get(result, result)
        if state == "play" and at < total:
            state = "look"
        preface, groups = self.record(run, entries, at, result)
        if run.opening is not None:
            preface = self.announced()
        page = Page(
            run=run,
            table=self.table,
            voice=self.voice,
            edition=self.edition,
            board=board,
            state=state,
            at=at,
            total=total,
            goal=goal,
            goal_seats=goal_seats,
            you=SeatShown(board["seats"][self.content.you - 1]),
            others=[],
            crumbs=self.crumbs(board),
            preface=preface,
            groups=groups,
        )
        question = run.question() if state == "play" else None
        if question is not None:
            page.asked = self.asked(run, question, board, picked or Picked(), toggled)
        self._seats(page, entries)
        page.peek = self.peek(page)
        page.refs = self.refs()
        page.text = self.text(board)
        if state in ("failed", "solved"):
            self._verdict(page, entries)
        return page

    def _seats(self, page: Page, entries: Sequence[View]) -> None:
        seats = page.board["seats"]
        you = self.content.you
        order = [*range(you, len(seats)), *range(you - 1)]
        living = [i for i in order if seats[i]["alive"]]
        relation = {}
        if len(living) > 1:
            zh = self.voice.lang == "zh"
            relation = {living[0]: "下家" if zh else "next", living[-1]: "上家" if zh else "before you"}
        states: dict[int, tuple[str, str]] = {}
        if page.asked is not None:
            shown = page.asked.shown
            words = {
                "legal": ("可选为目标", "may be chosen"),
                "chosen": ("已选为目标", "chosen"),
            }
            for n, state in shown.seats.items():
                pair = words.get(state)
                why = pair[0 if self.voice.lang == "zh" else 1] if pair else self.plain_why(shown.why[n])
                states[n] = (state, why)
            if not shown.seats:
                states |= self._involved(page)
        elif entries:
            entry = entries[min(page.at, len(entries)) - 1]
            seat = entry["data"].get("seat")
            if seat:
                states[seat] = ("now", "")
        for i in [you - 1, *order]:
            n = i + 1
            state, why = states.get(n, ("", ""))
            if not seats[i]["alive"] and state not in ("legal", "chosen"):
                state, why = "dead", "阵亡" if self.voice.lang == "zh" else "dead"
            pick = None
            if page.asked is not None and n in page.asked.plan.all_seats and any(o.seats for o in page.asked.plan.options):
                pick = {
                    "id": f"seat-{n}",
                    "form": "pick",
                    "name": "toggle",
                    "value": f"s:{n}",
                    "type": "submit",
                    "data-pick": str(n),
                    "aria-pressed": "true" if state == "chosen" else "false",
                    "aria-disabled": "true" if state == "illegal" else None,
                }
            made = SeatShown(seats[i], state, why, n in page.goal_seats, relation.get(i, ""), pick)
            if n == you:
                page.you = made
            else:
                page.others.append(made)

    def _involved(self, page: Page) -> dict[int, tuple[str, str]]:
        """Who the open question is about, where no seat can be chosen."""
        question = page.board.get("question") or {}
        data = question.get("data") or {}
        zh = self.voice.lang == "zh"
        out: dict[int, tuple[str, str]] = {}
        card = data.get("card")
        name = names.kind(card, self.voice.lang) if isinstance(card, str) and card else ""
        source = data.get("source") or data.get("user")
        if source and source != self.content.you:
            out[source] = ("now", f"【{name}】的使用者" if zh and name else (f"used {name}" if name else ""))
        target = data.get("target")
        if target and target != self.content.you and question.get("kind") == "nullify":
            out[target] = ("now", f"【{name}】的目标" if zh else f"target of {name}")
        for key in ("of", "dying"):
            if data.get(key) and data[key] != self.content.you:
                out[data[key]] = ("now", {"of": ("从这里选", "choose from here"), "dying": ("濒死", "dying")}[key][0 if zh else 1])
        return out

    def crumbs(self, board: View) -> list[Sequence[Part]]:
        """The running resolution, outermost first."""
        out: list[Sequence[Part]] = []
        lang = self.voice.lang
        if board["outcome"] is not None:
            kind = board["outcome"]["kind"]
            return [sentences.say(sentences.LOG, "outcome", {"kind": kind}, self.voice)]
        for frame in board["stack"]:
            name = frame["frame"]
            if frame.get("phase"):
                out.append([Part("text", self.voice.word("phase", frame["phase"]))])
            elif name == "UseCard" and frame["card"]:
                parts = [Part("text", names.kind(frame["card"]["kind"], lang))]
                targets = [s for s in frame["seats"][1:] if s != frame["seats"][0]]
                if targets:
                    parts += [Part("text", " → "), Part("who", targets[-1])]
                out.append(parts)
            elif name == "Need":
                kind = (board.get("question") or {}).get("data", {}).get("needs", "")
                out.append(
                    [Part("text", f"需要【{names.kind(kind, lang)}】" if lang == "zh" else f"{names.kind(kind, lang)} wanted")]
                    if kind
                    else []
                )
            elif name in FRAMES:
                out.append([Part("text", FRAMES[name][0 if lang == "zh" else 1])])
            elif name.lower() in {s for _, s in api.rulebook().skills} and frame["frame"] != "Window":
                out.append([Part("skill", name.lower())])
        return [c for i, c in enumerate(out) if c and (i == 0 or c != out[i - 1])]

    def peek(self, page: Page) -> dict[str, str]:
        """What the last picked card says, or the skill that is asked about: name, text, address."""
        lang, edition = self.voice.lang, self.edition
        if page.asked is None:
            return {}
        picked = page.asked.shown.picked
        data = (page.board["question"] or {}).get("data", {})
        skills: Sequence[str] = data.get("skills") or ()
        if picked.cards:
            kind = str(page.asked.plan.by_id[picked.cards[-1]].card["kind"])
            return {"name": names.kind(kind, lang), "text": names.kind_text(kind, edition, lang), "url": f"/cards/{kind}/"}
        skill = picked.mode or (skills[0] if len(skills) == 1 else "")
        if skill:
            return {
                "name": names.skill(skill, edition, lang),
                "text": names.skill_text(skill, edition, lang),
                "url": names.skill_url(skill, edition),
            }
        return {}

    def refs(self) -> list[tuple[str, str]]:
        """The entries that this puzzle is about: its heroes with their skills."""
        out = []
        for hero, skills in dict.fromkeys((s.persona.hero, s.persona.skills) for s in self.content.state.seats if s.persona.hero):
            lang = self.voice.lang
            listed = ("、" if lang == "zh" else ", ").join(names.skill(k, self.edition, lang) for k in skills)
            out.append((f"{names.hero(hero, lang)} · {listed}" if listed else names.hero(hero, lang), f"/heroes/{hero}/{self.edition}/"))
        return out

    def text(self, board: View) -> list[str]:
        """The whole position in words, seat by seat, then the piles."""
        zh = self.voice.lang == "zh"
        lang = self.voice.lang
        stop, comma, listed = ("。", "，", "、") if zh else (". ", ", ", ", ")

        def cards(views: Sequence[View]) -> str:
            return listed.join(names.card(c, lang) for c in views)

        out = []
        for s in board["seats"]:
            facts = [self.table.place(s["seat"]) + (("（你）" if zh else " (you)") if s["seat"] == self.voice.you else "")]
            facts += [names.word("kingdom", k, lang) for k in s["kingdom"]]
            facts += [names.word("gender", s["gender"], lang)] if s["gender"] else []
            facts += [self.voice.word("role", s["role"])] if s["role"] else []
            if not s["alive"]:
                held = cards(s["hand"])  # what was sacrificed to it
                out.append(
                    comma.join([*facts, "阵亡" if zh else "dead"])
                    + stop
                    + ((f"手牌：{held}" if zh else f"Hand: {held}") + stop) * bool(held)
                )
                continue
            facts += [self.counter(c) for c in s["counters"]]
            facts.append(f"体力 {s['hp']}/{s['max_hp']}" if zh else f"hp {s['hp']}/{s['max_hp']}")
            if s["distance"]:
                facts.append(f"与你距离 {s['distance']}" if zh else f"distance {s['distance']} from you")
            line = comma.join(facts) + stop
            n = len(s["hand"])
            hand = cards(s["hand"]) or ("无" if zh else "none")
            line += (f"手牌 {n}：{hand}" if zh else f"Hand {n}: {hand}") + stop
            worn = cards([c for c in s["equip"].values() if c])
            line += ((f"装备：{worn}" if zh else f"Equipment: {worn}") + stop) if worn else ""
            for b in s.get("borrowed", ()):
                lent, weapon = self.table.place(b["of"]), names.card(b["card"], lang)
                line += (f"借自{lent}：{weapon}" if zh else f"Borrowed from {lent}: {weapon}") + stop
            laid = listed.join(
                names.kind(j["as"], lang) + (f"（{names.card(j['card'], lang)}）" if zh else f" ({names.card(j['card'], lang)})")
                for j in s["judge"]
            )
            line += ((f"判定区：{laid}" if zh else f"Judging zone: {laid}") + stop) if laid else ""
            out.append(line.strip())
        deck = board["deck"]
        top = cards(deck["top"])
        rest = deck["unordered"]
        if top:
            out.append(f"牌堆顶依次是：{top}；其余 {rest} 张未知。" if zh else f"On top of the deck: {top}; {rest} more are unknown.")
        else:
            out.append(f"牌堆 {rest} 张，都未知。" if zh else f"The deck has {rest} unknown card{'s' * (rest != 1)}.")
        if deck["pool"]:
            out.append(f"暗牌和牌堆出自：{cards(deck['pool'])}。" if zh else f"Hidden cards and deck come from: {cards(deck['pool'])}.")
        thrown = board["discard"]["count"]
        out.append(f"弃牌堆 {thrown} 张。" if zh else f"The discard pile has {thrown} card{'s' * (thrown != 1)}.")
        return out

    def counter(self, counted: View) -> str:
        """What is counted of a seat, as plain text."""
        lang = self.voice.lang
        name = names.skill(counted["name"], self.edition, lang) if counted["of"] == "skill" else names.kind(counted["name"], lang)
        scope = self.voice.word("scope", counted["scope"])
        return f"{scope}【{name}】计 {counted['count']}" if lang == "zh" else f"{name} counted {counted['count']} {scope}"

    # --- the record -------------------------------------------------------------------------------------------------

    def record(self, run: Run, entries: Sequence[View], at: int, result: str) -> tuple[list[Line], list[Group]]:
        """The record as groups: what came before the first own choice, then each own choice with what followed."""
        firsts = [o.first for o in run.own] + [len(entries)]
        preface = self._lines(entries[: firsts[0]], at)
        groups: list[Group] = []
        mark = ""
        for i, own in enumerate(run.own):
            mine = list(entries[firsts[i] : firsts[i + 1]])
            rule, step, current = "", 0, False
            if mine and mine[0]["kind"] in ECHO and mine[0]["data"].get("seat") == self.content.you:
                echo = mine.pop(0)
                rule, step = self.rule_of(echo), echo["index"] + 1
                current = step == at
            if own.verdict:
                mark = {"ok": "ok", "solved": "ok", "wrong": "lost"}[own.verdict]
            elif mark == "lost" or mark == "after":
                mark = "after"
            elif result == "gave_up":
                mark = "shown"
            else:
                mark = "ok"
            groups.append(Group(own.number, self.choice(own), mark, step, rule, current, self._lines(mine, at)))
        return preface, groups

    def announced(self) -> list[Line]:
        """What is done before the question, without what comes of it."""
        said = [line.model_dump(mode="json", exclude_none=True) for line in self.content.puzzle.before]
        return [Line(0, asking.statement(line, self.voice), "") for line in said]

    def _lines(self, entries: Sequence[View], at: int) -> list[Line]:
        levels: list[int] = []
        out = []
        for e in entries:
            while levels and levels[-1] >= e["depth"]:
                levels.pop()
            levels.append(e["depth"])
            step = e["index"] + 1
            out.append(Line(step, self.entry(e), self.rule_of(e), min(len(levels), 4), step == at))
        return out

    def _verdict(self, page: Page, entries: Sequence[View]) -> None:
        """The headline of a finished attempt: the entry that tells most, with the rules it rests on."""
        run = page.run
        own = next((o for o in reversed(run.own) if o.verdict in ("wrong", "solved")), None)
        if own is None:
            return
        line = entries[own.first :]
        if page.state == "failed":
            page.lost = sum(1 for o in run.own if o.seq and o.number <= own.number)
            page.lost_head = self.choice(own)
        telling = [e for e in line if self._tells(e, page.state)]
        if not telling and own.option.get("verb") == "end":
            page.headline = [Part("text", "你结束了出牌" if self.voice.lang == "zh" else "you ended the play phase")]
            page.headline_rules = [self.rule("turn.5")]
            return
        if not telling and page.state == "failed":
            page.headline_rules = [r for r in dict.fromkeys(self.rule_of(e) for e in reversed(line) if e["kind"] != "phase") if r][:2] or [
                self.rule("turn.5")
            ]
        if telling:
            page.headline = self.headline(telling[-1])
            moved = ("take", "discarded")  # the rule that matters is that of the card or skill that moved the cards
            rules = [(self._rule_above(e, entries) if e["kind"] in moved else "") or self.rule_of(e) for e in telling[-3:]]
            page.headline_rules = [r for r in dict.fromkeys(reversed(rules)) if r]

    def _rule_above(self, entry: View, entries: Sequence[View]) -> str:
        """The rule of the nearest entry that an entry happened within."""
        at = entry["parent"]
        while at >= 0:
            found = self.rule_of(entries[at])
            if found:
                return found
            at = entries[at]["parent"]
        return ""

    def headline(self, entry: View) -> list[Part]:
        """What decided an attempt, in parts."""
        data = entry["data"]
        if entry["kind"] == "respond" and data.get("card") == "jink":
            zh = self.voice.lang == "zh"
            if data.get("cards"):
                return sentences.fill("{seat}用{cards}闪开了" if zh else "{seat} dodge{s} with {cards}", data, self.voice)
        return self.entry(entry)

    def _tells(self, entry: View, state: str) -> bool:
        data, kind = entry["data"], entry["kind"]
        if state == "solved":
            return kind in ("death", "saved", "recover", "damage")
        if kind == "counts_as":
            return bool(data.get("works"))
        if kind in MINE:
            return bool(data.get("seat") == self.content.you)
        return kind in TELLING and data.get("seat") != self.content.you

    # --- questions --------------------------------------------------------------------------------------------------

    def asked(self, run: Run, question: View, board: View, picked: Picked, toggled: str) -> Asked:
        """The open question with what is picked so far, one more click `toggled` included."""
        plan = self.plan(run, question, board)
        kept = plan.clean(picked.mode, picked.cards, picked.seats)
        refused: Why | None = None
        if toggled:
            kept, refused = plan.toggle(kept, toggled)
        shown = plan.show(kept)
        refused = refused or shown.refused
        kind = question["kind"]
        asked = Asked(
            kind=kind,
            prompt=self.prompt(question, plan, shown),
            plan=plan,
            shown=shown,
            cards=[CardShown(h.id, h.card, shown.cards[h.id] if not kept.empty else "", h.zone) for h in plan.held],
            ready=[self.ready(o, plan, kept, len(shown.ready) > 1, question) for o in shown.ready],
            buttons=[] if kind == "arrange" else [self.button(o, question, len(plan.buttons)) for o in plan.buttons],
            modes=list(shown.modes.items()),
            arrange=[card_view(t) for t in arranged(question)] if kind == "arrange" else [],
            equal_weight=not plan.options and kind != "arrange",
        )
        if asked.arrange:
            n = len(asked.arrange)
            tops = [(f"t{i}", f"牌堆顶第 {i} 张" if self.voice.lang == "zh" else f"top, no. {i}", i) for i in range(1, n + 1)]
            asked.places = tops + [
                (f"b{i}", f"牌堆底第 {i} 张" if self.voice.lang == "zh" else f"bottom, no. {i}", 0) for i in range(1, n + 1)
            ]
        if refused is not None:
            asked.refusal = self.why(refused)
            asked.refusal_rule = api.rule_for(self.edition, refused.rule) if refused.rule else ""
        asked.data = self.script_data(plan, question)
        return asked

    def plan(self, run: Run, question: View, board: View) -> Plan:
        """The open question as something to pick at."""
        classes = self.content.classes
        options = []
        for o in question["options"]:
            own = o["verb"] not in ("card_of", "nature", "arrange")
            tokens = tuple(o["cards"]) if own else ()
            options.append(
                Option(
                    o["id"],
                    o["verb"],
                    o["skill"],
                    o["name"],
                    tokens,
                    tuple(o["seats"]),
                    tuple(classes.get(t, t) for t in tokens),
                    second=o["second"],
                )
            )
        me = board["seats"][self.content.you - 1]
        held = [Held(c["id"], classes.get(c["id"], c["id"]), c) for c in me["hand"] if "id" in c]
        worn = [c for c in me["equip"].values() if c]
        named = {t for o in options if not o.is_button for t in o.classes}
        held += [Held(c["id"], classes.get(c["id"], c["id"]), c, "equip") for c in worn if classes.get(c["id"], c["id"]) in named]
        held = _once(held)
        aimed = {n for o in options for n in o.seats}
        places = [s["seat"] for s in board["seats"] if s["seat"] != self.content.you or self.content.you in aimed]
        plan = Plan(options, held, places)
        if question["kind"] == "play":
            self._reasons(run, plan, board)
        return plan

    def _reasons(self, run: Run, plan: Plan, board: View) -> None:
        """Why cards can't be used and seats can't be aimed at, asked of the engine where the list of answers is silent."""
        state = run.state
        for h in plan.held:
            if h.zone != "hand":
                continue
            mine = [o for o in plan.pool("") if o.classes == (h.cls,)]
            if not mine:
                aimless = _why(state, f"use {h.id}")
                targets = [s["seat"] for s in board["seats"] if s["seat"] != self.content.you and s["alive"]]
                if aimless is not None and aimless.data.get("why") == "targets" and targets:
                    aimless = _why(state, f"use {h.id} -> {targets[0]}")
                plan.reasons["", h.id] = aimless or Why("", {"why": "not_offered"})
                continue
            legal = {s for o in mine for s in o.seats}
            if not legal:
                continue
            like = mine[0]
            for s in board["seats"]:
                n = s["seat"]
                if n not in legal:
                    text = like.text.rpartition(" -> ")[0].replace(like.cards[0], h.id) + f" -> {n}"
                    why = _why(state, text)
                    if why is not None:
                        plan.seat_reasons["", h.id, n] = why
        for mode in plan.modes:
            for o in plan.pool(mode):
                if len(o.seats) != 1 or any((mode, c, n) in plan.seat_reasons for c in o.cards for n in plan.all_seats):
                    continue
                legal = {s for p in plan.pool(mode) if p.cards == o.cards for s in p.seats}
                for n in plan.all_seats:
                    why = None if n in legal else _why(state, o.text.rpartition(" -> ")[0] + f" -> {n}")
                    if why is not None:
                        for c in o.cards or ("",):
                            plan.seat_reasons[mode, c, n] = why

    def prompt(self, question: View, plan: Plan, shown: Shown) -> list[Part]:
        """What the line above the buttons says."""
        zh = self.voice.lang == "zh"
        picked = shown.picked
        cards = [plan.by_id[c].card for c in picked.cards]
        if len(shown.ready) == 1:
            o = shown.ready[0]
            data = {"skill": o.skill, "card": o.name, "cards": cards, "targets": picked.seats, "question": question["kind"]}
            data["mode"] = question["data"].get("mode")
            if o.second:
                data |= {"targets": picked.seats[:1], "second": o.second}
            said = sentences.say(sentences.CHOICES, o.verb, data, self.voice)
            return [*said, Part("text", "。" if zh else ".")]
        if picked.empty:
            return self.question(question["kind"], question["data"])
        out: list[Part] = []
        if picked.mode:
            out += [Part("skill", picked.mode), Part("text", "：" if zh else ": ")]
        if cards:
            out += sentences.fill("已选{cards}" if zh else "{cards} chosen", {"cards": cards}, self.voice)
        low, high = shown.more
        n = len(cards)
        if n < low:
            out.append(
                Part(
                    "text",
                    f"{'，' if cards else ''}还要选 {low - n} 张牌" if zh else f"{'; ' if cards else ''}cards still to choose: {low - n}",
                )
            )
        elif not cards and high:
            out.append(Part("text", "选要用的牌" if zh else "choose the cards"))
        if shown.wants_seat and not picked.seats:
            targets = [t for t in shown.targets if t not in picked.seats]
            out += sentences.fill("，目标可选{targets}" if zh else "; possible targets: {targets}", {"targets": targets}, self.voice)
        elif len(shown.ready) > 1:
            out.append(Part("text", "，有几种用法" if zh else "; choose how"))
        return [*out, Part("text", "。" if zh else ".")]

    def ready(self, option: Option, plan: Plan, picked: Picked, several: bool, question: View) -> Button:
        """The button that sends a complete answer."""
        cards = ",".join(c.partition("#")[0] for c in plan.answer(option, picked))
        return Button(option.text, self.verb(option, question, several), cards)

    def verb(self, option: Option, question: View, named: bool) -> list[Part]:
        """The label of an answer: the verb, and what with where there are several."""
        zh = self.voice.lang == "zh"
        word = {
            "use": ("使用", "Use"),
            "skill": ("发动", "Use"),
            "cards": ("弃置", "Discard") if question["kind"] == "discard" else ("选定", "Choose"),
            "discard": ("弃置", "Discard"),
            "seats": ("选定", "Choose"),
            "card": ("使用", "Use")
            if question["data"].get("mode") == "use" or question["kind"] in ("rescue", "nullify")
            else ("打出", "Play"),
        }.get(option.verb, ("选定", "Choose"))[0 if zh else 1]
        if option.verb == "skill":
            return [Part("text", word if zh else word + " "), Part("skill", option.skill)]
        if not named:
            return [Part("text", word)]
        out = [Part("text", word if zh else word + " "), Part("kind", option.name)]
        return (
            [*out, Part("text", "（" if zh else " ("), Part("skill", option.skill), Part("text", "）" if zh else ")")]
            if option.skill
            else out
        )

    def button(self, option: Option, question: View, count: int) -> Button:
        """An answer that needs nothing picked."""
        zh = self.voice.lang == "zh"
        kind, data = question["kind"], asked_data(question["kind"], question["data"])

        def text(pair: tuple[str, str]) -> list[Part]:
            return [Part("text", pair[0 if zh else 1])]

        if option.verb == "end":
            return Button(option.text, text(("结束出牌", "End the phase")), css="btn--quiet")
        if option.verb == "pass":
            pair = {"invoke": ("不发动", "No"), "rescue": ("不救", "No"), "nullify": ("不抵消", "No")}.get(kind, ("不出", "No"))
            return Button(option.text, text(pair), css="btn--main" if kind == "invoke" else "")
        if option.verb in ("invoke", "card", "skill") and option.skill:
            if option.verb == "invoke" and data.get("one"):
                return Button(option.text, text(("发动", "Yes")))
            return Button(option.text, [*text(("发动", "Use ")), Part("skill", option.skill)])
        if option.verb == "card_of":
            where = option.text.split()[-1]
            if where == "hand":
                return Button(option.text, text(("手牌（盲选）", "a hand card (blind)")), css="")
            return Button(option.text, [Part("card", card_view(where))], css="", card=card_view(where))
        if option.verb == "suit":
            return Button(option.text, text(names.SUITS.get(option.text.split()[-1], (option.name, option.name))), css="")
        if option.verb in ("cards", "seats"):
            return Button(option.text, text(("一张也不选", "None")), css="")
        return Button(option.text, [Part("text", self.voice.word("option", option.name) or option.text)], css="")

    def script_data(self, plan: Plan, question: View) -> dict[str, Any]:
        """What the page's script needs to follow the same rules as `choosing`, with every sentence ready."""
        lang, zh = self.voice.lang, self.voice.lang == "zh"
        who = {n: self.table.who(n) for n in plan.all_seats}
        edition = self.edition

        def label(o: Option) -> list[str]:
            plain = self.table.plain
            return [plain(self.verb(o, question, False)), plain(self.verb(o, question, True))]

        return {
            "kind": question["kind"],
            "mode": question["data"].get("mode") or "",
            "cards": [
                {
                    "id": h.id,
                    "cls": h.cls,
                    "name": names.short(h.card, lang),
                    "kind": names.kind(h.card["kind"], lang),
                    "text": names.kind_text(h.card["kind"], edition, lang),
                    "url": f"/cards/{h.card['kind']}/",
                }
                for h in plan.held
            ],
            "seats": who,
            "options": [
                {
                    "t": o.text,
                    "v": o.verb,
                    "s": o.skill,
                    "n": o.name,
                    "c": list(o.classes),
                    "z": list(o.seats),
                    "q": o.ordered,
                    "b": o.second,
                    "a": o.auto,
                    "l": label(o),
                }
                for o in plan.options
            ],
            "modes": {
                m: {"name": names.skill(m, edition, lang), "text": names.skill_text(m, edition, lang), "url": names.skill_url(m, edition)}
                for m in plan.modes
            },
            "kinds": {o.name: names.kind(o.name, lang) for o in plan.options if o.name},
            "why": {f"{mode}|{card}": [self.plain_why(w), w.rule] for (mode, card), w in plan.reasons.items()},
            "whySeat": {f"{mode}|{card}|{n}": [self.plain_why(w), w.rule] for (mode, card, n), w in plan.seat_reasons.items()},
            "say": {
                "ask": self.table.plain(self.question(question["kind"], question["data"])),
                "chosen": "已选{cards}" if zh else "{cards} chosen",
                "more": ("还要选 {n} 张牌", "cards still to choose: {n}")[0 if zh else 1],
                "which": "选要用的牌" if zh else "choose the cards",
                "targets": "目标可选{targets}" if zh else "possible targets: {targets}",
                "how": "有几种用法" if zh else "choose how",
                "stop": "。" if zh else ".",
                "comma": "，" if zh else "; ",
                "colon": "：" if zh else ": ",
                "and": "、" if zh else ", ",
                "no": "不能选{name}：{why}。" if zh else "{name} can't be chosen: {why}.",
                "off": "{name}现在不能用：{why}。" if zh else "{name} can't be used now: {why}.",
                "legal": "可选为目标" if zh else "may be chosen",
                "picked": "已选为目标" if zh else "chosen",
                "card_first": self.plain_why(Why("", {"why": "card_first"})),
                "no_seat": self.plain_why(Why("", {"why": "no_seat_wanted"})),
                "not_offered": self.plain_why(Why("", {"why": "not_offered"})),
            },
            "verbs": {
                verb: [[list(s.needs), s.zh if zh else s.en] for s in says] for verb, says in sentences.CHOICES.items() if verb in PICKED
            },
            "brackets": ["【", "】"] if zh else ["", ""],
        }


def _once(held: Iterable[Held]) -> list[Held]:
    """Cards with ids that are unique on the page: of two cards that look the same, the second is called `…#2`."""
    seen: dict[str, int] = {}
    out = []
    for h in held:
        n = seen[h.id] = seen.get(h.id, 0) + 1
        out.append(h if n == 1 else Held(f"{h.id}#{n}", h.cls, h.card, h.zone))
    return out


def _why(state: api.State, text: str) -> Why | None:
    try:
        found = api.why_not(state, text)
    except api.Refused as e:
        return Why(e.rule, e.data) if e.rule else None
    return None if found is None else Why(found.rule, found.data)


def arranged(question: View) -> list[str]:
    """The cards that an `arrange` question is about, in the order in which they lie."""
    first = next((o for o in question["options"] if o["verb"] == "arrange"), None)
    shown = question["data"].get("cards")
    if isinstance(shown, list) and shown and isinstance(shown[0], Mapping):
        return [str(c["id"]) for c in shown]
    return list(first["cards"]) if first else []


def asked_data(kind: str, data: View) -> dict[str, Any]:
    """The data of a question with what its sentence wants beside it: `exact` for a fixed number, `one` for a single skill."""
    out = dict(data)
    if "min" in out and out.get("min") == out.get("max"):
        out["exact"] = out["min"]
    skills = out.get("skills")
    if kind == "invoke" and skills and len(skills) == 1:
        out["one"] = skills[0]
    return out


def card_view(token: str) -> dict[str, Any]:
    """A CARD out of a token."""
    if token in ("hidden", "暗"):
        return {"hidden": True}
    kind, _, face = token.rpartition(".")
    if not kind:
        kind, face = token, ""
    ranks = {"A": 1, "J": 11, "Q": 12, "K": 13}
    rank = face[1:]
    return {
        "id": token,
        "kind": "" if kind == "blank" else kind,
        "suit": face[:1] or None,
        "rank": ranks.get(rank) or (int(rank) if rank.isdecimal() else None),
        "type": "",
    }


@dataclass(frozen=True, slots=True)
class Ladder:
    """The hints: those that are open, how many more there are."""

    open: Sequence[Mapping[str, str]]
    left: int
    total: int

    @property
    def next(self) -> int:
        """The number of the hint that may be opened now."""
        return len(self.open) + 1

    @property
    def locked(self) -> range:
        """The numbers of those after it."""
        return range(len(self.open) + 2, self.total + 1)


def ladder(revision: PuzzleRevision, actions: Sequence[Action]) -> Ladder:
    """The hints of a revision as an attempt has seen them."""
    shown = sum(1 for a in actions if a.verdict == Action.Verdict.HINT)
    return Ladder(revision.hints[:shown], max(0, len(revision.hints) - shown), len(revision.hints))


def is_over(attempt: Attempt | None) -> bool:
    """Whether an attempt has its result."""
    return attempt is not None and attempt.result != Attempt.Result.OPEN
