"""What is wrong with a text: place, rule of the notation, and the way out, in both languages.

A `Problem` holds a code and figures; the sentences are in `MESSAGES`, so that the site words them in its own way and
the command line in English or Chinese. A `NotationError` carries every problem that was found, not only the first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

#: code -> (zh, en). Placeholders are keys of the problem's data.
MESSAGES: dict[str, tuple[str, str]] = {
    # the text
    "not_text": ("不是有效的 UTF-8 文本", "the file is not valid UTF-8 text"),
    "too_big": ("文本过大：{size} 字节，上限 {limit}", "the text is too big: {size} bytes, the limit is {limit}"),
    "too_deep": ("嵌套过深：上限 {limit} 层", "nested too deeply: the limit is {limit} levels"),
    "too_many": ("元素过多：上限 {limit} 个", "too many values: the limit is {limit}"),
    "yaml": ("YAML 语法错误：{detail}", "this is not valid YAML: {detail}"),
    "empty": ("文件是空的", "the file is empty"),
    "documents": ("这里只能有一个文档，却有 {count} 个", "one document is wanted here, {count} were found"),
    "anchor": ("不支持 YAML 锚点与别名；请把内容写出来", "YAML anchors and aliases are not supported; write the value out"),
    "tag": ("不支持 YAML 标签 {tag}", "YAML tags are not supported: {tag}"),
    "key": ("键必须是一个词；未知牌请写 暗 或 hidden", "a key must be a plain word; write an unknown card as 暗 or hidden"),
    "duplicate_key": ("键 {key} 出现了两次（第一次在第 {first} 行）", "the key {key} appears twice (first on line {first})"),
    # the shape
    "unknown_key": ("不认识的键 {key}{near}", "unknown key {key}{near}"),
    "missing": ("缺少 {key}", "{key} is missing"),
    "type": ("这里应当是{want}", "this should be {want}"),
    "choice": ("{value} 不在可选之列：{allowed}", "{value} is not one of: {allowed}"),
    "value": ("{detail}", "{detail}"),
    "spn": ("只支持 spn: 1，这里是 {value}", "only spn: 1 is supported, this is {value}"),
    # names
    "unknown_hero": ("没有叫 {name} 的武将{near}", "no hero is called {name}{near}"),
    "unknown_card": ("没有叫 {name} 的牌{near}", "no card is called {name}{near}"),
    "unknown_skill": ("没有叫 {name} 的技能{near}", "no skill is called {name}{near}"),
    "unknown_edition": ("没有叫 {name} 的版本{near}", "no edition is called {name}{near}"),
    "unknown_module": ("没有叫 {name} 的模块{near}", "no module is called {name}{near}"),
    "no_pile": (
        "{edition} 不用剩下的武将；转世的模块才用",
        "no unused heroes come into play in {edition}; the reincarnation modules have them",
    ),
    "modules_clash": ("模块 {one} 和 {other} 不能同时用", "modules {one} and {other} exclude each other"),
    "unknown_word": ("不认识 {name}{near}", "{name} is not known here{near}"),
    "hero_not_here": ("{edition} 没有武将 {name}", "{edition} has no hero {name}"),
    "skill_not_here": ("{edition} 没有技能 {name}，或尚不能使用", "{edition} has no skill {name}, or it is not playable yet"),
    "kind_not_here": (
        "{edition} 的牌 {name} 尚不能使用，不能装备或置于判定区",
        "{name} is not playable in {edition} yet and can't lie there",
    ),
    "card_token": (
        "看不懂的牌 {token}；写法：杀♠7、slash.S7、♥5（白板）、牌、暗、乐不思蜀=闪♦6",
        "{token} is no card; write 杀♠7, slash.S7, ♥5 (blank), 牌, 暗 or hidden, 乐不思蜀=闪♦6",
    ),
    "rank": ("点数 {rank} 不对；应为 A 2–10 J Q K", "{rank} is no rank; ranks are A 2–10 J Q K"),
    "no_copy": (
        "{edition} 的牌堆里没有 {name} 了，请写出花色点数",
        "no further copy of {name} is in the deck of {edition}; write suit and rank",
    ),
    # the position
    "hp": ("体力应为 3 或 1/4 的样子，这里是 {value}", "hp is written 3 or 1/4, this is {value}"),
    "hp_above_max": ("体力 {hp} 高于上限 {max}", "hp {hp} is above the maximum {max}"),
    "hp_low": ("存活角色的体力至少为 1；阵亡写 dead: true", "a living seat has at least 1 hp; write dead: true for a dead one"),
    "hp_missing": ("没有武将的上限，请写 1/4 的样子", "the hero has no known maximum; write hp as 1/4"),
    "seat": ("没有 {seat} 号位；座次为 1–{count}", "there is no seat {seat}; seats are 1–{count}"),
    "no_seats": ("至少要有一个座位", "there must be at least one seat"),
    "seat_count": ("座位最多 {limit} 个", "there may be at most {limit} seats"),
    "dead_cards": ("阵亡角色没有牌", "a dead seat holds no cards"),
    "turn_dead": ("{seat} 号位已阵亡，不能是当前回合角色", "seat {seat} is dead and can't be the one whose turn it is"),
    "phase_not_here": ("{edition} 没有 {phase} 阶段；有：{allowed}", "{edition} has no {phase} phase; it has: {allowed}"),
    "slot_taken": ("{card}：同一装备栏已有 {other}", "{card}: the slot is taken by {other}"),
    "not_equip": ("{card} 不是装备牌", "{card} is not an equipment card"),
    "not_delayed": ("{card} 不是延时锦囊；转化写作 乐不思蜀=闪♦6", "{card} is not a delayed trick; write a converted one as 乐不思蜀=闪♦6"),
    "delayed_twice": ("判定区已有一张 {card}", "there is already a {card} in this judging zone"),
    "nothing_lends": ("这个版本里没有借来的武器", "no weapon is ever borrowed in this edition"),
    "not_weapon": ("{card} 不是武器", "{card} is no weapon"),
    "not_lender": (
        "{seat} 号位借不出这把武器：须是别的座位，且只借出一把",
        "seat {seat} can't lend it: lenders are other seats and lend one weapon each",
    ),
    "borrowed_now": (
        "只有自己出牌阶段里的角色有借来的武器，{seat} 号位不是",
        "only the seat in its own play phase holds borrowed weapons; seat {seat} is not",
    ),
    "hidden_here": ("这里的牌必须写明", "a card must be named here"),
    "converted_here": ("这里不能写转化牌", "a converted card makes no sense here"),
    "one_you": ("side: you 恰好要有一个，这里有 {count} 个", "exactly one seat has side: you, here are {count}"),
    "card_twice": (
        "{card} 写了 {count} 次，牌堆里只有 {have} 张（另见 {others}）",
        "{card} is named {count} times, the deck has {have} (see also {others})",
    ),
    "pool_short": ("有 {tokens} 张暗牌，而未知牌只有 {pool} 张", "there are {tokens} hidden cards but only {pool} cards to be them"),
    "role_count": ("主公应恰好一名，这里有 {count} 名", "there is exactly one lord, here are {count}"),
    "victory_roles": ("victory: on 需要每个座位都有身份", "victory: on needs a role at every seat"),
    "counter": ("{name} 不是可记录的次数", "{name} is nothing that is counted"),
    "hero_twice": ("武将 {hero} 出现了两次", "the hero {hero} sits there twice"),
    "max_hp": ("体力上限至少为 1，这里是 {max_hp}", "the maximum is at least 1, this is {max_hp}"),
    "status": ("局面不成立：{code} {data}", "the position does not hold: {code} {data}"),
    "not_supported": ("本版引擎尚不支持 {what}", "{what} is not supported by this version of the engine yet"),
    # scripts and choices
    "line_kind": (
        "看不懂这一行；每行恰好写一种：{allowed}",
        "this line can't be read; each line has exactly one of: {allowed}",
    ),
    "goal_kind": ("目标恰好写一种：{allowed}", "a goal has exactly one of: {allowed}"),
    "pattern": ("{value} 的写法不对；例：{example}", "{value} is not written right; for example {example}"),
    "choice_text": ("看不懂的选择 {text}：{detail}", "this choice can't be read: {text}: {detail}"),
    "before": ("before 的第 {n} 行走不通：{detail}", "line {n} of before can't be played: {detail}"),
}

WANTS: dict[str, tuple[str, str]] = {
    "int": ("整数", "a whole number"),
    "bool": ("true 或 false", "true or false"),
    "string": ("文字", "text"),
    "list": ("列表", "a list"),
    "dict": ("一组 键: 值", "a mapping of keys to values"),
    "seat": ("座次（从 1 起的整数）", "a seat number (1, 2, …)"),
    "card": ("一张牌", "a card"),
    "cards": ("一列牌", "a list of cards"),
    "seats": ("一列座次", "a list of seat numbers"),
    "null": ("空", "nothing"),
}


class Problem(NamedTuple):
    """One thing that is wrong. `line` and `column` count from 1, 0 if unknown; `pointer` is a JSON pointer."""

    code: str
    pointer: str = ""
    data: dict[str, Any] = {}
    line: int = 0
    column: int = 0

    def message(self, lang: str = "en") -> str:
        """The sentence, in `zh` or `en`."""
        zh = lang == "zh"
        pair = MESSAGES.get(self.code)
        if pair is None:
            return f"{self.code} {self.data}"
        words: dict[str, Any] = dict(self.data)
        near = words.get("near")
        if "{near}" in pair[0]:
            words["near"] = (f"；是否想写 {near}？" if zh else f"; did you mean {near}?") if near else ""
        if self.code == "type":
            want = WANTS.get(str(words.get("want")), (str(words.get("want")),) * 2)
            words["want"] = want[0] if zh else want[1]
        try:
            return pair[0 if zh else 1].format(**words)
        except (KeyError, IndexError, ValueError):
            return f"{self.code} {self.data}"

    def text(self, file: str = "", lang: str = "en") -> str:
        """`file:line:column: message (at pointer)`."""
        place = f"{file}:{self.line}:{self.column}: " if self.line else (f"{file}: " if file else "")
        return f"{place}{self.message(lang)}{f' (at {self.pointer})' if self.pointer else ''}"

    def json(self) -> dict[str, Any]:
        return {"code": self.code, "pointer": self.pointer, "line": self.line, "column": self.column,
                "message": {"zh": self.message("zh"), "en": self.message("en")}}  # fmt: skip


class NotationError(ValueError):
    """A text that can't be read. `problems` holds everything that is wrong with it, in the order of the text."""

    def __init__(self, problems: Iterable[Problem], file: str = "") -> None:
        self.problems: Sequence[Problem] = sorted(problems, key=lambda p: (p.line, p.column))
        self.file = file
        super().__init__("\n".join(p.text(file) for p in self.problems))

    def text(self, lang: str = "en") -> str:
        return "\n".join(p.text(self.file, lang) for p in self.problems)


class Fault(ValueError):
    """One problem, raised where only the value is known; the reader adds the place."""

    def __init__(self, code: str, **data: Any) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that is closest to `name`, or '' if none is close."""
    import difflib

    name = str(name)[:40]
    found = difflib.get_close_matches(name.lower(), [k for k in known if k], n=1, cutoff=0.6)
    if found:
        return found[0]
    if len(name) == 1:
        return next((k for k in known if name in k), "")
    shared = [(len(set(name) & set(k)), k) for k in known if k and ord(k[0]) > 127]
    best = max(shared, default=(0, ""))
    return best[1] if best[0] * 2 >= len(set(name)) and best[0] > 0 else ""
