"""What reaches a hex where no battle is fought: landings without resistance, and passengers (fireinthesky:11.2.6).

Rulings battle_without_enemy and passengers_without_battle.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.procedure import Procedure
from ironbottom.games.fireinthesky.position.state import MAULED, NOWHERE
from ironbottom.games.fireinthesky.rules.air_counters import split_off
from ironbottom.games.fireinthesky.rules.damage import displace, resolve_hits_at_sea
from ironbottom.games.fireinthesky.rules.p11_combat.administrative import (
    air_may_disembark,
    disembark_air,
    mark_occupied,
    occupier,
)
from ironbottom.games.fireinthesky.rules.p11_combat.landing import Landings, landing_in_range
from ironbottom.games.fireinthesky.rules.p11_combat.preparation import has_carrier
from ironbottom.games.fireinthesky.rules.stacking import AIR, capacity, load, stacked
from ironbottom.kernel.flow import Call, Goto, Step


@dataclass(slots=True, kw_only=True)
class Unopposed(Procedure):
    """The end of the Combat Phase: hexes without a battle, and Occupied markers."""

    TITLE: ClassVar[str] = "Unopposed landings"
    STEPS = ("hits_at_sea", "next_landing", "occupied_bases", "air_ashore", "left_at_sea")
    fought: list[int]
    """Hexes with a battle: their passengers have been dealt with."""
    landed: list[int] = field(default_factory=list)
    """Hexes whose landings are over."""

    def hits_at_sea(self, g: Sky) -> Step:
        if self._passengers(g) or any(occupier(g, space) is not None for space in range(len(g.data.is_base))):
            g.log("battle", "Where no battle is fought ({rule:11.2.6})")
        resolve_hits_at_sea(g, self._passengers(g))
        return None

    def next_landing(self, g: Sky) -> Step:
        for piece in self._passengers(g):
            space, side = g.hex_of(g.state.at[piece]), g.side(piece)
            if space in self.landed or g.counter(piece).air_unit:
                continue
            self.landed.append(space)
            here = [p for p in self._passengers(g) if g.hex_of(g.state.at[p]) == space]
            parties = [p for p in here if not g.counter(p).air_unit and may_land(g, p, space)]
            if parties:
                return Call(Landings(space=space, side=side, pieces=parties), then=self.next_landing)
            return Goto(self.next_landing)
        return None

    def occupied_bases(self, g: Sky) -> Step:
        mark_occupied(g)
        return None

    def air_ashore(self, g: Sky) -> Step:
        # 8.3: at a friendly base, or one that has been occupied in this part.
        for piece in self._passengers(g):
            if not g.counter(piece).air_unit or not may_disembark(g, piece):
                continue
            space, side = g.state.at[piece], g.side(piece)
            room = capacity(g, space, AIR, side) - load(g, stacked(g, space, AIR, side))
            if room <= 0:
                continue
            ashore = split_off(g, piece, room)  # within the limit (ruling passengers_without_battle)
            if g.state.strength[ashore] <= room:
                disembark_air(g, ashore, space)
        return None

    def left_at_sea(self, g: Sky) -> Step:
        for piece in self._passengers(g):
            displace(g, piece, "11.2.6.b3")
        return None

    def _passengers(self, g: Sky) -> list[int]:
        """Air units, land units and markers in Task Forces where no battle was fought."""
        state = g.state
        return [
            piece
            for piece, force in enumerate(state.force)
            if force != NOWHERE
            and not g.counter(piece).naval
            and g.hex_of(state.at[piece]) not in self.fought
        ]


def may_land(g: Sky, piece: int, space: int) -> bool:
    """Whether a land unit or marker at sea may come ashore in a hex without enemies.

    At a friendly base or in its off-map box (ruling box_as_start) it just does. Anywhere else it lands as in a battle:
    from a Task Force without carriers (11.2.5.1.b3), undamaged (11.2.5.1.b4), in range (11.2.5.1), and with a ship that
    takes sea control (ruling landing_in_neutral_base), in a circle as in a neutral base (ruling undefended_circle).
    """
    side, at = g.side(piece), g.state.at[piece]
    if g.friendly_base(space, side):
        return True
    if not g.data.is_land[space]:
        return False
    if g.has(piece, MAULED) or has_carrier(g, g.state.force[piece]):
        return False
    return landing_in_range(g, side, space) and controls_the_sea(g, at, side)


def controls_the_sea(g: Sky, space: int, side: int) -> bool:
    """Whether a side has a ship in this water outside of Carrier Task Forces."""
    return any(
        g.counter(piece).naval
        for force in g.forces_in(space, side)
        if not has_carrier(g, force)
        for piece in g.members(force)
    )


def may_disembark(g: Sky, piece: int) -> bool:
    """Whether air at sea may come ashore in a hex without a battle (8.3; ruling air_after_unopposed_capture)."""
    side, at = g.side(piece), g.state.at[piece]
    if not g.friendly_base(at, side) and has_carrier(g, g.state.force[piece]):
        return False
    return air_may_disembark(g, side, at)
