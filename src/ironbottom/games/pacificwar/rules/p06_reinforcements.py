"""6. Reinforcements Phase: new and repaired units come from the turn track, British ships leave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import Nation, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import counter_name, do
from ironbottom.games.pacificwar.position.procedure import Choose, Procedure
from ironbottom.games.pacificwar.position.state import GONE, NOWHERE, REPAIRING, REPAIRING_WEST
from ironbottom.games.pacificwar.rules.control import works_as_port
from ironbottom.games.pacificwar.rules.p06_allied_options import FreeFleetTrain, PlaceDivisions, late_arrivals
from ironbottom.games.pacificwar.rules.p06_japanese_options import (
    RebuildLba,
    ReplaceCarriers,
    hybrid_of,
)
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step

REST = "rest_"
"""Begins the name of a button that sends all further LBA to one zone."""
NEW = {Nation.JA: "6.1.1", Nation.US: "6.1.2", Nation.UK: "6.1.4", Nation.AU: "6.1.5", Nation.AP: "6.a"}
"""The rule by which new units of a nation appear."""
REPAIRED = NEW | {Nation.US: "6.1.3"}


@dataclass(slots=True, kw_only=True)
class ReinforcementsPhase(Procedure):
    """5.2.a: first Japan places, then the Allies; last come the withdrawals (ruling pw_q21)."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "lost_ports",
        "late_ships",
        "replacements",
        "rebuilding",
        "japan_places",
        "allies_place",
        "allied_lba",
        "divisions",
        "fleet_train",
        "withdrawals",
    )
    TITLE: ClassVar[str] = "Reinforcements Phase"

    def lost_ports(self, g: War) -> Step:
        """6.1.7.b: ships due back now in a port that the enemy has captured are destroyed (ruling pw_q17)."""
        for zone in range(len(g.data.zones)):
            ships = [piece for piece in under_repair_for(g, zone) if g.state.due[piece] <= g.state.turn]
            if ships and g.state.port[zone] == 1 - g.side(ships[0]):
                destroy(g, ships, zone, "6.1.7.b")
        return None

    def late_ships(self, g: War) -> Step:
        if g.option("15.1"):
            late_arrivals(g)
        return None

    def replacements(self, g: War) -> Step:
        """13.7: a battleship whose repair ends now is back before Japan is asked whether it leaves again."""
        ready_to_leave = hybrid_of(g)
        place_arrivals(g, [piece for piece in arriving(g, Side.JAPAN) if piece in ready_to_leave])
        return Call(ReplaceCarriers())

    def rebuilding(self, g: War) -> Step:
        return Call(RebuildLba()) if g.option("15.7") else None

    def japan_places(self, g: War) -> Step:
        place_arrivals(g, arriving(g, Side.JAPAN))
        return None

    def allies_place(self, g: War) -> Step:
        place_arrivals(g, arriving(g, Side.ALLIES))
        return None

    def allied_lba(self, g: War) -> Step:
        return Call(AlliedLba())

    def divisions(self, g: War) -> Step:
        return Call(PlaceDivisions())

    def fleet_train(self, g: War) -> Step:
        return Call(FreeFleetTrain()) if g.option("13.4") else None

    def withdrawals(self, g: War) -> Step:
        withdraw(g)
        return Return()


def arriving(g: War, side: int) -> list[int]:
    """Units of a side whose turn has come, but for those that are withdrawn instead."""
    state = g.state
    return [
        piece
        for piece, due in enumerate(state.due)
        if 0 < due <= state.turn and g.side(piece) == side and not leaving(g, piece)
    ]


def leaving(g: War, piece: int) -> bool:
    """Whether the turn of withdrawal of a ship has come (6.2.a, 13.5)."""
    return 0 < g.counter(piece).withdraws <= g.state.turn


def place_arrivals(g: War, pieces: Sequence[int]) -> None:
    """6.1: units that have one place to appear in appear there, Ready (6.b); those whose port is lost wait (6.1.6)."""
    placed: dict[tuple[int, str], list[int]] = {}
    for piece in pieces:
        counter = g.counter(piece)
        chosen = counter.rules_nation == Nation.AP or (counter.infantry and not g.has(piece, REPAIRING))
        if chosen:
            continue  # 6.a, 13.1: their player says where
        rule = (REPAIRED if g.has(piece, REPAIRING) else NEW)[counter.rules_nation]
        zone = arrival_zone(g, piece)
        if zone == NOWHERE:
            g.to_track(piece, 1)
            fate = "is out of the game" if g.has(piece, GONE) else "waits"
            g.log("info", f"{counter_name(counter)} {fate}: its port cannot be used ({{rule:6.1.6}})")
        else:
            g.place(piece, zone)
            placed.setdefault((zone, rule), []).append(piece)
    for (zone, rule), together in placed.items():
        _tell_arrival(g, together, zone, rule)


def _tell_arrival(g: War, pieces: Sequence[int], zone: int, rule: str) -> None:
    name = g.data.space_ids[zone]
    text = f"{do(g, pieces, 'arrives')} in {{space:{name}}}"
    g.log("move", f"{text} ({{rule:{rule}}})", where=name)


def arrival_zone(g: War, piece: int) -> int:
    """Where a unit other than an Allied LBA appears, NOWHERE when it must wait (6.1.1 to 6.1.6)."""
    data, counter = g.data, g.counter(piece)
    if g.has(piece, REPAIRING_WEST):
        return data.west_coast  # 6.1.7.c
    repaired = g.has(piece, REPAIRING)
    zone = (data.repair_zones if repaired else data.arrival_zones)[counter.rules_nation][0]
    captured = g.state.port[zone] == 1 - counter.side
    if captured and not repaired and counter.side == Side.ALLIES and data.zones[zone].major:
        return data.west_coast  # 10.3.1.c (ruling pw_q15)
    return zone if works_as_port(g, zone, counter.side) else NOWHERE  # 6.1.6, 10.3.1.a (ruling pw_q16)


def under_repair_for(g: War, zone: int) -> list[int]:
    """Ships on the turn track that are due back in a port after repair (6.1.7.a; LBA are none, ruling pw_q18)."""
    return [
        piece
        for piece, due in enumerate(g.state.due)
        if due
        and g.counter(piece).ship
        and g.has(piece, REPAIRING)
        and not g.has(piece, REPAIRING_WEST)
        and zone in g.data.repair_zones[g.counter(piece).rules_nation]
    ]


def destroy(g: War, ships: Sequence[int], zone: int, rule: str) -> None:
    """Ships under repair are lost with their port (6.1.7)."""
    names = ", ".join(counter_name(g.counter(ship)) for ship in ships)
    for ship in ships:
        g.out_of_game(ship, sunk=True)
    where = g.data.space_ids[zone]
    text = f"Lost under repair for {{space:{where}}}: {names} ({{rule:{rule}}})"
    g.log("result", text, where=where)


def withdraw(g: War) -> None:
    """6.2: British ships whose turn has come leave the game from wherever they are (ruling pw_q21).

    6.2.b, 6.2.c: one under repair leaves when the repair ends, and none goes in its place (nor for one sunk, 6.2.1).
    """
    state = g.state
    gone = [
        piece
        for piece, at in enumerate(state.at)
        if leaving(g, piece) and (at != NOWHERE or 0 < state.due[piece] <= state.turn)
    ]
    for piece in gone:
        g.out_of_game(piece)
    if gone:
        names = ", ".join(counter_name(g.counter(piece)) for piece in gone)
        g.log("info", f"Withdrawn: {names} ({{rule:6.2.a}})")


@dataclass(slots=True, kw_only=True)
class AlliedLba(Procedure):
    """6.a: new and repaired Allied LBA, one after the other, in the West Coast or in Madagascar."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    rest: int = NOWHERE
    """Where all that are left go."""

    def ask(self, g: War) -> Step:
        waiting = lba_to_place(g)
        if not waiting:
            return Return()
        if self.rest != NOWHERE:
            self.ret = choices.space(g.data.space_ids[self.rest])
            return None
        return PlaceLba(seats=[g.seat(Side.ALLIES)], piece=waiting[0])

    def take(self, g: War) -> Step:
        verb, name = choices.split(str(self.ret))
        zone = g.data.space_index[name.removeprefix(REST)]
        if verb == "button":
            self.rest = zone
        piece = lba_to_place(g)[0]
        g.place(piece, zone)
        _tell_arrival(g, [piece], zone, "6.a")
        return Goto(self.ask)


def lba_to_place(g: War) -> list[int]:
    """Allied LBA whose turn has come."""
    return [piece for piece in arriving(g, Side.ALLIES) if g.counter(piece).lba]


@dataclass(slots=True, kw_only=True)
class PlaceLba(Choose):
    """Where an Allied LBA appears; a button sends all that follow to the same zone."""

    RULE: ClassVar[str] = "pacificwar:6.a"
    WAITING = "Reinforcements arrive"
    piece: int

    def options(self, g: War, seat: str) -> list[str]:
        of = g.data.repair_zones if g.has(self.piece, REPAIRING) else g.data.arrival_zones
        names = [g.data.space_ids[zone] for zone in of[Nation.AP]]
        rest = names if len(lba_to_place(g)) > 1 else []
        return [*map(choices.space, names), *[choices.button(REST + name) for name in rest]]

    def text(self, g: War, seat: str) -> str:
        return (
            f"Choose where {counter_name(g.counter(self.piece))} arrives"  # by name: it is not on the map yet
        )

    def label(self, g: War, choice: str) -> str:
        verb, name = choices.split(choice)
        if verb != "button":
            return ""
        return f"All that are left: {g.data.names[g.data.space_index[name.removeprefix(REST)]]}"

    def suggestion(self, g: War, seat: str) -> list[str]:
        return self.options(g, seat)[:1]
