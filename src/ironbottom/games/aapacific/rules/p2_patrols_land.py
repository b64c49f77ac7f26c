"""Phase 2. Fighters on combat air patrol must land (aapacific:p2.1 to p2.4, cap_air.7)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.procedure import Choose, Procedure
from ironbottom.games.aapacific.position.state import LANDED_ON, NOWHERE, PATROL
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step


@dataclass(slots=True, kw_only=True)
class PatrolsLand(Procedure):
    """Every patrol of the moving power comes down, one after the other."""

    STEPS = ("next_patrol", "land")
    fighter: int = -1

    def next_patrol(self, g: Pacific) -> Step:
        marks = g.state.marks
        self.fighter = next(
            (p for p, bits in enumerate(marks) if bits & PATROL and g.state.at[p] != NOWHERE and g.own(p)), -1
        )
        if self.fighter < 0:
            return Return()
        if not landing_choices(g, self.fighter):
            # p2.3: a patrol without a landing place is lost.
            g.log(
                "result",
                f"{{piece:{self.fighter}}} on patrol has nowhere to land and is lost ({{rule:p2.3}})",
            )
            g.remove(self.fighter)
            g.state.marks[self.fighter] = 0
            return Goto(self.next_patrol)
        return LandPatrol(seats=[g.moving_seat], fighter=self.fighter)

    def land(self, g: Pacific) -> Step:
        verb, name = choices.split(str(self.ret))
        g.unmark(self.fighter, PATROL)
        if verb == "piece":
            g.put_aboard(self.fighter, int(name))
            g.mark(int(name), LANDED_ON)  # cv.8
        else:
            g.place(self.fighter, g.data.space_index[name])
        # p2.4: having landed it may move normally, from where it landed.
        g.state.start[self.fighter] = g.state.at[self.fighter]
        return Goto(self.next_patrol)


def landing_choices(g: Pacific, fighter: int) -> list[str]:
    """Friendly territory next to the zone or island in it, or friendly carrier in it with room (aapacific:p2.2)."""
    side, zone = g.side(fighter), g.state.at[fighter]
    grounds = [choices.space(g.data.space_ids[t]) for t in g.area.coast[zone] if g.friendly(t, side)]
    decks = [choices.piece(ship) for ship in g.pieces(zone, side) if g.deck_room(ship)]
    return grounds + decks


@dataclass(slots=True, kw_only=True)
class LandPatrol(Choose):
    """Where a patrol comes down."""

    RULE: ClassVar[str] = "aapacific:p2.2"
    fighter: int

    def options(self, g: Pacific, seat: str) -> list[str]:
        return landing_choices(g, self.fighter)

    def text(self, g: Pacific, seat: str) -> str:
        zone = g.data.space_ids[g.state.at[self.fighter]]
        return f"Land the patrol of {{space:{zone}}}"

    def forced_text(self, g: Pacific, choice: str) -> str:
        return f"{{piece:{self.fighter}}} on patrol lands: {{{choice}}}"
