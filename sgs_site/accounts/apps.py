"""Application configuration of the accounts."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """`sgs_site.accounts`."""

    name = "sgs_site.accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = "账号"
