"""Application configuration of the encyclopedia."""

from django.apps import AppConfig


class EncyclopediaConfig(AppConfig):
    """`sgs_site.encyclopedia`, with the short label `encyclopedia`."""

    default_auto_field = "django.db.models.BigAutoField"
    name = "sgs_site.encyclopedia"
    label = "encyclopedia"
    verbose_name = "图鉴"

    def ready(self) -> None:
        """Listen to the trainer."""
        from . import receivers

        receivers.connect()
