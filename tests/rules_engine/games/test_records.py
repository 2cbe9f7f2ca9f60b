"""Finished games as records: text and JSON, there and back, played again, and what is said about records that are no good."""

from __future__ import annotations

import json
from functools import lru_cache
from random import Random

import pytest

from rules_engine.core.questions import NATURE
from rules_engine.editions import load
from rules_engine.games import sgr
from rules_engine.games.log import digest
from rules_engine.games.match import Plan, new_match
from rules_engine.games.record import Record, RecordError, from_json, record_of, replay, to_json


@lru_cache(maxsize=16)
def game(seed: int = 1, players: int = 5, bot: str = "greedy", edition: str = "std", heroes: bool = True, most: int = 4000) -> Record:
    """The record of a game."""
    match = new_match(Plan(load(edition), players, (bot,), heroes=None if heroes else ()), Random(seed), keep=True)
    match.play(most)
    return record_of(match, str(seed), 3)


GAMES = [
    {},
    {"players": 2, "seed": 4},
    {"players": 10, "bot": "random"},
    {"edition": "early", "players": 8, "bot": "random"},
    {"edition": "early"},
    {"heroes": False},
    {"most": 20},
]


# --- there and back ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("which", GAMES, ids=str)
def test_a_record_as_text_comes_to_the_same(which: dict[str, int]) -> None:
    record = game(**which)  # type: ignore[arg-type]
    text = sgr.write(record)
    (read,) = sgr.read_records(text)
    assert (read.dealt, read.answers, read.end, read.log) == (record.dealt, record.answers, record.end, record.log)
    assert (read.seed, read.game, read.bots, read.edition, read.decisions) == (
        record.seed,
        3,
        record.bots,
        record.edition,
        record.decisions,
    )
    again = replay(read)
    assert again.different == []
    assert again.log == record.log == digest(again.g)
    assert sgr.write(read).splitlines() == [line for line in text.splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("which", GAMES, ids=str)
def test_a_record_as_json_comes_to_the_same(which: dict[str, int]) -> None:
    record = game(**which)  # type: ignore[arg-type]
    read = from_json(json.dumps(to_json(record)))
    assert (read.dealt, read.answers, read.end, read.log) == (record.dealt, record.answers, record.end, record.log)
    assert replay(read).different == []


def test_switches_modules_and_tables_are_recorded() -> None:
    plan = Plan(load("std", ("ex",)), 6, ("greedy", "random"), "rt3-alt", (("jiuyuan", "any"),))
    match = new_match(plan, Random(2), keep=True)
    match.play()
    record = record_of(match)
    for read in (*sgr.read_records(sgr.write(record)), from_json(json.dumps(to_json(record)))):
        assert (read.modules, read.rules, read.table) == (("ex",), {"jiuyuan": "any"}, "rt3-alt")
        assert read.bots == ("greedy", "random") * 3
        assert replay(read).different == []


def test_several_games_in_a_file_and_what_people_write() -> None:
    text = sgr.write(game()) + "\n\n" + sgr.write(game(seed=2)).replace("\n", "\r\n")
    assert [r.seed for r in sgr.read_records("\ufeff" + text)] == ["1", "2"]
    lines = [json.dumps(to_json(game())), "", json.dumps(to_json(game(seed=2)))]
    assert [r.seed for r in sgr.read_records("\n".join(lines))] == ["1", "2"]
    (read,) = sgr.read_records(sgr.write(game()).replace(" lord:", " 主公:").replace("sunquan", "孙权").replace("slash.S7", "杀♠7"))
    assert replay(read).different == []


def test_the_text_can_be_read_by_people() -> None:
    text = sgr.write(game())
    assert text.startswith("sgr: 1\ngame: 3\nedition: std\nseed: 1\nbots: greedy ")
    assert "\ndraft:\n1 lord: caocao liubei sunquan " in text
    assert "\nplay:\n# turn of 1 " in text
    assert all(len(line) < 200 for line in text.splitlines())


def test_records_from_before_the_draft_was_recorded() -> None:
    """A position and answers are enough."""
    data = to_json(game())
    for key in ("draft", "seats", "log", "winning_seats", "bots", "roles", "edition", "reason", "alive"):
        del data[key]
    data["reason"] = game().end.reason
    assert replay(from_json(json.dumps(data))).different == []


# --- what does not come out as recorded ----------------------------------------------------------------------------------


def changed(old: str, new: str, count: int = 1) -> Record:
    text = sgr.write(game())
    assert old in text
    (read,) = sgr.read_records(text.replace(old, new, count))
    return read


def said(record: Record) -> str:
    return "\n".join(f"{f.line}: {f.text}" for f in replay(record).different)


def test_another_end_than_recorded() -> None:
    end = game().end
    record = changed(f"result: won {end.reason}", "result: drawn nothing")
    assert said(record).startswith(f"1: kind is won, recorded was drawn\n1: reason is {end.reason}, recorded was nothing")
    assert "the log has the digest" in said(changed(f"log: {game().log}", "log: 0123"))
    record = changed("version: ", "version: 9")
    assert said(record) == ""
    record.log = "0123"
    assert "it was played by rules version 9" in said(record)


def test_an_answer_that_is_not_allowed() -> None:
    lines = sgr.write(game()).splitlines()
    n = next(i for i, line in enumerate(lines) if line.startswith("1: use "))
    for wrong, message in [
        ("1: use duel.SA -> 9", f"{n + 1}: answer"),
        ("1: fly", "fly is not known here; seat 1 is asked (play) and may answer: use "),
        ("1: use god_salvation.HA by wusheng", "and may answer: "),
        ("2: pass", "it is seat 2's, but seat 1 is asked (play) and may answer: use "),
        ("nature slash.S8", "it is NATURE's, but seat 1 is asked (play)"),
    ]:
        (read,) = sgr.read_records("\n".join([*lines[:n], wrong, *lines[n + 1 :]]))
        assert message in said(read), wrong
        assert said(read).startswith(f"{n + 1}: answer ")


def test_too_few_and_too_many_answers() -> None:
    record = changed("result", "result")
    record.answers = record.answers[:-1]
    assert "kind is stopped, recorded was won" in said(record)
    record.answers = [*game().answers, game().answers[0]]
    assert "the game is over already (won " in said(record)


# --- what can't be read --------------------------------------------------------------------------------------------------


def faults(text: str) -> str:
    """What reading, or opening the game, says."""
    with pytest.raises(RecordError) as e:
        opened_all(text)
    return e.value.text("game.sgr")


def opened_all(text: str) -> None:
    for record in sgr.read_records(text):
        replay(record)


SMALL = """\
sgr: 1
edition: std
result: won lord; winners 1

draft:
1 lord: caocao liubei sunquan zhenji luxun -> sunquan
2 renegade: guanyu zhaoyun zhenji -> zhaoyun

deal:
1: slash.S7 jink.D2 peach.H3 jink.D3
2: slash.S8 jink.D4 peach.H4 jink.D5

play:
1: end
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("sgr: 1", "[Event 1]", "1: a record begins with `sgr: 1`"),
        ("sgr: 1", "sgr: 2", "1: this reads format 1 only"),
        ("edition: std", "edtion: std", "2: unknown head edtion; did you mean edition?"),
        ("edition: std", "edition: nowhere", "2: unknown edition 'nowhere'; known: early, "),
        ("edition: std", "edition std", "2: 'edition std' is no head; write `key: value`"),
        ("edition: std", "result: stopped", "3: result was said in line 2 already"),
        ("edition: std\n", "", "1: the head `edition:` is missing"),
        ("edition: std", "edition: std\nversion: x", "3: version is 'x', not a number"),
        ("edition: std", "edition: std\nswitches: jiuyuan", "3: jiuyuan is no switch; write name=value"),
        ("edition: std", "edition: std\nswitches: jiuyuen=any", "3: jiuyuen is not known here; did you mean jiuyuan?"),
        ("won lord; winners 1", "somebody won", "3: result 'somebody won' can't be read; it is like `won rebels; winners 2,4"),
        ("\ndeal:", "", "1: the part `deal:` is missing"),
        ("draft:", "deal:", "deal: stands in the wrong place; the parts are draft, deal, play"),
        ("1 lord: caocao", "1 lord caocao", "6: '1 lord caocao liubei sunquan zhenji luxun -> sunquan' can't be read; a line of the draft is"),
        ("1 lord:", "1 king:", "6: king is not known here"),
        ("-> sunquan", "-> sunqan", "6: no hero is called sunqan; did you mean sunquan?"),
        ("-> sunquan", "-> lvbu", "6: seat 1 takes lvbu, which it was not offered; write one of them: caocao, liubei, sunquan, zhenji, luxun"),
        ("1 lord:", "1 rebel:", "6: seat 1 is rebel; seat 1 is the lord's, and nobody else's"),
        ("2 renegade: guanyu", "2 renegade: sunquan", "7: sunquan is offered to seat 2, but seat 1 had it; every hero is there once"),
        ("2 renegade:", "3 renegade:", "7: seat 3 stands here, seat 2 should; seats are written in order"),
        ("jink.D2", "jink", "10: jink is no card with a face; write kind, suit and rank: slash.S7"),
        ("jink.D2", "jinks.D2", "10: no card is called jinks; did you mean jink?"),
        ("slash.S8 jink.D4", "slash.S7 jink.D4", "game.sgr:11: seat 2: "),
        ("1: end", "1 end", "14: '1 end' can't be read; an answer is like `2: card jink.D2`"),
        ("1: end", "7: end", "14: there is no seat 7; the game has 2"),
    ],
)  # fmt: skip
def test_text_that_is_no_good(old: str, new: str, message: str) -> None:
    assert old in SMALL
    assert message in faults(SMALL.replace(old, new, 1))


def test_all_faults_are_said_at_once() -> None:
    found = faults(SMALL.replace("edition", "edtion").replace("1: end", "what?").replace("-> sunquan", "-> sunqan")).splitlines()
    assert [line.split(":")[1] for line in found] == ["1", "2", "6", "14"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "game.sgr:1: the file is empty; a record begins with `sgr: 1`, or holds a JSON object per line"),
        ("# nothing\n", "game.sgr:1: a record begins with `sgr: 1`"),
        ("{", "game.sgr:1: not JSON (Expecting property name"),
        ('{"a": 1}', "no position and no answers and no end; a record has position, answers and end"),
        ('{"position": {"seats": []}, "answers": [1], "end": "won"}', "not the shape of a record: ValueError answers are texts"),
        ('{"position": 3, "answers": [], "end": "won"}', "not the shape of a record"),
        ('{"position": {"seats": []}, "answers": [], "end": "won"}', "game.sgr:1: "),
    ],
)
def test_files_that_hold_no_record(text: str, message: str) -> None:
    assert message in faults(text)


def test_chance_is_seat_0_in_json() -> None:
    data = to_json(game())
    nature = [a.seat == NATURE for a in game().answers]
    assert [s == 0 for s in data["seats"]] == nature
    assert any(nature)
