from django.urls import URLPattern, URLResolver

app_name = "puzzles"
urlpatterns: list[URLPattern | URLResolver] = []
