"""Frames and ``advance``: procedures call each other, ask, and end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from ironbottom.kernel.errors import NotRunning, RunawayProcedure
from ironbottom.kernel.flow import END, FRAMES, Call, Decision, Frame, Goto, Return, Step
from ironbottom.kernel.game import play_out
from tests.kernel.drill import (
    Ask,
    AskUnlessForced,
    Drill,
    DrillFrame,
    NoteResult,
    Perils,
    Questions,
    SealedThenMore,
    Sum,
    drill,
)


@dataclass(slots=True, kw_only=True)
class Endless(DrillFrame):
    STEPS: ClassVar[tuple[str, ...]] = ("round",)

    def round(self, g: Drill) -> Step:
        return Goto(self.round)


@dataclass(slots=True, kw_only=True)
class ForgotCall(DrillFrame):
    """Returns a procedure itself where it should return Call(procedure)."""

    STEPS: ClassVar[tuple[str, ...]] = ("slip",)

    def slip(self, g: Drill) -> Any:
        return Sum(numbers=[])


@dataclass(slots=True, kw_only=True)
class WinsInside(DrillFrame):
    STEPS: ClassVar[tuple[str, ...]] = ("win", "never")

    def win(self, g: Drill) -> Step:
        g.finish(("a",), "inside", "It ends inside.")
        return None

    def never(self, g: Drill) -> Step:
        g.state.notes.append("went on behind the end")
        return Return()


def test_results_of_nested_procedures_come_back_to_the_next_step() -> None:
    assert drill(NoteResult(numbers=[1, 2, 3])).state.notes == ["result 6"]


def test_a_procedure_that_ends_without_result_returns_none() -> None:
    game = drill(NoteResult(numbers=[]), Questions(seats=["a"]))
    game.act("a", "button:yes")
    assert game.state.notes == ["a button:yes", "result 0"]


def test_steps_run_in_the_order_of_the_rulebook_and_goto_repeats_them() -> None:
    game = drill(Questions(seats=["a", "b", "a"]))
    for seat, choice in (("a", "button:yes"), ("b", "button:no"), ("a", "button:no")):
        game.act(seat, choice)
    assert game.state.notes == ["a button:yes", "b button:no", "a button:no"]


def test_the_program_counter_names_the_step_behind_the_question() -> None:
    game = drill(Questions(seats=["a"]))
    assert [(frame.NAME, frame.at) for frame in game.stack] == [
        ("drill.Questions", "note"),
        ("drill.Ask", ""),
    ]


def test_the_game_can_end_inside_nested_procedures() -> None:
    game = drill(Questions(seats=["a"]), WinsInside())
    assert game.outcome is not None and game.outcome.reason == "inside"
    assert game.state.notes == [] and game.deciding() == () and game.decision is None


def test_a_procedure_that_never_asks_is_stopped() -> None:
    with pytest.raises(RunawayProcedure, match=r"drill\.Endless"):
        drill(Endless())


def test_a_step_that_returns_a_procedure_without_call_is_a_named_mistake() -> None:
    with pytest.raises(AssertionError, match="Sum"):
        drill(ForgotCall())


def test_a_step_without_a_method_is_found_when_the_procedure_is_declared() -> None:
    with pytest.raises(TypeError, match="'fire'"):

        class Battery(DrillFrame):
            STEPS: ClassVar[tuple[str, ...]] = ("load", "fire")

            def load(self, g: Drill) -> Step:
                return None


def test_two_procedures_cannot_have_one_name() -> None:
    known = FRAMES["drill.Sum"]
    with pytest.raises(TypeError, match=r"drill\.Sum"):
        type("Sum", (DrillFrame,), {"STEPS": ()})
    assert FRAMES["drill.Sum"] is known


def test_a_misspelt_local_of_a_procedure_raises() -> None:
    frame = Sum(numbers=[])
    with pytest.raises(AttributeError):
        frame.nubmers = [1]  # type: ignore[attr-defined]


def test_names_of_procedures_carry_the_game() -> None:
    assert Ask(seats=[]).NAME == "drill.Ask"
    assert FRAMES["kernel.Decision"] is Decision and "kernel.Frame" not in FRAMES
    assert issubclass(Decision, Frame)


def test_a_single_option_is_taken_and_told() -> None:
    game = drill(Questions(seats=["b"]), AskUnlessForced(seats=["a"], choices=["button:only"]))
    assert game.deciding() == ("b",)
    assert [event.text for event in game.events] == ["Forced: button:only."]


def test_a_single_option_is_asked_for_where_the_asking_matters() -> None:
    game = drill(Ask(seats=["a"], choices=["button:only"]))
    assert game.deciding() == ("a",)


def test_sealed_seats_without_a_choice_are_answered_for_at_once_and_untold() -> None:
    forced = {"a": ["button:a1"], "c": ["button:c1"]}
    game = drill(AskUnlessForced(seats=["a", "b", "c"], by_seat=forced))
    assert game.deciding() == ("b",)
    assert isinstance(game.decision, AskUnlessForced)
    assert game.decision.sealed == {"a": "button:a1", "c": "button:c1"}
    assert game.events == []


def test_sealed_answers_are_handed_over_sorted_whoever_was_first() -> None:
    games = []
    for order in (("a", "b"), ("b", "a")):
        game = drill(SealedThenMore(seats=["a", "b"]))
        for seat in order:
            game.act(seat, "button:yes" if seat == "a" else "button:no")
        games.append(game)
    assert games[0].state.notes == games[1].state.notes == ["a button:yes", "b button:no"]
    assert games[0].state_hash() == games[1].state_hash()


def test_one_sealed_answer_leaves_no_trace_of_who_was_first_in_a_save() -> None:
    states = []
    for order in (("a", "b"), ("b", "a")):
        game = drill(SealedThenMore(seats=["a", "b", "c"]))
        for seat in order:
            game.act(seat, "button:yes")
        assert game.decision is not None
        states.append((game.state_hash(), list(game.decision.sealed)))
    assert states[0] == states[1]


def test_the_options_of_a_question_are_computed_once() -> None:
    asked: list[str] = []

    @dataclass(slots=True, kw_only=True)
    class Counted(Ask):
        FORCED: ClassVar[bool] = True

        def options(self, g: Drill, seat: str) -> list[str]:
            asked.append(seat)
            return Ask.options(self, g, seat)

    game = drill(Counted(seats=["a"]))
    assert game.options("a") == game.options("a") == ("button:yes", "button:no")
    game.act("a", "button:yes")
    assert asked == ["a"]


def test_options_asked_for_in_the_middle_of_a_procedure_are_not_kept() -> None:
    @dataclass(slots=True, kw_only=True)
    class Peeks(DrillFrame):
        STEPS: ClassVar[tuple[str, ...]] = ("peek", "ask")

        def peek(self, g: Drill) -> Step:
            assert g.options("a") == ()
            return None

        def ask(self, g: Drill) -> Step:
            return Ask(seats=["a"])

    assert drill(Peeks()).options("a") == ("button:yes", "button:no")


def test_executed_steps_and_asked_decisions_are_counted_on_request() -> None:
    game = drill(Perils())
    game.trace = {}
    game.act("a", "button:note")
    game.clone().act("a", "button:note")
    assert game.trace == {
        "drill.Perils.do": 2,
        "drill.Perils.again": 2,
        "drill.Perils.ask": 2,
        "drill.Ask": 2,
    }


@dataclass(slots=True, kw_only=True)
class Rounds(DrillFrame):
    """Asks, adds up, and asks again, until the answer is no."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "judge", "unreached", "note")

    def ask(self, g: Drill) -> Step:
        return Call(Ask(seats=["a"]), then=self.judge)

    def judge(self, g: Drill) -> Step:
        if self.ret == "button:no":
            return Call(NoteResult(numbers=[4]), then=END)
        return Call(Sum(numbers=[1, 2]), then=self.note)

    def unreached(self, g: Drill) -> Step:
        g.state.notes.append("stepped over")
        return None

    def note(self, g: Drill) -> Step:
        g.state.notes.append(f"round {self.ret}")
        return Goto(self.ask)


def test_a_call_says_which_step_comes_then() -> None:
    game = drill(Rounds())
    game.act("a", "button:yes")
    game.act("a", "button:yes")
    assert game.state.notes == ["round 3", "round 3"]
    assert [frame.at for frame in game.stack] == ["judge", ""]


def test_a_call_at_the_end_hands_nothing_back() -> None:
    game = drill(Questions(seats=["b"]), Rounds())
    game.act("a", "button:no")
    assert [frame.at for frame in game.stack] == ["", "$end", "$end", ""]
    game.act("a", "button:yes")
    assert game.deciding() == ("b",) and game.state.notes == ["result 4"]


def test_a_game_tells_who_called_and_what_runs() -> None:
    game = drill(Rounds())
    asked, rounds = game.decision, game.stack[0]
    assert game.running(Ask) is asked and game.running(Rounds) is rounds and game.running(Sum) is None
    assert game.caller(Rounds) is rounds
    with pytest.raises(NotRunning, match=r"drill\.Ask has not called .* drill\.Rounds > drill\.Ask"):
        game.caller(Ask)


def test_a_procedure_alone_is_all_that_is_left_to_be_played() -> None:
    game = drill(Questions(seats=["b"]), Rounds())
    before = game.state_hash()
    running = game.running(Rounds)
    assert running is not None
    alone = game.alone(running)
    play_out(alone, lambda g, seat: "button:no")
    assert alone.deciding() == () and alone.state.notes == ["result 4"] and alone.events == []
    assert game.state_hash() == before and game.state.notes == []


def test_another_procedure_alone_begins_where_it_is_told() -> None:
    game = drill(Rounds())
    fresh = game.alone(Questions(seats=["b"]))
    fresh.start()
    assert fresh.deciding() == ("b",)
    late = game.alone(NoteResult(numbers=[5]), at=NoteResult.ask)
    late.start()
    assert late.deciding() == ("a",) and late.state.notes == []


def test_a_procedure_that_is_handed_back_has_answered_its_caller() -> None:
    game = drill(Rounds())
    asked = game.running(Ask)
    assert asked is not None
    game.hand_back(asked, "button:yes")
    game.start()
    assert game.state.notes == ["round 3"]
    with pytest.raises(NotRunning, match=r"drill\.Ask"):
        game.hand_back(asked)


def test_play_goes_on_until_it_is_enough() -> None:
    game = drill(Rounds())
    play_out(game, lambda g, seat: "button:yes", lambda g: len(g.state.notes) == 3, trusted=True)
    assert game.state.notes == ["round 3"] * 3
