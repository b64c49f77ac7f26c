"""Random legal play that checks every law on the way; a failure leaves a record that reproduces it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec

from ironbottom.kernel import registry
from ironbottom.kernel.dice import SecretDice
from ironbottom.kernel.errors import CannotWithdraw, IllegalChoice, NotYourDecision
from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.orders import next_answer
from ironbottom.kernel.record import Entry, Record, from_json, to_json
from ironbottom.kernel.registry import GameSpec
from ironbottom.kernel.replaying import replay
from ironbottom.kernel.saves import dump, load, read_dump
from ironbottom.sim.coverage import Coverage, coverage, opened
from ironbottom.sim.processes import Progress, never, nobody, spread
from ironbottom.sim.temper import Temper

Found = TypeVar("Found")

MOST_ACTIONS = 20_000
"""A game that is not over behind so many actions is taken for one that never ends."""
SHARE = {"undo": 0.03, "withdraw": 0.02, "batch": 0.03, "save": 0.01, "views": 0.01, "replay": 0.0005}
"""How often, for each action, something else than one choice is tried as well."""
FAULTS_NAMED = 5


class FuzzFailure(msgspec.Struct, frozen=True, kw_only=True):
    """A game that went wrong."""

    game: int
    scenario: str
    options: dict[str, str]
    orders: dict[str, dict[str, str]]
    """Standing orders that were in force."""
    actions: int
    """Entries of the record behind which it went wrong."""
    law: str
    """What was tried or broken: act, check, undo, save ..."""
    fault: str
    record: bytes
    """A record file: replaying it and, for ``act``, its last action shows the fault."""
    file: str = ""
    """Where the record was written."""


class FuzzGame(msgspec.Struct, frozen=True, kw_only=True):
    """One random game."""

    number: int
    decisions: int
    reason: str
    """How it ended."""
    trace: dict[str, int]
    tried: dict[str, int]
    failure: FuzzFailure | None = None


class FuzzReport(msgspec.Struct, frozen=True, kw_only=True):
    """Many random games."""

    slug: str
    seed: int
    games: int
    decisions: int
    reasons: dict[str, int]
    """Ways the games ended -> how many."""
    tried: dict[str, int]
    """Undo, withdraw, save and so on -> how often."""
    coverage: Coverage
    failures: tuple[FuzzFailure, ...]

    @property
    def clean(self) -> bool:
        """Whether nothing went wrong."""
        return not self.failures


class Broken(Exception):
    """A law that a random game found broken. Never leaves this module."""

    def __init__(self, law: str, fault: str) -> None:
        self.law = law
        super().__init__(fault)


class Held(msgspec.Struct, frozen=True):
    """What is the same in all random games: a scenario (empty: none), and options by their ids."""

    scenario: str = ""
    options: tuple[tuple[str, str], ...] = ()

    def check(self, spec: GameSpec) -> None:
        """Raise UnknownScenario or BadOption for what the game does not have."""
        if self.scenario:
            spec.need_scenario(self.scenario)
        spec.full_options(dict(self.options))


ANYTHING = Held()


def fuzz(
    slug: str,
    games: int,
    seed: int,
    progress: Progress = nobody,
    *,
    held: Held = ANYTHING,
    save: Path | None = None,
    workers: int = 1,
    most_actions: int = MOST_ACTIONS,
    stop: Callable[[], bool] = never,
) -> FuzzReport:
    """Play random games over random scenarios, options and seats; the same seed plays the same games.

    ``held``: what is not left to chance. ``save`` is the folder for records of failures.
    Raises UnknownScenario, BadOption.
    """
    held.check(registry.game(slug))
    items = [FuzzItem(slug, seed, number, most_actions, held) for number in range(games)]
    played = spread(fuzz_game, items, workers=workers, progress=progress, stop=stop)
    trace: Counter[str] = Counter()
    tried: Counter[str] = Counter()
    for game in played:
        trace.update(game.trace)
        tried.update(game.tried)
    failures = [game.failure for game in played if game.failure is not None]
    return FuzzReport(
        slug=slug,
        seed=seed,
        games=len(played),
        decisions=sum(game.decisions for game in played),
        reasons=dict(Counter(game.reason for game in played if game.reason)),
        tried=dict(tried),
        coverage=coverage(slug, trace),
        failures=tuple(_written(failure, slug, seed, save) for failure in failures),
    )


def _written(failure: FuzzFailure, slug: str, seed: int, save: Path | None) -> FuzzFailure:
    if save is None:
        return failure
    save.mkdir(parents=True, exist_ok=True)
    file = save / f"{slug}-seed{seed}-game{failure.game}.json"
    file.write_bytes(failure.record)
    return msgspec.structs.replace(failure, file=str(file))


@dataclass(frozen=True, slots=True)
class FuzzItem:
    """Which random game to play."""

    slug: str
    seed: int
    number: int
    most_actions: int = MOST_ACTIONS
    held: Held = ANYTHING


def fuzz_game(item: FuzzItem) -> FuzzGame:
    """Play one random game to its end or to the first thing that goes wrong."""
    walk = _Walk(item)
    try:
        walk.play()
    except Broken as broken:
        return walk.result(walk.failure(broken))
    return walk.result(None)


@dataclass
class _Walk:
    item: FuzzItem
    rng: random.Random = field(init=False)
    temper: Temper = field(init=False)
    spec: GameSpec = field(init=False)
    match: Match = field(init=False)
    seats: tuple[str, ...] = field(init=False)
    orders: dict[str, dict[str, str]] = field(init=False)
    trace: dict[str, int] = field(default_factory=dict)
    tried: Counter[str] = field(default_factory=Counter)
    failing: Entry | None = None
    """The action in which the rules failed."""

    def __post_init__(self) -> None:
        item = self.item
        self.rng = random.Random(f"{item.slug}|{item.seed}|{item.number}")
        self.temper = Temper(self.rng)
        self.spec = registry.game(item.slug)
        scenario = self.rng.choice(self.spec.scenarios(None)).id
        scenario = item.held.scenario or scenario
        options = {option.id: self.rng.choice(option.values) for option in self.spec.options}
        options |= dict(item.held.options)
        secret = self.rng.randbytes(32)
        name = f"fuzz-{item.seed}-{item.number}"
        self.match = new_match(item.slug, scenario, options, game_id=name, secret=secret, title=name)
        self.trace.update(opened(self.match.game))
        self.match.game.trace = self.trace
        self.seats = tuple(seat.id for seat in self.spec.seats(scenario, options))
        self.orders = {seat: self._some_orders() for seat in self.seats}

    def _some_orders(self) -> dict[str, str]:
        """Standing orders for a third of the seats."""
        if self.rng.random() > 1 / 3:
            return {}
        return {order.id: self.rng.choice(order.values)[0] for order in self.spec.orders}

    def play(self) -> None:
        """Act until the game ends; Broken when something goes wrong."""
        self._check()
        while self.match.game.outcome is None:
            if len(self.match.live) >= self.item.most_actions:
                raise Broken("end", f"the game is not over behind {len(self.match.live)} actions")
            self._act()
            self._check()
            self._answer_orders()
            for law, share in SHARE.items():
                if self.rng.random() < share and self.match.game.outcome is None:
                    self.tried[law] += 1
                    self._guarded(law, getattr(self, f"_try_{law}"))
        self._guarded("replay", self._try_replay)

    def _act(self) -> None:
        game = self.match.game
        deciding = game.deciding()
        if not deciding:
            raise Broken("stuck", "the game goes on but nobody is awaited")
        seat = self.rng.choice(deciding)
        options = self._guarded("options", lambda: game.options(seat))
        if not options:
            raise Broken(
                "stuck", f"{seat!r} is awaited in {type(game.decision).__name__} but can choose nothing"
            )
        choice = self.temper.choose(options)
        self._guarded("act", partial(self._make, seat, choice))

    def _answer_orders(self) -> None:
        while answer := self._guarded("orders", lambda: next_answer(self.match, self.orders)):
            self._guarded("act", partial(self._make, answer.seat, answer.choice, answer.order))
            self._check()

    def _make(self, seat: str, choice: str, order: str = "") -> None:
        try:
            self.match.act(seat, choice, auto=order)
        except Exception:
            self.failing = self._failed_action(seat, choice)
            raise

    def _failed_action(self, seat: str, choice: str) -> Entry:
        """The action that failed, with the dice it threw before it did."""
        copy = self.match.game.clone()
        with suppress(Exception):  # the very failure that is being written down
            copy.act(seat, choice)
        return Entry(seq=self.match.version, seat=seat, choice=choice, draws=tuple(copy.draws))

    def _guarded(self, law: str, work: Callable[[], Found]) -> Found:
        """The result of ``work``; whatever it raises is a broken law."""
        try:
            return work()
        except Broken:
            raise
        except Exception as fault:
            raise Broken(law, f"{type(fault).__name__}: {fault}") from fault

    def _check(self) -> None:
        faults = self._guarded("check", lambda: self.spec.check(self.match.game))
        if faults:
            raise Broken("check", "; ".join(faults[:FAULTS_NAMED]))

    # ---- what is tried besides -------------------------------------------------------------------

    def _saved(self) -> bytes:
        return msgspec.json.encode(dump(self.match.game))

    def _need(self, holds: bool, law: str, fault: str) -> None:
        if not holds:
            raise Broken(law, fault)

    def _try_undo(self) -> None:
        """Take something back, do it again: nothing may have changed."""
        seat = self.rng.choice(self.seats)
        index = self.match.undoable(seat)
        if index is None:
            return
        entry, after, at_the_end = self.match.live[index], self._saved(), index == len(self.match.live) - 1
        self.match.undo(seat)
        self._check()
        if self.rng.random() < 1 / 2:
            return  # and go on from there
        self.match.act(seat, entry.choice)
        self._need(
            not at_the_end or self._saved() == after, "undo", f"{entry.choice} taken back and made again"
        )

    def _try_withdraw(self) -> None:
        seat = self.rng.choice(self.seats)
        moves = self.match.moves(seat)
        if not moves:
            return
        before = self._saved()
        try:
            self.match.withdraw(seat, self.rng.choice(moves)[0].seq)
        except CannotWithdraw:
            self._need(self._saved() == before, "withdraw", "a refused withdrawal changed the game")
        self._check()

    def _try_batch(self) -> None:
        """Two choices at once, the second of which is none: then nothing counts, or the first if it had an outcome."""
        seat = self.rng.choice(self.match.game.deciding())
        first = self.rng.choice(self.match.game.options(seat))
        before = self._saved()
        try:
            (done,) = self.match.act_all(seat, [first, "button:no such button"])
            self._need(done.barrier, "batch", f"a batch ended behind {first}, which had no outcome")
            self._check()
        except Exception as fault:
            self._need(self._saved() == before, "batch", f"a refused batch changed the game ({first})")
            if not isinstance(fault, IllegalChoice | NotYourDecision):
                raise

    def _try_save(self) -> None:
        game = self.match.game
        saved = read_dump(self._saved())
        again = load(self.spec, saved, SecretDice(bytes(32), "fuzz"))
        self._need(again.state_hash() == game.state_hash(), "save", "a loaded position has another hash")
        for seat in game.deciding():
            self._need(
                again.options(seat) == game.options(seat), "save", "a loaded position has other options"
            )

    def _try_views(self) -> None:
        game, before = self.match.game, self._saved()
        for viewer in (*self.seats, ""):
            real = msgspec.json.encode(self.spec.view(game, viewer))
            twin = self.spec.redetermine(game, viewer, self.rng.randbytes(32))
            same = msgspec.json.encode(self.spec.view(twin, viewer)) == real
            self._need(same, "views", f"another world looks different to {viewer or 'a spectator'}")
        self._need(self._saved() == before, "views", "looking at the game changed it")

    def _try_replay(self) -> None:
        again = replay(from_json(to_json(self.match.record)))
        self._need(
            msgspec.json.encode(dump(again.game)) == self._saved(), "replay", "the replayed game differs"
        )

    # ---- what came of it -------------------------------------------------------------------------

    def result(self, failure: FuzzFailure | None) -> FuzzGame:
        """What is told of the game."""
        outcome = self.match.game.outcome
        return FuzzGame(
            number=self.item.number,
            decisions=self.match.version,
            reason=outcome.reason if outcome else "",
            trace=self.trace,
            tried=dict(self.tried),
            failure=failure,
        )

    def failure(self, broken: Broken) -> FuzzFailure:
        """The failure with the record that reproduces it."""
        record: Record = self.match.record
        if broken.law == "act" and self.failing is not None:
            record = msgspec.structs.replace(record, entries=[*record.entries, self.failing])
        return FuzzFailure(
            game=self.item.number,
            scenario=record.scenario,
            options=record.options,
            orders=self.orders,
            actions=self.match.version,
            law=broken.law,
            fault=str(broken),
            record=to_json(record),
        )
