"""Every kind of fault in the rulebook's files: `load_content` refuses it, names file and key, and the old content goes on serving."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rules_engine import api
from rules_engine.rulebook import CONTENT, load
from sgs_site.encyclopedia import catalog
from sgs_site.encyclopedia.models import ContentVersion, Entry

pytestmark = pytest.mark.django_db

#: What is wrong -> file, what stands there, what is written instead, and how the refusal names it.
FAULTS = {
    "unknown field": ("persons/guanyu.toml", "hp = 4", "hp = 4\nmana = 3", "persons/guanyu.toml: mana: unknown key"),
    "wrong type": ("persons/guanyu.toml", "hp = 4", 'hp = "4"', "persons/guanyu.toml: hp: Input should be a valid integer"),
    "not TOML": ("cards/slash.toml", "order = 1", "order = = 1", "cards/slash.toml: not TOML"),
    "dangling id": ("cards/slash.toml", '"limit.1", ', '"limit.9", ', "cards/slash.toml: in.std.see: no rule paragraph limit.9"),
    "dangling source": ("cards/jink.toml", 'source = "P1 ', 'source = "P7 ', "cards/jink.toml: in.early.source: no source 'P7' in editions.toml"),
    "cycle": (
        "cards/duel.toml",
        'change = "new"',
        'based_on = "std"\nchange = "wording"',
        "cards/duel.toml: in.early.based_on: based_on goes in a circle: early → std → early",
    ),
    "override equal to what it overrides": (
        "persons/guanyu.toml",
        '[in.guozhan]\nbased_on = "std"\n',
        '[in.guozhan]\nbased_on = "std"\nkingdom = ["shu"]\n',
        "persons/guanyu.toml: in.guozhan.kingdom: is the kingdom of the person anyway",
    ),
    "deck that does not add up": ("decks/std.csv", "slash,spade,7", "slash,spade,A", "editions.toml: edition.early.deck.each_face: spade 1 is there 3"),
    "role table that does not add up": ("editions.toml", "4 = [1, 1, 1, 1]", "4 = [1, 1, 1, 2]", "editions.toml: role_table.rt3.rows.4: "),
    "hero without a skill module": (
        "persons/zhangfei.toml",
        "[in.guozhan]\n",
        '[in.proto]\nchange = "new"\nsource = "house"\n[[in.proto.skills]]\nid = "roaring"\nname = "吼"\nchange = "new"\n'
        'text = [{ n = 1, zh = "吼。", en = "Roars." }]\n[in.guozhan]\n',
        "persons/zhangfei.toml: in.proto.skills.roaring: rules_engine/skills/proto has no module for it",
    ),
    "skill module without an entry": (
        "persons/zhangfei.toml",
        "paoxiao",
        "roaring",
        "rules_engine/skills/std/paoxiao.py: paoxiao: no person has this skill in std",
    ),
    "phases that are not the engine's": ("editions.toml", 'phases = ["judge", "draw", "play", "discard"]', 'phases = ["draw", "judge", "play", "discard"]', "editions.toml: edition.early.phases: the engine plays judge, draw, play, discard"),
    "deck that is not the engine's": ("decks/std.csv", "slash,spade,7,", "jink,spade,7,", "editions.toml: edition.early.deck: is not the deck that the engine plays with"),
    "cited rule without a paragraph": (
        "rules/judge.toml",
        "n = 4\n",
        'n = 4\nedition = "early"\n',
        "rules_engine/core/judge.py: Judge.result: cites judge.4, which no paragraph states",
    ),
    "conflict that leads nowhere": ("conflicts.toml", '"rule:roles.2"', '"rule:roles.22"', "conflicts.toml: C-01.at: rule:roles.22 leads nowhere"),
    "glossary that leads nowhere": ("glossary.toml", '"rule:judge.1"', '"rule:judge.99"', "glossary.toml: term.judgement.link: rule:judge.99"),
}  # fmt: skip

#: Faults for which all places in the file must change.
EVERYWHERE = {"skill module without an entry"}


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the rulebook's files without the cases."""
    copy = tmp_path_factory.mktemp("rulebook") / "content"
    shutil.copytree(CONTENT, copy, ignore=shutil.ignore_patterns("*.yaml"))
    return copy


@pytest.mark.parametrize("what", FAULTS)
def test_the_fault_is_refused_and_the_old_content_serves(
    what: str, files: Path, content: None, monkeypatch: pytest.MonkeyPatch, client: Any
) -> None:
    file, old, new, message = FAULTS[what]
    path = files / file
    sound = path.read_text(encoding="utf-8")
    assert old in sound, f"{file} no longer contains {old!r}"
    before = ContentVersion.objects.get().digest, Entry.objects.count()
    monkeypatch.setattr(api, "rulebook", lambda: load(files))
    try:
        path.write_text(sound.replace(old, new, -1 if what in EVERYWHERE else 1), encoding="utf-8")
        with pytest.raises(CommandError) as refused:
            call_command("load_content")
    finally:
        path.write_text(sound, encoding="utf-8")
    assert message in str(refused.value)
    assert "Nothing was changed." in str(refused.value)
    assert (ContentVersion.objects.get().digest, Entry.objects.count()) == before
    catalog.forget()
    assert client.get("/heroes/guanyu/").status_code == 200
