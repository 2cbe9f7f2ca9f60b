"""The search for programs: the same language, told back, with everything that was left out."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from sgs_site.api.views.search import EXAMPLE, SearchQuery
from sgs_site.encyclopedia.query import compile
from sgs_site.encyclopedia.results import find

pytestmark = pytest.mark.django_db


def ask(status: int = 200, **asked: Any) -> Any:
    """The answer to a question."""
    response = APIClient().get("/api/v1/search", asked)
    assert response.status_code == status, response.content
    return response.json()


def test_it_answers_like_the_page() -> None:
    answer = ask(q="势力：蜀 体力>=4 类型:武将")
    assert answer["canonical"] == "kingdom:shu hp>=4 type:hero"
    assert answer["sentence"] == {"zh": "找势力为蜀、体力不小于4的武将。", "en": "Find every hero where kingdom is Shu, hp is at least 4."}
    assert answer["warnings"] == []
    found = find(compile("势力:蜀 体力>=4 类型:武将"))
    assert [row["id"] for row in answer["data"]] == [hit.slug for hit in found.hits]
    assert (answer["total"], answer["kinds"]) == (found.count, found.kinds)
    guanyu = next(row for row in answer["data"] if row["id"] == "guanyu")
    assert guanyu["url"] == "/heroes/guanyu/"
    assert guanyu["name"]["zh_hant"] == "關羽"
    assert ask(q=answer["canonical"])["data"] == answer["data"]


def test_the_example_has_the_shape_of_an_answer() -> None:
    answer = ask(q="关羽")
    assert EXAMPLE.value.keys() == answer.keys()
    assert EXAMPLE.value["data"][0].keys() == answer["data"][0].keys()


def test_what_is_left_out_is_named() -> None:
    answer = ask(q="关羽 势利:蜀")
    assert len(answer["warnings"]) == 1
    assert "势力" in answer["warnings"][0]
    assert answer["canonical"] == "关羽"


@pytest.mark.parametrize(
    ("q", "said"), [("((关羽", "没有右括号"), ("foo:bar", "foo"), ("", ""), ("杀" * 501, ""), ("排序:体力", "怎么列"), ("\x00", "")]
)
def test_a_question_that_cannot_be_read_is_a_problem(q: str, said: str) -> None:
    problem = ask(422, q=q)
    assert problem["code"] == "validation"
    assert problem["errors"][0]["parameter"] == "q"
    assert said in " ".join(error["detail"] for error in problem["errors"])


def test_pages_and_kinds() -> None:
    first, second = ask(q="杀", size=10), ask(q="杀", size=10, page=2)
    assert len(first["data"]) == len(second["data"]) == 10
    assert not {(r["kind"], r["id"]) for r in first["data"]} & {(r["kind"], r["id"]) for r in second["data"]}
    assert first["pages"] == -(-first["total"] // 10)
    assert {row["kind"] for row in ask(q="杀", kind="card")["data"]} == {"card"}
    assert ask(422, q="杀", page=first["pages"] + 1)["errors"][0]["parameter"] == "page"
    for bad in ({"page": 0}, {"size": 101}, {"kind": "zzz"}, {"limit": 3}):
        ask(422, q="杀", **bad)
    assert ask(q="龘龘")["data"] == []
    assert set(SearchQuery().fields) == {"q", "kind", "page", "size"}


def test_queries(django_assert_max_num_queries: Any) -> None:
    ask(q="杀")
    with django_assert_max_num_queries(6):
        ask(q="势力:蜀 体力>=4")
