"""What the map tells of a space to which a unit can go, or in which a battle is to be fought."""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import UnitClass
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.rules.convoys import enemy_convoy
from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT
from ironbottom.kernel.targets import Target, TargetNote

BATTLE = Target(notes=("battle",))
LANDING = Target(notes=("objective",))


def target(g: Pacific, piece: int, space: int, moves: int) -> Target:
    """A space to which a unit goes by so many moves."""
    side = g.side(piece)
    here = g.here[space]
    notes: list[TargetNote] = []
    if g.state.phase == COMBAT_MOVEMENT:
        if _meets(g, piece, space, 1 - side):
            notes.append("battle")
        if takes(g, piece, space, side):
            notes.append("objective")
    if g.klass(piece) == UnitClass.LAND and g.data.is_sea[space]:
        notes.append("boards")
    elif any(g.side(other) == side and other != piece for other in here):
        notes.append("joins")
    return Target(moves, str(moves) if moves else "", tuple(notes))


def _meets(g: Pacific, piece: int, space: int, enemy: int) -> bool:
    """Whether a unit is fought there: guns alone fire at aircraft only, land units walk in (move.9, tank.7, land.2)."""
    if g.klass(piece) == UnitClass.LAND and not g.data.is_sea[space]:
        return bool(g.combat_units(space, enemy))
    return any(g.side(other) == enemy for other in g.here[space])


def takes(g: Pacific, piece: int, space: int, side: int) -> bool:
    """Whether the place would change hands for the income: enemy land by a land unit, a convoy by a warship."""
    if g.data.is_sea[space]:
        warship = g.data.units[g.state.kind[piece]].takes_convoy
        return warship and enemy_convoy(g, space, side)
    return g.klass(piece) == UnitClass.LAND and g.data.ipc[space] > 0 and not g.friendly(space, side)
