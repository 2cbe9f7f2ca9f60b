"""Each fault of the files gives its own message with file and key; all faults are listed at once."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from rules_engine.rulebook import CONTENT, RulebookError, load

PERSON = """
name = { zh = "甲", en = "Jia" }
pinyin = "jiǎ"
gender = "male"
kingdom = ["wei"]
hp = 4
order = 99

[in.early]
change = "new"
source = "P1 L1"

[[in.early.skills]]
id = "one"
name = "一"
change = "new"
text = [{ n = 1, zh = "初。", en = "Early." }]

[in.std]
based_on = "early"
change = "functional"
source = "S L1"

[[in.std.skills]]
id = "one"
name = "一"
change = "functional"
text = [{ n = 1, zh = "标。", en = "Standard." }]
"""

CARD = """
name = { zh = "乙", en = "Yi" }
type = "trick"
order = 99

[in.early]
change = "new"
source = "P1 L1"
moment = { zh = "时", en = "When" }
text = [{ n = 1, zh = "初。", en = "Early." }]

[in.std]
based_on = "early"
change = "wording"
source = "old"
text = [{ n = 1, zh = "标。", en = "Standard." }]
"""

CHAPTER = """
title = { zh = "丙", en = "Bing" }
order = 99

[[paragraph]]
n = 1
head = { zh = "头", en = "Head" }
zh = "文。"
en = "Text."
source = "house"
"""

CONFLICTS = """
[conflict.C-01]
kind = "copies"
head = { zh = "丁", en = "Ding" }
at = ["rule:victory.3", "card:yi", "hero:jia", "skill:std/one", "edition:early"]
choose = "switch early.spy_rule"
reading = [
  { zh = "一。", en = "One.", source = "P1 L1", option = "last_survivor", default = true },
  { zh = "二。", en = "Two.", source = "P2 L1", option = "lord_after_rebels" },
]

[conflict.C-02]
kind = "editions"
head = { zh = "戊", en = "Wu" }
at = ["rule:bing.1"]
reading = [{ zh = "三。", en = "Three.", source = "S L1", editions = ["std"] }]
"""

KEPT = {"guanyu.toml", "xiahoudun.toml"}  # the other persons only cost time here
FILES = {"persons/jia.toml": PERSON, "cards/yi.toml": CARD, "rules/bing.toml": CHAPTER, "conflicts.toml": CONFLICTS}


def left_out(where: str, names: list[str]) -> list[str]:
    """Persons besides `KEPT`, and the cases, which the loader only lists."""
    here = Path(where).name
    return [n for n in names if (here == "persons" and n not in KEPT) or here in ("rulings", "comparisons")]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the content with one person, card and chapter more."""
    copy = tmp_path / "content"
    shutil.copytree(CONTENT, copy, ignore=left_out)
    for name, text in FILES.items():
        (copy / name).write_text(text, encoding="utf-8")
    for name in KEPT:  # whose companions are not here
        person = copy / "persons" / name
        person.write_text(re.sub(r"(?m)^companions = .*\n", "", person.read_text(encoding="utf-8")), encoding="utf-8")
    return copy


def edit(folder: Path, file: str, old: str, new: str) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{file} no longer contains {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def faults(folder: Path) -> list[str]:
    with pytest.raises(RulebookError) as caught:
        load(folder)
    assert all(str(fault) in str(caught.value) for fault in caught.value.faults)
    return [str(fault) for fault in caught.value.faults]


def test_the_additions_alone_are_sound(folder: Path) -> None:
    book = load(folder)
    assert book.resolve_hero("甲") == "jia"
    assert book.rules["card.yi.1"].zh == "标。"
    assert book.paragraph("card.yi.1", "early").zh == "初。"
    assert book.card("yi").rows["moment"].same_as == "early"
    assert [r.option for r in book.conflicts["C-01"].readings if r.default] == ["last_survivor"]
    assert book.conflicts["C-02"].editions == ("std",)


S2 = '[in.std]\nbased_on = "early"'
FAULTS = [
    ("persons/jia.toml", "hp = 4", "hp = 4\nmana = 3", "persons/jia.toml: mana: unknown key"),
    ("persons/jia.toml", "hp = 4", 'hp = "4"', "persons/jia.toml: hp: Input should be a valid integer"),
    ("persons/jia.toml", "hp = 4\n", "", "persons/jia.toml: hp: Field required"),
    ("persons/jia.toml", 'gender = "male"', 'gender = "men"', "persons/jia.toml: gender: Input should be 'male' or 'female'"),
    ("persons/jia.toml", "hp = 4", "hp = = 4", "persons/jia.toml: not TOML:"),
    ("cards/yi.toml", "[in.early]", "[in.elder]", "cards/yi.toml: in.elder: no edition elder in editions.toml"),
    ("persons/jia.toml", 'based_on = "early"', 'based_on = "proto"', "persons/jia.toml: in.std.based_on: the entry has no edition proto"),
    (
        "persons/jia.toml",
        'change = "new"\nsource = "P1 L1"',
        'based_on = "std"\nchange = "wording"\nsource = "P1 L1"',
        "based_on goes in a circle: early → std → early",
    ),
    ("persons/jia.toml", S2, "[in.std]", "persons/jia.toml: in.std.change: functional compared with what? based_on is missing"),
    ("persons/jia.toml", S2, f"{S2}\nhp = 4", "persons/jia.toml: in.std.hp: is the hp of the person anyway"),
    ("persons/jia.toml", S2, f'{S2}\nkingdom = ["wei"]', "persons/jia.toml: in.std.kingdom: is the kingdom of the person anyway"),
    (
        "persons/jia.toml",
        'zh = "标。", en = "Standard."',
        'zh = "初。", en = "Early."',
        "persons/jia.toml: in.std.skills.one.text: is the text of early",
    ),
    (
        "persons/jia.toml",
        'text = [{ n = 1, zh = "标。", en = "Standard." }]',
        "text = []",
        "persons/jia.toml: in.std.skills.one.text: there is no text",
    ),
    (
        "persons/jia.toml",
        'text = [{ n = 1, zh = "标。", en = "Standard." }]',
        "",
        "persons/jia.toml: in.std.skills.one.text: there is no text",
    ),
    ("persons/jia.toml", 'zh = "标。"', 'zh = ""', "persons/jia.toml: in.std.skills.0.text.0.zh: String should have at least 1 character"),
    ("persons/jia.toml", '[{ n = 1, zh = "标。"', '[{ n = 2, zh = "标。"', "paragraphs must be numbered 1, 2, 3 … in order, not 2"),
    ("persons/jia.toml", 'source = "S L1"', 'source = "Z L1"', "persons/jia.toml: in.std.source: no source 'Z' in editions.toml"),
    (
        "persons/jia.toml",
        'change = "functional"\ntext',
        'see = ["damage.99"]\nchange = "functional"\ntext',
        "persons/jia.toml: in.std.skills.one.see: no rule paragraph damage.99",
    ),
    (
        "persons/jia.toml",
        'en = "Standard." }',
        'en = "Standard.", covers = ["COV-999"] }',
        "persons/jia.toml: in.std.skills.one.text.1.covers: coverage.csv has no row COV-999",
    ),
    (
        "persons/jia.toml",
        '[[in.std.skills]]\nid = "one"\nname = "一"\nchange = "functional"',
        '[[in.std.skills]]\nid = "two"\nname = "二"\nchange = "new"',
        "persons/jia.toml: in.std.skills: says nothing about one of early",
    ),
    ("persons/jia.toml", 'zh = "甲"', 'zh = "关羽"', "关羽 is already a name of"),
    ("persons/jia.toml", 'id = "one"', 'id = "ganglie"', "has a skill of that id"),
    ("cards/yi.toml", 'type = "trick"', 'type = "weapon"', "cards/yi.toml: range: weapons have a range and nothing else has"),
    ("cards/yi.toml", S2, f'{S2}\nmoment = {{ zh = "时", en = "When" }}', "cards/yi.toml: in.std.moment: says the same as early"),
    ("cards/yi.toml", 'zh = "标。", en = "Standard."', 'zh = "初。", en = "Early."', "cards/yi.toml: in.std.text: is the text of early"),
    ("cards/yi.toml", 'change = "wording"', 'change = "same"', "cards/yi.toml: in.std.text: the same as early; leave it out"),
    (
        "cards/yi.toml",
        'en = "Early." }',
        'en = "Early.", module = "magic" }',
        "cards/yi.toml: in.early.text.1.module: edition early has no module magic",
    ),
    ("rules/bing.toml", 'source = "house"', 'source = "house"\nsee = ["bing.2"]', "rules/bing.toml: bing.1.see: no rule paragraph bing.2"),
    (
        "rules/bing.toml",
        'source = "house"',
        'source = "house"\nonly = ["elder"]',
        "rules/bing.toml: bing.1: no edition elder in editions.toml",
    ),
    ("rules/bing.toml", "n = 1", "n = 3", "rules/bing.toml: paragraph: paragraphs must be numbered 1, 2, 3"),
    ("glossary.toml", 'link = "rule:', 'link = "rule:no.', "leads nowhere"),
    ("glossary.toml", 'zh = "判定牌"', 'zh = "判定"', "glossary.toml: term.judging_card.name: 判定 is already a word of judgement"),
    ("editions.toml", "4 = [1, 1, 1, 1]", "4 = [1, 1, 1, 2]", "editions.toml: role_table.rt3.rows.4: [1, 1, 1, 2] is 5 players"),
    ("editions.toml", "size = 104", "size = 103", "editions.toml: edition.early.deck.size: std.csv has 104 cards for it, not 103"),
    ("editions.toml", 'role_tables = ["rt3", ', 'role_tables = ["rt9", ', "editions.toml: edition.early.role_tables: no role table rt9"),
    ("editions.toml", 'phases = ["judge"', 'phases = ["sleep"', "editions.toml: edition.early.phases: names.toml has no phase sleep"),
    ("decks/std.csv", "slash,spade,7", "slash,spade,A", "spade 7 is there 1 times, not 2"),
    ("decks/std.csv", "slash,spade,7", "slap,spade,7", "decks/std.csv: 2: no card slap"),
    ("decks/std.csv", "slash,spade,7", "slash,moon,7", "decks/std.csv: 2: no suit moon"),
    ("decks/std.csv", "kind,suit", "card,suit", "decks/std.csv: 1: the header must be kind,suit,rank,module"),
    ("coverage.csv", "COV-002", "COV-001", "coverage.csv: COV-001: the row is there twice"),
    (
        "editions.toml",
        'besides = ["spade 2", ',
        "besides = [",
        "editions.toml: edition.guozhan.deck.each_face: spade 2 is there 3 times, not 2",
    ),
    (
        "editions.toml",
        'besides = ["spade 2", ',
        'besides = ["spade 1", ',
        "editions.toml: edition.guozhan.deck.besides.0: String should match",
    ),
    ("persons/jia.toml", S2, f'{S2}\ncompanions = ["guanyu"]', "persons/jia.toml: in.std.companions: guanyu is no companion of jia"),
    ("persons/jia.toml", S2, f'{S2}\ncompanions = ["nobody"]', "persons/jia.toml: in.std.companions: nobody is no companion of jia"),
    ("conflicts.toml", "C-01", "C-1", "conflicts.toml: conflict.C-1.[key]: String should match"),
    ("conflicts.toml", 'kind = "copies"', 'kind = "quarrel"', "conflicts.toml: conflict.C-01.kind: Input should be"),
    ("conflicts.toml", "rule:victory.3", "rule:victory.33", "conflicts.toml: C-01.at: rule:victory.33 leads nowhere"),
    ("conflicts.toml", "hero:jia", "heroine:jia", "conflicts.toml: C-01.at: heroine:jia leads nowhere"),
    ("conflicts.toml", "P2 L1", "Q2 L1", "conflicts.toml: C-01.reading.2.source: no source 'Q2'"),
    ("conflicts.toml", ", default = true", "", "conflicts.toml: C-01.reading: one reading is the default, not 0"),
    ("conflicts.toml", '_rebels" }', '_rebels", default = true }', "conflicts.toml: C-01.reading: one reading is the default, not 2"),
    ("conflicts.toml", ', editions = ["std"]', "", "conflicts.toml: C-02.reading: where editions differ each reading names its editions"),
    ("conflicts.toml", '["std"]', '["elder"]', "conflicts.toml: C-02.reading.1.editions: no edition elder"),
    ("conflicts.toml", "early.spy_rule", "early.spy", "conflicts.toml: C-01.choose: no switch early.spy in editions.toml"),
    ("conflicts.toml", "switch early.spy_rule", "lever early", "conflicts.toml: conflict.C-01.choose: String should match"),
    ("conflicts.toml", "switch early.spy_rule", "table early", "conflicts.toml: C-01.reading: table early has no option last_survivor"),
    ("conflicts.toml", 'choose = "switch early.spy_rule"\n', "", "conflicts.toml: C-01.choose: is missing, but a reading has an option"),
    (
        "conflicts.toml",
        'option = "last_survivor"',
        'option = "lord_after_rebels"',
        "conflicts.toml: C-01.reading: lord_after_rebels is the default here, but last_survivor is that of switch early.spy_rule",
    ),
]

STD = '[[in.std.skills]]\nid = "one"\nname = "一"\nchange = "functional"\ntext = [{ n = 1, zh = "标。", en = "Standard." }]'
COMPARED = '\n[[compare]]\nlabel = {{ zh = "行", en = "Row" }}\n{}\n'
EARLY, SAME = 'early = { zh = "甲", en = "A" }', 'std = { zh = "甲", en = "A" }'
FAULTS += [
    ("persons/jia.toml", 'change = "functional"\nsource', 'change = "new"\nsource', "persons/jia.toml: in.std.change: new, and yet based_on names an edition"),
    ("persons/jia.toml", 'change = "functional"\nsource', 'change = "same"\nsource', "persons/jia.toml: in.std.change: same, and yet something differs"),
    ("persons/jia.toml", STD, "", "persons/jia.toml: in.std.skills: Field required"),
    ("persons/jia.toml", f"\n{STD}", "skills = []", "persons/jia.toml: in.std.skills: there is no skill"),
    ("persons/jia.toml", STD, f"{STD}\n{STD}", "persons/jia.toml: in.std.skills.one: the skill is there twice"),
    ("persons/jia.toml", STD, f'{STD}\n[[in.std.skills]]\nid = "two"\nname = "二"\nchange = "removed"', "persons/jia.toml: in.std.skills.two: removed, but early has no such skill"),
    ("persons/jia.toml", STD, STD.replace("functional", "removed"), "persons/jia.toml: in.std.skills.one.text: a removed skill has no text"),
    ("persons/jia.toml", STD, STD.replace("functional", "same"), "persons/jia.toml: in.std.skills.one.text: the same as early; leave it out"),
    ("persons/jia.toml", STD, STD + COMPARED.format(f'skill = "two"\nvalues = {{ {EARLY} }}'), "persons/jia.toml: compare.1 (行).skill: the person has no skill two"),
    ("persons/jia.toml", STD, STD + COMPARED.format(f"values = {{ {EARLY.replace('early', 'proto')} }}"), "persons/jia.toml: compare.1 (行).values: the entry has no edition proto"),
    ("persons/jia.toml", STD, STD + COMPARED.format(f"values = {{ {EARLY}, {SAME} }}"), "persons/jia.toml: compare.1 (行).values.std: says the same as early; leave it out"),
    ("persons/jia.toml", STD, STD + COMPARED.format("values = {}"), "persons/jia.toml: compare.1 (行).values: the row is empty"),
    ("cards/yi.toml", S2, f'{S2}\nname = "乙"', "cards/yi.toml: in.std.name: is the name of the card anyway; leave it out"),
    ("cards/yi.toml", 'type = "trick"\norder = 99\n\n[in.early]', 'type = "weapon"\nrange = 2\norder = 99\n\n[in.early]\nrange = 2', "cards/yi.toml: in.early.range: is the range of the card anyway; leave it out"),
    ("decks/std.csv", "slash,spade,7", "slash,spade,0", "decks/std.csv: 2: no rank 0"),
    ("decks/std.csv", "slash,spade,7,", "slash,spade,7", "decks/std.csv: 2: a row has 4 fields"),
    ("decks/std.csv", "slash,spade,7,", "slash,spade,7,magic", "editions.toml: edition.early.deck: std.csv names a module magic"),
    ("decks/guozhan.csv", "rank,module\n", "rank,module\nyi,spade,7,\n", "cards/yi.toml: in.guozhan: is missing, but the card is in that edition's deck"),
    ("editions.toml", "4 = [1, 1, 1, 1]", "4 = [1, 1, 2]", "editions.toml: role_table.rt3.rows.4: a row is: players = [lord, loyalists, rebels, spies]"),
    ("editions.toml", 'role_tables = ["rt3", ', 'default_modules = ["magic"]\nrole_tables = ["rt3", ', "editions.toml: edition.early.default_modules: no module magic"),
    ("editions.toml", "[edition.early.modules.teaching]\n", '[edition.early.modules.teaching]\nexcludes = ["magic"]\n', "editions.toml: edition.early.modules.teaching.excludes: no module magic"),
    ("editions.toml", "[edition.early.modules.teaching]\n", '[edition.early.switches.rain]\nname = { zh = "雨", en = "Rain" }\nsource = "house"\noptions = { wet = { zh = "湿", en = "Wet" } }\n[edition.early.modules.teaching]\n', "editions.toml: edition.early.switches.rain.options: a switch has at least two options"),
]  # fmt: skip


def test_a_rulebook_has_the_main_edition(folder: Path) -> None:
    text = (folder / "editions.toml").read_text(encoding="utf-8")
    (folder / "editions.toml").write_text(text.replace("[edition.std", "[edition.other"), encoding="utf-8")
    assert "editions.toml: edition: there must be an edition std" in faults(folder)


def test_names_of_files_are_ids(folder: Path) -> None:
    (folder / "persons/jia.toml").rename(folder / "persons/Jia.toml")
    (folder / "rules/bing.toml").rename(folder / "rules/bing.early.toml")
    (folder / "rules/mode.early.ding.toml").write_text(CHAPTER.replace("n = 1", 'n = 1\nedition = "early"'), encoding="utf-8")
    (folder / "cards/yi.toml").write_bytes(b"\xff\xfe")
    (folder / "coverage.csv").unlink()
    found = "\n".join(faults(folder))
    assert "persons/Jia.toml: file names are ids: lower-case letters, digits and underscores" in found
    assert "rules/bing.early.toml: a chapter is called <chapter> or mode.<edition>.<topic>" in found
    assert "rules/mode.early.ding.toml: early.mode.early.ding.1: the chapter already belongs to one edition" in found
    assert "cards/yi.toml: not UTF-8:" in found
    assert "coverage.csv: the file is missing" in found


@pytest.mark.parametrize(("file", "old", "new", "message"), FAULTS)
def test_fault_is_named(folder: Path, file: str, old: str, new: str, message: str) -> None:
    edit(folder, file, old, new)
    found = faults(folder)
    assert any(message in fault for fault in found), "\n".join(found)


def test_duplicate_slug(folder: Path) -> None:
    text = CHAPTER + CHAPTER[CHAPTER.index("[[paragraph]]") :]
    (folder / "rules/bing.toml").write_text(text, encoding="utf-8")
    assert "rules/bing.toml: bing.1: the slug bing.1 is already taken" in faults(folder)


def test_missing_file(folder: Path) -> None:
    (folder / "names.toml").unlink()
    assert "names.toml: the file is missing" in faults(folder)


def test_a_card_of_the_deck_must_be_described_in_that_edition(folder: Path) -> None:
    (folder / "cards/dilu.toml").unlink()
    assert any("no card dilu" in fault for fault in faults(folder))


def test_all_faults_at_once(folder: Path) -> None:
    edit(folder, "persons/jia.toml", "hp = 4", "hp = 4\nmana = 3")
    edit(folder, "cards/yi.toml", 'change = "wording"', 'change = "same"')
    edit(folder, "editions.toml", "size = 104", "size = 103")
    edit(folder, "rules/bing.toml", 'source = "house"', 'source = "nobody"')
    found = faults(folder)
    assert {fault.split(":")[0] for fault in found} >= {"persons/jia.toml", "cards/yi.toml", "editions.toml", "rules/bing.toml"}


def test_faults_speak_of_no_machine(folder: Path) -> None:
    edit(folder, "persons/jia.toml", "hp = 4", "hp = = 4")
    assert not any(str(folder) in fault for fault in faults(folder))


def test_version_follows_the_content(folder: Path) -> None:
    before = load(folder).version
    assert load(folder).version == before
    edit(folder, "rules/bing.toml", "文。", "另文。")
    assert load(folder).version != before
