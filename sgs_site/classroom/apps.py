from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    name = "sgs_site.classroom"
    label = "classroom"
    default_auto_field = "django.db.models.BigAutoField"
