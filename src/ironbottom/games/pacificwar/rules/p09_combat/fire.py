"""9.1.1, 9.1.2, 9.3: one segment: cards, the fire of both sides, hits, and damage."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

from ironbottom.games.pacificwar.components.ids import ROLLED, Segment, Timing
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import does
from ironbottom.games.pacificwar.position.procedure import Choose, Procedure
from ironbottom.games.pacificwar.position.state import NOWHERE
from ironbottom.games.pacificwar.rules.p09_combat.allotment import AllotHits
from ironbottom.games.pacificwar.rules.p09_combat.cards import (
    CardWindow,
    shift_by_cards,
    sides_at_lba,
    sides_first,
)
from ironbottom.games.pacificwar.rules.p09_combat.chart import (
    OFF_CHART,
    can_fire,
    column_of,
    hits,
    own_shifts,
    rating,
    shifted,
    strength,
)
from ironbottom.games.pacificwar.rules.p09_combat.damage import hit
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import counted
from ironbottom.mechanics.modifiers import Modifier, told, total

FIXED = "; the column is fixed, no shift counts ({rule:5.1})"
NAMES = {Segment.AIRSTRIKE: "Airstrike", Segment.SURFACE: "Surface combat"}
WINDOWS = {Segment.AIRSTRIKE: Timing.COMBAT_AIRSTRIKE, Segment.SURFACE: Timing.COMBAT_SURFACE}


@dataclass(slots=True, kw_only=True)
class Fire(Procedure):
    """An airstrike or surface segment; returns how many ships of the defender were sunk.

    ``units``: by side, who takes part, firing and being fired at. ``firing``: the sides that fire, the attacker
    first. What limits the attacker's airstrike from outside: ``ships_only``, ``nation`` (rules it follows, or none).
    ``column``: fixed, without any shift (5.1), or OFF_CHART. ``shifts``: columns by side, known before cards.
    ``first``: sides whose fire comes first (9.3.c).
    """

    STEPS = ("cards", "line_up", "next_volley", "shoot", "share", "shared", "allot", "apply")
    segment: int
    zone: int
    firing: list[int]
    units: list[list[int]]
    round: int = 1
    with_cards: bool = True
    ships_only: bool = False
    nation: int = -1
    column: int = OFF_CHART
    shifts: list[int] = field(default_factory=lambda: [0, 0])
    first: list[int] = field(default_factory=list)
    at_lba: list[int] = field(default_factory=list)
    """Sides whose surface hits may go on LBA (9.2.5.h)."""
    volleys: list[list[int]] = field(default_factory=list)
    """Sides that have still to fire; those of one list fire at the same time."""
    side: int = -1
    """The side that is firing."""
    hits: int = 0
    """Its hits not allotted yet."""
    sunk: int = 0

    # ---- before the fire -----------------------------------------------------------------------------

    def cards(self, g: War) -> Step:
        if not self.with_cards:
            return None
        timing = WINDOWS[Segment(self.segment)]
        return Call(CardWindow(zone=self.zone, timing=timing, units=[list(row) for row in self.units]))

    def line_up(self, g: War) -> Step:
        played = [str(half) for half in self.ret] if isinstance(self.ret, list) else []
        if self.segment == Segment.AIRSTRIKE and self.column == OFF_CHART:  # 9.2.2.a: never in surface combat
            for side, own in enumerate(self.units):
                # Ruling pw_q51: carriers are counted when the segment begins.
                parts = [
                    Modifier(self.shifts[side], "by the event"),
                    *own_shifts(g, own, self.units[1 - side]),
                    Modifier(shift_by_cards(g, played, side), "by cards ({rule:9.2.2.c})"),
                ]
                self.shifts[side] = total(parts)
                self._tell_shifts(g, side, parts)
        self.at_lba = sides_at_lba(g, played)
        first = {*self.first, *sides_first(g, played)}
        if len(first) == 1:  # 9.3.c; two of them cancel out
            self.volleys = [
                [s for s in self.firing if s in first],
                [s for s in self.firing if s not in first],
            ]
        else:
            self.volleys = [list(self.firing)]  # 9.3.b
        return None

    def _tell_shifts(self, g: War, side: int, parts: list[Modifier]) -> None:
        words = told(parts)
        if words and side in self.firing and can_fire(g, self.units[side], self.segment):
            text = f"{{seat:{g.seat(side)}}}: columns of the airstrike {words}"
            g.log("info", text, where=self.name(g))

    # ---- the fire of one side ------------------------------------------------------------------------

    def next_volley(self, g: War) -> Step:
        if not self.volleys:
            return Return(self.sunk)
        if not self.volleys[0]:
            return Goto(self.apply)
        self.side = self.volleys[0].pop(0)  # 9.3.a: the attacker first
        return None

    def shoot(self, g: War) -> Step:
        self.hits = 0
        own = self.left(g, self.side)
        points = strength(g, own, self.segment, self._torpedoes(g, own))
        if points == 0:  # ruling pw_q52
            return Goto(self.next_volley)
        column, shift = column_of(g, points), 0
        if self.column != OFF_CHART:
            column = self.column
        elif self.segment == Segment.AIRSTRIKE:
            shift = self.shifts[self.side]
        final = shifted(g, column, shift)
        text = f"{does(g, self.side, 'fires')} with {points}{self._column_words(g, column, shift, final)}"
        if final == OFF_CHART:
            g.log("result", f"{text}: 0 hits ({{rule:9.2.2.f}})", where=self.name(g))
            return Goto(self.next_volley)
        name = NAMES[Segment(self.segment)].lower()
        roll = g.dice(
            1, g.data.figures.dice_sides, f"{name} {self.name(g)} round {self.round} {g.seat(self.side)}"
        )
        self.hits = hits(g, final, roll[0])
        g.log(
            "dice",
            f"{text}: {counted(self.hits, 'hit')}{'' if self.column == OFF_CHART else FIXED}",
            values=roll,
            where=self.name(g),
            by=g.seat(self.side),
            yields=g.data.crt[final].hits,
        )
        return None

    def _torpedoes(self, g: War, own: list[int]) -> list[int]:
        """13.6: the gunnery of torpedo cruisers is rolled for each."""
        figures, name = g.data.figures, self.name(g)
        firing = [piece for piece in own if rating(g, piece, self.segment) == ROLLED]
        rolls = g.dice(len(firing), figures.dice_sides, f"torpedoes {name} round {self.round}")
        faces = range(1, figures.dice_sides + 1)
        gunnery = tuple(max(figures.torpedo_least, face - figures.torpedo_reduction) for face in faces)
        if rolls:
            text, by = "Gunnery of torpedo cruisers ({rule:13.6})", g.seat(self.side)
            g.log("dice", text, values=rolls, where=name, by=by, yields=gunnery, counts="torpedo gunnery")
        return [gunnery[roll - 1] for roll in rolls]

    def _column_words(self, g: War, column: int, shift: int, final: int) -> str:
        label = g.data.crt[column].label
        if self.column != OFF_CHART:
            return f", column {label}"  # the line ends with the rule that fixes it
        if not shift:
            return f" (column {label})"
        after = "off the chart" if final == OFF_CHART else g.data.crt[final].label
        return f" (column {label}, shifted {shift:+d} to {after})"

    # ---- hits ----------------------------------------------------------------------------------------

    def share(self, g: War) -> Step:
        # 9.2.4.f: LBA are hit in airstrikes only, save by Bombardment (9.2.5.h).
        lba = self._lba(g)
        if not self.hits or self.segment == Segment.AIRSTRIKE or self.side not in self.at_lba or not lba:
            return Goto(self.allot)
        return ShareWithLba(seats=[g.seat(self.side)], zone=self.zone, hits=self.hits)

    def shared(self, g: War) -> Step:
        count = int(choices.argument(str(self.ret)))
        self.hits -= count
        return Call(
            AllotHits(
                zone=self.zone,
                segment=Segment.AIRSTRIKE,  # the firing player picks among LBA
                chooser=self.side,
                targets=self._lba(g),
                hits=count,
            )
        )

    def allot(self, g: War) -> Step:
        count, self.hits = self.hits, 0
        if not count:
            return Goto(self.next_volley)
        targets = self._targets(g)
        if not targets:
            g.log("info", "The hits find no target", where=self.name(g))
            return Goto(self.next_volley)
        chooser = self.side if self.segment == Segment.AIRSTRIKE else 1 - self.side  # 9.2.4.a, 9.2.4.d
        shares = AllotHits(zone=self.zone, segment=self.segment, chooser=chooser, targets=targets, hits=count)
        return Call(shares, then=self.next_volley)

    def apply(self, g: War) -> Step:
        # 9.3.b: all fire of this volley has been resolved before losses are taken.
        self.volleys.pop(0)
        attacker = self.firing[0]
        for side in (1 - attacker, attacker):
            for piece in self.left(g, side):
                count, g.state.hits[piece] = g.state.hits[piece], 0
                if count and hit(g, piece, count) and side != attacker:
                    self.sunk += 1
        return Goto(self.next_volley)

    # ---- who takes part ------------------------------------------------------------------------------

    def left(self, g: War, side: int) -> list[int]:
        """Units of a side that are still on the map."""
        return [piece for piece in self.units[side] if g.state.at[piece] != NOWHERE]

    def _lba(self, g: War) -> list[int]:
        return [piece for piece in self.left(g, 1 - self.side) if g.counter(piece).lba]

    def _targets(self, g: War) -> list[int]:
        """9.2.4.b: ships and LBA in an airstrike; 9.2.4.e: ships only in surface combat."""
        enemies = self.left(g, 1 - self.side)
        limited = self.side == self.firing[0]
        if self.segment == Segment.SURFACE or (limited and self.ships_only):
            enemies = [piece for piece in enemies if g.counter(piece).ship]
        if limited and self.nation >= 0:
            enemies = [piece for piece in enemies if g.counter(piece).rules_nation == self.nation]
        return enemies

    def name(self, g: War) -> str:
        """Id of the zone."""
        return g.data.space_ids[self.zone]

    def title(self, g: Any) -> str:
        return f"{NAMES[Segment(self.segment)]} in {{space:{self.name(g)}}}"


@dataclass(slots=True, kw_only=True)
class ShareWithLba(Choose):
    """How many surface hits go on LBA by Bombardment; the others fall on ships."""

    RULE: ClassVar[str] = "pacificwar:9.2.5.h"
    zone: int
    hits: int

    def options(self, g: War, seat: str) -> list[str]:
        return [choices.number(count) for count in range(self.hits + 1)]

    def text(self, g: War, seat: str) -> str:
        return f"Choose how many of {counted(self.hits, 'hit')} go on LBA in {{space:{g.data.space_ids[self.zone]}}}"

    def waiting(self, g: War, seat: str) -> str:
        return f"Hits are shared between LBA and ships in {{space:{g.data.space_ids[self.zone]}}}"

    def hint(self, g: War, seat: str, choice: str) -> str:
        return "each keeps an LBA away for a turn"

    def suggestion(self, g: War, seat: str) -> list[str]:
        return [choices.number(self.hits)]
