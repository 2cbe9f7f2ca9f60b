"""What others may listen to. `puzzles` knows neither classes nor assignments; they link attempts by these.

Both are sent inside the transaction that stores the change, so that a receiver's rows stand or fall with it.
"""

from django.dispatch import Signal

attempt_started = Signal()
"""Sent with `attempt` (its `retry_of` names the attempt that it continues, if any)."""

attempt_ended = Signal()
"""Sent with `attempt` as soon as its result is final."""
