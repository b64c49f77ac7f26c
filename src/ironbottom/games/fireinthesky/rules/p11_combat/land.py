"""Land Combat Step: landings, replacements, ground support, supply, land combat (fireinthesky:11.2.5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.fireinthesky.components.ids import Nation, Roll, Side, When
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.procedure import Choose, Procedure
from ironbottom.games.fireinthesky.position.state import (
    AIR_AT_BASE,
    BOMBARDMENT,
    LAND_AT_BASE,
    REDUCED,
    STORMED,
)
from ironbottom.games.fireinthesky.rules.combat_table import needed, throw
from ironbottom.games.fireinthesky.rules.p11_combat.board import NOBODY, BattleBoard, board, in_box
from ironbottom.games.fireinthesky.rules.p11_combat.land_losses import LandLosses
from ironbottom.games.fireinthesky.rules.p11_combat.landing import (
    Landings,
    ReplacementsAshore,
    landing_parties,
)
from ironbottom.games.fireinthesky.rules.p11_combat.preparation import serves_here
from ironbottom.games.fireinthesky.rules.p11_combat.waters import (
    control_of,
    has_force_in,
    ships_in,
    waters_of,
)
from ironbottom.games.fireinthesky.rules.replacements import markers_near
from ironbottom.games.fireinthesky.rules.supply import home_bases, supply_line
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Step
from ironbottom.kernel.grammar import counted

ATTACK, STAND = choices.button("attack"), choices.button("stand")


@dataclass(slots=True, kw_only=True)
class LandCombatStep(Procedure):
    """The fight ashore, in the order of 11.2.5."""

    TITLE: ClassVar[str] = "Land combat"
    STEPS = (
        "landings",
        "replacements",
        "ground_support",
        "supply_check",
        "initiate",
        "land_combat",
    )
    markers: list[int] = field(default_factory=list)
    """Replacement markers that have landed, or lie beside what has landed."""
    support: list[int] = field(default_factory=lambda: [0, 0])
    """Ground support hits, by side."""

    def landings(self, g: Sky) -> Step:
        # 11.2.5.1: only the phasing player has troops at sea, for in reaction none sail (ruling reaction_only_ships).
        parties = landing_parties(g, g.phasing)
        self.markers = [p for p in parties if g.counter(p).marker]
        if any(g.has(p, REDUCED) for p in parties):
            # 3.3.9.b3, ruling markers_that_wait_ashore
            self.markers += markers_near(g, board(g).hex, g.phasing)
        if not parties:
            return None
        return Call(Landings(space=board(g).hex, side=g.phasing, pieces=parties))

    def replacements(self, g: Sky) -> Step:
        # 11.2.5.2
        return Call(ReplacementsAshore(markers=self.markers)) if self.markers else None

    def ground_support(self, g: Sky) -> Step:
        # 11.2.5.3: for nothing where no land combat can follow.
        if not may_attack(g):
            return Goto(self.land_combat)
        for side in (g.phasing, g.other):
            self.support[side] = roll_support(g, board(g), side)
        return None

    def supply_check(self, g: Sky) -> Step:
        # 11.2.5.4
        for side in Side:
            if not in_supply(g, board(g), side):
                name = board(g).name(g)
                text = f"Out of supply in {{space:{name}}}: {{seat:{g.seat(side)}}} ({{rule:11.2.5.4.b1}})"
                g.log("info", text, where=name)
        return None

    def initiate(self, g: Sky) -> Step:
        return InitiateLandCombat(seats=[g.seat(g.phasing)], support=list(self.support))

    def land_combat(self, g: Sky) -> Step:
        if self.ret != ATTACK:
            return None
        battle = board(g)
        totals = [roll_land(g, battle, side) + self.support[side] for side in Side]
        totals[g.other] += air_defence(g, battle)
        name = battle.name(g)
        score = f"{totals[g.phasing]} against {totals[g.other]}"
        g.log("result", f"Land combat in {{space:{name}}}: {score} ({{rule:11.3.5}})", where=name)
        margin = totals[g.phasing] - totals[g.other]
        if margin <= 0:  # 11.3.5
            return None
        # 11.3.5.b2
        return Call(LandLosses(side=g.other, overrun=margin > combat_strength(g, g.other)))


# ---- who fights --------------------------------------------------------------------------------------


def ashore(g: Sky, side: int) -> list[int]:
    """The land units of a side in its Land at Base box; markers do not fight (3.3.9.b2)."""
    return [p for p in in_box(g, side, LAND_AT_BASE) if g.counter(p).land]


def combat_strength(g: Sky, side: int) -> int:
    """Total combat strength of a side in its Land at Base box."""
    return sum(g.state.strength[p] for p in ashore(g, side))


def may_attack(g: Sky) -> bool:
    """Whether the phasing player can initiate land combat (11.2.5.5).

    With a full-strength land unit, and against land units, which are what land units fight (3.1.3; ruling
    land_combat_needs_enemies).
    """
    return any(g.full_strength(p) for p in ashore(g, g.phasing)) and bool(ashore(g, g.other))


# ---- ground support (11.2.5.3) -----------------------------------------------------------------------


def supporting_guns(g: Sky, battle: BattleBoard, side: int) -> int:
    """Firepower of the ships left in Bombardment boxes, as far as their guns bear."""
    return sum(
        g.counter(ship).firepower
        for water in waters_of(g, battle.hex)
        if guns_bear(g, battle, side, water)
        for ship in ships_in(g, side, water, BOMBARDMENT)
    )


def guns_bear(g: Sky, battle: BattleBoard, side: int, water: int) -> bool:
    """Whether ships of a side in a water may support.

    Against enemy Task Forces in the other half of Malaya alone they need sea control of their own half (15.1.b3); with
    enemies in the same half, or with none at sea, the usual rules hold (15.1.b1; ruling malaya_guns).
    """
    enemy = 1 - side
    across = any(has_force_in(g, enemy, other) for other in waters_of(g, battle.hex) if other != water)
    return not across or has_force_in(g, enemy, water) or control_of(g, battle, water) == side


def roll_support(g: Sky, battle: BattleBoard, side: int) -> int:
    """Hits of the air points left and of the guns, capped by the combat strength ashore (11.2.5.3.b1)."""
    name = battle.name(g)
    supremacy = (When.SUPPORTING_AIR_POINT_WITH_SUPREMACY,) if battle.supreme(side) else ()
    rolls = (  # ruling support_supremacy: guns gain nothing by it
        ("air", battle.points[side], needed(g, Roll.GROUND_SUPPORT, side, *supremacy)),
        ("guns", supporting_guns(g, battle, side), needed(g, Roll.GROUND_SUPPORT, side)),
    )
    hits = 0
    for what, dice, need in rolls:
        why = f"ground support {name} {what} {g.seat(side)}"
        text = f"Ground support in {{space:{name}}} by {what}: {{seat:{g.seat(side)}}} ({{rule:11.2.5.3}})"
        hits += throw(g, dice, need, why, text, side=side, where=name)
    most = combat_strength(g, side)
    if hits > most:
        text = f"Support hits that count: {most} of {hits}, {{seat:{g.seat(side)}}} ({{rule:11.2.5.3.b1}})"
        g.log("info", text, where=name)
    return min(hits, most)


# ---- supply check (11.2.5.4) -------------------------------------------------------------------------


def in_supply(g: Sky, battle: BattleBoard, side: int) -> bool:
    """Whether the land units of a side are in supply in this battle."""
    space = battle.hex
    if space in home_bases(g, side):
        return True  # 3.3.3: in their home base always
    if battle.sea_control != NOBODY:
        return battle.sea_control == side  # 11.2.4.b2
    if side in (control_of(g, battle, water) for water in waters_of(g, space)):
        return True  # 15.1.b4; ruling malaya_half_control
    return supply_line(g, side, space)


def unit_in_supply(g: Sky, piece: int, *, side_supplied: bool) -> bool:
    """The Dutch land unit never is (15.4.b1)."""
    return side_supplied and g.counter(piece).nation != Nation.NETHERLANDS


# ---- land combat (11.2.5.5) --------------------------------------------------------------------------


def land_dice(g: Sky, battle: BattleBoard, side: int) -> dict[int, int]:
    """Dice of a side by the face that they need: one for each combat strength (11.2.5.5.b1)."""
    supplied = in_supply(g, battle, side)
    dice: dict[int, int] = {}
    for piece in ashore(g, side):
        facts: list[When] = []
        if not unit_in_supply(g, piece, side_supplied=supplied):
            facts.append(When.OUT_OF_SUPPLY)
        if g.counter(piece).marine and g.has(piece, STORMED):
            facts.append(When.MARINES_LANDING)  # 16.1.6
        need = needed(g, Roll.LAND_COMBAT, side, *facts)
        dice[need] = dice.get(need, 0) + g.state.strength[piece]
    return dict(sorted(dice.items()))


def roll_land(g: Sky, battle: BattleBoard, side: int) -> int:
    """Hits that the land units of a side roll."""
    name, seat = battle.name(g), g.seat(side)
    text = f"Land combat in {{space:{name}}}: {{seat:{seat}}} ({{rule:11.2.5.5}})"
    return sum(
        throw(g, count, need, f"land combat {name} {seat} {need}", text, side=side, where=name)
        for need, count in land_dice(g, battle, side).items()
    )


def air_defence(g: Sky, battle: BattleBoard) -> int:
    """What air at the base adds to the total of the non-phasing player (11.2.5.5.b2).

    Air that stays in the Naval Aviation box is of no use (6.1.1.b6).
    """
    units = in_box(g, g.other, AIR_AT_BASE)
    return sum(g.state.strength[p] for p in units if serves_here(g, p, battle.hex))


@dataclass(slots=True, kw_only=True)
class InitiateLandCombat(Choose):
    """Whether the phasing player initiates land combat."""

    RULE: ClassVar[str] = "fireinthesky:11.2.5.5"
    LABELS: ClassVar = {ATTACK: "Attack", STAND: "No land combat"}
    support: list[int]

    def text(self, g: Sky, seat: str) -> str:
        return f"Initiate land combat in {{space:{board(g).name(g)}}}, or not"

    def waiting(self, g: Sky, seat: str) -> str:
        return f"Land combat in {{space:{board(g).name(g)}}} is considered"

    def hint(self, g: Sky, seat: str, choice: str) -> str:
        if choice == STAND:
            return ""
        battle = board(g)
        ours = f"{self._dice(g, g.phasing)} and {counted(self.support[g.phasing], 'hit')}"
        kept = self.support[g.other] + air_defence(g, battle)
        theirs = f"{self._dice(g, g.other)} and {counted(kept, 'hit')}"
        return f"{ours} against {theirs}; only a higher total harms the enemy"

    def suggestion(self, g: Sky, seat: str) -> list[str]:
        return [ATTACK]  # a lost attack costs nothing (11.3.5)

    def _dice(self, g: Sky, side: int) -> str:
        dice = land_dice(g, board(g), side)
        return ", ".join(f"{counted(count, 'die', 'dice')} at {need}+" for need, count in dice.items())
