"""How battles end, and the odds that follow from many of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from math import sqrt
from statistics import fmean, pstdev

from ironbottom.games.fireinthesky.odds.muster import WORTH_IN, Muster, Toll
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.rules.p11_combat.board import NOBODY, BattleBoard
from ironbottom.odds.answer import Odds


class Verdict(IntEnum):
    """What an end means to the attacker."""

    WIN = 0
    DRAW = 1
    LOSE = 2


@dataclass(frozen=True, slots=True)
class Result:
    """How one battle ended. Pairs are the attacker's, then the defender's."""

    muster: Muster
    verdict: Verdict
    taken: bool
    """The attacker has the base alone."""
    sea_control: tuple[bool, bool]
    superior: bool
    """The attacker had air superiority."""
    air_points: tuple[int, int]
    """What air-to-air combat has left."""
    tolls: tuple[Toll, Toll]
    balance: int
    """Units left to the attacker minus those of the defender."""

    @property
    def swing(self) -> float:
        """Worth destroyed minus worth lost."""
        return self.tolls[1].cost - self.tolls[0].cost


def result(g: Sky, muster: Muster, board: BattleBoard | None) -> Result:
    """Read the result off the position behind a battle and its Battle Board; None: a landing without a battle."""
    sides = (muster.attacker, 1 - muster.attacker)
    tolls = (muster.toll(g, sides[0]), muster.toll(g, sides[1]))
    ashore = [bool(g.land_units(muster.hex, side)) for side in sides]
    holders = {board.sea_control, *board.half_control} if board else {muster.attacker}
    points = board.left_in_the_air if board else [0, 0]
    taken = ashore[0] and not ashore[1]
    return Result(
        muster=muster,
        verdict=_ashore(*ashore) if muster.for_land else _at_sea(holders - {NOBODY}, sides, tolls),
        taken=taken and muster.for_base,
        sea_control=(sides[0] in holders, sides[1] in holders),
        superior=board.superiority == sides[0] if board else True,
        air_points=(points[sides[0]], points[sides[1]]),
        tolls=tolls,
        balance=muster.left(g, sides[0]) - muster.left(g, sides[1]),
    )


def _ashore(ours: bool, theirs: bool) -> Verdict:
    """A battle for land is won by those who have the hex to themselves; the attacker loses it by not being in it."""
    if not ours:
        return Verdict.LOSE
    return Verdict.DRAW if theirs else Verdict.WIN


def _at_sea(holders: set[int], sides: Sequence[int], tolls: Sequence[Toll]) -> Verdict:
    """Any other is won by the side that alone has sea control, or else by the one that has lost less."""
    if len(holders) == 1:
        return Verdict.WIN if sides[0] in holders else Verdict.LOSE
    ours, theirs = (toll.cost for toll in tolls)
    return Verdict.WIN if ours < theirs else Verdict.DRAW if ours == theirs else Verdict.LOSE


def odds_of(results: Sequence[Result]) -> Odds:
    """The odds that follow from the results of battles that began alike."""
    trials = len(results)
    share = [sum(one.verdict == verdict for one in results) / trials for verdict in Verdict]
    swings = [one.swing for one in results]
    balance = Counter(one.balance for one in results)
    return Odds(
        method="simulated",
        trials=trials,
        error=sqrt(share[0] * (1 - share[0]) / trials),
        win=share[Verdict.WIN],
        draw=share[Verdict.DRAW],
        lose=share[Verdict.LOSE],
        attacker_losses=_losses(results, 0),
        defender_losses=_losses(results, 1),
        attacker_cost=fmean(one.tolls[0].cost for one in results),
        defender_cost=fmean(one.tolls[1].cost for one in results),
        worth_in=WORTH_IN,
        swing=fmean(swings),
        swing_error=pstdev(swings) / sqrt(trials),
        histogram=tuple((units, n / trials) for units, n in sorted(balance.items())),
        chances=_chances(results),
        figures=_figures(results),
    )


def _losses(results: Sequence[Result], place: int) -> tuple[tuple[str, float], ...]:
    """Ships sunk and strength lost, by counter."""
    keys = dict.fromkeys(key for one in results for key in one.muster.forces_of(place))
    return tuple((key, fmean(one.tolls[place].lost[key] for one in results)) for key in keys)


def _chances(results: Sequence[Result]) -> tuple[tuple[str, float], ...]:
    told: list[tuple[str, Callable[[Result], bool]]] = [
        ("the attacker has sea control", lambda one: one.sea_control[0]),
        ("the defender has sea control", lambda one: one.sea_control[1]),
        ("the attacker has air superiority", lambda one: one.superior),
    ]
    if any(one.muster.for_base for one in results):
        told.insert(0, ("the base is taken", lambda one: one.taken))
    return tuple((words, sum(map(happens, results)) / len(results)) for words, happens in told)


def _figures(results: Sequence[Result]) -> tuple[tuple[str, float, float], ...]:
    told: list[tuple[str, Callable[[Result, int], int]]] = [
        ("air points left by air-to-air combat", lambda one, place: one.air_points[place]),
        ("ships sunk", lambda one, place: one.tolls[place].sunk),
        ("ships damaged", lambda one, place: one.tolls[place].damaged),
        ("strength of land units lost", lambda one, place: one.tolls[place].troops),
    ]
    return tuple(
        (words, fmean(count(one, 0) for one in results), fmean(count(one, 1) for one in results))
        for words, count in told
    )
