"""Every moment at which something may listen: the manual of the window order.

A window opens only if some skill or equipment in play listens to its timing; otherwise a timing costs one look-up.
The event of a window is a frame, addressed by its place in the stack.
"""

from __future__ import annotations

from typing import ClassVar


class Timing(int):
    """Moments, in the order in which they come within their own procedure. A plain number with a name: looking up the member of an
    enumeration takes five times as long, and it is done some thirty times between two decisions."""

    name: str

    PHASE_START: ClassVar[Timing]
    """A phase begins (event: PhaseFrame). 洛神 and 观星 in the start phase, 英姿 in the draw phase."""
    PHASE_END: ClassVar[Timing]
    """A phase has ended (event: PhaseFrame)."""
    TURN_END: ClassVar[Timing]
    """The turn is over (event: Turn)."""
    CARD_USED: ClassVar[Timing]
    """A card was declared and paid, targets are named, nothing has resolved (event: UseCard, Need or Nullify). 集智."""
    BECOMING_TARGET: ClassVar[Timing]
    """One seat is about to be a target (event: UseCard with `i`). 流离."""
    TARGETED: ClassVar[Timing]
    """One seat is a target (event: UseCard with `i`). 铁骑, 无双."""
    TAKING_EFFECT: ClassVar[Timing]
    """A card is about to take effect on one target, or to be laid before it; whoever it has no effect on says so here, before
    any nullification (event: UseCard with `i`). 仁王盾."""
    CARD_PLAYED: ClassVar[Timing]
    """A card was played in response, not used (event: Need)."""
    CARD_FINISHED: ClassVar[Timing]
    """A card use is over, its card is about to be discarded (event: UseCard)."""
    SLASH_DODGED: ClassVar[Timing]
    """A slash was answered with a jink (event: the slash's effect). 青龙偃月刀, 贯石斧."""
    JUDGE_SHOWN: ClassVar[Timing]
    """The judgement card lies open and may be replaced (event: Judge). 鬼才."""
    JUDGED: ClassVar[Timing]
    """The result is fixed, the effect has not happened (event: Judge). 天妒."""
    DAMAGE_CAUSING: ClassVar[Timing]
    """Damage is about to be dealt: the source's side (event: Damage). 寒冰剑, 麒麟弓, 裸衣."""
    DAMAGE_TAKING: ClassVar[Timing]
    """Damage is about to be dealt: the target's side (event: Damage)."""
    DAMAGE_DEALT: ClassVar[Timing]
    """Damage was dealt and survived or not: the source's side (event: Damage)."""
    DAMAGED: ClassVar[Timing]
    """Damage was taken and survived: the target's side (event: Damage). 反馈, 刚烈, 遗计, 奸雄."""
    HP_LOSING: ClassVar[Timing]
    """Hp are about to be lost without damage (event: LoseHp)."""
    HP_LOST: ClassVar[Timing]
    """Hp were lost without damage (event: LoseHp)."""
    RECOVERING: ClassVar[Timing]
    """Hp are about to be recovered (event: Recover). 救援."""
    RECOVERED: ClassVar[Timing]
    """Hp were recovered (event: Recover)."""
    DYING: ClassVar[Timing]
    """A seat has no hp left and nobody was asked yet (event: Dying)."""
    DIED: ClassVar[Timing]
    """A seat has died (event: Death)."""
    CARDS_MOVED: ClassVar[Timing]
    """Cards have moved together (event: Moved). 连营, 枭姬."""
    CARDS_DRAWING: ClassVar[Timing]
    """The draw phase's cards are about to be drawn (event: PhaseFrame). 突袭, 英姿, 裸衣."""


def _members() -> int:
    names = [n for n in Timing.__annotations__ if n.isupper()]
    for i, name in enumerate(names):
        timing = Timing(i)
        timing.name = name
        setattr(Timing, name, timing)
    return len(names)


TIMINGS = _members()
