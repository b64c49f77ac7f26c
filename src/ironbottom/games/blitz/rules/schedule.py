"""2.1.d2, 7.3.d4, 7.3.d5, 7.4: what the schedule brings, at Turn Start and at the start of a set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.components.ids import NOWHERE, SIDE_OF, Power
from ironbottom.games.blitz.components.model import Event
from ironbottom.games.blitz.position.labels import counter_name, space_token
from ironbottom.games.blitz.position.procedure import Choose, Procedure
from ironbottom.games.blitz.position.state import AT_WAR, COMING, DUE, LOST, ON_MAP, OUT, POOL
from ironbottom.games.blitz.rules.p07_turn_end.placement import arrival_areas
from ironbottom.games.blitz.rules.reasons.turn_end import refused_places
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


@dataclass(slots=True, kw_only=True)
class TurnStart(Procedure):
    """2.1.d2: weather, events, withdrawals, upgrades and arrivals."""

    STEPS: ClassVar[tuple[str, ...]] = ("weather", "events", "arrivals")
    TITLE: ClassVar[str] = "Turn Start"

    def weather(self, g: Blitz) -> Step:
        if g.snow_turn:
            lands = (space for space, area in enumerate(g.data.spaces) if area.land and g.snows(space))
            told = ", ".join(space_token(g, space) for space in lands)
            g.log(
                "info", f"Snow lies on {told}, and on sea areas with the Snow marker ({{rule:blitz:1.6.d1}})."
            )
        return None

    def events(self, g: Blitz) -> Step:
        if g.state.ussr == COMING:
            _enter_war(g)
        for event in g.scenario.schedule:
            if event.turn == g.state.turn and event.segment is None:
                _happen(g, event)
        return None

    def arrivals(self, g: Blitz) -> Step:
        garrison, turn = g.scenario.garrison, g.state.turn
        coming = [event for event in g.scenario.schedule if event.kind == "arrive"]
        due = [event for event in coming if event.turn == turn]
        if (
            garrison and g.state.ussr == AT_WAR
        ):  # 3.2.d1: the Soviets come with the entry, and are not due again
            due += [event for event in coming if event.space == garrison.enters]
        due = [event for event in due if event.segment is None]
        if g.option("q59"):  # ruling q59: those who found no place before
            due = [*(event for event in coming if event.turn < turn), *due]
        pieces = _pieces_of(g, due)
        return Call(
            Arrivals(pieces=[piece for piece, _ in pieces], spaces=[space for _, space in pieces]),
            then="$end",
        )


@dataclass(slots=True, kw_only=True)
class SegmentArrivals(Procedure):
    """7.3.d5: units that come at the start of the set that begins."""

    STEPS: ClassVar[tuple[str, ...]] = ("arrive",)

    def arrive(self, g: Blitz) -> Step:
        now = [
            event
            for event in g.scenario.schedule
            if event.kind == "arrive" and event.turn == g.state.turn and event.segment == g.set_of_steps
        ]
        pieces = _pieces_of(g, [event for event in now if event.segment is not None])
        return Call(
            Arrivals(pieces=[piece for piece, _ in pieces], spaces=[space for _, space in pieces]),
            then="$end",
        )


def _pieces_of(g: Blitz, events: list[Event]) -> list[tuple[int, int]]:
    """The pieces that come, and where to; those that are not due any more are left out."""
    found: list[tuple[int, int]] = []
    taken: set[int] = set()
    for event in events:
        due = [
            piece for piece in g.pieces_of(event.counter) if g.state.fate[piece] == DUE and piece not in taken
        ][: event.count]
        taken.update(due)
        found += [(piece, event.space) for piece in due]
    return found


def _happen(g: Blitz, event: Event) -> None:
    state = g.state
    match event.kind:
        case "withdraw":  # 7.4.d1
            for piece, kind in enumerate(state.kind):
                if kind == event.counter and state.fate[piece] == ON_MAP:
                    g.log("info", f"{{piece:{piece}}} is withdrawn.")
                    g.lift(piece, OUT)
                elif kind == event.counter and state.fate[piece] != LOST:
                    state.fate[piece] = OUT
        case "upgrade":
            _upgrade(g, event)
        case "factory":
            state.factories[event.space] += event.amount
            where = space_token(g, event.space)
            g.log("info", f"{where} gains {event.amount} Factory Factors.")
        case "open_route":
            g.log("info", f"{event.name} is open.")
        case "entry":
            if state.ussr != AT_WAR:
                _enter_war(g)
    g.changed_on_map()


def _upgrade(g: Blitz, event: Event) -> None:
    """7.4.d2, ruling q64: counters of the better type take the places of the old ones, which leave the game.

    A unit on the map for which the box holds no better one any more stays as it is.
    """
    state = g.state
    old = [
        piece for piece, kind in enumerate(state.kind) if kind == event.counter and state.fate[piece] != OUT
    ]
    better_ones = (
        new
        for fate in (POOL, LOST)
        for new, kind in enumerate(state.kind)
        if kind == event.to and state.fate[new] == fate
    )
    for piece in old:
        if state.fate[piece] == ON_MAP:
            better = next(better_ones, None)
            if better is None:
                continue
            space, marks = state.at[piece], state.marks[piece]
            g.lift(piece, OUT)
            g.place(better, space)
            g.mark(better, marks)
        state.fate[piece] = OUT
    name = counter_name(g.data.counters[event.to])
    g.log("info", f"{counter_name(g.data.counters[event.counter])} becomes {name} ({{rule:blitz:7.4.d2}}).")


def _enter_war(g: Blitz) -> None:
    """3.2.d1: the USSR joins the Allies, the AFA controls its area."""
    garrison = g.scenario.garrison
    g.state.ussr = AT_WAR
    if garrison:
        g.take(garrison.enters, Power.AFA)
        g.log("phase", f"The USSR enters the war: the AFA controls {space_token(g, garrison.enters)}.")
    g.changed_on_map()


# ---- 7.3.d4 ------------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Arrivals(Procedure):
    """Units come on the map one by one; ``spaces[n]``: where ``pieces[n]`` is due, NOWHERE: where its owner says."""

    STEPS: ClassVar[tuple[str, ...]] = ("next", "take")
    pieces: list[int]
    spaces: list[int]
    piece: int = -1

    def next(self, g: Blitz) -> Step:
        if not self.pieces:
            return Return()
        self.piece, *self.pieces = self.pieces
        space, *self.spaces = self.spaces
        open_to = arrival_areas(g, self.piece, space)
        if not open_to:
            self._turn_away(g)
            return Goto(self.next)
        return ChooseArrival(
            seats=[g.seat(SIDE_OF[g.counter(self.piece).power])], piece=self.piece, space=space
        )

    def _turn_away(self, g: Blitz) -> None:
        """Ruling q59: into the force pool, or in another reading it waits."""
        waits = g.option("q59")
        where = "waits" if waits else "goes to the force pool"
        name = f"{{piece:{self.piece}}}"
        g.log("warning", f"{name} finds no place to arrive and {where} ({{rule:blitz:7.3.d4}}).")
        if not waits:
            g.state.fate[self.piece] = POOL
            g.changed_on_map()

    def take(self, g: Blitz) -> Step:
        space = g.data.space_index[choices.argument(str(self.ret))]
        g.place(self.piece, space)
        where = g.data.space_ids[space]
        g.log("info", f"{{piece:{self.piece}}} arrives in {{space:{where}}}.", where=where)
        return Goto(self.next)


@dataclass(slots=True, kw_only=True)
class ChooseArrival(Choose):
    """Where a unit arrives."""

    RULE: ClassVar[str] = "blitz:7.3.d4"
    ORDER: ClassVar[str] = "arrivals"
    piece: int
    space: int = NOWHERE

    def options(self, g: Blitz, seat: str) -> list[str]:
        return [choices.space(g.data.space_ids[space]) for space in arrival_areas(g, self.piece, self.space)]

    def text(self, g: Blitz, seat: str) -> str:
        return f"Choose where {counter_name(g.counter(self.piece))} arrives"

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        return refused_places(g, self.piece, arrival_areas(g, self.piece, self.space), "7.3.d4")

    def waiting(self, g: Blitz, seat: str) -> str:
        return "units arrive"

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        return self.options(g, seat)[:1]
