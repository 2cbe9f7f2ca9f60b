"""YAML text to a tree that remembers where everything stands.

Only what the notation needs: mappings, lists, text, whole numbers, true, false and null. No anchors, tags, floats,
dates or `on`/`yes` values, so nothing is read in a way its writer did not mean. Size, depth and number of values are
limited, for texts come from strangers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)
from ruamel.yaml.reader import ReaderError

from rules_engine.notation.problems import NotationError, Problem

MAX_BYTES = 64_000
"""Of a position or a puzzle; a file of cases may be larger."""
MAX_CASES_BYTES = 400_000
MAX_DEPTH = 24
MAX_NODES = 20_000

_INT = re.compile(r"-?(0|[1-9][0-9]{0,8})")


@dataclass(slots=True)
class Node:
    """A value with its place: `value` is plain data, `children` the nodes below by key or index."""

    line: int
    column: int
    value: Any = None
    children: dict[str, Node] = field(default_factory=dict)
    keys: dict[str, tuple[int, int]] = field(default_factory=dict)
    shape: str = "scalar"

    def plain(self) -> Any:
        """The value as plain dicts, lists and scalars (without recursion limits to fear: depth is limited)."""
        if self.shape == "map":
            return {k: n.plain() for k, n in self.children.items()}
        if self.shape == "list":
            return [n.plain() for n in self.children.values()]
        return self.value

    def at(self, pointer: str) -> tuple[int, int]:
        """Line and column of what a JSON pointer names, or of the nearest thing above it that exists."""
        node = self
        place = (self.line, self.column)
        for part in pointer.split("/")[1:]:
            part = part.replace("~1", "/").replace("~0", "~")
            child = node.children.get(part)
            if child is None:
                return place
            node = child
            place = (node.line, node.column)
        return place

    def key_at(self, pointer: str) -> tuple[int, int]:
        """Like `at`, but the place of the last key instead of its value."""
        head, _, last = pointer.rpartition("/")
        last = last.replace("~1", "/").replace("~0", "~")
        node = self
        for part in head.split("/")[1:]:
            child = node.children.get(part.replace("~1", "/").replace("~0", "~"))
            if child is None:
                return self.at(pointer)
            node = child
        return node.keys.get(last) or self.at(pointer)


def join(pointer: str, part: str | int) -> str:
    """A pointer one step longer."""
    return f"{pointer}/{str(part).replace('~', '~0').replace('/', '~1')}"


def scalar(text: str) -> Any:
    """What an unquoted word stands for: a whole number, true, false, null, or itself."""
    if text == "true":
        return True
    if text == "false":
        return False
    if text in ("", "null"):
        return None
    if _INT.fullmatch(text):
        return int(text)
    return text


def _fail(code: str, line: int, column: int, pointer: str = "", **data: Any) -> NotationError:
    return NotationError([Problem(code, pointer, data, line, column)])


def parse(text: str | bytes, limit: int = MAX_BYTES) -> list[Node]:
    """The documents of a text. Raises NotationError for broken YAML, duplicate keys, anchors, tags, and size."""
    if isinstance(text, bytes):
        if len(text) > limit:
            raise _fail("too_big", 1, 1, size=len(text), limit=limit)
        try:
            decoded = text.decode("utf-8")
        except UnicodeDecodeError as e:
            raise _fail("not_text", text.count(b"\n", 0, e.start) + 1, 1) from None
        text = decoded
    if len(text) > limit:
        raise _fail("too_big", 1, 1, size=len(text), limit=limit)
    text = text.removeprefix("\ufeff")
    try:
        size = len(text.encode("utf-8"))
    except UnicodeEncodeError as e:
        raise _fail("not_text", text.count("\n", 0, e.start) + 1, 1) from None
    if size > limit:
        raise _fail("too_big", 1, 1, size=size, limit=limit)
    try:
        return list(_documents(text))
    except NotationError:
        raise
    except MarkedYAMLError as e:
        mark = e.problem_mark or e.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark is not None else (1, 1)
        raise _fail("yaml", line, column, detail=_short(e.problem or e.context or "unreadable")) from None
    except ReaderError as e:
        position = e.position if isinstance(e.position, int) else 0
        before = text[:position]
        raise _fail("yaml", before.count("\n") + 1, position - (before.rfind("\n") + 1) + 1,
                    detail="a character that is not allowed in YAML") from None  # fmt: skip
    except (YAMLError, ValueError, LookupError, TypeError, AttributeError, AssertionError, RecursionError) as e:
        # ruamel.yaml lets a few plain exceptions through for broken directives, tags and escapes
        raise _fail("yaml", 1, 1, detail=_short(str(e) or type(e).__name__)) from None


def _short(text: str) -> str:
    return " ".join(str(text).split())[:160]


def _documents(text: str) -> Iterator[Node]:
    stack: list[tuple[Node, str | None]] = []  # open collections and, in a mapping, the key that waits for its value
    root: Node | None = None
    count = 0
    problems: list[Problem] = []
    for event in YAML(typ="safe", pure=True).parse(text):
        if isinstance(event, DocumentStartEvent):
            root = None
        elif isinstance(event, DocumentEndEvent):
            if problems:
                raise NotationError(problems)
            if root is not None and not (root.shape == "scalar" and root.value is None):
                yield root
        elif isinstance(event, (MappingEndEvent, SequenceEndEvent)):
            stack.pop()
        elif isinstance(event, (ScalarEvent, MappingStartEvent, SequenceStartEvent, AliasEvent)):
            line, column = event.start_mark.line + 1, event.start_mark.column + 1
            count += 1
            if count > MAX_NODES:
                raise _fail("too_many", line, column, limit=MAX_NODES)
            if isinstance(event, AliasEvent) or event.anchor is not None:
                raise _fail("anchor", line, column)
            tag = getattr(event, "tag", None)
            if tag is not None:
                raise _fail("tag", line, column, tag=_short(str(tag))[:40])
            node = Node(line, column)
            if isinstance(event, MappingStartEvent):
                node.shape = "map"
            elif isinstance(event, SequenceStartEvent):
                node.shape = "list"
            if not stack:
                root = node
            else:
                parent, key = stack[-1]
                if parent.shape == "list":
                    parent.children[str(len(parent.children))] = node
                elif key is None:
                    if not isinstance(event, ScalarEvent) or event.value == "":
                        raise _fail("key", line, column)
                    name = str(event.value)
                    if name in parent.keys:
                        problems.append(Problem("duplicate_key", "", {"key": _short(name), "first": parent.keys[name][0]}, line, column))
                        name = f"{name}\u0000{count}"
                    parent.keys[name] = (line, column)
                    stack[-1] = (parent, name)
                    continue
                else:
                    parent.children[key] = node
                    stack[-1] = (parent, None)
            if isinstance(event, ScalarEvent):
                plain = event.style is None or event.style == ""
                node.value = scalar(event.value) if plain else event.value
            else:
                if len(stack) >= MAX_DEPTH:
                    raise _fail("too_deep", line, column, limit=MAX_DEPTH)
                stack.append((node, None))


def parse_one(text: str | bytes, limit: int = MAX_BYTES) -> Node:
    """The only document of a text. Raises NotationError if there is none or more than one."""
    found = parse(text, limit)
    if not found:
        raise _fail("empty", 1, 1)
    if len(found) > 1:
        raise _fail("documents", found[1].line, found[1].column, count=len(found))
    return found[0]
