"""Addresses of the API. No trailing slashes; a further version is a further namespace."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

import sgs_site.api.ids  # noqa: F401 - registers the path converters
from sgs_site.api.views import account, content, docs, drawn, puzzles, rulings, search
from sgs_site.classroom import api as classroom

app_name = "api"

v1: list[URLPattern | URLResolver] = [
    path("openapi.json", docs.OpenApiView.as_view(), name="openapi"),
    path("me", account.MeView.as_view(), name="me"),
    # content
    path("cards", content.CardsView.as_view(), name="cards"),
    path("cards/<name:kind>", content.CardView.as_view(), name="card"),
    path("heroes", content.HeroesView.as_view(), name="heroes"),
    path("heroes/<name:hero>", content.HeroView.as_view(), name="hero"),
    path("skills", content.SkillsView.as_view(), name="skills"),
    path("skills/<name:skill>", content.SkillView.as_view(), name="skill"),
    path("chapters", content.ChaptersView.as_view(), name="chapters"),
    path("chapters/<name:chapter>", content.ChapterView.as_view(), name="chapter"),
    path("rules", content.RulesView.as_view(), name="rules"),
    path("rules/<rule:rule>", content.RuleView.as_view(), name="rule"),
    path("glossary", content.TermsView.as_view(), name="terms"),
    path("glossary/<name:term>", content.TermView.as_view(), name="term"),
    path("editions", content.EditionsView.as_view(), name="editions"),
    path("editions/<name:edition>", content.EditionView.as_view(), name="edition"),
    path("comparisons", content.ComparisonsView.as_view(), name="comparisons"),
    path("comparisons/<name:comparison>", content.ComparisonView.as_view(), name="comparison"),
    path("conflicts", content.ConflictsView.as_view(), name="conflicts"),
    path("conflicts/<key:conflict>", content.ConflictView.as_view(), name="conflict"),
    path("sources", content.SourcesView.as_view(), name="sources"),
    path("sources/<key:source>", content.SourceView.as_view(), name="source"),
    path("decks", drawn.DecksView.as_view(), name="decks"),
    path("decks/<rule:deck>", drawn.DeckView.as_view(), name="deck"),
    path("charts", drawn.ChartsView.as_view(), name="charts"),
    path("charts/<name:edition>", drawn.ChartView.as_view(), name="chart"),
    path("changes/<name:old>..<name:new>", drawn.ChangesView.as_view(), name="changes"),
    path("distances", drawn.DistanceView.as_view(), name="distances"),
    path("content", content.LoadedView.as_view(), name="content"),
    path("updates", content.UpdatesView.as_view(), name="updates"),
    path("bulk", content.BulkView.as_view(), name="bulk"),
    path("bulk/<rule:name>", content.BulkFileView.as_view(), name="bulk-file"),
    path("search", search.SearchView.as_view(), name="search"),
    path("random", search.RandomView.as_view(), name="random"),
    path("suggest", search.SuggestView.as_view(), name="suggest"),
    path("rulings", rulings.RulingsView.as_view(), name="rulings"),
    path("rulings/<name:ruling>", rulings.RulingView.as_view(), name="ruling"),
    # puzzles
    path("puzzles", puzzles.PuzzlesView.as_view(), name="puzzles"),
    path("puzzles/daily", puzzles.DailyView.as_view(), name="daily"),
    path("puzzles/<name:slug>", puzzles.PuzzleView.as_view(), name="puzzle"),
    path("puzzles/<name:slug>/position", puzzles.PositionView.as_view(), name="position"),
    path("puzzles/<name:slug>/solution", puzzles.SolutionView.as_view(), name="solution"),
    # attempts
    path("attempts", puzzles.AttemptsView.as_view(), name="attempts"),
    path("attempts/<oid:attempt>", puzzles.AttemptView.as_view(), name="attempt"),
    path("attempts/<oid:attempt>/actions", puzzles.ActionsView.as_view(), name="actions"),
    path("attempts/<oid:attempt>/hints", puzzles.HintsView.as_view(), name="hints"),
    path("attempts/<oid:attempt>/give-up", puzzles.GiveUpView.as_view(), name="give-up"),
    # classes
    path("join", classroom.JoinView.as_view(), name="join"),
    path("classes", classroom.ClassesView.as_view(), name="classes"),
    path("classes/<oid:cls>", classroom.ClassView.as_view(), name="class"),
    path("classes/<oid:cls>/members", classroom.MembersView.as_view(), name="members"),
    path("classes/<oid:cls>/members:batch", classroom.MembersBatchView.as_view(), name="members-batch"),
    path("classes/<oid:cls>/members/<oid:member>", classroom.MemberView.as_view(), name="member"),
    path("classes/<oid:cls>/members/<oid:member>:reset-credentials", classroom.ResetView.as_view(), name="reset"),
    path("classes/<oid:cls>/join-codes", classroom.JoinCodesView.as_view(), name="join-codes"),
    path("classes/<oid:cls>/join-codes/<code:code>", classroom.JoinCodeView.as_view(), name="join-code"),
    path("classes/<oid:cls>/gradebook", classroom.GradebookView.as_view(), name="gradebook"),
    # assignments
    path("classes/<oid:cls>/assignments", classroom.AssignmentsView.as_view(), name="assignments"),
    path("assignments/<oid:assignment>", classroom.AssignmentView.as_view(), name="assignment"),
    path("assignments/<oid:assignment>:publish", classroom.PublishView.as_view(), name="publish"),
    path("assignments/<oid:assignment>:close", classroom.CloseView.as_view(), name="close"),
    path("assignments/<oid:assignment>/submissions", classroom.SubmissionsView.as_view(), name="submissions"),
    path("submissions/<oid:submission>", classroom.SubmissionView.as_view(), name="submission"),
    path("submissions/<oid:submission>/attempts", classroom.SubmissionAttemptsView.as_view(), name="submission-attempts"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("v1/", include((v1, "v1"), namespace="v1")),
    path("docs", docs.SwaggerView.as_view(), name="docs"),
    path("problems", docs.problems, name="problems"),
]
