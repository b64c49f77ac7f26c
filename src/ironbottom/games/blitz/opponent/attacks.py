"""Step F: which areas are attacked, how, and by whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.blitz.components.ids import Attack, Klass, Round
from ironbottom.games.blitz.opponent.reckon import NO_EXCHANGE, in_harbour, in_the_air, mean_hits, on_land
from ironbottom.games.blitz.position.state import ASHORE
from ironbottom.games.blitz.rules.p05_land.attacks import BUTTONS, ChooseAttack, ChooseTarget, DeclareTarget
from ironbottom.games.blitz.rules.p05_land.commitment import (
    can_be_attacked,
    candidates,
    declarable,
    garrison,
    in_port,
    strikes,
    ways_to,
)
from ironbottom.games.blitz.rules.p05_land.committing import CommitUnit
from ironbottom.games.blitz.rules.p06_rounds.fighters import BY_AIR, BY_LAND, BY_SEA
from ironbottom.games.blitz.rules.p06_rounds.forces import fighters
from ironbottom.games.blitz.rules.p06_rounds.totals import strategic_total
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.hand import Hand
    from ironbottom.games.blitz.opponent.sight import Sight

SOLDIER = 1.5
"""What a hit on land is worth, about."""
FACTORY = 1.0
"""A damaged Factory Factor for each turn that is left."""
BUTTON_OF = {kind: button for button, kind in BUTTONS.items()}


class Attempt(NamedTuple):
    """An attack of a type on an area by these, and what it promises."""

    target: int
    kind: int
    units: tuple[int, ...]
    promise: float


def joined_by(sight: Sight, target: int, units: Sequence[int], sea: int) -> tuple[list[int], dict[str, str]]:
    """Those of these that the limits of a Ground Attack let in, and how they come.

    ``sea``: where those are that transports carry.
    """
    g, figures = sight.g, sight.g.data.figures
    chosen, ways, sizes, land = list[int](), dict[str, str](), dict[int, int](), 0
    island = g.space(target).island
    order = sorted(units, key=lambda one: (not g.counter(one).on_land, not g.counter(one).ship))
    for piece in order:
        counter, size = g.counter(piece), g.size(piece)
        over_land = counter.on_land and g.state.at[piece] in g.links.borders[target]
        at = g.state.at[piece] if counter.flies or over_land else sea
        too_many = island and counter.on_land and land + size > figures.island_attackers
        if too_many or sizes.get(at, 0) + size > figures.attackers_per_area:
            continue
        sizes[at] = sizes.get(at, 0) + size
        land += size if counter.on_land else 0
        chosen.append(piece)
        ways[str(piece)] = BY_AIR if counter.flies else BY_LAND if over_land or counter.ship else BY_SEA
    return chosen, ways


def expected(
    sight: Sight, target: int, attackers: Sequence[int], ways: dict[str, str], defenders: Sequence[int]
) -> float:
    """What a Ground Attack promises: the area by its odds, and hits."""
    found = on_land(sight.g, target, sight.side, attackers, ways, defenders)
    prize = sight.worth.area(target)
    gain = found.taken * prize + SOLDIER * (found.dealt - sight.style.thrift * found.suffered)
    return gain + aloft(sight, Attack.GROUND, target, attackers, defenders, ways)


def aloft(
    sight: Sight, kind: int, space: int, own: Sequence[int], enemy: Sequence[int], ways: dict[str, str]
) -> float:
    """What the Air Round of an attack of ours promises."""
    g, worth = sight.g, sight.worth
    found = in_the_air(g, kind, space, sight.side, own, enemy, ways)
    if found == NO_EXCHANGE:
        return 0.0
    shot, lost = (
        worth.hits(
            hits, (piece for piece in pieces if g.counter(piece).flies or g.counter(piece).klass == Klass.CV)
        )
        for hits, pieces in ((found.dealt, enemy), (found.taken, own))
    )
    return shot - sight.style.thrift * lost


def attempts(sight: Sight) -> list[Attempt]:
    """All attacks that pay, the best first."""
    found = [one for target, kind in declarable(sight.g) if (one := _attempt(sight, target, kind))]
    good = [one for one in found if one.promise >= sight.style.least_gain]
    return sorted(good, key=lambda one: (-one.promise, one.target, one.kind))


def _attempt(sight: Sight, target: int, kind: int) -> Attempt | None:
    g = sight.g
    able = candidates(g, target, kind)
    if kind == Attack.GROUND:
        return _on_the_ground(sight, target, able)
    if kind == Attack.PORT:
        units = [piece for piece in able if g.ratings(piece).naval][: g.data.figures.attackers_per_area]
        ships = in_port(g, target, 1 - sight.side)
        guns = garrison(g, target, kind, 1 - sight.side)
        guns = [*guns, *cover(sight, target)]
        promise = sight.worth.hits(in_harbour(g, units, ships), ships)
        return Attempt(target, kind, tuple(units), promise + aloft(sight, kind, target, units, guns, {}))
    units = [piece for piece in able if g.ratings(piece).strat]
    if not units or not g.scenario.production:
        return None
    total = strategic_total(g.data, fighters(g, units, {}), g.undamaged(target))
    hits = min(mean_hits(g, Round.STRATEGIC, total), g.undamaged(target))
    guns = [*garrison(g, target, kind, 1 - sight.side), *cover(sight, target)]
    promise = FACTORY * hits * min(2, sight.worth.left) + aloft(sight, kind, target, units, guns, {})
    return Attempt(target, kind, tuple(units), promise)


def cover(sight: Sight, target: int) -> list[int]:
    """Carriers of the enemy that could join in the Air Round over an area."""
    g, foe = sight.g, 1 - sight.side
    return [
        piece
        for sea in g.links.seas[target]
        for piece in g.ships(sea, foe)
        if g.counter(piece).klass == Klass.CV
    ]


def _on_the_ground(sight: Sight, target: int, able: Sequence[int]) -> Attempt | None:
    """6.5.d7: who can advance must, so only those go that can be spared at home."""
    g = sight.g
    soldiers = [piece for piece in able if g.counter(piece).on_land]
    free = [piece for piece in soldiers if _may_go(sight, piece, target)]
    soldiers = list(_best(sight, target, free))
    if not g.land_units(target, 1 - sight.side):  # 5.3.d2: there is no Land Round, one is enough
        soldiers = soldiers[-1:]
    ships = [piece for piece in able if g.counter(piece).ship]
    planes = [piece for piece in able if g.counter(piece).flies]
    units, ways = _within_limits(sight, target, [*soldiers, *planes, *ships])
    if not any(g.counter(piece).on_land for piece in units):
        return None
    defenders = garrison(g, target, Attack.GROUND, 1 - sight.side)
    promise = expected(sight, target, units, ways, defenders)
    return Attempt(target, Attack.GROUND, tuple(units), promise)


def _may_go(sight: Sight, piece: int, target: int) -> bool:
    g, at = sight.g, sight.g.state.at[piece]
    if g.state.aboard[piece] != ASHORE or not g.space(at).land:
        return True
    return piece in sight.spare(at) or sight.worth.area(target) > 2 * sight.worth.area(at)


def _best(sight: Sight, target: int, soldiers: Sequence[int]) -> Iterator[int]:
    """The strongest first; on an Island as many as may attack it."""
    g, room = sight.g, sight.g.data.figures.island_attackers

    def force(piece: int) -> float:
        by_sea = g.state.aboard[piece] != ASHORE and g.counter(piece).klass != Klass.MAR
        return g.ratings(piece).land / (2 if by_sea else 1)

    for piece in sorted(soldiers, key=lambda one: (-force(one), one)):
        if g.space(target).island:
            if g.size(piece) > room:
                continue
            room -= g.size(piece)
        yield piece


def _within_limits(sight: Sight, target: int, units: Sequence[int]) -> tuple[list[int], dict[str, str]]:
    g, figures = sight.g, sight.g.data.figures
    chosen, ways, sizes = list[int](), dict[str, str](), dict[int, int]()
    for piece in units:
        at, size = g.state.at[piece], g.size(piece)
        if sizes.get(at, 0) + size <= figures.attackers_per_area:
            sizes[at] = sizes.get(at, 0) + size
            chosen.append(piece)
            ways[str(piece)] = ways_to(g, piece, target, Attack.GROUND)[0]
    return chosen, ways


# ---- answers -----------------------------------------------------------------------------------------


def declare(hand: Hand, sight: Sight) -> None:
    """5.3.d1: declare every attack that pays, each unit for its best one."""
    taken: set[int] = set()
    for one in attempts(sight):
        if not hand.asked(DeclareTarget):
            return
        striking = {piece for piece in one.units if not _supports(sight, piece, one.kind)}
        if striking & taken:
            continue
        space = choices.space(sight.g.data.space_ids[one.target])
        if space not in hand.options:
            continue
        taken |= striking
        hand.act(space)
        if hand.asked(ChooseAttack):
            button = BUTTON_OF[Attack(one.kind)]
            hand.act(button if button in hand.options else hand.options[-1])
    if hand.asked(DeclareTarget):
        hand.done()


def _supports(sight: Sight, piece: int, kind: int) -> bool:
    return kind == Attack.GROUND and not sight.g.counter(piece).on_land


def choose_target(sight: Sight, decision: ChooseTarget) -> str:
    """The best attack first."""
    g, targets = sight.g, sorted(set(decision.targets))
    best, promise = targets[0], -inf
    for target in targets if targets[1:] else ():
        for kind in Attack:
            if can_be_attacked(g, target, kind) and strikes(g, candidates(g, target, kind), kind):
                one = _attempt(sight, target, kind)
                if one is not None and one.promise > promise:
                    best, promise = target, one.promise
    return choices.space(g.data.space_ids[best])


def commit(hand: Hand, sight: Sight, decision: CommitUnit) -> None:
    """Commit the units of the attack, or call it off where it does not pay any more."""
    one = _attempt(sight, decision.target, decision.kind)
    units = one.units if one is not None and one.promise >= sight.style.least_gain else ()
    hand.commit(units)
