"""How a match comes into being, and how a browser comes to hold its seats."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.branch import branch
from ironbottom.kernel.decoding import read_json
from ironbottom.kernel.dice import commitment
from ironbottom.kernel.errors import UNREADABLE
from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.record import Base, Origin, Record, from_json
from ironbottom.kernel.replaying import values_of
from ironbottom.kernel.values import ComponentValues
from ironbottom.server.auth import LONGEST_TOKEN, ClaimRequest, Credentials, digest, need_own_key, new_token
from ironbottom.server.faults import BadPlayer, DamagedMatch, Malformed
from ironbottom.server.history import need_moment
from ironbottom.server.live import LiveMatch
from ironbottom.server.protocol import BranchRequest, MatchKeys, NewMatch, Player
from ironbottom.server.store.positions import of_base
from ironbottom.server.store.reading import UNKNOWN, Stored, Summary

if TYPE_CHECKING:
    from ironbottom.server.service import Service

MATCH_ID_BYTES = 12
SECRET_BYTES = 32
LONGEST_TITLE = 120
LONGEST_SALT = 120
LONGEST_NAME = 60


async def create_match(service: Service, wanted: NewMatch, cookie: str | None) -> tuple[MatchKeys, str]:
    """A new match as it was asked for; its keys, and the token of the browser's cookie, which now holds the seats.

    Raises UnknownGame, UnknownScenario, BadOption, BadPlayer, or Malformed for words that are too long.
    """
    _need_short("title", wanted.title, LONGEST_TITLE)
    _need_short("salt", wanted.salt, LONGEST_SALT)
    match_id = secrets.token_urlsafe(MATCH_ID_BYTES)
    match = new_match(
        wanted.slug,
        wanted.scenario,
        wanted.options,
        game_id=match_id,
        secret=secrets.token_bytes(SECRET_BYTES),
        salts=(wanted.salt,) if wanted.salt else (),
        title=wanted.title,
        components=service.values.in_use(wanted.slug),
    )
    return await _open(service, match_id, match, wanted.players, cookie)


async def _open(
    service: Service, match_id: str, match: Match, players: dict[str, Player], cookie: str | None
) -> tuple[MatchKeys, str]:
    """Keep a match and take it into memory."""
    stored, told, token = _seated(service, match_id, match.record, match.components, players, cookie)
    live = LiveMatch(stored, match, match.game.spec, service.values.earlier(match.components))
    beginning = live.keeping.take()
    await service.store.create(stored, live.summary(), positions=[beginning.rows(match_id)])
    live.keeping.kept(beginning)
    live.summary_kept = live.version
    service.shelf.put(live)
    service.verbs.after(live)
    return told, token


async def adopt_record(
    service: Service, data: bytes, players: dict[str, Player], cookie: str | None
) -> tuple[MatchKeys, str]:
    """A match that goes on from a record file; every action is checked by replaying it in another process.

    A game that is over keeps its dice secret, for the proof. Any other gets a new one: whoever has seen the old secret
    would know the dice to come. Raises what Checker.check and a new match raise.
    """
    known = await known_of(service, data)
    sound = await service.checker.whole(data, own=known.begun_here, values=known.values)
    record = from_json(sound.head)
    components = await _values(service, record)
    record.values = msgspec.UNSET  # they are kept beside it
    _need_short("title", record.title, LONGEST_TITLE)
    match_id = secrets.token_urlsafe(MATCH_ID_BYTES)
    if not sound.over:
        record = _bound_anew(record, match_id, sound.rolls)
    stored, told, token = _seated(service, match_id, record, components, players, cookie)
    summary = Summary(
        version=UNKNOWN,  # the news of it are made when it is first listed
        changed=stored.changed,
        turn=sound.turn,
        waiting_on=sound.waiting_on,
        over=sound.over,
    )
    positions = [] if sound.base is None else of_base(match_id, sound.base, sound.entries, sound.kept)
    await service.store.create(stored, summary, sound.entries, positions)
    service.backlog.note(match_id)
    if any(stored.players.get(seat, Player()).kind == "computer" for seat in sound.waiting_on):
        service.bots.wake(match_id)
    if known.named not in ("", components.digest):
        told = msgspec.structs.replace(told, note=_other_values(known.named, components.digest))
    return told, token


def _other_values(named: str, bound: str) -> str:
    return (
        f"The file names component values {named}, which it does not carry and which are not here. With those in use "
        f"({bound}) all of it comes out as recorded, and it goes on with these. To go on with its own, save it again "
        "where it was played: files carry their values."
    )


async def _values(service: Service, record: Record) -> ComponentValues:
    """The values with which a checked record was played: it carries them, or they are known here."""
    if record.values is not msgspec.UNSET:
        return await asyncio.to_thread(values_of, record)
    return await service.values.of(record.slug, record.data_version)


class Beginning(msgspec.Struct):
    """What of a record tells how it began, and in which match of this server."""

    game_id: str
    slug: str = ""
    scenario: str = ""
    options: dict[str, str] = {}
    start: str = ""
    data_version: str = ""
    values: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    base: Base | msgspec.UnsetType = msgspec.UNSET


class Known(NamedTuple):
    """What this server knows of a record file, beside what stands in it."""

    begun_here: bool
    """Whether it begins from a position that this server has dealt, as its match in the store does."""
    named: str
    """Digest of the component values that it names."""
    values: bytes
    """Those values, packed, if a match here has them and new ones do not."""


async def known_of(service: Service, data: bytes) -> Known:
    """Look whether a match of this server is like the one of a record file.

    Raises ForeignValues for one with values of its own where the server takes none.
    """
    beginning = await asyncio.to_thread(_beginning, data)
    named = beginning.data_version
    brought = beginning.values is not msgspec.UNSET and registry.known(beginning.slug)
    if brought and not service.settings.uploaded_values:
        await service.values.need_known(beginning.slug, named)
    values = await service.values.of_record(beginning.slug, named)
    return Known(await _begun_here(service, beginning), named, values)


async def _begun_here(service: Service, beginning: Beginning) -> bool:
    if not beginning.start and beginning.base is msgspec.UNSET:
        return False
    try:
        kept = await service.store.load(beginning.game_id)
    except DamagedMatch:
        return False
    if kept is None:
        return False
    record = kept.record
    base = beginning.base
    if not isinstance(base, msgspec.UnsetType):
        base = msgspec.structs.replace(base, boards={})
    dealt = Beginning(record.game_id, record.slug, record.scenario, record.options, record.start)
    return msgspec.structs.replace(
        beginning, data_version="", values=msgspec.UNSET, base=msgspec.UNSET
    ) == dealt and base in (msgspec.UNSET, record.base)


def _beginning(data: bytes) -> Beginning:
    try:
        return read_json(data, Beginning)
    except UNREADABLE:  # whoever reads all of it says what is wrong
        return Beginning("")


async def branch_match(
    service: Service, match_id: str, shown: Credentials, wanted: BranchRequest, cookie: str | None
) -> tuple[MatchKeys, str]:
    """A new match from a moment of another one; its keys, and the token of the browser's cookie.

    Raises UnknownMoment, CannotBranch, or what a new match raises.
    """
    new_id = secrets.token_urlsafe(MATCH_ID_BYTES)
    async with service.shelf.use(match_id) as live:
        live.need_viewer(wanted.seat, shown)
        position = need_moment(live, wanted.seat, wanted.count)
        turn = live.spec.view(position, wanted.seat).turn
        match = branch(
            live.match,
            position,
            wanted.seat,
            Origin(match_id, wanted.count, turn),
            game_id=new_id,
            secret=secrets.token_bytes(SECRET_BYTES),
            deal=secrets.token_bytes(SECRET_BYTES),
            title=f"Tried from {turn}"[:LONGEST_TITLE],
        )
        computers = {seat: player for seat, player in live.players.items() if player.kind == "computer"}
    return await _open(service, new_id, match, computers | wanted.players, cookie)


async def claim_seat(service: Service, match_id: str, shown: Credentials, wanted: ClaimRequest) -> MatchKeys:
    """Let a seat be opened by the key of the request alone; to claim it twice with the same key does no harm.

    Other keys and browsers that opened it lose it, and their event streams end. Raises UnknownSeat, NoKey, WrongKey,
    Malformed or NotSaved.
    """
    need_own_key(wanted.key)
    async with service.shelf.use(match_id) as live:
        live.need_seat(wanted.seat, shown)
        key = digest(wanted.key)
        if live.keys[wanted.seat] != key or any(wanted.seat in seats for seats in live.holders.values()):
            await service.store.hand_over(match_id, wanted.seat, key)
            live.hand_over(wanted.seat, key)
            service.hub.end(match_id, wanted.seat)
        return MatchKeys(match_id, {wanted.seat: wanted.key}, live.match.record.commitment)


def _bound_anew(record: Record, match_id: str, rolls: int) -> Record:
    """A record whose further dice are bound to a new secret."""
    secret = secrets.token_bytes(SECRET_BYTES)
    return msgspec.structs.replace(
        record,
        game_id=match_id,
        salts=(),
        commitment=commitment(secret),
        secret=secret.hex(),
        proven_from=rolls,
    )


def players_named(computer: Sequence[str]) -> dict[str, Player]:
    """Players from words of the form seat:level, all of them computers."""
    players: dict[str, Player] = {}
    for word in computer:
        seat, colon, level = word.partition(":")
        if not colon:
            raise Malformed(f"a computer player is named as seat:level, not as {word!r}")
        players[seat] = Player("computer", level)
    return players


def _need_short(what: str, text: str, most: int) -> None:
    if len(text) > most:
        raise Malformed(f"a {what} has up to {most} signs, not {len(text)}")


def _seated(
    service: Service,
    match_id: str,
    record: Record,
    components: ComponentValues,
    players: dict[str, Player],
    cookie: str | None,
) -> tuple[Stored, MatchKeys, str]:
    """A match as it is to be kept, with keys for all seats: who makes it is told those of the human ones."""
    spec = registry.game(record.slug)
    seats = tuple(seat.id for seat in spec.seats(record.scenario, record.options, components))
    _need_players(service, record.slug, seats, players)
    keys = {seat: new_token() for seat in seats}
    mine = {seat: key for seat, key in keys.items() if players.get(seat, Player()).kind == "human"}
    token = _token(cookie)
    now = time.time()
    stored = Stored(
        id=match_id,
        record=record,
        components=components,
        players=players,
        created=now,
        changed=now,
        keys={seat: digest(key) for seat, key in keys.items()},
        holders={digest(token): frozenset(mine)} if mine else {},
        orders={},
    )
    return stored, MatchKeys(match_id, mine, record.commitment), token


def _need_players(service: Service, slug: str, seats: tuple[str, ...], players: dict[str, Player]) -> None:
    levels = [level.id for level in service.catalogue.levels(slug)]
    for seat, player in players.items():
        if seat not in seats:
            raise BadPlayer(f"there is no seat {seat!r} here; there are {', '.join(seats)}")
        _need_short("name of a player", player.name, LONGEST_NAME)
        if player.kind == "computer" and player.level and player.level not in levels:
            raise BadPlayer(
                f"the computer has no strength {player.level!r} in this game; it has {', '.join(levels)}"
            )


def _token(cookie: str | None) -> str:
    """The token by which the browser is known, a new one if it has none."""
    return cookie if cookie and len(cookie) <= LONGEST_TOKEN else new_token()
