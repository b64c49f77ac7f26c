"""Which battle or Operation hangs on the open decision: its odds stand beside the choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.rules.p13_areas import mission_area
from ironbottom.games.oceansoffire.rules.p13_draft import Draft, NextPart
from ironbottom.games.oceansoffire.rules.p13_homes import GoHome
from ironbottom.games.oceansoffire.rules.p13_operation import Operation
from ironbottom.games.oceansoffire.rules.p13_parts import Kind, Part, last_sea, plans
from ironbottom.games.oceansoffire.rules.p14_combat import GiveUp, InterceptionCombat
from ironbottom.games.oceansoffire.rules.p14_window import Window
from ironbottom.games.oceansoffire.rules.p16_air_combat import AirCombat
from ironbottom.games.oceansoffire.rules.p17_battle import NavalBattle
from ironbottom.games.oceansoffire.rules.p17_bombing import Bombing
from ironbottom.games.oceansoffire.rules.p17_submarines import Torpedoes
from ironbottom.games.oceansoffire.rules.p19_combat import GroundCombat
from ironbottom.kernel.flow import Frame

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

OPERATION: Final = "operation"
"""A plan from its first part to the end of its Operation, or an Operation under way."""
PASSAGE: Final = "passage"
"""Whether a force on its way gets through."""
GROUND, NAVAL, AIR, BOMBING, TORPEDOES = "ground", "naval", "air", "bombing", "torpedoes"
AFTERWARDS = (GoHome, GiveUp)
"""Asked of units whose battle is over."""
BATTLES: tuple[tuple[type[Frame], str], ...] = (
    (GroundCombat, GROUND),
    (NavalBattle, NAVAL),
    (AirCombat, AIR),
    (Bombing, BOMBING),
    (Torpedoes, TORPEDOES),
    (InterceptionCombat, PASSAGE),
    (Operation, OPERATION),
    (Window, PASSAGE),
    (Draft, OPERATION),
)
"""What may be at stake, and its kind: the innermost battle is, for what is decided there."""


class Stake(NamedTuple):
    """What hangs on a decision: its kind, the Space where it is, and the procedure that plays it."""

    kind: str
    space: int
    frame: Frame


def stake_of(g: Oceans) -> Stake | None:
    """What hangs on the open decision; None: nothing, or all is over for those of whom it is asked."""
    decision = g.decision
    if decision is None or isinstance(decision, AFTERWARDS):
        return None
    for procedure, kind in BATTLES:
        frame = g.running(procedure)
        if isinstance(frame, Draft) and not isinstance(decision, NextPart):
            return None  # a part that is still drawn up: its plan has odds as soon as it is in it
        if frame is not None:
            space = _space(g, frame)
            return Stake(kind, space, frame) if space != NOWHERE else None
    return None


def _space(g: Oceans, frame: Frame) -> int:
    match frame:
        case GroundCombat(space=space) | Bombing(space=space):
            return space
        case NavalBattle(sea=sea) | Torpedoes(sea=sea):
            return sea
        case AirCombat(areas=areas):
            return areas[0] if areas else NOWHERE
        case InterceptionCombat(area=area):
            return area
        case Operation():
            return place_of_plan(plans(frame.parts)) if frame.parts else mission_area(g)
        case Window(area=area):
            return area
        case Draft():
            return place_of_plan(plans([*frame.begun, *frame.parts]))
    return NOWHERE


def place_of_plan(parts: tuple[Part, ...]) -> int:
    """Where a plan is aimed at: its first target, else where its last force goes; NOWHERE: nobody can be met."""
    for part in parts:
        if part.mission and part.targets:
            return part.targets[0]
    forces = [last_sea(part) for part in parts if part.kind == Kind.FORCE and part.way]
    return forces[-1] if forces else NOWHERE


def battle_at_stake(g: Oceans) -> int:
    """The Space of what hangs on the open decision, NOWHERE for nothing."""
    stake = stake_of(g)
    return stake.space if stake else NOWHERE
