"""Off-Map Box Movement Segment (fireinthesky:6.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import does, piece_name
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.rules.air_counters import HALF, can_split, combine, split_off
from ironbottom.games.fireinthesky.rules.likeness import groups
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.mechanics.grouping import Groups, Offer

ALL, HALF_OF = "all_", "half_"
"""Begin the names of buttons that move all units of a box, and half of an air unit (3.1.2.air.b1)."""


@dataclass(slots=True, kw_only=True)
class BoxMovement(Procedure):
    """Allied units go from the off-map boxes to the bases they connect to, at no cost."""

    STEPS = ("ask", "move")

    def ask(self, g: Sky) -> Step:
        return LeaveBox(seats=[g.seat(Side.ALLIES)])

    def move(self, g: Sky) -> Step:
        if self.ret == choices.DONE:
            return Return()
        verb, name = choices.split(str(self.ret))
        if verb == "piece":
            leave_box(g, [int(name)])
        elif name.startswith(HALF_OF):
            piece = int(name.removeprefix(HALF_OF))
            box = g.state.at[piece]
            leave_box(g, [split_off(g, piece, HALF)])
            combine(g, box)
        else:
            leave_box(g, movable(g, g.data.space_index[name.removeprefix(ALL)]))
        return Goto(self.ask)


def open_boxes(g: Sky) -> list[int]:
    """The off-map boxes whose base is in play, Allied controlled and free of Japanese units (6.4.b1)."""
    return [
        box
        for box, base in g.data.box_base.items()
        if base in g.scenario.in_play
        and g.friendly_base(base, Side.ALLIES)
        and not g.enemies_in(base, Side.ALLIES)
    ]


def movable(g: Sky, box: int) -> list[int]:
    """The units in a box; replacement markers are none (ruling markers_in_boxes)."""
    return [piece for piece in g.here[box] if not g.counter(piece).marker]


def leave_box(g: Sky, pieces: list[int]) -> None:
    """Move units from their off-map box to the base it connects to (6.4)."""
    for piece in pieces:
        base = g.data.box_base[g.state.at[piece]]
        name = g.data.space_ids[base]
        g.place(piece, base)
        g.log("move", f"{does(g, piece, 'goes')} to {{space:{name}}} ({{rule:6.4}})", where=name)
        combine(g, base)


@dataclass(slots=True, kw_only=True)
class LeaveBox(Offer, Choose):
    """Which units leave the off-map boxes."""

    RULE: ClassVar[str] = "fireinthesky:6.4"
    PIECES = "pick"
    TEXT = "Move units from the off-map boxes to the bases they connect to"

    def groups(self, g: Sky, seat: str) -> Groups:
        return {
            first: others for box in open_boxes(g) for first, others in groups(g, movable(g, box)).items()
        }

    def buttons(self, g: Sky, seat: str) -> list[str]:
        halves = [
            choices.button(f"{HALF_OF}{piece}") for piece in self.groups(g, seat) if can_split(g, piece)
        ]
        whole = [
            choices.button(ALL + g.data.space_ids[box]) for box in open_boxes(g) if len(movable(g, box)) > 1
        ]
        return [*halves, *whole, choices.DONE]

    def label(self, g: Sky, choice: str) -> str:
        if choice == choices.DONE:
            return "Done"
        verb, name = choices.split(choice)
        if verb != "button":
            return ""
        if name.startswith(HALF_OF):
            return f"Half of {piece_name(g, int(name.removeprefix(HALF_OF)))}"
        box = g.data.space_index[name.removeprefix(ALL)]
        return f"All from {g.data.names[box]} to {g.data.names[g.data.box_base[box]]}"

    def piece_hint(self, g: Sky, seat: str, piece: int) -> str:
        box = g.state.at[piece]
        return f"to {g.data.names[g.data.box_base[box]]}"

    def refused(self, g: Sky, seat: str) -> dict[str, str]:
        open_now = open_boxes(g)
        return {
            choices.piece(piece): (
                f"{g.data.names[g.data.box_base[box]]} is not Allied controlled and free of Japanese units "
                "({rule:6.4.b1})"
            )
            for box in g.data.box_base
            if box not in open_now
            for piece in movable(g, box)
        }
