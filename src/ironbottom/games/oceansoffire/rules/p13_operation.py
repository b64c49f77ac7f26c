"""13.2: an Operation, from Interceptions to Combat Concluded, in its 21 steps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass, Side
from ironbottom.games.oceansoffire.position.labels import does, space_token
from ironbottom.games.oceansoffire.position.places import aboard, aircraft, contested, on_map, ships
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    PASSING,
    PASSING_MISSION,
    USED,
)
from ironbottom.games.oceansoffire.rules.p10_activation import use
from ironbottom.games.oceansoffire.rules.p13_air_home import AirHome
from ironbottom.games.oceansoffire.rules.p13_allot import (
    BOMBS,
    Allot,
    rows_of,
)
from ironbottom.games.oceansoffire.rules.p13_areas import mission_area
from ironbottom.games.oceansoffire.rules.p13_bombings import Bombings
from ironbottom.games.oceansoffire.rules.p13_concluded import conclude, has_acted, mark_joint
from ironbottom.games.oceansoffire.rules.p13_fleet_train import FormInOperation
from ironbottom.games.oceansoffire.rules.p13_from_plan import (
    Resolved,
    attackable,
    contested_before,
    loaded_late,
    ways_of,
)
from ironbottom.games.oceansoffire.rules.p13_ground_combats import GroundCombats
from ironbottom.games.oceansoffire.rules.p13_homes import Homecoming
from ironbottom.games.oceansoffire.rules.p13_landing import ComeAshore
from ironbottom.games.oceansoffire.rules.p13_loading import Loading
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part, plans
from ironbottom.games.oceansoffire.rules.p13_steps_air import (
    PickStrikers,
    carriers,
    crowded,
    gba_tasks,
    out,
    stand_down,
    strike_tasks,
    strikers,
)
from ironbottom.games.oceansoffire.rules.p13_steps_ground import AssignTroops, Cancel, troops
from ironbottom.games.oceansoffire.rules.p14_cases import Opening, land_attacks, operation_areas
from ironbottom.games.oceansoffire.rules.p14_combat import InterceptionCombat, naval_battle
from ironbottom.games.oceansoffire.rules.p14_window import CounterWindow, Window
from ironbottom.games.oceansoffire.rules.p15_picking import picked
from ironbottom.games.oceansoffire.rules.p15_requirements import decider
from ironbottom.games.oceansoffire.rules.p16_air_combat import AirCombat
from ironbottom.games.oceansoffire.rules.p17_carriers import capacity
from ironbottom.games.oceansoffire.rules.p17_escape import best_first
from ironbottom.games.oceansoffire.rules.p17_slipped import SlippedIntoPort
from ironbottom.games.oceansoffire.rules.p22_raid import end as end_raid
from ironbottom.games.oceansoffire.rules.p22_raid import under_way
from ironbottom.kernel.flow import Call, Goto, Return, Step

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


@dataclass(slots=True, kw_only=True)
class Operation(Resolved):
    """The 21 steps of 13.2; units are in place and Combat markers laid when it begins.

    ``parts``: the Mission parts of the plan. ``assaults``: Spaces that troops attack from ships, contested ones among
    them. ``naval``: all Target Spaces of naval Missions. ``mandatory``: Spaces whose attack cannot be dropped.
    ``came``: Interceptors. ``landing``: unit and Space (step 7). ``tasks``: air unit, Space and task (steps 8, 13).
    ``waiting``: what a step has still to go through. ``landed``: troops that have come ashore, with their TT (19.45).
    ``sea``: where the battle is. ``fought``: bombs have fallen, or there was a battle.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "areas",
        "interceptions",
        "came_in",
        "counter",
        "other_seas",
        "load",
        "air_combat",
        "cancel",
        "cancelled",
        "attackers",
        "attackers_named",
        "place_air",
        "placed_air",
        "bomb",
        "battle",
        "disengaged",
        "slipped",
        "cancel_again",
        "cancelled_again",
        "land",
        "came_ashore",
        "limit_cva",
        "limited",
        "place_cva",
        "bomb_ports",
        "ground_combats",
        "air_home",
        "ships_home",
        "markers",
    )
    SHIPS: ClassVar[tuple[str, ...]] = ("came",)
    assaults: list[int] = field(default_factory=list)
    naval: list[int] = field(default_factory=list)
    mandatory: list[int] = field(default_factory=list)
    came: list[int] = field(default_factory=list)
    landing: list[list[int]] = field(default_factory=list)
    tasks: list[list[int]] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)
    landed: list[list[int]] = field(default_factory=list)
    sea: int = NOWHERE
    fought: bool = False

    def title(self, g: Oceans) -> str:
        return f"Operation in {space_token(g, mission_area(g))}" if operation_areas(g) else "Operation"

    # ---- steps 1 to 4 --------------------------------------------------------------------------------

    def areas(self, g: Oceans) -> Step:
        """Step 1: the Operation Areas are those that are marked (13.1.h)."""
        areas = operation_areas(g)
        if not areas:
            return Return()
        for part in plans(self.parts):
            self._note(g, part)
        words = ", ".join(space_token(g, area) for area in areas)
        g.log(
            "phase",
            f"{does(g, g.phasing, 'begins')} an Operation: {words}.",
            where=g.data.space_ids[areas[0]],
        )
        return None

    def _note(self, g: Oceans, part: Part) -> None:
        """Targets of a part, and whose attack is mandatory (12.22); a force lost on its way has marked none."""
        side = g.phasing_side
        targets = [one for one in part.targets if g.state.combat[one]]
        if part.kind == Kind.FORCE and not part.passing:
            self.naval += [one for one in targets if one not in self.naval]
            carries = any(g.counter(unit).ground for ship in part.units for unit in aboard(g, ship))
            if carries:
                self.assaults += [one for one in targets if attackable(g, one, side, self.assaults)]
        if part.kind == Kind.LAND and not contested_before(g, part, self.parts):
            self.mandatory += [one for one in (part.goal,) if one not in self.mandatory]

    def interceptions(self, g: Oceans) -> Step:
        """Step 2; nobody Intercepts the Pearl Harbor Raid (22.11.a)."""
        if under_way(g):
            return None
        return Call(Window(kind=Opening.OPERATION, assaults=self.assaults, naval=self.naval))

    def came_in(self, g: Oceans) -> Step:
        self.came = [int(one) for one in self.ret] if isinstance(self.ret, list) else []
        return None

    def counter(self, g: Oceans) -> Step:
        """Step 3."""
        if not self.came:
            return None
        return Call(
            CounterWindow(
                kind=Opening.OPERATION, assaults=self.assaults, naval=self.naval, interceptors=self.came
            )
        )

    def other_seas(self, g: Oceans) -> Step:
        """13.2.3.c: where both sides are in a Sea Space outside the Operation, in ships or air, they fight at once."""
        areas = operation_areas(g)
        for ship in self.came:
            sea = g.state.at[ship]
            elsewhere = (
                sea != NOWHERE and g.counter(ship).ship and g.data.spaces[sea].sea and sea not in areas
            )
            if not elsewhere or not g.has(ship, ACTIVATED):
                continue
            if naval_battle(g, sea, operation=False) or aircraft(g, sea, g.phasing_side):
                return Call(InterceptionCombat(area=sea, countered=True), then=self.other_seas)
        return None

    def load(self, g: Oceans) -> Step:
        """Step 4."""
        return Call(Loading())

    # ---- steps 5 to 7 --------------------------------------------------------------------------------

    def air_combat(self, g: Oceans) -> Step:
        """Step 5: one round for the whole Operation, but for the Pearl Harbor Raid (22.11.a)."""
        if under_way(g):
            return None
        first = mission_area(g)
        return Call(AirCombat(areas=[first, *(area for area in operation_areas(g) if area != first)]))

    def cancel(self, g: Oceans) -> Step:
        """Step 6."""
        self.ret = None
        return Call(Cancel(mandatory=self.mandatory))

    def cancelled(self, g: Oceans) -> Step:
        return self._send_home(g)

    def _send_home(self, g: Oceans) -> Step:
        units = [int(one) for one in self.ret] if isinstance(self.ret, list) else []
        return Call(Homecoming(units=units, ways=ways_of(self.parts))) if units else None

    def attackers(self, g: Oceans) -> Step:
        """Step 7: who lands where; who is in the Target Space of a Land Attack already is known by its marker."""
        units = troops(g, mission_area(g))
        spaces = [one for one in self.assaults if not g.state.attacked[one]]
        if not units or not spaces:
            self.ret = None
            return Goto(self.place_air)
        return Call(AssignTroops(units=units, spaces=spaces, late=loaded_late(g, self.parts)))

    def attackers_named(self, g: Oceans) -> Step:
        self.landing = [list(map(int, row.split())) for row in self.ret] if isinstance(self.ret, list) else []
        self.ret = None
        return None

    def grounds(self, g: Oceans) -> set[int]:
        """Land Spaces in which there is to be a ground combat."""
        return {*land_attacks(g), *(space for _, space in self.landing)}

    # ---- steps 8 to 11 -------------------------------------------------------------------------------

    def place_air(self, g: Oceans) -> Step:
        """Step 8: GBA, the Phasing side first."""
        return self._allot(g, [gba_tasks(g, side, self.grounds(g)) for side in _order(g)], self.place_air)

    def _allot(
        self, g: Oceans, rows: list[list[list[int]]], again: object, *, optional: bool = False
    ) -> Step:
        """Ask the next side with air that has a task, of both Allies one seat for all (15.1.b, ruling q69)."""
        self.tasks += rows_of(self.ret)
        self.ret = None
        done = {row[0] for row in self.tasks} | set(self.waiting)
        for side, found in zip(_order(g), rows, strict=True):
            open_tasks = [row for row in found if row[0] not in done]
            units = dict.fromkeys(row[0] for row in open_tasks)
            if units:
                self.waiting += units
                seat, idle = decider(g, mission_area(g), units, side), optional and not self.grounds(g)
                return Call(Allot(seat=seat, tasks=open_tasks, optional=optional, idle=idle), then=again)  # type: ignore[arg-type]
        self.waiting = []
        return None

    def placed_air(self, g: Oceans) -> Step:
        """Who has a Space is there from now on (12.37)."""
        for air, space, _ in self.tasks:
            g.place(air, space)
        return None

    def bomb(self, g: Oceans) -> Step:
        """Step 9."""
        return self._bombings()

    def _bombings(self) -> Step:
        bombing = [row for row in self.tasks if row[2] == BOMBS]
        self.tasks = [row for row in self.tasks if row not in bombing]
        self.fought = self.fought or bool(bombing)
        return Call(Bombings(tasks=bombing)) if bombing else None

    def battle(self, g: Oceans) -> Step:
        """Step 10: in the Mission Area."""
        for area in operation_areas(g):
            port = area in self.naval  # 6.45.c: the mobile port itself
            found = naval_battle(g, area, operation=True, port=port) if g.data.spaces[area].sea else None
            if found:
                self.sea, self.fought = area, True
                return Call(found)
        self.ret = None
        return Goto(self.cancel_again)

    def disengaged(self, g: Oceans) -> Step:
        """13.2.10.a: who got away goes home."""
        gone = [int(one) for one in self.ret] if isinstance(self.ret, list) else []
        self.waiting = gone
        return Call(Homecoming(units=gone, ways=ways_of(self.parts), disengaged=True)) if gone else None

    def slipped(self, g: Oceans) -> Step:
        """17.6.f: where they went to, carriers that are still there may bomb them."""
        gone, self.waiting = self.waiting, []
        return Call(SlippedIntoPort(sea=self.sea, ships=gone)) if gone else None

    def cancel_again(self, g: Oceans) -> Step:
        """Step 11; where nobody came and nothing was fought since step 6, the answer given there stands."""
        self.ret = None
        return Call(Cancel(mandatory=self.mandatory)) if self.came or self.fought else None

    def cancelled_again(self, g: Oceans) -> Step:
        return self._send_home(g)

    # ---- steps 12 to 14 ------------------------------------------------------------------------------

    def land(self, g: Oceans) -> Step:
        """Step 12: troops whose transport is still there come ashore (12.71.c, 13.2.12.b)."""
        self.ret = None
        fresh = {space for _, space in self.landing if not contested(g, space)}
        self.mandatory += [space for space in fresh if space not in self.mandatory]  # 12.22
        return Call(ComeAshore(sea=mission_area(g), landing=self.landing, fought=self.fought))

    def came_ashore(self, g: Oceans) -> Step:
        self.landed = [list(map(int, row.split())) for row in self.ret] if isinstance(self.ret, list) else []
        self.ret = None
        return Call(FormInOperation())

    def limit_cva(self, g: Oceans) -> Step:
        """13.2.13.a: no more CVA on Missions than the Operational Carrier Capacity; the owner chooses which."""
        found = crowded(g, self._seas(g))
        if found is None:
            self.ret = None
            return Goto(self.place_cva)
        sea, side = found
        able = strikers(g, sea, side)
        room = capacity(g, carriers(g, sea, side))
        return PickStrikers(seats=[decider(g, sea, able, side)], candidates=best_first(g, able), room=room)

    def limited(self, g: Oceans) -> Step:
        found = crowded(g, self._seas(g))
        assert found is not None
        stand_down(g, *found, flying=picked(self.ret))
        return Goto(self.limit_cva)

    def _seas(self, g: Oceans) -> list[int]:
        """Sea Spaces with ships of the Operation."""
        found = {g.state.at[one] for one in (*self.came, *_phasing_ships(g)) if g.state.at[one] != NOWHERE}
        return sorted(sea for sea in found if g.data.spaces[sea].sea)

    def place_cva(self, g: Oceans) -> Step:
        """Step 13: CVA may bomb ships in port."""
        seas = self._seas(g)
        rows = [[row for sea in seas for row in strike_tasks(g, sea, side, self.parts)] for side in _order(g)]
        return self._allot(g, rows, self.place_cva, optional=True)

    def bomb_ports(self, g: Oceans) -> Step:
        """Step 14."""
        return self._bombings()

    def ground_combats(self, g: Oceans) -> Step:
        """Steps 15 to 18."""
        return Call(
            GroundCombats(parts=self.parts, mandatory=self.mandatory, landed=self.landed, tasks=self.tasks)
        )

    # ---- steps 19 to 21 ------------------------------------------------------------------------------

    def air_home(self, g: Oceans) -> Step:
        """Step 19."""
        units = [
            air for air, at in enumerate(g.state.at) if at != NOWHERE and g.counter(air).air and out(g, air)
        ]
        for air in units:
            g.mark(air, USED)
        fought = self.fought or any(g.counter(air).klass == Klass.CVA for air in units)
        return Call(AirHome(units=units, seas=self._seas(g) if fought else []))

    def ships_home(self, g: Oceans) -> Step:
        """Step 20: all but those that are Passing Through, which must leave by themselves (13.3.h)."""
        units = [
            ship
            for side in Side
            for ship in on_map(g, side)
            if g.counter(ship).ship
            and g.state.berth[ship] == NOWHERE
            and g.has(ship, ACTIVATED)
            and not g.has(ship, PASSING | PASSING_MISSION)
        ]
        return Call(Homecoming(units=units, ways=ways_of(self.parts))) if units else None

    def markers(self, g: Oceans) -> Step:
        """Step 21: markers of islands go, the others turn."""
        for area in operation_areas(g):
            conclude(g, area)
            mark_joint(g, area)
        for space, count in enumerate(g.state.combat):
            if count:
                g.combat_marker(space, -count)
        for unit, at in enumerate(g.state.at):
            if at != NOWHERE and g.has(unit, ACTIVATED) and has_acted(g, unit):
                use(g, unit)
        if under_way(g):
            end_raid(g)
        return Return()


def _order(g: Oceans) -> tuple[int, int]:
    """The Phasing side first."""
    return g.phasing_side, 1 - g.phasing_side


def _phasing_ships(g: Oceans) -> list[int]:
    return [ship for area in operation_areas(g) for ship in ships(g, area, g.phasing_side)]
