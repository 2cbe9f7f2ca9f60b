from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "sgs_site"
    label = "sgs_site"
    default_auto_field = "django.db.models.BigAutoField"
