"""Names in both languages: closed word lists of the notation, and the rulebook's heroes, cards and skills."""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import lru_cache

from rules_engine.editions import EDITIONS
from rules_engine.notation.problems import Fault, nearest
from rules_engine.rulebook import load

# id -> all spellings; the first zh and the first en are the ones that are written
ROLES: dict[str, tuple[str, ...]] = {
    "lord": ("主公", "lord", "主"),
    "loyalist": ("忠臣", "loyalist", "忠"),
    "rebel": ("反贼", "rebel", "反"),
    "renegade": ("内奸", "renegade", "spy", "内"),
    "army": ("起义军", "army", "义军", "rebel army"),
    "hunter": ("义军杀手", "hunter", "杀手"),
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

_ALIASES = {"无懈": "nullification", "乐": "indulgence", "过拆": "dismantlement"}  # besides the rulebook's own


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
                 extra: Mapping[str, Mapping[str, str]] | None = None, yielding: Set[str] = frozenset()) -> None:  # fmt: skip
        """`yielding`: ids of skills that give way to others of the same name."""
        self.tables = {"hero": dict(heroes), "card": dict(kinds), "skill": dict(skills)}
        self.index: dict[str, dict[str, str]] = {}
        shared: dict[tuple[str, str], list[str]] = {}
        for what, table in self.tables.items():
            index: dict[str, str] = {}
            for key, (zh, en) in sorted(table.items(), key=lambda item: what == "skill" and item[0] in yielding):
                for spelling in (key, zh, en):
                    if spelling:
                        index.setdefault(spelling.lower(), key)
                        shared.setdefault((what, spelling.lower()), []).append(key)
            for spelling, key in (extra or {}).get(what, {}).items():
                index.setdefault(spelling.lower(), key)
            for spelling, key in _ALIASES.items():
                if key in table:
                    index.setdefault(spelling.lower(), key)
            self.index[what] = index
        #: names that several entries bear (the early lord skills have no name of their own): they must be written as ids
        self.shared = {where: ids for where, keys in shared.items() if len(ids := list(dict.fromkeys(keys))) > 1}
        for (what, spelling), ids in self.shared.items():
            if what != "skill" or len([key for key in ids if key not in yielding]) != 1:
                del self.index[what][spelling]

    def resolve(self, what: str, text: str) -> str:
        """The id of a hero, card or skill by its zh or en name. Raises Fault with the nearest known name."""
        key = self.find(what, text)
        if key is None:
            several = self.shared.get((what, text.strip().lower()))
            if several:
                raise Fault(f"unknown_{what}", name=text[:40], near=" / ".join(several))
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

    def write(self, what: str, key: str, lang: str = "zh") -> str:
        """Like `show`, but a name that can be read back: the id where several bear the name."""
        name = self.show(what, key, lang)
        return key if (what, name.lower()) in self.shared and self.index[what].get(name.lower()) != key else name


@lru_cache(maxsize=1)
def names() -> Names:
    """The names of the rulebook, which owns them. Written are the Chinese name and, in English, the id.

    A skill that only an edition without an engine has gives way to one that can be played.
    """
    book = load()
    played = {skill.id for skill in book.skills.values() if skill.edition in EDITIONS}
    extra: dict[str, dict[str, str]] = {"hero": {}, "card": {}, "skill": {}}
    for hero in book.persons.values():
        for spelling in (hero.name.en, *hero.aliases):
            extra["hero"][spelling] = hero.id
    for card in book.cards.values():
        for spelling in (card.name.en, *card.aliases, *(e.name.zh for e in card.editions.values())):
            extra["card"][spelling] = card.id
    skills: dict[str, tuple[str, str]] = {}
    for skill in sorted(book.skills.values(), key=lambda skill: skill.id not in played):
        skills.setdefault(skill.id, (skill.name.zh, skill.id))
        extra["skill"].setdefault(skill.name.en, skill.id)
    for act in (act for edition in book.editions.values() for module in edition.modules.values() for act in module.skills.values()):
        skills.setdefault(act.id, (act.name.zh, act.id))
        extra["skill"].setdefault(act.name.en, act.id)
    return Names(
        {h.id: (h.name.zh, h.id) for h in book.persons.values()},
        {c.id: (c.name.zh, c.id) for c in book.cards.values()},
        skills,
        extra,
        {skill.id for skill in book.skills.values()} - played,
    )


@lru_cache(maxsize=1)
def editions() -> dict[str, str]:
    """Every spelling of an edition (small letters) and its id."""
    out = {}
    for edition in load().editions.values():
        for spelling in (edition.id, edition.name.zh, edition.name.en, *edition.aliases):
            out[spelling.lower()] = edition.id
    return out
