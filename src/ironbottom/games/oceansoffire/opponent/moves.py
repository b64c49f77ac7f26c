"""Moves without a battle: troops by transport, air, marches, ships, and Facilities."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Facility, Klass
from ironbottom.games.oceansoffire.opponent.look import Idea, Look, Scheme, drawn
from ironbottom.games.oceansoffire.opponent.value import unit
from ironbottom.games.oceansoffire.opponent.worth import PATROL
from ironbottom.games.oceansoffire.position.figures import defense, ratings
from ironbottom.games.oceansoffire.position.fleet_train import fst_on_map
from ironbottom.games.oceansoffire.position.places import aboard, ground, in_port
from ironbottom.games.oceansoffire.rules.p09_yards import yards
from ironbottom.games.oceansoffire.rules.p11_ships import left, seas_in_reach
from ironbottom.games.oceansoffire.rules.p13_draft import NextPart
from ironbottom.games.oceansoffire.rules.p13_draft_land import land_goals
from ironbottom.games.oceansoffire.rules.p13_draft_site import PortOfPlan, facility_named
from ironbottom.games.oceansoffire.rules.p13_goals import FORM, VIA
from ironbottom.games.oceansoffire.rules.p22_duties import fillers
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.opponent.hand import Hand

MOST_AIR = 4
"""Air units of one field that move together."""
MOST_GOALS = 2
"""Places that are tried for one group of units."""
MOST_SHIPS = 4
"""Warships that go where not all do."""
ESCORTS = 2
"""Warships that go with troops."""
LEAST_LEFT = 3
"""Defense that is left behind where troops of a Space of value go from."""
FAR_BACK = 0.5
"""What troops far behind the front promise, as a share of their worth, if they are brought forward."""
HARBOUR = 0.3
"""What a port or a fort promises beside an airfield."""


def _best(look: Look, pieces: Sequence[int], start: int, goals: Iterable[int]) -> list[int]:
    """The goals that promise most for units, those alone that are better than to stay."""
    rated = [(look.nearer(pieces, start, goal), goal) for goal in goals if goal != start]
    return [goal for gain, goal in sorted(rated, key=lambda row: (-row[0], row[1])) if gain > 0][:MOST_GOALS]


# ---- troops ----------------------------------------------------------------------------------------


def reinforcements(look: Look) -> Iterator[Idea]:
    """11.5: troops by transport into friendly ports, and ashore there."""
    for port, there in look.ports():
        space = look.g.data.ports[port].space
        troops = [one for one in ground(look.g, space, look.side) if one in look.able]
        for first in look.are(there, Klass.TT):
            loads = [*troops, *aboard(look.g, first)]
            if loads:
                promise = FAR_BACK * (1.1 - look.pull[space]) * _worth(look, loads)
                yield Idea(promise, partial(carry, look, first, space))


def _worth(look: Look, pieces: Sequence[int]) -> float:
    return look.style.forward * sum(unit(look.g, one, look.style) for one in pieces)


def carry(look: Look, first: int, space: int) -> Iterator[Scheme]:
    """To the places that promise most, to the best of them with an escort too."""
    begun = look.hand.apart()
    cargo = _loaded(look, begun, first, space, ())
    for n, goal in enumerate(_best(look, cargo, space, begun.goals()) if cargo else ()):
        yield from _brought(begun.again(), cargo, goal)
        escort = _escort(look, first) if n == 0 else []
        convoy = look.hand.apart()
        if escort and _loaded(look, convoy, first, space, escort):
            yield from _brought(convoy, cargo, goal)
        if n == 0 and not escort and _loaded(look, convoy, first, space, ()) and _joined(look, convoy, goal):
            yield from _brought(convoy, cargo, goal)


def _joined(look: Look, convoy: Hand, goal: int) -> bool:
    """12.9: let warships of another port join in a Sea Space beside the goal, or on the way there: whether any do."""
    shores = look.g.links.shores[goal]
    if not convoy.follow([VIA]):
        return False
    fleets = [_spared(look, there) for _, there in look.ports()]
    for sea in sorted(convoy.goals(), key=lambda sea: sea not in shores):
        for fleet in fleets:
            if fleet and sea in seas_in_reach(look.g, fleet, NOWHERE, mission=False):
                return convoy.go(sea) and sum(map(convoy.pick, fleet)) > 0
    return False


def _loaded(look: Look, begun: Hand, first: int, space: int, escort: Sequence[int]) -> list[int]:
    """Gather a transport and its escort and put troops aboard: who is, but for those that stay as a guard."""
    if not begun.gather(first, escort):
        return []
    return [*begun.load(without=_guard(look, space)), *aboard(look.g, first)]


def _guard(look: Look, space: int) -> list[int]:
    """Who stays behind in a Space of value: the weakest that are enough, all who are left if none are."""
    guard: list[int] = []
    if look.worth.get(space) and not look.g.data.spaces[space].box:
        for one in sorted(ground(look.g, space, look.side), key=lambda one: (defense(look.g, one), one)):
            if sum(defense(look.g, other) for other in guard) >= LEAST_LEFT:
                break
            guard.append(one)
    return guard


def _escort(look: Look, first: int) -> list[int]:
    """The warships of the port that are missed least."""
    return _spared(look, [one for one in in_port(look.g, look.g.state.berth[first]) if one in look.able])


def _spared(look: Look, there: Sequence[int]) -> list[int]:
    """The warships of a port that are missed least, without carriers."""
    return [one for one in look.fighting(there) if not look.g.counter(one).carrier][-ESCORTS:]


def _brought(trial: Hand, cargo: Sequence[int], goal: int) -> Iterator[Scheme]:
    """Troops that sail to a port and go ashore there."""
    if trial.go(goal) and trial.asked(NextPart):
        _ashore(trial, cargo)
        yield from drawn(trial, "reinforcement")


def _ashore(hand: Hand, cargo: Sequence[int]) -> None:
    """11.51.d: let cargo that has arrived go ashore."""
    for unit_ in cargo:
        if hand.asked(NextPart) and unit_ in hand.pieces() and hand.gather(unit_):
            goals = hand.goals()
            if not goals or not hand.go(goals[0]):
                hand.drop()


def marches(look: Look) -> Iterator[Idea]:
    """11.1, 11.2: units by land and by rail to a friendly Space, all of a camp, all but one, or one."""
    for space, units in look.camps():
        goals = [to for to, part in land_goals(look.g, units[:1]).items() if not part.mission]
        for to in _best(look, units, space, goals):
            yield Idea(look.nearer(units, space, to), partial(_march, look, units, to))


def _march(look: Look, units: list[int], to: int) -> Iterator[Scheme]:
    shares = [units, units[:-1], units[:1]] if len(units) > 1 else [units]
    for some in shares:
        trial = look.hand.apart()
        if trial.gather(some[0], some[1:]) and trial.go(to):
            yield from drawn(trial, "march")


# ---- air and ships ---------------------------------------------------------------------------------


def air_moves(look: Look) -> Iterator[Idea]:
    """11.3: the air of a field to fields nearer to the front."""
    for base, units in look.fields():
        promise = (1.1 - look.pull[base]) * _worth(look, units)
        yield Idea(promise, partial(_fly, look, base, units))


def _fly(look: Look, base: int, units: list[int]) -> Iterator[Scheme]:
    for some in (units[:MOST_AIR], units[:1]) if len(units) > 1 else (units,):
        begun = look.hand.apart()
        if not begun.gather(some[0], some[1:]):
            continue
        for goal in _best(look, some, base, begun.goals()):
            trial = begun.again()
            if trial.go(goal):
                yield from drawn(trial, "air")


def ship_moves(look: Look) -> Iterator[Idea]:
    """11.4: warships and empty transports to ports nearer to the front, damaged ships to where they are repaired."""
    docks = {space for yard in yards(look.g) for space in yard.spaces}
    for port, there in look.ports():
        space = look.g.data.ports[port].space
        sound = [one for one in there if not look.g.state.damage[one]]
        empty = [one for one in look.are(sound, Klass.TT) if not aboard(look.g, one)]
        fleet = look.fighting(sound)
        for some in (fleet, fleet[:MOST_SHIPS], _fast(look, fleet), empty[:1]):
            if some:
                promise = (1.1 - look.pull[space]) * _worth(look, some) * look.style.fleet
                yield Idea(promise, partial(_sail, look, some, space))
        hurt = [one for one in there if look.g.state.damage[one]]
        if hurt and space not in docks:
            promise = look.style.dock * sum(unit(look.g, one, look.style) for one in hurt)
            yield Idea(promise, partial(_to_dock, look, hurt, docks))


def _fast(look: Look, fleet: Sequence[int]) -> list[int]:
    """The ships that outrun the slowest of a fleet; none where all are as fast."""
    speeds = [left(look.g, [one], mission=False) for one in fleet]
    return [one for one, speed in zip(fleet, speeds, strict=True) if speed > min(speeds)]


def _sail(look: Look, some: list[int], space: int) -> Iterator[Scheme]:
    begun = look.hand.apart()
    if begun.gather(some[0], some[1:]):
        for goal in _best(look, some, space, begun.goals()):
            trial = begun.again()
            if trial.go(goal) and trial.asked(NextPart):
                yield from drawn(trial, "ships")


def submarines(look: Look) -> Iterator[Idea]:
    """11.8: submarines to ports near the front, or to sea there."""
    for port, there in look.ports():
        boats, space = look.are(there, Klass.SS), look.g.data.ports[port].space
        if boats:
            yield Idea(
                (1.1 - look.pull[space]) * _worth(look, boats), partial(_put_to_sea, look, boats, space)
            )
    for boat in look.are(sorted(look.able), Klass.SS):
        if look.g.state.berth[boat] == NOWHERE:
            yield Idea(_worth(look, [boat]), partial(_put_to_sea, look, [boat], NOWHERE))


def _put_to_sea(look: Look, boats: list[int], start: int) -> Iterator[Scheme]:
    def rated(space: int) -> float:
        return look.pull[space] * (1.0 if look.g.data.spaces[space].land else PATROL)

    for some in (boats, boats[:1]) if len(boats) > 1 else (boats,):
        begun = look.hand.apart()
        if begun.gather(some[0], some[1:]):
            goals = [space for space in begun.goals() if start == NOWHERE or rated(space) > rated(start)]
            for goal in sorted(goals, key=lambda space: (-rated(space), space))[:MOST_GOALS]:
                trial = begun.again()
                if trial.go(goal) and trial.asked(NextPart):
                    yield from drawn(trial, "ships")


def _to_dock(look: Look, hurt: list[int], docks: set[int]) -> Iterator[Scheme]:
    for some in (hurt, *([one] for one in hurt)) if len(hurt) > 1 else (hurt,):
        begun = look.hand.apart()
        if begun.gather(some[0], some[1:]):
            for goal in [space for space in begun.goals() if space in docks][:MOST_GOALS]:
                trial = begun.again()
                if trial.go(goal) and trial.asked(NextPart):
                    yield from drawn(trial, "ships")


def trains(look: Look) -> Iterator[Idea]:
    """6.4: the Fleet Supply Train makes a mobile port near the front, or goes to a port there with its Base."""
    fst = fst_on_map(look.g)
    if fst in look.able:
        promise = look.style.train * ratings(look.g, fst).capacity * (1.1 - look.pull[look.g.state.at[fst]])
        yield Idea(promise, partial(_train, look, fst))


def _train(look: Look, fst: int) -> Iterator[Scheme]:
    for row in ([FORM], []):
        begun = look.hand.apart()
        if not begun.gather(fst) or not begun.follow(row):
            continue
        for goal in sorted(begun.goals(), key=lambda space: (-look.pull[space], space))[:MOST_GOALS]:
            trial = begun.again()
            if trial.go(goal) and trial.asked(NextPart):
                yield from drawn(trial, "ships")


# ---- Facilities ------------------------------------------------------------------------------------


def buildings(look: Look) -> Iterator[Idea]:
    """21.3: each Facility where it can be built, airfields nearest to the front first; garrisons come before."""
    for choice in look.hand.options if not fillers(look.g) else ():
        if choice.startswith(choices.kind("")):
            airfield = facility_named(look.g, choice) == Facility.AIRFIELD
            yield Idea(1.0 if airfield else HARBOUR, partial(_build, look, choice))


def _build(look: Look, choice: str) -> Iterator[Scheme]:
    begun = look.hand.apart()
    begun.act(choice)
    fort = facility_named(look.g, choice) == Facility.FORT
    wanted = look.short if fort else look.pull.__getitem__
    for goal in sorted(begun.goals(), key=lambda space: (-wanted(space), space))[:MOST_GOALS]:
        trial = begun.again()
        if trial.go(goal):
            if trial.asked(PortOfPlan):
                trial.act(trial.options[0])
            yield from drawn(trial, "building")
