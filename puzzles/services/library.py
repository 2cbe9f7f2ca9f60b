"""From the library's files to the database: proved puzzles only, all or nothing.

A puzzle is `<slug>.yaml` with its proof `<slug>.proof.json.gz` beside it. Loading checks each proof anew. A puzzle whose
proof does not hold is not published, and withdrawn if it was; attempts at it keep their results.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

import puzzles
from puzzles.models import DailyRota, Puzzle, PuzzleRevision, Subject
from puzzles.services import catalog, rota
from rules_engine import api

LIBRARY: Final = Path(puzzles.__file__).resolve().parent / "library"
PROOF: Final = ".proof.json.gz"
ROTA: Final = "rota.txt"
#: Parts of a proof file that only the re-check needs.
UNSERVED: Final = ("certificate", "checksum")
#: What can be wrong with a proof because the rules have changed, and not because the file has.
BY_RULES: Final = frozenset(
    {"rules_version", "position", "not_won", "cycle", "hole", "illegal", "unused", "tree", "moves", "line", "answers"}
)


@dataclass(frozen=True, slots=True)
class Checked:
    """One library file: the puzzle with its proof, or what is wrong with it (`fault`, one sentence that names the place).

    `proof` is the whole file, `served` what of it the site keeps.
    """

    path: Path
    slug: str
    source: str = ""
    model: api.PuzzleModel | None = None
    proof: dict[str, Any] = field(default_factory=dict)
    fault: str = ""

    @property
    def served(self) -> dict[str, Any]:
        """The proof without what only the re-check needs."""
        return {k: v for k, v in self.proof.items() if k not in UNSERVED}


@dataclass(slots=True)
class Report:
    """What a load did, by name of puzzle."""

    new: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    refused: list[tuple[str, str]] = field(default_factory=list)
    withdrawn: list[tuple[str, str]] = field(default_factory=list)
    days: int = 0


def files(folder: Path) -> list[Path]:
    """The puzzle files of a folder, by name."""
    return sorted(folder.glob("*.yaml"))


def check_file(path: Path) -> Checked:
    """Read one puzzle and check its stored proof. Never raises for what is in the files."""
    slug = path.stem
    try:
        source = path.read_bytes().decode("utf-8")
    except OSError as e:
        return Checked(path, slug, fault=f"{path.name}: can't be read: {e.strerror}")
    except UnicodeDecodeError:
        return Checked(path, slug, fault=f"{path.name}: not UTF-8 text")
    try:
        model, _ = api.load_puzzle(source, path.name)
    except api.NotationError as e:
        return Checked(path, slug, source, fault=str(e))
    except api.PuzzleFault as e:
        return Checked(path, slug, source, fault=f"{path.name}: {e}{f' (at {e.pointer})' if e.pointer else ''}")
    if model.slug != slug:
        return Checked(path, slug, source, fault=f"{path.name}: slug is {model.slug!r}; it must be the name of the file")
    stored = path.with_name(slug + PROOF)
    if not stored.is_file():
        return Checked(
            path, slug, source, model, fault=f"{path.name}: not proved: there is no {stored.name}. Run: manage.py puzzles prove {slug}"
        )
    try:
        proof = api.check_proof(source, stored.read_bytes(), path.name)
    except api.ProofFault as e:
        said = _broken(model, stored.read_bytes()) if e.code in BY_RULES else ""
        return Checked(path, slug, source, model, fault=f"{path.name}: the stored proof does not hold: {said}{e} ({e.code})")
    except (api.NotationError, api.PuzzleFault) as e:
        return Checked(path, slug, source, model, fault=f"{path.name}: {e}")
    return Checked(path, slug, source, model, proof)


def _broken(model: api.PuzzleModel, raw: bytes) -> str:
    """Which step of a proof other rules have broken, to be put before the reason; empty if none of those that are served."""
    step = api.broken_step(model, api.stored_proof(raw))
    return f"{step}; " if step else ""


def load(
    folder: Path = LIBRARY, progress: Callable[[Iterable[Path]], Iterable[Path]] | None = None, today: dt.date | None = None
) -> Report:
    """Bring the database into line with a folder. Every file is checked first; then all changes are stored in one transaction.

    Refused files are reported and their puzzles withdrawn, the others are loaded. Raises `rota.RotaError` and `NotADirectoryError`
    (nothing is stored then).
    """
    if not folder.is_dir():
        raise NotADirectoryError(f"{folder} is no folder of puzzles")
    found = files(folder)
    checked = [check_file(path) for path in (progress(found) if progress is not None else found)]
    blocks = rota.parse((folder / ROTA).read_text(encoding="utf-8")) if (folder / ROTA).is_file() else []
    report = Report()
    with transaction.atomic():
        known = {p.slug: p for p in Puzzle.objects.select_related("current").defer("current__source", "current__proof")}
        for one in checked:
            if one.fault:
                report.refused.append((one.slug, one.fault))
                _withdraw(known.get(one.slug), one.fault, report)
            else:
                known[one.slug] = _store(one, known.get(one.slug), report)
        here = {one.slug for one in checked}
        for slug, puzzle in known.items():
            if slug not in here:
                _withdraw(puzzle, "the file is no longer in the library", report)
        _store_subjects([(known[one.slug], one) for one in checked if not one.fault])
        report.days = _store_rota(blocks, known, here, today or catalog.today())
    catalog.forget_stamp()
    return report


def digest_of(source: str, proof: dict[str, Any], rules_version: int) -> str:
    """What tells revisions apart: the file, what of the proof is served, the version of the rules."""
    hashed = blake2b(digest_size=16)
    for part in (source, repr(sorted(proof.items())), str(rules_version)):
        hashed.update(part.encode())
        hashed.update(b"\0")
    return hashed.hexdigest()


def _withdraw(puzzle: Puzzle | None, reason: str, report: Report) -> None:
    if puzzle is None or (puzzle.status == Puzzle.Status.WITHDRAWN and puzzle.reason == reason[:400]):
        return
    if puzzle.status == Puzzle.Status.PUBLISHED:
        report.withdrawn.append((puzzle.slug, reason))
    puzzle.status, puzzle.reason = Puzzle.Status.WITHDRAWN, reason[:400]
    puzzle.save(update_fields=["status", "reason", "updated_at"])


def _store(one: Checked, puzzle: Puzzle | None, report: Report) -> Puzzle:
    model = one.model
    assert model is not None
    version = int(one.proof["rules_version"])
    digest = digest_of(one.source, one.served, version)
    if puzzle is not None and puzzle.current is not None and puzzle.current.digest == digest and puzzle.status == Puzzle.Status.PUBLISHED:
        report.same.append(one.slug)
        return puzzle
    shown = {
        "kind": model.kind,
        "difficulty": model.difficulty,
        "edition": api.load_puzzle(one.source)[1].game.edition.id,
        "players": model.players or len(model.seats),
        "themes": list(model.themes),
    }
    if puzzle is None:
        puzzle = Puzzle.objects.create(slug=one.slug, status=Puzzle.Status.WITHDRAWN, **shown)
        report.new.append(one.slug)
    else:
        report.changed.append(one.slug)
    revision = PuzzleRevision.objects.filter(puzzle=puzzle, digest=digest).first()
    if revision is None:
        last = PuzzleRevision.objects.filter(puzzle=puzzle).order_by("-number").values_list("number", flat=True).first()
        revision = PuzzleRevision.objects.create(
            puzzle=puzzle,
            number=(last or 0) + 1,
            digest=digest,
            position_digest=str(one.proof["position_digest"]),
            rules_version=version,
            source=one.source,
            proof=one.served,
            title_zh=model.title.zh,
            title_en=model.title.en,
            hints=[{"zh": h.zh, "en": h.en} for h in model.hints],
            explanation_zh=model.explanation.zh,
            explanation_en=model.explanation.en,
            themes=list(model.themes),
            rules=list(model.rules) if isinstance(model.rules, list) else [],
        )
    for name, value in shown.items():
        setattr(puzzle, name, value)
    puzzle.current, puzzle.status, puzzle.reason, puzzle.updated_at = revision, Puzzle.Status.PUBLISHED, "", timezone.now()
    puzzle.save()
    return puzzle


def _store_subjects(loaded: Sequence[tuple[Puzzle, Checked]]) -> None:
    """What each puzzle is about; those of a withdrawn one stay, they are shown with published ones only."""
    wanted = {(p.pk, kind, slug) for p, one in loaded if one.model is not None for kind, slug in api.subjects_of(one.model)}
    there = {(s.puzzle_id, s.kind, s.slug): s.pk for s in Subject.objects.filter(puzzle__in=[p.pk for p, _ in loaded])}
    Subject.objects.filter(pk__in=[pk for key, pk in there.items() if key not in wanted]).delete()
    Subject.objects.bulk_create([Subject(puzzle_id=pk, kind=kind, slug=slug) for pk, kind, slug in sorted(wanted - set(there))])


def _store_rota(blocks: Sequence[rota.Block], known: dict[str, Puzzle], here: set[str], today: dt.date) -> int:
    stored: dict[dt.date, list[str]] = {}
    for place in DailyRota.objects.order_by("date", "position"):
        stored.setdefault(place.date, []).append(place.slug)
        if place.puzzle_id is None and place.slug in known:  # published since
            place.puzzle = known[place.slug]
            place.save(update_fields=["puzzle"])
    before = {date: tuple(slugs) for date, slugs in stored.items()}
    rota.check(blocks, {*known, *here}, before, today)
    now = {b.date: b.slugs for b in blocks}
    if now == before:
        return len(blocks)
    DailyRota.objects.filter(date__in=[d for d in before if now.get(d) != before[d]]).delete()
    DailyRota.objects.bulk_create(
        [
            DailyRota(date=d, position=i, slug=slug, puzzle=known.get(slug))
            for d, slugs in now.items()
            if before.get(d) != slugs
            for i, slug in enumerate(slugs)
        ]
    )
    return len(blocks)
