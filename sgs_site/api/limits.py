"""Rate limits that all worker processes share.

A window slides: the present fixed window counts fully, the one before in proportion to what of it is still in sight. Counting is one
atomic statement on the database; Django's cache back end would need four and lose counts between processes. If the database cannot
count, the request passes: a limit protects the site and must not close it.
"""

from __future__ import annotations

import math
import secrets
import time
from typing import NamedTuple

from django.db import DatabaseError, connection

from sgs_site.api.models import RateWindow

_COUNT = """
INSERT INTO {table} (key, slot, hits, hits_before, ends) VALUES (%s, %s, 1, 0, %s)
ON CONFLICT (key) DO UPDATE SET
    hits_before = CASE WHEN {table}.slot = excluded.slot THEN {table}.hits_before
                       WHEN {table}.slot = excluded.slot - 1 THEN {table}.hits ELSE 0 END,
    hits = CASE WHEN {table}.slot <> excluded.slot THEN 1 WHEN {table}.hits < %s THEN {table}.hits + 1 ELSE {table}.hits END,
    slot = excluded.slot,
    ends = excluded.ends
RETURNING hits, hits_before
"""


class Limit(NamedTuple):
    """At most `most` requests in any `seconds`; `name` separates limits of the same caller."""

    name: str
    most: int
    seconds: int

    @property
    def policy(self) -> str:
        """The value of the RateLimit-Policy header."""
        return f'"{self.name}";q={self.most};w={self.seconds}'


class Grant(NamedTuple):
    """The answer for one request: `remaining` requests until `reset` seconds from now, if nothing else comes."""

    limit: Limit
    allowed: bool
    remaining: int
    reset: int

    def headers(self) -> dict[str, str]:
        """RateLimit headers, and Retry-After if the request is refused."""
        found = {"RateLimit-Policy": self.limit.policy, "RateLimit": f'"{self.limit.name}";r={self.remaining};t={self.reset}'}
        if not self.allowed:
            found["Retry-After"] = str(self.reset)
        return found


def parse(name: str, rate: str) -> Limit:
    """`60/min` as a Limit. Units: s, min, h, d, with a number before them if need be (`10/15min`). Raises ValueError."""
    count, _, period = rate.partition("/")
    digits = period[: len(period) - len(period.lstrip("0123456789"))]
    unit = {"s": 1, "min": 60, "h": 3600, "d": 86400}.get(period[len(digits) :])
    if unit is None or not count.isdecimal() or int(count) < 1:
        raise ValueError(f"{name}: {rate!r} is no rate; write for instance 60/min or 10/15min")
    return Limit(name, int(count), int(digits or 1) * unit)


def take(limit: Limit, ident: str, now: float | None = None) -> Grant:
    """Count one request of `ident` against `limit`."""
    at = time.time() if now is None else now
    slot, into = divmod(at, limit.seconds)
    left = limit.seconds - into
    key = f"{limit.name}:{ident}"[:120]
    sql = _COUNT.format(table=RateWindow._meta.db_table)
    try:
        with connection.cursor() as cursor:
            # a refused request counts at most once, so that a caller who keeps knocking is not shut out for ever
            cursor.execute(sql, [key, int(slot), int((slot + 2) * limit.seconds), limit.most + 1])
            hits, before = cursor.fetchone()
    except DatabaseError:
        return Grant(limit, True, limit.most, limit.seconds)
    if secrets.randbelow(2000) == 0:
        tidy(at)
    used = hits + before * (left / limit.seconds)
    if used <= limit.most:
        return Grant(limit, True, int(limit.most - used), math.ceil(left))
    return Grant(limit, False, 0, _wait(limit, hits, before, into))


def _wait(limit: Limit, hits: int, before: int, into: float) -> int:
    """Seconds until one more request would be allowed, if nothing else comes."""
    if hits < limit.most:
        needed = limit.seconds * (1 - (limit.most - hits - 1) / max(before, 1)) - into
    else:
        needed = limit.seconds - into + limit.seconds * (1 - (limit.most - 1) / hits)
    return max(1, math.ceil(needed))


def tidy(now: float) -> int:
    """Remove counters that are out of sight; returns how many. Runs by itself now and then."""
    return RateWindow.objects.filter(ends__lt=int(now)).delete()[0]
