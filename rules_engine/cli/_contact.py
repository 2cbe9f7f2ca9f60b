"""A contact sheet of candidates: one page of HTML with the picture of each, its line of play and the natural moves that fail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any

from rules_engine.search.check import read_proof
from rules_engine.search.proof import proof_path

STYLE = """
body{font:15px/1.5 system-ui,sans-serif;margin:1rem;background:#efe8d8;color:#1d1914;display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(430px,1fr))}
article{background:#fffdf7;border:1px solid #8a7e69;border-radius:6px;padding:.6rem;overflow-wrap:anywhere}
img{width:100%;height:auto}h2{font-size:1rem;margin:.2rem 0}ol{margin:.2rem 0;padding-left:1.4rem}li{margin:0}
.bad{color:#a9281d}.kept{outline:3px solid #4a7c3a}.rejected{opacity:.5}
@media(prefers-color-scheme:dark){body{background:#1d1914;color:#f4efe3}article{background:#2b251e}.bad{color:#ff9c8f}}
"""
MOST = 6
"""How many losing first moves are shown."""


def sheet(folder: Path, rows: Iterable[Mapping[str, Any]]) -> str:
    """The page. Pictures are read from beside it."""
    body = "".join(_article(folder, r) for r in rows)
    return (
        f'<!doctype html><html lang="zh-Hans"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(folder.name)}</title><style>{STYLE}</style>{body}</html>\n"
    )


def _article(folder: Path, row: Mapping[str, Any]) -> str:
    name = str(row["candidate"])
    state = "kept" if row.get("kept") else "rejected" if row.get("rejected") else ""
    head = f"{row.get('difficulty', '?')}★ · {row.get('decisions', '?')} · {', '.join(row.get('themes', ()))}"
    if row.get("rejected"):
        head += f" · {row['rejected']}"
    said = "".join(_moves(folder / f"{name}.yaml"))
    return (
        f'<article id="{escape(name)}" class="{state}"><h2>{escape(name)}</h2><img src="{escape(name)}.svg" alt="" loading="lazy">'
        f"<p>{escape(head)}</p>{said}</article>"
    )


def _moves(path: Path) -> Iterator[str]:
    """The solution along the one defence of the tree, then first moves that fail and how."""
    data = read_proof(proof_path(path))
    nodes = data["tree"]["nodes"]
    yield "<ol>"
    at: int | None = 0
    while at is not None:
        node, at = nodes[at], None
        for text, what in node["options"].items():
            if "next" in what or what.get("solved"):
                between = f" <small>← {escape('; '.join(node['line']))}</small>" if node["line"] else ""
                yield f"<li>{escape(text)}{between}</li>"
                at = what.get("next")
                break
    yield "</ol>"
    losing = [(text, what.get("line", ())) for text, what in data["losing"].items() if text != "end"]
    for text, line in losing[:MOST]:
        yield f'<div class="bad">✗ {escape(text)} <small>→ {escape("; ".join(line))}</small></div>'
    if len(losing) > MOST:
        yield f'<div class="bad">… {len(losing) - MOST}</div>'


__all__ = ["sheet"]
