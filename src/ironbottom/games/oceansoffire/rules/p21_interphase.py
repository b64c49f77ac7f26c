"""21.0: the Interphase between two turns, in its order (4.0 III)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE, POWERS, Facility, Fate
from ironbottom.games.oceansoffire.position.amounts import told
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.position.state import USED
from ironbottom.games.oceansoffire.rules.p03_victory import automatic_winner, points
from ironbottom.games.oceansoffire.rules.p21_redeploy import Redeployments
from ironbottom.games.oceansoffire.rules.p21_replacements import Replacements
from ironbottom.games.oceansoffire.rules.p21_resources import count_resources
from ironbottom.games.oceansoffire.rules.p21_totals import WarfareTotals
from ironbottom.games.oceansoffire.rules.p21_warfare import forget
from ironbottom.games.oceansoffire.rules.p21_works import Works
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import counted

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def check_position(g: Oceans) -> None:
    """III.1, III.2: Resource and Victory Points are counted anew (21.11, 21.12)."""
    count_resources(g)
    resources = counted(g.state.resources, "Resource Point")
    g.log("info", f"Japan has {resources} and {told(points(g))} Victory Points.")


def facilities_come(g: Oceans) -> None:
    """21.38, 21.39: at the start of a turn Facilities that were taken off are available again."""
    for power in POWERS:
        for facility in Facility:
            g.state.pool[power][facility] += g.state.coming[power][facility]
            g.state.coming[power][facility] = 0
    g.noted()


@dataclass(slots=True, kw_only=True)
class Interphase(Procedure):
    """21.0, 4.0 III.1 to III.6: each power in turn; ``state.impulse`` names who acts, as in an Impulse.

    Returns the side that has won before (21.13), else NOWHERE. ``turn_of``: who is at work, by their place in the
    order of play.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "check",
        "warfare",
        "works",
        "next_works",
        "replacements",
        "next_replacements",
        "redeployments",
        "next_redeployments",
    )
    TITLE: ClassVar[str] = "Interphase"
    turn_of: int = 0

    def check(self, g: Oceans) -> Step:
        """III.1, III.2, 21.13."""
        check_position(g)
        early = automatic_winner(g)
        if early != NOWHERE:
            return Return(early)
        return None

    def warfare(self, g: Oceans) -> Step:
        """III.3, 21.24, 21.25."""
        return Call(WarfareTotals())

    def _act(self, g: Oceans, place: int) -> None:
        """Whose part of the Interphase it is."""
        self.turn_of = g.state.impulse = place
        g.noted()

    def works(self, g: Oceans) -> Step:
        """III.4, 21.3: in Round-Play Order; no Activation Points are spent."""
        self._act(g, self.turn_of)
        return Call(Works())

    def next_works(self, g: Oceans) -> Step:
        if self.turn_of + 1 < len(g.state.order):
            self.turn_of += 1
            return Goto(self.works)
        for (
            column
        ) in g.state.built:  # 21.31.c: two of a side, which both Allies share, in all of the Interphase
            column[:] = bytes(len(column))
        g.changed()
        self._act(g, 0)
        return None

    def replacements(self, g: Oceans) -> Step:
        """III.5, 21.4: in Round-Play Order."""
        self._act(g, self.turn_of)
        return Call(Replacements())

    def next_replacements(self, g: Oceans) -> Step:
        if self.turn_of + 1 < len(g.state.order):
            self.turn_of += 1
            return Goto(self.replacements)
        return None

    def redeployments(self, g: Oceans) -> Step:
        """III.6, 21.5: in the inverse of Round-Play Order, so that the last begins."""
        self._act(g, self.turn_of)
        return Call(Redeployments())

    def next_redeployments(self, g: Oceans) -> Step:
        if self.turn_of:
            self.turn_of -= 1
            return Goto(self.redeployments)
        g.state.rail_used.clear()
        forget(g)
        for piece, fate in enumerate(g.state.fate):  # 21.51.b: the markers that told who has Redeployed
            if fate == Fate.ON_MAP and g.has(piece, USED):
                g.unmark(piece, USED)
        return Return(NOWHERE)
