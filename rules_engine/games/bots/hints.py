"""What the greedy bot knows by heart about cards, skills and heroes: plain tables, in units of about one point of hp.

Whatever is missing here is played by what its declaration says (aim, type, seats, cost), with the figures of `CARD` and `SKILL`.
"""

from __future__ import annotations

from typing import NamedTuple

HARM, NEUTRAL, HELP = -1, 0, 1


class CardHint(NamedTuple):
    """`keep`: worth in the hand; `on`: what it does to its targets; `first`: cards with a higher number are used before others;
    `worth`: what it gains where nothing better is known; `spare`: worth of a second and third one, as a share of the first."""

    keep: float = 0.4
    on: int = HARM
    first: int = 5
    worth: float = 0.6
    spare: float = 0.6


CARD = CardHint()

CARDS: dict[str, CardHint] = {
    "slash": CardHint(0.50, HARM, 3, 1.0, 0.5),
    "jink": CardHint(0.75, NEUTRAL, 0, 0.0, 0.6),
    "peach": CardHint(1.30, HELP, 8, 1.2, 0.8),
    "ex_nihilo": CardHint(0.95, HELP, 9, 1.0, 1.0),
    "dismantlement": CardHint(0.60, HARM, 6, 0.6, 0.8),
    "snatch": CardHint(0.75, HARM, 7, 0.95, 0.9),
    "duel": CardHint(0.50, HARM, 4, 0.7, 0.7),
    "savage_assault": CardHint(0.50, HARM, 4, 0.6, 0.7),
    "archery_attack": CardHint(0.55, HARM, 4, 0.6, 0.7),
    "god_salvation": CardHint(0.40, HELP, 4, 0.5, 0.7),
    "amazing_grace": CardHint(0.45, HELP, 8, 0.4, 0.7),
    "collateral": CardHint(0.35, HARM, 5, 0.5, 0.7),
    "nullification": CardHint(0.80, NEUTRAL, 0, 0.0, 0.7),
    "indulgence": CardHint(0.65, HARM, 5, 0.9, 0.8),
    "lightning": CardHint(0.15, HARM, 1, 0.2, 0.5),
}

#: Cards that do what others do.
ALIKE = {
    "tingtai": "god_salvation", "huoniuzhen": "archery_attack", "xiyan": "amazing_grace", "houzitoutao": "dismantlement",
    "caomujiebing": "ex_nihilo", "zhigaoqiyang": "ex_nihilo",
}  # fmt: skip
CARDS |= {name: CARDS[other] for name, other in ALIKE.items()}

#: What a worn piece of equipment is worth.
WORN: dict[str, float] = {
    "crossbow": 0.45, "qinggang_sword": 0.60, "double_swords": 0.50, "ice_sword": 0.60, "blade": 0.60, "spear": 0.50, "axe": 0.70,
    "halberd": 0.50, "kylin_bow": 0.55, "eight_diagram": 0.95, "nioh_shield": 0.85,
}  # fmt: skip
WORN_BY_TYPE = {"weapon": 0.45, "armor": 0.7, "plus": 0.60, "minus": 0.45}

#: Armour that no black slash gets through, and weapons that ignore armour.
NO_BLACK = frozenset({"nioh_shield"})
PIERCING = frozenset({"qinggang_sword"})

#: Laid tricks that hurt whom they lie before.
BAD_LAID = {"indulgence": 0.9, "lightning": 0.4}


class SkillHint(NamedTuple):
    """play: harm, help, give, trade (discard as many as one likes and draw as many), fight (the first seat against the second), heal,
    bleed (hp for cards), or "" for not at all. `invoke`, `seats`: a rule of `WHEN`, whom to choose. `worth`, `first` as for cards.
    `dodge`: how much less likely an attack with this skill is dodged; `thorn`: what it costs to hurt its owner; `sheds`: what its owner
    gains by losing equipment; `me_too`: it does to me what it does to the seats."""

    play: str = "harm"
    invoke: str = "yes"
    seats: int = HARM
    worth: float = 0.5
    first: int = 5
    dodge: float = 1.0
    thorn: float = 0.0
    sheds: float = 0.0
    me_too: bool = False


SKILL = SkillHint()

SKILLS: dict[str, SkillHint] = {
    # shu
    "rende": SkillHint("give", seats=HELP, worth=0.5, first=2),
    "jijiang": SkillHint("harm", worth=0.8, first=3),
    "zhugong_shu": SkillHint("harm", worth=0.8, first=3),
    "guanxing": SkillHint(),
    "tieqi": SkillHint(invoke="enemy", dodge=0.5),
    "wushuang": SkillHint(dodge=0.45),
    "jizhi": SkillHint(),
    # wu
    "zhiheng": SkillHint("trade", worth=0.62, first=1),
    "zhugong_wu": SkillHint("give", seats=HELP, worth=0.3, first=1),
    "kurou": SkillHint("bleed", worth=0.3, first=8),
    "yingzi": SkillHint(),
    "fanjian": SkillHint("harm", worth=0.55, first=4),
    "keji": SkillHint(),
    "liuli": SkillHint(invoke="deflect"),
    "lianying": SkillHint(),
    "jieyin": SkillHint("heal", seats=HELP, worth=0.9, first=2, me_too=True),
    "xiaoji": SkillHint(sheds=1.0),
    "jiedao": SkillHint("harm", worth=0.4, first=6),
    # wei
    "jianxiong": SkillHint(thorn=0.25),
    "hujia": SkillHint(),
    "fankui": SkillHint(invoke="enemy", thorn=0.3),
    "guicai": SkillHint(invoke="rejudge"),
    "ganglie": SkillHint(invoke="enemy", thorn=0.35),
    "tuxi": SkillHint(invoke="rob", seats=HARM),
    "luoyi": SkillHint(invoke="strike"),
    "tiandu": SkillHint(),
    "yiji": SkillHint(seats=HELP, thorn=0.5),
    "luoshen": SkillHint(),
    # qun
    "qingnang": SkillHint("heal", seats=HELP, worth=0.9, first=2),
    "jijiu": SkillHint(invoke="save"),
    "lijian": SkillHint("fight", worth=0.8, first=6),
    "biyue": SkillHint(),
    "tongling": SkillHint(invoke="low", play="", worth=0.5),
    # equipment
    "axe": SkillHint(invoke="press"),
    "ice_sword": SkillHint(invoke="freeze"),
    "kylin_bow": SkillHint(invoke="enemy"),
    "double_swords": SkillHint(invoke="enemy"),
    "blade": SkillHint(invoke="enemy"),
}

#: How heroes are ranked in the draft, 1 if they are not named. `LORDS` is added for whoever is lord.
HEROES: dict[str, float] = {
    "caocao": 1.1, "liubei": 1.3, "sunquan": 1.4, "guanyu": 1.1, "zhangfei": 1.3, "zhugeliang": 1.2, "zhaoyun": 1.3, "machao": 1.2,
    "huangyueying": 1.3, "ganning": 1.4, "lvmeng": 0.9, "huanggai": 1.1, "zhouyu": 1.4, "daqiao": 1.2, "luxun": 1.1, "simayi": 1.2,
    "xiahoudun": 1.2, "zhangliao": 1.4, "xuchu": 1.2, "guojia": 1.4, "zhenji": 1.3, "huatuo": 1.2, "lvbu": 1.2, "diaochan": 1.3,
    "sunshangxiang": 1.3,
}  # fmt: skip
LORDS: dict[str, float] = {"caocao": 0.4, "liubei": 0.4, "sunquan": 0.4}
