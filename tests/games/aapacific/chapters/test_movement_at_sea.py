"""Movement of ships: voyages, stops, purposes of combat movement, convoys, naval bases (aapacific:nav, move, conv)."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.components.ids import Side, Track
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import TOOK_CONVOY
from ironbottom.games.aapacific.rules.production import chart
from tests.games.aapacific.moving import all_convoys, label, targets, where
from tests.games.aapacific.positions import act, find, log, options, position, units

BRITAIN = "great_britain"
ALL_JAPAN = all_convoys("japan")


def holder(game: Pacific, zone: str) -> int:
    return game.state.convoy[game.data.space_index[zone]]


def labels(game: Pacific) -> list[str]:
    return [label(game, choice) for choice in options(game)]


# ---- combat movement ---------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:nav.1", "aapacific:move.2", "aapacific:move.3", "aapacific:move.5")
def test_ships_sail_up_to_two_sea_zones() -> None:
    game = position("1 japan destroyer sz_34", "1 japan transport sz_34", phase=6)
    two = {"sz_25", "sz_26", "sz_27", "sz_33", "sz_35", "sz_38"}
    beyond = {
        "sz_15",
        "sz_16",
        "sz_18",
        "sz_19",
        "sz_24",
        "sz_28",
        "sz_32",
        "sz_36",
        "sz_37",
        "sz_39",
        "sz_44",
        "sz_45",
    }
    assert targets(game, 0) == targets(game, 1) == two | beyond
    act(game, "piece:0", "space:sz_38")
    assert where(game, 0) == "sz_38" and game.state.used[0] == 1


@pytest.mark.rule("aapacific:p3.1", "aapacific:move.7")
def test_warships_enter_zones_with_enemies_and_stop_there() -> None:
    """Ruling Q50: with no other purpose the enemy's zone is the only goal, and nothing lies behind it."""
    game = position(
        "1 japan battleship sz_34",
        "1 usa destroyer sz_26",
        "1 usa transport sz_16",
        convoys=ALL_JAPAN,
        phase=3,
    )
    assert targets(game, 0) == {"sz_26", "sz_16"}, "to sz_16 by way of sz_27"
    act(game, "piece:0", "space:sz_16")
    assert game.data.space_ids[game.state.via[0]] == "sz_27"
    game = position("1 japan battleship sz_34", "1 usa destroyer sz_26", convoys=ALL_JAPAN, phase=3)
    act(game, "piece:0", "space:sz_26")
    assert targets(game, 0) == set(), "it has stopped, though one move is left"


@pytest.mark.rule("aapacific:move.7")
def test_ways_by_different_zones_to_a_battle_are_asked_for() -> None:
    game = position("1 japan battleship sz_34", "1 usa transport sz_18", convoys=ALL_JAPAN, phase=3)
    act(game, "piece:0", "space:sz_18")
    assert labels(game) == ["via Sea Zone 25, 2 moves", "via Sea Zone 26, 2 moves"]
    act(game, "number:1")
    assert game.data.space_ids[game.state.via[0]] == "sz_26"


@pytest.mark.rule("aapacific:move.10", "aapacific:p3.12")
def test_ships_beside_enemies_may_sail_away() -> None:
    game = position("1 japan carrier sz_34", "1 usa destroyer sz_34", convoys=ALL_JAPAN, phase=3)
    assert len(targets(game, 0)) == 18 and "sz_34" not in targets(game, 0)
    act(game, "piece:0", "space:sz_38")
    assert "sz_44" in targets(game, 0), "it may use its second move as well"
    act(game, "button:done")
    assert game.state.phase == 6, "no battle is left"


@pytest.mark.rule("aapacific:p3.1")
def test_there_is_no_combat_move_without_a_purpose() -> None:
    """Ruling Q50: everything else belongs to phase 6."""
    game = position("1 japan battleship sz_34", "1 japan carrier sz_36", convoys=ALL_JAPAN, phase=3)
    assert options(game) == ("button:done",)


@pytest.mark.rule("aapacific:ss.7", "aapacific:move.7")
def test_submerged_submarines_stop_nobody() -> None:
    submerged = units("1 usa submarine sz_26", marks=["submerged"])
    game = position(
        "1 japan battleship sz_34", submerged, "1 usa transport sz_16", convoys=ALL_JAPAN, phase=3
    )
    assert targets(game, 0) == {"sz_16"}
    act(game, "piece:0", "space:sz_16")
    assert labels(game) == ["via Sea Zone 26, 2 moves", "via Sea Zone 27, 2 moves"]


@pytest.mark.rule("aapacific:cap_air.3", "aapacific:cap_air.4")
def test_a_patrol_stops_ships_but_not_submarines() -> None:
    """Ruling Q25."""
    patrols = [units(f"1 usa fighter sz_{n}", marks=["patrol"]) for n in (25, 26, 27)]
    game = position(
        "1 japan battleship sz_34",
        "1 japan submarine sz_34",
        *patrols,
        "1 usa transport sz_18",
        convoys=ALL_JAPAN,
        phase=3,
    )
    assert targets(game, 0) == {"sz_25", "sz_26", "sz_27"}, "it must stop and fight the patrol"
    assert targets(game, 1) == {"sz_25", "sz_26", "sz_27", "sz_18"}
    act(game, "piece:1", "space:sz_18", "number:0")
    assert where(game, 1) == "sz_18"


@pytest.mark.rule("aapacific:cap_air.4")
def test_a_submarine_that_stops_under_a_patrol_is_in_no_battle() -> None:
    """Ruling Q25."""
    patrol = units("1 usa fighter sz_26", marks=["patrol"])
    game = position("1 japan submarine sz_34", patrol, convoys=ALL_JAPAN, phase=3)
    act(game, "piece:0", "space:sz_26", "button:done")
    assert game.state.phase == 6, "nobody can hit anybody"


@pytest.mark.rule("aapacific:tr.17")
def test_transports_enter_enemy_zones_only_beside_attackers() -> None:
    game = position(
        "1 japan transport sz_34",
        "1 japan destroyer sz_34",
        "1 usa transport sz_26",
        convoys=ALL_JAPAN,
        phase=3,
    )
    assert targets(game, 0) == set()
    act(game, "piece:1", "space:sz_26")
    assert targets(game, 0) == {"sz_26"}


@pytest.mark.rule("aapacific:tr.23", "aapacific:tr.15")
def test_a_transport_slips_away_from_enemies_and_has_not_fought() -> None:
    game = position(
        "1 great_britain transport sz_43",
        "1 japan submarine sz_43",
        "2 great_britain destroyer sz_47",
        "1 japan submarine sz_47",
        "1 great_britain infantry malaya",
        phase=3,
        turn_of=BRITAIN,
    )
    assert {"sz_39", "sz_40", "sz_44", "sz_47", "sz_48"} <= targets(game, 0)
    act(game, "piece:0", "space:sz_47")
    assert where(game, 0) == "sz_47" and not game.state.marks[0] & 16


# ---- convoys -----------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:conv.2")
def test_a_warship_takes_the_convoys_it_sails_into_and_through() -> None:
    game = position("1 japan destroyer sz_34", phase=3)
    assert targets(game, 0) == {
        "sz_38",
        "sz_35",
        "sz_37",
        "sz_39",
        "sz_44",
        "sz_45",
        "sz_33",
        "sz_34",
        "sz_15",
    }
    act(game, "piece:0", "space:sz_44")
    assert (holder(game, "sz_38"), holder(game, "sz_44")) == (Side.JAPAN, Side.JAPAN)
    assert "Japan controls the convoy of Sea Zone 44" in log(game)


@pytest.mark.rule("aapacific:conv.2")
def test_a_zone_with_enemy_ships_or_a_patrol_is_not_empty() -> None:
    """Ruling Q55: islands, own and allied units and submerged submarines do not matter."""
    patrol = units("1 usa fighter sz_38", marks=["patrol"])
    submerged = units("1 usa submarine sz_44", marks=["submerged"])
    game = position("1 japan submarine sz_34", patrol, submerged, "1 usa infantry philippines", phase=3)
    act(game, "piece:0", "space:sz_44")
    assert holder(game, "sz_38") == Side.ALLIES
    assert holder(game, "sz_44") == Side.JAPAN


@pytest.mark.rule("aapacific:conv.7")
def test_transports_and_aircraft_take_no_convoy() -> None:
    loaded = units("1 japan infantry sz_34", aboard="transport")
    game = position("1 japan transport sz_34", loaded, "1 usa infantry philippines", phase=3)
    act(game, "piece:0", "space:sz_38")
    assert holder(game, "sz_38") == Side.ALLIES
    game = position("1 japan fighter palau_islands", "1 usa transport sz_38", phase=3)
    act(game, "piece:0", "space:sz_38")
    assert holder(game, "sz_38") == Side.ALLIES


@pytest.mark.rule("aapacific:conv.2")
def test_a_round_trip_may_take_a_convoy_on_the_way() -> None:
    game = position("1 japan destroyer sz_34", phase=3)
    act(game, "piece:0", "space:sz_34")
    assert where(game, 0) == "sz_34" and game.state.used[0] == 2
    assert holder(game, "sz_38") == Side.JAPAN


@pytest.mark.rule("aapacific:conv.2", "aapacific:move.10")
def test_a_ship_may_fetch_a_convoy_and_come_back_to_its_battle() -> None:
    game = position("1 japan destroyer sz_34", "1 usa transport sz_34", "1 usa submarine sz_33", phase=3)
    assert "sz_34" in targets(game, 0)
    act(game, "piece:0", "space:sz_34")
    assert where(game, 0) == "sz_34" and holder(game, "sz_38") == Side.JAPAN
    assert targets(game, 0) == set()


@pytest.mark.rule("aapacific:conv.2")
def test_a_longer_way_is_offered_where_it_takes_a_convoy() -> None:
    game = position("1 japan destroyer sz_34", "1 usa transport sz_33", phase=3)
    act(game, "piece:0", "space:sz_33")
    assert labels(game) == ["direct, 1 move", "via Sea Zone 38, takes its convoy, 2 moves"]


@pytest.mark.rule("aapacific:conv.3")
def test_a_submarine_may_spend_a_move_to_take_the_convoy_where_it_begins() -> None:
    game = position("1 japan submarine sz_49", phase=3)
    assert "sz_49" in targets(game, 0)
    act(game, "piece:0", "space:sz_49")
    assert labels(game)[0] == "Stay and take the convoy"
    act(game, "button:wait")
    assert holder(game, "sz_49") == Side.JAPAN and game.state.used[0] == 1
    assert game.has(0, TOOK_CONVOY)
    assert targets(game, 0) == {"sz_42", "sz_48", "sz_50", "sz_51"}, "then its second move"
    act(game, "piece:0", "space:sz_50")
    assert targets(game, 0) == set()


@pytest.mark.rule("aapacific:conv.3")
def test_only_submarines_wait_and_only_in_empty_zones() -> None:
    game = position("1 japan destroyer sz_50", "1 japan submarine sz_49", "1 usa transport sz_49", phase=3)
    act(game, "piece:1")
    assert "space:sz_49" not in options(game)
    game = position("1 japan destroyer sz_49", convoys={"sz_52": "japan"}, phase=3)
    act(game, "piece:0", "space:sz_49")
    assert where(game, 0) == "sz_49" and game.state.used[0] == 2, "a surface ship sails out and in again"


@pytest.mark.rule("aapacific:p6.11")
def test_no_convoy_is_taken_in_phase_six() -> None:
    game = position("1 japan destroyer sz_34", phase=6)
    act(game, "piece:0", "space:sz_44")
    assert holder(game, "sz_38") == holder(game, "sz_44") == Side.ALLIES


# ---- non-combat movement -----------------------------------------------------------------------------


@pytest.mark.rule("aapacific:p6.10", "aapacific:ss.7")
def test_zones_with_enemy_ships_up_are_closed_in_phase_six() -> None:
    submerged = units("1 usa submarine sz_31", marks=["submerged"])
    game = position("1 japan battleship sz_41", submerged, phase=6)
    assert targets(game, 0) == {
        "sz_31",
        "sz_30",
        "sz_40",
        "sz_42",
        "sz_32",
        "sz_39",
        "sz_43",
        "sz_48",
        "sz_49",
    }
    game = position("1 japan battleship sz_41", "1 usa submarine sz_31", "1 usa transport sz_42", phase=6)
    assert targets(game, 0) == {"sz_40", "sz_32", "sz_39", "sz_43"}, "neither into nor through them"


@pytest.mark.rule("aapacific:p6.10", "aapacific:cap_air.3")
def test_in_phase_six_a_patrol_closes_a_zone_to_all_but_submarines() -> None:
    """Ruling Q53."""
    patrol = units("1 great_britain fighter sz_31", marks=["patrol"])
    game = position("1 japan battleship sz_41", "1 japan submarine sz_41", patrol, phase=6)
    assert "sz_31" not in targets(game, 0) and "sz_30" not in targets(game, 0)
    assert {"sz_31", "sz_30"} <= targets(game, 1)


@pytest.mark.rule("aapacific:p6.2")
def test_ships_that_moved_or_fought_stay_in_phase_six() -> None:
    moved = units("1 japan battleship sz_34", marks=["moved"], used=1)
    fought = units("1 japan carrier sz_34", marks=["fought"])
    game = position(moved, fought, "1 japan destroyer sz_34", phase=6)
    assert options(game) == ("piece:2", "button:done")


@pytest.mark.rule("aapacific:p6.2", "aapacific:nav.1")
def test_a_voyage_may_be_made_in_two_steps() -> None:
    game = position("1 japan destroyer sz_2", phase=6)
    act(game, "piece:0", "space:sz_3")
    assert targets(game, 0) == {"sz_2", "sz_4", "sz_10", "sz_11"}
    act(game, "piece:0", "space:sz_4")
    assert targets(game, 0) == set()


@pytest.mark.rule("aapacific:nbase.1", "aapacific:nbase.2")
def test_from_naval_base_to_naval_base_ships_sail_three_zones() -> None:
    """The seed's example: Midway and New Britain were captured this turn."""
    game = position(
        "1 japan destroyer sz_20",
        "1 japan transport sz_36",
        "2 japan infantry japan",
        control={"midway": "japan", "new_britain": "japan", "new_guinea": "japan"},
        control_at_start={"midway": "usa", "new_britain": "australia"},
        phase=6,
    )
    assert "sz_27" in targets(game, 0) and "sz_27" in targets(game, 1)
    assert "sz_15" not in targets(game, 0) | targets(game, 1), "three zones away but without a base"
    act(game, "piece:0", "space:sz_27")
    assert game.state.used[0] == 3
    act(game, "piece:2", "space:sz_36", "piece:3", "space:sz_36", "piece:1", "space:sz_27")
    act(game, "piece:2", "space:new_guinea", "piece:3", "space:new_guinea")
    assert where(game, 2) == where(game, 3) == "new_guinea"


@pytest.mark.rule("aapacific:nbase.1")
def test_the_third_zone_is_for_base_to_base_only() -> None:
    game = position("1 japan destroyer sz_36", "1 japan destroyer sz_35", phase=6)
    assert "sz_26" in targets(game, 0), "from Japan to the Caroline Islands"
    assert {"sz_16", "sz_27", "sz_33"}.isdisjoint(targets(game, 0))
    act(game, "piece:0", "space:sz_35", "piece:0", "space:sz_25")
    assert targets(game, 0) == {"sz_26"}, "after two moves only a base is left"
    act(game, "piece:0", "space:sz_26")
    assert game.state.used[0] == 3 and targets(game, 0) == set()
    game = position("1 japan destroyer sz_35", phase=6, control={"caroline_islands": "usa"})
    assert "sz_26" in targets(game, 0)


@pytest.mark.rule("aapacific:nbase.1")
def test_enemy_bases_give_nothing() -> None:
    game = position("1 japan destroyer sz_36", phase=6, control={"caroline_islands": "usa"})
    assert "sz_26" not in targets(game, 0)


def test_identical_carriers_are_found_by_find() -> None:
    game = position("2 japan carrier sz_36", phase=6)
    assert find(game, "japan", "carrier", "sz_36") == [0, 1]
    assert options(game) == ("piece:0", "button:done")


# ---- options of the board ------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:board.6", "aapacific:conv.2")
@pytest.mark.parametrize("option", ["on", "off"])
def test_option_designed_routes(option: str) -> None:
    game = position(
        "1 usa destroyer sz_25", phase=3, turn_of="united_states", options={"designed_routes": option}
    )
    prizes = {"sz_24", "sz_35"} & targets(game, 0)
    assert prizes == ({"sz_24", "sz_35"} if option == "on" else set())
    game = position(
        phase=3,
        turn_of="united_states",
        control={"bonin_islands": "usa"},
        options={"designed_routes": option},
    )
    assert chart(game)[Track.USA] == (75 if option == "on" else 76), "without a route the island pays"


@pytest.mark.rule("aapacific:board.6")
@pytest.mark.parametrize("option", ["on", "off"])
def test_option_link_between_zones_14_and_30(option: str) -> None:
    game = position("1 usa destroyer sz_14", phase=6, turn_of="united_states", options={"link_14_30": option})
    act(game, "piece:0", "space:sz_30")
    assert game.state.used[0] == (1 if option == "on" else 2)
