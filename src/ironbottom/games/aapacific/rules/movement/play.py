"""One unit moves: the player picks it, then where to, and answers only what is still open."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar

from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.position.game import BOUNDS, Pacific
from ironbottom.games.aapacific.position.procedure import Choose, Procedure
from ironbottom.games.aapacific.position.state import MOVED
from ironbottom.games.aapacific.rules.details import noted
from ironbottom.games.aapacific.rules.movement import reasons
from ironbottom.games.aapacific.rules.movement.carry_out import carry_out, step
from ironbottom.games.aapacific.rules.movement.chart import entries
from ironbottom.games.aapacific.rules.movement.detours import DETOUR, detour_goals
from ironbottom.games.aapacific.rules.movement.movable import is_offered, movable_units, units_to_choose
from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT, Kind, Move
from ironbottom.games.aapacific.rules.movement.options import goals
from ironbottom.games.aapacific.rules.movement.questions import (
    FLIGHTS,
    MISSIONS,
    SHIPS,
    ChooseFlight,
    ChooseWay,
    open_moves,
    way_of,
)
from ironbottom.games.aapacific.rules.p5_control import CaptureTerritory
from ironbottom.games.aapacific.rules.targets import target
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Decision, Goto, Return, Step
from ironbottom.kernel.grammar import counted
from ironbottom.kernel.targets import Target
from ironbottom.mechanics.derived import WHOLE, derived, derived_for

CANCEL = choices.button("cancel")
LONGER = choices.button(DETOUR)


def can_act(g: Pacific) -> list[int]:
    """Every own unit that can still move in the movement phase under way; empty outside of one."""
    if g.running(ChooseUnit, MakeMove) is None:
        return []
    return movable_units(g)


@dataclass(slots=True, kw_only=True)
class ChooseUnit(Choose):
    """Which unit moves next; interchangeable ones are offered once."""

    FORCED: ClassVar[bool] = False
    """Never taken by itself: players look at their moves, and take some back, before the dice fall."""
    may_end: bool = True
    """Whether the phase may be ended now."""

    def options(self, g: Pacific, seat: str) -> list[str]:
        units = units_to_choose(g)
        return [*units, choices.DONE] if self.may_end else list(units)

    def allows(self, g: Pacific, seat: str, choice: str) -> bool:
        return self.may_end if choice == choices.DONE else is_offered(g, choice)

    def label(self, g: Pacific, choice: str) -> str:
        return "Done with moves" if choice == choices.DONE else ""

    def hint(self, g: Pacific, seat: str, choice: str) -> str:
        return noted("", g, choices.piece_of(choice)) if choice in _with_rivals(g) else ""

    def alike(self, g: Pacific, choice: str) -> tuple[int, ...]:
        return () if choice == choices.DONE else tuple(units_to_choose(g)[choice])


@derived(WHOLE)
def _with_rivals(g: Pacific) -> frozenset[str]:
    """Choices of units beside which others of their kind and space are choices of their own: they say what differs."""
    state = g.state
    kinds: dict[tuple[int, int, int], list[str]] = {}
    for choice in units_to_choose(g):
        piece = choices.piece_of(choice)
        kinds.setdefault((state.at[piece], state.kind[piece], state.owner[piece]), []).append(choice)
    return frozenset(choice for alike in kinds.values() if len(alike) > 1 for choice in alike)


@dataclass(slots=True, kw_only=True)
class MakeMove(Procedure):
    """The move of one unit, from picking the space to the end of its march."""

    STEPS = ("choose_space", "take_answer", "march_on")
    piece: int
    to: int = -1
    kind: str = ""
    way: int = -1
    ship: int = -1
    path: list[int] = field(default_factory=list)

    def choose_space(self, g: Pacific) -> Step:
        ask = ChooseDetour if self.kind == DETOUR else ChooseSpace
        return ask(seats=[g.moving_seat], piece=self.piece)

    def take_answer(self, g: Pacific) -> Step:
        if self.ret == CANCEL:
            return Return("cancelled")
        if self.ret == LONGER:
            self.kind = DETOUR
            return Goto(self.choose_space)
        match choices.split(str(self.ret)):
            case "space", name:
                self.to = g.data.space_index[name]
            case "button", kind:
                self.kind = kind
            case "number", way:
                self.way = int(way)
            case _, ship:
                self.ship = int(ship)
        moves = open_moves(g, self.piece, self.to, self.kind, self.way, self.ship)
        if len(moves) == 1:
            return self._carry_out(g, moves[0])
        return Call(self._what_is_open(g, moves), then=self.take_answer)

    def _what_is_open(self, g: Pacific, moves: list[Move]) -> Decision:
        seats, kind, way = [g.moving_seat], moves[0].kind, max(self.way, 0)
        if len({move.kind for move in moves}) > 1:
            return MISSIONS[kind](seats=seats, piece=self.piece, to=self.to)
        if len({way_of(move) for move in moves}) > 1:
            ask_way = ChooseFlight if kind in FLIGHTS else ChooseWay
            return ask_way(seats=seats, piece=self.piece, to=self.to, kind=self.kind or kind)
        return SHIPS[kind](seats=seats, piece=self.piece, to=self.to, kind=kind, way=way)

    def _carry_out(self, g: Pacific, move: Move) -> Step:
        if move.kind != Kind.MARCH:
            carry_out(g, self.piece, move)
            return Return()
        self.path = list(move.path)
        names = [f"{{space:{g.data.space_ids[space]}}}" for space in (g.state.at[self.piece], *move.path)]
        g.log("move", f"{{piece:{self.piece}}} moves {' - '.join(names)}", where=g.data.space_ids[move.to])
        return None

    def march_on(self, g: Pacific) -> Step:
        while self.path:
            here = g.state.at[self.piece]
            if not g.friendly(here, g.moving_side):
                # tank.3, tank.4, tank.9: enemy land is taken before the tank goes on (ruling Q35)
                return Call(CaptureTerritory(territory=here), then=self.march_on)
            step(g, self.piece, self.path.pop(0))
        g.mark(self.piece, MOVED)
        return Return()


@dataclass(slots=True, kw_only=True)
class ChooseSpace(Choose):
    """Where a unit moves."""

    RULE: ClassVar[str] = "aapacific:move.2"
    FORCED: ClassVar[bool] = False
    """Never forced: a unit that can be picked has somewhere to go, and its player may pick another instead."""
    piece: int
    KIND: ClassVar[str] = ""

    def options(self, g: Pacific, seat: str) -> list[str]:
        every = goals(g, self.piece)
        offered = _choices_of(g, every)
        return [*offered, LONGER, CANCEL] if detour_goals(g, self.piece, every) else [*offered, CANCEL]

    def text(self, g: Pacific, seat: str) -> str:
        return f"Choose where {{piece:{self.piece}}} goes"

    def label(self, g: Pacific, choice: str) -> str:
        return {CANCEL: "Another unit", LONGER: "By a longer way"}.get(choice, "")

    def hint(self, g: Pacific, seat: str, choice: str) -> str:
        if choice == CANCEL:
            return ""
        if choice == LONGER:
            return "To a battle next door by way of another space, where it could retreat"
        space = g.data.space_index[choices.argument(choice)]
        moves = open_moves(g, self.piece, space, self.KIND)
        costs = [move.cost for move in moves]
        notes = [counted(min(costs), "move")] if any(costs) else []
        overland = not g.data.is_sea[space] and any(move.kind in FLIGHTS for move in moves)
        guns_there = overland and g.has_guns(space, 1 - g.moving_side)  # land.2, land.3: they fire first
        if guns_there or not [move for move in moves if not move.guns]:
            notes.append("under AA fire")
        if not [move for move in moves if move.kind not in FLIGHTS or move.ship < 0]:
            notes.append("relies on a carrier")
        if _becomes_deck_cargo(g, self.piece):
            notes.append("its fighters stay aboard and do not fight")
        return ", ".join(notes)

    def on_map(self, g: Pacific, seat: str, choice: str) -> Target | None:
        if choice in (CANCEL, LONGER):
            return None
        space = g.data.space_index[choices.argument(choice)]
        moves = open_moves(g, self.piece, space, self.KIND)
        return target(g, self.piece, space, min(move.cost for move in moves))

    def refused(self, g: Pacific, seat: str) -> dict[str, str]:
        return reasons.refused_spaces(g, self.piece)


@dataclass(slots=True, kw_only=True)
class ChooseDetour(ChooseSpace):
    """To which battle next door a unit goes by way of another space, where it could retreat (land.19, sea.23)."""

    RULE: ClassVar[str] = "aapacific:move.5"
    KIND: ClassVar[str] = DETOUR

    def options(self, g: Pacific, seat: str) -> list[str]:
        return [*_choices_of(g, detour_goals(g, self.piece, goals(g, self.piece))), CANCEL]

    def text(self, g: Pacific, seat: str) -> str:
        return f"Choose the battle to which {{piece:{self.piece}}} goes the longer way"


def _becomes_deck_cargo(g: Pacific, piece: int) -> bool:
    """Whether a ship would go into its battles with fighters aboard that are cargo (aapacific:cv.6, cv.15)."""
    kinds = (g.state.kind[load] for load in g.load_of(piece))
    return g.state.phase == COMBAT_MOVEMENT and any(g.data.units[kind].patrol for kind in kinds)


@derived_for(BOUNDS)
def _choices_of(g: Pacific, spaces: int) -> list[str]:
    """A set of spaces as choices, kept because units of a fleet share theirs."""
    return entries(_choice_of_space(g.data), spaces)


@cache
def _choice_of_space(data: AApacificData) -> tuple[str, ...]:
    """The choice of every space."""
    return tuple([choices.space(name) for name in data.space_ids])
