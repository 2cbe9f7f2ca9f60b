"""Every moment at which something may listen: the manual of the window order.

A window opens only if some skill or equipment in play listens to its timing; otherwise a timing costs one look-up.
The event of a window is a frame, addressed by its place in the stack.
"""

from __future__ import annotations

from enum import IntEnum


class Timing(IntEnum):
    """Moments, in the order in which they come within their own procedure."""

    PHASE_START = 0
    """A phase begins (event: PhaseFrame). 洛神 and 观星 in the start phase, 英姿 in the draw phase."""
    PHASE_END = 1
    """A phase has ended (event: PhaseFrame)."""
    TURN_END = 2
    """The turn is over (event: Turn)."""
    CARD_USED = 3
    """A card was declared and paid, targets are named, nothing has resolved (event: UseCard, Need or Nullify). 集智."""
    BECOMING_TARGET = 4
    """One seat is about to be a target (event: UseCard with `i`). 流离."""
    TARGETED = 5
    """One seat is a target (event: UseCard with `i`). 铁骑, 无双."""
    TAKING_EFFECT = 6
    """A card is about to take effect on one target, or to be laid before it; whoever it has no effect on says so here, before
    any nullification (event: UseCard with `i`). 仁王盾."""
    CARD_PLAYED = 7
    """A card was played in response, not used (event: Need)."""
    CARD_FINISHED = 8
    """A card use is over, its card is about to be discarded (event: UseCard)."""
    SLASH_DODGED = 9
    """A slash was answered with a jink (event: the slash's effect). 青龙偃月刀, 贯石斧."""
    JUDGE_SHOWN = 10
    """The judgement card lies open and may be replaced (event: Judge). 鬼才."""
    JUDGED = 11
    """The result is fixed, the effect has not happened (event: Judge). 天妒."""
    DAMAGE_CAUSING = 12
    """Damage is about to be dealt: the source's side (event: Damage). 寒冰剑, 麒麟弓, 裸衣."""
    DAMAGE_TAKING = 13
    """Damage is about to be dealt: the target's side (event: Damage)."""
    DAMAGE_DEALT = 14
    """Damage was dealt and survived or not: the source's side (event: Damage)."""
    DAMAGED = 15
    """Damage was taken and survived: the target's side (event: Damage). 反馈, 刚烈, 遗计, 奸雄."""
    HP_LOSING = 16
    """Hp are about to be lost without damage (event: LoseHp)."""
    HP_LOST = 17
    """Hp were lost without damage (event: LoseHp)."""
    RECOVERING = 18
    """Hp are about to be recovered (event: Recover). 救援."""
    RECOVERED = 19
    """Hp were recovered (event: Recover)."""
    DYING = 20
    """A seat has no hp left and nobody was asked yet (event: Dying)."""
    DIED = 21
    """A seat has died (event: Death)."""
    CARDS_MOVED = 22
    """Cards have moved together (event: Moved). 连营, 枭姬."""
    CARDS_DRAWING = 23
    """The draw phase's cards are about to be drawn (event: PhaseFrame). 突袭, 英姿, 裸衣."""


TIMINGS = len(Timing)
