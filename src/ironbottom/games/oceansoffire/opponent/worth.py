"""What a position is worth to a side: points, units, and who stands ready for what."""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import tanh
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE, SIDE_OF, Klass, Power, Side
from ironbottom.games.oceansoffire.opponent.danger import danger
from ironbottom.games.oceansoffire.opponent.fronts import pull, resources, values
from ironbottom.games.oceansoffire.opponent.price import kept_worth
from ironbottom.games.oceansoffire.opponent.value import all_units, unit
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_points, attack, defense, ratings
from ironbottom.games.oceansoffire.position.fleet_train import fst_on_map, is_mobile_port
from ironbottom.games.oceansoffire.position.game import SPACES
from ironbottom.games.oceansoffire.position.places import aboard, aircraft, ground, ships
from ironbottom.games.oceansoffire.rules.p03_victory import points, space_points, sunk_points
from ironbottom.games.oceansoffire.rules.p06_basing import aal
from ironbottom.games.oceansoffire.rules.p09_yards import yards
from ironbottom.games.oceansoffire.rules.p12_ranges import flights_from
from ironbottom.games.oceansoffire.rules.p22_garrisons import shortage as missing
from ironbottom.mechanics.derived import WHOLE, derived_for, derived_in

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.opponent.style import Style
    from ironbottom.games.oceansoffire.position.game import Oceans
    from ironbottom.players.plans import Terms

SURE = 1.3
"""A garrison so much stronger than what may come is a full one."""
FULL = 8
"""Air points over a Space beyond which more are of no use."""
LEAST_GUARD = 4
"""Defense that a Space of value near to the front should have in any case."""
GUARDS_FALL, THREATS_FALL = 0.9, 0.7
"""How much each further Space that is short of a garrison, or threatened, counts of the one before."""
SAME_FALL = 0.5
"""How much of it if it is threatened by the same troops."""
EXPOSED = 0.6
"""The pull of the front from which on a Space is near to it."""
BY_SEA = 0.75
"""How much of troops in a port counts against a Space that only ships reach."""
THREATS_COUNT = 3
"""Rounds before the end of a scenario from which on threats are worth less: fewer of them can be carried out."""
FORCES_COUNT = 5
"""Rounds before the end of a scenario from which on forces are worth less: they have less time to win by them."""
IN_PORT = 0.5
"""What the Fleet Supply Train is worth in port with its Base, as a share of that as a mobile port there."""
SEAS = 2
"""Sea Spaces that a landing may be away."""


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
DEFENSES = ("ground", "fleeting", "air", "danger")
"""What is of use as long as the enemy has an Impulse to come."""


def _ahead(g: Oceans) -> float:
    """How much of the time is still to come in which forces win Victory Points, counting the Round under way."""
    state, scenario = g.state, g.scenario
    turns = scenario.last_turn - state.turn
    rounds = turns * g.data.figures.rounds + scenario.last_round - state.round + 1
    return min(1.0, rounds / FORCES_COUNT)


def _to_come(g: Oceans, side: int) -> int:
    """Rounds in which a side has all its Impulses to come."""
    state, scenario = g.state, g.scenario
    turns = scenario.last_turn - state.turn
    begun = any(SIDE_OF[power] == side for power in state.order[: state.impulse + 1])
    return turns * g.data.figures.rounds + scenario.last_round - state.round + (not begun)


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
        share = style.forward * (style.fleet if g.counter(piece).ship else 1.0)
        total += share * near[g.state.at[piece]] * worth
    return total


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


# ---- who stands ready ----------------------------------------------------------------------------------


def ready(g: Oceans, side: int, style: Style) -> float:
    """Garrisons of what a side holds, and troops that stand ready for what it does not.

    Troops are in one place at a time: what they threaten most counts whole, the next Space less, and so on.
    """
    held, short, near = 0.0, [], []
    own, enemies = _troops(g, side), _troops(g, 1 - side)
    for space, value in values(g).items():
        if g.friendly(space, side):
            held += style.point * style.guard * value
            lacks = shortage(g, space, side, style)
            if lacks:
                short.append((lacks, _nearest(g, space, 1 - side)))
        else:
            need = max(1.0, SURE * (enemies.ashore[space] + g.igdf(space)))
            here = own.ashore[space] + threat(g, space, side)
            near.append(style.point * style.pressure * value * min(1.0, here / need))
        held += style.point * style.guard * foothold(g, space, side) * value
    return held - feared(short) + min(1.0, _to_come(g, side) / THREATS_COUNT) * _falling(near, THREATS_FALL)


def foothold(g: Oceans, space: int, side: int) -> float:
    """How much of an enemy Space in which troops of a side stand is theirs: half, if they can hold it (3.0)."""
    here = strength(g, space, side)
    if not here or g.friendly(space, side):
        return 0.0
    enemies = _troops(g, 1 - side).ashore[space] + threat(g, space, 1 - side)
    return min(1.0, here / (SURE * enemies)) / 2 if enemies else 0.5


def fleeting(g: Oceans, side: int) -> float:
    """Victory Points that a side loses again where its troops in enemy Spaces will be thrown out (3.0).

    Half of such a Space counts while they stand there; after an Impulse of theirs it is the enemy who comes.
    """
    enemies = _troops(g, 1 - side).ashore
    lost = 0.0
    for space, value in values(g).items():
        here = strength(g, space, side) if enemies[space] and not g.friendly(space, side) else 0.0
        if here:
            lost += max(0.0, 1.0 - here / (enemies[space] + threat(g, space, 1 - side))) * value / 2
    return lost


def feared(short: list[tuple[float, int]]) -> float:
    """What garrisons lack, each with who threatens it most: these strike at one Space at a time."""
    total, threats = 0.0, Counter[int]()
    for n, (amount, source) in enumerate(sorted(short, reverse=True)):
        total += amount * GUARDS_FALL**n * SAME_FALL ** threats[source]
        threats[source] += 1
    return total


def _nearest(g: Oceans, space: int, side: int) -> int:
    """From where a side threatens a Space most, NOWHERE: from nowhere."""
    beside, ports = _neighbours(g.data, g.scenario.id, space)
    ashore, carried = _troops(g, side)
    rows = [(ashore[one], one) for one in (space, *beside)] + [(carried[port], port) for port in ports]
    most, source = max(rows, default=(0.0, NOWHERE))
    return source if most else NOWHERE


def _falling(amounts: list[float], share: float) -> float:
    """The largest whole, and each further one less."""
    return sum(amount * share**n for n, amount in enumerate(sorted(amounts, reverse=True)))


def shortage(g: Oceans, space: int, side: int, style: Style) -> float:
    """What the garrison of a Space of a side is short of, in the worth of the Space; nothing in one of no value."""
    value = values(g).get(space, 0.0)
    if not value or not g.friendly(space, side):
        return 0.0
    least = LEAST_GUARD if pull(g, side)[space] >= EXPOSED else 0
    need = max(least, SURE * (threat(g, space, 1 - side) + strength(g, space, 1 - side)))
    if not need:
        return 0.0
    here = strength(g, space, side) + g.igdf(space)
    return style.point * style.guard * value * max(0.0, 1.0 - here / need)


@derived_in(SPACES)
def strength(g: Oceans, space: int, side: int) -> float:
    """Ground factors of a side in a Space."""
    return sum((attack(g, one) + defense(g, one)) / 2 for one in ground(g, space, side))


class Troops(NamedTuple):
    """By Space, the ground factors of a side there, and what counts of those that it carries from its ports."""

    ashore: list[float]
    carried: list[float]


@derived_for(WHOLE)
def _troops(g: Oceans, side: int) -> Troops:
    here = g.here
    return Troops(
        [strength(g, space, side) if there else 0.0 for space, there in enumerate(here)],
        [_lift(g, space, side) if there else 0.0 for space, there in enumerate(here)],
    )


def threat(g: Oceans, space: int, side: int) -> float:
    """What a side might bring into a Space: over land whole, by sea what its transports near by carry."""
    beside, ports = _neighbours(g.data, g.scenario.id, space)
    ashore, carried = _troops(g, side)
    return sum([ashore[one] for one in beside]) + sum([carried[port] for port in ports])


@derived_in(SPACES)
def _lift(g: Oceans, space: int, side: int) -> float:
    """What counts of the troops that transports of a side carry out of the ports of a Space: a guard stays there."""
    if not g.friendly(space, side):
        return 0.0
    fleet = ships(g, space, side)
    lift = sum(ratings(g, ship).tt for ship in fleet if g.counter(ship).klass == Klass.TT)
    loaded = [attack(g, unit) for ship in fleet for unit in aboard(g, ship) if g.counter(unit).ground]
    bound = max(LEAST_GUARD, strength(g, space, 1 - side)) if space in values(g) else 0
    return BY_SEA * min(2.0 * lift, max(0.0, strength(g, space, side) - bound) + sum(loaded))


@cache
def _neighbours(data: OceansData, scenario: str, space: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Spaces from which troops march into a Space, and others with a port from which a landing in it is near."""
    links = data.scenarios[scenario].links
    beside = {border.to for border in links.borders[space]}
    return tuple(beside), tuple(_landing_ports(data, scenario, space) - beside - {space})


def _landing_ports(data: OceansData, scenario: str, space: int) -> frozenset[int]:
    """Spaces with a port from which a landing in a Space is near."""
    links = data.scenarios[scenario].links
    seas = set(links.shores[space])
    for _ in range(SEAS - 1):
        seas |= {other for sea in seas for other in links.seas[sea]}
    return frozenset(data.ports[port].space for sea in seas for port in links.ports[sea])


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
            for area in areas:
                over[area] = over.get(area, 0.0) + able
    worth = values(g)
    total = style.field * fields
    for space, value in worth.items():
        total += style.cover * value * min(FULL, over.get(space, over.get(g.data.spaces[space].area, 0.0)))
    return total


@derived_in(SPACES)
def _sends(g: Oceans, space: int, side: int) -> tuple[int | None, float]:
    """The Airfield Activation Limit of a side in a Space, and the air points that fly from there within it."""
    limit = aal(g, space, side)
    based = sum(able_points(g, air) for air in aircraft(g, space, side)) / QUARTERS
    return limit, based if limit is None else min(based, limit)


@cache
def _fields(data: OceansData, scenario: str) -> tuple[tuple[int, frozenset[int]], ...]:
    """Land Spaces in play, each with the Areas to which air flies Missions from there."""
    in_play = data.scenarios[scenario].in_play
    return tuple(
        (space, frozenset(flight.area for flight in flights_from(data, scenario, space)))
        for space, one in enumerate(data.spaces)
        if one.land and in_play[space]
    )
