"""A folder of candidates: the files of each, and an index in JSON lines that says what has been hunted and found.

Every file is written beside its place and put there in one step, a line of the index in one write: whoever is killed at any moment leaves
whole candidates behind, and the game that was interrupted is hunted again.

    index.jsonl                 {"run": settings} · {"candidate": name, figures…} · {"game": n, "counts": …, "seconds": …}
                                {"kept": name} · {"rejected": name, "why": …} · {"accepted": name, "slug": …} · {"source": settings}
    found-….yaml                the puzzle, with working words
    found-….proof.json.gz       its proof
    found-….svg, found-….txt    its position as a picture and as text
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from rules_engine.cli._files import root
from rules_engine.cli._picture import svg, text_board
from rules_engine.notation.models import PuzzleModel
from rules_engine.notation.problems import NotationError
from rules_engine.notation.reader import read_puzzle
from rules_engine.search.proof import dumps, open_puzzle, proof_path
from rules_engine.workshop.candidate import Candidate
from rules_engine.workshop.sameness import fingerprint

INDEX = "index.jsonl"
LIBRARY = ("puzzles", "library")
CANDIDATES = ("puzzles", "candidates")
VERDICTS = {"kept": "", "rejected": "why", "accepted": "slug"}
"""What a person can say of a candidate, and which key tells more."""
Json = dict[str, Any]


def library_of(given: str | None) -> Path:
    """The library, or the one that was named."""
    return Path(given) if given else root().joinpath(*LIBRARY)


def candidates_of() -> Path:
    """Where the candidates lie that somebody has looked at and kept."""
    return root().joinpath(*CANDIDATES)


class OtherRun(ValueError):
    """The folder belongs to a run with other settings."""


class Folder:
    """One folder of candidates."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def index(self) -> Path:
        return self.path / INDEX

    # --- reading -----------------------------------------------------------------------------------------------------

    def entries(self) -> Iterator[Json]:
        """The lines of the index. What was cut off in the middle is left out."""
        if not self.index.is_file():
            return
        for line in self.index.read_text("utf-8", errors="replace").splitlines():
            try:
                entry = json.loads(line)
            except ValueError:
                continue
            if isinstance(entry, dict):
                yield entry

    def rows(self) -> list[Json]:
        """The candidates whose file is there, each once, the most promising first. One that the index does not know has few figures."""
        found: dict[str, Json] = {}
        verdicts: dict[str, Json] = {}
        for e in self.entries():
            if "candidate" in e and self.file(str(e["candidate"])).is_file():
                found.setdefault(str(e["candidate"]), e)
            for verdict, more in VERDICTS.items():
                if verdict in e:
                    verdicts.setdefault(str(e[verdict]), {})[verdict] = str(e.get(more, "yes"))
        for path in sorted(self.path.glob("*.yaml")):
            if path.stem not in found:
                row = _row_of(path)
                if row is not None:
                    found[path.stem] = row
        rows = [{**row, **{k: verdicts.get(name, {}).get(k, "") for k in VERDICTS}} for name, row in found.items()]
        return sorted(rows, key=lambda r: (-float(r.get("promise", 0)), str(r["candidate"])))

    def done(self) -> set[int]:
        """The games that are finished."""
        return {int(e["game"]) for e in self.entries() if "game" in e and "candidate" not in e}

    def known(self) -> set[str]:
        """The fingerprints of all candidates."""
        return {str(e["fingerprint"]) for e in self.entries() if "fingerprint" in e}

    def file(self, name: str) -> Path:
        return self.path / f"{name}.yaml"

    # --- writing -----------------------------------------------------------------------------------------------------

    def open(self, settings: Json) -> None:
        """Make the folder, or see that it belongs to the same run. Raises OtherRun."""
        self.path.mkdir(parents=True, exist_ok=True)
        for e in self.entries():
            if "run" in e:
                other = {k: v for k, v in e["run"].items() if settings.get(k) != v}
                if other:
                    said = ", ".join(f"{k} {v} there, {settings.get(k)} here" for k, v in other.items())
                    raise OtherRun(f"{self.path} belongs to another run ({said}); take another folder")
                return
        self.write_line({"run": settings})

    def add(self, found: Candidate) -> None:
        """Store a candidate, the puzzle file last, then its line of the index."""
        model, node = read_puzzle(found.text, found.name)
        g = open_puzzle(model, node, found.name)
        target = self.file(found.name)
        assert found.proof.data is not None
        put(proof_path(target), dumps(found.proof.data))
        put(target.with_suffix(".svg"), svg(model, g).encode())
        put(target.with_suffix(".txt"), text_board(model, g).encode())
        put(target, found.text.encode())
        self.write_line(found.figures)

    def keep(self, name: str, other: Folder) -> None:
        """Copy a candidate of another folder here, with its figures and, once, the settings of its run. Raises OSError, StopIteration."""
        entries = list(other.entries())
        figures = next(e for e in entries if e.get("candidate") == name)
        for path in files_of(other.file(name)):
            put(self.path / path.name, path.read_bytes())
        for e in entries:
            source = {"source": e.get("run")}
            if source["source"] is not None and source not in self.entries():
                self.write_line(source)
        if figures not in self.entries():
            self.write_line(figures)
        other.write_line({"kept": name})

    def write_line(self, entry: Json) -> None:
        """One line at the end of the index, on a line of its own even after a cut-off one."""
        line = json.dumps(entry, ensure_ascii=False) + "\n"
        fd = os.open(self.index, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        try:
            size = os.lseek(fd, 0, os.SEEK_END)
            if size:
                os.lseek(fd, size - 1, os.SEEK_SET)
                if os.read(fd, 1) != b"\n":
                    line = "\n" + line
            os.write(fd, line.encode())
        finally:
            os.close(fd)


def files_of(path: Path) -> list[Path]:
    """The four files of a candidate, the puzzle file last."""
    return [proof_path(path), path.with_suffix(".svg"), path.with_suffix(".txt"), path]


def put(path: Path, data: bytes) -> None:
    """A whole file or none."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    beside.write_bytes(data)
    os.replace(beside, path)


def _row_of(path: Path) -> Json | None:
    """What can be said of a candidate without the index."""
    try:
        model, _ = read_puzzle(path.read_bytes(), path.name)
        return {
            "candidate": path.stem, "fingerprint": fingerprint(model), "kind": model.kind, "difficulty": model.difficulty,
            "themes": list(model.themes),
        }  # fmt: skip
    except (NotationError, OSError):
        return None


def prints_of(folders: Iterable[Path]) -> set[str]:
    """The fingerprints of all puzzles of some folders that can be read."""
    out = set()
    for folder in folders:
        for path in sorted(folder.glob("*.yaml")):
            row = _row_of(path)
            if row is not None:
                out.add(str(row["fingerprint"]))
    return out


def opened(path: Path) -> PuzzleModel:
    """A candidate's puzzle. Raises OSError, NotationError, PuzzleFault."""
    model, node = read_puzzle(path.read_bytes(), path.name)
    open_puzzle(model, node, path.name)
    return model


__all__ = ["Folder", "OtherRun", "candidates_of", "library_of", "opened", "prints_of", "put"]
