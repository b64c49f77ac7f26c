"""Return to Base Phase: ships sail home, bases change hands (fireinthesky:12.0)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import NONE, Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import does
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import NOWHERE, SORTIED
from ironbottom.games.fireinthesky.rules.fleets import note_entries, surabaya_falls
from ironbottom.games.fireinthesky.rules.homes import return_bases
from ironbottom.games.fireinthesky.rules.stacking import StackingLimits
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step

REST = "rest_"
"""Begins the name of a button that sends all further ships to one base."""


@dataclass(slots=True, kw_only=True)
class ReturnToBase(Procedure):
    """Ships first, then control, then stacking limits.

    So a ship that sailed is not lost to an Occupied marker on its hex (ruling return_before_capture).
    """

    STEPS = ("ships", "control", "limits")

    def ships(self, g: Sky) -> Step:
        note_entries(g)
        return Call(ShipsReturn())

    def control(self, g: Sky) -> Step:
        for base, side in enumerate(g.state.occupied):
            if side != NOWHERE:
                change_control(g, base, side)
        return None

    def limits(self, g: Sky) -> Step:
        return Call(StackingLimits())  # 12.3


# ---- ships (12.1) ------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class ShipsReturn(Procedure):
    """All ships at sea return, one after the other; then no Task Force is left."""

    STEPS = ("next_ship", "note")
    rest: int = NONE
    """Home base to which all ships that are left go."""

    def next_ship(self, g: Sky) -> Step:
        ship = next(sorties(g), NONE)
        if ship == NONE:
            dissolve_forces(g)
            return Return()
        bases = return_bases(g, g.counter(ship))
        if not bases:
            stranded(g, ship)
            return Goto(self.next_ship)
        if self.rest in bases or len(bases) == 1:
            come_home(g, ship, self.rest if self.rest in bases else bases[0])
            return Goto(self.next_ship)
        return Call(ReturnOfShip(ship=ship, bases=list(bases)))

    def note(self, g: Sky) -> Step:
        if self.ret is not None:
            self.rest = int(str(self.ret))
        return Goto(self.next_ship)


@dataclass(slots=True, kw_only=True)
class ReturnOfShip(Procedure):
    """A ship returns to a base of its owner's choice; returned is that base if all that is left goes there, too."""

    STEPS = ("ask", "take_base")
    ship: int
    bases: list[int]

    def ask(self, g: Sky) -> Step:
        return ChooseHomeBase(seats=[g.seat(g.side(self.ship))], ship=self.ship, bases=self.bases)

    def take_base(self, g: Sky) -> Step:
        verb, name = choices.split(str(self.ret))
        base = g.data.space_index[name.removeprefix(REST)]
        come_home(g, self.ship, base)
        return Return(base) if verb == "button" else None


def sorties(g: Sky) -> Iterator[int]:
    """The ships of both sides on their operational side that are still at sea (12.1)."""
    state = g.state
    return (piece for piece, at in enumerate(state.at) if at != NOWHERE and state.marks[piece] & SORTIED)


def come_home(g: Sky, ship: int, base: int) -> None:
    """Put a ship into its base, on its deployment side."""
    g.leave_force(ship)
    g.unmark(ship, SORTIED)
    g.place(ship, base)
    name = g.data.space_ids[base]
    g.log("move", f"{does(g, ship, 'returns')} to {{space:{name}}} ({{rule:12.1}})", where=name)


def stranded(g: Sky, ship: int) -> None:
    """Ruling return_home_lost: it stays in a friendly base; from elsewhere it waits on the track for a home base."""
    at, side = g.state.at[ship], g.side(ship)
    if g.friendly_base(at, side):
        come_home(g, ship, at)
        return
    g.log("info", f"{does(g, ship, 'has')} no base to return to ({{rule:12.1}})")
    g.unmark(ship, SORTIED)
    g.to_track(ship, g.data.figures.displaced_return)


def dissolve_forces(g: Sky) -> None:
    """No Task Force outlasts the return of its ships."""
    g.dissolve_forces()
    g.state.force_at = bytearray([NOWHERE]) * len(g.state.force_at)
    g.noted()


# ---- control (12.2) ----------------------------------------------------------------------------------


def change_control(g: Sky, base: int, side: int) -> None:
    """An Occupied marker: what is under it is lost, and the base changes hands (12.2)."""
    state, data = g.state, g.data
    name = data.space_ids[base]
    for piece in under_marker(g, base, 1 - side):
        g.log("result", f"{does(g, piece, 'is')} lost with {{space:{name}}} ({{rule:12.2}})", where=name)
        if g.counter(piece).naval:
            g.out_of_game(piece, sunk=True)
        else:
            g.to_pool(piece)
    state.captured.append(base)
    state.control[base] = side
    state.occupied[base] = NOWHERE
    if side == Side.JAPAN and base in state.penalty:
        state.penalty.remove(base)  # 4.3.1.b4
    g.turned()
    holder = "Japan controls" if side == Side.JAPAN else "The Allies control"
    g.log("result", f"{holder} {{space:{name}}} ({{rule:12.2}})", where=name)
    if side == Side.JAPAN and base == data.surabaya:
        surabaya_falls(g)


def under_marker(g: Sky, base: int, side: int) -> list[int]:
    """The ships, air units and replacement markers of a side in the hex of a base, its boxes among it.

    Air in the Naval Aviation box is where it is assigned (ruling naval_aviation_location).
    """
    state = g.state
    boxed = [piece for piece in g.here[g.data.naval_aviation] if state.commit[piece] == base]
    return [
        piece for piece in [*g.in_hex(base), *boxed] if g.side(piece) == side and not g.counter(piece).land
    ]


@dataclass(slots=True, kw_only=True)
class ChooseHomeBase(Choose):
    """To which home base a ship returns; a button sends all that follow to the same (ruling naval_home_split)."""

    RULE: ClassVar[str] = "fireinthesky:12.1"
    ORDER: ClassVar[str] = "return_base"
    WAITING = "Ships return to their home bases"
    ship: int
    bases: list[int]

    def options(self, g: Sky, seat: str) -> list[str]:
        names = [g.data.space_ids[base] for base in self.bases]
        return [*map(choices.space, names), *[choices.button(REST + name) for name in names]]

    def text(self, g: Sky, seat: str) -> str:
        return f"Choose the home base to which {does(g, self.ship, 'returns')}"

    def label(self, g: Sky, choice: str) -> str:
        verb, name = choices.split(choice)
        if verb != "button":
            return ""
        return f"All that is left to {g.data.names[g.data.space_index[name.removeprefix(REST)]]}"

    def hint(self, g: Sky, seat: str, choice: str) -> str:
        base = g.data.space_index[choices.argument(choice).removeprefix(REST)]
        return "" if self._safe(g, base) else "the enemy has occupied it: what lies there is lost"

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        """All to the first base that does not change hands in this phase (ruling home_about_to_fall)."""
        base = next((base for base in self.bases if self._safe(g, base)), self.bases[0])
        return [choices.button(REST + g.data.space_ids[base])]

    def _safe(self, g: Sky, base: int) -> bool:
        return g.state.occupied[base] in (NOWHERE, g.side(self.ship))
