"""Reaction Phase (fireinthesky:9, 15.1.b6, 15.3, 16.1.1, 16.2.2)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import SECRET, SORTIED, THIS_PHASE, TOKYO_EXPRESS
from ironbottom.games.fireinthesky.rules.p09_reaction import ReactionPhase
from tests.games.fireinthesky.positions import act, find, log, options, position, spaces, units, where

DONE, CANCEL = "button:done", "button:cancel"


def phase(part: str = "allied", **more: Any) -> Sky:
    """The reaction of the player whose part it is not."""
    tracks = {"transport": [40, 40, 40], "oil": 40} | more.pop("tracks", {})
    return position(procedure=ReactionPhase(), part=part, tracks=tracks, **more)


def reacts(game: Sky, key: str) -> set[str]:
    act(game, key)
    return spaces(game)


def refusal(game: Sky, choice: str) -> str:
    assert game.decision is not None
    return game.decision.refused(game, game.deciding()[0])[choice]


@pytest.mark.rule("fireinthesky:9.0", "fireinthesky:3.3.11", "fireinthesky:chart.transport")
def test_ships_of_the_other_player_react_over_half_their_allowance() -> None:
    enemies = [("us_dd_1", "noumea"), ("us_dd_2", "midway"), ("us_dd_12", "port_moresby")]
    game = phase(pieces=[("jn_dd_1", "truk"), ("jn_bb_fuso_yamashiro", "truk"), *enemies])
    assert game.deciding() == ("japan",)
    assert reacts(game, "jn_dd_1") == {"noumea", "port_moresby"}  # 4 and 3 hexes of 7/2 rounded up
    act(game, CANCEL)
    assert reacts(game, "jn_bb_fuso_yamashiro") == {"port_moresby"}  # 3 of 5/2
    assert "9.0" in refusal(game, "space:noumea")


@pytest.mark.rule("fireinthesky:9.0")
def test_neither_air_nor_land_units_nor_the_phasing_player_react() -> None:
    game = phase(
        pieces=[("jl_south_seas", "truk"), ("us_dd_1", "guadalcanal"), ("us_dd_2", "noumea")],
        air=[("jp_air", "truk", 2)],
    )
    assert game.decision is None  # nobody could
    game = phase(
        pieces=[("jl_south_seas", "truk"), ("jn_dd_1", "truk"), ("us_dd_1", "guadalcanal")],
        air=[("jp_air", "truk", 2)],
    )
    assert units(game) == {"jn_dd_1"}
    assert "9.0" in refusal(game, f"piece:{find(game, 'jl_south_seas')}")
    act(game, "jn_dd_1")
    assert units(game) == set()


@pytest.mark.rule("fireinthesky:9.0.b1")
@pytest.mark.parametrize("enemy", ["us_marine_1", "us_dd_1", "us_air"])
def test_a_reaction_ends_where_any_enemy_unit_is(enemy: str) -> None:
    more = ("us_air", "rabaul", 2)
    pieces = [("jn_dd_1", "truk")] + ([] if enemy == "us_air" else [(enemy, "rabaul")])
    game = phase(
        pieces=pieces, air=[more] if enemy == "us_air" else [], control={"rabaul": "allied", "lae": "japan"}
    )
    assert reacts(game, "jn_dd_1") == {"rabaul"}
    assert "9.0.b1" in refusal(game, "space:saipan")


@pytest.mark.rule("fireinthesky:9.0.b1", "fireinthesky:3.3.9")
def test_a_replacement_marker_ashore_is_no_unit_to_react_to() -> None:
    game = phase(
        pieces=[("jn_dd_1", "truk"), ("us_repl", "rabaul", 1), ("us_dd_1", "guadalcanal")],
        control={"rabaul": "allied"},
    )
    assert reacts(game, "jn_dd_1") == {"guadalcanal"}
    assert "9.0.b1" in refusal(game, "space:rabaul")


@pytest.mark.rule("fireinthesky:9.0.b2")
def test_a_reaction_crosses_no_impassable_hexside() -> None:
    control = {"lae": "japan", "port_moresby": "allied", "rabaul": "japan"}
    pieces = [("jn_dd_1", "lae"), ("us_dd_2", "port_moresby"), ("us_dd_1", "rabaul")]
    free = phase(pieces=pieces, control=control)
    act(free, "jn_dd_1")
    assert free.decision is not None
    assert free.decision.hint(free, "japan", "space:port_moresby").startswith("2 hexes")
    # The air zone of Port Moresby lets ships in Lae go one hex; over the mountains is no way.
    game = phase(pieces=pieces, air=[("anzac_air", "port_moresby", 2)], control=control)
    assert reacts(game, "jn_dd_1") == {"rabaul"}


@pytest.mark.rule("fireinthesky:9.0.b3", "fireinthesky:chart.air_zoc")
def test_air_zones_stop_a_reaction_as_they_stop_operations() -> None:
    enemies = [("us_marine_1", "guadalcanal"), ("us_dd_1", "lae"), ("us_dd_2", "port_moresby")]
    control = {"rabaul": "allied"}
    free = phase(pieces=[("jn_dd_1", "truk"), *enemies], control=control)
    assert reacts(free, "jn_dd_1") == {"guadalcanal", "lae", "port_moresby"}
    game = phase(pieces=[("jn_dd_1", "truk"), *enemies], air=[("us_air", "rabaul", 2)], control=control)
    # sea_1008 or sea_1108 (zone), then one hex more, where an enemy is; Port Moresby is one hex too far
    assert reacts(game, "jn_dd_1") == {"guadalcanal", "lae", "rabaul"}
    assert "9.0.b3" in refusal(game, "space:port_moresby")


@pytest.mark.rule("fireinthesky:9.0.b3")
def test_a_reaction_that_starts_in_a_zone_goes_one_hex() -> None:
    game = phase(
        pieces=[("jn_dd_1", "formosa"), ("us_dd_1", "okinawa"), ("us_dd_2", "davao")],
        air=[("us_air", "manila", 2)],
    )
    assert reacts(game, "jn_dd_1") == {"okinawa", "manila"}  # the one outside of the zone, too
    assert "9.0.b3" in refusal(game, "space:davao")


@pytest.mark.rule("fireinthesky:9.0.b4", "fireinthesky:3.2.6.b2")
def test_ships_in_off_map_boxes_do_not_react() -> None:
    game = phase(
        part="japan",
        pieces=[("us_dd_1", "west_coast_usa"), ("us_dd_2", "pearl_harbor"), ("jn_dd_1", "sea_1705")],
    )
    assert units(game) == {"us_dd_2"}
    assert "9.0.b4" in refusal(game, f"piece:{find(game, 'us_dd_1')}")


@pytest.mark.rule("fireinthesky:9.0.b5", "fireinthesky:8.1")
def test_reacting_ships_form_task_forces() -> None:
    ships = ["jn_ca_tone", "jn_ca_aoba", "jn_cl_16", "jn_bb_nagato_mutsu", "jn_cv_akagi_kaga"]
    game = phase(
        pieces=[*[(key, "truk") for key in ships], ("jn_dd_1", "rabaul"), ("us_dd_1", "guadalcanal")]
    )
    act(game, *ships[:4])
    assert units(game) == set()  # four ships, and none from another base
    act(game, "space:guadalcanal")
    assert {game.counter(piece).key for piece in game.members(0)} == set(ships[:4])
    assert all(game.has(piece, SORTIED) for piece in game.members(0))
    assert units(game) == {ships[4]}


@pytest.mark.rule("fireinthesky:9.0.b6")
def test_ships_react_out_of_a_hex_with_enemies_or_stay_in_it() -> None:
    game = phase(pieces=[("jn_dd_1", "truk"), ("us_dd_1", "truk"), ("us_dd_2", "rabaul")])
    assert reacts(game, "jn_dd_1") == {"truk", "rabaul"}
    act(game, "space:truk")  # ruling reaction_in_place
    assert game.state.oil == 40
    assert game.has(find(game, "jn_dd_1"), SORTIED)


@pytest.mark.rule("fireinthesky:9.0.b7", "fireinthesky:3.3.7")
def test_japan_pays_oil_for_its_reaction_and_the_allies_nothing() -> None:
    game = phase(pieces=[("jn_bb_yamato_musashi", "truk"), ("us_dd_1", "rabaul")], tracks={"oil": 4})
    act(game, "jn_bb_yamato_musashi", "space:rabaul")
    assert game.state.oil == 0
    dry = phase(
        pieces=[("jn_bb_yamato_musashi", "truk"), ("jn_dd_1", "truk"), ("us_dd_1", "rabaul")],
        tracks={"oil": 3},
    )
    assert units(dry) == {"jn_dd_1"}
    assert "8.4" in refusal(dry, f"piece:{find(dry, 'jn_bb_yamato_musashi')}")
    allied = phase(
        part="japan", pieces=[("us_dd_1", "noumea"), ("jn_dd_1", "guadalcanal")], tracks={"oil": 5}
    )
    act(allied, "us_dd_1", "space:guadalcanal")
    assert (allied.state.oil, allied.state.transport) == (5, [40, 40, 40])


@pytest.mark.rule("fireinthesky:15.1.b6")
def test_a_task_force_in_one_half_of_malaya_draws_nobody_into_the_other() -> None:
    pieces = [("br_dd_force_z", "singapore"), ("jn_dd_1", "malaya_east")]
    game = phase(part="japan", pieces=pieces)
    assert reacts(game, "br_dd_force_z") == {"malaya_east"}
    assert "9.0.b1" in refusal(game, "space:malaya_west")
    ashore = phase(part="japan", pieces=[*pieces, ("jl_25_army", "malaya")])
    assert reacts(ashore, "br_dd_force_z") == {"malaya_east", "malaya_west"}


@pytest.mark.rule("fireinthesky:15.3")
@pytest.mark.parametrize(("turn", "free"), [(9, False), (10, True)])
def test_reacting_ships_fuel_at_the_wells(turn: int, free: bool) -> None:
    game = phase(
        turn=turn,
        pieces=[("jn_dd_1", "surabaya"), ("us_dd_1", "kendari")],
        control={"surabaya": "japan"},
        tracks={"oil": 0},
    )
    assert (game.decision is not None) == free


@pytest.mark.rule("fireinthesky:9.0.b1")
def test_planes_in_the_naval_aviation_box_are_enemies_in_their_home_base() -> None:
    game = phase(part="japan", pieces=[("us_dd_1", "okinawa")], control={"okinawa": "allied"})
    assert game.decision is None
    game = phase(
        part="japan",
        pieces=[("us_dd_1", "okinawa")],
        air=[("jp_air", "naval_aviation", 2, "kure")],
        control={"okinawa": "allied"},
    )
    assert reacts(game, "us_dd_1") == {"kure"}


@pytest.mark.rule("fireinthesky:16.2.2")
def test_the_tokyo_express_reacts() -> None:
    game = phase(pieces=[("jn_dd_1", "truk"), ("us_dd_1", "rabaul")], options={"16.2.2": "on"})
    act(game, "jn_dd_1", "button:tokyo_express", "space:rabaul")
    assert game.state.force_marks[0] & TOKYO_EXPRESS


@pytest.mark.rule("fireinthesky:16.1.4.b1")
def test_secret_task_forces_that_react_are_shown_at_once() -> None:
    game = phase(
        part="japan", pieces=[("us_dd_1", "noumea"), ("jn_dd_1", "guadalcanal")], options={"16.1.4": "on"}
    )
    act(game, "us_dd_1", "space:guadalcanal")
    assert game.decision is None
    assert not game.state.force_marks[0] & SECRET
    assert game.revealed


# ---- Gentlemen do not read other people's mail (16.1.1) ----------------------------------------------


def mail(**more: Any) -> Sky:
    """Japan attacks Midway; American ships are far away."""
    pieces = [("jn_dd_1", "midway"), ("us_ca_portland", "noumea"), ("us_dd_1", "noumea")]
    fields: dict[str, Any] = {"part": "japan", "turn": 5, "pieces": pieces, "options": {"16.1.1": "on"}}
    return phase(**(fields | more))


@pytest.mark.rule("fireinthesky:16.1.1")
def test_one_task_force_deploys_in_legs_and_then_reacts() -> None:
    game = mail()
    act(game, "us_ca_portland", "us_dd_1", "space:ellice", "space:pearl_harbor")
    assert game.state.transport == [40, 34, 40]  # ratings 2 and 1, twice
    act(game, DONE)
    assert not any(game.has(find(game, key), THIS_PHASE) for key in ("us_ca_portland", "us_dd_1"))
    act(game, "us_ca_portland", "us_dd_1", "space:midway")
    assert (where(game, "us_ca_portland"), where(game, "us_dd_1")) == ("midway", "midway")
    assert len(game.members(0)) == 2


@pytest.mark.rule("fireinthesky:16.1.1", "fireinthesky:7.1.b5")
def test_the_mail_follows_the_rules_of_sea_deployment() -> None:
    game = mail(
        air=[("jp_air", "guadalcanal", 2)], control={"guadalcanal": "japan"}, tracks={"transport": [0, 4, 0]}
    )
    assert units(game) == {"us_ca_portland", "us_dd_1"}
    act(game, "us_ca_portland")
    assert "guadalcanal" not in spaces(game) and "ellice" in spaces(game)
    act(game, "us_dd_1", "space:ellice")
    assert options(game) == (DONE,) or spaces(game) == set()
    poor = mail(tracks={"transport": [40, 0, 40]})
    assert poor.decision is None  # without points it is not even offered, and nobody else could react


@pytest.mark.rule("fireinthesky:16.1.1")
def test_only_ships_of_one_place_answer_the_mail_together() -> None:
    game = mail(
        pieces=[
            ("jn_dd_1", "midway"),
            ("us_ca_portland", "noumea"),
            ("us_dd_1", "noumea"),
            ("us_dd_2", "pearl_harbor"),
        ]
    )
    assert {"us_ca_portland", "us_dd_1"} <= units(game)
    act(game, "us_ca_portland")
    assert units(game) == {"us_dd_1"}


@pytest.mark.rule("fireinthesky:16.1.1.b1")
def test_the_mail_is_read_first_once_and_not_in_the_first_turn() -> None:
    early = mail(turn=1)
    assert early.decision is None
    late = mail(tracks={"mail_read": True})
    assert late.decision is None
    game = mail()
    act(game, DONE)
    assert not game.state.mail_read  # not used up
    game = mail()
    act(game, "us_ca_portland", CANCEL, "us_dd_1", "space:ellice", DONE)
    assert game.state.mail_read
    game.stack[:] = [ReactionPhase()]
    game.start()
    assert game.decision is None
    allied = mail(part="allied", pieces=[("us_dd_1", "noumea")])
    assert allied.decision is None  # only where the Allies react
    assert mail(options={}).decision is None


@pytest.mark.rule("fireinthesky:16.1.1")
def test_the_mail_is_told_in_the_log() -> None:
    game = mail()
    act(game, "us_dd_1", "space:ellice")
    assert "us_dd_1 by sea to ellice for 1" in log(game)
