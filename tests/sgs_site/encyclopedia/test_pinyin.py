"""Pinyin of every name of the rulebook, and of names that the library alone gets wrong."""

from __future__ import annotations

from typing import Any

import pytest

from sgs_site.encyclopedia import pinyin
from sgs_site.encyclopedia.folding import fold

#: Cards whose ids are English; the reading is written out here so that each is looked at once.
CARDS = {
    "杀": "sha", "闪": "shan", "桃": "tao", "过河拆桥": "guohechaiqiao", "顺手牵羊": "shunshouqianyang", "决斗": "juedou",
    "借刀杀人": "jiedaosharen", "无中生有": "wuzhongshengyou", "无懈可击": "wuxiekeji", "南蛮入侵": "nanmanruqin", "万箭齐发": "wanjianqifa",
    "桃园结义": "taoyuanjieyi", "五谷丰登": "wugufengdeng", "闪电": "shandian", "乐不思蜀": "lebusishu", "诸葛连弩": "zhugeliannu",
    "青釭剑": "qinggangjian", "寒冰剑": "hanbingjian", "雌雄双股剑": "cixiongshuanggujian", "青龙偃月刀": "qinglongyanyuedao",
    "丈八蛇矛": "zhangbashemao", "贯石斧": "guanshifu", "方天画戟": "fangtianhuaji", "麒麟弓": "qilingong", "八卦阵": "baguazhen",
    "仁王盾": "renwangdun", "的卢": "dilu", "绝影": "jueying", "爪黄飞电": "zhuahuangfeidian", "赤兔": "chitu", "大宛": "dayuan", "紫骍": "zixing",
    "亭台": "tingtai", "火牛阵": "huoniuzhen", "喜宴": "xiyan", "猴子偷桃": "houzitoutao", "草木皆兵": "caomujiebing",
    "趾高气扬": "zhigaoqiyang", "冥天照符": "mingtianzhaofu", "黄龙剑": "huanglongjian", "霸王": "bawang", "朱雀羽扇": "zhuqueyushan",
    "防御马": "fangyuma", "进攻马": "jingongma", "雷杀": "leisha", "火杀": "huosha", "酒": "jiu", "远交近攻": "yuanjiaojingong",
    "以逸待劳": "yiyidailao", "知己知彼": "zhijizhibi", "无懈可击·国": "wuxiekejiguo", "火攻": "huogong", "铁索连环": "tiesuolianhuan",
    "兵粮寸断": "bingliangcunduan", "吴六剑": "wuliujian", "三尖两刃刀": "sanjianliangrendao", "白银狮子": "baiyinshizi", "藤甲": "tengjia",
}  # fmt: skip
#: Heroes whose id is shorter than the name.
SHORT = {"卧龙诸葛亮": "wolong"}


def test_every_hero_reads_as_its_id(book: Any) -> None:
    assert book.persons
    for hero in book.persons.values():
        assert SHORT.get(hero.name.zh, pinyin.full(hero.name.zh)) == hero.id, hero.name.zh


def test_every_hero_reads_as_the_rulebook_prints_it(book: Any) -> None:
    for hero in book.persons.values():
        printed = "".join(pinyin.plain(part) for part in hero.pinyin.split())
        assert printed == pinyin.full(hero.name.zh), hero.name.zh


def test_every_skill_reads_as_its_id(book: Any) -> None:
    for (edition, skill_id), skill in book.skills.items():
        if "_" in skill_id:  # several skills of one name, told apart by their ids
            assert pinyin.full(skill.name.zh).startswith(skill_id.split("_")[0]), (edition, skill.name.zh)
            continue
        assert pinyin.full(skill.name.zh) == skill_id, (edition, skill.name.zh)


def test_every_card_has_a_checked_reading(book: Any) -> None:
    for card in book.cards.values():
        assert pinyin.full(card.name.zh) == CARDS[card.name.zh], card.id


@pytest.mark.parametrize(
    ("name", "reading"),
    [("重铸", "chongzhu"), ("乐进", "yuejin"), ("逢纪", "pangji"), ("阚泽", "kanze"), ("繁钦", "poqin"), ("盖勋", "gexun"), ("单福", "shanfu"),
     ("夏侯惇", "xiahoudun"), ("毌丘俭", "guanqiujian"), ("步骘", "buzhi")],
)  # fmt: skip
def test_readings_that_need_care(name: str, reading: str) -> None:
    assert pinyin.full(name) == reading


def test_keys_hold_initials_and_every_spelling_of_u() -> None:
    assert {"lvbu", "lubu", "lyubu", "lb"} <= pinyin.keys("吕布")
    assert {"guohechaiqiao", "ghcq"} == pinyin.keys("过河拆桥")
    assert {"wuxiekejiguo", "wxkjg"} == pinyin.keys("无懈可击·国")
    assert pinyin.keys("Slash") == set()


def test_shown_has_tones() -> None:
    assert pinyin.shown("关羽") == "Guān Yǔ"
    assert fold(pinyin.shown("关羽")) == "guan yu"
