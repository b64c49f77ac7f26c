"""13.2.12: troops come ashore or are held back, other cargo and ships go into ports of the Sea Space."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import aboard, contested, ships
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import (
    PASSING,
    PASSING_MISSION,
    USED,
)
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.games.oceansoffire.rules.p02_map import quays
from ironbottom.games.oceansoffire.rules.p06_ports import landing_left, may_base
from ironbottom.games.oceansoffire.rules.p11_transport import land, landing_refusal, use_landing
from ironbottom.games.oceansoffire.rules.p13_rebase import moor_at_home
from ironbottom.games.oceansoffire.rules.p13_steps_air import active
from ironbottom.games.oceansoffire.rules.p15_picking import kinds
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import do
from ironbottom.mechanics.grouping import Groups, Offer, groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

PUT_BACK = choices.button("cancel")


@dataclass(slots=True, kw_only=True)
class ComeAshore(Procedure):
    """Step 12 in the Sea Space of the Mission. It answers unit and transport of those that land to attack, in words.

    ``landing``: unit and Space (step 7). ``fought``: whether anything has happened since they were named; only then
    is it asked again who lands. ``ports``: those on the Sea Space that were open before anybody landed.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "answer", "land", "ask_cargo", "unload")
    sea: int
    landing: list[list[int]]
    fought: bool = False
    landed: list[list[int]] = field(default_factory=list)
    ports: list[int] = field(default_factory=list)
    picked: list[int] = field(default_factory=list)

    def title(self, g: Oceans) -> str:
        return "Landing"

    # ---- who attacks -----------------------------------------------------------------------------------

    def ask(self, g: Oceans) -> Step:
        """12.71.c: those whose transport is still there."""
        afloat = self._cargo(g)
        self.landing = [row for row in self.landing if row[0] in afloat]
        if not self.fought or not self.spare(g):
            return Goto(self.land)
        return HoldBack(seats=[g.seat(g.phasing)])

    def spare(self, g: Oceans) -> list[int]:
        """Units that may stay aboard: each Space that is assaulted keeps one (13.2.12.b)."""
        spaces = [space for _, space in self.landing]
        return [unit for unit, space in self.landing if spaces.count(space) > 1 or contested(g, space)]

    def answer(self, g: Oceans) -> Step:
        if self.ret == choices.DONE:
            return None
        unit = choices.piece_of(str(self.ret))
        self.landing = [row for row in self.landing if row[0] != unit]
        return Goto(self.ask)

    def land(self, g: Oceans) -> Step:
        side = g.phasing_side
        spaces = {port: g.data.ports[port].space for port in g.links.ports[self.sea]}
        self.ports = [port for port, at in spaces.items() if g.friendly(at, side) or contested(g, at)]
        by_port = [
            space for _, space in self.landing if contested(g, space)
        ]  # no assault, whoever lands before
        for unit, space in self.landing:
            self.landed.append([unit, g.state.aboard[unit]])
            come_ashore(g, unit, space, assaults=space not in by_port)
            g.log("move", f"{do([unit], 'lands')} in {space_token(g, space)}.", where=g.data.space_ids[space])
        return None

    # ---- other cargo -----------------------------------------------------------------------------------

    def ask_cargo(self, g: Oceans) -> Step:
        """13.2.12.a, 13.2.12.c: ships end in a port, or call there and come back; who goes ashore attacks nobody."""
        if not self.calls(g):
            return Return([f"{unit} {ship}" for unit, ship in self.landed])
        return UnloadCargo(seats=[g.seat(g.phasing)])

    def _ships(self, g: Oceans) -> list[int]:
        """Ships of the Mission."""
        return [
            ship
            for ship in ships(g, self.sea, g.phasing_side)
            if g.state.berth[ship] == NOWHERE
            and active(g, ship)
            and not g.has(ship, PASSING | PASSING_MISSION)
        ]

    def _cargo(self, g: Oceans) -> list[int]:
        """Units aboard transports in the Sea Space; 11.51.f: of those that are Passing Through as well."""
        transports = [
            ship
            for ship in ships(g, self.sea, g.phasing_side)
            if g.counter(ship).klass == Klass.TT and g.state.berth[ship] == NOWHERE and active(g, ship)
        ]
        return [unit for ship in transports for unit in aboard(g, ship) if not g.has(unit, USED)]

    def calls(self, g: Oceans) -> dict[int, dict[int, int]]:
        """Who may go into a port, cargo or ship, and the Spaces where, each with its port."""
        found = {}
        for unit in (*self._cargo(g), *self._ships(g)):
            if open_ports := [port for port in self.ports if self._takes(g, port, unit)]:
                found[unit] = {g.data.ports[port].space: port for port in reversed(open_ports)}
        return found

    def _takes(self, g: Oceans, port: int, unit: int) -> bool:
        if g.counter(unit).ship:
            return may_base(g, port, g.phasing_side, [unit])
        return not landing_refusal(g, [unit], port)

    def unload(self, g: Oceans) -> Step:
        verb, name = choices.split(str(self.ret))
        if verb == "piece":
            self.picked = [int(name)]
        elif verb == "space":
            space = g.data.space_index[name]
            port = self.calls(g)[self.picked[0]][space]
            ship = g.counter(self.picked[0]).ship
            if ship:
                moor_at_home(g, self.picked[0], port)
            else:
                land(g, self.picked, port)
            words = do(self.picked, "goes into port" if ship else "lands")
            g.log("move", f"{words} in {space_token(g, space)}.", where=name)
            self.picked = []
        elif self.ret == PUT_BACK:
            self.picked = []
        else:
            self.ports = []
        return Goto(self.ask_cargo)


def come_ashore(g: Oceans, unit: int, space: int, *, assaults: bool) -> None:
    """13.2.12: a unit lands to attack; where it was contested before it takes of the Landing Capacity (11.54)."""
    if not assaults:
        ports = quays(g, space, g.state.at[unit])
        use_landing(g, [unit], max(ports, key=lambda port: landing_left(g, port, g.side(unit)) or 0))
    g.place(unit, space)
    g.arrive(unit)


@dataclass(slots=True, kw_only=True)
class HoldBack(Offer, Choose):
    """Which troops stay aboard after the battle."""

    RULE: ClassVar[str] = "oceansoffire:13.2.12.b"
    FORCED: ClassVar[bool] = False
    LABELS: ClassVar = {choices.DONE: "The others land"}
    TEXT: ClassVar[str] = "Choose units that stay aboard, or let all land"
    WAITING: ClassVar[str] = "says who lands"
    SUGGESTED: ClassVar = (choices.DONE,)

    def groups(self, g: Oceans, seat: str) -> Groups:
        landing = {unit: space for unit, space in g.caller(ComeAshore).landing}  # noqa: C416 - rows are lists
        return groups(g.caller(ComeAshore).spare(g), lambda one: (likeness(g, one), landing[one]))

    def piece_hint(self, g: Oceans, seat: str, piece: int) -> str:
        return "stays aboard"


@dataclass(slots=True, kw_only=True)
class UnloadCargo(Offer, Choose):
    """Which other cargo goes ashore, and which ships end, in which port of the Sea Space."""

    RULE: ClassVar[str] = "oceansoffire:13.2.12.a"
    FORCED: ClassVar[bool] = False
    PIECES = "pick"
    LABELS: ClassVar = {choices.DONE: "Nobody else goes into a port", PUT_BACK: "Put back"}
    TEXT: ClassVar[str] = "Choose cargo or ships that go into a port, and the Space"
    WAITING: ClassVar[str] = "unloads transports"

    def goals(self, g: Oceans, seat: str) -> Collection[int]:
        frame = g.caller(ComeAshore)
        return sorted(frame.calls(g)[frame.picked[0]]) if frame.picked else ()

    def groups(self, g: Oceans, seat: str) -> Groups:
        frame = g.caller(ComeAshore)
        return {} if frame.picked else kinds(g, frame.calls(g))

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        return [PUT_BACK] if g.caller(ComeAshore).picked else [choices.DONE]

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return self.buttons(g, seat)

    def going(self, g: Oceans) -> tuple[int, ...]:
        return tuple(g.caller(ComeAshore).picked)
