"""22.11.a: the Pearl Harbor Raid in the first Impulse of turn 1: who goes, as what, and how they come home.

The ships sail as one force on a Mission of its own, with an MF more, unseen: nobody Intercepts and there is no Air
Combat; the guns of the harbour are surprised; afterwards they Rebase to any Japanese Major Naval Base in reach.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ironbottom.games.oceansoffire.components.ids import Klass, PortKind, Power
from ironbottom.games.oceansoffire.position.figures import movement
from ironbottom.games.oceansoffire.position.places import ships
from ironbottom.games.oceansoffire.position.state import RAID_ALLOWED, RAID_UNDER_WAY
from ironbottom.games.oceansoffire.rules.p02_map import sea_distances
from ironbottom.games.oceansoffire.rules.p06_ports import friendly_port, may_base
from ironbottom.games.oceansoffire.rules.p12_targets import strikes
from ironbottom.games.oceansoffire.rules.p14_cases import first_impulse
from ironbottom.games.oceansoffire.rules.reasons import by
from ironbottom.kernel.grammar import in_words

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

SPECIAL: Final = "pearl_harbor"
"""The special rule of scenarios."""
START: Final = "north_honshu"
TARGET: Final = "oahu"
RAIDERS: Final = frozenset((Klass.CV, Klass.CVL, Klass.BC, Klass.CA, Klass.CL))
MORE_MF: Final = 1
CPS: Final = 1
"""22.11.a: Command Points that come with the Raid."""
COLUMNS_LEFT: Final = 2
"""AA of the ships in port and of the port, by so many columns."""


def may_be_chosen(g: Oceans) -> bool:
    """Whether oil may be spent for the Raid: in the first Impulse of a war that begins with it."""
    return first_impulse(g) and g.phasing == Power.JAPAN and SPECIAL in g.scenario.special


def target(g: Oceans) -> int:
    """The Space that is raided."""
    return g.data.space_index[TARGET]


def under_way(g: Oceans) -> bool:
    """Whether the raiders are before Oahu."""
    return g.state.raid == RAID_UNDER_WAY


def set_out(g: Oceans) -> None:
    """The raiders have arrived before Oahu."""
    g.state.raid = RAID_UNDER_WAY
    g.noted()


def end(g: Oceans) -> None:
    """There is one Raid, and none behind the Impulse of which it was chosen."""
    g.state.raid = 0
    g.noted()


def refusal(g: Oceans, force: Sequence[int]) -> str:
    """Why ships in port do not go on the Raid; "": they may."""
    if g.state.raid != RAID_ALLOWED:
        return by("22.11.a", "The Pearl Harbor Raid needs an Oil Reserve Point at the start of the Impulse")
    start = g.data.space_index[START]
    others = [one for one in force if g.counter(one).klass not in RAIDERS or g.state.at[one] != start]
    if others:
        return by(
            "22.11.a", f"Only CV, CVL, BC, CA and CL of North Honshu go on the Raid, not {in_words(others)}"
        )
    if not strikes(g, force):
        return by("22.11.a", "No carrier with air of its own goes along")
    if not ships(g, target(g), 1 - g.phasing_side):
        return by("22.11.a", "There are no ships in Oahu")
    return ""


def columns_left(g: Oceans, ship: int) -> int:
    """Columns by which the AA of a ship in the harbour is worse."""
    return COLUMNS_LEFT if under_way(g) and g.state.at[ship] == target(g) else 0


def home_ports(g: Oceans, ship: int) -> list[int]:
    """Ports to which a raider Rebases: Japanese Major Naval Bases within its doubled MF, that where it began first."""
    side, most = g.side(ship), movement(g, ship) * g.data.figures.movement_factor_doubled
    near = sea_distances(g, [g.state.at[ship]], side, most)
    found = [
        port
        for port, one in enumerate(g.data.ports)
        if one.kind == PortKind.MAJOR_NAVAL_BASE
        and friendly_port(g, port, side)
        and near.keys() & set(g.links.port_seas[port])
        and may_base(g, port, side, [ship])
    ]
    return sorted(found, key=lambda port: (port != g.state.origin[ship], port))
