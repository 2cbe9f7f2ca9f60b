"""Picking answers in pieces."""

from puzzles.services.choosing import Held, Option, Picked, Plan, Why


def option(text: str, verb: str, cards: str = "", seats: tuple[int, ...] = (), skill: str = "", name: str = "") -> Option:
    """An option whose cards are of the classes named by their first letter."""
    tokens = tuple(c for c in cards.split(",") if c)
    return Option(text, verb, skill, name, tokens, seats, tuple(c[0] for c in tokens))


OPTIONS = [
    option("use s1 -> 2", "use", "s1", (2,), name="slash"),
    option("use s1 -> 3", "use", "s1", (3,), name="slash"),
    option("use slash=j1 by longdan -> 2", "use", "j1", (2,), "longdan", "slash"),
    option("use x1", "use", "x1", name="ex_nihilo"),
    option("skill zhiheng s1", "skill", "s1", skill="zhiheng"),
    option("skill zhiheng s1,j1", "skill", "s1,j1", skill="zhiheng"),
    option("skill zhiheng j1", "skill", "j1", skill="zhiheng"),
    option("skill jieyin s1,j1 -> 3", "skill", "s1,j1", (3,), "jieyin"),
    option("end", "end"),
]
HELD = [Held(c, c[0], {"id": c, "kind": c}) for c in ("s1", "s2", "j1", "x1", "p1")]
SEAT_REASONS = {("", "s1", 1): Why("card_use.1", {"why": "self"})}


def plan() -> Plan:
    return Plan(OPTIONS, HELD, (1, 2, 3), {("", "p1"): Why("recover.1", {"why": "full_hp"})}, SEAT_REASONS)


def pick(*clicks: str) -> tuple[Plan, Picked, Why | None]:
    """The selection after some clicks."""
    made, picked, why = plan(), Picked(), None
    for click in clicks:
        picked, why = made.toggle(picked, click)
    return made, picked, why


def test_seats_in_an_order_that_matters() -> None:
    """借刀杀人: first who has the weapon, then whom he is to hit; 方天画戟's targets come in any order."""
    both = [
        Option("use a1 -> 2,3", "use", "", "collateral", ("a1",), (2, 3), ("a",), second=3),
        Option("use a1 -> 3,2", "use", "", "collateral", ("a1",), (3, 2), ("a",), second=2),
        Option("use s1 -> 2,3", "use", "", "slash", ("s1",), (2, 3), ("s",)),
    ]
    made = Plan(both, [Held("a1", "a", {}), Held("s1", "s", {})], (1, 2, 3))
    assert [o.text for o in made.show(Picked("", ("a1",), (3, 2))).ready] == ["use a1 -> 3,2"]
    assert [o.text for o in made.show(Picked("", ("a1",), (2, 3))).ready] == ["use a1 -> 2,3"]
    assert [o.text for o in made.show(Picked("", ("s1",), (3, 2))).ready] == ["use s1 -> 2,3"]
    assert made.show(Picked("", ("a1",), (2,))).seats == {1: "illegal", 2: "chosen", 3: "legal"}


def test_nothing_picked() -> None:
    shown = plan().show(Picked())
    assert shown.ready == []
    assert shown.seats == {}
    assert [o.text for o in plan().buttons] == ["end"]
    assert list(shown.modes) == ["longdan", "zhiheng", "jieyin"]


def test_a_card_shows_its_targets() -> None:
    made, picked, _ = pick("c:s1")
    shown = made.show(picked)
    assert shown.seats == {1: "illegal", 2: "legal", 3: "legal"}
    assert shown.why[1] == Why("card_use.1", {"why": "self"})
    assert shown.ready == []


def test_card_and_target_are_ready() -> None:
    made, picked, _ = pick("c:s1", "s:2")
    assert [o.text for o in made.show(picked).ready] == ["use s1 -> 2"]
    made, picked, _ = pick("c:s1", "s:2", "s:3")
    assert picked.seats == (3,)
    assert [o.text for o in made.show(picked).ready] == ["use s1 -> 3"]
    assert pick("c:s1", "s:2", "s:2")[1].seats == ()


def test_an_equal_card_stands_for_the_listed_one() -> None:
    made, picked, _ = pick("c:s2", "s:2")
    (ready,) = made.show(picked).ready
    assert ready.text == "use s1 -> 2"
    assert made.answer(ready, picked) == ("s2",)


def test_another_click_puts_the_card_down_another_card_replaces_it() -> None:
    assert pick("c:s1", "s:2", "c:s1")[1] == Picked()
    assert pick("c:s1", "s:2", "c:x1")[1] == Picked("", ("x1",))
    assert pick("c:x1", "c:s1")[1].cards == ("s1",)


def test_a_card_that_only_a_skill_can_use_needs_no_button() -> None:
    made, picked, _ = pick("c:j1", "s:2")
    assert [o.text for o in made.show(picked).ready] == ["use slash=j1 by longdan -> 2"]


def test_a_skill_with_several_cards() -> None:
    made, picked, _ = pick("m:zhiheng", "c:s1")
    assert [o.text for o in made.show(picked).ready] == ["skill zhiheng s1"]
    made, picked, _ = pick("m:zhiheng", "c:j1", "c:s2")
    (ready,) = made.show(picked).ready
    assert ready.text == "skill zhiheng s1,j1"
    assert made.answer(ready, picked) == ("s2", "j1")
    assert pick("m:zhiheng", "c:j1", "m:zhiheng")[1] == Picked()


def test_a_skill_with_cards_and_a_target() -> None:
    made, picked, _ = pick("m:jieyin", "c:s1")
    shown = made.show(picked)
    assert shown.more == (2, 2)
    assert shown.seats == {1: "illegal", 2: "illegal", 3: "legal"}
    made, picked, _ = pick("m:jieyin", "c:s1", "s:3", "c:j1")
    assert [o.text for o in made.show(picked).ready] == ["skill jieyin s1,j1 -> 3"]


def test_refusals_have_reasons() -> None:
    assert pick("s:2")[2] == Why("", {"why": "card_first"})
    assert pick("c:s1", "s:1")[2] == Why("card_use.1", {"why": "self"})
    assert pick("c:x1", "s:2")[2] == Why("", {"why": "no_seat_wanted"})
    made, picked, _ = pick("c:p1")
    assert made.show(picked).refused == Why("recover.1", {"why": "full_hp"})


def test_old_links_do_no_harm() -> None:
    made = plan()
    assert made.clean("nobody", ["s1", "zzz", "s1"], [2, 9, 2]) == Picked("", ("s1",), (2,))
    for click in ("", "c:", "c:zzz", "s:x", "s:9", "m:nobody", "hello"):
        assert made.toggle(Picked("", ("s1",)), click) == (Picked("", ("s1",)), None)
