"""Classes and join codes."""

from __future__ import annotations

import secrets
from datetime import datetime
from typing import Any, Final

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from sgs_site.api.problems import Problem
from sgs_site.api.text import Text
from sgs_site.classroom.models import JoinCode, Membership, SchoolClass
from sgs_site.classroom.roles import Right, Role
from sgs_site.classroom.services import members
from sgs_site.classroom.services.access import Access

MAX_OWNED: Final = 100
MAX_CODES: Final = 20
CODE_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's: no I, L, O, U. `normal_code` reads what people write instead of them."""


def create_class(user: User, *, name: str, description: str = "", time_zone: str = "Asia/Shanghai", display_name: str = "") -> Access:
    """A new class with `user` as its owner. Raises `forbidden` for a managed account, `conflict` for the 101st class."""
    owned = Membership.objects.filter(user=user, left_at=None)
    if owned.filter(managed=True).exists():
        raise Problem("forbidden", Text("由班级管理的账号不能建班。", "An account that a class manages cannot create classes."))
    if owned.filter(role=Role.OWNER).count() >= MAX_OWNED:
        raise Problem("conflict", Text("一个账号最多拥有 100 个班级。", "An account owns at most 100 classes."))
    with transaction.atomic():
        made = SchoolClass.objects.create(name=name, description=description, time_zone=time_zone, created_by=user)
        me = Membership.objects.create(school_class=made, user=user, role=Role.OWNER, display_name=display_name or members.name_of(user))
    return Access(made, me)


def locked(school_class: SchoolClass) -> SchoolClass:
    """The class, its row locked until the transaction ends. Raises `not_found` if it was deleted meanwhile."""
    found = SchoolClass.objects.select_for_update().filter(pk=school_class.pk).first()
    if found is None:
        raise Problem("not_found")
    return found


def change_class(access: Access, changes: dict[str, Any]) -> SchoolClass:
    """Change name, description, time_zone, or `archived` (owners only). Call it in a transaction with the row locked."""
    row = access.school_class
    archived = changes.pop("archived", None)
    if archived is not None and archived != (row.archived_at is not None):
        access.require(Right.DELETE_CLASS)
        row.archived_at = timezone.now() if archived else None
    elif changes:
        access.require_change(Right.EDIT_CLASS)
    else:
        access.require(Right.EDIT_CLASS)
    for name, value in changes.items():
        setattr(row, name, value)
    row.version += 1
    row.save()
    return row


def delete_class(access: Access) -> None:
    """Delete a class with everything that belongs to it, and the managed accounts that are in no other class."""
    access.require(Right.DELETE_CLASS)
    managed = Membership.objects.filter(school_class=access.school_class, managed=True).values_list("user", flat=True)
    accounts = list(managed)
    with transaction.atomic():
        access.school_class.delete()
        User.objects.filter(pk__in=accounts, memberships=None).delete()


# -- join codes -------------------------------------------------------------------------------------------------------


def normal_code(text: str) -> str:
    """A join code as it is stored, from what somebody typed."""
    return text.upper().replace("-", "").replace(" ", "").translate(str.maketrans("OILU", "011V"))


def codes_of(access: Access) -> QuerySet[JoinCode]:
    """The codes of a class, newest first, revoked ones included."""
    access.require(Right.READ_ROSTER)
    return JoinCode.objects.filter(school_class=access.school_class)


def current_code(school_class: SchoolClass) -> JoinCode | None:
    """The newest code that lets people in."""
    now = timezone.now()
    return next((code for code in JoinCode.objects.filter(school_class=school_class, revoked_at=None) if code.open_at(now)), None)


def create_code(access: Access, *, expires_at: datetime | None = None, max_uses: int | None = None) -> JoinCode:
    """A new code. Raises `conflict` if the class has MAX_CODES that are open."""
    access.require_change(Right.WRITE_ROSTER)
    now = timezone.now()
    if sum(code.open_at(now) for code in JoinCode.objects.filter(school_class=access.school_class, revoked_at=None)) >= MAX_CODES:
        raise Problem("conflict", Text("先停用一个加入码。", "Revoke a join code first."))
    code = "".join(secrets.choice(CODE_ALPHABET) for _ in range(8))
    return JoinCode.objects.create(
        school_class=access.school_class, code=code, created_by=access.me.user, expires_at=expires_at, max_uses=max_uses
    )


def revoke_code(access: Access, code: str) -> None:
    """Close a code; doing so twice changes nothing. Raises `not_found`."""
    access.require(Right.WRITE_ROSTER)
    found = JoinCode.objects.filter(school_class=access.school_class, code=normal_code(code))
    if not found.exists():
        raise Problem("not_found")
    found.filter(revoked_at=None).update(revoked_at=timezone.now(), updated_at=timezone.now())


def join(user: User, code: str, display_name: str = "") -> tuple[Membership, bool]:
    """Become a student by code: (membership, whether it is new). Raises `join_code_invalid`, `class_full`."""
    now = timezone.now()
    with transaction.atomic():
        found = JoinCode.objects.select_related("school_class").filter(code=normal_code(code)).first()
        if found is None or not found.open_at(now) or found.school_class.archived_at is not None:
            raise Problem("join_code_invalid")
        school_class = locked(found.school_class)
        there = Membership.objects.filter(school_class=school_class, user=user, left_at=None).first()
        if there is not None:
            return there, False
        used = JoinCode.objects.filter(pk=found.pk, revoked_at=None).filter(Q(max_uses=None) | Q(uses__lt=F("max_uses")))
        if not used.update(uses=F("uses") + 1, updated_at=now):
            raise Problem("join_code_invalid")
        return members.admit(school_class, user, Role.STUDENT, display_name or members.name_of(user)), True
