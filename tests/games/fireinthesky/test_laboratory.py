"""The laboratory of Fire in the Sky, and the laws of a position."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.fireinthesky.laboratory.build import build
from ironbottom.games.fireinthesky.laboratory.description import describe
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import BOMBARDMENT, GONE, SUNK
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.errors import BadPosition
from ironbottom.kernel.lab import Lab
from tests.games.fireinthesky.positions import find


def position(*units: Any, **more: Any) -> Sky:
    return build({"units": units, **more}, ScriptedDice([]))


def test_choices_are_made_in_words() -> None:
    lab = Lab.build(
        "fireinthesky",
        {
            "phase": "operational_movement",
            "units": ["jn_ca_tone truk", "jl_south_seas truk"],
            "control": {"lae": "allied"},
            "transport": {"japan": 9},
            "oil": 9,
        },
    )
    lab.do("CA Tone, Chikuma in Truk", "South Seas Detachment", "Rabaul")
    lab.expect(state={"units": {"rabaul": {"jn_ca_tone (sortied)": 1, "jl_south_seas (operated)": 1}}})
    assert lab.state()["forces"] == [
        {"side": "japan", "from": "truk", "at": "rabaul", "units": ["jn_ca_tone", "jl_south_seas"]}
    ]


def test_a_position_tells_what_it_was_built_from() -> None:
    game = position(
        "2 us_air noumea",
        {"counter": "us_air", "space": "fiji", "strength": 1, "commit": "noumea"},
        {"counter": "us_repl", "space": "brisbane", "count": 7, "strength": 1},
        {"counter": "us_cv_wasp", "due": 4},
        {"counter": "us_cv_hornet", "sunk": True},
        part="allied",
        phase="first_deployment",
        control={"lae": "japan"},
        submarines={"allied": 4},
        victory=30,
        never_captured=["manila"],
        singapore_fell=True,
    )
    told: Any = describe(game)
    assert (told["turn"], told["part"], told["phase"], told["victory"]) == (
        2,
        "allied",
        "first_deployment",
        30,
    )
    assert told["units"]["noumea"] == {"us_air (strength 2)": 2}
    assert told["units"]["fiji"] == {"us_air (strength 1, committed to noumea)": 1}
    assert told["units"]["brisbane"] == {"us_repl (strength 1)": 7}, "markers have no limit"
    assert told["due"] == {"4": {"us_cv_wasp": 1}} and told["gone"] == {"us_cv_hornet": 1}
    assert told["control"]["lae"] == "japan" and told["submarines"]["allied"] == 4
    assert game.state.penalty == [game.data.manila] and game.state.singapore_fell


def test_a_whole_set_up_can_be_taken_over() -> None:
    game = build({"scenario": "midway", "turn": 3, "set_up": True}, ScriptedDice([]))
    assert len(game.here[game.data.pearl_harbor]) > 2


@pytest.mark.parametrize(
    ("description", "words"),
    [
        ({"units": ["jn_dd_1 nowhere"]}, "no space 'nowhere'"),
        ({"units": ["jn_dd_99 truk"]}, "no counter 'jn_dd_99'"),
        ({"units": ["2 jn_dd_1 truk"]}, "no more than 1 of jn_dd_1"),
        ({"units": ["truk"]}, "are no units"),
        ({"units": ["many us_air noumea"]}, "are no units"),
        ({"turn": 17}, "Turns 1 to 16"),
        ({"phase": "midnight"}, "does not fit its form"),
        ({"units": ["jn_dd_1 west_coast_usa"]}, "no Japanese unit enters an off-map box"),
        ({"units": ["jl_15_army sea_1210"]}, "ashore where it cannot be"),
        ({"units": ["jn_ca_tone convoy_escort"]}, "holds destroyers"),
        ({"units": ["us_dd_1 malaya"]}, "one half of it"),
        ({"units": ["us_dd_1 bangkok"]}, "no base"),
        ({"scenario": "midway", "turn": 3, "units": ["us_dd_1 noumea"]}, "out of play"),
        ({"occupied": {"lae": "japan"}}, "nobody who took it"),
    ],
)
def test_what_does_not_fit_is_told(description: dict[str, Any], words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        build(description, ScriptedDice([]))


def faults(game: Sky) -> str:
    return "; ".join(game.spec.check(game))


def test_the_laws_find_what_no_position_can_be() -> None:
    game = position(
        "jn_dd_1 truk", "jp_air truk", "jl_15_army bangkok", "jn_ca_tone truk", phase="operational_movement"
    )
    state = game.state
    assert faults(game) == ""
    ship, air, army, tone = (find(game, key) for key in ("jn_dd_1", "jp_air", "jl_15_army", "jn_ca_tone"))

    def broken(words: str) -> None:
        assert words in faults(game)
        assert len(game.spec.check(game)) == 1

    state.marks[ship] = GONE | SUNK
    broken("also out of the game")
    state.marks[ship], state.due[ship] = 0, 4
    broken("also out of the game")
    state.due[ship], state.box[ship] = 0, BOMBARDMENT
    broken("outside of a battle")
    state.box[ship], state.strength[army] = 0, 1
    broken("has strength 1, not 4")
    state.strength[army], state.strength[air] = 4, 3
    broken("has strength 3")
    state.strength[air], state.commit[air] = 2, game.data.kure
    broken("is committed to kure")
    state.commit[air], state.force[ship] = 255, 0
    broken("does not exist")
    state.force[ship] = 255
    game.form(0, state.at[ship], [ship, tone])
    assert faults(game) == ""
    state.force_at[0] = game.data.kure
    assert "is not where Task Force 0 is" in faults(game)
    state.force_at[0] = state.at[ship]
    state.oil = -1
    broken("oil is -1")
    state.oil, state.merchantmen = 0, 41
    broken("the Merchantmen Pool is 41")
    state.merchantmen, state.turn = 40, 17
    broken("turn 17")
    state.turn, state.control[game.data.malaya] = 2, 0
    broken("control of malaya")
    state.control[game.data.malaya] = 255
    del state.hits[-1]
    broken("column hits")


@pytest.mark.rule("fireinthesky:16.2.4.b5")
def test_air_that_left_the_game_for_good_is_no_unused_counter() -> None:
    game = position("jp_air truk", phase="operational_movement")
    game.out_of_game(find(game, "jp_air"))
    assert faults(game) == ""


def test_units_of_a_force_are_on_their_operational_side() -> None:
    lab = Lab.build(
        "fireinthesky",
        {
            "phase": "reaction",
            "units": [
                "us_ca_chester noumea",
                {"counter": "jn_ca_tone", "space": "lae", "force": "a"},
                {"counter": "jl_south_seas", "space": "lae", "force": "a"},
            ],
            "forces": {"a": {"start": "truk"}},
            "control": {"lae": "allied"},
        },
    )
    assert lab.state()["units"]["lae"] == {"jn_ca_tone (sortied)": 1, "jl_south_seas (operated)": 1}
    assert lab.state()["forces"][0]["from"] == "truk"


def test_the_start_of_a_turn_can_be_put() -> None:
    assert (
        Lab.build("fireinthesky", {"phase": "start_of_turn", "units": ["jn_dd_1 truk"]}).state()["turn"] == 2
    )
