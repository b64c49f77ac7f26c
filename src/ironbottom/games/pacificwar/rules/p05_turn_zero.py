"""5.1 Turn 0: the attacks of December 1941 in five phases."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import Nation, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.procedure import Choose, Procedure
from ironbottom.games.pacificwar.position.state import OPS_COMPLETE
from ironbottom.games.pacificwar.rules.p09_combat.strike import Strike
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step

STRIKE_FORCE = "H"
"""Set-up code of the ships off Pearl Harbor (setup.japan.h)."""
AGAIN, LEAVE = choices.button("again"), choices.button("leave")


@dataclass(slots=True, kw_only=True)
class TurnZero(Procedure):
    """Phases I to V; the airstrikes are answered by nobody and know no modifiers (rulings pw_q10, pw_q11)."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "pearl_harbor",
        "second_strike",
        "strike_again",
        "malaya",
        "day_of_infamy",
        "sleeping_giant",
        "victory_fever",
    )

    def pearl_harbor(self, g: War) -> Step:
        """5.1.i."""
        g.log("phase", "Phase I: Pearl Harbor ({rule:5.1.i})")
        return Call(_at_pearl_harbor(g, g.data.pearl_harbor_column))

    def second_strike(self, g: War) -> Step:
        """15.8: Japan may strike again."""
        if not g.option("15.8") or not _targets_at_pearl_harbor(g):
            return Goto(self.malaya)
        return StrikeAgain(seats=[g.seat(Side.JAPAN)])

    def strike_again(self, g: War) -> Step:
        if self.ret == LEAVE:
            return Goto(self.malaya)
        roll = g.dice(1, g.data.figures.dice_sides, "second strike")
        column = g.data.second_strike[roll[0] - 1]
        text = f"Second strike: column {g.data.crt[column].label} ({{rule:15.8}})"
        where = g.data.space_ids[g.data.hawaiian_islands]
        g.log("dice", text, values=roll, where=where, by=g.seat(Side.JAPAN))
        return Call(_at_pearl_harbor(g, column))

    def malaya(self, g: War) -> Step:
        """5.1.ii."""
        g.log("phase", "Phase II: Malaya ({rule:5.1.ii})")
        flying = g.lba(g.data.indochina, Side.JAPAN)
        return Call(
            Strike(
                side=Side.JAPAN,
                pieces=flying,
                zone=g.data.singapore,
                ships_only=True,
                reply=False,
                shift=0,
                column=g.data.malaya_column,
                nation=Nation.UK,
                cards=False,
            )
        )

    def day_of_infamy(self, g: War) -> Step:
        """5.1.iii: after all losses of both strikes."""
        g.log("phase", "Phase III: the strike force returns ({rule:5.1.iii})")
        for piece in _strike_force(g):
            g.place(piece, g.data.japan)
            g.unmark(piece, OPS_COMPLETE)
        return None

    def sleeping_giant(self, g: War) -> Step:
        """5.1.iv."""
        g.log("phase", "Phase IV: the US fleet ({rule:5.1.iv})")
        for piece in g.scenario.due[0]:
            g.place(piece, g.data.hawaiian_islands)
        return None

    def victory_fever(self, g: War) -> Step:
        """5.1.v: no victory points are counted."""
        return Return()


def _strike_force(g: War) -> list[int]:
    there = g.ships(g.data.hawaiian_islands, Side.JAPAN)
    return [piece for piece in there if g.counter(piece).code == STRIKE_FORCE]


def _targets_at_pearl_harbor(g: War) -> list[int]:
    there = g.ships(g.data.hawaiian_islands, Side.ALLIES)
    return [piece for piece in there if g.counter(piece).rules_nation == Nation.US]


def _at_pearl_harbor(g: War, column: int) -> Strike:
    """All carriers of the strike force against US ships."""
    return Strike(
        side=Side.JAPAN,
        pieces=[piece for piece in _strike_force(g) if g.counter(piece).carrier],
        zone=g.data.hawaiian_islands,
        ships_only=True,
        reply=False,
        shift=0,
        column=column,
        nation=Nation.US,
        cards=False,
    )


@dataclass(slots=True, kw_only=True)
class StrikeAgain(Choose):
    """Whether the strike force attacks Pearl Harbor a second time."""

    RULE: ClassVar[str] = "pacificwar:15.8"
    LABELS: ClassVar = {AGAIN: "Strike again", LEAVE: "Return home"}
    TEXT = "Choose whether the carriers strike {space:hawaiian_islands} a second time"
    SUGGESTED = (AGAIN,)

    def hint(self, g: War, seat: str, choice: str) -> str:
        labels = [g.data.crt[column].label for column in g.data.second_strike]
        return f"by a die on column {labels[0]} to {labels[-1]}, no losses" if choice == AGAIN else ""
