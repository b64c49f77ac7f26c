"""The totals of a round from the pieces in it: one place for the rules, the battle board and the odds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.blitz.components.ids import Attack, Round, Side
from ironbottom.games.blitz.rules.p04_sea.block import surprised
from ironbottom.games.blitz.rules.p06_rounds.fighters import Fighter, Ground
from ironbottom.games.blitz.rules.p06_rounds.forces import fighters, reading_of
from ironbottom.games.blitz.rules.p06_rounds.totals import (
    Total,
    air_total,
    attack_total,
    defence_total,
    naval_total,
    port_total,
    strategic_total,
)
from ironbottom.games.blitz.rules.supply import in_supply

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

AT_SEA = -1
"""In place of a type of attack."""


class Situation(NamedTuple):
    """A round: ids.Round, ids.Attack or AT_SEA, where, whose attack, and the pieces that take part."""

    kind: int
    attack: int
    space: int
    side: int
    attackers: Sequence[int]
    defenders: Sequence[int]
    ways: dict[str, str]


def ground_of(g: Blitz, space: int, defenders: Iterable[int]) -> Ground:
    """What surrounds a Land Round."""
    area = g.space(space)
    cut_off = sum(g.counter(piece).on_land and not in_supply(g, piece) for piece in defenders)
    return Ground(area.terrain, area.island, g.snows(space), cut_off)


def factories_of(g: Blitz, space: int) -> int:
    """6.4.c: the Factory Factors of a target that are added; ruling q53: the undamaged ones, or all."""
    return g.state.factories[space] if g.option("q53") else g.undamaged(space)


def totals_of(g: Blitz, at: Situation) -> tuple[Total | None, Total | None]:
    """The totals of attacker and defender; None for a side that does not roll in such a round."""
    one, other = fighters(g, at.attackers, at.ways), fighters(g, at.defenders, at.ways)
    reading, snow = reading_of(g), g.snows(at.space)
    if at.kind == Round.AIR:
        return _air(g, at, one, other)
    if at.kind == Round.LAND:
        ground = ground_of(g, at.space, at.defenders)
        return (
            attack_total(g.data, one, other, ground, reading),
            defence_total(g.data, one, other, ground, reading),
        )
    if at.kind == Round.STRATEGIC:
        return strategic_total(g.data, one, factories_of(g, at.space), snow=snow), None  # 6.4.d
    if at.attack == Attack.PORT:
        by_surprise = surprised(g) and at.side == Side.JAPAN
        return port_total(g.data, one, other, reading, snow=snow, surprise=by_surprise), None  # 5.3.h
    convoys = [sum(unit.ratings.convoy for unit in units) for units in (one, other)]
    mine, theirs = ([unit for unit in units if not unit.counter.convoy] for units in (one, other))
    return (
        naval_total(g.data, mine, theirs, reading, snow=snow, convoys=(convoys[0], convoys[1])),
        naval_total(g.data, theirs, mine, reading, snow=snow, convoys=(convoys[1], convoys[0])),
    )


def _air(g: Blitz, at: Situation, one: list[Fighter], other: list[Fighter]) -> tuple[Total, Total]:
    """6.1; 2.5.d1: in the surprise of turn 1 Allied Air Factors count half."""
    reading, surprise = reading_of(g), surprised(g)
    return (
        air_total(one, other, reading, surprised=surprise and at.side == Side.ALLIES),
        air_total(other, one, reading, surprised=surprise and at.side == Side.JAPAN),
    )
