"""2.33.1: carrier air belongs on operational carriers; where it goes at the start and at the end of an Impulse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOBODY, SIDE_OF, Klass, Nation
from ironbottom.games.oceansoffire.position.figures import able_deck, operational, points
from ironbottom.games.oceansoffire.position.game import SPACES
from ironbottom.games.oceansoffire.position.places import aircraft, on_map, ships
from ironbottom.games.oceansoffire.position.state import ASHORE
from ironbottom.games.oceansoffire.rules.p06_basing import air_room, deck_room
from ironbottom.mechanics.derived import derived_in

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def carriers_at(g: Oceans, space: int, power: int) -> list[int]:
    """Operational carriers of a power in a Space, in port or at sea."""
    side = g.data.counters[g.data.facilities[power][0]].side
    return [
        ship
        for ship in ships(g, space, side)
        if g.power(ship) == power and g.counter(ship).carrier and able_deck(g, ship)
    ]


def may_board(g: Oceans, air: int, carrier: int) -> bool:
    """Whether carrier air may base on a carrier of its own navy that has room (2.33.1.b, 6.23.a)."""
    unit, ship = g.counter(air), g.counter(carrier)
    return (
        unit.klass == Klass.CVA
        and unit.nation == ship.nation
        and (g.state.aboard[air] == carrier or deck_room(g, carrier) >= points(g, air))
    )


def deck_for(g: Oceans, ships_there: Sequence[int], air: int) -> int:
    """The carrier of a force that has most room for carrier air ashore where it calls (2.33.1.f), NOBODY: none."""
    fit = [ship for ship in ships_there if g.counter(ship).carrier and may_board(g, air, ship)]
    return max(fit, key=lambda ship: (deck_room(g, ship), -ship), default=NOBODY)


@derived_in(SPACES)
def belongs_aboard(g: Oceans, space: int, power: int) -> list[int]:
    """Operational carrier air at an airfield that must be placed on a carrier in its Space now (2.33.1.d)."""
    side = g.data.counters[g.data.facilities[power][0]].side
    able = [
        air
        for air in aircraft(g, space, side)
        if g.counter(air).klass == Klass.CVA and g.power(air) == power and operational(g, air)
    ]
    carriers = carriers_at(g, space, power) if able else []
    return [air for air in able if any(may_board(g, air, carrier) for carrier in carriers)]


def put_aboard(g: Oceans, space: int, power: int) -> list[int]:
    """Place carrier air of a Space on its carriers as far as there is room, the largest units first (2.33.1.d).

    Those that went aboard. Where there are several carriers, each takes the next unit that fits on the emptiest deck.
    """
    moved = []
    for air in sorted(belongs_aboard(g, space, power), key=lambda one: (-points(g, one), one)):
        fit = [carrier for carrier in carriers_at(g, space, power) if may_board(g, air, carrier)]
        if fit:
            g.embark(air, max(fit, key=lambda carrier: (deck_room(g, carrier), -carrier)))
            moved.append(air)
    return moved


def may_go_ashore(g: Oceans, pieces: Sequence[int]) -> bool:
    """Whether carrier air may move from a non-operational or repairing carrier in port to the airfield (2.33.1.c)."""
    for air in pieces:
        carrier = g.state.aboard[air]
        if carrier == ASHORE or able_deck(g, carrier):
            return False
        space = g.state.at[carrier]
        room = air_room(g, space, g.side(air)) if g.data.spaces[space].ports else 0
        if room is not None and room < sum(points(g, one) for one in pieces):
            return False
    return True


def set_right(g: Oceans, power: int) -> list[int]:
    """2.33.1.d for all Spaces with carriers of a power: who was placed on a deck, in order of Spaces."""
    spaces = sorted({g.state.at[ship] for ship in _carriers(g, power)})
    return [air for space in spaces for air in put_aboard(g, space, power)]


def _carriers(g: Oceans, power: int) -> list[int]:
    return [
        piece for piece in on_map(g, SIDE_OF[power]) if g.counter(piece).carrier and g.power(piece) == power
    ]


def acts_as(g: Oceans, air: int) -> Klass:
    """The class as which air operates.

    Carrier air from an airfield is NAV for Japan, MAR LBA for the Allies (2.33.1.g).
    """
    counter = g.counter(air)
    if counter.klass != Klass.CVA or g.state.aboard[air] != ASHORE:
        return counter.klass
    return Klass.NAV if counter.nation == Nation.JAPAN else Klass.MAR
