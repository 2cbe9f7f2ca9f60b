"""What each load changed, for the page and the feed."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from puzzles.services.hant import KEY

from . import catalog
from .models import Update
from .vocabulary import ENTRY_KINDS

#: How many changed entries are read; older loads are in the API.
READ: Final = 2000
WORDS: Final = {
    Update.What.ADDED.value: gettext_lazy("新增"),
    Update.What.CHANGED.value: gettext_lazy("改动"),
    Update.What.REMOVED.value: gettext_lazy("移除"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """One entry: what happened, its kind and its name. `url` leads to where the search finds it; empty for what is gone."""

    what: str
    word: str
    kind: str
    name: str
    edition: str
    url: str


@dataclass(slots=True)
class Load:
    """One load with what it changed."""

    at: datetime
    digest: str
    lines: list[Line] = field(default_factory=list)
    #: How many entries only got or lost a field that no page shows.
    unseen: int = 0

    @property
    def id(self) -> str:
        """The anchor on the page."""
        return f"v-{self.digest[:8]}-{self.at:%Y%m%d%H%M%S}"

    @property
    def groups(self) -> list[tuple[str, str, list[Line]]]:
        """What happened to what: word, kind and the entries, in the order of the load."""
        found: dict[tuple[str, str], list[Line]] = {}
        for line in self.lines:
            found.setdefault((line.word, line.kind), []).append(line)
        return [(word, kind, lines) for (word, kind), lines in found.items()]

    @property
    def title(self) -> str:
        """How much was added, changed and removed."""
        counts = [(word, sum(line.what == what for line in self.lines)) for what, word in WORDS.items()]
        said = [f"{word} {n}" for word, n in counts if n]
        return _("，").join(said) if said else str(_("页面上看不出的改动"))


def _url(row: Update) -> str:
    if row.what == Update.What.REMOVED:
        return ""
    folders = {"hero": "/heroes/{0}/{1}/", "card": "/cards/{0}/{1}/", "skill": "/skills/{1}/{0}/", "ruling": "/rulings/{0}/"}
    folders |= {"compare": "/compare/{0}/", "chapter": "/rules/{0}/", "rule": "/rules/{0}/", "conflict": "/conflicts/{0}/"}
    folders |= {"edition": "/editions/{0}/", "term": "/glossary/#{0}", "source": "/about/#source-{0}", "chart": "/charts/?edition={0}"}
    return folders[row.kind].format(row.slug, row.edition) if row.kind in folders else ""


def loads() -> list[Load]:
    """The loads that changed something, latest first. One query."""
    found: dict[tuple[datetime, str], Load] = {}
    tongue = catalog.tongue()
    for row in Update.objects.order_by("-at", "id")[:READ]:
        load = found.setdefault((row.at, row.digest), Load(row.at, row.digest))
        if not row.seen:
            load.unseen += 1
            continue
        name = {"en": row.name_en, KEY: row.name_hant}.get(tongue) or row.name_zh
        kind = str(ENTRY_KINDS.get(row.kind, row.kind))
        edition = catalog.current().edition_name(row.edition) if row.edition else ""
        load.lines.append(Line(row.what, str(WORDS[row.what]), kind, name, edition, _url(row)))
    return list(found.values())
