"""8.0: reinforcements: who is owed, where they arrive, and what is delayed."""

from __future__ import annotations

from collections import Counter as Count
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from ironbottom.games.oceansoffire.components.ids import NOWHERE, POWERS, POWERS_OF, Fate, Klass, Nation, Side
from ironbottom.games.oceansoffire.components.model import NO_TYPE, Counter
from ironbottom.games.oceansoffire.components.scenario import Event
from ironbottom.games.oceansoffire.position.figures import ratings
from ironbottom.games.oceansoffire.position.fleet_train import fst_on_map
from ironbottom.games.oceansoffire.position.labels import counter_name, space_token
from ironbottom.games.oceansoffire.position.places import ships, with_fate
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.rules.p02_air_points import changes
from ironbottom.games.oceansoffire.rules.p02_breakdown import in_box
from ironbottom.games.oceansoffire.rules.p02_change import CHANGE
from ironbottom.games.oceansoffire.rules.p05_control import conquered
from ironbottom.games.oceansoffire.rules.p06_basing import deck_room
from ironbottom.games.oceansoffire.rules.p06_fleet_train import grow, most
from ironbottom.games.oceansoffire.rules.p08_carriers import (
    ARRIVE,
    as_left,
    by_now,
    part_for_good,
    still_there,
)
from ironbottom.games.oceansoffire.rules.p08_entry import (
    PERSIA,
    PERSIA_POINTS,
    Arriving,
    Site,
    WhereArrives,
    board,
    come,
    fits,
    roomiest,
    sites,
)
from ironbottom.games.oceansoffire.rules.p08_rescued import Rescued
from ironbottom.games.oceansoffire.rules.p08_upgrades import Upgrades, grown_since, now
from ironbottom.games.oceansoffire.rules.p08_withdrawals import Withdrawals
from ironbottom.games.oceansoffire.rules.type_choice import type_label
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Step
from ironbottom.kernel.grammar import do, in_numbers
from ironbottom.mechanics.derived import WHOLE, derived, derived_for

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

FST_CAPACITY = "fst_capacity"
HELD_HITS = 1
"""8.23: of a unit that had to wait for the end of a conquest."""


class Arrival(NamedTuple):
    """A unit that is owed, by which entry of the schedule, and the number of that entry."""

    piece: int
    event: Event
    entry: int = -1


@derived(WHOLE)
def entries_of_schedule(g: Oceans) -> tuple[tuple[int, Event], ...]:
    """Arrivals of the schedule with their numbers, those of withdrawn units that come back among them (8.6).

    As losses have left them (8.42.a).
    """
    found = []
    for number, event in enumerate(g.scenario.schedule):
        if event.back is not None:
            turn, round_, space = event.back
            back = msgspec.structs.replace(
                event, kind=ARRIVE, turn=turn, round=round_, space=space, back=None
            )
            found.append((number, back))
        elif event.kind == ARRIVE and len(event.counters) == 1:
            left = as_left(g, event)
            found += [(number, left)] if left is not None else []
    return tuple(found)


def arrivals(g: Oceans, power: int) -> list[Arrival]:
    """Units of a power that arrive now, those that were delayed among them (8.1.a).

    Of a type as many are owed as are due beyond those that later entries bring.
    """
    due: dict[int, list[int]] = {}
    for piece in with_fate(g, Fate.DUE):
        if g.power(piece) == power:
            due.setdefault(g.state.kind[piece], []).append(piece)
    events = entries_of_schedule(g)
    later: Count[int] = Count()
    for _, event in events:
        if not by_now(g, event) and not still_there(g, event):
            later[event.counters[0]] += event.count
    found: list[Arrival] = []
    for number, event in reversed([one for one in events if by_now(g, one[1])]):
        free = due.get(event.counters[0], [])
        for _ in range(event.count):
            if len(free) > later[event.counters[0]]:
                found.append(Arrival(free.pop(0), event, number))
    return found[::-1]


def sites_for(g: Oceans, one: Arrival, persia: int = PERSIA_POINTS) -> list[Site]:
    """Where a unit may arrive now, none: it is delayed (8.2, 8.21, 8.22, 8.23, 8.63).

    ``persia``: quarters of British air points that the Persia Box still takes (8.2.a).
    """
    counter = g.counter(one.piece)
    if one.entry in g.state.held and g.state.round != 1:
        return []
    if counter.nation == Nation.CHINA and counter.ground and g.state.rps[counter.power].get("chinese", 0) < 0:
        return []
    found = sites(g, one.piece, one.event.space)
    box = g.data.space_index[PERSIA]
    british = counter.nation == Nation.BRITAIN and counter.klass == Klass.LBA and counter.points <= persia
    if british and g.scenario.in_play[box] and box not in [site.space for site in found]:
        found.append(Site(box, 0))
    return found


def may_arrive(g: Oceans, one: Arrival) -> bool:
    """Whether a unit may arrive anywhere now."""
    return bool(sites_for(g, one))


def has_room(g: Oceans, one: Arrival) -> bool:
    """Whether it finds room within the limits of its listed Space (8.1.b)."""
    return _deck(g, one) != NOWHERE or fits(g, one.piece, one.event.space)


def _deck(g: Oceans, one: Arrival) -> int:
    """8.41: the carrier with which carrier air arrives, if it lies there and has room."""
    if one.event.carrier == NO_TYPE:
        return NOWHERE
    for ship in ships(g, one.event.space, g.side(one.piece)):
        if g.state.kind[ship] == one.event.carrier and deck_room(g, ship) >= g.counter(one.piece).points:
            return ship
    return NOWHERE


def arrive(g: Oceans, one: Arrival, site: Site | None = None) -> None:
    """Place a reinforcement (8.2, 8.41); over the limits if need be, to be cured in its owner's Impulse (8.1.b)."""
    piece, place = one.piece, site or sites_for(g, one)[0]
    counter = g.counter(piece)
    if place.space == one.event.space and _deck(g, one) != NOWHERE:
        board(g, piece, _deck(g, one))
        return
    reduced = one.event.reduced and (counter.ship or not 0 < counter.full_from_turn <= g.state.turn)
    come(
        g,
        piece,
        place,
        reduced=reduced,
        hits=HELD_HITS if one.entry in g.state.held and not counter.ship else 0,
    )
    while counter.klass == Klass.FST and ratings(g, fst_on_map(g)).capacity < most(g):
        grow(g, most(g))  # 8.44: one that comes late has grown meanwhile


VICTORIOUS, LENT_TURN = "victorious", 4
"""The special rule of scenarios, and the turn for which it holds (22.33.3)."""


def lend(g: Oceans, one: Arrival) -> None:
    """22.33.3: on turn 4 Victorious and its air are treated as US units."""
    if VICTORIOUS not in g.scenario.special or g.state.turn != LENT_TURN:
        return
    ship = g.data.counter_index[f"br_cv_{VICTORIOUS}"]
    if ship in (g.state.kind[one.piece], one.event.carrier):
        g.state.lent.append(one.piece)
        g.changed()


def hold_back(g: Oceans) -> None:
    """8.23: Allied units that are due in a country while it is conquered wait for Round 1 of a turn after that."""
    for power in POWERS_OF[Side.ALLIES]:
        for one in arrivals(g, power):
            if g.data.spaces[one.event.space].countries & conquered(g) and one.entry not in g.state.held:
                g.state.held.append(one.entry)
    g.noted()


def facilities_arrive(g: Oceans) -> None:
    """8.1.a: Facilities that the schedule brings now come into their Force Pools."""
    for event in g.scenario.schedule:
        if event.kind == ARRIVE and (event.turn, event.round) == (g.state.turn, g.state.round):
            counter = g.data.counters[event.counters[0]]
            if counter.facility is not None:
                g.state.pool[counter.power][counter.facility] += event.count
    g.noted()


@dataclass(slots=True, kw_only=True)
class Reinforcements(Procedure, Arriving):
    """II.1, 8.1.a: all powers place their reinforcements before anybody's Impulse.

    ``coming``: flat pairs of pieces that are still to be placed and their entries. ``here``: flat pairs of those that
    have arrived, and where. ``persia``: quarters of British air points that the Persia Box still takes (8.2.a).
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "withdraw",
        "upgrade",
        "rescued",
        "ask",
        "taken",
        "line_up",
        "place",
        "placed",
        "told",
    )
    TITLE: ClassVar[str] = "Reinforcements"
    asked: int = 0
    delayed: list[int] = field(default_factory=list)
    coming: list[int] = field(default_factory=list)
    here: list[int] = field(default_factory=list)
    persia: int = PERSIA_POINTS

    def withdraw(self, g: Oceans) -> Step:
        """8.6: at the same time as reinforcements arrive."""
        part_for_good(g)
        hold_back(g)
        facilities_arrive(g)
        return Call(Withdrawals())

    def upgrade(self, g: Oceans) -> Step:
        """8.3, 8.44."""
        for event in now(g, FST_CAPACITY):
            grow(g, event.capacity)
        return Call(Upgrades())

    def rescued(self, g: Oceans) -> Step:
        """11.51.e: cargo of transports that were sunk in port."""
        return Call(Rescued())

    def ask(self, g: Oceans) -> Step:
        """Each power in turn says what it delays."""
        while self.asked < len(POWERS):
            power = POWERS[self.asked]
            if any(one.piece not in self.delayed for one in placeable(g, power)):
                return Delay(seats=[g.seat(power)], power=power, delayed=list(self.delayed))
            self.asked += 1
        return Goto(self.line_up)

    def taken(self, g: Oceans) -> Step:
        choice = str(self.ret)
        if choice == choices.DONE:
            self.asked += 1
        else:
            kind, power = choices.argument(choice), POWERS[self.asked]
            later = [one.piece for one in placeable(g, power) if one.piece not in self.delayed]
            piece = next(one for one in later if g.counter(one).id == kind)
            base = [one for one in later if g.counter(one).klass == Klass.FST_BASE]  # 6.4
            self.delayed = [*self.delayed, piece, *(base if g.counter(piece).klass == Klass.FST else ())]
        return Goto(self.ask)

    def line_up(self, g: Oceans) -> Step:
        """Ships first, that air may arrive on their decks."""
        for power in POWERS:
            for one in sorted(placeable(g, power), key=lambda one: not g.counter(one.piece).ship):
                if one.piece not in self.delayed:
                    self.coming += [one.piece, one.entry]
        return None

    def _next(self, g: Oceans) -> Arrival:
        piece, entry = self.coming[:2]
        return Arrival(piece, dict(entries_of_schedule(g))[entry], entry)

    def place(self, g: Oceans) -> Step:
        while self.coming:
            one = self._next(g)
            found = roomiest(g, one.piece, sites_for(g, one, self.persia))
            if len(found) > 1:
                spaces = [site.space for site in found]
                return WhereArrives(
                    seats=[g.seat(g.power(one.piece))], kind=g.state.kind[one.piece], spaces=spaces
                )
            self._put(g, one, found[0])
        return Goto(self.told)

    def placed(self, g: Oceans) -> Step:
        if self.ret == CHANGE:
            self._break_down(g)
            return Goto(self.place)
        one, space = self._next(g), g.data.space_index[choices.argument(str(self.ret))]
        self._put(g, one, next(site for site in sites_for(g, one, self.persia) if site.space == space))
        return Goto(self.place)

    def in_parts(self, g: Oceans) -> bool:
        piece = self.coming[0]
        return g.counter(piece).air and bool(changes(g, piece))

    def _break_down(self, g: Oceans) -> None:
        """2.32.f: smaller units of the Breakdown Box arrive by the same entry."""
        piece, entry = self.coming[:2]
        parts: list[int] = []
        for kind in changes(g, piece)[0]:
            parts += [one for one in in_box(g, kind) if one not in parts][:1]
        for part in parts:
            g.lift(part, Fate.DUE)
        g.lift(piece, Fate.BOX)
        self.coming = [number for part in parts for number in (part, entry)] + self.coming[2:]

    def _put(self, g: Oceans, one: Arrival, site: Site) -> None:
        self.coming = self.coming[2:]
        arrive(g, one, site)
        grown_since(g, one.piece)
        lend(g, one)
        if g.data.space_ids[site.space] == PERSIA and one.event.space != site.space:
            self.persia -= g.counter(one.piece).points
        if g.state.at[one.piece] != NOWHERE:
            self.here += [one.piece, site.space]

    def told(self, g: Oceans) -> Step:
        for power in POWERS:
            by_space: dict[int, list[int]] = {}
            for piece, space in zip(self.here[::2], self.here[1::2], strict=True):
                if g.power(piece) == power:
                    by_space.setdefault(space, []).append(piece)
            for space, pieces in by_space.items():
                g.log(
                    "info",
                    f"{do(pieces, 'arrives')} in {space_token(g, space)}.",
                    where=g.data.space_ids[space],
                )
        return None


@derived_for(WHOLE)
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
        coming = (one.piece for one in placeable(g, self.power) if one.piece not in self.delayed)
        pieces = [piece for piece in coming if g.counter(piece).klass != Klass.FST_BASE]
        return [g.counter(piece) for piece in pieces]

    def options(self, g: Oceans, seat: str) -> list[str]:
        kinds = dict.fromkeys(choices.kind(counter.id) for counter in self._coming(g))
        return [*kinds, choices.DONE]

    def text(self, g: Oceans, seat: str) -> str:
        names = in_numbers([counter_name(counter) for counter in self._coming(g)])
        return f"Place all Reinforcements, or pick what shall come later: {names}"

    def hint(self, g: Oceans, seat: str, choice: str) -> str:
        verb, kind = choices.split(choice)
        several = Count(counter.id for counter in self._coming(g))[kind] if verb == "type" else 0
        return f"{several} arrive" if several > 1 else ""

    def label(self, g: Oceans, choice: str) -> str:
        if choice == choices.DONE:
            return "Place them all"
        return type_label(g, choice)
