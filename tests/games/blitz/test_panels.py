"""What the tables beside the map and the log tell of victory and of special rules."""

from __future__ import annotations

import pytest

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.position.labels import counter_name
from ironbottom.games.blitz.position.state import COMING, DUE, NEUTRAL
from ironbottom.games.blitz.rules.p02_activities import SetFrame
from ironbottom.games.blitz.rules.p07_turn_end.phase import TurnEnd
from ironbottom.games.blitz.shown.board import board
from ironbottom.games.blitz.shown.panels import panels
from ironbottom.kernel import registry
from ironbottom.kernel.dice import SecretDice
from tests.games.blitz.positions import log, position

DATA = load(None)


def victory(scenario: str, **control: str) -> list[tuple[str, ...]]:
    """The rows of the table of victory."""
    game = position(scenario=scenario, control=control, turn=load(None).scenarios[scenario].first_turn + 1)
    return list(next(panel for panel in panels(game) if panel.id == "victory").rows)


@pytest.mark.rule("blitz:8.2.d1", "blitz:8.3.d1")
def test_sudden_victories_and_the_levels_stand_with_the_objectives() -> None:
    """They stood among the rules only, and players did not see how near the end was."""
    main = "empire_of_the_rising_sun"
    rows = victory(main)
    sudden = [row for row in rows if row[1].startswith("Sudden victory at Turn End. ")]
    assert [row[0] for row in sudden] == ["Japan", "Allies", "Allies"]
    assert all(row[1].endswith(".") and row[2] == "" for row in sudden)
    assert any("more: a draw;" in row[1] for row in rows)
    lost = victory(main, pearl_harbor="japan")
    assert [row[2] for row in lost if row[1].startswith("Sudden victory")] == ["wins", "", ""]


def test_half_points_of_the_southern_drive_are_told_as_points() -> None:
    levels = load(None).scenarios["southern_drive"].levels
    best = levels[0].least
    assert best is not None
    assert any(
        f"{best / 2:g} or more: decisive victory of Japan;" in row[1] for row in victory("southern_drive")
    )


@pytest.mark.rule("blitz:2.5.d1")
@pytest.mark.parametrize(("blitz", "told"), [(False, True), (True, False)])
def test_the_surprise_is_told_when_it_begins(blitz: bool, told: bool) -> None:
    game = position([("jp_bb_takao", "tokyo")], turn=1, blitz=blitz)
    game.stack.append(SetFrame())
    game.start()
    assert ("Surprise: the Allies roll no Blocks" in log(game)) == told


@pytest.mark.rule("blitz:3.3.d1", "blitz:3.3.d2")
def test_the_map_says_where_chinese_and_soviet_units_may_be() -> None:
    about = {space.id: space.about for space in board(None).spaces}
    assert "Chinese and Soviet land units may be here" in about["peking"]
    assert "Chinese land units may be here" in about["hainan"]
    assert "Soviet land units may be here" in about["hokkaido"]
    assert not any("land units may be" in line for line in about["india"])


@pytest.mark.rule("blitz:3.2.d1")
@pytest.mark.parametrize(("ussr", "told"), [(NEUTRAL, True), (COMING, False)])
def test_japan_is_told_what_keeps_the_ussr_out_of_the_war(ussr: int, told: bool) -> None:
    game = position(tracks={"ussr": ussr})
    rows = next(panel for panel in panels(game) if panel.id == "schedule").rows
    said = next(row[1] for row in rows if "the USSR is at war" in row[1])
    assert ("land units of Japan in {space:manchuria} are below size 4" in said) == told


def to_come(game: Blitz) -> list[tuple[str, ...]]:
    return [row for panel in panels(game) if panel.id == "schedule" for row in panel.rows]


@pytest.mark.rule("blitz:2.1.d2", "blitz:7.4.d1")
def test_what_has_come_is_not_to_come_any_more() -> None:
    """Arrivals stood there all turn long as long as one more unit of their type was due, and so did withdrawals."""
    opening = registry.game("blitz")
    game = opening.new("empire_of_the_rising_sun", opening.full_options({}), SecretDice(bytes(32), "g"), None)
    assert isinstance(game, Blitz)
    marines = DATA.counter_index["us_mar2"]
    due = [one.turn for one in game.scenario.schedule if one.kind == "arrive" and one.counter == marines]
    assert len(due) > 1
    for came in range(len(due) + 1):
        said = [int(turn) for turn, what, _ in to_come(game) if what == counter_name(DATA.counters[marines])]
        assert said == due[came:]
        if came < len(due):
            piece = next(one for one in game.pieces_of(marines) if game.state.fate[one] == DUE)
            game.place(piece, DATA.space_index["west_coast"])
    leaves = next(one for one in game.scenario.schedule if one.kind == "withdraw")
    row = (str(leaves.turn), counter_name(DATA.counters[leaves.counter]), "withdrawn")
    assert row in to_come(game)
    game.state.turn = leaves.turn
    assert row not in to_come(game)


def test_turn_end_speaks_of_each_power_on_its_side_of_the_log() -> None:
    game = position(procedure=TurnEnd())
    told = {event.text: event.by for event in game.events if "Oil delivered" in event.text}
    assert [(text.partition(":")[0], by) for text, by in told.items()] == [
        ("Japan", "japan"),
        ("The USA", "allies"),
        ("The AFA", "allies"),
    ]
    assert [row[0] for panel in panels(game) if panel.id == "powers" for row in panel.rows] == [
        "Japan",
        "USA",
        "AFA",
    ]
