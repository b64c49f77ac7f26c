"""Refusals say why a unit cannot move or cannot go somewhere, naming unit, space and rule."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.kernel.errors import IllegalChoice
from ironbottom.kernel.events import plain
from tests.games.aapacific.moving import all_convoys, all_land
from tests.games.aapacific.positions import act, position, units

USA = "united_states"


def refused(game: Pacific) -> dict[str, str]:
    """Refused choices in words."""
    assert game.decision is not None
    found = game.decision.refused(game, game.deciding()[0])
    return {c: plain(why, lambda verb, arg: game.spec.name_of(game, verb, arg)) for c, why in found.items()}


@pytest.mark.parametrize(
    ("row", "phase", "reason"),
    [
        (units("1 japan infantry siam", marks=["moved"], used=1), 3, "has no movement left (move.2)"),
        (units("1 japan infantry siam", marks=["moved"], used=1), 6, "has moved this turn (p6.2)"),
        (units("1 japan infantry siam", marks=["fought"]), 6, "has fought this turn (p6.2)"),
        (units("1 japan transport sz_36", marks=["moved", "unloaded"]), 6, "which ends its move (tr.7)"),
        (units("1 japan destroyer sz_36", marks=["moved", "unloaded"]), 6, "which ends its move (dd.9)"),
        ("1 japan aa_gun siam", 3, "never attacks (aa.4)"),
        ("1 japan infantry hainan", 3, "other moves belong to phase 6 (p3.1)"),
        ("1 japan infantry hainan", 6, "has nowhere to go (p6.3)"),
    ],
)
def test_a_unit_that_cannot_move_says_why(row: str | dict[str, object], phase: int, reason: str) -> None:
    why = refused(position(row, phase=phase))["piece:0"]
    assert why.startswith("Japanese ") and why.endswith(reason)


def test_a_ship_that_has_unloaded_is_not_said_to_be_still_to_land() -> None:
    aboard = units("1 japan infantry sz_37", aboard="transport")
    game = position("1 japan transport sz_37", aboard, "1 japan infantry siam", phase=6)
    act(game, "piece:1", "space:shantung")
    assert refused(game)["piece:0"] == "Japanese transport has unloaded, which ends its move (tr.7)"


def test_a_unit_that_moved_in_combat_movement_says_what_stops_it() -> None:
    sailed = {"marks": ["moved"], "used": 1, "start": "sz_43"}
    game = position(
        units("1 japan armor burma", marks=["moved"], used=1, start="shan_state"),
        units("1 japan destroyer sz_47", **sailed),
        units("1 japan battleship sz_41", marks=["moved"], used=1, start="sz_42"),
        units("1 japan fighter burma", marks=["moved", "airborne"], used=2, start="siam"),
        "1 great_britain infantry burma",
        "1 great_britain submarine sz_47",
        "1 japan infantry siam",
        convoys=all_convoys("japan"),
        phase=3,
    )
    why = refused(game)
    assert why["piece:0"].endswith("has met enemies in Burma, where it stops (move.7)")
    assert why["piece:1"].endswith("has met enemies in Sea Zone 47, where it stops (move.7)")
    assert why["piece:2"].endswith("other moves belong to phase 6 (p3.1)")
    assert why["piece:3"].endswith("has flown to its battle (p3.9)")


def test_what_has_nowhere_to_go_names_the_rule_of_its_kind() -> None:
    ring = [f"1 usa destroyer sz_{zone}" for zone in (30, 31, 32, 33, 34, 40, 42, 53)]
    game = position("1 japan submarine sz_41", "1 japan infantry siam", *ring, phase=6)
    assert refused(game)["piece:0"] == "Japanese submarine has nowhere to go (p6.10)"
    game = position(
        "1 japan bomber hainan", "1 japan infantry siam", control=all_land("india", hainan="japan"), phase=6
    )
    assert refused(game)["piece:0"] == "Japanese bomber has nowhere to go (p6.6)"


def test_an_aircraft_in_the_air_that_cannot_come_down_is_told_so() -> None:
    spent = {"marks": ["moved", "airborne", "fought"], "start": "sz_41"}
    bomber = units("1 japan bomber sz_41", used=6, **spent)
    fighter = units("1 japan fighter sz_41", used=4, **spent)
    game = position(bomber, fighter, "1 japan infantry siam", phase=6)
    assert refused(game)["piece:0"] == "Japanese bomber finds nowhere to land (p6.1)"
    assert refused(game)["piece:1"].endswith("unless a carrier comes within its range (p6.1, cv.4)")


def test_cargo_says_why_it_stays_aboard() -> None:
    aboard = units("1 japan infantry sz_46", aboard="transport")
    game = position("1 japan transport sz_46", aboard, "1 great_britain destroyer sz_46", phase=6)
    assert "cannot go ashore with enemies in Sea Zone 46 (tr.15)" in refused(game)["piece:1"]
    aboard = units("1 japan infantry sz_34", aboard="transport")
    game = position("1 japan transport sz_34", aboard, phase=3, control={"palau_islands": "japan"})
    assert "finds no enemy coast next to Sea Zone 34 to land on (amph.1)" in refused(game)["piece:1"]
    game = position("1 japan transport sz_46", units("1 japan aa_gun sz_46", aboard="transport"), phase=3)
    assert "lands in friendly territory only, in phase 6 (aa.4)" in refused(game)["piece:1"]
    allied = units("2 usa infantry hawaiian_islands")
    game = position("1 great_britain transport sz_9", allied, phase=6, turn_of=USA)
    act(game, "piece:1", "space:sz_9")
    assert "came aboard an ally's ship this turn (multi.11)" in refused(game)["piece:1"]


def test_a_declared_assault_says_what_it_binds() -> None:
    aboard = units("2 japan infantry sz_47", aboard="transport")
    game = position("1 japan transport sz_47", aboard, "1 japan infantry siam", phase=3)
    act(game, "piece:1", "space:malaya")
    assert "is to land on Malaya (amph.4)" in refused(game)["piece:0"]
    act(game, "piece:2")
    assert "not where its ship unloads, which is Malaya (tr.16)" in refused(game)["space:sumatra"]


def test_a_ship_names_the_zone_that_stops_it() -> None:
    convoys = all_convoys("japan")
    game = position("1 japan destroyer sz_41", "1 usa transport sz_31", convoys=convoys, phase=3)
    act(game, "piece:0")
    assert refused(game)["space:sz_30"] == "Japanese destroyer cannot go on: enemies in Sea Zone 31 (move.7)"
    assert "peaceful voyages belong to phase 6 (p3.1)" in refused(game)["space:sz_40"]
    game = position("1 japan destroyer sz_41", "1 usa transport sz_31", phase=6)
    act(game, "piece:0")
    assert "cannot enter: enemy ships in Sea Zone 31 (p6.10)" in refused(game)["space:sz_31"]
    patrol = units("1 usa fighter sz_31", marks=["patrol"])
    game = position("1 japan destroyer sz_41", patrol, phase=6)
    act(game, "piece:0")
    assert "an enemy patrol over Sea Zone 31 (cap_air.4)" in refused(game)["space:sz_31"]


def test_a_transport_alone_is_told_to_join_somebody() -> None:
    loaded = units("1 japan infantry sz_34", aboard="transport")
    game = position("1 japan transport sz_34", loaded, "1 usa destroyer sz_38", phase=3)
    act(game, "piece:0")
    assert "starts no battle and finds nobody to join in Sea Zone 38 (tr.17)" in refused(game)["space:sz_38"]


def test_boarding_says_what_is_missing() -> None:
    full = units("1 japan armor sz_36", aboard="transport")
    game = position("1 japan transport sz_36", full, "1 japan infantry korea", phase=6)
    act(game, "piece:2")
    assert "finds no room aboard in Sea Zone 36 (tr.2)" in refused(game)["space:sz_36"]
    assert "finds no ship in Sea Zone 37 that takes it (tr.2)" in refused(game)["space:sz_37"]
    game = position("1 usa transport sz_45", "1 china infantry kwangsi", phase=6, turn_of=USA)
    act(game, "piece:1")
    assert "never boards a ship (china.6)" in refused(game)["space:sz_45"]
    game = position("1 japan transport sz_46", "1 japan infantry siam", "1 usa submarine sz_46", phase=3)
    act(game, "piece:1")
    assert "cannot board with enemies in Sea Zone 46 (move.11)" in refused(game)["space:sz_46"]
    assert "moves into friendly land in phase 6 only (p3.1)" in refused(game)["space:french_indo_china"]


def test_a_tank_is_told_what_blocks_its_blitz() -> None:
    game = position("1 japan armor siam", "1 great_britain aa_gun shan_state", phase=3)
    act(game, "piece:0")
    assert "cannot go on: enemies in Shan State (move.7, tank.6)" in refused(game)["space:burma"]


def test_aircraft_are_told_about_the_way_home() -> None:
    game = position(
        "1 japan fighter siam",
        "1 great_britain transport sz_43",
        control=all_land("japan"),
        control_at_start=all_land("india", siam="japan"),
        phase=3,
    )
    assert "could not land after any battle in range (move.13)" in refused(game)["piece:0"]
    game = position(
        "1 japan fighter siam", "1 great_britain transport sz_43", "1 usa transport sz_46", phase=3
    )
    act(game, "piece:0")
    assert "could not land after a battle in Sea Zone 43 (move.13)" in refused(game)["space:sz_43"]


def test_aircraft_are_told_why_a_place_is_no_landing_place() -> None:
    game = position(
        "1 japan bomber formosa",
        "1 japan carrier sz_45",
        control={"hong_kong": "japan"},
        control_at_start={"hong_kong": "india"},
        phase=6,
    )
    act(game, "piece:0")
    why = refused(game)
    assert "lands on land only (bmb.4)" in why["space:sz_45"]
    assert "where there was a capture or a battle this turn (p6.7)" in why["space:hong_kong"]
    assert "cannot land in enemy land (p6.6)" in why["space:kwangsi"]
    full = units("2 japan fighter sz_45", aboard="carrier")
    game = position("1 japan carrier sz_45", full, "1 japan fighter palau_islands", phase=6)
    act(game, "piece:3")
    assert "finds no room on a carrier there (ftr.12)" in refused(game)["space:sz_45"]


def test_a_carrier_is_told_who_relies_on_it() -> None:
    game = position(
        "1 usa carrier sz_11",
        units("1 usa fighter sz_11", aboard="carrier"),
        "1 japan transport sz_30",
        "1 japan transport sz_4",
        "1 japan transport sz_14",
        control=all_land("japan"),
        phase=3,
        turn_of=USA,
    )
    act(game, "piece:1", "space:sz_30", "piece:0")
    assert "fighters that rely on it without a landing place (ftr.9)" in refused(game)["space:sz_4"]


def test_an_illegal_choice_carries_the_reason() -> None:
    game = position("1 japan destroyer sz_41", "1 usa transport sz_31", phase=6)
    act(game, "piece:0")
    with pytest.raises(IllegalChoice, match=r"p6\.10"):
        game.act("japan", "space:sz_31")
