"""The charts of an edition: its turn, the timings of what happens in it, who listens to each, and its role tables. No HTTP here.

All of it is what the engine did when the content was loaded (`services/drawn.py`); only the names of the timings are ours.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from . import catalog, rulings
from .vocabulary import PHASES, Label

#: Timing -> what it is called.
TIMINGS: Final[dict[str, Label]] = {
    "PHASE_START": _("阶段开始时"),
    "PHASE_END": _("阶段结束时"),
    "TURN_END": _("回合结束时"),
    "CARD_USED": _("使用或打出一张牌时"),
    "BECOMING_TARGET": _("成为目标时"),
    "TARGETED": _("指定目标后"),
    "TAKING_EFFECT": _("生效之前"),
    "CARD_PLAYED": _("打出一张牌后"),
    "CARD_FINISHED": _("使用结算完毕"),
    "SLASH_DODGED": _("【杀】被【闪】抵消时"),
    "JUDGE_SHOWN": _("判定牌翻开后"),
    "JUDGED": _("判定结果确定后"),
    "DAMAGE_CAUSING": _("造成伤害时"),
    "DAMAGE_TAKING": _("受到伤害时"),
    "DAMAGE_DEALT": _("造成伤害后"),
    "DAMAGED": _("受到伤害后"),
    "HP_LOSING": _("失去体力时"),
    "HP_LOST": _("失去体力后"),
    "RECOVERING": _("回复体力时"),
    "RECOVERED": _("回复体力后"),
    "DYING": _("进入濒死时"),
    "DIED": _("阵亡后"),
    "CARDS_MOVED": _("牌移动后"),
    "CARDS_DRAWING": _("摸牌阶段摸牌时"),
}
#: Scene -> heading.
SCENES: Final[dict[str, Label]] = {
    "turn": _("一个回合"),
    "slash": _("【杀】被【闪】抵消"),
    "damage": _("【杀】命中：一次伤害"),
    "trick": _("一张锦囊"),
    "dying": _("濒死与救援"),
    "death": _("阵亡"),
}
ROLE_COLUMNS: Final = ("lord", "loyalist", "rebel", "renegade")
#: The drawing of a turn: width of a phase, height of a timing, where the timings begin.
COLUMN: Final = 168
ROW: Final = 46
TOP: Final = 64


def editions() -> list[str]:
    """The editions that have charts: those that the engine plays."""
    charts = catalog.current().part("drawn").get("charts", {})
    return [e["id"] for e in catalog.current().editions() if e["id"] in charts]


def chart(edition: str) -> Mapping[str, Any]:
    """What the engine did in an edition."""
    found: Mapping[str, Any] = catalog.current().part("drawn")["charts"][edition]
    return found


def listeners(edition: str) -> dict[str, list[dict[str, Any]]]:
    """For each timing who listens to it, as links, in the order in which they are asked. Only skills that a hero of the edition has."""
    book = catalog.current()
    known = book.part("skills")
    found: dict[str, list[dict[str, Any]]] = {}
    for timing, rows in chart(edition)["listeners"].items():
        links = []
        for row in rows:
            if row["band"] == "skill" and f"{edition}/{row['name']}" in known:
                links.append(
                    {**row, "id": row["name"], "name": book.skill(row["name"], edition).name, "url": f"/skills/{edition}/{row['name']}/"}
                )
            elif row["band"] == "equip":
                links.append({**row, "id": row["name"], "name": book.kind(row["name"]).name, "url": f"/cards/{row['name']}/{edition}/"})
        found[timing] = links
    return found


def timings(edition: str) -> list[dict[str, Any]]:
    """Every timing of the engine with its name and its listeners, in the engine's order."""
    heard = listeners(edition)
    return [{"id": t, "label": TIMINGS.get(t, t), "who": heard[t]} for t in chart(edition)["timings"]]


def scenes(edition: str) -> list[dict[str, Any]]:
    """The scenes as rows: a step (a sentence with its rule) or a timing with its listeners, of which those that could have reacted just
    then are `ready`; in a turn only these, for all others of a phase's timings wait for other phases. `indent`: how deep it is nested."""
    heard = listeners(edition)
    out = []
    for name, scene in chart(edition)["scenes"].items():
        least = min(row["depth"] for row in scene["rows"])
        shown = []
        for row in scene["rows"]:
            indent = min(row["depth"] - least, 5)
            if "timing" in row:
                who = [{**w, "ready": w["id"] in row["ready"]} for w in heard[row["timing"]]]
                who = [w for w in who if w["ready"] or name != "turn"]
                shown.append({"timing": row["timing"], "label": TIMINGS.get(row["timing"], row["timing"]), "who": who, "indent": indent})
            else:
                parts = rulings.parts_of(rulings.spoken(row["parts"]))
                shown.append({"parts": parts, "rule": row["rule"], "indent": indent})
        table = rulings.Table(scene["who"][rulings.language()], edition)
        out.append({"id": name, "label": SCENES.get(name, name), "rows": shown, "table": table})
    return out


def turn(edition: str) -> dict[str, Any]:
    """The turn drawn: a column for each phase with the timings that came in it, one under the other."""
    heard = listeners(edition)
    columns: list[dict[str, Any]] = []
    for row in chart(edition)["scenes"]["turn"]["rows"]:
        if row.get("phase"):
            columns.append({"phase": row["phase"], "label": PHASES.get(row["phase"], row["phase"]), "timings": []})
        elif "timing" in row:
            mark = {"timing": row["timing"], "label": TIMINGS.get(row["timing"], row["timing"]), "n": 0}
            mark["n"] = sum(w["id"] in row["ready"] for w in heard[row["timing"]])
            columns[-1]["timings"].append(mark)
    for i, column in enumerate(columns):
        column["x"] = i * COLUMN + COLUMN // 2
        for k, mark in enumerate(column["timings"]):
            mark["y"] = TOP + k * ROW + ROW // 2
    height = TOP + max(len(c["timings"]) for c in columns) * ROW + 8
    return {
        "columns": columns,
        "width": len(columns) * COLUMN,
        "height": height,
        "half": COLUMN // 2 - 10,
        "box": COLUMN - 20,
    }


def roles(edition: str) -> list[dict[str, Any]]:
    """The role tables of an edition: for each number of players the roles one by one; other readings of a row beside it."""
    found = next((e for e in catalog.current().editions() if e["id"] == edition), None)

    def row(numbers: Sequence[int], other: bool) -> dict[str, Any]:
        return {"n": numbers[0], "roles": [r for r, n in zip(ROLE_COLUMNS, numbers[1:], strict=True) for _i in range(n)], "other": other}

    return [
        {
            **table,
            "rows": sorted(
                [*(row(r, False) for r in table["rows"]), *(row(r, True) for r in table["alternatives"])],
                key=lambda r: (r["n"], r["other"]),
            ),
        }
        for table in (found or {}).get("roles", [])
    ]
