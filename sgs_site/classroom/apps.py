"""Application configuration of the classroom."""

from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    """`sgs_site.classroom`; listens to the trainer's attempts."""

    name = "sgs_site.classroom"
    label = "classroom"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "课堂"

    def ready(self) -> None:
        """Connect the receivers."""
        from sgs_site.classroom import receivers

        receivers.connect()
