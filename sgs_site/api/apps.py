"""Application configuration of the API."""

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """`sgs_site.api`."""

    name = "sgs_site.api"
    label = "api"
    default_auto_field = "django.db.models.BigAutoField"
