"""Positions of Oceans of Fire built by hand, and whole games in which nobody acts."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.oceansoffire.components.ids import Fate, Power
from ironbottom.games.oceansoffire.laboratory.build import build
from ironbottom.games.oceansoffire.laboratory.description import position_of
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.kernel import registry
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.errors import BadPosition
from tests.games.oceansoffire.positions import act, find

RICH: dict[str, Any] = {
    "power": "us",
    "round": 2,
    "units": [
        "jp_x_35 rabaul",
        {"counter": "jp_cvl_ryujo", "space": "truk", "damage": 1, "aboard": [{"counter": "jp_cvar_1"}]},
        {"counter": "us_tt_1", "space": "new_caledonia", "aboard": [{"counter": "us_xx_25", "hits": 3}]},
        {"counter": "us_ss_4", "space": "coral_sea", "marks": ["used", "fired"]},
        {"counter": "jp_nav_4", "space": "rabaul", "aborted": 2.0, "usl": 1},
    ],
    "control": {"papua": "japan"},
    "facilities": {"rabaul": {"japan": {"airfield": 1, "fort": 1}}},
    "aps": {"us": 17},
    "sunk": {"japan": {"cv": 1}},
}


def test_a_description_is_told_as_it_was_built() -> None:
    game = build(RICH, ScriptedDice([]))
    told = position_of(game)
    assert position_of(build(told, ScriptedDice([]))) == told
    ship = find(game, "us_tt_1")
    assert [game.counter(one).id for one in aboard(game, ship)] == ["us_xx_25"]
    assert game.deciding() == ("allies",)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"units": ["jp_x_35 java"]}, "no Space 'java' in play"),
        ({"units": ["jp_tt_1 coral_sea", "jp_x_35 coral_sea"]}, "swims in coral_sea"),
        (
            {"units": ["jp_xx_2 new_georgia", "jp_xx_38 new_georgia", "jp_xx_51 new_georgia"]},
            "too many divisions",
        ),
        ({"units": ["jp_ca_1 bougainville"]}, "6.33.b"),
        ({"units": ["9 jp_nav_4 rabaul"]}, "there are only"),
        ({"units": [{"counter": "jp_x_35", "space": "rabaul", "hits": 4}]}, "4 Hits; it has 4"),
        ({"control": {"coral_sea": "japan"}}, "no Land Space"),
        ({"round": 5}, "round"),
        ({"units": [{"counter": "jp_x_35", "space": "rabaul", "count": -1}]}, "count is -1"),
        ({"units": [{"counter": "jp_x_35", "space": "rabaul", "hits": -1}]}, "-1 Hits"),
        ({"units": [{"counter": "jp_nav_4", "space": "rabaul", "aborted": -0.5}]}, "-0.5 points aborted"),
        ({"units": [{"counter": "jp_nav_4", "space": "rabaul", "disrupted": 1e300}]}, "points disrupted"),
        ({"units": [{"counter": "jp_ca_5", "space": "rabaul", "damage": -1}]}, "damage is -1"),
        ({"warfare": ["nobody"]}, "warfare: there is no unit 'nobody'"),
        ({"usl": {"rabaul": 3}}, "usl.rabaul is 3"),
        ({"marker_hits": {"rabaul": -1}}, "marker_hits.rabaul is -1"),
        ({"marker_hits": {"rabaul": 256}}, "marker_hits.rabaul is 256"),
        ({"facilities": {"rabaul": {"japan": {"airfield": -1}}}}, "facilities.rabaul.japan.airfield is -1"),
        ({"pool": {"japan": {"fort": 999}}}, "pool.japan.fort is 999"),
        ({"sunk": {"japan": {"cv": -1}}}, "sunk.japan.cv is -1"),
        ({"oil": -1}, "oil is -1"),
        ({"cps": {"japan": 46}}, "cps.japan is 46"),
    ],
)
def test_what_no_position_holds_is_refused(change: dict[str, Any], says: str) -> None:
    with pytest.raises(BadPosition, match=says):
        build(change, ScriptedDice([]))


def test_a_position_of_the_whole_map_has_the_command_points_of_its_turn() -> None:
    """Else the next Impulse could not buy any Activation Points."""
    game = build({"scenario": "rising_sun", "turn": 2}, ScriptedDice([]))
    act(game, "end_impulse")
    assert game.deciding() == ("allies",)
    assert game.state.aps[Power.US] > 0
    assert build({"scenario": "rising_sun", "cps": {"us": 45}}, ScriptedDice([])).state.cps[Power.US] == 45


@pytest.mark.parametrize("players", ["two", "three"])
def test_a_game_of_solomons_without_a_move_is_won_by_japan(players: str) -> None:
    spec = registry.game("oceansoffire")
    game = spec.new("solomons", spec.full_options({"players": players}), ScriptedDice([]), None)
    seats = []
    while game.outcome is None:
        seat = game.deciding()[0]
        ending = "button:end_impulse" in game.options(seat)  # else repairs and the like are declined
        seats += [seat] if ending else []
        game.act(seat, "button:end_impulse" if ending else "button:done")
        assert spec.check(game) == []
    allies = ["us", "cw"] if players == "three" else ["allies", "allies"]
    assert seats == ["japan", *allies] * 4
    assert game.outcome.reason == "points_japan"


def test_the_box_is_filled_without_what_is_on_the_map() -> None:
    game = build({"units": ["jp_cv_shokaku truk"]}, ScriptedDice([]))
    boxed = {game.counter(piece).id for piece, fate in enumerate(game.state.fate) if fate == Fate.BOX}
    assert "jp_cv_zuikaku" in boxed
    assert "jp_cv_shokaku" not in boxed
