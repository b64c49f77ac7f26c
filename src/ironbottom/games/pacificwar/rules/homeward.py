"""9.5.3, 10.1, 10.4: retreat, isolation, return to port, redeployment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import do, does
from ironbottom.games.pacificwar.position.procedure import Choose, Procedure
from ironbottom.games.pacificwar.position.state import GONE, OPS_COMPLETE
from ironbottom.games.pacificwar.rules.control import works_as_port
from ironbottom.games.pacificwar.rules.redeployment import (
    destinations,
    movable,
    redeploy,
    why_no_lba,
)
from ironbottom.games.pacificwar.rules.routes import isolated, nearest_ports, ways_home
from ironbottom.kernel import choices
from ironbottom.kernel.flow import PICKED, Call, Goto, Return, Step
from ironbottom.mechanics.derived import WHOLE, derived_for

ALL, PUT_BACK = choices.button("all"), choices.button("cancel")
CUT_OFF = "10.1.c"
"""The rule by which ships without a way go to the nearest port and turn Ops Complete."""


# ---- 9.5.3 retreat -------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Retreat(Procedure):
    """All units of a side leave a zone (9.5.3.a): ships for ports, LBA for next turn."""

    TITLE: ClassVar[str] = "Retreat"
    STEPS: ClassVar[tuple[str, ...]] = ("ships", "lba")
    side: int
    zone: int

    def ships(self, g: War) -> Step:
        name = g.data.space_ids[self.zone]
        g.log(
            "move",
            f"{does(g, self.side, 'retreats')} from {{space:{name}}} ({{rule:9.5.3.a}})",
            where=name,
        )
        return Call(GoHome(side=self.side, zone=self.zone, pieces=g.ships(self.zone, self.side)))

    def lba(self, g: War) -> Step:
        for piece in g.lba(self.zone, self.side):
            leave_the_map(g, piece, "9.5.3.i")
        return None


def leave_the_map(g: War, piece: int, rule: str) -> None:
    """An LBA comes back as a reinforcement of next turn (9.5.3.i, 10.1.d); ``rule``: by which."""
    where = g.data.space_ids[g.state.at[piece]]
    g.to_track(piece, g.data.figures.lba_return)
    back = "is out of the game" if g.has(piece, GONE) else f"comes back on Turn {g.state.due[piece]}"
    g.log("move", f"{{piece:{piece}}} leaves {{space:{where}}} and {back} ({{rule:{rule}}})", where=where)


# ---- 10.1 isolation ------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Isolation(Procedure):
    """A side checks for isolated units (10.1): ships go to their nearest port, LBA leave the map.

    All zones are looked at before the first unit moves.
    """

    TITLE: ClassVar[str] = "Isolation"
    STEPS: ClassVar[tuple[str, ...]] = ("check", "next_zone")
    side: int
    zones: list[int] = field(default_factory=list)

    def check(self, g: War) -> Step:
        zones = range(len(g.data.zones))
        self.zones = [z for z in zones if g.any_units(z, self.side) and isolated(g, z, self.side)]  # 10.1.a
        return None

    def next_zone(self, g: War) -> Step:
        if not self.zones:
            return Return()
        zone = self.zones.pop(0)
        name = g.data.space_ids[zone]
        g.log("info", f"Units in {{space:{name}}} are isolated ({{rule:10.1.a}})", where=name)
        for piece in g.lba(zone, self.side):
            leave_the_map(g, piece, "10.1.d")
        ships = g.ships(zone, self.side)
        return Call(GoHome(side=self.side, zone=zone, pieces=ships, cut_off=True), then=self.next_zone)


# ---- the way home --------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class GoHome(Procedure):
    """Ships leave a zone for own ports, their owner choosing for each (9.5.3.b to 9.5.3.d, ruling pw_q91).

    Without a way, or ``cut_off``, they go to the nearest port and turn Ops Complete (9.5.3.f, 10.1.c, ruling pw_q90);
    without any port they are out of the game (ruling pw_q62).
    """

    STEPS: ClassVar[tuple[str, ...]] = ("find_ports", "ask", "answer")
    side: int
    zone: int
    pieces: list[int]
    cut_off: bool = False
    ports: list[int] = field(default_factory=list)
    picked: list[int] = field(default_factory=list)

    def find_ports(self, g: War) -> Step:
        if not self.pieces:  # LBA alone have left
            return Return()
        self.ports = [] if self.cut_off else ways_home(g, self.zone, self.side)
        if not self.ports:
            self.cut_off = True
            self.ports = nearest_ports(g, self.zone, self.side)
        return None

    def ask(self, g: War) -> Step:
        if not self.ports:
            for ship in self.pieces:
                g.log("result", f"{{piece:{ship}}} has no port left and is out of the game ({{rule:10.1.c}})")
                g.out_of_game(ship)
            return Return()
        if len(self.ports) == 1:
            self._send(g, list(self.pieces), self.ports[0])
        if not self.pieces:
            return Return()
        return SendHome(
            seats=[g.seat(self.side)],
            rule_id=CUT_OFF if self.cut_off else "10.4.j",
            able=list(self.pieces),
            picked=list(self.picked),
            zones=list(self.ports),
        )

    def answer(self, g: War) -> Step:
        port = zone_chosen(g, str(self.ret), self.picked, self.pieces)
        if port >= 0:
            self._send(g, self.picked or list(self.pieces), port)
            self.picked = []
        return Goto(self.ask)

    def _send(self, g: War, ships: Sequence[int], port: int) -> None:
        come_home(g, ships, port, CUT_OFF if self.cut_off else "10.4.j")
        for ship in ships:
            self.pieces.remove(ship)
            if self.cut_off:
                g.mark(ship, OPS_COMPLETE)


def come_home(g: War, ships: Sequence[int], port: int, rule: str) -> None:
    """Put ships into a port; they keep their sides (9.5.3.j, 10.4.m)."""
    name = g.data.space_ids[port]
    for ship in ships:
        g.place(ship, port)
    g.log("move", f"{do(g, ships, 'goes')} to {{space:{name}}} ({{rule:{rule}}})", where=name)


# ---- 8.9.2, 8.9.3, 10.4 return to port and redeployment ------------------------------------------------


@dataclass(slots=True, kw_only=True)
class ReturnToPort(Procedure):
    """One group of ships, Ready or not, goes from a zone to one port (8.9.2.a, 8.9.2.b, 10.4.n).

    ``ways_home`` must know a port.
    """

    TITLE: ClassVar[str] = "Return to port"
    STEPS: ClassVar[tuple[str, ...]] = ("ask", "answer")
    side: int
    zone: int
    picked: list[int] = field(default_factory=list)

    def ask(self, g: War) -> Step:
        return SendUnits(
            seats=[g.seat(self.side)],
            rule_id="8.9.2.b",
            able=g.ships(self.zone, self.side),
            picked=list(self.picked),
            zones=ways_home(g, self.zone, self.side),
        )

    def answer(self, g: War) -> Step:
        port = zone_chosen(g, str(self.ret), self.picked, g.ships(self.zone, self.side))
        if port < 0:
            return Goto(self.ask)
        come_home(g, self.picked or g.ships(self.zone, self.side), port, "10.4.j")
        return None


@dataclass(slots=True, kw_only=True)
class Redeploy(Procedure):
    """Up to ``most`` LBA of a side redeploy (8.9.3, 10.4.c); returns how many units moved.

    ``supply``: all its LBA may, and all its ships may return to any ports, in any order (10.4.d, 10.4.o, ruling
    pw_q68). Each unit moves once, and none has to (10.4.q).
    """

    TITLE: ClassVar[str] = "Redeployment"
    STEPS: ClassVar[tuple[str, ...]] = ("ask", "answer")
    side: int
    most: int = 1
    supply: bool = False
    picked: list[int] = field(default_factory=list)
    moved: list[int] = field(default_factory=list)

    def ask(self, g: War) -> Step:
        able = self._able(g) if self.supply or len(self.moved) < self.most else []
        if not able:
            return Return(len(self.moved))
        return SendUnits(
            seats=[g.seat(self.side)],
            rule_id="10.4.o" if self.supply else "8.9.3",
            able=able,
            picked=list(self.picked),
            zones=destinations(g, self.picked[0]) if self.picked else [],
            may_stop=True,
        )

    def answer(self, g: War) -> Step:
        if self.ret == choices.DONE:
            return Return(len(self.moved))
        zone = zone_chosen(g, str(self.ret), self.picked, self._able(g) if self.ret == ALL else [])
        if zone >= 0:
            if g.counter(self.picked[0]).lba:  # an LBA goes alone
                redeploy(g, self.picked[0], zone)
            else:
                come_home(g, self.picked, zone, "10.4.j")
            self.moved += self.picked
            self.picked = []
        return Goto(self.ask)

    def _able(self, g: War) -> list[int]:
        """Units that have not moved yet and could."""
        return [piece for piece in _able(g, self.side, self.supply) if piece not in self.moved]


@derived_for(WHOLE)
def _able(g: War, side: int, with_ships: bool) -> list[int]:
    return movable(g, side, with_ships=with_ships)


# ---- the decision --------------------------------------------------------------------------------------


def zone_chosen(g: War, choice: str, picked: list[int], able: Sequence[int]) -> int:
    """Note in ``picked`` what a choice of ``SendUnits`` picks; the zone that it names, or -1."""
    verb, name = choices.split(choice)
    if verb == "space":
        return g.data.space_index[name]
    if verb == "piece":
        picked.append(int(name))
    elif choice == ALL:
        picked += companions(g, able, picked)
    else:
        picked.clear()
    return -1


def companions(g: War, able: Sequence[int], picked: Sequence[int]) -> list[int]:
    """Who may still be picked: at first anybody, with a ship only others of its zone, with an LBA nobody."""
    if not picked:
        return list(able)
    first = picked[0]
    if not g.counter(first).ship:
        return []
    beside = set(g.ships(g.state.at[first], g.side(first))).difference(picked)
    return [piece for piece in able if piece in beside]


@dataclass(slots=True, kw_only=True)
class SendUnits(Choose):
    """Pick an LBA, or ships of one zone, then where they go.

    ``able``: who may be picked. ``zones``: where those picked can go, or all of ``able`` when none is. ``may_stop``:
    nobody has to go.
    """

    WIDE: ClassVar[bool] = True
    PIECES = PICKED
    LABELS: ClassVar = {ALL: "All ships of this zone", PUT_BACK: "Put them back", choices.DONE: "Done"}
    WAITING = "Ships return to port or LBA redeploy"
    rule_id: str
    able: list[int]
    picked: list[int]
    zones: list[int]
    may_stop: bool = False

    def rule(self, g: War) -> str:
        return "pacificwar:" + self.rule_id

    def options(self, g: War, seat: str) -> list[str]:
        more = companions(g, self.able, self.picked)
        spaces = [choices.space(g.data.space_ids[zone]) for zone in self.zones]
        buttons = [choices.DONE] if self.may_stop and not self.picked else []
        if self.picked:
            buttons = [ALL, PUT_BACK] if more else [PUT_BACK]
        return [*map(choices.piece, more), *spaces, *buttons]

    def text(self, g: War, seat: str) -> str:
        if self.picked:
            return f"Choose where {do(g, self.picked, 'goes')}"
        if self.zones:
            where = g.data.space_ids[g.state.at[self.able[0]]]
            return f"Choose the port to which all ships in {{space:{where}}} go, or pick some of them"
        return "Pick a unit that goes elsewhere, or be done"

    def going(self, g: War) -> tuple[int, ...]:
        return tuple(self.picked)

    def hint(self, g: War, seat: str, choice: str) -> str:
        ships = self.picked or self.able
        if choices.split(choice)[0] != "space" or g.counter(ships[0]).lba:
            return ""
        turned = [ship for ship in ships if self.rule_id == CUT_OFF or not g.ready(ship)]
        count = readied(g, turned, g.data.space_index[choices.argument(choice)])
        return f"{count} of {len(turned)} become Ready there without a card (10.5.a)" if turned else ""

    def refused(self, g: War, seat: str) -> dict[str, str]:
        """Zones to which the units cannot go."""
        if not self.zones:
            return {}
        first = (self.picked or self.able)[0]
        side, here = g.side(first), g.state.at[first]
        others = [zone for zone in range(len(g.data.zones)) if zone not in (here, *self.zones)]
        if g.counter(first).lba:
            reasons = {zone: why_no_lba(g, zone, side) for zone in others}
        else:
            reasons = {
                zone: self._why_no_port(g, zone, side) for zone in others if g.state.port[zone] == side
            }
        return {choices.space(g.data.space_ids[zone]): why for zone, why in reasons.items()}

    def _why_no_port(self, g: War, zone: int, side: int) -> str:
        """Why ships cannot go to a port that carries the marker of their side."""
        if self.rule_id != CUT_OFF:
            return "{rule:10.4.k}: the way is closed or crosses zones of the enemy"
        if not works_as_port(g, zone, side):
            return "{rule:12.2.2.e}: it cannot be used as a port now"
        return "{rule:10.1.c}: another port is nearer"

    def suggestion(self, g: War, seat: str) -> list[str]:
        """To the port where most of them become Ready, then to the one with most friends.

        Units that may stay do so where nobody else holds the zone: a base, or a port of the enemy (12.3.3).
        """
        if not self.zones:
            return [choices.DONE]
        ships = self.picked or self.able
        side, here = g.side(ships[0]), g.state.at[ships[0]]
        if self.may_stop and g.state.port[here] != side and set(g.units(here, side)) <= set(self.picked):
            return [PUT_BACK]
        best = max(self.zones, key=lambda zone: (readied(g, ships, zone), len(g.ships(zone, side)), -zone))
        return [choices.space(g.data.space_ids[best])]


@dataclass(slots=True, kw_only=True)
class SendHome(SendUnits):
    """The same for ships that must leave: in a retreat, or because they are isolated."""

    ORDER: ClassVar[str] = "home_port"
    PIECES = PICKED


def readied(g: War, ships: Sequence[int], port: int) -> int:
    """10.5.a: how many of these ships a port readies free."""
    return sum(g.counter(ship).rules_nation in g.data.zones[port].auto_ready for ship in ships)
