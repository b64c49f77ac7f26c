"""Administrative Step: what is left goes back to the map; Occupied Base markers are placed (fireinthesky:11.2.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import does
from ironbottom.games.fireinthesky.position.procedure import Procedure
from ironbottom.games.fireinthesky.position.state import AIR_AT_BASE, BOMBARDMENT, CARRIER, UNPACKING
from ironbottom.games.fireinthesky.rules.air_counters import combine
from ironbottom.games.fireinthesky.rules.damage import displace
from ironbottom.games.fireinthesky.rules.p11_combat.board import board, in_box
from ironbottom.games.fireinthesky.rules.p11_combat.waters import control_of, water_of
from ironbottom.kernel.flow import Step


@dataclass(slots=True, kw_only=True)
class AdministrativeStep(Procedure):
    """The end of a battle.

    Ships stay where they are, in Malaya in the half they came from (11.2.6.b1, 15.1.b5); air and land units at the base
    stay, too (11.2.6.b2, 11.2.6.b3), and long-range air never left its hex (11.2.6.b4).
    """

    TITLE: ClassVar[str] = "Administrative step"
    STEPS = ("occupied_marker", "air_comes_ashore", "cargo_leaves")

    def occupied_marker(self, g: Sky) -> Step:
        place_occupied_marker(g, board(g).hex)
        return None

    def air_comes_ashore(self, g: Sky) -> Step:
        # 11.2.6.b5; ruling air_comes_ashore
        battle = board(g)
        for side in Side:
            for piece in in_box(g, side, BOMBARDMENT):
                held = control_of(g, battle, water_of(g, battle, piece)) == side
                if g.counter(piece).air_unit and held and air_may_disembark(g, side, battle.hex):
                    g.state.box[piece] = AIR_AT_BASE
                    disembark_air(g, piece, battle.hex)
        combine(g, battle.hex)
        return None

    def cargo_leaves(self, g: Sky) -> Step:
        # 11.2.6.b6 for air, 11.2.6.b3 for land units.
        for side in Side:
            for piece in in_box(g, side, BOMBARDMENT, CARRIER):
                if not g.counter(piece).naval:
                    displace(g, piece, "11.2.6.b6" if g.counter(piece).air_unit else "11.2.6.b3")
        return None


def air_may_disembark(g: Sky, side: int, space: int) -> bool:
    """Whether air at sea may come ashore: at a base that its side controls or has occupied (11.2.6.b5)."""
    return g.friendly_base(space, side) or g.state.occupied[space] == side


def disembark_air(g: Sky, piece: int, space: int) -> None:
    """Bring an air unit out of its Task Force to the base; on an Occupied marker it has to unpack (16.1.8)."""
    name = g.data.space_ids[space]
    g.leave_force(piece)
    if g.state.occupied[space] == g.side(piece) and g.option("16.1.8"):
        g.mark(piece, UNPACKING)
    g.log("move", f"{does(g, piece, 'comes')} ashore in {{space:{name}}} ({{rule:11.2.6.b5}})", where=name)


def mark_occupied(g: Sky) -> None:
    """At the end of the Combat Phase: on every base that holds land units of one side, the enemy of its owner.

    However they came (ruling battle_without_enemy).
    """
    for space in range(len(g.data.is_base)):
        place_occupied_marker(g, space)


def occupier(g: Sky, space: int) -> int | None:
    """11.2.6: whose land units are in an enemy or neutral base without enemy land units, if that is not marked yet."""
    if not g.data.is_base[space]:
        return None
    for side in Side:
        alone = g.land_units(space, side) and not g.land_units(space, 1 - side)
        if alone and not g.friendly_base(space, side) and g.state.occupied[space] != side:
            return side
    return None


def place_occupied_marker(g: Sky, space: int) -> None:
    """11.2.6: such a base is occupied by that side; it is not control yet."""
    side = occupier(g, space)
    if side is None:
        return
    g.state.occupied[space] = side
    g.turned()
    name = g.data.space_ids[space]
    g.log(
        "result",
        f"{'Japan occupies' if side == Side.JAPAN else 'The Allies occupy'} {{space:{name}}} ({{rule:11.2.6}})",
        where=name,
    )
