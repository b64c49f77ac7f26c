"""How far a scheme was carried out when dice come in between, and what of it is still to be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.blitz.components.ids import Stage
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.hand import Hand
    from ironbottom.games.blitz.opponent.operation import Operation
    from ironbottom.games.blitz.position.game import Blitz


class Begin(NamedTuple):
    """Where among the choices the move of an operation begins, both by their numbers."""

    choice: int
    operation: int
    move: int


class Course(NamedTuple):
    """The choices that carry out operations as the dice fell in a plan."""

    row: list[str]
    operations: Sequence[Operation] = ()
    begins: Sequence[Begin] = ()

    def behind(self, done: int) -> Course:
        """The same without what was done."""
        begins = [one._replace(choice=one.choice - done) for one in self.begins if one.choice >= done]
        return self._replace(row=self.row[done:], begins=begins)

    def left(self, done: int, world: Blitz) -> list[Operation]:
        """What is still to be done behind so many choices, in a position in which the dice fell otherwise.

        Transports do not sail on where their escort was blocked.
        """
        begun = [one for one in self.begins if one.choice < done]
        if not begun:
            return list(self.operations)
        last = begun[-1]
        one = self.operations[last.operation]
        moved = [choices.piece_of(choice) for choice in self.row[last.choice : done] if _of_piece(choice)]
        arrived = all(world.state.at[piece] == one.moves[last.move].sea for piece in moved)
        rest = [one._replace(moves=one.moves[last.move + 1 :])] if arrived else []
        return [*rest, *self.operations[last.operation + 1 :]]


def _of_piece(choice: str) -> bool:
    return choices.split(choice)[0] == "piece"


def carry_out(hand: Hand, scheme: Sequence[Operation]) -> list[Begin]:
    """Make the moves of step B, and end it."""
    begins = list[Begin]()
    for number, one in enumerate(scheme):
        for order, move in enumerate(one.moves):
            if not hand.in_step(Stage.B):
                return begins
            begins.append(Begin(len(hand.played), number, order))
            if not hand.move(move.units, move.sea, move.embark):
                break  # blocked on the way: transports do not sail without their escort
    hand.end_step(Stage.B)
    return begins
