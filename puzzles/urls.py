"""Addresses of the trainer."""

from django.urls import URLPattern, URLResolver, path

from puzzles import views
from puzzles.services.hant import in_readers_characters

app_name = "puzzles"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", in_readers_characters(views.puzzle_list), name="list"),
    path("daily/", in_readers_characters(views.daily), name="daily"),
    path("<slug:slug>/", in_readers_characters(views.puzzle), name="puzzle"),
]
