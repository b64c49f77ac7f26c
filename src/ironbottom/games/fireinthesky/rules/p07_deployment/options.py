"""What units may still do in a Deployment Phase (fireinthesky:7.0, 13.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.fireinthesky.data_ids import NONE, Phase
from ironbottom.games.fireinthesky.rules.likeness import groups_of, in_order, left_in
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
        side = g.phasing
        known = g.side_caches[1 - side].setdefault("movers", {})
        assert isinstance(known, dict)
        able = []
        for traits, group in groups_of(g, side):
            if traits not in known:
                known[traits] = _mover(g, group[0])
            if _can_deploy(g, group[0], known[traits]):
                able.append(group)
        found = g.caches["deployable"] = in_order(able)
    assert isinstance(found, dict)
    return found


class Mover(NamedTuple):
    """A unit that can go somewhere, or could if it were paid for, or may serve as replacements.

    So far as it hangs on where the enemy is and on the unit itself.
    """

    purse: int
    cost: int
    """Transport points for going by sea."""
    free: bool
    """One hex away there is a base, too."""
    marker: bool


def _mover(g: Sky, piece: int) -> Mover | None:
    counter = g.counter(piece)
    free = g.state.phase == Phase.FIRST_DEPLOYMENT and bool(one_hex_destinations(g, piece))  # 13.0.b2
    by_sea = stands_ready(g, piece) and bool(_by_sea(g, piece))
    if not (free or by_sea or counter.marker):
        return None
    return Mover(counter.purse if by_sea else NONE, cost(g, piece), free, counter.marker)


def _can_deploy(g: Sky, piece: int, mover: Mover | None) -> bool:
    return mover is not None and (
        mover.free
        or (mover.purse != NONE and mover.cost <= g.state.transport[mover.purse])
        or (mover.marker and bool(rebuildable(g, piece)))
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
