"""The table of an Operation under way: which of its 21 steps is being done, where, and who takes part."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.rules.p13_operation import Operation
from ironbottom.games.oceansoffire.rules.p13_parts import plans
from ironbottom.kernel.grammar import in_words
from ironbottom.kernel.views import Panel

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

STEPS = (
    "Combat markers",
    "Interceptions",
    "Counter-Interceptions",
    "Loading of transports that pass",
    "Air combat",
    "Cancelling",
    "Who lands where",
    "Spaces and tasks of Ground Based Air",
    "Bombing by Ground Based Air",
    "Naval combat",
    "Cancelling after the battle",
    "Landing",
    "Targets of carrier air in port",
    "Bombing of ships in port",
    "Next ground combat",
    "Support",
    "Ground combat",
    "Further ground combats",
    "Air goes home",
    "Ships go home",
    "Combat Concluded",
)
"""In the order of the rules (oceansoffire:13.2)."""
DOING = {
    "came_in": 2,
    "other_seas": 3,
    "air_combat": 4,
    "cancel": 5,
    "cancelled": 6,
    "attackers": 6,
    "attackers_named": 7,
    "place_air": 8,
    "battle": 9,
    "disengaged": 10,
    "slipped": 10,
    "cancel_again": 10,
    "cancelled_again": 11,
    "land": 11,
    "came_ashore": 12,
    "limited": 13,
    "place_cva": 13,
    "ground_combats": 14,
    "air_home": 17,
    "ships_home": 19,
    "markers": 20,
}
"""The step being done, by what the procedure does next."""


def operation_panel(g: Oceans) -> Iterator[Panel]:
    """The steps and who takes part, while an Operation is under way."""
    operation = g.running(Operation)
    if operation is not None:
        step = DOING.get(operation.at, 1) - 1
        yield Panel("operation", operation.title(g), "steps", STEPS, tuple(_rows(g, operation)), step=step)


def _rows(g: Oceans, operation: Operation) -> Iterator[tuple[str, str]]:
    for part in plans(operation.parts):
        there = [one for one in part.sailing if g.state.at[one] != NOWHERE]
        targets = ", ".join(space_token(g, space) for space in part.targets)
        if there:
            yield ("Against " + targets if targets else "Passes", in_words(there))
    for space in dict.fromkeys(space for _, space in operation.landing):
        units = [unit for unit, goal in operation.landing if goal == space]
        yield (f"Lands in {space_token(g, space)}", in_words(units))
    came = [one for one in operation.came if g.state.at[one] != NOWHERE]
    if came:
        yield ("Intercept", in_words(came))
