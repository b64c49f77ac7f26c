"""What clients get: hands, closed routes, base markers, tracks, and the board of a combat or strike."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.laboratory.build import build
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.p09_combat.allotment import ChooseTargets
from ironbottom.games.pacificwar.rules.p09_combat.combat import Combat
from ironbottom.games.pacificwar.rules.p09_combat.fighting_on import StayOrRetreat
from ironbottom.games.pacificwar.rules.p09_combat.strike import Strike
from ironbottom.games.pacificwar.shown.battle_view import battle_board
from ironbottom.games.pacificwar.shown.board import board
from ironbottom.games.pacificwar.shown.sheets import reference
from ironbottom.kernel.battle_views import BattleBoard
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.views import Marker, Panel, Track, View
from tests.games.pacificwar.positions import act, find, position

TRUK = load().space_index["truk"]


def at(**more: Any) -> War:
    return build({"units": ["ja_akagi truk", "us_enterprise hawaiian_islands"], **more}, ScriptedDice([]))


def seen(game: War, viewer: str = "japan") -> View:
    view: View = game.spec.view(game, viewer)
    return view


def panel(view: View, name: str) -> Panel:
    return next(one for one in view.panels if one.id == name)


def track(view: View, name: str) -> Track:
    return next(one for one in view.tracks if one.id == name)


def battle(game: War) -> BattleBoard:
    found = battle_board(game)
    assert found
    return found


# ---- cards -------------------------------------------------------------------------------------------


def test_every_half_is_a_card_of_the_board() -> None:
    data = load()
    cards = board(None).cards
    assert len(cards) == 2 * len(data.cards)
    bombardment = next(card for card in cards if card.id == "j07")
    assert (bombardment.side, bombardment.number, bombardment.name) == ("japan", 7, "Bombardment")
    assert bombardment.text == data.half_of["J07"].summary
    assert {card.note for card in cards} == {"", "Strategic event: once a game"}


def test_a_hand_is_told_to_its_owner_only_by_the_ids_that_choices_have() -> None:
    game = at(hands={"japan": (7, 15), "allies": (3,)})
    assert [row[0] for row in panel(seen(game), "hand").rows] == ["j07", "j15"]
    assert [row[0] for row in panel(seen(game, "allies"), "hand").rows] == ["a03"]
    assert all(one.kind != "hand" for one in seen(game, "").panels)


@pytest.mark.rule("pacificwar:8.5.b")
def test_the_hand_says_of_an_event_that_has_happened_that_it_is_a_resource() -> None:
    game = at(hands={"japan": (15,)}, used_events=("J15",))
    ((_, _, when, _),) = panel(seen(game), "hand").rows
    assert when == "as a resource only: it has happened"


@pytest.mark.parametrize("viewer", ["japan", "allies", ""])
def test_discards_are_named_by_both_halves_for_the_log_names_the_one_that_was_played(viewer: str) -> None:
    game = at(discard=(7,))
    assert panel(seen(game, viewer), "cards").rows[-1] == ("Discards", "{type:j07} / {type:a07}")


def test_every_sheet_has_an_id_of_its_own() -> None:
    ids = [sheet.id for sheet in reference(None).sheets]
    assert len(ids) == len(set(ids))


# ---- the map -----------------------------------------------------------------------------------------


@pytest.mark.rule("pacificwar:8.8.b")
def test_restricted_routes_are_marked_as_long_as_they_are_closed() -> None:
    def closed(routes_open: bool) -> set[frozenset[str]]:
        markers = seen(at(routes_open=routes_open)).markers
        return {frozenset((one.space, one.to)) for one in markers if one.kind == "closed_route"}

    assert closed(False) == {frozenset(("australia", "borneo")), frozenset(("philippines", "rabaul"))}
    assert not closed(True)


def test_the_drawing_of_a_restricted_route_has_a_bar_and_no_other_has() -> None:
    links = board(None).links
    assert {link.kind for link in links if link.bar} == {"restricted_route"}
    assert all(link.bar for link in links if link.kind == "restricted_route")


def test_a_port_held_as_a_base_has_a_marker_that_names_its_owner() -> None:
    game = at(units=["ja_lba_1 midway", "ja_akagi hawaiian_islands"])
    assert Marker("hawaiian_islands", "base", "japan", "port of the Allies") in seen(game).markers


@pytest.mark.rule("pacificwar:12.3.1.c")
def test_a_port_that_nobody_controls_shows_whose_marker_lies_there() -> None:
    game = at(units=["ja_akagi hawaiian_islands", "ap_lba_1 midway"])
    markers = [one for one in seen(game).markers if one.space == "hawaiian_islands"]
    assert markers == [Marker("hawaiian_islands", "port", "allies", "controlled by nobody")]


@pytest.mark.parametrize(("points", "leader"), [(2, "japan"), (-2, "allies"), (0, "")])
def test_the_marker_of_the_points_is_that_of_the_side_that_leads(points: int, leader: str) -> None:
    shown = track(seen(at(points=points)), "victory_points")
    assert list(shown.at) == [(leader, points)]
    assert shown.low == -shown.high


def test_the_name_of_a_ship_does_not_tell_its_state() -> None:
    """Once the log called ships Ops Complete in moves that had made them so, and not in others."""
    game = at(units=["ja_akagi truk complete"])
    assert game.spec.name_of(game, "piece", str(find(game, "ja_akagi"))) == "CV Akagi"


# ---- battles -----------------------------------------------------------------------------------------


def fought(procedure: Any, **more: Any) -> War:
    return position(procedure=procedure, turn=2, **more)


def test_a_combat_shows_units_in_boxes_with_strengths_and_the_columns_of_the_chart() -> None:
    game = fought(
        Combat(zone=TRUK, left=0),
        active="allies",
        pieces=[("ja_akagi", "truk"), ("ja_furutaka", "truk"), ("us_enterprise", "truk", "complete")],
        hands=([7], [11]),
    )
    shown = battle(game)
    assert [(box.side, box.name) for box in shown.boxes] == [
        ("japan", "Carriers"),
        ("japan", "Cruisers"),
        ("allies", "Carriers"),
    ]
    assert shown.boxes[0].groups == (("", (find(game, "ja_akagi"),)),)
    facts = {(fact.side, fact.name): fact.value for fact in shown.facts}
    assert facts["japan", "Airstrike"] == "4 (column 4-5)"
    assert facts["japan", "Gunnery"] == "1 (column 1)"
    chart = next(sheet for sheet in reference(None).sheets if shown.chart and sheet.id == shown.chart.sheet)
    assert shown.chart
    assert [(side, chart.columns[column]) for side, column in shown.chart.columns] == [
        ("japan", "4-5"),
        ("allies", "4-5"),
    ]


@pytest.mark.rule("pacificwar:9.2.2.c")
def test_the_column_of_an_airstrike_follows_the_cards_as_they_are_played() -> None:
    game = fought(
        Combat(zone=TRUK, left=0),
        active="allies",
        pieces=[("ja_akagi", "truk"), ("us_enterprise", "truk", "complete")],
        hands=([7], [11]),
    )
    act(game, "button:pass", "a11")
    fact = next(one for one in battle(game).facts if (one.side, one.name) == ("japan", "Airstrike"))
    assert fact.value == "4 (column 2, shifted -2)"


def test_a_strike_with_a_fixed_column_shows_that_column_for_the_side_that_strikes() -> None:
    last = len(load().crt) - 1
    game = fought(
        Combat(zone=TRUK, left=0),
        active="allies",
        pieces=[("ja_akagi", "truk"), ("us_nevada", "truk"), ("us_enterprise", "truk")],
        hands=([7], [11]),
    )
    strike = Strike(side=0, pieces=[find(game, "ja_akagi")], zone=TRUK, column=last, cards=False)
    game.stack.insert(-1, strike)
    shown = battle(game)
    assert shown.chart
    assert shown.chart.columns == (("japan", last + 1),)
    assert [fact.value for fact in shown.facts] == ["4 (column 31+)"]


def test_after_the_airstrike_the_chart_shows_the_columns_of_gunnery() -> None:
    """Once it went on lighting those of an airstrike that was over, as the units left would fly it again."""
    game = fought(
        Combat(zone=TRUK, left=0),
        active="allies",
        pieces=[
            ("ja_akagi", "truk"),
            ("ja_furutaka", "truk"),
            ("us_enterprise", "truk"),
            ("us_nevada", "truk"),
        ],
        hands=([], []),
        dice=[4, 1, 1],
    )
    if isinstance(game.decision, ChooseTargets):
        act(game, "ja_akagi")
    assert isinstance(game.decision, StayOrRetreat)
    shown = battle(game)
    assert shown.steps[shown.step] == "Surface combat"
    facts = {fact.side: fact.value for fact in shown.facts if fact.name == "Gunnery"}
    assert shown.chart
    chart = next(sheet for sheet in reference(None).sheets if sheet.id == shown.chart.sheet)
    for side, column in shown.chart.columns:
        assert f"(column {chart.columns[column]})" in facts[side]


def test_a_heavily_armoured_ship_shows_it() -> None:
    victorious = next(kind for kind in board(None).piece_types if kind.title == "Victorious")
    assert [kind for kind, _ in victorious.faces[0].foot] == ["air", "armoured", "movement"]
