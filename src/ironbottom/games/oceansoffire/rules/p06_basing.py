"""6.1, 6.2: what Land Spaces, airfields and decks hold, and the Airfield Activation Limit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, POWERS_OF
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, halved_up
from ironbottom.games.oceansoffire.position.figures import deck, points
from ironbottom.games.oceansoffire.position.game import SPACES
from ironbottom.games.oceansoffire.position.places import aboard, aircraft, contested, ground
from ironbottom.games.oceansoffire.rules.p06_loads import divisions
from ironbottom.mechanics.derived import derived_in

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


# ---- ground ----------------------------------------------------------------------------------------


def division_room(g: Oceans, space: int, side: int) -> int | None:
    """Quarters of divisions that a side may still stack there, less than 0: it is over-stacked; None: any (6.1)."""
    capacity = g.data.spaces[space].division
    if capacity is None:
        return None
    return capacity * QUARTERS - divisions(g, ground(g, space, side))


def room_for(g: Oceans, space: int, side: int, pieces: Iterable[int]) -> bool:
    """Whether ground units may stack in a Land Space beside those that are there (6.1)."""
    capacity = g.data.spaces[space].division
    if capacity is None:
        return True
    return divisions(g, {*ground(g, space, side), *pieces}) <= capacity * QUARTERS


# ---- air -------------------------------------------------------------------------------------------


def upgrades(g: Oceans, space: int, side: int) -> int:
    """Air points that Airfield Upgrades of a side add (6.21.a, 21.32)."""
    markers = sum(g.state.airfields[power][space] for power in POWERS_OF[side])
    return markers * g.data.figures.upgrade_bonus


def aal(g: Oceans, space: int, side: int) -> int | None:
    """Airfield Activation Limit of a side in a Land Space, in air points; None: without limit.

    6.21.a: the controller has the full airfield, who contests it half; 5.21.e: half while control is changing. The half
    of an odd number is rounded as factors are (1.21.b).
    """
    here = g.data.spaces[space]
    if here.airfield is None:
        return None if g.friendly(space, side) else 0
    if g.friendly(space, side):
        printed = halved_up(here.airfield) if g.state.changing[space] else here.airfield
    elif contested(g, space) and not g.state.changing[space]:
        printed = halved_up(here.airfield)
    else:
        return 0
    return printed + upgrades(g, space, side)


def airfield(g: Oceans, space: int, side: int) -> int | None:
    """Air points that a side may base there: twice its AAL (6.21.b); None: without limit."""
    limit = aal(g, space, side)
    return None if limit is None else limit * g.data.figures.airfield_base_factor


def based_points(g: Oceans, space: int, side: int) -> int:
    """Quarters of air points of a side at an airfield; a B-29 counts two (6.2, 2.33.b)."""
    return sum(points(g, piece) for piece in aircraft(g, space, side))


def air_room(g: Oceans, space: int, side: int) -> int | None:
    """Quarters of air points that a side may still base there; less than 0: too many, None: any."""
    most = airfield(g, space, side)
    return None if most is None else most * QUARTERS - based_points(g, space, side)


def aircraft_may_base(g: Oceans, space: int, side: int, pieces: Iterable[int]) -> bool:
    """Whether air units may base at an airfield beside those that are there (6.2)."""
    most = airfield(g, space, side)
    if most is None:
        return True
    based = {*aircraft(g, space, side), *pieces}
    return sum(points(g, piece) for piece in based) <= most * QUARTERS


@derived_in(SPACES)
def friendly_airfield(g: Oceans, space: int, side: int) -> bool:
    """Whether a side may base any air at all in a Land Space."""
    limit = aal(g, space, side)
    return limit is None or limit > 0


def deck_room(g: Oceans, carrier: int) -> int:
    """Quarters of carrier air that may still base on a carrier, operational or not (6.23.a)."""
    at = g.state.at[carrier]
    return _deck_room(g, at, carrier) if at != NOWHERE else deck(g, carrier)


@derived_in(SPACES)
def _deck_room(g: Oceans, space: int, carrier: int) -> int:
    return deck(g, carrier) - sum(points(g, piece) for piece in aboard(g, carrier))
