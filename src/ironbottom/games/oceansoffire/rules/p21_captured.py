"""21.39: who takes a Space with several Airfield Upgrades may keep the place of one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import Facility
from ironbottom.games.oceansoffire.position.labels import does, space_token
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Return, Step

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

PLACE = choices.button("place")
CAPTURED_POINTS = 4
"""Bonus capacity of the airfields that were lost, from which the winner may place a marker."""


@dataclass(slots=True, kw_only=True)
class Captured(Procedure):
    """The power that controls a Space now may place one of its available Airfield Upgrades.

    ``airfields``: Airfield Upgrades that the other side has lost there.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "place")
    TITLE: ClassVar[str] = "Captured airfields"
    space: int
    airfields: int

    def ask(self, g: Oceans) -> Step:
        points = self.airfields * g.data.figures.upgrade_bonus
        power = g.state.control[self.space]
        if points < CAPTURED_POINTS or not g.state.pool[power][Facility.AIRFIELD]:
            return Return()
        return KeepAirfield(seats=[g.seat(power)], space=self.space)

    def place(self, g: Oceans) -> Step:
        if self.ret == PLACE:
            power = g.state.control[self.space]
            g.state.pool[power][Facility.AIRFIELD] -= 1
            g.put_facility(power, Facility.AIRFIELD, self.space)
            words = f"{does(g, power, 'places')} an Airfield Upgrade in {space_token(g, self.space)}."
            g.log("info", words, where=g.data.space_ids[self.space])
        return Return()


@dataclass(slots=True, kw_only=True)
class KeepAirfield(Choose):
    """Whether one is placed."""

    LABELS: ClassVar = {PLACE: "Place an Airfield Upgrade", choices.DONE: "Keep it in the Force Pool"}
    WAITING: ClassVar[str] = "looks at captured airfields"
    SUGGESTED: ClassVar = (PLACE,)
    RULE: ClassVar[str] = "oceansoffire:21.39"
    space: int

    def options(self, g: Oceans, seat: str) -> list[str]:
        return [PLACE, choices.DONE]

    def text(self, g: Oceans, seat: str) -> str:
        return f"Several airfields were captured in {space_token(g, self.space)}: place one of your own"
