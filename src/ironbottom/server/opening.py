"""How a match comes into being, and how a browser comes to hold its seats."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.audit import Audit
from ironbottom.kernel.branch import branch
from ironbottom.kernel.dice import SecretDice, commitment
from ironbottom.kernel.errors import BadRecord
from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.record import Origin, Record
from ironbottom.server.auth import LONGEST_TOKEN, Credentials, digest, new_token
from ironbottom.server.faults import BadPlayer, Malformed
from ironbottom.server.history import need_moment
from ironbottom.server.live import LiveMatch
from ironbottom.server.protocol import BranchRequest, MatchKeys, NewMatch, Player, RecordChecked
from ironbottom.server.store.reading import Stored

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
        components=service.settings.components,
    )
    return await seat_players(service, match_id, match, wanted.players, cookie)


async def adopt_record(
    service: Service, record: Record, players: dict[str, Player], cookie: str | None
) -> tuple[MatchKeys, str]:
    """A match that goes on from a record; every action is checked by replaying it.

    A game that is over keeps its dice secret, for the proof. Any other gets a new one: whoever has seen the old secret
    would know the dice to come. Raises BadRecord, ReplayDiffers, or what a new match raises.
    """
    _need_short("title", record.title, LONGEST_TITLE)
    _need_set_up(record)
    match = await service.shelf.replay(record)
    match_id = secrets.token_urlsafe(MATCH_ID_BYTES)
    if match.game.outcome is None:
        _bind_anew(match, match_id)
    return await seat_players(service, match_id, match, players, cookie)


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
            components=service.settings.components,
        )
        computers = {seat: player for seat, player in live.players.items() if player.kind == "computer"}
    return await seat_players(service, new_id, match, computers | wanted.players, cookie)


async def check_record(service: Service, record: Record) -> RecordChecked:
    """What a record holds, without keeping it; raises BadRecord, ReplayDiffers, or what a new match raises."""
    _need_set_up(record)
    return checked(await service.shelf.audit(record))


def _need_set_up(record: Record) -> None:
    """Raise BadRecord for a match that does not begin with a set-up: who dealt it alone knows that it is sound."""
    if record.start:
        raise BadRecord(
            "this match began from a position of another one: it cannot be gone on with from a file"
        )


def checked(judged: Audit) -> RecordChecked:
    """A judged record on the wire."""
    return RecordChecked(
        turn=judged.turn,
        actions=judged.actions,
        over=judged.over,
        proven=judged.verdict == "proven",
        faults=judged.broken,
        findings=judged.findings,
    )


def _bind_anew(match: Match, match_id: str) -> None:
    secret = secrets.token_bytes(SECRET_BYTES)
    match.record = msgspec.structs.replace(
        match.record,
        game_id=match_id,
        salts=(),
        commitment=commitment(secret),
        secret=secret.hex(),
        proven_from=match.game.rolls,
    )
    match.dice = SecretDice(secret, match_id)
    match.game.dice_source = match.dice


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


async def seat_players(
    service: Service, match_id: str, match: Match, players: dict[str, Player], cookie: str | None
) -> tuple[MatchKeys, str]:
    """Keep a match under a new id, with keys for all seats; who made it gets those of the human ones."""
    record = match.record
    spec = registry.game(record.slug)
    seats = tuple(seat.id for seat in spec.seats(record.scenario, record.options))
    _need_players(service, record.slug, seats, players)
    keys = {seat: new_token() for seat in seats}
    mine = {seat: key for seat, key in keys.items() if players.get(seat, Player()).kind == "human"}
    token = _token(cookie)
    now = time.time()
    stored = Stored(
        id=match_id,
        record=record,
        players=players,
        created=now,
        changed=now,
        keys={seat: digest(key) for seat, key in keys.items()},
        holders={digest(token): frozenset(mine)} if mine else {},
        orders={},
    )
    live = LiveMatch(stored, match, spec)
    await service.store.create(stored, live.summary())
    live.summary_kept = live.version
    service.shelf.put(live)
    service.verbs.after(live)
    return MatchKeys(match_id, mine, record.commitment), token


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
