"""Errors of the API: RFC 9457 problem documents with a fixed catalogue of codes.

Every answer under /api/ with a status from 400 is `application/problem+json`. `code` is stable and meant for programs; `title` and
`detail` are meant for people and follow Accept-Language; `errors` names the places of a bad body by JSON pointer, or the bad query
parameter. The catalogue is printed at /api/problems and in docs/api.md.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, NotRequired, TypedDict

from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.http import Http404, HttpRequest
from django.utils.translation import get_language
from rest_framework import exceptions
from rest_framework.response import Response

from puzzles.services import errors as trainer
from sgs_site.api.text import Text
from sgs_site.logs import request_id

CONTENT_TYPE: Final = "application/problem+json"


HEADERS: Final = {"Cache-Control": "no-store", "Vary": "Accept-Language"}


def content_language() -> str:
    """The language of the sentences, as a header."""
    language = get_language() or ""
    return "en" if language.startswith("en") else "zh-Hant" if language == "zh-hant" else "zh-Hans"


class Kind(NamedTuple):
    """One row of the catalogue: HTTP status, short title, and what is said when the occurrence has nothing more to say."""

    status: int
    title: Text
    detail: Text


CATALOGUE: Final[dict[str, Kind]] = {
    # -- the request itself
    "malformed": Kind(
        400,
        Text("请求无法解析", "Malformed request"),
        Text("请求体不是合法的 UTF-8 JSON 对象。", "The body is not a JSON object in UTF-8."),
    ),
    "bad_request": Kind(
        400, Text("请求有误", "Bad request"), Text("服务器无法理解这个请求。", "The server cannot make sense of this request.")
    ),
    "validation": Kind(
        422,
        Text("内容不合要求", "Validation failed"),
        Text(
            "有些值不合要求，见 errors 所指的位置。什么都没有保存。",
            "Some values are not acceptable; `errors` names the places. Nothing was stored.",
        ),
    ),
    "too_large": Kind(413, Text("请求过大", "Request too large"), Text("请求体超过 1 MiB。", "The body is larger than 1 MiB.")),
    "unsupported_media_type": Kind(
        415, Text("不支持的格式", "Unsupported media type"), Text("请求体须为 application/json。", "Send the body as application/json.")
    ),
    "not_acceptable": Kind(
        406, Text("无法提供所要的格式", "Not acceptable"), Text("只提供 application/json。", "Only application/json is available.")
    ),
    "method_not_allowed": Kind(
        405,
        Text("方法不允许", "Method not allowed"),
        Text("这个地址不接受该方法，见 Allow。", "This address does not take that method; see Allow."),
    ),
    # -- who asks
    "unauthenticated": Kind(
        401, Text("需要登录", "Authentication required"), Text("请带上访问令牌，或先登录。", "Send an access token, or log in first.")
    ),
    "invalid_token": Kind(
        401,
        Text("令牌无效", "Invalid token"),
        Text("令牌写法不对、不存在、已过期或已吊销。", "The token is malformed, unknown, expired or revoked."),
    ),
    "forbidden": Kind(403, Text("没有权限", "Forbidden"), Text("你的身份不能这样做。", "Your role does not allow this.")),
    "csrf_failed": Kind(
        403,
        Text("跨站校验失败", "CSRF check failed"),
        Text("用会话登录时须带 X-CSRFToken。", "With a session, send the X-CSRFToken header."),
    ),
    "insufficient_scope": Kind(
        403, Text("令牌权限不足", "Insufficient scope"), Text("令牌缺少所需的权限范围。", "The token lacks the scope that this needs.")
    ),
    "not_found": Kind(
        404, Text("找不到", "Not found"), Text("没有这个对象，或你无权知道它。", "There is no such object, or you may not know of it.")
    ),
    "rate_limited": Kind(
        429, Text("请求过于频繁", "Too many requests"), Text("请等 Retry-After 秒后再试。", "Try again after Retry-After seconds.")
    ),
    "too_many_logins": Kind(
        429,
        Text("登录失败次数过多", "Too many failed log-ins"),
        Text("请等 Retry-After 秒后再试。", "Try again after Retry-After seconds."),
    ),
    # -- state
    "conflict": Kind(
        409, Text("与现状冲突", "Conflict"), Text("对象现在的状态不允许这样做。", "The object's present state does not allow this.")
    ),
    "already_exists": Kind(409, Text("已经存在", "Already exists"), Text("已有这样一个对象。", "There is such an object already.")),
    "last_owner": Kind(
        409,
        Text("班级须有一位所有者", "A class needs an owner"),
        Text("先把所有权交给另一位教师。", "Hand the ownership to another teacher first."),
    ),
    "class_archived": Kind(
        409, Text("班级已归档", "Class is archived"), Text("归档的班级只能查看。", "An archived class can only be read; restore it first.")
    ),
    "class_full": Kind(409, Text("班级已满", "Class is full"), Text("这个班不能再加人了。", "This class takes no more members.")),
    "join_code_invalid": Kind(
        404,
        Text("加入码无效", "Join code not valid"),
        Text("没有这个加入码，或它已过期、用完或停用。", "The code is unknown, expired, used up or revoked."),
    ),
    "assignment_not_open": Kind(
        409, Text("作业尚未开放", "Assignment is not open yet"), Text("作业还没开放。", "The assignment has not opened yet.")
    ),
    "assignment_closed": Kind(409, Text("作业已截止", "Assignment is closed"), Text("作业已经关闭。", "The assignment is closed.")),
    "attempts_exhausted": Kind(
        409, Text("次数用完", "No attempts left"), Text("这道题的次数已经用完。", "All attempts at this puzzle are used.")
    ),
    "item_in_use": Kind(
        409,
        Text("题目已有人做", "Item in use"),
        Text("已有人做过的题目不能移除。", "A puzzle that was attempted cannot be taken out of the assignment."),
    ),
    "precondition_failed": Kind(
        412,
        Text("对象已被改动", "Precondition failed"),
        Text("If-Match 不是现在的版本：请重新读取再改。", "If-Match is not the present version: read again, then change."),
    ),
    "idempotency_mismatch": Kind(
        422,
        Text("幂等键已用于别的请求", "Idempotency key reused"),
        Text("这个 Idempotency-Key 已用于另一个请求。", "This Idempotency-Key was used for a different request."),
    ),
    "idempotency_in_flight": Kind(
        409,
        Text("同一请求还在处理", "Request in flight"),
        Text(
            "带有这个 Idempotency-Key 的请求还在处理，请稍后再试。",
            "A request with this Idempotency-Key is still being answered; try again.",
        ),
    ),
    # -- puzzles
    "puzzle_withdrawn": Kind(
        409, Text("题目已撤下", "Puzzle withdrawn"), Text("这道题已撤下，不能再做。", "This puzzle is withdrawn and takes no attempts.")
    ),
    "solution_locked": Kind(
        403,
        Text("答案尚未公开", "Solution locked"),
        Text("解出、放弃或作业关闭之后才能看答案。", "The solution opens once you solved it or gave up, or the assignment closed."),
    ),
    "illegal_action": Kind(
        422,
        Text("规则不允许", "Illegal action"),
        Text("规则不允许这样做，什么都没有计入。", "The rules do not allow this. Nothing was stored or counted."),
    ),
    "malformed_action": Kind(
        422,
        Text("看不懂这个动作", "Malformed action"),
        Text("这不是一个动作，什么都没有计入。", "This is no action at all. Nothing was stored or counted."),
    ),
    "stale_step": Kind(
        409,
        Text("步数已过时", "Stale step"),
        Text("这一局已走到别的一步，见 expected_seq。", "The attempt stands at another step; see `expected_seq`."),
    ),
    "attempt_closed": Kind(
        409, Text("这一局已结束", "Attempt has ended"), Text("结束的一局不再接受动作。", "An attempt that has ended takes no more actions.")
    ),
    "attempt_void": Kind(
        409,
        Text("这一局已作废", "Attempt is void"),
        Text("规则更新后这一局无法继续，请重新开始。", "The rules have changed and this attempt cannot go on; start anew."),
    ),
    "no_more_hints": Kind(409, Text("没有更多提示", "No more hints"), Text("提示已全部给出。", "All hints have been given.")),
    "no_daily": Kind(
        404, Text("当天没有题目", "No puzzle that day"), Text("那一天没有每日残局。", "There is no daily puzzle for that date.")
    ),
    "puzzle_error": Kind(409, Text("题目无法使用", "Puzzle unusable"), Text("这道题现在无法使用。", "This puzzle cannot be used now.")),
    # -- the server
    "internal_error": Kind(
        500, Text("服务器出错", "Internal error"), Text("出错已记录，请附上 request_id 报告。", "The error was logged; quote request_id.")
    ),
    "unavailable": Kind(
        503,
        Text("暂时无法服务", "Temporarily unavailable"),
        Text("数据库暂时没有回应；什么都没有保存，请稍后再试。", "The database does not answer right now. Nothing was stored; try again."),
    ),
}


class FieldError(TypedDict):
    """One bad place: `pointer` into the body (RFC 6901) or `parameter` of the query string."""

    pointer: NotRequired[str]
    parameter: NotRequired[str]
    code: str
    detail: str


class Problem(exceptions.APIException):
    """Raise this to answer with a problem document. `code` is one of CATALOGUE.

    detail: a sentence about this occurrence, else the catalogue's. errors: the bad places. headers: for the answer. Everything else
    becomes an extension member of the document.
    """

    def __init__(
        self,
        code: str,
        detail: Text | str | None = None,
        *,
        errors: Sequence[FieldError] = (),
        headers: Mapping[str, str] | None = None,
        **members: Any,
    ) -> None:
        kind = CATALOGUE[code]
        self.code = code
        self.status_code = kind.status
        self.said = detail if detail is not None else kind.detail
        self.errors = list(errors)
        self.headers = dict(headers or {})
        self.members = members
        super().__init__(detail=str(self.said), code=code)


def invalid(pointer: str, code: str, detail: Text | str, status_code: str = "validation") -> Problem:
    """A `validation` problem about one place of the body."""
    return Problem(status_code, errors=[{"pointer": pointer, "code": code, "detail": str(detail)}])


def invalid_parameter(name: str, code: str, detail: Text | str) -> Problem:
    """A `validation` problem about one query parameter."""
    return Problem("validation", errors=[{"parameter": name, "code": code, "detail": str(detail)}])


def type_of(code: str) -> str:
    """The `type` of a problem: the address of its explanation."""
    return f"/api/problems#{code}"


def document(
    code: str, instance: str, *, detail: str = "", errors: Sequence[FieldError] = (), members: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The body of a problem document. An unknown `code` is a mistake in the program and counts as `internal_error`."""
    if code not in CATALOGUE:
        code = "internal_error"
    kind = CATALOGUE[code]
    body: dict[str, Any] = {
        "type": type_of(code),
        "title": str(kind.title),
        "status": kind.status,
        "detail": detail or str(kind.detail),
        "code": code,
        "instance": instance,
        "request_id": request_id.get(),
    }
    if errors:
        body["errors"] = list(errors)
    for name, value in (members or {}).items():
        body.setdefault(name, value)
    return body


def pointer(*parts: str | int) -> str:
    """A JSON pointer (RFC 6901)."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)


def flatten(detail: Any, *path: str | int) -> Iterable[FieldError]:
    """The errors of a DRF serializer, nested as they are, as a flat list with pointers."""
    if isinstance(detail, Mapping):
        for key, value in detail.items():
            yield from flatten(value, *path, *(() if key == "non_field_errors" else (key,)))
    elif isinstance(detail, list | tuple):
        for index, value in enumerate(detail):
            if isinstance(value, Mapping):
                if value:
                    yield from flatten(value, *path, index)
            else:
                yield from flatten(value, *path)
    else:
        yield {"pointer": pointer(*path), "code": str(getattr(detail, "code", "invalid")), "detail": str(detail)}


def in_query(errors: Iterable[FieldError]) -> list[FieldError]:
    """The same errors about query parameters instead of places of the body."""
    return [
        {"parameter": e.get("pointer", "/").split("/", 2)[1] if e.get("pointer") else "", "code": e["code"], "detail": e["detail"]}
        for e in errors
    ]


def of_trainer(error: trainer.PuzzleError) -> Problem:
    """A refusal of the trainer as a problem."""
    code = error.code if error.code in CATALOGUE else "puzzle_error"
    if isinstance(error, trainer.StaleStep):
        said = Text("这一局现在该走第 {expected} 步，不是第 {given} 步。", "This attempt stands at step {expected}, not {given}.")
        detail = said.format(expected=error.expected, given=error.given)
        return Problem(code, detail, errors=[{"pointer": "/seq", "code": "stale", "detail": detail}], expected_seq=error.expected)
    if isinstance(error, trainer.IllegalAction):
        said = Text("规则 {rule} 不允许“{text}”。什么都没有计入。", "Rule {rule} does not allow “{text}” here. Nothing was counted.")
        detail = said.format(rule=error.rule, text=error.text)
        place: FieldError = {"pointer": "/action", "code": "illegal", "detail": detail}
        return Problem(code, detail, errors=[place], rule=error.rule, why=error.why, legal=error.legal)
    if isinstance(error, trainer.MalformedAction):
        return Problem(code, errors=[{"pointer": "/action", "code": "malformed", "detail": str(CATALOGUE["malformed_action"].detail)}])
    if isinstance(error, trainer.AttemptClosed):
        return Problem(code, result=error.result)
    return Problem(code)


def as_problem(exc: Exception) -> Problem | None:
    """Any exception that has an answer as a `Problem`; None for a fault of the program."""
    if isinstance(exc, Problem):
        return exc
    if isinstance(exc, trainer.PuzzleError):
        return of_trainer(exc)
    if isinstance(exc, exceptions.ValidationError):
        return Problem("validation", errors=list(flatten(exc.detail)))
    if isinstance(exc, exceptions.ParseError):
        return Problem("malformed")
    if isinstance(exc, exceptions.AuthenticationFailed):
        return Problem("invalid_token", headers={"WWW-Authenticate": 'Bearer realm="shapu", error="invalid_token"'})
    if isinstance(exc, exceptions.NotAuthenticated):
        return Problem("unauthenticated", headers={"WWW-Authenticate": 'Bearer realm="shapu"'})
    if isinstance(exc, Http404 | exceptions.NotFound):
        return Problem("not_found")
    if isinstance(exc, exceptions.MethodNotAllowed):
        return Problem("method_not_allowed")
    if isinstance(exc, exceptions.NotAcceptable):
        return Problem("not_acceptable")
    if isinstance(exc, exceptions.UnsupportedMediaType):
        return Problem("unsupported_media_type")
    if isinstance(exc, exceptions.Throttled):
        return Problem("rate_limited", headers={"Retry-After": str(math.ceil(getattr(exc, "wait", None) or 1))})
    if isinstance(exc, exceptions.PermissionDenied | DjangoPermissionDenied):
        return Problem("csrf_failed" if str(getattr(exc, "detail", "")).startswith("CSRF Failed") else "forbidden")
    return None


def handler(exc: Exception, context: Mapping[str, Any]) -> Response | None:
    """DRF's exception handler. Returns None for faults of the program and of the database, which the site's own handlers answer."""
    from rest_framework.views import set_rollback  # imports the settings, which import this module

    problem = as_problem(exc)
    if problem is None:
        return None
    request = context.get("request")
    set_rollback()
    return response(problem, request._request if request is not None else None)


def response(problem: Problem, request: HttpRequest | None) -> Response:
    """The answer that a problem stands for."""
    body = document(
        problem.code, request.path if request is not None else "", detail=str(problem.said), errors=problem.errors, members=problem.members
    )
    answer = Response(body, status=problem.status_code, headers=problem.headers, content_type=CONTENT_TYPE)
    for name, value in (HEADERS | {"Content-Language": content_language()}).items():
        answer[name] = value
    return answer
