"""Decisions in battle: go on or leave, dive, land, take losses, rise, strike with kamikazes."""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import UnitType
from ironbottom.games.aapacific.opponent.reckon import Reckoning
from ironbottom.games.aapacific.opponent.sight import Sight
from ironbottom.games.aapacific.opponent.strikes import Blow
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import NOWHERE, RAIDING, SUBMERGED
from ironbottom.games.aapacific.rules.p4_combat.battles import land_defenders, landing_cargo
from ironbottom.games.aapacific.rules.p4_combat.kamikaze import DeclareKamikaze, declared_at
from ironbottom.games.aapacific.rules.p4_combat.land_battle import LandBattle
from ironbottom.games.aapacific.rules.p4_combat.landing import LandOrCallOff
from ironbottom.games.aapacific.rules.p4_combat.raid import Intercept
from ironbottom.games.aapacific.rules.p4_combat.sea_battle import SeaBattle
from ironbottom.kernel import choices

CONTINUE = choices.button("continue")
POOR = 0.25
"""Odds of winning below which a submarine rather dives and aircraft leave."""
ABOARD = 2.0
"""How much better than the surest land a carrier is."""
TARGET_WORTH = 18.0
"""Value of a ship, with what it carries, from which a kamikaze is spent on it."""
KAMIKAZE_SPARE = 2
"""Kamikazes used in one phase when the homeland is not being invaded."""


class Battles:
    """Answers for a seat in the battles of either side's turn."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.g: Pacific = sight.g

    # ---- going on ----------------------------------------------------------------------------------

    def go_on_at_sea(self, options: tuple[str, ...]) -> str:
        """Fight on while that pays; otherwise withdraw, dive, or break off."""
        battle = self._sea_battle()
        if battle is None or len(options) == 1:
            return options[0]
        fought = self._sea_odds(battle)
        prize = self.sight.worth.of(battle.zone).whole if self._convoy(battle.zone) else 0.0
        prize += self._waiting_landings(battle.zone)
        if self._pays(fought, prize):
            return CONTINUE
        zones = [c for c in options if c.startswith("space:")]
        if zones:
            return min(zones, key=lambda c: (self._danger(c, battle), c))
        dives = [c for c in options if c.startswith("piece:")]
        if dives:
            return dives[0]
        return options[-1] if options[-1] != CONTINUE else options[0]

    def _convoy(self, zone: int) -> bool:
        return self.g.state.convoy[zone] == 1 - self.sight.side

    def _waiting_landings(self, zone: int) -> float:
        """The prizes of assaults that wait for this zone."""
        g = self.g
        goals = {g.state.target[p] for p in g.here[zone] if g.state.target[p] != NOWHERE}
        return sum(self.sight.worth.of(t).whole for t in goals)

    def _danger(self, choice: str, battle: SeaBattle) -> float:
        zone = self.g.data.space_index[choices.argument(choice)]
        ships = [p for p in self._alive(battle.attackers) if self.g.is_ship(p)]
        there = self.g.ships_up(zone, self.sight.side)
        return self.sight.exposure(zone, self.sight.force([*ships, *there]))

    def _sea_odds(self, battle: SeaBattle) -> Reckoning:
        sight = self.sight
        here = [p for p in self._alive(battle.attackers) if self.g.state.at[p] == battle.zone]
        there = [p for p in self._alive(battle.defenders) if self.g.state.at[p] == battle.zone]
        return sight.attack(battle.zone, sight.force(self._up(here)), sight.force(self._up(there)))

    def _up(self, pieces: list[int]) -> list[int]:
        return [p for p in pieces if not self.g.has(p, SUBMERGED)]

    def go_on_on_land(self, options: tuple[str, ...]) -> str:
        """Fight on while that pays; otherwise fall back the whole force, or let the aircraft leave."""
        battle = self._land_battle()
        if battle is None or len(options) == 1:
            return options[0]
        attackers, defenders = (self._alive(battle.attackers), self._alive(battle.defenders))
        sight = self.sight
        fought = sight.attack(
            battle.territory, sight.force(attackers), sight.force(defenders), amphibious=battle.assault
        )
        prize = sight.worth.of(battle.territory).whole
        if self._pays(fought, prize):
            return CONTINUE
        if battle.assault:
            planes = [c for c in options if c.startswith("piece:")]
            return planes[0] if planes and fought.win < POOR else CONTINUE
        return options[-1]

    def _pays(self, fought: Reckoning, prize: float) -> bool:
        style = self.sight.style
        return fought.win * prize + style.foe_loss * fought.killed - style.own_loss * fought.lost >= 0.0

    def land_or_call_off(self, decision: LandOrCallOff) -> str:
        """Land if the assault still pays."""
        g, sight, t = self.g, self.sight, decision.territory
        attackers = [*landing_cargo(g, t), *(p for p in g.here[t] if g.own(p) and not g.has(p, RAIDING))]
        fought = sight.attack(t, sight.force(attackers), sight.force(land_defenders(g, t)), amphibious=True)
        return choices.button("land" if self._pays(fought, sight.worth.of(t).whole) else "call_off")

    # ---- submarines --------------------------------------------------------------------------------

    def dive_or_fire(self, options: tuple[str, ...]) -> str:
        """Dive when the battle is as good as lost."""
        battle = self._sea_battle()
        if battle is None:
            return choices.DONE
        attacking = self.g.moving_side == self.sight.side
        foes = self._up(self._alive(battle.defenders if attacking else battle.attackers))
        hunted = any(self.g.data.units[self.g.state.kind[p]].guides_aircraft for p in foes)
        if not hunted:
            return choices.DONE
        mine = self._up(self._alive(battle.attackers if attacking else battle.defenders))
        if attacking:
            odds = self._sea_odds(battle).win
        else:
            blow = self.sight.force(foes)
            odds = 1.0 - self._defending(battle.zone, blow, mine)
        return options[0] if odds < POOR else choices.DONE

    def _defending(self, zone: int, blow: tuple[int, ...], mine: list[int]) -> float:
        return self.sight.counter(zone, Blow(blow), self.sight.force(mine)).win

    # ---- raids and kamikazes -----------------------------------------------------------------------

    def intercept(self, decision: Intercept, options: tuple[str, ...]) -> str:
        """Rise against a raid unless the fighters are needed on the ground."""
        g, t = self.g, decision.territory
        attacked = landing_cargo(g, t) or any(
            g.side(p) != self.sight.side and not g.has(p, RAIDING) for p in g.here[t]
        )
        return choices.DONE if attacked else options[0]

    def kamikaze(self, decision: DeclareKamikaze, options: tuple[str, ...]) -> str:
        """Strike at dear ships; with everything when the homeland is invaded."""
        g = self.g
        used = sum(row[2] for row in g.state.kamikaze_targets)
        home = g.data.capital[0]
        invaded = home >= 0 and any(g.state.target[p] == home for p in range(len(g.state.kind)))
        if used >= KAMIKAZE_SPARE and not invaded:
            return choices.DONE
        targets = [choices.piece_of(c) for c in options if c != choices.DONE]
        targets = [p for p in targets if declared_at(g, p) < (2 if invaded else 1)]
        best = max(targets, key=lambda p: (self._target(p, home), -p), default=-1)
        if best < 0 or self._target(best, home) < TARGET_WORTH:
            return choices.DONE
        return choices.piece(best)

    def _target(self, ship: int, home: int) -> float:
        g = self.g
        value = float(self.sight.cost([ship, *g.load_of(ship)])) / g.data.hits[g.state.kind[ship]]
        if any(g.state.target[p] == home for p in g.load_of(ship)):
            value += 40.0
        if g.state.kind[ship] == UnitType.CARRIER:
            value += 6.0
        return value

    # ---- aircraft ----------------------------------------------------------------------------------

    def come_down(self, options: tuple[str, ...]) -> str:
        """A carrier before land, and of several the place that is held most surely."""
        return max(options, key=lambda c: (self._shelter(c), c))

    def _shelter(self, choice: str) -> float:
        sight = self.sight
        verb, what = choices.split(choice)
        if verb == "button":  # a carrier that may still come
            return 0.0
        if verb == "piece":
            return ABOARD
        t = self.g.data.space_index[what]
        return sight.holds(t, sight.force(sight.defenders(t, sight.side)))

    # ---- who fights --------------------------------------------------------------------------------

    def _sea_battle(self) -> SeaBattle | None:
        return self.g.running(SeaBattle)

    def _land_battle(self) -> LandBattle | None:
        return self.g.running(LandBattle)

    def _alive(self, pieces: list[int]) -> list[int]:
        return [p for p in pieces if self.g.state.at[p] != NOWHERE]
