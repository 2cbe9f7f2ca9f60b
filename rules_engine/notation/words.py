"""Names in both languages: closed word lists of the notation, and the rulebook's heroes, cards and skills."""
from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules_engine.notation.problems import Fault, nearest

# id -> all spellings; the first zh and the first en are the ones that are written
ROLES: dict[str, tuple[str, ...]] = {
    "lord": ("主公", "lord", "主"),
    "loyalist": ("忠臣", "loyalist", "忠"),
    "rebel": ("反贼", "rebel", "反"),
    "renegade": ("内奸", "renegade", "spy", "内"),
}
KINGDOMS: dict[str, tuple[str, ...]] = {
    "wei": ("魏", "wei"),
    "shu": ("蜀", "shu"),
    "wu": ("吴", "wu"),
    "qun": ("群", "qun"),
    "god": ("神", "god"),
}
GENDERS: dict[str, tuple[str, ...]] = {"male": ("男", "male"), "female": ("女", "female")}
PHASES: dict[str, tuple[str, ...]] = {
    "start": ("开始", "start", "回合开始", "准备", "回合开始阶段", "开始阶段", "准备阶段"),
    "judge": ("判定", "judge", "判定阶段"),
    "draw": ("摸牌", "draw", "摸牌阶段"),
    "play": ("出牌", "play", "出牌阶段"),
    "discard": ("弃牌", "discard", "弃牌阶段"),
    "finish": ("结束", "finish", "回合结束", "回合结束阶段", "结束阶段"),
}
SIDES: dict[str, tuple[str, ...]] = {
    "you": ("己方", "you", "我"),
    "ally": ("友方", "ally", "友"),
    "foe": ("敌方", "foe", "敌"),
    "passive": ("旁观", "passive"),
}
SUITS: dict[str, tuple[str, ...]] = {
    "spade": ("♠", "S", "黑桃", "spade", "♤"),
    "heart": ("♥", "H", "红桃", "heart", "♡"),
    "club": ("♣", "C", "梅花", "club", "♧"),
    "diamond": ("♦", "D", "方块", "diamond", "♢"),
}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
HIDDEN_WORDS = ("暗", "hidden")
BLANK_WORDS = ("牌", "blank")
PASS_WORDS = ("pass", "不", "放弃", "none")
ZONES: dict[str, tuple[str, ...]] = {"hand": ("手牌", "hand"), "equip": ("装备", "equip"), "judge": ("判定", "judge")}

_ALIASES = {  # spellings of the sources and common ones
    "诸葛连驽": "crossbow", "连弩": "crossbow", "青钢剑": "qinggang_sword", "方天化戟": "halberd", "无懈": "nullification",
    "乐": "indulgence", "过拆": "dismantlement", "貂禅": "diaochan", "夏侯敦": "xiahoudun",
}  # fmt: skip


def _spellings(table: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
    return {s.lower(): k for k, all_ in table.items() for s in (k, *all_)}


_WORDS = {name: _spellings(table) for name, table in {
    "role": ROLES, "kingdom": KINGDOMS, "gender": GENDERS, "phase": PHASES, "side": SIDES, "suit": SUITS, "zone": ZONES,
}.items()}  # fmt: skip


def word(kind: str, text: str) -> str:
    """The id of a word out of a closed list (role, kingdom, gender, phase, side, suit, zone). Raises Fault."""
    table = _WORDS[kind]
    found = table.get(text.lower()) or (_ALIASES.get(text) if _ALIASES.get(text) in table.values() else None)
    if found is None:
        raise Fault("unknown_word", name=text[:40], near=nearest(text, table))
    return found


def rank(text: str) -> int:
    """1–13 for A 2–10 J Q K (and 1, 11, 12, 13). Raises Fault."""
    t = text.upper()
    if t in RANKS:
        return RANKS.index(t) + 1
    if t in ("1", "11", "12", "13"):
        return int(t)
    raise Fault("rank", rank=text[:10])


def rank_text(n: int) -> str:
    return RANKS[n - 1] if 1 <= n <= 13 else ""


class Names:
    """Heroes, cards and skills by every spelling, and back to zh and en."""

    def __init__(self, heroes: Mapping[str, tuple[str, str]], kinds: Mapping[str, tuple[str, str]], skills: Mapping[str, tuple[str, str]],
                 extra: Mapping[str, Mapping[str, str]] | None = None) -> None:  # fmt: skip
        self.tables = {"hero": dict(heroes), "card": dict(kinds), "skill": dict(skills)}
        self.index: dict[str, dict[str, str]] = {}
        for what, table in self.tables.items():
            index: dict[str, str] = {}
            for key, (zh, en) in table.items():
                for spelling in (key, zh, en):
                    if spelling:
                        index.setdefault(spelling.lower(), key)
            for spelling, key in (extra or {}).get(what, {}).items():
                index.setdefault(spelling.lower(), key)
            for spelling, key in _ALIASES.items():
                if key in table:
                    index.setdefault(spelling.lower(), key)
            self.index[what] = index

    def resolve(self, what: str, text: str) -> str:
        """The id of a hero, card or skill by its zh or en name. Raises Fault with the nearest known name."""
        key = self.find(what, text)
        if key is None:
            raise Fault(f"unknown_{what}", name=text[:40], near=nearest(text, self.index[what]))
        return key

    def find(self, what: str, text: str) -> str | None:
        t = text.strip().lower()
        return self.index[what].get(t) or self.index[what].get(t.replace(" ", "_").replace("-", "_"))

    def show(self, what: str, key: str, lang: str = "zh") -> str:
        """The name of an id in a language; the id itself if it is not known."""
        pair = self.tables[what].get(key)
        if pair is None:
            return key
        return pair[0 if lang == "zh" else 1] or key


_HEROES = {
    "caocao": "曹操", "simayi": "司马懿", "xiahoudun": "夏侯惇", "zhangliao": "张辽", "xuchu": "许褚", "guojia": "郭嘉", "zhenji": "甄姬",
    "liubei": "刘备", "guanyu": "关羽", "zhangfei": "张飞", "zhugeliang": "诸葛亮", "zhaoyun": "赵云", "machao": "马超",
    "huangyueying": "黄月英", "sunquan": "孙权", "ganning": "甘宁", "lvmeng": "吕蒙", "huanggai": "黄盖", "zhouyu": "周瑜",
    "daqiao": "大乔", "luxun": "陆逊", "sunshangxiang": "孙尚香", "huatuo": "华佗", "lvbu": "吕布", "diaochan": "貂蝉",
}  # fmt: skip
_KINDS = {
    "slash": "杀", "jink": "闪", "peach": "桃", "dismantlement": "过河拆桥", "snatch": "顺手牵羊", "duel": "决斗", "collateral": "借刀杀人",
    "ex_nihilo": "无中生有", "nullification": "无懈可击", "savage_assault": "南蛮入侵", "archery_attack": "万箭齐发",
    "god_salvation": "桃园结义", "amazing_grace": "五谷丰登", "lightning": "闪电", "indulgence": "乐不思蜀", "crossbow": "诸葛连弩",
    "qinggang_sword": "青釭剑", "ice_sword": "寒冰剑", "double_swords": "雌雄双股剑", "blade": "青龙偃月刀", "spear": "丈八蛇矛",
    "axe": "贯石斧", "halberd": "方天画戟", "kylin_bow": "麒麟弓", "eight_diagram": "八卦阵", "nioh_shield": "仁王盾", "dilu": "的卢",
    "jueying": "绝影", "zhuahuangfeidian": "爪黄飞电", "chitu": "赤兔", "dayuan": "大宛", "zixing": "紫骍",
}  # fmt: skip
_SKILLS = {
    "jianxiong": "奸雄", "hujia": "护驾", "guicai": "鬼才", "fankui": "反馈", "ganglie": "刚烈", "tuxi": "突袭", "luoyi": "裸衣",
    "tiandu": "天妒", "yiji": "遗计", "luoshen": "洛神", "qingguo": "倾国", "rende": "仁德", "jijiang": "激将", "wusheng": "武圣",
    "paoxiao": "咆哮", "guanxing": "观星", "kongcheng": "空城", "longdan": "龙胆", "mashu": "马术", "tieqi": "铁骑", "jizhi": "集智",
    "qicai": "奇才", "zhiheng": "制衡", "jiuyuan": "救援", "qixi": "奇袭", "keji": "克己", "kurou": "苦肉", "yingzi": "英姿",
    "fanjian": "反间", "guose": "国色", "liuli": "流离", "qianxun": "谦逊", "lianying": "连营", "xiaoji": "枭姬", "jieyin": "结姻",
    "qingnang": "青囊", "jijiu": "急救", "wushuang": "无双", "lijian": "离间", "biyue": "闭月",
    "feijiang": "飞将", "tongling": "铜铃", "jiedao": "借刀", "qiankun": "乾坤", "zhugong": "主公技",
}  # fmt: skip


@lru_cache(maxsize=1)
def names() -> Names:
    """The names of the rulebook, which owns them."""
    return Names(
        {k: (zh, k) for k, zh in _HEROES.items()},
        {k: (zh, k) for k, zh in _KINDS.items()},
        {k: (zh, k) for k, zh in _SKILLS.items()},
    )
