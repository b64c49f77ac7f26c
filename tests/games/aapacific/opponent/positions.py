"""Small positions, and what a planner makes of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from ironbottom.games.aapacific.laboratory.build import build
from ironbottom.games.aapacific.opponent.attack import AttackPlan
from ironbottom.games.aapacific.opponent.schemes import Scheme
from ironbottom.games.aapacific.opponent.sight import Sight
from ironbottom.games.aapacific.opponent.style import ALLIES, JAPAN
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.kernel.dice import ScriptedDice
from tests.players.walking import endless

Row = tuple[str, str, str, int]
"""Nation, type, space, number."""


def position(
    power: str,
    phase: int,
    units: Sequence[Row],
    *,
    extra: Sequence[Mapping[str, object]] = (),
    dice: Sequence[int] = (),
    **more: object,
) -> Pacific:
    """A position with these units alone, in a phase of a power's turn; ``extra``: units in full; dice by script."""
    rows: list[Mapping[str, object]] = [
        {"nation": n, "type": t, "space": s, "count": c} for n, t, s, c in units
    ]
    description = {"turn_of": power, "phase": phase, "units": [*rows, *extra], **more}
    return build(description, ScriptedDice(dice))


def sight_of(game: Pacific, side: int | None = None) -> Sight:
    """What the side on turn (or another) sees."""
    side = game.moving_side if side is None else side
    return Sight(game, side, ALLIES if side else JAPAN)


def plan(game: Pacific) -> dict[str, Scheme]:
    """The attacks that the side on turn would make, by target."""
    found = AttackPlan(sight_of(game), endless(), Random(1)).search()
    return {game.data.space_ids[scheme.target]: scheme for scheme in found}


def kinds(game: Pacific, pieces: Sequence[int] | set[int]) -> list[str]:
    """Types of pieces, sorted."""
    return sorted(game.data.units[game.state.kind[p]].key for p in pieces)
