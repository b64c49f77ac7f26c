"""What a position is worth to a side: points, units, and where these stand."""

from __future__ import annotations

from functools import cache
from math import tanh
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE, SIDE_OF, Klass, Power, Side
from ironbottom.games.oceansoffire.opponent.danger import danger
from ironbottom.games.oceansoffire.opponent.fronts import pull, resources, values
from ironbottom.games.oceansoffire.opponent.garrisons import (
    EXPOSED,
    LEAST_GUARD,
    bare,
    firm,
    fleeting,
    ready,
    strength,
)
from ironbottom.games.oceansoffire.opponent.price import kept_worth
from ironbottom.games.oceansoffire.opponent.value import all_units, unit
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_points, ratings
from ironbottom.games.oceansoffire.position.fleet_train import fst_on_map, is_mobile_port
from ironbottom.games.oceansoffire.position.game import SPACES
from ironbottom.games.oceansoffire.position.places import aircraft, ground, ships
from ironbottom.games.oceansoffire.position.state import FIRED
from ironbottom.games.oceansoffire.rules.p03_victory import points, space_points, sunk_points
from ironbottom.games.oceansoffire.rules.p06_basing import aal
from ironbottom.games.oceansoffire.rules.p09_yards import yards
from ironbottom.games.oceansoffire.rules.p12_ranges import flights_from
from ironbottom.games.oceansoffire.rules.p22_garrisons import shortage as missing
from ironbottom.mechanics.derived import derived_in

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.opponent.style import Style
    from ironbottom.games.oceansoffire.position.game import Oceans
    from ironbottom.players.plans import Terms

FULL = 8
"""Air points over a Space beyond which more are of no use."""
FORCES_COUNT = 5
"""Rounds before the end of a scenario from which on forces are worth less: they have less time to win by them."""
IN_PORT = 0.5
"""What the Fleet Supply Train is worth in port with its Base, as a share of that as a mobile port there."""
PATROL, SPENT = 0.6, 0.2
"""What a submarine at sea counts for beside one in port, and one that has fired its torpedoes."""


def standing(g: Oceans, side: int, style: Style) -> Terms:
    """What a position is worth to a side, by what it is made of."""
    sign = 1 if side == Side.JAPAN else -1
    victory = g.scenario.victory
    even = (victory.japan_at_least + victory.allies_at_most) / 2
    now = points(g) if g.outcome else space_points(g) + sunk_points(g)
    ahead = sign * (now - even) / QUARTERS
    late = 1.0 if g.outcome else _late(g)
    terms = {"points": style.point * ahead, "victory": style.victory * late * tanh(2 * ahead)}
    if g.outcome:
        return terms
    terms["forlorn"] = sign * style.point * forlorn(g)
    terms["resources"] = sign * style.point * resources(g, Side.JAPAN)
    mine, theirs = units(g, side, style), units(g, 1 - side, style)
    terms["units"] = mine - theirs
    terms["ground"] = ready(g, side, style) - ready(g, 1 - side, style)
    terms["fleeting"] = -style.point * style.stay * fleeting(g, side)
    terms["bare"] = -style.point * style.bare * bare(g, side)
    terms["air"] = cover(g, side, style) - cover(g, 1 - side, style)
    terms["front"] = front(g, side, style)
    terms["danger"] = -danger(g, side, style)
    terms["docks"] = docks(g, side, style)
    terms["train"] = -sign * train(g, style)
    terms["duty"] = (
        -style.due * sum(missing(g, power) for power in Power if SIDE_OF[power] == side) / QUARTERS
    )
    if g.phasing_side == side:
        terms["aps"] = kept_worth(g, style)
    lasting, threatened = max(style.last, _ahead(g)), 1.0 if _enemy_comes(g, side) else style.last
    for name in FORCES:
        terms[name] *= lasting
    for name in DEFENSES:
        terms[name] *= threatened
    return terms


def forlorn(g: Oceans) -> float:
    """Victory Points that Japan will have more, by Spaces in which troops of the enemy of their owner stand alone."""
    total = 0.0
    for side, sign in ((Side.ALLIES, 1), (Side.JAPAN, -1)):
        for space, value in values(g).items():
            held = g.friendly(space, side) and (g.igdf(space) or ground(g, space, side))
            if g.friendly(space, side) and not held and ground(g, space, 1 - side):
                total += sign * value
    return total


FORCES = ("units", "front", "danger", "docks", "train", "duty")
"""What is of use in later Rounds."""
DEFENSES = ("ground", "fleeting", "bare", "air", "danger")
"""What is of use as long as the enemy has an Impulse to come."""


def _ahead(g: Oceans) -> float:
    """How much of the time is still to come in which forces win Victory Points, counting the Round under way."""
    state, scenario = g.state, g.scenario
    turns = scenario.last_turn - state.turn
    rounds = turns * g.data.figures.rounds + scenario.last_round - state.round + 1
    return min(1.0, rounds / FORCES_COUNT)


def _enemy_comes(g: Oceans, side: int) -> bool:
    """Whether the enemy has an Impulse to come."""
    state, scenario = g.state, g.scenario
    if (state.turn, state.round) != (scenario.last_turn, scenario.last_round):
        return True
    return any(SIDE_OF[power] != side for power in state.order[state.impulse + 1 :])


def _late(g: Oceans) -> float:
    """How much of the scenario has been played, counting the Round under way."""
    rounds, scenario = g.data.figures.rounds, g.scenario
    whole = (
        (scenario.last_turn - scenario.first_turn) * rounds + scenario.last_round - scenario.first_round + 1
    )
    played = (g.state.turn - scenario.first_turn) * rounds + g.state.round - scenario.first_round + 1
    return min(1.0, played / whole)


def units(g: Oceans, side: int, style: Style) -> float:
    """All units of a side on the map, less what damage and missing supply take."""
    short = g.state.usl
    return sum([worth * (1 - style.supply * short[piece]) for piece, worth in all_units(g, side, style)])


def front(g: Oceans, side: int, style: Style) -> float:
    """How far forward the units of a side stand, those that can fight; ships where they may base."""
    near, total = pull(g, side), 0.0
    for piece, worth in all_units(g, side, style):
        at = g.state.at[piece]
        share = useful(g, piece, style) * firm(g, at, side)
        if piece in aircraft(g, at, side):
            share *= _serving(g, at, side)
        total += style.forward * share * near[at] * worth
    return total


def useful(g: Oceans, piece: int, style: Style) -> float:
    """How much it counts that a unit is at the front: ships come there quickly.

    Submarines reach two Sea Spaces from port, but at sea only where they are, and have no torpedoes until they return
    to port (14.4, 17.8).
    """
    counter = g.counter(piece)
    if counter.klass != Klass.SS:
        return style.fleet if counter.ship else 1.0
    if g.state.berth[piece] != NOWHERE:
        return 1.0
    return SPENT if g.has(piece, FIRED) else PATROL


def docks(g: Oceans, side: int, style: Style) -> float:
    """Damaged ships in ports where they are repaired (9.7)."""
    places = {space for yard in yards(g) for space in yard.spaces} if side == g.phasing_side else set[int]()
    hurt = (ship for space in places for ship in ships(g, space, side) if g.state.damage[ship])
    return sum(style.dock * unit(g, ship, style) for ship in hurt)


def train(g: Oceans, style: Style) -> float:
    """The Fleet Supply Train: ships of the United States that may base near the front (6.4), there most as a port."""
    fst = fst_on_map(g)
    if fst == NOBODY:
        return 0.0
    near = pull(g, Side.ALLIES)[g.state.at[fst]]
    share = 1.0 if is_mobile_port(g, fst) and near >= EXPOSED else IN_PORT
    return style.train * share * ratings(g, fst).capacity * near


def cover(g: Oceans, side: int, style: Style) -> float:
    """Air that reaches Spaces of value, up to what their fields can send; fields, too, where somebody guards them."""
    over: dict[int, float] = {}
    fields = 0.0
    enemy = [here != NOWHERE and SIDE_OF[here] == 1 - side for here in g.state.control]
    for space, areas in _fields(g.data, g.scenario.id):
        if not g.friendly(space, side):
            continue
        limit, able = _sends(g, space, side)
        if limit and any(enemy[area] for area in areas):
            fields += min(limit, FULL) * min(1.0, (strength(g, space, side) + g.igdf(space)) / LEAST_GUARD)
        if able:
            lasting = able * firm(g, space, side)
            for area in areas:
                over[area] = over.get(area, 0.0) + lasting
    near, total = pull(g, side), style.field * fields
    for space, value in values(g).items():
        above = min(FULL, over.get(space, over.get(g.data.spaces[space].area, 0.0)))
        total += style.cover * value * near[space] * above
    return total


@derived_in(SPACES)
def _sends(g: Oceans, space: int, side: int) -> tuple[int | None, float]:
    """The Airfield Activation Limit of a side in a Space, and the air points that fly from there within it."""
    limit, based = aal(g, space, side), _based(g, space, side)
    return limit, based if limit is None else min(based, limit)


def _based(g: Oceans, space: int, side: int) -> float:
    """Able air points of a side at an airfield."""
    return sum(able_points(g, air) for air in aircraft(g, space, side)) / QUARTERS


@derived_in(SPACES)
def _serving(g: Oceans, space: int, side: int) -> float:
    """The share of the air points of a side in a Space that its airfield can send: more are of no use there."""
    limit, based = aal(g, space, side), _based(g, space, side)
    return 1.0 if limit is None or based <= limit else limit / based


@cache
def _fields(data: OceansData, scenario: str) -> tuple[tuple[int, frozenset[int]], ...]:
    """Land Spaces in play, each with the Areas to which air flies Missions from there."""
    in_play = data.scenarios[scenario].in_play
    return tuple(
        (space, frozenset(flight.area for flight in flights_from(data, scenario, space)))
        for space, one in enumerate(data.spaces)
        if one.land and in_play[space]
    )
