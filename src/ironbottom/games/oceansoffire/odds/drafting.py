"""A plan with a part more: who is picked goes to a Space, and nothing is left to be said of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.odds.situation import Situation, planned
from ironbottom.games.oceansoffire.odds.stake import place_of_plan
from ironbottom.games.oceansoffire.rules.p13_draft import Draft, NextPart
from ironbottom.games.oceansoffire.rules.p13_goals import MISSION
from ironbottom.games.oceansoffire.rules.p13_parts import plans
from ironbottom.games.oceansoffire.rules.p13_plan import PartChoice
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def draft(g: Oceans, seat: str, pieces: Iterable[int], space: int) -> Situation | None:
    """What the plan of a seat comes to when these go there too.

    None: they cannot, it draws up no plan, or the plan meets nobody.
    """
    world = g.clone()
    world.quiet = True
    if not isinstance(world.decision, NextPart | PartChoice) or seat not in world.deciding():
        return None
    stood = len(world.caller(Draft).parts)
    for piece in pieces:
        _act(world, seat, choices.piece(piece))
    goal = choices.space(world.data.space_ids[space])
    if not _act(world, seat, goal) and _act(world, seat, MISSION):
        _act(world, seat, goal)
    if isinstance(world.decision, PartChoice):
        _act(world, seat, choices.DONE)
    if not isinstance(world.decision, NextPart):
        return None
    plan = world.caller(Draft)
    every = plans([*plan.begun, *plan.parts])
    if len(plan.parts) == stood or place_of_plan(every) == NOWHERE:  # marches and flights may meet nobody
        return None
    return planned(world, plan.begun, plan.parts)


def _act(g: Oceans, seat: str, choice: str) -> bool:
    """Make a choice if it is offered: whether it was."""
    if choice not in g.options(seat):
        return False
    g.act(seat, choice)
    return True
