"""Combats and strikes are fought out through the rules' own procedures, and read off the position behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import fmean, pstdev
from typing import NamedTuple

from ironbottom.games.pacificwar.odds.situation import Situation
from ironbottom.games.pacificwar.odds.stake import under_way
from ironbottom.games.pacificwar.odds.words import COMBAT, STRIKE
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import GONE, NOWHERE
from ironbottom.games.pacificwar.rules.p08_strategy.grouping import ChooseCourse, ChooseFirst
from ironbottom.games.pacificwar.rules.p09_combat.cards import PlayCombatCard
from ironbottom.games.pacificwar.rules.p09_combat.combat import Combat
from ironbottom.kernel import choices
from ironbottom.kernel.game import play_out
from ironbottom.odds.answer import Odds
from ironbottom.odds.patience import battles

SECRET = 32
"""Bytes of a key for dice."""
AWAY = 0.5
"""A unit that is damaged, as a share of one that is lost: it comes back."""
WORTH_IN = "points of rating"
EACH_ROUND = f"{Combat.NAME}.{Combat.airstrike.__name__}"
"""The step that is run once a round, as it is counted."""
LEAVE = tuple(map(choices.button, ("decline", "cancel", "done", "stand")))
"""What is chosen where the rules suggest nothing: nothing further."""


class Toll(NamedTuple):
    """What a battle has cost a side."""

    lost: Counter[str]
    """Units that never come back, by counter."""
    damaged: int
    """Units on the turn track."""
    cost: float
    left: int
    """Units that are still on the map."""
    there: bool
    """Whether any of them is still in the zone."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one battle ended; ``tolls``: the attacker's, the defender's."""

    kind: str
    tolls: tuple[Toll, Toll]
    rounds: int

    @property
    def won(self) -> bool:
        """Whether the attacker alone is left in the zone (pacificwar:9.4.a), or has done more by a strike."""
        if self.kind == COMBAT:
            return self.tolls[0].there and not self.tolls[1].there
        return self.swing > 0

    @property
    def lost(self) -> bool:
        """Whether the defender alone is, or has done more by the reply."""
        if self.kind == COMBAT:
            return self.tolls[1].there and not self.tolls[0].there
        return self.swing < 0

    @property
    def broken_off(self) -> bool:
        """Whether the attacker retreated from a combat."""
        return self.kind == COMBAT and not self.tolls[0].there and self.tolls[0].left > 0

    @property
    def swing(self) -> float:
        """Worth destroyed minus worth lost."""
        return self.tolls[1].cost - self.tolls[0].cost


def fought(
    start: Situation, cards: Collection[str], trials: int, seed: int = 0, first: str = ""
) -> Iterator[Result]:
    """Fight a battle so often; ``cards``: choices of cards that are played wherever they can be.

    ``first``: the answer to the open decision, where it is not what may be expected.
    """
    random = Random(seed)
    for _ in battles(trials):
        world = start.world.clone()
        world.rekey(random.randbytes(SECRET))
        rounds = _fight_out(world, cards, first)
        yield Result(
            start.kind,
            (_toll(world, start.attackers, start.zone), _toll(world, start.defenders, start.zone)),
            rounds,
        )


def _fight_out(g: War, cards: Collection[str], first: str) -> int:
    """Play until nothing is left to be done; the number of rounds, those before included."""
    battle, g.trace = under_way(g), {}
    before = battle.round if isinstance(battle, Combat) else 0
    g.start()
    if first:
        g.act(g.deciding()[0], first)
    play_out(g, lambda g, seat: _choice(g, seat, cards))
    return before + g.trace.get(EACH_ROUND, 0)


def _choice(g: War, seat: str, cards: Collection[str]) -> str:
    """What a seat may be expected to choose."""
    decision, options = g.decision, g.options(seat)
    assert decision is not None, "somebody is asked"
    wanted = [*decision.suggestion(g, seat), *LEAVE]
    if isinstance(decision, PlayCombatCard):
        wanted = [*cards, *wanted]
    if isinstance(decision, ChooseFirst | ChooseCourse):  # who counterattacks comes with all that can
        wanted = [
            choice for verb in ("piece", "space") for choice in options if choices.split(choice)[0] == verb
        ]
    return next((choice for choice in wanted if choice in options), options[0])


def _toll(g: War, pieces: Sequence[int], zone: int) -> Toll:
    gone = [piece for piece in pieces if g.has(piece, GONE)]
    away = [piece for piece in pieces if g.state.at[piece] == NOWHERE and not g.has(piece, GONE)]
    cost = sum(worth(g, piece) for piece in gone) + AWAY * sum(worth(g, piece) for piece in away)
    there = any(g.state.at[piece] == zone for piece in pieces)
    return Toll(
        Counter(g.counter(piece).id for piece in gone),
        len(away),
        cost,
        len(pieces) - len(gone) - len(away),
        there,
    )


def worth(g: War, piece: int) -> int:
    """The ratings of a unit; a gunnery that is rolled counts nothing."""
    unit = g.counter(piece)
    return unit.airstrike + max(0, unit.gunnery)


# ---- the odds that follow from many combats ------------------------------------------------------------


def odds_of(start: Situation, results: Sequence[Result]) -> Odds:
    """The odds that follow from the results of battles that began alike."""
    trials, swings = len(results), [one.swing for one in results]

    def share(happens: Callable[[Result], bool]) -> float:
        return sum(map(happens, results)) / trials

    win, lose = share(lambda one: one.won), share(lambda one: one.lost)
    balance = Counter(one.tolls[0].left - one.tolls[1].left for one in results)
    return Odds(
        method="simulated",
        trials=trials,
        error=(win * (1 - win) / trials) ** 0.5,
        win=win,
        draw=1 - win - lose,
        lose=lose,
        retreat=share(lambda one: one.lost and one.broken_off),
        rounds=fmean(one.rounds for one in results),
        attacker_losses=_losses(start.world, start.attackers, results, 0),
        defender_losses=_losses(start.world, start.defenders, results, 1),
        attacker_cost=fmean(one.tolls[0].cost for one in results),
        defender_cost=fmean(one.tolls[1].cost for one in results),
        worth_in=WORTH_IN,
        swing=fmean(swings),
        swing_error=pstdev(swings) / trials**0.5,
        histogram=tuple((units, n / trials) for units, n in sorted(balance.items())),
        chances=tuple((words, share(happens)) for words, happens in CHANCES[start.kind]),
        figures=tuple(
            (
                words,
                fmean(count(one.tolls[0]) for one in results),
                fmean(count(one.tolls[1]) for one in results),
            )
            for words, count in FIGURES
        ),
    )


CHANCES: dict[str, tuple[tuple[str, Callable[[Result], bool]], ...]] = {
    COMBAT: (
        ("the attacker retreats", lambda one: one.broken_off),
        ("the defender leaves with what is left", lambda one: one.won and one.tolls[1].left > 0),
    ),
    STRIKE: (
        ("a unit that was struck is lost for good", lambda one: one.tolls[1].lost.total() > 0),
        ("the strike does nothing", lambda one: not one.tolls[1].cost),
    ),
}
FIGURES: tuple[tuple[str, Callable[[Toll], int]], ...] = (
    ("units lost for good", lambda toll: toll.lost.total()),
    ("units sent away for repairs", lambda toll: toll.damaged),
)


def _losses(
    g: War, pieces: Sequence[int], results: Sequence[Result], place: int
) -> tuple[tuple[str, float], ...]:
    names = [g.counter(piece).id for piece in pieces]
    return tuple((name, fmean(one.tolls[place].lost[name] for one in results)) for name in names)
