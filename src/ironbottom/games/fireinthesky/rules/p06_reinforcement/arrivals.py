"""Units Reinforcement Segment: what arrives and comes back is placed (fireinthesky:6.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import NONE, Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import agreeing, does, piece_name
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import AVIATOR, BATTERED, TRAINING
from ironbottom.games.fireinthesky.rules.air_counters import HALF, can_split, combine, split_off
from ironbottom.games.fireinthesky.rules.homes import open_homes
from ironbottom.games.fireinthesky.rules.p06_reinforcement.aviation import AssignAviators, assign
from ironbottom.games.fireinthesky.rules.p06_reinforcement.schedule import (
    arriving,
    european_fleet,
    expect,
    follow_schedule,
)
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step

TRAIN, SPLIT = choices.button("train"), choices.button("split")
REST = "rest_"
"""Begins the name of a button that sends all further arrivals to one base."""
CALL, WAIT = choices.button("call"), choices.button("wait")


@dataclass(slots=True, kw_only=True)
class UnitsArrive(Procedure):
    """All reinforcements of the phasing player, one after the other."""

    STEPS = ("fleet", "schedule", "next_unit", "note")
    piece: int = NONE
    """The unit that arrives."""
    boxed: list[int] = field(default_factory=list)
    """Air that entered the Naval Aviation box: what this procedure returns."""
    rest: int = NONE
    """Home base to which all that is left goes."""

    def fleet(self, g: Sky) -> Step:
        if g.phasing == Side.ALLIES and g.state.european_fleet_called and european_fleet(g):
            return CallFleet(seats=[g.seat(Side.ALLIES)])
        return None

    def schedule(self, g: Sky) -> Step:
        if g.phasing == Side.ALLIES:
            g.state.european_fleet_called = False  # 15.6: in the next phase, or when troops enter again
        if self.ret == CALL:
            for ship in european_fleet(g):
                expect(g, ship)
        follow_schedule(g)
        return None

    def next_unit(self, g: Sky) -> Step:
        self.piece = next(arriving(g), NONE)
        if self.piece == NONE:
            return Return([str(piece) for piece in self.boxed])
        places = places_for(g, self.piece)
        if not places:
            # 6.1.b1: no home base is free, so it comes next turn
            g.to_track(self.piece, g.data.figures.displaced_return)
            g.log("info", f"{does(g, self.piece, 'finds')} no home base and waits ({{rule:6.1.b1}})")
            return Goto(self.next_unit)
        return Call(Arrival(piece=self.piece, places=places, rest=self.rest))

    def note(self, g: Sky) -> Step:
        self.rest = int(str(self.ret))
        if g.state.at[self.piece] == g.data.naval_aviation:
            self.boxed.append(self.piece)
        return Goto(self.next_unit)


@dataclass(slots=True, kw_only=True)
class Arrival(Procedure):
    """One unit arrives; returned is the home base to which all that is left goes, if one has been named."""

    STEPS = ("ask", "place", "take_base")
    piece: int
    places: list[int]
    rest: int

    def ask(self, g: Sky) -> Step:
        places = self.places
        if self.rest != NONE:
            return self._arrive(g, next((p for p in places if g.hex_of(p) == self.rest), places[0]))
        train = may_train(g, self.piece)
        if len(places) == 1 and not train:
            return self._arrive(g, places[0])
        return PlaceArrival(seats=[g.seat(g.phasing)], piece=self.piece, places=places, train=train)

    def place(self, g: Sky) -> Step:
        if self.ret == SPLIT:  # 3.1.2.air.b1: the other half arrives by itself
            split_off(g, self.piece, HALF)
            return Goto(self.ask)
        if self.ret == TRAIN:
            send_to_school(g, self.piece)
            return Return(self.rest)
        verb, name = choices.split(str(self.ret))
        if verb == "button":
            self.rest = g.data.space_index[name.removeprefix(REST)]
            return Goto(self.ask)
        return self._arrive(g, g.data.space_index[name])

    def _arrive(self, g: Sky, space: int) -> Step:
        name = g.data.space_ids[space]
        g.unmark(self.piece, TRAINING | AVIATOR)
        g.place(self.piece, space)
        g.log("move", f"{does(g, self.piece, 'arrives')}: {{space:{name}}} ({{rule:6.1}})", where=name)
        if space == g.data.naval_aviation:
            aviators = AssignAviators(seats=[g.seat(Side.JAPAN)], piece=self.piece)
            return Call(aviators, then=self.take_base)
        combine(g, space)
        return Return(self.rest)

    def take_base(self, g: Sky) -> Step:
        assign(g, self.piece, g.data.space_index[choices.argument(str(self.ret))])
        return Return(self.rest)


def places_for(g: Sky, piece: int) -> list[int]:
    """Where an arriving unit may be placed, home bases first; nowhere when none of its nation is open (6.1)."""
    data = g.data
    homes = open_homes(g, g.counter(piece).nation)
    if not homes:
        return []
    if g.has(piece, TRAINING):
        return [data.naval_aviation]  # 16.2.3.b2
    if g.has(piece, BATTERED):
        return [data.no_planes.get(home, home) for home in homes]  # 6.1.1
    # 6.1.1.b1; ruling aviation_that_waited
    return [*homes, data.naval_aviation] if g.has(piece, AVIATOR) else list(homes)


def may_train(g: Sky, piece: int) -> bool:
    """Whether arriving air may be sent to train carrier pilots (16.2.3.b2).

    Under option 16.2.3, when no air enters the Naval Aviation box directly any more (16.2.3.b1).
    """
    return (
        g.option("16.2.3")
        and g.phasing == Side.JAPAN
        and g.counter(piece).air_unit
        and not g.has(piece, TRAINING)
        and g.state.turn > g.data.figures.naval_aviation_last_turn
    )


def send_to_school(g: Sky, piece: int) -> None:
    """16.2.3.b2: a year on the track (ruling training_time), then the Naval Aviation box."""
    g.to_track(piece, g.data.figures.training_phases)
    g.unmark(piece, AVIATOR)
    g.mark(piece, TRAINING)
    due = g.state.due[piece]
    g.log("info", f"{does(g, piece, 'trains')} carrier pilots until Turn {due} ({{rule:16.2.3.b2}})")


@dataclass(slots=True, kw_only=True)
class CallFleet(Choose):
    """Whether the British European Fleet comes now."""

    RULE: ClassVar[str] = "fireinthesky:15.6"
    LABELS: ClassVar = {CALL: "It arrives now", WAIT: "It comes as scheduled"}
    TEXT = "Choose whether the British European Fleet arrives now"
    SUGGESTED = (CALL,)


@dataclass(slots=True, kw_only=True)
class PlaceArrival(Choose):
    """Where a unit arrives; a button sends all that follow to the same base."""

    RULE: ClassVar[str] = "fireinthesky:6.1"
    WAITING = "Reinforcements arrive"
    piece: int
    places: list[int]
    train: bool

    def options(self, g: Sky, seat: str) -> list[str]:
        ids = g.data.space_ids
        bases = [base for base in self.places if base != g.data.naval_aviation]
        rest = [choices.button(REST + ids[g.hex_of(base)]) for base in bases]
        return [
            *[choices.space(ids[place]) for place in self.places],
            *([TRAIN] if self.train else []),
            *([SPLIT] if can_split(g, self.piece) else []),
            *rest,
        ]

    def text(self, g: Sky, seat: str) -> str:
        arrives = agreeing(g.counter(self.piece), "arrives")
        return f"Choose where {piece_name(g, self.piece)} {arrives}"  # by name: it is not on the map yet

    def label(self, g: Sky, choice: str) -> str:
        if choice == TRAIN:
            return "Train carrier pilots for a year"
        if choice == SPLIT:
            return "Half of it"
        verb, name = choices.split(choice)
        if verb != "button":
            return ""
        return f"All that is left to {g.data.names[g.data.space_index[name.removeprefix(REST)]]}"

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        return [self.options(g, seat)[-1]]
