"""What units may still do in a Deployment Phase (fireinthesky:7.0, 13.0)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.fireinthesky.data_ids import Phase
from ironbottom.games.fireinthesky.rules.likeness import groups
from ironbottom.games.fireinthesky.rules.p07_deployment.one_hex import one_hex_destinations
from ironbottom.games.fireinthesky.rules.p07_deployment.sea import (
    affordable,
    may_sea_deploy,
    sea_destinations,
)
from ironbottom.games.fireinthesky.rules.replacements import rebuildable
from ironbottom.games.fireinthesky.state import NOWHERE

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
        own = [piece for piece, at in enumerate(g.state.at) if at != NOWHERE and g.side(piece) == side]
        found = g.caches["deployable"] = {
            piece: others for piece, others in groups(g, own).items() if _can_deploy(g, piece)
        }
    assert isinstance(found, dict)
    return found


def _can_deploy(g: Sky, piece: int) -> bool:
    return any(ways_of(g, [piece])) or (g.counter(piece).marker and bool(rebuildable(g, piece)))


def companions(g: Sky, picked: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Further units of the same space that can go along somewhere, interchangeable ones once."""
    side = g.phasing
    here = [piece for piece in g.pieces(g.state.at[picked[0]], side) if piece not in picked]
    return {piece: others for piece, others in groups(g, here).items() if any(ways_of(g, [*picked, piece]))}
