"""Strategic bombing raids (aapacific:sbr.1 to sbr.21; rulings Q28 to Q30, Q40)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from ironbottom.games.aapacific.components.ids import Country, Side
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.labels import ipcs, units_in_words
from ironbottom.games.aapacific.position.procedure import Choose, Procedure
from ironbottom.games.aapacific.position.state import FOUGHT, INTERCEPTED, NOWHERE, RAIDING
from ironbottom.games.aapacific.rules.combat_values import (
    Hits,
    escort_fire,
    intercept_fire,
    raid_dice,
)
from ironbottom.games.aapacific.rules.details import noted
from ironbottom.games.aapacific.rules.p4_combat.aftermath import lose
from ironbottom.games.aapacific.rules.p4_combat.casualties import alike, allot, strike
from ironbottom.games.aapacific.rules.p4_combat.fire import defense_cap, force, throw, throw_guns
from ironbottom.games.aapacific.rules.p5_control import lose_points
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Step
from ironbottom.mechanics.grouping import Groups, Offer


@dataclass(slots=True, kw_only=True)
class Raid(Procedure):
    """The raid on one complex."""

    STEPS = (
        "announce",
        "interceptors_rise",
        "take_interceptor",
        "guns_fire",
        "gun_losses",
        "dogfight",
        "interceptor_losses",
        "raider_losses",
        "bomb",
    )
    territory: int
    raiders: list[int] = field(default_factory=list)
    waiting: list[int] = field(default_factory=list)
    """Fighters whose owner has not decided yet whether they rise."""
    interceptors: list[int] = field(default_factory=list)
    hits_on_raiders: list[int] = field(default_factory=list)

    def announce(self, g: Pacific) -> Step:
        # sbr.3, sbr.4
        self.raiders = [p for p in g.here[self.territory] if g.has(p, RAIDING) and g.own(p)]
        for piece in self.raiders:
            g.mark(piece, FOUGHT)  # bmb.3
        units = g.data.units
        self.waiting = [
            p for p in g.pieces(self.territory, 1 - g.moving_side) if units[g.state.kind[p]].intercept_defense
        ]
        name = self.name(g)
        g.log(
            "battle",
            f"Bombing raid on {{space:{name}}}: {units_in_words(g, self.raiders)} ({{rule:sbr.3}})",
            where=name,
        )
        return None

    def interceptors_rise(self, g: Pacific) -> Step:
        # sbr.6: before anything is fired.
        if not self.waiting:
            return Goto(self.guns_fire)
        seat = g.seat_of(self.waiting[0])
        fighters = [p for p in self.waiting if g.seat_of(p) == seat]
        return Intercept(seats=[seat], territory=self.territory, fighters=fighters)

    def take_interceptor(self, g: Pacific) -> Step:
        if self.ret == choices.DONE:
            seat = g.seat_of(self.waiting[0])
            self.waiting = [p for p in self.waiting if g.seat_of(p) != seat]
            return Goto(self.interceptors_rise)
        fighter = choices.piece_of(str(self.ret))
        self.waiting.remove(fighter)
        self.interceptors.append(fighter)
        g.mark(fighter, INTERCEPTED | FOUGHT)  # sbr.19
        g.log("info", f"{{piece:{fighter}}} rises against the raid", where=self.name(g))
        return Goto(self.interceptors_rise)

    def guns_fire(self, g: Pacific) -> Step:
        # sbr.7: one die for each bomber and escort.
        hits = throw_guns(g, self.territory, len(self.raiders), f"AA fire {self.name(g)} raid")
        return self._allot(g, hits, self.raiders, attacking=True)

    def gun_losses(self, g: Pacific) -> Step:
        lose(g, strike(g, self.ret))
        self.raiders = [p for p in self.raiders if g.state.at[p] != NOWHERE]
        return None

    def dogfight(self, g: Pacific) -> Step:
        # sbr.8, sbr.9, sbr.11; ruling Q28: both sides fire with all they have before losses leave.
        if not self.interceptors or not self.raiders:
            return Goto(self.bomb)
        name, units = self.name(g), g.data.units
        cap = defense_cap(g, self.territory) if g.moving_side == Side.JAPAN else None
        rising = intercept_fire(units, force(g, self.interceptors), cap)
        self.hits_on_raiders = list(
            throw(
                g,
                rising,
                heading="Interceptors",
                why=f"interceptors {name}",
                where=self.territory,
                by=g.seat_of_territory(self.territory),
            )
        )
        escorts = escort_fire(units, force(g, self.raiders))
        hits = throw(g, escorts, heading="Escorts", why=f"escorts {name}", where=self.territory)
        return self._allot(g, hits, self.interceptors)

    def interceptor_losses(self, g: Pacific) -> Step:
        lose(g, strike(g, self.ret))
        return self._allot(g, self.hits_on_raiders, self.raiders, attacking=True)

    def raider_losses(self, g: Pacific) -> Step:
        # sbr.10: bombers or fighters, as their owner likes.
        lose(g, strike(g, self.ret))
        self.raiders = [p for p in self.raiders if g.state.at[p] != NOWHERE]
        return None

    def bomb(self, g: Pacific) -> Step:
        # sbr.12: one die for each surviving bomber.
        dice = raid_dice(g.data.units, g.data.figures, force(g, self.raiders))
        if dice:
            name, sides = self.name(g), g.data.figures.dice_sides
            values, each = g.dice(dice, sides, f"bombing {name}"), tuple(range(1, sides + 1))
            text = f"Bombing: {ipcs(sum(values))} ({{rule:sbr.12}})"
            g.log("dice", text, values=values, where=name, yields=each, counts="IPCs bombed")
            surrender(g, g.state.control[self.territory], sum(values))
        return None

    def _allot(
        self, g: Pacific, hits: Hits | list[int], targets: list[int], *, attacking: bool = False
    ) -> Step:
        self.ret = []
        return allot(g, hits, targets, where=self.territory, enemy=g.moving_seat, attacking=attacking)

    def name(self, g: Pacific) -> str:
        """Id of the territory."""
        return g.data.space_ids[self.territory]

    def title(self, g: Any) -> str:
        return f"Bombing raid on {{space:{g.data.space_ids[self.territory]}}}"


def surrender(g: Pacific, country: int, damage: int) -> None:
    """The country in control gives the money up, never more than it has (aapacific:sbr.13, sbr.14, sbr.20)."""
    state, figures = g.state, g.data.figures
    paid = min(damage, state.cash[country])
    state.cash[country] -= paid
    g.noted()
    g.log("result", f"{g.data.country_names[country]} surrenders {ipcs(paid)} ({{rule:sbr.13}})")
    if country == Country.JAPAN and g.scenario.special.victory_points_kept:
        lose_points(g, paid // figures.ipcs_per_lost_point)  # ruling Q40: each raid by itself


@dataclass(slots=True, kw_only=True)
class Intercept(Offer, Choose):
    """Which fighters rise against a raid (aapacific:sbr.6)."""

    RULE: ClassVar[str] = "aapacific:sbr.6"
    ORDER: ClassVar[str] = "intercept"
    LABELS: ClassVar = {choices.DONE: "No more fighters"}
    WAITING = "Fighters may rise against the raid"
    territory: int
    fighters: list[int]

    def groups(self, g: Pacific, seat: str) -> Groups:
        return alike(g, self.fighters)

    def text(self, g: Pacific, seat: str) -> str:
        return f"Choose fighters that rise against the raid on {{space:{g.data.space_ids[self.territory]}}}"

    def piece_hint(self, g: Pacific, seat: str, piece: int) -> str:
        return noted("may not defend the ground this turn", g, piece)
