"""What the address of a page asks for. What is asked for and not there is left out, and named on the page: nothing is passed over in silence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from django.http import HttpRequest
from django.utils.translation import gettext as _

#: How much of a strange value is shown, and how many of those that are known.
SHOWN: Final = 40
NAMED: Final = 20


class Asked:
    """The query of a page. `strange` says in words what of it could not be used; templates show it above the page."""

    def __init__(self, request: HttpRequest) -> None:
        self._query = request.GET
        self.strange: list[str] = []

    def text(self, name: str) -> str:
        """The value of a parameter, of several the last one."""
        given = [value for value in self._query.getlist(name) if value]
        if len(given) > 1:
            self.strange.append(_("「%(name)s」在网址里写了不止一次，只看最后一个。") % {"name": name})
        return given[-1] if given else ""

    def one(self, name: str, known: Iterable[str], usual: str = "") -> str:
        """The value of a parameter if it is one of those known, else the usual one."""
        value, known = self.text(name), list(known)
        if not value or value in known:
            return value or usual
        listed = _("、").join(k for k in known if k)[: SHOWN * NAMED]
        self.strange.append(
            _("「%(name)s」没有「%(value)s」可选，这里没有理会；可选的是 %(known)s。")
            % {"name": name, "value": shown(value), "known": listed or "—"}
        )
        return usual

    def filter(self, name: str, is_known: Callable[[str], bool]) -> str:
        """The value of a filter, also if nothing is called so: then nothing is found, and it is said why."""
        value = self.text(name)[:80]
        if value and not is_known(value):
            self.strange.append(_("没有叫「%(value)s」的（%(name)s）。") % {"name": name, "value": shown(value)})
        return value

    def answers(self, most: int, longest: int) -> list[str]:
        """The answers of a line of play (`a=`), in order, up to the first that is too long and no more than `most`."""
        given = [value for value in self._query.getlist("a") if value]
        right = next((i for i, value in enumerate(given) if len(value) > longest), len(given))
        if right < len(given):
            self.strange.append(_("第 %(n)d 个答案太长，从它起都没有理会。") % {"n": right + 1})
        elif right > most:
            self.strange.append(_("答案多于 %(most)d 个，后面的没有理会。") % {"most": most})
        return given[: min(right, most)]

    def number(self, name: str, most: int) -> int:
        """The number of a step, 0 to `most`; 0 for what is none, the last for what is beyond it."""
        value = self.text(name)
        number = int(value) if value.isascii() and value.isdigit() and len(value) < 6 else None
        if value and (number is None or number > most):
            self.strange.append(_("没有第「%(value)s」步；步数是 0 到 %(most)d。") % {"value": shown(value), "most": most})
        return min(number or 0, most)


def shown(value: str) -> str:
    """A strange value as it is shown: without what can't be seen, and not all of a long one."""
    plain = "".join(c if c.isprintable() else "�" for c in value)
    return plain if len(plain) <= SHOWN else f"{plain[:SHOWN]}…"
