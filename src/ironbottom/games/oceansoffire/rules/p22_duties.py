"""22.28.a: a power that is short of garrisons at its Impulse fills them before it activates anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.fleet_train import space_of
from ironbottom.games.oceansoffire.position.places import aboard, ground, ships
from ironbottom.games.oceansoffire.rules.p06_loads import divisions
from ironbottom.games.oceansoffire.rules.p10_activation import cost, refusal
from ironbottom.games.oceansoffire.rules.p11_land import marches, rails
from ironbottom.games.oceansoffire.rules.p11_ships import ends_in_port
from ironbottom.games.oceansoffire.rules.p11_transport import (
    boarding_refusal,
    landing_refusal,
    transports,
)
from ironbottom.games.oceansoffire.rules.p22_garrisons import garrisons, shortage
from ironbottom.games.oceansoffire.rules.reasons import by
from ironbottom.mechanics.derived import WHOLE, derived, derived_for

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def fills(g: Oceans, piece: int, to: int) -> bool:
    """Whether a unit that goes to a Space makes the shortage of the Phasing Player smaller."""
    if to not in garrisons(g.data):
        return False
    changes = {piece: (to, g.state.hits[piece])}
    return shortage(g, g.phasing, changes) < shortage(g, g.phasing)


@derived(WHOLE)
def fillers(g: Oceans) -> frozenset[int]:
    """Units that may be activated and paid now and go where a garrison is missing, and transports that take them."""
    if not g.scenario.theaters or not shortage(g, g.phasing):
        return frozenset()
    found: set[int] = set()
    for space, here in enumerate(g.data.spaces):
        if not here.land and not here.box:
            continue
        for piece in ground(g, space, g.phasing_side):
            if not divisions(g, [piece]) or refusal(g, g.phasing, piece):
                continue
            price = cost(g, [piece])
            if price <= g.state.aps[g.phasing]:
                goals = {*marches(g, [piece]), *rails(g, [piece])}
                if any(fills(g, piece, to) for to in goals):
                    found.add(piece)
                found |= _by_sea(g, piece, price)
    return frozenset(found)


def _by_sea(g: Oceans, piece: int, price: int) -> set[int]:
    """The unit and a transport of its port that can carry it where it is needed."""
    space = g.state.at[piece]
    for ship in transports(g, ships(g, space, g.side(piece))):
        if aboard(g, ship) or refusal(g, g.phasing, ship):
            continue
        if price + cost(g, [ship]) > g.state.aps[g.phasing]:
            continue
        if boarding_refusal(g, [ship], piece, g.state.berth[ship]):
            continue
        for port in _harbours(g, ship):
            to = space_of(g, port)
            if fills(g, piece, to) and not landing_refusal(g, [piece], port):
                return {piece, ship}
    return set()


@derived_for(WHOLE)
def _harbours(g: Oceans, ship: int) -> list[int]:
    """Ports of Spaces with a garrison where a transport may end its move."""
    return [port for port in ends_in_port(g, [ship], NOWHERE) if space_of(g, port) in garrisons(g.data)]


def duty_refusal(g: Oceans, piece: int) -> str:
    """Why a unit is not activated yet; "": no garrison is missing that could be filled, or it helps to fill one."""
    if piece in fillers(g) or not fillers(g):
        return ""
    return by("22.28.a", "Garrisons that are missing are filled before anything else is activated")
