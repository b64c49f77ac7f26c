"""17.8: submarines, each of which may make one attack after any one Battle Round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import (
    CAPITAL,
    CARRIERS,
    NOWHERE,
    TRAIN,
    Klass,
    Power,
    Side,
)
from ironbottom.games.oceansoffire.position.figures import half_damaged, ratings
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import FIRED
from ironbottom.games.oceansoffire.rules.p07_unsupplied import roll as supply_roll
from ironbottom.games.oceansoffire.rules.p15_requirements import decider
from ironbottom.games.oceansoffire.rules.p17_bombing import HOLD
from ironbottom.games.oceansoffire.rules.p17_damage import NavalDamage
from ironbottom.games.oceansoffire.rules.p17_gunnery import EARLY
from ironbottom.games.oceansoffire.rules.p18_aa import LATE
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.mechanics.modifiers import Modifier, told, total

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

IN_BETWEEN = 4
"""The turn between the early and the late ones."""


@dataclass(slots=True, kw_only=True)
class Torpedoes(Procedure):
    """17.8: each submarine that has not Fired may attack one enemy ship, those of the Phasing side first.

    ``submarines``: those that have (Counter-)Intercepted. ``targets``: ships that may be attacked. Returns how many
    attacks there were.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("next_boat", "attack", "sunk")
    sea: int
    submarines: list[int]
    targets: list[int]
    aloft: list[int] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    boat: int = NOWHERE
    attacks: int = 0

    def title(self, g: Oceans) -> str:
        return f"Submarine Combat in {space_token(g, self.sea)}"

    def next_boat(self, g: Oceans) -> Step:
        ready = [
            boat
            for boat in self.submarines
            if boat not in self.asked and g.state.at[boat] == self.sea and not g.has(boat, FIRED)
        ]
        for boat in sorted(ready, key=lambda one: (g.side(one) != g.phasing_side, one)):
            targets = self._targets(g, boat)
            if targets:
                self.boat = boat
                self.asked.append(boat)
                force = [one for one in (*self.submarines, *self.targets) if g.side(one) == g.side(boat)]
                seat = decider(g, self.sea, force, g.side(boat))
                return AimTorpedoes(seats=[seat], boat=boat, targets=targets)
        return Return(self.attacks)

    def _targets(self, g: Oceans, boat: int) -> list[int]:
        there = (ship for ship in self.targets if g.state.at[ship] == self.sea)
        return [ship for ship in there if g.side(ship) != g.side(boat)]

    def attack(self, g: Oceans) -> Step:
        if self.ret == HOLD:
            return Goto(self.next_boat)
        target = choices.piece_of(str(self.ret))
        self.attacks += 1
        damage = torpedo(g, self.boat, target)
        g.mark(self.boat, FIRED)  # 17.8.b
        return Call(NavalDamage(noted=[[target, damage]], aloft=self.aloft))

    def sunk(self, g: Oceans) -> Step:
        return Goto(self.next_boat)


def torpedo_modifiers(g: Oceans, boat: int, target: int) -> list[Modifier]:
    """17.81, 7.62.i."""
    table, turn, side = g.data.table("submarine_drms"), g.state.turn, g.side(boat)
    american = g.power(boat) == Power.US
    rows = (
        ("target_50_percent_damaged", half_damaged(g, target), "against a ship with half of its Damage"),
        ("target_tt_or_fst", g.counter(target).klass in (Klass.TT, *TRAIN), "against transports"),
        ("us_turns_1_3", american and turn in EARLY, "for US torpedoes up to turn 3"),
        ("us_turn_4", american and turn == IN_BETWEEN, "for US torpedoes in turn 4"),
        ("japan_turns_5_8", side == Side.JAPAN and turn in LATE, "for Japanese boats from turn 5 on"),
    )
    found = [Modifier(table.number(row), why) for row, holds, why in rows if holds]
    return [*found, supply_roll(g, "torpedoes", g.state.usl[boat])]


def torpedo(g: Oceans, boat: int, target: int) -> int:
    """One attack, and the Damage that it does (17.8.a)."""
    table, modifiers = g.data.table("submarine_attack"), torpedo_modifiers(g, boat, target)
    roll = g.dice(1, g.data.figures.die_sides, f"torpedoes of {g.counter(boat).id}")
    damage, why = table.number(table.in_row(roll[0] + total(modifiers))), told(modifiers)
    g.log(
        "dice",
        f"{{piece:{boat}}} attacks {{piece:{target}}}{f', {why}' if why else ''}: {damage} Damage "
        "({rule:17.8.a})",
        values=roll,
        by=g.seat(g.power(boat)),
        said=True,
    )
    return damage


@dataclass(slots=True, kw_only=True)
class AimTorpedoes(Choose):
    """Which ship a submarine attacks, if it does so now (17.8.a)."""

    ORDER: ClassVar[str] = "aims"
    WAITING: ClassVar[str] = "aims torpedoes"
    RULE: ClassVar[str] = "oceansoffire:17.8.a"
    LABELS: ClassVar = {HOLD: "Wait"}
    boat: int
    targets: list[int]

    def options(self, g: Oceans, seat: str) -> list[str]:
        return [*map(choices.piece, self.targets), HOLD]

    def text(self, g: Oceans, seat: str) -> str:
        return f"Choose what {{piece:{self.boat}}} attacks; it fires once before it returns to port"

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [choices.piece(best_prey(g, self.targets))]


def best_prey(g: Oceans, targets: Sequence[int]) -> int:
    """What a submarine goes for when its owner says no more: what it may sink, then what is worth most."""

    def wish(ship: int) -> tuple[int, int, int]:
        klass = g.counter(ship).klass
        worth = 3 if klass in CARRIERS else 2 if klass in CAPITAL or aboard(g, ship) else 1
        left = ratings(g, ship).defense - g.state.damage[ship]
        return (-worth - half_damaged(g, ship), left, ship)

    return min(targets, key=wish)
