"""19.4: Retreats, how they are negated, standing or surrender."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOWHERE, POWERS_OF, Fate, Nation, Side
from ironbottom.games.oceansoffire.position.card_decks import end_of, roll_changes
from ironbottom.games.oceansoffire.position.figures import attack, defense
from ironbottom.games.oceansoffire.position.labels import SIDE_NAMES, space_token
from ironbottom.games.oceansoffire.position.places import ground, those_in
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import DUE_NOW, EXCUSED, USED
from ironbottom.games.oceansoffire.rules.p05_control import enter_neutral, friendly_fort
from ironbottom.games.oceansoffire.rules.p06_basing import division_room
from ironbottom.games.oceansoffire.rules.p07_unsupplied import roll as supply_roll
from ironbottom.games.oceansoffire.rules.p15_picking import Pick, picked
from ironbottom.games.oceansoffire.rules.p15_requirements import decider
from ironbottom.games.oceansoffire.rules.p19_results import GroundLosses
from ironbottom.games.oceansoffire.rules.p19_routes import RETREATED, holding, routes
from ironbottom.games.oceansoffire.rules.p23_window import cards
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import do, sentence
from ironbottom.mechanics.grouping import Offer
from ironbottom.mechanics.modifiers import Modifier, alike, told, total

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

HOLD, RETREAT = choices.button("hold"), choices.button("retreat")
HELD, GONE, STOOD = "held", "gone", "stood"
"""What became of a side that had to Retreat."""
THIRD, HALF = 3, 2
"""Hits of a negated Retreat are divided by so much, with a fort and without (19.43.a)."""


BATAAN = "bataan"
"""A special rule of scenarios: who defends Luzon in their first turn may negate an H(R) as if it were an M(R)."""


def besieged(g: Oceans, space: int, units: Sequence[int]) -> bool:
    """Whether US and Philippine units hold Luzon in the first turn of the war, in Round 1 alone of a later one."""
    state = g.state
    now = state.turn == g.scenario.first_turn and (state.turn == 1 or state.round == 1)
    return (
        BATAAN in g.scenario.special
        and now
        and g.data.space_ids[space] == "luzon"
        and bool(units)
        and all(g.counter(unit).nation in (Nation.USA, Nation.PHILIPPINES) for unit in units)
    )


@dataclass(slots=True, kw_only=True)
class Retreat(Procedure):
    """19.4: a side that suffered an (R) holds by further Hits, Retreats, or stands.

    ``units``: those that must Retreat, ``others``: that may (19.41.a). ``hits``: of the Loss Matrix, ``light``: of an L
    result there. ``heavy``: H(R), which cannot be negated; ``may_hold``: no mandatory attack. ``transports``: flat
    pairs of a unit that assaulted and its TT, ``came_from``: of a unit and the Space from which it entered. ``spare``:
    a division beyond the limit of commitment. Answers HELD, GONE or STOOD.
    """

    STEPS: ClassVar[tuple[str, ...]] = (
        "may_negate",
        "negated",
        "aboard",
        "aboard_losses",
        "volunteers",
        "volunteered",
        "next_unit",
        "moved",
        "second_retreat",
        "cards",
        "stand",
        "stood",
        "held",
    )
    space: int
    side: int
    units: list[int]
    others: list[int]
    hits: int
    light: int
    heavy: bool
    may_hold: bool
    spare: bool
    transports: list[int] = field(default_factory=list)
    came_from: list[int] = field(default_factory=list)
    stuck: list[int] = field(default_factory=list)
    """Units without a route."""
    twice: list[int] = field(default_factory=list)
    """Units that had Retreated before in this Impulse."""

    def title(self, g: Oceans) -> str:
        return f"Retreat from {space_token(g, self.space)}"

    # ---- 19.43 -----------------------------------------------------------------------------------------

    def extra(self, g: Oceans) -> int:
        """Hits that negate the Retreat, or that standing costs (19.43.a, 19.44.e)."""
        return price(self.hits, fort=friendly_fort(g, self.space, self.side))

    def may_negate(self, g: Oceans) -> Step:
        firm = self.heavy and not besieged(g, self.space, self.units)
        if firm or not self.may_hold or self.extra(g) > payable(g, self.space, self.side):
            return Goto(self.aboard)
        mine = holding(g, self.space, self.side)
        if not mine:  # 19.5.b, ruling q65: the Control Marker alone
            self.ret = HOLD
            return None
        return HoldOrRetreat(seats=[decider(g, self.space, mine, self.side)], extra=self.extra(g))

    def negated(self, g: Oceans) -> Step:
        if self.ret == RETREAT:
            return Goto(self.aboard)
        g.log(
            "move",
            f"{sentence(SIDE_NAMES[Side(self.side)])}: {space_token(g, self.space)} is held ({{rule:19.43.a}})",
        )
        losses = GroundLosses(
            space=self.space,
            side=self.side,
            hits=self.extra(g),
            units=holding(g, self.space, self.side),
            marker=True,
            keep=1,
        )
        return Call(losses, then=self.held)

    def held(self, g: Oceans) -> Step:
        return Return(HELD)

    # ---- 19.45 -----------------------------------------------------------------------------------------

    def aboard(self, g: Oceans) -> Step:
        """19.45: units that assaulted go back to their transports, committed or not."""
        back = []
        for unit, ship in zip(self.transports[::2], self.transports[1::2], strict=True):
            if g.state.at[unit] == self.space and g.state.at[ship] != NOWHERE:
                g.embark(unit, ship)
                g.mark(unit, USED | RETREATED)
                back.append(unit)
        if not back:
            return Goto(self.volunteers)
        g.log("move", f"{do(back, 'returns')} aboard ({{rule:19.45}})")
        hits = (sum(attack(g, unit) for unit in back) + 1) // 2
        return Call(GroundLosses(space=self.space, side=self.side, hits=hits, units=back))

    def aboard_losses(self, g: Oceans) -> Step:
        return None

    # ---- 19.41 -----------------------------------------------------------------------------------------

    def volunteers(self, g: Oceans) -> Step:
        able = [one for one in those_in(g, self.others, self.space) if routes(g, one, self._back(one))]
        if not able:
            self.ret = []
            return None
        seat = decider(g, self.space, (*able, *self.units), self.side)
        return AlsoRetreat(seats=[seat], candidates=able)

    def volunteered(self, g: Oceans) -> Step:
        self.units = [*those_in(g, self.units, self.space), *picked(self.ret)]
        self.twice = [one for one in self.units if g.has(one, RETREATED)]
        return None

    def next_unit(self, g: Oceans) -> Step:
        for unit in those_in(g, self.units, self.space):
            if unit in self.stuck:
                continue
            goals = routes(g, unit, self._back(unit))
            if not goals:
                self.stuck.append(unit)
            elif len(goals) == 1:
                self._go(g, unit, goals[0])
            else:
                seat = decider(g, self.space, (unit, *self.units), self.side)
                return ChooseRoute(seats=[seat], unit=unit, routes=goals)
        return Goto(self.second_retreat)

    def moved(self, g: Oceans) -> Step:
        unit = next(one for one in those_in(g, self.units, self.space) if one not in self.stuck)
        self._go(g, unit, g.data.space_index[choices.argument(str(self.ret))])
        return Goto(self.next_unit)

    def _go(self, g: Oceans, unit: int, to: int) -> None:
        rule = "19.41.d" if to == self._back(unit) else "19.41.e"
        g.log("move", f"{{piece:{unit}}} Retreats to {space_token(g, to)} ({{rule:{rule}}})")
        enter_neutral(g, to, self.side)
        g.place(unit, to)
        if g.state.combat[to]:  # 19.41.f
            g.mark(unit, RETREATED)
        room = division_room(g, to, self.side)
        if room is not None and room < 0:
            g.excuse(to, self.side, EXCUSED if self.side == g.phasing_side else DUE_NOW)

    def second_retreat(self, g: Oceans) -> Step:
        # 19.41.f
        twice = [one for one in self.twice if g.state.at[one] not in (NOWHERE, self.space)]
        if not twice:
            return None
        hits = max(1, self.light)
        return Call(GroundLosses(space=self.space, side=self.side, hits=hits, units=twice))

    # ---- 19.44 -----------------------------------------------------------------------------------------

    def cards(self, g: Oceans) -> Step:
        """Cards of units that must stand."""
        if not those_in(g, self.stuck, self.space):
            return None
        return cards(g, "stand", POWERS_OF[self.side], side=self.side, spaces=[self.space], pieces=self.stuck)

    def stand(self, g: Oceans) -> Step:
        stuck = those_in(g, self.stuck, self.space)
        if not stuck:
            return Return(GONE)
        standing = stand_or_surrender(g, self.space, stuck, spare=self.spare)
        end_of(g, "stand")
        if not standing:
            return Return(GONE)
        for one in standing:  # whoever stands there holds the Space
            g.unmark(one, RETREATED)
        there = list(ground(g, self.space, self.side))  # 19.43.b: who was not committed may take them too
        return Call(GroundLosses(space=self.space, side=self.side, hits=self.extra(g), units=there))

    def stood(self, g: Oceans) -> Step:
        return Return(STOOD if those_in(g, self.stuck, self.space) else GONE)

    def _back(self, unit: int) -> int:
        pairs = dict(zip(self.came_from[::2], self.came_from[1::2], strict=True))
        return pairs.get(unit, NOWHERE)


# ---- figures -------------------------------------------------------------------------------------------


def price(hits: int, *, fort: bool) -> int:
    """Further Hits that negate an M(R), or that standing costs.

    >>> [price(2, fort=fort) for fort in (False, True)], price(9, fort=False)
    ([1, 1], 5)
    """
    share = THIRD if fort else HALF
    return -(-hits // share)


def payable(g: Oceans, space: int, side: int) -> int:
    """Hits that a side can take in a Space to negate a Retreat (19.43.b, 19.43.c).

    By any unit there that has not Retreated into it, and by the Control Marker as long as it keeps a factor.
    """
    units = sum(defense(g, one) for one in holding(g, space, side))
    marker = g.igdf(space) - 1 if g.friendly(space, side) and g.igdf(space) else 0
    return units + marker


def stand_modifiers(g: Oceans, space: int, piece: int, *, spare: bool) -> list[Modifier]:
    """19.44.b."""
    table, counter = g.data.table("surrender"), g.counter(piece)
    helped = spare or friendly_fort(g, space, counter.side)
    rows = (
        ("friendly_fort_or_uncommitted_division", helped, "for a fort or a spare division"),
        ("japanese_unit", counter.side == Side.JAPAN, "as Japanese"),
    )
    return [
        Modifier(counter.quality, "for quality"),
        supply_roll(g, "surrender", g.state.usl[piece]),
        *(Modifier(table.number(row), why) for row, holds, why in rows if holds),
        *roll_changes(g, "stand", counter.side),
    ]


def stand_or_surrender(g: Oceans, space: int, units: Sequence[int], *, spare: bool) -> list[int]:
    """One roll, modified unit by unit: who stands; all others are out of the game for good (19.44.a, 19.44.d)."""
    need = g.data.table("surrender").success_at
    roll = g.dice(1, g.data.figures.die_sides, f"surrender in {g.data.space_ids[space]}")
    standing = [one for one in units if roll[0] + total(stand_modifiers(g, space, one, spare=spare)) >= need]
    lost = [one for one in units if one not in standing]
    words = [
        f"{do(some, verb)}, {told(modifiers)}"
        for verb, part in (("stands", standing), ("surrenders", lost))
        for modifiers, some in alike(part, lambda one: stand_modifiers(g, space, one, spare=spare))
    ]
    g.log(
        "dice",
        f"No way out of {space_token(g, space)}: {'; '.join(words)} ({{rule:19.44.a}})",
        values=roll,
        by=g.seat(g.power(units[0])),
        said=True,
    )
    for one in lost:
        g.lift(one, Fate.OUT)
    return standing


# ---- questions -----------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class HoldOrRetreat(Choose):
    """Whether a side takes further Hits and stays (19.43)."""

    ORDER: ClassVar[str] = "hold"
    WAITING: ClassVar[str] = "considers a Retreat"
    RULE: ClassVar[str] = "oceansoffire:19.43.a"
    LABELS: ClassVar = {HOLD: "Hold", RETREAT: "Retreat"}
    extra: int

    def text(self, g: Oceans, seat: str) -> str:
        space = g.caller(Retreat).space
        return f"Hold {space_token(g, space)} for {self.extra} more {'Hit' if self.extra == 1 else 'Hits'}, or Retreat"

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        frame = g.caller(Retreat)
        here = [one for one in frame.units if g.state.at[one] == frame.space]
        stuck = any(not routes(g, one, frame._back(one)) for one in here)
        dear = 2 * self.extra >= sum(defense(g, one) for one in here)
        return [HOLD if stuck or not dear else RETREAT]


@dataclass(slots=True, kw_only=True)
class AlsoRetreat(Pick):
    """Which units that were not committed Retreat as well (19.41.a)."""

    FORCED: ClassVar[bool] = False
    ORDER: ClassVar[str] = "hold"
    WAITING: ClassVar[str] = "considers a Retreat"
    TEXT: ClassVar[str] = "Choose units that Retreat with those that must"
    RULE: ClassVar[str] = "oceansoffire:19.41.a"

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [choices.DONE]


@dataclass(slots=True, kw_only=True)
class ChooseRoute(Offer, Choose):
    """Where a unit Retreats (19.41)."""

    WAITING: ClassVar[str] = "Retreats"
    RULE: ClassVar[str] = "oceansoffire:19.41.e"
    unit: int
    routes: list[int]

    def goals(self, g: Oceans, seat: str) -> list[int]:
        return self.routes

    def text(self, g: Oceans, seat: str) -> str:
        return f"Choose where {{piece:{self.unit}}} Retreats"

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [choices.space(g.data.space_ids[self.routes[0]])]
