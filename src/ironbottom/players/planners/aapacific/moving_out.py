"""The attacks chosen are carried out move by move, fleets first, so that transports may follow them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.aapacific.data_ids import UnitClass
from ironbottom.games.aapacific.rules.movement.moves import Kind

if TYPE_CHECKING:
    from ironbottom.players.planners.aapacific.hand import Hand
    from ironbottom.players.planners.aapacific.lifts import Lift
    from ironbottom.players.planners.aapacific.schemes import Scheme


def move_out(hand: Hand, schemes: list[Scheme]) -> None:
    """Make the moves of these attacks; a move that is no longer possible is left out."""
    g = hand.world
    for scheme in schemes:
        for piece in scheme.units if g.data.is_sea[scheme.target] else []:
            if g.is_ship(hand.real(piece)):
                _sail_out(hand, piece, scheme.target)
    for scheme in schemes:
        for lift in scheme.lifts:
            _carry(hand, lift, scheme.target)
        for ship, zone in scheme.support:
            if g.state.at[hand.real(ship)] != zone:
                hand.move(ship, zone, Kind.SAIL)
    for scheme in schemes:
        for piece in scheme.units:
            if not g.is_ship(hand.real(piece)):
                flies = g.klass(hand.real(piece)) == UnitClass.AIR
                hand.move(piece, scheme.target, Kind.ATTACK if flies else Kind.MARCH)


def _sail_out(hand: Hand, piece: int, zone: int) -> None:
    g = hand.world
    if g.state.at[hand.real(piece)] != zone:
        hand.move(piece, zone, Kind.SAIL)
    elif not g.stops_ships(zone, 1 - g.moving_side):
        hand.move(piece, zone)  # a submarine lies in wait for the convoy, or a ship sails round


def _carry(hand: Hand, lift: Lift, territory: int) -> None:
    """Load on the way, sail, and declare the landing."""
    for place, zone in enumerate(lift.path):
        boarding = [piece for piece, at in lift.loads if at == zone]
        last = place == len(lift.path) - 1
        away = hand.world.state.at[hand.real(lift.ship)] != zone
        if away and (boarding or last) and not hand.move(lift.ship, zone, Kind.SAIL):
            return
        for piece in boarding:
            hand.move(piece, zone, Kind.BOARD, lift.ship)
    for piece in lift.cargo:
        hand.move(piece, territory, Kind.ASSAULT)
