"""6.4: the Fleet Supply Train: when it may leave its Base and become a mobile port, and how that ends."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE, TRAIN, Fate, Klass, Side
from ironbottom.games.oceansoffire.components.model import Counter
from ironbottom.games.oceansoffire.position.figures import ratings
from ironbottom.games.oceansoffire.position.fleet_train import (
    base_on_map,
    fst_on_map,
    is_mobile_port,
    lone_fst,
    mobile_port,
)
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import aboard, in_port
from ironbottom.games.oceansoffire.position.state import AT_FST, KEEPS_USED, ON_THE_WAY, REDUCED, USED
from ironbottom.games.oceansoffire.rules.p02_map import port_seas, sea_ways
from ironbottom.games.oceansoffire.rules.p06_loads import take_off
from ironbottom.games.oceansoffire.rules.p06_rebase import relocate
from ironbottom.games.oceansoffire.rules.p07_unsupplied import bar, worst
from ironbottom.games.oceansoffire.rules.reasons import by
from ironbottom.kernel.grammar import do

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

RECOMBINES = 1
"""6.44.a: MPs for joining its Base again."""
LEAST_PORT = 2
"""6.33.c, 6.41.a: intrinsic Port Capacity of the port that it leaves."""


# ---- with its Base and without it --------------------------------------------------------------------


def base_port(g: Oceans) -> int:
    """The port in which the Base lies, NOWHERE: it is at sea with the FST, or off the map."""
    base = base_on_map(g)
    return NOWHERE if base == NOBODY else g.state.berth[base]


def apart(g: Oceans, ship: int) -> bool:
    """Whether a ship is the FST without its Base: a mobile port, or on its way from or to one (6.45.b)."""
    return is_mobile_port(g, ship) or lone_fst(g, ship)


def take_base(g: Oceans, fst: int) -> None:
    """6.4: they stay together: the Base goes to sea with the FST out of the port where both lie."""
    if base_port(g) == g.state.berth[fst]:
        g.embark(base_on_map(g), fst)


def parting_refusal(g: Oceans, port: int) -> str:
    """Why the FST may not leave its Base in a port to become a mobile port (6.41.a, 6.33.c, 6.43); "": it may."""
    space = g.data.ports[port].space
    where, printed = space_token(g, space), g.data.ports[port].capacity
    if not g.friendly(space, Side.ALLIES):
        return by("6.41.a", f"{where} is not controlled by the Allies")
    if printed is not None and printed < LEAST_PORT:
        return by("6.33.c", f"The port of {where} is too small for the FST to become a mobile port")
    level = max(g.state.space_usl[space], worst(g, [fst_on_map(g), base_on_map(g)]))
    short = bar(g, "fst_separates", level)
    return f"The FST is out of supply and stays with its Base ({short})" if short else ""


def forming_ways(g: Oceans, port: int) -> dict[int, tuple[int, ...]]:
    """Sea Spaces where the FST may form a mobile port when its Base stays in a port, each with the way there (6.41.a).

    From a Land Area a bordering one, from a Playable Island that around it or one next to that.
    """
    found: dict[int, tuple[int, ...]] = {sea: (sea,) for sea in port_seas(g, port)}
    if g.data.spaces[g.data.ports[port].space].island:
        for sea in port_seas(g, port):
            for other in sea_ways(g, sea, Side.ALLIES):
                found.setdefault(other, (sea, other))
    return found


# ---- forming and ending ------------------------------------------------------------------------------


def form(g: Oceans, fst: int) -> None:
    """6.41.a, 6.41.b: it becomes a mobile port where it is, and is Used."""
    sea = g.state.at[fst]
    g.base_at_fst(fst, sea)
    g.arrive(fst)
    g.unmark(fst, ON_THE_WAY)
    g.mark(fst, USED)
    words = f"{{piece:{fst}}} forms a mobile port in {space_token(g, sea)} ({{rule:6.41.a}})."
    g.log("move", words, where=g.data.space_ids[sea])


def close(g: Oceans) -> None:
    """6.44.b: the mobile port is none any more: the FST is at sea, ships that base there have lost their base."""
    fst = mobile_port(g)
    if fst == NOBODY:
        return
    based, sea = in_port(g, AT_FST), g.state.at[fst]
    g.place(fst, sea)
    for ship in based:
        cast_off(g, ship)
    if based:
        words = f"{do(based, 'loses')} the mobile port in {space_token(g, sea)} ({{rule:6.44.b}})."
        g.log("result", words, where=g.data.space_ids[sea])


def cast_off(g: Oceans, ship: int) -> None:
    """6.34.a, 6.44.b: a ship that may base at the mobile port no longer stays in its Sea Space, relocating."""
    g.place(ship, g.state.at[ship])
    relocate(g, ship)


def rejoin(g: Oceans) -> None:
    """The FST is placed with its Base at once, wherever that is (6.42, 6.43)."""
    fst, base = fst_on_map(g), base_on_map(g)
    if NOBODY in (fst, base) or not apart(g, fst):
        return
    close(g)
    if g.state.berth[base] != NOWHERE:
        g.moor(fst, g.state.berth[base])
    else:
        g.place(fst, g.state.at[base])
        g.embark(base, fst)
    g.arrive(fst)
    where = g.state.at[base]
    g.log("move", f"{{piece:{fst}}} is placed with its Base in {space_token(g, where)}.")


def end_unsupplied(g: Oceans) -> None:
    """6.43: where the port of its Base is out of supply the FST returns at once, and is out of supply too."""
    fst, base = fst_on_map(g), base_on_map(g)
    if NOBODY in (fst, base) or fst != mobile_port(g):
        return
    level = max(g.state.usl[base], g.state.space_usl[g.state.at[base]])
    if level:
        g.log("info", "The port of the FST Base is out of supply ({rule:oceansoffire:6.43}).")
        rejoin(g)
        g.set_usl(fst, max(level, g.state.usl[fst]))


# ---- its four sides ----------------------------------------------------------------------------------


def most(g: Oceans) -> int:
    """Capacity that the FST may have in this turn (9.83)."""
    table = g.data.table("fst_capacity")
    turn = str(g.state.turn)
    return table.number(turn) if turn in table.rows else 0


def bigger(g: Oceans, fst: int) -> int:
    """The FST of more capacity for which one on its front is exchanged (8.44), NOBODY: there is none."""
    more = ratings(g, fst).capacity
    return _other(g, lambda one: one.back is not None and one.back.capacity > more)


def smaller(g: Oceans, fst: int) -> int:
    """The FST of less capacity that follows one of more when that is sunk (17.52.c), NOBODY: there is none."""
    less = ratings(g, fst).capacity
    return _other(g, lambda one: one.front.capacity < less)


def _other(g: Oceans, wanted: Callable[[Counter], bool]) -> int:
    for piece, kind in enumerate(g.state.kind):
        one = g.data.counters[kind]
        if one.klass == Klass.FST and g.state.at[piece] == NOWHERE and wanted(one):
            return piece
    return NOBODY


def step_up(g: Oceans, fst: int) -> int:
    """8.44, 9.83: two more of capacity, by turning the counter or exchanging it; which one it is now."""
    if g.has(fst, REDUCED):
        g.unmark(fst, REDUCED)
        return fst
    other = bigger(g, fst)
    return fst if other == NOBODY else exchange(g, fst, other, reduced=True)


def exchange(g: Oceans, fst: int, other: int, *, reduced: bool) -> int:
    """Put another counter of the FST in the place of one, with its markers, its Base and its Damage (8.44, 17.52.c)."""
    state, base = g.state, aboard(g, fst)
    place = state.at[fst], state.berth[fst], state.aboard[fst]
    marks, damage, usl = state.marks[fst] & ~(REDUCED | KEEPS_USED), state.damage[fst], state.usl[fst]
    origin, spent, repaired = state.origin[fst], state.spent[fst], state.repaired[fst]
    for one in base:
        g.place(one, place[0])
    g.lift(fst, Fate.POOL)
    g.settle_at(other, *place)
    for one in base:
        g.embark(one, other)
    state.origin[other], state.spent[other], state.repaired[other] = origin, spent, repaired
    g.mark(other, marks | (REDUCED if reduced else 0))
    g.set_damage(other, damage)
    g.set_usl(other, usl)
    return other


def step_down(g: Oceans, fst: int) -> int:
    """17.52.c: it loses a side, without Damage on the next; which counter it is now, NOBODY: it was the last one."""
    if not g.has(fst, REDUCED):
        g.mark(fst, REDUCED)
        g.set_damage(fst, 0)
        return fst
    other = smaller(g, fst)
    if other == NOBODY:
        eliminate(g, fst)
        return NOBODY
    exchange(g, fst, other, reduced=False)
    g.set_damage(other, 0)
    return other


def sink_fst(g: Oceans, fst: int) -> None:
    """17.52.c, 17.51.a: a counter of it is sunk: that of less capacity takes its place, or there is none any more."""
    g.mark(fst, REDUCED)
    step_down(g, fst)


def eliminate(g: Oceans, fst: int) -> None:
    """The FST goes to the Force Pool, and its Base with it; ships at it have lost their base (6.44.b, q70)."""
    close(g)
    base = base_on_map(g)
    if base != NOBODY:
        g.lift(base, Fate.POOL)
    g.lift(fst, Fate.POOL)


def lose(g: Oceans, piece: int) -> list[int]:
    """Take a unit off the map with all that is aboard: of the FST and its Base neither stays alone; who went."""
    if g.counter(piece).klass not in TRAIN:
        return take_off(g, piece)
    gone = [one for one in (fst_on_map(g), base_on_map(g)) if one != NOBODY]
    eliminate(g, gone[0])
    return gone


def as_now(g: Oceans, force: Iterable[int]) -> list[int]:
    """A force with the counter of the FST that has taken the place of a sunk one (17.52.c)."""
    fst = fst_on_map(g)
    return [
        fst if fst != NOBODY and g.counter(ship).klass == Klass.FST and g.state.at[ship] == NOWHERE else ship
        for ship in force
    ]


def grow(g: Oceans, capacity: int) -> None:
    """8.44: in turns 5 to 7 its capacity rises by two, whatever its Damage."""
    fst = fst_on_map(g)
    if fst == NOBODY or ratings(g, fst).capacity >= capacity:
        return
    now = step_up(g, fst)
    g.log("info", f"{{piece:{now}}} bases {ratings(g, now).capacity} ships now ({{rule:oceansoffire:8.44}}).")
