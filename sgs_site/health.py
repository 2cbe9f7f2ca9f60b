"""Two addresses for whoever watches the site."""

from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

_migrated = False


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers. Touches nothing else."""
    return HttpResponse("ok\n", content_type="text/plain")


def _writable() -> bool:
    with transaction.atomic(), connection.cursor() as cursor:  # on SQLite this takes the write lock
        if connection.vendor == "postgresql":
            cursor.execute("SELECT NOT pg_is_in_recovery()")
        else:
            cursor.execute("SELECT 1")
        row = cursor.fetchone()
    return row is not None and bool(row[0])


def _up_to_date() -> bool:
    """Whether every migration is applied; once true it stays true for this process."""
    global _migrated
    if not _migrated:
        executor = MigrationExecutor(connection)
        _migrated = not executor.migration_plan(executor.loader.graph.leaf_nodes())
    return _migrated


@require_safe
@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """The site can do its work: the database answers, takes writes and has the tables of this version. 200 or 503."""
    report = {"database": "ok", "writes": "ok", "migrations": "ok"}
    try:
        if not _writable():
            report["writes"] = "read-only"
        if not _up_to_date():
            report["migrations"] = "pending"
    except DatabaseError as error:
        report["database"] = type(error).__name__
    good = all(value == "ok" for value in report.values())
    return JsonResponse({"ready": good, **report}, status=200 if good else 503)
