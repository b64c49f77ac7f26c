"""Battle Board Preparation Step, and what is declared when a battle begins (fireinthesky:11.2.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import Klass, Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import does
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import (
    AIR_AT_BASE,
    ANCHOR,
    BOMBARDMENT,
    CARRIER,
    LAND_AT_BASE,
    LONG_RANGE,
    NOWHERE,
)
from ironbottom.games.fireinthesky.rules.air_counters import HALF, can_split, split_off
from ironbottom.games.fireinthesky.rules.p11_combat.board import board
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step

DECLARE, DECLINE = choices.button("declare_kamikaze"), choices.button("no_kamikaze")
AS_CARRIER, AS_BOMBARDMENT = choices.button("carrier"), choices.button("bombardment")
FIGHT, STAY, SPLIT = choices.button("fight"), choices.button("stay_in_box"), choices.button("split")


# ---- who takes part ----------------------------------------------------------------------------------


def units_in_hex(g: Sky, space: int, side: int) -> list[int]:
    """Every piece of a side in a hex, the naval aviation that lies there included (ruling naval_aviation_location)."""
    return [piece for piece in g.in_hex(space) if g.side(piece) == side] + (
        boxed_air(g, space) if side == Side.JAPAN else []
    )


def forces(g: Sky, space: int, side: int) -> list[int]:
    """The units of a side in a hex that make up a force: all but replacement markers ashore.

    Ruling air_alone_makes_a_battle.
    """
    return [piece for piece in units_in_hex(g, space, side) if is_force(g, piece)]


def is_force(g: Sky, piece: int) -> bool:
    """Whether a piece on the map is a unit or, being a replacement marker, at sea with a Task Force."""
    return not g.counter(piece).marker or g.state.force[piece] != NOWHERE


def boxed_air(g: Sky, space: int) -> list[int]:
    """Air units of the Naval Aviation box that are assigned to the home base in this hex."""
    return [piece for piece in g.here[g.data.naval_aviation] if g.state.commit[piece] == space]


def long_range_air(g: Sky, space: int, side: int) -> list[int]:
    """Air units of a side in other hexes that are committed to this one (10.0.b1).

    Only the phasing player has any (10.0.b3).
    """
    state = g.state
    if side != g.phasing or space not in state.commit:
        return []
    boxed = g.data.naval_aviation
    return [
        piece
        for piece, hexagon in enumerate(state.commit)
        if hexagon == space and state.at[piece] not in (space, boxed, NOWHERE) and g.side(piece) == side
    ]


def serves_here(g: Sky, piece: int, space: int) -> bool:
    """Whether an air unit at the base of this hex fights in its battle.

    It does when it is committed to it (11.2.2.1.b1) and does not stay in the Naval Aviation box (6.1.1.b6).
    """
    return g.state.at[piece] == space and g.state.commit[piece] in (NOWHERE, space)


# ---- the Battle Board --------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Preparation(Procedure):
    """Everything in the hex goes to its box of the Battle Board (11.2.1)."""

    TITLE: ClassVar[str] = "Battle Board preparation"
    STEPS = (
        "when_the_battle_begins",
        "divine_wind",
        "lay_out",
        "next_hybrid",
        "place_hybrid",
        "next_naval_aviation",
        "place_naval_aviation",
    )
    hybrids: list[int] = field(default_factory=list)
    """Task Forces whose box Japan still has to choose."""
    boxed: list[int] = field(default_factory=list)
    """Naval aviation that still has to say whether it fights."""

    def when_the_battle_begins(self, g: Sky) -> Step:
        return DeclareKamikaze(seats=[g.seat(Side.JAPAN)]) if may_declare_kamikaze(g) else None

    def divine_wind(self, g: Sky) -> Step:
        if self.ret == DECLARE:
            g.state.kamikaze = True
            g.noted()
            g.log("info", "Japan sends kamikaze for the rest of the game ({rule:16.2.4})")
        return None

    def lay_out(self, g: Sky) -> Step:
        state, space = g.state, board(g).hex
        for side in Side:
            for piece in units_in_hex(g, space, side):
                state.box[piece] = box_of(g, piece)
            for piece in long_range_air(g, space, side):
                state.box[piece] = LONG_RANGE  # 11.2.1.b5
        forces = sorted({state.force[p] for p in units_in_hex(g, space, Side.JAPAN)} - {NOWHERE})
        self.hybrids = [force for force in forces if is_hybrid(g, force)]
        self.boxed = boxed_air(g, space)
        g.noted()
        return None

    def next_hybrid(self, g: Sky) -> Step:
        if not self.hybrids:
            return Goto(self.next_naval_aviation)
        return ChooseBoxOfHybrid(seats=[g.seat(Side.JAPAN)], force=self.hybrids[0])

    def place_hybrid(self, g: Sky) -> Step:
        box = CARRIER if self.ret == AS_CARRIER else BOMBARDMENT
        for piece in g.members(self.hybrids.pop(0)):
            g.state.box[piece] = box
        g.noted()
        return Goto(self.next_hybrid)

    def next_naval_aviation(self, g: Sky) -> Step:
        if not self.boxed:
            return Return()
        return FightOrStay(seats=[g.seat(Side.JAPAN)], piece=self.boxed[0])

    def place_naval_aviation(self, g: Sky) -> Step:
        piece = self.boxed.pop(0)
        if self.ret == SPLIT:  # 3.1.2.air.b1: each half is asked for by itself
            self.boxed = [piece, split_off(g, piece, HALF), *self.boxed]
        elif self.ret == FIGHT:  # 6.1.1.b6: it is a regular air unit from now on
            base = g.state.commit[piece]
            g.serve(piece, NOWHERE)
            g.place(piece, base)
            g.log("info", f"{does(g, piece, 'leaves')} the Naval Aviation box to fight ({{rule:6.1.1.b6}})")
        return Goto(self.next_naval_aviation)


def box_of(g: Sky, piece: int) -> int:
    """The box of the Battle Board in which a piece in the hex is placed."""
    force = g.state.force[piece]
    if force != NOWHERE:  # 11.2.1.b7: a Task Force goes to one box as a whole
        return CARRIER if has_carrier(g, force) else BOMBARDMENT  # 11.2.1.b1, 11.2.1.b2
    counter = g.counter(piece)
    if counter.naval:
        return ANCHOR  # 11.2.1.b3; ruling boxed_carrier_in_battle
    return AIR_AT_BASE if counter.air_unit else LAND_AT_BASE  # 11.2.1.b4, 11.2.1.b6


def has_carrier(g: Sky, force: int) -> bool:
    """Whether a Task Force has to be a Carrier Task Force (11.2.1.b1)."""
    return any(g.counter(piece).klass in (Klass.CV, Klass.CVL) for piece in g.members(force))


def is_hybrid(g: Sky, force: int) -> bool:
    """Whether its only carrier is a BBV, so that Japan chooses its box (16.2.5.b2)."""
    hybrid = any(g.counter(piece).klass == Klass.BBV for piece in g.members(force))
    return hybrid and not has_carrier(g, force)


def may_declare_kamikaze(g: Sky) -> bool:
    """From Turn 10 on, with 27 victory points or fewer (16.2.4)."""
    state, figures = g.state, g.data.figures
    if not g.option("16.2.4") or state.kamikaze:
        return False
    return state.turn >= figures.kamikaze_from_turn and state.victory <= figures.kamikaze_most_points


# ---- decisions ---------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class DeclareKamikaze(Choose):
    """Whether Japan begins to use kamikaze, for the rest of the game."""

    RULE: ClassVar[str] = "fireinthesky:16.2.4"
    ORDER: ClassVar[str] = "kamikaze"
    LABELS: ClassVar = {DECLARE: "Declare kamikaze", DECLINE: "Not now"}
    TEXT = "Declare kamikaze for the rest of the game, or fight on without"
    WAITING = "Japan considers kamikaze"

    def hint(self, g: Sky, seat: str, choice: str) -> str:
        if choice == DECLINE:
            return ""
        # 16.2.4.b2, 16.2.4.b3, 16.2.4.b4
        price = (
            "costs an air unit in every Japanese Reinforcement Phase, in every Allied one at the Allies' wish"
        )
        return f"{price}; Allied dice against them add 1"


@dataclass(slots=True, kw_only=True)
class ChooseBoxOfHybrid(Choose):
    """Whether a Task Force with a BBV as its only carrier fights with its planes or with its guns."""

    RULE: ClassVar[str] = "fireinthesky:16.2.5.b2"
    ORDER: ClassVar[str] = "hybrid"
    LABELS: ClassVar = {AS_CARRIER: "Carrier Task Force", AS_BOMBARDMENT: "Bombardment Task Force"}
    force: int

    def text(self, g: Sky, seat: str) -> str:
        hybrid = next(p for p in g.members(self.force) if g.counter(p).klass == Klass.BBV)
        return f"Choose whether the Task Force of {{piece:{hybrid}}} fights with its planes or with its guns"


@dataclass(slots=True, kw_only=True)
class FightOrStay(Choose):
    """Whether an air unit of the Naval Aviation box fights and becomes a regular one."""

    RULE: ClassVar[str] = "fireinthesky:6.1.1.b6"
    ORDER: ClassVar[str] = "naval_aviation"
    piece: int

    def options(self, g: Sky, seat: str) -> list[str]:
        return [FIGHT, STAY, *([SPLIT] if can_split(g, self.piece) else [])]

    def text(self, g: Sky, seat: str) -> str:
        return f"Choose whether {does(g, self.piece, 'leaves')} the Naval Aviation box to fight"

    def label(self, g: Sky, choice: str) -> str:
        labels = {FIGHT: "Fight as a regular air unit", STAY: "Stay in the box without effect"}
        return labels.get(choice, "Break it apart")
