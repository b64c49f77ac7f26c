"""8.6, 8.42: units that the schedule takes out of the game, and what that costs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOBODY, Fate, Klass, Nation, Power
from ironbottom.games.oceansoffire.components.scenario import Event
from ironbottom.games.oceansoffire.position.amounts import QUARTERS, rounded
from ironbottom.games.oceansoffire.position.figures import deck, full_strength
from ironbottom.games.oceansoffire.position.labels import counter_name
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import ASHORE
from ironbottom.games.oceansoffire.rules.p02_breakdown import broken_into
from ironbottom.games.oceansoffire.rules.p08_carriers import WITHDRAW, delayed, take_off_for_now
from ironbottom.games.oceansoffire.rules.p08_upgrades import now, of_kind
from ironbottom.games.oceansoffire.rules.p21_points import owe, payer, tracks_of
from ironbottom.games.oceansoffire.rules.type_choice import NameType
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

CHOICE = "withdraw_choice"
ANY_SS, BATTLESHIPS = "any Japanese SS", "any full-strength two-sided British BB"
"""How the schedule names units of a type only (8.61, 8.42.b)."""
IN_THEIR_PLACE = ("br_bb_princeofwales", "br_bc_repulse")
"""8.42.b: who goes where there are too few battleships, in this order."""


def comes_back(g: Oceans, kind: int, event: Event) -> bool:
    """Whether a later entry brings units of a type back (8.42.a, 8.43)."""
    if event.back is not None:
        return True
    time = (event.turn, event.round)
    return any(
        one.returning and kind in one.counters and (one.turn, one.round) > time for one in g.scenario.schedule
    )


def full_cost(g: Oceans, piece: int) -> int:
    """8.62.a: points that would bring a ground or air unit to its full strength."""
    counter = g.counter(piece)
    if counter.ship:
        return 0
    if g.state.fate[piece] == Fate.POOL:
        return counter.front.defense if counter.ground else max(1, counter.points // QUARTERS)
    return g.state.hits[piece]


def withdraw(g: Oceans, piece: int, event: Event) -> None:
    """8.6, 8.62, 8.63: a unit leaves the game, for good or until it comes back, and what it lacks is paid."""
    counter = g.counter(piece)
    if counter.air and counter.nation == Nation.CHINA and g.state.fate[piece] == Fate.POOL:
        return  # 8.63: it is Rebuilt with US points before it comes back
    owe(g, payer(g, piece), tracks_of(g, piece), full_cost(g, piece))
    if event.with_air and g.state.fate[piece] == Fate.ON_MAP:
        _withdraw_air(g, piece, event)
    for one in aboard(g, piece):  # who is aboard a transport, or is other air than its own, stays
        g.place(one, g.state.at[piece])
    g.log("info", f"{counter_name(counter)} is withdrawn ({{rule:oceansoffire:8.6}}).")
    take_off_for_now(g, piece, Fate.DUE if comes_back(g, g.state.kind[piece], event) else Fate.OUT)


def _withdraw_air(g: Oceans, carrier: int, event: Event) -> None:
    """8.62.b: its whole complement goes with it; points that are missing are taken off saved CVA RPs."""
    state, nation = g.state, g.counter(carrier).nation
    here = state.at[carrier]
    own = [
        p for p in range(len(state.kind)) if g.counter(p).klass == Klass.CVA and g.counter(p).nation == nation
    ]
    ashore = [p for p in own if state.at[p] == here and state.aboard[p] == ASHORE]
    lost = [p for p in own if state.fate[p] == Fate.POOL]
    left, paid = deck(g, carrier), 0
    for piece in [*aboard(g, carrier), *ashore, *lost]:
        size = g.counter(piece).points
        if size <= left:
            left -= size
            paid += size if state.fate[piece] == Fate.POOL else 0
            g.lift(piece, Fate.DUE if comes_back(g, state.kind[piece], event) else Fate.OUT)
    if paid + left:
        owe(g, g.power(carrier), tracks_of(g, own[0]), rounded(paid + left))


def found_as(g: Oceans, kind: int) -> list[int]:
    """A unit that is named by its type, of a pair of ships that is broken down both of them; none: it is gone.

    One that its owner has delayed is among them.
    """
    whole = of_kind(g, kind, Fate.ON_MAP, Fate.POOL)
    singles = [of_kind(g, one, Fate.ON_MAP) for one in g.data.counters[kind].singles]
    found = [piece for piece in ([whole] if whole != NOBODY else singles) if piece != NOBODY]
    return found or delayed(g, kind)


def parts_of(g: Oceans, kind: int) -> list[int]:
    """Units into which a division of the Breakdown Box has broken down, those that cost least; none: it has not."""
    found = broken_into(g, kind, lambda part: (full_cost(g, part), part))
    return found[0] if found else []


def withdraw_parts(g: Oceans, kind: int, parts: list[int], event: Event) -> None:
    """8.6, 2.32.e: a division that is broken down recombines and goes; its parts lie in the Breakdown Box again."""
    whole = of_kind(g, kind, Fate.BOX)
    for piece in parts:
        owe(g, payer(g, whole), tracks_of(g, whole), full_cost(g, piece))
        g.lift(piece, Fate.BOX)
    g.log("info", f"{counter_name(g.counter(whole))} is withdrawn ({{rule:oceansoffire:8.6}}).")
    g.lift(whole, Fate.DUE if comes_back(g, kind, event) else Fate.OUT)


def candidates(g: Oceans, event: Event) -> list[int]:
    """Units of which the owner chooses one that is withdrawn (8.61, 8.42.b)."""
    on_map = [p for p, fate in enumerate(g.state.fate) if fate == Fate.ON_MAP]
    if event.of.startswith(ANY_SS):
        return [p for p in on_map if g.counter(p).klass == Klass.SS and g.power(p) == Power.JAPAN]
    if event.of.startswith(BATTLESHIPS):
        found = [
            p
            for p in on_map
            if g.counter(p).klass == Klass.BB
            and g.counter(p).nation == Nation.BRITAIN
            and full_strength(g, p)
        ]
        if found:
            return found
        others = [of_kind(g, g.data.counter_index[name], Fate.ON_MAP) for name in IN_THEIR_PLACE]
        return [p for p in others if p != NOBODY][:1]
    kinds = [g.data.counter_index[name] for name in event.of.split(", ")]
    there = (
        of_kind(g, kind, Fate.ON_MAP, Fate.POOL) for kind in kinds
    )  # 8.62.a: one of the pool is paid for
    return [p for p in there if p != NOBODY]


@dataclass(slots=True, kw_only=True)
class Withdrawals(Procedure):
    """8.6 of this Round; ``gone``: how many of an entry of choice have been withdrawn."""

    STEPS: ClassVar[tuple[str, ...]] = ("listed", "ask", "taken")
    TITLE: ClassVar[str] = "Withdrawals"
    entry: int = 0
    gone: list[int] = field(default_factory=list)

    def listed(self, g: Oceans) -> Step:
        for event in now(g, WITHDRAW):
            for kind in event.counters:
                found = found_as(g, kind)
                for piece in found:
                    withdraw(g, piece, event)
                parts = parts_of(g, kind) if not found and g.data.counters[kind].ground else []
                if parts:
                    withdraw_parts(g, kind, parts, event)
        return None

    def ask(self, g: Oceans) -> Step:
        events = now(g, CHOICE)
        if self.entry >= len(events):
            return Return()
        event = events[self.entry]
        found = candidates(g, event)
        if not found or len(self.gone) >= event.choose:
            self.entry, self.gone = self.entry + 1, []
            return Goto(self.ask)
        kinds = list(dict.fromkeys(g.state.kind[p] for p in found))
        return WhichGoes(seats=[g.seat(g.power(found[0]))], kinds=kinds)

    def taken(self, g: Oceans) -> Step:
        event = now(g, CHOICE)[self.entry]
        kind = g.data.counter_index[choices.argument(str(self.ret))]
        piece = next(p for p in candidates(g, event) if g.state.kind[p] == kind)
        self.gone = [*self.gone, piece]
        withdraw(g, piece, event)
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class WhichGoes(NameType, Choose):
    """8.61: which unit of a type is withdrawn."""

    WAITING: ClassVar[str] = "withdraws units"
    RULE: ClassVar[str] = "oceansoffire:8.61"
    TEXT: ClassVar[str] = "Choose the unit that is withdrawn"
    kinds: list[int]

    def types(self, g: Oceans) -> list[int]:
        return self.kinds
