"""6.41, 6.43, 6.44: from any port where the FST may form its mobile port, and from any Sea Space how it returns."""

from __future__ import annotations

import random

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Side
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import CONCLUDED, PASSING
from ironbottom.games.oceansoffire.rules.p06_fleet_train import parting_refusal
from ironbottom.games.oceansoffire.rules.p10_activation import in_theater
from ironbottom.games.oceansoffire.rules.p13_draft import Draft, NextPart
from ironbottom.games.oceansoffire.rules.p13_fleet_train import mobile_ports, way_back, way_on
from ironbottom.games.oceansoffire.rules.p13_goals import (
    END,
    FORM,
    MISSION,
    PASSING_BY,
    VIA,
    any_goal,
    goals_of,
)
from ironbottom.games.oceansoffire.rules.p13_parts import PORT, Kind, Part
from tests.games.oceansoffire.chapters.crowds import LANDS, PORTS, SEAS
from tests.games.oceansoffire.chapters.test_p13_any_goal import crosses
from tests.games.oceansoffire.positions import DATA, MAIN, find, position, put

LINKS = DATA.scenarios[MAIN].links
SEEDS = range(3)
MPS = 4
"""Of the FST, that moves as a transport: an MF of 2, doubled."""


def ocean(seed: int) -> Oceans:
    """The whole map in a US Impulse: Spaces of both sides, some marked, concluded, or out of supply."""
    chance = random.Random(seed)
    game = position(power="us", turn=4 + seed % 5, box=False, tracks={"aps": [40] * 3})
    for space in LANDS:
        if game.state.control[space] != NOWHERE and DATA.spaces[space].land:
            game.state.control[space] = chance.choice([0, DATA.spaces[space].ally, DATA.spaces[space].ally])
        game.state.space_usl[space] = chance.choice((0, 0, 0, 0, 1, 2))
    for sea in SEAS:
        if chance.random() < 0.15:
            game.state.combat[sea] = 1
        elif chance.random() < 0.15:
            game.conclude(sea, CONCLUDED)
    game.changed()
    return game


def near(port: int) -> dict[int, tuple[int, ...]]:
    """6.41.a: Sea Spaces where it may form its port, each with the way: by itself from a Land Area, or one further."""
    found: dict[int, tuple[int, ...]] = {sea: (sea,) for sea in LINKS.port_seas[port]}
    if DATA.spaces[DATA.ports[port].space].island:
        for sea in LINKS.port_seas[port]:
            for other in LINKS.seas[sea]:
                found.setdefault(other, (sea, other))
    return found


def out_of_box(port: int, sea: int) -> int:
    return LINKS.box_seas.get((DATA.ports[port].space, sea), (0, 0))[1]


@pytest.mark.rule("oceansoffire:6.41.a", "oceansoffire:6.33.c", "oceansoffire:6.43", "oceansoffire:13.3.d")
@pytest.mark.rule("oceansoffire:7.61.f", "oceansoffire:11.7.a", "oceansoffire:11.42.d")
@pytest.mark.parametrize("seed", SEEDS)
def test_from_any_port_where_it_forms_its_own(seed: int) -> None:
    game = ocean(seed)
    fst, base = put(game, "us_fst_low"), put(game, "us_fst_base")
    for port in PORTS:
        place = DATA.ports[port]
        game.moor(fst, port)
        game.moor(base, port)
        for usl in (0, 1) if port % 5 == 0 else (0,):
            game.set_usl(base, usl)
            wanted: dict[int, int] = {}
            if not game.friendly(place.space, Side.ALLIES):
                bar = "6.41.a"
            elif place.capacity is not None and place.capacity < 2:
                bar = "6.33.c"
            elif usl or game.state.space_usl[place.space]:
                worst = max(usl, game.state.space_usl[place.space])
                bar = "7.61.f" if worst == 1 else "7.62.j"
            else:
                bar = ""
                for sea, way in near(port).items():
                    mps = len(way) + out_of_box(port, way[0])
                    through = way[:-1]
                    stopped = any(game.state.combat[one] or game.state.concluded[one] for one in through)
                    crossed = len(way) == 1 or crosses(game, way[0], sea, Side.ALLIES)
                    at_home = all(
                        in_theater(game, game.phasing, one) or one == DATA.spaces[place.space].area
                        for one in way
                    )
                    if mps <= MPS and not stopped and crossed and at_home:
                        wanted[sea] = mps
            told = parting_refusal(game, port)
            assert bar in told and bool(told) == bool(bar), DATA.space_ids[place.space]
            found = mobile_ports(game, Part(Kind.FORCE, (fst,)))
            assert {sea: mps for sea, (_, mps) in found.items()} == wanted, (DATA.space_ids[place.space], bar)


@pytest.mark.rule("oceansoffire:6.44.a", "oceansoffire:6.41.a", "oceansoffire:11.7.a", "oceansoffire:13.3.d")
@pytest.mark.parametrize("seed", SEEDS)
def test_from_any_sea_space_how_it_returns(seed: int) -> None:
    """A Sea Space away at most, and an MP for joining the Base; a Combat marker keeps it outside the port."""
    game = ocean(seed)
    fst, base = put(game, "us_fst_low"), put(game, "us_fst_base")
    for port in PORTS:
        place = DATA.ports[port]
        if not game.friendly(place.space, Side.ALLIES) or DATA.spaces[place.space].box:
            continue
        game.moor(base, port)
        for sea in near(port):
            if not in_theater(game, game.phasing, sea):
                continue
            game.base_at_fst(fst, sea)
            way, mps = way_back(game, Part(Kind.FORCE, (fst,)))
            beside = sea in LINKS.port_seas[port]
            last = (
                [sea]
                if beside
                else [
                    one
                    for one in LINKS.port_seas[port]
                    if one in LINKS.seas[sea]
                    and crosses(game, sea, one, Side.ALLIES)
                    and in_theater(game, game.phasing, one)
                ]
            )
            if not last or (beside and game.state.combat[sea]):
                assert not way, (DATA.space_ids[place.space], DATA.space_ids[sea])
                continue
            assert way[0] in last
            if game.state.combat[way[0]]:
                assert (way, mps) == ((way[0],), 1)
            else:
                assert (way[-1], mps) == (PORT + port, (0 if beside else 1) + 1)
        beyond = [one for sea in near(port) for one in LINKS.seas[sea] if one not in near(port)]
        for sea in [
            one for one in beyond if not any(last in LINKS.seas[one] for last in LINKS.port_seas[port])
        ]:
            game.base_at_fst(fst, sea)
            assert way_back(game, Part(Kind.FORCE, (fst,))) == ((), 0), "two Sea Spaces are too far"


@pytest.mark.rule("oceansoffire:6.44.a", "oceansoffire:6.41.a", "oceansoffire:12.4.a", "oceansoffire:10.1.a")
def test_the_fst_alone_goes_back_or_forms_its_port_and_on_no_mission() -> None:
    game = position(["us_fst_base funafuti"], power="us", turn=5, control={"funafuti": "cw"}, box=False)
    fst = put(game, "us_fst_low")
    gilberts, ellice = (DATA.space_index[one] for one in ("gilberts", "ellice_islands"))
    game.base_at_fst(fst, gilberts)
    game.stack += [Draft(), NextPart(seats=[game.seat(game.phasing)])]
    part = Part(Kind.FORCE, (fst,))
    home = DATA.space_index["funafuti"]
    assert {space: (one.mps, one.end) for space, one in goals_of(game, part, END).items()} == {
        home: (2, True)
    }
    assert {space: (one.mps, one.end) for space, one in goals_of(game, part, VIA).items()} == {
        home: (2, False)
    }
    assert not goals_of(game, part, MISSION) and not goals_of(game, part, PASSING_BY)
    game.combat_marker(ellice)
    assert not goals_of(game, part, END) and not goals_of(game, part, VIA)
    waits = goals_of(game, part, PASSING_BY)
    assert {space: (one.mps, one.end, one.way) for space, one in waits.items()} == {
        ellice: (1, True, (ellice,))
    }


@pytest.mark.rule("oceansoffire:6.41.a", "oceansoffire:6.41.c", "oceansoffire:10.1.a")
def test_in_an_operation_the_fst_leaves_for_a_marked_sea_alone() -> None:
    """It waits there until step 12; where nothing is marked it would only move."""
    game = position(
        ["us_fst_low funafuti", "us_fst_base funafuti"],
        power="us",
        turn=5,
        control={"funafuti": "cw"},
        box=False,
    )
    gilberts, ellice, coral = (DATA.space_index[one] for one in ("gilberts", "ellice_islands", "coral_sea"))
    game.stack += [Draft(), NextPart(seats=[game.seat(game.phasing)])]
    part = Part(Kind.FORCE, (find(game, "us_fst_low"),))
    assert {gilberts, ellice} <= set(goals_of(game, part, FORM))
    assert all(one.end and one.way for one in goals_of(game, part, FORM).values())
    game.combat_marker(gilberts)
    assert set(goals_of(game, part, FORM)) == {gilberts}
    assert any_goal(game, part, FORM)
    away = position(
        ["us_fst_low funafuti", "us_fst_base funafuti"],
        power="us",
        turn=5,
        control={"funafuti": "cw"},
        box=False,
    )
    away.stack += [Draft(), NextPart(seats=[away.seat(away.phasing)])]
    away.combat_marker(coral)
    assert not goals_of(away, part, FORM) and not any_goal(away, part, FORM)


@pytest.mark.rule("oceansoffire:6.41.a", "oceansoffire:11.41.a", "oceansoffire:2.14.d")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_way_of_the_fst_leads_from_sea_to_sea(seed: int) -> None:
    game = ocean(seed)
    for sea in SEAS:
        open_ = [one for one in LINKS.seas[sea] if crosses(game, sea, one, game.phasing_side)]
        assert way_on(game, sea, sea) == ()
        for one in open_:
            assert way_on(game, sea, one) == (one,)
            for to in LINKS.seas[one]:
                if to not in (sea, *open_) and crosses(game, one, to, game.phasing_side):
                    between, last = way_on(game, sea, to)
                    assert between in open_ and last == to
                    assert to in LINKS.seas[between] and crosses(game, between, to, game.phasing_side)


@pytest.mark.rule("oceansoffire:6.41.c", "oceansoffire:11.7.a", "oceansoffire:10.1.a")
def test_the_fst_that_was_on_its_way_forms_its_port_though_an_operation_is_planned_elsewhere() -> None:
    game = position(["us_fst_base funafuti"], power="us", turn=5, control={"funafuti": "cw"}, box=False)
    fst = put(game, "us_fst_low")
    gilberts, ellice, coral = (DATA.space_index[one] for one in ("gilberts", "ellice_islands", "coral_sea"))
    game.sail(fst, ellice, 1)
    game.stack += [Draft(), NextPart(seats=[game.seat(game.phasing)])]
    part = Part(Kind.FORCE, (fst,))
    game.combat_marker(coral)
    assert not goals_of(game, part, FORM), "who sets out now only passes"
    game.mark(fst, PASSING)
    game.forget_options()
    assert {gilberts, ellice} <= set(goals_of(game, part, FORM))
