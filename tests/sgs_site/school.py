"""Puzzles, people and a class for the tests of API, accounts and classroom."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from rest_framework.test import APIClient

from puzzles.models import Puzzle, PuzzleRevision
from sgs_site.accounts.scopes import SCOPES
from sgs_site.accounts.services import create_token
from sgs_site.classroom.models import Assignment, Membership, SchoolClass
from sgs_site.classroom.services import assignments, classes, members

LIBRARY = Path(__file__).resolve().parents[2] / "puzzles" / "library"
SLUG = "duel-first"
#: What wins it, and what loses it: the proof says so.
WINNING = ["use duel.SA -> 2", "use slash.S7 -> 2"]
LOSING = "use slash.S7 -> 2"
ILLEGAL = "use duel.SA -> 1"


def puzzle(slug: str = SLUG, **fields: Any) -> Puzzle:
    """The library's first puzzle as rows, under any slug."""
    source = (LIBRARY / f"{SLUG}.yaml").read_text(encoding="utf-8").replace(f"slug: {SLUG}", f"slug: {slug}")
    proof = json.loads(gzip.decompress((LIBRARY / f"{SLUG}.proof.json.gz").read_bytes()))
    values = {"kind": "force", "difficulty": 1, "edition": "std", "players": 2, "themes": ["order", "fankui"]} | fields
    made = Puzzle.objects.create(slug=slug, **values)
    revision = PuzzleRevision.objects.create(
        puzzle=made,
        number=1,
        digest=f"{slug}-1",
        position_digest=proof["position_digest"],
        rules_version=proof["rules_version"],
        source=source,
        proof={name: value for name, value in proof.items() if name != "certificate"},
        title_zh="先用哪一张",
        title_en="Which One First",
        hints=[{"zh": "一", "en": "one"}, {"zh": "二", "en": "two"}],
        explanation_zh="先决斗。",
        explanation_en="Duel first.",
        themes=values["themes"],
        rules=["limit.1"],
    )
    made.current = revision
    made.status = Puzzle.Status.PUBLISHED
    made.save()
    return made


def person(name: str) -> User:
    """A user with the password `pw`."""
    return User.objects.create_user(name, password="pw")


def token_client(user: User, *scopes: str) -> APIClient:
    """A client with a token that has these scopes, all by default."""
    secret = create_token(user, "test", scopes or SCOPES).secret
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}", HTTP_ACCEPT_LANGUAGE="en")
    return client


def session_client(user: User, **options: Any) -> APIClient:
    """A client that is logged in as the site's own pages are."""
    client = APIClient(**options)
    client.force_login(user)
    return client


@dataclass
class School:
    """A class with somebody in every role, an assignment of two puzzles, and people who have nothing to do with it."""

    school_class: SchoolClass
    assignment: Assignment
    draft: Assignment
    users: dict[str, User] = field(default_factory=dict)
    members: dict[str, Membership] = field(default_factory=dict)

    def client(self, who: str, *scopes: str) -> APIClient:
        """A token client of one of the people; `anonymous` has none."""
        return APIClient(HTTP_ACCEPT_LANGUAGE="en") if who == "anonymous" else token_client(self.users[who], *scopes)

    @property
    def access(self) -> Any:
        """The owner's access."""
        from sgs_site.classroom.services.access import enter

        return enter(self.users["owner"], self.school_class.public_id)


def school() -> School:
    """Build a School. `rival` is the owner of another class with a student `stranger`."""
    names = ("owner", "teacher", "assistant", "student", "classmate", "observer", "rival", "stranger")
    users = {name: person(name) for name in names}
    first, second = puzzle(), puzzle("duel-second")
    own = classes.create_class(users["owner"], name="桌游社一班")
    everyone = {"owner": own.me}
    for name in ("teacher", "assistant", "student", "classmate"):
        role = name if name in ("teacher", "assistant") else "student"
        everyone[name] = members.add_member(own, username=name, role=role, external_id=f"no-{name}").member
    watched = everyone["student"].public_id
    everyone["observer"] = members.add_member(own, username="observer", role="observer", observes=watched).member
    items = [{"puzzle": first.slug, "points": 10}, {"puzzle": second.slug, "points": 5}]
    published = assignments.create_assignment(own, {"title": "第一周", "items": items, "state": "published"})
    draft = assignments.create_assignment(own, {"title": "草稿", "items": items[:1]})
    other = classes.create_class(users["rival"], name="另一班")
    everyone["stranger"] = members.add_member(other, username="stranger").member
    return School(own.school_class, published, draft, users, everyone)
