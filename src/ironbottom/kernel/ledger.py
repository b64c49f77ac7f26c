"""The ledger: which tests prove which rule. Written by the ``ledger`` command, read by the ``rules`` command."""

from __future__ import annotations

import msgspec

from ironbottom.kernel.decoding import read_json
from ironbottom.kernel.homes import file_of

FILE = "ledger.json"
"""Among the component values of a game."""


class Ledger(msgspec.Struct, frozen=True):
    """Rule id -> tests (path::name) that cite it."""

    slug: str
    tests: dict[str, tuple[str, ...]]


def ledger_of(slug: str) -> Ledger:
    """The ledger of a game; an empty one when none was written yet."""
    file = file_of(slug, "components", "values", FILE)
    return read_json(file.read_bytes(), Ledger) if file else Ledger(slug, {})
