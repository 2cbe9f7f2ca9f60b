"""English is complete, and the compiled files are those of the sources."""

from __future__ import annotations

import gettext
import io
import re
from html.parser import HTMLParser
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
    text = (LOCALE / locale / "LC_MESSAGES" / "django.po").read_text(encoding="utf-8")
    for (message, many), values in translations.read(text).items():
        one, several = (set(re.findall(r"%\(\w+\)s", words)) for words in (message, many or message))
        for value in values[:-1] if message else []:
            assert set(re.findall(r"%\(\w+\)s", value)) in (one, several), message
        if message:  # the last form is that of many things, or the only one
            assert set(re.findall(r"%\(\w+\)s", values[-1])) == several, message


def test_messages_are_found_in_code_and_templates() -> None:
    assert list(translations.in_python('x = _("杀")\ny = ngettext("一", "多", n)')) == [("杀", ""), ("一", "多")]
    source = '{% load i18n %}{% translate "闪" as t %}{% blocktranslate with a=b %}桃 {{ a }}{% endblocktranslate %}'
    assert list(translations.in_template(source)) == [("闪", ""), ("桃 %(a)s", "")]


class _Text(HTMLParser):
    """The text of a page without what is marked as Chinese or drawn for the eye only."""

    def __init__(self) -> None:
        super().__init__()
        self.skipped: list[str] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        hidden = (
            given.get("aria-hidden") == "true" or (given.get("lang") or "").startswith("zh") or "seal" in (given.get("class") or "").split()
        )
        if (self.skipped or hidden or tag in {"script", "style", "svg"}) and tag not in {"input", "br", "meta", "link", "use", "path"}:
            self.skipped.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.skipped and self.skipped[-1] == tag:
            self.skipped.pop()

    def handle_data(self, data: str) -> None:
        if not self.skipped:
            self.text.append(data)


@pytest.mark.django_db
def test_no_chinese_interface_in_english(content: None, client: Client) -> None:
    """On an English page Chinese stands only where it is marked: the names of the things themselves, and what is drawn."""
    for path in (
        "/",
        "/heroes/",
        "/heroes/xiahoudun/",
        "/cards/slash/",
        "/rules/turn/",
        "/rulings/",
        "/rulings/kongcheng-no-target/",
        "/rulings/area-trick-goes-on/try/",
        "/editions/std/",
        "/search/",
        "/search/?q=zzz",
        "/about/",
    ):
        parser = _Text()
        parser.feed(
            client.get(path, {"lang": "en"} if "?" not in path else {"lang": "en", "q": "zzz"}).content.decode().split("<body", 1)[1]
        )
        found = set(re.findall("[\u4e00-\u9fff]+", " ".join(parser.text)))
        assert not found, (path, sorted(found)[:10])
