"""Folding a record into a match: every action again, under the rules and with the values that it was made with."""

from __future__ import annotations

from base64 import b85decode, b85encode
from collections.abc import Callable

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.barriers import Before, Marks
from ironbottom.kernel.dice import NO_DICE, DiceSource, LoggedDice, SecretDice
from ironbottom.kernel.errors import (
    BadRecord,
    BadState,
    DiceExhausted,
    IronbottomError,
    NewerRecord,
    ReplayDiffers,
)
from ironbottom.kernel.events import Event
from ironbottom.kernel.match import AnyGame, Match
from ironbottom.kernel.record import (
    ENGINE_VERSION,
    WORDLESS_ENDINGS,
    Base,
    Entry,
    Record,
    Told,
    comparable_entries,
    live_entries,
)
from ironbottom.kernel.registry import GameSpec, Options
from ironbottom.kernel.saves import load, read_dump
from ironbottom.kernel.values import ComponentValues


def replay(
    record: Record,
    *,
    components: ComponentValues | None = None,
    check: bool = True,
    trusted: bool = False,
    progress: Callable[[int, int], None] | None = None,
    trace: dict[str, int] | None = None,
) -> Match:
    """Fold a record into a match.

    ``components`` are the values to play it with, None for those that ``values_of`` finds.
    With ``check`` every state hash must agree; what else of an entry follows from its action is worked out anew
    (whether the record says it right is for ``audit``). ``trusted`` choices are those of a record nobody else can have
    changed since they were found legal (see Game.act); ``trace`` counts what is run (see Game). Raises ReplayDiffers,
    naming the first action that plays differently, and BadRecord for a record that cannot be played at all.
    """
    _need_known_engine(record)
    spec = registry.game(record.slug)
    components = components or values_of(record)
    spec.need_scenario(record.scenario, components)
    options = spec.options_of_record(record.options)
    dice = further_dice(record)
    game = _first_game(spec, record, options, components)
    game.trace = trace
    match = Match(
        msgspec.structs.replace(record, options=options, entries=[]),
        game,
        dice,
        components,
        hashes=check,
    )
    live = {entry.seq for entry in live_entries(record.entries)}
    comparable = comparable_entries(record.entries) if check else set()
    _take_up(match, record)
    for entry in record.entries[match.version :]:
        if entry.seq in live:
            try:
                fold(match, entry, check=entry.seq in comparable, trusted=trusted)
            except ReplayDiffers as fault:
                raise ReplayDiffers(f"{fault}{_other_values(record, components)}") from fault
        else:
            match.record.entries.append(entry)
        if progress:
            progress(entry.seq + 1, len(record.entries))
    match.game.dice_source = dice
    match.hashes = True
    return match


def further_dice(record: Record) -> DiceSource:
    """The dice behind the end of the record: none when its secret is not in it."""
    if not record.secret:
        return NO_DICE
    try:
        secret = bytes.fromhex(record.secret)
    except ValueError as fault:
        raise BadRecord("the dice secret of the record is not a hexadecimal number") from fault
    return SecretDice(secret, record.game_id, record.salts)


def _first_game(spec: GameSpec, record: Record, options: Options, components: ComponentValues) -> AnyGame:
    """The game of a record where its play begins: at a position from which it goes on, else at its first decision."""
    if not isinstance(record.base, msgspec.UnsetType):
        return _standing(spec, record.base.position, components, "goes on")
    if record.start:
        return _begun_elsewhere(spec, record, components)
    logged = LoggedDice(record.opening)
    try:
        game = spec.new(record.scenario, options, logged, components)
    except DiceExhausted as fault:
        raise ReplayDiffers(f"the set-up: {fault}") from fault
    if not logged.used_up:
        raise ReplayDiffers("the set-up: the record has dice that the rules do not throw")
    return game


def _begun_elsewhere(spec: GameSpec, record: Record, components: ComponentValues) -> AnyGame:
    """The game of a record that begins from a position of another match."""
    game = _standing(spec, record.start, components, "begins")
    if record.origin is not None:
        where = f"moment {record.origin.moment} of another match ({record.origin.turn})"
        game.events = [Event("info", f"This match was begun from {where}.")]
    return game


def _standing(spec: GameSpec, position: str, components: ComponentValues, verb: str) -> AnyGame:
    """The game of a position in a record, from which it ``verb`` ("begins", "goes on")."""
    try:
        saved = read_dump(position)
    except msgspec.DecodeError as fault:
        raise BadRecord(f"the position from which the record {verb} is none: {fault}") from fault
    return load(spec, saved, NO_DICE, components=components)


def take_past(match: Match, entries: list[Entry], told: list[Told]) -> None:
    """Give a match that stands at a position what led there: entries, and what was told of those that count.

    BadRecord where the one does not fit the other.
    """
    live = live_entries(entries)
    if [each.seq for each in told] != [-1, *(entry.seq for entry in live)]:
        raise BadRecord("what the record tells of its past does not fit its entries")
    match.record.entries[:] = entries
    match.live, match.told = live, list(told)
    match.begin_at(len(live))


def _need_known_engine(record: Record) -> None:
    if record.engine_version > ENGINE_VERSION:
        raise NewerRecord(
            f"the record needs engine version {record.engine_version}, this program has {ENGINE_VERSION}"
        )


def _take_up(match: Match, record: Record) -> None:
    """Give a match what is before the position from which it goes on, if the rules were mended since it began."""
    if not isinstance(record.base, msgspec.UnsetType):
        take_past(match, record.entries[: record.base.seq + 1], record.base.told)
        match.earlier = _boards(match, record.base)


def _boards(match: Match, base: Base) -> dict[int, bytes]:
    """The boards of a file from before the rules were mended, but for those that can be loaded no more.

    BadRecord for one of a moment that is not before.
    """
    for count in base.boards:
        if not 0 <= count < match.base:
            raise BadRecord(f"the record has a board of moment {count}, and goes on from moment {match.base}")
    told = {count: position.encode() for count, position in base.boards.items()}
    return {count: position for count, position in told.items() if loads(match, position)}


def loads(match: Match, position: bytes) -> bool:
    """Whether a kept position of a match, a dump in JSON, is still one."""
    try:
        load(match.game.spec, read_dump(position), NO_DICE, components=match.components)
    except (BadState, msgspec.DecodeError):
        return False
    return True


def fold(match: Match, entry: Entry, *, check: bool, trusted: bool = False) -> None:
    """Do what an entry says, with its dice. ReplayDiffers where that is refused, or comes out otherwise."""
    game = match.game
    before = Before.of(game)
    game.dice_source = logged = LoggedDice(entry.draws) if entry.draws else NO_DICE
    try:
        match._apply(game, entry, trusted=trusted)
    except DiceExhausted as fault:
        raise ReplayDiffers(f"{entry.title}: {fault}") from fault
    except IronbottomError as fault:
        raise ReplayDiffers(f"{entry.title} is refused: {fault}") from fault
    if entry.draws and not logged.used_up:
        raise ReplayDiffers(f"{entry.title}: the record has dice that the rules do not throw")
    worded = game.outcome is not None and match.record.engine_version < WORDLESS_ENDINGS
    if check and entry.hash and not worded and game.state_hash() != entry.hash:
        raise ReplayDiffers(f"the state behind {entry.title} differs")
    # What a file says of barriers is worked out anew: where it was altered, undo would go back over dice.
    marks = before.marks(game, entry.seat) if entry.kind == "act" else Marks(0, barrier=True, quiet=False)
    if marks != Marks(entry.depth, entry.barrier, entry.quiet):
        entry = msgspec.structs.replace(entry, **msgspec.structs.asdict(marks))
    match._append(entry)


def _other_values(record: Record, components: ComponentValues) -> str:
    """A likely reason why a record plays differently: other component values than it was made with."""
    if record.data_version in ("", components.digest):
        return ""
    return f" (it was played with component values {record.data_version}, in use are {components.digest})"


def values_of(record: Record) -> ComponentValues:
    """The component values that a record carries, else ours. BadRecord when it carries others than it names."""
    if isinstance(record.values, msgspec.UnsetType):
        return registry.game(record.slug).values(None)
    try:
        data = b85decode(record.values)
    except ValueError as fault:
        raise BadRecord(f"the component values in the record cannot be read: {fault}") from fault
    carried = ComponentValues.unpacked(record.slug, data)
    if carried.digest != record.data_version:
        raise BadRecord(
            f"the record names component values {record.data_version or 'of no name'}, but carries {carried.digest}"
        )
    return carried


def carrying(record: Record, components: ComponentValues) -> Record:
    """The record as a file of its own: with its values in it, for those of every package change with its version."""
    values = b85encode(components.packed()).decode()
    return msgspec.structs.replace(record, data_version=components.digest, values=values)
