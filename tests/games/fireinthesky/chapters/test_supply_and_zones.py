"""Air zones of control and supply lines (fireinthesky:3.3.2, 3.3.4)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import UNPACKING
from ironbottom.games.fireinthesky.rules.p14_end import EndPhase
from ironbottom.games.fireinthesky.rules.supply import lifeline_open, supply_line
from ironbottom.games.fireinthesky.rules.zones import in_enemy_zone, zone
from tests.games.fireinthesky.positions import position

HOME = {"part": "allies", "tracks": {"victory": 25}}


def board(**more: Any) -> Sky:
    return position(procedure=EndPhase(), **HOME | more)


def supplied(game: Sky, space: str, side: Side = Side.JAPAN) -> bool:
    return supply_line(game, side, game.data.space_index[space])


def names(game: Sky, spaces: frozenset[int]) -> set[str]:
    return {game.data.space_ids[space] for space in spaces}


# ---- air zones (3.3.2) -------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:3.3.2")
def test_an_air_unit_at_a_friendly_base_controls_its_hex_and_all_around() -> None:
    game = board(air=[("jp_air", "truk", 1)])
    found = names(game, zone(game, Side.JAPAN))
    assert {"truk", "saipan", "eniwetok"} <= found and len(found) == 7
    assert "kwajalein" not in found
    assert zone(game, Side.ALLIES) == frozenset()


@pytest.mark.rule("fireinthesky:3.3.2", "fireinthesky:3.3.2.b1")
def test_zones_reach_over_impassable_hexsides_and_into_both_halves_of_malaya() -> None:
    game = board(air=[("jp_air", "brunei", 2), ("jp_air", "saigon", 2)], control={"brunei": "japan"})
    index = game.data.space_index
    assert index["surabaya"] in zone(game, Side.JAPAN)
    assert in_enemy_zone(game, index["malaya_west"], Side.ALLIES)
    assert in_enemy_zone(game, index["malaya_east"], Side.ALLIES)


@pytest.mark.rule("fireinthesky:3.3.2.b2")
def test_air_on_ships_or_at_a_base_that_is_not_friendly_exerts_no_zone() -> None:
    afloat = board(
        air=[("jp_air", "truk", 2)],
        pieces=[("jn_dd_1", "truk")],
        forces=[["jn_dd_1", "jp_air"]],
    )
    assert zone(afloat, Side.JAPAN) == frozenset()
    ashore = board(air=[("jp_air", "rabaul", 2)])
    assert zone(ashore, Side.JAPAN) == frozenset(), "Rabaul is Allied"
    boxed = board(air=[("jp_air", "naval_aviation", 2, "kure")])
    assert zone(boxed, Side.JAPAN) == frozenset(), "ruling naval_aviation_location"


@pytest.mark.rule("fireinthesky:16.1.8")
def test_air_that_unpacks_exerts_no_zone() -> None:
    game = board(air=[("jp_air", "truk", 2)])
    piece = game.here[game.data.space_index["truk"]][0]
    game.mark(piece, UNPACKING)
    assert zone(game, Side.JAPAN) == frozenset()


# ---- supply lines (3.3.4) ----------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:3.3.4", "fireinthesky:3.3.4.b1", "fireinthesky:3.3.3.b1")
def test_a_line_runs_over_own_bases_in_steps_of_two_hexes() -> None:
    game = board()
    assert supplied(game, "truk"), "Kure - Iwo Jima - Truk"
    assert supplied(game, "rabaul"), "two hexes from Truk, whoever holds it"
    assert not supplied(game, "noumea"), "four hexes from Truk"
    assert supplied(board(control={"rabaul": "japan", "guadalcanal": "japan"}), "noumea")


@pytest.mark.rule("fireinthesky:3.3.4.b1")
def test_only_own_bases_carry_the_line_on() -> None:
    game = board(control={"iwo_jima": "allied", "okinawa": "allied", "formosa": "allied"})
    assert supplied(game, "iwo_jima"), "as its end"
    assert not supplied(game, "saipan"), "three hexes from Yokosuka"
    neutral = board(control={"iwo_jima": "neutral", "okinawa": "allied", "formosa": "allied"})
    assert not supplied(neutral, "saipan")


@pytest.mark.rule("fireinthesky:3.3.4.b1", "fireinthesky:3.3.3.b1")
def test_lines_start_at_home_bases_that_are_held() -> None:
    game = board(control={"kure": "allied", "yokosuka": "allied"})
    assert not supplied(game, "iwo_jima")
    assert not supplied(game, "kure")


@pytest.mark.rule("fireinthesky:3.3.4.b2")
def test_a_line_crosses_impassable_hexsides() -> None:
    held = {"manila": "japan", "brunei": "japan"}
    game = board(control=held)
    assert supplied(game, "surabaya"), "right across from Brunei"


@pytest.mark.rule("fireinthesky:3.3.4.b6")
def test_no_line_reaches_paramushiro() -> None:
    assert not supplied(board(), "paramushiro")


SOLOMONS = {"rabaul": "japan", "guadalcanal": "allied"}


@pytest.mark.rule("fireinthesky:3.3.4.b3", "fireinthesky:3.3.2.b1")
def test_an_enemy_zone_stops_a_line_but_its_end_may_lie_there() -> None:
    game = board(air=[("us_air", "guadalcanal", 2)], control=SOLOMONS)
    assert supplied(game, "rabaul"), "it lies in the zone of Guadalcanal, but the line may end there"
    assert not supplied(game, "port_moresby"), "it does not go on from there"
    assert supplied(board(control=SOLOMONS), "port_moresby"), "without a zone it would"


@pytest.mark.rule("fireinthesky:3.3.4.b3")
def test_own_air_at_a_base_in_the_hex_keeps_the_line_going() -> None:
    air = [("us_air", "guadalcanal", 2), ("jp_air", "rabaul", 1)]
    assert supplied(board(air=air, control=SOLOMONS), "port_moresby")
    afloat = board(air=air, control=SOLOMONS, pieces=[("jn_dd_1", "rabaul")], forces=[["jn_dd_1", "jp_air"]])
    assert not supplied(afloat, "port_moresby"), "carried by ships it does not count"


@pytest.mark.rule("fireinthesky:3.3.4.b3")
def test_a_zone_between_two_bases_stops_the_line_where_every_way_leads_through_it() -> None:
    """Ruling supply_path_choice."""
    game = board(air=[("us_air", "saipan", 2)], control={"saipan": "allied"})
    assert not supplied(game, "truk"), "from Palau as from Iwo Jima the only way of two hexes enters the zone"
    assert supplied(game, "palau")


@pytest.mark.rule("fireinthesky:3.3.4.b3")
def test_a_home_base_in_an_enemy_zone_still_starts_lines() -> None:
    """Ruling home_base_in_zone: only entering a zone hex makes a line stop."""
    game = board(air=[("us_air", "okinawa", 2)], control={"okinawa": "allied"})
    assert in_enemy_zone(game, game.data.kure, Side.JAPAN)
    kure = (game.data.kure,)
    assert supply_line(game, Side.JAPAN, game.data.space_index["iwo_jima"], kure)


@pytest.mark.rule("fireinthesky:3.2.6.b1", "fireinthesky:3.3.4.b1")
def test_an_off_map_box_is_one_hex_from_its_entry_hexes_for_supply() -> None:
    game = board(control={"pearl_harbor": "japan", "dutch_harbor": "japan"})
    west = game.data.west_coast
    assert supply_line(game, Side.ALLIES, game.data.space_index["pearl_harbor"], (west,))
    japan = (game.data.kure, game.data.yokosuka)
    assert not supply_line(game, Side.JAPAN, west, japan), "for the Allies alone"


@pytest.mark.rule("fireinthesky:4.3.1.b2", "fireinthesky:3.3.4")
def test_the_lifeline_runs_from_the_usa_whoever_holds_brisbane() -> None:
    assert lifeline_open(board())
    assert lifeline_open(board(control={"brisbane": "japan"}))
    cut = dict.fromkeys(
        ("canton", "ellice", "fiji", "noumea", "midway", "gilbert", "palmyra", "wake"), "japan"
    )
    assert not lifeline_open(board(control=cut))
