from django.urls import URLPattern, URLResolver

app_name = "encyclopedia"
urlpatterns: list[URLPattern | URLResolver] = []
