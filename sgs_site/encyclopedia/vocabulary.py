"""Words for the ids that the engine speaks in: suits, ranks, roles, kingdoms, phases, card types, slots.

The engine and the rulebook know ids only; every sentence and label a reader sees is made by the site. All values are lazy
translations, Chinese by default.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Label = str | Promise


class Suit(NamedTuple):
    """One suit: icon id in the sprite, colour class, name, and the character used in card notation."""

    icon: str
    colour: str
    name: Label
    glyph: str


SUITS: Final[dict[str, Suit]] = {
    "S": Suit("spade", "black", _("黑桃"), "♠"),
    "H": Suit("heart", "red", _("红桃"), "♥"),
    "C": Suit("club", "black", _("梅花"), "♣"),
    "D": Suit("diamond", "red", _("方块"), "♦"),
}
#: Suits as the data files spell them, mapped to the letter used everywhere else.
SUIT_LETTERS: Final[dict[str, str]] = {"spade": "S", "heart": "H", "club": "C", "diamond": "D"} | {s.glyph: k for k, s in SUITS.items()}

RANKS: Final[dict[int, str]] = {1: "A", **{n: str(n) for n in range(2, 11)}, 11: "J", 12: "Q", 13: "K"}

#: Role id -> (CSS modifier, label).
ROLES: Final[dict[str, tuple[str, Label]]] = {
    "lord": ("zhu", _("主公")),
    "loyalist": ("zhong", _("忠臣")),
    "rebel": ("fan", _("反贼")),
    "renegade": ("nei", _("内奸")),
    "army": ("yi", _("起义军")),
    "hunter": ("lie", _("义军杀手")),
}

#: What a mark on a seat says of it.
MARKS: Final[dict[str, Label]] = {"waiting": _("等着回来"), "returned": _("转世回来过"), "turned": _("翻面")}
#: How long something is counted.
SCOPES: Final[dict[str, Label]] = {"phase": _("本阶段"), "turn": _("本回合"), "game": _("本局")}

#: Kingdom id -> label; the label is one character because it is cut into a seal.
KINGDOMS: Final[dict[str, Label]] = {"wei": _("魏"), "shu": _("蜀"), "wu": _("吴"), "qun": _("群")}
#: Kingdom id -> the character carved in the seal. Never translated: it is a picture.
SEALS: Final[dict[str, str]] = {"wei": "魏", "shu": "蜀", "wu": "吴", "qun": "群"}

GENDERS: Final[dict[str, Label]] = {"male": _("男"), "female": _("女")}

#: Card type -> (CSS modifier, label).
CARD_TYPES: Final[dict[str, tuple[str, Label]]] = {
    "basic": ("basic", _("基本")),
    "trick": ("trick", _("锦囊")),
    "delayed": ("delay", _("延时锦囊")),
    "weapon": ("equip", _("武器")),
    "armor": ("equip", _("防具")),
    "plus": ("equip", _("+1 马")),
    "minus": ("equip", _("−1 马")),
}

#: Equipment slots and the judging zone in the order in which a seat shows them.
SLOTS: Final[dict[str, Label]] = {
    "weapon": _("武器"),
    "armor": _("防具"),
    "plus": _("+1 马"),
    "minus": _("−1 马"),
    "judge": _("判定区"),
}

PHASES: Final[dict[str, Label]] = {
    "start": _("回合开始阶段"),
    "judge": _("判定阶段"),
    "draw": _("摸牌阶段"),
    "play": _("出牌阶段"),
    "discard": _("弃牌阶段"),
    "finish": _("回合结束阶段"),
}

#: Claim status -> (CSS modifier, label, what it means).
STATUSES: Final[dict[str, tuple[str, Label, Label]]] = {
    "stated": ("src", _("原文"), _("规则原文写明")),
    "inferred": ("inf", _("推断"), _("原文没有写明，由别处推出")),
    "emended": ("dis", _("校改"), _("原文有误或残缺，按上下文改正")),
    "outside": ("out", _("外补"), _("来自别的资料")),
    "lost": ("out", _("缺失"), _("原文已经缺失")),
    "disputed": ("dis", _("存疑"), _("各份抄本说法不一")),
}

#: How an entry changed against the edition that it is based on -> (CSS modifier, label).
CHANGES: Final[dict[str, tuple[str, Label]]] = {
    "same": ("same", _("未改")),
    "wording": ("fix", _("改字句")),
    "functional": ("dis", _("改效果")),
    "new": ("new", _("新增")),
    "removed": ("out", _("取消")),
}

#: Skill tag -> label.
SKILL_TAGS: Final[dict[str, Label]] = {
    "lord": _("主公技"),
    "compulsory": _("锁定技"),
    "limited": _("限定技"),
    "awakening": _("觉醒技"),
}


def rank_text(rank: int | str | None) -> str:
    """The rank as printed (`1` -> `A`, `13` -> `K`); an empty string for no rank."""
    if rank is None or rank == "":
        return ""
    if isinstance(rank, str) and not rank.isdigit():
        return rank
    return RANKS.get(int(rank), str(rank))


#: Kind of entry, or of what stands only in the catalogue -> label.
ENTRY_KINDS: Final[dict[str, Label]] = {
    "hero": _("武将"),
    "card": _("卡牌"),
    "skill": _("技能"),
    "rule": _("条文"),
    "chapter": _("规则"),
    "ruling": _("裁定"),
    "compare": _("对照"),
    "term": _("名词"),
    "puzzle": _("残局"),
    "edition": _("版本"),
    "conflict": _("存疑"),
    "source": _("出处"),
    "chart": _("图表"),
    "deck": _("牌堆"),
}

#: Row of a card's summary -> label.
CARD_ROWS: Final[dict[str, Label]] = {"moment": _("时机"), "targets": _("目标"), "effect": _("效果")}
