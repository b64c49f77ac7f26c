"""21.3 in the Interphase: a power builds Facilities, and when all are built takes some off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import Facility
from ironbottom.games.oceansoffire.position.labels import FACILITY_NAMES, does, space_token
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.rules.p13_draft_site import facility_choice, facility_named, removable
from ironbottom.games.oceansoffire.rules.p21_construction import build, remove, sites, space_of
from ironbottom.games.oceansoffire.rules.p21_ports import WhichPort, by_space, port_named
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.mechanics.grouping import Offer

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

BACK = choices.button("cancel")


def places(g: Oceans, facility: int, *, removing: bool) -> dict[int, list[int]]:
    """Spaces where the power at work may build a Facility, or take one off, and the place in each, or several ports."""
    return by_space(g, facility, removable(g, facility) if removing else sites(g, g.phasing, facility))


def offered(g: Oceans, *, removing: bool) -> list[Facility]:
    """Kinds of Facility that it may build, or take off, anywhere."""
    return [one for one in Facility if places(g, one, removing=removing)]


@dataclass(slots=True, kw_only=True)
class Works(Procedure):
    """21.3, 21.31.b, 21.38: of one power; ``removing``: all is built."""

    STEPS: ClassVar[tuple[str, ...]] = ("begin", "ask", "what", "where", "port")
    TITLE: ClassVar[str] = "Construction"
    removing: bool = False
    facility: int = -1

    def begin(self, g: Oceans) -> Step:
        """21.31.b: the limit is that of the Interphase alone."""
        g.state.facilities_built[g.phasing] = 0
        g.noted()
        return None

    def ask(self, g: Oceans) -> Step:
        if offered(g, removing=self.removing):
            return WhatWork(seats=[g.seat(g.phasing)], removing=self.removing)
        return self._on(g)

    def _on(self, g: Oceans) -> Step:
        if self.removing:
            g.state.facilities_built[g.phasing] = 0
            g.noted()
            return Return()
        self.removing = True
        return Goto(self.ask)

    def what(self, g: Oceans) -> Step:
        if self.ret == choices.DONE:
            return self._on(g)
        self.facility = facility_named(g, str(self.ret))
        return WhereWork(seats=[g.seat(g.phasing)], removing=self.removing, facility=self.facility)

    def where(self, g: Oceans) -> Step:
        choice = str(self.ret)
        if choice == BACK:
            return Goto(self.ask)
        found = places(g, self.facility, removing=self.removing)[g.data.space_index[choices.argument(choice)]]
        if len(found) > 1:
            return WhichPort(seats=[g.seat(g.phasing)], ports=found)
        return self._work(g, found[0])

    def port(self, g: Oceans) -> Step:
        """21.36.b."""
        return self._work(g, port_named(str(self.ret)))

    def _work(self, g: Oceans, place: int) -> Step:
        (remove if self.removing else build)(g, g.phasing, self.facility, place)
        name, verb = FACILITY_NAMES[Facility(self.facility)], "removes" if self.removing else "builds"
        article, space = (
            "an" if self.facility == Facility.AIRFIELD else "a",
            space_of(g, self.facility, place),
        )
        words = f"{does(g, g.phasing, verb)} {article} {name} in {space_token(g, space)}."
        g.log("info", words, where=g.data.space_ids[space])
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class WhatWork(Choose):
    """Which kind of Facility."""

    FORCED: ClassVar[bool] = False
    WAITING: ClassVar[str] = "builds Facilities"
    SUGGESTED: ClassVar = (choices.DONE,)
    removing: bool

    def rule(self, g: Oceans) -> str:
        return "oceansoffire:21.38" if self.removing else "oceansoffire:21.3"

    def options(self, g: Oceans, seat: str) -> list[str]:
        return [*(facility_choice(g, one) for one in offered(g, removing=self.removing)), choices.DONE]

    def label(self, g: Oceans, choice: str) -> str:
        if choice == choices.DONE:
            return "No more" if self.removing else "Nothing more is built"
        return FACILITY_NAMES[facility_named(g, choice)]

    def text(self, g: Oceans, seat: str) -> str:
        if self.removing:
            return (
                "Choose a Facility that is removed from the map and comes back with the next turn, or go on"
            )
        return "Choose a Facility that is built, or go on"


@dataclass(slots=True, kw_only=True)
class WhereWork(Offer, Choose):
    """Where it is built or taken off."""

    FORCED: ClassVar[bool] = False
    LABELS: ClassVar = {BACK: "Another one"}
    WAITING: ClassVar[str] = "builds Facilities"
    removing: bool
    facility: int

    def rule(self, g: Oceans) -> str:
        return "oceansoffire:21.38" if self.removing else "oceansoffire:21.31.a"

    def goals(self, g: Oceans, seat: str) -> list[int]:
        return sorted(places(g, self.facility, removing=self.removing))

    def text(self, g: Oceans, seat: str) -> str:
        name = FACILITY_NAMES[Facility(self.facility)]
        return f"Choose where the {name} is {'removed' if self.removing else 'built'}"
