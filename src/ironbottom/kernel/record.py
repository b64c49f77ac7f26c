"""The record: an append-only list of actions from which a game can always be folded again.

Load, undo, replay, spectating, bug reports and golden tests are all the same fold of ``act`` over the entries.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ironbottom.kernel.dice import Draw
from ironbottom.kernel.errors import BadRecord

FORMAT = 1
"""Version of the record's form; a reader refuses newer ones."""

ENGINE_VERSION = 1
"""Raised when rules change so that old records would play differently; migrations name the versions they mend."""


class Entry(msgspec.Struct, omit_defaults=True, kw_only=True):
    """One action, or one undo. Entries are never changed or removed; an undo says which entries no longer count."""

    seq: int
    kind: Literal["act", "undo"] = "act"
    seat: str
    choice: str = ""
    draws: tuple[Draw, ...] = ()
    hash: str = ""
    """State hash behind the action."""
    auto: str = ""
    """The standing order that answered, empty when the player did."""
    depth: int = 0
    """Height of the stack when the decision was asked: a deeper entry belongs to the move begun by a shallower one."""
    barrier: bool = False
    """Whether undo stops behind this entry: dice, a revealed secret, or another seat's decision."""
    skips: tuple[int, ...] = ()
    """For an undo: the entries that no longer count."""
    time: float = 0.0
    """Seconds since the epoch as the server saw it; 0 when nobody looked at a clock."""


class Record(msgspec.Struct, omit_defaults=True, kw_only=True):
    """A whole game: how it was set up, what the dice were bound to, and every action."""

    format: int = FORMAT
    slug: str
    scenario: str
    options: dict[str, str] = {}
    game_id: str
    salts: tuple[str, ...] = ()
    commitment: str = ""
    """SHA-256 of the dice secret, published before the first roll."""
    secret: str = ""
    """The dice secret (hex); shown to players only when the game is over."""
    engine_version: int = ENGINE_VERSION
    data_version: str = ""
    title: str = ""
    opening: tuple[Draw, ...] = ()
    """Dice thrown by the set-up, before the first decision."""
    entries: list[Entry] = []

    def live(self) -> list[Entry]:
        """The actions that still count, in order."""
        return live_entries(self.entries)


def live_entries(entries: list[Entry]) -> list[Entry]:
    """The actions that no undo took back, in order."""
    skipped = {seq for entry in entries if entry.kind == "undo" for seq in entry.skips}
    return [entry for entry in entries if entry.kind == "act" and entry.seq not in skipped]


def to_json(record: Record) -> bytes:
    """The record as a file."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def from_json(data: bytes | str) -> Record:
    """A record from a file; BadRecord says what is wrong with it."""
    try:
        record = msgspec.json.decode(data, type=Record)
    except msgspec.DecodeError as fault:
        raise BadRecord(f"this is not a record of a game: {fault}") from fault
    if record.format > FORMAT:
        raise BadRecord(
            f"the record has format {record.format}; this program reads up to {FORMAT}: update it"
        )
    for n, entry in enumerate(record.entries):
        if entry.seq != n:
            raise BadRecord(
                f"entry {n} of the record calls itself {entry.seq}: an entry is missing or doubled"
            )
        if any(seq >= n for seq in entry.skips):
            raise BadRecord(f"entry {n} takes back entry {max(entry.skips)}, which comes later")
    return record
