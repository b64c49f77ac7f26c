"""Moves are carried out: pieces, marks, convoys taken in passing, and the line in the log."""

from __future__ import annotations

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import (
    AIRBORNE,
    DECK_CARGO,
    FOUGHT,
    LANDED_ON,
    LOADED,
    LOADED_AFTER_FIGHT,
    MOVED,
    PATROL,
    RAIDING,
    TOOK_CONVOY,
    UNLOADED,
)
from ironbottom.games.aapacific.rules.convoys import enemy_convoy, take_convoy
from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT, Kind, Move


def carry_out(g: Pacific, piece: int, move: Move) -> None:
    """Carry out any move but a march, which may take territory on its way."""
    match move.kind:
        case Kind.SAIL:
            _sail(g, piece, move)
        case Kind.WAIT:
            _wait(g, piece, move)
        case Kind.BOARD:
            _board(g, piece, move)
        case Kind.ASSAULT:
            _declare_assault(g, piece, move)
        case Kind.UNLOAD:
            _unload(g, piece, move)
        case Kind.ATTACK | Kind.RAID:
            _fly_out(g, piece, move)
        case Kind.LAND:
            _land(g, piece, move)
        case Kind.PATROL:
            _patrol(g, piece, move)


def step(g: Pacific, piece: int, space: int) -> None:
    """One space of a march or voyage."""
    state = g.state
    state.via[piece] = state.at[piece]
    state.used[piece] += 1
    g.place(piece, space)


def _name(g: Pacific, space: int) -> str:
    return f"{{space:{g.data.space_ids[space]}}}"


def _tell(g: Pacific, text: str, where: int) -> None:
    g.log("move", text, where=g.data.space_ids[where])


# ---- ships -------------------------------------------------------------------------------------------


def _sail(g: Pacific, ship: int, move: Move) -> None:
    """A ship sails with everything aboard; in phase 3 a warship takes the convoys of empty zones (conv.2)."""
    state = g.state
    start = state.at[ship]
    combat = state.phase == COMBAT_MOVEMENT
    by_way = " by way of " + _name(g, move.path[0]) if len(move.path) > 1 else ""
    _tell(g, f"{{piece:{ship}}} sails from {_name(g, start)} to {_name(g, move.to)}{by_way}", move.to)
    for fighter in g.load_of(ship):
        if g.data.units[state.kind[fighter]].patrol:
            g.mark(fighter, DECK_CARGO)  # cv.6, cv.15
    for zone in move.path:
        step(g, ship, zone)
        if combat:
            _pass_convoy(g, ship, zone)
    bases = not combat and state.used[ship] < g.data.figures.naval_base_move
    if combat or (state.used[ship] >= g.data.move[state.kind[ship]] and not bases):
        g.mark(ship, MOVED)


def _pass_convoy(g: Pacific, ship: int, zone: int) -> None:
    side = g.moving_side
    warship = g.data.units[g.state.kind[ship]].takes_convoy  # conv.7: transports take nothing
    if warship and enemy_convoy(g, zone, side) and not g.stops_ships(zone, 1 - side):  # Q55
        take_convoy(g, zone, side, "conv.2")
        g.mark(ship, TOOK_CONVOY)


def _wait(g: Pacific, ship: int, move: Move) -> None:
    g.state.used[ship] += move.cost
    g.mark(ship, MOVED | TOOK_CONVOY)
    _tell(g, f"{{piece:{ship}}} lies in wait in {_name(g, move.to)} ({{rule:conv.3}})", move.to)
    take_convoy(g, move.to, g.moving_side, "conv.3")


# ---- cargo -------------------------------------------------------------------------------------------


def _board(g: Pacific, piece: int, move: Move) -> None:
    state = g.state
    _tell(
        g,
        f"{{piece:{piece}}} boards {{piece:{move.ship}}} from {_name(g, state.at[piece])} in {_name(g, move.to)}",
        move.to,
    )
    g.put_aboard(piece, move.ship)
    state.used[piece] = g.data.move[state.kind[piece]]  # tr.12: its whole move
    fought = g.has(move.ship, FOUGHT)
    g.mark(piece, MOVED | LOADED | (LOADED_AFTER_FIGHT if fought else 0))  # tr.21


def _declare_assault(g: Pacific, piece: int, move: Move) -> None:
    """Cargo and ship are bound to one territory (aapacific:amph.4, amph.6)."""
    g.state.target[piece] = g.state.target[move.ship] = move.to
    g.mark(piece, MOVED)
    zone = _name(g, g.state.at[piece])
    _tell(g, f"{{piece:{piece}}} is to land on {_name(g, move.to)} from {zone} ({{rule:amph.4}})", move.to)


def _unload(g: Pacific, piece: int, move: Move) -> None:
    state = g.state
    _tell(g, f"{{piece:{piece}}} goes ashore on {_name(g, move.to)}", move.to)
    state.aboard[piece] = -1
    g.place(piece, move.to)
    state.used[piece] = g.data.move[state.kind[piece]]  # tr.12
    g.mark(piece, MOVED)
    state.target[move.ship] = move.to  # tr.8
    g.mark(move.ship, UNLOADED)  # tr.7


# ---- aircraft ----------------------------------------------------------------------------------------


def _fly_out(g: Pacific, piece: int, move: Move) -> None:
    """An aircraft flies to a battle or a raid; guns it crosses fire when combat movement ends (move.14)."""
    state = g.state
    purpose = "on a raid to" if move.kind == Kind.RAID else "to attack in"
    relied = f", to land on {{piece:{move.ship}}}" if move.ship >= 0 else ""
    _tell(
        g,
        f"{{piece:{piece}}} flies from {_name(g, state.at[piece])} {purpose} {_name(g, move.to)}{relied}",
        move.to,
    )
    _take_to_the_air(g, piece, move)
    g.mark(piece, AIRBORNE | MOVED | (RAIDING if move.kind == Kind.RAID else 0))
    if move.guns:
        state.flown_over.append([piece, *move.guns])
    if move.ship >= 0:
        state.lands_on[piece] = move.ship  # ftr.9
        g.touch(move.ship)


def _land(g: Pacific, piece: int, move: Move) -> None:
    state = g.state
    deck = f" on {{piece:{move.ship}}}" if move.ship >= 0 else ""
    _tell(g, f"{{piece:{piece}}} lands{deck} in {_name(g, move.to)}", move.to)
    relied = state.lands_on[piece]
    state.lands_on[piece] = -1
    if relied >= 0:
        g.touch(relied)
    _take_to_the_air(g, piece, move)
    g.unmark(piece, AIRBORNE | RAIDING)
    g.mark(piece, MOVED)
    if move.ship >= 0:
        g.put_aboard(piece, move.ship)
        g.mark(move.ship, LANDED_ON)  # cv.8


def _patrol(g: Pacific, piece: int, move: Move) -> None:
    _tell(g, f"{{piece:{piece}}} patrols {_name(g, move.to)} ({{rule:cap_air.1}})", move.to)
    _take_to_the_air(g, piece, move)
    # Set directly: an own patrol bounds nobody's moves in this turn, so the ranges found so far stay good.
    g.state.marks[piece] |= PATROL | MOVED
    g.touch(piece)


def _take_to_the_air(g: Pacific, piece: int, move: Move) -> None:
    g.state.aboard[piece] = -1
    g.state.used[piece] += move.cost
    g.place(piece, move.to)
