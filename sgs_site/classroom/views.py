"""Classroom pages: plain forms over the same services as the API. What a reader may not know of is a 404 here, too."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from puzzles.services.catalog import published
from sgs_site.accounts.views import limited, posted, user_of
from sgs_site.api.problems import Problem
from sgs_site.classroom.forms import AssignmentForm, ClassForm, GradeForm, JoinForm, MemberForm, NamesForm
from sgs_site.classroom.models import Assignment, AssignmentItem
from sgs_site.classroom.roles import Right, Role
from sgs_site.classroom.services import access, assignments, classes, export, grading, members, results
from sgs_site.classroom.services.access import Access

P = ParamSpec("P")
Page = Callable[Concatenate[HttpRequest, P], HttpResponse]


def page(view: Page[P]) -> Page[P]:
    """A page of somebody who is logged in. A refusal becomes a 404, a 403, or a sentence on the page that the reader came from."""

    @wraps(view)
    def wrapper(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Problem as problem:
            if problem.code == "not_found":
                raise Http404 from problem
            return render(request, "classroom/refused.html", {"said": said(problem)}, status=problem.status_code)

    return never_cache(login_required(wrapper))


def said(problem: Problem) -> str:
    """A refusal in one paragraph."""
    return "；".join(dict.fromkeys(error["detail"] for error in problem.errors)) or str(problem.said)


def blame(form: forms.Form, problem: Problem) -> None:
    """Put a refusal where it belongs on a form."""
    for error in problem.errors or [{"code": problem.code, "detail": str(problem.said)}]:
        name = error.get("pointer", "").split("/")[1:2]
        name = ["puzzles"] if name == ["items"] else name
        form.add_error(name[0] if name and name[0] in form.fields else None, error["detail"])


def _class_page(request: HttpRequest, to: Access, template: str, tab: str, status: int = 200, **context: Any) -> HttpResponse:
    """A page of a class with its head and tabs."""
    every = [
        ("book", _("成绩册"), reverse("classroom:class", args=[to.school_class.public_id]), Right.READ_ALL_WORK),
        ("work", _("作业"), reverse("classroom:assignments", args=[to.school_class.public_id]), Right.DRAFT_ASSIGNMENT),
        ("roster", _("名册"), reverse("classroom:roster", args=[to.school_class.public_id]), Right.READ_ROSTER),
        ("api", _("接口与对接"), reverse("classroom:api", args=[to.school_class.public_id]), Right.READ_ALL_WORK),
        ("settings", _("设置"), reverse("classroom:settings", args=[to.school_class.public_id]), Right.EDIT_CLASS),
    ]
    tabs = [{"label": label, "url": url, "here": name == tab} for name, label, url, right in every if to.may(right)]
    code = classes.current_code(to.school_class) if to.may(Right.READ_ROSTER) else None
    base = {
        "school_class": to.school_class,
        "zone": to.school_class.time_zone,
        "me": to.me,
        "tabs": tabs if len(tabs) > 1 else [],
        "code": code,
        "students": members.count_students(to.school_class) if to.may(Right.READ_ROSTER) else None,
        "may": {right.value: to.may(right) and to.school_class.archived_at is None for right in Right},
        "is_owner": to.may(Right.DELETE_CLASS),
    }
    return render(request, template, {**base, **context}, status=status)


# -- classes ----------------------------------------------------------------------------------------------------------


@never_cache
@require_GET
def class_list(request: HttpRequest) -> HttpResponse:
    """The classes of the reader and what is to be done; for a stranger, what the classroom is."""
    if not isinstance(request.user, User):
        return render(request, "classroom/welcome.html")
    user = request.user
    mine = list(access.my_memberships(user).select_related("school_class").order_by("-school_class_id"))
    due = _to_do(user)
    context = {
        "staff": [me for me in mine if me.is_staff],
        "others": [me for me in mine if not me.is_staff],
        "due": due,
        "may_create": not any(me.managed for me in mine),
        "join": JoinForm(initial={"code": request.GET.get("code", "")}),
    }
    return render(request, "classroom/list.html", context)


def _to_do(user: User) -> list[results.Result]:
    """The student's submissions that are not finished and still count, the nearest deadline first."""
    found = access.visible_submissions(user).filter(member__user=user, assignment__state=Assignment.State.PUBLISHED, excused=False)
    every = results.results_of(list(found.select_related("assignment__school_class", "member")[:200]))
    now = timezone.now()
    left = [result for result in every if result.state != results.SUBMITTED and not result.submission.assignment.is_over(now)]
    return sorted(left, key=lambda r: (r.submission.assignment.due_at is None, r.submission.assignment.due_at or now, r.submission.pk))


@page
@require_http_methods(["GET", "POST"])
def class_new(request: HttpRequest) -> HttpResponse:
    """Create a class."""
    form = ClassForm(posted(request))
    if request.method == "POST" and form.is_valid():
        made = classes.create_class(user_of(request), **form.cleaned_data)
        classes.create_code(made)
        return redirect("classroom:roster", made.school_class.public_id)
    return render(request, "classroom/class_form.html", {"form": form}, status=422 if request.method == "POST" else 200)


@limited("join")
@page
@require_POST
def join(request: HttpRequest) -> HttpResponse:
    """Join a class by code."""
    form = JoinForm(request.POST)
    if form.is_valid():
        member, new = classes.join(user_of(request), form.cleaned_data["code"], form.cleaned_data["display_name"])
        if new:
            messages.success(request, _("你已加入“%(name)s”。") % {"name": member.school_class.name})
        return redirect("classroom:class", member.school_class.public_id)
    return render(request, "classroom/refused.html", {"said": _("请填写加入码。")}, status=422)


@page
@require_GET
def class_page(request: HttpRequest, cls: str) -> HttpResponse:
    """The gradebook for staff; the assignments for everyone else."""
    to = access.enter(user_of(request), cls)
    if not to.may(Right.READ_ALL_WORK):
        return _learner_page(request, to)
    book = results.gradebook(to)
    theme_names, theme_rows, theme_class = results.themes(book)
    solved = results.solved_share(book)
    context: dict[str, Any] = {
        "book": book,
        "solved": solved,
        "average": round(sum(row.percent or 0 for row in book.rows) / len(book.rows), 1) if book.rows else None,
        "sum": results.summary(book),
        "theme_names": theme_names,
        "theme_rows": theme_rows,
        "theme_class": theme_class,
        "mistakes": results.mistakes(book),
    }
    return _class_page(request, to, "classroom/gradebook.html", "book", **context)


def _learner_page(request: HttpRequest, to: Access) -> HttpResponse:
    user = user_of(request)
    found = access.visible_submissions(user).filter(assignment__school_class=to.school_class)
    rows = results.results_of(list(found.select_related("assignment", "member").order_by("-assignment_id")))
    teachers = [member for member in access.visible_members(to) if member.is_staff]
    return _class_page(request, to, "classroom/learner.html", "", rows=rows, teachers=teachers, now=timezone.now())


@page
@require_http_methods(["GET", "POST"])
def class_settings(request: HttpRequest, cls: str) -> HttpResponse:
    """Name, description, time zone; archive, delete."""
    to = access.enter(user_of(request), cls)
    to.require(Right.EDIT_CLASS)
    row = to.school_class
    initial = {"name": row.name, "description": row.description, "time_zone": row.time_zone}
    form = ClassForm(request.POST if request.POST.get("do") == "change" else None, initial=initial, school_class=row)
    if request.method == "POST":
        what = request.POST.get("do")
        if what == "delete":
            return _delete_class(request, to)
        changes: dict[str, Any] = {}
        if what in {"archive", "restore"}:
            changes = {"archived": what == "archive"}
        elif what == "change" and form.is_valid():
            changes = dict(form.cleaned_data)
        if changes:
            with transaction.atomic():
                classes.change_class(Access(classes.locked(row), to.me), changes)
            return redirect("classroom:settings", cls)
    status = 422 if request.method == "POST" else 200
    return _class_page(request, to, "classroom/settings.html", "settings", status=status, form=form)


def _delete_class(request: HttpRequest, to: Access) -> HttpResponse:
    to.require(Right.DELETE_CLASS)
    if request.POST.get("name", "").strip() != to.school_class.name:
        messages.warning(request, _("名称不对，班级没有删除。"))
        return redirect("classroom:settings", to.school_class.public_id)
    classes.delete_class(to)
    messages.success(request, _("班级已删除。"))
    return redirect("classroom:list")


@page
@require_GET
def class_api(request: HttpRequest, cls: str) -> HttpResponse:
    """What a script needs to know."""
    to = access.enter(user_of(request), cls)
    to.require(Right.READ_ALL_WORK)
    return _class_page(request, to, "classroom/api.html", "api", base=request.build_absolute_uri("/api/v1"))


@page
@require_GET
def class_export(request: HttpRequest, cls: str) -> HttpResponse:
    """The gradebook as CSV, `?shape=wide` or `long`."""
    to = access.enter(user_of(request), cls)
    to.require(Right.EXPORT)
    shape = "long" if request.GET.get("shape") == "long" else "wide"
    book = results.gradebook(to)
    text = export.long(book) if shape == "long" else export.wide(book)
    headers = {"Content-Disposition": f'attachment; filename="{cls}-{shape}.csv"'}
    return HttpResponse(text, content_type="text/csv; charset=utf-8", headers=headers)


# -- roster -----------------------------------------------------------------------------------------------------------


@page
@require_http_methods(["GET", "POST"])
def roster(request: HttpRequest, cls: str) -> HttpResponse:
    """Members and join codes; add, remove, new passwords, new codes. Passwords are shown in the answer and nowhere else."""
    user = user_of(request)
    to = access.enter(user, cls)
    to.require(Right.READ_ROSTER)
    what = request.POST.get("do", "")
    add = MemberForm(request.POST if what == "add" else None)
    names = NamesForm(request.POST if what == "names" else None)
    added: list[members.Added] = []
    failed: list[str] = []
    try:
        if what == "add" and add.is_valid():
            members.add_member(to, **add.cleaned_data)
            return redirect("classroom:roster", cls)
        if what == "names" and names.is_valid():
            rows = names.cleaned_data["names"]
            for row in members.add_members(to, rows):
                if row.member is not None and row.status == "created":
                    added.append(members.Added(row.member, row.credentials))
                elif row.problem is not None:
                    failed.append(f"{rows[row.row]['display_name']}：{said(row.problem)}")
            names = NamesForm()
        elif what in {"remove", "reset", "code", "revoke"}:
            done = _roster_action(request, to, what)
            if not done:
                return redirect("classroom:roster", cls)
            added = done
    except Problem as problem:
        if problem.code == "not_found":
            raise
        if what == "add":
            blame(add, problem)
        else:
            failed.append(said(problem))
    status = 422 if request.method == "POST" and not added else 200
    context = {
        "members": list(access.visible_members(to)),
        "add": add,
        "names": names,
        "added": added,
        "failed": failed,
        "codes": [code for code in classes.codes_of(to)[:20] if code.open_at(timezone.now())],
        "join_url": request.build_absolute_uri(reverse("classroom:list")),
        "staff_roles": {Role.OWNER, Role.TEACHER, Role.ASSISTANT},
        "may_staff": to.may(Right.MANAGE_STAFF),
    }
    return _class_page(request, to, "classroom/roster.html", "roster", status=status, **context)


def _roster_action(request: HttpRequest, to: Access, what: str) -> list[members.Added]:
    """One button of the roster page. The result of `reset`, else nothing."""
    member = request.POST.get("member", "")[:32]
    if what == "reset":
        return [members.reset_credentials(to, member)]
    if what == "remove":
        with transaction.atomic():
            members.remove_member(to, members.locked(to, member))
    elif what == "code":
        classes.create_code(to)
    elif what == "revoke":
        classes.revoke_code(to, request.POST.get("code", "")[:20])
    return []


# -- assignments ------------------------------------------------------------------------------------------------------


@page
@require_GET
def assignment_list(request: HttpRequest, cls: str) -> HttpResponse:
    """The assignments of a class, with how far the students are."""
    user = user_of(request)
    to = access.enter(user, cls)
    to.require(Right.DRAFT_ASSIGNMENT)
    rows = list(access.visible_assignments(user).filter(school_class=to.school_class).prefetch_related("items").order_by("-id"))
    found = access.visible_submissions(user).filter(assignment__in=rows).select_related("assignment", "member")
    by: dict[int, list[results.Result]] = {}
    for result in results.results_of(list(found)):
        by.setdefault(result.submission.assignment_id, []).append(result)
    now = timezone.now()
    shown = [{"row": row, "counts": results.counts(by.get(row.pk, [])), "over": row.is_over(now)} for row in rows]
    return _class_page(request, to, "classroom/assignments.html", "work", rows=shown)


def _puzzles() -> list[Any]:
    """All puzzles a teacher may pick from."""
    return list(published().order_by("difficulty", "slug"))


def _form_page(request: HttpRequest, to: Access, form: AssignmentForm, old: Assignment | None, library: list[Any]) -> HttpResponse:
    chosen = form["puzzles"].value() or []
    status = 422 if request.method == "POST" else 200
    plain = [form[name] for name in ("max_attempts", "grading", "points")]
    dates = [form[name] for name in ("opens_at", "due_at", "closes_at")]
    context = {"form": form, "old": old, "library": library, "chosen": chosen, "plain": plain, "dates": dates}
    return _class_page(request, to, "classroom/assignment_form.html", "work", status=status, **context)


@page
@require_http_methods(["GET", "POST"])
def assignment_new(request: HttpRequest, cls: str) -> HttpResponse:
    """Set an assignment: pick puzzles, dates; keep it as a draft or publish it."""
    to = access.enter(user_of(request), cls)
    to.require_change(Right.DRAFT_ASSIGNMENT)
    library = _puzzles()
    slugs = [puzzle.slug for puzzle in library]
    initial = {"puzzles": [slug for slug in request.GET.getlist("puzzle") if slug in slugs]}
    form = AssignmentForm(posted(request), slugs=slugs, zone=to.school_class.zone, initial=initial)
    if request.method == "POST" and form.is_valid():
        state = "published" if request.POST.get("do") == "publish" else "draft"
        try:
            made = assignments.create_assignment(to, {**form.data_for_service({}), "state": state})
        except Problem as problem:
            blame(form, problem)
        else:
            return redirect("classroom:assignment", made.public_id)
    return _form_page(request, to, form, None, library)


def _assignment(request: HttpRequest, public_id: str) -> tuple[Assignment, Access]:
    user = user_of(request)
    row = access.visible_assignments(user).select_related("school_class").filter(public_id=public_id).first()
    if row is None:
        raise Http404
    return row, access.access_to(user, row.school_class)


@page
@require_http_methods(["GET", "POST"])
def assignment_edit(request: HttpRequest, assignment: str) -> HttpResponse:
    """Change an assignment."""
    row, to = _assignment(request, assignment)
    to.require_change(Right.DRAFT_ASSIGNMENT if row.state == Assignment.State.DRAFT else Right.WRITE_ASSIGNMENT)
    items = list(AssignmentItem.objects.select_related("puzzle").filter(assignment=row).order_by("position"))
    library = _puzzles()
    here = [item.puzzle.slug for item in items]
    slugs = list(dict.fromkeys([*here, *(puzzle.slug for puzzle in library)]))
    zone = to.school_class.zone
    dates = {name: at.astimezone(zone) if (at := getattr(row, name)) else None for name in ("opens_at", "due_at", "closes_at")}
    initial = {
        **{name: getattr(row, name) for name in ("title", "instructions", "max_attempts", "grading")},
        **dates,
        "puzzles": here,
        "points": items[0].points if items else 10,
    }
    form = AssignmentForm(posted(request), slugs=slugs, zone=zone, old=row, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            with transaction.atomic():
                locked = assignments.locked(user_of(request), assignment)
                assignments.change_assignment(to, locked, form.data_for_service({item.puzzle.slug: item.points for item in items}))
        except Problem as problem:
            blame(form, problem)
        else:
            return redirect("classroom:assignment", assignment)
    return _form_page(request, to, form, row, library)


@page
@require_http_methods(["GET", "POST"])
def assignment_page(request: HttpRequest, assignment: str) -> HttpResponse:
    """One assignment: who solved what for staff, what is to be done for a student. POST: publish, close, delete (staff)."""
    row, to = _assignment(request, assignment)
    if request.method == "POST":
        with transaction.atomic():
            locked = assignments.locked(user_of(request), assignment)
            what = request.POST.get("do")
            if what == "publish":
                assignments.publish(to, locked)
            elif what == "close":
                assignments.close(to, locked)
            elif what == "delete":
                assignments.delete_assignment(to, locked)
                return redirect("classroom:assignments", to.school_class.public_id)
        return redirect("classroom:assignment", assignment)
    found = (
        access.visible_submissions(user_of(request))
        .filter(assignment=row)
        .select_related("assignment", "member")
        .order_by("member__external_id", "member__display_name", "id")
    )
    every = results.results_of(list(found))
    items = list(AssignmentItem.objects.select_related("puzzle__current").filter(assignment=row).order_by("position"))
    now = timezone.now()
    context: dict[str, Any] = {
        "row": row,
        "items": items,
        "open": row.is_open(now),
        "over": row.is_over(now),
        "counts": results.counts(every),
        "results": every,
        "mine": next((result for result in every if result.submission.member_id == to.me.pk), None),
    }
    return _class_page(
        request, to, "classroom/assignment.html" if to.me.is_staff else "classroom/assignment_learner.html", "work", **context
    )


@page
@require_POST
def assignment_start(request: HttpRequest, assignment: str, slug: str) -> HttpResponse:
    """Start a puzzle of an assignment, or go on with it, and go to its board."""
    started = assignments.start_attempt(user_of(request), assignment, slug)
    return redirect(f"{reverse('puzzles:puzzle', args=[slug])}?a={started.attempt.public_id}&assignment={assignment}")


@page
@require_http_methods(["GET", "POST"])
def submission_page(request: HttpRequest, submission: str) -> HttpResponse:
    """One student's work: the tries with every move. Staff may excuse, override, comment."""
    user = user_of(request)
    row = grading.find(user, submission)
    to = access.access_to(user, row.assignment.school_class)
    initial = {"excused": row.excused, "score_override": row.score_override, "comment": row.comment}
    form = GradeForm(posted(request), initial=initial)
    if request.method == "POST" and form.is_valid():
        with transaction.atomic():
            grading.change(user, grading.locked(user, submission), form.cleaned_data)
        return redirect("classroom:submission", submission)
    tries: dict[int, list[dict[str, Any]]] = {}
    for entry in results.attempts_of(row):
        tries.setdefault(entry["link"].item_id, []).append(entry)
    result = results.result_of(row)
    items = [{"result": item, "tries": tries.get(item.item.pk, [])} for item in result.items]
    status = 422 if request.method == "POST" else 200
    return _class_page(request, to, "classroom/submission.html", "work", status=status, row=row, result=result, items=items, form=form)
