"""Addresses of the site. Each part has its own urls module."""

from django.contrib import admin
from django.urls import include, path

from sgs_site.health import healthz, readyz

handler400 = "sgs_site.errors.bad_request"
handler403 = "sgs_site.errors.permission_denied"
handler404 = "sgs_site.errors.page_not_found"
handler500 = "sgs_site.errors.server_error"

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("readyz", readyz, name="readyz"),
    path("admin/", admin.site.urls),
    path("accounts/", include("sgs_site.accounts.urls")),
    path("api/", include("sgs_site.api.urls")),
    path("class/", include("sgs_site.classroom.urls")),
    path("puzzles/", include("puzzles.urls")),
    path("", include("sgs_site.encyclopedia.urls")),
    path("", include("sgs_site.web")),
    path("", include("sgs_site.sitemaps")),
    path("", include("sgs_site.feeds")),
]
