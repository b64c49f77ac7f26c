"""What units may still do in a Deployment Phase (fireinthesky:7.0, 13.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.fireinthesky.data_ids import NONE, Phase
from ironbottom.games.fireinthesky.rules.likeness import Group, groups_in, left_in
from ironbottom.games.fireinthesky.rules.p07_deployment.one_hex import one_hex_destinations
from ironbottom.games.fireinthesky.rules.p07_deployment.sea import (
    affordable,
    cost,
    may_sea_deploy,
    sea_destinations,
    stands_ready,
)
from ironbottom.games.fireinthesky.rules.replacements import rebuildable

if TYPE_CHECKING:
    from ironbottom.games.fireinthesky.game import Sky


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
    key = ("ways", tuple(pieces))
    found = g.caches.get(key)
    if found is None:
        found = g.caches[key] = _ways(g, pieces)
    assert isinstance(found, Ways)
    return found


def _ways(g: Sky, pieces: Sequence[int]) -> Ways:
    by_sea = frozenset[int]()
    if all(may_sea_deploy(g, piece) for piece in pieces) and affordable(g, pieces):
        by_sea = frozenset.intersection(*(_by_sea(g, piece) for piece in pieces))
    one_hex = frozenset[int]()
    if g.state.phase == Phase.FIRST_DEPLOYMENT:  # 13.0.b2
        one_hex = frozenset.intersection(*(one_hex_destinations(g, piece) for piece in pieces))
    return Ways(by_sea, one_hex)


def _by_sea(g: Sky, piece: int) -> frozenset[int]:
    counter = g.counter(piece)
    found = sea_destinations(g, g.state.at[piece], counter.side, counter.nation)
    if counter.air_unit and g.state.phase == Phase.SECOND_DEPLOYMENT and g.option("16.1.8"):
        return found - set(g.state.captured)  # 16.1.8.b1
    return found


def deployable(g: Sky) -> dict[int, tuple[int, ...]]:
    """The phasing player's units that can do something, interchangeable ones once with the others of their group.

    They can go somewhere or, being markers, rebuild a land unit.
    """
    found = g.caches.get("deployable")
    if found is None:
        movers: list[Mover] = []
        for space, here in enumerate(g.here):
            if here:
                movers += _movers(g, space)
        able = sorted([mover.group for mover in movers if _can_deploy(g, mover)])
        found = g.caches["deployable"] = {group[0]: group[1:] for group in able}
    assert isinstance(found, dict)
    return found


class Mover(NamedTuple):
    """Interchangeable units that can go somewhere, or could if it were paid for, or may serve as replacements."""

    group: Group
    purse: int
    cost: int
    """Transport points of the one that goes by sea."""
    free: bool
    """One hex away there is a base, too."""
    marker: bool


def _movers(g: Sky, space: int) -> list[Mover]:
    """The phasing player's movers in a space; they hang on its pieces, and on what the enemy has where."""
    caches = g.cache_of(space)
    side = g.phasing
    key = ("movers", g.side_revisions[1 - side])
    found = caches.get(key)
    if found is None:
        found = caches[key] = [
            mover for group in groups_in(g, space, side) if (mover := _mover(g, group)) is not None
        ]
    assert isinstance(found, list)
    return found


def _mover(g: Sky, group: Group) -> Mover | None:
    first = group[0]
    counter = g.counter(first)
    free = g.state.phase == Phase.FIRST_DEPLOYMENT and bool(one_hex_destinations(g, first))  # 13.0.b2
    by_sea = stands_ready(g, first) and bool(_by_sea(g, first))
    if not (free or by_sea or counter.marker):
        return None
    return Mover(group, counter.purse if by_sea else NONE, cost(g, first), free, counter.marker)


def _can_deploy(g: Sky, mover: Mover) -> bool:
    return (
        mover.free
        or (mover.purse != NONE and mover.cost <= g.state.transport[mover.purse])
        or (mover.marker and bool(rebuildable(g, mover.group[0])))
    )


def companions(g: Sky, picked: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Further units of the same space that can go along somewhere, interchangeable ones once."""
    key = ("companions", tuple(picked))
    found = g.caches.get(key)
    if found is None:
        ways = ways_of(g, picked)
        left = left_in(g, g.state.at[picked[0]], g.phasing, picked)
        found = g.caches[key] = {
            piece: others for piece, others in left.items() if _can_join(g, ways, picked, piece)
        }
    assert isinstance(found, dict)
    return found


def _can_join(g: Sky, ways: Ways, picked: Sequence[int], piece: int) -> bool:
    """Whether a unit can go along to a space that is open to those picked."""
    return (
        may_sea_deploy(g, piece)
        and not ways.by_sea.isdisjoint(_by_sea(g, piece))
        and affordable(g, [*picked, piece])
    ) or (bool(ways.one_hex) and not ways.one_hex.isdisjoint(one_hex_destinations(g, piece)))
