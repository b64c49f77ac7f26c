"""14.1, 14.12, 14.6: an opportunity to Intercept or to Counter-Intercept, made of public facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import NOWHERE, POWERS_OF, Klass, Power, Side
from ironbottom.games.oceansoffire.position.figures import movement, operational
from ironbottom.games.oceansoffire.position.fleet_train import lone_fst
from ironbottom.games.oceansoffire.position.places import aboard, aircraft, ground, ships
from ironbottom.games.oceansoffire.position.state import ACTIVATED, PASSING, PASSING_MISSION, RELOCATING
from ironbottom.games.oceansoffire.rules.p02_map import area_of
from ironbottom.games.oceansoffire.rules.p12_ranges import base_of
from ironbottom.mechanics.derived import WHOLE, derived

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


SURPRISE, SIAM = "surprise", "gulf_of_siam"
"""A special rule: in the first Impulse nobody but the CW Intercepts, and they into one Sea Space alone."""


def surprised(g: Oceans, area: int, side: int) -> bool:
    """14.51.c: in the first Impulse of turn 1 the Commonwealth has no Air Recon in the Gulf of Siam."""
    return first_impulse(g) and side == Side.ALLIES and g.data.space_ids[area] == SIAM


def surprise_bars(g: Oceans, piece: int, area: int) -> bool:
    """Whether an Allied unit may not come into an Area in the first Impulse of a war that begins by surprise."""
    if not first_impulse(g) or SURPRISE not in g.scenario.special or g.side(piece) == Side.JAPAN:
        return False
    return area == NOWHERE or g.data.space_ids[area] != SIAM


def first_impulse(g: Oceans) -> bool:
    """Whether it is the first Impulse of turn 1."""
    return (g.state.turn, g.state.round, g.state.impulse) == (1, 1, 0)


class Opening(IntEnum):
    """What opens a window."""

    PASSING = 1
    """Ships that enter a Sea Space (14.11), or an escort on its way (12.9.e)."""
    OPERATION = 3
    """Step 2 of an Operation (14.12)."""


class Case(NamedTuple):
    """Who may come where, and against whom.

    ``side`` tries. ``seas``: Sea Spaces to which ships may come. ``areas``: Areas to which air may come. ``land``:
    Target Spaces of Land Attacks, ``assaults``: Spaces that troops attack from ships, ``naval``: all Target Spaces of
    naval Missions. ``force``: the moving ships where they are only passing, else empty. ``closed``: who has thrown
    together with others of a base, see ``together``: nobody else of these throws a second time (14.13.b).
    """

    side: int
    counter: bool
    passing: bool
    seas: tuple[int, ...]
    areas: tuple[int, ...]
    land: frozenset[int] = frozenset()
    assaults: frozenset[int] = frozenset()
    naval: frozenset[int] = frozenset()
    force: tuple[int, ...] = ()
    closed: frozenset[tuple[int, int]] = frozenset()

    @property
    def attacked(self) -> frozenset[int]:
        """Land Spaces with a ground combat to come."""
        return self.land | self.assaults


def together(g: Oceans, piece: int) -> tuple[int, int]:
    """What tries together: all ships of a port, all air of a Space (14.13.b); each submarine by itself (14.13.c).

    The same also when they have come: by the base that they came from.
    """
    counter, berth = g.counter(piece), g.state.berth[piece]
    if counter.air:
        return (0, base_of(g, piece))
    if counter.klass == Klass.SS:
        return (2, piece)
    return (1, berth if berth != NOWHERE else g.state.origin[piece])


def passing_case(g: Oceans, sea: int, force: Iterable[int]) -> Case:
    """14.11: ships that enter a Sea Space, and only pass there for now."""
    return Case(
        1 - g.phasing_side, counter=False, passing=True, seas=(sea,), areas=(sea,), force=tuple(force)
    )


def operation_case(g: Oceans, assaults: Iterable[int], naval: Iterable[int]) -> Case:
    """14.12: step 2 of an Operation, into all its Areas; ships also where a ground combat is next door (14.3.b)."""
    land, landings, areas = frozenset(land_attacks(g)), frozenset(assaults), operation_areas(g)
    seas = {area for area in areas if g.data.spaces[area].sea and at_sea_there(g, area, g.phasing_side)}
    for space in land | landings:
        seas.update(g.links.shores[space])
    return Case(
        1 - g.phasing_side,
        counter=False,
        passing=False,
        seas=tuple(sorted(seas)),
        areas=areas,
        land=land,
        assaults=landings,
        naval=frozenset(naval) | landings,
    )


def counter_case(g: Oceans, case: Case, came: Iterable[int]) -> Case:
    """14.6: the answer of the Phasing side, only into Areas to which units have come that are still there."""
    here = sorted({area_of(g, g.state.at[piece]) for piece in came if g.state.at[piece] != NOWHERE})
    seas = tuple(
        area
        for area in here
        if g.data.spaces[area].sea
        and (at_sea_there(g, area, case.side) or any(area in g.links.shores[one] for one in case.attacked))
    )
    return case._replace(
        side=1 - case.side, counter=True, passing=False, seas=seas, areas=tuple(here), force=()
    )


@derived(WHOLE)
def operation_areas(g: Oceans) -> tuple[int, ...]:
    """13.1.h: Areas with a Combat marker on any of their Spaces, in order of Spaces."""
    return tuple(sorted({area_of(g, space) for space, count in enumerate(g.state.combat) if count}))


@derived(WHOLE)
def land_attacks(g: Oceans) -> list[int]:
    """Marked Land Spaces in which activated ground units of the Phasing side stand: Targets of Land Attacks (12.21)."""
    side = g.phasing_side
    return [
        space
        for space, count in enumerate(g.state.combat)
        if count
        and g.data.spaces[space].land
        and any(g.has(piece, ACTIVATED) for piece in ground(g, space, side))
    ]


def at_sea_there(g: Oceans, sea: int, side: int) -> list[int]:
    """Ships of a side at sea in a Sea Space that may be met (14.1.c, 6.34.a).

    Neither submarines, nor those that base there at the FST, nor those that have put to sea without a port; not the FST
    without its Base, nor the Base itself (6.45).
    """
    return [
        ship
        for ship in ships(g, sea, side)
        if g.state.berth[ship] == NOWHERE
        and g.counter(ship).klass not in (Klass.SS, Klass.FST_BASE)
        and not g.has(ship, RELOCATING)
        and not lone_fst(g, ship)
    ]


def only_fst(g: Oceans, force: Sequence[int]) -> bool:
    """14.4.e, 6.45: whether the moving force is the FST without its Base."""
    return bool(force) and all(lone_fst(g, one) for one in force)


def prey(g: Oceans, case: Case, sea: int) -> bool:
    """14.4.a: submarines come only against ships."""
    return bool(case.force or at_sea_there(g, sea, 1 - case.side)) or (
        case.side == Side.JAPAN and any(lone_fst(g, ship) for ship in ships(g, sea, Side.ALLIES))
    )


def on_mission(g: Oceans, sea: int, side: int) -> bool:
    """Whether ships of a side in a Sea Space perform a Mission there (11.6)."""
    return any(
        g.has(ship, ACTIVATED) and not g.has(ship, PASSING | PASSING_MISSION)
        for ship in at_sea_there(g, sea, side)
    )


def speed(g: Oceans, pieces: Iterable[int]) -> int | None:
    """14.53: the MF of a force: that of its slowest ship as it is damaged now, submarines apart.

    None: nobody else is there (q58).
    """
    return min((movement(g, one) for one in pieces if g.counter(one).klass != Klass.SS), default=None)


def enemy_air(g: Oceans, area: int, side: int) -> bool:
    """Whether the other side of ``side`` has air in an Area that Air Combat could concern (13.2.5)."""
    other = 1 - side
    for space in (area, *(one for one in g.links.coasts[area] if g.data.spaces[one].area == area)):
        if aircraft(g, space, other):
            return True
        for ship in ships(g, space, other):
            if g.counter(ship).carrier and operational(g, ship) and aboard(g, ship):
                return True
    return False


def seats_of(g: Oceans, side: int) -> list[str]:
    """Seats of a side, the US first (q69)."""
    powers = POWERS_OF[Side.JAPAN] if side == Side.JAPAN else (Power.US, Power.CW)
    return list(dict.fromkeys(g.seat(power) for power in powers))
