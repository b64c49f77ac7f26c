"""Standing orders answer for an absent seat as ordinary actions, and only what they were given for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from ironbottom.kernel.errors import BadOrder, RunawayProcedure
from ironbottom.kernel.flow import Goto, Step
from ironbottom.kernel.match import new_match
from ironbottom.kernel.orders import apply_orders, need_orders
from tests.kernel.drill import SPEC, Ask, Drill, DrillFrame, Questions, SealedThenMore, drill, match_of
from tests.kernel.test_match import NO, YES, everything

ALWAYS = {"reply": "yes"}


@dataclass(slots=True, kw_only=True)
class AskWithoutOrder(Ask):
    ORDER: ClassVar[str] = ""


@dataclass(slots=True, kw_only=True)
class Forever(DrillFrame):
    STEPS: ClassVar[tuple[str, ...]] = ("ask", "again")

    def ask(self, g: Drill) -> Step:
        return Ask(seats=["a"])

    def again(self, g: Drill) -> Step:
        return Goto(self.ask)


def test_orders_answer_until_a_player_must_be_asked() -> None:
    match = match_of(drill(Questions(seats=["a", "a", "b", "a"])))
    assert apply_orders(match, {"a": ALWAYS}) == 2
    assert match.game.deciding() == ("b",)
    assert [(entry.seat, entry.choice, entry.auto) for entry in match.live] == [("a", YES, "reply")] * 2
    match.act("b", NO)
    assert apply_orders(match, {"a": ALWAYS}) == 1


@pytest.mark.parametrize("orders", [{}, {"a": {}}, {"a": {"reply": "ask"}}, {"b": ALWAYS}])
def test_a_seat_without_an_order_for_it_is_asked(orders: dict[str, dict[str, str]]) -> None:
    match = match_of(drill(Questions(seats=["a"])))
    before = everything(match)
    assert apply_orders(match, orders) == 0
    assert everything(match) == before


def test_a_decision_without_an_order_is_always_asked() -> None:
    match = match_of(drill(AskWithoutOrder(seats=["a"])))
    assert apply_orders(match, {"a": ALWAYS}) == 0


def test_orders_answer_each_for_its_seat_of_a_sealed_decision() -> None:
    match = match_of(drill(SealedThenMore(seats=["a", "b", "c"])))
    assert apply_orders(match, {"a": ALWAYS, "c": ALWAYS}) == 2
    assert match.game.deciding() == ("b",)


def test_an_order_that_answers_with_no_option_is_a_named_fault() -> None:
    match = match_of(drill(Questions(seats=["a"])))
    before = everything(match)
    with pytest.raises(BadOrder, match="'reply' of 'a' answers 'button:maybe'"):
        apply_orders(match, {"a": {"reply": "maybe"}})
    assert everything(match) == before


def test_orders_stop_at_the_end_of_the_game() -> None:
    match = match_of(drill(Questions(seats=["a"]), SealedThenMore(seats=["a", "b"])))
    assert apply_orders(match, {"a": ALWAYS, "b": ALWAYS}) == 3
    assert match.game.outcome is not None


def test_orders_that_answer_each_other_for_ever_are_stopped() -> None:
    game = drill(Forever())
    match = match_of(game)
    match.hashes = False
    with pytest.raises(RunawayProcedure, match="nobody was asked"):
        apply_orders(match, {"a": ALWAYS})


@pytest.mark.parametrize(
    ("orders", "says"),
    [
        ({"parley": "yes"}, "no standing order 'parley'; it has reply"),
        ({"reply": "no"}, "choose ask, yes, maybe"),
    ],
)
def test_unknown_orders_and_values_are_named(orders: dict[str, str], says: str) -> None:
    need_orders(SPEC, {"reply": "ask"})
    with pytest.raises(BadOrder) as fault:
        need_orders(SPEC, orders)
    assert says in str(fault.value)


@pytest.mark.parametrize(("value", "asked"), [("never", 0), ("always", 0), ("ask", 1)])
def test_an_interception_is_answered_for_an_absent_seat(value: str, asked: int) -> None:
    """Both seats of the teaching game take their first option, and interceptions are left to the order."""
    match = new_match("narrows", "skirmish", game_id="orders", secret=bytes(32), hashes=False)
    orders = {seat: {"intercept": value} for seat in ("north", "south")}
    seen = 0
    while match.game.outcome is None:
        apply_orders(match, orders)
        if not match.game.deciding():
            break
        seen += type(match.game.decision).__name__ == "MayIntercept"
        seat = match.game.deciding()[0]
        options = match.game.options(seat)
        match.act(seat, options[len(match.live) % len(options)])
    assert bool(seen) == bool(asked)
    automatic = {entry.choice.partition(":")[0] for entry in match.live if entry.auto}
    assert automatic == {"never": {"button"}, "always": {"piece"}, "ask": set()}[value]
