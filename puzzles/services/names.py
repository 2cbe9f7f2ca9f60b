"""Names for the ids of the engine, in plain text, out of the rulebook. For what is read aloud, announced, or put into an attribute;
where HTML is drawn the templates' own tags make links and card tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from puzzles.services.sentences import Lang as Lang
from puzzles.services.sentences import Part
from rules_engine import api

SUITS: Final = {"S": ("黑桃", "spade"), "H": ("红桃", "heart"), "C": ("梅花", "club"), "D": ("方块", "diamond")}
_SIGNS: Final = {"S": "♠", "H": "♥", "C": "♣", "D": "♦"}
RANKS: Final = {1: "A", 11: "J", 12: "Q", 13: "K"}

#: Themes of the library in words. A theme that is the id of a skill has the skill's name.
THEMES: Final[dict[str, tuple[str, str]]] = {
    "area": ("群体锦囊", "area tricks"),
    "conversion": ("转化", "conversion"),
    "counting": ("数牌", "counting"),
    "death": ("阵亡", "death"),
    "delayed": ("延时锦囊", "delayed tricks"),
    "discard": ("弃牌", "discarding"),
    "distance": ("距离", "distance"),
    "draw": ("摸牌", "drawing"),
    "duel": ("决斗", "duel"),
    "dying": ("濒死", "dying"),
    "edition": ("版本差异", "differences between editions"),
    "equip": ("装备", "equipment"),
    "hidden": ("暗牌", "hidden cards"),
    "jink": ("逼闪", "jinks"),
    "judge": ("判定", "judgement"),
    "limit": ("次数", "limits"),
    "lord": ("主公", "lord"),
    "nullification": ("无懈可击", "nullification"),
    "order": ("先后次序", "order"),
    "rescue": ("救援", "rescue"),
    "reward": ("奖惩", "reward and penalty"),
    "roles": ("身份", "roles"),
    "survive": ("求生", "survival"),
    "targets": ("目标", "targets"),
    "victory": ("胜负", "victory"),
}


@lru_cache(maxsize=1)
def _book() -> api.Rulebook:
    return api.rulebook()


def _of(text: Any, lang: Lang) -> str:
    return str(text.zh if lang == "zh" else text.en)


def hero(hero_id: str, lang: Lang) -> str:
    """The name of a hero; the id if it is unknown."""
    found = _book().persons.get(hero_id)
    return _of(found.name, lang) if found else hero_id


def kind(kind_id: str, lang: Lang) -> str:
    """The name of a card kind; the id if it is unknown."""
    found = _book().cards.get(kind_id)
    return _of(found.name, lang) if found else kind_id


def skill(skill_id: str, edition: str, lang: Lang) -> str:
    """The name of a skill, or of the equipment that acts like one."""
    found = _book().skills.get((edition, skill_id)) or _acts(edition).get(skill_id)
    return _of(found.name, lang) if found else kind(skill_id, lang)


def _acts(edition: str) -> dict[str, Any]:
    """What every player may do by a module of an edition."""
    here = _book().editions.get(edition)
    return {k: act for module in here.modules.values() for k, act in module.skills.items()} if here else {}


def act_rule(skill_id: str, edition: str) -> str:
    """The paragraph of what every player may do by a module; '' if it is no such thing."""
    act = _acts(edition).get(skill_id)
    return str(act.rule) if act else ""


def any_skill(skill_id: str, lang: Lang) -> str:
    """The name of a skill in whichever edition has it; the id if none does."""
    return next((_of(found.name, lang) for (_, name), found in _book().skills.items() if name == skill_id), skill_id)


def theme(theme_id: str, lang: Lang) -> str:
    """A theme in words: one of `THEMES`, else the name of a skill."""
    pair = THEMES.get(theme_id)
    return any_skill(theme_id, lang) if pair is None else pair[1 if lang == "en" else 0]


def is_theme(theme_id: str) -> bool:
    """Whether a theme has words."""
    return theme_id in THEMES or any(name == theme_id for _, name in _book().skills)


def skill_url(skill_id: str, edition: str) -> str:
    """The page of a skill, or of the equipment that acts like one."""
    if (edition, skill_id) in _book().skills:
        return f"/skills/{edition}/{skill_id}/"
    act = _acts(edition).get(skill_id)
    return f"/rules/{act.rule.rpartition('.')[0]}/" if act else f"/cards/{skill_id}/"


def word(table: str, key: str, lang: Lang) -> str:
    """A word of the rulebook's tables (kingdom, gender)."""
    found = getattr(_book().names, table).get(key)
    return _of(found, lang) if found else key


def kind_text(kind_id: str, edition: str, lang: Lang) -> str:
    """What a card does in an edition, as the rulebook says it; '' if it does not."""
    found = _book().cards.get(kind_id)
    here = found.editions.get(edition) if found else None
    return _of(here.text, lang) if here else ""


def skill_text(skill_id: str, edition: str, lang: Lang) -> str:
    """What a skill does in an edition; equipment that acts like one is read as its card."""
    found = _book().skills.get((edition, skill_id))
    return _of(found.text, lang) if found else kind_text(skill_id, edition, lang)


def card(view: Mapping[str, Any], lang: Lang) -> str:
    """A card in words: 杀 黑桃 7."""
    if view.get("hidden"):
        return "暗牌" if lang == "zh" else "a hidden card"
    name = kind(str(view.get("kind") or ""), lang) or ("牌" if lang == "zh" else "card")
    suit = view.get("suit")
    if not suit:
        return name
    word = SUITS[suit][0 if lang == "zh" else 1]
    rank = RANKS.get(view["rank"], view["rank"])
    return f"{name} {word} {rank}" if lang == "zh" else f"{name} ({word} {rank})"


def short(view: Mapping[str, Any], lang: Lang) -> str:
    """A card as short as in print: 【杀】♠7. The suits are asked for as text, not as coloured pictures."""
    if view.get("hidden"):
        return card(view, lang)
    name = kind(str(view.get("kind") or ""), lang) or ("牌" if lang == "zh" else "card")
    face = f"{_SIGNS[view['suit']]}\ufe0e{RANKS.get(view['rank'], view['rank'])}" if view.get("suit") else ""
    if face and not view.get("kind"):
        return face
    return f"【{name}】{face}" if lang == "zh" else f"{name} {face}".strip()


class Table:
    """The names at one table: seats by number, in one language, `you` for the learner's own."""

    def __init__(self, seats: Sequence[Mapping[str, Any]], edition: str, lang: Lang, you: int) -> None:
        self.lang: Lang = lang
        self.edition = edition
        self.you = you
        self.heroes = {s["seat"]: self._name(s) for s in seats}

    def _name(self, seat: Mapping[str, Any]) -> str:
        if seat.get("hero"):
            both = [hero(h, self.lang) for h in (seat["hero"], seat.get("hero2")) if h]
            return " / ".join(both)
        return f"{seat['seat']} 号位" if self.lang == "zh" else f"seat {seat['seat']}"

    def who(self, number: int | None) -> str:
        """The name of a seat; the learner's own is `you`."""
        if number == self.you:
            return "你" if self.lang == "zh" else "you"
        return self.heroes.get(number or 0, "") or ("牌堆" if self.lang == "zh" else "the deck")

    def place(self, number: int) -> str:
        """A seat by number and name."""
        name = self.heroes.get(number, "")
        place = f"{number} 号位" if self.lang == "zh" else f"seat {number}"
        return place if name == place else f"{place} {name}"

    def one(self, part: Part) -> str:
        """One part of a sentence as plain text."""
        match part.kind:
            case "who":
                return self.who(part.value)
            case "place":
                return self.place(part.value)
            case "rule":
                found = _book().rules.get(str(part.value))
                return _of(found.head, self.lang) if found else str(part.value)
            case "your":
                return "你的" if self.lang == "zh" else "your"
            case "card":
                return short(part.value, self.lang)
            case "hero":
                return hero(str(part.value), self.lang)
            case "kind":
                name = kind(str(part.value), self.lang)
                return f"【{name}】" if self.lang == "zh" else name
            case "skill":
                name = skill(str(part.value), self.edition, self.lang)
                return f"【{name}】" if self.lang == "zh" else name
            case _:
                return str(part.value)

    def plain(self, parts: Sequence[Part]) -> str:
        """A sentence as plain text, with a capital letter in English."""
        text = ""
        for part in parts:
            piece = self.one(part)
            text += gap(text, piece) + piece
        return text[:1].upper() + text[1:] if self.lang == "en" else text


def gap(before: str, piece: str) -> str:
    """The space between a Chinese word and a name that begins with a figure: 目标 3 号位."""
    return " " if before and "\u4e00" <= before[-1] <= "\u9fff" and piece[:1].isdigit() else ""


_GLYPHS: Final = {"♠": "S", "♥": "H", "♣": "C", "♦": "D"}


def kind_id(name: str) -> str:
    """The id of a card kind given by id or name."""
    return _book().resolve_card(name) or name


def is_card(token: str) -> bool:
    """Whether a token of a script line is a card (and not a skill that answers)."""
    return any(g in token for g in _GLYPHS) or "." in token or _book().resolve_card(token) is not None


def token(text: str) -> str:
    """`杀♠7` as `slash.S7`; tokens that are already so, and what is no card, stay as they are."""
    for glyph, letter in _GLYPHS.items():
        name, mark, rank = text.partition(glyph)
        if mark:
            return f"{kind_id(name.rstrip('.')) if name else 'blank'}.{letter}{rank}"
    return text if "." in text else kind_id(text)
