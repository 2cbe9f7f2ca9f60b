"""Which changes of a load a reader can see: not those that only bring a field to, or take one from, everything of a kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from .. import records
from ..models import Entry, Update, Walkthrough

Key = tuple[str, str, str]
Path = tuple[str, ...]
#: With fewer holders than these a new field may as well be something new that is said.
FEW: Final = 3

_COLUMNS: Final = ("kind", "slug", "edition")


class Fields:
    """The fields of some documents: how many mappings stand at each place, and how many of them have each key."""

    def __init__(self, documents: Iterable[Any]) -> None:
        self.holders: Counter[Path] = Counter()
        self.keys: Counter[Path] = Counter()
        for document in documents:
            self._count(document, ())

    def _count(self, value: Any, place: Path) -> None:
        if isinstance(value, Mapping):
            self.holders[place] += 1
            for key, inner in value.items():
                self.keys[*place, key] += 1
                self._count(inner, (*place, key))
        elif isinstance(value, list):
            for inner in value:
                self._count(inner, place)

    def beyond(self, other: Fields) -> set[Path]:
        """The keys that every mapping at a place has here and none has in `other`, which has such mappings, too."""
        return {
            key for key, n in self.keys.items() if n == self.holders[key[:-1]] > FEW and other.holders[key[:-1]] and not other.keys[key]
        }


def _without(value: Any, left_out: set[Path], place: Path = ()) -> Any:
    if isinstance(value, Mapping):
        return {k: _without(v, left_out, (*place, k)) for k, v in value.items() if (*place, k) not in left_out}
    if isinstance(value, list):
        return [_without(inner, left_out, place) for inner in value]
    return value


def differing(old: Mapping[Any, Any], new: Mapping[Any, Any]) -> set[Any]:
    """Of documents of one kind, old and new under the same keys: the keys of those that say something else."""
    before, after = Fields(old.values()), Fields(new.values())
    came, went = after.beyond(before), before.beyond(after)
    return {key for key, value in new.items() if key in old and _without(old[key], went) != _without(value, came)}


def mark(
    told: Sequence[Update], entries: Iterable[Entry], walks: Mapping[int, bytes], old: Mapping[str, Any], new: Mapping[str, Any]
) -> None:
    """Set `seen` of what `told` calls changed. To be called while the entries of before are still stored; `walks` are the packed steps by
    `id()` of their entry, `old` and `new` the catalogues."""
    changed = [row for row in told if row.what == Update.What.CHANGED]
    kinds = {row.kind for row in changed}
    seen: set[Key] = set()
    before: dict[str, dict[Key, Any]] = {}
    for kind, slug, edition, zh, en, data in Entry.objects.filter(kind__in=kinds).values_list(*_COLUMNS, "name_zh", "name_en", "data"):
        before.setdefault(kind, {})[kind, slug, edition] = {"names": [zh, en], "data": data}
    walked = Walkthrough.objects.filter(entry__kind__in=kinds).values_list(*(f"entry__{column}" for column in _COLUMNS), "packed")
    stepped = {(kind, slug, edition): bytes(packed) for kind, slug, edition, packed in walked}
    after: dict[str, dict[Key, Any]] = {}
    for entry in entries:
        if entry.kind not in kinds:
            continue
        key = (str(entry.kind), entry.slug, entry.edition)
        after.setdefault(key[0], {})[key] = {"names": [entry.name_zh, entry.name_en], "data": entry.data}
        steps = walks.get(id(entry), b"")
        if key in stepped and steps != stepped[key]:
            before[key[0]][key]["steps"] = Walkthrough(packed=stepped[key]).content if stepped[key] else None
            after[key[0]][key]["steps"] = Walkthrough(packed=steps).content if steps else None
    for kind, found in after.items():
        seen |= differing(before.get(kind, {}), found)
    was, now = records.parts(old) if old else {}, records.parts(new)
    for kind in kinds - set(after):
        parts = [{key: it for key, (it, _names) in side.items() if key.startswith(f"{kind}/")} for side in (was, now)]
        seen |= {(kind, key.partition("/")[2], "") for key in differing(*parts)}
    for row in changed:
        row.seen = (row.kind, row.slug, row.edition) in seen
