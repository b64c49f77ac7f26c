"""Air Combat Step: air points, air-to-air combat, superiority, and what follows from them (fireinthesky:11.2.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import Roll, Side, When
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import SIDE_ADJECTIVES
from ironbottom.games.fireinthesky.position.procedure import Procedure
from ironbottom.games.fireinthesky.position.state import AIR_AT_BASE, BOMBARDMENT, CARRIER, GREEN, LONG_RANGE
from ironbottom.games.fireinthesky.rules.combat_table import needed, throw
from ironbottom.games.fireinthesky.rules.damage import resolve_hits_at_sea
from ironbottom.games.fireinthesky.rules.p11_combat.air_strikes import AirStrike
from ironbottom.games.fireinthesky.rules.p11_combat.air_targets import AirTargets
from ironbottom.games.fireinthesky.rules.p11_combat.board import board, in_box
from ironbottom.games.fireinthesky.rules.p11_combat.preparation import serves_here
from ironbottom.kernel.flow import Call, Goto, Step


@dataclass(slots=True, kw_only=True)
class AirCombat(Procedure):
    """The Air Combat Step of a battle (11.2.2)."""

    TITLE: ClassVar[str] = "Air combat"
    STEPS = (
        "calculate_air_points",
        "air_to_air_combat",
        "air_superiority",
        "first_targets",
        "second_targets",
        "launch",
        "next_strike",
        "damage_at_sea",
    )
    struck: int = 0
    """Strikes resolved so far."""

    def calculate_air_points(self, g: Sky) -> Step:
        battle = board(g)
        battle.points = [air_points(g, side) for side in Side]
        battle.elite = sum(g.counter(p).air for p in elite_carriers(g))
        if any(battle.points):
            japan, allies = battle.points
            text = f"Air points: Japan {japan}, Allies {allies} ({{rule:11.2.2.1}})"
            g.log("info", text, where=battle.name(g))
        return None

    def air_to_air_combat(self, g: Sky) -> Step:
        battle = board(g)
        if not all(battle.points):
            return None  # nobody to shoot at
        # 11.2.2.2: both roll before either loses a point.
        hits = [air_to_air_hits(g, side) for side in Side]
        for side in Side:
            lose_points(g, side, hits[1 - side])
        return None

    def air_superiority(self, g: Sky) -> Step:
        battle = board(g)
        battle.left_in_the_air = list(battle.points)
        japan, allies = battle.points
        if japan == allies:
            # 11.2.2.2.b1; rulings superiority_tie, superiority_with_no_air, supremacy_tie_zero.
            battle.superiority = roll_off(g)
        else:
            battle.superiority = Side.JAPAN if japan > allies else Side.ALLIES
            battle.supremacy = min(japan, allies) == 0  # 11.2.2.2.b2
        if any(battle.points):
            status = (
                "supremacy ({rule:11.2.2.2.b2})" if battle.supremacy else "superiority ({rule:11.2.2.2.b1})"
            )
            text = f"{{seat:{g.seat(battle.superiority)}}}, {max(japan, allies)} to {min(japan, allies)}: air {status}"
            g.log("result", text, where=battle.name(g))
        return None

    def first_targets(self, g: Sky) -> Step:
        return Call(AirTargets(side=board(g).inferior))  # 11.2.2.3.b1

    def second_targets(self, g: Sky) -> Step:
        return Call(AirTargets(side=board(g).superiority))

    def launch(self, g: Sky) -> Step:
        """Points without a target are done for this battle."""
        battle = board(g)
        battle.points = [sum(points for who, _, points, _ in battle.strikes if who == side) for side in Side]
        return None

    def next_strike(self, g: Sky) -> Step:
        # 11.2.2.4: target by target. The order cannot matter: each target defends itself alone.
        strikes = board(g).strikes
        if self.struck == len(strikes):
            return Goto(self.damage_at_sea)
        side, target, points, elite = strikes[self.struck]
        self.struck += 1
        strike = AirStrike(side=side, target=target, points=points, elite=elite)
        return Call(strike, then=self.next_strike)

    def damage_at_sea(self, g: Sky) -> Step:
        # 11.1.3.b1, 11.2.2.4.b.b2: torpedo hits and strike hits on land units count together.
        for side in (g.phasing, g.other):
            resolve_hits_at_sea(g, in_box(g, side, CARRIER, BOMBARDMENT))
        return None


def air_points(g: Sky, side: int) -> int:
    """Air points of a side at the start of the battle (11.2.2.1)."""
    space, strength = board(g).hex, g.state.strength
    # 8.3: air units that ships carry do not fly.
    carriers = sum(g.counter(p).air for p in in_box(g, side, CARRIER) if g.counter(p).carrier)
    # 10.0.b4: the total is halved once, not hex by hex.
    long_range = sum(strength[p] for p in in_box(g, side, LONG_RANGE)) // g.data.figures.long_range_divisor
    at_base = sum(strength[p] for p in in_box(g, side, AIR_AT_BASE) if serves_here(g, p, space))
    return carriers + long_range + at_base


def elite_carriers(g: Sky) -> list[int]:
    """Carriers in this battle with elite pilots (16.2.3)."""
    if not g.option("16.2.3"):
        return []
    return [p for p in in_box(g, Side.JAPAN, CARRIER) if g.counter(p).elite and not g.has(p, GREEN)]


def air_to_air_hits(g: Sky, side: int) -> int:
    """Dice of a side, one for each air point (11.2.2.2); those of elite points have their own number."""
    battle = board(g)
    elite = battle.elite if side == Side.JAPAN else 0
    facts = (When.AGAINST_KAMIKAZE,) if side == Side.ALLIES and g.state.kamikaze else ()
    where = battle.name(g)
    hits = 0
    for dice, more, word in ((battle.points[side] - elite, (), ""), (elite, (When.ELITE_POINT,), " elite")):
        need = needed(g, Roll.AIR_TO_AIR, side, *facts, *more)
        why = f"air-to-air {where} {g.seat(side)}{word}"
        whose = SIDE_ADJECTIVES[Side(side)]
        text = f"Air-to-air combat, {whose}{word} air points ({{rule:11.2.2.2}})"
        hits += throw(g, dice, need, why, text, side=side, where=where)
    return hits


def lose_points(g: Sky, side: int, hits: int) -> None:
    """Take air points off the display; Japan loses ordinary ones before elite ones (ruling elite_points_last)."""
    battle = board(g)
    battle.points[side] = max(0, battle.points[side] - hits)
    if side == Side.JAPAN:
        battle.elite = min(battle.elite, battle.points[side])


def roll_off(g: Sky) -> int:
    """The side with the higher die; ties roll again (ruling superiority_tie)."""
    where = board(g).name(g)
    while True:
        faces = []
        for side in Side:
            why = f"superiority {where} {g.seat(side)}"
            roll = g.dice(1, g.data.figures.dice_sides, why)
            text = f"Roll for air superiority: {{seat:{g.seat(side)}}} ({{rule:11.2.2.2.b1}})"
            g.log("dice", text, values=roll, where=where, by=g.seat(side))
            faces.append(roll[0])
        if faces[0] != faces[1]:
            return Side.JAPAN if faces[0] > faces[1] else Side.ALLIES
