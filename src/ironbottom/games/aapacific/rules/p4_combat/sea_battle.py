"""A naval battle: six steps, round after round, to one of five endings (aapacific:sea.1 to sea.30)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.procedure import Procedure
from ironbottom.games.aapacific.position.state import FOUGHT, NOWHERE, SUBMERGED
from ironbottom.games.aapacific.rules.combat_values import (
    Force,
    Hits,
    attack_fire,
    deadlock,
    first_strike,
    guides,
)
from ironbottom.games.aapacific.rules.p4_combat.aftermath import (
    HomelessFighters,
    claim_convoy,
    sink,
)
from ironbottom.games.aapacific.rules.p4_combat.battles import (
    bystanders,
    kamikaze_zones,
    launch_own_fighters,
    sea_attackers,
    sea_defenders,
)
from ironbottom.games.aapacific.rules.p4_combat.casualties import allot, strike
from ironbottom.games.aapacific.rules.p4_combat.fire import force, those_with_targets, throw, throw_defense
from ironbottom.games.aapacific.rules.p4_combat.kamikaze import kamikazes_strike
from ironbottom.games.aapacific.rules.p4_combat.sea_retreat import ContinueAtSea, came_from, withdraw_ships
from ironbottom.games.aapacific.rules.p4_combat.submarines import SubmarinesDive, dive, submarines_among
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Step


@dataclass(slots=True, kw_only=True)
class SeaBattle(Procedure):
    """One sea zone. Pieces hit in a round stand in ``aside`` until it ends and fire back before (sea.10)."""

    STEPS = (
        "lay_out",
        "kamikazes",
        "submarines_dive",
        "submarines_strike_first",
        "first_losses",
        "attacker_fires",
        "set_casualties_aside",
        "defending_submarines",
        "defender_fires",
        "attackers_losses",
        "end_of_round",
        "continue_or_withdraw",
        "homeless_fighters",
    )
    zone: int
    round: int = 0
    attackers: list[int] = field(default_factory=list)
    defenders: list[int] = field(default_factory=list)
    allies: list[int] = field(default_factory=list)
    """Bystanders of the attacker's side (aapacific:multi.7)."""
    origins: list[int] = field(default_factory=list)
    """Adjacent zones from or through which the attacking ships came (aapacific:sea.23)."""
    aside: list[int] = field(default_factory=list)
    homeless: list[int] = field(default_factory=list)
    """Fighters that lost their carrier in this battle (aapacific:cv.10)."""
    struck_first: bool = False
    """Whether the attacking submarines have fired in this round already."""

    # ---- step 1 ------------------------------------------------------------------------------------

    def lay_out(self, g: Pacific) -> Step:
        # sea.1: all units of both sides in the zone.
        launch_own_fighters(g, self.zone)
        self.attackers = sea_attackers(g, self.zone)
        self.defenders = sea_defenders(g, self.zone)
        self.allies = bystanders(g, self.zone)
        self.origins = came_from(g, self.zone, self.attackers)
        g.log("battle", f"Naval battle in {{space:{self.name(g)}}}", where=self.name(g))
        for piece in self.attackers + self.defenders:
            g.mark(piece, FOUGHT)
        if self._nobody_can_hit(g) and self.zone not in kamikaze_zones(g):
            return Goto(self.end_of_round)  # sea.29, ruling Q25
        return None

    def kamikazes(self, g: Pacific) -> Step:
        # kami.11, kami.12: in the first round, for none are left afterwards; what they sink still fires.
        self.round += 1
        g.log("info", f"Round {self.round} in {{space:{self.name(g)}}}", where=self.name(g))
        if self.zone not in g.state.sea_battles:
            g.state.sea_battles.append(self.zone)
        self.aside = kamikazes_strike(g, self.zone)
        return None

    # ---- step 2 ------------------------------------------------------------------------------------

    def submarines_dive(self, g: Pacific) -> Step:
        # sea.7: instead of attacking.
        self.struck_first = False
        boats = submarines_among(g, self._targets(g, self.attackers))
        return Call(SubmarinesDive(submarines=boats)) if boats else None

    def submarines_strike_first(self, g: Pacific) -> Step:
        # sea.3, sea.5: before all others, unless an enemy destroyer is in the battle.
        units = g.data.units
        attackers, defenders = self._force(g, self.attackers), self._force(g, self.defenders)
        if not first_strike(units, attackers, defenders):
            return Goto(self.attacker_fires)
        self.struck_first = True
        boats = [p for p in self._here(g, self.attackers) if units[g.state.kind[p]].first_strike]
        fires = attack_fire(units, g.data.figures, force(g, boats))
        targets = self._targets(g, self.defenders)
        fires = those_with_targets(g, fires, False, force(g, targets))
        hits = throw(g, fires, heading="First strike", why=self._why(g, "first strike"), where=self.zone)
        return self._allot(g, hits, targets)

    def first_losses(self, g: Pacific) -> Step:
        # sea.4, bb.6: those sunk leave at once and do not fire.
        self._sink(g, strike(g, self.ret))
        return None

    # ---- step 3 ------------------------------------------------------------------------------------

    def attacker_fires(self, g: Pacific) -> Step:
        # sea.9: every other unit. multi.8: an ally's destroyer guides the aircraft too.
        units = g.data.units
        shooters = self._here(g, self.attackers)
        if self.struck_first:
            shooters = [p for p in shooters if not units[g.state.kind[p]].first_strike]
        guided = guides(units, self._force(g, self.attackers + self.allies))
        targets = self._targets(g, self.defenders)
        fires = attack_fire(units, g.data.figures, force(g, shooters))
        fires = those_with_targets(g, fires, guided, force(g, targets))
        hits = throw(g, fires, heading="Attack", why=self._why(g, "attack"), where=self.zone, guided=guided)
        return self._allot(g, hits, targets)

    def set_casualties_aside(self, g: Pacific) -> Step:
        # sea.10: they fire back once.
        self.aside += strike(g, self.ret)
        return None

    # ---- step 4 ------------------------------------------------------------------------------------

    def defending_submarines(self, g: Pacific) -> Step:
        # sea.13, ss.11, ss.12: those that were not hit dive or fire.
        boats = submarines_among(g, self._targets(g, self.defenders))
        if not boats or not self._here(g, self.attackers):
            return None
        return Call(SubmarinesDive(submarines=boats))

    def defender_fires(self, g: Pacific) -> Step:
        # sea.12: all that have not dived, casualties included.
        targets = self._targets(g, self.attackers + self.allies)
        shooters = self._here(g, self.defenders) if self._here(g, self.attackers) else []
        hits = throw_defense(g, shooters, force(g, targets), where=self.zone, round_number=self.round)
        return self._allot(g, hits, targets, attacking=True)

    # ---- steps 5 and 6 -----------------------------------------------------------------------------

    def attackers_losses(self, g: Pacific) -> Step:
        # sea.17, sea.18: both sides' casualties leave.
        self.aside += strike(g, self.ret)
        self._sink(g, self.aside)
        self.aside = []
        return None

    def end_of_round(self, g: Pacific) -> Step:
        # sea.19: the five endings.
        if self._over(g):
            return Goto(self.homeless_fighters)
        left = self._here(g, self.attackers)
        return ContinueAtSea(
            seats=[g.moving_seat],
            zone=self.zone,
            ships=any(g.is_ship(p) for p in left),
            origins=list(self.origins),
            boats=submarines_among(g, left),
        )

    def continue_or_withdraw(self, g: Pacific) -> Step:
        choice = str(self.ret)
        verb, what = choices.split(choice)
        if verb == "piece":  # sea.22: dives in place
            dive(g, int(what))
            return Goto(self.end_of_round)
        if choice == choices.button("continue"):
            return Goto(self.kamikazes)
        if verb == "space":  # sea.20, ruling Q62: the battle is over for aircraft too
            withdraw_ships(g, self._here(g, self.attackers), g.data.space_index[what])
        return None

    def homeless_fighters(self, g: Pacific) -> Step:
        claim_convoy(g, self.zone, self._here(g, self.attackers))
        homeless = [p for p in self.homeless if g.state.at[p] != NOWHERE]
        return Call(HomelessFighters(fighters=homeless)) if homeless else None

    # ---- who is left -------------------------------------------------------------------------------

    def _here(self, g: Pacific, pieces: list[int]) -> list[int]:
        """Those still in the battle, casualties of this round included."""
        state = g.state
        return [p for p in pieces if state.at[p] == self.zone and not state.marks[p] & SUBMERGED]

    def _force(self, g: Pacific, pieces: list[int]) -> Force:
        return force(g, self._here(g, pieces))

    def _targets(self, g: Pacific, pieces: list[int]) -> list[int]:
        """Those that may still be hit in this round."""
        return [p for p in self._here(g, pieces) if p not in self.aside]

    def _nobody_can_hit(self, g: Pacific) -> bool:
        forces = (self._force(g, pieces) for pieces in (self.attackers, self.defenders, self.allies))
        return deadlock(g.data.units, g.data.figures, *forces)

    def _over(self, g: Pacific) -> bool:
        """sea.26, sea.27, sea.28, sea.29, multi.9."""
        attackers, defenders = self._here(g, self.attackers), self._here(g, self.defenders)
        return not attackers or not defenders or self._nobody_can_hit(g)

    def _allot(self, g: Pacific, hits: Hits, targets: list[int], *, attacking: bool = False) -> Step:
        self.ret = []
        enemy = g.seat_of(self.defenders[0]) if attacking else g.moving_seat
        return allot(g, hits, targets, where=self.zone, enemy=enemy, attacking=attacking)

    def _sink(self, g: Pacific, pieces: list[int]) -> None:
        self.homeless += sink(g, pieces)

    def _why(self, g: Pacific, what: str) -> str:
        return f"{what} {self.name(g)} round {self.round}"

    def name(self, g: Pacific) -> str:
        """Id of the zone."""
        return g.data.space_ids[self.zone]

    def title(self, g: Any) -> str:
        return f"Naval battle in {{space:{g.data.space_ids[self.zone]}}}, round {max(1, self.round)}"
