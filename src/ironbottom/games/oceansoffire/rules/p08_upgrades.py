"""8.3: upgrades of Associated Units, which are never delayed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE, Fate, Nation
from ironbottom.games.oceansoffire.components.scenario import Event
from ironbottom.games.oceansoffire.position.figures import defense, marked_hits
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import DUE_NOW, STATUS
from ironbottom.games.oceansoffire.rules.p02_breakdown import broken_into
from ironbottom.games.oceansoffire.rules.p06_excess import beyond
from ironbottom.games.oceansoffire.rules.p08_entry import Site, WhereArrives, come, entries, roomiest, sites
from ironbottom.games.oceansoffire.rules.p21_points import saved, spend, tracks_of
from ironbottom.games.oceansoffire.rules.p21_refill import room_to_refill
from ironbottom.games.oceansoffire.rules.type_choice import NameType
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

FLIP, EXCHANGE = "upgrade_flip", "upgrade_exchange"


def now(g: Oceans, *kinds: str) -> list[Event]:
    """Entries of the schedule of some kinds for this Round."""
    state = g.state
    return [
        one
        for one in g.scenario.schedule
        if one.kind in kinds and (one.turn, one.round) == (state.turn, state.round)
    ]


def of_kind(g: Oceans, kind: int, *fates: Fate) -> int:
    """The first unit of a type with one of these fates, NOBODY: there is none."""
    return next((p for p, one in enumerate(g.state.kind) if one == kind and g.state.fate[p] in fates), NOBODY)


def candidates(g: Oceans, event: Event) -> list[int]:
    """Associated Units of an upgrade that are there: on the map before those of the Force Pool.

    Of one that was lost for good nothing is received (8.31.c).
    """
    found = [of_kind(g, kind, Fate.ON_MAP) for kind in event.counters]
    found = [piece for piece in found if piece != NOBODY]
    return found or [p for kind in event.counters if (p := of_kind(g, kind, Fate.POOL)) != NOBODY]


def flip(g: Oceans, piece: int) -> None:
    """8.31.a: a reduced unit is turned to its front with the Hits that it bears."""
    g.set_hits(piece, max(0, marked_hits(g, piece)))


def flip_apart(g: Oceans, kind: int) -> int:
    """8.31.a, 2.32.d: a division that is broken down when it is turned to its front: its parts have that strength.

    So many Hits come off those on the map, first off who has most. Are all parts eliminated, they are swapped for the
    division in the Force Pool (2.32.e). Answers with the division that lies there, or the part with most Hits.
    """
    sets = broken_into(g, kind, lambda p: (g.state.fate[p] != Fate.ON_MAP, -g.state.hits[p], p))
    if not sets:
        return NOBODY
    parts = max(sets, key=lambda row: sum(g.state.hits[p] for p in row if g.state.fate[p] == Fate.ON_MAP))
    there = [p for p in parts if g.state.fate[p] == Fate.ON_MAP]
    if not there:
        for part in parts:
            g.lift(part, Fate.BOX)
        whole = of_kind(g, kind, Fate.BOX)
        g.lift(whole, Fate.POOL)
        return whole
    counter = g.data.counters[kind]
    gain = counter.front.defense - (counter.back or counter.front).defense
    for part in there:
        off = min(gain, g.state.hits[part])
        g.set_hits(part, g.state.hits[part] - off)
        gain -= off
    return max(there, key=lambda p: g.state.hits[p])


def exchange(g: Oceans, piece: int, event: Event) -> int:
    """8.31.a: the new unit stands where the old one stood, with its Hits and status; the old one leaves the game."""
    new = of_kind(g, event.becomes, Fate.DUE, Fate.OUT)
    if new == NOBODY:
        return NOBODY
    state, counter = g.state, g.data.counters[event.becomes]
    place = state.at[piece], state.berth[piece], state.aboard[piece]
    marks, hits, usl = state.marks[piece] & STATUS, state.hits[piece], state.usl[piece]
    g.lift(piece, Fate.OUT)
    g.settle_at(new, *place)
    g.mark(new, marks)
    g.set_usl(new, usl)
    lower = counter.front.defense - counter.back.defense if event.reduced and counter.back else 0
    g.set_hits(new, min(lower + hits, counter.front.defense - 1))
    return new


def grown_since(g: Oceans, piece: int) -> None:
    """8.32.e: a Chinese division that was away when it was upgraded comes back as the better unit."""
    if g.counter(piece).nation != Nation.CHINA or g.state.fate[piece] != Fate.ON_MAP:
        return
    time = (g.state.turn, g.state.round)
    for event in g.scenario.schedule:
        past = event.kind == EXCHANGE and (event.turn, event.round) <= time
        if past and g.state.kind[piece] in event.counters:
            exchange(g, piece, event)
            return


def grow_in_pool(g: Oceans, piece: int, event: Event) -> None:
    """8.43, 10.32.d: a lost Chinese division is upgraded where it lies, and comes back only when it is Rebuilt."""
    new = of_kind(g, event.becomes, Fate.DUE, Fate.OUT)
    if new != NOBODY:
        g.lift(piece, Fate.OUT)
        g.lift(new, Fate.POOL)


def may_crowd(g: Oceans, piece: int) -> None:
    """8.1.b: a unit that has grown where it stands may stay there until the end of its owner's Impulse."""
    space, side = g.state.at[piece], g.side(piece)
    if beyond(g, space, side):
        g.excuse(space, side, DUE_NOW)


def lost_before(g: Oceans, piece: int, event: Event) -> tuple[int, int]:
    """8.31.b: who arrives for an Associated Unit of the Force Pool, and the Hits: as many as it had Defense Factors."""
    counter = g.counter(piece)
    if event.kind == FLIP:
        return piece, (counter.back or counter.front).defense
    return of_kind(g, event.becomes, Fate.DUE, Fate.OUT), counter.front.defense


def places(g: Oceans, piece: int, event: Event) -> list[Site]:
    """Where it arrives: as listed, or where units of its nation are Rebuilt (8.31.b)."""
    found = entries(g, piece) if event.space == NOWHERE else sites(g, piece, event.space)
    return roomiest(g, piece, found)


@dataclass(slots=True, kw_only=True)
class Upgrades(Procedure):
    """8.31 to 8.34, entry by entry; ``piece``: who is upgraded, ``new``: the better unit."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "which", "upgrade", "placed", "refill", "refilled")
    TITLE: ClassVar[str] = "Upgrades"
    entry: int = 0
    piece: int = NOBODY
    new: int = NOBODY

    def _event(self, g: Oceans) -> Event:
        return now(g, FLIP, EXCHANGE)[self.entry]

    def ask(self, g: Oceans) -> Step:
        if self.entry >= len(now(g, FLIP, EXCHANGE)):
            return Return()
        found = candidates(g, self._event(g))
        if not found:
            return self._broken_down(g)
        if len(found) > 1:
            kinds = [g.state.kind[piece] for piece in found]
            return WhichUpgrade(seats=[g.seat(g.power(found[0]))], kinds=kinds)
        self.piece = found[0]
        return Goto(self.upgrade)

    def _broken_down(self, g: Oceans) -> Step:
        event = self._event(g)
        self.new = flip_apart(g, event.counters[0]) if event.kind == FLIP else NOBODY
        if self.new != NOBODY and g.state.fate[self.new] == Fate.POOL:
            return Goto(self.ask)
        return Goto(self.refill)

    def _on(self) -> Step:
        self.entry += 1
        return Goto(self.ask)

    def which(self, g: Oceans) -> Step:
        kind = g.data.counter_index[choices.argument(str(self.ret))]
        self.piece = next(one for one in candidates(g, self._event(g)) if g.state.kind[one] == kind)
        return None

    def upgrade(self, g: Oceans) -> Step:
        event = self._event(g)
        if g.state.fate[self.piece] == Fate.POOL and g.counter(self.piece).nation == Nation.CHINA:
            grow_in_pool(g, self.piece, event)
            return self._on()
        if g.state.fate[self.piece] == Fate.POOL:
            self.new, _ = lost_before(g, self.piece, event)
            found = places(g, self.new, event) if self.new != NOBODY else []
            if not found:
                return self._on()
            spaces = [site.space for site in found]
            return WhereUpgraded(
                seats=[g.seat(g.power(self.piece))], kind=g.state.kind[self.new], spaces=spaces
            )
        if event.kind == FLIP:
            flip(g, self.piece)
            self.new = self.piece
        else:
            self.new = exchange(g, self.piece, event)
        if self.new != NOBODY:
            may_crowd(g, self.new)
        return Goto(self.refill)

    def placed(self, g: Oceans) -> Step:
        event, space = self._event(g), g.data.space_index[choices.argument(str(self.ret))]
        _, hits = lost_before(g, self.piece, event)
        site = next(one for one in places(g, self.new, event) if one.space == space)
        if event.kind == EXCHANGE:
            g.lift(self.piece, Fate.OUT)
        come(g, self.new, site, hits=hits, reduced=event.kind == EXCHANGE and event.reduced)
        return None

    def refill(self, g: Oceans) -> Step:
        """8.34: saved Replacement Points take Hits off a unit that was just upgraded."""
        if self.new == NOBODY or g.state.fate[self.new] != Fate.ON_MAP:
            return self._on()
        g.log("info", f"{{piece:{self.new}}} is upgraded ({{rule:oceansoffire:8.31.a}}).")
        most = min(room_to_refill(g, self.new), saved(g, g.power(self.new), tracks_of(g, self.new)))
        if most > 0 and defense(g, self.new):
            return Refill(seats=[g.seat(g.power(self.new))], piece=self.new, most=most)
        return self._on()

    def refilled(self, g: Oceans) -> Step:
        points = int(choices.argument(str(self.ret)))
        if points:
            spend(g, g.power(self.new), tracks_of(g, self.new), points)
            g.set_hits(self.new, g.state.hits[self.new] - points)
        return self._on()


@dataclass(slots=True, kw_only=True)
class WhichUpgrade(NameType, Choose):
    """8.32.b: which of two units is upgraded."""

    WAITING: ClassVar[str] = "upgrades units"
    RULE: ClassVar[str] = "oceansoffire:8.32.b"
    TEXT: ClassVar[str] = "Choose the unit that is upgraded"
    kinds: list[int]

    def types(self, g: Oceans) -> list[int]:
        return self.kinds


@dataclass(slots=True, kw_only=True)
class WhereUpgraded(WhereArrives):
    """Where a unit arrives whose Associated Unit had been lost."""

    WAITING: ClassVar[str] = "upgrades units"
    RULE: ClassVar[str] = "oceansoffire:8.31.b"


@dataclass(slots=True, kw_only=True)
class Refill(Choose):
    """How many points an upgraded unit gets at once."""

    FORCED: ClassVar[bool] = False
    WAITING: ClassVar[str] = "upgrades units"
    RULE: ClassVar[str] = "oceansoffire:8.34"
    piece: int
    most: int

    def options(self, g: Oceans, seat: str) -> list[str]:
        return [choices.number(points) for points in range(self.most + 1)]

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [choices.number(self.most)]

    def text(self, g: Oceans, seat: str) -> str:
        return f"{{piece:{self.piece}}} is upgraded: choose how many saved Replacement Points it gets"
