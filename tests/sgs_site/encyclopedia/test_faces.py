"""What a hero's face tells: kingdom and hp, half points as halves."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import translation

from sgs_site.encyclopedia import components, pages


@pytest.mark.parametrize(("count", "whole", "half"), [(1, 0, 1), (3, 1, 1), (4, 2, 0), (5, 2, 1)])
def test_half_points_are_halves(count: int, whole: int, half: int) -> None:
    drawn = components.halves(count)
    assert (drawn.count("#yy"), drawn.count("#yy-h")) == (whole + half, half)
    assert "#gou" not in components.plate_bar({"kingdoms": ["wei"], "hp": count, "generals": 2})


@pytest.mark.parametrize(("lang", "one", "three"), [("zh-hans", "1 个半条", "3 个半条"), ("en", "1 half", "3 halves")])
def test_and_are_said_so(lang: str, one: str, three: str) -> None:
    with translation.override(lang):
        assert components.halves_said(1) == one
        assert three in components.health({"hp": 3, "generals": 2})
        assert components.health_said({"hp": 3, "generals": 2}).endswith(three)
        assert pages.hp_said({"hp": 3, "generals": 2}) == three
        assert pages.hp_said({"hp": 3}) == "3"


def test_a_plate_of_two_kingdoms_has_both_and_its_hp_between() -> None:
    bar = components.plate_bar({"kingdoms": ["shu", "wu"], "hp": 3, "generals": 1})
    assert re.findall(r"<i>(.)</i>", bar) == ["蜀", "吴"]
    assert 'class="plate__k e2-wu"' in bar
    assert bar.count("#gou") == 3
    assert "e2-" not in components.plate_bar({"kingdoms": ["shu"], "hp": 4})


def test_seals_have_a_name_in_english() -> None:
    assert "aria-label" not in components.seal("wei")
    with translation.override("en"):
        assert 'role="img" aria-label="Wei"' in components.seal("wei")


@pytest.mark.parametrize("path", ["/heroes/?edition=guozhan", "/heroes/xiahoudun/guozhan/"])
def test_pages_of_guozhan_draw_halves(content: None, client: Client, path: str) -> None:
    page = client.get(path).content.decode()
    assert "#yy" in page
    assert "4 个半条" in page


def test_the_matrix_does_not_take_halves_for_points(content: None, client: Client) -> None:
    page = client.get("/heroes/xiahoudun/").content.decode()
    row = re.search(r'<tr role="row">\s*<th scope="row" role="rowheader">[^<]*<span[^>]*></span>体力上限.*?</tr>', page, re.DOTALL)
    assert row is not None, "the row is marked as changed"
    assert "4 个半条" in re.sub(r"<[^>]*>", "", row[0])
