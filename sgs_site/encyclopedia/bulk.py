"""One file with everything, for each version of the content: gzipped JSON lines under a name that says the version.

The first line says what it is (`kind: meta`); the rest is `records.everything`. A file is never changed once it is there; older ones
are kept for a while, so that whoever reads the manifest just before a load still gets what it names.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import tempfile
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from django.conf import settings

NAME: Final = re.compile(r"shapu-[0-9a-f]{16}\.jsonl\.gz")
KEPT_SECONDS: Final = 14 * 24 * 3600


def folder() -> Path:
    """Where the files are."""
    return Path(settings.VAR_DIR) / "bulk"


def _written(head: Mapping[str, Any], records: Iterable[Mapping[str, Any]]) -> tuple[bytes, int]:
    lines = [json.dumps(record, ensure_ascii=False, separators=(",", ":")) for record in [head, *records]]
    return gzip.compress(("\n".join(lines) + "\n").encode(), 9, mtime=0), len(lines) - 1


def write(digest: str, made_at: str, records: Iterable[Mapping[str, Any]], place: Path | None = None) -> dict[str, Any]:
    """Write the file of a version, all or nothing, and return its entry in the manifest: `name bytes sha256 records made_at`.

    Raises OSError if the folder cannot be written. The name covers what is in the file as well as the version of the content:
    dates of change are in it, and two sites may have loaded the same content on different days.
    """
    place = place or folder()
    packed, count = _written({"kind": "meta", "version": digest, "made_at": made_at, "format": 1}, records)
    seen = hashlib.sha256(packed).hexdigest()
    name = f"shapu-{hashlib.sha256(f'{digest}:{seen}'.encode()).hexdigest()[:16]}.jsonl.gz"
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=place, prefix=".new-", delete=False) as file:
        file.write(packed)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.chmod(file.name, 0o644)
        os.replace(file.name, place / name)
    except OSError:
        Path(file.name).unlink(missing_ok=True)
        raise
    return {"name": name, "bytes": len(packed), "sha256": seen, "records": count, "made_at": made_at}


def tidy(keep: str, place: Path | None = None, now: float | None = None) -> list[str]:
    """Remove files that are older than `KEPT_SECONDS`, except `keep`; return the names that were removed."""
    place = place or folder()
    oldest = (time.time() if now is None else now) - KEPT_SECONDS
    gone = []
    for path in sorted(place.glob("shapu-*.jsonl.gz")) if place.is_dir() else []:
        if path.name != keep and path.stat().st_mtime < oldest:
            path.unlink(missing_ok=True)
            gone.append(path.name)
    return gone


def find(name: str, place: Path | None = None) -> Path | None:
    """The file of a name that the manifest gave; None for any other name, and when it is no longer kept."""
    path = (place or folder()) / name
    return path if NAME.fullmatch(name) and path.is_file() else None
