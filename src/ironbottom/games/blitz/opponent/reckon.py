"""What a round may bring, reckoned from the charts without playing it: for ranking, not for telling."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.blitz.components.ids import Attack, Round
from ironbottom.games.blitz.rules.p06_rounds.fighters import Fighter
from ironbottom.games.blitz.rules.p06_rounds.forces import fighter, fighters, reading_of
from ironbottom.games.blitz.rules.p06_rounds.results import affected, look_up, retreat_called_for
from ironbottom.games.blitz.rules.p06_rounds.situation import Situation, ground_of, totals_of
from ironbottom.games.blitz.rules.p06_rounds.totals import Total, air_round_fought, naval_total, port_total

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import BlitzData, Result
    from ironbottom.games.blitz.position.game import Blitz


class Exchange(NamedTuple):
    """Expected hits on the enemy and on ourselves."""

    dealt: float
    taken: float


NO_EXCHANGE = Exchange(0.0, 0.0)
FURTHER = 3
"""Attacks on the same garrison that are reckoned with behind the first."""


class Ground(NamedTuple):
    """A Ground Attack: odds of taking the area, and expected hits on both sides."""

    taken: float
    dealt: float
    suffered: float
    later: tuple[float, ...] = ()
    """Odds that it is taken at last when the same attack is made once more, twice more, and so on."""


def _sum(total: Total | None) -> int | None:
    """What a side rolls with; None for one that does not roll."""
    return None if total is None else total.sum if total.rolls else 0


@cache
def _faces(data: BlitzData, kind: Round, total: int | None) -> tuple[Result, ...]:
    """What each face of the die brings."""
    if total is None:
        return ()
    return tuple(look_up(data, kind, total, die) for die in range(1, data.figures.die_sides + 1))


def mean_hits(g: Blitz, kind: Round, total: Total | None) -> float:
    """Hits that a total brings on average."""
    return _mean(g.data, kind, _sum(total))


@cache
def _mean(data: BlitzData, kind: Round, total: int | None) -> float:
    results = _faces(data, kind, total)
    return sum(one.hits for one in results) / len(results) if results else 0.0


def at_sea(g: Blitz, own: Sequence[int], enemy: Sequence[int], shot: float = 0.0) -> Exchange:
    """A Naval Round in a sea area between these; ``shot``: share of our aircraft that the Air Round keeps from it."""
    outcome = _at_sea(g, own, enemy)
    if shot and outcome.dealt:
        ships = [piece for piece in own if not g.counter(piece).flies]
        without = _at_sea(g, ships, enemy).dealt if ships else 0.0
        return outcome._replace(dealt=shot * without + (1 - shot) * outcome.dealt)
    return outcome


def shot_down(
    g: Blitz, kind: int, space: int, side: int, own: Sequence[int], enemy: Sequence[int], ways: dict[str, str]
) -> float:
    """Share of the aircraft of ``side`` that an Air Round destroys or sends home before the next round."""
    flying = [piece for piece in own if g.counter(piece).flies]
    if not flying or not air_round_fought(fighters(g, own, ways), fighters(g, enemy, {})):
        return 0.0
    total = totals_of(g, Situation(Round.AIR, kind, space, side, own, enemy, ways))[1]
    struck = sum(max(1, g.size(piece)) for piece in own if g.ratings(piece).air)
    results = _faces(g.data, Round.AIR, _sum(total))
    gone = sum(
        min(struck, one.hits + affected(g.data, one.letter, max(0, struck - one.hits))) for one in results
    )
    return gone / (struck * len(results)) if results and struck else 0.0


def _at_sea(g: Blitz, own: Sequence[int], enemy: Sequence[int]) -> Exchange:
    reading = reading_of(g)
    one, other = fighters(g, own, {}), fighters(g, enemy, {})
    convoys = (
        sum(unit.ratings.convoy for unit in one),
        sum(unit.ratings.convoy for unit in other),
    )
    mine = [unit for unit in one if not unit.counter.convoy]
    theirs = [unit for unit in other if not unit.counter.convoy]
    dealt = naval_total(g.data, mine, theirs, reading, convoys=convoys)
    taken = naval_total(g.data, theirs, mine, reading, convoys=convoys[::-1])
    steps = _steps(one), _steps(other)
    return Exchange(
        min(mean_hits(g, Round.NAVAL, dealt), steps[1]), min(mean_hits(g, Round.NAVAL, taken), steps[0])
    )


def in_the_air(
    g: Blitz, kind: int, space: int, side: int, own: Sequence[int], enemy: Sequence[int], ways: dict[str, str]
) -> Exchange:
    """The Air Round before another round of an attack of ``side``, of a type or AT_SEA."""
    one, other = fighters(g, own, ways), fighters(g, enemy, {})
    if not air_round_fought(one, other):
        return NO_EXCHANGE
    totals = totals_of(g, Situation(Round.AIR, kind, space, side, own, enemy, ways))
    dealt, taken = (mean_hits(g, Round.AIR, total) for total in totals)
    targets = [
        sum(max(1, unit.ratings.size) for unit in units if unit.hit_in_air_round) for units in (other, one)
    ]
    return Exchange(min(dealt, targets[0]), min(taken, targets[1]))


def _steps(units: Sequence[Fighter]) -> float:
    """Steps that a Naval Round can take."""
    return float(sum(max(1, unit.ratings.size) for unit in units if unit.counter.ship or unit.counter.convoy))


def in_harbour(g: Blitz, own: Sequence[int], ships: Sequence[int]) -> float:
    """Hits of a Port Attack."""
    total = port_total(g.data, fighters(g, own, {}), fighters(g, ships, {}), reading_of(g))
    return min(mean_hits(g, Round.NAVAL, total), float(sum(g.size(piece) for piece in ships)))


def on_land(
    g: Blitz, target: int, side: int, attackers: Sequence[int], ways: dict[str, str], defenders: Sequence[int]
) -> Ground:
    """A Ground Attack without its Air Round: every pair of dice, hits where they are dearest."""
    soldiers = [piece for piece in attackers if g.counter(piece).on_land]
    holders = [piece for piece in defenders if g.counter(piece).on_land]
    if not holders:
        return Ground(1.0 if soldiers else 0.0, 0.0, 0.0)
    at = Situation(Round.LAND, Attack.GROUND, target, side, attackers, defenders, ways)
    attack, defence = totals_of(g, at)
    yielding = retreat_called_for(
        g.data, fighters(g, attackers, ways), [fighter(g, piece) for piece in holders],
        ground_of(g, target, holders),
    )  # fmt: skip
    behind = any(g.friendly_land(space, 1 - side) for space in g.links.borders[target])
    garrison = Garrison(tuple(sorted(map(g.size, holders))), yielding, behind)
    return _fought(g.data, _sum(attack), _sum(defence), garrison, tuple(sorted(map(g.size, soldiers))))


class Garrison(NamedTuple):
    """The sizes of those who hold an area, whether letters call them to retreat, and whether they have where to."""

    sizes: tuple[int, ...]
    yielding: bool
    behind: bool


@cache
def _fought(
    data: BlitzData, attack: int | None, defence: int | None, garrison: Garrison, soldiers: tuple[int, ...]
) -> Ground:
    """A Land Round of these totals, by the sizes of those who fight."""
    ours, theirs = (_faces(data, Round.LAND, total) for total in (attack, defence))
    stands = [_stand(data, garrison, one) for one in ours]
    advance = [_movers(data, soldiers, one) > 0 for one in theirs]
    return Ground(
        sum(not one.there for one in stands) / len(stands) * sum(advance) / len(advance),
        sum(one.lost for one in stands) / len(stands),
        sum(min(one.hits, sum(soldiers)) for one in theirs) / len(theirs),
        _worn_down(stands, sum(garrison.sizes), sum(advance) / len(advance)),
    )


def _worn_down(stands: Sequence[Stand], steps: int, advance: float) -> tuple[float, ...]:
    """The odds that nobody of a garrison of so many steps is left behind two such attacks, three, and so on."""
    losses = [steps if not one.there else one.lost for one in stands]
    left, fallen, odds = {steps: 1.0}, 0.0, list[float]()
    for _ in range(1 + FURTHER):
        behind: dict[int, float] = {}
        for there, chance in left.items():
            for lost in losses:
                rest = max(0, there - lost)
                behind[rest] = behind.get(rest, 0.0) + chance / len(losses)
        gone = behind.pop(0, 0.0)
        fallen += gone * advance
        behind[1] = behind.get(1, 0.0) + gone * (1 - advance)
        left = behind
        odds.append(fallen)
    return tuple(odds[1:])


class Stand(NamedTuple):
    """Steps of a garrison that are still there behind a result, and those that are lost."""

    there: int
    lost: int


def _stand(data: BlitzData, garrison: Garrison, result: Result) -> Stand:
    """6.5.r: those that a letter calls to retreat leave, or take one more hit where nothing is behind them."""
    left, more = _smaller(garrison.sizes, result.hits), 0
    if garrison.yielding:
        called = affected(data, result.letter, len(left))
        stay, go = left[called:], left[:called]
        left = stay if garrison.behind else [*stay, *(size - 1 for size in go)]
        more = 0 if garrison.behind else len(go)
    return Stand(sum(left), min(sum(garrison.sizes), result.hits + more))


def _smaller(sizes: Sequence[int], hits: int) -> list[int]:
    """Units behind so many hits, the biggest first: their owner gives steps of these."""
    left = sorted(sizes, reverse=True)
    for _ in range(hits):
        if not left:
            break
        if left[0] > 1:
            left[0] -= 1
            left.sort(reverse=True)
        else:
            left.pop()
    return left


def _movers(data: BlitzData, soldiers: Sequence[int], result: Result) -> int:
    """Attackers of these sizes that can advance behind a result: the owner gives steps of big units first."""
    left = _smaller(soldiers, result.hits)
    return len(left) - affected(data, result.letter, len(left))
