"""13.2.19, 13.2.20, 12.11: air and ships go home; each where its owner likes, among where it may."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE, Klass
from ironbottom.games.oceansoffire.position.fleet_train import is_mobile_port, mobile_port, space_of
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import AT_FST
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.games.oceansoffire.rules.p06_fleet_train import apart, base_port, close, lose
from ironbottom.games.oceansoffire.rules.p06_rebase import relocate
from ironbottom.games.oceansoffire.rules.p11_no_room import MakeRoom, in_its_way
from ironbottom.games.oceansoffire.rules.p13_rebase import (
    fields_in_range,
    finish,
    home_decks,
    home_fields,
    home_ports,
    land_at_home,
    land_on_deck,
    lost_in_the_air,
    moor_at_home,
    seas_home,
)
from ironbottom.games.oceansoffire.rules.p15_picking import picked
from ironbottom.games.oceansoffire.rules.p15_requirements import in_command
from ironbottom.games.oceansoffire.rules.p22_raid import home_ports as raid_homes
from ironbottom.games.oceansoffire.rules.p22_raid import under_way
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import do
from ironbottom.mechanics.grouping import Groups, Offer, groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

PUT_BACK = choices.button("cancel")


@dataclass(slots=True, kw_only=True)
class Homes(Procedure):
    """Air units and ships of one seat Rebase; nobody is asked where there is one way home for each.

    ``units``: who goes home. ``ways``: paths of ships that sailed by a plan, Sea Space after Sea Space.
    ``disengaged``: out of a battle (11.44.e). ``origins``: Sea Space and port in which a ship there began, in a row;
    its path stays open to the others when it is home (11.44.d).
    """

    STEPS: ClassVar[tuple[str, ...]] = ("begin", "ask", "answer", "rest")
    units: list[int]
    ways: list[list[int]] = field(default_factory=list)
    disengaged: bool = False
    picked: list[int] = field(default_factory=list)
    origins: list[list[int]] = field(default_factory=list)

    def title(self, g: Oceans) -> str:
        return "Rebase"

    def begin(self, g: Oceans) -> Step:
        self.origins = [
            [g.state.at[one], g.state.origin[one]]
            for one in self.units
            if g.state.at[one] != NOWHERE and g.counter(one).ship
        ]
        return None

    def ask(self, g: Oceans) -> Step:
        self.units = [one for one in self.units if g.state.at[one] != NOWHERE]
        if not any(len(self.goals(g, one)) > 1 for one in self.units):
            return Goto(self.rest)
        return GoHome(seats=[in_command(g, self.units[0])])

    def answer(self, g: Oceans) -> Step:
        verb, name = choices.split(str(self.ret))
        if verb == "piece":
            self.picked.append(int(name))
        elif verb == "space":
            space = g.data.space_index[name]
            for one in self.picked:
                if space in self.goals(g, one):  # those before it may have taken the room
                    self._send(g, one, space)
                    self.units.remove(one)
            self.picked = []
        elif self.ret == PUT_BACK:
            self.picked = []
        else:
            return None
        return Goto(self.ask)

    def rest(self, g: Oceans) -> Step:
        """All others as suggested: where they came from, or the first place that takes them."""
        self.units += picked(self.ret)  # parts of what has broken down
        for one in list(self.units):
            if g.state.at[one] == NOWHERE:  # lost with the ship that carried it
                continue
            goals = self.goals(g, one)
            if goals:
                self._send(g, one, goals[0])
                self.units.remove(one)
                continue
            others = in_its_way(g, one, self.fields(g, one)) if g.counter(one).air else []
            if others:
                return Call(MakeRoom(air=one, others=others), then=self.rest)
            self._lose(g, one)
            self.units.remove(one)
        return Return()

    def fields(self, g: Oceans, air: int) -> list[int]:
        """Land Spaces with airfields to which air might go home, if there were room (11.33.d)."""
        return fields_in_range(g, air)

    def goals(self, g: Oceans, unit: int) -> list[int]:
        """Spaces to which a unit may go home; of carrier air with a deck to land on that of the carrier alone."""
        if g.counter(unit).ship:
            ports = [space_of(g, port) for port in self._ports(g, unit)]
            return list(
                dict.fromkeys([*ports, g.state.at[unit]] if g.counter(unit).klass == Klass.SS else ports)
            )
        decks = home_decks(g, unit)
        return [g.state.at[decks[0]]] if decks else home_fields(g, unit)

    def _ports(self, g: Oceans, ship: int) -> list[int]:
        if under_way(g) and g.side(ship) == g.phasing_side:
            return raid_homes(g, ship)
        here = g.state.at[ship]
        if apart(g, ship):  # the FST without its Base goes back to it (6.44.a)
            return [base_port(g)]
        origins = [port for sea, port in self.origins if sea == here]
        seas = seas_home(g, here, g.side(ship), self.ways, origins)
        return home_ports(g, ship, seas, disengaged=self.disengaged)

    def _send(self, g: Oceans, unit: int, space: int) -> None:
        if g.counter(unit).ship:
            port = next((one for one in self._ports(g, unit) if space_of(g, one) == space), NOWHERE)
            if port == NOWHERE:  # 11.44.c: submarines may stay at sea
                finish(g, unit)
                return
            if is_mobile_port(g, unit):
                close(g)
            moor_at_home(g, unit, port)
        elif home_decks(g, unit):
            land_on_deck(g, unit, home_decks(g, unit)[0])
        else:
            land_at_home(g, unit, space)
        g.log("move", f"{do([unit], 'goes')} home to {space_token(g, space)}.", where=g.data.space_ids[space])

    def _lose(self, g: Oceans, unit: int) -> None:
        where = g.state.at[unit]
        if g.counter(unit).ship and g.state.origin[unit] == AT_FST and mobile_port(g) == NOBODY:
            g.arrive(unit)
            relocate(g, unit)  # 6.44.b: its base is gone
            g.log("move", f"{do([unit], 'stays')} at sea without a base.", where=g.data.space_ids[where])
            return
        rule = "11.44.f" if g.counter(unit).ship else "11.33.a"
        if g.counter(unit).ship:
            gone = lose(g, unit)
        else:
            gone = [unit]
            lost_in_the_air(g, unit)
        g.log(
            "result",
            f"{do(gone, 'is')} lost: there is no way home ({{rule:{rule}}}).",
            where=g.data.space_ids[where],
        )


@dataclass(slots=True, kw_only=True)
class GoHome(Offer, Choose):
    """Where units Rebase to, one after the other or together, the rest as suggested."""

    ORDER: ClassVar[str] = "homes"
    PIECES = "pick"
    LABELS: ClassVar = {choices.DONE: "All as suggested", PUT_BACK: "Put back"}
    TEXT: ClassVar[str] = "Choose where units go home to, or let all go as suggested"
    WAITING: ClassVar[str] = "sends units home"
    SUGGESTED: ClassVar = (choices.DONE,)

    def rule(self, g: Oceans) -> str:
        ship = g.counter(g.caller(Homes).units[0]).ship
        return "oceansoffire:13.2.20" if ship else "oceansoffire:13.2.19"

    def goals(self, g: Oceans, seat: str) -> Collection[int]:
        homes = g.caller(Homes)
        return sorted(common(homes.goals(g, one) for one in homes.picked))

    def groups(self, g: Oceans, seat: str) -> Groups:
        homes = g.caller(Homes)
        shared = common(homes.goals(g, one) for one in homes.picked)
        goals = {one: tuple(homes.goals(g, one)) for one in homes.units if one not in homes.picked}
        able = [
            one
            for one, spaces in goals.items()
            if len(spaces) > 1 and (not homes.picked or shared.intersection(spaces))
        ]
        return groups(able, lambda one: (likeness(g, one), goals[one]))

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        return [PUT_BACK] if g.caller(Homes).picked else [choices.DONE]

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return self.buttons(g, seat)

    def going(self, g: Oceans) -> tuple[int, ...]:
        return tuple(g.caller(Homes).picked)


def common(rows: Iterable[Collection[int]]) -> set[int]:
    """What is in all rows; of no rows nothing.

    >>> sorted(common([[3, 1, 2], [2, 3]])), common([])
    ([2, 3], set())
    """
    sets = [set(row) for row in rows]
    return set.intersection(*sets) if sets else set()


@dataclass(slots=True, kw_only=True)
class Homecoming(Procedure):
    """Units of both sides go home, the Non-Phasing side first (13.2.19, 13.2.20), seat after seat.

    ``units``, ``ways``, ``disengaged``: as in Homes. Who is in port or at an airfield already is left where it is.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("seat",)
    units: list[int]
    ways: list[list[int]] = field(default_factory=list)
    disengaged: bool = False

    def seat(self, g: Oceans) -> Step:
        rows = by_seat(g, [one for one in self.units if g.state.at[one] != NOWHERE])
        if not rows:
            return Return()
        self.units = [one for row in rows[1:] for one in row]
        ways = self.ways if g.side(rows[0][0]) == g.phasing_side else []  # they are those of its plan
        homes = Homes(units=rows[0], ways=ways, disengaged=self.disengaged)
        return Call(homes, then=self.seat)


def by_seat(g: Oceans, units: Iterable[int]) -> list[list[int]]:
    """Units parted by who plays them, the Non-Phasing side first (13.2.19)."""
    rows: dict[tuple[bool, str], list[int]] = {}
    for one in units:
        key = (g.side(one) == g.phasing_side, in_command(g, one))
        rows.setdefault(key, []).append(one)
    return [rows[key] for key in sorted(rows)]
