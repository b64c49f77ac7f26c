"""12.1 to 12.7: targets of Missions, who may go on them, and support."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from ironbottom.games.oceansoffire.components.ids import Level, Power
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, SIXTEENTHS
from ironbottom.games.oceansoffire.position.state import ACTIVATED, EXTENDED, EXTENDED_NAV, PASSING, USED
from ironbottom.games.oceansoffire.rules.p12_support import (
    air_support,
    behind_assault,
    bombardment_of,
    capped,
    friends,
    support_points,
)
from ironbottom.games.oceansoffire.rules.p12_targets import (
    air_bar,
    air_targets,
    assault_size,
    bar_of_assault,
    mission_areas,
    naval_bar,
    sea_targets,
    within_assault_size,
)
from ironbottom.games.oceansoffire.rules.p13_areas import (
    joins,
    joins_ships,
    mark,
    marks_of,
    mission_area,
    mission_sea,
)
from ironbottom.games.oceansoffire.rules.p13_legal import part_refusal
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part
from ironbottom.games.oceansoffire.rules.p14_cases import operation_areas
from tests.games.oceansoffire.positions import DATA, at, find, position

EXAMPLES = {one.id: one for one in DATA.examples}
ONE = SIXTEENTHS


def ids(spaces: Iterable[int]) -> set[str]:
    return {DATA.space_ids[one] for one in spaces}


def words(value: object) -> set[str]:
    assert isinstance(value, list)
    return set(value)


@pytest.mark.rule("oceansoffire:12.1.c", "oceansoffire:12.43.c", "oceansoffire:12.41.a")
def test_ships_stop_next_to_land_and_in_the_area_of_an_island() -> None:
    game, example = position(), EXAMPLES["oceansoffire:ex.087"]
    shores = game.links.shores
    for target, seas in example.expect.items():
        assert ids(shores[at(target)]) == words(seas)
    example = EXAMPLES["oceansoffire:ex.101"]
    assert ids(game.links.coasts[at("bismarck_sea")]) == words(example.expect["targets"])
    example = EXAMPLES["oceansoffire:ex.100"]
    assert ids(shores[at("malaya")]) == words(example.expect["japan_one_of"])


@pytest.mark.rule("oceansoffire:12.72.c", "oceansoffire:12.71.a")
def test_who_may_assault() -> None:
    example = EXAMPLES["oceansoffire:ex.105"]
    for key, expected in example.expect.items():
        assert DATA.counters[DATA.counter_index[key]].assaults == expected, key
    game = position(
        ["jp_tt_4 truk", "jp_xx_5 truk", "jp_xx_2 rabaul"], control={"truk": "japan", "rabaul": "japan"}
    )
    tt, near, far = (find(game, key) for key in ("jp_tt_4", "jp_xx_5", "jp_xx_2"))
    assert bar_of_assault(game, near) == ""
    game.state.aps[Power.JAPAN] = 20
    with_far = Part(Kind.FORCE, (tt,), embark=(0, far, tt), mission=1)
    assert "10.2.a" in part_refusal(game, with_far)
    assert "10.2.a" not in part_refusal(game, with_far._replace(embark=(0, near, tt)))
    game.set_usl(near, Level.USL1)
    assert bar_of_assault(game, near) == "12.71.a"


@pytest.mark.rule("oceansoffire:12.72.a")
def test_no_more_land_than_may_attack() -> None:
    game = position(["jp_xx_5 rabaul", "jp_xx_2 rabaul", "jp_x_35 rabaul"], control={"rabaul": "japan"})
    assert assault_size(game, at("rabaul")) == 3 * QUARTERS
    assert assault_size(game, at("admiralty_islands")) == 2 * QUARTERS
    units = [find(game, key) for key in ("jp_xx_5", "jp_xx_2", "jp_x_35")]
    assert within_assault_size(game, at("rabaul"), units)
    assert not within_assault_size(game, at("admiralty_islands"), units)


@pytest.mark.rule("oceansoffire:12.4.a", "oceansoffire:12.43.a", "oceansoffire:12.3.a", "oceansoffire:12.33")
def test_submarines_trains_and_the_used_fly_and_sail_no_missions() -> None:
    game = position(
        ["us_ss_4 oahu", "us_ca_1 oahu", "us_b29 oahu", "us_lba_2 oahu", "us_fst_low oahu"], power="us"
    )
    game.state.aps[Power.US] = 20
    assert "12.4.a" in part_refusal(game, Part(Kind.FORCE, (find(game, "us_ss_4"),), mission=1))
    assert naval_bar(game, find(game, "us_ss_4")) == "12.4.a"
    assert naval_bar(game, find(game, "us_fst_low")) == "12.4.a"
    ship, air = find(game, "us_ca_1"), find(game, "us_lba_2")
    assert naval_bar(game, ship) == ""
    game.mark(ship, USED)
    assert naval_bar(game, ship) == "12.43.a"
    assert air_bar(game, find(game, "us_b29")) == "12.3.a"
    assert air_bar(game, air) == ""
    game.set_air(air, 2 * QUARTERS, 0)
    assert air_bar(game, air) == "12.33"


@pytest.mark.rule("oceansoffire:12.31.b", "oceansoffire:12.31.a", "oceansoffire:12.36.a")
def test_air_needs_a_ground_attack_or_a_ship() -> None:
    game = position(
        ["jp_lba_4 rabaul", "us_xx_1mar bougainville", "us_tt_1 new_georgia"],
        control={"rabaul": "japan", "bougainville": "us", "new_georgia": "us"},
    )
    air = [find(game, "jp_lba_4")]
    assert air_targets(game, at("solomons"), air) == []
    assert mission_areas(game, air) == {}
    assert air_targets(game, at("solomons"), air, [at("bougainville")]) == [at("bougainville")]
    assert set(mission_areas(game, air, [at("bougainville")])) == {at("solomons")}
    game.moor(find(game, "us_tt_1"), DATA.spaces[at("bougainville")].ports[0])
    assert air_targets(game, at("solomons"), air) == [at("bougainville")]


@pytest.mark.rule("oceansoffire:12.43.b", "oceansoffire:12.41.b", "oceansoffire:12.61.a")
def test_ships_need_a_ground_attack_or_a_ship_to_strike() -> None:
    game = position(
        [
            "jp_cvl_ryujo solomons",
            "2 jp_cvar_1 >",
            "jp_ca_1 solomons",
            "us_tt_1 bougainville",
            "us_xx_1mar guadalcanal",
        ],
        control={"guadalcanal": "us", "bougainville": "us", "new_georgia": "us"},
    )
    carrier, cruiser = find(game, "jp_cvl_ryujo"), find(game, "jp_ca_1")
    sea = at("solomons")
    assert sea_targets(game, sea, [cruiser]) == []
    assert sea_targets(game, sea, [cruiser, carrier]) == [at("bougainville")]
    troops = find(position(["jp_xx_5 rabaul"]), "jp_xx_5")
    assert ids(sea_targets(game, sea, [cruiser], [troops])) == {"bougainville", "new_georgia", "guadalcanal"}
    assert ids(marks_of(game, sea, [at("bougainville")])) == {"solomons", "bougainville"}


@pytest.mark.rule("oceansoffire:12.21.c", "oceansoffire:12.1.a", "oceansoffire:13.1.h")
def test_markers_lie_on_the_island_and_its_area() -> None:
    game = position()
    mark(game, at("bougainville"))
    assert {DATA.space_ids[one] for one, count in enumerate(game.state.combat) if count} == {
        "bougainville",
        "solomons",
    }
    mark(game, at("papua"))
    assert ids(operation_areas(game)) == {"solomons", "papua"}


@pytest.mark.rule("oceansoffire:13.1.h", "oceansoffire:13.1.g", "oceansoffire:12.4.c", "oceansoffire:13.1.a")
def test_the_area_with_the_ships_is_the_mission_area() -> None:
    example = EXAMPLES["oceansoffire:ex.111"]
    game = position(["jp_ca_1 coral_sea", "jp_cl_1 bismarck_sea"])
    for space in ("papua", "north_queensland", "coral_sea"):
        mark(game, at(space))
    assert mission_sea(game) != at("coral_sea")
    game.mark(find(game, "jp_ca_1"), ACTIVATED)
    game.mark(find(game, "jp_cl_1"), ACTIVATED | PASSING)
    assert DATA.space_ids[mission_area(game)] == example.expect["mission_area"]
    assert ids(operation_areas(game)) - {"coral_sea"} == words(example.expect["associated"])
    assert joins_ships(game, at("coral_sea")) == ""
    assert joins_ships(game, at("solomons")) == "13.1.g"


@pytest.mark.rule("oceansoffire:13.1.b", "oceansoffire:13.1.c", "oceansoffire:13.1.d", "oceansoffire:10.1.b")
def test_what_may_join_an_operation() -> None:
    game = position(["jp_ca_1 gulf_of_siam"])
    mark(game, at("malaya"))
    assert joins(game, at("malaya")) == ""
    assert joins(game, at("singapore")) == "13.1.b"
    assert joins_ships(game, at("gulf_of_siam")) == ""
    assert joins_ships(game, at("bay_of_bengal")) == "13.1.c"
    mark(game, at("gulf_of_siam"))
    game.mark(find(game, "jp_ca_1"), ACTIVATED)
    assert joins(game, at("singapore")) == ""
    assert joins(game, at("burma")) == "13.1.d"


@pytest.mark.rule("oceansoffire:12.34.a", "oceansoffire:12.32.d", "oceansoffire:12.32.e")
def test_points_of_ground_support() -> None:
    game = position(["us_lba_4 papua", "jp_nav_4 rabaul", "us_cva_half papua"])
    lba, nav, half = (find(game, key) for key in ("us_lba_4", "jp_nav_4", "us_cva_half"))
    assert [support_points(game, one) for one in (lba, nav, half)] == [4 * ONE, 4 * ONE, ONE // 2]
    game.mark(lba, EXTENDED)
    game.mark(nav, EXTENDED)
    assert [support_points(game, one) for one in (lba, nav)] == [2 * ONE, 4 * ONE]
    game.unmark(nav, EXTENDED)
    game.mark(nav, EXTENDED_NAV)
    assert support_points(game, nav) == 2 * ONE
    game.unmark(lba, EXTENDED)
    game.set_air(lba, QUARTERS, QUARTERS)
    assert support_points(game, lba) == 2 * ONE + ONE // 2
    game.set_air(half, 0, 2)
    assert support_points(game, half) == ONE // 4
    game.set_usl(half, Level.USL2)
    assert support_points(game, half) == ONE // 8


@pytest.mark.rule("oceansoffire:12.34.a", "oceansoffire:2.33.2.a", "oceansoffire:2.33.2.b")
def test_halved_points_support_in_twos_and_a_disrupted_two_is_halved_again() -> None:
    """Four points at Extended Range of which one is Disrupted: a two that counts one, and one that counts a half."""
    game = position(["us_lba_4 papua", "us_lba_2 papua", "us_lba_1 papua", "jp_nav_4 rabaul"])
    lba, two, single, nav = (find(game, key) for key in ("us_lba_4", "us_lba_2", "us_lba_1", "jp_nav_4"))
    for air in (lba, two, single, nav):
        game.mark(air, EXTENDED)
    game.set_air(lba, 0, QUARTERS)
    assert support_points(game, lba) == ONE + ONE // 2
    game.set_air(lba, 0, 2 * QUARTERS)
    assert support_points(game, lba) == ONE + ONE // 2
    assert air_support(game, [single, two]) == ONE + ONE // 2
    game.set_air(single, 0, QUARTERS)
    assert support_points(game, single) == ONE // 4
    assert air_support(game, [single, two]) == ONE + ONE // 4
    game.set_air(two, 0, QUARTERS)
    assert air_support(game, [single, two]) == ONE // 2 + ONE // 2  # the two that are Disrupted together
    game.set_air(nav, 0, QUARTERS)
    assert support_points(game, nav) == 3 * ONE + ONE // 2


@pytest.mark.rule("oceansoffire:12.34.b", "oceansoffire:12.52.a")
def test_support_never_beyond_the_ground_factors() -> None:
    assert capped(4 * ONE, 3 * ONE // 2) == 3 * ONE // 2
    assert capped(ONE, 3 * ONE) == ONE


@pytest.mark.rule("oceansoffire:12.52.b")
def test_bombardment_is_half_against_land_but_not_in_new_guinea() -> None:
    game = position(["us_bb_newmexico_idaho coral_sea"], box=False)
    ship = find(game, "us_bb_newmexico_idaho")
    whole = bombardment_of(game, ship, at("guadalcanal"))
    assert whole == game.counter(ship).front.bombard * ONE
    assert bombardment_of(game, ship, at("papua")) == whole
    assert bombardment_of(game, ship, at("singapore")) == whole
    assert 2 * bombardment_of(game, ship, at("north_queensland")) == whole


@pytest.mark.rule("oceansoffire:12.52.c")
def test_behind_an_assault_it_counts_in_full_up_to_its_factors() -> None:
    game = position(["us_bb_newmexico_idaho coral_sea"], box=False)
    ship = find(game, "us_bb_newmexico_idaho")
    factors = bombardment_of(game, ship, at("guadalcanal"))
    five = [ship] * 5
    land = at("north_queensland")
    assert factors == 4 * ONE
    assert behind_assault(game, five, land, 12 * ONE, 3 * ONE) == 16 * ONE
    assert behind_assault(game, five, land, 12 * ONE, 0) == 12 * ONE
    assert behind_assault(game, five, at("guadalcanal"), 3 * ONE, 0) == 20 * ONE
    assert capped(behind_assault(game, five, land, 12 * ONE, 3 * ONE), 15 * ONE) == 15 * ONE


@pytest.mark.rule("oceansoffire:22.34.c", "oceansoffire:22.34.d", "oceansoffire:22.34.e")
def test_support_is_restricted_by_nation() -> None:
    game = position(
        [
            "us_lba_2 papua",
            "au_lba_1 papua",
            "br_lba_2 burma",
            "au_xx_7 papua",
            "br_xx_2 burma",
            "us_xx_1mar oahu",
        ]
    )
    us, au, br = (find(game, key) for key in ("us_lba_2", "au_lba_1", "br_lba_2"))
    fighters = (find(game, key) for key in ("au_xx_7", "br_xx_2", "us_xx_1mar"))
    aussies, tommies, marines = ([game.counter(one).nation] for one in fighters)
    assert [friends(game, one, aussies) for one in (us, au, br)] == [True, True, True]
    assert [friends(game, one, tommies) for one in (us, au, br)] == [False, True, True]
    assert [friends(game, one, marines) for one in (us, au, br)] == [True, True, False]
