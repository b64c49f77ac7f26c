"""What units may still do in a Deployment Phase (fireinthesky:7.0, 13.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from ironbottom.games.fireinthesky.components.ids import Phase
from ironbottom.games.fireinthesky.position.game import ENEMIES, Sky
from ironbottom.games.fireinthesky.rules.likeness import (
    Group,
    Likeness,
    groups_in,
    groups_of,
    in_order,
    is_first,
    likeness,
)
from ironbottom.games.fireinthesky.rules.p07_deployment.one_hex import one_hex_destinations
from ironbottom.games.fireinthesky.rules.p07_deployment.sea import (
    affordable,
    cost,
    may_sea_deploy,
    prices,
    sea_destinations,
)
from ironbottom.games.fireinthesky.rules.replacements import rebuildable
from ironbottom.mechanics.derived import WHOLE, derived, derived_by, derived_for
from ironbottom.mechanics.grouping import without

NOWHERE_TO_GO = frozenset[int]()


class Ways(NamedTuple):
    """Where units may go together, by each kind of deployment."""

    by_sea: frozenset[int]
    one_hex: frozenset[int]

    @property
    def spaces(self) -> list[int]:
        """All of them in order."""
        return sorted(self.by_sea | self.one_hex)


def ways_of(g: Sky, pieces: Sequence[int]) -> Ways:
    """Where units of one space may go together; each pays for itself."""
    return _ways_of(g, tuple(pieces))


@derived_for(WHOLE)
def _ways_of(g: Sky, pieces: tuple[int, ...]) -> Ways:
    movers = [_mover(g, piece, likeness(g, piece)) for piece in pieces]
    by_sea = frozenset.intersection(*[mover.by_sea for mover in movers])
    return Ways(
        by_sea if by_sea and affordable(g, pieces) else NOWHERE_TO_GO,
        frozenset.intersection(*[mover.one_hex for mover in movers]),
    )


class Mover(msgspec.Struct, frozen=True):
    """What a unit can do in this phase, so far as it hangs on where the enemy is and on the unit itself."""

    by_sea: frozenset[int]
    """If it is paid for."""
    one_hex: frozenset[int]
    purse: int
    cost: int
    """Transport points for going by sea."""
    marker: bool


def _mover(g: Sky, piece: int, traits: Likeness) -> Mover:
    known = _movers(g, g.side(piece))
    found = known.get(traits)
    if found is None:
        first = g.state.phase == Phase.FIRST_DEPLOYMENT
        counter = g.counter(piece)
        found = known[traits] = Mover(
            _by_sea(g, piece) if may_sea_deploy(g, piece) else NOWHERE_TO_GO,
            one_hex_destinations(g, piece) if first else NOWHERE_TO_GO,  # 13.0.b2
            counter.purse,
            cost(g, piece),
            counter.marker,
        )
    return found


@derived_by(ENEMIES)
def _movers(g: Sky, side: int) -> dict[Likeness, Mover]:
    """The movers of a side that have been looked at; they last while the enemy stands still."""
    return {}


def _by_sea(g: Sky, piece: int) -> frozenset[int]:
    counter = g.counter(piece)
    found = sea_destinations(g, g.state.at[piece], counter.side, counter.nation)
    if counter.air_unit and g.state.phase == Phase.SECOND_DEPLOYMENT and g.option("16.1.8"):
        return found.difference(g.state.captured)  # 16.1.8.b1
    return found


@derived(WHOLE)
def deployable(g: Sky) -> dict[int, Group]:
    """The phasing player's units that can do something, interchangeable ones once with the others of their group.

    They can go somewhere or, being markers, rebuild a land unit.
    """
    return in_order(_deployable(g))


def any_deployable(g: Sky) -> bool:
    """Whether there are ``deployable`` units."""
    return next(_deployable(g), None) is not None


def is_deployable(g: Sky, piece: int) -> bool:
    """Whether a number is that of the first piece of a group of ``deployable`` units."""
    return is_first(g, piece, g.phasing) and _able(g, piece, _mover(g, piece, likeness(g, piece)))


def _deployable(g: Sky) -> Iterator[Group]:
    known = _movers(g, g.phasing)
    for traits, group in groups_of(g, g.phasing):
        if _able(g, group[0], known.get(traits) or _mover(g, group[0], traits)):
            yield group


def _able(g: Sky, piece: int, mover: Mover) -> bool:
    return bool(
        mover.one_hex
        or (mover.by_sea and mover.cost <= g.state.transport[mover.purse])
        or (mover.marker and rebuildable(g, piece))
    )


def companions(g: Sky, picked: Sequence[int]) -> dict[int, Group]:
    """Further units of the same space that can go along somewhere, interchangeable ones once."""
    return _companions(g, tuple(picked))


@derived_for(WHOLE)
def _companions(g: Sky, picked: tuple[int, ...]) -> dict[int, Group]:
    by_sea, one_hex = ways_of(g, picked)
    spent = prices(g, picked)
    able = []
    for traits, group in groups_in(g, g.state.at[picked[0]], g.phasing).items():
        mover = _mover(g, group[0], traits)
        points = spent.get(mover.purse, 0) + mover.cost
        if not one_hex.isdisjoint(mover.one_hex) or (
            not by_sea.isdisjoint(mover.by_sea) and points <= g.state.transport[mover.purse]
        ):
            able.append(without(group, picked))
    return in_order(filter(None, able))
