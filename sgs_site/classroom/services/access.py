"""Who may know of what. Every look-up starts from a queryset that holds only what the caller may know of, so that the rest is a 404."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Q, QuerySet
from django.utils import timezone
from rest_framework.request import Request

from puzzles.models import Attempt, Puzzle
from puzzles.services.actors import Actor, actor_of
from puzzles.services.catalog import HEAVY, results_of
from sgs_site.accounts.permissions import require_scope
from sgs_site.api.problems import Problem
from sgs_site.classroom.models import Assignment, Membership, SchoolClass, Submission
from sgs_site.classroom.roles import STAFF, Right, Role


@dataclass(frozen=True, slots=True)
class Access:
    """A class as one member meets it."""

    school_class: SchoolClass
    me: Membership

    def may(self, right: Right) -> bool:
        """Whether this member has the right."""
        return self.me.may(right)

    def require(self, right: Right) -> None:
        """Raise `forbidden` without the right: the caller knows of the class, so hiding it would be no use."""
        if not self.me.may(right):
            raise Problem("forbidden")

    def require_change(self, right: Right) -> None:
        """`require`, and `class_archived` if nothing may be changed any more."""
        self.require(right)
        if self.school_class.archived_at is not None:
            raise Problem("class_archived")


def my_memberships(user: User) -> QuerySet[Membership]:
    """The classes a user is in, as rows."""
    return Membership.objects.filter(user=user, left_at=None)


def classes_of(user: User) -> QuerySet[SchoolClass]:
    """The classes a user is in."""
    return SchoolClass.objects.filter(pk__in=my_memberships(user).values("school_class"))


def enter(user: User, public_id: str) -> Access:
    """The class of that id as `user` meets it. Raises `not_found` for anyone who is not in it."""
    me = my_memberships(user).select_related("school_class").filter(school_class__public_id=public_id).first()
    if me is None:
        raise Problem("not_found")
    return Access(me.school_class, me)


def access_to(user: User, school_class: SchoolClass) -> Access:
    """A class that is at hand already, as `user` meets it. Raises `not_found`."""
    me = my_memberships(user).filter(school_class=school_class).first()
    if me is None:
        raise Problem("not_found")
    return Access(school_class, me)


def visible_members(access: Access) -> QuerySet[Membership]:
    """The roster as this member may see it: staff all, students staff and class-mates, observers staff and their student."""
    found = Membership.objects.filter(school_class=access.school_class, left_at=None).select_related("user", "observes")
    if access.may(Right.READ_ROSTER):
        return found
    if access.me.role == Role.STUDENT:
        return found.exclude(role=Role.OBSERVER)
    return found.filter(Q(role__in=STAFF) | Q(pk__in=[access.me.pk, access.me.observes_id]))


def visible_assignments(user: User) -> QuerySet[Assignment]:
    """Assignments of the user's classes; drafts only for staff."""
    mine = my_memberships(user)
    staff = mine.filter(role__in=STAFF).values("school_class")
    return Assignment.objects.filter(
        Q(school_class__in=staff) | (Q(school_class__in=mine.values("school_class")) & ~Q(state=Assignment.State.DRAFT))
    )


def visible_submissions(user: User) -> QuerySet[Submission]:
    """Submissions: staff those of all students of the class, a student the own, an observer those of the student observed."""
    mine = my_memberships(user)
    staff = mine.filter(role__in=STAFF).values("school_class")
    own = mine.filter(role=Role.STUDENT).values("pk")
    watched = mine.filter(role=Role.OBSERVER, observes__isnull=False).values("observes")
    return Submission.objects.filter(
        Q(member__left_at=None)
        & (
            Q(assignment__school_class__in=staff)
            | ((Q(member__in=own) | Q(member__in=watched)) & ~Q(assignment__state=Assignment.State.DRAFT))
        )
    )


def visible_attempts(user: User) -> QuerySet[Attempt]:
    """Attempts a user may read: the own, and those that count for a submission the user may see."""
    linked = visible_submissions(user).filter(links__isnull=False).values("links__attempt")
    return Attempt.objects.filter(Q(user=user) | Q(pk__in=linked))


def teaches_puzzle(user: User, puzzle: int) -> bool:
    """Whether the user is staff of a class that was given this puzzle (by primary key), and may therefore see its solution."""
    staff = my_memberships(user).filter(role__in=STAFF).values("school_class")
    return Assignment.objects.filter(school_class__in=staff, items__puzzle=puzzle).exclude(state=Assignment.State.DRAFT).exists()


def learnt_puzzle(user: User, puzzle: int) -> list[Assignment]:
    """The published assignments with this puzzle in which the user is a student."""
    mine = my_memberships(user).filter(role=Role.STUDENT).values("school_class")
    return list(Assignment.objects.filter(school_class__in=mine, items__puzzle=puzzle).exclude(state=Assignment.State.DRAFT))


def may_see_solution(user: User | AnonymousUser, actor: Actor, puzzle: Puzzle) -> bool:
    """Whether a solution is open to a caller.

    A teacher of a class that was given the puzzle sees it. A student of such a class sees it who solved it, and every student when the
    assignment is over; giving up does not open it before. Anyone else must have solved it or given it up.
    """
    results = results_of(actor, [puzzle.pk]).get(puzzle.pk, set())
    if isinstance(user, User):
        if teaches_puzzle(user, puzzle.pk):
            return True
        given = learnt_puzzle(user, puzzle.pk)
        now = timezone.now()
        if given and not any(assignment.is_over(now) for assignment in given):
            return Attempt.Result.SOLVED in results
        if given:
            return True
    return bool(results & {Attempt.Result.SOLVED, Attempt.Result.GAVE_UP})


def readable_attempt(request: Request, public_id: str) -> Attempt:
    """An attempt the caller may read: the own with `progress:read`, another's with `submission:read`. Raises `not_found`, `insufficient_scope`."""
    actor = actor_of(request._request)
    light = Attempt.objects.select_related("puzzle_revision__puzzle").defer(*(f"puzzle_revision__{name}" for name in HEAVY))
    own = light.filter(public_id=public_id, **actor.owner).first() if actor.known else None
    if own is not None:
        require_scope(request, "progress:read")
        return own
    user = request.user
    other = light.filter(pk__in=visible_attempts(user), public_id=public_id).first() if isinstance(user, User) else None
    if other is None:
        raise Problem("not_found")
    require_scope(request, "submission:read")
    return other
