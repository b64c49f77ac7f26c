"""1.0, 2.0, 5.0: what the map and the counters say."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import (
    NOWHERE,
    Facility,
    Fate,
    Kind,
    Klass,
    Nation,
    PortKind,
    Power,
    Side,
)
from ironbottom.games.oceansoffire.laboratory.laws import check
from ironbottom.games.oceansoffire.position.figures import able_points, operational
from ironbottom.games.oceansoffire.position.state import RELOCATING, REPAIR, USED
from ironbottom.games.oceansoffire.rules.opening import seats_of
from ironbottom.games.oceansoffire.rules.p03_victory import winner
from ironbottom.games.oceansoffire.rules.p06_basing import division_room
from ironbottom.games.oceansoffire.rules.p06_ports import landing_left, may_base
from ironbottom.kernel import registry
from tests.games.oceansoffire.positions import DATA, at, counter, find, port, position, put, scenario

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES


@pytest.mark.rule("oceansoffire:1.0", "oceansoffire:1.1", "oceansoffire:3.0.a")
def test_japan_plays_against_the_allies_who_win_or_lose_together() -> None:
    two = seats_of("solomons", {"players": "two"}, None)
    three = seats_of("solomons", {"players": "three"}, None)
    assert [seat.plays for seat in two] == [("japan",), ("us", "cw")]
    assert [seat.plays for seat in three] == [("japan",), ("us",), ("cw",)]
    game = scenario("solomons", {"players": "three"})
    assert winner(game) == Side.JAPAN
    assert {game.seat(power) for power in (Power.US, Power.CW)} == {"us", "cw"}


@pytest.mark.rule("oceansoffire:1.2", "oceansoffire:2.41", "oceansoffire:2.42")
def test_what_is_in_the_box() -> None:
    assert DATA.figures.die_sides == 10
    assert {one.facility for one in DATA.counters if one.facility is not None} == set(Facility)
    assert sum(one.count for one in DATA.counters) == 845


@pytest.mark.rule("oceansoffire:1.3")
def test_every_entry_of_the_index_has_words_of_its_own() -> None:
    rules = registry.game("oceansoffire").reference(None).rules
    assert all(rule.title and rule.summary for rule in rules)
    assert len({rule.id for rule in rules}) == len(rules)


@pytest.mark.rule("oceansoffire:2.12.a", "oceansoffire:2.12.b", "oceansoffire:2.12.d", "oceansoffire:2.12.e")
def test_what_a_land_space_bears() -> None:
    rabaul, java = DATA.spaces[at("rabaul")], DATA.spaces[at("java")]
    assert (rabaul.airfield, rabaul.division) == (6, 5)
    assert (java.resources, sorted(java.entry)) == (1, ["netherlands"])
    assert DATA.spaces[at("sumatra")].oilfields == 1


@pytest.mark.rule("oceansoffire:2.12.c", "oceansoffire:5.0.b")
def test_a_control_marker_has_two_sides_with_defense_and_anti_aircraft() -> None:
    markers = DATA.spaces[at("rabaul")].markers
    assert markers is not None
    assert [(one.igdf, one.quality, one.aa) for one in markers] == [(2, 2, 3), (1, 2, 3)]
    assert DATA.spaces[at("rabaul")].ally == Power.CW
    game = position(control={"rabaul": "cw"})
    game.state.control[at("rabaul")] = Power.US
    assert check(game) == ["rabaul has the marker of the other Ally"]


@pytest.mark.rule("oceansoffire:2.12.f", "oceansoffire:6.3")
def test_a_port_bases_as_many_ships_as_it_lands_but_never_lands_more_than_six() -> None:
    game = position(control={"rabaul": "japan"})
    rabaul = DATA.ports[port("rabaul")]
    assert (rabaul.capacity, rabaul.landing, rabaul.kind) == (6, 6, PortKind.MAJOR_NAVAL_BASE)
    game.put_facility(Power.JAPAN, Facility.PORT, port("rabaul"))
    ships = [
        put(game, f"jp_{key}") for key in ("ca_1", "ca_2", "ca_3", "ca_4", "ca_5", "cl_1", "cl_2", "cl_3")
    ]
    assert may_base(game, port("rabaul"), JAPAN, ships)
    assert not may_base(game, port("rabaul"), JAPAN, [*ships, put(game, "jp_bb_yamato")])
    assert landing_left(game, port("rabaul"), JAPAN) == 6 * 4 * 4


@pytest.mark.rule("oceansoffire:2.14.e", "oceansoffire:2.14.g", "oceansoffire:2.14.j")
def test_orange_arrows_and_islands_of_several_names() -> None:
    assert at("guadalcanal") in DATA.links.nav[at("rabaul")]
    assert at("rabaul") in DATA.links.nav[at("truk")]
    for name in ("leyte_samar", "rabaul"):
        assert DATA.spaces[at(name)].kind == Kind.PLAYABLE_ISLAND


@pytest.mark.rule("oceansoffire:2.15")
def test_points_are_kept_for_each_power() -> None:
    game = scenario("solomons")
    assert [len(row) for row in (game.state.aps, game.state.pool, game.state.sunk)] == [3, 3, 3]
    assert (game.state.turn, game.state.round) == (game.scenario.first_turn, game.scenario.first_round)


@pytest.mark.rule("oceansoffire:2.16.a", "oceansoffire:2.16.b", "oceansoffire:2.16.d", "oceansoffire:2.16.f")
def test_boxes_off_the_map() -> None:
    boxes = [space for space in DATA.spaces if space.box]
    assert {space.id for space in boxes} == {
        "us_box",
        "br_box",
        "persia_box",
        "china_burma_box",
        "nz_box",
    }
    assert division_room(position(), at("us_box"), ALLIES) is None
    assert DATA.links.box_flights[at("persia_box"), at("baluchistan")] == 3
    assert DATA.links.box_flights[at("china_burma_box"), at("burma")] == 1
    assert DATA.links.box_seas[at("us_box"), at("eastern_pacific")] == (1, 1)
    assert DATA.links.intercept_out == {(at("china_burma_box"), at("burma"))}


@pytest.mark.rule("oceansoffire:2.16.h", "oceansoffire:2.3.a")
def test_a_unit_is_on_the_map_in_a_box_in_the_pool_due_or_gone() -> None:
    game = scenario("solomons")
    fates = {Fate(fate) for fate in game.state.fate}
    assert {Fate.ON_MAP, Fate.BOX, Fate.DUE, Fate.OUT} <= fates
    on_map = [piece for piece, fate in enumerate(game.state.fate) if fate == Fate.ON_MAP]
    assert all(game.state.at[piece] != NOWHERE for piece in on_map)


@pytest.mark.rule("oceansoffire:2.21")
def test_filipinos_are_american_and_chinese_and_dutch_play_with_the_commonwealth() -> None:
    powers = {
        nation: {one.power for one in DATA.counters if one.nation == nation and one.facility is None}
        for nation in (Nation.PHILIPPINES, Nation.CHINA, Nation.NETHERLANDS)
    }
    assert powers[Nation.PHILIPPINES] == {Power.US}
    assert powers[Nation.NETHERLANDS] == {Power.CW}
    assert Power.CW in powers[Nation.CHINA]


@pytest.mark.rule("oceansoffire:2.3.b", "oceansoffire:6.34.b")
def test_markers_that_keep_a_unit_from_operating() -> None:
    game = position(["us_ca_1 oahu", "us_lba_4 oahu"])
    cruiser, air = find(game, "us_ca_1"), find(game, "us_lba_4")
    assert operational(game, cruiser) and operational(game, air)
    for mark in (REPAIR, RELOCATING):
        game.mark(cruiser, mark)
        assert not operational(game, cruiser)
        game.unmark(cruiser, mark)
    game.mark(cruiser, USED)
    assert operational(game, cruiser)
    game.set_air(air, 16, 0)
    assert not operational(game, air)
    game.set_air(air, 4, 0)
    assert (operational(game, air), able_points(game, air)) == (True, 12)


@pytest.mark.rule("oceansoffire:5.0.a", "oceansoffire:5.1")
def test_land_is_controlled_and_sea_never() -> None:
    game = position()
    assert game.state.control[at("truk")] == Power.JAPAN
    assert not any(game.friendly(at("siam"), side) for side in Side)
    assert all(game.state.control[n] == NOWHERE for n, space in enumerate(DATA.spaces) if space.sea)
    assert counter("us_tt_1").klass == Klass.TT
