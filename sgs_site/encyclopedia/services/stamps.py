"""What a load changed: each entry has a hash of what it says, and keeps its date for as long as that stays the same."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final, NamedTuple

from .. import records
from ..models import Entry, Update

#: How long it is told what a load changed.
KEPT: Final = timedelta(days=400)

Key = tuple[str, str, str]


class Old(NamedTuple):
    """What there was before of an entry."""

    version: str
    changed_at: datetime
    names: tuple[str, str, str]


def _hash(value: Any, *more: bytes) -> str:
    seen = hashlib.sha256(json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode())
    for part in more:
        seen.update(part)
    return seen.hexdigest()[:32]


def before() -> dict[Key, Old]:
    """The entries that are loaded now."""
    columns = ("kind", "slug", "edition", "version", "changed_at", "name_zh", "name_hant", "name_en")
    return {(k, s, e): Old(v, at, (zh, hant, en)) for k, s, e, v, at, zh, hant, en in Entry.objects.values_list(*columns)}


def stamp(entries: Iterable[Entry], walks: Mapping[int, bytes], old: Mapping[Key, Old], now: datetime) -> None:
    """Give every entry its version and the date of its last change. `walks`: the packed steps by `id()` of their entry."""
    for entry in entries:
        said = [str(entry.kind), entry.slug, entry.edition, entry.name_zh, entry.name_hant, entry.name_en, entry.data]
        entry.version = _hash(said, walks.get(id(entry), b""))
        was = old.get((str(entry.kind), entry.slug, entry.edition))
        entry.changed_at = was.changed_at if was is not None and was.version == entry.version else now


def stamp_parts(catalogue: Mapping[str, Any], old: Mapping[str, Any], now: datetime) -> dict[str, list[str]]:
    """The same for what is only in the catalogue, terms and editions and the like: `term/id` -> hash and date."""
    found = {}
    for key, (value, _names) in records.parts(catalogue).items():
        version = _hash(value)
        was = old.get(key)
        found[key] = [version, was[1] if was and was[0] == version else now.isoformat()]
    return found


def updates(entries: Iterable[Entry], old: Mapping[Key, Old], digest: str, now: datetime) -> list[Update]:
    """What this load adds, changes and takes away; nothing on the first one, when there was nothing before."""
    if not old:
        return []

    def one(what: Update.What, key: Key, names: tuple[str, str, str]) -> Update:
        (kind, slug, edition), (zh, hant, en) = key, names
        return Update(at=now, digest=digest, what=what, kind=kind, slug=slug, edition=edition, name_zh=zh, name_hant=hant, name_en=en)

    found = []
    left = dict(old)
    for entry in entries:
        key = (str(entry.kind), entry.slug, entry.edition)
        was = left.pop(key, None)
        if was is None or was.version != entry.version:
            what = Update.What.ADDED if was is None else Update.What.CHANGED
            found.append(one(what, key, (entry.name_zh, entry.name_hant, entry.name_en)))
    return found + [one(Update.What.REMOVED, key, was.names) for key, was in left.items()]


def part_updates(catalogue: Mapping[str, Any], old: Mapping[str, Any], digest: str, now: datetime) -> list[Update]:
    """The same for what is only in the catalogue; both catalogues have their stamps in `changed`. A kind of which nothing was stamped before
    is new to the program and not to the reader: nothing is told of it."""
    stamped, before = catalogue["changed"], old.get("changed", {})
    kinds = {key.partition("/")[0] for key in before}
    there, gone = records.parts(catalogue), records.parts(old) if old else {}

    def one(what: Update.What, key: str, names: Mapping[str, str]) -> Update:
        kind, _slash, slug = key.partition("/")
        called = records.words(names)
        titles = {"name_zh": called["zh"], "name_hant": called["zh_hant"], "name_en": called["en"]}
        return Update(at=now, digest=digest, what=what, kind=kind, slug=slug, **titles)

    found = []
    for key, (_value, names) in there.items():
        if key.partition("/")[0] in kinds and (key not in before or before[key][0] != stamped[key][0]):
            found.append(one(Update.What.CHANGED if key in before else Update.What.ADDED, key, names))
    return found + [one(Update.What.REMOVED, key, gone[key][1] if key in gone else {"zh": key}) for key in before if key not in there]
