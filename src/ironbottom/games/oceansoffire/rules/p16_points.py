"""2.33.2: air points as they fight, alone or in twos, and what a result takes from them (16.21, 18.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import Fate, Klass, Level
from ironbottom.games.oceansoffire.position.amounts import HALF, QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_points, beyond, points
from ironbottom.games.oceansoffire.position.state import EXTENDED, EXTENDED_NAV, USED
from ironbottom.games.oceansoffire.rules.p15_requirements import from_carrier

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

TWO = 2
"""Halved points that fight as one."""


class How(IntEnum):
    """How air points fight together."""

    ONE = 0
    """A point by itself, or a lone CVA-half."""
    TWO_HALVED = 1
    """Two points that are halved: a result takes one of them and sends the other home."""
    TWO_CVA_HALF = 2
    """Two CVA-half: a result takes both."""


class Group(NamedTuple):
    """What rolls together: one point, or two; ``strength``: quarters of a full point.

    ``disrupted``: whether its points are Disrupted already.
    """

    strength: int
    how: How
    disrupted: bool
    pieces: tuple[int, ...]

    def plain(self) -> list[int]:
        """As frames keep it."""
        return [self.strength, int(self.how), int(self.disrupted), *self.pieces]

    @classmethod
    def of(cls, values: Sequence[int]) -> Group:
        """Back from ``plain``."""
        strength, how, disrupted, *pieces = values
        return cls(strength, How(how), bool(disrupted), tuple(pieces))


class _Point(NamedTuple):
    quarters: int
    halved: int
    disrupted: bool
    piece: int


# ---- how many times it is halved -----------------------------------------------------------------------


def _halved(g: Oceans, piece: int, *, bombing: bool) -> int:
    """How often all points of an air unit are halved, Disrupted ones apart (2.33.2, 12.32, 7.62)."""
    times = int(g.state.usl[piece] == Level.USL2)
    full = bombing and g.counter(piece).klass == Klass.NAV  # 12.32: NAV on a regular Extended Range Mission
    if g.has(piece, EXTENDED_NAV) or (g.has(piece, EXTENDED) and not full):
        times += 1
    return times


def _points(g: Oceans, piece: int, *, bombing: bool) -> list[_Point]:
    able, halved = able_points(g, piece), _halved(g, piece, bombing=bombing)
    upset = g.state.disrupted[piece]
    if able == HALF:
        return [_Point(HALF, halved + (bombing and upset > 0), upset > 0, piece)]
    found = []
    for n in range(able // QUARTERS):
        disrupted = (n + 1) * QUARTERS <= upset
        found.append(_Point(QUARTERS, halved + (bombing and disrupted), disrupted, piece))
    return found


# ---- groups --------------------------------------------------------------------------------------------


def groups(g: Oceans, pieces: Iterable[int], *, bombing: bool, combined: bool) -> list[Group]:
    """Air points as they roll: in Naval Bombing, or in Air Combat.

    Halved Ground Based Air must be grouped in twos; CVA-half and halved points from carriers are only if ``combined``.
    """
    every = [point for piece in pieces for point in _points(g, piece, bombing=bombing)]
    halves = [point for point in every if point.quarters == HALF]
    whole = [point for point in every if point.quarters != HALF]
    decks = [point for point in whole if point.halved and from_carrier(g, point.piece)]
    fields = [point for point in whole if point.halved and not from_carrier(g, point.piece)]
    return [
        *(_alone(point) for point in whole if not point.halved),
        *_in_twos(g, fields, How.TWO_HALVED),
        *(_in_twos(g, decks, How.TWO_HALVED) if combined else map(_alone, decks)),
        *(_in_twos(g, halves, How.TWO_CVA_HALF) if combined else map(_alone, halves)),
    ]


def _alone(point: _Point) -> Group:
    return Group(point.quarters >> point.halved, How.ONE, point.disrupted, (point.piece,))


def _in_twos(g: Oceans, points_: list[_Point], how: How) -> list[Group]:
    """Like with like, then what is left over; carrier air of Japan only with its own quality."""
    found: list[Group] = []
    left: dict[int, list[_Point]] = {}
    ordered = sorted(points_, key=lambda one: (_quality(g, one.piece), one.halved, one.piece))
    for (quality, _), same in groupby(ordered, key=lambda one: (_quality(g, one.piece), one.halved)):
        alike = list(same)
        found += [_two(*pair, how) for pair in zip(alike[::2], alike[1::2], strict=False)]
        left.setdefault(quality, []).extend(alike[len(alike) - len(alike) % TWO :])
    for rest in left.values():
        found += [_two(*pair, how) for pair in zip(rest[::2], rest[1::2], strict=False)]
        found += [_alone(one) for one in rest[len(rest) - len(rest) % TWO :]]
    return found


def _quality(g: Oceans, piece: int) -> int:
    counter = g.counter(piece)
    return counter.air_quality if counter.klass == Klass.CVA else -1


def _two(one: _Point, other: _Point, how: How) -> Group:
    halved = max(one.halved, other.halved)
    strength = TWO * one.quarters >> halved
    return Group(strength, how, one.disrupted or other.disrupted, (one.piece, other.piece))


def may_combine(g: Oceans, pieces: Sequence[int], *, bombing: bool) -> bool:
    """Whether the owner has a choice: halves of carrier air that could fight in twos (2.33.2)."""
    apart = groups(g, pieces, bombing=bombing, combined=False)
    return sorted(apart) != sorted(groups(g, pieces, bombing=bombing, combined=True))


# ---- results -------------------------------------------------------------------------------------------


def eliminate(g: Oceans, piece: int, *, disrupted: bool = False) -> None:
    """One operational point of an air unit, or a CVA-half, is lost (16.21.a); the unit goes when none is left."""
    if points(g, piece) <= QUARTERS:
        g.lift(piece, Fate.POOL)
        return
    g.set_hits(piece, g.state.hits[piece] + 1)
    aborted = min(g.state.aborted[piece], points(g, piece))
    idle = min(beyond(g, piece), points(g, piece) - aborted)
    upset = g.state.disrupted[piece] - (QUARTERS if disrupted else 0)
    g.set_beyond(piece, idle)
    g.set_air(piece, aborted, max(0, min(upset, points(g, piece) - aborted - idle)))


def abort(g: Oceans, piece: int, *, disrupted: bool = False) -> None:
    """One operational point of an air unit, or a CVA-half, is Aborted to the end of the Round (16.23.a).

    One beyond the AAL where none else is left (6.21.g).
    """
    lost = min(QUARTERS, able_points(g, piece))
    if not lost:
        lost = min(QUARTERS, beyond(g, piece))
        g.set_beyond(piece, beyond(g, piece) - lost)
    aborted, upset = g.state.aborted[piece] + lost, g.state.disrupted[piece]
    if disrupted:
        upset = max(0, upset - lost)
    g.set_air(piece, aborted, min(upset, points(g, piece) - aborted - beyond(g, piece)))
    if not able_points(g, piece):
        g.mark(piece, USED)


def disrupt(g: Oceans, piece: int) -> None:
    """One point that was not Disrupted is so to the end of the Round (18.2.d)."""
    more = min(QUARTERS, able_points(g, piece) - g.state.disrupted[piece])
    g.set_air(piece, g.state.aborted[piece], g.state.disrupted[piece] + more)


def set_aside(g: Oceans, piece: int) -> None:
    """Carrier air Aborted in this Operation stays off the decks until it Rebases (17.1.a, 17.3.7)."""
    if from_carrier(g, piece):
        g.place(piece, g.state.at[piece])
        g.mark(piece, USED)
