"""Translations without GNU gettext: collect the messages of templates and code, read and write `.po`, compile `.mo`.

Chinese messages are the originals and need English; messages written in English (answers of the API) need Chinese.
"""

from __future__ import annotations

import ast
import re
import struct
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from django.utils.translation.template import templatize

from puzzles.services.hant import traditional

from .folding import is_han

#: Language folder -> what must be translated into it: Chinese messages (True), English ones (False); None: all of it is derived.
LOCALES: Final[dict[str, bool | None]] = {"en": True, "zh_Hans": False, "zh_Hant": None}
_CALLS: Final = {"_", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "pgettext"}
_TEMPLATED: Final = re.compile(
    r"\b(n?gettext)\(\s*(u?(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"))(?:,\s*(u?(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")))?"
)

_PLACES: Final = re.compile(r"%\(\w+\)[sd]")

Key = tuple[str, str]  # message, plural or ""


def in_python(source: str) -> Iterator[Key]:
    """The messages of a Python module."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr if isinstance(node.func, ast.Attribute) else ""
        words = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        if name in _CALLS and words:
            yield words[0], words[1] if name.startswith("ngettext") and len(words) > 1 else ""


def in_template(source: str) -> Iterator[Key]:
    """The messages of a template."""
    for found in _TEMPLATED.finditer(templatize(source)):
        plural = ast.literal_eval(found[3].lstrip("u")) if found[1] == "ngettext" and found[3] else ""
        yield ast.literal_eval(found[2].lstrip("u")), plural


def collect(root: Path) -> dict[Key, list[str]]:
    """Every message of the project -> the files that have it."""
    found: dict[Key, list[str]] = {}
    folders = [root / "templates", root / "sgs_site", root / "puzzles"]
    for path in sorted(p for folder in folders for p in folder.rglob("*") if p.suffix in {".py", ".html", ".txt"}):
        if "migrations" in path.parts or "data" in path.parts:
            continue
        text = path.read_text(encoding="utf-8")
        for key in in_python(text) if path.suffix == ".py" else in_template(text):
            if key[0] and path.relative_to(root).as_posix() not in found.setdefault(key, []):
                found[key].append(path.relative_to(root).as_posix())
    return found


def wanted(keys: Iterable[Key], locale: str) -> list[Key]:
    """The messages that need a translation into that language."""
    return [key for key in keys if (is_han(key[0]) or not re.search("[A-Za-z]", _PLACES.sub("", key[0]))) == LOCALES[locale]]


def derived(keys: Iterable[Key], simplified: Mapping[Key, list[str]]) -> dict[Key, list[str]]:
    """All messages in traditional characters: those written in Chinese, and the Chinese translations of the others."""
    return {key: [traditional(next(filter(None, simplified.get(key, ())), key[1] or key[0]))] for key in keys}


# -- files -------------------------------------------------------------------------------------------------------------


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def _unquoted(lines: list[str]) -> str:
    return "".join(str(ast.literal_eval(line)) for line in lines)


def read(text: str) -> dict[Key, list[str]]:
    """A `.po` file as message -> translations (one, or one per plural form)."""
    found: dict[Key, list[str]] = {}
    for block in re.split(r"\n\s*\n", text):
        fields: dict[str, list[str]] = {}
        name = ""
        for line in block.splitlines():
            if line.startswith("#"):
                continue
            if opened := re.match(r"(msgid_plural|msgid|msgstr(?:\[\d\])?)\s+(\".*\")$", line):
                name = opened[1]
                fields[name] = [opened[2]]
            elif line.startswith('"') and name:
                fields[name].append(line)
        if "msgid" in fields:
            values = [_unquoted(v) for k, v in sorted(fields.items()) if k.startswith("msgstr")]
            found[_unquoted(fields["msgid"]), _unquoted(fields.get("msgid_plural", ['""']))] = values
    return found


def written(locale: str, entries: Mapping[Key, list[str]], places: Mapping[Key, list[str]]) -> str:
    """A `.po` file."""
    plural = "nplurals=2; plural=(n != 1);" if locale == "en" else "nplurals=1; plural=0;"
    head = f'msgid ""\nmsgstr ""\n"Language: {locale}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: {plural}\\n"\n'
    blocks = [head]
    for key in sorted(entries):
        message, many = key
        lines = [f"#: {' '.join(places.get(key, []))}"] if places.get(key) else []
        lines.append(f"msgid {_quoted(message)}")
        if many:
            lines.append(f"msgid_plural {_quoted(many)}")
            lines += [f"msgstr[{n}] {_quoted(value)}" for n, value in enumerate(entries[key])]
        else:
            lines.append(f"msgstr {_quoted(entries[key][0] if entries[key] else '')}")
        blocks.append("\n".join(lines) + "\n")
    return "\n".join(blocks)


def compiled(text: str) -> bytes:
    """The `.mo` file of a `.po` file; messages without a translation are left out."""
    head = "\n".join(_unquoted([line]) for line in text.split("\n\n")[0].splitlines() if line.startswith('"')).replace("\n\n", "\n")
    table: dict[bytes, bytes] = {b"": head.encode()}
    for (message, many), values in read(text).items():
        if message and values and all(values):
            table[(message + ("\0" + many if many else "")).encode()] = "\0".join(values).encode()
    keys = sorted(table)
    start = 7 * 4 + 16 * len(keys)
    ids = b"".join(key + b"\0" for key in keys)
    offsets: list[tuple[int, int, int, int]] = []
    at, to = start, start + len(ids)
    for key in keys:
        offsets.append((len(key), at, len(table[key]), to))
        at += len(key) + 1
        to += len(table[key]) + 1
    body = struct.pack("<7I", 0x950412DE, 0, len(keys), 28, 28 + 8 * len(keys), 0, 0)
    body += b"".join(struct.pack("<2I", a, b) for a, b, _c, _d in offsets) + b"".join(struct.pack("<2I", c, d) for _a, _b, c, d in offsets)
    return body + ids + b"".join(table[key] + b"\0" for key in keys)
