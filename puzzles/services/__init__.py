"""What the pages, the API and the classroom do with puzzles. Everything below is safe to call from a view.

actor_of(request) -> Actor                       who is at the board (user, or anonymous by a signed cookie)
list_puzzles(...), get_puzzle(slug), daily(date), days(last, count)
about(kind, slug) -> [Puzzle]                   those about a hero, a card, a skill; stamp() changes with the puzzles
start_attempt(puzzle, actor | user, mode) -> Attempt
get_for_actor("att_…", actor | user) -> Attempt  ForeignAttempt for what is not theirs
act(attempt, seq, text) -> ActResult             IllegalAction, StaleStep, AttemptClosed, AttemptVoid, MalformedAction
hint(attempt, seq), give_up(attempt, seq) -> ActResult
retry(attempt, actor, step) -> Attempt           a new attempt from an earlier step
board(attempt) -> dict                           the board view, with the open question
"""

from puzzles.services.actors import Actor, actor_of, anonymous_actor, give_cookie, new_key, user_actor
from puzzles.services.attempts import ActResult, act, board, get_for_actor, give_up, hint, latest, retry, start_attempt, stored
from puzzles.services.card import daily_card
from puzzles.services.catalog import Row, about, daily, day_number, days, get_puzzle, list_puzzles, stamp, today
from puzzles.services.errors import (
    AttemptClosed,
    AttemptVoid,
    ForeignAttempt,
    IllegalAction,
    MalformedAction,
    NoDaily,
    NoMoreHints,
    NoSuchPuzzle,
    PuzzleError,
    PuzzleWithdrawn,
    StaleStep,
)

__all__ = [
    "ActResult",
    "Actor",
    "AttemptClosed",
    "AttemptVoid",
    "ForeignAttempt",
    "IllegalAction",
    "MalformedAction",
    "NoDaily",
    "NoMoreHints",
    "NoSuchPuzzle",
    "PuzzleError",
    "PuzzleWithdrawn",
    "Row",
    "StaleStep",
    "about",
    "act",
    "actor_of",
    "anonymous_actor",
    "board",
    "daily",
    "daily_card",
    "day_number",
    "days",
    "get_for_actor",
    "get_puzzle",
    "give_cookie",
    "give_up",
    "hint",
    "latest",
    "list_puzzles",
    "new_key",
    "retry",
    "stamp",
    "start_attempt",
    "stored",
    "today",
    "user_actor",
]
