#!/usr/bin/env python3
"""Measure the search of the encyclopedia over many synthetic entries, on a database that is made for it and thrown away.

    .venv/bin/python scripts/search_bench.py [--documents 50000]                         SQLite
    scripts/with_pg.sh .venv/bin/python scripts/search_bench.py [--documents 50000]      PostgreSQL

Names and clauses of the real rulebook are put together anew, always in the same way: one in 25 entries by itself, the others as copies of these
inside the database, which is quicker and leaves the share of entries that any question finds as it is. A question goes the whole way from its characters to a page
of 30 hits with their entries, as on the site: compiled, counted, ordered, read. Milliseconds are processor time of this process and of its server
process together (Linux), so that other work on the machine hardly counts; on an idle machine they are those of the clock.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.db.models import Max, Min

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

BATCH = 1000
COPIES = 25


def clauses(texts: list[str]) -> list[str]:
    """The clauses of some texts."""
    return [part for text in texts for part in text.replace("；", "，").replace("。", "，").split("，") if 3 < len(part) < 40]


def multiply(rows: Any, moved: dict[str, int], changed: Sequence[str] = ()) -> None:
    """Copy the rows of a query set inside the database. moved: columns -> how much is added for each copy, the first of them the primary key;
    changed: columns of text that get the number of the copy behind them."""
    from django.db import connection

    quote = connection.ops.quote_name
    table = quote(rows.model._meta.db_table)
    columns = [field.column for field in rows.model._meta.concrete_fields]
    ids = rows.aggregate(first=Min("pk"), last=Max("pk"))
    with connection.cursor() as cursor:
        for copy in range(1, COPIES):
            values = [
                f"{quote(name)} + {copy * moved[name]}"
                if name in moved
                else f"{quote(name)} || '-{copy}'"
                if name in changed
                else quote(name)
                for name in columns
            ]
            source = f"SELECT {', '.join(values)} FROM {table} WHERE {quote('id')} BETWEEN {ids['first']} AND {ids['last']}"
            cursor.execute(f"INSERT INTO {table} ({', '.join(map(quote, columns))}) {source}")


def fill(count: int) -> dict[str, list[str]]:
    """Write `count` entries and their documents; return what can be asked: single characters, names, stretches of 2, 3, 4 and 6 characters."""
    from django.db import connection

    from sgs_site.encyclopedia.models import Entry, SearchDocument, SearchFacet
    from sgs_site.encyclopedia.query import index

    count //= COPIES
    pick = random.Random(20261130)
    real = list(Entry.objects.filter(kind__in=["hero", "card", "skill", "rule"]))
    pool = clauses([entry.text for entry in real])
    asked_of = {entry.pk: list(index.facets(entry)) for entry in real}
    slim = {entry.pk: {key: part for key, part in entry.data.items() if key not in ("compare", "paragraphs")} for entry in real}
    syllables = "".join(entry.name_zh for entry in real)
    asked: dict[str, list[str]] = {"2 characters": [], "3 characters": [], "4 characters": [], "6 characters": [], "a name": []}
    for start in range(0, count, BATCH):
        entries, made = [], []
        for n in range(start, min(start + BATCH, count)):
            model = pick.choice(real)
            name = "".join(pick.choice(syllables) for _ in range(pick.choice((2, 2, 3))))
            text = "，".join(pick.choice(pool) for _ in range(pick.randint(6, 12))) + "。"
            same = {"kind": model.kind, "edition": model.edition, "data": slim[model.pk], "order": n}
            entry = Entry(slug=f"made-{n}", name_zh=name, name_en=f"Made {n}", text="", version="", **same)
            entries.append(entry)
            found = index.for_entry(entry, names=[name, f"Made {n}"], text=text)
            found.hp = model.data.get("hp")
            made.append((found, asked_of[model.pk]))
            if n % (count // 40 or 1) == 0:
                asked["a name"].append(name)
                for length in (2, 3, 4, 6):
                    at = pick.randrange(len(text) - length)
                    piece = text[at : at + length]
                    if piece.isalnum():
                        asked[f"{length} characters"].append(piece)
        Entry.objects.bulk_create(entries, batch_size=200)
        index.write(made)
        print(f"\r{start + len(entries)} of {count}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    postgresql = connection.vendor == "postgresql"
    with connection.cursor() as cursor:
        if postgresql:
            cursor.execute("DROP INDEX document_vector")
    multiply(Entry.objects.filter(slug__startswith="made-"), {"id": count}, ["slug"])
    multiply(SearchDocument.objects.filter(slug__startswith="made-"), {"id": count, "entry_id": count}, ["slug"])
    facets = SearchFacet.objects.filter(document__slug__startswith="made-")
    multiply(facets, {"id": facets.count(), "document_id": count})
    with connection.cursor() as cursor:
        if postgresql:
            cursor.execute("CREATE INDEX document_vector ON encyclopedia_searchdocument USING gin (vector)")
        cursor.execute("ANALYZE")
    asked["1 character"] = ["杀", "闪", "桃", "牌", "人", "判", "红", "距", "血", "魏", "摸", "弃"]
    asked["pinyin, initials"] = ["guanyu", "gy", "guan yu", "wxkj", "sha", "zhuge", "lv", "cao"]
    asked["fields"] = [
        *(
            "势力:蜀 体力>=4",
            "type:hero -kingdom:wei",
            "in:std -in:early",
            "花色:红桃 点数>=10",
            "suit:black rank:A..3 t:card",
            "changed:std",
        ),
        *(
            "is:compulsory e:std",
            "类型:锦囊 描述:距离",
            "cites:damage",
            "(势力:蜀 or 势力:吴) 体力:3",
            "type:hero order:hp",
            "type:skill order:name dir:desc",
        ),
    ]
    asked["words and fields"] = [
        "判定 红色",
        "摸一张牌 -势力:魏",
        "杀 type:skill kingdom:shu",
        "手牌 or 装备",
        '"摸一张牌" 距离',
        "-杀 判定",
        "弃 牌 type:card order:name",
    ]
    return asked


def spent(server: int | None) -> float:
    """Milliseconds of processor time so far, of this process and of its database server process."""
    nanoseconds = sum(int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) for pid in ("self", server) if pid)
    return nanoseconds / 1e6


def measure(asked: dict[str, list[str]], rounds: int, server: int | None) -> Iterator[tuple[str, int, list[float]]]:
    """Class of question, how many, milliseconds of all runs."""
    from sgs_site.encyclopedia.query import compile
    from sgs_site.encyclopedia.results import find

    for name, questions in asked.items():
        times = []
        for question in questions:
            find(compile(question))
            for _ in range(rounds):
                started = spent(server)
                found = find(compile(question))
                times.append(spent(server) - started)
                assert not found.asked.error, question
        yield name, len(questions), times


def main() -> None:
    """Make the database, fill it, measure, print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--documents", type=int, default=50_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="sgs-bench-") as folder:
        os.environ |= {"SGS_VAR": folder, "DJANGO_SETTINGS_MODULE": "sgs_site.settings"}
        if not os.environ.get("DATABASE_URL", "").startswith("postgres"):
            os.environ["DATABASE_URL"] = f"sqlite:///{folder}/bench.sqlite3"
        run(options.documents, options.rounds)


def run(documents: int, rounds: int) -> None:
    """The measurement in the database of the environment."""
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from sgs_site.encyclopedia import services

    call_command("migrate", verbosity=0)
    with patch.object(services.rulings, "play", return_value=([], {})), patch.object(services.comparisons, "play", return_value=([], {})):
        services.load(services.rulebook())  # playing the rulings takes its time and is not what is measured
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET statement_timeout = 0")  # the copying is one long statement
    started = time.perf_counter()
    asked = fill(documents)
    print(
        f"{connection.vendor}, {documents:,} entries, written in {time.perf_counter() - started:.0f} s; {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}"
    )
    print("| question | how many | median ms | p95 ms | worst ms |\n|---|---|---|---|---|")
    every: list[float] = []

    def row(name: str, count: int, times: list[Any]) -> None:
        p95 = statistics.quantiles(times, n=20, method="inclusive")[-1] if len(times) > 1 else times[0]
        print(f"| {name} | {count} | {statistics.median(times):.0f} | {p95:.0f} | {max(times):.0f} |", flush=True)

    server = None
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET max_parallel_workers_per_gather = 0")  # what other processes do would not be counted
            cursor.execute("SELECT pg_backend_pid()")
            server = cursor.fetchone()[0]
    for name, count, times in measure(asked, rounds, server):
        every += times
        row(name, count, times)
    row("all", sum(len(questions) for questions in asked.values()), every)


if __name__ == "__main__":
    main()
