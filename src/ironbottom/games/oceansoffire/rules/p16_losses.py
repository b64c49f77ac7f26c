"""16.2: air losses, Eliminations first, by categories in turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Final

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass, Level, Nation, Power, Side
from ironbottom.games.oceansoffire.position.amounts import HALF, QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_points, beyond, points
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import EXTENDED, EXTENDED_NAV, USED
from ironbottom.games.oceansoffire.rules.p02_air_points import change, changes
from ironbottom.games.oceansoffire.rules.p15_picking import kinds, others_alike
from ironbottom.games.oceansoffire.rules.p15_requirements import decider, from_carrier
from ironbottom.games.oceansoffire.rules.p16_points import abort, eliminate, set_aside
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

ELIMINATIONS: Final = 0
ABORTS: Final = 1
ALL_DONE: Final = 2
"""Result types in the order in which they are applied (16.21.a)."""
DECKS, FIELDS = 0, 1
"""The two categories: carrier air, and ground-based air (16.22)."""
CARRIER_AIR, GROUND_BASED = choices.button("carrier_air"), choices.button("ground_based")
TWO = 2


@dataclass(slots=True, kw_only=True)
class AirLosses(Procedure):
    """16.21, 16.22: a side takes its Eliminations, then its Aborts.

    Attackers take them by category and kind in turn; what is left of a result type falls on other included air.
    ``left``: results still to be taken, by type. ``attackers``, ``others``: units.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("begin", "first_category", "next_loss", "taken")
    side: int
    area: int
    attackers: list[int]
    others: list[int]
    left: list[int]
    type: int = ELIMINATIONS
    first: int = NOWHERE
    """The category with most points."""
    order: list[list[int]] = field(default_factory=lambda: [[], []])
    """By category: its kinds of air, the most numerous first."""
    numbers: list[list[int]] = field(default_factory=lambda: [[], []])
    """By category: quarters of points of each of these kinds."""
    done: list[int] = field(default_factory=lambda: [0, 0])
    """Losses of this type so far, by category."""

    def begin(self, g: Oceans) -> Step:
        # 16.22: counted before any results are applied.
        counts: list[dict[int, int]] = [{}, {}]
        for piece in self.attackers:
            found, kind = counts[category(g, piece)], kind_of(g, piece)
            found[kind] = found.get(kind, 0) + able_points(g, piece)
        self.order = [sorted(found, key=lambda kind: (-found[kind], kind)) for found in counts]
        self.numbers = [sorted(found.values(), reverse=True) for found in counts]
        decks, fields = (sum(found.values()) for found in counts)
        self.first = DECKS if decks > fields else FIELDS
        if decks == fields and decks and sum(self.left):
            return FirstCategory(seats=[decider(g, self.area, self.attackers, self.side)])
        return Goto(self.next_loss)

    def first_category(self, g: Oceans) -> Step:
        self.first = DECKS if self.ret == CARRIER_AIR else FIELDS
        return None

    def next_loss(self, g: Oceans) -> Step:
        while self.type != ALL_DONE and not self.left[self.type]:
            self.type, self.done = self.type + 1, [0, 0]  # the cycle begins anew for each result type
        if self.type == ALL_DONE:
            return Return()
        found = self.candidates(g)
        if not found:
            self.left[self.type] = 0
            return Goto(self.next_loss)
        if len(kinds(g, found)) == 1:
            self.ret = choices.piece(found[0])
            return Goto(self.taken)
        seat = decider(g, self.area, (*self.attackers, *self.others), self.side)
        return TakeAirLoss(seats=[seat], candidates=found, abort=self.type == ABORTS)

    def taken(self, g: Oceans) -> Step:
        piece = choices.piece_of(str(self.ret))
        self.left[self.type] -= 1
        attacking = piece in self.pool(g)
        self._in_turn(g, piece)
        self.done[category(g, piece)] += 1
        victims = [piece, *self._second_half(g, piece)]
        other = self._second_halved(g, piece) if attacking else None
        for one in victims:
            self._apply(g, one)
        if other is not None and g.state.at[other] != NOWHERE and able_points(g, other):
            self._send_home(g, other)
        return Goto(self.next_loss)

    def _apply(self, g: Oceans, piece: int) -> None:
        word = "eliminated" if self.type == ELIMINATIONS else "Aborted"
        g.log("result", f"{{piece:{piece}}}: a point is {word} ({{rule:16.21.a}})")
        if self.type == ELIMINATIONS:
            eliminate(g, piece)
            return
        abort(g, piece)
        if not able_points(g, piece):
            set_aside(g, piece)

    # ---- who is next -----------------------------------------------------------------------------------

    def pool(self, g: Oceans) -> list[int]:
        """Attackers that have points left."""
        return [one for one in self.attackers if g.state.at[one] != NOWHERE and able_points(g, one)]

    def candidates(self, g: Oceans) -> list[int]:
        """Units of which the next loss may be taken; none: it is lost."""
        pool = self.pool(g)
        if (
            not pool
        ):  # 16.21.c; of attackers what was Aborted before and what is beyond the limit (6.21.g) too
            every = (*self.others, *self.attackers)
            there = [one for one in every if g.state.at[one] != NOWHERE and points(g, one)]
            if self.type == ELIMINATIONS:
                return there
            return [one for one in there if able_points(g, one) or beyond(g, one)]
        due = self.first if sum(self.done) % TWO == 0 else 1 - self.first
        if not any(category(g, one) == due for one in pool):
            due = 1 - due
        mine = [one for one in pool if category(g, one) == due]
        kinds = self.order[due]
        start = self.done[due] % len(kinds)
        turn = (*kinds[start:], *kinds[:start])
        kind = next(one for one in turn if any(kind_of(g, piece) == one for piece in mine))
        rows = {one: [piece for piece in mine if kind_of(g, piece) == one] for one in self._as_many(due)}
        same = rows.get(kind) or [one for one in mine if kind_of(g, one) == kind]
        turns = rows.values() if kind in rows else [same]
        return [one for row in turns for one in _whole(g, row)] or _instead(g, same, mine, pool)

    def _as_many(self, due: int) -> list[int]:
        """Kinds of a category of which one is in turn: as numerous as the next one, and not in this cycle yet."""
        kinds, numbers = self.order[due], self.numbers[due]
        start = self.done[due] % len(kinds)
        return [kind for kind, n in list(zip(kinds, numbers, strict=True))[start:] if n == numbers[start]]

    def _in_turn(self, g: Oceans, piece: int) -> None:
        """15.1.b: of kinds that are as numerous as each other the owner has taken one: that was its turn."""
        due, kind = category(g, piece), kind_of(g, piece)
        kinds = self.order[due]
        if kinds and kind in self._as_many(due):
            start, other = self.done[due] % len(kinds), kinds.index(kind)
            kinds[start], kinds[other] = kinds[other], kinds[start]

    def _second_half(self, g: Oceans, piece: int) -> list[int]:
        """16.21.a, 16.22.d: a result takes two CVA-half; of one kind, if need be of another."""
        if able_points(g, piece) not in (0, HALF) or points(g, piece) != HALF:
            return []
        among = self.pool(g) if piece in self.pool(g) else self.others
        halves = [one for one in among if one != piece and is_half(g, one)]
        halves.sort(
            key=lambda one: (category(g, one) != category(g, piece), kind_of(g, one) != kind_of(g, piece))
        )
        return halves[:1]

    def _second_halved(self, g: Oceans, piece: int) -> int | None:
        """16.21.d: of halved Ground Based Air another point Rebases; of the same unit if it has one."""
        if not halved(g, piece):
            return None
        if able_points(g, piece) > QUARTERS:
            return piece
        return next((one for one in self.pool(g) if one != piece and halved(g, one)), None)

    def _send_home(self, g: Oceans, piece: int) -> None:
        """One point is Used, and Rebases at the end; it may still take excess losses (16.21.c)."""
        units, home = split_off(g, piece)
        self.attackers = [one for one in self.attackers if one != piece] + [u for u in units if u != home]
        self.others.append(home)
        g.mark(home, USED)


# ---- categories ----------------------------------------------------------------------------------------


def category(g: Oceans, piece: int) -> int:
    """16.22: carrier air, or ground-based, carrier air from airfields and in ports among it."""
    return DECKS if from_carrier(g, piece) else FIELDS


def kind_of(g: Oceans, piece: int) -> int:
    """The kind within a category: of Japanese carrier air its quality; army, or navy and marines (16.22.b, 16.22.c)."""
    counter = g.counter(piece)
    if from_carrier(g, piece):
        return counter.air_quality if counter.nation == Nation.JAPAN else 0
    if counter.side == Side.ALLIES and g.power(piece) != Power.US:
        return 0
    return int(counter.klass != Klass.LBA)


def is_half(g: Oceans, piece: int) -> bool:
    """Whether it is a CVA-half."""
    return g.state.at[piece] != NOWHERE and points(g, piece) == HALF


def halved(g: Oceans, piece: int) -> bool:
    """Whether it is Ground Based Air whose points are halved in Air Combat (2.33.2.a)."""
    far = g.has(piece, EXTENDED | EXTENDED_NAV)
    return not from_carrier(g, piece) and not is_half(g, piece) and (far or g.state.usl[piece] == Level.USL2)


def _whole(g: Oceans, pieces: Iterable[int]) -> list[int]:
    """Units that can take a loss whole: a full point, two halved ones, two CVA-half of one kind."""
    every = list(pieces)
    halves = [one for one in every if is_half(g, one)]
    lone = sum(able_points(g, one) for one in every if halved(g, one)) < TWO * QUARTERS
    full = [one for one in every if one not in halves and not (halved(g, one) and lone)]
    return full + (halves if len(halves) >= TWO else [])


def _instead(g: Oceans, same: list[int], mine: list[int], pool: list[int]) -> list[int]:
    """16.22.d: only a single half is left of the kind: who takes the loss for it."""
    full = [one for one in _whole(g, mine) if not is_half(g, one)]
    if full:
        return full
    if sum(is_half(g, one) for one in mine) >= TWO and any(is_half(g, one) for one in same):
        return [one for one in same if is_half(g, one)]
    return [one for one in _whole(g, pool) if not is_half(g, one)] or same


def split_off(g: Oceans, piece: int) -> tuple[list[int], int]:
    """Change an air unit so that one operational point of it stands alone: all units, and that one.

    Where the box has no units to do so the unit stays whole and goes as a whole.
    """
    if points(g, piece) == QUARTERS:
        return [piece], piece
    for way in changes(g, piece):
        if g.data.counters[way[-1]].points != QUARTERS:
            continue
        units = change(g, piece, way)
        alone = [one for one in units if able_points(g, one) == points(g, one) == QUARTERS]
        if alone:
            return units, alone[-1]
        return units, max(units, key=lambda one: (able_points(g, one) > 0, -points(g, one)))
    return [piece], piece


# ---- questions -----------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class FirstCategory(Choose):
    """Which category takes the first result when both have as many points (16.22.a)."""

    ORDER: ClassVar[str] = "losses"
    WAITING: ClassVar[str] = "allots air losses"
    TEXT: ClassVar[str] = "Choose which air takes the first loss"
    RULE: ClassVar[str] = "oceansoffire:16.22.a"
    LABELS: ClassVar = {GROUND_BASED: "Ground-based air", CARRIER_AIR: "Carrier air"}
    SUGGESTED: ClassVar = (GROUND_BASED,)


@dataclass(slots=True, kw_only=True)
class TakeAirLoss(Choose):
    """Which unit takes the next loss (15.1.b, 16.21)."""

    ORDER: ClassVar[str] = "losses"
    WAITING: ClassVar[str] = "allots air losses"
    RULE: ClassVar[str] = "oceansoffire:16.21.a"
    candidates: list[int]
    abort: bool

    def options(self, g: Oceans, seat: str) -> list[str]:
        return list(map(choices.piece, kinds(g, self.candidates)))

    def alike(self, g: Oceans, choice: str) -> tuple[int, ...]:
        return others_alike(g, self.candidates, choice)

    def text(self, g: Oceans, seat: str) -> str:
        return f"Choose the air unit of which a point is {'Aborted' if self.abort else 'eliminated'}"

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [choices.piece(cheapest(g, list(kinds(g, self.candidates))))]


def cheapest(g: Oceans, pieces: Sequence[int]) -> int:
    """The unit that is missed least: a Disrupted one, one of low quality, a small one."""
    return min(
        pieces, key=lambda one: (not g.state.disrupted[one], -g.counter(one).air_quality, points(g, one), one)
    )
