"""Stacking limits, and the opponent's choice of what is too much (fireinthesky:3.3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.components.model import Counter
from ironbottom.games.fireinthesky.position.game import SPACES, Sky
from ironbottom.games.fireinthesky.position.labels import does
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.air_counters import combine, split_off
from ironbottom.games.fireinthesky.rules.damage import displace
from ironbottom.games.fireinthesky.rules.likeness import likeness
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.mechanics.derived import derived_by
from ironbottom.mechanics.grouping import Groups, Offer, groups

AIR, PORT, LAND = "air", "port", "land"
LIMITS = (AIR, PORT, LAND)
"""The three limits of a base; a circle has the land limit alone (3.3.1)."""
UNLIMITED = 10_000
"""Off-map boxes have no limits (ruling off_map_limit)."""


def capacity(g: Sky, space: int, limit: str, side: int) -> int:
    """How much transport rating of one kind a side may stack in a space."""
    data, state = g.data, g.state
    if data.is_offmap[space]:
        return UNLIMITED
    if limit == LAND:
        return data.land_capacity[space]  # 3.3.1.b2; base expansion leaves it alone
    printed = data.air_capacity[space] if limit == AIR else data.port_capacity[space]
    # 15.2: air and port capacities of Allied controlled bases grow with the game turn.
    grown = side == Side.ALLIES and state.control[space] == Side.ALLIES
    return printed * data.base_expansion[state.turn] if grown else printed


def stacked(g: Sky, space: int, limit: str, side: int) -> list[int]:
    """The pieces of a side that count towards a limit of a space; 3.3.1.b3: each side counts alone.

    Replacement markers do not count (3.3.9.b2), nor what is at sea in a Task Force.
    """
    force = g.state.force
    # 6.1.1.b5: the carriers in a half of the Carriers without Planes box lie in that port
    box = g.data.no_planes.get(space) if limit == PORT else None
    return [
        piece
        for here in (space, box)
        if here is not None
        for piece in g.pieces(here, side)
        if force[piece] == NOWHERE and limit_on(g.counter(piece)) == limit
    ]


def limit_on(counter: Counter) -> str:
    """The limit towards which a unit counts; none for replacement markers (3.3.9.b2)."""
    if counter.naval:
        return PORT
    if counter.air_unit:
        return AIR
    return LAND if counter.land else ""


def load(g: Sky, pieces: Iterable[int]) -> int:
    """Sum of transport ratings."""
    return sum(g.transport_of(piece) for piece in pieces)


def excess(g: Sky, space: int, limit: str, side: int) -> int:
    """By how much a side is over a limit of a space."""
    return max(0, stacked_load(g, space, limit, side) - capacity(g, space, limit, side))


def stacked_load(g: Sky, space: int, limit: str, side: int) -> int:
    """Sum of transport ratings of what is ``stacked``."""
    own = _loads(g, space).get((side, limit), 0)
    box = g.data.no_planes.get(space) if limit == PORT else None
    return own if box is None else own + _loads(g, box).get((side, limit), 0)


@derived_by(SPACES)
def _loads(g: Sky, space: int) -> dict[tuple[int, str], int]:
    """By side and limit: the transport ratings of what counts in exactly this space."""
    sums: dict[tuple[int, str], int] = {}
    for piece in g.here[space]:
        counter = g.counter(piece)
        if g.state.force[piece] == NOWHERE and not counter.marker:
            key = (int(counter.side), limit_on(counter))
            sums[key] = sums.get(key, 0) + g.transport_of(piece)
    return sums


def removable(ratings: list[int], over: int) -> list[int]:
    """Places in ``ratings`` that may be taken away when the rest must get within the limit and no more may go.

    Ruling stack_excess_minimum: no unit may be chosen whose removal is not needed, so a choice is open when some set
    with it brings the stack down by ``over`` or more, but would not without any single one of its units.

    >>> removable([8, 3, 2], 2)
    [0, 1, 2]
    >>> removable([8, 3, 2], 4)
    [0, 1, 2]
    >>> removable([8, 1], 8)
    [0]
    """
    return [n for n in range(len(ratings)) if _needed(ratings, n, over)]


def _needed(ratings: list[int], chosen: int, over: int) -> bool:
    """Whether some smallest possible removal has this unit in it.

    It is smallest when its sum is below ``over`` plus its lightest unit, so units lighter than that one stay.
    """
    lightest_of = sorted({rating for rating in ratings if rating <= ratings[chosen]})
    for lightest in lightest_of:
        others = [rating for n, rating in enumerate(ratings) if n != chosen and rating >= lightest]
        sums = {ratings[chosen]}
        for rating in others:
            sums |= {total + rating for total in sums}
        if any(over <= total < over + lightest for total in sums):
            return True
    return False


@dataclass(slots=True, kw_only=True)
class StackingLimits(Procedure):
    """At the end of a Deployment Phase and of the Return to Base Phase: all limits of all spaces (7.3, 12.3, 13.0).

    Both sides are checked, the phasing player first (ruling capacity_overflow_recaptured).
    """

    TITLE: ClassVar[str] = "Stacking limits"
    STEPS = ("check", "remove")
    space: int = -1
    limit: str = ""
    side: int = -1

    def check(self, g: Sky) -> Step:
        found = next(_overfull(g), None)
        if found is None:
            return Return()
        self.space, self.limit, self.side = found
        return RemoveExcess(seats=[g.seat(1 - self.side)], space=self.space, limit=self.limit, side=self.side)

    def remove(self, g: Sky) -> Step:
        remove_excess(g, choices.piece_of(str(self.ret)), excess(g, self.space, self.limit, self.side))
        return Goto(self.check)


def _overfull(g: Sky) -> Iterator[tuple[int, str, int]]:
    stands = {*g.standing, *g.data.no_planes}
    spaces = [space for space in g.data.stacking_spaces if space in stands]
    for side in (g.phasing, g.other):
        for space in spaces:
            loads = _loads(g, space)
            for limit in LIMITS:
                loaded = (side, limit) in loads or space in g.data.no_planes
                if loaded and excess(g, space, limit, side):
                    yield space, limit, side


def crowded(g: Sky, side: int) -> str:
    """Where a side is over a limit as long as nothing else moves, in words; empty when it is nowhere (3.3.1.b4)."""
    over = [
        f"{g.data.names[space]} {excess(g, space, limit, side)} over its {limit} limit"
        for space, limit, whose in _overfull(g)
        if whose == side
    ]
    return f"{', '.join(over)}: units will leave" if over else ""


def remove_excess(g: Sky, piece: int, over: int) -> None:
    """Send a unit to the Game Turn Track for the next friendly Reinforcement Phase (3.3.1.b4).

    Of an air unit only as much strength as is too much goes.
    """
    if g.counter(piece).air_unit and g.state.strength[piece] > over:
        piece = split_off(g, piece, over)
    g.log("info", f"{does(g, piece, 'is')} over the stacking limit")
    space = g.state.at[piece]
    displace(g, piece, "3.3.1.b4")  # for good, if it is Dutch (ruling dutch_never_return)
    combine(g, space)


@dataclass(slots=True, kw_only=True)
class RemoveExcess(Offer, Choose):
    """Which enemy unit is removed from a space that holds too many."""

    RULE: ClassVar[str] = "fireinthesky:3.3.1.b4"
    ORDER: ClassVar[str] = "excess"
    space: int
    limit: str
    side: int

    def groups(self, g: Sky, seat: str) -> Groups:
        """Of air only strength and nation matter."""
        pieces = stacked(g, self.space, self.limit, self.side)
        over = excess(g, self.space, self.limit, self.side)
        ratings = [min(g.transport_of(p), over) if self.limit == AIR else g.transport_of(p) for p in pieces]
        rating_of = {pieces[n]: ratings[n] for n in removable(ratings, over)}
        if self.limit == AIR:
            return groups(rating_of, lambda piece: (g.state.kind[piece], rating_of[piece]))
        return groups(rating_of, partial(likeness, g))

    def text(self, g: Sky, seat: str) -> str:
        over = excess(g, self.space, self.limit, self.side)
        return (
            f"Choose an enemy unit to remove from {{space:{g.data.space_ids[self.space]}}}: "
            f"{over} over the {self.limit} limit"
        )
