"""Chapters 1 to 3: areas, units, seas, supply, halves, home countries, neutrals."""

from __future__ import annotations

import pytest

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import (
    POWERS_OF,
    SIDE_OF,
    Attack,
    Home,
    Klass,
    Nation,
    Port,
    Power,
    Side,
    Stage,
)
from ironbottom.games.blitz.position.state import ASHORE, DAMAGED
from ironbottom.games.blitz.rules.areas import air_distances, bases, fits, land_room, port_room
from ironbottom.games.blitz.rules.moving import MoveStep
from ironbottom.games.blitz.rules.p05_land.commitment import declarable, ways_of
from ironbottom.games.blitz.rules.p06_rounds.assigning import AssignHits
from ironbottom.games.blitz.rules.p06_rounds.fighters import BY_SEA
from ironbottom.games.blitz.rules.p06_rounds.totals import rounded
from ironbottom.games.blitz.rules.supply import joined, supplied_areas
from ironbottom.games.blitz.rules.trips import trip_of
from tests.games.blitz.positions import act, asked, at, find, options, position, put, types, where

DATA = load(None)


@pytest.mark.rule("blitz:1.1.d1")
def test_links_join_areas_of_their_kinds() -> None:
    links = DATA.links
    for space, area in enumerate(DATA.spaces):
        assert all(DATA.spaces[other].land for other in links.borders[space])
        assert all(not DATA.spaces[other].land for other in links.seas[space])
        assert set(links.port_seas[space]) <= set(links.seas[space])
        assert bool(links.port_seas[space]) == (area.port != Port.NONE)
    manila = DATA.space_index["manila"]
    assert DATA.space_index["east_china_sea"] not in links.port_seas[manila]


@pytest.mark.rule("blitz:1.1.d2")
def test_the_allies_are_two_powers_that_are_friendly_to_each_other() -> None:
    assert POWERS_OF[Side.ALLIES] == (Power.USA, Power.AFA)
    game = position([("us_inf1", "sydney"), ("au_inf1", "sydney")], side="allies", stage=Stage.E)
    assert types(game) == set()
    assert {SIDE_OF[game.counter(piece).power] for piece in game.units(at(game, "sydney"), Side.ALLIES)} == {
        Side.ALLIES
    }


@pytest.mark.rule("blitz:1.2.d1", "blitz:1.2.d4")
def test_every_unit_is_of_one_class_and_cruisers_are_small_battleships() -> None:
    for counter in DATA.counters:
        kinds = (counter.on_land, counter.flies, counter.ship, counter.convoy, counter.weapon)
        assert sum(kinds) == 1
    assert {DATA.counters[DATA.counter_index[key]].klass for key in ("jp_bb_takao", "us_bb_brooklyn")} == {
        Klass.BB
    }
    assert DATA.counters[DATA.counter_index["jp_bb_takao"]].front.size == 1


@pytest.mark.rule("blitz:1.2.d2")
def test_a_hit_turns_a_big_unit_and_destroys_a_small_one() -> None:
    game = position([("jp_inf2", "tokyo"), ("jp_inf1", "tokyo")])
    big, small = find(game, "jp_inf2"), find(game, "jp_inf1")
    assert not game.lose_step(big)
    assert (game.size(big), game.ratings(big).land) == (1, 2)
    assert game.lose_step(small)
    assert game.lose_step(big)
    assert where(game, "jp_inf2") == where(game, "jp_inf1") == []


@pytest.mark.rule("blitz:1.2.d3")
def test_a_damaged_transport_loses_cargo_of_its_owners_choice_and_a_lost_one_all() -> None:
    units = [("jp_trs2", "java_sea"), ("jp_inf2", "+"), ("jp_mar1", "+"), ("jp_inf1", "+")]
    game = position(units, side="allies")
    ship = find(game, "jp_trs2")
    game.stack[:] = [
        game.stack[0],
        AssignHits(kind=2, owner=Side.JAPAN, victims=[ship], hits=2),
    ]
    game.start()
    assert game.deciding() == ("japan",)
    assert types(game) == {"jp_inf2", "jp_mar1", "jp_inf1"}
    act(game, "jp_inf2")
    assert where(game, "jp_mar1") == where(game, "jp_trs2") == []  # the second hit took all of it


@pytest.mark.rule("blitz:1.3.a", "blitz:1.3.b")
def test_most_areas_hold_any_number() -> None:
    game = position([("jp_inf2", "shanghai")] * 8)
    assert land_room(game, at(game, "shanghai"), Side.JAPAN) is None
    assert fits(game, [put(game, "jp_inf2", "korea")], at(game, "shanghai"))


@pytest.mark.rule("blitz:1.3.d1")
def test_cargo_counts_ashore_and_not_at_sea() -> None:
    game = position(
        [("jp_inf1", "okinawa"), ("jp_gar1", "okinawa"), ("jp_trs1", "east_china_sea"), ("jp_inf1", "+")]
    )
    assert land_room(game, at(game, "okinawa"), Side.JAPAN) == 0
    carrier = find(game, "jp_trs1")
    assert not fits(game, [carrier, *game.cargo(carrier)], at(game, "okinawa"))
    assert fits(game, [carrier], at(game, "okinawa"))
    game.place(carrier, at(game, "osaka"))
    assert where(game, "jp_inf1") == ["okinawa", "osaka"]
    assert game.state.aboard[find(game, "jp_inf1", 1)] == ASHORE


def test_little_ports_take_any_number_by_the_other_reading() -> None:
    """Ruling q05."""
    units = [("jp_bb_takao", "palau"), ("jp_bb_myoko", "palau")]
    assert port_room(position(units), DATA.space_index["palau"], Side.JAPAN) == 0
    assert (
        port_room(position(units, switches=["ports_by_unit"]), DATA.space_index["palau"], Side.JAPAN) is None
    )


@pytest.mark.rule("blitz:1.4.d2", "blitz:3.1.d1")
def test_aircraft_fly_over_all_but_neutral_areas() -> None:
    game = position([("us_bb_iowa_new_jersey", "java_sea")])
    reached = air_distances(game, at(game, "chungking"), 4)
    assert at(game, "tibet") not in reached
    assert at(game, "java_sea") in air_distances(game, at(game, "singapore"), 2)
    assert "tibet" not in {DATA.space_ids[space] for space, _ in declarable(game)}


@pytest.mark.rule("blitz:1.7.d1")
def test_supply_crosses_coasts_without_a_port() -> None:
    game = position()
    assert at(game, "iwo_jima") in supplied_areas(game, Side.JAPAN, frozenset((Home.JAPAN,)))
    assert at(game, "honshu_coast") in joined(game, at(game, "iwo_jima"))


@pytest.mark.rule("blitz:1.8.d1")
def test_a_marker_makes_land_friendly_and_neutral_land_is_nobodys() -> None:
    game = position()
    assert game.friendly_land(at(game, "tokyo"), Side.JAPAN)
    assert not any(game.friendly_land(at(game, "tibet"), side) for side in Side)


@pytest.mark.rule("blitz:1.9.d1")
def test_home_countries() -> None:
    homes = {home: {space.id for space in DATA.spaces if home in space.homes} for home in Home}
    assert homes[Home.JAPAN] == {"hokkaido", "tokyo", "osaka", "kyushu"}
    assert homes[Home.USA] == {"west_coast", "central_usa"}
    assert homes[Home.AFA] == {"india", "sydney", "brisbane", "perth", "new_zealand"}
    assert homes[Home.CHINA] == {"sian", "chungking", "kunming", "changsha"}
    game = position(control={"hokkaido": "usa", "tokyo": "usa", "osaka": "usa", "kyushu": "usa"})
    assert not supplied_areas(game, Side.JAPAN, frozenset((Home.JAPAN,)))  # only while friendly


@pytest.mark.rule("blitz:1.10.d1")
def test_fractions_are_added_and_rounded_once() -> None:
    assert [rounded(eighths) for eighths in (3, 4, 19, 20, 22)] == [0, 1, 2, 3, 3]


@pytest.mark.rule("blitz:3.3.d1", "blitz:3.3.d2")
def test_chinese_and_soviet_units_stay_in_their_areas() -> None:
    game = position(
        [("cn_inf1", "kunming"), ("ru_inf2", "vladivostok")],
        side="allies",
        stage=Stage.E,
        control={"burma": "afa", "vladivostok": "afa", "singapore": "afa", "south_east_asia": "afa"},
    )
    chinese, soviet = find(game, "cn_inf1"), find(game, "ru_inf2")
    goals = {DATA.space_ids[space] for space in trip_of(game, Stage.E).goals([chinese])}
    assert goals == {"burma", "south_east_asia", "chungking", "changsha"}
    stays = {nation: {DATA.space_ids[space] for space in spaces} for nation, spaces in DATA.stays.items()}
    assert stays[Nation.USSR] == {"vladivostok", "manchuria", "korea", "peking", "hokkaido"}
    assert not fits(game, [soviet], at(game, "shanghai"))
    assert not fits(game, [chinese], at(game, "singapore"))
    assert options(game)
    assert asked(game) is not None
    assert not game.has(chinese, DAMAGED)


@pytest.mark.rule("blitz:3.3.d2", "blitz:3.3.d1")
def test_transports_carry_soviet_units_to_hokkaido_and_no_chinese_ones() -> None:
    """Hokkaido was among the areas of the USSR, and no transport took them aboard, so they never came there."""
    sea, units = "sea_of_japan", [("br_trs1", "vladivostok"), ("ru_inf2", "vladivostok")]
    game = position(
        units, procedure=MoveStep(stage=Stage.B), side="allies", turn=12, control={"vladivostok": "afa"}
    )
    act(game, "br_trs1", "ru_inf2", sea)
    soviet = find(game, "ru_inf2")
    assert {DATA.space_ids[space] for space in ways_of(game, soviet, Attack.GROUND)[BY_SEA]} == {
        "hokkaido",
        "korea",
        "vladivostok",
    }
    assert {DATA.space_ids[space] for space in bases(game, find(game, "br_trs1"))} == {"vladivostok"}
    burma = [("br_trs1", "burma"), ("cn_inf1", "burma")]
    kept = position(burma, procedure=MoveStep(stage=Stage.B), side="allies")
    act(kept, "br_trs1")
    refused = asked(kept).refused(kept, "allies")[f"piece:{find(kept, 'cn_inf1')}"]
    assert "never goes to sea" in refused
