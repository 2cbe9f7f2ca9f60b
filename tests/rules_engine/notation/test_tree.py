"""YAML with lines: only what the notation needs, everything else refused with its place."""

from __future__ import annotations

import pytest

from rules_engine.notation.problems import NotationError
from rules_engine.notation.tree import MAX_DEPTH, parse, parse_one


def problem(text: str | bytes) -> tuple[str, int, int]:
    with pytest.raises(NotationError) as e:
        parse_one(text)
    p = e.value.problems[0]
    return p.code, p.line, p.column


def test_only_integers_booleans_and_null_are_read() -> None:
    text = "a: [1, -2, 0, true, false, null, on, yes, no, off, 1.5, 1e3, 0x1F, 007, 2020-01-01, 1/4, ~, .inf, '3', \"true\"]"
    assert parse_one(text).plain() == {
        "a": [
            1,
            -2,
            0,
            True,
            False,
            None,
            "on",
            "yes",
            "no",
            "off",
            "1.5",
            "1e3",
            "0x1F",
            "007",
            "2020-01-01",
            "1/4",
            "~",
            ".inf",
            "3",
            "true",
        ]
    }


def test_keys_are_text() -> None:
    assert parse_one("{1: a, on: b, 二: c}").plain() == {"1": "a", "on": "b", "二": "c"}


def test_an_empty_value_is_null() -> None:
    assert parse_one("a:\nb: 1").plain() == {"a": None, "b": 1}


def test_a_huge_number_stays_text() -> None:
    assert parse_one("a: 123456789012345678901234567890").plain() == {"a": "123456789012345678901234567890"}


def test_every_value_knows_its_place() -> None:
    node = parse_one("seats:\n  - {hp: 3}\n  - hand:\n      - 杀♠7\n")
    assert node.at("/seats/0/hp") == (2, 10)
    assert node.at("/seats/1/hand/0") == (4, 9)
    assert node.key_at("/seats/1/hand") == (3, 5)
    assert node.at("/seats/1/hand/7") == node.at("/seats/1/hand")


def test_pointers_are_escaped() -> None:
    assert parse_one("{a/b: {c~d: 1}}").at("/a~1b/c~0d") == (1, 13)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("a: 1\nb: 2\na: 3", "duplicate_key", 3),
        ("a: &x 1\nb: *x", "anchor", 1),
        ("a: *x", "anchor", 1),
        ("a: !!python/object x", "tag", 1),
        ("a: !foo x", "tag", 1),
        ("a: [?, b]", "key", 1),
        ("? [a, b]\n: c", "key", 1),
        ("a: [1", "yaml", 1),
        ("a: 1\n b: 2", "yaml", 2),
        ('a: "\\q"', "yaml", 1),
        ("a: \x07", "yaml", 1),
        ("", "empty", 1),
        ("# nothing\n", "empty", 1),
        ("a: 1\n---\nb: 2", "documents", 3),
        ("%YAML 9.9\n---\na: 1", "yaml", 1),
    ],
)
def test_what_is_refused(text: str, code: str, line: int) -> None:
    found = problem(text)
    assert (found[0], found[1]) == (code, line)


def test_several_duplicates_are_reported_together() -> None:
    with pytest.raises(NotationError) as e:
        parse_one("{a: 1, a: 2, b: 3, b: 4}")
    assert [p.code for p in e.value.problems] == ["duplicate_key", "duplicate_key"]


def test_depth_is_limited_without_recursion() -> None:
    assert problem("[" * 500 + "]" * 500)[0] == "too_deep"
    assert problem("a:\n" + "".join(" " * i + "-\n" for i in range(1, 200)))[0] in ("too_deep", "yaml")
    assert parse_one("[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1)).shape == "list"


def test_size_is_limited() -> None:
    assert problem("a: " + "x" * 70_000)[0] == "too_big"
    assert problem(b"a: " + b"x" * 70_000)[0] == "too_big"
    assert problem("[" + "1," * 25_000 + "1]")[0] == "too_many"


def test_bytes_must_be_utf8() -> None:
    assert problem(b"a: 1\nb: \xff\xfe") == ("not_text", 2, 1)
    assert parse_one("\ufeffa: 1").plain() == {"a": 1}


def test_a_lone_surrogate_is_a_problem_not_a_crash() -> None:
    assert problem("a: \ud800")[0] == "not_text"


def test_json_is_read_too() -> None:
    assert parse_one('{"a": [1, true, null, "on"], "b": {"c": "杀♠7"}}').plain() == {"a": [1, True, None, "on"], "b": {"c": "杀♠7"}}


def test_several_documents() -> None:
    assert [d.plain() for d in parse("a: 1\n---\nb: 2\n---\n")] == [{"a": 1}, {"b": 2}]
