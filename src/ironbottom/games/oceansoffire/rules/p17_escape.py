"""17.6, 17.7: Disengagement after a Battle Round, and Pursuit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import CARRIERS, NOWHERE, TRAIN, Klass, Side
from ironbottom.games.oceansoffire.position.figures import half_damaged, movement, points, ratings, surface
from ironbottom.games.oceansoffire.position.labels import SIDE_NAMES, space_token
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import PURSUED, STOOD_OFF, USED
from ironbottom.games.oceansoffire.rules.p14_cases import speed
from ironbottom.games.oceansoffire.rules.p14_chance import power_at_sea
from ironbottom.games.oceansoffire.rules.p15_picking import Pick, joined, picked
from ironbottom.games.oceansoffire.rules.p15_requirements import decider
from ironbottom.games.oceansoffire.rules.p17_carriers import capacity, total_points
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step
from ironbottom.kernel.grammar import do, sentence
from ironbottom.mechanics.modifiers import Modifier, alike, told, total

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

FIGHT_ON, DISENGAGE = choices.button("fight_on"), choices.button("disengage")
LET_GO, PURSUE = choices.button("let_go"), choices.button("pursue")


@dataclass(slots=True, kw_only=True)
class Escape(Procedure):
    """17.6, 17.7: both sides may Disengage, the Phasing side is asked first; the other lets go or Pursues who failed.

    ``ships``: of both sides that fought the last round, without submarines. ``air``: carrier air that may Pursue.
    ``carrier_battle``: what kind of round it was. ``held``: both must Disengage (ruling q35). Answers with units in
    words: "home" who Disengages, and in a Pursuit "failed", "pursuers" and "air"; all empty: the battle goes on.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "ask",
        "asked",
        "roll",
        "stay",
        "stayed",
        "pursue",
        "chosen",
        "hunters",
        "hunters_air",
        "hunted",
    )
    sea: int
    ships: list[int]
    air: list[int]
    carrier_battle: bool
    held: bool = False
    leaving: list[int] = field(default_factory=list)
    """Sides that Disengage."""
    went: list[int] = field(default_factory=list)
    """Sides that were asked."""
    home: list[int] = field(default_factory=list)
    failed: list[int] = field(default_factory=list)
    pursuers: list[int] = field(default_factory=list)

    def title(self, g: Oceans) -> str:
        return f"Disengagement in {space_token(g, self.sea)}"

    # ---- 17.6 ----------------------------------------------------------------------------------------

    def ask(self, g: Oceans) -> Step:
        if self.held:
            self.leaving = [0, 1]
            return Goto(self.roll)
        for side in (g.phasing_side, 1 - g.phasing_side):
            if side not in self.went and self._of(g, side):
                seat = decider(g, self.sea, self._of(g, side), side)
                self.went.append(side)
                return DeclareDisengagement(seats=[seat], side=side, first=len(self.went) == 1)
        return Goto(self.roll)

    def asked(self, g: Oceans) -> Step:
        if self.ret == DISENGAGE:
            side = self.went[-1]
            self.leaving.append(side)
            g.log("move", f"{sentence(SIDE_NAMES[Side(side)])}: Disengagement ({{rule:17.6.c}})")
        return Goto(self.ask)

    def roll(self, g: Oceans) -> Step:
        if not self.leaving:
            return self._end()
        if len(self.leaving) > 1:  # 17.6.b
            self.home = list(self.ships)
            return self._end()
        mine, theirs = self._of(g, self.leaving[0]), self._of(g, 1 - self.leaving[0])
        if not theirs:
            self.home = mine
            return self._end()
        self.home, self.failed = disengaged(
            g, mine, speed(g, theirs) or 0, carrier_battle=self.carrier_battle, where=self.sea
        )
        return None if self.failed else self._end()

    def stay(self, g: Oceans) -> Step:
        # 17.6.e: who got away may stay with the others.
        for ship in (*self.home, *self.failed):
            g.mark(ship, STOOD_OFF)
        if not self.home:
            return Goto(self.pursue)
        seat = decider(g, self.sea, self._of(g, self.leaving[0]), self.leaving[0])
        return StayBehind(seats=[seat], candidates=self.home)

    def stayed(self, g: Oceans) -> Step:
        staying = picked(self.ret)
        self.home = [ship for ship in self.home if ship not in staying]
        self.failed += staying
        return None

    # ---- 17.7 ----------------------------------------------------------------------------------------

    def pursue(self, g: Oceans) -> Step:
        able = may_pursue(g, self._of(g, 1 - self.leaving[0]), self.failed)
        if not able:
            return self._let_go(g)
        return DeclarePursuit(seats=[self._hunter(g)], failed=self.failed, able=able)

    def chosen(self, g: Oceans) -> Step:
        return self._let_go(g) if self.ret == LET_GO else None

    def hunters(self, g: Oceans) -> Step:
        able = may_pursue(g, self._of(g, 1 - self.leaving[0]), self.failed)
        able.sort(key=lambda ship: (g.counter(ship).klass in CARRIERS, -surface(g, ship), ship))
        return PickPursuers(seats=[self._hunter(g)], candidates=able)

    def hunters_air(self, g: Oceans) -> Step:
        # 17.7.b
        self.pursuers = picked(self.ret)
        mine = [air for air in self.air if g.side(air) != self.leaving[0]]
        room = capacity(g, self.pursuers)
        if not room or not mine:
            self.ret = []
            return Goto(self.hunted)
        if total_points(g, mine) <= room:
            self.ret = [str(one) for one in mine]
            return Goto(self.hunted)
        return PickFlying(seats=[self._hunter(g)], candidates=best_first(g, mine), room=room)

    def hunted(self, g: Oceans) -> Step:
        air = picked(self.ret)
        g.log("move", f"{do(self.pursuers, 'pursues')} ({{rule:17.7.a}})")
        for piece in (*self.pursuers, *air):
            g.mark(piece, PURSUED)
        return self._end(air)

    def _let_go(self, g: Oceans) -> Step:
        # 17.6.d: the Disengagement of all of them counts as successful.
        self.home += self.failed
        self.failed = []
        return self._end()

    def _end(self, air: Sequence[int] = ()) -> Return:
        return Return(
            {
                "home": joined(self.home),
                "failed": joined(self.failed),
                "pursuers": joined(self.pursuers),
                "air": joined(air),
            }
        )

    def _hunter(self, g: Oceans) -> str:
        """Who decides for the side that does not Disengage."""
        side = 1 - self.leaving[0]
        return decider(g, self.sea, self._of(g, side), side)

    def _of(self, g: Oceans, side: int) -> list[int]:
        return [ship for ship in self.ships if g.side(ship) == side]


# ---- figures -------------------------------------------------------------------------------------------


def disengagement_modifiers(g: Oceans, ship: int, enemy: int, *, carrier_battle: bool) -> list[Modifier]:
    """17.61: of one ship against a force of this MF; printed MFs count, whatever the ship's Damage."""
    table, mf = g.data.table("disengagement_drms"), ratings(g, ship).mf
    rows = (
        ("unit_faster_than_enemy_force", mf > enemy, "as a faster ship"),
        ("unit_slower_than_enemy_force", mf < enemy, "as a slower ship"),
        ("unit_50_percent_damaged", half_damaged(g, ship), "with half of its Damage"),
        ("previous_round_was_carrier_battle", carrier_battle, "after a Carrier Battle"),
        ("tt_or_fst", g.counter(ship).klass in (Klass.TT, *TRAIN), "as a transport"),
    )
    return [Modifier(table.number(row), why) for row, holds, why in rows if holds]


def disengaged(
    g: Oceans, force: Sequence[int], enemy: int, *, carrier_battle: bool, where: int
) -> tuple[list[int], list[int]]:
    """One roll for a force, modified ship by ship: who gets away, and who does not (17.6.c)."""
    need = g.data.table("disengagement").success_at
    roll = g.dice(1, g.data.figures.die_sides, f"Disengagement from {g.data.space_ids[where]}")
    changes = {
        ship: tuple(disengagement_modifiers(g, ship, enemy, carrier_battle=carrier_battle)) for ship in force
    }
    away = [ship for ship in force if roll[0] + total(changes[ship]) >= need]
    failed = [ship for ship in force if ship not in away]
    words = [
        do(ships, verb) + (f", {told(modifiers)}" if modifiers else "")
        for verb, part in (("escapes", away), ("fails", failed))
        for modifiers, ships in alike(part, changes.__getitem__)
    ]
    g.log(
        "dice",
        f"Disengagement: {'; '.join(words)} ({{rule:17.6.c}})",
        values=roll,
        by=g.seat(g.power(force[0])),
        said=True,
    )
    return away, failed


def may_pursue(g: Oceans, ships: Iterable[int], failed: Iterable[int]) -> list[int]:
    """Who is at least as fast as the slowest ship that failed, all as they are damaged now (17.7.a)."""
    slowest = speed(g, failed) or 0
    return [ship for ship in ships if movement(g, ship) >= slowest]


def best_first(g: Oceans, air: Iterable[int]) -> list[int]:
    """Carrier air in the order in which it is best kept flying."""
    return sorted(air, key=lambda one: (g.state.disrupted[one] > 0, -points(g, one), _rank(g, one), one))


def _rank(g: Oceans, piece: int) -> int:
    return (1, 0, 2)[g.counter(piece).air_quality]


# ---- questions -----------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class DeclareDisengagement(Choose):
    """Whether a side breaks off the battle with all its ships (17.6.a)."""

    FORCED: ClassVar[bool] = False
    ORDER: ClassVar[str] = "disengage"
    WAITING: ClassVar[str] = "considers Disengagement"
    TEXT: ClassVar[str] = "Fight another Battle Round, or Disengage with all ships"
    RULE: ClassVar[str] = "oceansoffire:17.6.a"
    LABELS: ClassVar = {FIGHT_ON: "Fight on", DISENGAGE: "Disengage"}
    side: int
    first: bool

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        frame = g.caller(Escape)
        mine, theirs = (
            power_at_sea(g, [ship for ship in frame.ships if g.side(ship) == side])
            for side in (self.side, 1 - self.side)
        )
        return [DISENGAGE if 2 * mine < theirs else FIGHT_ON]


@dataclass(slots=True, kw_only=True)
class StayBehind(Pick):
    """Which ships that got away stay with those that did not (17.6.e)."""

    FORCED: ClassVar[bool] = False
    ORDER: ClassVar[str] = "disengage"
    WAITING: ClassVar[str] = "considers staying"
    TEXT: ClassVar[str] = "Choose ships that stay with those that failed to Disengage"
    RULE: ClassVar[str] = "oceansoffire:17.6.e"

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [choices.DONE]


@dataclass(slots=True, kw_only=True)
class DeclarePursuit(Choose):
    """Whether ships that failed to Disengage are let go or Pursued (17.7.a)."""

    FORCED: ClassVar[bool] = False
    ORDER: ClassVar[str] = "pursue"
    WAITING: ClassVar[str] = "considers Pursuit"
    TEXT: ClassVar[str] = "Let the ships that failed to Disengage go, or Pursue them"
    RULE: ClassVar[str] = "oceansoffire:17.7.a"
    LABELS: ClassVar = {LET_GO: "Let them go", PURSUE: "Pursue"}
    failed: list[int]
    able: list[int]

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        mine, theirs = power_at_sea(g, self.able), power_at_sea(g, self.failed)
        return [PURSUE if mine > theirs else LET_GO]


@dataclass(slots=True, kw_only=True)
class PickPursuers(Pick):
    """Which ships Pursue (17.7.a)."""

    ORDER: ClassVar[str] = "pursue"
    WAITING: ClassVar[str] = "chooses ships that Pursue"
    TEXT: ClassVar[str] = "Choose the ships that Pursue"
    RULE: ClassVar[str] = "oceansoffire:17.7.a"

    def enough(self, g: Oceans) -> bool:
        return bool(self.picked)


@dataclass(slots=True, kw_only=True)
class PickFlying(Pick):
    """Which carrier air flies on, as far as decks let it (17.25.a, 17.7.b)."""

    FORCED: ClassVar[bool] = False
    ORDER: ClassVar[str] = "aims"
    WAITING: ClassVar[str] = "chooses carrier air"
    TEXT: ClassVar[str] = "Choose the carrier air that flies on"
    RULE: ClassVar[str] = "oceansoffire:17.25.a"
    room: int
    """Quarters of points."""

    def fits(self, g: Oceans, piece: int) -> bool:
        return total_points(g, (*self.picked, piece)) <= self.room


def gone(g: Oceans, ships: Iterable[int]) -> None:
    """Mark ships that have Disengaged, and the air on their decks (17.6.e, 13.2.10)."""
    for ship in ships:
        if g.state.at[ship] != NOWHERE:
            g.mark(ship, USED | STOOD_OFF)
            for air in aboard(g, ship):
                if g.counter(air).air:
                    g.mark(air, USED)
