"""6.22, 6.34, 11.33, 11.44: where any unit may Rebase to, after a Mission and when its base is lost."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, TRAIN, Klass
from ironbottom.games.oceansoffire.position.figures import half_damaged, points, ratings
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import RELOCATING, SLOWED
from ironbottom.games.oceansoffire.rules.p06_basing import air_room, airfield, friendly_airfield
from ironbottom.games.oceansoffire.rules.p06_ports import may_base
from ironbottom.games.oceansoffire.rules.p06_rebase import (
    airfields_within,
    fields_within,
    may_rebase,
    ports_within,
)
from ironbottom.games.oceansoffire.rules.p10_activation import may_go_home
from ironbottom.games.oceansoffire.rules.p12_ranges import How, fly, within_range
from ironbottom.games.oceansoffire.rules.p13_rebase import home_fields, home_ports, seas_home
from tests.games.oceansoffire.chapters.crowds import LANDS, PORTS, SEAS, crowd, on_board
from tests.games.oceansoffire.chapters.test_p12_any_range import LINKS, ashore, far, near, reached
from tests.games.oceansoffire.chapters.test_p13_any_goal import crosses
from tests.games.oceansoffire.positions import DATA

SEEDS = range(4)


def steps_from(game: Oceans, seas: Iterable[int], side: int) -> dict[int, int]:
    """How many Sea Spaces away each is, over open waterways."""
    found = dict.fromkeys(seas, 0)
    queue = list(found)
    for sea in queue:
        for other in LINKS.seas[sea]:
            if other not in found and crosses(game, sea, other, side):
                found[other] = found[sea] + 1
                queue.append(other)
    return found


@pytest.mark.rule("oceansoffire:6.34.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_to_which_ports_any_ship_goes_that_has_lost_its_own(seed: int) -> None:
    """Friendly ones that take it, within two Areas: a Land Area is one more than its Sea Space."""
    game, chance = crowd(seed), random.Random(seed)
    ships = [p for p in on_board(game) if game.counter(p).ship and game.counter(p).klass not in TRAIN]
    for ship in chance.sample(ships, 12):
        side = game.side(ship)
        for sea in chance.sample(SEAS, 8):
            far_off, wanted = steps_from(game, [sea], side), set()
            for port in PORTS:
                here = DATA.spaces[DATA.ports[port].space]
                steps = [far_off[one] for one in LINKS.port_seas[port] if one in far_off]
                if steps and min(steps) + (0 if here.island else 1) <= 2:
                    own = game.friendly(DATA.ports[port].space, side)
                    if (
                        own
                        and may_go_home(game, ship, DATA.ports[port].space)
                        and may_base(game, port, side, [ship])
                    ):
                        wanted.add(port)
            assert set(ports_within(game, ship, sea)) == wanted, (game.counter(ship).id, DATA.space_ids[sea])


def areas_within(area: int, most: int) -> set[int]:
    """Areas so near for air: next to each other, or from a Land Area over a yellow arrow; a box by its own MPs."""
    found, queue = {area: 0}, [area]
    for one in queue:
        beside = {*LINKS.flights[one], *(DATA.spaces[space].area for space in LINKS.passages[one])}
        beside |= {to for box, to in LINKS.box_flights if box == one}
        for other in beside:
            mps = found[one] + LINKS.box_flights.get((one, other), 1)
            if LINKS.box_flights.get((one, other), 1) and mps <= most and mps < found.get(other, 99):
                found[other] = mps
                queue.append(other)
    return set(found)


@pytest.mark.rule("oceansoffire:6.22.a", "oceansoffire:11.33.a", "oceansoffire:2.14.f")
@pytest.mark.parametrize("seed", SEEDS)
def test_to_which_airfields_any_air_goes_that_has_lost_its_own(seed: int) -> None:
    game = crowd(seed)
    for air in ashore(game):
        side, here = game.side(air), game.state.at[air]
        if DATA.spaces[here].box:
            continue
        areas = areas_within(DATA.spaces[here].area, 2)
        fields = {
            space
            for space in LANDS
            if DATA.spaces[space].area in areas
            and space != here
            and friendly_airfield(game, space, side)
            and may_go_home(game, air, space)
        }
        assert set(fields_within(game, air)) == fields, (game.counter(air).id, DATA.space_ids[here])
        roomy = {
            space
            for space in fields
            if (room := air_room(game, space, side)) is None or points(game, air) <= room
        }
        assert set(airfields_within(game, air)) == roomy
        dead = bool(game.state.marks[air] & RELOCATING) or game.state.aborted[air] >= points(game, air)
        assert may_rebase(game, air) == (not dead)


@pytest.mark.rule(
    "oceansoffire:11.33.a", "oceansoffire:11.33.b", "oceansoffire:12.32.d", "oceansoffire:12.32.e"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_to_which_airfields_any_air_goes_home(seed: int) -> None:
    """Friendly ones that have its Area, or where it acts, in range; farther ones for who flew so far alone."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    for air in ashore(game):
        base, before, side = game.state.at[air], game.state.marks[air], game.side(air)
        every = sorted(reached(game, air, base))
        for one in chance.sample(every, min(4, len(every))):
            fly(game, air, one)
            spots = {one.area, *within_range(game, air)}
            wanted = set()
            for home in LANDS:
                in_range = spots & near(home) or home in spots
                in_range = in_range or (one.how == How.EXTENDED and spots & far(home))
                in_range = in_range or (one.how == How.NAV and spots & set(LINKS.nav[home]))
                if not in_range or not friendly_airfield(game, home, side):
                    continue
                most = airfield(game, home, side)
                load = points(game, air) + sum(
                    points(game, p)
                    for p in game.here[home]
                    if game.counter(p).air and game.side(p) == side and p != air and game.state.aboard[p] < 0
                )
                if (home == base or may_go_home(game, air, home)) and (most is None or load <= 4 * most):
                    wanted.add(home)
            found = home_fields(game, air)
            assert set(found) == wanted, (game.counter(air).id, DATA.space_ids[base], one)
            assert base not in wanted or found[0] == base, "that where it began first"
            game.place(air, base)
            game.state.origin[air] = NOWHERE
            game.unmark(air, 0xFFFF & ~before)


@pytest.mark.rule(
    "oceansoffire:11.44.d", "oceansoffire:11.44.e", "oceansoffire:11.44.f", "oceansoffire:11.41.a"
)
@pytest.mark.parametrize("seed", range(8))
def test_to_which_ports_any_ship_goes_home(seed: int) -> None:
    """Back on a shortest way of one of their ships, within its MF; where it began in any case."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    fleet = [p for p in on_board(game) if game.counter(p).ship and game.counter(p).klass not in TRAIN]
    for ship in chance.sample(fleet, min(14, len(fleet))):
        side, sea = game.side(ship), chance.choice(SEAS)
        others = [p for p in fleet if game.side(p) == side and p != ship]
        group = [ship, *chance.sample(others, 1)]
        for one in group:
            game.place(one, sea)
            game.state.origin[one] = chance.choice(PORTS)
        game.changed()
        there = [
            p
            for p in game.here[sea]
            if game.counter(p).ship and game.side(p) == side and not game.state.marks[p] & RELOCATING
        ]
        out, path = steps_from(game, [sea], side), {sea: 0}
        for start in {game.state.origin[p] for p in there} - {NOWHERE}:
            back = {}
            for other in SEAS:
                ways = steps_from(game, [other], side)
                steps = [ways[one] for one in LINKS.port_seas[start] if one in ways]
                if steps and other in out:
                    back[other] = out[other] + min(steps)
            least = min(back.values(), default=-1)
            path |= {other: out[other] for other, whole in back.items() if whole == least}
        assert seas_home(game, sea, side) == path
        slow = half_damaged(game, ship) and game.state.damage[ship] and game.counter(ship).klass != Klass.TT
        most = ratings(game, ship).mf - bool(slow and not game.state.marks[ship] & SLOWED)
        began, sailing = game.state.origin[ship], [ship, *aboard(game, ship)]
        for disengaged in (False, True):
            loaded = disengaged and game.counter(ship).klass == Klass.TT and bool(aboard(game, ship))
            wanted = set()
            for other, mps in path.items():
                for port in LINKS.ports[other]:
                    space = DATA.ports[port].space
                    far_off = mps + LINKS.box_seas.get((space, other), (0, 0))[0] > most
                    if mps > most or (port != began and far_off):
                        continue
                    if port != began and loaded and sea in LINKS.port_seas[port]:
                        continue
                    own = port == began or all(may_go_home(game, one, space) for one in sailing)
                    if own and may_base(game, port, side, [ship]):
                        wanted.add(port)
            found = home_ports(game, ship, path, disengaged=disengaged)
            assert set(found) == wanted, (game.counter(ship).id, DATA.space_ids[sea])
            assert began not in wanted or found[0] == began
