"""11.4, 11.7, 11.8, 12.42, 6.41: of any force to which Spaces it may be sent next, and for what."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, TRAIN, Klass
from ironbottom.games.oceansoffire.position.figures import half_damaged, ratings
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import CONCLUDED
from ironbottom.games.oceansoffire.rules.p02_map import area_of
from ironbottom.games.oceansoffire.rules.p06_ports import neutral
from ironbottom.games.oceansoffire.rules.p10_activation import enters_theater
from ironbottom.games.oceansoffire.rules.p11_ships import port_refusal
from ironbottom.games.oceansoffire.rules.p13_company import fetches
from ironbottom.games.oceansoffire.rules.p13_draft import Draft, NextPart
from ironbottom.games.oceansoffire.rules.p13_goals import (
    END,
    MISSION,
    PASSING_BY,
    VIA,
    Goal,
    any_goal,
    goals_of,
    way_to,
)
from ironbottom.games.oceansoffire.rules.p13_parts import PORT, Kind, Part
from tests.games.oceansoffire.chapters.crowds import SEAS, crowd, on_board
from tests.games.oceansoffire.chapters.test_p12_any_range import LINKS, fought_over, targets
from tests.games.oceansoffire.positions import DATA

SEEDS = range(6)
FORCES = 24


@cache
def sent(seed: int, operation: bool) -> Oceans:
    """A board in the midst of a plan, some Areas concluded; ``operation``: with Combat markers."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    if not operation:
        game.state.combat[:] = type(game.state.combat)(len(game.state.combat))
    for sea in chance.sample(SEAS, 4):
        if not game.state.combat[sea]:
            game.conclude(sea, CONCLUDED)
    game.stack += [Draft(), NextPart(seats=[game.seat(game.phasing)])]
    game.changed()
    return game


def forces(game: Oceans, seed: int) -> Iterator[Part]:
    """Forces of ships that are together, or of submarines."""
    chance = random.Random(seed)
    ships = [
        p
        for p in on_board(game)
        if game.counter(p).ship and game.power(p) == game.phasing and not cargo_of(game, p)
    ]
    ships = [p for p in ships if game.counter(p).klass not in TRAIN]
    for first in chance.sample(ships, min(FORCES, len(ships))):
        boat = game.counter(first).klass == Klass.SS
        others = [
            p
            for p in ships
            if p != first
            and (game.counter(p).klass == Klass.SS) == boat
            and (game.state.at[p], game.state.berth[p]) == (game.state.at[first], game.state.berth[first])
        ]
        more = chance.sample(others, min(len(others), chance.randrange(3)))
        yield Part(Kind.FORCE, (first, *more))


def cargo_of(game: Oceans, ship: int) -> bool:
    """Whether somebody of another power is aboard, whose Theater is another one."""
    return any(game.power(p) != game.power(ship) for p in aboard(game, ship))


def most(game: Oceans, force: tuple[int, ...], *, mission: bool) -> int:
    """11.41.a, 12.42, 17.52: MPs of the slowest; with half of its Damage one MF less, but transports."""
    found = []
    for ship in force:
        slower = half_damaged(game, ship) and game.state.damage[ship] and game.counter(ship).klass != Klass.TT
        found.append((ratings(game, ship).mf - bool(slower)) * (1 if mission else 2))
    return min(found)


def open_to(game: Oceans, force: tuple[int, ...], sea: int) -> bool:
    """13.3.a, 13.3.e, 11.42.d: not concluded but for submarines and who is in the Area; of their Theater."""
    if game.state.concluded[sea]:
        for ship in force:
            if game.counter(ship).klass != Klass.SS and area_of(game, game.state.at[ship]) != sea:
                return False
    everyone = [*force, *(one for ship in force for one in aboard(game, ship))]
    return all(enters_theater(game, game.phasing, one, sea) for one in everyone)


def crosses(game: Oceans, sea: int, other: int, side: int) -> bool:
    """2.14.d: over a restricted waterway who holds a shore of it."""
    shores = LINKS.waterways.get((sea, other))
    return shores is None or any(game.friendly(one, side) for one in shores)


def reach(game: Oceans, force: tuple[int, ...], *, mission: bool) -> dict[int, int]:
    """Sea Spaces by MPs: one each, one more out of a box; a Combat marker ends the way (11.7.a)."""
    first, limit = force[0], most(game, force, mission=mission)
    berth, side = game.state.berth[first], game.side(first)
    found: dict[int, int] = {}
    if berth == NOWHERE:
        queue = [(0, game.state.at[first])]
    else:
        space = DATA.ports[berth].space
        queue = [
            (1 + LINKS.box_seas.get((space, sea), (0, 0))[1], sea)
            for sea in LINKS.port_seas[berth]
            if open_to(game, force, sea)
        ]
    while queue:
        queue.sort()
        mps, sea = queue.pop(0)
        if mps > limit or sea in found:
            continue
        found[sea] = mps
        if not game.state.combat[sea]:
            queue += [
                (mps + 1, other)
                for other in LINKS.seas[sea]
                if crosses(game, sea, other, side) and open_to(game, force, other)
            ]
    return found


def harbours(
    game: Oceans, force: tuple[int, ...], limit: int, found: dict[int, int]
) -> Iterator[tuple[int, int]]:
    """Ports on these Sea Spaces and MPs: nothing into a port, one into a box; from no sea with a Combat marker."""
    berth = game.state.berth[force[0]]
    for sea, mps in found.items():
        if not game.state.combat[sea]:
            for port in LINKS.ports[sea]:
                total = mps + LINKS.box_seas.get((DATA.ports[port].space, sea), (0, 0))[0]
                if port != berth and total <= limit:
                    yield port, total


def least(rows: list[tuple[int, int]]) -> dict[int, int]:
    """The fewest MPs of each Space."""
    return {space: min(mps for one, mps in rows if one == space) for space, _ in rows}


def ends(game: Oceans, force: tuple[int, ...]) -> dict[int, int]:
    """11.42.a, 12.9.g, 11.8: ports that take all of them, or the transports alone; for submarines the open sea."""
    limit, found = most(game, force, mission=False), reach(game, force, mission=False)
    transports = [ship for ship in force if game.counter(ship).klass == Klass.TT]
    rows = []
    for port, mps in harbours(game, force, limit, found):
        taken = not port_refusal(game, force, port) or (
            transports and not port_refusal(game, transports, port)
        )
        if taken:
            rows.append((DATA.ports[port].space, mps))
    if game.counter(force[0]).klass == Klass.SS:
        at_sea = game.state.berth[force[0]] == NOWHERE
        rows += [(sea, mps) for sea, mps in found.items() if not (at_sea and sea == game.state.at[force[0]])]
    return least(rows)


def bends(game: Oceans, force: tuple[int, ...]) -> dict[int, int]:
    """11.7.a, 11.51.c, 2.33.1.f: unmarked Sea Spaces, ports for transports, of carriers those with air to fetch."""
    limit, found = most(game, force, mission=False), reach(game, force, mission=False)
    at_sea, side = game.state.berth[force[0]] == NOWHERE, game.side(force[0])
    rows = [
        (sea, mps)
        for sea, mps in found.items()
        if not game.state.combat[sea] and not (at_sea and sea == game.state.at[force[0]])
    ]
    transports = any(game.counter(ship).klass == Klass.TT for ship in force)
    carriers = any(game.counter(ship).carrier for ship in force)
    for port, mps in harbours(game, force, limit, found):
        space = DATA.ports[port].space
        calls = game.friendly(space, side) or fought_over(game, space) or neutral(game, space)
        part = Part(Kind.FORCE, force)
        if (transports and calls) or (carriers and not transports and fetches(game, part, port)):
            rows.append((space, mps))
    return least(rows)


def told(goals: dict[int, Goal]) -> dict[int, int]:
    return {space: goal.mps for space, goal in goals.items()}


def ids(game: Oceans, part: Part) -> list[str]:
    return [game.counter(ship).id for ship in part.units]


@pytest.mark.rule(
    "oceansoffire:11.41.a", "oceansoffire:11.41.c", "oceansoffire:11.42.a", "oceansoffire:11.42.d"
)
@pytest.mark.rule("oceansoffire:11.41.d", "oceansoffire:11.8", "oceansoffire:13.3.a", "oceansoffire:13.3.e")
@pytest.mark.parametrize("seed", SEEDS)
def test_where_the_move_of_any_force_may_end(seed: int) -> None:
    game = sent(seed, False)
    for part in forces(game, seed):
        assert told(goals_of(game, part, END)) == ends(game, part.units), ids(game, part)
        assert told(goals_of(game, part, VIA)) == bends(game, part.units), ids(game, part)
        assert not goals_of(game, part, PASSING_BY), "there is no Operation to wait for"


@pytest.mark.rule("oceansoffire:12.42", "oceansoffire:12.43.b", "oceansoffire:12.4.a", "oceansoffire:12.41.b")
@pytest.mark.parametrize("seed", SEEDS)
def test_where_any_force_may_go_on_a_mission(seed: int) -> None:
    """Within its printed MF, where there is a target; submarines go on none."""
    game = sent(seed, False)
    for part in forces(game, seed):
        force, wanted = part.units, {}
        troops = [
            one
            for ship in force
            for one in aboard(game, ship)
            if game.counter(ship).klass == Klass.TT and game.counter(one).ground
        ]
        if game.counter(force[0]).klass != Klass.SS:
            for sea, mps in reach(game, force, mission=True).items():
                here = game.state.berth[force[0]] == NOWHERE and game.state.at[force[0]] == sea
                open_ = {
                    space
                    for space in targets(game, sea, list(force), troops)
                    if not game.state.concluded[area_of(game, space)]
                }
                if open_ and not here and not game.state.concluded[sea]:
                    wanted[sea] = mps
        assert told(goals_of(game, part, MISSION)) == wanted, ids(game, part)
        assert any_goal(game, part, MISSION) == bool(wanted)


@pytest.mark.rule("oceansoffire:10.1.a", "oceansoffire:11.7.a", "oceansoffire:11.6.b")
@pytest.mark.parametrize("seed", SEEDS)
def test_where_any_force_goes_while_an_operation_is_planned(seed: int) -> None:
    """It ends its move nowhere; it waits in a marked Sea Space, and goes by way of the others."""
    game = sent(seed, True)
    for part in forces(game, seed):
        force = part.units
        here = game.state.at[force[0]] if game.state.berth[force[0]] == NOWHERE else NOWHERE
        marked = {
            sea: mps
            for sea, mps in reach(game, force, mission=False).items()
            if game.state.combat[sea] and sea != here
        }
        assert not goals_of(game, part, END)
        assert not any_goal(game, part, END)
        assert told(goals_of(game, part, PASSING_BY)) == marked, ids(game, part)
        assert told(goals_of(game, part, VIA)) == bends(game, force), ids(game, part)
        if game.counter(force[0]).klass != Klass.SS:
            found = told(goals_of(game, part, MISSION))
            near = {sea for sea, mps in marked.items() if mps <= most(game, force, mission=True)}
            assert {sea for sea in found if game.state.combat[sea]} == near, ids(game, part)
        else:
            assert not goals_of(game, part, MISSION)


@pytest.mark.rule("oceansoffire:11.41.a", "oceansoffire:11.41.b", "oceansoffire:2.13.d")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_way_of_any_force_is_as_long_as_it_was_told(seed: int) -> None:
    game = sent(seed, False)
    for part in forces(game, seed):
        berth, side = game.state.berth[part.units[0]], game.side(part.units[0])
        for space, goal in list(goals_of(game, part, END).items())[::3]:
            way = way_to(game, part, END, goal)
            seas = [step for step in way if step < PORT]
            into = 0
            if goal.port != NOWHERE:
                assert way[-1] == PORT + goal.port and DATA.ports[goal.port].space == space
                last = seas[-1] if seas else game.state.at[part.units[0]]
                assert goal.port in LINKS.ports[last]
                into = LINKS.box_seas.get((space, last), (0, 0))[0]
            if berth == NOWHERE:
                chain, out = [game.state.at[part.units[0]], *seas], 0
            else:
                assert seas[0] in LINKS.port_seas[berth]
                chain, out = seas, LINKS.box_seas.get((DATA.ports[berth].space, seas[0]), (0, 0))[1]
            assert all(crosses(game, a, b, side) and b in LINKS.seas[a] for a, b in pairwise(chain))
            assert len(seas) + into + out == goal.mps
