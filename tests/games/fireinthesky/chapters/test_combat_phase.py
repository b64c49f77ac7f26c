"""The Combat Phase as a whole (fireinthesky:11.0, 11.2), and what happens where no battle is fought."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE, REDUCED
from ironbottom.games.fireinthesky.rules.p11_combat import CombatPhase
from ironbottom.games.fireinthesky.rules.p11_combat.phase import battle_hexes
from tests.games.fireinthesky.positions import act, air_at, find, options, position, where

HOLD = "button:done"


def phase(**fields: Any) -> Sky:
    """The Combat Phase of the Japanese part of Turn 3, without submarines."""
    fields = {"turn": 3, "part": "japan", "tracks": {"merchantmen": 60}, **fields}
    return position(procedure=CombatPhase(), **fields)


def contested(**fields: Any) -> list[str]:
    """The hexes in which battles are to be fought."""
    game = position(procedure=CombatPhase(), **{"turn": 3, "part": "japan", **fields})
    return [game.data.space_ids[space] for space in battle_hexes(game)]


def occupied(game: Sky, space: str) -> int:
    """Whose Occupied marker lies in a space."""
    return game.state.occupied[game.data.space_index[space]]


# ---- where battles are fought ------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:11.2", "fireinthesky:11.0")
def test_the_phasing_player_orders_the_battles() -> None:
    game = phase(
        pieces=[
            ("jl_15_army", "rangoon"),
            ("br_iii_corps", "rangoon"),
            ("jn_dd_1", "wake"),
            ("us_marine_1", "wake"),
        ],
        forces=[["jn_dd_1"]],
        dice=[2, 1] * 20,
    )
    assert game.deciding() == ("japan",)
    assert options(game) == ("space:wake", "space:rangoon")
    act(game, "space:rangoon")
    assert [event.where for event in game.events if event.kind == "battle"] == ["rangoon"]
    act(game, "button:stand")
    assert [event.where for event in game.events if event.kind == "battle"] == ["wake"]


@pytest.mark.rule("fireinthesky:11.1")
def test_submarines_come_before_battles() -> None:
    game = phase(
        part="allied",
        turn=6,
        pieces=[("jn_dd_1", "wake"), ("jn_dd_2", "rangoon"), ("br_iii_corps", "rangoon")],
        forces=[["jn_dd_1"]],
        tracks={"submarines": [0, 1]},
        dice=[5],
    )
    assert game.deciding() == ("allies",)
    assert options(game) == (f"piece:{find(game, 'jn_dd_1')}", HOLD)


@pytest.mark.rule("fireinthesky:11.2")
def test_a_battle_needs_opposing_forces() -> None:
    assert contested(pieces=[("jn_dd_1", "wake"), ("us_dd_1", "wake")], dice=[2, 1] * 9) == ["wake"]
    assert contested(pieces=[("jn_dd_1", "wake"), ("us_dd_1", "midway")]) == []
    repl = [("jl_15_army", "bangkok"), ("us_repl", "bangkok", 2)]
    assert contested(pieces=repl) == []  # a marker ashore is no force


@pytest.mark.rule("fireinthesky:10.0.b5", "fireinthesky:11.2.1.b5")
def test_air_from_next_door_fights_alone_but_not_against_land_units() -> None:
    raid = {"air": [("jp_air", "rabaul", 2, "guadalcanal")], "control": {"rabaul": "japan"}}
    ships = [("us_dd_1", "guadalcanal")]
    assert contested(pieces=ships, dice=[1] * 9, **raid) == ["guadalcanal"]
    assert contested(pieces=[("us_marine_1", "guadalcanal")], **raid) == []
    assert contested(pieces=ships, part="allied", **raid) == []  # 10.0.b3


@pytest.mark.rule("fireinthesky:15.1")
def test_malaya_is_one_battle_hex() -> None:
    pieces = [("jn_dd_1", "malaya_east"), ("br_dd_force_z", "malaya_west")]
    game = phase(pieces=pieces, forces=[["jn_dd_1"], ["br_dd_force_z"]], dice=[2, 1] * 9)
    assert [game.data.space_ids[space] for space in battle_hexes(game)] == ["malaya"]


@pytest.mark.rule("fireinthesky:6.1.1.b5", "fireinthesky:6.1.1.b6")
def test_units_in_the_boxes_of_a_home_base_draw_a_battle() -> None:
    fields: dict[str, Any] = {"part": "allied", "forces": [["us_dd_1"]], "dice": [2, 1] * 20}
    destroyer = ("us_dd_1", "yokosuka")
    carrier = ("jn_cv_akagi_kaga", "carriers_no_planes_yokosuka")
    assert contested(pieces=[destroyer, carrier], **fields) == ["yokosuka"]
    assert contested(pieces=[destroyer], air=[("jp_air", "naval_aviation", 2, "yokosuka")], **fields) == [
        "yokosuka"
    ]
    assert contested(pieces=[destroyer], air=[("jp_air", "naval_aviation", 2, "kure")], **fields) == []


@pytest.mark.rule("fireinthesky:10.0")
def test_commitment_ends_with_the_phase_and_air_counters_combine() -> None:
    game = phase(
        air=[
            ("jp_air", "rabaul", 1, "guadalcanal"),
            ("jp_air", "rabaul", 1),
            ("jp_air", "naval_aviation", 2, "kure"),
        ],
    )
    assert game.stack == []
    rabaul = list(game.here[game.data.space_index["rabaul"]])
    assert [game.state.strength[p] for p in rabaul] == [2]
    assert game.state.commit[rabaul[0]] == NOWHERE
    boxed = game.here[game.data.naval_aviation]
    assert [game.state.commit[p] for p in boxed] == [game.data.kure]


# ---- without a battle --------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:11.2.6", "fireinthesky:11.2.5.1")
def test_an_undefended_base_is_taken_without_a_battle() -> None:
    game = phase(
        pieces=[("jn_dd_1", "guadalcanal"), ("jl_kure_snlf", "guadalcanal")],
        forces=[["jn_dd_1", "jl_kure_snlf"]],
        control={"rabaul": "japan"},
    )
    assert game.stack == []
    assert where(game, "jl_kure_snlf") == "guadalcanal"
    assert game.state.force[find(game, "jl_kure_snlf")] == NOWHERE
    assert occupied(game, "guadalcanal") == 0
    assert where(game, "jn_dd_1") == "guadalcanal"


def test_what_comes_without_a_battle_has_a_heading_of_its_own() -> None:
    """Landings without resistance stood under the heading of the last battle."""
    game = phase(
        pieces=[("jn_dd_1", "guadalcanal"), ("jl_kure_snlf", "guadalcanal")],
        forces=[["jn_dd_1", "jl_kure_snlf"]],
        control={"rabaul": "japan"},
    )
    assert [(event.kind, event.where) for event in game.events] == [
        ("battle", ""),
        ("move", "guadalcanal"),
        ("result", "guadalcanal"),
    ]
    idle = phase(pieces=[("jn_dd_1", "guadalcanal")], forces=[["jn_dd_1"]])
    assert not idle.events, "where nothing is told there is no heading"


@pytest.mark.rule("fireinthesky:11.2.5.1", "fireinthesky:11.2.6.b3")
def test_out_of_range_nobody_lands() -> None:
    game = phase(
        pieces=[("jn_dd_1", "fiji"), ("jl_kure_snlf", "fiji")],
        forces=[["jn_dd_1", "jl_kure_snlf"]],
    )
    assert where(game, "jl_kure_snlf") == "turn 4"
    assert occupied(game, "fiji") == NOWHERE


@pytest.mark.rule("fireinthesky:11.2.5.1.b3", "fireinthesky:8.1")
@pytest.mark.parametrize("escort", ["jn_cv_akagi_kaga", None])
def test_a_landing_needs_a_ship_outside_of_carrier_task_forces(escort: str | None) -> None:
    ships = [(escort, "guadalcanal")] if escort else []
    game = phase(
        pieces=[*ships, ("jl_kure_snlf", "guadalcanal")],
        forces=[[*([escort] if escort else []), "jl_kure_snlf"]],
        control={"rabaul": "japan"},
    )
    assert where(game, "jl_kure_snlf") == "turn 4"


@pytest.mark.rule("fireinthesky:11.2.5.1")
def test_any_ship_there_will_do() -> None:
    game = phase(
        pieces=[("jn_dd_1", "guadalcanal"), ("jl_kure_snlf", "guadalcanal")],
        forces=[["jn_dd_1"], ["jl_kure_snlf"]],
        control={"rabaul": "japan"},
    )
    assert where(game, "jl_kure_snlf") == "guadalcanal"


@pytest.mark.rule("fireinthesky:11.2.5.1.b4", "fireinthesky:11.3.2")
def test_torpedo_hits_are_worked_out_where_no_battle_is_fought() -> None:
    game = phase(
        part="allied",
        pieces=[("us_dd_1", "wake"), ("us_marine_1", "wake")],
        control={"midway": "allied", "wake": "japan"},
        forces=[["us_dd_1", "us_marine_1"]],
        tracks={"submarines": [1, 0]},
        dice=[1, 5],
    )
    act(game, "us_dd_1", "us_marine_1")
    marines = find(game, "us_marine_1")
    assert game.has(marines, REDUCED)
    assert where(game, "us_marine_1") == "turn 4"  # damaged at sea, it cannot land
    assert occupied(game, "wake") == NOWHERE


@pytest.mark.rule("fireinthesky:11.2.6.b3", "fireinthesky:8.3")
def test_at_a_friendly_base_passengers_go_ashore() -> None:
    game = phase(
        pieces=[("jn_cv_akagi_kaga", "truk"), ("jl_kure_snlf", "truk"), ("jn_dd_1", "truk")],
        air=[("jp_air", "truk", 2)],
        forces=[["jn_cv_akagi_kaga", "jl_kure_snlf"], ["jn_dd_1", "jp_air"]],
    )
    assert [where(game, key) for key in ("jl_kure_snlf", "jp_air")] == ["truk", "truk"]
    assert [game.state.force[find(game, key)] for key in ("jl_kure_snlf", "jp_air")] == [NOWHERE] * 2


@pytest.mark.rule("fireinthesky:8.2", "fireinthesky:3.2.6", "fireinthesky:3.2.5")
def test_passengers_go_ashore_in_their_off_map_box() -> None:
    game = phase(
        part="allied",
        pieces=[("us_dd_1", "west_coast_usa"), ("us_marine_1", "west_coast_usa")],
        forces=[("us_dd_1", "us_marine_1")],
    )
    assert where(game, "us_marine_1") == "west_coast_usa"
    assert game.state.force[find(game, "us_marine_1")] == NOWHERE


@pytest.mark.rule("fireinthesky:3.3.1.b4", "fireinthesky:11.2.6.b6")
def test_air_goes_ashore_within_the_limit_the_rest_leaves() -> None:
    game = phase(
        pieces=[("jn_dd_1", "eniwetok")],
        air=[("jp_air", "eniwetok", 2), ("jp_air", "eniwetok", 1)],
        forces=[["jn_dd_1", "jp_air"]],
    )
    assert air_at(game, "jp_air", "eniwetok") == 2
    late = [p for p, due in enumerate(game.state.due) if due]
    assert [(game.state.strength[p], game.state.due[p]) for p in late] == [(1, 4)]


@pytest.mark.rule("fireinthesky:3.3.1.b4", "fireinthesky:11.2.6.b6")
def test_air_finds_no_room_at_a_full_base() -> None:
    game = phase(
        pieces=[("jn_dd_1", "eniwetok")],
        air=[("jp_air", "eniwetok", 1), ("jp_air", "eniwetok", 2)],
        forces=[["jn_dd_1", "jp_air"]],
    )
    assert air_at(game, "jp_air", "eniwetok") == 2
    assert sorted(game.state.due)[-1] == 4


@pytest.mark.rule("fireinthesky:11.2.6.b3", "fireinthesky:3.3.9")
def test_a_marker_that_cannot_land_goes_back_to_the_others() -> None:
    game = phase(
        pieces=[("jn_dd_1", "sea_1405"), ("jp_repl", "sea_1405", 1)],
        forces=[["jn_dd_1", "jp_repl"]],
    )
    assert where(game, "jp_repl") == "unused"


@pytest.mark.rule("fireinthesky:8.3", "fireinthesky:11.2.6.b5")
def test_air_disembarks_where_the_base_has_just_been_occupied() -> None:
    game = phase(
        pieces=[("jn_dd_1", "guadalcanal"), ("jl_kure_snlf", "guadalcanal"), ("jn_dd_2", "guadalcanal")],
        air=[("jp_air", "guadalcanal", 2)],
        forces=[["jn_dd_1", "jl_kure_snlf"], ["jn_dd_2", "jp_air"]],
        control={"rabaul": "japan"},
    )
    assert where(game, "jp_air") == "guadalcanal"
    assert game.state.force[find(game, "jp_air")] == NOWHERE
    alone = phase(
        pieces=[("jn_dd_2", "guadalcanal")],
        air=[("jp_air", "guadalcanal", 2)],
        forces=[["jn_dd_2", "jp_air"]],
        control={"rabaul": "japan"},
    )
    assert where(alone, "jp_air") == "turn 4"


@pytest.mark.rule("fireinthesky:11.2.6.b3")
def test_passengers_in_open_sea_leave_for_the_track() -> None:
    game = phase(
        pieces=[("jn_dd_1", "sea_1405"), ("jl_kure_snlf", "sea_1405")],
        forces=[["jn_dd_1", "jl_kure_snlf"]],
    )
    assert where(game, "jl_kure_snlf") == "turn 4"
    assert where(game, "jn_dd_1") == "sea_1405"


@pytest.mark.rule("fireinthesky:11.2.6")
def test_a_land_unit_that_walked_into_an_empty_base_occupies_it() -> None:
    game = phase(pieces=[("jl_15_army", "rangoon")])
    assert occupied(game, "rangoon") == 0
    held = phase(pieces=[("jl_15_army", "rangoon")], control={"rangoon": "japan"})
    assert occupied(held, "rangoon") == NOWHERE


@pytest.mark.rule("fireinthesky:15.1")
def test_troops_land_in_malaya_from_either_half() -> None:
    game = phase(
        pieces=[("jn_dd_1", "malaya_east"), ("jl_25_army", "malaya_east")],
        forces=[["jn_dd_1", "jl_25_army"]],
    )
    assert where(game, "jl_25_army") == "malaya"
    assert where(game, "jn_dd_1") == "malaya_east"
