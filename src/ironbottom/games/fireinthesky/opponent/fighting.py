"""Decisions in battle that the rules' own suggestions do not settle."""

from __future__ import annotations

from ironbottom.games.fireinthesky.opponent.ashore import Attack, on_aircraft
from ironbottom.games.fireinthesky.opponent.gunnery import line
from ironbottom.games.fireinthesky.opponent.reckon import HIT, STEP
from ironbottom.games.fireinthesky.opponent.sight import Sight
from ironbottom.games.fireinthesky.position.state import (
    AIR_AT_BASE,
    ANCHOR,
    BOMBARDMENT,
    CARRIER,
    LAND_AT_BASE,
    REDUCED,
    SEA_CONTROL,
)
from ironbottom.games.fireinthesky.rules.likeness import likeness
from ironbottom.games.fireinthesky.rules.p11_combat.air_strikes import SUPPORT, strike_under_way
from ironbottom.games.fireinthesky.rules.p11_combat.air_targets import points_left, target_dice, targets
from ironbottom.games.fireinthesky.rules.p11_combat.board import BASE, board, first_of, in_box
from ironbottom.games.fireinthesky.rules.p11_combat.submarines import ChooseSubmarineTarget
from ironbottom.games.fireinthesky.rules.p11_combat.surface_rounds import (
    FIGHT_ON,
    WITHDRAW,
    DeclareWithdrawal,
)
from ironbottom.games.fireinthesky.rules.p11_combat.waters import committed, ships_in, waters_of
from ironbottom.kernel import choices

PLENTY = 2.0
"""Strength over the enemy's from which ships are better used against the shore."""
OUTGUNNED = 0.4
"""Strength over the enemy's below which ships break off."""


def withdraw(sight: Sight, decision: DeclareWithdrawal) -> str:
    """Break off when hopelessly outgunned."""
    g = sight.g
    ours, theirs = (committed(g, side, decision.water) for side in (sight.side, sight.foe))
    weak = line(g, ours) < OUTGUNNED * line(g, theirs)
    return WITHDRAW if weak and not decision.pursued else FIGHT_ON


def commit_ships(sight: Sight, options: tuple[str, ...]) -> str:
    """Enough to beat what the enemy has there; what is left supports troops. A hopeless fight is not taken up."""
    g = sight.g
    for water in waters_of(g, board(g).hex):
        left = ships_in(g, sight.side, water, BOMBARDMENT)
        there = committed(g, sight.side, water)
        foes = ships_in(g, sight.foe, water, BOMBARDMENT, SEA_CONTROL)
        if board(g).superiority == sight.side:
            foes = committed(g, sight.foe, water)
        strength, against = line(g, there), line(g, foes)
        if not left or (not there and line(g, left) < OUTGUNNED * against):
            continue
        if foes:
            enough = PLENTY * against if troops_fight(sight) else float("inf")
            wanted = [p for p in left if strength < enough]
        else:
            wanted = (
                [] if there else [min(left, key=lambda p: (g.counter(p).firepower, g.transport_of(p), p))]
            )
        if wanted:
            keys = {likeness(g, p) for p in wanted}
            offered = [
                c for c in options if c.startswith("piece:") and likeness(g, choices.piece_of(c)) in keys
            ]
            return max(offered, key=lambda c: line(g, [choices.piece_of(c)]) * (1 if foes else -1))
    return choices.DONE


def torpedo_targets(sight: Sight, decision: ChooseSubmarineTarget, options: tuple[str, ...]) -> str:
    """The Task Force with the dearest unit, the less guarded the better."""
    g = sight.g

    def merit(choice: str) -> float:
        members = g.members(g.state.force[choices.piece_of(choice)])
        dear = max(sight.worth.hit(p) if g.counter(p).naval else sight.worth.unit(p) for p in members)
        return dear / (1 + sum(g.counter(p).klass.key == "dd" for p in members))

    targets = [choice for choice in options if choice != choices.DONE]
    return max(targets, key=merit) if targets else choices.DONE


# ---- air ---------------------------------------------------------------------------------------------

POINTS_A_HIT = 2
"""Air points against each hit on troops at sea."""
MOST_ON_ONE = 6
"""Air points on one Task Force while there are others."""


def air_target(sight: Sight, options: tuple[str, ...]) -> str:
    """The target where a point destroys most; the base as long as troops need help there."""
    g = sight.g
    open_targets = targets(g, sight.side)
    if not open_targets:
        return choices.DONE
    target = max(open_targets, key=lambda t: (merit(sight, t), -t))
    choice = choices.space(board(g).name(g)) if target == BASE else choices.piece(first_of(g, target))
    return choice if choice in options else options[0]


def merit(sight: Sight, target: int) -> float:
    """What the next air points are worth at a target."""
    g, worth = sight.g, sight.worth
    dice = target_dice(g, sight.side, target)
    if target == BASE:
        there = in_box(g, sight.foe, AIR_AT_BASE)
        best = max((worth.hit(p) for p in in_box(g, sight.foe, ANCHOR)), default=0.0)
        best = max(best, worth.style.plane if there else 0.0)
        if troops_fight(sight):
            best = max(best, sight.worth.base[board(g).hex] * 0.4)
    else:
        best = max(worth.hit(p) if g.counter(p).naval else worth.unit(p) for p in g.members(target))
        if any(g.counter(p).land for p in g.members(target)):
            best += sight.worth.base[board(g).hex] * 0.5
    points = points_left(g, sight.side)
    return best * max(0.2, points - dice / 3) / max(1, points)


def air_points(sight: Sight, target: int) -> str:
    """All points, or half of them where troops and enemy fleets both want attention."""
    g = sight.g
    left = points_left(g, sight.side)
    fleets = [t for t in targets(g, sight.side) if t != BASE]
    several = len(targets(g, sight.side)) > 1
    share = left
    if several and target != BASE and (landing := to_stop(sight, target)):
        share = sum(landing.values()) + target_dice(g, sight.side, target) // 3
    elif several and target == BASE and fleets:
        share = (left + 1) // 2
    elif several and left > MOST_ON_ONE:
        share = max(MOST_ON_ONE, left // 2)
    return choices.number(min(max(share, 1), left))


def to_stop(sight: Sight, force: int) -> dict[int, int]:
    """Air points that likely stop the troops in a Task Force from landing on a base that matters, by unit."""
    g, space = sight.g, board(sight.g).hex
    if g.state.control[space] != sight.side or not g.data.is_base[space]:
        return {}
    return {
        p: POINTS_A_HIT * max(1, g.counter(p).reduced - g.state.hits[p]) + 1
        for p in g.members(force)
        if g.counter(p).land
    }


def victim(sight: Sight, options: tuple[str, ...]) -> str:
    """What the next air point attacks; "" leaves it to what the rules suggest.

    Troops that would land on an own base come first. Over a base where troops fight it is aircraft or support, as the
    land attack needs them.
    """
    strike = strike_under_way(sight.g)
    if strike.target != BASE:
        wanted = [
            choices.piece(p)
            for p, points in to_stop(sight, strike.target).items()
            if strike.victims.count(p) < points and choices.piece(p) in options
        ]
        return wanted[0] if wanted else ""
    if SUPPORT not in options:
        return ""
    g = sight.g
    planes = [p for p in in_box(g, sight.foe, AIR_AT_BASE) if choices.piece(p) in options]
    if len(strike.victims) < on_aircraft(land_attack(sight), strike.points) and planes:
        return choices.piece(min(planes, key=lambda p: (strike.victims.count(p) / g.state.strength[p], p)))
    return SUPPORT


def land_attack(sight: Sight) -> Attack:
    """The attack of the troops that are ashore or about to land, as far as it can be foreseen."""
    g, space = sight.g, board(sight.g).hex
    ships = [p for p in in_box(g, sight.side, BOMBARDMENT) if g.counter(p).naval]
    foes = [p for p in in_box(g, sight.foe, LAND_AT_BASE) if g.counter(p).land]
    powers = sorted(g.counter(p).firepower for p in ships)
    edge = STEP * board(g).supreme(sight.side)
    blocked = bool(powers) and not any(g.counter(p).naval for p in in_box(g, sight.foe, BOMBARDMENT))
    return Attack(
        strength=sum(
            g.state.strength[p]
            for p in in_box(g, sight.side, LAND_AT_BASE, BOMBARDMENT)
            if g.counter(p).land and not g.state.hits[p]
        ),
        chance=HIT if ships or sight.supplied(space, sight.side) else HIT - STEP,
        guns=sum(powers[1:]),  # one ship is needed for sea control
        defence=sum(g.state.strength[p] for p in foes),
        foe_chance=HIT - STEP if blocked or not sight.supplied(space, sight.foe) else HIT,
        planes=sum(g.state.strength[p] for p in in_box(g, sight.foe, AIR_AT_BASE)),
        strike=HIT + edge,
        support=HIT + edge,
        weak=all(g.has(p, REDUCED) for p in foes),
    )


def troops_fight(sight: Sight) -> bool:
    """Whether both sides have land units in the battle."""
    g = sight.g
    return all(
        any(g.counter(p).land for p in in_box(g, side, LAND_AT_BASE, BOMBARDMENT, CARRIER))
        for side in (sight.side, sight.foe)
    )
