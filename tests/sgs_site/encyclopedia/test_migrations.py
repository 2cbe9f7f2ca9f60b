"""The column that no search read any more goes, and the rows that had it stay."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from sgs_site.encyclopedia.models import Entry, Walkthrough

BEFORE, AFTER = "0006_ready_pages", "0007_no_search_column"


def test_on_sqlite(tmp_path: Path) -> None:
    def migrate(to: str) -> None:
        env = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
        env |= {"SGS_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "sgs_site.settings"}
        command = [sys.executable, "manage.py", "migrate", "encyclopedia", to, "--verbosity", "0"]
        done = subprocess.run(command, cwd=settings.BASE_DIR, env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    migrate(BEFORE)
    base = sqlite3.connect(tmp_path / "shapu.sqlite3")
    columns = "kind, slug, edition, name_zh, name_hant, name_en, pinyin, initials, 'order', data, text, version, changed_at"
    base.execute(
        f"INSERT INTO encyclopedia_entry ({columns.replace(chr(39), chr(34))}, search) VALUES "
        "('ruling', 'a', 'std', '问', '問', 'asked', '', '', 7, '{\"n\": 1}', '答', 'v1', '2026-01-02 03:04:05', 'folded')"
    )
    base.execute("INSERT INTO encyclopedia_walkthrough (entry_id, packed) SELECT id, x'00ff' FROM encyclopedia_entry")
    base.commit()
    kept = (
        'SELECT id, slug, name_hant, "order", data, text, version, changed_at, packed FROM encyclopedia_entry JOIN encyclopedia_walkthrough'
    )
    before = base.execute(f"{kept} ON entry_id = id").fetchall()
    migrate(AFTER)
    assert len(before) == 1
    assert base.execute(f"{kept} ON entry_id = id").fetchall() == before
    assert "search" not in [row[1] for row in base.execute("PRAGMA table_info(encyclopedia_entry)")]
    with pytest.raises(sqlite3.IntegrityError):
        base.execute("INSERT INTO encyclopedia_entry SELECT NULL, " + columns.replace("'", '"') + " FROM encyclopedia_entry")
    base.close()


@pytest.mark.pg
@pytest.mark.django_db
def test_on_postgresql() -> None:
    """Its schema is changed inside the test's transaction: nothing is left of it."""
    before = list(Entry.objects.order_by("pk").values_list("pk", "slug", "data", "version", "changed_at")), Walkthrough.objects.count()
    for to, there in ((BEFORE, True), (AFTER, False)):
        MigrationExecutor(connection).migrate([("encyclopedia", to)])
        with connection.cursor() as cursor:
            names = [column.name for column in connection.introspection.get_table_description(cursor, "encyclopedia_entry")]
        assert ("search" in names) is there
    assert before == (
        list(Entry.objects.order_by("pk").values_list("pk", "slug", "data", "version", "changed_at")),
        Walkthrough.objects.count(),
    )
