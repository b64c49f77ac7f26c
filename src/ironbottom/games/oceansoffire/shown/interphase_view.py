"""The table of the Interphase: which of its steps is being done, and by whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Power
from ironbottom.games.oceansoffire.position.amounts import told
from ironbottom.games.oceansoffire.position.labels import COUNTRY_NAMES
from ironbottom.games.oceansoffire.rules.p21_construction import most_built
from ironbottom.games.oceansoffire.rules.p21_interphase import Interphase
from ironbottom.games.oceansoffire.rules.p21_points import told_points
from ironbottom.games.oceansoffire.rules.p21_redeploy import Redeployments
from ironbottom.games.oceansoffire.rules.p21_redeployment import points_of
from ironbottom.games.oceansoffire.rules.p21_replacements import Replacements
from ironbottom.games.oceansoffire.rules.p21_works import Works
from ironbottom.kernel.views import Panel

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

STEPS = (
    "Resources",
    "Victory Points",
    "Strategic Warfare",
    "Construction",
    "Replacements",
    "Redeployment",
    "Next turn",
)
"""In the order of the rules (oceansoffire:4.0.r)."""
WARFARE, CONSTRUCTION, REPLACEMENTS, REDEPLOYMENT = range(2, 6)


def interphase_panel(g: Oceans) -> Iterator[Panel]:
    """The steps, and how far each power is, while the Interphase is under way."""
    if g.running(Interphase) is None:
        return
    step = _step(g)
    rows = [] if step == WARFARE else list(_powers(g, step))
    title = f"Interphase after turn {g.state.turn}"
    yield Panel("interphase", title, "steps", STEPS, (*rows, *_left(g)), step=step, rule="4.0.r")


def _powers(g: Oceans, step: int) -> Iterator[tuple[str, str]]:
    """How far each power is: in the order of play, for Redeployments in the inverse one."""
    order = [Power(power) for power in g.state.order]
    turns = order[::-1] if step == REDEPLOYMENT else order
    at_work = turns.index(order[g.state.impulse])
    for n, power in enumerate(turns):
        yield (COUNTRY_NAMES[power], ("done", "at work", "to come")[(n >= at_work) + (n > at_work)])


def _step(g: Oceans) -> int:
    if g.running(Redeployments):
        return REDEPLOYMENT
    if g.running(Replacements):
        return REPLACEMENTS
    return CONSTRUCTION if g.running(Works) else WARFARE


def _left(g: Oceans) -> Iterator[tuple[str, str]]:
    """What whoever is at work may still do."""
    redeployments = g.running(Redeployments)
    if redeployments is not None:
        left = max(0, redeployments.left)
        yield ("Redeployment Points left", f"{told(left)} of {told(points_of(g, g.phasing))}")
    elif g.running(Replacements):
        yield ("Replacement Points", told_points(g, g.phasing))
    elif g.running(Works):
        most = most_built(g, g.phasing)
        yield ("Facilities built", f"{g.state.facilities_built[g.phasing]} of {most}")
