"""The workshop: what is to be mended in puzzle files, what they come to in figures, and what a new one is about.

Nothing here needs the database.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from puzzles.services import library, names
from puzzles.services.library import Checked
from rules_engine import api

#: The classes of difficulty, in the order in which they are printed.
LEVELS: Final = ("one", "middling", "hard")
#: How far a puzzle's own difficulty may lie from the estimate before `add` says so.
NEAR: Final = 1


@dataclass(frozen=True, slots=True)
class Looked:
    """One file with everything that can be said of it. `report` is None for one whose proof does not hold."""

    checked: Checked
    report: api.Report | None = None
    remarks: tuple[api.Remark, ...] = ()

    @property
    def good(self) -> bool:
        """Proved, and nothing is to be mended."""
        return not self.checked.fault and not self.remarks

    def faults(self) -> list[str]:
        """What is wrong, one sentence each, with file and place."""
        said = [self.checked.fault] if self.checked.fault else []
        return said + [f"{self.checked.path.name}: {r.pointer}: {r.text} ({r.code})" for r in self.remarks]

    def json(self) -> dict[str, Any]:
        """The same for programs."""
        model, found = self.checked.model, self.report
        out: dict[str, Any] = {"slug": self.checked.slug, "file": self.checked.path.name, "proved": bool(self.checked.proof)}
        if model is not None:
            out |= {"kind": model.kind, "edition": model.edition, "difficulty": model.difficulty, "themes": list(model.themes)}
        if found is not None:
            out |= found._asdict()
        return out | {"fault": self.checked.fault, "remarks": [r._asdict() for r in self.remarks]}


def others(folder: Path) -> list[api.Other]:
    """All puzzles of a folder that can be read, as a new one is compared with them."""
    out = []
    for path in library.files(folder):
        try:
            out.append(api.other_of(api.load_puzzle(path.read_text(encoding="utf-8"), path.name)[0]))
        except (OSError, UnicodeDecodeError, api.NotationError, api.PuzzleFault):
            continue
    return out


def look(paths: Iterable[Path], known: Sequence[api.Other]) -> Iterable[Looked]:
    """Re-check the stored proofs of some files, and lint them. Never raises for what is in a file."""
    for path in paths:
        checked = library.check_file(path)
        if checked.fault or checked.model is None:
            yield Looked(checked)
            continue
        try:
            yield Looked(checked, api.report(checked.model, checked.proof), tuple(lint(checked.model, checked.proof, known)))
        except (api.NoTree, api.PuzzleFault) as e:
            yield Looked(Checked(path, checked.slug, checked.source, checked.model, fault=f"{path.name}: {e}"))


def lint(model: api.PuzzleModel, proof: Mapping[str, Any] | None, known: Iterable[api.Other]) -> list[api.Remark]:
    """What is to be mended in a puzzle, themes without words included."""
    out = api.lint(model, proof, known)
    out += [
        api.Remark("themes", f"/themes/{i}", f"{theme!r} is neither a theme nor a skill")
        for i, theme in enumerate(model.themes)
        if not names.is_theme(theme)
    ]
    return out


def census(looked: Sequence[Looked]) -> dict[str, Any]:
    """Counts: files, proved and re-checked, unique, by kind, class, edition and difficulty."""
    held = [one for one in looked if one.report is not None]
    models = [one.checked.model for one in held if one.checked.model is not None]
    reports = [one.report for one in held if one.report is not None]
    levels = Counter(r.level for r in reports)
    return {
        "files": len(looked),
        "proved": len(held),
        "rechecked": len(held),
        "unique": sum(r.unique for r in reports),
        "levels": {level: levels[level] for level in LEVELS},
        "hidden": sum(r.hidden for r in reports),
        "kinds": dict(sorted(Counter(m.kind for m in models).items())),
        "editions": dict(sorted(Counter(m.edition for m in models).items())),
        "difficulties": {str(k): n for k, n in sorted(Counter(m.difficulty for m in models).items())},
        "good": sum(one.good for one in looked),
    }


def census_text(counts: Mapping[str, Any]) -> str:
    """The counts in lines for people."""

    def row(name: str, key: str) -> str:
        return f"  {name:<11}" + " · ".join(f"{k} {n}" for k, n in counts[key].items())

    return "\n".join(
        [
            f"{counts['files']} puzzles: {counts['proved']} proved, {counts['rechecked']} re-checked, {counts['unique']} unique",
            row("kinds", "kinds"),
            row("decisions", "levels") + f"; with unknown cards {counts['hidden']}",
            row("editions", "editions"),
            row("difficulty", "difficulties"),
        ]
    )


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the proof says that a puzzle is about: themes, rule paragraphs, a difficulty."""

    themes: Sequence[str]
    rules: Sequence[str]
    difficulty: int


def propose(model: api.PuzzleModel, proof: Mapping[str, Any]) -> Proposal:
    """Tag a proved puzzle from its proof. Searches once for each skill on the table."""
    told = api.trace_of(model, proof)
    return Proposal(told.themes, told.rules, api.report(model, proof).estimate)


def tagged(source: str, model: api.PuzzleModel, proposal: Proposal) -> str:
    """The text of a puzzle file with the proposed themes, if it names none itself."""
    if model.themes or not proposal.themes:
        return source
    line = f"themes: [{', '.join(proposal.themes)}]"
    if re.search(r"^themes:.*$", source, re.M):
        return re.sub(r"^themes:.*$", line, source, count=1, flags=re.M)
    return re.sub(r"^(difficulty:.*)$", rf"\1\n{line}", source, count=1, flags=re.M)


def remarks_on(model: api.PuzzleModel, proposal: Proposal) -> list[str]:
    """Where the author's tags differ from the proposed ones: for a person to weigh, no faults."""
    out = []
    more = [t for t in proposal.themes if t not in model.themes]
    if model.themes and more:
        out.append(f"the proof also speaks for the themes {', '.join(more)}")
    slugs = model.rules if isinstance(model.rules, list) else []
    more = [r for r in proposal.rules if r not in slugs]
    if more:
        out.append(f"rules that come up in it: {', '.join(more)}")
    if abs(model.difficulty - proposal.difficulty) > NEAR:
        out.append(f"difficulty {model.difficulty}; the figures of the search suggest {proposal.difficulty}")
    return out


__all__ = ["Looked", "Proposal", "census", "census_text", "lint", "look", "others", "propose", "remarks_on", "tagged"]
