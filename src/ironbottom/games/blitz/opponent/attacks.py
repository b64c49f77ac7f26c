"""Step F: which areas are attacked, how, and by whom."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.blitz.components.ids import Attack, Klass, Round
from ironbottom.games.blitz.opponent.reckon import NO_EXCHANGE, in_harbour, in_the_air, mean_hits, on_land
from ironbottom.games.blitz.position.state import ASHORE
from ironbottom.games.blitz.rules.moving import CANCEL
from ironbottom.games.blitz.rules.p05_land.attacks import BUTTONS, ChooseAttack, ChooseTarget, DeclareTarget
from ironbottom.games.blitz.rules.p05_land.commitment import (
    candidates,
    declarable,
    garrison,
    in_port,
    sent_from,
    strikes,
    ways_to,
    weight,
)
from ironbottom.games.blitz.rules.p05_land.committing import CommitUnit
from ironbottom.games.blitz.rules.p05_land.declarations import Declared
from ironbottom.games.blitz.rules.p06_rounds.fighters import BY_AIR, BY_LAND, BY_SEA
from ironbottom.games.blitz.rules.p06_rounds.forces import fighters
from ironbottom.games.blitz.rules.p06_rounds.situation import factories_of
from ironbottom.games.blitz.rules.p06_rounds.totals import strategic_total
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.blitz.opponent.hand import Hand
    from ironbottom.games.blitz.opponent.sight import Sight
    from ironbottom.games.blitz.position.game import Blitz

EFFORT = 0.3
"""What it costs to commit a land unit, by its size, that could be needed elsewhere."""
NUMBERS = (1, 2, 3, 5)
"""Numbers of land units, beside all, with which an attack is considered."""
HEADWAY = 0.7
"""How likely an attack that fails is followed by another one, against what is left of the garrison."""
ELSEWHERE = 0.05
"""What it costs to commit an air unit or a ship that could attack elsewhere, by its factors."""
HALF = 0.5
AFLOAT = 0.3
"""Share of the ships in a port that a Port Attack is for."""
COVER = 1.5
"""Air Factors that are brought against each of the enemy's."""
FACTORY = 1.0
"""A damaged Factory Factor for each turn that is left."""
BUTTON_OF = {kind: button for button, kind in BUTTONS.items()}


class Attempt(NamedTuple):
    """An attack of a type on an area by these, and what it promises."""

    target: int
    kind: int
    units: tuple[int, ...]
    promise: float


def joined_by(
    sight: Sight, target: int, units: Sequence[int], sea: int, shipped: Collection[int] = ()
) -> tuple[list[int], dict[str, str]]:
    """Those of these that the limits of a Ground Attack let in and that it needs, and how they come.

    ``sea``: where those are that transports carry; ``shipped``: who will be carried that is ashore yet.
    """
    g = sight.g
    ways, places = dict[str, str](), dict[int, int]()
    for piece in units:
        counter, at = g.counter(piece), g.state.at[piece]
        over_land = counter.on_land and g.state.aboard[piece] == ASHORE and piece not in shipped
        if counter.flies:
            places[piece] = at
        else:
            places[piece] = sight.beside(piece, target) if over_land else sea
        ways[str(piece)] = BY_AIR if counter.flies else BY_LAND if over_land or counter.ship else BY_SEA
    return assembled(sight, target, units, places, ways), ways


def assembled(
    sight: Sight,
    target: int,
    units: Sequence[int],
    places: Sequence[int] | Mapping[int, int],
    ways: Mapping[str, str],
) -> list[int]:
    """5.3.j, 5.3.k, 5.3.l: land units within the limits, then ships and aircraft that support or cover them."""
    g, figures = sight.g, sight.g.data.figures
    chosen, sizes = list[int](), sent_from(g, ())
    land = force = lent = air = 0.0
    flying = sum(g.ratings(piece).air for piece in garrison(g, target, Attack.GROUND, 1 - sight.side))
    island, resisted = g.space(target).island, bool(g.land_units(target, 1 - sight.side))
    for piece in sorted(units, key=lambda one: _order(g, one)):
        counter, size, at = g.counter(piece), g.size(piece), places[piece]
        if sizes.get(at, 0) + weight(g, piece) > figures.attackers_per_area:
            continue
        if counter.on_land:
            if island and land + size > figures.island_attackers:
                continue
            land += size
            halved = ways[str(piece)] == BY_SEA and counter.klass != Klass.MAR
            force += g.ratings(piece).land / (2 if halved else 1)
        elif (resisted and lent < force) or (flying and g.ratings(piece).air and air < COVER * flying):
            lent += support(g, piece)
            air += g.ratings(piece).air
        else:
            continue
        sizes[at] = sizes.get(at, 0) + weight(g, piece)
        chosen.append(piece)
    return chosen


def _order(g: Blitz, piece: int) -> tuple[int, int]:
    """Soldiers first, then ships, then aircraft: those first that support most, so that others stay free."""
    counter = g.counter(piece)
    return (0, 0) if counter.on_land else (1, 0) if counter.ship else (2, -g.ratings(piece).land)


def support(g: Blitz, piece: int) -> int:
    """6.2.b, 6.2.e: the Land Factors that a ship or an air unit adds."""
    if not g.counter(piece).ship:
        return g.ratings(piece).land
    figures = g.data.figures
    return figures.big_ship_support if g.size(piece) > 1 else figures.small_ship_support


def expected(
    sight: Sight, target: int, attackers: Sequence[int], ways: dict[str, str], defenders: Sequence[int]
) -> float:
    """What a Ground Attack promises: the area by its odds, and hits."""
    found = on_land(sight.g, target, sight.side, attackers, ways, defenders)
    prize = sight.worth.area(target)
    gain = found.taken * prize + sight.worth.soldier * (found.dealt - sight.style.thrift * found.suffered)
    before = found.taken
    for number, odds in enumerate(found.later[: sight.further], start=1):  # what is left is attacked again
        gain += HEADWAY**number * prize * (odds - before)
        before = odds
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


def _pared(sight: Sight, one: Attempt) -> Attempt:
    """A Ground Attack but for ships and aircraft that add less to it than they are worth elsewhere."""
    g, target, left = sight.g, one.target, list(one.units)
    supporters = [piece for piece in left if not g.counter(piece).on_land]
    if one.kind != Attack.GROUND or not supporters:
        return one
    ways = {str(piece): ways_to(g, piece, target, Attack.GROUND)[0] for piece in left}
    defenders = garrison(g, target, Attack.GROUND, 1 - sight.side)
    promise = expected(sight, target, left, ways, defenders)
    for piece in sorted(supporters, key=lambda one: (-factors(g, one), one)):
        others = [unit for unit in left if unit != piece]
        without = expected(sight, target, others, ways, defenders)
        if promise - without < ELSEWHERE * factors(g, piece):
            left, promise = others, without
    return one._replace(units=tuple(left))


def factors(g: Blitz, piece: int) -> int:
    """All that a ship or an air unit can do, in its factors."""
    ratings = g.ratings(piece)
    return ratings.naval + ratings.air + ratings.land + ratings.strat


def attempts(sight: Sight, pairs: Iterable[tuple[int, int]]) -> list[Attempt]:
    """Of attacks of these types on these areas all that pay, the best first, each with units of its own."""
    g, taken, found = sight.g, set[int](), list[Attempt]()
    waiting = [
        one for target, kind in pairs if (one := _attempt(sight, target, kind, candidates(g, target, kind)))
    ]
    while waiting:
        one = max(waiting, key=lambda one: (one.promise, -one.target, -one.kind))
        waiting.remove(one)
        if one.promise < sight.style.least_gain:
            break
        if taken.isdisjoint(one.units):
            found.append(_pared(sight, _shared(sight, one, waiting, taken)))
            taken.update(found[-1].units)
            continue
        able = [piece for piece in candidates(g, one.target, one.kind) if piece not in taken]
        other = _attempt(sight, one.target, one.kind, able) if strikes(g, able, one.kind) else None
        if other is not None:
            waiting.append(other)
    return found


def _shared(sight: Sight, one: Attempt, others: Sequence[Attempt], taken: Collection[int]) -> Attempt:
    """A Ground Attack without land units that are worth more in another one, if there is a turn to make it again."""
    rivals = [
        other
        for other in others
        if other.kind == Attack.GROUND
        and other.promise >= sight.style.least_gain
        and not _soldiers(sight, one).isdisjoint(other.units)
    ]
    if one.kind != Attack.GROUND or not rivals or not sight.worth.left:
        return one
    wanted = {piece for other in rivals for piece in _soldiers(sight, other)}
    able = [piece for piece in candidates(sight.g, one.target, one.kind) if piece not in taken]
    best, total = one, one.promise + _left_for(sight, rivals, {*taken, *one.units})
    for piece in sorted(wanted & _soldiers(sight, one)):
        fewer = _on_the_ground(sight, one.target, [unit for unit in able if unit != piece])
        if fewer is None or fewer.promise <= 0:
            continue
        promise = fewer.promise + _left_for(sight, rivals, {*taken, *fewer.units})
        if promise > total:
            best, total, able = fewer, promise, [unit for unit in able if unit != piece]
    return best


def _soldiers(sight: Sight, one: Attempt) -> set[int]:
    return {piece for piece in one.units if sight.g.counter(piece).on_land}


def _left_for(sight: Sight, rivals: Iterable[Attempt], taken: set[int]) -> float:
    """What attacks promise, the best first, by those who are not taken."""
    found = 0.0
    for rival in sorted(rivals, key=lambda one: -one.promise):
        able = [piece for piece in candidates(sight.g, rival.target, rival.kind) if piece not in taken]
        other = _on_the_ground(sight, rival.target, able)
        if other is not None and other.promise >= sight.style.least_gain:
            found += other.promise
            taken |= set(other.units)
    return found


def _attempt(sight: Sight, target: int, kind: int, able: Sequence[int]) -> Attempt | None:
    g = sight.g
    if kind == Attack.GROUND:
        return _on_the_ground(sight, target, able)
    if kind == Attack.PORT:
        return _on_a_port(sight, target, able)
    units = [piece for piece in able if g.ratings(piece).strat]
    if not units or not g.scenario.production:
        return None
    total = strategic_total(g.data, fighters(g, units, {}), factories_of(g, target))
    hits = min(mean_hits(g, Round.STRATEGIC, total), g.undamaged(target))
    guns = [*garrison(g, target, kind, 1 - sight.side), *cover(sight, target)]
    promise = FACTORY * hits * min(2, sight.worth.left) + aloft(sight, kind, target, units, guns, {})
    return Attempt(target, kind, tuple(units), promise)


def _on_a_port(sight: Sight, target: int, able: Sequence[int]) -> Attempt:
    """As many as pay, those first that hit most; the promise is that of the attack with all of them."""
    g = sight.g
    ships = in_port(g, target, 1 - sight.side)
    guns = [*garrison(g, target, Attack.PORT, 1 - sight.side), *cover(sight, target)]
    units = list[int]()
    best = Attempt(target, Attack.PORT, (), 0.0)
    for piece in sorted(able, key=lambda one: (-port_factors(g, one), one)):
        if not port_factors(g, piece) or len(units) == g.data.figures.attackers_per_area:
            break
        units.append(piece)
        promise = sight.worth.hits(in_harbour(g, units, ships), ships)
        promise += aloft(sight, Attack.PORT, target, units, guns, {})
        spent = ELSEWHERE * sum(factors(g, one) for one in units[len(best.units) :])
        if promise - spent > best.promise:
            best = Attempt(target, Attack.PORT, tuple(units), promise)
    return best


def port_factors(g: Blitz, piece: int) -> float:
    """6.3.c: what a unit adds to a Port Attack."""
    return g.ratings(piece).naval * (HALF if g.counter(piece).klass == Klass.CV else 1.0)


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
    ways = {str(piece): ways_to(g, piece, target, Attack.GROUND)[0] for piece in able}
    free = [piece for piece in able if g.counter(piece).on_land and _may_go(sight, piece, target)]
    soldiers = list(best_of(sight, target, free))
    supporters = [piece for piece in able if not g.counter(piece).on_land]
    defenders = garrison(g, target, Attack.GROUND, 1 - sight.side)
    best: Attempt | None = None
    for some in numbers(sight, target, soldiers):
        units = assembled(sight, target, [*some, *supporters], g.state.at, ways)
        effort = EFFORT * sum(g.size(piece) for piece in units if g.counter(piece).on_land)
        promise = expected(sight, target, units, ways, defenders) - effort
        if best is None or promise > best.promise:
            best = Attempt(target, Attack.GROUND, tuple(units), promise)
    return best


def numbers(sight: Sight, target: int, soldiers: Sequence[int]) -> Iterator[Sequence[int]]:
    """So many of these, the best first, as an attack may need."""
    if not sight.g.land_units(target, 1 - sight.side):  # 5.3.d2: there is no Land Round, one is enough
        yield from ([soldiers[-1:]] if soldiers else [])
        return
    for number in NUMBERS:
        if number < len(soldiers):
            yield soldiers[:number]
    if soldiers:
        yield soldiers


def _may_go(sight: Sight, piece: int, target: int) -> bool:
    g, at = sight.g, sight.g.state.at[piece]
    if g.state.aboard[piece] != ASHORE or not g.space(at).land:
        return True
    if piece in sight.spare(at, target):
        return True
    return sight.worth.area(target) > 2 * sight.worth.area(at) and not sight.faced(at, target)


def best_of(sight: Sight, target: int, soldiers: Sequence[int]) -> Iterator[int]:
    """The strongest first; on an Island as many as may attack it."""
    g, room = sight.g, sight.g.data.figures.island_attackers

    def force(piece: int) -> float:
        by_sea = g.state.aboard[piece] != ASHORE and g.counter(piece).klass != Klass.MAR
        each = max(1, g.size(piece)) if g.space(target).island else 1
        return g.ratings(piece).land / ((2 if by_sea else 1) * each)

    for piece in sorted(soldiers, key=lambda one: (-force(one), one)):
        if g.space(target).island:
            if g.size(piece) > room:
                continue
            room -= g.size(piece)
        yield piece


# ---- answers -----------------------------------------------------------------------------------------


def declare(hand: Hand, sight: Sight) -> None:
    """5.3.d1: declare every attack that pays."""
    for one in attempts(sight, declarable(sight.g)):
        if not hand.asked(DeclareTarget):
            return
        space = choices.space(sight.g.data.space_ids[one.target])
        if space not in hand.options:
            continue
        hand.act(space)
        if hand.asked(ChooseAttack):
            button = BUTTON_OF[Attack(one.kind)]
            hand.act(button if button in hand.options else hand.options[-1])
    hand.done(DeclareTarget)


def _declared(sight: Sight) -> set[tuple[int, int]]:
    """The attacks that are declared and not resolved yet."""
    step = sight.g.running(Declared)
    return set(zip(step.targets, step.kinds, strict=True)) if step else set()


def choose_target(sight: Sight, decision: ChooseTarget) -> str:
    """The dearest first: the area that is to be taken, or the ships in its port."""
    g, foe = sight.g, 1 - sight.side

    def stake(target: int) -> float:
        kinds = {kind for space, kind in _declared(sight) if space == target}
        area = sight.worth.area(target) if Attack.GROUND in kinds else 0.0
        ships = in_port(g, target, foe) if Attack.PORT in kinds else []
        return area + AFLOAT * sum(map(sight.worth.unit, ships))

    return choices.space(g.data.space_ids[max(sorted(set(decision.targets)), key=stake)])


def commit(hand: Hand, sight: Sight, decision: CommitUnit) -> None:
    """Commit the units of the attack that no other needs more, or call it off where it does not pay any more."""
    here = (decision.target, decision.kind)
    planned = attempts(sight, sorted({here, *_declared(sight)}))
    units = next((one.units for one in planned if (one.target, one.kind) == here), ())
    if not units and {choices.DONE, CANCEL}.isdisjoint(hand.options):  # it must be made
        taken = {piece for one in planned for piece in one.units}
        able = [piece for piece in candidates(sight.g, *here) if piece not in taken]
        one = _attempt(sight, *here, able)
        units = one.units if one is not None else ()
    hand.commit(units)
