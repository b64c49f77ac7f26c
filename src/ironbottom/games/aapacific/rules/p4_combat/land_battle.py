"""A land battle: AA fire, then rounds to one of four endings (aapacific:land.1 to land.26, amph.22 to amph.30)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.procedure import Procedure
from ironbottom.games.aapacific.position.state import BOMBARDED, FOUGHT, NOWHERE
from ironbottom.games.aapacific.rules.combat_values import (
    Hits,
    attack_fire,
    bombardment_fire,
    pairing,
    pairing_choices,
)
from ironbottom.games.aapacific.rules.p4_combat.aftermath import lose
from ironbottom.games.aapacific.rules.p4_combat.battles import (
    aircraft_among,
    land_attackers,
    land_defenders,
    land_units_among,
    landing_cargo,
)
from ironbottom.games.aapacific.rules.p4_combat.casualties import allot, strike
from ironbottom.games.aapacific.rules.p4_combat.fire import force, throw, throw_defense, throw_guns
from ironbottom.games.aapacific.rules.p4_combat.fly_home import FlyHome
from ironbottom.games.aapacific.rules.p4_combat.land_retreat import (
    AircraftLeave,
    ContinueOnLand,
    land_origins,
    withdraw_land_units,
)
from ironbottom.games.aapacific.rules.p4_combat.landing import Landing
from ironbottom.games.aapacific.rules.p4_combat.pairing import PairArtillery
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Step


@dataclass(slots=True, kw_only=True)
class LandBattle(Procedure):
    """One territory. Defenders hit in a round stand in ``aside`` until it ends and fire back before (land.10)."""

    STEPS = (
        "land_from_the_sea",
        "lay_out",
        "bombard",
        "bombarded",
        "guns_fire",
        "gun_losses",
        "begin_round",
        "attacker_fires",
        "set_casualties_aside",
        "defender_fires",
        "attackers_losses",
        "end_of_round",
        "continue_or_withdraw",
        "after_battle",
    )
    territory: int
    round: int = 0
    assault: bool = False
    """Whether units have landed from the sea: no land unit may retreat (aapacific:amph.10)."""
    bombarding: list[int] = field(default_factory=list)
    attackers: list[int] = field(default_factory=list)
    defenders: list[int] = field(default_factory=list)
    origins: list[int] = field(default_factory=list)
    """Territories to which the land units may retreat (aapacific:land.19)."""
    aside: list[int] = field(default_factory=list)

    # ---- before the first round ----------------------------------------------------------------------

    def land_from_the_sea(self, g: Pacific) -> Step:
        # amph.15, amph.16: the zones of the ships have been fought for.
        if landing_cargo(g, self.territory):
            return Call(Landing(territory=self.territory))
        return None

    def lay_out(self, g: Pacific) -> Step:
        # land.1. The landing hands back the ships that bombard, None when nobody landed.
        if isinstance(self.ret, list):
            self.assault = True
            self.bombarding = [int(ship) for ship in self.ret]
        self.attackers = land_attackers(g, self.territory)
        self.defenders = land_defenders(g, self.territory)
        self.origins = land_origins(g, self.territory, self.attackers)
        if not self.attackers:
            return Goto(self.after_battle)
        g.log("battle", f"Battle in {{space:{self.name(g)}}}", where=self.name(g))
        g.state.battled[self.territory] = 1  # p5.16
        for piece in self.attackers + self.defenders:
            g.mark(piece, FOUGHT)
        g.changed()
        return None

    def bombard(self, g: Pacific) -> Step:
        # amph.22, amph.31, amph.24: one shot, and the ships take no further part.
        for ship in self.bombarding:
            g.mark(ship, FOUGHT | BOMBARDED)
        fires = bombardment_fire(g.data.units, force(g, self.bombarding))
        hits = throw(g, fires, heading="Bombardment", why=f"bombardment {self.name(g)}", where=self.territory)
        return self._allot(g, hits, self.defenders)

    def bombarded(self, g: Pacific) -> Step:
        # amph.23: they fire in the defender's counter-attack.
        self.aside += strike(g, self.ret)
        return None

    def guns_fire(self, g: Pacific) -> Step:
        # land.2, amph.27: before all else, one die for each attacking aircraft (land.4, land.6).
        aircraft = aircraft_among(g, self.attackers)
        hits = throw_guns(g, self.territory, len(aircraft), f"AA fire {self.name(g)}")
        return self._allot(g, hits, aircraft, attacking=True)

    def gun_losses(self, g: Pacific) -> Step:
        # land.5: at once, without firing.
        lose(g, strike(g, self.ret))
        if not self._attackers(g) or not self.defenders:
            return Goto(self.after_battle)
        return None

    # ---- a round -------------------------------------------------------------------------------------

    def begin_round(self, g: Pacific) -> Step:
        self.round += 1
        self.ret = None
        g.log("info", f"Round {self.round} in {{space:{self.name(g)}}}", where=self.name(g))
        pairs = pairing_choices(g.data.units, g.data.figures, force(g, self._attackers(g)))
        if self.assault and len(pairs) > 1:  # art.2, mar.6, ruling Q32
            return PairArtillery(seats=[g.moving_seat], least=pairs.start, most=pairs.stop - 1)
        return None

    def attacker_fires(self, g: Pacific) -> Step:
        # land.7, amph.28
        attackers, units, figures = force(g, self._attackers(g)), g.data.units, g.data.figures
        raised = pairing(units, figures, attackers)
        if isinstance(self.ret, str):
            infantry = int(choices.argument(self.ret))
            raised = {UnitType.INFANTRY: infantry, UnitType.MARINE: sum(raised.values()) - infantry}
        fires = attack_fire(units, figures, attackers, amphibious=self.assault, raised=raised)
        hits = throw(g, fires, heading="Attack", why=self._why(g, "attack"), where=self.territory)
        return self._allot(g, hits, [p for p in self._defenders(g) if p not in self.aside])

    def set_casualties_aside(self, g: Pacific) -> Step:
        # land.9, land.10: they fire back before they are removed.
        self.aside += strike(g, self.ret)
        return None

    def defender_fires(self, g: Pacific) -> Step:
        # land.12, multi.4: all defenders, casualties included.
        attackers = self._attackers(g)
        hits = throw_defense(
            g, self._defenders(g), force(g, attackers), where=self.territory, round_number=self.round
        )
        return self._allot(g, hits, attackers, attacking=True)

    def attackers_losses(self, g: Pacific) -> Step:
        # land.15, land.16: both sides' casualties leave.
        lose(g, strike(g, self.ret) + self.aside)
        self.aside = []
        return None

    # ---- endings -------------------------------------------------------------------------------------

    def end_of_round(self, g: Pacific) -> Step:
        # land.17, amph.29: four endings.
        attackers = self._attackers(g)
        if not attackers or not self._defenders(g):
            return Goto(self.after_battle)
        aircraft = aircraft_among(g, attackers)
        if not self.assault:  # land.18
            retreats = self.origins if len(aircraft) < len(attackers) else []
            return ContinueOnLand(
                seats=[g.moving_seat],
                territory=self.territory,
                origins=list(retreats),
                aircraft_only=len(aircraft) == len(attackers),
            )
        if aircraft:  # amph.30, ruling Q63
            return AircraftLeave(seats=[g.moving_seat], territory=self.territory, aircraft=aircraft)
        return Goto(self.begin_round)  # amph.10

    def continue_or_withdraw(self, g: Pacific) -> Step:
        verb, what = choices.split(str(self.ret))
        attackers = self._attackers(g)
        if self.ret == choices.button("continue"):
            return Goto(self.begin_round)
        if verb == "piece":  # amph.11: this aircraft leaves, the others may follow
            self.attackers.remove(int(what))
            return Call(FlyHome(aircraft=[int(what)]), then=self.end_of_round)
        if verb == "space":
            withdraw_land_units(g, land_units_among(g, attackers), g.data.space_index[what])
        self.attackers = []
        return Call(FlyHome(aircraft=aircraft_among(g, attackers)))

    def after_battle(self, g: Pacific) -> Step:
        # p5.2 to p5.7: phase 5 reads from who is left whether the territory is captured.
        where = self.name(g)
        attackers, defenders = self._attackers(g), self._defenders(g)
        if land_units_among(g, attackers) and not defenders:
            g.log("result", f"The attacker has won {{space:{where}}} ({{rule:land.24}})", where=where)
        elif self.round:
            g.log("result", f"The defender holds {{space:{where}}} ({{rule:p5.2}})", where=where)
        return None

    # ---- who is left ---------------------------------------------------------------------------------

    def _attackers(self, g: Pacific) -> list[int]:
        return [p for p in self.attackers if g.state.at[p] != NOWHERE]

    def _defenders(self, g: Pacific) -> list[int]:
        """Those still there, casualties of this round included."""
        return [p for p in self.defenders if g.state.at[p] != NOWHERE]

    def _allot(self, g: Pacific, hits: Hits, targets: list[int], *, attacking: bool = False) -> Step:
        self.ret = []
        return allot(
            g,
            hits,
            targets,
            where=self.territory,
            enemy=g.moving_seat,
            attacking=attacking,
            amphibious=self.assault,
        )

    def _why(self, g: Pacific, what: str) -> str:
        return f"{what} {self.name(g)} round {self.round}"

    def name(self, g: Pacific) -> str:
        """Id of the territory."""
        return g.data.space_ids[self.territory]

    def title(self, g: Any) -> str:
        round_number = f", round {self.round}" if self.round else ""
        return f"Battle in {{space:{g.data.space_ids[self.territory]}}}{round_number}"
