"""The fields of the query language: what they are called, what may be asked of them, and what is meant by what was typed.

The help page, the advanced form, the documents and the warnings all read this table.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from .. import catalog
from ..folding import is_han, simplify
from ..search import KINDS, distance
from ..vocabulary import CARD_TYPES, ENTRY_KINDS, GENDERS, KINGDOMS, SKILL_TAGS, STATUSES, SUITS, Label


@dataclass(frozen=True, slots=True)
class Option:
    """One value: its id, what it is called, and what else may be typed for it."""

    id: str
    zh: str
    en: str
    others: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """Everything that may be typed for it."""
        return (self.id, self.zh, self.en, *self.others)


@dataclass(frozen=True, slots=True)
class Field:
    """A field. kind: `text`, `choice`, `number` or `control`; facet: where the index has it; options: the values of a choice or control."""

    id: str
    zh: str
    others: tuple[str, ...]
    kind: str
    label: Label
    hint: Label
    facet: str = ""
    options: Callable[[], tuple[Option, ...]] = tuple

    @property
    def words(self) -> tuple[str, ...]:
        """Everything that may be typed for it."""
        return (self.id, self.zh, *self.others)

    @property
    def called(self) -> str:
        """What it is called in the question that is shown to the reader."""
        return self.id if catalog.in_english() else self.zh


def _from(labels: Mapping[str, Any], english: Mapping[str, str], others: Mapping[str, tuple[str, ...]]) -> tuple[Option, ...]:
    """Options out of a vocabulary, whose lazy labels are Chinese at heart."""
    with override("zh-hans"):
        return tuple(Option(key, str(label), english.get(key, key), others.get(key, ())) for key, label in labels.items())


@cache
def _kingdoms() -> tuple[Option, ...]:
    others = {"wei": ("魏国",), "shu": ("蜀国",), "wu": ("吴国",), "qun": ("群雄",)}
    return (
        *_from(KINGDOMS, {"wei": "Wei", "shu": "Shu", "wu": "Wu", "qun": "Qun"}, others),
        *(() if "god" in KINGDOMS else (Option("god", "神", "god", ("shen",)),)),
    )


@cache
def _genders() -> tuple[Option, ...]:
    return _from(GENDERS, {}, {"male": ("男性", "m"), "female": ("女性", "f")})


@cache
def _types() -> tuple[Option, ...]:
    kinds = {kind: ENTRY_KINDS[kind] for kind in KINDS}
    others = {
        "hero": ("英雄", "将"),
        "card": ("牌",),
        "rule": ("paragraph", "规则条文"),
        "chapter": ("章", "规则章"),
        "ruling": ("faq", "问答"),
        "compare": ("comparison", "对比"),
        "term": ("术语", "名词解释"),
        "puzzle": ("谜题",),
        "basic": ("基本牌",),
        "trick": ("锦囊牌",),
        "delayed": ("延时类锦囊", "延时"),
        "weapon": ("武器牌",),
        "armor": ("防具牌", "armour"),
        "plus": ("+1马", "加1马", "加一马", "防御马", "+1"),
        "minus": ("-1马", "−1马", "减1马", "减一马", "进攻马", "-1"),
    }
    cards = {kind: label for kind, (_css, label) in CARD_TYPES.items()}
    more = (
        Option("instant", "非延时锦囊", "instant trick", ("普通锦囊",)),
        Option("equip", "装备", "equipment", ("装备牌",)),
        Option("mount", "坐骑", "mount", ("马", "horse")),
    )
    english = {"rule": "rule", "compare": "comparison"}
    return (*_from(kinds, english, others), *_from(cards, {}, others), *more)


@cache
def _suits() -> tuple[Option, ...]:
    english = {"S": "spade", "H": "heart", "C": "club", "D": "diamond"}
    others = {key: (suit.glyph, english[key] + "s") for key, suit in SUITS.items()}
    labels = {key: suit.name for key, suit in SUITS.items()}
    both = (Option("red", "红色", "red", ("红",)), Option("black", "黑色", "black", ("黑",)))
    return (*_from(labels, english, others), *both)


def _editions() -> tuple[Option, ...]:
    return tuple(Option(e["id"], e["zh"], e.get("en") or e["id"]) for e in catalog.current().editions())


def _changed() -> tuple[Option, ...]:
    return (*_editions(), Option("functional", "改效果", "functional", ("效果",)), Option("wording", "改字句", "wording", ("字句",)))


def _new() -> tuple[Option, ...]:
    return (*_editions(), *(option for option in _types() if option.id in ("hero", "card", "skill")))


@cache
def _tags() -> tuple[Option, ...]:
    statuses = {key: label for key, (_css, label, _meaning) in STATUSES.items()}
    others = {"disputed": ("有争议", "争议"), "inferred": ("据推断",), "delayed": ("延时锦囊",)}
    return (
        *_from(SKILL_TAGS, {}, {}),
        Option("delayed", "延时", "delayed", others["delayed"]),
        Option("dual", "双势力", "dual", ("两个势力",)),
        *_from(statuses, {}, others),
        Option("reconstructed", "据考", "reconstructed", ("重建",)),
    )


ORDERS: Final = (
    Option("relevance", "相关", "relevance", ("合适",)),
    Option("name", "名称", "name", ("名", "拼音", "pinyin")),
    Option("hp", "体力", "hp", ("tili",)),
    Option("edition", "版本", "edition", ("banben",)),
    Option("type", "类型", "type", ("种类", "leixing")),
)
DIRECTIONS: Final = (Option("asc", "升序", "ascending", ("从小到大", "up")), Option("desc", "降序", "descending", ("从大到小", "down")))
DISPLAYS: Final = (
    Option("list", "列表", "list", ("文字", "text")),
    Option("cards", "卡片", "cards", ("牌面", "grid")),
    Option("table", "表格", "table", ("表",)),
)
UNIQUE: Final = (Option("things", "合并", "things", ("cards",)), Option("editions", "分版", "editions", ("各版", "prints")))

FIELDS: Final[Mapping[str, Field]] = {
    field.id: field
    for field in (
        Field("name", "名称", ("名", "n", "mingcheng", "ming"), "text", _("名称"), _("名字、别名、拼音、首字母")),
        Field("kingdom", "势力", ("国", "k", "shili", "guo"), "choice", _("势力"), _("武将的势力，可以不止一个"), "kingdom", _kingdoms),
        Field("hp", "体力", ("tili",), "number", _("体力"), _("武将的体力上限"), "hp"),
        Field("gender", "性别", ("xingbie",), "choice", _("性别"), _("武将的性别"), "gender", _genders),
        Field("skill", "技能", ("s", "jineng"), "text", _("技能"), _("有这个名字的技能"), "skill"),
        Field("text", "描述", ("效果", "o", "miaoshu", "xiaoguo"), "text", _("描述"), _("技能、牌或规则的文字")),
        Field("type", "类型", ("t", "leixing"), "choice", _("类型"), _("条目的种类，或牌的类型"), "type", _types),
        Field("suit", "花色", ("huase",), "choice", _("花色"), _("牌堆里有这个花色的一张"), "copy", _suits),
        Field("rank", "点数", ("dianshu",), "number", _("点数"), _("同一张牌的点数，A 到 K"), "copy"),
        Field("range", "攻击范围", ("射程", "gongjifanwei", "shecheng"), "number", _("攻击范围"), _("武器的攻击范围"), "range"),
        Field("edition", "版本", ("e", "banben"), "choice", _("版本"), _("这个版本里的样子"), "edition", _editions),
        Field("in", "出现于", ("chuxianyu",), "choice", _("出现于"), _("这个版本里有它"), "in", _editions),
        Field("changed", "改动", ("gaidong",), "choice", _("改动"), _("这个版本改了它的效果"), "changed", _changed),
        Field("new", "新增", ("xinzeng",), "choice", _("新增"), _("这个版本才有，或者带来了新的"), "new", _new),
        Field("is", "是", ("标签", "shi", "biaoqian"), "choice", _("标签"), _("锁定技、主公技、存疑……"), "is", _tags),
        Field("cites", "引用", ("yinyong",), "text", _("引用"), _("引用了这条规则"), "cites"),
        Field("order", "排序", ("paixu",), "control", _("排序"), _("按什么排"), options=lambda: ORDERS),
        Field("dir", "方向", ("fangxiang",), "control", _("方向"), _("从小到大还是反过来"), options=lambda: DIRECTIONS),
        Field("display", "显示", ("xianshi",), "control", _("显示"), _("列表、卡片还是表格"), options=lambda: DISPLAYS),
        Field("unique", "版次", ("banci",), "control", _("版次"), _("各版本合成一条，还是分开列"), options=lambda: UNIQUE),
    )
}


# -- what was meant ----------------------------------------------------------------------------------------------------


def key(text: str) -> str:
    """A word of the language in the form in which it is compared: half width, lower case, simplified, without spaces; signs stay."""
    folded = simplify(unicodedata.normalize("NFKC", text).casefold()).replace("−", "-")
    return "".join(folded.split())


def field_of(name: str) -> Field | None:
    """The field that is called so."""
    asked = key(name)
    return next((field for field in FIELDS.values() if asked in field.words), None)


def option_of(field: Field, word: str) -> Option | None:
    """The value of a field that is called so, by any of its words or its pinyin."""
    asked = key(word)
    options = field.options()
    found = next((option for option in options if asked in map(key, option.words)), None)
    if found is None and asked.isascii() and asked.isalpha():
        found = next((option for option in options if asked == _sound(option.zh)), None)
    return found


@cache
def _sound(word: str) -> str:
    """How a word sounds: its pinyin, or itself."""
    from .. import pinyin  # loads its tables: only when it comes to this

    return pinyin.full(key(word)) if is_han(word) else key(word)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is likeliest meant, by its characters and by its sound; empty when none is near."""
    asked = key(word)[:24]
    if not asked:
        return ""
    sound = _sound(asked) if is_han(asked) else asked
    ranked: list[tuple[float, bool, str]] = []
    for other in known:
        own = key(other)
        form = distance(asked, own) / max(len(asked), len(own))
        heard = distance(sound, _sound(other)) / max(len(sound), len(_sound(other)))
        if form <= 0.34 or heard <= 0.25:
            ranked.append((min(form, heard), is_han(other) != is_han(asked), other))
    return min(ranked, key=lambda row: row[:2])[2] if ranked else ""
