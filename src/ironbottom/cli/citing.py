"""Where a game cites a rule: in the comments, docstrings and texts of its code, and in its component values."""

from __future__ import annotations

import re
import tokenize
from collections.abc import Iterator
from importlib.resources.abc import Traversable
from io import BytesIO
from pathlib import Path

from ironbottom.kernel.homes import folder_of, found

TEXTS = ("COMMENT", "STRING", "FSTRING_START", "FSTRING_MIDDLE")
"""Kinds of tokens in which code cites rules; a number anywhere else is a number."""
PAPERS = ("rules_index.json", "rulings.json", "examples.json", "ledger.json")
"""Component files that tell of rules and apply none."""


def lines_citing(rule: str) -> list[str]:
    """File and line of each place in the code and the component values of its game that cites a rule by its id.

    Files below the working directory are named from there, as the tests of a rule are.
    """
    slug, _, number = rule.partition(":")
    if slug not in found():
        return []
    whole = rf"(?:{slug}:)?{re.escape(number)}"
    told, value = re.compile(rf"(?<![\w.]){whole}(?!\w|\.\w)"), re.compile(rf'"{whole}"')
    return [
        f"{_from_here(file)}:{line}"
        for file in _files(folder_of(slug))
        for line in (_lines_of_code(file, told) if file.name.endswith(".py") else _lines_of_data(file, value))
    ]


def _lines_of_code(file: Traversable, told: re.Pattern[str]) -> list[int]:
    lines: set[int] = set()
    for token in tokenize.tokenize(BytesIO(file.read_bytes()).readline):
        if tokenize.tok_name[token.type] in TEXTS:
            texts = enumerate(token.string.splitlines(), token.start[0])
            lines.update(line for line, text in texts if told.search(text))
    return sorted(lines)


def _lines_of_data(file: Traversable, value: re.Pattern[str]) -> list[int]:
    texts = enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    return [line for line, text in texts if value.search(text)]


def _files(folder: Traversable) -> Iterator[Traversable]:
    for node in sorted(folder.iterdir(), key=lambda node: node.name):
        if node.is_dir():
            yield from _files(node)
        elif node.name.endswith(".py") or (node.name.endswith(".json") and node.name not in PAPERS):
            yield node


def _from_here(file: Traversable) -> str:
    here, path = Path.cwd(), Path(str(file))
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else str(path)
