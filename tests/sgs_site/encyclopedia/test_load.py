"""`manage.py load_content`: idempotent, all or nothing, and never with a rulebook that does not hold together."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from sgs_site.encyclopedia import catalog, services
from sgs_site.encyclopedia.models import ContentVersion, Entry, SearchDocument, SearchFacet, Update

pytestmark = pytest.mark.django_db


def _state() -> tuple[Any, ...]:
    return (
        list(Entry.objects.order_by("kind", "slug", "edition").values_list("kind", "slug", "edition", "text", "version", "changed_at")),
        list(SearchDocument.objects.order_by("kind", "slug", "edition").values_list("kind", "slug", "edition", "names", "keys", "body")),
        SearchFacet.objects.count(),
        ContentVersion.objects.get().digest,
    )


def test_everything_is_there(content: None, book: Any) -> None:
    heroes = {(h.id, e) for h in book.persons.values() for e in h.editions}
    assert set(Entry.objects.filter(kind="hero").values_list("slug", "edition")) == heroes
    cards = {(c.id, e) for c in book.cards.values() for e in c.editions}
    assert set(Entry.objects.filter(kind="card").values_list("slug", "edition")) == cards
    assert set(Entry.objects.filter(kind="skill").values_list("edition", "slug")) == set(book.skills)
    assert set(Entry.objects.filter(kind="chapter").values_list("slug", flat=True)) == set(book.chapters)
    in_chapters = {slug for slug, p in book.rules.items() if p.owner[0] == "chapter"}
    assert set(Entry.objects.filter(kind="rule").values_list("slug", flat=True)) == in_chapters
    assert set(catalog.current().part("rules")) == set(book.rules)


def test_loading_again_changes_nothing(content: None, book: Any) -> None:
    before = _state()
    result = services.load(book, rules_version=services.rules_version())
    assert not result["changed"]
    assert _state() == before


def test_forced_loading_gives_the_same_rows(content: None, book: Any) -> None:
    before = _state()
    seen: list[tuple[str, int, int]] = []
    result = services.load(book, force=True, progress=lambda *step: seen.append(step))
    assert result["changed"]
    assert _state() == before
    assert not Update.objects.exists()
    assert seen[-1][1] == seen[-1][2], "the bar ends full"
    for what in ("rulings", "comparisons", "entries", "search"):
        counted = [done for name, done, _ in seen if name == what]
        assert counted, what
        assert counted == sorted(counted), what


def test_a_load_that_fails_half_way_leaves_the_old_content(content: None, book: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    before = _state()

    def fail(what: str, done: int, total: int) -> None:
        if what == "search":
            raise RuntimeError("the power went")

    with pytest.raises(RuntimeError):
        services.load(book, force=True, progress=fail)
    assert _state() == before


def test_a_bad_rulebook_is_refused_and_the_old_content_serves(content: None, monkeypatch: pytest.MonkeyPatch, client: Any) -> None:
    before = _state()

    def bad() -> Any:
        raise ValueError("the rulebook has 1 fault:\npersons/guanyu.toml: in.std.hp: Input should be a valid integer")

    monkeypatch.setattr(services, "rulebook", bad)
    with pytest.raises(CommandError, match=r"persons/guanyu\.toml: in\.std\.hp"):
        call_command("load_content")
    assert _state() == before
    assert client.get("/heroes/guanyu/").status_code == 200


def test_the_command_says_what_it_did(content: None) -> None:
    out = StringIO()
    call_command("load_content", stdout=out)
    assert out.getvalue().startswith("already loaded: hero ")
    out = StringIO()
    call_command("load_content", "--check", stdout=out)
    assert "the rulebook is sound" in out.getvalue()


def test_names_of_an_empty_site_are_ids() -> None:
    ContentVersion.objects.all().delete()
    catalog.forget()
    book = catalog.current()
    assert book.version == ""
    assert book.hero_name("guanyu") == "guanyu"
    assert book.kind("slash").name == "slash"
    assert book.rule("damage.3").known is False


def test_the_catalogue_keeps_its_order_on_every_database(content: None, book: Any) -> None:
    found = catalog.current()
    assert list(found.part("heroes")) == [h.id for h in sorted(book.persons.values(), key=lambda h: h.order)]
    assert list(found.part("chapters")) == [c.id for c in sorted(book.chapters.values(), key=lambda c: c.order)]
    assert list(found.part("rulings")) == list(Entry.objects.filter(kind="ruling").order_by("order").values_list("slug", flat=True))
