"""13.3: what an Area marked Combat Concluded still lets in, and how long the marker lies."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass, Power, Theater
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import (
    ASHORE,
    CONCLUDED,
    CONCLUDED_TO_CW_END,
    PASSING,
    PASSING_MISSION,
)
from ironbottom.games.oceansoffire.rules.p02_map import area_of, theater

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


class Purpose(Enum):
    """Why a unit comes."""

    MOVEMENT = "movement"
    MISSION = "mission"
    REBASE = "rebase"
    INTERCEPT = "intercept"
    COUNTER = "counter"


def concluded(g: Oceans, space: int) -> bool:
    """Whether the Area of a Space is marked Combat Concluded, for the Phasing side.

    By an option a marker that the US has left in the CW Theater binds Japan in no Impulse between (ruling q84).
    """
    how = g.state.concluded[area_of(g, space)]
    spared = how == CONCLUDED_TO_CW_END and g.phasing == Power.JAPAN and g.option("q84")
    return how > 0 and not spared


def bar(g: Oceans, piece: int, space: int, purpose: Purpose, *, through: bool = False) -> str:
    """The rule that keeps a unit from coming into the Area of a Space, "": none.

    ``through``: it does not stay there.
    """
    if purpose == Purpose.MISSION and joint_bar(g, space):
        return joint_bar(g, space)
    if not concluded(g, space) or purpose in (Purpose.REBASE, Purpose.INTERCEPT):  # 13.3.g, 13.3.i
        return ""
    counter = g.counter(piece)
    if purpose == Purpose.MOVEMENT and (counter.air or (counter.ground and not through)):  # 13.3.b, 13.3.c
        return ""
    if counter.klass == Klass.SS and purpose != Purpose.MISSION:  # 13.3.e
        return ""
    if purpose == Purpose.COUNTER:
        return "" if through else "13.3.f"
    if purpose == Purpose.MOVEMENT and counter.klass == Klass.FST:
        return "13.3.d" if through or aboard(g, piece) or _with_base(g, piece) else ""
    return "13.3.a"


def _with_base(g: Oceans, fst: int) -> bool:
    """Whether the FST would leave port with its Base; who leaves it there asks ``bar_alone``."""
    return any(g.counter(one).klass == Klass.FST_BASE for one in g.here[g.state.at[fst]])


def bar_alone(g: Oceans, space: int, *, through: bool) -> str:
    """13.3.d: the rule that keeps the FST without its Base from coming into the Area of a Space, "": none."""
    return "13.3.d" if through and concluded(g, space) else ""


def conclude(g: Oceans, area: int) -> None:
    """13.2.21, 13.3.j: turn the marker of an Area; of the US in the CW Theater it stays on through the CW Impulse."""
    to_cw_end = g.scenario.theaters and g.phasing == Power.US and theater(g, area) != Theater.US
    g.conclude(area, CONCLUDED_TO_CW_END if to_cw_end else CONCLUDED)


def has_acted(g: Oceans, unit: int) -> bool:
    """13.2.21: whether a unit is Used when an Operation is over.

    Ground units are, but for cargo of ships that pass on to a later Mission (11.6.d), and carrier air of ports.
    """
    ship = g.state.aboard[unit]
    passes = ship != ASHORE and g.has(ship, PASSING | PASSING_MISSION)
    in_port = g.counter(unit).air and ship != ASHORE and g.state.berth[ship] != NOWHERE
    return (g.counter(unit).ground and not passes) or in_port


# ---- 22.32.b ---------------------------------------------------------------------------------------


def mark_joint(g: Oceans, area: int) -> None:
    """22.32.b: an Ally's Operation in a Joint Area leaves its Combat marker there, to the start of its next Impulse."""
    if g.scenario.theaters and g.phasing != Power.JAPAN and theater(g, area) == Theater.JOINT:
        for space in (area, *(one for one in g.links.coasts[area] if g.data.spaces[one].area == area)):
            g.state.joint[space] |= 1 << g.phasing
        g.changed(area)


def take_joint_off(g: Oceans) -> None:
    """22.32.b: the markers of the Phasing Player go when their Impulse begins."""
    g.state.joint[:] = bytes(here & ~(1 << g.phasing) for here in g.state.joint)
    g.changed()


def joint_bar(g: Oceans, space: int) -> str:
    """22.32.b: the rule that bars Missions into an Area with the Combat marker of the other Ally, "": none."""
    return "22.32.b" if g.phasing != Power.JAPAN and g.state.joint[space] & ~(1 << g.phasing) else ""
