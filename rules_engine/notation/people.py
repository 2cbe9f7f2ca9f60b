"""What a hero brings in an edition: maximum hp, kingdoms, gender, skills. The rulebook owns these facts."""
from __future__ import annotations

from typing import NamedTuple


class Person(NamedTuple):
    """A hero as one edition has it."""

    hp: int
    kingdoms: tuple[str, ...]
    gender: str
    skills: tuple[str, ...]


_DATA = """
caocao wei 4 male jianxiong hujia|simayi wei 3 male guicai fankui|xiahoudun wei 4 male ganglie|zhangliao wei 4 male tuxi
xuchu wei 4 male luoyi|guojia wei 3 male tiandu yiji|zhenji wei 3 female luoshen qingguo|liubei shu 4 male rende jijiang
guanyu shu 4 male wusheng|zhangfei shu 4 male paoxiao|zhugeliang shu 3 male guanxing kongcheng|zhaoyun shu 4 male longdan
machao shu 4 male mashu tieqi|huangyueying shu 3 female jizhi qicai|sunquan wu 4 male zhiheng jiuyuan|ganning wu 4 male qixi
lvmeng wu 4 male keji|huanggai wu 4 male kurou|zhouyu wu 3 male yingzi fanjian|daqiao wu 3 female guose liuli
luxun wu 3 male qianxun lianying|sunshangxiang wu 3 female xiaoji jieyin|huatuo qun 3 male qingnang jijiu|lvbu qun 4 male wushuang
diaochan qun 3 female lijian biyue
"""


def _table() -> dict[str, Person]:
    out = {}
    for row in _DATA.replace("\n", "|").split("|"):
        if row.strip():
            hero, kingdom, hp, gender, *skills = row.split()
            out[hero] = Person(int(hp), (kingdom,), gender, tuple(skills))
    return out


def person(hero: str, edition: str) -> Person | None:
    """The hero in that edition, or None if it has no such hero."""
    return _table().get(hero)
