"""What a battle or an Operation has cost both sides, and how it ended, read off the position behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from statistics import fmean, pstdev
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import Fate
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import defense, full_strength, points, ratings
from ironbottom.games.oceansoffire.position.places import on_map
from ironbottom.odds.answer import Odds

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

WORTH_IN = "Defense Factors"
AIR = 3
"""What an air point counts among Defense Factors: about what a brigade or a cruiser has for each Activation Point."""
GONE = (Fate.POOL, Fate.OUT, Fate.SAVED)
LIKELIEST = 8
"""Further chances that are told."""


class Toll(NamedTuple):
    """What a side has lost: counters, worth, Defense Factors of ground units, ships, quarters of air points."""

    lost: Counter[str]
    cost: float
    ground: int
    ships: int
    air: int


class Result(NamedTuple):
    """How one course ended: 1 the attacker has its way, -1 the defender, 0 neither; what else came about."""

    end: int
    tolls: tuple[Toll, Toll]
    """The attacker's, the defender's."""
    also: tuple[str, ...] = ()
    """In words."""

    @property
    def swing(self) -> float:
        """Worth destroyed minus worth lost."""
        return self.tolls[1].cost - self.tolls[0].cost


class Strength(NamedTuple):
    """What a side has on the map: Defense Factors of ground units, sides of ships, quarters of air points, worth."""

    ground: int
    ships: int
    air: int
    worth: float


def strength(g: Oceans, side: int) -> Strength:
    """All that a side has on the map."""
    ground = ships = air = 0
    worth = 0.0
    for piece in on_map(g, side):
        counter = g.counter(piece)
        if counter.ground:
            ground += defense(g, piece)
        elif counter.air:
            air += points(g, piece)
        else:
            ships += 2 if full_strength(g, piece) else 1
        worth += value(g, piece)
    return Strength(ground, ships, air, worth)


def value(g: Oceans, piece: int) -> float:
    """What is left of a unit, in Defense Factors: Hits and Damage off."""
    counter = g.counter(piece)
    if counter.ground:
        return defense(g, piece)
    if counter.air:
        return AIR * points(g, piece) / QUARTERS
    behind = counter.back.defense if counter.back is not None and full_strength(g, piece) else 0
    return ratings(g, piece).defense + behind - g.state.damage[piece]


class Before(NamedTuple):
    """What both sides had when it began."""

    fates: bytes
    strengths: tuple[Strength, Strength]
    """By ids.Side."""


def before(g: Oceans) -> Before:
    """The position as it is now."""
    return Before(bytes(g.state.fate), (strength(g, 0), strength(g, 1)))


def toll(g: Oceans, began: Before, side: int) -> Toll:
    """What a side has lost since then."""
    gone = Counter(
        g.counter(piece).id
        for piece, fate in enumerate(g.state.fate)
        if fate in GONE
        and began.fates[piece] not in GONE
        and g.side(piece) == side
        and began.fates[piece] != Fate.DUE
    )
    old, new = began.strengths[side], strength(g, side)
    return Toll(
        gone, old.worth - new.worth, old.ground - new.ground, old.ships - new.ships, old.air - new.air
    )


# ---- the odds that follow ------------------------------------------------------------------------------

Weighed = Sequence[tuple[float, Result]]
"""Results with their chances, which add up to 1."""


def odds_of(rows: Weighed, winning: str, *, played: int = 0) -> Odds:
    """The odds that follow; ``played``: how many trials they come from, 0: they are exact."""

    def share(happens: Callable[[Result], bool]) -> float:
        return min(1.0, sum(chance for chance, one in rows if happens(one)))

    def mean(count: Callable[[Result], float]) -> float:
        return sum(chance * count(one) for chance, one in rows)

    win, lose = share(lambda one: one.end > 0), share(lambda one: one.end < 0)
    swings = [one.swing for _, one in rows]
    also = Counter[str]()
    for chance, one in rows:
        for words in one.also:
            also[words] += chance  # type: ignore[assignment]  # chances are counted
    return Odds(
        method="simulated" if played else "exact",
        trials=played,
        error=(win * (1 - win) / played) ** 0.5 if played else 0.0,
        win=win,
        draw=max(0.0, 1 - win - lose),
        lose=lose,
        attacker_losses=_losses(rows, 0),
        defender_losses=_losses(rows, 1),
        attacker_cost=mean(lambda one: one.tolls[0].cost),
        defender_cost=mean(lambda one: one.tolls[1].cost),
        worth_in=WORTH_IN,
        swing=mean(lambda one: one.swing),
        swing_error=pstdev(swings) / played**0.5 if played > 1 else 0.0,
        chances=tuple((words, float(chance)) for words, chance in also.most_common(LIKELIEST)),
        figures=tuple(
            (words, mean(lambda one, k=count: k(one.tolls[0])), mean(lambda one, k=count: k(one.tolls[1])))  # type: ignore[misc]
            for words, count in FIGURES
            if any(count(side) for _, one in rows for side in one.tolls)
        ),
        winning=winning,
    )


FIGURES: tuple[tuple[str, Callable[[Toll], float]], ...] = (
    ("ships lost", lambda toll: toll.ships),
    ("air points lost", lambda toll: toll.air / QUARTERS),
    ("Hits on ground units", lambda toll: toll.ground),
)


def _losses(rows: Weighed, place: int) -> tuple[tuple[str, float], ...]:
    lost = Counter[str]()
    for chance, one in rows:
        for id, count in one.tolls[place].lost.items():
            lost[id] += chance * count  # type: ignore[assignment]
    return tuple(sorted((id, float(count)) for id, count in lost.items()))


def alike(results: Iterable[Result]) -> list[tuple[float, Result]]:
    """Results of trials, each as likely as the others."""
    found = list(results)
    return [(1 / len(found), one) for one in found]


def kinds(g: Oceans, pieces: Iterable[int]) -> Mapping[str, int]:
    """Units by counter."""
    return Counter(g.counter(piece).id for piece in pieces)


def average(values: Sequence[float]) -> float:
    """Their mean; of none 0."""
    return fmean(values) if values else 0.0
