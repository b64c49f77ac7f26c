"""What is asked of a move whose goal is chosen: its purpose, its way, the ship."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.procedure import Choose
from ironbottom.games.aapacific.rules.details import noted
from ironbottom.games.aapacific.rules.movement.bounds import convoy_zones
from ironbottom.games.aapacific.rules.movement.carriers import free_berths, kept_for_others
from ironbottom.games.aapacific.rules.movement.detours import DETOUR, detours
from ironbottom.games.aapacific.rules.movement.moves import Kind, Move
from ironbottom.games.aapacific.rules.movement.options import moves_to
from ironbottom.games.aapacific.rules.movement.units import free_slots
from ironbottom.kernel import choices
from ironbottom.kernel.grammar import counted


def open_moves(g: Pacific, piece: int, to: int, kind: str = "", way: int = -1, ship: int = -1) -> list[Move]:
    """The moves of a unit to a space that fit the answers given so far."""
    if kind == DETOUR:
        moves = list(detours(g, piece, to))
    else:
        moves = [move for move in moves_to(g, piece, to) if not kind or move.kind == kind]
    if way >= 0:
        chosen = ways_among(moves)[way]
        moves = [move for move in moves if way_of(move) == chosen]
    return [move for move in moves if ship < 0 or move.ship == ship]


Way = tuple[tuple[int, ...], int, tuple[int, ...]]


def way_of(move: Move) -> Way:
    """What sets the way of a move apart: its path, its cost and the guns that it passes."""
    return move.path, move.cost, move.guns


def ways_among(moves: list[Move]) -> list[Way]:
    """The different ways among moves, in their order."""
    return list(dict.fromkeys(way_of(move) for move in moves))


@dataclass(slots=True, kw_only=True)
class ChooseMission(Choose):
    """Attack or strategic bombing raid."""

    RULE: ClassVar[str] = "aapacific:sbr.3"
    LABELS: ClassVar[dict[str, str]] = {
        Kind.ATTACK: "Attack",
        Kind.RAID: "Strategic bombing raid",
        Kind.LAND: "Land",
        Kind.PATROL: "Combat air patrol",
        Kind.WAIT: "Stay and take the convoy",
        Kind.SAIL: "Sail round",
    }
    piece: int
    to: int

    def options(self, g: Pacific, seat: str) -> list[str]:
        kinds = dict.fromkeys(move.kind for move in open_moves(g, self.piece, self.to))
        return [choices.button(kind) for kind in kinds]

    def text(self, g: Pacific, seat: str) -> str:
        return f"Choose what {{piece:{self.piece}}} does in {{space:{g.data.space_ids[self.to]}}}"

    def label(self, g: Pacific, choice: str) -> str:
        return self.LABELS[choices.argument(choice)]


@dataclass(slots=True, kw_only=True)
class LandOrPatrol(ChooseMission):
    """Land on a carrier or patrol its zone."""

    RULE: ClassVar[str] = "aapacific:cap_air.1"


@dataclass(slots=True, kw_only=True)
class WaitOrSail(ChooseMission):
    """Stay for the convoy or sail round and come back."""

    RULE: ClassVar[str] = "aapacific:conv.3"


@dataclass(slots=True, kw_only=True)
class ChooseWay(Choose):
    """Which of several ways that differ in what they take or in where from they come to a battle."""

    RULE: ClassVar[str] = "aapacific:move.5"
    piece: int
    to: int
    kind: str

    def _ways(self, g: Pacific) -> list[Way]:
        return ways_among(open_moves(g, self.piece, self.to, self.kind))

    def options(self, g: Pacific, seat: str) -> list[str]:
        return [choices.number(n) for n in range(len(self._ways(g)))]

    def text(self, g: Pacific, seat: str) -> str:
        return f"Choose the way of {{piece:{self.piece}}} to {{space:{g.data.space_ids[self.to]}}}"

    def label(self, g: Pacific, choice: str) -> str:
        path, cost, _ = self._ways(g)[int(choices.argument(choice))]
        if len(path) == 1:
            return f"direct, {counted(cost, 'move')}"
        prize = ""
        if self.kind == Kind.SAIL and convoy_zones(g) >> path[0] & 1:
            warship = g.data.units[g.state.kind[self.piece]].takes_convoy
            prize = ", takes its convoy" if warship else ""
        elif self.kind == Kind.MARCH and not g.friendly(path[0], g.moving_side):
            prize = ", taking it"
        return f"via {g.data.names[path[0]]}{prize}, {counted(cost, 'move')}"


@dataclass(slots=True, kw_only=True)
class ChooseFlight(ChooseWay):
    """Which of several flights of differing length and exposure to AA guns."""

    RULE: ClassVar[str] = "aapacific:move.14"

    def label(self, g: Pacific, choice: str) -> str:
        _, cost, guns = self._ways(g)[int(choices.argument(choice))]
        fire = "AA fire of " + ", ".join(g.data.names[t] for t in guns) if guns else "no AA fire"
        return f"{counted(cost, 'move')}, {fire}"


@dataclass(slots=True, kw_only=True)
class ChooseShip(Choose):
    """Which of several different ships a unit boards."""

    RULE: ClassVar[str] = "aapacific:tr.2"
    piece: int
    to: int
    kind: str
    way: int

    def options(self, g: Pacific, seat: str) -> list[str]:
        return [choices.piece(ship) for ship in self._ships(g)]

    def _ships(self, g: Pacific) -> list[int]:
        return [move.ship for move in open_moves(g, self.piece, self.to, self.kind, self.way)]

    def suggestion(self, g: Pacific, seat: str) -> list[str]:
        """The fullest of the ships that are there to carry: so none sails half empty beside another."""
        return [choices.piece(min(self._ships(g), key=lambda ship: (*self._rank(g, ship), ship)))]

    def _rank(self, g: Pacific, ship: int) -> tuple[bool | int, ...]:
        return g.data.units[g.state.kind[ship]].attacks, self._room(g, ship)

    def _room(self, g: Pacific, ship: int) -> int:
        return free_slots(g, ship, g.load_of(ship))

    def text(self, g: Pacific, seat: str) -> str:
        return f"Choose the ship {{piece:{self.piece}}} boards"

    def hint(self, g: Pacific, seat: str, choice: str) -> str:
        return noted("", g, choices.piece_of(choice))


@dataclass(slots=True, kw_only=True)
class ChooseDeck(ChooseShip):
    """Which of several different carriers a fighter lands on."""

    RULE: ClassVar[str] = "aapacific:ftr.12"

    def _rank(self, g: Pacific, ship: int) -> tuple[bool | int, ...]:
        """The one declared first, then decks that no fighter in the air waits for (ftr.9)."""
        declared = g.state.lands_on[self.piece] == ship
        return not declared, kept_for_others(g, ship, self.piece), self._room(g, ship)

    def _room(self, g: Pacific, ship: int) -> int:
        return free_berths(g, ship)

    def text(self, g: Pacific, seat: str) -> str:
        return f"Choose the carrier {{piece:{self.piece}}} lands on"


@dataclass(slots=True, kw_only=True)
class DeclareDeck(ChooseDeck):
    """Which of several different carriers a fighter on a risky mission declares as its landing place."""

    RULE: ClassVar[str] = "aapacific:ftr.9"

    def text(self, g: Pacific, seat: str) -> str:
        return f"Declare the carrier on which {{piece:{self.piece}}} is to land"


FLIGHTS = (Kind.ATTACK, Kind.RAID)
MISSIONS: dict[str, type[ChooseMission]] = {
    Kind.ATTACK: ChooseMission,
    Kind.RAID: ChooseMission,
    Kind.LAND: LandOrPatrol,
    Kind.PATROL: LandOrPatrol,
    Kind.WAIT: WaitOrSail,
    Kind.SAIL: WaitOrSail,
}
SHIPS: dict[str, type[ChooseShip]] = {
    Kind.BOARD: ChooseShip,
    Kind.LAND: ChooseDeck,
    Kind.ATTACK: DeclareDeck,
    Kind.RAID: DeclareDeck,
}
"""The question asked for each kind of move that leaves several missions or ships open."""
