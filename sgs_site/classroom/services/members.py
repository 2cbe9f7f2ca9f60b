"""The roster: existing users, managed accounts, batches."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from sgs_site.api.problems import FieldError, Problem, invalid
from sgs_site.api.text import Text
from sgs_site.classroom.models import Assignment, Membership, SchoolClass, Submission
from sgs_site.classroom.roles import STAFF, Right, Role
from sgs_site.classroom.services.access import Access

MAX_MEMBERS: Final = 500
MAX_BATCH: Final = 200
"""A password costs about 20 ms to store: this many managed accounts take four seconds."""
ROW_STATES: Final = ("created", "exists", "would_create", "would_exist", "failed")
_LETTERS: Final = "abcdefghjkmnpqrstvwxyz23456789"


@dataclass(frozen=True, slots=True)
class Credentials:
    """What a managed member logs in with. The password exists nowhere else; it is shown once."""

    username: str
    password: str


@dataclass(frozen=True, slots=True)
class Added:
    """A new member, with credentials if the account was made for it."""

    member: Membership
    credentials: Credentials | None = None


@dataclass(frozen=True, slots=True)
class BatchRow:
    """What became of one row: created, exists, would_create, would_exist or failed."""

    row: int
    status: str
    member: Membership | None = None
    credentials: Credentials | None = None
    problem: Problem | None = None


def name_of(user: User) -> str:
    """What a user is called in a class until somebody says otherwise."""
    return (user.get_full_name() or user.get_username())[:80]


def count_students(school_class: SchoolClass) -> int:
    """How many students are in a class."""
    return Membership.objects.filter(school_class=school_class, role=Role.STUDENT, left_at=None).count()


def new_credentials() -> Credentials:
    """A random user name and a password that a child can type (about 58 bits)."""
    word = "".join(secrets.choice(_LETTERS) for _ in range(8))
    parts = ["".join(secrets.choice(_LETTERS) for _ in range(4)) for _ in range(3)]
    return Credentials(f"s-{word}", "-".join(parts))


def admit(school_class: SchoolClass, user: User, role: str, display_name: str, **more: Any) -> Membership:
    """Put a user into a class, or back into it. Call it in a transaction with the class locked. Raises `class_full`, `already_exists`.

    A student gets a submission for everything that is published.
    """
    if Membership.objects.filter(school_class=school_class, left_at=None).count() >= MAX_MEMBERS:
        raise Problem("class_full")
    before = Membership.objects.filter(school_class=school_class, user=user).first()
    try:
        with transaction.atomic():
            if before is None:
                member = Membership.objects.create(school_class=school_class, user=user, role=role, display_name=display_name, **more)
            elif before.left_at is None:
                raise Problem("already_exists", Text("这个人已在班里。", "This user is in the class already."), member_id=before.public_id)
            else:
                member = before
                for name, value in {"role": role, "display_name": display_name, "left_at": None, **more}.items():
                    setattr(member, name, value)
                member.version += 1
                member.save()
    except IntegrityError:
        raise invalid("/external_id", "unique", Text("班里已有人用这个编号。", "Somebody in the class has this id already.")) from None
    owe(member)
    return member


def owe(member: Membership) -> None:
    """Make the submissions that a student owes to what is published."""
    if member.role != Role.STUDENT:
        return
    published = Assignment.objects.filter(school_class=member.school_class_id, state=Assignment.State.PUBLISHED)
    Submission.objects.bulk_create([Submission(assignment=assignment, member=member) for assignment in published], ignore_conflicts=True)


def _observed(access: Access, role: str, observes: str) -> Membership | None:
    """The student an observer is to see. Raises `validation`."""
    if not observes:
        return None
    if role != Role.OBSERVER:
        raise invalid("/observes", "not_observer", Text("只有旁观者才填 observes。", "Only an observer has `observes`."))
    found = Membership.objects.filter(school_class=access.school_class, left_at=None, role=Role.STUDENT, public_id=observes).first()
    if found is None:
        raise invalid("/observes", "not_found", Text("班里没有这位学生。", "There is no such student in the class."))
    return found


def require_for_role(access: Access, *roles: str) -> None:
    """Raise `forbidden` unless the caller may deal with members of these roles."""
    access.require_change(Right.WRITE_ROSTER)
    if any(role in STAFF for role in roles):
        access.require(Right.MANAGE_STAFF)


def add_member(
    access: Access,
    *,
    username: str = "",
    managed: bool = False,
    display_name: str = "",
    role: str = Role.STUDENT,
    external_id: str = "",
    observes: str = "",
) -> Added:
    """Add an existing user by `username`, or with `managed` an account that the class makes, known by `display_name`.

    Raises `forbidden`, `already_exists`, `class_full`, and `validation` that names the field.
    """
    require_for_role(access, role)
    watched = _observed(access, role, observes)
    if managed:
        return _add_managed(access, display_name, role, external_id, watched)
    user = User.objects.filter(username=username, is_active=True).first()
    if user is None:
        raise invalid("/username", "not_found", Text("没有这个用户。", "There is no such user."))
    with transaction.atomic():
        school_class = SchoolClass.objects.select_for_update().get(pk=access.school_class.pk)
        member = admit(school_class, user, role, display_name or name_of(user), external_id=external_id, observes=watched)
    return Added(member)


def _add_managed(access: Access, display_name: str, role: str, external_id: str, watched: Membership | None) -> Added:
    if role not in (Role.STUDENT, Role.OBSERVER):
        raise invalid("/role", "managed", Text("管理账号只能是学生或旁观者。", "A managed account can only be a student or an observer."))
    made = new_credentials()
    hashed = make_password(made.password)  # slow: before the transaction
    with transaction.atomic():
        school_class = SchoolClass.objects.select_for_update().get(pk=access.school_class.pk)
        user = User.objects.create(username=made.username, password=hashed)
        member = admit(school_class, user, role, display_name, external_id=external_id, observes=watched, managed=True)
    return Added(member, made)


def add_members(access: Access, rows: Sequence[Mapping[str, Any]], *, dry_run: bool = False) -> list[BatchRow]:
    """Add many, each on its own: a bad row fails and the others stand. With `dry_run` nothing is stored.

    A row whose `external_id` or user is in the class already is `exists` and is left as it is, so that a list may be sent again.
    """
    access.require_change(Right.WRITE_ROSTER)
    out: list[BatchRow] = []
    seen: dict[tuple[str, str], int] = {}
    for number, row in enumerate(rows):
        try:
            out.append(_batch_row(access, number, row, seen, dry_run))
        except Problem as problem:
            out.append(BatchRow(number, "failed", problem=problem))
    return out


def _batch_row(access: Access, number: int, row: Mapping[str, Any], seen: dict[tuple[str, str], int], dry_run: bool) -> BatchRow:
    for key in ("external_id", "username"):
        if row.get(key):
            first = seen.setdefault((key, row[key]), number)
            if first != number:
                said = Text("与第 {row} 行重复。", "The same as row {row}.").format(row=first)
                raise invalid(f"/{key}", "duplicate", said)
    there = Membership.objects.filter(school_class=access.school_class, left_at=None)
    found = there.filter(external_id=row["external_id"]).first() if row.get("external_id") else None
    if found is None and row.get("username"):
        found = there.filter(user__username=row["username"]).first()
    if found is not None:
        return BatchRow(number, "would_exist" if dry_run else "exists", member=found)
    if not dry_run:
        added = add_member(access, **row)
        return BatchRow(number, "created", added.member, added.credentials)
    require_for_role(access, row["role"])
    _observed(access, row["role"], row.get("observes", ""))
    if not row.get("managed") and not User.objects.filter(username=row["username"], is_active=True).exists():
        raise invalid("/username", "not_found", Text("没有这个用户。", "There is no such user."))
    return BatchRow(number, "would_create")


def _other_owner(member: Membership) -> bool:
    owners = Membership.objects.filter(school_class=member.school_class_id, role=Role.OWNER, left_at=None)
    return owners.exclude(pk=member.pk).exists()


def locked(access: Access, public_id: str) -> Membership:
    """A member, with the class locked until the transaction ends. Raises `not_found`."""
    SchoolClass.objects.select_for_update().get(pk=access.school_class.pk)
    found = (
        Membership.objects.select_related("user", "observes")
        .filter(school_class=access.school_class, left_at=None, public_id=public_id)
        .first()
    )
    if found is None:
        raise Problem("not_found")
    return found


def change_member(access: Access, member: Membership, changes: Mapping[str, Any]) -> Membership:
    """Change display_name, external_id, role, observes. Call it in a transaction with the class locked."""
    role = changes.get("role", member.role)
    require_for_role(access, member.role, role)
    if member.role == Role.OWNER and role != Role.OWNER and not _other_owner(member):
        raise Problem("last_owner")
    if member.managed and role not in (Role.STUDENT, Role.OBSERVER):
        raise invalid("/role", "managed", Text("管理账号只能是学生或旁观者。", "A managed account can only be a student or an observer."))
    errors: list[FieldError] = []
    external = changes.get("external_id", member.external_id)
    others = Membership.objects.filter(school_class=member.school_class_id, external_id=external).exclude(pk=member.pk)
    if external and others.exists():
        said = Text("班里已有人用这个编号。", "Somebody in the class has this id already.")
        errors.append({"pointer": "/external_id", "code": "unique", "detail": str(said)})
    if errors:
        raise Problem("validation", errors=errors)
    if "observes" in changes or role != Role.OBSERVER:
        member.observes = _observed(access, role, changes.get("observes") or "")
    member.role, member.external_id = role, external
    member.display_name = changes.get("display_name", member.display_name)
    member.version += 1
    member.save()
    owe(member)
    return member


def remove_member(access: Access, member: Membership) -> None:
    """Take somebody out of the class; the work stays stored. Students may take themselves out. Call it with the class locked."""
    if member.pk != access.me.pk or member.managed:
        require_for_role(access, member.role)
    if member.role == Role.OWNER and not _other_owner(member):
        raise Problem("last_owner")
    member.left_at = timezone.now()
    member.version += 1
    member.save()


def reset_credentials(access: Access, public_id: str) -> Added:
    """A new password for a managed member. Raises `forbidden` for an account that is not this class's own, `not_found`."""
    access.require_change(Right.WRITE_ROSTER)
    member = Membership.objects.select_related("user").filter(school_class=access.school_class, left_at=None, public_id=public_id).first()
    if member is None:
        raise Problem("not_found")
    if not member.managed:
        raise Problem(
            "forbidden", Text("只有本班建立的账号才能重置密码。", "Only an account that this class made can be given a new password.")
        )
    made = Credentials(member.user.get_username(), new_credentials().password)
    member.user.set_password(made.password)
    member.user.save(update_fields=["password"])
    return Added(member, made)
