"""Batches: many whole games between computer players, spread over processes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.errors import IronbottomError
from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.prompts import phase_path
from ironbottom.kernel.record import to_json
from ironbottom.players.base import Player, Thinking
from ironbottom.players.levels import player
from ironbottom.sim.processes import Progress, never, nobody, spread
from ironbottom.sim.stats import Rate, Summary, rate, summary

MOST_ACTIONS = 50_000
"""A game that goes on longer is broken off."""
UNDECIDED = "broken off"
"""The reason told for a game that was broken off."""


class PlayerFault(IronbottomError):
    """A computer player answered with nothing, or with something that is no option."""

    code = "player_fault"


class Batch(msgspec.Struct, frozen=True, kw_only=True):
    """Games to be played."""

    slug: str
    scenario: str
    games: int
    seed: int
    options: dict[str, str] = {}
    levels: dict[str, str] = {}
    """Seat -> level; one that is empty or not named is the best there is."""
    seconds: float = 5.0
    """Thinking time of a seat for a turn."""
    rounds: int = 0
    """A game is broken off behind the round or turn of this number, if it numbers them; 0: no bound."""
    keep_records: bool = False


class BatchGame(msgspec.Struct, frozen=True, kw_only=True):
    """One game of a batch whose options and levels are complete."""

    batch: Batch
    number: int


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """How a game went."""

    number: int
    winners: tuple[str, ...]
    reason: str
    decisions: int
    rounds: int
    """The last round or turn, as the game numbers them; 0 when it does not."""
    record: bytes = b""


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """The match table of a batch."""

    games: int
    wins: dict[str, Rate]
    """Seat -> how often it was among the winners."""
    undecided: int
    reasons: dict[str, int]
    decisions: Summary
    rounds: Summary
    played: tuple[Played, ...]


def play_batch(
    wanted: Batch, progress: Progress = nobody, *, workers: int = 1, stop: Callable[[], bool] = never
) -> Table:
    """Play games and tell how they went.

    Every game has dice and players of its own seed, so that the results are the same whatever the number of workers,
    as far as the players themselves do not go by the clock. Raises UnknownGame, UnknownScenario, BadOption or
    UnknownLevel before anything is played.
    """
    spec = registry.game(wanted.slug)
    spec.need_scenario(wanted.scenario)
    options = spec.full_options(wanted.options)
    seats = [seat.id for seat in spec.seats(wanted.scenario, options)]
    levels = {seat: wanted.levels.get(seat, "") for seat in seats}
    for level in levels.values():
        player(wanted.slug, level, 0)
    complete = msgspec.structs.replace(wanted, options=options, levels=levels)
    items = [BatchGame(batch=complete, number=number) for number in range(wanted.games)]
    return table(seats, spread(play, items, workers=workers, progress=progress, stop=stop))


def table(seats: Sequence[str], played: Sequence[Played]) -> Table:
    """The match table of games that were played."""
    wins = Counter(winner for game in played for winner in game.winners)
    return Table(
        games=len(played),
        wins={seat: rate(wins[seat], len(played)) for seat in seats},
        undecided=sum(not game.winners for game in played),
        reasons=dict(Counter(game.reason for game in played)),
        decisions=summary(game.decisions for game in played),
        rounds=summary(game.rounds for game in played),
        played=tuple(played),
    )


def play(item: BatchGame) -> Played:
    """Play one game to its end; PlayerFault when a player does not answer."""
    wanted = item.batch
    rng = random.Random(f"{wanted.slug}|{wanted.seed}|{item.number}")
    match = new_match(
        wanted.slug,
        wanted.scenario,
        wanted.options,
        game_id=f"batch-{wanted.seed}-{item.number}",
        secret=rng.randbytes(32),
        hashes=wanted.keep_records,
    )
    match.game.quiet = True
    players = {seat: player(wanted.slug, level, rng.getrandbits(63)) for seat, level in wanted.levels.items()}
    clock = _TurnClock(wanted.seconds)
    while match.game.outcome is None and not _broken_off(match, wanted):
        seat = match.game.deciding()[0]
        answer(match, seat, players[seat], clock.thinking(match.game, seat), rng)
        clock.stop()
    outcome = match.game.outcome
    return Played(
        number=item.number,
        winners=outcome.winners if outcome else (),
        reason=outcome.reason if outcome else UNDECIDED,
        decisions=len(match.live),
        rounds=_round(match),
        record=to_json(match.record) if wanted.keep_records else b"",
    )


def _round(match: Match) -> int:
    count = match.game.spec.round_of
    return count(match.game) if count else 0


def _broken_off(match: Match, wanted: Batch) -> bool:
    return len(match.live) >= MOST_ACTIONS or bool(wanted.rounds and _round(match) > wanted.rounds)


def answer(match: Match, seat: str, who: Player, thinking: Thinking, rng: random.Random) -> int:
    """Ask a player and make its choices as long as they are legal; how many were.

    The player gets a plausible world, never the real game. PlayerFault when not even the first choice can be made.
    """
    world = match.game.spec.redetermine(match.game, seat, rng.randbytes(32))
    choices = who.choose(world, seat, thinking)
    for done, choice in enumerate(choices):
        if choice not in match.game.options(seat):
            if done == 0:
                raise PlayerFault(f"{who.name!r} answers {choice!r} for {seat!r}, which is no option")
            return done
        match.act(seat, choice)
    if not choices:
        raise PlayerFault(f"{who.name!r} answers nothing for {seat!r}")
    return len(choices)


class _TurnClock:
    """Gives each seat its seconds for a turn, however many decisions it makes in it."""

    LEAST = 0.05
    """Seconds for an answer when the time for the turn is used up."""
    OUTER = 2
    """Running procedures that name a turn: the round and whose turn it is."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._spent: dict[str, tuple[tuple[str, ...], float]] = {}
        self._now: tuple[str, tuple[str, ...], Thinking] | None = None

    def thinking(self, game: Any, seat: str) -> Thinking:
        """The limits of the next answer."""
        turn = phase_path(game)[: self.OUTER]
        spent = self._spent.get(seat, ((), 0.0))
        used = spent[1] if spent[0] == turn else 0.0
        thinking = Thinking(seconds=max(self.LEAST, self._seconds - used))
        self._now = (seat, turn, thinking)
        self._spent[seat] = (turn, used)
        return thinking

    def stop(self) -> None:
        """The answer has come."""
        if self._now is None:
            return
        seat, turn, thinking = self._now
        self._spent[seat] = (turn, self._spent[seat][1] + thinking.clock() - thinking.begun)
        self._now = None
