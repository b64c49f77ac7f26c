"""Movement of land units: marches, walk-ins, blitz, AA guns (aapacific:move, tank, aa, p3, p6)."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.components.ids import Country
from ironbottom.games.aapacific.position.state import GUN_TAKEN, MOVED
from tests.games.aapacific.moving import label, targets, where
from tests.games.aapacific.positions import act, find, log, options, position, units

# ---- phase 3 -----------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:p3.1", "aapacific:move.1", "aapacific:move.2", "aapacific:move.5")
def test_infantry_marches_one_space_into_enemy_land_only() -> None:
    game = position("1 japan infantry french_indo_china", "1 japan infantry korea", phase=3)
    assert targets(game, 0) == {"shan_state", "yunnan", "kwangsi"}, "not friendly Siam, that is for phase 6"
    assert targets(game, 1) == set(), "Korea touches no enemy land"
    act(game, "piece:0", "space:yunnan")
    assert where(game, 0) == "yunnan" and game.state.used[0] == 1 and game.has(0, MOVED)
    assert targets(game, 0) == set(), "infantry moves one space a turn"


@pytest.mark.rule("aapacific:move.1")
def test_units_move_in_phases_three_and_six_only() -> None:
    for phase, movable in ((2, False), (3, True), (6, True), (7, False)):
        game = position(
            "1 japan infantry siam", phase=phase, cash={"japan": 0}, bought={"japan": {"infantry": 1}}
        )
        if game.state.phase == phase or movable:
            assert ("piece:0" in options(game)) == (movable and game.state.phase in (3, 6)), phase


@pytest.mark.rule("aapacific:move.3")
def test_land_units_never_enter_the_sea_on_their_own() -> None:
    game = position("1 japan infantry siam", "1 japan armor siam", phase=6)
    assert targets(game, 0) == {"french_indo_china"}
    assert targets(game, 1) == {"french_indo_china"}


@pytest.mark.rule("aapacific:move.7")
def test_a_tank_stops_where_it_meets_enemies() -> None:
    game = position("1 japan armor siam", "1 great_britain infantry shan_state", phase=3)
    assert targets(game, 0) == {"shan_state", "malaya", "siam", "yunnan", "kwangsi"}, "not Burma behind it"
    act(game, "piece:0", "space:shan_state")
    assert targets(game, 0) == set()


@pytest.mark.rule("aapacific:move.9", "aapacific:p3.1")
def test_undefended_enemy_land_is_taken_without_a_battle() -> None:
    game = position(
        "1 japan infantry siam", "1 japan infantry korea", "1 great_britain aa_gun malaya", phase=3
    )
    act(game, "piece:0", "space:malaya", "button:done")
    assert game.state.phase == 6, "there is nothing to fight in phase 4"
    assert game.state.control[game.data.space_index["malaya"]] == Country.JAPAN


@pytest.mark.rule("aapacific:p3.8", "aapacific:p3.11")
def test_several_battles_may_be_started_and_none_is_fought_before_all_moves_are_made() -> None:
    game = position(
        "2 japan infantry french_indo_china",
        "1 japan infantry siam",
        "1 great_britain infantry shan_state",
        "1 china infantry yunnan",
        phase=3,
    )
    act(game, "piece:0", "space:shan_state", "piece:1", "space:yunnan")
    assert game.state.phase == 3
    assert "piece:2" in options(game)
    act(game, "button:done")
    assert game.state.phase == 4
    assert options(game) == ("space:shan_state", "space:yunnan")


@pytest.mark.rule("aapacific:p3.9")
def test_a_unit_that_has_moved_to_one_battle_cannot_move_to_another() -> None:
    game = position("2 japan infantry french_indo_china", "1 china infantry yunnan", phase=3)
    act(game, "piece:0", "space:yunnan")
    assert "piece:0" not in options(game) and "piece:1" in options(game)


@pytest.mark.rule("aapacific:p3.10", "aapacific:board.12", "aapacific:china.7")
def test_allies_do_not_attack_each_other_but_may_enter_chinese_land() -> None:
    game = position(
        "1 great_britain armor burma", "1 china infantry yunnan", phase=3, turn_of="great_britain"
    )
    assert targets(game, 0) == {"french_indo_china", "siam"}, (
        "through Yunnan or Shan State, none of them a target"
    )
    game = position(
        "1 great_britain armor burma", "1 china infantry yunnan", phase=6, turn_of="great_britain"
    )
    assert {"yunnan", "szechwan", "kweichow", "kwangsi", "shan_state", "india"} == targets(game, 0)


@pytest.mark.rule("aapacific:board.11")
def test_himalayas_and_soviet_union_are_closed() -> None:
    game = position("1 china infantry tsinghai", "1 japan bomber manchuria", phase=6, turn_of="united_states")
    assert targets(game, 0) == {"sikang", "shansi", "suiyuan"}
    data = game.data
    for name in ("himalayas", "soviet_union"):
        space = data.space_index[name]
        assert not data.air_neighbours[space] and not data.land_neighbours[space]
        assert all(space not in others for others in (*data.air_neighbours, *data.land_neighbours))


# ---- tanks -------------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:tank.1", "aapacific:tank.2")
def test_a_tank_moves_two_spaces_if_the_first_is_friendly() -> None:
    game = position(
        "1 japan armor manchuria",
        "1 china infantry anhwe",
        "1 china infantry kiangsi",
        "1 china infantry suiyuan",
        phase=3,
    )
    assert game.data.cost[game.state.kind[0]] == 5
    assert targets(game, 0) == {"anhwe", "kiangsi", "suiyuan"}, "Kiangsi through friendly Shantung"
    act(game, "piece:0", "space:kiangsi")
    assert where(game, 0) == "kiangsi" and game.state.used[0] == 2
    assert game.data.space_ids[game.state.via[0]] == "shantung"


@pytest.mark.rule("aapacific:tank.3", "aapacific:tank.4", "aapacific:tank.8", "aapacific:tank.9")
def test_a_tank_blitzes_through_empty_enemy_land_and_takes_it_at_once() -> None:
    game = position(
        "1 japan armor siam", "1 great_britain infantry burma", "1 china infantry yunnan", phase=3
    )
    assert targets(game, 0) >= {"shan_state", "burma", "yunnan", "french_indo_china"}
    before = game.state.control[game.data.space_index["shan_state"]]
    act(game, "piece:0", "space:burma")
    assert before == Country.INDIA
    assert game.state.control[game.data.space_index["shan_state"]] == Country.JAPAN, "marker at once"
    assert where(game, 0) == "burma" and game.data.space_ids[game.state.via[0]] == "shan_state"
    assert "Japan controls " in log(game)


@pytest.mark.rule("aapacific:tank.8", "aapacific:tank.9")
def test_the_second_territory_of_a_blitz_may_be_friendly_empty_or_occupied() -> None:
    game = position("1 japan armor french_indo_china", "1 china infantry kweichow", phase=3)
    assert targets(game, 0) >= {"szechwan", "kweichow", "siam"}, (
        "empty, occupied, friendly behind Yunnan or Shan State"
    )
    from ironbottom.games.aapacific.rules.production import chart

    income = chart(game)[Country.JAPAN]
    act(game, "piece:0", "space:szechwan")
    assert chart(game)[Country.JAPAN] == income, "Yunnan is worth nothing, Szechwan falls in phase 5"


@pytest.mark.rule("aapacific:tank.5")
def test_a_blitz_may_lead_back_to_the_start() -> None:
    game = position("1 japan armor manchuria", phase=3)
    assert "manchuria" in targets(game, 0)
    act(game, "piece:0", "space:manchuria")
    assert options(game) == ("number:0", "number:1"), "by way of Anhwe or Suiyuan"
    act(game, "number:1")
    assert where(game, 0) == "manchuria" and game.state.used[0] == 2
    assert game.state.control[game.data.space_index["suiyuan"]] == Country.JAPAN
    assert game.state.control[game.data.space_index["anhwe"]] == Country.CHINA


@pytest.mark.rule("aapacific:tank.3")
def test_a_tank_that_walked_in_may_go_on_later_in_the_phase() -> None:
    game = position("1 japan armor manchuria", "1 japan infantry korea", "1 china infantry hopei", phase=3)
    act(game, "piece:0", "space:anhwe", "number:0")
    assert game.state.control[game.data.space_index["anhwe"]] == Country.CHINA, (
        "no marker while it may stop there"
    )
    assert targets(game, 0) == {"manchuria", "shantung", "hunan", "kiangsi", "hopei", "suiyuan"}
    act(game, "piece:0", "space:hopei")
    assert game.state.control[game.data.space_index["anhwe"]] == Country.JAPAN
    assert where(game, 0) == "hopei"


@pytest.mark.rule("aapacific:tank.3")
def test_only_tanks_blitz() -> None:
    game = position("1 japan artillery manchuria", phase=3)
    assert targets(game, 0) == {"anhwe", "suiyuan"}


@pytest.mark.rule("aapacific:tank.6", "aapacific:tank.7")
def test_aa_guns_alone_stop_a_blitz_but_the_land_falls_without_dice() -> None:
    game = position("1 great_britain armor malaya", "1 japan aa_gun siam", phase=3, turn_of="great_britain")
    assert targets(game, 0) == {"siam"}, "not through Siam to Indo-China"
    act(game, "piece:0", "space:siam", "button:done")
    assert game.state.control[game.data.space_index["siam"]] == Country.INDIA, "no dice are thrown"
    assert game.has(1, GUN_TAKEN)


@pytest.mark.rule("aapacific:tank.4")
def test_blitzing_through_land_of_an_ally_gives_it_back_and_goes_on() -> None:
    """Ruling Q35."""
    game = position(
        "1 great_britain armor burma",
        "1 japan infantry kwangsi",
        control={"yunnan": "japan"},
        phase=3,
        turn_of="great_britain",
    )
    act(game, "piece:0", "space:kwangsi")
    assert game.state.control[game.data.space_index["yunnan"]] == Country.CHINA
    assert where(game, 0) == "kwangsi"


def test_ways_that_differ_only_by_an_empty_friendly_space_are_not_asked_for() -> None:
    game = position("1 japan armor manchuria", phase=3)
    act(game, "piece:0", "space:kiangsi")
    assert [label(game, o) for o in options(game)] == [
        "via Shantung, 2 moves",
        "via Anhwe, taking it, 2 moves",
    ]


# ---- AA guns -----------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:aa.4")
def test_aa_guns_never_enter_enemy_land() -> None:
    game = position("1 japan aa_gun siam", phase=3)
    assert options(game) == ("button:done",)
    game = position("1 japan aa_gun siam", "1 japan infantry siam", phase=6)
    assert targets(game, 0) == {"french_indo_china"}


@pytest.mark.rule("aapacific:aa.5", "aapacific:p6.4")
def test_aa_guns_move_to_friendly_land_in_phase_six() -> None:
    game = position("1 great_britain aa_gun burma", phase=6, turn_of="great_britain")
    assert targets(game, 0) == {"india", "shan_state", "yunnan"}
    act(game, "piece:0", "space:yunnan")
    assert where(game, 0) == "yunnan"


@pytest.mark.rule("aapacific:aa.6", "aapacific:aa.9")
def test_a_gun_carried_into_allied_land_stays_its_owners() -> None:
    game = position("1 great_britain aa_gun burma", phase=6, turn_of="great_britain")
    act(game, "piece:0", "space:yunnan")
    assert find(game, "great_britain", "aa_gun", "yunnan") == [0]
    shown = game.spec.view(game, "").pieces[0]
    assert (shown.space, shown.side) == ("yunnan", "great_britain"), "everybody sees whose it is"
    assert game.state.control[game.data.space_index["yunnan"]] == Country.CHINA


@pytest.mark.rule("aapacific:aa.7", "aapacific:p6.5")
def test_a_gun_captured_this_turn_does_not_move() -> None:
    game = position(
        "2 japan infantry siam",
        "1 great_britain aa_gun malaya",
        "1 japan aa_gun siam",
        "1 japan transport sz_46",
        phase=3,
    )
    act(game, "piece:0", "space:malaya", "button:done")
    assert game.state.phase == 6
    assert game.state.owner[2] == game.state.owner[0] and game.has(2, GUN_TAKEN)
    assert targets(game, 2) == set(), "neither by land nor aboard the transport"
    assert targets(game, 3) == {"french_indo_china", "malaya", "sz_46"}, "the other gun does"


# ---- phase 6 -----------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:p6.2", "aapacific:p6.3")
def test_rested_land_units_move_through_friendly_land_only() -> None:
    game = position("1 japan armor korea", "1 japan infantry korea", "1 china infantry anhwe", phase=6)
    assert targets(game, 0) == {"manchuria", "shantung"}
    assert targets(game, 1) == {"manchuria"}
    act(game, "piece:0", "space:shantung")
    assert where(game, 0) == "shantung" and "piece:0" not in options(game)


@pytest.mark.rule("aapacific:p6.2")
def test_units_that_moved_or_fought_do_not_move_again() -> None:
    moved = units("1 japan infantry korea", marks=["moved"], used=1)
    fought = units("1 japan infantry korea", marks=["fought"])
    game = position(moved, fought, "1 japan infantry korea", phase=6)
    assert options(game) == ("piece:2", "button:done")


@pytest.mark.rule("aapacific:p6.3")
def test_land_taken_this_turn_is_friendly_to_land_units() -> None:
    game = position("1 japan infantry siam", "1 japan armor french_indo_china", phase=3)
    act(game, "piece:0", "space:malaya", "button:done")
    assert "malaya" in targets(game, 1), "two spaces, through Siam"


def test_interchangeable_units_are_offered_once_and_named_as_alike() -> None:
    game = position("3 japan infantry siam", "1 japan artillery siam", phase=3)
    assert options(game) == ("piece:0", "piece:3", "button:done")
    decision = game.decision
    assert decision is not None
    assert decision.alike(game, "piece:0") == (1, 2)
    act(game, "piece:0", "button:cancel")
    assert options(game) == ("piece:0", "piece:3", "button:done"), "cancelling changes nothing"
