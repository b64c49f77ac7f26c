"""What units do that may let units in other spaces move: cargo to fetch, battles to join, carriers to land on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import compress

from ironbottom.games.aapacific.position.area import SPACES
from ironbottom.games.aapacific.position.game import BOUNDS, Pacific
from ironbottom.games.aapacific.position.state import NOWHERE
from ironbottom.games.aapacific.rules.movement.bounds import Bounds
from ironbottom.games.aapacific.rules.movement.chart import set_of, spread
from ironbottom.games.aapacific.rules.movement.columns import kinds_with_deck
from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT
from ironbottom.games.aapacific.rules.movement.units import Support, own_spaces, survey
from ironbottom.mechanics.derived import WHOLE, derived, derived_for


@dataclass(slots=True, eq=False)
class Elsewhere:
    """The support of units for others by space; ``version`` rises when any of it changes."""

    support: dict[int, Support] = field(default_factory=dict)
    version: int = 0
    read: int = 0
    """How many of ``Pacific.changes`` are taken into account."""

    def look_at(self, g: Pacific, spaces: Collection[int]) -> None:
        """Find out anew what units in these spaces do."""
        for space, units in zip(spaces, survey(g, spaces), strict=True):
            found = units.support
            if found != self.support.get(space):
                self.version += 1
                if found:
                    self.support[space] = found
                else:
                    del self.support[space]


@derived(BOUNDS)
def _elsewhere(g: Pacific) -> Elsewhere:
    carriers = g.state.kind.translate(kinds_with_deck(g.data))  # an ally's among them (aapacific:cv.3)
    spaces = {*compress(g.state.at, carriers)} - {NOWHERE}
    if g.state.phase == COMBAT_MOVEMENT:
        spaces.update(own_spaces(g))
    known = Elsewhere(read=len(g.changes))
    known.look_at(g, spaces)
    return known


@derived(WHOLE)
def elsewhere(g: Pacific) -> Elsewhere:
    """What units do for others now."""
    known = _elsewhere(g)
    if known.read < len(g.changes):
        known.look_at(g, {part for part in g.changes[known.read :] if part in SPACES})
        known.read = len(g.changes)
    return known


@derived(WHOLE)
def zones_with_attackers(g: Pacific) -> int:
    """Zones where own units are that may attack in phase 3, cargo left out (aapacific:tr.17)."""
    return set_of([support.space for support in elsewhere(g).support.values() if support.attacks])


def zones_of_assault(g: Pacific) -> int:
    """Zones from which an own assault has been declared."""
    if g.state.target.count(NOWHERE) == len(g.state.target):
        return 0
    return set_of([support.space for support in elsewhere(g).support.values() if support.assault])


def territories_raided(g: Pacific) -> int:
    """Territories to which own bombers have been sent on a raid (aapacific:sbr.4)."""
    return set_of([support.space for support in elsewhere(g).support.values() if support.raid])


@derived_for(WHOLE)
def zones_to_load(g: Pacific, bounds: Bounds, kinds: int) -> int:
    """Zones next to territories where own land units of these types (one bit each) wait and may board."""
    lands = set_of([support.space for support in elsewhere(g).support.values() if support.waiting & kinds])
    return spread(bounds.chart.coast, lands & bounds.friendly)
