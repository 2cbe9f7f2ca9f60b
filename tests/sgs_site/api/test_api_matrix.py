"""Who may do what: every operation of the OpenAPI document, tried by everybody.

The table below says for each operation what the people of a class get. A new endpoint without a row fails; so does an operation that
answers anyone otherwise than its row says. Foreign people get 404 for what belongs to the class, strangers 401.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml
from django.conf import settings
from django.db import transaction

from puzzles.models import Attempt
from sgs_site.accounts.scopes import SCOPES
from sgs_site.classroom.models import Submission
from sgs_site.classroom.services import assignments, classes, members
from sgs_site.encyclopedia import bulk
from tests.sgs_site.school import SLUG, School, school

pytestmark = pytest.mark.django_db

PEOPLE = ("anonymous", "owner", "teacher", "assistant", "student", "classmate", "observer", "rival", "stranger")


class Row(NamedTuple):
    """Statuses: of owner, teacher, assistant; of the student concerned, a classmate, the student's observer; of people from elsewhere."""

    owner: int
    teacher: int
    assistant: int
    student: int
    classmate: int
    observer: int
    foreign: int
    anonymous: int = 401
    body: Any = None
    query: str = ""

    def wanted(self, who: str) -> int:
        """The status for one of PEOPLE."""
        return int(self.foreign if who in {"rival", "stranger"} else getattr(self, who))


def everyone(status: int, anonymous: int | None = None, body: Any = None, query: str = "") -> Row:
    """The same for all."""
    return Row(*[status] * 7, anonymous=status if anonymous is None else anonymous, body=body, query=query)


def inside(*statuses: int, foreign: int = 404, body: Any = None) -> Row:
    """Of the people in the class; others get 404."""
    return Row(*statuses, foreign=foreign, body=body)


ASSIGNMENT = {"title": "x", "items": [{"puzzle": SLUG}]}
TABLE: dict[str, Row] = {
    "get_me": everyone(200, 401),
    "list_cards": everyone(200),
    "get_card": everyone(200),
    "list_heroes": everyone(200),
    "get_hero": everyone(200),
    "list_skills": everyone(200),
    "get_skill": everyone(200),
    "list_chapters": everyone(200),
    "get_chapter": everyone(200),
    "list_rules": everyone(200),
    "get_rule": everyone(200),
    "list_terms": everyone(200),
    "get_term": everyone(200),
    "list_editions": everyone(200),
    "get_edition": everyone(200),
    "list_comparisons": everyone(200),
    "get_comparison": everyone(200),
    "list_conflicts": everyone(200),
    "get_conflict": everyone(200),
    "list_sources": everyone(200),
    "get_source": everyone(200),
    "list_decks": everyone(200),
    "get_deck": everyone(200),
    "list_charts": everyone(200),
    "get_chart": everyone(200),
    "list_changes": everyone(200),
    "get_distances": everyone(200),
    "get_content": everyone(200),
    "get_random": everyone(200),
    "suggest": everyone(200, query="?q=guanyu"),
    "list_updates": everyone(200),
    "list_bulk": everyone(200),
    "get_bulk": everyone(200),
    "search": everyone(200, query="?q=guanyu"),
    "list_rulings": everyone(200),
    "get_ruling": everyone(200),
    "list_puzzles": everyone(200),
    "get_puzzle": everyone(200),
    "get_position": everyone(200),
    "get_daily_puzzle": everyone(404),
    "get_solution": Row(200, 200, 200, 403, 403, 403, 403, 403),
    "list_attempts": everyone(200, 401),
    "start_attempt": everyone(201, body={"puzzle": SLUG}),
    "get_attempt": Row(200, 200, 200, 200, 404, 200, 404, 404),
    "act": Row(404, 404, 404, 200, 404, 404, 404, 404, body={"seq": 1, "action": "end"}),
    "take_hint": Row(404, 404, 404, 200, 404, 404, 404, 404, body={"seq": 1}),
    "give_up": Row(404, 404, 404, 200, 404, 404, 404, 404, body={"seq": 1}),
    "join_class": everyone(404, 401, body={"code": "ZZZZ-ZZZZ"}),
    "list_classes": everyone(200, 401),
    "create_class": everyone(201, 401, body={"name": "x"}),
    "get_class": inside(200, 200, 200, 200, 200, 200),
    "change_class": inside(200, 200, 403, 403, 403, 403, body={"name": "x"}),
    "delete_class": inside(204, 403, 403, 403, 403, 403),
    "list_members": inside(200, 200, 200, 200, 200, 200),
    "add_member": inside(201, 201, 403, 403, 403, 403, body={"username": "newcomer"}),
    "add_members": inside(200, 200, 403, 403, 403, 403, body={"members": [{"username": "newcomer"}]}),
    "get_member": inside(200, 200, 200, 200, 200, 200),
    "change_member": inside(200, 200, 403, 403, 403, 403, body={"display_name": "x"}),
    "remove_member": Row(204, 204, 403, 204, 403, 403, 404),
    "reset_credentials": inside(200, 200, 403, 403, 403, 403),
    "list_join_codes": inside(200, 200, 200, 403, 403, 403),
    "create_join_code": inside(201, 201, 403, 403, 403, 403, body={}),
    "revoke_join_code": inside(204, 204, 403, 403, 403, 403),
    "get_gradebook": inside(200, 200, 200, 403, 403, 403),
    "list_assignments": inside(200, 200, 200, 200, 200, 200),
    "create_assignment": inside(201, 201, 201, 403, 403, 403, body=ASSIGNMENT),
    "get_assignment": inside(200, 200, 200, 200, 200, 200),
    "change_assignment": inside(200, 200, 403, 403, 403, 403, body={"title": "x"}),
    "delete_assignment": inside(409, 409, 403, 403, 403, 403),
    "publish_assignment": inside(200, 200, 403, 403, 403, 403),
    "close_assignment": inside(200, 200, 403, 403, 403, 403),
    "list_submissions": inside(200, 200, 200, 200, 200, 200),
    "get_submission": Row(200, 200, 200, 200, 404, 200, 404),
    "grade_submission": Row(200, 200, 403, 403, 404, 403, 404, body={"excused": True}),
    "list_submission_attempts": Row(200, 200, 200, 200, 404, 200, 404),
}
#: Operations on the draft instead of the published assignment.
DRAFT: dict[str, Row] = {
    "get_assignment": inside(200, 200, 200, 404, 404, 404),
    "change_assignment": inside(200, 200, 200, 404, 404, 404, body={"title": "x"}),
    "delete_assignment": inside(204, 204, 204, 404, 404, 404),
    "publish_assignment": inside(200, 200, 403, 404, 404, 404),
    "list_submissions": inside(200, 200, 200, 404, 404, 404),
}


class Operation(NamedTuple):
    """One operation of the document."""

    name: str
    method: str
    path: str
    scope: str | None
    anonymous: bool


def operations() -> list[Operation]:
    """All operations of docs/openapi.yml."""
    document = yaml.safe_load((settings.BASE_DIR / "docs" / "openapi.yml").read_text(encoding="utf-8"))
    found = []
    for path, item in document["paths"].items():
        for method, operation in item.items():
            scopes = [scope for entry in operation["security"] for scope in entry.get("token", [])]
            found.append(Operation(operation["operationId"], method, path, scopes[0] if scopes else None, {} in operation["security"]))
    return found


OPERATIONS = operations()


class Scene(NamedTuple):
    """A school with everything that the operations speak of."""

    school: School
    ids: dict[str, str]

    def ask(self, operation: Operation, row: Row, who: str, draft: bool = False, scopes: tuple[str, ...] = ()) -> int:
        """Try an operation as somebody; the status. What it did is undone."""
        ids = {**self.ids, "assignment": self.school.draft.public_id} if draft else self.ids
        path = operation.path.format(**ids) + row.query
        if operation.name == "reset_credentials":
            path = operation.path.format(**{**ids, "member": self.ids["managed"]})
        with transaction.atomic():
            client = self.school.client(who, *scopes)
            response = getattr(client, operation.method)(path, row.body, format="json" if row.body is not None else None)
            transaction.set_rollback(True)
        return int(response.status_code)


@pytest.fixture
def scene(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Scene:
    """The school, an attempt of the student that counts, a join code, a managed member, and somebody who can be added."""
    monkeypatch.setattr(bulk, "folder", lambda: tmp_path)
    there = school()
    there.users["student"].__class__.objects.create_user("newcomer")
    managed = members.add_member(there.access, managed=True, display_name="小明").member
    started = assignments.start_attempt(there.users["student"], there.assignment.public_id, SLUG)
    work = Submission.objects.get(assignment=there.assignment, member=there.members["student"])
    ids = {
        "cls": there.school_class.public_id,
        "member": there.members["student"].public_id,
        "managed": managed.public_id,
        "code": classes.create_code(there.access).shown,
        "assignment": there.assignment.public_id,
        "submission": work.public_id,
        "attempt": started.attempt.public_id,
        "slug": SLUG,
        "kind": "slash",
        "hero": "guanyu",
        "ruling": "kongcheng-no-target",
        "skill": "wusheng",
        "chapter": "damage",
        "rule": "damage.3",
        "term": "judgement",
        "edition": "std",
        "comparison": "axe-early-and-std",
        "conflict": "C-01",
        "source": "P1",
        "deck": "std",
        "old": "early",
        "new": "std",
        "name": bulk.write("a", "", [], tmp_path)["name"],
    }
    return Scene(there, ids)


def test_every_operation_has_its_row() -> None:
    assert {operation.name for operation in OPERATIONS} == set(TABLE)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_people(scene: Scene, operation: Operation) -> None:
    row = TABLE[operation.name]
    got = {who: scene.ask(operation, row, who) for who in PEOPLE}
    assert got == {who: row.wanted(who) for who in PEOPLE}


@pytest.mark.parametrize("operation", [o for o in OPERATIONS if o.name in DRAFT], ids=lambda operation: operation.name)
def test_drafts(scene: Scene, operation: Operation) -> None:
    row = DRAFT[operation.name]
    got = {who: scene.ask(operation, row, who, draft=True) for who in PEOPLE}
    assert got == {who: row.wanted(who) for who in PEOPLE}


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_scopes(scene: Scene, operation: Operation) -> None:
    """A token with every scope but the operation's is refused; with that scope alone it does as much as its user may."""
    row = TABLE[operation.name]
    who = "student" if row.student < 300 else "owner"
    if operation.scope is None:
        assert scene.ask(operation, row, who, scopes=("profile:read",)) == row.wanted(who)
        return
    others = tuple(scope for scope in SCOPES if scope != operation.scope)
    assert scene.ask(operation, row, who, scopes=others) == 403
    assert scene.ask(operation, row, who, scopes=(operation.scope,)) == row.wanted(who)


@pytest.mark.parametrize("operation", [o for o in OPERATIONS if "{" in o.path], ids=lambda operation: operation.name)
def test_unknown_and_foreign_look_the_same(scene: Scene, operation: Operation) -> None:
    """Somebody from elsewhere cannot tell an id that exists from one that does not."""
    row = TABLE[operation.name]
    if row.foreign != 404:
        return
    unknown = {name: value[:4] + "0" * 16 if "_" in value else value for name, value in scene.ids.items()}
    client = scene.school.client("rival")
    answers = []
    for ids in (scene.ids, unknown):
        path = operation.path.format(**ids)
        response = getattr(client, operation.method)(path, row.body, format="json" if row.body is not None else None)
        answers.append({**response.json(), "instance": "", "request_id": ""})
    assert answers[0] == answers[1]
    assert Attempt.objects.count() == 1
