"""Phase 7: placing new units (aapacific:p7, ic, china.4, cap.6)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.aapacific.components.ids import Country, Nation, UnitType
from ironbottom.games.aapacific.position.state import BUILT_COMPLEX
from ironbottom.games.aapacific.rules.p7_place import ship_sites
from ironbottom.kernel.events import plain
from tests.games.aapacific.positions import act, find, log, options, position


@pytest.mark.rule("aapacific:p7.1", "aapacific:p7.4", "aapacific:p7.3")
def test_land_and_air_units_go_to_the_home_complex_without_limit() -> None:
    game = position(phase=7, turn_of="japan", bought={"japan": {"infantry": 20, "fighter": 1}})
    assert len(find(game, "japan", "infantry", "japan")) == 20
    assert len(find(game, "japan", "fighter", "japan")) == 1


@pytest.mark.rule("aapacific:p7.6")
def test_ships_go_to_the_zone_next_to_the_home_territory() -> None:
    for power, country, nation, zone in (
        ("japan", "japan", "japan", "sz_36"),
        ("great_britain", "india", "great_britain", "sz_54"),
        ("great_britain", "australia", "great_britain", "sz_30"),
        ("united_states", "usa", "usa", "sz_5"),
    ):
        game = position(phase=7, turn_of=power, bought={country: {"destroyer": 1}})
        assert find(game, nation, "destroyer", zone), country


@pytest.mark.rule("aapacific:p7.2", "aapacific:p7.3")
def test_the_room_left_is_told_beside_a_complex_that_has_a_limit() -> None:
    built = {"korea": "built"}
    game = position(phase=7, turn_of="japan", bought={"japan": {"infantry": 3}}, complexes=built)
    assert game.decision is not None
    hints = {choice: game.decision.hint(game, "japan", choice) for choice in options(game)}
    limit = game.data.ipc[game.data.space_index["korea"]]
    assert hints == {"space:japan": "", "space:korea": f"room for {limit}"}


@pytest.mark.rule("aapacific:p7.6")
def test_option_ships_at_any_complex() -> None:
    game = position(
        phase=7,
        turn_of="united_states",
        bought={"usa": {"destroyer": 1}},
        options={"ships_at_any_complex": "on"},
    )
    assert set(options(game)) == {"space:sz_5", "space:sz_9"}


@pytest.mark.rule("aapacific:p7.6")
def test_a_match_begun_before_an_option_plays_on_without_it() -> None:
    game = position(
        phase=7, turn_of="united_states", control={"korea": "usa"}, bought={"usa": {"destroyer": 2}}
    )
    del game.state.options["ships_at_any_complex"]
    assert ship_sites(game, Country.USA) == [game.data.space_index["sz_5"]]


@pytest.mark.rule("aapacific:p7.1", "aapacific:p7.3")
def test_option_complex_in_hawaii() -> None:
    """Ruling Q10."""
    fields: dict[str, Any] = {"phase": 7, "turn_of": "united_states", "bought": {"usa": {"infantry": 3}}}
    assert options(position(**fields)) == ("space:united_states", "space:hawaiian_islands")
    game = position(**fields, options={"hawaii_complex": "off"})
    assert len(find(game, "usa", "infantry", "united_states")) == 3, "there is no other place"


@pytest.mark.rule("aapacific:p7.2", "aapacific:p7.6")
def test_ships_off_a_captured_complex_take_its_room() -> None:
    game = position(
        phase=7,
        turn_of="japan",
        control={"hawaiian_islands": "japan"},
        bought={"japan": {"destroyer": 3, "infantry": 1}},
        options={"ships_at_any_complex": "on"},
    )
    act(game, "space:japan", "space:sz_9", "space:sz_9")
    assert len(find(game, "japan", "destroyer", "sz_9")) == 2, "Hawaii is worth 2"
    assert len(find(game, "japan", "destroyer", "sz_36")) == 1, "the third has only the home waters left"


@pytest.mark.rule("aapacific:p7.7")
def test_enemy_ships_do_not_prevent_new_ships() -> None:
    game = position(
        "1 japan submarine sz_30", phase=7, turn_of="great_britain", bought={"australia": {"destroyer": 1}}
    )
    assert find(game, "great_britain", "destroyer", "sz_30")


@pytest.mark.rule("aapacific:p7.2", "aapacific:ic.4", "aapacific:ic.3")
def test_a_captured_complex_takes_no_more_units_than_the_value_of_its_territory() -> None:
    game = position(
        phase=7,
        turn_of="japan",
        control={"hawaiian_islands": "japan"},
        bought={"japan": {"infantry": 4}},
    )
    assert options(game) == ("space:japan", "space:hawaiian_islands")
    act(game, "space:hawaiian_islands", "space:hawaiian_islands")
    assert len(find(game, "japan", "infantry", "hawaiian_islands")) == 2, "Hawaii is worth 2"
    assert len(find(game, "japan", "infantry", "japan")) == 2, "the others have only the home complex left"


@pytest.mark.rule("aapacific:p7.3", "aapacific:p7.2")
@pytest.mark.parametrize(
    ("holder", "power", "placed"), [("india", "great_britain", 9), ("japan", "japan", 5)]
)
def test_a_start_complex_lost_and_retaken_has_no_limit_for_its_country_alone(
    holder: str, power: str, placed: int
) -> None:
    """Ruling Q69."""
    fields: dict[str, Any] = {"control": {"india": holder, "japan": "usa"}, "taken_by": {"india": power}}
    game = position(phase=7, turn_of=power, bought={holder: {"infantry": 9}}, **fields)
    assert len(find(game, power, "infantry", "india")) == placed


@pytest.mark.rule("aapacific:p7.2")
def test_a_complex_built_in_the_game_is_limited_for_its_builder_too() -> None:
    game = position(
        phase=7,
        turn_of="united_states",
        complexes={"philippines": "built"},
        bought={"usa": {"infantry": 5}},
    )
    act(game, *["space:philippines"] * 3)
    assert len(find(game, "usa", "infantry", "philippines")) == 3
    assert "space:philippines" not in options(game)


@pytest.mark.rule("aapacific:ic.3", "aapacific:p7.2")
def test_a_complex_taken_this_turn_does_not_work_yet() -> None:
    game = position(
        phase=7,
        turn_of="japan",
        control={"india": "japan"},
        control_at_start={"india": "india"},
        bought={"japan": {"infantry": 1}},
    )
    assert find(game, "japan", "infantry", "japan"), "the only complex that works"


@pytest.mark.rule("aapacific:p7.5")
def test_new_fighters_are_not_placed_on_carriers() -> None:
    game = position("1 japan carrier sz_36", phase=7, turn_of="japan", bought={"japan": {"fighter": 1}})
    fighter = find(game, "japan", "fighter", "japan")[0]
    assert game.state.aboard[fighter] == -1


@pytest.mark.rule("aapacific:p7.8", "aapacific:p7.9", "aapacific:ic.1")
def test_a_complex_goes_to_american_land_held_since_the_turn_began_that_has_none() -> None:
    game = position(
        phase=7,
        turn_of="united_states",
        bought={"usa": {"industrial_complex": 1}},
        control={"palau_islands": "usa"},
        control_at_start={"palau_islands": "japan"},
    )
    offered = set(options(game))
    assert "space:midway" in offered and "space:philippines" in offered
    assert not offered & {"space:united_states", "space:hawaiian_islands"}, "one complex a territory"
    assert "space:palau_islands" not in offered, "taken this turn"
    assert "space:canada" not in offered and "space:szechwan" not in offered, "not American land"
    act(game, "space:midway")
    assert game.state.complexes[game.data.space_index["midway"]] == BUILT_COMPLEX


@pytest.mark.rule("aapacific:p7.9")
def test_two_bought_complexes_go_to_two_territories() -> None:
    game = position(phase=7, turn_of="united_states", bought={"usa": {"industrial_complex": 2}})
    act(game, "space:midway")
    assert "space:midway" not in options(game)


@pytest.mark.rule("aapacific:china.4")
def test_chinese_infantry_go_to_szechwan_only() -> None:
    game = position(phase=7, turn_of="united_states", bought={"china": {"infantry": 3}})
    szechwan = game.here[game.data.space_index["szechwan"]]
    assert len(szechwan) == 3 and all(game.state.owner[p] == Nation.CHINA for p in szechwan)


@pytest.mark.rule("aapacific:cap.6")
def test_without_szechwan_chinese_infantry_wait() -> None:
    game = position(
        phase=7, turn_of="united_states", control={"szechwan": "japan"}, bought={"china": {"infantry": 2}}
    )
    assert game.state.bought[Country.CHINA][UnitType.INFANTRY] == 2
    assert "no place left" in log(game)


@pytest.mark.rule("aapacific:cap.6", "aapacific:ic.3")
@pytest.mark.parametrize(("option", "placed"), [("off", 0), ("on", 2)])
def test_szechwan_retaken_this_turn_places_only_by_option(option: str, placed: int) -> None:
    game = position(
        phase=7,
        turn_of="united_states",
        control_at_start={"szechwan": "japan"},
        bought={"china": {"infantry": 2}},
        options={"szechwan_places_when_retaken": option},
    )
    assert len(game.here[game.data.space_index["szechwan"]]) == placed


@pytest.mark.rule("aapacific:p1.8", "aapacific:p7.4")
def test_american_units_are_not_placed_at_szechwan_nor_indian_ones_in_australia() -> None:
    game = position(phase=7, turn_of="united_states", bought={"usa": {"infantry": 1}})
    assert set(options(game)) == {"space:united_states", "space:hawaiian_islands"}
    british = position(
        phase=7, turn_of="great_britain", bought={"india": {"infantry": 1}, "australia": {"infantry": 1}}
    )
    assert find(british, "great_britain", "infantry", "india")
    assert find(british, "great_britain", "infantry", "new_south_wales")


def why_not(**fields: Any) -> dict[str, str]:
    """Where the next new unit does not go, in words."""
    game = position(phase=7, **fields)
    assert game.decision is not None
    found = game.decision.refused(game, game.deciding()[0])
    return {c: plain(why, lambda verb, name: game.spec.name_of(game, verb, name)) for c, why in found.items()}


def test_a_place_where_a_new_unit_does_not_go_says_why() -> None:
    usa: dict[str, Any] = {"turn_of": "united_states"}
    why = why_not(bought={"usa": {"fighter": 1}}, **usa)
    assert why["space:szechwan"] == "No new fighter in Szechwan: it is in the hands of China (p7.4)"
    why = why_not(bought={"usa": {"industrial_complex": 1}}, **usa)
    assert why["space:hawaiian_islands"].endswith("it has one already (p7.9)")
    japan: dict[str, Any] = {"turn_of": "japan", "control": {"szechwan": "japan"}}
    taken = why_not(
        bought={"japan": {"infantry": 1}},
        complexes={"korea": "built"},
        control_at_start={"szechwan": "china"},
        **japan,
    )
    assert taken["space:szechwan"].endswith("its complex works from the next turn on (ic.3)")
    full = why_not(
        bought={"japan": {"infantry": 1}},
        complexes={"korea": "built"},
        control_at_start={"szechwan": "japan"},
        placed={"szechwan": 1},
        **japan,
    )
    assert full["space:szechwan"].endswith("its complex takes no more than 1 unit a turn (p7.2)")
