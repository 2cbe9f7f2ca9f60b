"""Access tokens."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone

from sgs_site.api.ids import new_id


def token_id() -> str:
    """A new public id of a token."""
    return new_id("tok")


class AccessToken(models.Model):
    """A key to the API for scripts. Only its SHA-256 is stored; the token itself is shown once, when it is made."""

    public_id = models.CharField(max_length=24, unique=True, default=token_id, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="access_tokens")
    name = models.CharField(max_length=80)
    hint = models.CharField(max_length=20, help_text="its first characters, to recognise it by")
    digest = models.CharField(max_length=64, unique=True, help_text="SHA-256 of the token")
    scopes = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering: ClassVar = ["-created_at", "-id"]

    def __str__(self) -> str:
        return f"{self.hint}… {self.name}"

    def valid(self, now: datetime | None = None) -> bool:
        """Whether it opens anything: neither revoked nor expired."""
        return self.revoked_at is None and (self.expires_at is None or self.expires_at > (now or timezone.now()))
