"""Addresses of the encyclopedia."""

from django.urls import path

from . import compare_views, conflict_views, drawn_views, machine_views, rule_views, ruling_views, search_views, views

app_name = "encyclopedia"

urlpatterns = [
    path("heroes/", views.hero_list, name="heroes"),
    path("heroes/<str:slug>/", views.hero, name="hero"),
    path("heroes/<str:slug>/<str:edition>/", views.hero, name="hero_edition"),
    path("cards/", views.card_list, name="cards"),
    path("cards/<str:slug>/", views.card, name="card"),
    path("cards/<str:slug>/<str:edition>/", views.card, name="card_edition"),
    path("skills/<str:edition>/<str:slug>/", views.skill, name="skill"),
    path("rules/", views.rule_list, name="rules"),
    path("rules/<str:slug>/", views.chapter, name="chapter"),
    path("rules/<str:slug>/<int:n>/", rule_views.paragraph, name="paragraph"),
    path("rules/<str:slug>/<int:n>/<str:edition>/", rule_views.paragraph, name="paragraph_edition"),
    path("conflicts/", conflict_views.conflict_list, name="conflicts"),
    path("conflicts/<str:slug>/", conflict_views.conflict, name="conflict"),
    path("rulings/", ruling_views.ruling_list, name="rulings"),
    path("rulings/<str:slug>/", ruling_views.ruling, name="ruling"),
    path("rulings/<str:slug>/try/", ruling_views.ruling_try, name="ruling_try"),
    path("compare/", compare_views.compare_list, name="compares"),
    path("compare/<str:slug>/", compare_views.compare, name="compare"),
    path("glossary/", views.glossary, name="glossary"),
    path("editions/", views.edition_list, name="editions"),
    path("editions/<str:old>..<str:new>/", drawn_views.changes_page, name="changes"),
    path("editions/<str:slug>/deck/", drawn_views.deck_page, name="deck"),
    path("editions/<str:slug>/", views.edition, name="edition"),
    path("charts/", drawn_views.charts_page, name="charts"),
    path("position/", drawn_views.position_page, name="position"),
    path("tools/distance/", drawn_views.distance_page, name="distance"),
    path("search/", search_views.search_page, name="search"),
    path("search/advanced/", search_views.advanced, name="advanced_search"),
    path("search/syntax/", search_views.syntax, name="search_syntax"),
    path("random", search_views.random_entry, name="random"),
    path("search/suggest", search_views.suggest_view, name="suggest"),
    path("search/opensearch.xml", search_views.opensearch, name="opensearch"),
    path("pictures/<str:name>.png", machine_views.picture, name="picture"),
    path("history/", machine_views.history_page, name="history"),
    path("about/", views.about, name="about"),
]
