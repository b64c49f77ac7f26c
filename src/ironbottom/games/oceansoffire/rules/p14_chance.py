"""14.0 to 14.6: which units may try to Intercept, where to, and with what chance. Public facts alone decide it.

``tries`` is the one function behind options, hints, standing orders, odds and planners.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.cards import Unseen
from ironbottom.games.oceansoffire.components.ids import (
    ANZAC,
    NOWHERE,
    TRAIN,
    Klass,
    Nation,
    Power,
    Side,
    Theater,
)
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, SIXTEENTHS
from ironbottom.games.oceansoffire.position.card_decks import in_force, roll_changes
from ironbottom.games.oceansoffire.position.figures import (
    able_deck,
    able_points,
    half_damaged,
    movement,
    operational,
    surface,
    unserviceable,
)
from ironbottom.games.oceansoffire.position.game import SPACES
from ironbottom.games.oceansoffire.position.places import (
    aircraft,
    ground_present,
    on_map,
)
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    ASHORE,
    AT_FST,
    FIRED,
    TRIED,
    USED,
)
from ironbottom.games.oceansoffire.rules.p02_map import (
    air_areas,
    area_of,
    port_seas,
    seas_from_port,
    theater,
)
from ironbottom.games.oceansoffire.rules.p06_basing import aal
from ironbottom.games.oceansoffire.rules.p06_loads import embarked
from ironbottom.games.oceansoffire.rules.p06_too_big import counted
from ironbottom.games.oceansoffire.rules.p07_unsupplied import roll
from ironbottom.games.oceansoffire.rules.p10_activation import asleep, belongs, commands
from ironbottom.games.oceansoffire.rules.p12_ranges import Flight, How, base_of, ways
from ironbottom.games.oceansoffire.rules.p13_concluded import Purpose
from ironbottom.games.oceansoffire.rules.p13_concluded import bar as concluded_bar
from ironbottom.games.oceansoffire.rules.p14_cases import (
    Case,
    at_sea_there,
    enemy_air,
    on_mission,
    only_fst,
    prey,
    speed,
    surprise_bars,
    together,
)
from ironbottom.games.oceansoffire.rules.p14_recon import carrier_points, recon
from ironbottom.mechanics.derived import WHOLE, derived_for, derived_in
from ironbottom.mechanics.modifiers import Modifier, total

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

POINT_IN_FACTORS = 12
"""Gun factors that do about as much Damage in a Battle Round as an air point: by the tables a factor does a seventh of
a point, whatever the column, and an air point, which throws two dice, nearly two behind Anti-Aircraft Fire."""
FASTEST_LEFT_BEHIND = 1
"""MF at which Damage keeps a ship from Intercepting (14.3)."""


class Try(NamedTuple):
    """An attempt open to a unit: into which Area, how air gets there, MPs of a ship, or whether no roll is needed."""

    piece: int
    goal: int
    area: int
    flight: Flight | None
    mps: int
    automatic: bool


# ---- who -------------------------------------------------------------------------------------------


def unfit(g: Oceans, piece: int) -> str:
    """The rule that keeps a unit from trying whatever the opportunity is, "": none."""
    counter = g.counter(piece)
    if not (counter.ship or counter.air) or counter.klass in (Klass.TT, Klass.B29, *TRAIN):
        return "14.0.a"
    if g.has(piece, ACTIVATED | FIRED) or unserviceable(g, piece):
        return "14.0.b"
    return "14.0.b" if counter.air and (not able_points(g, piece) or embarked(g, piece)) else ""


@derived_in(SPACES)
def _fit_in(g: Oceans, space: int, side: int) -> tuple[int, ...]:
    """Units of a side in a Space that are not ``unfit``; every window asks, and few Spaces change between two."""
    return tuple([piece for piece in g.here[space] if g.side(piece) == side and not unfit(g, piece)])


def barred(g: Oceans, case: Case, piece: int) -> str:
    """The rule that keeps a unit from trying at all, "": none. USED is looked at by ``used_bars``."""
    return unfit(g, piece) or _barred_now(g, case, piece)


def _barred_now(g: Oceans, case: Case, piece: int) -> str:
    """The rule that keeps a unit that is fit from this opportunity, "": none."""
    counter = g.counter(piece)
    if counter.power == Power.US and surprise_bars(g, piece, NOWHERE):
        return "14.51.c"
    if not case.counter:
        return ""
    if counter.carrier and not operational(g, piece):
        return "14.6.a"
    if not commands(g, g.phasing, piece):
        return "14.6.b"
    return "10.32.c" if asleep(g, piece) else ""


def used_bars(g: Oceans, case: Case, piece: int) -> bool:
    """14.0.b, 14.13.a: a Used unit, or one that has tried in this Impulse, no longer rolls.

    14.4.b: submarines at sea roll for Counter-Interception though they have moved.
    """
    if g.has(piece, TRIED):
        return True
    at_sea = g.counter(piece).klass == Klass.SS and g.state.berth[piece] == NOWHERE
    return g.has(piece, USED) and not (case.counter and at_sea)


def crosses(g: Oceans, case: Case, piece: int, area: int) -> bool:
    """14.1.g: whether an Allied unit would cross the Theater Boundary where it may not; ``surprise_bars`` too.

    22.33.1: in its own Area it crosses none, though that has gone to the other Theater.
    """
    if surprise_bars(g, piece, area):
        return True
    base = base_of(g, piece)
    home = area_of(g, base)
    if belongs(g, g.power(piece), g.counter(piece).nation, area) or home == area:
        return False
    # 22.32, 22.33.6: out of a Joint Area, to Areas next to it, and not to Counter-Intercept
    return case.counter or theater(g, base) != Theater.JOINT or area not in air_areas(g, home)


# ---- where to --------------------------------------------------------------------------------------


@derived_for(WHOLE)
def tries(g: Oceans, case: Case) -> tuple[Try, ...]:
    """Every attempt that public facts allow a side in an opportunity, by unit and then by Area."""
    occupied = [space for space, here in enumerate(g.here) if here] if case.areas else []
    pieces = sorted([piece for space in occupied for piece in _fit_in(g, space, case.side)])
    return tuple(
        one for piece in pieces if not _barred_now(g, case, piece) for one in _tries_of(g, case, piece)
    )


@derived_for(WHOLE)
def tries_of(g: Oceans, case: Case, piece: int) -> tuple[Try, ...]:
    """The attempts of one unit."""
    return () if barred(g, case, piece) else tuple(_tries_of(g, case, piece))


def _tries_of(g: Oceans, case: Case, piece: int) -> Iterator[Try]:
    if case.passing and g.counter(piece).air and unseen_by_air(g, case):
        return
    found = _by_ship(g, case, piece) if g.counter(piece).ship else _by_air(g, case, piece)
    rolls = not used_bars(g, case, piece) and together(g, piece) not in case.closed
    for one in found:
        ends_there = not case.counter or not concluded_bar(g, piece, one.area, Purpose.COUNTER)
        if (one.automatic or rolls) and ends_there and not crosses(g, case, piece, one.area):
            yield one


def unseen_by_air(g: Oceans, case: Case) -> bool:
    """Whether a card lets a force that passes go unseen by air of the side that would Intercept it there."""
    return not case.counter and any(
        side != case.side and where in case.areas for _, side, where in in_force(g, Unseen)
    )


def _by_ship(g: Oceans, case: Case, ship: int) -> Iterator[Try]:
    """14.3, 14.4: two Sea Spaces from port, counted as ships move; submarines at sea in their own."""
    klass, away = g.counter(ship).klass, sea_range(g, ship)
    if away.keys().isdisjoint(case.seas):
        return
    if only_fst(g, case.force) and (klass != Klass.SS or g.side(ship) != Side.JAPAN):
        return
    if half_damaged(g, ship) and movement(g, ship) <= FASTEST_LEFT_BEHIND:
        return
    for sea in case.seas:
        if sea not in away or (klass == Klass.SS and not prey(g, case, sea)):
            continue
        automatic = klass != Klass.SS and automatic_for_ship(g, case, ship, sea)
        yield Try(ship, sea, sea, None, away[sea], automatic)


def sea_range(g: Oceans, ship: int) -> dict[int, int]:
    """Sea Spaces to which a ship may Intercept, and MPs to go there (14.3.a, 14.4.a); none out of a box (14.1.f)."""
    at, berth, side = g.state.at[ship], g.state.berth[ship], g.side(ship)
    most = g.data.figures.interception_spaces
    if berth == NOWHERE:
        return {at: 0} if g.counter(ship).klass == Klass.SS else {}
    if g.data.spaces[at].box:
        return {}
    return seas_from_port(g, berth, side, most)


def automatic_for_ship(g: Oceans, case: Case, ship: int, sea: int) -> bool:
    """14.14.b, 14.14.c: ships in a Target Space go without a roll to a Sea Space on which their port opens."""
    at, berth = g.state.at[ship], g.state.berth[ship]
    if case.counter or case.passing or berth == NOWHERE:
        return False
    if berth == AT_FST:
        return at == sea and at in case.naval
    if sea not in port_seas(g, berth):
        return False
    return at in case.land or (at in case.naval and on_mission(g, sea, 1 - case.side))


def _by_air(g: Oceans, case: Case, air: int) -> Iterator[Try]:
    """14.2: GBA within range; CVA of a carrier in port automatically in its own Space alone (14.21.b)."""
    if only_fst(g, case.force):
        return
    base, carrier = base_of(g, air), g.state.aboard[air]
    if carrier != ASHORE:
        if g.state.berth[carrier] != NOWHERE and automatic_for_air(g, case, base):
            yield Try(air, area_of(g, base), area_of(g, base), None, 0, automatic=True)
        return
    boxed = g.data.spaces[base].box
    for area in case.areas:
        if boxed and (base, area) not in g.links.intercept_out:  # 14.1.f
            continue
        for flight in _useful(g, case, air, area):
            goal = flight.target if flight.how == How.NAV else area
            auto = area == area_of(g, base) and automatic_for_air(g, case, base)
            yield Try(air, goal, area, flight, 0, auto)


def automatic_for_air(g: Oceans, case: Case, base: int) -> bool:
    """14.14.a: air in the Target Space of a Mission, into its Area; that of the mobile port is the Sea Space itself."""
    attacked = not case.counter and not case.passing and g.state.combat[base] > 0
    if attacked and g.data.spaces[base].sea:
        return base in case.naval or bool(aircraft(g, base, 1 - case.side))
    return attacked


def _useful(g: Oceans, case: Case, air: int, area: int) -> list[Flight]:
    """Ways into an Area, one of each kind; over a passage only where there is something to do at its end (q66)."""
    found: dict[How, Flight] = {}
    there = ways(g, air, area)
    for one in there:
        if one.how in found and found[one.how].target == area:
            continue
        if one.target == area or g.state.combat[one.target]:
            found[one.how] = one
    if there and not found and enemy_air(g, area, case.side):
        for one in there:
            found.setdefault(one.how, one)
    return [found[how] for how in sorted(found)]


# ---- Airfield Activation Limit -----------------------------------------------------------------------


@derived_for(WHOLE)
def flown(g: Oceans, base: int, side: int) -> int:
    """Quarters of air points that count against the AAL of a base in the opportunity or Operation under way (6.21).

    14.21.c: CVA of inoperable carriers in port are among them, those of operable ones are not.
    """
    found = []
    for air in on_map(g, side):
        if not g.counter(air).air or not g.has(air, ACTIVATED):
            continue
        carrier = g.state.aboard[air]
        home = g.state.origin[air] if carrier == ASHORE else g.state.at[carrier]
        if home == base and (carrier == ASHORE or not able_deck(g, carrier)):
            found.append(air)
    return counted(g, found)


def air_left(g: Oceans, base: int, side: int) -> int | None:
    """Quarters of air points that may still fly from a base in this opportunity; None: any number (6.21.e)."""
    limit = aal(g, base, side)
    return None if limit is None else limit * QUARTERS - flown(g, base, side)


# ---- chance ----------------------------------------------------------------------------------------


def modifiers(g: Oceans, case: Case, one: Try, group: Sequence[int]) -> list[Modifier]:
    """14.5: what is added to the roll of a unit that tries together with others of its base."""
    table, counter = g.data.table("interception_drms"), g.counter(one.piece)
    ship = counter.ship
    found = []

    def add(row: str, why: str) -> None:
        found.append(Modifier(table.number(row), why))

    if counter.air:
        add("air_units", "for air units ({rule:14.13.b})")
    if ship and recon(g, one.area, case.side, group):
        add("air_recon_naval_only", "for Air Recon ({rule:14.51.a})")
    if us_base(g, one.piece, group):
        add("us_unit_in_base", "from a base with US units ({rule:14.52})")
    row = _speeds(g, case, one, group) if ship and counter.klass != Klass.SS else ""
    if row:
        add(row, "for relative speed ({rule:14.53})")
    if counter.klass == Klass.SS:
        add("submarine", "for submarines ({rule:14.4.c})")
    found.append(roll(g, "naval_interception" if ship else "air_interception", g.state.usl[one.piece]))
    if case.passing:
        add("target_passing_through", "against a passing force ({rule:14.55})")
    if ship and one.mps >= g.data.figures.interception_spaces:
        add("two_spaces_away", "two Spaces away ({rule:14.56})")
    if friendly_target(g, one.area, case):
        add("friendly_ground_unit_targeted_in_area", "for ground units that are a target ({rule:14.57})")
    if counter.air and over_mountains(g, base_of(g, one.piece), one.area):
        add("across_mountain_boundary_air", "over mountains ({rule:2.14.h})")
    found += roll_changes(g, "interception", case.side, base=space_of_base(g, one.piece), area=one.area)
    return [one for one in found if one.change]


def space_of_base(g: Oceans, piece: int) -> int:
    """The Space from which a unit tries."""
    return base_of(g, piece) if g.counter(piece).air else g.state.at[piece]


def _speeds(g: Oceans, case: Case, one: Try, group: Sequence[int]) -> str:
    """14.53: the row for the speed of the group against that of the force, "": none; q58."""
    ours = speed(g, group)
    theirs = speed(g, case.force or at_sea_there(g, one.area, 1 - case.side))
    if ours is None or theirs is None or ours == theirs:
        return ""
    return "intercepting_force_mf_higher" if ours > theirs else "intercepting_force_mf_lower"


def chance(g: Oceans, case: Case, one: Try, group: Sequence[int]) -> int:
    """In tenths: how many faces of the die succeed; all of them where no roll is needed."""
    sides = g.data.figures.die_sides
    if one.automatic:
        return sides
    need = needed(g) - total(modifiers(g, case, one, group))
    return max(0, min(sides, sides + 1 - need))


def needed(g: Oceans) -> int:
    """What a modified roll must come to (q26)."""
    return g.data.table("interception").success_at


def power_at_sea(g: Oceans, force: Iterable[int]) -> int:
    """Sixteenths of a factor that a force has in guns and carrier air together, for suggestions."""
    ships_ = list(force)
    air = carrier_points(g, ships_) * SIXTEENTHS // QUARTERS
    return sum(surface(g, ship) for ship in ships_) + POINT_IN_FACTORS * air


def us_base(g: Oceans, piece: int, group: Sequence[int]) -> bool:
    """14.52: for all of a group from a port or airfield with a US unit, if US, AUS or NZ units are among them."""
    nations = (Nation.USA, *ANZAC)
    base = base_of(g, piece) if g.counter(piece).air else g.state.at[piece]
    lent = g.state.lent  # 22.33.3
    a_base = g.data.spaces[base].land or g.state.berth[piece] == AT_FST  # the mobile port is a port
    if not a_base or not any(g.counter(one).nation in nations or one in lent for one in (piece, *group)):
        return False
    return any(g.counter(one).nation == Nation.USA or one in lent for one in g.here[base])


def friendly_target(g: Oceans, area: int, case: Case) -> bool:
    """14.57: whether ground units of the side in the Area are a target; a Control Marker with IGDF is one (5.4)."""
    spaces = (area, *(one for one in g.links.coasts[area] if g.data.spaces[one].area == area))
    return any(
        g.state.combat[space] and g.data.spaces[space].land and ground_present(g, space, case.side)
        for space in spaces
    )


def over_mountains(g: Oceans, base: int, area: int) -> bool:
    """2.14.h: whether air Intercepts over a mountain boundary."""
    return any(border.to == area and border.mountain >= 0 for border in g.links.borders[base])
