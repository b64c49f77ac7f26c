"""Going on with a match that the rules no longer play as it was played: from the last position that was kept of it.

Nothing that was told is told otherwise, and no roll is thrown again: what is before the position stands as it is.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from hashlib import blake2b

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.dice import NO_DICE
from ironbottom.kernel.errors import BadState
from ironbottom.kernel.events import Event
from ironbottom.kernel.grammar import counted
from ironbottom.kernel.match import Match
from ironbottom.kernel.record import Entry, Record, Told, comparable_entries, live_entries
from ironbottom.kernel.replaying import fold, further_dice, loads, take_past
from ironbottom.kernel.saves import load, read_dump
from ironbottom.kernel.values import ComponentValues

MOST_BEHIND = 100
"""Entries that may lie behind a position: positions are kept oftener, and to go further back would be another match."""
DIGEST = 16
"""Bytes of a digest."""

_encode = msgspec.json.Encoder().encode

MENDED = (
    "The rules of the program have been mended, and no longer play all that is told above. The match goes on from the "
    "position as it stood; nothing above this line can be taken back."
)


class Kept(msgspec.Struct, frozen=True):
    """A position of a match as it was kept beside its record."""

    number: int
    """Entries that lead to it."""
    position: bytes
    """As a dump (see ``saves``) in JSON."""
    digest: bytes
    """Of those entries (see ``digest_of``): with others it is not their position."""
    told: list[Told]
    """What was told of the set-up and of each of those entries that count then."""


class RunningDigest:
    """The digest of the first entries of a record that only grows: each is read once, however long it becomes."""

    def __init__(self) -> None:
        self._digest = blake2b(digest_size=DIGEST)
        self._done = 0

    def of(self, entries: list[Entry], number: int) -> bytes:
        """Digest of so many entries, by all that they say; no fewer than it was asked for before."""
        assert self._done <= number <= len(entries), "entries are never taken away"
        for entry in entries[self._done : number]:
            self._digest.update(_encode(entry))
        self._done = number
        return self._digest.digest()


def digest_of(entries: list[Entry]) -> bytes:
    """Digest of entries, by all that they say."""
    return RunningDigest().of(entries, len(entries))


def usable(record: Record, positions: dict[int, bytes]) -> int | None:
    """The last of the kept positions, by the number of their entries, that the record still leads through.

    One is left aside when an action before it was taken back later, or when it lies too far back. None of them is when
    the entries are not those they were kept of: such a record is not played otherwise but damaged. ``positions``: the
    digest of each.
    """
    found, digest = None, RunningDigest()
    for number in sorted(positions):
        if number > len(record.entries) or digest.of(record.entries, number) != positions[number]:
            return None
        if number + MOST_BEHIND >= len(record.entries) and all(
            seq >= number for entry in record.entries[number:] for seq in entry.skips
        ):
            found = number
    return found


def on_the_way(match: Match, positions: Mapping[int, bytes]) -> dict[int, bytes]:
    """Those of kept positions that a match went through before its rules were mended, by its live actions until then.

    ``positions``: by how many entries lead to each. None of them are those of play that was taken back, and those that
    can be loaded no more.
    """
    return {
        count: positions[number]
        for number, count in _moments(match)
        if number in positions and loads(match, positions[number])
    }


def by_entries(match: Match) -> dict[int, bytes]:
    """The kept positions of a match by how many entries lead to each, as ``on_the_way`` takes them."""
    return {
        number: match.earlier[count]
        for count, number in {count: number for number, count in _moments(match)}.items()
        if count in match.earlier
    }


def _moments(match: Match) -> Iterator[tuple[int, int]]:
    """The moments that a match went through before its rules were mended: entries, and actions of them that count.

    The last come first; moments of play that was taken back are not among them.
    """
    entries, live = match.record.entries, [entry.seq for entry in match.live[: match.base]]
    first = len(entries)
    for number in range(len(entries), -1, -1):
        first = min([first, *(entries[number].skips if number < len(entries) else ())])
        count = bisect_left(live, number)
        if number <= first and count < match.base:
            yield number, count


def with_boards(match: Match) -> Record:
    """The record of a match with the boards from before its rules were mended, as far as they were kept."""
    record = match.record
    if isinstance(record.base, msgspec.UnsetType):
        return record
    boards = {count: position.decode() for count, position in sorted(match.earlier.items())}
    return msgspec.structs.replace(record, base=msgspec.structs.replace(record.base, boards=boards))


def go_on(record: Record, kept: Kept, components: ComponentValues, *, time: float = 0.0) -> Match:
    """The match from a kept position on, with an entry that says so as its last; BadState where it cannot be loaded.

    Entries behind the position are played again as far as the rules allow each and all comes out as recorded. From the
    first that does not they count no more, which everybody is told.
    """
    spec = registry.game(record.slug)
    try:
        saved = read_dump(kept.position)
    except msgspec.DecodeError as fault:
        raise BadState(f"the position that was kept is none: {fault}") from fault
    game = load(spec, saved, NO_DICE, components=components)
    begun = msgspec.structs.replace(
        record, options=spec.options_of_record(record.options), entries=[], base=msgspec.UNSET
    )
    match = Match(begun, game, NO_DICE, components)
    take_past(match, record.entries[: kept.number], kept.told)
    dropped = _play_rest(match, record)
    game = match.game
    game.rolls = max(
        [game.rolls, *(draw.n + 1 for draw in record.draws())]
    )  # no number is thrown a second time
    match.dice = game.dice_source = further_dice(record)
    match.mend(told_of(dropped), dropped=tuple(entry.seq for entry in dropped), time=time)
    return match


def told_of(dropped: list[Entry]) -> list[Event]:
    """What is said of going on, and of entries that count no more: of quiet ones only to who made them."""
    text = MENDED
    if seen := [entry for entry in dropped if not entry.quiet]:
        text += f" The last {counted(len(seen), 'action')} before it, which they do not allow so, no longer count."
    told = [Event("info", text)]
    if quiet := {entry.seat: None for entry in dropped if entry.quiet}:
        told.append(Event("info", "Nor does what you did in secret behind it.", seen_by=tuple(quiet)))
    return told


def _play_rest(match: Match, record: Record) -> list[Entry]:
    """Play the entries behind the position as far as they go; those that count no more."""
    rest = record.entries[match.version :]
    live = {entry.seq for entry in live_entries(record.entries)}
    comparable = comparable_entries(record.entries)
    for place, entry in enumerate(rest):
        if entry.seq not in live:
            match.record.entries.append(entry)
            continue
        done, count = match.version, len(match.live)
        try:
            fold(match, entry, check=entry.seq in comparable)
        except Exception:  # mended rules may fail in any way on what they would not have led to
            match.go_back(done, count, NO_DICE)
            match.record.entries += rest[place:]
            return [each for each in rest[place:] if each.seq in live]
    return []
