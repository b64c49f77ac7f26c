"""Which battle hangs on the open decision: its odds stand beside the choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.blitz.components.ids import NOWHERE, Attack
from ironbottom.games.blitz.rules.p04_sea.combat import ChooseSea, SeaBattle
from ironbottom.games.blitz.rules.p05_land.advance import ChooseMarker, ChooseRetreat
from ironbottom.games.blitz.rules.p05_land.attacks import (
    BUTTONS,
    ChooseAttack,
    ChooseTarget,
    DeclareTarget,
    LandCombats,
    undeclared,
)
from ironbottom.games.blitz.rules.p05_land.combat import LandCombat
from ironbottom.games.blitz.rules.p05_land.committing import CommitAttackers
from ironbottom.games.blitz.rules.p06_rounds.all_home import ChooseFirst
from ironbottom.games.blitz.rules.p06_rounds.home import ChooseBase
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

AFTERWARDS = (ChooseBase, ChooseFirst, ChooseRetreat, ChooseMarker)
"""Asked within a battle of units that have left it, or when it is won."""


class Frames(NamedTuple):
    """What is played on: a battle that runs or that would begin, and the choice that is made first.

    ``everybody``: all units join that can, instead of those that have been committed. ``fresh``: it has not begun.
    """

    frame: SeaBattle | LandCombat
    choice: str = ""
    everybody: bool = False
    fresh: bool = False


def stage_of(g: Blitz, choice: str = "") -> Frames | None:
    """The battle of the open decision after a choice, or ("") as it stands; None: there is none."""
    decision = g.decision
    if decision is None or isinstance(decision, AFTERWARDS):
        return None
    battle: SeaBattle | LandCombat | None = g.running(SeaBattle) or g.running(LandCombat)
    if battle is not None:
        committing = g.running(CommitAttackers)
        everybody = committing is not None and not committing.committed and not choice
        return Frames(battle, choice, everybody)
    match decision:
        case ChooseSea():
            return _at_sea(g, choice or decision.options(g, g.seat(g.phasing))[0])
        case DeclareTarget() | ChooseTarget() | ChooseAttack():
            return _on_land(g, decision, choice)
    return None


def _at_sea(g: Blitz, choice: str) -> Frames | None:
    if not choice.startswith("space:"):
        return None
    sea = g.data.space_index[choices.argument(choice)]
    return Frames(SeaBattle(sea=sea, side=g.phasing), fresh=True)


def _on_land(g: Blitz, decision: DeclareTarget | ChooseTarget | ChooseAttack, choice: str) -> Frames | None:
    """An attack that is declared or resolved next: on the ground, if that is among the types."""
    step = g.running(LandCombats)
    assert step is not None
    if isinstance(decision, ChooseAttack):
        kinds, space = list(decision.kinds), decision.space
        if choice:
            if choice not in BUTTONS:
                return None
            kinds = [BUTTONS[choice]]
    else:
        named = choice or decision.options(g, g.seat(g.phasing))[0]
        if not named.startswith("space:"):
            return None
        space = g.data.space_index[choices.argument(named)]
        pairs = (
            undeclared(g, step.targets, step.kinds)
            if isinstance(decision, DeclareTarget)
            else list(zip(step.targets, step.kinds, strict=True))
        )
        kinds = [kind for target, kind in pairs if target == space]
    kind = Attack.GROUND if Attack.GROUND in kinds else kinds[0]
    closed = [*step.ground, *([space] if kind == Attack.GROUND else [])]
    return Frames(
        LandCombat(target=space, kind=kind, side=g.phasing, closed=closed), everybody=True, fresh=True
    )


def battle_at_stake(g: Blitz) -> int:
    """The area of the battle on which the open decision bears, NOWHERE for none."""
    staged = stage_of(g)
    if staged is None:
        return NOWHERE
    return staged.frame.sea if isinstance(staged.frame, SeaBattle) else staged.frame.target
