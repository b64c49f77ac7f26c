"""Attacks that may be undertaken: over land, from the sea, on ships in port, by air."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass, Side
from ironbottom.games.oceansoffire.opponent.look import Idea, Look, Scheme, drawn
from ironbottom.games.oceansoffire.opponent.value import unit
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_points, attack, ratings, transport
from ironbottom.games.oceansoffire.position.places import aboard, aircraft, contested, ground, ships
from ironbottom.games.oceansoffire.rules.p11_ships import seas_in_reach
from ironbottom.games.oceansoffire.rules.p12_extended import MORE_MF, number_bar, paused, time_bar
from ironbottom.games.oceansoffire.rules.p12_ranges import flights
from ironbottom.games.oceansoffire.rules.p12_targets import strikes
from ironbottom.games.oceansoffire.rules.p13_draft import NextPart
from ironbottom.games.oceansoffire.rules.p13_draft_force import Targets
from ironbottom.games.oceansoffire.rules.p13_extended import FAR, RAIDS
from ironbottom.games.oceansoffire.rules.p13_goals import MISSION
from ironbottom.games.oceansoffire.rules.p22_raid import RAIDERS

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.opponent.hand import Hand
    from ironbottom.games.oceansoffire.position.game import Oceans

MOST_AIR = 4
"""Air units of one field that are sent along."""
MOST_FIELDS = 2
"""Fields from which air is sent along."""
PEARL_HARBOR = "Pearl Harbor"
"""The sort of the plan of the Raid."""
ESCORTS = 4
"""Warships that go along where not all do."""
WELL = 2.0
"""Odds of factors at which one force is enough."""
MOST_LANDINGS = 4
"""Ports from which a Space is assaulted at the same time."""
MOST_TRANSPORTS = 2
"""Transports in one assault."""
MOST_FLEETS, FLEET = 1, 5
"""Ports from which warships join an assault, and how many of each."""
FACTORS_OF_TP = 10
"""Attack Factors that a Transport Point brings ashore."""
SHIP_SHARE = 0.25
"""Share of the worth of ships that a strike promises, when it comes with enough aircraft."""
ENOUGH_AIR = 6
"""Air points with which a strike promises all that it can."""


# ---- over land -------------------------------------------------------------------------------------


def land_attacks(look: Look) -> Iterator[Idea]:
    """12.2: from one Space or several against one beside them, with air and without."""
    by_target: dict[int, list[list[int]]] = {}
    for space, units in look.camps():
        near = [border.to for border in look.g.links.borders[space]]
        for to in (space, *near):
            there = contested(look.g, to) if to == space else _hostile(look, to)
            if there:
                by_target.setdefault(to, []).append(units)
    for to, camps in by_target.items():
        camps.sort(key=lambda units: -look.factors(units, to))
        whole = look.factors([one for units in camps for one in units], to)
        yield Idea(look.prospect(to, whole), partial(_by_land, look, to, camps))


def _hostile(look: Look, space: int) -> bool:
    return look.g.enemy(space, look.side) or bool(ground(look.g, space, 1 - look.side))


def _attack(look: Look, units: Sequence[int]) -> int:
    return sum(attack(look.g, one) for one in units)


def _by_land(look: Look, to: int, camps: list[list[int]]) -> Iterator[Scheme]:
    """All of the strongest camp, without its last unit, all camps together; then those of the next one alone.

    The first of these also with warships from each of the seas beside it.
    """
    shares = [[camps[0]]]
    if len(camps) > 1:
        shares.insert(0, camps)
    if len(camps[0]) > 1:
        shares.append([camps[0][:-1]])
    shares += [[camp] for camp in camps[1:]]
    for share in shares:
        trial = look.hand.apart()
        for units in share:
            more = trial.again()
            if more.gather(units[0], units[1:]) and more.go(to) and more.asked(NextPart):
                trial = more
        if not trial.played:
            continue
        yield from with_air(look, trial, "attack", to)
        for sea in look.g.links.shores[to] if share is shares[0] else ():
            joined = trial.again()
            if _fleets_along(look, joined, sea, to):  # they bombard (12.5)
                yield from with_air(look, joined, "attack with fleets", to)


# ---- from the sea ----------------------------------------------------------------------------------


class Landing(NamedTuple):
    """A port from which a Space may be assaulted: transports, and the Sea Space from which they land.

    ``far``: one that only an Extended Range assault reaches (12.8).
    """

    carriers: list[int]
    warships: list[int]
    sea: int
    factors: float
    far: bool


def assaults(look: Look) -> Iterator[Idea]:
    """12.7: transports with all they can carry, warships of the port, and air that reaches the target."""
    by_target: dict[int, list[Landing]] = {}
    for port, there in look.ports():
        carriers = sorted(look.are(there, Klass.TT), key=lambda one: -transport(look.g, one))
        space = look.g.data.ports[port].space
        if not carriers:
            continue
        troops, room = _lift(look, carriers[:MOST_TRANSPORTS], space)
        reached = seas_in_reach(look.g, carriers[:1], NOWHERE, mission=True)
        more = MORE_MF if _may_go_far(look.g) else 0
        escorts, far = [look.reaching(look.fighting(there), mps) for mps in (0, more)]
        for sea in seas_in_reach(look.g, carriers[:1], NOWHERE, mission=True, more=more) if room else ():
            for to in look.g.links.coasts[sea]:
                if _hostile(look, to):
                    factors = min(room, float(look.factors(troops, to)))
                    warships = (escorts if sea in reached else far).get(sea, [])
                    landing = Landing(carriers, warships, sea, factors, sea not in reached)
                    by_target.setdefault(to, []).append(landing)
    for to, landings in by_target.items():
        landings.sort(key=lambda one: -one.factors)
        promise = look.prospect(to, sum(one.factors for one in landings[:MOST_LANDINGS]))
        yield Idea(promise, partial(_by_sea, look, to, landings))


def _may_go_far(g: Oceans) -> bool:
    """12.82 to 12.85: whether the time and the number allow an Extended Range assault."""
    return not (time_bar(g) or number_bar(g, 1) or paused(g))


def _lift(look: Look, carriers: Sequence[int], space: int) -> tuple[list[int], float]:
    """Troops that transports may bring from a port, and the Attack Factors that there is room for."""
    g = look.g
    here = [one for one in ground(g, space, look.side) if one in look.able and g.counter(one).assaults]
    here += [one for ship in carriers for one in aboard(g, ship) if g.counter(one).assaults]
    room = FACTORS_OF_TP * sum(transport(g, ship) for ship in carriers) / QUARTERS
    return here, min(room, float(_attack(look, here)))


def _by_sea(look: Look, to: int, landings: list[Landing]) -> Iterator[Scheme]:
    """From each port in turn: with one transport or more, with a few warships, all or none; or from all around."""
    need = look.against(to)
    if landings[0].factors < WELL * need:
        yield from _from_all_around(look, to, landings)
    for landing in landings:
        for escort, enough in _shares(landing, WELL * need):
            trial = look.hand.apart()
            if _embarked(look, trial, landing, escort, enough):
                yield from _strike(look, trial, "assault", landing.sea, to, FAR if landing.far else MISSION)


def _shares(landing: Landing, well: float) -> Iterator[tuple[Sequence[int], float]]:
    """Warships that go along, and Attack Factors that are enough: a few, none or all; all troops, or what will do."""
    some = landing.warships[:ESCORTS]
    if landing.factors > max(well, 1.0):
        yield some, max(well, 1.0)
        yield (), max(well, 1.0)
    yield some, inf
    if len(landing.warships) > len(some):
        yield landing.warships, inf
    if some:
        yield (), inf


def _embarked(look: Look, trial: Hand, landing: Landing, escort: Sequence[int], enough: float) -> bool:
    """Gather the force of a landing with its troops, as many as are enough: whether there are any."""
    _, single = _lift(look, landing.carriers[:1], look.g.state.at[landing.carriers[0]])
    first, *others = landing.carriers[: 1 if single >= enough else MOST_TRANSPORTS]
    gathered = trial.gather(first, [*others, *escort])
    return gathered and (bool(trial.load(enough)) or _loaded(look, landing.carriers))


def _from_all_around(look: Look, to: int, landings: list[Landing]) -> Iterator[Scheme]:
    """Landings from several ports until there are enough troops, and attacks of the troops beside the Space."""
    whole, parts, factors = look.hand.apart(), 0, 0.0
    near = sorted((one for one in landings if not one.far), key=lambda one: -one.factors)
    for landing in near[:MOST_LANDINGS]:
        trial = whole.again()
        escort = landing.warships[:ESCORTS]
        ready = _embarked(look, trial, landing, escort, inf) and trial.on_mission() and trial.go(landing.sea)
        if factors < WELL * look.against(to) and ready and trial.mission([to]):
            whole, parts, factors = trial, parts + 1, factors + landing.factors
    beside = {border.to for border in look.g.links.borders[to]}
    for space, units in look.camps():
        trial = whole.again()
        joins = space in beside or space == to
        if parts and joins and trial.gather(units[0], units[1:]) and trial.go(to) and trial.asked(NextPart):
            whole, parts = trial, parts + 1
    if parts > 1:
        joined = whole.again()
        yield from with_air(look, whole, "assault", to)
        if _fleets_along(look, joined, near[0].sea, to):
            yield from with_air(look, joined, "assault with fleets", to)


def _loaded(look: Look, carriers: Sequence[int]) -> bool:
    return any(aboard(look.g, ship) for ship in carriers)


def _strike(look: Look, trial: Hand, kind: str, sea: int, to: int, mode: str = MISSION) -> Iterator[Scheme]:
    """The Mission of a force that is gathered, from a Sea Space against a target.

    Without air, with it, and an assault with fleets from elsewhere, too.
    """
    if trial.follow([mode]) and trial.go(sea) and trial.asked(Targets) and trial.mission([to]):
        joined = trial.again()
        yield from with_air(look, trial, kind, to)
        if kind == "assault" and _fleets_along(look, joined, sea, to):
            yield from with_air(look, joined, "assault with fleets", to)


def _fleets_along(look: Look, hand: Hand, sea: int, to: int) -> int:
    """Add Missions of warships of other ports against the same target, the strongest first: how many there are."""
    went = 0
    fleets = [look.reaching(look.fighting(there)) for _, there in look.ports()]
    able = [fleet[sea] for fleet in fleets if sea in fleet]
    able.sort(key=lambda fleet: -sum(unit(look.g, ship, look.style) for ship in fleet[:FLEET]))
    for fleet in able:
        if went >= MOST_FLEETS:
            break
        trial = hand.again()
        ready = trial.gather(fleet[0], fleet[1:FLEET]) and trial.on_mission() and trial.go(sea)
        if ready and trial.asked(Targets) and trial.mission([to]):
            hand.take_over(trial)
            went += 1
    return went


# ---- on ships --------------------------------------------------------------------------------------


def raids(look: Look) -> Iterator[Idea]:
    """12.6: carriers with the warships of their port against ships in port."""
    for port, there in look.ports():
        origin = look.g.data.ports[port].space
        best: dict[int, tuple[float, int, list[int]]] = {}
        for sea, fleet in look.reaching(look.fighting(there)).items():
            planes = _planes(look, fleet)
            for to in look.g.links.coasts[sea] if planes else ():
                if to not in best or planes > best[to][0]:
                    best[to] = planes, sea, fleet
        for to, (planes, sea, fleet) in best.items():
            promise = _prey(look, to) * min(1.0, planes / ENOUGH_AIR)
            if promise and to != origin:
                yield Idea(promise, partial(_raid, look, fleet, sea, to))


def _planes(look: Look, fleet: Sequence[int]) -> float:
    """Able air points on the decks of a fleet that may strike."""
    decks = [one for one in fleet if look.g.counter(one).carrier]
    if not decks or not strikes(look.g, decks):
        return 0.0
    return sum(able_points(look.g, air) for ship in decks for air in aboard(look.g, ship)) / QUARTERS


def _raid(look: Look, fleet: list[int], sea: int, to: int) -> Iterator[Scheme]:
    for some in (fleet, fleet[:ESCORTS]) if len(fleet) > ESCORTS else (fleet,):
        trial = look.hand.apart()
        if trial.gather(some[0], some[1:]):
            yield from _strike(look, trial, "raid", sea, to)


def pearl_harbor(look: Look) -> Iterator[Idea]:
    """22.11.a: the raiders of a port all together."""
    for _, there in look.ports() if look.side == Side.JAPAN else ():
        fleet = sorted(look.are(there, *RAIDERS), key=lambda ship: not look.g.counter(ship).carrier)
        if fleet and strikes(look.g, fleet):
            yield Idea(float(len(fleet)), partial(_far_raid, look, fleet))


def _far_raid(look: Look, fleet: list[int]) -> Iterator[Scheme]:
    trial = look.hand.apart()
    if not trial.gather(fleet[0], fleet[1:]) or not trial.follow([RAIDS]):
        return
    for sea in trial.goals()[:1]:
        if trial.go(sea) and trial.asked(Targets) and trial.mission(trial.goals()):
            yield from drawn(trial, PEARL_HARBOR)


def _prey(look: Look, space: int) -> float:
    """What a strike at the ships of the enemy in a Space promises."""
    found = (ship for ship in ships(look.g, space, 1 - look.side) if look.g.counter(ship).klass != Klass.SS)
    worth = sum(unit(look.g, ship, look.style) / max(1.0, ratings(look.g, ship).aa / 2) for ship in found)
    return SHIP_SHARE * worth


def bombings(look: Look) -> Iterator[Idea]:
    """12.36: Ground Based Air against ships in port or at sea."""
    by_target: dict[int, list[int]] = {}
    for base, _ in look.fields():
        for to in sorted({one.target for one in flights(look.g, base)}):
            if ships(look.g, to, 1 - look.side):
                by_target.setdefault(to, []).append(base)
    for to, bases in by_target.items():
        planes = sum(
            able_points(look.g, air)
            for base in bases
            for air in aircraft(look.g, base, look.side)
            if air in look.able
        )
        promise = _prey(look, to) * min(1.0, planes / QUARTERS / ENOUGH_AIR)
        yield Idea(promise, partial(_bombing, look, to))


def _bombing(look: Look, to: int) -> Iterator[Scheme]:
    trial = look.hand.apart()
    if _fly_along(look, trial, to):
        yield from drawn(trial, "bombing")


# ---- air beside them -------------------------------------------------------------------------------


def with_air(look: Look, hand: Hand, kind: str, target: int) -> Iterator[Scheme]:
    """The plan with air that reaches the target, and as it is."""
    bare, flown = hand.again(), hand.again()
    if _fly_along(look, flown, target):
        yield from drawn(flown, f"{kind} with air")
    yield from drawn(bare, kind)


def _fly_along(look: Look, hand: Hand, target: int) -> int:
    """Add Missions of air to a plan, of the fields with most of it in range: how many there are."""
    flown = 0
    area = look.g.data.spaces[target].area
    near = [
        (base, units)
        for base, units in look.fields()
        if any(one.target in (target, area) for one in flights(look.g, base))
    ]
    near.sort(key=lambda row: -sum(able_points(look.g, air) for air in row[1]))
    for _, units in near:
        if flown >= MOST_FIELDS:
            break
        for some in (units[:MOST_AIR], units[:1]) if len(units) > 1 else (units,):
            trial = hand.again()
            if trial.gather(some[0], some[1:]) and trial.mission([target]):
                hand.take_over(trial)
                flown += 1
                break
    return flown
