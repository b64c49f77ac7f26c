"""Who stands ready: garrisons of what a side holds, and troops for what it does not."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import NOWHERE, SIDE_OF, Klass
from ironbottom.games.oceansoffire.opponent.fronts import pull, values
from ironbottom.games.oceansoffire.position.figures import attack, defense, ratings
from ironbottom.games.oceansoffire.position.game import SPACES
from ironbottom.games.oceansoffire.position.places import aboard, ground, ships
from ironbottom.games.oceansoffire.rules.p05_control import friendly_fort
from ironbottom.mechanics.derived import WHOLE, derived_for, derived_in

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.components.data import OceansData
    from ironbottom.games.oceansoffire.opponent.style import Style
    from ironbottom.games.oceansoffire.position.game import Oceans

SURE = 1.3
"""A garrison so much stronger than what may come is a full one."""
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
HOLDS = 2.0
"""Odds against a garrison up to which its base is sure to be held."""
OVERRUN = 3.0
"""Odds at which intrinsic factors alone are no garrison."""
OPEN_COAST = 0.5
"""How likely a Space without troops is lost to a landing, beside one into which the enemy walks."""
FORT = 1.25
"""What the factors of a garrison count for in a fort."""
SEAS = 2
"""Sea Spaces that a landing may be away."""


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
            need = max(1.0, SURE * fortified(g, space, 1 - side, enemies.ashore[space] + g.igdf(space)))
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


def bare(g: Oceans, side: int) -> float:
    """Victory Points of Spaces of a side that nobody holds, beside troops of the enemy: these only have to walk in.

    Intrinsic factors alone do not keep out who is far stronger. Of those that troops in ships only have to land in,
    that of most worth is the likeliest to be lost, the next one half as likely.
    """
    enemies, total, landings = _troops(g, 1 - side), 0.0, []
    for space, value in values(g).items():
        if g.friendly(space, side) and not ground(g, space, side):
            beside, ports = _neighbours(g.data, g.scenario.id, space)
            if sum([enemies.ashore[one] for one in beside]) > OVERRUN * g.igdf(space):
                total += value
            elif sum([enemies.carried[port] for port in ports]) > OVERRUN * g.igdf(space):
                landings.append(OPEN_COAST * value)
    return total + _falling(landings, SAME_FALL)


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
    here = fortified(g, space, side, strength(g, space, side) + g.igdf(space))
    return style.point * style.guard * value * max(0.0, 1.0 - here / need)


def fortified(g: Oceans, space: int, side: int, garrison: float) -> float:
    """What the factors of a garrison count for: more in a fort of theirs (21.34)."""
    return garrison * FORT if friendly_fort(g, space, side) else garrison


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


@derived_for(WHOLE)
def firm(g: Oceans, space: int, side: int) -> float:
    """How likely a base is still there when it is wanted: its garrison beside what may be brought against it."""
    if not g.friendly(space, side):
        return 1.0
    coming = threat(g, space, 1 - side) + strength(g, space, 1 - side)
    here = fortified(g, space, side, strength(g, space, side) + g.igdf(space))
    return min(1.0, HOLDS * here / coming) if coming else 1.0


def _to_come(g: Oceans, side: int) -> int:
    """Rounds in which a side has all its Impulses to come."""
    state, scenario = g.state, g.scenario
    turns = scenario.last_turn - state.turn
    begun = any(SIDE_OF[power] == side for power in state.order[: state.impulse + 1])
    return turns * g.data.figures.rounds + scenario.last_round - state.round + (not begun)
