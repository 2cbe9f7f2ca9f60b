"""Every puzzle of the library, walked through: each option of each node, on the board and in words."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from puzzles.services import asking, library, present, walk
from puzzles.services.content import Content, make
from puzzles.services.errors import IllegalAction
from puzzles.services.sentences import Lang, Part
from puzzles.services.tree import BrokenTree, Tree

PUZZLES = library.files(library.LIBRARY)
LANGUAGES: tuple[Lang, ...] = ("zh", "en")


@cache
def content(path: Path) -> Content:
    """A puzzle of the library, ready to play."""
    checked = library.check_file(path)
    assert not checked.fault, checked.fault
    return make(checked.source, checked.proof, 1)


def paths(tree: Tree) -> Iterator[tuple[list[str], int]]:
    """For each node of a tree the own choices that lead to it."""
    seen = {0}
    todo: list[tuple[list[str], int]] = [([], 0)]
    while todo:
        way, node = todo.pop()
        yield way, node
        for option in tree.options(node):
            leads = tree.leads(node, option)
            if leads.node is not None and leads.node not in seen:
                seen.add(leads.node)
                todo.append(([*way, option], leads.node))


def plays(path: Path) -> Iterator[tuple[walk.Run, walk.Played]]:
    """Every option of every node, played."""
    made = content(path)
    for way, node in paths(made.tree):
        for option in made.tree.options(node):
            run = walk.begin(made)
            for n, text in enumerate(way, 1):
                assert run.play(text, seq=n).verdict == "ok"
            assert run.node == node
            yield run, run.play(option, seq=len(way) + 1)


PLAYED = [p for p in PUZZLES if content(p).puzzle.kind in ("force", "survive")]
ASKED = [p for p in PUZZLES if p not in PLAYED]


def every_part(page: present.Page) -> Iterator[Part]:
    """All parts of all sentences of a page."""
    lines = [*page.preface, *(line for g in page.groups for line in g.lines)]
    for said in (page.goal, page.headline, page.lost_head, *page.crumbs, *(g.head for g in page.groups), *(line.parts for line in lines)):
        yield from said


@pytest.mark.parametrize("path", PLAYED, ids=lambda p: p.stem)
def test_the_board_agrees_with_the_tree(path: Path) -> None:
    """What the tree calls solved ends with the goal, what it calls refuted without, what goes on asks the learner."""
    for run, played in plays(path):
        outcome = run.state.outcome
        if played.verdict == "ok":
            assert outcome is None
            question = run.question()
            assert question is not None
            assert question["seat"] == run.content.you
        else:
            assert run.question() is None
            assert outcome is not None
            assert (outcome.kind == "goal") == (played.verdict == "solved")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", PLAYED, ids=lambda p: p.stem)
def test_every_page_can_be_said(path: Path, lang: Lang) -> None:
    """Each page at its first, last and middle step: no missing wording, no empty name, nothing raised."""
    presenter = present.Presenter(content(path), lang)
    for run, played in plays(path):
        result = {"ok": "open", "solved": "solved", "wrong": "failed"}[played.verdict]
        for step in (None, 1, run.steps // 2):
            page = presenter.page(run, result, step)
            said = presenter.table.plain(list(every_part(page)))
            assert "{" not in said
            assert "None" not in said
            assert all(part.value not in (None, "", 0) for part in every_part(page))
            assert page.text
            if played.verdict == "wrong" and step is None:
                assert page.headline or page.board["outcome"]
                assert sum(g.mark == "lost" for g in page.groups) == 1
            if page.asked is not None:
                assert presenter.table.plain(page.asked.prompt)
                assert page.asked.buttons or page.asked.plan.options or page.asked.arrange


@pytest.mark.parametrize("path", PLAYED, ids=lambda p: p.stem)
def test_every_option_can_be_picked_on_the_board(path: Path) -> None:
    """Clicking skill, cards and seats of an option makes it ready; the buttons cover the rest."""
    made = content(path)
    presenter = present.Presenter(made, "zh")
    for way, _ in paths(made.tree):
        run = walk.begin(made)
        for text in way:
            run.play(text)
        question = run.question()
        assert question is not None
        if question["kind"] == "arrange":
            continue
        plan = presenter.plan(run, question, run.board())
        offered = {b.text for b in plan.buttons}
        for option in plan.options:
            picked = present.Picked()
            clicks = [f"m:{option.skill}"] if option.skill and not option.auto else []
            clicks += [f"c:{h}" for h in cards_of(option, plan)] + [f"s:{n}" for n in option.seats]
            for click in clicks:
                picked, why = plan.toggle(picked, click)
                assert why is None, (option, click)
            if option.text in {o.text for o in plan.show(picked).ready}:
                offered.add(option.text)
        assert offered == {o["id"] for o in question["options"]}


def cards_of(option: Any, plan: Any) -> list[str]:
    """Ids on the page of an option's cards."""
    left = list(plan.held)
    out = []
    for cls in option.classes:
        found = next(h for h in left if h.cls == cls)
        left.remove(found)
        out.append(found.id)
    return out


@pytest.mark.parametrize("path", PLAYED, ids=lambda p: p.stem)
def test_the_solution_solves(path: Path) -> None:
    made = content(path)
    run = walk.begin(made)
    run.show_solution()
    assert run.state.outcome is not None
    assert run.state.outcome.kind == "goal"
    for step, entry in enumerate(run.log(), 1):
        if entry["kind"] in ("damage", "recover", "lose_hp"):  # told after the fact: seen at its own step and not before
            data = entry["data"]
            before, now = (run.board(k)["seats"][data["seat"] - 1]["hp"] for k in (step - 1, step))
            assert now == data["hp"]
            assert step == 1 or before != now
    page = present.Presenter(made, "zh").page(run, "gave_up", None)
    assert {g.mark for g in page.groups} == {"shown"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", ASKED, ids=lambda p: p.stem)
def test_ready_answers_can_be_said_and_told_apart(path: Path, lang: Lang) -> None:
    made = content(path)
    presenter = present.Presenter(made, lang)
    assert asking.answer(made, asking.dumps(made.proof["truth"])).verdict == "solved"
    texts = set()
    for answer in made.proof["answers"]:
        text = asking.dumps(answer)
        verdict = asking.answer(made, text).verdict
        assert verdict == ("solved" if answer == made.proof["truth"] else "wrong")
        ask = asking.shown(made, presenter, text, "failed" if verdict == "wrong" else "solved")
        assert ask.text
        if verdict == "wrong":
            assert presenter.table.plain(ask.wrong)
        if made.puzzle.kind == "legal":
            assert all(s.legal or presenter.table.plain(s.why) for s in ask.statements) or verdict == "wrong"
            assert all(presenter.table.plain(s.parts) for s in ask.statements)
        else:
            texts |= {presenter.table.plain(c.parts) for c in ask.choices}
    assert made.puzzle.kind == "legal" or len(texts) == len(made.proof["answers"])
    run = walk.begin(made)
    run.show_solution()
    assert presenter.page(run, "solved", None).text


def test_what_is_asked_about_has_not_happened_yet() -> None:
    """The board before the answer stands where nobody has a choice for the rest of the way; the solution goes that way."""
    run = walk.begin(content(library.LIBRARY / "bound-and-struck.yaml"))
    before = run.board()["seats"][0]
    assert (before["hp"], len(before["hand"]), len(before["judge"])) == (4, 3, 2)
    run.show_solution()
    after = run.board()["seats"][0]
    assert (after["hp"], len(after["hand"]), len(after["judge"])) == (1, 1, 0)


def test_equal_cards_keep_their_places(request: pytest.FixtureRequest) -> None:
    """A card played in place of its equal: the later lines of the tree still fit the table."""
    folder: Path = request.getfixturevalue("proved")
    made = content(folder / "bridge-first.yaml")
    run = walk.begin(made)
    assert run.play("use dismantlement.S3 -> 2").text == "use dismantlement.S3 -> 2"
    run.play("card_of 2 hand")
    assert run.play("use slash.S7 -> 2", ["slash.S8"]) == ("use slash.S8 -> 2", "solved", 2) or run.ended == "solved"
    assert [c["id"] for c in run.board()["seats"][0]["hand"]] == ["jink.H2", "slash.S7"]


def test_an_illegal_choice_leaves_the_run_as_it_was(request: pytest.FixtureRequest) -> None:
    folder: Path = request.getfixturevalue("proved")
    run = walk.begin(content(folder / "bridge-first.yaml"))
    before = run.board()
    with pytest.raises(IllegalAction):
        run.play("use jink.H2 -> 2")
    assert run.board() == before
    assert run.own == []


@pytest.mark.parametrize("proof", [{}, {"tree": None}, {"tree": {"nodes": []}}])
def test_broken_trees(proof: dict[str, Any]) -> None:
    with pytest.raises(BrokenTree):
        Tree(proof)


def test_broken_nodes() -> None:
    tree = Tree({"tree": {"nodes": [{"options": {"a": {}, "b": {"next": 7}}}]}})
    for option in ("a", "b", "c"):
        with pytest.raises(BrokenTree):
            tree.leads(0, option)
