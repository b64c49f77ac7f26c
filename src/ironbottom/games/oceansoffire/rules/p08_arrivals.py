"""8.0: reinforcements: who is owed, where they arrive, and what is delayed."""

from __future__ import annotations

from collections import Counter as Count
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from ironbottom.games.oceansoffire.components.ids import NOWHERE, POWERS, Fate
from ironbottom.games.oceansoffire.components.model import NO_TYPE, Counter
from ironbottom.games.oceansoffire.components.scenario import Event
from ironbottom.games.oceansoffire.position.figures import points
from ironbottom.games.oceansoffire.position.labels import counter_name, space_token
from ironbottom.games.oceansoffire.position.places import ships
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import DUE_NOW, REDUCED
from ironbottom.games.oceansoffire.rules.p05_control import conquered
from ironbottom.games.oceansoffire.rules.p06_basing import air_room, deck_room, room_for
from ironbottom.games.oceansoffire.rules.p06_ports import may_base
from ironbottom.games.oceansoffire.rules.p07_unsupplied import bar
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Step
from ironbottom.kernel.grammar import do

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

ARRIVE = "arrive"


class Arrival(NamedTuple):
    """A unit that is owed, and by which entry of the schedule."""

    piece: int
    event: Event


def _by_now(g: Oceans, event: Event) -> bool:
    return (event.turn, event.round) <= (g.state.turn, g.state.round)


def arrivals(g: Oceans, power: int) -> list[Arrival]:
    """Units of a power that arrive now, those that were delayed among them (8.1.a).

    Of a type as many are owed as are due beyond those that later entries bring.
    """
    due: dict[int, list[int]] = {}
    for piece, fate in enumerate(g.state.fate):
        if fate == Fate.DUE and g.power(piece) == power:
            due.setdefault(g.state.kind[piece], []).append(piece)
    events = [one for one in g.scenario.schedule if one.kind == ARRIVE and len(one.counters) == 1]
    later: Count[int] = Count()
    for event in events:
        if not _by_now(g, event):
            later[event.counters[0]] += event.count
    found: list[Arrival] = []
    for event in reversed([one for one in events if _by_now(g, one)]):
        free = due.get(event.counters[0], [])
        for _ in range(event.count):
            if len(free) > later[event.counters[0]]:
                found.append(Arrival(free.pop(0), event))
    return found[::-1]


def may_arrive(g: Oceans, one: Arrival) -> bool:
    """Whether a unit may arrive where it is listed: not in an enemy-controlled Space (8.2.b), nor conquered (8.23)."""
    here = g.data.spaces[one.event.space]
    side = g.side(one.piece)
    return g.friendly(one.event.space, side) and not here.countries & conquered(g)


def has_room(g: Oceans, one: Arrival) -> bool:
    """Whether it finds room within the limits of its Space (8.1.b)."""
    space, side, counter = one.event.space, g.side(one.piece), g.counter(one.piece)
    if counter.ground:
        return room_for(g, space, side, [one.piece])
    if counter.ship:
        return _berth(g, one) != NOWHERE
    room = air_room(g, space, side)
    return _deck(g, one) != NOWHERE or room is None or points(g, one.piece) <= room


def _berth(g: Oceans, one: Arrival) -> int:
    side = g.side(one.piece)
    ports = g.data.spaces[one.event.space].ports
    return next((port for port in ports if may_base(g, port, side, [one.piece])), NOWHERE)


def _deck(g: Oceans, one: Arrival) -> int:
    """8.41: the carrier with which carrier air arrives, if it lies there and has room."""
    if one.event.carrier == NO_TYPE:
        return NOWHERE
    for ship in ships(g, one.event.space, g.side(one.piece)):
        if g.state.kind[ship] == one.event.carrier and deck_room(g, ship) >= g.counter(one.piece).points:
            return ship
    return NOWHERE


def arrive(g: Oceans, one: Arrival) -> None:
    """Place a reinforcement (8.2, 8.41); over the limits if need be, to be cured in its owner's Impulse (8.1.b)."""
    piece, space, side = one.piece, one.event.space, g.side(one.piece)
    crowded = not has_room(g, one)
    if g.counter(piece).ship:
        berth = _berth(g, one)
        g.moor(piece, g.data.spaces[space].ports[0] if berth == NOWHERE else berth)
        if one.event.reduced:
            g.mark(piece, REDUCED)
    elif _deck(g, one) != NOWHERE:
        g.embark(piece, _deck(g, one))
    else:
        g.place(piece, space)
    if g.counter(piece).ground and one.event.reduced:
        front = g.counter(piece).front.defense
        g.set_hits(piece, front - (g.counter(piece).back or g.counter(piece).front).defense)
    if bar(g, "arrival", g.state.space_usl[space]) and not g.counter(piece).ship:  # 8.22
        g.set_hits(piece, g.state.hits[piece] + 1)
        if g.counter(piece).air and not points(g, piece):  # 2.33.d
            g.lift(piece, Fate.POOL)
    if crowded:
        g.excuse(space, side, DUE_NOW)


@dataclass(slots=True, kw_only=True)
class Reinforcements(Procedure):
    """II.1, 8.1.a: all powers place their reinforcements before anybody's Impulse."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "taken", "place")
    TITLE: ClassVar[str] = "Reinforcements"
    asked: int = 0
    delayed: list[int] = field(default_factory=list)

    def ask(self, g: Oceans) -> Step:
        """Each power in turn says what it delays."""
        while self.asked < len(POWERS):
            power = POWERS[self.asked]
            if any(one.piece not in self.delayed for one in placeable(g, power)):
                return Delay(seats=[g.seat(power)], power=power, delayed=list(self.delayed))
            self.asked += 1
        return Goto(self.place)

    def taken(self, g: Oceans) -> Step:
        choice = str(self.ret)
        if choice == choices.DONE:
            self.asked += 1
        else:
            kind, power = choices.argument(choice), POWERS[self.asked]
            later = [one.piece for one in placeable(g, power) if one.piece not in self.delayed]
            self.delayed = [*self.delayed, next(one for one in later if g.counter(one).id == kind)]
        return Goto(self.ask)

    def place(self, g: Oceans) -> Step:
        for power in POWERS:
            by_space: dict[int, list[int]] = {}
            for one in sorted(placeable(g, power), key=lambda one: not g.counter(one.piece).ship):
                if one.piece not in self.delayed:
                    arrive(g, one)
                    if g.state.at[one.piece] != NOWHERE:
                        by_space.setdefault(one.event.space, []).append(one.piece)
            for space, pieces in by_space.items():
                g.log(
                    "info",
                    f"{do(pieces, 'arrives')} in {space_token(g, space)}.",
                    where=g.data.space_ids[space],
                )
        return None


def placeable(g: Oceans, power: int) -> list[Arrival]:
    """Arrivals of a power that may be placed now."""
    return [one for one in arrivals(g, power) if may_arrive(g, one)]


@dataclass(slots=True, kw_only=True)
class Delay(Choose):
    """8.1.a: which reinforcements come later, of their owner's own will."""

    FORCED: ClassVar[bool] = False
    WAITING: ClassVar[str] = "reinforcements arrive"
    SUGGESTED: ClassVar = (choices.DONE,)
    RULE: ClassVar[str] = "oceansoffire:8.1.a"
    power: int
    delayed: list[int]

    def _coming(self, g: Oceans) -> list[Counter]:
        """The types of those that arrive, each once for every unit."""
        pieces = [one.piece for one in placeable(g, self.power) if one.piece not in self.delayed]
        return [g.counter(piece) for piece in pieces]

    def options(self, g: Oceans, seat: str) -> list[str]:
        kinds = dict.fromkeys(choices.kind(counter.id) for counter in self._coming(g))
        return [*kinds, choices.DONE]

    def text(self, g: Oceans, seat: str) -> str:
        names = ", ".join(counter_name(counter) for counter in self._coming(g))
        return f"Reinforcements: {names}. Place them all, or pick what shall come later"

    def label(self, g: Oceans, choice: str) -> str:
        if choice == choices.DONE:
            return "Place them all"
        return counter_name(g.data.counters[g.data.counter_index[choices.argument(choice)]])
