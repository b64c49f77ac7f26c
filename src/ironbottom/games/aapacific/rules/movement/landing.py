"""Where aircraft come down (aapacific:p6.1, p6.6, p6.7, ftr.2, bmb.2, bmb.4, land.20, cv.3, cv.8)."""

from __future__ import annotations

import msgspec

from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.rules.movement.air_range import cost_of_landing, landings_within, rings
from ironbottom.games.aapacific.rules.movement.bounds import Bounds, bounds_of
from ironbottom.games.aapacific.rules.movement.carriers import berths, decks
from ironbottom.games.aapacific.rules.movement.chart import set_of, spaces_in
from ironbottom.games.aapacific.rules.movement.moves import Kind, Move
from ironbottom.games.aapacific.rules.movement.units import key_of
from ironbottom.mechanics.derived import WHOLE, derived


class Landing(msgspec.Struct, frozen=True):
    """Places where an aircraft can come down at once: territories, and carriers with a free place."""

    territories: tuple[int, ...]
    carriers: tuple[int, ...]


def landing_places(g: Pacific, piece: int, space: int, left: int) -> Landing:
    """Where an aircraft of the power on turn may land now from a space with ``left`` moves.

    Territories its side has held since the turn began and where no battle was fought (aapacific:p6.7, bmb.4), and for
    fighters friendly carriers with a free place (aapacific:ftr.12, cv.3).
    """
    bounds = bounds_of(g)
    territories = landings_within(bounds, space, left)
    if g.state.at[piece] == space:
        territories &= ~(1 << space)
    ships = [] if g.state.kind[piece] != UnitType.FIGHTER else _decks_within(g, bounds, piece, space, left)
    return Landing(tuple(spaces_in(territories)), tuple(ships))


def _decks_within(g: Pacific, bounds: Bounds, piece: int, space: int, left: int) -> list[int]:
    """Carriers in range with a free place now, but for the one it is aboard."""
    at, own, reach = g.state.at, g.state.aboard[piece], rings(bounds, space)[left]
    return [ship for ship in _decks_with_room(g) if reach >> at[ship] & 1 and ship != own]


@derived(WHOLE)
def _decks_with_room(g: Pacific) -> list[int]:
    return [ship for ship in decks(g) if berths(g, ship) > len(g.load_of(ship))]


def landing_goals(g: Pacific, bounds: Bounds, piece: int) -> int:
    """Territories and zones where an aircraft may land in phase 6."""
    state = g.state
    at, left = state.at[piece], g.data.move[state.kind[piece]] - state.used[piece]
    goals = landings_within(bounds, at, left) & ~(1 << at)  # staying where it is is no move
    if state.kind[piece] == UnitType.FIGHTER:
        goals |= set_of([state.at[ship] for ship in _decks_within(g, bounds, piece, at, left)])
    return goals


def finds_land(g: Pacific, piece: int) -> bool:
    """Whether an aircraft in the air can land in a territory (aapacific:p6.7)."""
    bounds, state = bounds_of(g), g.state
    at, left = state.at[piece], g.data.move[state.kind[piece]] - state.used[piece]
    return bool(landings_within(bounds, at, left) & ~(1 << at))


def can_land(g: Pacific, piece: int) -> bool:
    """Whether an aircraft in the air has a place to land: a territory, else a carrier (aapacific:p6.1)."""
    return finds_land(g, piece) or bool(landing_goals(g, bounds_of(g), piece))


def landings(g: Pacific, bounds: Bounds, piece: int, to: int) -> tuple[Move, ...]:
    """Landings of an aircraft in one territory or zone, alike carriers once."""
    state = g.state
    at, left = state.at[piece], g.data.move[state.kind[piece]] - state.used[piece]
    if not g.data.is_sea[to]:
        return (Move(Kind.LAND, to, cost=cost_of_landing(bounds, at, to)),)
    cost = next(moves for moves, ring in enumerate(rings(bounds, at)) if ring >> to & 1)
    ships = {
        key_of(g, ship): ship
        for ship in reversed(_decks_within(g, bounds, piece, at, left))
        if state.at[ship] == to
    }
    return tuple([Move(Kind.LAND, to, cost=cost, ship=ship) for ship in sorted(ships.values())])
