"""Addresses of the classroom pages."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

import sgs_site.api.ids  # noqa: F401 - registers the path converters
from sgs_site.classroom import views

app_name = "classroom"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.class_list, name="list"),
    path("new/", views.class_new, name="new"),
    path("join/", views.join, name="join"),
    path("assignments/<oid:assignment>/", views.assignment_page, name="assignment"),
    path("assignments/<oid:assignment>/edit/", views.assignment_edit, name="edit"),
    path("assignments/<oid:assignment>/start/<name:slug>/", views.assignment_start, name="start"),
    path("submissions/<oid:submission>/", views.submission_page, name="submission"),
    path("<oid:cls>/", views.class_page, name="class"),
    path("<oid:cls>/assignments/", views.assignment_list, name="assignments"),
    path("<oid:cls>/assignments/new/", views.assignment_new, name="assign"),
    path("<oid:cls>/members/", views.roster, name="roster"),
    path("<oid:cls>/api/", views.class_api, name="api"),
    path("<oid:cls>/settings/", views.class_settings, name="settings"),
    path("<oid:cls>/export/", views.class_export, name="export"),
]
