"""21.5: Redeployment: what it costs, where it is barred, and where each kind of unit may go."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass, Nation, Power
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_points, full_strength, movement
from ironbottom.games.oceansoffire.position.fleet_train import space_of
from ironbottom.games.oceansoffire.position.places import aboard, aircraft, contested, ground, on_map
from ironbottom.games.oceansoffire.position.state import ASHORE, RELOCATING, USED
from ironbottom.games.oceansoffire.rules.p02_map import ports_on, sea_ways, spaces_of
from ironbottom.games.oceansoffire.rules.p06_loads import embarked, parent_among
from ironbottom.games.oceansoffire.rules.p06_ports import landing_cost, landing_left
from ironbottom.games.oceansoffire.rules.p10_activation import commands, enters_theater, nation_enters
from ironbottom.games.oceansoffire.rules.p11_air import air_refusal, beside_carriers, bomber_landings, flights
from ironbottom.games.oceansoffire.rules.p11_air import landing_refusal as air_landing_refusal
from ironbottom.games.oceansoffire.rules.p11_land import marches, networks, rails
from ironbottom.games.oceansoffire.rules.p11_ships import out_of_port, port_refusal
from ironbottom.games.oceansoffire.rules.p11_transport import landing_refusal
from ironbottom.games.oceansoffire.rules.p21_points import GAINS, REDEPLOYMENTS
from ironbottom.games.oceansoffire.rules.p21_warfare import pairs
from ironbottom.games.oceansoffire.rules.p22_garrisons import leaving_refusal
from ironbottom.mechanics.derived import WHOLE, derived_for

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

GUARDS = 2 * QUARTERS
"""21.53: operational enemy air points that bar."""
FOUR = 4 * QUARTERS


class Way(NamedTuple):
    """How a unit comes to a Space: "land", "rail", "air" or "sea", the last by ports (NOWHERE: it stays at sea)."""

    how: str
    start: int = NOWHERE
    end: int = NOWHERE


def points_of(g: Oceans, power: int) -> int:
    """Quarters of Redeployment points of a power in this Interphase (21.51.a), less what it has lost (21.24.4)."""
    printed = g.data.table(GAINS[Power(power)]).number(str(g.state.turn), REDEPLOYMENTS)
    return max(0, printed - (pairs(g, Klass.SS) if power == Power.JAPAN else 0)) * QUARTERS


def party(g: Oceans, piece: int) -> list[int]:
    """Who Redeploys with a unit: its detachment beside an XX(-), the FST's Base, whoever is aboard a ship."""
    counter, here = g.counter(piece), g.state.at[piece]
    if counter.ground:
        return [piece, *(one for one in ground(g, here, g.side(piece)) if parent_among(g, one, [piece]))]
    if not counter.ship:
        return [piece]
    base = [one for one in g.here[here] if g.counter(one).klass == Klass.FST_BASE]
    return [piece, *(base if counter.klass == Klass.FST else ())]


def cost(g: Oceans, piece: int) -> int:
    """Quarters of points for a unit and who goes with it (21.51.a); cargo of a transport pays too (21.52)."""
    table, counter = g.data.table("redeployment_costs"), g.counter(piece)
    if counter.ground:
        together = len(party(g, piece)) > 1
        row = "full_division" if full_strength(g, piece) or together else "half_size_ground_unit"
    elif counter.air:
        row = "four_point_air_unit" if counter.points == FOUR else "other_air_unit"
    elif counter.klass == Klass.FST:
        row = "fst_with_base"
    else:
        row = "two_sided_naval_unit" if full_strength(g, piece) else "one_sided_naval_unit"
    cargo = aboard(g, piece) if counter.klass == Klass.TT else []
    paying = [one for one in cargo if not parent_among(g, one, cargo)]
    return table.number(row) + sum(cost(g, one) for one in paying)


# ---- 21.53 -----------------------------------------------------------------------------------------


def land_bar(g: Oceans, space: int, side: int) -> str:
    """The rule that bars a Land Space to every Redeployment, "": none (21.53.a)."""
    return "21.53.a" if g.enemy(space, side) or contested(g, space) else ""


@derived_for(WHOLE)
def sea_bar(g: Oceans, sea: int, side: int) -> str:
    """The rule that bars a Sea Space to ground units, ships but submarines, and air that is carried (21.53.b, c)."""
    coasts = g.links.coasts[sea]
    if any(g.enemy(space, side) for space in coasts):
        return "21.53.b"
    enemies = sum(_guards(g, space, 1 - side, based=True) for space in coasts)
    return "21.53.c" if enemies >= GUARDS else ""


@derived_for(WHOLE)
def passage_bar(g: Oceans, space: int, side: int) -> str:
    """The rule that bars them a Land Space at the end of an Air Passage, "": none (21.53.d)."""
    for other in g.links.passages[space]:
        if g.enemy(other, side) or _guards(g, other, 1 - side, based=False) >= GUARDS:
            return "21.53.d"
    return ""


def _guards(g: Oceans, space: int, side: int, *, based: bool) -> int:
    """Quarters of operational air points of a side in a Land Space; ``based``: Ground Based Air alone."""
    total = sum(able_points(g, one) for one in aircraft(g, space, side))
    if based:
        return total
    decks = (one for one in g.here[space] if g.side(one) == side and g.counter(one).air)
    return sum(able_points(g, one) for one in decks if not embarked(g, one))


# ---- where to --------------------------------------------------------------------------------------


def may_redeploy(g: Oceans, power: int, piece: int) -> bool:
    """Whether a power may spend its points on a unit at all (21.51.b)."""
    return can_redeploy(g, piece) and commands(g, power, piece)


def can_redeploy(g: Oceans, piece: int) -> bool:
    """Whether a unit may Redeploy, whoever pays for it (21.52, 10.3.b, 21.53.a, 21.54, 21.55)."""
    state, counter = g.state, g.counter(piece)
    if state.at[piece] == NOWHERE or state.marks[piece] & (USED | RELOCATING):
        return False
    if state.aboard[piece] != ASHORE or counter.klass == Klass.FST_BASE or state.refit[piece]:
        return False
    here = state.at[piece]
    if counter.klass == Klass.FST and len(party(g, piece)) == 1:
        return False
    if counter.air and air_refusal(g, piece):
        return False
    return bool(g.data.spaces[here].sea) or counter.klass == Klass.SS or not land_bar(g, here, g.side(piece))


@derived_for(WHOLE)
def movable(g: Oceans, left: int) -> list[int]:
    """Units that the power at work may still Redeploy somewhere for its points."""
    return [
        piece
        for piece in on_map(g, g.phasing_side)
        if may_redeploy(g, g.phasing, piece)
        and cost(g, piece) <= left
        and any(True for _ in _found(g, piece))
    ]


def redeployable(g: Oceans) -> list[int]:
    """Units on which the power at work may spend points, whatever they cost and wherever they might go."""
    return [piece for piece in on_map(g, g.phasing_side) if may_redeploy(g, g.phasing, piece)]


def ways(g: Oceans, piece: int) -> dict[int, Way]:
    """Spaces to which a unit may Redeploy, and how; by land and air before by sea (21.52 to 21.55)."""
    return _ways(g, piece)


@derived_for(WHOLE)
def _ways(g: Oceans, piece: int) -> dict[int, Way]:
    found, counter = dict(_found(g, piece)), g.counter(piece)
    return found if counter.ship or counter.klass == Klass.B29 else dict(sorted(found.items()))


def _found(g: Oceans, piece: int) -> Iterator[tuple[int, Way]]:
    """See ``ways``; of a Space that is named again the last way counts."""
    counter = g.counter(piece)
    if counter.ship:
        yield from _by_ship(g, piece)
    elif counter.klass == Klass.B29:
        yield from _by_bomber(g, piece)
    else:
        units = party(g, piece)
        yield from _by_water(g, units)
        yield from _by_land(g, units) if counter.ground else _by_air(g, piece)


def _by_land(g: Oceans, units: list[int]) -> Iterator[tuple[int, Way]]:
    """One Land Space, or by rail (21.52); 21.53.d: not through a barred one either."""
    side = g.side(units[0])
    if passage_bar(g, g.state.at[units[0]], side):
        return
    closed = [space for space in networks(g.data) if passage_bar(g, space, side)]
    for how, goals in (("rail", rails(g, units, closed)), ("land", marches(g, units))):
        for space in goals:
            if not land_bar(g, space, side) and not passage_bar(g, space, side):
                yield space, Way(how)


def _by_air(g: Oceans, piece: int) -> Iterator[tuple[int, Way]]:
    """As Air Movement, over no Land Area that is enemy-controlled or contested (21.53.a)."""
    side, start = g.side(piece), g.state.at[piece]
    closed = _barred(g, side)
    found = {
        space: mps
        for area, mps in flights(g, [piece], closed).items()
        for space in spaces_of(g, area)
        if g.data.spaces[space].land
        and space != start
        and space not in closed
        and not air_landing_refusal(g, [piece], space)
    }
    yield from ((space, Way("air")) for space in beside_carriers(g, [piece], found))


@derived_for(WHOLE)
def _barred(g: Oceans, side: int) -> frozenset[int]:
    """Land Areas over which no air of a side Redeploys."""
    return frozenset(s for s, here in enumerate(g.data.spaces) if here.land and land_bar(g, s, side))


def _by_bomber(g: Oceans, piece: int) -> Iterator[tuple[int, Way]]:
    """11.31.d: from any base of B-29 to any other."""
    side = g.side(piece)
    return ((space, Way("air")) for space in bomber_landings(g, [piece]) if not land_bar(g, space, side))


def _by_water(g: Oceans, units: list[int]) -> Iterator[tuple[int, Way]]:
    """Ground and air as if a transport carried them, from port to port within its MPs (21.52)."""
    space, side = g.state.at[units[0]], g.side(units[0])
    if passage_bar(g, space, side):
        return
    troops = [one for one in units if g.counter(one).ground]
    needed = bool(troops and leaving_refusal(g, troops, NOWHERE))
    mps = g.data.figures.sea_leg
    for start in g.data.spaces[space].ports:
        capacity = landing_left(g, start, side)
        if capacity is not None and landing_cost(g, units) > capacity:
            continue
        for end in _open_ports(g, _outset(g, units[0], start, mps)):
            goal = space_of(g, end)
            inside = enters_theater(g, g.phasing, units[0], goal)  # who goes along is of its nation
            if goal == space or not inside or landing_refusal(g, units, end):
                continue
            if not needed or not leaving_refusal(g, troops, goal):
                yield goal, Way("sea", start, end)


def _by_ship(g: Oceans, ship: int) -> Iterator[tuple[int, Way]]:
    """From port to port; submarines from and to the sea too, and whatever the enemy has there (21.54)."""
    start, mps = g.state.berth[ship], movement(g, ship) * g.data.figures.movement_factor_doubled
    outset, here = _outset(g, ship, start, mps), g.state.at[ship]
    if not outset.free and start != NOWHERE and passage_bar(g, here, outset.side):
        return
    known, group = set[int](), party(g, ship)
    for end in _ports(g, outset) if outset.free else _open_ports(g, outset):
        goal = space_of(g, end)
        if goal not in known and not port_refusal(g, group, end):
            known.add(goal)
            yield goal, Way("sea", start, end)
    for sea in _seas(g, outset) if outset.free else ():
        if sea != here:
            yield sea, Way("sea", start)


class Outset(NamedTuple):
    """What hangs on a unit of how far it Redeploys by sea: who it is, where it begins, and its MPs.

    ``at``: the Space, ``start``: the port, NOWHERE: it is at sea.
    """

    nation: Nation
    side: int
    free: bool
    at: int
    start: int
    mps: int


def _outset(g: Oceans, piece: int, start: int, mps: int) -> Outset:
    counter = g.counter(piece)
    return Outset(counter.nation, counter.side, counter.klass == Klass.SS, g.state.at[piece], start, mps)


@derived_for(WHOLE)
def _seas(g: Oceans, unit: Outset) -> dict[int, int]:
    """Sea Spaces that a ship, or a unit as if aboard one, reaches from a port or from where it is, and the MPs."""

    def open_to(sea: int) -> bool:
        inside = nation_enters(g, g.phasing, unit.nation, unit.at, sea)
        return inside and (unit.free or not sea_bar(g, sea, unit.side))

    begin: Iterable[tuple[int, int]]
    begin = [(unit.at, 0)] if unit.start == NOWHERE else out_of_port(g, unit.start, NOWHERE)
    found: dict[int, int] = {}
    fresh = [(spent, sea) for sea, spent in begin if spent <= unit.mps and open_to(sea)]
    while fresh:
        fresh.sort()
        spent, sea = fresh.pop(0)
        if sea in found:
            continue
        found[sea] = spent
        if spent < unit.mps:
            further = sea_ways(g, sea, unit.side)
            fresh += [(spent + 1, one) for one in further if one not in found and open_to(one)]
    return found


@derived_for(WHOLE)
def _ports(g: Oceans, unit: Outset) -> list[int]:
    """Ports within its MPs, in order of the MPs, but for that of the start."""
    found: dict[int, int] = {}
    for sea, spent in _seas(g, unit).items():
        for port in ports_on(g, sea):
            total = spent + g.links.box_seas.get((space_of(g, port), sea), (0, 0))[0]
            if port != unit.start and total <= unit.mps and total < found.get(port, unit.mps + 1):
                found[port] = total
    return sorted(found, key=lambda port: (found[port], port))


@derived_for(WHOLE)
def _open_ports(g: Oceans, unit: Outset) -> list[int]:
    """Those of them of which the Space is not barred (21.53.a, 21.53.d)."""
    goals = ((port, space_of(g, port)) for port in _ports(g, unit))
    return [
        port
        for port, goal in goals
        if not land_bar(g, goal, unit.side) and not passage_bar(g, goal, unit.side)
    ]
