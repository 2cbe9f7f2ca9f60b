"""English is complete, and the compiled files are those of the sources."""

from __future__ import annotations

import gettext
import io
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from sgs_site.encyclopedia import translations

LOCALE = Path(settings.BASE_DIR) / "locale"


def test_everything_is_translated_and_compiled() -> None:
    call_command("messages", "--check", stdout=io.StringIO())


@pytest.mark.parametrize("locale", list(translations.LOCALES))
def test_compiled_files_say_what_the_sources_say(locale: str) -> None:
    folder = LOCALE / locale / "LC_MESSAGES"
    with (folder / "django.mo").open("rb") as file:
        catalogue = gettext.GNUTranslations(file)
    for (message, many), values in translations.read((folder / "django.po").read_text(encoding="utf-8")).items():
        if not message:
            continue
        assert (catalogue.ngettext(message, many, 1) if many else catalogue.gettext(message)) == values[0]


@pytest.mark.parametrize("locale", list(translations.LOCALES))
def test_placeholders_survive(locale: str) -> None:
    import re

    text = (LOCALE / locale / "LC_MESSAGES" / "django.po").read_text(encoding="utf-8")
    for (message, _many), values in translations.read(text).items():
        for value in values if message else []:
            assert sorted(set(re.findall(r"%\(\w+\)s", message))) == sorted(set(re.findall(r"%\(\w+\)s", value))), message


def test_messages_are_found_in_code_and_templates() -> None:
    assert list(translations.in_python('x = _("杀")\ny = ngettext("一", "多", n)')) == [("杀", ""), ("一", "多")]
    source = '{% load i18n %}{% translate "闪" as t %}{% blocktranslate with a=b %}桃 {{ a }}{% endblocktranslate %}'
    assert list(translations.in_template(source)) == [("闪", ""), ("桃 %(a)s", "")]


@pytest.mark.django_db
def test_no_chinese_interface_in_english(content: None, client: Client) -> None:
    """On an English page Chinese stands only where it is marked: names of the thing itself and the names of the game's zones."""
    import re

    for path in (
        "/",
        "/heroes/",
        "/heroes/xiahoudun/",
        "/cards/slash/",
        "/rules/turn/",
        "/editions/std/",
        "/search/",
        "/about/",
        "/glossary/",
    ):
        page = client.get(path, {"lang": "en"}).content.decode()
        body = re.sub(r"<(script|style|svg)\b.*?</\1>", "", page.split("<body", 1)[1], flags=re.DOTALL)
        body = re.sub(r'<(\w+)[^>]*(?:lang="zh-Hans"|aria-hidden="true")[^>]*>.*?</\1>', "", body, flags=re.DOTALL)
        body = re.sub(r'<span class="seal[^>]*>.*?</span>', "", body)
        text = re.sub(r"<[^>]+>", " ", body)
        found = set(re.findall(r"[\u4e00-\u9fff]+", text))
        assert not found, (path, sorted(found)[:10])
