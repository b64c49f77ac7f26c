"""What may be undertaken next: assaults, attacks over land, raids, moves of troops, air and ships, airfields."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import Klass
from ironbottom.games.oceansoffire.opponent.worth import strength, values
from ironbottom.games.oceansoffire.position.places import aircraft, ground, in_port
from ironbottom.games.oceansoffire.rules.p13_draft import RESOLVE, NextPart
from ironbottom.games.oceansoffire.rules.p13_draft_force import ForceNext, Targets
from ironbottom.games.oceansoffire.rules.p13_draft_land import land_goals
from ironbottom.games.oceansoffire.rules.p13_extended import RAIDS
from ironbottom.games.oceansoffire.rules.p13_goals import MISSION
from ironbottom.games.oceansoffire.rules.p22_raid import RAIDERS
from ironbottom.kernel import choices
from ironbottom.players.plans import in_turn

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.opponent.hand import Hand
    from ironbottom.games.oceansoffire.position.game import Oceans

MOST_AIR = 4
"""Air units that are sent along."""
LEAST_LEFT = 3
"""Defense that is left behind where troops go from."""


class Scheme(NamedTuple):
    """A plan that was found legal: its sort, the position with the plan drawn up, and its choices, to the end."""

    kind: str
    world: Oceans
    row: tuple[str, ...]


def schemes(hand: Hand) -> Iterator[Scheme]:
    """Plans for the open draft, those of each sort in turn; each is drawn up when it is asked for."""
    makers: tuple[Callable[[Hand], Iterator[Scheme]], ...] = (
        pearl_harbor,
        assaults,
        land_attacks,
        raids,
        reinforcements,
        air_moves,
        buildings,
        marches,
        ship_moves,
    )
    seen: set[tuple[str, ...]] = set()
    for scheme in in_turn(maker(hand) for maker in makers):
        if scheme.row not in seen:
            seen.add(scheme.row)
            yield scheme


# ---- what all of them need -----------------------------------------------------------------------------


def _side(hand: Hand) -> int:
    return hand.world.phasing_side


def _ports(hand: Hand) -> Iterator[int]:
    """Ports of a side with ships in them."""
    g = hand.world
    for port in range(len(g.data.ports)):
        space = g.data.ports[port].space
        if g.scenario.in_play[space] and g.friendly(space, _side(hand)) and in_port(g, port):
            yield port


def _is(hand: Hand, ship: int, *klasses: Klass) -> bool:
    return hand.world.counter(ship).klass in klasses


def _able(hand: Hand) -> set[int]:
    """Units that may begin a part, those that are alike among them."""
    decision, world = hand.world.decision, hand.world
    if not isinstance(decision, NextPart) or hand.seat not in decision.seats:
        return set()
    found = decision.groups(world, hand.seat)
    return {piece for first, others in found.items() for piece in (first, *others)}


def _scheme(hand: Hand, kind: str) -> Iterator[Scheme]:
    """The plan that a hand has drawn up, to be carried out, if there is one."""
    if hand.asked(NextPart) and RESOLVE in hand.options:
        yield Scheme(kind, hand.world, (*hand.played, RESOLVE))


# ---- attacks -------------------------------------------------------------------------------------------


def assaults(hand: Hand) -> Iterator[Scheme]:
    """12.7: transports with all they can carry and warships of the port, with the air that reaches the target."""
    able = _able(hand)
    for port in _ports(hand):
        there = [ship for ship in in_port(hand.world, port) if ship in able]
        carriers = [ship for ship in there if _is(hand, ship, Klass.TT)]
        guns = [ship for ship in there if hand.world.counter(ship).guns or hand.world.counter(ship).carrier]
        for escort in (guns, []) if guns else ([],):
            for first in carriers[:1]:
                trial = hand.apart()
                if trial.gather(first, escort) and trial.load():
                    yield from _missions(trial, "assault", assault=True)


def pearl_harbor(hand: Hand) -> Iterator[Scheme]:
    """22.11.a: the raiders of a port all together."""
    able = _able(hand)
    for port in _ports(hand):
        there = [ship for ship in in_port(hand.world, port) if ship in able and _is(hand, ship, *RAIDERS)]
        fleet = sorted(there, key=lambda ship: not hand.world.counter(ship).carrier)
        trial = hand.apart()
        if not fleet or not trial.gather(fleet[0], fleet[1:]) or RAIDS not in trial.options:
            continue
        trial.act(RAIDS)
        for sea in trial.goals():
            if trial.go(sea) and trial.asked(Targets) and trial.mission(trial.goals()):
                yield from _scheme(trial, "raid")
            break


def raids(hand: Hand) -> Iterator[Scheme]:
    """12.4: warships against ships in port or at sea, with carriers if there are any."""
    able = _able(hand)
    for port in _ports(hand):
        there = [ship for ship in in_port(hand.world, port) if ship in able]
        fleet = [ship for ship in there if hand.world.counter(ship).guns or hand.world.counter(ship).carrier]
        if fleet:
            trial = hand.apart()
            if trial.gather(fleet[0], fleet[1:]):
                yield from _missions(trial, "raid", assault=False)


def _missions(begun: Hand, kind: str, *, assault: bool) -> Iterator[Scheme]:
    """The Missions of a force that is gathered: against each target by itself, without air and with it."""
    if not begun.asked(ForceNext) or MISSION not in begun.options:
        return
    begun.act(MISSION)
    worth = values(begun.world)
    for sea in begun.goals():
        there = begun.again()
        if not there.go(sea) or not there.asked(Targets):
            continue
        enemy = 1 - begun.world.phasing_side
        goals = sorted(there.goals(), key=lambda space: -worth.get(space, 0.0))
        for target in goals:
            lands = begun.world.data.spaces[target].land and not begun.world.friendly(target, 1 - enemy)
            if lands != assault and assault:
                continue
            trial = there.again()
            if trial.mission([target]):
                yield from _with_air(trial, kind, target)


def _with_air(hand: Hand, kind: str, target: int) -> Iterator[Scheme]:
    """The plan as it is, and with air that reaches the target."""
    bare, flown = hand.again(), hand.again()
    if _fly_along(flown, target):
        yield from _scheme(flown, f"{kind} with air")
    yield from _scheme(bare, kind)


def _fly_along(hand: Hand, target: int) -> int:
    """Add Missions of air to a plan: how many there are."""
    flown = 0
    g = hand.world
    bases = sorted({g.state.at[piece] for piece in _able(hand) if g.counter(piece).air})
    for base in bases:
        able = [piece for piece in aircraft(hand.world, base, _side(hand)) if piece in _able(hand)]
        if not able or flown >= MOST_AIR:
            continue
        trial = hand.again()
        if trial.gather(able[0], able[1:MOST_AIR]) and trial.mission([target]):
            hand.follow(trial.played[len(hand.played) :])
            flown += 1
        elif len(able) > 1:
            trial = hand.again()
            if trial.gather(able[0]) and trial.mission([target]):
                hand.follow(trial.played[len(hand.played) :])
                flown += 1
    return flown


def land_attacks(hand: Hand) -> Iterator[Scheme]:
    """12.2: all that stands in a Space against one beside it, with air and without."""
    g, able = hand.world, _able(hand)
    for space in _held(hand):
        units = [piece for piece in ground(g, space, _side(hand)) if piece in able]
        if not units:
            continue
        for to, part in land_goals(g, units[:1]).items():
            if not part.mission:
                continue
            for some in _shares(hand, units):
                trial = hand.apart()
                if trial.gather(some[0], some[1:]) and trial.go(to) and trial.asked(NextPart):
                    yield from _with_air(trial, "attack", to)


def _shares(hand: Hand, units: Sequence[int]) -> Iterator[list[int]]:
    """All units, and all but the last, which stays behind as garrison."""
    yield list(units)
    if len(units) > 1:
        strongest = sorted(units, key=lambda one: -hand.world.counter(one).front.attack)
        yield strongest[:-1]


def _held(hand: Hand) -> list[int]:
    """Land Spaces with ground units of the side."""
    g = hand.world
    return [
        space
        for space, one in enumerate(g.data.spaces)
        if one.land and g.scenario.in_play[space] and ground(g, space, _side(hand))
    ]


# ---- moves ---------------------------------------------------------------------------------------------


def reinforcements(hand: Hand) -> Iterator[Scheme]:
    """11.5: troops by transport into friendly ports, and ashore there."""
    g, able = hand.world, _able(hand)
    worth = values(g)
    for port in _ports(hand):
        carriers = [ship for ship in in_port(g, port) if ship in able and _is(hand, ship, Klass.TT)]
        for first in carriers[:2]:
            begun = hand.apart()
            if not begun.gather(first):
                continue
            cargo = begun.load()
            here = g.data.ports[port].space
            left = strength(g, here, _side(hand)) - sum(g.counter(unit).front.defense for unit in cargo)
            if not cargo or (worth.get(here) and left < LEAST_LEFT and not begun.world.data.spaces[here].box):
                continue
            for goal in begun.goals():
                trial = begun.again()
                if trial.end_at(goal) and trial.asked(NextPart):
                    _ashore(trial, cargo)
                    yield from _scheme(trial, "reinforcement")


def _ashore(hand: Hand, cargo: Sequence[int]) -> None:
    """11.51.d: let cargo that has arrived go ashore."""
    for unit in cargo:
        if unit in hand.pieces() and hand.gather(unit):
            goals = hand.goals()
            if not goals or not hand.go(goals[0]):
                hand.drop()


def air_moves(hand: Hand) -> Iterator[Scheme]:
    """11.3: the air of a field to each field in reach."""
    g, able = hand.world, _able(hand)
    for base in sorted({g.state.at[piece] for piece in able if g.counter(piece).air}):
        units = [piece for piece in aircraft(g, base, _side(hand)) if piece in able]
        for some in (units[:MOST_AIR], units[:1]) if len(units) > 1 else (units,):
            begun = hand.apart()
            if not some or not begun.gather(some[0], some[1:]):
                continue
            for goal in begun.goals():
                trial = begun.again()
                if trial.go(goal):
                    yield from _scheme(trial, "air")


def marches(hand: Hand) -> Iterator[Scheme]:
    """11.1: units to a friendly Space beside theirs."""
    g, able = hand.world, _able(hand)
    for space in _held(hand):
        for unit in [piece for piece in ground(g, space, _side(hand)) if piece in able][:1]:
            for to, part in land_goals(g, [unit]).items():
                trial = hand.apart()
                if not part.mission and trial.gather(unit) and trial.go(to):
                    yield from _scheme(trial, "march")


def ship_moves(hand: Hand) -> Iterator[Scheme]:
    """11.4: the warships of a port to each port in reach, and transports that are empty."""
    g, able = hand.world, _able(hand)
    for port in _ports(hand):
        there = [ship for ship in in_port(g, port) if ship in able and not _is(hand, ship, Klass.SS)]
        empty = [ship for ship in there if _is(hand, ship, Klass.TT)]
        fleet = [ship for ship in there if ship not in empty]
        for some in (fleet, empty[:1]):
            begun = hand.apart()
            if not some or not begun.gather(some[0], some[1:]):
                continue
            for goal in begun.goals():
                trial = begun.again()
                if trial.end_at(goal) and trial.asked(NextPart):
                    yield from _scheme(trial, "ships")


def buildings(hand: Hand) -> Iterator[Scheme]:
    """21.3: each Facility where it can be built, airfields beside the enemy first."""
    for choice in hand.options:
        if not choice.startswith(choices.kind("")):
            continue
        begun = hand.apart()
        begun.act(choice)
        for goal in begun.goals():
            trial = begun.again()
            if trial.go(goal):
                yield from _scheme(trial, "building")
