"""Every kind of log entry, every reason of a refusal and every kind of question of the engine has its sentence, in both languages."""

import re
import string
from pathlib import Path

import pytest

from puzzles.services import asking, names, present, sentences, telling
from puzzles.services.sentences import Part, Say, Voice

ENGINE = Path(__file__).resolve().parents[2] / "rules_engine"
TABLES = {
    "LOG": sentences.LOG,
    "REASONS": sentences.REASONS,
    "QUESTIONS": sentences.QUESTIONS,
    "CHOICES": sentences.CHOICES,
    "LINES": asking.LINES,
    "WRONG": asking.WRONG,
    "GOALS": present.GOALS,
    "PASSED": telling.PASSED,
    "CHECKED": telling.CHECKED,
    "FACTS": telling.FACTS,
    "STATES": telling.STATES,
}


def sources() -> list[str]:
    """The texts of all engine modules that record, refuse or ask."""
    return [
        p.read_text(encoding="utf-8") for part in ("core", "cards", "skills", "editions", "search") for p in (ENGINE / part).rglob("*.py")
    ]


def recorded() -> set[str]:
    """The first arguments of all `g.record(…)` calls: every string up to the first keyword or the end of the call."""
    found: set[str] = set()
    for text in sources():
        for call in re.finditer(r"\.record\(", text):
            head = re.split(r"\b\w+=|\)", text[call.end() :], maxsplit=1)[0]
            found |= set(re.findall(r'"(\w+)"', head))
        if re.search(r"\.record\(kind,", text):
            for line in re.findall(r"^ +kind = .*$", text, re.MULTILINE):
                found |= set(re.findall(r'"(\w+)"', line))
    return found


def reasons() -> set[str]:
    """All values of `why` in refusals."""
    found: set[str] = set()
    for text in sources():
        for hit in re.finditer(r'"why":\s*([^,}]+)', text):
            found |= set(re.findall(r'"(\w+)"', hit[1]))
        found |= set(re.findall(r'\bwhy="(\w+)"', text))
    return found


def kinds_of_questions() -> set[str]:
    """The kinds of questions the engine asks."""
    found: set[str] = set()
    for text in sources():
        found |= set(re.findall(r'^    kind(?:: ClassVar\[str\])? = "(\w+)"', text, re.MULTILINE))
        found |= set(re.findall(r'kindname: str = "(\w+)"', text)) | set(re.findall(r'kindname="(\w+)"', text))
    return found


def test_the_engine_is_read() -> None:
    assert {"use", "damage", "death", "take", "discarded"} <= recorded()
    assert {"range", "limit", "dead"} <= reasons()
    assert {"play", "respond", "nullify"} <= kinds_of_questions()


def test_every_log_entry_has_a_sentence() -> None:
    assert recorded() - set(sentences.LOG) == set()


def test_every_reason_has_a_sentence() -> None:
    assert reasons() - set(sentences.REASONS) == set()


def test_every_question_has_a_sentence() -> None:
    assert kinds_of_questions() - set(sentences.QUESTIONS) == set()


@pytest.mark.parametrize(("name", "key", "said"), [(t, k, s) for t, table in TABLES.items() for k, says in table.items() for s in says])
def test_both_languages_say_the_same_things(name: str, key: str, said: Say) -> None:
    """Both wordings are there and use the same figures (English has verb endings besides)."""
    grammar = {"s", "is", "has"}

    def figures(text: str) -> set[str]:
        fields = {f for _, f, _, _ in string.Formatter().parse(text) if f}
        return {f.removesuffix("'s").lower() for f in fields} - grammar

    assert said.zh, (name, key)
    assert said.en, (name, key)
    assert re.search(r"[\u4e00-\u9fff]", said.zh) or said.zh == "{phase}"
    assert not re.search(r"[\u4e00-\u9fff]", said.en)
    assert figures(said.zh) == figures(said.en), (name, key)


SEATS = [{"seat": 1, "hero": "guanyu", "hero2": None}, {"seat": 2, "hero": "lvbu", "hero2": None}, {"seat": 3, "hero": None, "hero2": None}]
SLASH = {"id": "slash.S7", "kind": "slash", "suit": "S", "rank": 7, "type": "basic"}


def plain(table: dict[str, tuple[Say, ...]], key: str, data: dict[str, object], lang: sentences.Lang) -> str:
    """A sentence as the learner in seat 1 reads it."""
    return names.Table(SEATS, "std", lang, 1).plain(sentences.say(table, key, data, Voice(lang, 1)))


def test_a_sentence_speaks_to_its_reader() -> None:
    data = {"seat": 1, "card": "slash", "cards": [SLASH], "skill": "", "targets": [2, 3]}
    assert plain(sentences.LOG, "use", data, "zh") == "你使用【杀】♠\ufe0e7，目标吕布、3 号位"
    assert plain(sentences.LOG, "use", data, "en").startswith("You use Slash ♠\ufe0e7 on ")
    assert plain(sentences.LOG, "use", {**data, "seat": 2, "targets": [1]}, "en").endswith(" uses Slash ♠\ufe0e7 on you")


def test_possessives() -> None:
    assert plain(sentences.LOG, "turn", {"seat": 1}, "en") == "Your turn begins"
    assert plain(sentences.LOG, "turn", {"seat": 3}, "en") == "Seat 3's turn begins"


def test_the_wording_follows_the_figures() -> None:
    works = {"seat": 2, "card": "jink", "works": True}
    assert plain(sentences.LOG, "counts_as", works, "zh") == "判定为红色，视为吕布打出了【闪】"
    assert plain(sentences.LOG, "counts_as", {**works, "works": False}, "zh") == "判定为黑色，不算【闪】"
    assert plain(sentences.REASONS, "range", {"distance": 2, "range": 1}, "zh") == "够不着：距离 2，范围 1"


def test_an_unknown_kind_is_not_lost() -> None:
    assert sentences.say(sentences.LOG, "something_new", {}, Voice("zh")) == [Part("text", "something_new")]


def test_cards_that_lie_open_and_cards_of_a_seat() -> None:
    card = {"kind": "peach", "suit": "H", "rank": 3}
    for data, zh, en in (
        ({"cards": [card], "targets": [2]}, ["选", 2, "的", card], ["choose ", card, " of ", 2]),
        ({"cards": [card]}, ["拿", card], ["take ", card]),
    ):
        assert [p.value for p in sentences.say(sentences.CHOICES, "card_of", data, Voice("zh"))] == zh
        assert [p.value for p in sentences.say(sentences.CHOICES, "card_of", data, Voice("en"))] == en
    assert [p.value for p in sentences.say(sentences.QUESTIONS, "pick_card", {}, Voice("zh"))] == ["从亮出的牌里拿一张。"]


def test_options_have_words() -> None:
    """Every `instead=` of a question of the engine."""
    named = {found for text in sources() for found in re.findall(r'instead="(\w+)"', text)}
    assert named
    assert named - set(sentences.WORDS["option"]) == set()
