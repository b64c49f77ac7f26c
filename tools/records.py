"""Write the golden records: whole games that together run every step and every decision of a game and all its ends.

``python -m tools.records [SLUG ...]`` plays the games that ``tests/games/<slug>/records/plan.json`` asks for and writes
a packed record of each. Every game is a function of its seed: the lowest seed that comes to the end asked for is kept.
Curious players look one choice ahead for something that no game before has run, and take it.  Records that still play
as they did are kept, so that only those that the rules have left behind are played anew.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ironbottom.cli.records import read_record, write_record
from ironbottom.kernel import choices
from ironbottom.kernel.decoding import read_json
from ironbottom.kernel.errors import IronbottomError
from ironbottom.kernel.game import Game
from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.replaying import replay
from ironbottom.players.base import Player, Thinking
from ironbottom.players.levels import player
from ironbottom.sim.coverage import coverage, opened
from ironbottom.sim.temper import Temper

GAMES = Path(__file__).resolve().parent.parent / "tests" / "games"
MOST_SEEDS = 2000
MOST_ACTIONS = 6000
"""A game that goes on longer is not kept."""
MOST_TRIED = 16
"""Options that a curious player tries before each choice."""
OFTEN = 6
"""A curious player has seen enough of what was run so often in its game."""
SECONDS = 1e9
"""Players never run out of time: a game must not depend on the clock."""
LEAVE = ("button:done", "button:stop", "button:no")


class Manner(msgspec.Struct, frozen=True):
    """How a seat is played."""

    level: str
    """A level of the game, or "idle" (ends every phase at once) or "tempered" (random, with likings)."""
    curious: bool = False
    likes: dict[str, tuple[str, ...]] = {}
    """By the name of a decision: choices, or parts of their names, that are taken where they are offered, in this
    order."""
    idle_from: int = 0
    """The round from which the seat ends every phase at once; 0: never."""
    work: float = inf
    """Units of work that a planner may do for an answer."""


class Planned(msgspec.Struct, frozen=True):
    """A game to be recorded."""

    name: str
    scenario: str
    seats: dict[str, Manner]
    ends: str
    """Reason of the end; empty: any."""
    adds: bool = False
    """Whether it must run something that no game before it has run; one that nothing is left for is not played."""
    runs: tuple[str, ...] = ()
    """Steps and decisions that it must run, named without the slug of the game."""
    options: dict[str, str] = {}
    undo: float = 0.0
    """How often an action is taken back, as a share."""
    resign_after: int = 0
    """Actions behind which the seat to decide gives up; 0: never."""


class Idle:
    """Ends every phase at once."""

    name = "idle"

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)

    def choose(self, world: Game[Any], seat: str, thinking: Thinking) -> list[str]:
        """See Player."""
        options = world.options(seat)
        return [next((choice for choice in LEAVE if choice in options), "") or self._rng.choice(options)]


class Tempered:
    """Chooses at random, by its likings."""

    name = "tempered"

    def __init__(self, seed: int) -> None:
        self._temper = Temper(Random(seed))

    def choose(self, world: Game[Any], seat: str, thinking: Thinking) -> list[str]:
        """See Player."""
        return [self._temper.choose(world.options(seat))]


class Table:
    """The players of one game, and what all games before it have run."""

    def __init__(self, slug: str, planned: Planned, seed: int, seen: dict[str, int]) -> None:
        self.planned = planned
        self.seen = seen
        self.rng = Random(f"{slug}|{planned.name}|{seed}")
        self.match = new_match(
            slug,
            planned.scenario,
            planned.options,
            game_id=f"golden-{planned.name}-{seed}",
            secret=self.rng.randbytes(32),
            title=planned.name,
        )
        self.trace = opened(self.match.game)
        self.match.game.trace = self.trace
        self.players = {seat: self._player(slug, manner) for seat, manner in planned.seats.items()}
        self.intended: dict[str, list[str]] = {seat: [] for seat in planned.seats}
        self.idle = Idle(self.rng.getrandbits(63))

    def _player(self, slug: str, manner: Manner) -> Player:
        seed = self.rng.getrandbits(63)
        match manner.level:
            case "idle":
                return Idle(seed)
            case "tempered":
                return Tempered(seed)
            case level:
                return player(slug, level, seed)

    def play(self) -> str:
        """Play the game; the reason of its end, empty when it goes on too long."""
        match, planned = self.match, self.planned
        while match.game.outcome is None and match.version < MOST_ACTIONS:
            seat = self.rng.choice(match.game.deciding())
            if planned.resign_after and match.version >= planned.resign_after:
                match.resign(seat)
                break
            match.act(seat, self._choice(seat))
            if self.rng.random() < planned.undo and match.undoable(seat) is not None:
                match.undo(seat)
                self.intended[seat].clear()
        return match.game.outcome.reason if match.game.outcome else ""

    def _choice(self, seat: str) -> str:
        intended = self.intended[seat]
        options = self.match.game.options(seat)
        manner = self.planned.seats[seat]
        found = self._liked(manner, options) or (self._novelty(seat, options) if manner.curious else "")
        if found:
            intended.clear()
            return found
        if not intended or intended[0] not in options:
            world = self.match.game.spec.redetermine(self.match.game, seat, self.rng.randbytes(32))
            world.trace = None
            thinking = Thinking(seconds=SECONDS, clock=lambda: 0.0, work=manner.work)
            intended[:] = self._mind(seat).choose(world, seat, thinking)
        return intended.pop(0)

    def _mind(self, seat: str) -> Player:
        """Who plays the seat now."""
        spec, begins = self.match.game.spec, self.planned.seats[seat].idle_from
        if begins and spec.round_of is not None and spec.round_of(self.match.game) >= begins:
            return self.idle
        return self.players[seat]

    def _liked(self, manner: Manner, options: tuple[str, ...]) -> str:
        """A choice to the liking of a player, empty when there is none."""
        game = self.match.game
        likes = manner.likes.get(type(game.decision).__name__, ())
        names = {choice: f"{choice} {game.spec.name_of(game, *choices.split(choice))}" for choice in options}
        return next((choice for like in likes for choice in options if like in names[choice]), "")

    def _novelty(self, seat: str, options: tuple[str, ...]) -> str:
        """A choice that runs something new, empty when there seems to be none."""
        if len(options) == 1:
            return ""
        for choice in self.rng.sample(options, min(len(options), MOST_TRIED)):
            world = self.match.game.clone()
            world.quiet = True
            world.trace = {}
            world.act(seat, choice)
            if any(name not in self.seen and self.trace.get(name, 0) < OFTEN for name in world.trace):
                return choice
        return ""


class NotFound(Exception):
    """No seed led to the game asked for."""


def find(slug: str, planned: Planned, seen: dict[str, int]) -> Match:
    """The game of the lowest seed that goes as planned; its steps are added to ``seen``."""
    for seed in range(MOST_SEEDS):
        table = Table(slug, planned, seed, seen)
        reason = table.play()
        if not reason or (planned.ends and reason != planned.ends) or not _runs(slug, planned, table.trace):
            continue
        if not planned.adds or any(name not in seen for name in table.trace):
            seen.update(table.trace)
            return table.match
    raise NotFound(f"{slug}: no game {planned.name!r} went as planned in {MOST_SEEDS} tries")


def _runs(slug: str, planned: Planned, trace: Mapping[str, int]) -> bool:
    """Whether a game has run what it must run."""
    return all(f"{slug}.{name}" in trace for name in planned.runs)


def kept(slug: str, file: Path, planned: Planned, seen: dict[str, int]) -> Match | None:
    """The match of a record that is there and still plays; its steps are added to ``seen``. None: play it anew."""
    if not file.exists():
        return None
    trace: dict[str, int] = {}
    try:
        match = replay(read_record(str(file)), trace=trace)
    except IronbottomError:
        return None
    outcome = match.game.outcome
    if (
        outcome is None
        or (planned.ends and outcome.reason != planned.ends)
        or not _runs(slug, planned, trace)
    ):
        return None
    seen.update(trace | opened(match.at(0)))
    return match


def read_plan(slug: str) -> list[Planned]:
    """The games that are asked for."""
    return read_json((GAMES / slug / "records" / "plan.json").read_bytes(), list[Planned])


def write(slug: str) -> Iterator[str]:
    """Write the records of a game; yields what was done, line by line."""
    folder = GAMES / slug / "records"
    seen: dict[str, int] = {}
    written: set[Path] = set()
    for planned in read_plan(slug):
        file = folder / f"{planned.name}.json.gz"
        match = kept(slug, file, planned, seen)
        if match is None:
            if planned.adds and not coverage(slug, seen).missing:
                continue
            match = find(slug, planned, seen)
            write_record(str(file), match.record)
        written.add(file)
        reason = match.game.outcome.reason if match.game.outcome else ""
        yield f"{file.name}: {match.version} actions, {reason}, {file.stat().st_size // 1024} KiB"
    for stale in set(folder.glob("*.json.gz")) - written:
        stale.unlink()
    yield str(coverage(slug, seen))


def main() -> int:
    """Write the records of the games named on the command line, by default of all that have a plan."""
    parser = argparse.ArgumentParser(prog="python -m tools.records", description=__doc__)
    parser.add_argument("slugs", nargs="*", metavar="SLUG")
    planned = sorted(path.parent.parent.name for path in GAMES.glob("*/records/plan.json"))
    for slug in parser.parse_args().slugs or planned:
        for line in write(slug):
            print(line, file=sys.stderr, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
