"""17.3: Naval Bombing, in a Carrier Battle Round and as a Mission: AA first, each die alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import (
    CARRIERS,
    NOWHERE,
    TRAIN,
    AirQuality,
    Klass,
    Nation,
    Power,
    Side,
)
from ironbottom.games.oceansoffire.position.card_decks import end_of, roll_changes
from ironbottom.games.oceansoffire.position.figures import ratings
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import AT_FST, USED
from ironbottom.games.oceansoffire.rules.p02_carrier_air import acts_as
from ironbottom.games.oceansoffire.rules.p12_ranges import base_of
from ironbottom.games.oceansoffire.rules.p12_targets import open_to_bombs
from ironbottom.games.oceansoffire.rules.p15_requirements import decider, flies
from ironbottom.games.oceansoffire.rules.p16_points import (
    Group,
    How,
    abort,
    disrupt,
    eliminate,
    groups,
    may_combine,
    set_aside,
)
from ironbottom.games.oceansoffire.rules.p17_carriers import lifted
from ironbottom.games.oceansoffire.rules.p17_damage import NavalDamage
from ironbottom.games.oceansoffire.rules.p18_aa import LATE, NOTHING, aa_fire
from ironbottom.games.oceansoffire.rules.p23_window import cards
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.mechanics.modifiers import Modifier, told, total

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

COMBINE, APART = choices.button("combine"), choices.button("apart")
HOLD, REST = choices.button("hold"), choices.button("rest")
CRITICAL, BOMBS = "C", "bombing"
DIE_FOR = 2
"""Quarters of a point for each die of Naval Bombing: a full point rolls two (17.3.4)."""


@dataclass(slots=True, kw_only=True)
class Bombing(Procedure):
    """17.3: one round of Naval Bombing by both sides, the Phasing side first; Damage takes effect behind both.

    ``bombers``: air of both sides that bombs; as a Mission all of it must, in a Carrier Battle Round (``battle``) each
    point may hold back. ``targets``: ships that may be bombed, none given: all in ``space``, in port or at sea.
    ``aloft``: carrier air off its decks. After a Mission bombers are Used; nobody Rebases here.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "begin",
        "cards",
        "group",
        "grouped",
        "aim",
        "aimed",
        "fire",
        "other_side",
        "damage",
        "end",
    )
    space: int
    bombers: list[int]
    battle: bool = False
    targets: list[int] = field(default_factory=list)
    aloft: list[int] = field(default_factory=list)
    side: int = NOWHERE
    """The side that bombs now."""
    waiting: list[list[int]] = field(default_factory=list)
    """Groups that have no target yet, as ``Group.plain``."""
    aims: list[list[int]] = field(default_factory=list)
    """[target, a group]."""
    noted: list[list[int]] = field(default_factory=list)
    """[ship, Damage] of both sides."""

    def title(self, g: Oceans) -> str:
        return f"Naval Bombing in {space_token(g, self.space)}"

    def begin(self, g: Oceans) -> Step:
        self.side = g.phasing_side
        if not self.battle:
            self.bombers = [p for p in self.bombers if flies(g, p) and not g.has(p, USED)]  # 17.3.1, 17.3.1c
            self.targets = self.targets or targets_in(g, self.space)
            self.aloft = lifted(g, self.targets)
        return None

    def cards(self, g: Oceans) -> Step:
        """Cards of bombing as a Mission."""
        if self.battle or not any(g.side(ship) == Side.JAPAN for ship in self.targets):
            return None
        return cards(g, "bombing", [Power.US], side=Side.ALLIES, spaces=[self.space], pieces=self.bombers)

    # ---- steps 1 and 2 -------------------------------------------------------------------------------

    def group(self, g: Oceans) -> Step:
        mine = self._mine(g)
        if not mine or not self._enemies(g):
            return Goto(self.other_side)
        if may_combine(g, mine, bombing=True):
            return CombineHalves(seats=[decider(g, self.space, mine, self.side)], bombing=True)
        return None

    def grouped(self, g: Oceans) -> Step:
        found = groups(g, self._mine(g), bombing=True, combined=self.ret == COMBINE)
        self.waiting = [
            one.plain() for one in found if one.strength >= DIE_FOR
        ]  # who rolls no die stays away
        self.aims = []
        return None

    def aim(self, g: Oceans) -> Step:
        if not self.waiting:
            return Goto(self.fire)
        enemies = self._enemies(g)
        if len(enemies) == 1 and not self.battle:
            self._aim_all(g)
            return Goto(self.fire)
        return AimBombers(seats=[decider(g, self.space, self._mine(g), self.side)], targets=enemies)

    def aimed(self, g: Oceans) -> Step:
        if self.ret == REST:
            self._aim_all(g)
        elif self.ret == HOLD:
            self.waiting.pop(0)
        else:
            self.aims.append([choices.piece_of(str(self.ret)), *self.waiting.pop(0)])
        return Goto(self.aim)

    def _aim_all(self, g: Oceans) -> None:
        while self.waiting:
            self.aims.append([best_target(g, self._enemies(g), self.aims), *self.waiting.pop(0)])

    # ---- steps 3 and 4 -------------------------------------------------------------------------------

    def fire(self, g: Oceans) -> Step:
        # 17.3.3: AA against each point or group, then its own dice.
        for target, *values in self.aims:
            group = Group.of(values)
            dice = group.strength // DIE_FOR - suffer(g, group, aa_fire(g, target, group.pieces))
            for _ in range(dice):
                self.noted.append([target, bomb(g, group, target)])
        return None

    def other_side(self, g: Oceans) -> Step:
        self.waiting, self.aims = [], []
        if self.side != g.phasing_side:
            return Goto(self.damage)
        self.side = 1 - self.side
        return Goto(self.group)

    def damage(self, g: Oceans) -> Step:
        # 17.3.6
        return Call(NavalDamage(noted=self.noted, aloft=self.aloft))

    def end(self, g: Oceans) -> Step:
        end_of(g, "bombing")
        for piece in self.bombers if not self.battle else ():
            if g.state.at[piece] != NOWHERE:
                g.mark(piece, USED)  # 17.3.7
        return Return(len(self.noted))

    def _mine(self, g: Oceans) -> list[int]:
        alive = (piece for piece in self.bombers if g.state.at[piece] != NOWHERE)
        return [piece for piece in alive if g.side(piece) == self.side]

    def _enemies(self, g: Oceans) -> list[int]:
        return [ship for ship in self.targets if g.side(ship) != self.side and g.state.at[ship] != NOWHERE]


def targets_in(g: Oceans, space: int) -> list[int]:
    """Ships of both sides that may be bombed in a Space."""
    return sorted(ship for side in Side for ship in open_to_bombs(g, space, side))


# ---- 17.3.4 --------------------------------------------------------------------------------------------


def bombing_modifiers(g: Oceans, piece: int, target: int) -> list[Modifier]:
    """Modifiers of each bombing die of an air unit against a ship."""
    table, counter, late = g.data.table("naval_bombing_drms"), g.counter(piece), g.state.turn in LATE
    kind, at_sea = acts_as(g, piece), g.state.berth[target] in (NOWHERE, AT_FST)
    rows = (
        ("japanese_elite_cva", counter.air_quality == AirQuality.ELITE, "for elite carrier air"),
        ("japanese_low_quality_cva", counter.air_quality == AirQuality.LOW, "for low-quality carrier air"),
        ("japanese_nav", kind == Klass.NAV, "for NAV"),
        ("us_air_turns_5_8", late and counter.power == Power.US, "for US air from turn 5 on"),
        ("ch_ne_ph_air", counter.nation in _WEAK, "for its nation"),
        ("lba_against_ship_at_sea", kind == Klass.LBA and at_sea, "for LBA against ships at sea"),
        ("target_in_port", not at_sea, "against a ship in port"),
    )
    found = [Modifier(table.number(row), why) for row, holds, why in rows if holds]
    base = base_of(g, piece) if kind == Klass.LBA else NOWHERE
    return [*found, *roll_changes(g, "bombing", g.side(piece), base=base, klass=kind)]


_WEAK = frozenset((Nation.CHINA, Nation.NETHERLANDS, Nation.PHILIPPINES))


def bomb(g: Oceans, group: Group, target: int) -> int:
    """One bombing die, by itself, and the Damage that it does (17.3.4b)."""
    table, modifiers = g.data.table("naval_bombing"), bombing_modifiers(g, group.pieces[0], target)
    roll = g.dice(1, g.data.figures.die_sides, f"bombing of {g.counter(target).id}")
    found = table.cells[table.rows.index(table.in_row(roll[0] + total(modifiers)))][0]
    seat, why = g.seat(g.power(group.pieces[0])), told(modifiers)
    did = "a Critical Hit" if found == CRITICAL else f"{found} Damage"
    g.log(
        "dice",
        f"{{piece:{group.pieces[0]}}} bombs {{piece:{target}}}{f', {why}' if why else ''}: {did} ({{rule:17.3.4}})",
        values=roll,
        by=seat,
        said=True,
    )
    return critical(g, target, BOMBS, seat) if found == CRITICAL else int(found)


def critical(g: Oceans, target: int, column: str, seat: str) -> int:
    """Damage of a Critical Hit by its source: bombs (17.3.4b) or guns (17.4.3)."""
    table = g.data.table("critical_hit")
    roll = g.dice(1, g.data.figures.die_sides, f"Critical Hit on {g.counter(target).id}")
    damage = table.number(str(roll[0]), column)
    g.log(
        "dice",
        f"Critical Hit on {{piece:{target}}}: {damage} Damage ({{rule:{'17.3.4b' if column == BOMBS else '17.4.3'}}})",
        values=roll,
        by=seat,
        said=True,
    )
    return damage


# ---- 18.2 ----------------------------------------------------------------------------------------------


def suffer(g: Oceans, group: Group, result: str) -> int:
    """Carry an AA result out on a point or group; how many of its bombing dice it loses."""
    first, upset = group.pieces[0], group.disrupted
    if result == NOTHING:
        return 0
    if result == "D" and not upset:
        for piece in group.pieces if group.how == How.TWO_CVA_HALF else (first,):
            disrupt(g, piece)
        return dice_lost(group, result)
    gone = group.pieces if group.how == How.TWO_CVA_HALF else (first,)
    for piece in gone:
        if result == "E":
            eliminate(g, piece, disrupted=upset)
        else:  # 18.2.a, and 18.2.d2: a second D
            abort(g, piece, disrupted=upset)
            set_aside(g, piece)
    if group.how == How.TWO_HALVED and g.state.at[group.pieces[1]] != NOWHERE:
        g.mark(group.pieces[1], USED)  # 18.2.e: the other point Rebases
    return dice_lost(group, result)


def dice_lost(group: Group, result: str) -> int:
    """Bombing dice that an AA result takes from a point or group: one, or all (18.2.a, 18.2.d)."""
    dice = group.strength // DIE_FOR
    if result == NOTHING:
        return 0
    return min(1, dice) if result == "D" and not group.disrupted else dice


# ---- questions -----------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class CombineHalves(Choose):
    """Whether CVA-half and halved points from carriers fight in twos (2.33.2)."""

    FORCED: ClassVar[bool] = False
    LABELS: ClassVar = {APART: "Each alone", COMBINE: "In twos"}
    TEXT: ClassVar[str] = "Let halves of carrier air fight each alone, or in twos of one quality"
    WAITING: ClassVar[str] = "groups carrier air"
    ORDER: ClassVar[str] = "halves"
    RULE: ClassVar[str] = "oceansoffire:2.33.2.e"
    bombing: bool

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [COMBINE if self.bombing else APART]


@dataclass(slots=True, kw_only=True)
class AimBombers(Choose):
    """Which ship the next point or group bombs (17.3.2)."""

    ORDER: ClassVar[str] = "aims"
    WAITING: ClassVar[str] = "assigns bombers"
    RULE: ClassVar[str] = "oceansoffire:17.3.2"
    LABELS: ClassVar = {HOLD: "Hold it back", REST: "All others as suggested"}
    targets: list[int]

    def options(self, g: Oceans, seat: str) -> list[str]:
        optional = g.caller(Bombing).battle
        return [*map(choices.piece, self.targets), *([HOLD] if optional else []), REST]

    def text(self, g: Oceans, seat: str) -> str:
        group = Group.of(g.caller(Bombing).waiting[0])
        dice = group.strength // DIE_FOR
        return f"Choose what {{piece:{group.pieces[0]}}} bombs with {dice} {'die' if dice == 1 else 'dice'}"

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [choices.piece(best_target(g, self.targets, g.caller(Bombing).aims))]

    def alike(self, g: Oceans, choice: str) -> tuple[int, ...]:
        return ()


def best_target(g: Oceans, targets: Sequence[int], aims: Sequence[Sequence[int]]) -> int:
    """What bombers go for when their owner says no more.

    Carriers with air, then loaded transports, then others; and from the next one on when enough are aimed at a ship.
    """
    dice: dict[int, int] = {}
    for target, strength, *_ in aims:
        dice[target] = dice.get(target, 0) + strength // DIE_FOR

    def wish(ship: int) -> tuple[int, int, int]:
        klass = g.counter(ship).klass
        worth = 3 if klass in CARRIERS else 2 if klass == Klass.TT and aboard(g, ship) else 1
        worth = 2 if klass in TRAIN else worth
        left = ratings(g, ship).defense - g.state.damage[ship]
        enough = dice.get(ship, 0) > 2 * left
        return (enough, -worth + dice.get(ship, 0) // max(1, left), left)

    return min(targets, key=wish)
