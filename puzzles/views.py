"""Pages of the trainer: the list, the puzzle of the day, the board.

The board is one address. GET shows an attempt (`a`) at a step (`step`) with what is picked so far (`mode`, `cards`, `seats`, and one
more click `toggle`); POST does something. With htmx both answer with the board alone, without it with the whole page, and a
successful POST leads back to GET.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from puzzles import services
from puzzles.models import Action, Attempt, Puzzle
from puzzles.services import asking, attempts, present, sentences
from puzzles.services.actors import Actor, anonymous_actor, give_cookie, new_key
from puzzles.services.choosing import Picked, Why
from puzzles.services.content import Content, content_of
from puzzles.services.errors import (
    AttemptClosed,
    AttemptVoid,
    ForeignAttempt,
    IllegalAction,
    MalformedAction,
    NoDaily,
    NoLongerReplays,
    NoMoreHints,
    NoSuchPuzzle,
    PuzzleError,
    PuzzleWithdrawn,
    StaleStep,
)


def language() -> sentences.Lang:
    """The language of the sentences: English, or Chinese for everybody else."""
    return "en" if (get_language() or "").startswith("en") else "zh"


@require_GET
def puzzle_list(request: HttpRequest) -> HttpResponse:
    """All published puzzles, by kind, difficulty, theme and edition, with the reader's own marks."""
    level = request.GET.get("difficulty", "")
    chosen = {name: request.GET.get(name, "") for name in ("kind", "edition", "theme")}
    every = services.list_puzzles(actor=services.actor_of(request))
    rows = [
        r
        for r in every
        if (not chosen["kind"] or r.puzzle.kind == chosen["kind"])
        and (not chosen["edition"] or r.puzzle.edition == chosen["edition"])
        and (not chosen["theme"] or chosen["theme"] in r.puzzle.themes)
        and (not level or str(r.puzzle.difficulty) == level)
    ]
    context = {
        "rows": rows,
        "total": len(every),
        "chosen": {**chosen, "difficulty": level},
        "kinds": [k for k in Puzzle.Kind.values if any(r.puzzle.kind == k for r in every)],
        "levels": sorted({r.puzzle.difficulty for r in every}),
        "editions": sorted({r.puzzle.edition for r in every}),
        "themes": sorted({t for r in every for t in r.puzzle.themes}),
        "solved": sum(r.solved for r in every),
        "canonical_url": request.build_absolute_uri(reverse("puzzles:list")),
    }
    response = render(request, "puzzles/list.html", context)
    patch_vary_headers(response, ["Cookie"])
    return response


@never_cache
@require_GET
def daily(request: HttpRequest) -> HttpResponse:
    """The puzzle of the day, on the page of that puzzle."""
    date = services.today()
    try:
        chosen = services.daily(date)
        number = services.day_number(date)
        return _show(request, services.get_puzzle(chosen.slug), day=number)
    except (NoDaily, NoSuchPuzzle, PuzzleWithdrawn):
        return render(request, "puzzles/none.html", status=404)


@never_cache
@require_http_methods(["GET", "POST"])
def puzzle(request: HttpRequest, slug: str) -> HttpResponse:
    """One puzzle: the board of the reader's attempt, and what is done on it."""
    try:
        found = services.get_puzzle(slug, withdrawn=True)
    except NoSuchPuzzle:
        raise Http404(_("没有这道残局。")) from None
    if request.method == "POST":
        return _act(request, found)
    return _show(request, found)


def _attempt(request: HttpRequest, found: Puzzle, actor: Actor, given: QueryDict) -> Attempt | None:
    """The attempt that a request names (`a`), else the last one of the reader. A foreign one is as good as none: 404."""
    public_id = given.get("a", "")
    if not public_id:
        return attempts.latest(found, actor)
    try:
        attempt = services.get_for_actor(public_id, actor)
    except ForeignAttempt:
        raise Http404(_("没有这次作答，或者不是你的。")) from None
    if attempt.puzzle_revision.puzzle_id != found.pk:
        raise Http404(_("这次作答属于另一道残局。"))
    return attempt


def _show(
    request: HttpRequest,
    found: Puzzle,
    *,
    attempt: Attempt | None = None,
    notice: dict[str, Any] | None = None,
    status: int = 200,
    day: int = 0,
    actor: Actor | None = None,
) -> HttpResponse:
    """The page, or with htmx the board alone."""
    actor = actor or services.actor_of(request)
    given = request.GET if request.method == "GET" else QueryDict()
    if attempt is None:
        attempt = _attempt(request, found, actor, given)
    revision = attempt.puzzle_revision if attempt is not None else found.current
    if found.status != Puzzle.Status.PUBLISHED and (attempt is None or attempt.is_open):
        return render(request, "puzzles/withdrawn.html", {"puzzle": found, "revision": found.current}, status=410)
    if revision is None:
        raise Http404
    try:
        content: Content | None = content_of(revision) if attempt is None else attempts.content_for(attempt)
    except NoLongerReplays:
        return render(request, "puzzles/withdrawn.html", {"puzzle": found, "revision": revision}, status=410)
    except AttemptVoid:
        content = None
    actions = services.stored(attempt) if attempt is not None else []
    closed = attempt is not None and locked(attempt)
    context: dict[str, Any] = {
        "puzzle": found,
        "revision": revision,
        "attempt": attempt,
        "locked": closed,
        "seq": len(actions) + 1,
        "day": day or _day(request),
        "notice": notice,
        "here": reverse("puzzles:puzzle", args=[found.slug]),
        "canonical_url": request.build_absolute_uri(reverse("puzzles:puzzle", args=[found.slug])),
        "ladder": present.ladder(revision, actions),
        "tries": _tries(attempt, actor, found),
        "rules": revision.rules,
        "proved": content.proof.get("nodes") if content is not None else None,
        "withdrawn": found.status != Puzzle.Status.PUBLISHED,
        "outdated": attempt is not None and attempt.puzzle_revision_id != found.current_id,
    }
    try:
        if content is None:
            raise AttemptVoid
        context |= (_question if content.is_question else _board)(content, actions, attempt, given, closed)
    except AttemptVoid:
        context |= {"void": True, "page": None, "ask": None}
    if attempt is not None and attempt.result in (Attempt.Result.SOLVED, Attempt.Result.FAILED, Attempt.Result.GAVE_UP):
        context["next"] = _next(found, actor)
    htmx = bool(getattr(request, "htmx", False))
    response = render(request, "puzzles/_duel.html" if htmx else "puzzles/page.html", context, status=status)
    patch_vary_headers(response, ["Cookie", "HX-Request"])
    return response


def _board(content: Content, actions: list[Action], attempt: Attempt | None, given: QueryDict, closed: bool) -> dict[str, Any]:
    presenter = present.Presenter(content, language())
    result = attempt.result if attempt is not None else Attempt.Result.OPEN
    if attempt is None:
        run = services.walk.begin(content)
    else:
        run = attempts.replayed(attempt, actions)
        if result == Attempt.Result.GAVE_UP and not closed:
            run.show_solution()
    cards = tuple(c for c in given.get("cards", "").split(",") if c)
    seats = tuple(int(s) for s in given.get("seats", "").split(",") if s.isdecimal())
    page = presenter.page(run, result, _step(given), Picked(given.get("mode", ""), cards, seats), given.get("toggle", ""))
    return {"page": page, "ask": None, "prev": page.at - 1, "following": page.at + 1}


def _question(content: Content, actions: list[Action], attempt: Attempt | None, given: QueryDict, closed: bool) -> dict[str, Any]:
    presenter = present.Presenter(content, language())
    run = services.walk.begin(content) if attempt is None else attempts.replayed(attempt, actions)
    result = str(attempt.result) if attempt is not None else str(Attempt.Result.OPEN)
    if closed:
        result = asking.LOCKED
    over = result in (Attempt.Result.SOLVED, Attempt.Result.GAVE_UP)
    if over:
        run.show_solution()
    page = presenter.page(run, result if over else "asking", _step(given))
    return {"page": page, "ask": asking.shown(content, presenter, run.answer, result), "prev": page.at - 1, "following": page.at + 1}


def locked(attempt: Attempt) -> bool:
    """Whether the attempt was given up and its solution is kept closed for now."""
    return attempt.result == Attempt.Result.GAVE_UP and not attempts.solution_open(attempt)


def _day(request: HttpRequest) -> int:
    """The day's number that a board on the daily page sends along with its htmx requests, to be shown again. 0 elsewhere."""
    day = (request.GET.get("day") or request.POST.get("day") or "") if getattr(request, "htmx", False) else ""
    return int(day) if day.isdecimal() and len(day) < 6 else 0


def _step(given: QueryDict) -> int | None:
    step = given.get("step", "")
    return int(step) if step.isdecimal() and len(step) < 6 else None


def _tries(attempt: Attempt | None, actor: Actor, found: Puzzle) -> int:
    """How many attempts the reader has made at this puzzle; only counted when it is shown."""
    if attempt is None or attempt.is_open:
        return 0
    return Attempt.objects.filter(puzzle_revision__puzzle=found, **actor.owner).exclude(result=Attempt.Result.VOID).count()


def _next(found: Puzzle, actor: Actor) -> Puzzle | None:
    """A puzzle to go on with: the next one in the list that is not solved, the same themes first."""
    rows = [r for r in services.list_puzzles(actor=actor) if r.puzzle.pk != found.pk and not r.solved]
    rows.sort(key=lambda r: (not set(r.puzzle.themes) & set(found.themes), r.puzzle.difficulty < found.difficulty))
    return rows[0].puzzle if rows else None


# --- doing something ----------------------------------------------------------------------------------------------------


def _act(request: HttpRequest, found: Puzzle) -> HttpResponse:
    """One thing done at the board: `action`, `hint`, `give_up` or `retry`."""
    actor = services.actor_of(request)
    key = ""
    try:
        attempt = _attempt_of(request, actor)
    except ForeignAttempt:
        raise Http404(_("没有这次作答，或者不是你的。")) from None
    try:
        if attempt is None:
            if not actor.known:
                key = new_key()
                actor = anonymous_actor(key)
            if found.status != Puzzle.Status.PUBLISHED:
                raise PuzzleWithdrawn(found.slug)
            with transaction.atomic():  # an attempt whose first action is refused is not stored at all
                attempt_or_new = _do(request, services.start_attempt(found, actor), actor)
        else:
            attempt_or_new = _do(request, attempt, actor)
    except PuzzleWithdrawn:
        return render(request, "puzzles/withdrawn.html", {"puzzle": found, "revision": found.current}, status=410)
    except PuzzleError as error:
        return _refused(request, found, attempt, error)
    response = _after(request, found, attempt_or_new, actor)
    if key:
        give_cookie(response, key)
    return response


def _attempt_of(request: HttpRequest, actor: Actor) -> Attempt | None:
    public_id = request.POST.get("attempt", "")
    return services.get_for_actor(public_id, actor) if public_id else None


def _do(request: HttpRequest, attempt: Attempt, actor: Actor) -> Attempt:
    """Carry the request out; the attempt that stands afterwards."""
    given = request.POST
    if "retry" in given:
        step = given["retry"]
        return services.retry(attempt, actor, int(step) if step.isdecimal() else None)
    seq = given.get("seq", "")
    if not seq.isdecimal() or len(seq) > 6:
        raise MalformedAction("an action needs its number")
    if "hint" in given:
        services.hint(attempt, int(seq))
    elif "give_up" in given:
        services.give_up(attempt, int(seq))
    else:
        cards = [c.partition("#")[0] for c in given.get("cards", "").split(",") if c]
        services.act(attempt, int(seq), asking.text_of(given) or given.get("action", ""), cards or None)
    return attempt


def _after(request: HttpRequest, found: Puzzle, attempt: Attempt, actor: Actor) -> HttpResponse:
    if getattr(request, "htmx", False):
        return _show(request, found, attempt=attempt, actor=actor)
    query = urlencode({"a": attempt.public_id})
    anchor = "#hint-h" if "hint" in request.POST else "#acts-h"
    return HttpResponseRedirect(f"{reverse('puzzles:puzzle', args=[found.slug])}?{query}{anchor}")


def _refused(request: HttpRequest, found: Puzzle, attempt: Attempt | None, error: PuzzleError) -> HttpResponse:
    """The board as it stands, with a note on what could not be done and why. Nothing was stored."""
    notice: dict[str, Any] = {"code": error.code}
    status = 422
    match error:
        case StaleStep():
            status, notice["text"] = 409, _("这一步已经在别的窗口走过了。下面是现在的局面，没有重复计算。")
        case AttemptVoid():
            status, notice["text"] = 409, _("规则更新之后，这次作答的局面不能再重演，已经作废。请重新开始。")
        case AttemptClosed():
            status, notice["text"] = 409, _("这次作答已经结束，结果不再改变。")
        case NoMoreHints():
            notice["text"] = _("提示已经全部看过。")
        case IllegalAction():
            revision = attempt.puzzle_revision if attempt is not None else services.catalog.current(found)
            presenter = present.Presenter(content_of(revision), language())
            why = Why(error.rule, error.why)
            notice |= {"text": _("规则不允许这样做，不算失误："), "parts": presenter.why(why), "rule": error.rule, "table": presenter.table}
        case MalformedAction():
            notice["text"] = _("看不懂这一步，什么也没有记下。")
        case _:
            notice["text"] = _("这一步没有走成，什么也没有记下。")
    return _show(request, found, attempt=attempt, notice=notice, status=status)
