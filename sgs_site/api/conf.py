"""Settings of the REST framework and of the OpenAPI document; sgs_site.settings takes them over."""

from typing import Any

REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "sgs_site.accounts.authentication.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["sgs_site.accounts.permissions.HasScope"],
    "DEFAULT_THROTTLE_CLASSES": ["sgs_site.api.throttles.ScopedThrottle"],
    "DEFAULT_THROTTLE_RATES": {
        "anonymous": "60/min",
        "user": "600/min",
        "token": "600/min",
        # on top of the general limit
        "join": "20/min",
        "attempts": "60/min",
        "batch": "30/h",
        "export": "60/h",
        # pages
        "signup": "120/h",
        "login": "120/min",
        "try": "120/min",
    },
    "DEFAULT_RENDERER_CLASSES": ["sgs_site.api.rendering.Renderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "sgs_site.api.schema.Schema",
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "sgs_site.api.problems.handler",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "URL_FORMAT_OVERRIDE": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}

DESCRIPTION = """\
杀谱 / Shapu: the rules of 三国杀, proved puzzles, and the classroom.

* **Errors** are problem documents (RFC 9457) with a stable `code`; all codes are listed at `/api/problems`.
* **Lists** come in pages: `data`, `page.next`, and a `Link` header; hand `page.next` back as `cursor`.
* **Writing twice is safe**: send an `Idempotency-Key` with a POST, an `If-Match` with a PATCH or DELETE.
* **Tokens** (`sgs_pat_…`) are made at `/accounts/tokens/` and carry scopes; the site's own pages use the session and a CSRF token.
* What you may not know of is answered with 404.
"""

SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Shapu API",
    "VERSION": "1",
    "DESCRIPTION": DESCRIPTION,
    "LICENSE": {"name": "MIT", "identifier": "MIT"},
    "OAS_VERSION": "3.1.1",
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "persistAuthorization": False, "tryItOutEnabled": True, "validatorUrl": None},
    "COMPONENT_SPLIT_REQUEST": True,
    "ENUM_ADD_EXPLICIT_BLANK_NULL_CHOICE": False,
    "ENUM_NAME_OVERRIDES": {
        "Role": "sgs_site.classroom.roles.Role",
        "Grading": "sgs_site.classroom.models.Assignment.Grading",
        "AssignmentState": "sgs_site.classroom.models.Assignment.State",
        "NewAssignmentState": "sgs_site.classroom.services.assignments.NEW_STATES",
        "SubmissionState": "sgs_site.classroom.services.results.STATES",
        "ItemState": "sgs_site.classroom.services.results.ITEM_STATES",
        "BatchRowStatus": "sgs_site.classroom.services.members.ROW_STATES",
        "HitKindEnum": "sgs_site.encyclopedia.search.KINDS",
        "PuzzleKind": "puzzles.models.Puzzle.Kind",
        "PuzzleStatus": "puzzles.models.Puzzle.Status",
        "AttemptMode": "puzzles.models.Attempt.Mode",
        "AttemptResult": "puzzles.models.Attempt.Result",
        "VerdictName": "puzzles.models.Action.Verdict",
    },
    "SORT_OPERATIONS": False,
    "TAGS": [
        {
            "name": "content",
            "description": "The whole encyclopedia: cards, heroes, skills, rules, terms and editions, with the differences between editions; rulings and "
            "comparisons with the line that the engine played; what changed; all of it as one file.",
        },
        {"name": "puzzles", "description": "Proved puzzles. No solution before it is earned."},
        {"name": "attempts", "description": "The server plays the opponents and gives the verdicts; a result cannot be sent in."},
        {"name": "classes", "description": "Classes, their members and join codes."},
        {"name": "assignments", "description": "Puzzle sets with dates, and what became of them."},
        {"name": "account", "description": "The caller."},
    ],
}
