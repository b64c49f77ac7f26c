"""Taking back: own actions only, and never behind dice, a revealed secret or another seat's decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import pytest

from ironbottom.kernel.errors import CannotWithdraw, NothingToUndo
from ironbottom.kernel.flow import Goto, Step
from ironbottom.kernel.match import Match
from ironbottom.kernel.orders import apply_orders
from narrows.position import hex_name
from tests.kernel.drill import Ask, Drill, DrillFrame, Perils, Questions, SealedThenMore, drill, match_of
from tests.kernel.test_match import DIE, END, NO, NOTE, REVEAL, YES, everything, narrows, perils


def test_undo_is_several_actions_deep() -> None:
    match = perils()
    begin = match.game.state_hash()
    match.act_all("a", [NOTE] * 5)
    for _ in range(5):
        match.undo("a")
    assert match.game.state_hash() == begin
    with pytest.raises(NothingToUndo):
        match.undo("a")


def test_an_undo_is_an_entry_of_its_own_and_nothing_is_deleted() -> None:
    match = perils()
    match.act_all("a", [NOTE, NOTE])
    undo = match.undo("a", time=3.0)
    assert (undo.seq, undo.kind, undo.skips, undo.time) == (2, "undo", (1,), 3.0)
    assert [entry.kind for entry in match.record.entries] == ["act", "act", "undo"]
    assert [entry.seq for entry in match.live] == [0] and match.version == 3
    assert undo.hash == match.game.state_hash()


@pytest.mark.parametrize("barrier", [DIE, REVEAL, END])
def test_undo_stops_behind_dice_revelations_and_the_end(barrier: str) -> None:
    match = perils(4)
    match.act_all("a", [NOTE, barrier])
    before = everything(match)
    assert match.undoable("a") is None
    with pytest.raises(NothingToUndo):
        match.undo("a")
    assert everything(match) == before


def test_undo_stops_where_another_seat_was_asked() -> None:
    match = match_of(drill(Questions(seats=["a", "b", "a"])))
    match.act("a", YES)
    assert match.undoable("a") is None, "b has been asked"
    match.act("b", YES)
    assert match.undoable("a") is None and match.undoable("b") is None


def test_nobody_takes_back_what_another_seat_did() -> None:
    match = match_of(drill(Questions(seats=["a", "a", "b"])))
    match.act("a", YES)
    with pytest.raises(NothingToUndo, match="'b' has nothing"):
        match.undo("b")
    match.undo("a")
    assert match.game.state.notes == []


@pytest.mark.parametrize("order", [("a", "b"), ("b", "a")])
@pytest.mark.parametrize("back", ["a", "b"])
def test_a_sealed_answer_is_taken_back_whoever_answered_behind_it(order: tuple[str, str], back: str) -> None:
    match = match_of(drill(SealedThenMore(seats=["a", "b", "c"])))
    for seat in order:
        match.act(seat, YES)
    match.undo(back)
    assert set(match.game.deciding()) == {back, "c"}
    match.act(back, NO)
    match.act("c", YES)
    other = "b" if back == "a" else "a"
    assert sorted(match.game.state.notes) == sorted([f"{back} {NO}", f"{other} {YES}", f"c {YES}"])


def test_no_sealed_answer_is_taken_back_once_all_are_open_not_even_the_last() -> None:
    """The seat that answers last is asked again at once: it could look at the others' answers and think again."""
    match = match_of(drill(SealedThenMore(seats=["a", "b"])))
    match.act("a", YES)
    entry = match.act("b", YES)
    assert match.game.deciding() == ("b",)
    assert entry.barrier and match.undoable("b") is None and match.undoable("a") is None


def test_single_clicks_of_a_sealed_answer_are_taken_back_between_those_of_others() -> None:
    match = narrows()
    first = {seat: match.game.options(seat)[0] for seat in ("north", "south")}
    match.act("north", first["north"])
    match.act("south", first["south"])
    match.undo("north")
    assert first["north"] in match.game.options("north")
    assert first["south"] not in match.game.options("south")


def test_an_answer_of_a_standing_order_is_not_taken_back() -> None:
    match = match_of(drill(SealedThenMore(seats=["a", "b"])))
    assert apply_orders(match, {"a": {"reply": "yes"}}) == 1
    assert match.undoable("a") is None


@dataclass(slots=True, kw_only=True)
class Guarded(DrillFrame):
    """A step is dangerous unless somebody has been put on guard before."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "do", "again")
    danger: str

    def ask(self, g: Drill) -> Step:
        return Ask(seats=["a"], choices=["button:guard", "button:step"])

    def do(self, g: Drill) -> Step:
        if self.ret == "button:guard":
            g.state.notes.append("on guard")
        elif not g.state.notes:
            if self.danger == "die":
                g.dice(1, 6, "danger")
            else:
                g.reveal()
        return None

    def again(self, g: Drill) -> Step:
        return Goto(self.ask)


# ---- planned moves ------------------------------------------------------------------------------------------


def planning() -> Match:
    """North's impulse in the teaching game, with points to spend and nobody near."""
    match = narrows()
    for seat in ("north", "south"):
        cards = sorted(match.game.options(seat)[:-1], key=lambda card: int(card[6:]) % 3)
        match.act_all(seat, [*(cards[-2:] if seat == "north" else cards[:0]), "button:done"])
    assert match.game.deciding() == ("north",)
    return match


def step(match: Match, counter: int, to: str) -> int:
    """Move a counter one hex; the action with which the move begins."""
    return match.act_all("north", [f"piece:{counter}", f"space:{to}", "button:stop"])[0].seq


def where(match: Match) -> list[str]:
    return [hex_name(hex_, match.game.state.width) for hex_ in match.game.state.at[:6]]


def test_moves_since_the_barrier_are_told_apart() -> None:
    match = planning()
    first, second = step(match, 4, "h0201"), step(match, 2, "h0101")
    assert [(move[0].seq, len(move)) for move in match.moves("north")] == [(first, 3), (second, 3)]
    assert match.moves("south") == []


def test_a_planned_move_is_withdrawn_and_the_later_ones_are_kept() -> None:
    match, other = planning(), planning()
    first = step(match, 4, "h0201")
    step(match, 2, "h0101")
    step(other, 2, "h0101")
    entry = match.withdraw("north", first)
    assert entry.skips == tuple(range(first, first + 3))
    assert match.game.state_hash() == other.game.state_hash()
    assert where(match) == ["h0000", "h0000", "h0101", "h0100", "h0200", "h0200"]


def test_a_move_that_a_later_one_depends_on_cannot_be_withdrawn() -> None:
    match = planning()
    first = step(match, 4, "h0201")
    step(match, 2, "h0200")  # there was no room for it before
    before = everything(match)
    with pytest.raises(CannotWithdraw, match=r"\{space:h0200\}, depends on it: "):
        match.withdraw("north", first)
    assert everything(match) == before


def test_what_is_no_move_of_the_seat_cannot_be_withdrawn() -> None:
    match = planning()
    first = step(match, 4, "h0201")
    before = everything(match)
    for seat, seq in (("south", first), ("north", first + 1), ("north", 0), ("north", 99)):
        with pytest.raises(CannotWithdraw, match="begins there"):
            match.withdraw(seat, seq)
    assert everything(match) == before


def test_a_move_behind_a_barrier_cannot_be_withdrawn() -> None:
    match = match_of(drill(Perils(), dice=[3]))
    match.act_all("a", [NOTE, DIE])
    match.act("a", NOTE)
    with pytest.raises(CannotWithdraw):
        match.withdraw("a", 0)


@pytest.mark.parametrize(("dangerous", "says"), [("die", "not in the record"), ("reveal", "another outcome")])
def test_a_withdrawal_that_gives_a_later_move_another_outcome_is_refused(dangerous: str, says: str) -> None:
    match = match_of(drill(Guarded(danger=dangerous), dice=[6]))
    match.act_all("a", ["button:guard", "button:step"])
    before = everything(match)
    with pytest.raises(CannotWithdraw, match=says):
        match.withdraw("a", 0)
    assert everything(match) == before
    match.undo("a")
    match.undo("a")
    assert match.act("a", "button:step").barrier
