"""The language explained: what the help page and docs/search.md show. Every example is run by a test, which demands that it finds something
and that nothing of it is left out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext_lazy as _

from ..vocabulary import Label
from .fields import FIELDS, Field, Option


@dataclass(frozen=True, slots=True)
class Example:
    """A question and what it finds."""

    q: str
    finds: Label


@dataclass(frozen=True, slots=True)
class Group:
    """Examples under one heading."""

    title: Label
    text: Label
    examples: tuple[Example, ...]


#: Under an empty search box.
SHORT: Final = ("关羽", "wxkj", "判定 红色", "势力:蜀 体力>=4", "in:std -in:early", "花色:红桃 点数>=10")

GROUPS: Final = (
    Group(
        _("词"),
        _("名字、别名、拼音、首字母，或者文字里的任何一段，一个字也行。几个词之间用空格，全都要有。繁体、全角都认得。"),
        (
            Example("关羽", _("武将关羽，以及提到他的")),
            Example("wxkj", _("首字母：无懈可击")),
            Example("guan yu", _("拼音可以分开写")),
            Example("無懈可擊", _("繁体字")),
            Example("判定 红色", _("两个词都有的")),
            Example('"摸一张牌"', _("引号里连在一起的一段")),
            Example("【决斗】", _("书名号一样的括号就是引号")),
            Example("!杀", _("名字就叫杀的")),
        ),
    ),
    Group(
        _("按项目找"),
        _("「项目:值」，冒号全角半角都行；项目可以写中文、英文、拼音或者缩写。几个值之间用 | 或者顿号。"),
        (
            Example("势力:蜀", _("蜀势力的武将与技能")),
            Example("势力：魏、吴", _("魏或吴")),
            Example("kingdom:shu", _("英文也行")),
            Example("shili:shu type:hero", _("拼音也行")),
            Example("类型:锦囊 描述:距离", _("文字里有“距离”的锦囊牌")),
            Example("技能:武圣", _("有武圣的武将，和武圣这个技能")),
            Example("是:锁定技", _("锁定技，和有锁定技的武将")),
            Example("引用:damage", _("引用了伤害一章的条目")),
        ),
    ),
    Group(
        _("大小与范围"),
        _("体力、点数和攻击范围可以比大小，比较号两边可以空格；范围用两个点。花色和点数写在一起，说的是同一张牌。"),
        (
            Example("体力>=4", _("体力不小于 4")),
            Example("hp < 4 势力:吴", _("体力小于 4 的吴将")),
            Example("hp:3..4", _("3 到 4")),
            Example("攻击范围>=3", _("够得到距离 3 的武器")),
            Example("花色:红桃 点数>=10", _("有红桃 10 以上的牌")),
            Example("suit:♠ rank:A", _("黑桃 A 是哪些牌")),
        ),
    ),
    Group(
        _("或、非、括号"),
        _("减号紧挨着写，或者单独写「非」；「或」要单独写。不写就是「且」。「非基本牌」连着写是普通的词。"),
        (
            Example("类型:武将 势力:蜀 -性别:男", _("蜀将里不是男性的")),
            Example("张飞 或 赵云", _("两个都要")),
            Example("(势力:蜀 或 势力:吴) 体力:3", _("括号")),
            Example("类型:武将 非 势力:魏", _("魏以外的武将")),
            Example("类型:锦囊 -花色:黑", _("没有黑色牌的锦囊")),
            Example("体力!=4", _("体力不是 4；没有体力的条目也算")),
        ),
    ),
    Group(
        _("版本"),
        _("「版本」看某一版里的样子，「出现于」问哪一版里有它，「改动」和「新增」拿它跟原来那版比。"),
        (
            Example("版本:初版 类型:武将", _("初版的武将")),
            Example("in:std -in:early", _("标准版有、初版没有的")),
            Example("改动:标准版 势力:魏", _("标准版改了效果的魏将与技能")),
            Example("new:skill e:std", _("标准版带来新技能的")),
            Example("是:据考", _("有推断、校改、外补或缺失的")),
        ),
    ),
    Group(
        _("排列与显示"),
        _("这些只管怎么列，写在哪里都行，但不能放进括号。"),
        (
            Example("类型:武将 排序:体力", _("体力多的在前")),
            Example("type:hero order:name dir:desc", _("名称从后往前")),
            Example("类型:武将 显示:表格", _("列成表")),
            Example("type:card display:cards", _("列成牌面")),
            Example("关羽 版次:分版", _("各版本分开列")),
        ),
    ),
)


def groups() -> tuple[Group, ...]:
    """All examples by heading."""
    return GROUPS


def fields() -> list[tuple[Field, tuple[Option, ...]]]:
    """All fields with their values, as far as these can be listed."""
    return [(field, field.options()) for field in FIELDS.values()]
