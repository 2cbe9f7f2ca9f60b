"""What the API itself keeps: answers to requests that may be repeated, and counters of requests."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class IdempotencyRecord(models.Model):
    """One `Idempotency-Key` of one principal: in flight while `status` is null, afterwards the stored answer.

    `lease` names the request that holds the key; `leased_until` is when another may take it over, because the first one died.
    """

    principal = models.CharField(max_length=80)
    key = models.CharField(max_length=255)
    fingerprint = models.CharField(max_length=64, help_text="SHA-256 of method, path, query and body")
    lease = models.CharField(max_length=32)
    leased_until = models.DateTimeField()
    status = models.PositiveSmallIntegerField(null=True)
    body = models.TextField(blank=True)
    headers = models.JSONField(default=dict)
    created_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints: ClassVar = [models.UniqueConstraint(fields=["principal", "key"], name="idempotency_key_once")]

    def __str__(self) -> str:
        return f"{self.principal} {self.key}"


class RateWindow(models.Model):
    """Requests of one caller in the present window and in the one before. One row per caller and limit, changed by one statement."""

    key = models.CharField(max_length=120, primary_key=True)
    slot = models.BigIntegerField(help_text="number of the window since 1970")
    hits = models.PositiveIntegerField()
    hits_before = models.PositiveIntegerField()
    ends = models.BigIntegerField(db_index=True, help_text="unix time from which the row says nothing any more")

    def __str__(self) -> str:
        return f"{self.key}: {self.hits}"
