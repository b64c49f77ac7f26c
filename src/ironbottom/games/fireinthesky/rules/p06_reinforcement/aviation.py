"""Japanese carriers without planes and the Naval Aviation box (fireinthesky:6.1.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import Klass, Nation, Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import does
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import BATTERED, NOWHERE
from ironbottom.games.fireinthesky.rules.air_counters import HALF, can_split, combine, split_off
from ironbottom.games.fireinthesky.rules.homes import open_homes
from ironbottom.games.fireinthesky.rules.likeness import groups
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.mechanics.grouping import Groups, Offer

ASSIGN = "assign_"
"""Begins the name of a button that assigns boxed air to another home base."""
SPLIT, CANCEL = choices.button("split"), choices.button("cancel")


@dataclass(slots=True, kw_only=True)
class NavalAviation(Procedure):
    """Japan replenishes carriers, takes air units out of the box, or assigns them to its other home base."""

    STEPS = ("ask", "take_piece", "note")
    fresh: list[int] = field(default_factory=list)
    """Air that entered the box in this phase: it leaves it in a later one (6.1.1.b2)."""
    assigned: list[int] = field(default_factory=list)
    """Air that was assigned anew in this phase: once is enough."""

    def ask(self, g: Sky) -> Step:
        old = [piece for piece in g.here[g.data.naval_aviation] if piece not in self.fresh]
        air = [piece for piece in old if uses_of(g, piece, self.assigned)]
        return UseAviation(seats=[g.seat(Side.JAPAN)], pieces=[*replenishable(g), *air])

    def take_piece(self, g: Sky) -> Step:
        if self.ret == choices.DONE:
            combine(g, g.data.naval_aviation)
            return Return()
        piece = choices.piece_of(str(self.ret))
        if g.counter(piece).carrier:
            replenish(g, piece)
            return Goto(self.ask)
        return Call(UseBoxedAir(piece=piece, fresh=self.fresh, assigned=list(self.assigned)))

    def note(self, g: Sky) -> Step:
        if self.ret is not None:
            self.assigned.append(int(str(self.ret)))
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class UseBoxedAir(Procedure):
    """One air unit of the box, or half of it, is placed, assigned or left alone; returned is one that was assigned."""

    STEPS = ("ask", "take_place")
    piece: int
    fresh: list[int]
    assigned: list[int]

    def ask(self, g: Sky) -> Step:
        places = uses_of(g, self.piece, self.assigned)
        return TakeAir(seats=[g.seat(Side.JAPAN)], piece=self.piece, places=places)

    def take_place(self, g: Sky) -> Step:
        if self.ret == SPLIT:
            self.piece = split_off(g, self.piece, HALF)
            return Goto(self.ask)
        verb, name = choices.split(str(self.ret))
        if verb == "space":
            take_out(g, self.piece, g.data.space_index[name])
        elif name.startswith(ASSIGN):
            assign(g, self.piece, g.data.space_index[name.removeprefix(ASSIGN)])
            return Return(self.piece)
        else:
            combine(g, g.data.naval_aviation, apart=self.fresh)  # 6.1.1.b2: what is new leaves later
        return None


def uses_of(g: Sky, piece: int, assigned: list[int]) -> list[str]:
    """What may be done with boxed air: the bases where it can be placed, and to which it can be assigned."""
    ids, homes = g.data.space_ids, open_homes(g, Nation.JAPAN)
    others = [home for home in homes if home != g.state.commit[piece] and piece not in assigned]
    return [
        *[choices.space(ids[home]) for home in homes],
        *[choices.button(ASSIGN + ids[home]) for home in others],
    ]


def waiting_carriers(g: Sky) -> list[int]:
    """The carriers in the Carriers without Planes box."""
    boxes = sorted(g.data.no_planes.values())
    return [piece for box in boxes for piece in g.here[box]]


def replenishable(g: Sky) -> list[int]:
    """The carriers whose whole air group the Naval Aviation box can replace (6.1.1.b3).

    16.2.5.b3: none before the waiting BBV (ruling hybrid_first).
    """
    stored = sum(g.state.strength[piece] for piece in g.here[g.data.naval_aviation])
    carriers = waiting_carriers(g)
    hybrids = [piece for piece in carriers if g.counter(piece).klass == Klass.BBV]
    homes = open_homes(g, Nation.JAPAN)
    return [
        piece
        for piece in hybrids or carriers
        if g.counter(piece).air <= stored and g.hex_of(g.state.at[piece]) in homes
    ]


def replenish(g: Sky, carrier: int) -> None:
    """Give a carrier its planes, all at once; it arrives at the base of its half of the box (6.1.1.b3).

    The air counters go back among the unused (ruling replenish_counters): those assigned to the same base first.
    """
    state, data = g.state, g.data
    base = g.hex_of(state.at[carrier])
    needed = g.counter(carrier).air
    for piece in sorted(
        g.here[data.naval_aviation], key=lambda p: (state.commit[p] != base, state.strength[p], p)
    ):
        given = min(needed, state.strength[piece])
        needed -= given
        if given == state.strength[piece]:
            g.to_pool(piece)
        else:
            g.set_strength(piece, state.strength[piece] - given)
        if not needed:
            break
    g.unmark(carrier, BATTERED)
    g.place(carrier, base)
    name = data.space_ids[base]
    g.log("result", f"{does(g, carrier, 'has')} new planes: {{space:{name}}} ({{rule:6.1.1.b3}})", where=name)


def assign(g: Sky, piece: int, base: int) -> None:
    """Assign air in the Naval Aviation box to a home base (ruling naval_aviation_location)."""
    g.serve(piece, base)
    g.log(
        "info", f"{does(g, piece, 'is')} assigned to {{space:{g.data.space_ids[base]}}} ({{rule:6.1.1.b6}})"
    )


def take_out(g: Sky, piece: int, base: int) -> None:
    """Place boxed air as normal reinforcements (6.1.1.b2)."""
    g.serve(piece, NOWHERE)
    g.place(piece, base)
    name = g.data.space_ids[base]
    g.log("move", f"{does(g, piece, 'leaves')} the box for {{space:{name}}} ({{rule:6.1.1.b2}})", where=name)
    combine(g, base)


@dataclass(slots=True, kw_only=True)
class UseAviation(Offer, Choose):
    """Which carrier gets planes, or which boxed air is moved; none of it is compulsory (6.1.1.b4)."""

    RULE: ClassVar[str] = "fireinthesky:6.1.1.b3"
    LABELS: ClassVar = {choices.DONE: "Done"}
    TEXT = "Choose a carrier to replenish, or air units of the Naval Aviation box"
    WAITING = "Japan replenishes its carriers"
    pieces: list[int]

    def groups(self, g: Sky, seat: str) -> Groups:
        return groups(g, self.pieces)

    def piece_hint(self, g: Sky, seat: str, piece: int) -> str:
        counter = g.counter(piece)
        return f"takes {counter.air} air strength" if counter.carrier else ""

    def refused(self, g: Sky, seat: str) -> dict[str, str]:
        stored = sum(g.state.strength[piece] for piece in g.here[g.data.naval_aviation])
        return {
            choices.piece(carrier): (
                f"{does(g, carrier, 'needs')} {g.counter(carrier).air} air strength at once, "
                f"the box has {stored} ({{rule:6.1.1.b3}})"
                if g.counter(carrier).air > stored
                else f"Another carrier comes before {{piece:{carrier}}} ({{rule:16.2.5.b3}})"
            )
            for carrier in waiting_carriers(g)
            if carrier not in self.pieces
        }


@dataclass(slots=True, kw_only=True)
class TakeAir(Choose):
    """What is done with air of the Naval Aviation box."""

    RULE: ClassVar[str] = "fireinthesky:6.1.1.b2"
    WAITING = "Japan moves air of the Naval Aviation box"
    piece: int
    places: list[str]

    def options(self, g: Sky, seat: str) -> list[str]:
        return [*self.places, *([SPLIT] if can_split(g, self.piece) else []), CANCEL]

    def text(self, g: Sky, seat: str) -> str:
        return f"Choose where {does(g, self.piece, 'goes')}: once out of the box it is a normal air unit"

    def label(self, g: Sky, choice: str) -> str:
        verb, name = choices.split(choice)
        if verb == "space":
            return ""
        if name.startswith(ASSIGN):
            return (
                f"Stays in the box, assigned to {g.data.names[g.data.space_index[name.removeprefix(ASSIGN)]]}"
            )
        return "Half of it" if choice == SPLIT else "Something else"


@dataclass(slots=True, kw_only=True)
class AssignAviators(Choose):
    """In which home base new air of the Naval Aviation box is."""

    RULE: ClassVar[str] = "fireinthesky:6.1.1.b6"
    WAITING = "Japan assigns naval aviation"
    piece: int

    def options(self, g: Sky, seat: str) -> list[str]:
        return [choices.space(g.data.space_ids[home]) for home in open_homes(g, Nation.JAPAN)]

    def text(self, g: Sky, seat: str) -> str:
        return f"Choose the home base where {{piece:{self.piece}}} waits for a carrier"
