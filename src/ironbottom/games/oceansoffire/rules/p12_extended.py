"""12.8: Extended Range Amphibious Assaults: when, from where, with how many ships and troops."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from ironbottom.games.oceansoffire.components.ids import NOWHERE, SIDE_OF, Klass, Power
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.places import aboard, ships
from ironbottom.games.oceansoffire.position.state import AT_FST, EXTENDED
from ironbottom.games.oceansoffire.rules.p06_loads import divisions
from ironbottom.games.oceansoffire.rules.p06_ports import capacity
from ironbottom.games.oceansoffire.rules.p07_unsupplied import bar as supply_bar
from ironbottom.games.oceansoffire.rules.p08_entry import HOME_ISLANDS
from ironbottom.games.oceansoffire.rules.p11_transport import transports
from ironbottom.games.oceansoffire.rules.p13_parts import PORT, Part

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

MORE_MF: Final = 1
"""12.81: what is added to the MF of a ship."""
LEAST_PORT: Final = 5
"""12.83.c, 12.84.b, 12.85.b: Port Capacity, upgrades counted (12.82.c)."""
HOME: Final = {
    Power.JAPAN: HOME_ISLANDS,
    Power.US: frozenset(("us_box",)),
    Power.CW: frozenset(("br_box",)),
}
"""Spaces whose ports serve a power whatever they hold: of Japan those in Japan itself."""
MOST_SHIPS: Final = {Power.JAPAN: 9, Power.US: 12, Power.CW: 6}
"""12.83.d, 12.84.c, 12.85.c."""
PORT_RULES: Final = {Power.JAPAN: "12.83.c", Power.US: "12.84.b", Power.CW: "12.85.b"}
SHIP_RULES: Final = {Power.JAPAN: "12.83.d", Power.US: "12.84.c", Power.CW: "12.85.c"}
FIRST_JAPANESE: Final = (2, 1)
LAST_JAPANESE: Final = (4, 2)
FIRST_US: Final = (4, 3)
"""Turn and Round (12.83.a, 12.84.a)."""
FIRST_CW_TURN: Final = 7
TWO_US_FROM: Final = 7
"""12.84.d: the turn from which the US may make two in a turn."""
ATTU: Final = "attu"
ATTU_STARTS: Final = {Power.JAPAN: ("hokkaido", "north_honshu"), Power.US: ("oahu", "us_box")}
ATTU_WAYS: Final = {
    Power.JAPAN: ("kuriles", "sea_of_okhotsk", "west_aleutians"),
    Power.US: ("northern_pacific", "west_aleutians"),
}
"""12.86: the Sea Spaces by which a special assault on Attu goes: of Japan all of them, of the US the last ones."""
FOES: Final = {Power.JAPAN: Power.US, Power.US: Power.JAPAN}


def round_number(g: Oceans) -> int:
    """Rounds counted on through the turns, as ``OceansState.last_assault`` has them."""
    return g.data.figures.rounds * g.state.turn + g.state.round


def paused(g: Oceans) -> bool:
    """12.82.b: whether the Phasing player made one in its Impulse before this one."""
    return g.state.last_assault[g.phasing] == round_number(g) - 1


def time_bar(g: Oceans) -> str:
    """The rule that keeps the Phasing player from them in this Impulse, "": none; 12.86 excepts from it."""
    now = (g.state.turn, g.state.round)
    if g.phasing == Power.JAPAN:
        if not FIRST_JAPANESE <= now <= LAST_JAPANESE:
            return "12.83.a"
        return "" if g.state.oil_assault else "12.83.b"
    if g.phasing == Power.US:
        return "12.84.a" if now < FIRST_US else ""
    return "12.85.a" if g.state.turn < FIRST_CW_TURN else ""


def number_bar(g: Oceans, more: int) -> str:
    """12.84.d, 12.85.d: the rule that is broken by so many Missions more of the Phasing player, "": none."""
    made = g.state.assaults[g.phasing] + more
    if g.phasing == Power.US:
        return "12.84.d" if made > (2 if g.state.turn >= TWO_US_FROM else 1) else ""
    return "12.85.d" if g.phasing == Power.CW and made > 1 else ""


def port_bar(g: Oceans, ship: int) -> str:
    """The rule by which a ship at sea may not have the MF more, for where it began the Impulse; "": it may."""
    port, power = g.state.origin[ship], Power(g.phasing)
    if port == AT_FST:
        return "" if power == Power.US else PORT_RULES[power]
    if g.data.space_ids[g.data.ports[port].space] in HOME[power]:
        return ""
    most = capacity(g, port, g.side(ship))
    return "" if most is None or most >= LEAST_PORT else PORT_RULES[power]


def unsupplied(g: Oceans, force: Iterable[int]) -> bool:
    """7.61.e: whether ships may neither perform nor support one."""
    return any(supply_bar(g, "extended_assault", g.state.usl[ship]) for ship in force)


def force_bar(g: Oceans, force: Sequence[int], sea: int) -> str:
    """The rule that keeps ships from one in a Sea Space where they are, beside the others of the Impulse; "": none.

    Who has used the MF more bears EXTENDED. 12.82.a: two divisions an Impulse.
    """
    if unsupplied(g, force):
        return "7.61.e"
    for ship in force:
        why = port_bar(g, ship) if g.has(ship, EXTENDED) else ""
        if why:
            return why
    quarters, count = far_force(g, sea)
    if g.state.far_used[1] + count > MOST_SHIPS[Power(g.phasing)]:
        return SHIP_RULES[Power(g.phasing)]
    most = g.data.figures.extended_divisions * QUARTERS
    return "12.82.a" if g.state.far_used[0] + quarters > most else ""


def far_force(g: Oceans, sea: int) -> tuple[int, int]:
    """Quarters of divisions that have come to a Sea Space with the MF more, and ships with it."""
    gaining = [ship for ship in ships(g, sea, SIDE_OF[g.phasing]) if g.has(ship, EXTENDED)]
    troops = [
        load
        for ship in gaining
        if g.counter(ship).klass == Klass.TT
        for load in aboard(g, ship)
        if g.counter(load).ground
    ]
    return divisions(g, troops), len(gaining)


def use_up(g: Oceans, sea: int) -> None:
    """12.82.a, 12.83.d: the limits are those of an Impulse: an Operation from a Sea Space takes of them."""
    if sea == NOWHERE:
        return
    g.state.far_used = [used + more for used, more in zip(g.state.far_used, far_force(g, sea), strict=True)]
    g.noted()


# ---- special ones ----------------------------------------------------------------------------------


def may_go_to_attu(g: Oceans, starts: Iterable[int]) -> bool:
    """12.86: whether transports that begin in some Spaces may make a special assault on an Attu of the enemy."""
    power, attu = Power(g.phasing), g.data.space_index[ATTU]
    if power not in ATTU_STARTS or g.state.control[attu] != FOES[power]:
        return False
    allowed = {g.data.space_index[name] for name in ATTU_STARTS[power]}
    return allowed.issuperset(starts)


def special(g: Oceans, starts: Iterable[int], way: Sequence[int], target: int) -> bool:
    """12.86: whether an assault is a special one: any time, without oil, and not counted.

    ``starts``: Spaces where its transports began. ``way``: its Sea Spaces.
    """
    if g.data.space_ids[target] != ATTU or not may_go_to_attu(g, starts):
        return False
    seas, wanted = tuple(g.data.space_ids[sea] for sea in way), ATTU_WAYS[Power(g.phasing)]
    return seas == wanted if g.phasing == Power.JAPAN else seas[-len(wanted) :] == wanted


def is_special(g: Oceans, part: Part, space: int) -> bool:
    """12.86, of a part with transports."""
    starts = [start_of(g, ship) for ship in transports(g, part.units)]
    return bool(starts) and special(g, starts, [step for step in part.way if step < PORT], space)


def targets_counted(g: Oceans, parts: Iterable[Part]) -> set[int]:
    """Targets of the Extended Range assaults among parts, without special ones."""
    return {
        space
        for part in parts
        if part.far and transports(g, part.units)
        for space in part.targets
        if not is_special(g, part, space)
    }


# ---- what is noted ---------------------------------------------------------------------------------


def note(g: Oceans, part: Part, earlier: Iterable[Part]) -> None:
    """Transports of a part leave for one (12.82.b); 12.84.d and 12.85.d count its target once, special ones never."""
    if not part.far or not transports(g, part.units):
        return
    g.state.last_assault[g.phasing] = round_number(g)
    g.state.assaults[g.phasing] += len(targets_counted(g, [part]) - targets_counted(g, earlier))
    g.noted()


def new_turn(g: Oceans) -> None:
    """12.84.d counts by the turn; 12.85.d by the game."""
    g.state.assaults[Power.JAPAN] = g.state.assaults[Power.US] = 0


def start_of(g: Oceans, ship: int) -> int:
    """The Space where a ship began its move, in port or at sea; NOWHERE: at the FST."""
    port = g.state.berth[ship] if g.state.origin[ship] == NOWHERE else g.state.origin[ship]
    return g.data.ports[port].space if port < len(g.data.ports) else NOWHERE
