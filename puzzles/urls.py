"""Addresses of the trainer."""

from django.urls import URLPattern, URLResolver, path

from puzzles import views

app_name = "puzzles"
urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.puzzle_list, name="list"),
    path("daily/", views.daily, name="daily"),
    path("<slug:slug>/", views.puzzle, name="puzzle"),
]
