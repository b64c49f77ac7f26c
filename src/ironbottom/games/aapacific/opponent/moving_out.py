"""The attacks chosen are carried out move by move, fleets first, so that transports may follow them."""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import UnitClass, UnitType
from ironbottom.games.aapacific.opponent.hand import Hand
from ironbottom.games.aapacific.opponent.lifts import Lift
from ironbottom.games.aapacific.opponent.recruits import Recruits
from ironbottom.games.aapacific.opponent.schemes import Scheme
from ironbottom.games.aapacific.opponent.sight import Sight
from ironbottom.games.aapacific.rules.movement.moves import Kind

HOPEFUL = 0.0
"""Expected gain from which ships stay to fight those beside them."""


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


def leave_lost_battles(hand: Hand, sight: Sight, recruits: Recruits, schemes: list[Scheme]) -> None:
    """Let ships sail away from enemies whom no chosen attack fights, where staying would not pay (move.10)."""
    g = hand.world
    fought = {scheme.target for scheme in schemes}
    for zone in g.data.sea_zones:
        if zone in fought or not recruits.fought_for(zone):
            continue
        ships = recruits.staying(zone)
        fighting = [p for p in ships if g.state.kind[p] != UnitType.TRANSPORT]
        foes = sight.force(sight.defenders(zone, 1 - sight.side))
        odds = sight.attack(zone, sight.force(fighting), foes)
        if fighting and odds.killed - odds.lost >= HOPEFUL:
            continue
        for ship in ships:
            refuge = _refuge(hand, sight, recruits, ship)
            if refuge >= 0:
                hand.move(ship, refuge, Kind.SAIL)


def _refuge(hand: Hand, sight: Sight, recruits: Recruits, ship: int) -> int:
    """The zone without enemies where a ship is in the least danger; -1: it cannot get away."""
    zones = [z for z in hand.moves(ship) if hand.world.data.is_sea[z] and not recruits.fought_for(z)]

    def danger(zone: int) -> float:
        there = hand.world.ships_up(zone, sight.side)
        return sight.exposure(zone, sight.force([hand.real(ship), *there]))

    return min(zones, key=lambda z: (danger(z), z), default=-1)


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
