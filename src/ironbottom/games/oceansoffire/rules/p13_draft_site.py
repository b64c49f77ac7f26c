"""21.3 in a plan: where a Facility is built or taken off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Facility
from ironbottom.games.oceansoffire.position.fleet_train import space_of as port_space
from ironbottom.games.oceansoffire.position.labels import FACILITY_NAMES
from ironbottom.games.oceansoffire.position.state import AT_FST
from ironbottom.games.oceansoffire.rules.p13_legal import short_of
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part
from ironbottom.games.oceansoffire.rules.p13_plan import CANCEL, PartChoice, PartFrame, before
from ironbottom.games.oceansoffire.rules.p21_construction import (
    any_site,
    build_cost,
    refusal,
    removal_refusal,
    sites,
    standing,
)
from ironbottom.games.oceansoffire.rules.p21_ports import TEXT, by_space, port_choice, port_label, port_named
from ironbottom.games.oceansoffire.rules.reasons import by
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import counted

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def buildable(g: Oceans, facility: int) -> list[int]:
    """Places where the Phasing Player may build and pay a Facility."""
    return [] if short_of(g, build_cost(g, facility)) else sites(g, g.phasing, facility)


def may_build(g: Oceans, facility: int) -> bool:
    """Whether there is such a place."""
    return not short_of(g, build_cost(g, facility)) and any_site(g, g.phasing, facility)


def removable(g: Oceans, facility: int) -> list[int]:
    """Places where they may take one off."""
    places = [place for place, count in enumerate(standing(g, g.phasing, facility)) if count]
    return [place for place in places if not removal_refusal(g, g.phasing, facility, place)]


def facility_choice(g: Oceans, facility: int) -> str:
    """A kind of Facility of the Phasing Player among choices: by its counter."""
    return choices.kind(g.data.counters[g.data.facilities[g.phasing][facility]].id)


def facility_named(g: Oceans, choice: str) -> Facility:
    """The kind of Facility that a choice names."""
    facility = g.data.counters[g.data.counter_index[choices.argument(choice)]].facility
    assert facility is not None
    return facility


ANY_FACILITY = -1
"""Which one is still to be said."""


@dataclass(slots=True, kw_only=True)
class DraftSite(PartFrame):
    """A part that builds a Facility or takes one off."""

    STEPS: ClassVar[tuple[str, ...]] = ("which", "known", "ask", "take", "port")
    kind: int
    facility: int = ANY_FACILITY

    def which(self, g: Oceans) -> Step:
        if self.facility == ANY_FACILITY:
            return Which(seats=[g.seat(g.phasing)])
        return Goto(self.ask)

    def known(self, g: Oceans) -> Step:
        if self.ret == CANCEL:
            return Return()
        self.facility = facility_named(g, str(self.ret))
        return None

    def ask(self, g: Oceans) -> Step:
        return Site(seats=[g.seat(g.phasing)], kind=self.kind, facility=self.facility)

    def take(self, g: Oceans) -> Step:
        verb, name = choices.split(str(self.ret))
        if verb != "space":
            return Return()
        found = places(g, self.kind, self.facility)[g.data.space_index[name]]
        if len(found) > 1:
            return PortOfPlan(seats=[g.seat(g.phasing)], ports=found)
        return self._add(g, found[0])

    def port(self, g: Oceans) -> Step:
        """21.36.b."""
        return Return() if self.ret == CANCEL else self._add(g, port_named(str(self.ret)))

    def _add(self, g: Oceans, place: int) -> Return:
        self.add(g, Part(self.kind, goal=place, facility=self.facility))
        return Return()


@dataclass(slots=True, kw_only=True)
class Which(PartChoice):
    """Which kind of Facility is taken off."""

    RULE: ClassVar[str] = "oceansoffire:21.38"
    TEXT: ClassVar[str] = "Choose the Facility that is removed from the map; it comes back with the next turn"

    def options(self, g: Oceans, seat: str) -> list[str]:
        world = before(g).game
        return [*(facility_choice(g, one) for one in Facility if removable(world, one)), CANCEL]

    def label(self, g: Oceans, choice: str) -> str:
        return "Leave it" if choice == CANCEL else FACILITY_NAMES[facility_named(g, choice)]


def places(g: Oceans, kind: int, facility: int) -> dict[int, list[int]]:
    """Spaces on offer, and the place in each, or several ports."""
    world = before(g).game
    found = buildable(world, facility) if kind == Kind.BUILD else removable(world, facility)
    return by_space(g, facility, found)


@dataclass(slots=True, kw_only=True)
class Site(PartChoice):
    """Where."""

    LABELS: ClassVar = {CANCEL: "Leave it"}
    kind: int
    facility: int

    def rule(self, g: Oceans) -> str:
        return "oceansoffire:21.31.a" if self.kind == Kind.BUILD else "oceansoffire:21.38"

    def goals(self, g: Oceans, seat: str) -> list[int]:
        return sorted(places(g, self.kind, self.facility))

    def refused(self, g: Oceans, seat: str) -> dict[str, str]:
        world, found = before(g).game, {}
        for space, here in enumerate(g.data.spaces):
            at = here.ports[:1] if self.facility == Facility.PORT else (space,)
            why = ""
            if at and here.land and g.scenario.in_play[space]:
                why = (refusal if self.kind == Kind.BUILD else removal_refusal)(
                    world, g.phasing, self.facility, at[0]
                )
            if why:
                found[choices.space(here.id)] = why
        sea = port_space(world, AT_FST)
        if self.facility == Facility.PORT and sea != NOWHERE:
            found[choices.space(g.data.space_ids[sea])] = by("21.36.a", "The FST may not be upgraded")
        return found

    def text(self, g: Oceans, seat: str) -> str:
        name = FACILITY_NAMES[Facility(self.facility)]
        verb = "is built" if self.kind == Kind.BUILD else "is removed"
        return f"Choose where the {name} {verb}"

    def goal_hint(self, g: Oceans, seat: str, space: int) -> str:
        return counted(build_cost(g, self.facility), "AP") if self.kind == Kind.BUILD else ""


@dataclass(slots=True, kw_only=True)
class PortOfPlan(PartChoice):
    """In which port of the Space."""

    LABELS: ClassVar = {CANCEL: "Leave it"}
    TEXT: ClassVar[str] = TEXT
    RULE: ClassVar[str] = "oceansoffire:21.36.b"
    ports: list[int]

    def buttons(self, g: Oceans, seat: str) -> list[str]:
        return [*map(port_choice, self.ports), CANCEL]

    def label(self, g: Oceans, choice: str) -> str:
        return self.LABELS[choice] if choice == CANCEL else port_label(g, choice)

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [port_choice(self.ports[0])]
