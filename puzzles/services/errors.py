"""What can go wrong in the trainer, each with a stable `code` for programs. Pages and API word them for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar


class PuzzleError(Exception):
    """Base of all refusals of this package. `code` never changes, `data` holds the figures for a message."""

    code: ClassVar[str] = "puzzle_error"

    def __init__(self, message: str, **data: Any) -> None:
        super().__init__(message)
        self.data = data


class NoSuchPuzzle(PuzzleError):
    """No puzzle of that name, or it is not published."""

    code = "not_found"


class PuzzleWithdrawn(PuzzleError):
    """The puzzle was published once and is withdrawn: new attempts are not possible."""

    code = "puzzle_withdrawn"


class ForeignAttempt(PuzzleError):
    """There is no such attempt, or it belongs to somebody else: callers answer both with 404."""

    code = "not_found"


class NoLongerReplays(PuzzleError):
    """A stored position or line can't be played any more under the rules of today."""

    code = "no_longer_replays"


class StaleStep(PuzzleError):
    """The action's `seq` is not the next one: somebody (another tab, a second click) was faster. `expected` is the next."""

    code = "stale_step"

    def __init__(self, expected: int, given: int) -> None:
        super().__init__(f"this attempt stands at step {expected}, not {given}", expected=expected, given=given)
        self.expected = expected
        self.given = given


class AttemptClosed(PuzzleError):
    """The attempt has its result; it takes no more actions."""

    code = "attempt_closed"

    def __init__(self, result: str) -> None:
        super().__init__(f"this attempt has ended: {result}", result=result)
        self.result = result


class AttemptVoid(AttemptClosed):
    """The board of an open attempt can no longer be replayed under the rules of today: it was closed as void."""

    code = "attempt_void"

    def __init__(self) -> None:
        super().__init__("void")


class MalformedAction(PuzzleError):
    """The text of an action is no choice at all. Nothing was stored and nothing is counted."""

    code = "malformed_action"


class IllegalAction(PuzzleError):
    """The rules forbid this choice now. Nothing was stored and nothing is counted.

    `rule` is the slug of the rule, `why` the figures that show it, `legal` the choices that may be made instead.
    """

    code = "illegal_action"

    def __init__(self, text: str, rule: str, why: dict[str, Any], legal: Sequence[str]) -> None:
        super().__init__(f"{text!r} is not allowed here: {rule}", action=text, rule=rule, why=why, legal=list(legal))
        self.text = text
        self.rule = rule
        self.why = why
        self.legal = list(legal)


class NoMoreHints(PuzzleError):
    """All hints of this puzzle have been shown."""

    code = "no_more_hints"


class NoDaily(PuzzleError):
    """The rota has no puzzle for that day (before its first day, in the future, or nothing is published)."""

    code = "no_daily"
