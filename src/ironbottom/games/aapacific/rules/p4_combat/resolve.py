"""Phase 4. Resolving combat: kamikazes are declared, raids come first, then battle after battle (p4.1 to p4.4)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.procedure import Choose, Procedure
from ironbottom.games.aapacific.rules.movement.moves import COMBAT_MOVEMENT
from ironbottom.games.aapacific.rules.p4_combat.aftermath import interceptors_come_down
from ironbottom.games.aapacific.rules.p4_combat.battles import (
    battles_that_may_come,
    landing_alone,
    landing_zones,
    open_battles,
    raids,
    sea_battle_in,
)
from ironbottom.games.aapacific.rules.p4_combat.kamikaze import DeclareKamikazes, KamikazeExchange
from ironbottom.games.aapacific.rules.p4_combat.land_battle import LandBattle
from ironbottom.games.aapacific.rules.p4_combat.raid import Raid
from ironbottom.games.aapacific.rules.p4_combat.sea_battle import SeaBattle
from ironbottom.games.aapacific.rules.targets import BATTLE, LANDING
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Frame, Goto, Step
from ironbottom.kernel.targets import Target
from ironbottom.mechanics.derived import WHOLE, derived

PHASES_WITH_BATTLES = (3, 4)
"""Phases in which enemies share a space because of the mover's attack."""


@dataclass(slots=True, kw_only=True)
class ResolveCombat(Procedure):
    """All combat of a turn, one space at a time, in the attacker's order (aapacific:p4.3)."""

    STEPS = ("kamikazes", "next_raid", "raid", "next_battle", "battle", "interceptors")
    raided: list[int] = field(default_factory=list)
    done: list[int] = field(default_factory=list)

    def kamikazes(self, g: Pacific) -> Step:
        # kami.3, kami.4: after all combat movement, before any die.
        return Call(DeclareKamikazes())

    def next_raid(self, g: Pacific) -> Step:
        # p4.4
        left = [t for t in raids(g) if t not in self.raided]
        if not left:
            return Goto(self.next_battle)
        return ChooseRaid(seats=[g.moving_seat], spaces=left)

    def raid(self, g: Pacific) -> Step:
        territory = g.data.space_index[choices.argument(str(self.ret))]
        self.raided.append(territory)
        return Call(Raid(territory=territory), then=self.next_raid)

    def next_battle(self, g: Pacific) -> Step:
        # p4.3, amph.15
        spaces = battles_that_may_come(g, self.done)
        if not spaces:
            return Goto(self.interceptors)
        return ChooseBattle(seats=[g.moving_seat], spaces=spaces)

    def battle(self, g: Pacific) -> Step:
        space = g.data.space_index[choices.argument(str(self.ret))]
        self.done.append(space)
        return Call(_battle(g, space), then=self.next_battle)

    def interceptors(self, g: Pacific) -> Step:
        # sbr.18, sbr.21
        interceptors_come_down(g)
        return None


def _battle(g: Pacific, space: int) -> Frame:
    if not g.data.is_sea[space]:
        return LandBattle(territory=space)
    if sea_battle_in(g, space):
        return SeaBattle(zone=space)
    return KamikazeExchange(zone=space)


def pending_battles(g: Pacific) -> tuple[int, ...]:
    """Spaces with a battle still to be fought, raids included; empty outside phases 3 and 4."""
    if g.state.phase not in PHASES_WITH_BATTLES:
        return ()
    if g.state.phase == COMBAT_MOVEMENT:
        return _battles_planned(g)
    running = g.running(ResolveCombat)
    raided, done = (running.raided, running.done) if running else ([], [])
    left = {t for t in raids(g) if t not in raided}
    return tuple(sorted(left.union(open_battles(g, done))))


@derived(WHOLE)
def _battles_planned(g: Pacific) -> tuple[int, ...]:
    """The battles that moves made so far will bring; prompts come twice as often as moves."""
    return tuple(sorted({*raids(g), *open_battles(g, [])}))


@dataclass(slots=True, kw_only=True)
class ChooseBattle(Choose):
    """Which battle comes next (aapacific:p4.3)."""

    RULE: ClassVar[str] = "aapacific:p4.3"
    TEXT = "Choose the battle that is fought next"
    spaces: list[int]

    def options(self, g: Pacific, seat: str) -> list[str]:
        return [choices.space(g.data.space_ids[space]) for space in self.spaces]

    def on_map(self, g: Pacific, seat: str, choice: str) -> Target:
        return LANDING if landing_alone(g, g.data.space_index[choices.argument(choice)]) else BATTLE

    def refused(self, g: Pacific, seat: str) -> dict[str, str]:
        ids, done = g.data.space_ids, g.caller(ResolveCombat).done
        later = [space for space in open_battles(g, done) if space not in self.spaces]
        return {
            choices.space(
                ids[space]
            ): f"The naval battle in {_zones(g, space)} comes first ({{rule:amph.15}})"
            for space in later
        }


def _zones(g: Pacific, territory: int) -> str:
    return ", ".join(f"{{space:{g.data.space_ids[zone]}}}" for zone in sorted(landing_zones(g, territory)))


@dataclass(slots=True, kw_only=True)
class ChooseRaid(ChooseBattle):
    """Which raid comes next (aapacific:p4.4)."""

    RULE: ClassVar[str] = "aapacific:p4.4"
    TEXT = "Choose the bombing raid to resolve next"

    def refused(self, g: Pacific, seat: str) -> dict[str, str]:
        return {
            choices.space(g.data.space_ids[space]): "Bombing raids come first ({rule:p4.4})"
            for space in open_battles(g, [])
        }
