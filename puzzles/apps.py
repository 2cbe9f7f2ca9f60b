from django.apps import AppConfig


class PuzzlesConfig(AppConfig):
    name = "puzzles"
    label = "puzzles"
    default_auto_field = "django.db.models.BigAutoField"
