"""Other hands, the same bytes: what the server sends to those who do not see a hand hangs on nothing in it.

A game is followed beside a world in which hidden hands and the deck are others. As long as both can do what is done, a
spectator and the other seat are sent the very same messages, events, earlier moments and refusals.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import msgspec
import pytest
from litestar.routes import HTTPRoute

from ironbottom.cli.records import read_record
from ironbottom.kernel.dice import DiceSource, SecretDice
from ironbottom.kernel.errors import IronbottomError
from ironbottom.kernel.match import AnyGame, Match, new_match
from ironbottom.kernel.record import Record
from ironbottom.kernel.replaying import replay
from ironbottom.server.app import create_api
from ironbottom.server.history import moment, need_finished, proof, record_file, stats
from ironbottom.server.live import LiveMatch
from ironbottom.server.store.database import opened
from ironbottom.server.store.reading import Stored
from ironbottom.sim.temper import Temper
from tests.server.served import settings

SEATS = ("japan", "allies")
OPTIONS = {"magic": "on", "sea_bees": "on", "japanese_draw": "on", "last_actions": "on"}
STRETCH = 40
"""Actions after which another world is made."""
LEAST = 400
"""Frames that are compared in a game."""
UNDO = 0.1
"""How often a seat takes back what it may."""
SAVING = 0.85
"""How often no card is used, whatever there is: hands stay full, and worlds together."""
NO_CHOICE = "button:none"


class OtherShuffles:
    """The same dice to come, but decks are shuffled otherwise."""

    def __init__(self, dice: DiceSource, secret: bytes) -> None:
        self._dice = dice
        self._secret = secret

    def roll(self, n: int, count: int, sides: int, why: str) -> tuple[int, ...]:
        if why == "shuffle":
            return SecretDice(self._secret, "shuffles").roll(n, count, sides, why)
        return self._dice.roll(n, count, sides, why)

    def fork(self) -> OtherShuffles:
        return OtherShuffles(self._dice.fork(), self._secret)


def beginning_here(record: Record, game: AnyGame) -> LiveMatch:
    """A match on the table that begins in this position."""
    begun = msgspec.structs.replace(record, entries=[])
    game.events = []  # what led here is told no more
    match = Match(begun, game, game.dice_source, hashes=False)
    stored = Stored(id="m", record=begun, players={}, created=0, changed=0, keys={}, holders={}, orders={})
    return LiveMatch(stored, match, match.game.spec)


def sent(live: LiveMatch, viewer: str) -> Iterator[bytes]:
    """What a viewer is sent after an action, in two tabs: one that was up to date before it, one that is new."""
    for since in (live.counting(viewer).version - 1, -1):
        yield live.frame(viewer, since).encode()


def asked_for(live: LiveMatch, viewer: str) -> Iterator[bytes]:
    """What a viewer gets in a tab that was left behind, when it asks for the past, and for what it may not have."""
    for version in range(live.counting(viewer).version + 1):
        yield live.message(viewer, version)
    for count in range(live.counting(viewer).moments() + 1):
        yield msgspec.json.encode(moment(live, viewer, count))
    yield msgspec.json.encode((proof(live), stats(live), live.info((viewer,) if viewer else ())))
    if viewer:
        for version in range(-1, live.counting(viewer).version + 2):
            yield _refusal(lambda version=version: live.need_version(viewer, version))
        if viewer not in live.match.game.deciding():
            yield _refusal(lambda: live.match.act_all(viewer, [NO_CHOICE]))
    yield _refusal(lambda: record_file(live, frozenset((viewer,) if viewer else ())))
    yield _refusal(lambda: need_finished(live))


def _refusal(ask: object) -> bytes:
    try:
        assert callable(ask)
        ask()
    except IronbottomError as fault:
        return f"{fault.code}: {fault}".encode()
    return b"granted"


@dataclass
class Twins:
    """A game and a world beside it, for a viewer and all who know less."""

    real: LiveMatch
    twin: LiveMatch
    viewers: tuple[str, ...]
    rng: Random
    compared: int = 0

    def go_on(self, temper: Temper) -> bool:
        """Do the same in both; False when the world beside cannot, or its viewer holds other cards now."""
        real, twin = self.real.match, self.twin.match
        seat = real.game.deciding()[0]
        if real.undoable(seat) is not None and self.rng.random() < UNDO and twin.undoable(seat) is not None:
            real.undo(seat)
            twin.undo(seat)
            return self._done()
        choice = self._choice(seat, temper)
        possible = choice in twin.game.options(seat)
        real.act(seat, choice)
        if not possible:
            assert choice.startswith("type:"), f"{choice} hangs on a card that nobody else has seen"
            return False
        twin.act(seat, choice)
        return self._done() and self._own(real.game) == self._own(twin.game)

    def _choice(self, seat: str, temper: Temper) -> str:
        options = self.real.match.game.options(seat)
        others = [each for each in options if not each.startswith("type:")]
        if not others or self.rng.random() > SAVING:
            return temper.choose(options)
        return temper.choose(others)

    def _done(self) -> bool:
        self.real.touch()
        self.twin.touch()
        return True

    def _own(self, game: AnyGame) -> bytes:
        """The hand that the viewer sees: an own draw from another deck is another one, and may be."""
        return msgspec.json.encode(game.spec.view(game, self.viewers[0]).panels)

    def compare(self, what: object = sent) -> None:
        assert callable(what)
        for viewer in self.viewers:
            pairs = zip(what(self.real, viewer), what(self.twin, viewer), strict=True)
            for number, (mine, other) in enumerate(pairs):
                assert mine == other, f"{viewer or 'a spectator'}, number {number} of {what}"
                self.compared += 1


@pytest.mark.parametrize("viewer", [*SEATS, ""], ids=[*SEATS, "spectator"])
def test_who_does_not_see_a_hand_is_sent_the_same_bytes_whatever_is_in_it(viewer: str) -> None:
    """A whole random game."""
    rng = Random(viewer)
    temper = Temper(rng)
    first = new_match("pacificwar", "leyte_1944", OPTIONS, game_id="twins", secret=rng.randbytes(32))
    record, game, compared = first.record, first.game, 0
    while game.outcome is None:
        world = game.spec.redetermine(game, viewer, rng.randbytes(32))
        world.dice_source = OtherShuffles(game.dice_source.fork(), rng.randbytes(32))
        twins = Twins(
            beginning_here(record, game), beginning_here(record, world), with_spectator(viewer), rng
        )
        twins.compare()
        while twins.real.match.game.outcome is None and len(twins.real.match.record.entries) < STRETCH:
            if not twins.go_on(temper):
                break
            twins.compare()
        else:
            twins.compare(asked_for)
        game, compared = twins.real.match.game, compared + twins.compared
    assert compared > LEAST, "worlds were looked at"


# ---- veiled decisions ----------------------------------------------------------------------------------

RECORDED = Path(__file__).parents[1] / "games" / "pacificwar" / "records" / "rebuilding.json.gz"
"""A game in which both seats are often asked for cards."""
LEAST_PARTED = 5
TRIES = 20
"""Worlds that are made in search of one in which a seat has something to use where it has nothing, or the reverse."""


def with_spectator(viewer: str) -> tuple[str, ...]:
    """A viewer and who knows less than he does."""
    return (viewer, "") if viewer else ("",)


def veiled(record: Record) -> Iterator[tuple[AnyGame, str]]:
    """The positions of a recorded game in which a seat owes a veiled decision."""
    match = replay(record, check=False)
    for count, entry in enumerate(match.live):
        game = match.at(count)
        if game.decision is not None and game.decision.VEILED:
            game.dice_source = SecretDice(bytes(32), "twins")
            yield game, entry.seat


def other_world(game: AnyGame, viewer: str, seat: str, rng: Random) -> AnyGame | None:
    """A world that looks the same to the viewer, where the seat has something to use if it has nothing here."""
    for _ in range(TRIES):
        world = game.spec.redetermine(game, viewer, rng.randbytes(32))
        if (len(world.options(seat)) > 1) != (len(game.options(seat)) > 1):
            world.dice_source = game.dice_source.fork()
            return world
    return None


@pytest.mark.parametrize("viewer", [*SEATS, ""], ids=[*SEATS, "spectator"])
def test_that_nothing_is_used_tells_nobody_whether_there_was_anything(viewer: str) -> None:
    rng, parted = Random(viewer), 0
    record = read_record(str(RECORDED))
    for game, seat in veiled(record):
        world = other_world(game, viewer, seat, rng) if seat != viewer else None
        if world is None:
            continue
        twins = Twins(
            beginning_here(record, game), beginning_here(record, world), with_spectator(viewer), rng
        )
        twins.compare()
        for live in (twins.real, twins.twin):
            live.match.act(seat, live.match.game.options(seat)[-1])
            live.touch()
        twins.compare()
        twins.compare(asked_for)
        parted += 1
    assert parted >= LEAST_PARTED, "there were such worlds"


# ---- secret Task Forces, sealed answers ----------------------------------------------------------------

SKY = Path(__file__).parents[1] / "games" / "fireinthesky" / "records" / "midway.json.gz"
"""A game in which Task Forces sail in secret."""
LEAST_SAILING = 3


def test_which_units_sail_in_secret_shows_in_nothing_that_others_are_sent() -> None:
    record, rng, differing = read_record(str(SKY)), Random(1), 0
    match = replay(record, check=False)
    for count in range(0, len(match.live), 2):
        for viewer in ("japan", ""):
            game = match.at(count)
            secrets = game.spec.secrets
            assert secrets is not None
            if not secrets(game, viewer):
                continue
            world = game.spec.redetermine(game, viewer, rng.randbytes(32))
            world.dice_source = game.dice_source.fork()
            differing += world.state_hash() != game.state_hash()
            tables = (beginning_here(record, game), beginning_here(record, world))
            twins = Twins(*tables, with_spectator(viewer), rng)
            twins.compare()
            twins.compare(asked_for)
    assert differing >= LEAST_SAILING, "worlds differed"


def test_what_a_seat_has_answered_under_seal_shows_in_nothing_that_others_are_sent() -> None:
    tables = []
    for card in (0, 1):
        match = new_match("narrows", "skirmish", game_id="sealed", secret=bytes(32))
        cards = [choice for choice in match.game.options("north") if choice.startswith("card:")]
        match.act_all("north", [cards[card], "button:done"])
        stored = Stored(
            id="m", record=match.record, players={}, created=0, changed=0, keys={}, holders={}, orders={}
        )
        tables.append(LiveMatch(stored, match, match.game.spec))
    assert tables[0].match.game.state_hash() != tables[1].match.game.state_hash()
    twins = Twins(tables[0], tables[1], ("south", ""), Random(1))
    twins.compare()
    twins.compare(asked_for)


LOOKED_AT = {
    "/matches/{match_id}": "info",
    "/matches/{match_id}/at/{count}": "moment",
    "/matches/{match_id}/check": "need_finished",
    "/matches/{match_id}/end": "need_finished",
    "/matches/{match_id}/events": "frame",
    "/matches/{match_id}/proof": "proof",
    "/matches/{match_id}/record": "record_file",
    "/matches/{match_id}/state": "message",
    "/matches/{match_id}/stats": "stats",
}
"""Everything a match tells to who only looks, and by what the tests of this file ask for it."""
OWN = {"/matches/{match_id}/note"}
"""What only the owner of a seat gets, and wrote."""


def test_every_path_of_a_match_is_looked_at_here(tmp_path: Path) -> None:
    """A new way to look at a match must be compared between worlds, too."""
    with opened(tmp_path) as engine:
        routes = create_api(settings(tmp_path), engine).routes
    paths = {
        re.sub(r":\w+", "", route.path_format).removeprefix("/api")
        for route in routes
        if isinstance(route, HTTPRoute) and "GET" in route.methods
    }
    assert {path for path in paths if "match_id" in path} == LOOKED_AT.keys() | OWN
