"""Task Forces: who may sail together, where to, and how one is launched (fireinthesky:8.1, 9.0, 16.1.4, 16.2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from ironbottom.games.fireinthesky.components.ids import Klass, Side
from ironbottom.games.fireinthesky.components.model import SkyData
from ironbottom.games.fireinthesky.position.game import ENEMIES, Sky
from ironbottom.games.fireinthesky.position.labels import units_in_words
from ironbottom.games.fireinthesky.position.state import NOWHERE, OPERATED, SECRET, SORTIED, TOKYO_EXPRESS
from ironbottom.games.fireinthesky.rules.air_counters import combine
from ironbottom.games.fireinthesky.rules.likeness import (
    Group,
    Likeness,
    groups_in,
    groups_of,
    in_order,
    is_first,
    likeness,
)
from ironbottom.games.fireinthesky.rules.movement import (
    Courses,
    Hexes,
    cargo_paid,
    courses,
    oil_cost,
    pay,
    price,
    transport_cost,
    transport_paid,
)
from ironbottom.games.fireinthesky.rules.p11_combat.preparation import is_force
from ironbottom.games.fireinthesky.rules.sea_lanes import own_base
from ironbottom.mechanics.derived import WHOLE, derived_by, derived_for
from ironbottom.mechanics.grouping import without

MOST_SCENARIOS = 64
"""For so many the ends of moves are remembered."""
EXPRESS_SHIPS = frozenset((Klass.CA, Klass.DD))
"""Of these alone the Tokyo Express is made (16.2.2)."""

# ---- who (8.1) ---------------------------------------------------------------------------------------


def may_form(g: Sky, piece: int, *, reacting: bool) -> bool:
    """Whether a unit stands where Task Forces are formed: in a base of its side (8.1.b1), and in none yet.

    Rulings task_force_start, box_as_start: off-map boxes are bases of their own nations; 9.0.b4: but nothing reacts
    from them. Only ships react (ruling reaction_only_ships). Holding boxes and the box of carriers without planes are
    no bases (6.1.1).
    """
    at, counter = g.state.at[piece], g.counter(piece)
    if at == NOWHERE or g.state.force[piece] != NOWHERE or not g.friendly_base(at, counter.side):
        return False
    if reacting:
        return counter.naval and not g.data.is_offmap[at]
    return own_base(g.data, at, counter.nation)


def within_limits(g: Sky, pieces: Sequence[int]) -> bool:
    """Whether units are few enough for a Task Force: four ships and one air or land unit (8.1).

    Ruling replacement_in_task_force: a marker takes the place of the air or land unit.
    """
    figures = g.data.figures
    ships = sum([g.counter(piece).naval for piece in pieces])
    return ships <= figures.task_force_ships and len(pieces) - ships <= figures.task_force_cargo


def available(g: Sky, side: int, *, reacting: bool) -> dict[int, tuple[int, ...]]:
    """The units of a side that can begin a Task Force, interchangeable ones once: those that can go somewhere."""
    return _available_now(g, side, reacting)


@derived_for(WHOLE)
def _available_now(g: Sky, side: int, reacting: bool) -> dict[int, tuple[int, ...]]:
    return in_order(_available(g, side, reacting=reacting))


def any_available(g: Sky, side: int, *, reacting: bool) -> bool:
    """Whether there are ``available`` units."""
    return next(_available(g, side, reacting=reacting), None) is not None


def is_available(g: Sky, piece: int, side: int, *, reacting: bool) -> bool:
    """Whether a number is that of the first piece of a group of ``available`` units."""
    return is_first(g, piece, side) and _paid(g, _sailor(g, piece, likeness(g, piece), reacting=reacting))


def _available(g: Sky, side: int, *, reacting: bool) -> Iterator[Group]:
    known = _sailors(g, side)[reacting]
    for traits, group in groups_of(g, side):
        sailor = known[traits] if traits in known else _sailor(g, group[0], traits, reacting=reacting)
        if _paid(g, sailor):
            yield group


class Sailor(msgspec.Struct, frozen=True):
    """A unit that can begin a Task Force if it is paid for; so far as it hangs on where the enemy is and on itself."""

    purse: int
    transport: int
    """Transport points, should it be cargo."""
    oil: int
    """Oil points of the cheapest move."""


def _sailor(g: Sky, piece: int, traits: Likeness, *, reacting: bool) -> Sailor | None:
    known = _sailors(g, g.side(piece))[reacting]
    if traits not in known:
        known[traits] = _alone(g, piece, reacting=reacting)
    return known[traits]


@derived_by(ENEMIES)
def _sailors(g: Sky, side: int) -> tuple[dict[Likeness, Sailor | None], dict[Likeness, Sailor | None]]:
    """The sailors of a side that have been looked at, and those that react; they last while the enemy stands still."""
    return {}, {}


def _alone(g: Sky, piece: int, *, reacting: bool) -> Sailor | None:
    """The sailor that a piece is by itself; None when it cannot begin a Task Force."""
    if not may_form(g, piece, reacting=reacting):
        return None
    oil = _least_oil(g, [piece], reacting=reacting)
    return None if oil is None else Sailor(*transport_cost(g, [piece]), oil)


def _paid(g: Sky, sailor: Sailor | None) -> bool:
    return (
        sailor is not None and sailor.oil <= g.state.oil and transport_paid(g, sailor.purse, sailor.transport)
    )


def companions(g: Sky, picked: Sequence[int], *, reacting: bool) -> dict[int, Group]:
    """Further units of the same base that can go along somewhere, interchangeable ones once."""
    key = ("companions", tuple(picked), reacting)
    kept = g.kept[WHOLE]
    if key not in kept:
        here = groups_in(g, g.state.at[picked[0]], g.side(picked[0])).values()
        left = filter(None, [without(group, picked) for group in here])
        kept[key] = in_order(
            group
            for group in left
            if may_form(g, group[0], reacting=reacting)
            and within_limits(g, [*picked, group[0]])
            and _may_sail(g, [*picked, group[0]], reacting=reacting)
        )
    found: dict[int, Group] = kept[key]
    return found


# ---- where to (8.0, 9.0) -----------------------------------------------------------------------------


def destinations(g: Sky, pieces: Sequence[int], *, reacting: bool) -> Hexes:
    """Where units may go as a Task Force, with the hexes it takes, as far as it can be paid for (8.0.b3)."""
    return _paid_courses(g, tuple(pieces), reacting)


@derived_for(WHOLE)
def _paid_courses(g: Sky, pieces: tuple[int, ...], reacting: bool) -> Hexes:
    if not cargo_paid(g, pieces):
        return {}
    ends, lengths = _open_courses(g, pieces, reacting=reacting)
    if not lengths or oil_cost(g, pieces, lengths[-1]) <= g.state.oil:
        return ends
    paid = [hexes for hexes in lengths if oil_cost(g, pieces, hexes) <= g.state.oil]
    return {space: hexes for space, hexes in ends.items() if hexes in paid}


def _open_courses(g: Sky, pieces: Sequence[int], *, reacting: bool) -> Courses:
    """Where units could go as a Task Force, were it paid for."""
    return courses(g, pieces, _open_ends(g, pieces, reacting=reacting), reacting=reacting)


def _may_sail(g: Sky, pieces: Sequence[int], *, reacting: bool) -> bool:
    """Whether units have any ``destinations``."""
    if not cargo_paid(g, pieces):
        return False
    oil = _least_oil(g, pieces, reacting=reacting)
    return oil is not None and oil <= g.state.oil


def _least_oil(g: Sky, pieces: Sequence[int], *, reacting: bool) -> int | None:
    """The oil points of the shortest way that is open to units; None: there is no way."""
    if g.state.at[pieces[0]] in _open_ends(g, pieces, reacting=reacting):
        return 0  # 8.4.b1
    lengths = _open_courses(g, pieces, reacting=reacting).lengths
    return oil_cost(g, pieces, lengths[0]) if lengths else None


def _open_ends(g: Sky, pieces: Sequence[int], *, reacting: bool) -> frozenset[int]:
    ends = ends_of(g, pieces)
    return ends & enemies_met(g, g.side(pieces[0])) if reacting else ends  # 9.0.b1


def may_end(g: Sky, pieces: Sequence[int], space: int) -> bool:
    """Whether a Task Force may end its move in a space."""
    return space in ends_of(g, pieces)


def ends_of(g: Sky, pieces: Sequence[int]) -> frozenset[int]:
    """The spaces where a Task Force may end its move."""
    ashore = any(g.counter(piece).land or g.counter(piece).marker for piece in pieces)
    return _ends(g.data, g.scenario.in_play, ashore)


@lru_cache(maxsize=MOST_SCENARIOS)
def _ends(data: SkyData, in_play: frozenset[int], ashore: bool) -> frozenset[int]:
    """The same in a scenario, which may leave bases out.

    3.2.3.b2: with a land unit or marker (3.3.9.b1) only in a land hex or in its off-map box (rulings land_unit_to_box,
    bases_out_of_play).
    """
    return frozenset(
        space
        for space, hexagon in enumerate(data.parent)
        if (space in in_play or not (data.is_base[space] or data.is_offmap[space]))
        and (not ashore or data.is_land[data.located_in.get(space, hexagon)] or data.is_offmap[space])
    )


@derived_by(ENEMIES)
def enemies_met(g: Sky, side: int) -> frozenset[int]:
    """The spaces where a side that reacts meets an enemy unit of any kind (9.0.b1; ruling markers_are_no_units)."""
    met: set[int] = set()
    for space in g.standing:
        for piece in g.here[space]:
            if g.side(piece) != side and is_force(g, piece):
                met.update(_where_met(g, piece))
    return frozenset(met)


def _where_met(g: Sky, piece: int) -> tuple[int, ...]:
    """The spaces in which an enemy meets this unit.

    15.1.b6: a Task Force in one half of Malaya is not in the other; land units there are in both. Air in the Naval
    Aviation box is where it is assigned (ruling naval_aviation_location).
    """
    at = g.state.at[piece]
    hexagon = g.state.commit[piece] if at == g.data.naval_aviation else g.hex_of(at)
    return (at,) if at in g.data.halves.get(hexagon, ()) else g.data.spaces_of_hex[hexagon]


# ---- the Tokyo Express (16.2.2) ----------------------------------------------------------------------


def may_be_express(g: Sky, pieces: Sequence[int]) -> bool:
    """Whether the Tokyo Express marker can lie on a Task Force of these units: none but Japanese CA and DD."""
    return all(g.side(piece) == Side.JAPAN and g.counter(piece).klass in EXPRESS_SHIPS for piece in pieces)


def express_free(g: Sky) -> bool:
    """Whether the marker is in use in this game and lies on no Task Force of this phase."""
    return g.option("16.2.2") and not any(marks & TOKYO_EXPRESS for marks in g.state.force_marks)


# ---- in secret (16.1.4) ------------------------------------------------------------------------------


def secret(g: Sky, side: int) -> bool:
    """Whether a side forms its Task Forces in secret: the Allies under that option, until the reaction is over."""
    return side == Side.ALLIES and g.option("16.1.4")


def screen_air(g: Sky) -> None:
    """Keep the air units of the phasing player as others see them while they break some apart."""
    state = g.state
    state.air_shown = [
        [piece, at, state.strength[piece], state.marks[piece]]
        for piece, at in enumerate(state.at)
        if at != NOWHERE and g.counter(piece).air_unit and g.side(piece) == g.phasing
    ]
    g.changed()


def reveal_forces(g: Sky) -> None:
    """16.1.4.b1: at the end of the Reaction Phase secret Task Forces are shown."""
    state = g.state
    for force, marks in enumerate(state.force_marks):
        if not marks & SECRET:
            continue
        state.force_marks[force] = marks & ~SECRET
        g.noted()
        g.reveal()
        name = g.data.space_ids[state.force_at[force]]
        units = units_in_words(g.members(force))
        g.log("info", f"The Task Force in {{space:{name}}} is {units} ({{rule:16.1.4.b1}})", where=name)


# ---- to sea ------------------------------------------------------------------------------------------


def launch(g: Sky, pieces: Sequence[int], space: int, *, reacting: bool, express: bool = False) -> int:
    """Form a Task Force, pay for it and move it to one of its ``destinations``; its number.

    Its ships turn to their operational side (3.1.2.naval.b2), what they carry has used operational movement (13.0.b1).
    16.1.4: under that option Allied ones are secret until the end of the Reaction Phase (ruling secret_reaction).
    """
    start, side = g.state.at[pieces[0]], g.side(pieces[0])
    hexes = destinations(g, pieces, reacting=reacting)[space]
    cost = price(g, pieces, hexes)
    pay(g, pieces, hexes)
    marks = (SECRET if secret(g, side) else 0) | (TOKYO_EXPRESS if express else 0)
    force = g.form(side, start, list(pieces), marks)
    for piece in pieces:
        g.mark(piece, SORTIED if g.counter(piece).naval else OPERATED)
    g.sail(force, space)
    combine(g, start)
    _tell(g, force, start, cost, reacting=reacting)
    return force


def _tell(g: Sky, force: int, start: int, cost: str, *, reacting: bool) -> None:
    state, names = g.state, g.data.space_ids
    target = names[state.force_at[force]]
    way = f"from {{space:{names[start]}}} to {{space:{target}}}"
    if state.force_at[force] == start:
        way = f"in {{space:{target}}}"
    rule = "9.0" if reacting else "8.1"
    marks = state.force_marks[force]
    units = units_in_words(g.members(force))
    train = ", the Tokyo Express" if marks & TOKYO_EXPRESS else ""
    text = f"Task Force {way}: {units}{train} ({cost}, {{rule:{rule}}})"
    if marks & SECRET:
        seat = g.seat(state.force_side[force])
        hidden = f"A secret Task Force {way} ({{rule:16.1.4}})"
        g.log("move", text, where=target, seen_by=(seat,), public=hidden)
    else:
        g.log("move", text, where=target)
