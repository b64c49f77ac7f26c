"""What is decided between two turns: Facilities, Replacement Points, Redeployment (21.3 to 21.5)."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Facility
from ironbottom.games.oceansoffire.opponent.fronts import pull, values
from ironbottom.games.oceansoffire.opponent.garrisons import shortage
from ironbottom.games.oceansoffire.opponent.hand import Hand
from ironbottom.games.oceansoffire.opponent.value import unit
from ironbottom.games.oceansoffire.opponent.worth import standing
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import points
from ironbottom.games.oceansoffire.position.places import aircraft, ground
from ironbottom.games.oceansoffire.rules.p06_basing import aal
from ironbottom.games.oceansoffire.rules.p13_draft_site import facility_named
from ironbottom.games.oceansoffire.rules.p21_redeploy import STAY, WhereTo, WhichUnit
from ironbottom.games.oceansoffire.rules.p21_redeployment import cost, movable, party, ways
from ironbottom.games.oceansoffire.rules.p21_replacements import HowMany, SpendPoints, WhereRebuilt
from ironbottom.games.oceansoffire.rules.p21_works import WhatWork, WhereWork, places
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.opponent.style import Style
    from ironbottom.games.oceansoffire.position.game import Oceans
    from ironbottom.kernel.flow import Decision

INTERPHASE = (WhatWork, WhereWork, SpendPoints, WhereRebuilt, WhichUnit, WhereTo)
LEAST_WORK = 0.45
"""What a Facility must promise to be built: those that are left serve later."""
FIELD, FORT, HARBOUR = 1.0, 1.0, 0.6
"""What a Facility promises in the best place."""
LEAST_MOVE = 0.15
"""What a Redeployment must gain, in points of the style, for each of its points."""
MOST_STEPS = 6
"""Answers until a Replacement Point is spent."""


def between(hand: Hand, decision: Decision, style: Style) -> str | None:
    """The answer to a question of this sort, None: as suggested."""
    g = hand.world
    match decision:
        case WhatWork(removing=False):
            return _what_work(g, decision.options(g, hand.seat))
        case WhereWork(removing=False):
            best = max(decision.goals(g, hand.seat), key=lambda s: (work(g, decision.facility, s), -s))
            return choices.space(g.data.space_ids[best])
        case SpendPoints() | WhereRebuilt():
            return _best_for(hand, decision, style)
        case WhichUnit():
            return _who_redeploys(g, hand.seat, decision, style)
        case WhereTo():
            return _where_to(g, decision, style)
    return None


# ---- Facilities ------------------------------------------------------------------------------------


def work(g: Oceans, facility: int, space: int) -> float:
    """What a Facility promises in a Space: near the front, airfields with air, forts with points."""
    side = g.phasing_side
    near = pull(g, side)[space]
    if facility == Facility.AIRFIELD:
        limit = aal(g, space, side) or 0
        based = sum(points(g, air) for air in aircraft(g, space, side)) / QUARTERS
        return FIELD * near * (1.0 if based >= limit else 0.8)
    if facility == Facility.FORT:
        return FORT * near * min(1.0, values(g).get(space, 0.0)) * bool(ground(g, space, side))
    return HARBOUR * near


def _what_work(g: Oceans, options: Iterable[str]) -> str:
    best, choice = LEAST_WORK, choices.DONE
    for one in options:
        if one != choices.DONE:
            facility = facility_named(g, one)
            found = max(work(g, facility, space) for space in places(g, facility, removing=False))
            if found > best:
                best, choice = found, one
    return choice


# ---- Replacement Points ----------------------------------------------------------------------------


def _best_for(hand: Hand, decision: Decision, style: Style) -> str | None:
    """The choice that leads to the best position, points that are spent not counted; None where none gains."""
    g, side = hand.world, hand.world.phasing_side
    best, choice = sum(standing(g, side, style).values()), None
    for one in hand.options:
        if one == choices.DONE or one == choices.button("cancel"):
            continue
        trial = hand.apart()
        trial.act(one, trusted=True)
        if isinstance(decision, SpendPoints):
            _spend(trial)
        worth = sum(standing(trial.world, side, style).values())
        if worth > best or (choice is None and isinstance(decision, WhereRebuilt)):
            best, choice = max(best, worth), one
    return choice


def _spend(trial: Hand) -> None:
    """Answer as suggested until the points are spent."""
    for _ in range(MOST_STEPS):
        if not trial.asked((HowMany, WhereRebuilt)) or trial.world.decision is None:
            break
        trial.act(trial.simple(trial.world.decision), trusted=True)


# ---- Redeployment ----------------------------------------------------------------------------------


def _gain(g: Oceans, piece: int, goal: int, style: Style) -> float:
    """What a Redeployment promises: nearer to the front, or a garrison where one is short."""
    side, units, near = g.phasing_side, party(g, piece), pull(g, g.phasing_side)
    share = style.forward * (style.fleet if g.counter(piece).ship else 1.0)
    start = g.state.at[piece]
    gain = share * (near[goal] - near[start]) * sum(unit(g, one, style) for one in units)
    if g.counter(piece).ground:
        lone = len(ground(g, start, side)) == len(units)
        gain += shortage(g, goal, side, style) - (values(g).get(start, 0.0) * style.point if lone else 0.0)
    return gain


def _goal(g: Oceans, piece: int, style: Style) -> tuple[float, int]:
    """The best place for a unit to Redeploy to, and what that gains."""
    rated = ((_gain(g, piece, goal, style), -goal) for goal in ways(g, piece))
    gain, goal = max(rated, default=(-inf, 0))
    return gain, -goal


def _who_redeploys(g: Oceans, seat: str, decision: WhichUnit, style: Style) -> str | None:
    """Who gains most for each point; None: nobody gains enough, or a garrison calls."""
    if choices.DONE not in decision.buttons(g, seat):
        return None
    offered = set(decision.groups(g, seat))
    able = [piece for piece in movable(g, decision.left) if piece in offered]
    rated = [(_goal(g, piece, style)[0] * QUARTERS / max(1, cost(g, piece)), -piece) for piece in able]
    gain, piece = max(rated, default=(-inf, 0))
    return choices.piece(-piece) if gain > LEAST_MOVE else choices.DONE


def _where_to(g: Oceans, decision: WhereTo, style: Style) -> str | None:
    if decision.needed:
        return None
    gain, goal = _goal(g, decision.piece, style)
    return choices.space(g.data.space_ids[goal]) if gain > 0 else STAY
