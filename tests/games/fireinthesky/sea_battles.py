"""Battles whose air combat is over, for tests of what follows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.rules.p11_combat.administrative import AdministrativeStep
from ironbottom.games.fireinthesky.rules.p11_combat.board import BattleBoard
from ironbottom.games.fireinthesky.rules.p11_combat.land import LandCombatStep
from ironbottom.games.fireinthesky.rules.p11_combat.preparation import Preparation
from ironbottom.games.fireinthesky.rules.p11_combat.sea_control import SeaControlStep
from ironbottom.games.fireinthesky.rules.p11_combat.surface import SurfaceCombat
from ironbottom.kernel.flow import Call, Step
from tests.games.fireinthesky.positions import position

DONE, ALL = "button:done", "button:rest_all"
FIGHT, WITHDRAW = "button:fight_on", "button:withdraw"
ATTACK, STAND = "button:attack", "button:stand"
REST, HOLD_BACK = "button:rest_in_order", "button:hold_back"


@dataclass(slots=True, kw_only=True)
class AfterTheAir(BattleBoard):
    """A battle without its air combat: superiority and the points for ground support are given."""

    STEPS: ClassVar[tuple[str, ...]] = ("prepare", "surface", "control", "ashore", "settle")

    def prepare(self, g: Sky) -> Step:
        return Call(Preparation())

    def surface(self, g: Sky) -> Step:
        return Call(SurfaceCombat())

    def control(self, g: Sky) -> Step:
        return Call(SeaControlStep())

    def ashore(self, g: Sky) -> Step:
        return Call(LandCombatStep())

    def settle(self, g: Sky) -> Step:
        return Call(AdministrativeStep())


def sea_battle(
    space: str,
    *forces: Sequence[str],
    superiority: str = "japan",
    supremacy: bool = False,
    points: tuple[int, int] = (0, 0),
    pieces: Sequence[Sequence[Any]] = (),
    **fields: Any,
) -> tuple[Sky, AfterTheAir]:
    """A battle in that hex, stopped at its first decision after the air combat.

    ``forces``: the counters of each Task Force, in that hex or, with ``half:malaya_west``, in that half of Malaya.
    ``points``: air points left for ground support, by side. Everything else as for ``position``.
    """
    at_sea: list[tuple[str, str]] = []
    members: list[list[str]] = []
    for keys in forces:
        half = next((key.removeprefix("half:") for key in keys if key.startswith("half:")), space)
        members.append([key for key in keys if not key.startswith("half:")])
        at_sea += [(key, half) for key in members[-1]]
    battle = AfterTheAir(
        hex=load(None).space_index[space],
        superiority=Side.JAPAN if superiority == "japan" else Side.ALLIES,
        supremacy=supremacy,
        points=list(points),
    )
    game = position(procedure=battle, pieces=[*at_sea, *pieces], forces=members, **fields)
    return game, battle


def faces_left(game: Sky) -> tuple[int, ...]:
    """Scripted dice that have not been thrown."""
    return getattr(game.dice_source, "left", ())
