"""Whole identity games: set-up and draft, who plays a seat, records that can be played again.

Nothing here knows a clock or a source of chance: whoever deals hands in a generator, and a record needs none.

* `roles`: the role tables by name; `draft`: heroes are offered and chosen; `deal`: a draft and four cards each make a position;
* `match`: a game between bots; `view`: what a seat may know; `bots`: who answers;
* `record`: a finished game as data, `sgr`: the same as text, `log`: what a replay is compared by.
"""
