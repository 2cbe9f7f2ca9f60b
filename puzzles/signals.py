"""What others may listen to. `puzzles` knows neither classes nor assignments; they link attempts by these.

Started and ended are sent inside the transaction that stores the change, so that a receiver's rows stand or fall with it.
"""

from django.dispatch import Signal

attempt_started = Signal()
"""Sent with `attempt` (its `retry_of` names the attempt that it continues, if any)."""

solution_asked = Signal()
"""Sent with `attempt`, given up by its owner. Each receiver answers whether the solution may be shown now."""

attempt_ended = Signal()
"""Sent with `attempt` as soon as its result is final."""
