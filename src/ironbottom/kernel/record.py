"""The record: an append-only list of actions from which a game can always be folded again.

Load, undo, replay, spectating, bug reports and golden tests are all the same fold of ``act`` over the
entries.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from ironbottom.kernel.decoding import read_json
from ironbottom.kernel.dice import Draw
from ironbottom.kernel.errors import UNREADABLE, BadRecord, NewerRecord
from ironbottom.kernel.events import Event

FORMAT = 2
"""Version of the record's form; a reader refuses newer ones."""
FROM_SET_UP = 1
"""The form of a record without a ``base``, which older programs read."""

ENGINE_VERSION = 3
"""Raised when rules change so that old records would play differently; migrations name the versions they
mend."""
WORDLESS_ENDINGS = 2
"""From this engine version on, hashes leave out the words in which an ending is told."""
FIELD_HASHES = 3
"""From this engine version on, hashes are made of the values of listed fields alone (see ``hashing``). A match that was
begun before goes on in the form in which it was begun."""


class Entry(msgspec.Struct, omit_defaults=True, kw_only=True, gc=False):
    """One action, one undo or one resignation.

    Entries are never changed or removed; an undo says which no longer count.
    """

    seq: int
    kind: Literal["act", "undo", "resign", "mended"] = "act"
    """``mended``: the rules play no longer what is before, and the match goes on from the position as it stood."""
    seat: str
    choice: str = ""
    draws: tuple[Draw, ...] = ()
    hash: str = ""
    """State hash behind the action."""
    auto: str = ""
    """The standing order (or the stand-in for a computer player that failed) that answered; empty when the
    player did."""
    depth: int = 0
    """Height of the stack when the decision was asked: a deeper entry belongs to the move begun by a
    shallower one."""
    barrier: bool = False
    """Whether undo stops behind this entry: dice, a revealed secret, or another seat's decision."""
    quiet: bool = False
    """Whether those from whom the game hides things are not to know that there was this entry (``Decision.quiet``)."""
    skips: tuple[int, ...] = ()
    """For an undo, and where the rules were mended: the entries that no longer count."""
    time: float = 0.0
    """Seconds since the epoch as the server saw it; 0 when nobody looked at a clock."""

    @property
    def title(self) -> str:
        """How messages name the entry."""
        return f"action {self.seq} ({self.seat}, {self.choice})"


class Versions(msgspec.Struct, kw_only=True):
    """What a record file must say for itself, whatever else it holds."""

    format: int
    engine_version: int


class Origin(msgspec.Struct, frozen=True):
    """Where a match comes from that began from a moment of another one."""

    match: str
    moment: int
    """As the seat that tried counts them."""
    turn: str
    """Where the game was, in words."""


class Told(msgspec.Struct):
    """The log lines of one live entry (seq -1: the set-up)."""

    seq: int
    seat: str
    events: list[Event]


class Base(msgspec.Struct, frozen=True, omit_defaults=True):
    """The position from which a match goes on whose beginning the rules no longer play."""

    seq: int
    """Of the last entry that says so."""
    position: str
    """The position behind it, as a dump (see ``saves``) in JSON."""
    told: list[Told]
    """What was told up to it, of the set-up and of each entry that counts, as it was told then."""
    boards: dict[int, str] = {}
    """Earlier positions that were kept, as dumps in JSON, by how many actions that count lead to each. Only a file has
    them: a server keeps them beside the record."""


class Record(msgspec.Struct, kw_only=True):
    """A whole game: how it was set up, what the dice were bound to, and every action."""

    format: int = FROM_SET_UP
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
    """Digest of the component values that it is played with."""
    values: str | msgspec.UnsetType = msgspec.UNSET
    """Those values, packed and as text in base 85 (see ``replaying.carrying``): a file is played with them anywhere."""
    title: str = ""
    opening: tuple[Draw, ...] = ()
    """Dice thrown by the set-up, before the first decision."""
    proven_from: int = 0
    """The first roll that is bound to ``commitment``: a game continued from a file gets a new secret, so that
    nobody who has seen the old one knows the dice to come; earlier rolls cannot be proven any more."""
    start: str = ""
    """The position it begins from, as a dump (see ``saves``) in JSON; empty: the set-up of its scenario."""
    origin: Origin | None = None
    """The match whose position that is."""
    base: Base | msgspec.UnsetType = msgspec.UNSET
    """Where it goes on since the rules were mended; left out as long as they play all of it."""
    entries: list[Entry] = []

    def draws(self) -> list[Draw]:
        """Every roll of the game, in order."""
        return [*self.opening, *(draw for entry in self.entries for draw in entry.draws)]

    def live(self) -> list[Entry]:
        """The actions that still count, in order."""
        return live_entries(self.entries)


def live_entries(entries: list[Entry]) -> list[Entry]:
    """The actions that no undo took back, in order."""
    skipped = {seq for entry in entries for seq in entry.skips}
    return [entry for entry in entries if entry.kind != "undo" and entry.seq not in skipped]


def comparable_entries(entries: list[Entry]) -> set[int]:
    """The entries whose recorded hash still holds: no earlier action was later taken out from under them."""
    found: set[int] = set()
    first = len(entries)  # of all that the undos behind the entry have taken out
    for entry in reversed(entries):
        if entry.kind == "undo":
            first = min((first, *entry.skips))
        elif entry.seq < first:
            found.add(entry.seq)
    return found


def to_json(record: Record) -> bytes:
    """The record as a file."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def from_json(data: bytes | str) -> Record:
    """A record from a file; BadRecord says what is wrong with it."""
    record = _decoded(data)
    for n, entry in enumerate(record.entries):
        if entry.seq != n:
            raise BadRecord(
                f"entry {n} of the record calls itself {entry.seq}: an entry is missing or doubled"
            )
        if entry.kind != "act" and (entry.draws or entry.choice or entry.auto):
            raise BadRecord(
                f"entry {n} ({entry.kind}) has dice, a choice or an order, which only an action has"
            )
    _need_sound_undos(record.entries)
    _need_base(record)
    _need_one_beginning(record)
    return record


def _decoded(data: bytes | str) -> Record:
    try:
        versions = read_json(data, Versions)
        if min(versions.format, versions.engine_version) < 1:
            raise BadRecord(
                f"there is no format {versions.format} with engine version {versions.engine_version}: both begin at 1"
            )
        if versions.format > FORMAT:
            raise NewerRecord(f"the record has format {versions.format}; this program reads up to {FORMAT}")
        return read_json(data, Record)
    except UNREADABLE as fault:
        raise BadRecord(f"this is not a record of a game: {fault}") from fault


def _need_sound_undos(entries: list[Entry]) -> None:
    live: set[int] = set()
    for entry in entries:
        if entry.kind != "undo":
            live.add(entry.seq)
            if not entry.skips:
                continue
        gone = set(entry.skips)
        if (
            entry.kind not in ("undo", "mended")
            or not gone <= live
            or len(gone) != len(entry.skips)
            or not gone
        ):
            raise BadRecord(
                f"entry {entry.seq} ({entry.kind}) takes back {list(entry.skips)}: "
                "an undo takes back earlier actions that still count, and nothing else takes back any"
            )
        live -= gone


def _need_base(record: Record) -> None:
    """Raise BadRecord unless the position is there from which a match goes on since the rules were mended."""
    mended = [entry.seq for entry in record.entries if entry.kind == "mended"][-1:]
    named = [] if isinstance(record.base, msgspec.UnsetType) else [record.base.seq]
    if mended != named:
        raise BadRecord(
            f"the record goes on from positions behind the entries {named}, but it says so of {mended}"
        )


def _need_one_beginning(record: Record) -> None:
    """Raise BadRecord for dice of a set-up before a position of another match, or a match to come from without one."""
    if record.start and record.opening:
        raise BadRecord("the record begins from a position, and yet with the dice of a set-up")
    if record.origin is not None and not record.start:
        raise BadRecord("the record names a match that it comes from, but begins from a set-up")
