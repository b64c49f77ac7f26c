"""What clients get: counters, markers, tracks, tables and the Battle Board."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.components.scenario import Controls, PointsVictory
from ironbottom.games.fireinthesky.laboratory.build import build
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.shown.board import board
from ironbottom.games.fireinthesky.shown.standing import series
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.views import Panel, Piece, Track, View
from tests.games.fireinthesky.positions import act, find


def position(*units: Any, dice: tuple[int, ...] = (), **more: Any) -> Sky:
    return build({"units": units, **more}, ScriptedDice(list(dice)))


def seen(game: Sky, viewer: str = "japan") -> View:
    view: View = game.spec.view(game, viewer)
    return view


def counter(view: View, key: str) -> Piece:
    return next(piece for piece in view.pieces if piece.type == key)


def panel(view: View, name: str) -> Panel:
    return next(one for one in view.panels if one.id == name)


def track(view: View, name: str) -> Track:
    return next(one for one in view.tracks if one.id == name)


def test_counters_have_the_look_of_their_service_and_their_marks() -> None:
    game = position(
        {"counter": "us_marine_1", "space": "noumea", "marks": ["reduced"]},
        {"counter": "us_air", "space": "noumea", "strength": 1, "commit": "fiji"},
        "us_army_xiv noumea",
        "br_air calcutta",
        part="allied",
        phase="end",
    )
    view = seen(game)
    assert (counter(view, "us_marine_1").side, counter(view, "us_marine_1").marks) == (
        "us_navy",
        ("reduced", "strength:1"),
    )
    assert counter(view, "us_air").marks == ("strength:1", "committed:fiji")
    assert counter(view, "us_army_xiv").side == "us_army" and counter(view, "br_air").side == "british"


@pytest.mark.rule("fireinthesky:3.1.2.naval.b3")
def test_ships_that_differ_in_name_only_lie_in_one_group() -> None:
    game = position("jn_dd_1 truk", "jn_dd_2 truk", "jn_ca_tone truk", "jn_dd_3 kure", phase="end")
    view = seen(game)
    groups = {piece.type: piece.group for piece in view.pieces}
    assert groups["jn_dd_1"] == groups["jn_dd_2"] != groups["jn_ca_tone"]
    assert groups["jn_dd_3"] != groups["jn_dd_1"]


@pytest.mark.rule("fireinthesky:8.1")
def test_task_forces_show_on_their_units_and_in_a_table() -> None:
    game = position(
        {"counter": "jn_ca_tone", "space": "lae", "force": "one", "marks": ["sortied"]},
        {"counter": "jl_south_seas", "space": "lae", "force": "one", "marks": ["operated"]},
        "jn_dd_1 truk",
        phase="return_to_base",
    )
    view = seen(game, "allies")
    assert counter(view, "jn_ca_tone").marks == ("sortied", "task_force:1")
    assert counter(view, "jn_dd_1").marks == ()
    (row,) = panel(view, "task_forces").rows
    assert row[0] == "1: Japan, in Lae" and "CA Tone, Chikuma" in row[1]


def test_markers_tell_control_occupation_and_what_is_out_of_play() -> None:
    game = position("jl_south_seas lae", phase="end", control={"lae": "neutral"}, occupied={"lae": "japan"})
    markers = {(marker.space, marker.kind, marker.side) for marker in seen(game).markers}
    assert ("lae", "occupied", "japan") in markers and ("truk", "control", "japan") in markers
    assert not [one for one in markers if one[:2] == ("lae", "control")], "a neutral base is nobody's"
    short = seen(build({"scenario": "coral_sea", "turn": 3, "set_up": True}, ScriptedDice([])))
    closed = {marker.space for marker in short.markers if marker.kind == "closed"}
    assert {"kure", "midway", "west_coast_usa"} <= closed and "truk" not in closed


@pytest.mark.rule("fireinthesky:3.5", "fireinthesky:4.3")
def test_tracks_show_every_marker() -> None:
    game = position(
        "jn_dd_1 truk",
        phase="end",
        victory=25,
        oil=11,
        merchantmen=48,
        transport={"us": 7, "british": 3},
        submarines={"japan": 2, "allied": 5},
    )
    view = seen(game)
    points = track(view, "victory_points")
    assert (points.low, points.high, points.goal, points.at) == (19, 40, 40, (("japan", 25),))
    assert track(view, "oil").at == (("japan", 11),) and track(view, "merchantmen").at == (("japan", 48),)
    assert track(view, "transport").at[1:] == (("us_navy", 7), ("british", 3))
    assert track(view, "submarines").at == (("japan", 2), ("allied", 5))
    assert track(view, "turn").at == (("japan", 2),)


@pytest.mark.rule("fireinthesky:4.3.b3")
def test_a_scenario_says_what_counts_and_that_the_printed_track_does_not() -> None:
    game = position(
        {"counter": "us_cv_wasp", "sunk": True},
        scenario="midway",
        turn=3,
        control={"attu": "japan"},
        victory=35,
    )
    victory, island = game.scenario.victory, game.data.space_index["midway"]
    assert isinstance(victory, PointsVictory)
    terms = victory.terms[Side.ALLIES]
    (midway,) = [term.points for term in terms if isinstance(term, Controls) and term.space == island]
    view = seen(game)
    own, printed = view.tracks[:2]
    assert (own.id, own.at) == ("scenario_points", (("japan", 2), ("allied", midway)))
    assert "does not count" in printed.title and (printed.at, printed.goal) == ((("japan", 35),), None)
    rows = panel(view, "goals").rows
    assert ("Japan", "control of Attu at the end", "1", "1") in rows
    assert ("Japan", "each enemy CV sunk", "1", "1") in rows
    assert ("Allies", "control of Midway at the end", str(midway), str(midway)) in rows
    assert ("Allies", "all together", "", str(midway)) in rows
    assert rows[-2:] == (
        ("", "As many on either side: a draw", "", ""),
        ("", "The Victory Point track (35) does not count in this scenario", "", ""),
    )
    assert series(game)["Japan: scenario points"] == 2 and "Japan: victory points" not in series(game)


@pytest.mark.rule("fireinthesky:4.3", "fireinthesky:4.3.b1", "fireinthesky:4.3.b2")
def test_the_whole_war_is_decided_by_the_printed_track() -> None:
    view = seen(position("jn_dd_1 truk", victory=25))
    assert view.tracks[0].id == "victory_points" and view.tracks[0].goal == 40
    assert [row[2:] for row in panel(view, "goals").rows] == [
        ("40", "25"),
        ("19", "25"),
        ("20", "25"),
        ("20", "25"),
    ]


def test_tables_show_boxes_what_comes_back_and_what_is_to_come() -> None:
    game = position(
        "jn_dd_1 convoy_escort",
        {"counter": "jp_air", "space": "naval_aviation", "commit": "yokosuka"},
        {"counter": "us_cv_wasp", "due": 4},
        {"counter": "jp_air", "due": 5, "marks": ["training"]},
        phase="end",
    )
    view = seen(game)
    assert panel(view, "boxes").rows == (
        ("Convoy Escort", "Japanese Destroyer Squadron 1"),
        ("Naval Aviation (Yokosuka)", "Japanese Air (2)"),
    )
    assert panel(view, "turn_track").rows == (
        ("Turn 4", "Allies", "CV Wasp"),
        ("Turn 5", "Japan", "Japanese Air (2) (in training)"),
    )
    turns = [row[:2] for row in panel(view, "schedule").rows]
    assert ("Turn 2", "Allies") in turns and ("Turn 2", "Japan") not in turns, "Japan's have come"
    assert ("Turn 6", "Japan") not in turns, "a year ahead"


def test_lines_of_the_schedule_that_need_an_option_show_with_it() -> None:
    def words(option: str) -> str:
        game = position(
            "jn_dd_1 truk", turn=7, phase="end", options={"all_ships": option}, control={"manila": "japan"}
        )
        return str(panel(seen(game), "schedule").rows)

    assert "BBV" in words("on") and "BBV" not in words("off")


@pytest.mark.rule("fireinthesky:3.4.1", "fireinthesky:3.4.2", "fireinthesky:11.2.1")
def test_the_battle_board_shows_boxes_air_points_and_air_status() -> None:
    game = position(
        {"counter": "us_cv_lexington", "space": "rabaul", "force": "a", "marks": ["sortied"]},
        "jn_dd_1 rabaul",
        {"counter": "jp_air", "space": "rabaul", "strength": 1},
        "jp_air kure",
        part="allied",
        phase="combat",
        submarines={"japan": 0, "allied": 0},
        control={"rabaul": "japan"},
        dice=(1, 1, 1, 6, 6, 6, 6, 6),
    )
    assert type(game.decision).__name__ == "ChooseAirTarget"
    board = panel(seen(game), "battle").battle
    assert board is not None
    assert (board.where, board.steps[board.step]) == ("rabaul", "Air combat")
    boxes = {(box.side, box.id): box.groups for box in board.boxes}
    assert boxes["allied", "carrier"] == (("Task Force 1", (find(game, "us_cv_lexington"),)),)
    assert boxes["japan", "anchor"] == (("", (find(game, "jn_dd_1"),)),)
    assert set(boxes) == {("allied", "carrier"), ("japan", "anchor"), ("japan", "air_at_base")}
    facts = {(fact.side, fact.name): fact.value for fact in board.facts}
    assert ("japan", "Air points") in facts and ("allied", "Air points") in facts
    assert [fact for fact in board.facts if fact.name == "Air status"]
    assert (board.attacker.side, board.defender.side) == ("Allies", "Japan")
    markers = [marker.space for marker in seen(game).markers if marker.kind == "battle"]
    assert markers == ["rabaul"]


def test_pieces_that_can_act_are_those_offered_and_those_they_stand_for() -> None:
    game = position(
        "jn_dd_1 truk", "jn_dd_2 truk", "us_dd_1 noumea", phase="first_deployment", transport={"japan": 9}
    )
    assert seen(game).can_act == tuple(sorted((find(game, "jn_dd_1"), find(game, "jn_dd_2"))))
    assert seen(game, "allies").can_act == ()


def test_names_in_words() -> None:
    game = position({"counter": "jl_15_army", "space": "bangkok", "marks": ["reduced"]}, "us_air midway")
    name = game.spec.name_of
    assert name(game, "piece", str(find(game, "jl_15_army"))) == "15th Army (reduced)"
    assert name(game, "piece", str(find(game, "us_air"))) == "US Air (2)"
    assert name(game, "type", "us_cv_wasp") == "CV Wasp"
    assert name(game, "type", "jn_dd_1") == "Japanese Destroyer Squadron 1"
    assert (name(game, "space", "truk"), name(game, "seat", "allies")) == ("Truk", "The Allies")
    assert name(game, "button", "rest_all") == "rest all"


def test_graphs_follow_points_oil_shipping_and_fleets() -> None:
    game = position("jn_cv_akagi_kaga truk", "us_ca_houston noumea", phase="end")
    assert game.spec.series is not None
    figures = game.spec.series(game)
    assert figures["Japan: carrier air strength"] == game.counter(find(game, "jn_cv_akagi_kaga")).air
    assert figures["Allies: firepower of ships"] == game.counter(find(game, "us_ca_houston")).firepower
    assert figures["Allies: carrier air strength"] == 0 and figures["Japan: oil"] == game.state.oil


def test_the_battle_goes_on_behind_its_air_combat() -> None:
    game = position(
        {"counter": "us_ca_houston", "space": "rabaul", "force": "a", "marks": ["sortied"]},
        {"counter": "jn_ca_tone", "space": "rabaul", "force": "b", "marks": ["sortied"]},
        part="allied",
        phase="combat",
        submarines={"japan": 0, "allied": 0},
        control={"rabaul": "japan"},
        dice=(1, 2),
    )
    assert type(game.decision).__name__ == "CommitShips"
    act(game, "jn_ca_tone", "us_ca_houston")
    board = panel(seen(game), "battle").battle
    assert board is not None and board.steps[board.step] == "Surface combat" and board.round == 1
    assert board.pairs == ((find(game, "jn_ca_tone"), find(game, "us_ca_houston")),)


@pytest.mark.rule("fireinthesky:3.3.2", "fireinthesky:3.3.4")
def test_overlays_show_air_zones_and_the_reach_of_supply() -> None:
    game = position("jp_air truk", "us_air noumea", phase="end")
    overlays = {one.id: one for one in seen(game).overlays}
    assert len(overlays["zone_japan"].spaces) == 7 and "truk" in overlays["zone_japan"].spaces
    assert "noumea" in overlays["zone_allied"].spaces and overlays["zone_allied"].side == "allied"
    assert "kure" in overlays["supply_japan"].spaces and "pearl_harbor" not in overlays["supply_japan"].spaces
    assert "pearl_harbor" in overlays["supply_allied"].spaces


def test_both_sides_of_a_land_unit_are_shown() -> None:
    for kind in board(None).piece_types:
        if any(face.mark == "reduced" for face in kind.faces):
            whole, reduced = kind.faces
            assert (whole.steps, reduced.steps) == (2, 1) and whole.foot != reduced.foot, kind.name
