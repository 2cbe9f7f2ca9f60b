"""Frozen records with generated constructors, copies and canonical keys.

A record is never assigned after construction (by convention, guarded by the contract tests); a change makes a new
record. So a clone of the state shares every record, and each record keeps its canonical key once it is known.

A class body declares its fields like a dataclass. From the annotations the metaclass writes

* `__init__`, with the fields in order,
* `to(at, **changes)` (frames) and `but(**changes)`: a changed copy (no field may hold `...`),
* `compute(game)`: the canonical form. A field annotated `CardId` or `CardIds` is mapped to card classes, a record
  field to the id of that record, anything else stands for itself (D5, docs/decisions.md).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform

if TYPE_CHECKING:
    from rules_engine.core.game import Game
    from rules_engine.core.state import State

CardId = int
CardIds = tuple[int, ...]

_RECORDS: set[str] = set()


def _codec(name: str, annotation: str) -> str:
    """The expression that maps field `name` of `self` to its canonical form."""
    value = f"self.{name}"
    if re.fullmatch(r"CardId", annotation):
        return f"game.classes[{value}]"
    if re.fullmatch(r"CardId \| None", annotation):
        return f"(None if {value} is None else game.classes[{value}])"
    if annotation == "CardIds":
        return f"tuple([game.classes[c] for c in {value}])"
    words = re.findall(r"\w+", annotation)
    if any(w in _RECORDS for w in words):
        if annotation.startswith("tuple["):
            return f"tuple([r.rid(game) for r in {value}])"
        if "None" in words:
            return f"(None if {value} is None else {value}.rid(game))"
        return f"{value}.rid(game)"
    return value


@dataclass_transform(eq_default=False)
class RecordMeta(type):
    """Writes the methods of a record class from its annotations."""

    def __new__(mcls, name: str, bases: tuple[type, ...], ns: dict[str, Any]) -> Any:
        annotations = {n: str(t) for n, t in ns.get("__annotations__", {}).items() if not str(t).startswith("ClassVar")}
        defaults = {n: ns.pop(n) for n in list(annotations) if n in ns}
        ns["__slots__"] = (*annotations, *ns.get("_caches", ()))
        cls: Any = super().__new__(mcls, name, bases, ns)
        fields: dict[str, str] = dict(getattr(bases[0], "_fields", {})) if bases else {}
        fields.update(annotations)
        values = dict(getattr(bases[0], "_defaults", {})) if bases else {}
        values.update(defaults)
        cls._fields = fields
        cls._defaults = values
        _RECORDS.add(name)
        _write_methods(cls, fields, values)
        return cls


def _write_methods(cls: Any, fields: dict[str, str], defaults: dict[str, Any]) -> None:
    framed = "at" in cls._state_slots
    params = "".join(f", {f}=_d_{f}" if f in defaults else f", {f}" for f in fields)
    caches = [f"    {{}}.{c} = None" for c in ("_rid", *getattr(cls, "_caches", ()))]
    lines = [f"def __init__(self{params}):", *(c.format("self") for c in caches)]
    if framed:
        lines.append("    self.at = 'enter'")
    lines += [f"    self.{f} = {f}" for f in fields]
    changed = "".join(f", {f}=..." for f in fields)
    lines += [f"def {'to(self, at' if framed else 'but(self'}{changed}):", "    new = _new(_cls)", "    new._rid = None"]
    for cache, sources in getattr(cls, "_caches", {}).items():
        unchanged = " and ".join(f"{f} is ..." for f in sources)
        lines.append(f"    new.{cache} = self.{cache} if {unchanged} else None")
    if framed:
        lines.append("    new.at = at")
    lines += [f"    new.{f} = self.{f} if {f} is ... else {f}" for f in fields]
    lines.append("    return new")
    for one in cls._singly:
        lines += _with_one(one, fields, getattr(cls, "_caches", {}))
    parts = "".join(f"{_codec(f, t)}, " for f, t in fields.items())
    lines += ["def compute(self, game):", f"    return (_tag, {'self.at, ' if framed else ''}{parts})"]
    scope: dict[str, Any] = {"_new": object.__new__, "_cls": cls, "_tag": _tag(cls)}
    scope.update({f"_d_{f}": v for f, v in defaults.items()})
    exec("\n".join(lines), scope)
    for method in ("__init__", "to" if framed else "but", "compute", *[f"with_{f}" for f in cls._singly]):
        if method == "__init__" or method not in cls.__dict__:
            setattr(cls, method, scope[method])


def _with_one(one: str, fields: dict[str, str], caches: dict[str, tuple[str, ...]]) -> list[str]:
    """The lines of `with_<one>(value)`: a copy with just that field changed."""
    lines = [f"def with_{one}(self, {one}):", "    new = _new(_cls)", "    new._rid = None"]
    lines += [f"    new.{c} = {'None' if one in sources else f'self.{c}'}" for c, sources in caches.items()]
    lines += [f"    new.{f} = {one if f == one else f'self.{f}'}" for f in fields]
    return [*lines, "    return new"]


def _tag(cls: type) -> str:
    return f"{cls.__module__.removeprefix('rules_engine.')}.{cls.__name__}"


class _Keyed:
    """What every record has. `_rid` is the interned number of its canonical form, once known."""

    __slots__ = ("_rid",)
    _state_slots: ClassVar[tuple[str, ...]] = ()
    _singly: ClassVar[tuple[str, ...]] = ()
    _sparse: ClassVar[tuple[str, ...]] = ()
    _rid: int | None

    def compute(self, game: Game) -> tuple[Any, ...]:
        """The canonical form of this record within one game."""
        raise NotImplementedError

    def rid(self, game: Game) -> int:
        """The number under which `game` keeps this record's canonical form: equal forms, equal numbers."""
        n = self._rid
        if n is None:
            form = self.compute(game)
            n = self._rid = game.interned.setdefault(form, len(game.interned))
        return n


class Record(_Keyed, metaclass=RecordMeta):
    """A value that is replaced, never changed.

    `_caches` maps the names of extra slots to the fields they are worked out from: a copy keeps what still holds.
    `_singly` names the fields that often change alone: `with_<field>(value)` does only that.
    `_sparse` names fields that are nearly always None and then stay out of digests.
    """

    if TYPE_CHECKING:

        def but(self, **changes: Any) -> Self:
            """A copy with some fields changed."""


class _Stepped(_Keyed):
    __slots__ = ("at",)
    _state_slots: ClassVar[tuple[str, ...]] = ("at",)
    at: str


class Frame(_Stepped, metaclass=RecordMeta):
    """One running resolution. `at` names the method that runs next.

    A step ends with exactly one of `g.call`, `g.goto`, `g.done`, `g.choose`, `g.emit` (or `g.move`, which is a call).
    `cites` maps step names to rule slugs; `g.record` reads it. `dies_with` names the fields that hold seats whose
    death ends this frame (decision D7).
    """

    cites: ClassVar[dict[str, str]] = {}
    dies_with: ClassVar[tuple[str, ...]] = ()

    if TYPE_CHECKING:

        def to(self, at: str, **changes: Any) -> Self:
            """This frame, to go on at step `at`, with some fields changed."""

    def enter(self, g: State) -> None:
        """The first step."""
        raise NotImplementedError

    def holds(self) -> CardIds:
        """The cards on the table that this frame will put away: if it is cancelled, that still happens."""
        return ()
