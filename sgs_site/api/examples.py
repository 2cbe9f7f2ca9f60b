"""Examples of the content endpoints for the OpenAPI document. A test compares their fields with what the endpoints answer."""

from __future__ import annotations

from typing import Any, Final

from drf_spectacular.utils import OpenApiExample

Document = dict[str, Any]

_STAMPED: Final = {"version": "e7f972e267c94c12d27f3bf42e0ac460", "changed_at": "2026-03-01T04:00:00.000Z"}

CARD: Final[Document] = {
    "id": "crossbow",
    "edition": "std",
    "name": {"zh": "诸葛连弩", "zh_hant": "諸葛連弩", "en": "Crossbow"},
    "pinyin": "zhugeliannu",
    "data": {"type": "weapon", "range": 1, "copies": [{"suit": "C", "rank": 1, "module": "", "count": 1, "default": True}]},
    "url": "/cards/crossbow/",
    **_STAMPED,
}
HERO: Final[Document] = {
    "id": "zhaoyun",
    "edition": "std",
    "name": {"zh": "赵云", "zh_hant": "趙雲", "en": "Zhao Yun"},
    "pinyin": "zhaoyun",
    "data": {"kingdoms": ["shu"], "hp": 4, "gender": "male", "skills": [{"id": "longdan", "status": "stated", "source": "P2 L84"}]},
    "url": "/heroes/zhaoyun/",
    **_STAMPED,
}
SKILL: Final[Document] = {
    "id": "yingzi",
    "edition": "early",
    "name": {"zh": "英姿", "zh_hant": "英姿", "en": "Yingzi"},
    "pinyin": "yingzi",
    "data": {"hero": "zhouyu", "kingdoms": ["wu"], "tags": [], "change": "new", "status": "stated", "source": "P1 L156"},
    "url": "/skills/early/yingzi/",
    **_STAMPED,
}
_PARAGRAPH: Final[Document] = {
    "id": "skill.5",
    "number": 5,
    "edition": "",
    "editions": ["early", "std"],
    "module": "",
    "head": {"zh": "主公技", "zh_hant": "主公技", "en": "Lord skills"},
    "text": {"zh": "主公技只有主公能用。", "zh_hant": "主公技只有主公能用。", "en": "A lord skill works only for the lord."},
    "status": "stated",
    "source": "P1 L126",
    "note": False,
    "instead": "",
    "see": [],
}
RULE: Final[Document] = {**_PARAGRAPH, "chapter": "skill", "url": "/rules/skill/5/", **_STAMPED}
_CHAPTER: Final[Document] = {
    "id": "skill",
    "edition": "",
    "title": {"zh": "技能", "zh_hant": "技能", "en": "Skills"},
    "intro": {"zh": "", "zh_hant": "", "en": ""},
    "url": "/rules/skill/",
    **_STAMPED,
}
CHAPTER: Final[Document] = {**_CHAPTER, "paragraphs": ["skill.1", "skill.5"]}
CHAPTER_WHOLE: Final[Document] = {**_CHAPTER, "paragraphs": [_PARAGRAPH]}
TERM: Final[Document] = {
    "id": "rebel",
    "name": {"zh": "反贼", "zh_hant": "反賊", "en": "Rebel"},
    "text": {"zh": "要主公死的身份。", "zh_hant": "要主公死的身份。", "en": "The role that wants the lord dead."},
    "aliases": [],
    "url": "/rules/victory/#victory.2",
    "changed_at": _STAMPED["changed_at"],
}
EDITION: Final[Document] = {
    "id": "std",
    "name": {"zh": "标准版", "zh_hant": "標準版", "en": "Standard edition"},
    "text": {"zh": "六个阶段。", "zh_hant": "六個階段。", "en": "Six phases."},
    "status": "stated",
    "source": "P2 L1-40",
    "phases": ["start", "judge", "draw", "play", "discard", "finish"],
    "clockwise": False,
    "playable": True,
    "heroes": ["caocao", "liubei", "sunquan"],
    "cards": ["slash", "jink", "peach"],
    "deck_size": 104,
    "default_modules": [],
    "modules": [
        {
            "id": "ex",
            "name": {"zh": "EX", "zh_hant": "EX", "en": "EX"},
            "text": {"zh": "四张牌。", "zh_hant": "四張牌。", "en": "Four cards."},
            "excludes": [],
            "playable": True,
        }
    ],
    "deck": [{"suit": "S", "rank": 1, "card": "duel", "module": "", "count": 1}],
    "roles": [
        {
            "id": "rt3",
            "status": "stated",
            "source": "P2 L20",
            "name": {"zh": "身份表", "zh_hant": "身份表", "en": "Roles"},
            "tables": [{"players": 5, "lord": 1, "loyalist": 1, "rebel": 2, "renegade": 1}],
            "alternatives": [],
        }
    ],
    "switches": [
        {
            "id": "lord_bonus",
            "name": {"zh": "主公加体力", "zh_hant": "主公加體力", "en": "The lord's extra hp"},
            "source": "P2 L31",
            "options": [{"id": "on", "text": {"zh": "加一点", "zh_hant": "加一點", "en": "one more"}}],
        }
    ],
    "url": "/editions/std/",
    "changed_at": _STAMPED["changed_at"],
}
_ABOUT: Final[Document] = {"hero": [], "skill": [], "card": ["indulgence"], "rule": ["move.3"]}
RULING: Final[Document] = {
    "id": "move-no-judgement-possible",
    "question": {
        "zh": "一张牌都不剩，【乐不思蜀】没法判定，怎么算？",
        "zh_hant": "一張牌都不剩，【樂不思蜀】沒法判定，怎麼算？",
        "en": "Not a card is left and Indulgence can't be judged: what happens?",
    },
    "answer": {"zh": "游戏就此平局。", "zh_hant": "遊戲就此平局。", "en": "The game ends as a draw."},
    "facts": {"zh": "平局", "zh_hant": "平局", "en": "A draw"},
    "edition": "std",
    "modules": [],
    "rules": ["move.3", "judge.1"],
    "covers": ["COV-259"],
    "about": _ABOUT,
    "also": {"hero": [], "skill": [], "card": [], "rule": ["turn.3"]},
    "steps": 3,
    "url": "/rulings/move-no-judgement-possible/",
    **_STAMPED,
}
_STEP: Final[Document] = {
    "kind": "position",
    "text": {"zh": "开始", "zh_hant": "開始", "en": "The position"},
    "rule": "",
    "seat": 0,
    "board": {"seats": []},
}
RULING_WHOLE: Final[Document] = {**RULING, "position": {"edition": "std"}, "answers": ["pass"], "line": [{"step": 0, "depth": 0, **_STEP}]}
COMPARISON: Final[Document] = {
    "id": "peach-for-another",
    "title": {"zh": "把【桃】给同伴吃", "zh_hant": "把【桃】給同伴吃", "en": "A Peach for a friend"},
    "question": {
        "zh": "自己的回合，能把【桃】给受了伤的同伴吃吗？",
        "zh_hant": "自己的回合，能把【桃】給受了傷的同伴吃嗎？",
        "en": "In your own turn, may you give a Peach to a hurt friend?",
    },
    "sides": [
        {
            "edition": "proto",
            "modules": [],
            "answer": {"zh": "能。", "zh_hant": "能。", "en": "Yes."},
            "facts": {"zh": "2 号位体力 3", "zh_hant": "2 號位體力 3", "en": "Seat 2 at 3 hp"},
            "rules": ["proto.card.peach.1"],
        }
    ],
    "about": {"hero": [], "card": ["peach"]},
    "steps": 4,
    "parts_at": 1,
    "url": "/compare/peach-for-another/",
    **_STAMPED,
}
COMPARISON_WHOLE: Final[Document] = {**COMPARISON, "rows": [[0, 0, True]], "lines": [[_STEP], [_STEP]]}
CONFLICT: Final[Document] = {
    "id": "C-02",
    "type": "garbled",
    "head": {"zh": "八人的第二行", "zh_hant": "八人的第二行", "en": "The second line for eight players"},
    "about": ["rule:roles.3"],
    "editions": ["early"],
    "readings": [
        {
            "text": {"zh": "校作 1、2、3、2。", "zh_hant": "校作 1、2、3、2。", "en": "Read as 1, 2, 3, 2."},
            "source": "P3 L480-482; house",
            "status": "emended",
            "editions": [],
            "in_force": True,
            "option": "",
        }
    ],
    "choose": None,
    "url": "/conflicts/C-02/",
    "changed_at": _STAMPED["changed_at"],
}
SOURCE: Final[Document] = {
    "id": "P1",
    "name": {"zh": "初版抄本一", "zh_hant": "初版抄本一", "en": "Early edition, first copy"},
    "text": {"zh": "第一份。", "zh_hant": "第一份。", "en": "The first copy."},
    "url": "/about/#source-P1",
    "changed_at": _STAMPED["changed_at"],
}
DECK: Final[Document] = {
    "id": "std",
    "edition": "std",
    "module": "",
    "size": 104,
    "cards": [{"suit": "S", "rank": 1, "card": "duel", "count": 1}],
    "url": "/editions/std/deck/",
    "changed_at": _STAMPED["changed_at"],
}
_NO_WORDS: Final[Document] = {"zh": "", "zh_hant": "", "en": ""}
CHART: Final[Document] = {
    "id": "std",
    "phases": ["start", "judge", "draw", "play", "discard", "finish"],
    "timings": [
        {
            "id": "PHASE_START",
            "name": {"zh": "阶段开始时", "zh_hant": "階段開始時", "en": "A phase begins"},
            "listeners": [{"kind": "skill", "id": "guanxing", "compulsory": False}],
        }
    ],
    "scenes": [
        {
            "id": "turn",
            "name": {"zh": "一个回合", "zh_hant": "一個回合", "en": "A turn"},
            "rows": [{"timing": "PHASE_START", "ready": ["guanxing"], "text": _NO_WORDS, "rule": "", "phase": "", "depth": 1}],
        }
    ],
    "url": "/charts/?edition=std",
    "changed_at": _STAMPED["changed_at"],
}
CHANGE: Final[Document] = {
    "key": "hero/huatuo",
    "kind": "hero",
    "what": "changed",
    "change": "functional",
    "old": {"id": "huatuo", "edition": "early", "name": {"zh": "华佗", "zh_hant": "華佗", "en": "Hua Tuo"}, "url": "/heroes/huatuo/early/"},
    "new": {"id": "huatuo", "edition": "std", "name": {"zh": "华佗", "zh_hant": "華佗", "en": "Hua Tuo"}, "url": "/heroes/huatuo/"},
    "facts": [{"fact": "hp", "old": 4, "new": 3}],
    "text": None,
}
DISTANCE: Final[Document] = {
    "edition": "std",
    "position": "spn: 1\nedition: std\nseats:\n  - {hp: 4/4, skills: [mashu]}\n  - {hp: 4/4}\nturn: {seat: 1, phase: play}\n",
    "data": [
        {
            "seat": 1,
            "range": 1,
            "to": [
                {
                    "seat": 2,
                    "onward": 1,
                    "back": 1,
                    "parts": [{"seat": 1, "by": "mashu", "adds": -1}],
                    "distance": 1,
                    "range": 1,
                    "reached": True,
                }
            ],
        }
    ],
}
LOADED: Final[Document] = {
    "version": "4e9fc17f8722b1abe567e33aa4dbf49dbc2ee1537eefa1b08b80f33c4cf2b3aa",
    "rules_version": 7,
    "loaded_at": _STAMPED["changed_at"],
    "kinds": {"hero": 140, "card": 130},
    "editions": {"std": {"hero": 42, "card": 50, "skill": 70, "rule": 300}},
    "claims": {"hero": {"stated": 120, "emended": 20}},
    "covered": 260,
}
UPDATE: Final[Document] = {
    "at": _STAMPED["changed_at"],
    "version": "4e9fc17f8722b1abe567e33aa4dbf49dbc2ee1537eefa1b08b80f33c4cf2b3aa",
    "what": "changed",
    "kind": "hero",
    "id": "zhaoyun",
    "edition": "std",
    "name": HERO["name"],
}
BULK: Final[Document] = {
    "version": UPDATE["version"],
    "made_at": _STAMPED["changed_at"],
    "files": [
        {
            "name": "shapu-bbb429300dd9defc.jsonl.gz",
            "url": "https://shapu.example/api/v1/bulk/shapu-bbb429300dd9defc.jsonl.gz",
            "media_type": "application/gzip",
            "bytes": 282554,
            "sha256": "9f2c1a5be0c7d3f48a6de1b07c95f2a3d84e6b1f0a7c3d2e5f4b6a798c0d1e2f",
            "records": 960,
        }
    ],
}


def one(document: Document) -> OpenApiExample:
    """An answer that is this document."""
    return OpenApiExample("example", value=document, response_only=True, status_codes=["200"])


def page(document: Document) -> OpenApiExample:
    """A page with this document as its only row."""
    return one({"data": [document], "page": {"next": None, "prev": None}, "total": None})


def group(document: Document) -> OpenApiExample:
    """One thing in all its editions, of which there is this one."""
    return one({"id": document["id"], "editions": [document]})
