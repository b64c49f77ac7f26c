"""14.7: Interception Combat, resolved at once where the moving ships are."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE, Klass, Side
from ironbottom.games.oceansoffire.position.fleet_train import lone_fst, mobile_port
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import aircraft, ships
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import ACTIVATED, ASHORE, STOOD_OFF, USED
from ironbottom.games.oceansoffire.rules.p06_fleet_train import as_now
from ironbottom.games.oceansoffire.rules.p12_ranges import within_range
from ironbottom.games.oceansoffire.rules.p12_targets import air_bar
from ironbottom.games.oceansoffire.rules.p13_air_home import AirHome
from ironbottom.games.oceansoffire.rules.p13_homes import Homecoming
from ironbottom.games.oceansoffire.rules.p13_loading import LoadUnderWay
from ironbottom.games.oceansoffire.rules.p13_parts import UnderWay
from ironbottom.games.oceansoffire.rules.p14_cases import Opening, at_sea_there
from ironbottom.games.oceansoffire.rules.p14_window import CounterWindow
from ironbottom.games.oceansoffire.rules.p15_picking import kinds
from ironbottom.games.oceansoffire.rules.p16_air_combat import AirCombat
from ironbottom.games.oceansoffire.rules.p17_battle import NavalBattle
from ironbottom.games.oceansoffire.rules.p17_bombing import Bombing
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.mechanics.grouping import Groups, Offer

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


ANEW = choices.button("anew")
"""Who goes on does so by another way than was planned (14.7.h)."""


@dataclass(slots=True, kw_only=True)
class InterceptionCombat(Procedure):
    """The steps of 14.7 in one Sea Space; who of the force is still there at sea and not Used goes on afterwards.

    ``force``: the moving ships; empty where the Phasing side has Counter-Intercepted ships that came for support alone
    (13.2.3.c, ``countered``): then nobody answers and nobody goes on. ``ways``: the path of the force.
    ``answered``: ships and air that have Counter-Intercepted. ``leaving``: ships of the force that give up. Who goes on
    another way bears the mark of who waits.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "mark",
        "count_answers",
        "load",
        "air_combat",
        "bomb",
        "battle",
        "disengaged",
        "air_home",
        "countered_home",
        "interceptors_home",
        "go_on",
        "choose",
        "unmark",
    )
    SHIPS: ClassVar[tuple[str, ...]] = ("force", "answered")
    area: int
    force: list[int] = field(default_factory=list)
    ways: list[list[int]] = field(default_factory=list)
    countered: bool = False
    answered: list[int] = field(default_factory=list)
    leaving: list[int] = field(default_factory=list)

    def title(self, g: Oceans) -> str:
        return f"Interception Combat in {space_token(g, self.area)}"

    # ---- 14.7.1 to 14.7.3 ----------------------------------------------------------------------------

    def mark(self, g: Oceans) -> Step:
        """14.7.1, 14.6: a Combat marker is laid, and the Phasing side may answer."""
        g.combat_marker(self.area)
        g.log("battle", self.title(g), where=g.data.space_ids[self.area])
        if self.countered:
            return None
        came = [*_active(g, self.area, 1 - g.phasing_side), *_flown(g, self.area, 1 - g.phasing_side)]
        return Call(CounterWindow(kind=Opening.PASSING, area=self.area, force=self.force, interceptors=came))

    def count_answers(self, g: Oceans) -> Step:
        if isinstance(self.ret, list):
            self.answered = [int(one) for one in self.ret]
        return None

    def load(self, g: Oceans) -> Step:
        """14.7.1, 13.2.4: transports on their way go into a port beside it, and come back before they fight."""
        way = None if self.countered else under_way(g)
        ships_ = [ship for ship in way.loaders(g) if ship in self.force] if way else []
        return Call(LoadUnderWay(sea=self.area, ships=ships_)) if ships_ else None

    def air_combat(self, g: Oceans) -> Step:
        """14.7.2: with the air of this Area alone."""
        return Call(AirCombat(areas=[self.area], alone=True))

    def bomb(self, g: Oceans) -> Step:
        """14.7.3, 13.2.8, 13.2.9: GBA may bomb only ships in the Sea Space of the Intercepted units."""
        bombers = [
            air
            for side in (g.phasing_side, 1 - g.phasing_side)
            if at_sea_there(g, self.area, 1 - side)
            for air in _flown(g, self.area, side)
            if not air_bar(g, air) and self.area in within_range(g, air)
        ]
        targets = sorted(ship for side in Side for ship in at_sea_there(g, self.area, side))  # none in port
        return Call(Bombing(space=self.area, bombers=bombers, targets=targets)) if bombers else None

    def battle(self, g: Oceans) -> Step:
        """14.7.3, 13.2.10: where both sides have ships that take part."""
        found = naval_battle(g, self.area, operation=False)
        return Call(found) if found else Goto(self.air_home)

    def disengaged(self, g: Oceans) -> Step:
        """13.2.10.a: who got away Rebases at once."""
        gone = [int(one) for one in self.ret] if isinstance(self.ret, list) else []
        self.force = as_now(g, self.force)
        return Call(Homecoming(units=gone, ways=self.ways, disengaged=True)) if gone else None

    # ---- 14.7.4 to 14.7.9 ----------------------------------------------------------------------------

    def air_home(self, g: Oceans) -> Step:
        """14.7.4: all air of both sides; carrier air off its deck to a deck."""
        units = [
            air for side in Side for air in aircraft(g, self.area, side) if g.state.aboard[air] == ASHORE
        ]
        return Call(AirHome(units=units, seas=[self.area]))

    def countered_home(self, g: Oceans) -> Step:
        """14.7.5: whoever Counter-Intercepted Rebases and is Used."""
        units = [
            ship
            for ship in _active(g, self.area, g.phasing_side)
            if ship in self.answered or (self.countered and ship not in self.force)
        ]
        return Call(Homecoming(units=units, ways=self.ways)) if units else None

    def interceptors_home(self, g: Oceans) -> Step:
        """14.7.6: and so do the Interceptors that are left."""
        units = _active(g, self.area, 1 - g.phasing_side)
        return Call(Homecoming(units=units)) if units else None

    def go_on(self, g: Oceans) -> Step:
        """14.7.7, 14.11.c: each moving ship goes on with the MPs it has left, or gives up."""
        if not self.left(g):
            return self._leave() or Goto(self.unmark)
        return GiveUp(seats=[g.seat(g.phasing)])

    def left(self, g: Oceans) -> list[int]:
        """Ships of the force that are still there and have not been told to give up."""
        return [
            ship
            for ship in self.force
            if g.state.at[ship] == self.area and not g.has(ship, USED) and ship not in self.leaving
        ]

    def choose(self, g: Oceans) -> Step:
        way = under_way(g)
        if self.ret == ANEW and way:
            for ship in self.left(g):
                g.mark(ship, way.turns_as(g))
        elif self.ret != choices.DONE:
            self.leaving.append(choices.piece_of(str(self.ret)))
            return Goto(self.go_on)
        return self._leave()

    def _leave(self) -> Step:
        """Those that give up go home, also when they are all that are left."""
        units = self.leaving
        return Call(Homecoming(units=units, ways=self.ways), then=self.unmark) if units else None

    def unmark(self, g: Oceans) -> Step:
        """14.7.9, 14.11.d: the marker is taken off, not turned; 17.6.g bars nobody from an Operation to come."""
        g.combat_marker(self.area, -1)
        for ship in self.left(g):
            g.unmark(ship, STOOD_OFF)
        return Return([str(one) for one in self.left(g)])


def under_way(g: Oceans) -> UnderWay | None:
    """The force on whose way the combat is; None: nobody's."""
    return next((frame for frame in reversed(g.stack) if isinstance(frame, UnderWay)), None)


def naval_battle(g: Oceans, sea: int, *, operation: bool, port: bool = False) -> NavalBattle | None:
    """13.2.10, 14.4.d: Naval Combat in a Sea Space, None: it takes ships of both sides, one of them no submarine.

    ``port``: the mobile port there is a target (6.45.c). Submarines alone fight the FST without its Base (6.45.b).
    """
    boats = [
        ship
        for side in Side
        for ship in ships(g, sea, side)
        if g.counter(ship).klass == Klass.SS and g.has(ship, ACTIVATED)
    ]
    met = [one for side in Side for one in ships(g, sea, side) if lone_fst(g, one)]
    met += [one for one in (mobile_port(g),) if port and one != NOBODY and g.state.at[one] == sea]
    surface = [
        bool(at_sea_there(g, sea, side)) or any(g.side(one) == side for one in met if _fought(g, one, boats))
        for side in Side
    ]
    sides = [surface[side] or any(g.side(boat) == side for boat in boats) for side in Side]
    if not all(sides) or not any(surface):
        return None
    return NavalBattle(sea=sea, submarines=boats, operation=operation, port=port)


def _fought(g: Oceans, fst: int, boats: list[int]) -> bool:
    """Whether the FST makes a Naval Combat: as a target, or alone against submarines."""
    return not lone_fst(g, fst) or any(g.side(boat) != g.side(fst) for boat in boats)


def _active(g: Oceans, sea: int, side: int) -> list[int]:
    """Ships of a side at sea that take part, submarines among them."""
    return [ship for ship in ships(g, sea, side) if g.state.berth[ship] == NOWHERE and g.has(ship, ACTIVATED)]


def _flown(g: Oceans, area: int, side: int) -> list[int]:
    """Air of a side over an Area that takes part."""
    return [air for air in aircraft(g, area, side) if g.has(air, ACTIVATED)]


@dataclass(slots=True, kw_only=True)
class GiveUp(Offer, Choose):
    """14.7.h: which ships give up their Movement or Mission and go home; the others go on."""

    RULE: ClassVar[str] = "oceansoffire:14.7.h"
    FORCED: ClassVar[bool] = False
    LABELS: ClassVar = {choices.DONE: "The others go on", ANEW: "The others go on another way"}
    TEXT: ClassVar[str] = "Choose ships that give up and go home, or let them go on"
    WAITING: ClassVar[str] = "decides who goes on"
    SUGGESTED: ClassVar = (choices.DONE,)

    def groups(self, g: Oceans, seat: str) -> Groups:
        return kinds(g, g.caller(InterceptionCombat).left(g))

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        way = under_way(g)
        return [choices.DONE, ANEW] if way and way.turns_as(g) else [choices.DONE]

    def piece_hint(self, g: Oceans, seat: str, piece: int) -> str:
        return "goes home"
