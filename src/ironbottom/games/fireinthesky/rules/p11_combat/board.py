"""The Battle Board: what a battle keeps about itself, and who lies in which of its boxes (fireinthesky:3.4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.procedure import Procedure
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.kernel.errors import NotRunning
from ironbottom.kernel.grammar import counted
from ironbottom.mechanics.derived import WHOLE, derived_for

NOBODY = -1
"""No side: nobody has sea control, or superiority is not settled yet."""
BASE = NOWHERE
"""The Base as the target of air points; any other target is the number of a Task Force."""
WEST, EAST = 0, 1
"""Places of the halves of Malaya in ``half_control`` (and in ``data.halves``)."""


@dataclass(slots=True, kw_only=True)
class BattleBoard(Procedure):
    """The fields of a battle. Its steps run as procedures of their own, which read and write them through ``board``.

    Which box a piece lies in is kept with the pieces (``state.box``): pieces in a box are in this battle, for only one
    is fought at a time. They stay ``at`` their spaces, long-range air in the hex that it comes from.
    """

    hex: int
    """The battle hex: Malaya as a whole, never one of its halves."""
    points: list[int] = field(default_factory=lambda: [0, 0])
    """Air Point display, by side (11.2.2.1). When the Air Combat Step is over: the points left for ground support."""
    left_in_the_air: list[int] = field(default_factory=lambda: [0, 0])
    """Air points that air-to-air combat has left, by side (11.2.2.2)."""
    elite: int = 0
    """How many of the Japanese air points are elite ones (16.2.3)."""
    superiority: int = NOBODY
    """Side with air superiority, settled before targets are chosen, even where nobody has air (11.2.2.2.b1)."""
    supremacy: bool = False
    """Whether that side has air supremacy, too (11.2.2.2.b2)."""
    strikes: list[list[int]] = field(default_factory=list)
    """Declared air attacks in order: [side, target, points, elite points among them] (11.2.2.3)."""
    sea_control: int = NOBODY
    """Side with sea control of the whole hex (11.2.4), of Malaya under 15.1.b4."""
    half_control: list[int] = field(default_factory=lambda: [NOBODY, NOBODY])
    """Side with sea control of the western and of the eastern half of Malaya (15.1.b3)."""

    def name(self, g: Sky) -> str:
        """Id of the battle hex."""
        return g.data.space_ids[self.hex]

    def supreme(self, side: int) -> bool:
        """Whether a side has air supremacy."""
        return self.supremacy and self.superiority == side

    @property
    def inferior(self) -> int:
        """The side without air superiority, which declares and commits first."""
        return 1 - self.superiority

    def title(self, g: Any) -> str:
        return f"Battle of {{space:{self.name(g)}}}"


def board(g: Sky) -> BattleBoard:
    """The battle under way; NotRunning outside of one."""
    found = g.running(BattleBoard)
    if found is None:
        raise NotRunning("no battle is being fought")
    return found


def in_box(g: Sky, side: int, *boxes: int) -> list[int]:
    """The pieces of a side in any of these boxes of the Battle Board, in order of id."""
    return [*_in_boxes(g, side, boxes)]


@derived_for(WHOLE)
def _in_boxes(g: Sky, side: int, boxes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(_find(g, side, boxes)))


def _find(g: Sky, side: int, boxes: tuple[int, ...]) -> Iterator[int]:
    column = g.state.box
    for box in boxes:
        piece = column.find(box)
        while piece >= 0:
            if g.side(piece) == side:
                yield piece
            piece = column.find(box, piece + 1)


def forces_in_box(g: Sky, side: int, box: int) -> list[int]:
    """The Task Forces of a side that have units left in a box, in order of forming."""
    forces = {g.state.force[piece] for piece in in_box(g, side, box)}
    return sorted(forces - {NOWHERE})


def on_board(g: Sky, side: int) -> list[int]:
    """Every piece of a side that is in the battle."""
    return [piece for piece, box in enumerate(g.state.box) if box and g.side(piece) == side]


def first_of(g: Sky, force: int) -> int:
    """The unit that stands for a Task Force: its first ship, else its first unit."""
    members = g.members(force)
    return next((piece for piece in members if g.counter(piece).naval), members[0])


def force_words(g: Sky, force: int) -> str:
    """A Task Force where one is chosen: its number, the unit that stands for it, and how many sail with it."""
    more = len(g.members(force)) - 1
    return f"Task Force {force + 1}: {{piece:{first_of(g, force)}}}{f' and {more} more' if more else ''}"


def counted_dice(count: int, what: str) -> str:
    """Dice in words.

    >>> counted_dice(1, "anti-submarine"), counted_dice(2, "anti-aircraft")
    ('1 anti-submarine die', '2 anti-aircraft dice')
    """
    return counted(count, f"{what} die", f"{what} dice")
