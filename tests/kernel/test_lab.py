"""The laboratory: positions by hand, choices in words, and everything it refuses named."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import msgspec
import pytest

from ironbottom.kernel.errors import (
    AmbiguousChoice,
    BadLabFile,
    BadPosition,
    DiceExhausted,
    GameIsOver,
    IllegalChoice,
    NoLaboratory,
    NotAsExpected,
    NotYourDecision,
    UnknownGame,
)
from ironbottom.kernel.lab import Lab
from ironbottom.kernel.lab_file import lab_schema, read_lab, run_lab
from ironbottom.kernel.saves import dump
from tests.kernel.drill import Perils, SealedThenMore, drill

POSITION: dict[str, Any] = {
    "counters": {"north": ["h0000", "h0000", "h0003"], "south": ["h0200"]},
    "impulse_of": "north",
    "points": 3,
}


def table(*dice: int, **changes: Any) -> Lab:
    return Lab.build("narrows", POSITION | changes, dice=dice)


def everything(lab: Lab) -> Any:
    return msgspec.json.encode(dump(lab.game)), lab.log(), lab.dice_left


# ---- building ------------------------------------------------------------------------------------------


def test_a_built_position_stands_at_its_first_decision() -> None:
    lab = table(3)
    assert lab.options() == ("piece:0", "piece:2", "button:pass")
    assert lab.state()["counters"] == POSITION["counters"]
    assert lab.dice_left == (3,)


@pytest.mark.parametrize(
    ("slug", "position", "error", "says"),
    [
        ("chess", {}, UnknownGame, "no game 'chess'"),
        ("narrows", {"weather": "fair"}, BadPosition, "unknown field `weather`"),
        ("narrows", {"turn": "two"}, BadPosition, "Expected `int`, got `str` - at `$.turn`"),
        (
            "narrows",
            {"counters": {"north": ["h0000"], "south": ["h0000"]}},
            BadPosition,
            "holds counters of [0, 1]",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    slug: str, position: Any, error: type[Exception], says: str
) -> None:
    with pytest.raises(error) as fault:
        Lab.build(slug, position)
    assert says in str(fault.value)


def test_any_game_can_be_put_on_the_table_as_a_copy() -> None:
    game = drill(Perils(), dice=[2])
    lab = Lab(game, [5]).do("die")
    assert lab.game.state.notes == ["button:die", "5"] and game.state.notes == []
    with pytest.raises(NoLaboratory, match="'drill'"):
        lab.state()


# ---- choosing ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words", ["piece:2", "north counter in h0003", "COUNTER in H0003", "  north  2 ", "counter in h0003"]
)
def test_a_piece_is_chosen_by_id_or_in_words(words: str) -> None:
    lab = table().do(words, "h0002")
    assert lab.state()["counters"]["north"] == ["h0000", "h0000", "h0002"]


@pytest.mark.parametrize("words", ["button:pass", "pass", "Pass", "PASS "])
def test_a_button_is_chosen_by_id_or_label(words: str) -> None:
    assert table().do(words).game.state.points[0] == 3


def test_move_picks_a_unit_and_sends_it_on_its_way() -> None:
    lab = table().move("north counter", "h0003", "h0002", "h0003", "stop")
    assert lab.log() == ["North 2 moves to H0002.", "North 2 moves to H0003."]
    assert lab.told() == []


def test_words_for_several_options_are_refused_with_all_of_them() -> None:
    lab = table()
    before = everything(lab)
    with pytest.raises(
        AmbiguousChoice, match="piece:0 = north counter in h0000; piece:2 = north counter in h0003"
    ):
        lab.do("counter")
    assert everything(lab) == before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("piece:1", "it is the same as piece:0: choose that"),
        ("south counter in h0200", "narrows.PickCounter does not offer it"),
        ("h0101", "they are piece:0 = north counter in h0000; piece:2 = north counter in h0003; button:pass"),
        ("stop", "narrows.PickCounter does not offer it"),
    ],
)
def test_what_is_no_option_is_refused_with_the_reason(words: str, says: str) -> None:
    lab = table()
    before = everything(lab)
    with pytest.raises(IllegalChoice) as fault:
        lab.do(words)
    assert says in str(fault.value)
    assert everything(lab) == before


def test_why_not_names_the_rule_and_is_empty_for_an_option() -> None:
    lab = table(counters={"north": ["h0200"], "south": ["h0100"]}).do("counter in h0200")
    assert (
        lab.why_not("h0100") == lab.why_not("space:h0100") == "It is full, or a rival stands there (rule 2)."
    )
    assert lab.why_not("stop") == "A picked counter makes at least one step (rule 2)."
    assert lab.why_not("h0201") == ""
    assert lab.why_not("h0201", seat="south") == "'south' owes no answer now; awaited: north"


def test_the_choices_before_the_one_that_failed_stand() -> None:
    lab = table()
    with pytest.raises(IllegalChoice):
        lab.do("counter in h0003", "h0002", "h0000")
    assert lab.state()["counters"]["north"] == ["h0000", "h0000", "h0002"]


def test_dice_that_are_missing_leave_the_position_as_it_was() -> None:
    lab = table().do("counter in h0000", "h0100")
    before = everything(lab)
    with pytest.raises(DiceExhausted):
        lab.do("south counter in h0200")
    assert everything(lab) == before
    assert lab.dice(1).do("south counter in h0200").told() == ["South 3 tries to intercept North 0. [1]"]


def test_a_seat_may_be_named_and_must_be_awaited() -> None:
    lab = Lab(drill(SealedThenMore(seats=["a", "b"]))).do("yes", seat="b")
    with pytest.raises(IllegalChoice, match="'b' owes no answer now; awaited: a"):
        lab.do("yes", seat="b")
    with pytest.raises(NotYourDecision):
        lab.game.act("b", "button:yes")


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    lab = Lab(drill(Perils())).do("end")
    with pytest.raises(GameIsOver):
        lab.do("note")
    with pytest.raises(GameIsOver):
        lab.options()
    lab.expect(outcome="ended", winners=["a"], waiting_on=[])


# ---- expecting -----------------------------------------------------------------------------------------


def test_what_is_as_expected_passes() -> None:
    lab = table(1).do("north counter in h0000", "h0100", "south counter in h0200")
    lab.expect(
        waiting_on=["north"],
        asks="PickHex",
        offers=["h0101", "stop"],
        refuses={"h0200": "rule 2", "north counter in h0003": ""},
        told=["tries to intercept"],
        log=["north 0 moves to h0100"],
        state={"turn": 1, "counters": {"south": ["h0200"], "west": None}},
        dice_left=0,
        outcome="",
        winners=[],
    )


@pytest.mark.parametrize(
    ("condition", "says"),
    [
        ({"waiting_on": ["south"]}, "awaited are ['north'], not ['south']"),
        ({"asks": "PickHex"}, "the open decision is PickCounter, not PickHex"),
        ({"options": ["pass"]}, "'piece:0' is an option of 'north'"),
        ({"options": ["pass", "piece:0", "piece:2", "h0101"]}, "'h0101' is no option of 'north'"),
        ({"offers": ["h0101"]}, "'h0101' is no option of 'north'"),
        ({"refuses": {"pass": ""}}, "'pass' is an option of 'north'"),
        ({"refuses": {"h0101": "rule 9"}}, "which does not say 'rule 9'"),
        ({"told": ["thunder"]}, "the last choice tells nothing of 'thunder'"),
        ({"log": ["thunder"]}, "the log tells nothing of 'thunder'"),
        ({"state": {"turn": 2}}, "state.turn is 1, not 2"),
        ({"state": {"counters": {"south": None}}}, "state.counters.south is ['h0200'], not None"),
        ({"state": {"weather": "fair"}}, "state.weather is None, not 'fair'"),
        ({"dice_left": 1}, "dice left are [], not 1 of them"),
        ({"outcome": "middle"}, "the outcome is '', not 'middle'"),
        ({"winners": ["north"]}, "the winners are [], not ['north']"),
    ],
)
def test_each_difference_from_what_was_expected_is_named(condition: dict[str, Any], says: str) -> None:
    with pytest.raises(NotAsExpected) as fault:
        table().expect(**condition)
    assert says in str(fault.value)


def test_all_differences_are_named_at_once() -> None:
    with pytest.raises(NotAsExpected) as fault:
        table().expect(asks="PickHex", dice_left=2, state={"turn": 9})
    assert len(str(fault.value).splitlines()) == 3


def test_an_unknown_condition_is_named() -> None:
    with pytest.raises(BadLabFile, match="unknown field `weather`"):
        table().expect(weather="fair")


# ---- files ---------------------------------------------------------------------------------------------

FILE: dict[str, Any] = {
    "game": "narrows",
    "title": "An interceptor that wins goes home",
    "position": POSITION,
    "dice": [4],
    "steps": [
        {
            "note": "North steps beside it.",
            "do": ["north counter in h0000", "h0100"],
            "expect": {"waiting_on": ["south"]},
        },
        {
            "dice": [6, 2],
            "do": ["counter in h0200", "pass"],
            "expect": {"state": {"counters": {"south": ["h0200"]}}},
        },
    ],
}


def as_file(**changes: Any) -> bytes:
    return json.dumps(FILE | changes).encode()


def test_a_file_is_gone_through_step_by_step() -> None:
    report = run_lab(read_lab(as_file()))
    assert report.failed is None and report.fault == "" and report.title == FILE["title"]
    assert [step.note for step in report.steps] == ["The position", "North steps beside it.", ""]
    assert report.steps[1].text == "Intercept North 0, or pass."
    assert report.steps[1].options == ("piece:3", "button:pass")
    assert report.steps[2].told[0] == "South 3 tries to intercept North 0. [4]"
    assert report.state["counters"]["north"] == ["h0000", "h0003"]


@pytest.mark.parametrize(
    ("step", "code", "says"),
    [
        ({"do": ["h0404"]}, "illegal_choice", "'h0404' is not among the options"),
        ({"do": ["counter"]}, "ambiguous_choice", "may be"),
        ({"expect": {"asks": "Peace"}}, "not_as_expected", "not Peace"),
    ],
)
def test_the_first_step_that_fails_ends_the_file(step: dict[str, Any], code: str, says: str) -> None:
    report = run_lab(
        read_lab(as_file(steps=[{"do": ["north counter in h0003", "h0002", "stop"]}, step, {"do": ["pass"]}]))
    )
    assert (report.failed, report.code) == (2, code)
    assert says in report.fault
    assert report.steps[1].done == ("north counter in h0003", "h0002", "stop")


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "not a laboratory file"),
        (b"{}", "missing required field `game`"),
        (as_file(weather="fair"), "unknown field `weather`"),
        (as_file(steps=[{"do": "pass"}]), "at `$.steps[0].do`"),
        (as_file(steps=[{"expect": {"mood": 1}}]), "unknown field `mood` - at `$.steps[0].expect`"),
        (b"\xff", "not a laboratory file"),
    ],
)
def test_a_damaged_file_is_refused_by_name(data: bytes, says: str) -> None:
    with pytest.raises(BadLabFile) as fault:
        read_lab(data)
    assert says in str(fault.value)


def test_a_file_with_an_impossible_position_is_refused() -> None:
    with pytest.raises(BadPosition):
        run_lab(read_lab(as_file(position={"counters": {"north": ["h0000"], "south": ["h0000"]}})))


def test_the_schema_accepts_what_is_read_and_nothing_else() -> None:
    validator = jsonschema.Draft202012Validator(lab_schema("narrows"))
    validator.validate(FILE)
    for wrong in (
        {"game": "chess"},
        {"steps": [{"do": "pass"}]},
        {"position": {"weather": "fair"}},
        {"weather": 1},
    ):
        assert not validator.is_valid(FILE | wrong), wrong
