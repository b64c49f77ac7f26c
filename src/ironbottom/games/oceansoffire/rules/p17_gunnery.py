"""17.4: a Surface Battle Round: screening, aims, fire, Damage of both sides at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import CARRIERS, NOWHERE, TRAIN, Klass, Power, Side
from ironbottom.games.oceansoffire.position.amounts import SIXTEENTHS, rounded, told
from ironbottom.games.oceansoffire.position.card_decks import end_of, roll_changes
from ironbottom.games.oceansoffire.position.figures import (
    full_strength,
    half_damaged,
    movement,
    ratings,
    surface,
)
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure, with_parts
from ironbottom.games.oceansoffire.rules.p02_breakdown import part, partings
from ironbottom.games.oceansoffire.rules.p07_unsupplied import modified
from ironbottom.games.oceansoffire.rules.p15_requirements import decider
from ironbottom.games.oceansoffire.rules.p17_bombing import CRITICAL, HOLD, REST, critical
from ironbottom.games.oceansoffire.rules.p17_damage import NavalDamage
from ironbottom.games.oceansoffire.rules.p18_aa import LATE
from ironbottom.games.oceansoffire.rules.p23_window import cards
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import do, in_words
from ironbottom.mechanics.modifiers import Modifier, total
from ironbottom.mechanics.modifiers import told as modifiers_told

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

EARLY = range(1, 4)
"""Turns in which Japanese guns and torpedoes are better."""
CRITICAL_COLUMNS = (("surface_1_12", 12), ("surface_13_26", 26), ("surface_27_plus", 10_000))
"""Columns of the Critical Hit Table, and up to how many factors each is for."""
SCREENED = frozenset((*CARRIERS, *TRAIN, Klass.TT))
"""What others screen (17.4.1)."""
BREAK_DOWN = choices.button("break_down")


@dataclass(slots=True, kw_only=True)
class SurfaceRound(Procedure):
    """17.4: the Phasing side fires, then the other; Damage of both takes effect behind that.

    ``ships``: those of both sides that take part, without submarines. ``aloft``: carrier air off its decks.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "begin",
        "cards",
        "aim",
        "aimed",
        "fire",
        "other_side",
        "damage",
        "end",
    )
    sea: int
    ships: list[int]
    aloft: list[int] = field(default_factory=list)
    side: int = NOWHERE
    """The side that fires now."""
    waiting: list[int] = field(default_factory=list)
    """Ships that have no target yet."""
    aims: list[list[int]] = field(default_factory=list)
    """[firing ship, its target]."""
    noted: list[list[int]] = field(default_factory=list)
    """[ship, Damage] of both sides."""

    def title(self, g: Oceans) -> str:
        return f"Surface Battle in {space_token(g, self.sea)}"

    def begin(self, g: Oceans) -> Step:
        self.side = g.phasing_side
        self._line_up(g)
        return None

    def cards(self, g: Oceans) -> Step:
        """Cards of a Surface Battle Round."""
        armed = [ship for ship in self._of(g, Side.JAPAN) if guns(g, ship)]
        if not armed or not self._of(g, Side.ALLIES):
            return None
        return cards(g, "surface", [Power.JAPAN], side=Side.JAPAN, spaces=[self.sea], pieces=armed)

    def _line_up(self, g: Oceans) -> None:
        self.aims = []
        self.waiting = [ship for ship in self._of(g, self.side) if guns(g, ship)]

    def aim(self, g: Oceans) -> Step:
        targets = in_sight(g, self._of(g, 1 - self.side))
        if not self.waiting or not targets:
            return Goto(self.fire)
        seat = decider(g, self.sea, self._of(g, self.side), self.side)
        return AimGuns(seats=[seat], targets=targets)

    def aimed(self, g: Oceans) -> Step:
        if self.ret == REST:
            targets = in_sight(g, self._of(g, 1 - self.side))
            while self.waiting:
                ship = self.waiting.pop(0)
                self.aims.append([ship, best_aim(g, ship, targets, self.aims)])
        elif self.ret == HOLD:
            self.waiting.pop(0)
        elif self.ret == BREAK_DOWN:
            self._break_down(g, self.waiting[0])
        else:
            self.aims.append([self.waiting.pop(0), choices.piece_of(str(self.ret))])
        return Goto(self.aim)

    def may_break_down(self, g: Oceans, ship: int) -> bool:
        """15.13, 2.32.h: a pair may, to fire at two ships; not when its front ship is marked Sunk (17.51.b)."""
        suffered = sum(damage for hit, damage in self.noted if hit == ship)
        return bool(partings(g, ship)) and g.state.damage[ship] + suffered < ratings(g, ship).defense

    def _break_down(self, g: Oceans, ship: int) -> None:
        """The Damage of this round goes with the ship in front, as all its Damage does."""
        parts = part(g, ship, partings(g, ship)[0])
        self.ships = with_parts(self.ships, ship, parts)
        self.waiting = [one for one in with_parts(self.waiting, ship, parts) if guns(g, one)]
        self.noted = [[parts[0] if hit == ship else hit, damage] for hit, damage in self.noted]
        g.log("info", f"{do([ship], 'breaks')} down into {in_words(parts)} ({{rule:15.13}}).")
        for frame in g.stack:
            if isinstance(frame, Procedure):
                frame.broke_down(ship, parts)

    def fire(self, g: Oceans) -> Step:
        # 17.4.2: all that fire at one ship add up, and it is fired at once.
        by_target: dict[int, list[int]] = {}
        for ship, target in self.aims:
            by_target.setdefault(target, []).append(ship)
        for target in sorted(by_target):
            self.noted.append([target, fire(g, by_target[target], target)])
        return None

    def other_side(self, g: Oceans) -> Step:
        if self.side != g.phasing_side:
            return Goto(self.damage)
        self.side = 1 - self.side
        self._line_up(g)
        return Goto(self.aim)

    def damage(self, g: Oceans) -> Step:
        # 17.4.5
        end_of(g, "surface")
        return Call(NavalDamage(noted=self.noted, aloft=self.aloft))

    def end(self, g: Oceans) -> Step:
        return Return(len(self.noted))

    def _of(self, g: Oceans, side: int) -> list[int]:
        return [ship for ship in self.ships if g.side(ship) == side and g.state.at[ship] != NOWHERE]


# ---- 17.4.1 --------------------------------------------------------------------------------------------


def screens(g: Oceans, ship: int) -> bool:
    """Whether a ship screens others: not with half of its Damage on its last side (17.4.1, 17.52.e)."""
    if g.counter(ship).klass in SCREENED:
        return False
    return full_strength(g, ship) or not half_damaged(g, ship)


def in_sight(g: Oceans, enemies: Iterable[int]) -> list[int]:
    """Ships that may be fired at: carriers, transports and the FST only when nobody screens them (17.4.1)."""
    every = list(enemies)
    if any(screens(g, ship) for ship in every):
        return [ship for ship in every if g.counter(ship).klass not in SCREENED]
    return every


# ---- 17.4.3 --------------------------------------------------------------------------------------------


def guns(g: Oceans, ship: int) -> int:
    """Sixteenths of the Surface Attack Factor, Damage and supply counted; of carriers and transports none."""
    if not g.counter(ship).guns:
        return 0
    return modified(g, "surface", g.state.usl[ship], surface(g, ship))


def fire_modifiers(g: Oceans, firing: Sequence[int], target: int) -> list[Modifier]:
    """Modifiers of the fire of some ships together at one."""
    table, turn = g.data.table("surface_combat_drms"), g.state.turn
    japan = all(g.side(ship) == Side.JAPAN for ship in firing)
    american = all(g.power(ship) == Power.US for ship in firing)
    slower = min(movement(g, ship) for ship in firing) < movement(g, target)
    rows = (
        ("japan_turns_1_3", japan and turn in EARLY, "for Japanese ships up to turn 3"),
        ("us_turns_5_8", american and turn in LATE, "for US ships from turn 5 on"),
        ("target_has_50_percent_damage", half_damaged(g, target), "against a ship with half of its Damage"),
        ("firing_force_slower_than_target", slower, "against a faster ship"),
    )
    found = [Modifier(table.number(row), why) for row, holds, why in rows if holds]
    return [*found, *roll_changes(g, "surface", g.side(firing[0]))]


def fire(g: Oceans, firing: Sequence[int], target: int) -> int:
    """One roll for all that fire at a ship, and the Damage that they do (17.4.3)."""
    factors = rounded(sum(guns(g, ship) for ship in firing), SIXTEENTHS)
    table, modifiers = g.data.table("surface_combat"), fire_modifiers(g, firing, target)
    roll = g.dice(1, g.data.figures.die_sides, f"surface fire at {g.counter(target).id}")
    found = table.cell(table.in_row(roll[0] + total(modifiers)), table.in_column(factors))
    seat, why = g.seat(g.power(firing[0])), modifiers_told(modifiers)
    did = "a Critical Hit" if found == CRITICAL else f"{found} Damage"
    g.log(
        "dice",
        f"{do(firing, 'fires')} at {{piece:{target}}} with {told(factors, 1)}{f', {why}' if why else ''}: "
        f"{did} ({{rule:17.4.3}})",
        values=roll,
        by=seat,
        said=True,
    )
    if found != CRITICAL:
        return int(found)
    return critical(g, target, critical_column(factors), seat)


def critical_column(factors: int) -> str:
    """The column of the Critical Hit Table for so many factors.

    >>> [critical_column(factors) for factors in (1, 12, 13, 26, 27)]
    ['surface_1_12', 'surface_1_12', 'surface_13_26', 'surface_13_26', 'surface_27_plus']
    """
    return next(name for name, most in CRITICAL_COLUMNS if factors <= most)


# ---- questions -----------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class AimGuns(Choose):
    """At which ship the next one fires (17.4.2)."""

    ORDER: ClassVar[str] = "aims"
    WAITING: ClassVar[str] = "aims the guns"
    RULE: ClassVar[str] = "oceansoffire:17.4.2"
    LABELS: ClassVar = {
        HOLD: "Hold its fire",
        BREAK_DOWN: "Break it down, to fire at two ships",
        REST: "All others as suggested",
    }
    targets: list[int]

    def options(self, g: Oceans, seat: str) -> list[str]:
        volley = g.caller(SurfaceRound)
        parts = len(self.targets) > 1 and volley.may_break_down(g, volley.waiting[0])
        return [*map(choices.piece, self.targets), HOLD, *([BREAK_DOWN] if parts else []), REST]

    def text(self, g: Oceans, seat: str) -> str:
        ship = g.caller(SurfaceRound).waiting[0]
        return f"Choose at what {{piece:{ship}}} fires with {told(guns(g, ship), SIXTEENTHS)}"

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        volley = g.caller(SurfaceRound)
        return [choices.piece(best_aim(g, volley.waiting[0], self.targets, volley.aims))]


def best_aim(g: Oceans, ship: int, targets: Sequence[int], aims: Sequence[Sequence[int]]) -> int:
    """At what guns fire when their owner says no more.

    Unscreened transports and carriers first; each ship gets about as many factors as it has Defense before the next.
    """
    aimed: dict[int, int] = {}
    for firing, target in aims:
        aimed[target] = aimed.get(target, 0) + guns(g, firing)

    def wish(target: int) -> tuple[bool, int, int, int]:
        left = ratings(g, target).defense - g.state.damage[target]
        worth = 2 if g.counter(target).klass in SCREENED else 1
        cargo = len(aboard(g, target))
        return (aimed.get(target, 0) > 2 * left * SIXTEENTHS, -worth, -cargo, left)

    return min(targets, key=wish)
