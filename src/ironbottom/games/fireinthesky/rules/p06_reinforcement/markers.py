"""Replacements Segment: new replacement markers (fireinthesky:6.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import does
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import NOWHERE
from ironbottom.games.fireinthesky.rules.air_counters import unused
from ironbottom.games.fireinthesky.rules.homes import open_homes
from ironbottom.games.fireinthesky.rules.p11_combat.landing import ReplacementsAshore
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Return, Step


@dataclass(slots=True, kw_only=True)
class ReplacementsSegment(Procedure):
    """The phasing player takes as many markers as they like, of the values they like."""

    STEPS = ("ask", "take")

    def ask(self, g: Sky) -> Step:
        return TakeMarker(seats=[g.seat(g.phasing)])

    def take(self, g: Sky) -> Step:
        if self.ret == choices.DONE:
            return Return()
        kind = g.data.counter_index[choices.argument(str(self.ret))]
        return Call(PlaceReplacement(kind=kind), then=self.ask)


@dataclass(slots=True, kw_only=True)
class PlaceReplacement(Procedure):
    """One marker: its value, then its home base, where it may serve at once."""

    STEPS = ("ask_value", "take_value", "take_base")
    kind: int
    value: int = 0

    def ask_value(self, g: Sky) -> Step:
        return ChooseValue(seats=[g.seat(g.phasing)], kind=self.kind)

    def take_value(self, g: Sky) -> Step:
        self.value = int(choices.argument(str(self.ret)))
        return ChooseHome(seats=[g.seat(g.phasing)], kind=self.kind)

    def take_base(self, g: Sky) -> Step:
        base = g.data.space_index[choices.argument(str(self.ret))]
        marker = place_marker(g, self.kind, self.value, base)
        # 3.3.9.b3: at any time, so also for a unit that leaves the off-map box in this phase (6.4)
        return Call(ReplacementsAshore(markers=[marker]))


def marker_kinds(g: Sky) -> list[int]:
    """The kinds of markers that the phasing player may take: as many as they wish, without a component limit (6.3).

    Not asked for while no land unit is on the map that a marker could ever serve (ruling replacement_number).
    """
    on_map = [g.counter(piece) for piece, at in enumerate(g.state.at) if at != NOWHERE]
    served = {counter.purse for counter in on_map if counter.land}
    return [
        kind
        for kind, counter in enumerate(g.data.counters)
        if counter.marker
        and counter.side == g.phasing
        and counter.purse in served
        and open_homes(g, counter.nation)
    ]


def place_marker(g: Sky, kind: int, value: int, base: int) -> int:
    """A new marker at a home base; it shows its value, which is its transport rating, too (6.3)."""
    free = unused(g, kind)
    piece = free[0] if free else g.add_marker(kind)
    g.set_strength(piece, value)
    g.place(piece, base)
    name = g.data.space_ids[base]
    g.log("move", f"{does(g, piece, 'arrives')}: {{space:{name}}} ({{rule:6.3}})", where=name)
    return piece


@dataclass(slots=True, kw_only=True)
class TakeMarker(Choose):
    """Whether a replacement marker is taken, and of which nation."""

    RULE: ClassVar[str] = "fireinthesky:6.3"
    TEXT = "Take replacement markers"
    SUGGESTED = (choices.DONE,)

    def options(self, g: Sky, seat: str) -> list[str]:
        return [*[choices.kind(g.data.counters[kind].key) for kind in marker_kinds(g)], choices.DONE]

    def label(self, g: Sky, choice: str) -> str:
        if choice == choices.DONE:
            return "Done"
        return g.data.counters[g.data.counter_index[choices.argument(choice)]].name


@dataclass(slots=True, kw_only=True)
class ChooseValue(Choose):
    """The value of a replacement marker."""

    RULE: ClassVar[str] = "fireinthesky:6.3"
    TEXT = "Choose the value: it rebuilds land units of that reduced strength or less"
    WAITING = "Replacement markers are taken"
    kind: int

    def options(self, g: Sky, seat: str) -> list[str]:
        counter = g.data.counters[self.kind]
        return [choices.number(value) for value in sorted({counter.full, counter.reduced})]


@dataclass(slots=True, kw_only=True)
class ChooseHome(Choose):
    """At which home base a replacement marker is placed."""

    RULE: ClassVar[str] = "fireinthesky:6.3"
    TEXT = "Choose the home base for the replacements"
    kind: int

    def options(self, g: Sky, seat: str) -> list[str]:
        homes = open_homes(g, g.data.counters[self.kind].nation)
        return [choices.space(g.data.space_ids[home]) for home in homes]
