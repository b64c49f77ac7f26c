"""Air strikes: anti-aircraft fire, then the strikes of the points that are left (fireinthesky:11.2.2.4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import Klass, Nation, Roll, Side, When
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import counted
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import AIR_AT_BASE, ANCHOR
from ironbottom.games.fireinthesky.rules.combat_table import damage_modifier, needed, throw
from ironbottom.games.fireinthesky.rules.damage import NavalDamage, hit_at_sea, reduce_air
from ironbottom.games.fireinthesky.rules.likeness import likeness
from ironbottom.games.fireinthesky.rules.p11_combat.air_targets import target_dice, target_words
from ironbottom.games.fireinthesky.rules.p11_combat.board import BASE, board, in_box
from ironbottom.games.fireinthesky.rules.p11_combat.support import can_support
from ironbottom.kernel import choices, grammar
from ironbottom.kernel.flow import END, Call, Goto, Return, Step
from ironbottom.mechanics.grouping import Groups, Offer, groups

SUPPORT = choices.button("support")


@dataclass(slots=True, kw_only=True)
class AirStrike(Procedure):
    """All air points of a side against one target (11.2.2.4)."""

    STEPS = ("anti_aircraft_fire", "next_point", "assign", "strike")
    side: int
    target: int
    points: int
    elite: int
    victims: list[int] = field(default_factory=list)
    """The unit that each point attacks, elite points first."""
    supporting: int = 0
    """Points that give ground support instead."""

    @property
    def assigned(self) -> int:
        """Points that have their task."""
        return len(self.victims) + self.supporting

    def anti_aircraft_fire(self, g: Sky) -> Step:
        battle, enemy = board(g), 1 - self.side
        battle.points[self.side] -= self.points  # removed from the display as they attack
        where = battle.name(g)
        facts = (When.TASK_FORCE_AGAINST_KAMIKAZE,) if self.kamikaze(g) else ()
        hits = throw(
            g,
            target_dice(g, self.side, self.target),
            needed(g, Roll.ANTI_AIRCRAFT, enemy, *facts),
            f"anti-aircraft {where} {g.seat(enemy)}",
            f"Anti-aircraft fire of {target_words(g, self.target)} ({{rule:11.2.2.4.a}})",
            side=enemy,
            where=where,
        )
        self.points = max(0, self.points - hits)
        self.elite = min(self.elite, self.points)  # ordinary points are lost first
        return None

    def next_point(self, g: Sky) -> Step:
        if self.assigned == self.points or not self.choosable(g):
            return Goto(self.strike)
        chooser = self.side
        if self.kamikaze(g) and self.assigned % 2 == 0:
            chooser = 1 - self.side  # 16.2.4.b1: the Allies choose for odd-numbered points
        return ChooseVictim(seats=[g.seat(chooser)])

    def assign(self, g: Sky) -> Step:
        if self.ret == SUPPORT:  # 11.2.2.4.b.b3
            self.supporting += 1
            board(g).points[self.side] += 1
        else:
            self.victims.append(choices.piece_of(str(self.ret)))  # 11.2.2.4.b.b1: as many as one likes on one
        return Goto(self.next_point)

    def strike(self, g: Sky) -> Step:
        # 11.2.2.4.b.b2: all targets are assigned before any die is rolled.
        hits: Counter[int] = Counter()
        elite = min(self.elite, len(self.victims))
        for victims, skilled in ((self.victims[:elite], True), (self.victims[elite:], False)):
            for victim, points in sorted(Counter(victims).items()):
                hits[victim] += self._hits(g, victim, points, skilled)
        return self._damage(g, {victim: n for victim, n in sorted(hits.items()) if n})

    def _hits(self, g: Sky, victim: int, points: int, skilled: bool) -> int:
        where, counter = board(g).name(g), g.counter(victim)
        if self.kamikaze(g):
            text = f"{grammar.counted(points, 'kamikaze hit')} on {{piece:{victim}}} ({{rule:16.2.4.b1}})"
            g.log("result", text, where=where)
            return points
        word, points_told = (" elite", "elite air") if skilled else ("", "air")
        return throw(
            g,
            points,
            self.need(g, victim, skilled),
            f"strike {where} {counter.key}{word}",
            f"{counted(points, points_told)} at {{piece:{victim}}} ({{rule:11.2.2.4.b}})",
            side=self.side,
            where=where,
        )

    def _damage(self, g: Sky, hits: dict[int, int]) -> Step:
        ships = [victim for victim in hits if g.counter(victim).naval]
        for victim, count in hits.items():
            if g.counter(victim).naval:
                continue
            if self.target == BASE:
                reduce_air(g, victim, "11.3.4", count)
            else:
                hit_at_sea(g, victim, count)
        if not ships:
            return Return()
        cause = damage_modifier(g, When.AIR_STRIKE)
        return Call(NavalDamage(ships=ships, hits=[[cause] * hits[ship] for ship in ships]), then=END)

    # ---- what a point may do -----------------------------------------------------------------------

    def kamikaze(self, g: Sky) -> bool:
        """Whether these points hit by themselves: Japanese ones on a Task Force (16.2.4.b1)."""
        return g.state.kamikaze and self.side == Side.JAPAN and self.target != BASE

    def candidates(self, g: Sky) -> list[int]:
        """The units of the target that may be attacked (11.2.2.4.b)."""
        if self.target == BASE:
            return in_box(g, 1 - self.side, AIR_AT_BASE, ANCHOR)
        return g.members(self.target)

    def choosable(self, g: Sky) -> bool:
        """Whether a point can do anything at this target."""
        return bool(self.candidates(g)) or (self.target == BASE and can_support(g))

    def need(self, g: Sky, victim: int, skilled: bool) -> int:
        """The face with which a point hits a unit (chart.combat.strike)."""
        counter = g.counter(victim)
        facts = [When.AIR_SUPREMACY] if board(g).supreme(self.side) else []
        if g.state.box[victim] == ANCHOR:
            facts.append(When.SHIP_AT_ANCHOR)
        if self.target != BASE and not counter.naval:
            facts.append(When.CARGO_TARGET)
        if counter.nation == Nation.BRITISH and counter.klass == Klass.CV:
            facts.append(When.ARMOURED_DECK)
        if skilled:
            facts.append(When.ELITE_POINT)
        return needed(g, Roll.AIR_STRIKE, self.side, *facts)

    def next_is_elite(self) -> bool:
        """Whether the next point to be assigned is an elite one."""
        return len(self.victims) < self.elite


def strike_under_way(g: Sky) -> AirStrike:
    """The strike for which a victim is being chosen."""
    return g.caller(AirStrike)


@dataclass(slots=True, kw_only=True)
class ChooseVictim(Offer, Choose):
    """What the next air point attacks."""

    RULE: ClassVar[str] = "fireinthesky:11.2.2.4.b"
    ORDER: ClassVar[str] = "strike"
    LABELS: ClassVar = {SUPPORT: "Ground support"}

    def groups(self, g: Sky, seat: str) -> Groups:
        """The candidates, interchangeable ones with as many points on them together."""
        strike = strike_under_way(g)
        found = groups(strike.candidates(g), lambda piece: (strike.victims.count(piece), likeness(g, piece)))
        return dict(sorted(found.items()))

    def buttons(self, g: Sky, seat: str) -> list[str]:
        strike = strike_under_way(g)
        return [SUPPORT] if strike.target == BASE and can_support(g) else []

    def text(self, g: Sky, seat: str) -> str:
        strike = strike_under_way(g)
        number = f"{strike.assigned + 1} of {strike.points}"
        point = "elite air point" if strike.next_is_elite() else "air point"  # 16.2.3
        return f"Choose what {point} {number} attacks at {target_words(g, strike.target)}"

    def waiting(self, g: Sky, seat: str) -> str:
        return f"Air strikes are assigned at {target_words(g, strike_under_way(g).target)}"

    def piece_hint(self, g: Sky, seat: str, piece: int) -> str:
        strike = strike_under_way(g)
        assigned = strike.victims.count(piece)
        if strike.kamikaze(g):
            hits = "hits without a die"  # 16.2.4.b1
        else:
            hits = f"hits with {strike.need(g, piece, strike.next_is_elite())} or more"
        return f"{hits}, {assigned} assigned" if assigned else hits

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        """The next point, shared out by what units are worth; support where there is nothing to attack.

        Who has to take a kamikaze takes it where it costs least (16.2.4.b1).
        """
        strike = strike_under_way(g)
        candidates = self.groups(g, seat)
        if not candidates:
            return [SUPPORT]
        if seat != g.seat(strike.side):
            return [choices.piece(min(candidates, key=lambda p: (_worth(g, p), p)))]
        assigned = Counter(strike.victims)
        return [choices.piece(max(candidates, key=lambda p: (_worth(g, p) / (1 + assigned[p]), -p)))]


def _worth(g: Sky, piece: int) -> int:
    counter = g.counter(piece)
    return g.transport_of(piece) + counter.firepower + counter.air
