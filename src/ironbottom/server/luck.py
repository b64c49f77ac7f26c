"""Luck: hits and damage against what was to be expected, and how rare such a result is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import erf, sqrt

from ironbottom.kernel.events import Event
from ironbottom.kernel.match import Match
from ironbottom.server.protocol import LuckRow

EXACT_UP_TO = 300
"""Dice of a seat up to which the percentile is exact; with more the normal distribution is as good."""


Odds = tuple[float, ...]
"""Of one die: the chances of no hit, one hit, two hits and so on; or of so much damage."""
HITS = "hits"


class Tally:
    """The dice of one seat that give hits, or damage: how many were thrown with which chances, and what they gave."""

    def __init__(self, counts: str = HITS) -> None:
        self.counts = counts
        self.thrown: dict[Odds, int] = {}
        self.got = 0

    def add(self, roll: Event, sides: int) -> None:
        """Count a roll of dice with so many faces."""
        odds = _odds(list(map(roll.hits, range(1, sides + 1))))
        self.thrown[odds] = self.thrown.get(odds, 0) + len(roll.values)
        self.got += sum(map(roll.hits, roll.values))

    def row(self, seat: str) -> LuckRow:
        """The tally in the form of the protocol."""
        return LuckRow(
            seat=seat,
            counts=self.counts,
            dice=sum(self.thrown.values()),
            got=self.got,
            expected=_mean(self.thrown),
            deviation=sqrt(_variance(self.thrown)),
            percentile=percentile(self.thrown, self.got),
        )


def percentile(thrown: Mapping[Odds, int], got: int) -> float:
    """The share of games that would have gone worse (half of those that would have gone alike): 0 to 1.

    ``thrown`` maps the odds of a die to the number of such dice.

    >>> percentile({(0.5, 0.5): 2}, 2)
    0.875
    >>> percentile({(0.5, 0.25, 0.25): 1}, 1)
    0.625
    >>> percentile({}, 0)
    0.5
    """
    if sum(thrown.values()) > EXACT_UP_TO:
        return _normal_percentile(thrown, got)
    chances: Odds = (1.0,)
    for odds, count in sorted(thrown.items()):
        for _ in range(count):
            chances = _together(chances, odds)
    return sum(chances[:got]) + chances[got] / 2


def _odds(hits: Sequence[int]) -> Odds:
    """The odds of a die from the hits that each face gives."""
    return tuple(hits.count(number) / len(hits) for number in range(max(1, *hits) + 1))


def _mean(thrown: Mapping[Odds, int]) -> float:
    return sum(count * _moment(odds, 1) for odds, count in thrown.items())


def _variance(thrown: Mapping[Odds, int]) -> float:
    return sum(count * (_moment(odds, 2) - _moment(odds, 1) ** 2) for odds, count in thrown.items())


def _moment(odds: Odds, power: int) -> float:
    return sum(chance * float(hits) ** power for hits, chance in enumerate(odds))


def _normal_percentile(thrown: Mapping[Odds, int], got: int) -> float:
    mean, variance = _mean(thrown), _variance(thrown)
    return 0.5 if variance <= 0 else (1 + erf((got - mean) / sqrt(2 * variance))) / 2


def _together(one: Odds, other: Odds) -> Odds:
    """The distribution of the sum of two independent numbers of hits."""
    both = [0.0] * (len(one) + len(other) - 1)
    for a, p in enumerate(one):
        for b, q in enumerate(other):
            both[a + b] += p * q
    return tuple(both)


def luck_of(match: Match, seats: tuple[str, ...]) -> tuple[tuple[LuckRow, ...], tuple[int, ...]]:
    """The luck of each seat in all rolls that everybody was shown, and how often each face came up.

    In hits for every seat, then in whatever else has been rolled for by any, alone where no die ever gives hits.
    """
    tallies = {HITS: {seat: Tally() for seat in seats}}
    faces: dict[int, int] = {}
    for index, told in enumerate(match.told):
        draws = match.live[index - 1].draws if index else match.record.opening
        sides = {draw.n: draw.sides for draw in draws}
        for event in told.events:
            if not event.values or event.seen_by:
                continue
            for value in event.values:
                faces[value] = faces.get(value, 0) + 1
            thrower = event.by or told.seat
            if (event.need or event.yields) and thrower in seats and event.roll in sides:
                counts = event.counts or HITS
                of_all = tallies.setdefault(counts, {seat: Tally(counts) for seat in seats})
                of_all[thrower].add(event, len(event.yields) or sides[event.roll])
    if len(tallies) > 1 and not any(tally.thrown for tally in tallies[HITS].values()):
        del tallies[HITS]
    rows = tuple(tally.row(seat) for of_all in tallies.values() for seat, tally in of_all.items())
    return rows, tuple(faces.get(face, 0) for face in range(1, max(faces, default=0) + 1))
