"""13.3: what Combat Concluded lets in, and how long it stays."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Power, Side
from ironbottom.games.oceansoffire.position.state import ACTIVATED, CONCLUDED, CONCLUDED_TO_CW_END
from ironbottom.games.oceansoffire.rules.p04_turn import clear_markers
from ironbottom.games.oceansoffire.rules.p13_concluded import Purpose, bar, conclude, concluded
from ironbottom.games.oceansoffire.rules.p14_cases import Case, passing_case
from ironbottom.games.oceansoffire.rules.p14_chance import tries_of
from tests.games.oceansoffire.positions import at, find, position

MOVEMENT, MISSION, REBASE = Purpose.MOVEMENT, Purpose.MISSION, Purpose.REBASE
UNITS = ["jp_xx_2 ne_new_guinea", "jp_lba_4 rabaul", "jp_ca_1 rabaul", "jp_ss_2 rabaul", "us_fst_low oahu"]
HELD = {"ne_new_guinea": "japan", "rabaul": "japan", "papua": "japan"}


@pytest.mark.rule("oceansoffire:13.3.a", "oceansoffire:13.3.b", "oceansoffire:13.3.c", "oceansoffire:13.3.e")
def test_who_comes_in_and_who_does_not() -> None:
    game = position(UNITS, control=HELD)
    for area in ("papua", "solomons"):
        conclude(game, at(area))
    ground, air, ship, boat = (find(game, key) for key in ("jp_xx_2", "jp_lba_4", "jp_ca_1", "jp_ss_2"))
    assert concluded(game, at("guadalcanal"))
    assert bar(game, ship, at("solomons"), MOVEMENT) == "13.3.a"
    assert bar(game, ship, at("solomons"), MOVEMENT, through=True) == "13.3.a"
    assert bar(game, ship, at("guadalcanal"), MISSION) == "13.3.a"
    assert bar(game, ship, at("coral_sea"), MISSION) == ""
    assert bar(game, ground, at("papua"), MOVEMENT) == ""
    assert bar(game, ground, at("papua"), MOVEMENT, through=True) == "13.3.a"
    assert bar(game, ground, at("papua"), MISSION) == "13.3.a"
    assert bar(game, air, at("solomons"), MOVEMENT, through=True) == ""
    assert bar(game, air, at("solomons"), MISSION) == "13.3.a"
    assert bar(game, boat, at("solomons"), MOVEMENT, through=True) == ""


@pytest.mark.rule("oceansoffire:13.3.f", "oceansoffire:13.3.g", "oceansoffire:13.3.i")
def test_rebase_and_interception_are_free_and_counter_interception_only_through() -> None:
    game = position(UNITS, control=HELD)
    conclude(game, at("solomons"))
    ship = find(game, "jp_ca_1")
    for purpose in (REBASE, Purpose.INTERCEPT):
        assert bar(game, ship, at("solomons"), purpose) == ""
    assert bar(game, ship, at("solomons"), Purpose.COUNTER) == "13.3.f"
    assert bar(game, ship, at("solomons"), Purpose.COUNTER, through=True) == ""


@pytest.mark.rule("oceansoffire:13.3.f", "oceansoffire:13.3.i")
def test_the_phasing_side_cannot_answer_into_a_concluded_area() -> None:
    game = position(["jp_ca_1 rabaul", "us_ca_1 solomons", "us_ca_2 guadalcanal"], control=HELD)
    us = find(game, "us_ca_1")
    game.mark(us, ACTIVATED)
    case = Case(Side.JAPAN, counter=True, passing=False, seas=(at("solomons"),), areas=(at("solomons"),))
    assert list(tries_of(game, case, find(game, "jp_ca_1")))
    conclude(game, at("solomons"))
    assert not list(tries_of(game, case, find(game, "jp_ca_1")))
    other = passing_case(game, at("solomons"), [])
    assert list(tries_of(game, other, find(game, "us_ca_2")))


@pytest.mark.rule("oceansoffire:13.3.d")
def test_the_lone_fst_may_come_in_but_not_through() -> None:
    game = position(UNITS, control=HELD, power="us")
    conclude(game, at("solomons"))
    fst = find(game, "us_fst_low")
    assert bar(game, fst, at("solomons"), MOVEMENT) == ""
    assert bar(game, fst, at("solomons"), MOVEMENT, through=True) == "13.3.d"


@pytest.mark.rule("oceansoffire:13.3.j")
def test_markers_of_the_us_in_the_british_theater_stay_through_the_next_impulse() -> None:
    game = position(power="us")
    conclude(game, at("west_australian_waters"))
    conclude(game, at("solomons"))
    assert game.state.concluded[at("west_australian_waters")] == CONCLUDED_TO_CW_END
    assert game.state.concluded[at("solomons")] == CONCLUDED
    clear_markers(game)
    assert [game.state.concluded[at(one)] for one in ("west_australian_waters", "solomons")] == [
        CONCLUDED_TO_CW_END,
        0,
    ]
    game.state.impulse = game.state.order.index(Power.CW)
    clear_markers(game)
    assert not any(game.state.concluded)


@pytest.mark.rule("oceansoffire:13.3.j")
@pytest.mark.parametrize("option", ["", "us_marker_spares_japan"])
def test_by_an_option_they_bind_no_japanese_impulse_between(option: str) -> None:
    game = position(["jp_ca_1 java", "br_ca_1 bombay"], power="us", switches=[option] if option else [])
    area = at("west_australian_waters")
    conclude(game, area)
    clear_markers(game)
    for power, unit, rule in (
        ("japan", "jp_ca_1", "" if option else "13.3.a"),
        ("cw", "br_ca_1", "13.3.a"),
    ):
        game.state.impulse = game.state.order.index(Power.of(power))
        game.changed()
        assert bar(game, find(game, unit), area, Purpose.MISSION) == rule
