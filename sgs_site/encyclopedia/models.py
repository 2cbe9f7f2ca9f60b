"""The rulebook as rows: a cache of the files, rebuilt by `manage.py load_content`."""

from __future__ import annotations

import json
import zlib
from typing import Any, ClassVar

from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.utils import timezone


class ContentVersion(models.Model):
    """What is loaded: one row. `digest` names the content, `counts` says how many entries of each kind there are."""

    digest = models.CharField(max_length=64)
    loaded_at = models.DateTimeField(auto_now=True)
    rules_version = models.PositiveIntegerField(default=0)
    counts = models.JSONField(default=dict)
    #: What pages need at once in every process: names, terms, editions, chapters (see `services.Catalog`).
    catalog = models.JSONField(default=dict)
    #: The file with all of it (see `bulk`): `name bytes sha256 records made_at`; empty if none was made.
    bulk = models.JSONField(default=dict)

    def __str__(self) -> str:
        return self.digest[:12]


class Entry(models.Model):
    """One thing of the rulebook in one edition: a hero, a card kind, a skill, a rule paragraph, a rule chapter, a ruling or
    a comparison.

    Everything a page shows is in `data`, resolved when the content is loaded; what is searched stands in `SearchDocument`.
    """

    class Kind(models.TextChoices):
        HERO = "hero", "武将"
        CARD = "card", "牌"
        SKILL = "skill", "技能"
        RULE = "rule", "条文"
        CHAPTER = "chapter", "章"
        RULING = "ruling", "裁定"
        COMPARE = "compare", "对照"

    kind = models.CharField(max_length=8, choices=Kind.choices)
    slug = models.CharField(max_length=80)
    edition = models.CharField(max_length=32, blank=True, default="")
    #: A ruling's name is its question, cut if need be; it stands whole in `data`.
    name_zh = models.CharField(max_length=200)
    name_hant = models.CharField(max_length=200, blank=True, default="", help_text="in traditional characters")
    name_en = models.CharField(max_length=300, blank=True, default="")
    pinyin = models.CharField(max_length=120, blank=True, default="")
    initials = models.CharField(max_length=40, blank=True, default="")
    order = models.PositiveIntegerField(default=0)
    data = models.JSONField(default=dict)
    text = models.TextField(blank=True, default="")
    version = models.CharField(max_length=64, help_text="a hash of what the entry says, the same in every load that says the same")
    changed_at = models.DateTimeField(default=timezone.now, help_text="the load that last changed what it says")

    class Meta:
        ordering: ClassVar = ["kind", "order", "edition"]
        verbose_name_plural = "entries"
        constraints: ClassVar = [models.UniqueConstraint(fields=["kind", "slug", "edition"], name="entry_once")]
        indexes: ClassVar = [models.Index(fields=["kind", "order"], name="entry_list")]

    def __str__(self) -> str:
        return f"{self.kind}:{self.slug}" + (f"@{self.edition}" if self.edition else "")


class Update(models.Model):
    """One entry that a load added, changed or took away. The first load of a site leaves none: then everything is new."""

    class What(models.TextChoices):
        ADDED = "added", "新增"
        CHANGED = "changed", "改动"
        REMOVED = "removed", "移除"

    at = models.DateTimeField(db_index=True)
    digest = models.CharField(max_length=64, help_text="the content that the load brought")
    what = models.CharField(max_length=8, choices=What.choices)
    kind = models.CharField(max_length=8)
    slug = models.CharField(max_length=80)
    edition = models.CharField(max_length=32, blank=True, default="")
    name_zh = models.CharField(max_length=200)
    name_hant = models.CharField(max_length=200, blank=True, default="")
    name_en = models.CharField(max_length=300, blank=True, default="")
    seen = models.BooleanField(default=True, help_text="a reader can see it; else only a field came to everything of the kind")

    class Meta:
        ordering: ClassVar = ["-at", "id"]

    def __str__(self) -> str:
        return f"{self.what} {self.kind}:{self.slug}"


class Walkthrough(models.Model):
    """The steps of a ruling or a comparison as the engine played it, with their boards and their sentences in both languages.

    Made when the content is loaded. Boards of neighbouring steps say nearly the same, so all of it is one compressed document.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="walkthrough", primary_key=True)
    packed = models.BinaryField()

    def __str__(self) -> str:
        return f"steps of {self.entry_id}"

    @staticmethod
    def pack(content: dict[str, Any]) -> bytes:
        """The document as it is stored."""
        return zlib.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode(), 6)

    @property
    def content(self) -> dict[str, Any]:
        """The document: `source answers edition who steps` (see `services.rulings`; `services.comparisons` for those)."""
        found: dict[str, Any] = json.loads(zlib.decompress(bytes(self.packed)))
        return found


class ReadyPage(models.Model):
    """A page of the encyclopedia as it was put together ahead of its readers (see `ready`), compressed.

    What depends on the reader or the address of the site is a gap in it. Of another `stamp` than today's it is not shown.
    """

    path = models.CharField(max_length=200)
    language = models.CharField(max_length=8)
    stamp = models.CharField(max_length=24, help_text="what it was made from: content, program, puzzles")
    packed = models.BinaryField()

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["path", "language"], name="ready_page_once")]

    def __str__(self) -> str:
        return f"{self.path} ({self.language})"


class SearchDocument(models.Model):
    """What a search reads of one thing in one edition, apart from the heavy rows that its page needs.

    Everything is folded (`folding.fold`). Entries, terms of the glossary, editions and published puzzles all stand here; only entries
    have an `entry`, of the others `shown` says what a list shows.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="document", null=True, blank=True)
    kind = models.CharField(max_length=8)
    slug = models.CharField(max_length=80)
    edition = models.CharField(max_length=32, blank=True, default="")
    url = models.CharField(max_length=200)
    #: Kind first, then the order inside it.
    place = models.PositiveIntegerField(default=0)
    name_zh = models.CharField(max_length=200)
    name_en = models.CharField(max_length=300, blank=True, default="")
    #: The name in pinyin: Chinese names are sorted by it.
    spelled = models.CharField(max_length=200, blank=True, default="")
    hp = models.FloatField(null=True, blank=True)
    #: Names, each between two spaces, without gaps of their own (` 关羽 guanyu `).
    names = models.TextField(blank=True, default="")
    #: Aliases, pinyin and initials in the same way.
    keys = models.TextField(blank=True, default="")
    body = models.TextField(blank=True, default="")
    shown = models.JSONField(default=dict, blank=True)
    #: PostgreSQL only: names, keys and body as pairs of characters (see `query.text`). Null elsewhere.
    vector = SearchVectorField(null=True, editable=False)

    class Meta:
        ordering: ClassVar = ["place", "edition"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["kind", "slug", "edition"], name="document_once")]
        indexes: ClassVar = [models.Index(fields=["place"], name="document_place"), GinIndex(fields=["vector"], name="document_vector")]

    def __str__(self) -> str:
        return f"{self.kind}:{self.slug}" + (f"@{self.edition}" if self.edition else "")


class SearchFacet(models.Model):
    """One thing that can be asked of a document: kingdom, type, a skill that it has … A physical card is one row, its suit in `value` and
    its rank in `number`, so that both can be asked of the same card."""

    document = models.ForeignKey(SearchDocument, on_delete=models.CASCADE, related_name="facets")
    field = models.CharField(max_length=12)
    value = models.CharField(max_length=160, blank=True, default="")
    number = models.FloatField(null=True, blank=True)

    class Meta:
        indexes: ClassVar = [
            models.Index(fields=["field", "value", "number", "document"], name="facet_value"),
            models.Index(fields=["field", "number", "document"], name="facet_number"),
        ]

    def __str__(self) -> str:
        return f"{self.field}={self.value or self.number} of {self.document_id}"
