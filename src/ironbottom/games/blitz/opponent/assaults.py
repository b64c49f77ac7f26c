"""Land attacks: who would join one, what it promises, and which is the best."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.blitz.components.ids import Attack, Klass
from ironbottom.games.blitz.odds.reckon import ends_of
from ironbottom.games.blitz.odds.situation import on_land
from ironbottom.games.blitz.opponent.worth import area_worth, exchange
from ironbottom.games.blitz.position.state import ASHORE
from ironbottom.games.blitz.rules.p05_land.commitment import can_be_attacked, joinable, strikes, ways_to
from ironbottom.games.blitz.rules.p06_rounds.fighters import BY_SEA
from ironbottom.games.blitz.rules.who import may_act

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

RUIN = 0.7
"""What a damaged Factory Factor is worth."""
EXPOSED = 0.8
"""The share of its worth by which an area that is left empty beside the enemy counts as lost."""


class Assault(NamedTuple):
    """An attack that could be made: what it promises, and by whom."""

    worth: float
    target: int
    kind: int
    pieces: tuple[int, ...]
    chance: float


def best_assault(g: Blitz, target: int, kind: int, units: Iterable[int] | None = None) -> Assault | None:
    """The best attack of a type on an area; ``units``: who may take part, all that may act if left out."""
    mine = list(units) if units is not None else [p for p in g.on_map(g.phasing) if may_act(g, p)]
    able = {piece: ways[0] for piece in mine if (ways := ways_to(g, piece, target, kind))}
    chosen: list[int] = []
    for piece in sorted(able, key=lambda one: _rank(g, one, able[one])):
        if piece in _room(g, target, kind, chosen, able):
            chosen.append(piece)
    if not chosen or not strikes(g, chosen, kind):
        return None
    worth, chance = promise(g, target, kind, {str(piece): able[piece] for piece in chosen})
    return Assault(worth, target, kind, tuple(chosen), chance)


def _rank(g: Blitz, piece: int, way: str) -> tuple[int, float, int]:
    """Land units first, the strongest in this place; then aircraft and ships."""
    counter, ratings = g.counter(piece), g.ratings(piece)
    if counter.on_land:
        halved = way == BY_SEA and counter.klass != Klass.MAR
        return (0, -ratings.land * (0.5 if halved else 1.0) / max(ratings.size, 1), piece)
    return (1, -(ratings.land + ratings.air + ratings.naval + ratings.strat), piece)


def _room(g: Blitz, target: int, kind: int, chosen: Sequence[int], able: dict[int, str]) -> set[int]:
    """Those for whom the limits leave room (5.3.j, 5.3.k), also among units that are not activated yet."""
    figures, sizes, land = g.data.figures, dict[int, int](), 0
    for piece in chosen:
        sizes[g.state.at[piece]] = sizes.get(g.state.at[piece], 0) + g.size(piece)
        land += g.size(piece) if g.counter(piece).on_land else 0
    island = g.space(target).island and kind == Attack.GROUND
    return {
        piece
        for piece in able
        if piece not in chosen
        and sizes.get(g.state.at[piece], 0) + g.size(piece) <= figures.attackers_per_area
        and not (island and g.counter(piece).on_land and land + g.size(piece) > figures.island_attackers)
    }


def promise(g: Blitz, target: int, kind: int, ways: dict[str, str]) -> tuple[float, float]:
    """What an attack is expected to bring, and the chance that it does what it is for."""
    battle = on_land(g, target, kind, g.phasing, ways)
    ends = ends_of(g.data, battle.attackers, battle.defenders, battle.case)
    defenders = (*battle.defenders, *battle.case.in_port)
    worth = exchange(g, ends, battle.attackers, defenders)
    taken = sum(chance for end, chance in ends.items() if end.taken)
    ruins = sum(end.ruins * chance for end, chance in ends.items())
    prey = sum(g.size(piece) for piece in g.ships(target, 1 - g.phasing)) * 0.2
    worth += taken * (area_worth(g, target) + prey) + RUIN * ruins
    if kind == Attack.GROUND:
        worth -= taken * _left_open(g, ways)
    return worth, taken


def _left_open(g: Blitz, ways: dict[str, str]) -> float:
    """6.5.u: what areas are worth that the compulsory advance empties beside the enemy."""
    lost = 0.0
    going = {int(piece) for piece in ways}
    for space in {g.state.at[piece] for piece in going if g.state.aboard[piece] == ASHORE}:
        if not g.space(space).land:
            continue
        stay = [piece for piece in g.land_units(space, g.phasing) if piece not in going]
        beside = any(
            g.enemy_land(other, g.phasing) and g.land_units(other, 1 - g.phasing)
            for other in g.links.borders[space]
        )
        if not stay and (beside or g.links.seas[space]):
            lost += EXPOSED * area_worth(g, space) * (1.0 if beside else 0.4)
    return lost


def open_attacks(g: Blitz, units: Iterable[int] | None = None) -> list[Assault]:
    """The best attack on every target and of every type, the most promising first."""
    mine = list(units) if units is not None else None
    found = []
    for target in range(len(g.data.spaces)):
        if g.enemy_land(target, g.phasing):
            for kind in Attack:
                if can_be_attacked(g, target, kind):
                    assault = best_assault(g, target, kind, mine)
                    if assault:
                        found.append(assault)
    return sorted(found, key=lambda one: (-one.worth, one.target, one.kind))


def next_unit(g: Blitz, target: int, kind: int, committed: Sequence[int]) -> int | None:
    """Whom the best attack would commit next."""
    assault = best_assault(g, target, kind)
    if assault is None:
        return None
    open_to = joinable(g, target, kind, committed)
    return next((piece for piece in assault.pieces if piece in open_to), None)
