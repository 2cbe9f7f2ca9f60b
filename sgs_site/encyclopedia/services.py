"""What the encyclopedia does, apart from HTTP. The only module of the app that may import the rules engine."""

from __future__ import annotations

import time

from django.conf import settings
from django.db import DatabaseError

from .catalog import Catalog
from .models import ContentVersion

_catalog = Catalog()
_looked_at = 0.0


def catalog() -> Catalog:
    """The catalogue of the loaded content; empty before the first load. One small query at most every two seconds."""
    global _catalog, _looked_at
    now = time.monotonic()
    if _looked_at and now - _looked_at < getattr(settings, "SGS_CATALOG_SECONDS", 2.0):
        return _catalog
    try:
        digest = ContentVersion.objects.values_list("digest", flat=True).first() or ""
        if digest != _catalog.version:
            row = ContentVersion.objects.get(digest=digest) if digest else None
            _catalog = Catalog(row.digest, row.rules_version, row.counts, row.loaded_at, row.catalog) if row else Catalog()
    except (DatabaseError, ContentVersion.DoesNotExist):
        return _catalog
    _looked_at = now
    return _catalog


def forget() -> None:
    """Look at the database again on the next use (after a load, and between tests)."""
    global _catalog, _looked_at
    _catalog, _looked_at = Catalog(), 0.0
