"""2.32, 2.33, 6.21.g: into what any unit breaks down, what any units form together, and that nothing is lost by it."""

from __future__ import annotations

import itertools
import random
from collections import Counter as Count
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Klass
from ironbottom.games.oceansoffire.components.model import NO_TYPE
from ironbottom.games.oceansoffire.position.amounts import HALF, QUARTERS
from ironbottom.games.oceansoffire.position.figures import (
    able_points,
    deck,
    defense,
    full_strength,
    points,
    ratings,
    transport,
)
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import ASHORE, KEEPS_USED
from ironbottom.games.oceansoffire.rules.p02_air_points import (
    carrier_air,
    change,
    changes,
    combinations,
    combine,
    ground_based,
)
from ironbottom.games.oceansoffire.rules.p02_breakdown import (
    broken_into,
    join,
    joinings,
    part,
    partings,
    parts_and_hits,
    ships_lost_with,
)
from ironbottom.games.oceansoffire.rules.p02_change import changeable, ways_of
from ironbottom.games.oceansoffire.rules.p06_loads import loads
from ironbottom.games.oceansoffire.rules.p06_too_big import best_change, too_big
from ironbottom.games.oceansoffire.rules.p22_garrisons import keeps_garrison
from tests.games.oceansoffire.chapters.crowds import crowd, on_board
from tests.games.oceansoffire.positions import DATA

SEEDS = range(4)
Way = tuple[int, ...]


@cache
def board(seed: int) -> Oceans:
    """A crowd with carriers, transports and their loads, and two of three other counters in the Breakdown Box."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    state = game.state
    for piece, fate in enumerate(state.fate):
        if fate != Fate.ON_MAP and chance.random() < 0.66:
            state.fate[piece] = Fate.BOX
    game.changed()
    for ship in on_board(game):
        if game.counter(ship).klass == Klass.TT and not aboard(game, ship):
            troops = [p for p in on_board(game) if game.counter(p).ground and game.side(p) == game.side(ship)]
            for troop in chance.sample(troops, 2):
                if state.aboard[troop] == ASHORE and loads(game, [troop, *aboard(game, ship)]) <= transport(
                    game, ship
                ):
                    game.embark(troop, ship)
    for piece in on_board(game):
        if game.counter(piece).air and points(game, piece) >= QUARTERS and chance.random() < 0.3:
            game.set_hits(piece, chance.randrange(max(1, game.counter(piece).points // QUARTERS)))
    return game


def box(game: Oceans) -> Count[int]:
    """How many counters of each type lie in the Breakdown Box."""
    here = tuple(piece for piece, fate in enumerate(game.state.fate) if fate == Fate.BOX)
    return kinds_of(tuple(game.state.kind), here)


@cache
def kinds_of(kinds: tuple[int, ...], pieces: tuple[int, ...]) -> Count[int]:
    return Count(kinds[piece] for piece in pieces)


def lie_in(game: Oceans, way: Sequence[int]) -> bool:
    return all(box(game)[kind] >= count for kind, count in Count(way).items())


# ---- divisions and ships ---------------------------------------------------------------------------------


def loads_part(game: Oceans, piece: int, rooms: Sequence[int]) -> bool:
    """2.32.h, 6.23.a, 11.52: whether what is aboard a pair can be shared out to two ships with this room."""
    load = aboard(game, piece)

    def weight(units: Sequence[int]) -> int:
        air = all(game.counter(one).klass == Klass.CVA for one in units)
        return sum(points(game, one) for one in units) if air else loads(game, units)

    for front in itertools.product((True, False), repeat=len(load)):
        halves = [[one for one, here in zip(load, front, strict=True) if here == to] for to in (True, False)]
        if all(weight(half) <= room for half, room in zip(halves, rooms, strict=True)):
            return True
    return False


def ways_to_part(game: Oceans, piece: int) -> Iterator[Way]:
    """2.32.b to 2.32.d, 2.32.h: sets of parts that are all in the box, each with a strength left, and fit aboard."""
    counter, kind, lying = game.counter(piece), game.state.kind[piece], box(game)
    if counter.ground:
        ship = game.state.aboard[piece]
        for one in DATA.breakdowns:
            if kind in one.parents and lie_in(game, one.parts) and defense(game, piece) >= len(one.parts):
                halves = [type_size(game, part) for part in one.parts]
                carried = aboard(game, ship) if ship != ASHORE else ()
                rest = [load for load in carried if load != piece]
                room = max(transport(game, ship), loads(game, carried))  # 17.52.a: it may carry too much
                if ship == ASHORE or loads(game, rest) + sum(halves) <= room:
                    yield one.parts
    elif counter.ship and full_strength(game, piece):
        lost = ratings(game, piece).tt * QUARTERS - transport(game, piece)
        if counter.klass == Klass.TT:
            singles = [
                k
                for k, one in enumerate(DATA.counters)
                if one.klass == Klass.TT and one.back is None and one.nation == counter.nation and lying[k]
            ]
            way, rooms = tuple(singles[:2]), [DATA.counters[k].front.tt * QUARTERS for k in singles[:2]]
        else:
            way = counter.singles
            rooms = [deck(game, spare(game, k)) if lying[k] else 0 for k in way]
            lost = 0
        if len(way) > 1 and lie_in(game, way) and loads_part(game, piece, [rooms[0] - lost, rooms[1]]):
            yield way


def spare(game: Oceans, kind: int) -> int:
    """A counter of a type in the box."""
    return next(
        p for p, fate in enumerate(game.state.fate) if fate == Fate.BOX and game.state.kind[p] == kind
    )


def type_size(game: Oceans, kind: int) -> int:
    """11.52: quarters of a Transport Point of a part; a detachment goes with its XX(-)."""
    one = DATA.counters[kind]
    table = DATA.table("naval_transport")
    if one.klass == Klass.DETACHMENT:
        return 0
    return table.number("full_division" if one.full else "half_size_ground_unit")


@pytest.mark.rule("oceansoffire:2.32.b", "oceansoffire:2.32.h", "oceansoffire:2.32.e")
@pytest.mark.parametrize("seed", SEEDS)
def test_into_what_any_unit_breaks_down(seed: int) -> None:
    game, found = board(seed), 0
    for piece in on_board(game):
        if not game.counter(piece).air:
            wanted = set(ways_to_part(game, piece))
            assert set(partings(game, piece)) == wanted, game.counter(piece).id
            found += len(wanted)
    assert found > 3


def where(game: Oceans, piece: int) -> tuple[int, ...]:
    state = game.state
    return (
        state.at[piece],
        state.berth[piece],
        state.aboard[piece],
        state.origin[piece],
        state.usl[piece],
        state.marks[piece],
    )


@pytest.mark.rule("oceansoffire:2.32.c", "oceansoffire:2.32.d", "oceansoffire:2.32.i")
@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_lost_when_any_unit_breaks_down_and_recombines(seed: int) -> None:
    """Defense, Damage, status and loads are the same; the other set lies in the box; the way back is open."""
    for piece in on_board(board(seed)):
        for way in [] if board(seed).counter(piece).air else partings(board(seed), piece):
            game = board(seed).clone()
            state = game.state
            state.spent[piece], before = 1, where(game, piece)
            strength, damage, load = defense(game, piece), state.damage[piece], sorted(aboard(game, piece))
            kind, ground = state.kind[piece], game.counter(piece).ground
            expected = parts_and_hits(game, piece, way) if ground else []
            parts = part(game, piece, way)
            assert tuple(state.kind[one] for one in parts) == way
            assert [(one, state.hits[one]) for one in parts] == (expected or [(one, 0) for one in parts])
            assert state.fate[piece] == Fate.BOX
            assert all(where(game, one) == before and state.spent[one] == 1 for one in parts)
            assert [state.damage[one] for one in parts] == [damage, *[0] * (len(parts) - 1)]
            if ground:
                assert sum(defense(game, one) for one in parts) == strength
                assert all(defense(game, one) > 0 for one in parts)
                left = [defense(game, one) for one in parts]
                more = [state.hits[one] for one in parts]
                more[-1] -= game.counter(parts[-1]).klass == Klass.DETACHMENT and more[-1] > 0
                assert all(n >= max(left) - 1 for n, hits in zip(left, more, strict=True) if hits)
            assert sorted(one for ship in parts for one in aboard(game, ship)) == load
            for ship in parts:
                air = all(game.counter(one).klass == Klass.CVA for one in aboard(game, ship))
                weight = (
                    sum(points(game, p) for p in aboard(game, ship))
                    if air
                    else loads(game, aboard(game, ship))
                )
                assert weight <= (transport(game, ship) or deck(game, ship))
            if kind not in joinings(game, parts):  # before the turn of its upgrade (21.44.d)
                assert ground and state.turn < DATA.counters[kind].full_from_turn
                continue
            again = join(game, parts, kind)
            assert where(game, again) == before
            assert (defense(game, again) if ground else 0, state.damage[again]) == (
                strength if ground else 0,
                damage,
            )
            assert state.spent[again] == 1
            assert sorted(aboard(game, again)) == load
            assert {state.fate[one] for one in parts} == {Fate.BOX}


def forms(game: Oceans, pieces: Sequence[int]) -> set[int]:
    """2.32.b, 2.32.c: types whose parts just these are, of one place, in the box, as strong as they or stronger."""
    state, counters = game.state, [game.counter(piece) for piece in pieces]
    if len(pieces) < 2 or len({(state.at[p], state.berth[p], state.aboard[p]) for p in pieces}) > 1:
        return set()
    kinds = Count(state.kind[piece] for piece in pieces)
    found = set()
    for kind in box(game):
        one = DATA.counters[kind]
        if all(other.ground for other in counters):
            sets = [row for row in DATA.breakdowns if kind in row.parents and Count(row.parts) == kinds]
            side = one.front if one.full_from_turn <= state.turn else one.back or one.front
            if sets and side.defense >= sum(defense(game, piece) for piece in pieces):
                found.add(kind)
        elif all(other.ship for other in counters) and len(pieces) == 2:
            nation = {other.nation for other in counters} == {one.nation}
            small = all(other.klass == Klass.TT and other.back is None for other in counters)
            two = small and nation and one.klass == Klass.TT and one.back is not None
            pair = one.singles and Count(one.singles) == kinds
            damage = sum(state.damage[piece] for piece in pieces)
            if (two or pair) and damage < one.front.defense:
                found.add(kind)
    return found


@cache
def parted(seed: int) -> Oceans:
    """A board on which many units have broken down already."""
    game, chance = board(seed).clone(), random.Random(seed)
    for piece in on_board(game):
        if chance.random() < 0.7:
            if game.counter(piece).air:
                if points(game, piece) == game.counter(piece).points and (ways := changes(game, piece)):
                    change(game, piece, chance.choice(ways))
            elif ways := partings(game, piece):
                part(game, piece, chance.choice(ways))
    return game


@pytest.mark.rule("oceansoffire:2.32.b", "oceansoffire:2.32.e", "oceansoffire:21.44.d", "oceansoffire:2.33.e")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_any_units_form_together(seed: int) -> None:
    game, chance, found = parted(seed), random.Random(seed), 0
    for space in range(len(game.here)):
        here = [p for p in game.here[space] if game.counter(p).klass not in (Klass.FST, Klass.FST_BASE)]
        ground_ = [p for p in here if game.counter(p).ground]
        ships_ = [p for p in here if game.counter(p).ship]
        air = [p for p in here if game.counter(p).air]
        for units in (ground_, ships_, air):
            for size in (1, 2, 3, 4):
                every = list(itertools.combinations(units, size))
                for pieces in chance.sample(every, min(len(every), 25)):
                    if units is air:
                        wanted = sums(game, pieces)
                        assert set(combinations(game, pieces)) == wanted
                    else:
                        wanted = forms(game, pieces)
                        assert set(joinings(game, pieces)) == wanted, [game.counter(p).id for p in pieces]
                    found += len(wanted)
    assert found > 3


# ---- air -------------------------------------------------------------------------------------------------


def sums(game: Oceans, pieces: Sequence[int]) -> set[int]:
    """2.33.e: types of the same kind of air point in the box, with the same printed total."""
    state = game.state
    places = {(state.at[p], state.berth[p], state.aboard[p], state.origin[p]) for p in pieces}
    pools = {game.counter(p).pool for p in pieces}
    if len(pieces) < 2 or len(places) > 1 or len(pools) > 1:
        return set()
    total = sum(game.counter(p).points for p in pieces)
    return {kind for kind in box(game) if {DATA.counters[kind].pool} == pools if points_of(kind) == total}


def points_of(kind: int) -> int:
    return DATA.counters[kind].points


def ways_to_change(game: Oceans, piece: int) -> set[Way]:
    """2.32.f: all sets of smaller units of the same kind in the box with as many points."""
    counter, lying = game.counter(piece), box(game)
    kinds = [
        k for k, one in enumerate(DATA.counters) if one.pool == counter.pool and one.points < counter.points
    ]
    kinds.sort(key=lambda k: -DATA.counters[k].points)
    rooms = [
        range(min(lying[k], counter.points // DATA.counters[k].points) + 1) if counter.pool else range(1)
        for k in kinds
    ]
    found = set()
    for counts in itertools.product(*rooms):
        way = tuple(k for k, count in zip(kinds, counts, strict=True) for _ in range(count))
        if sum(DATA.counters[k].points for k in way) == counter.points:
            found.add(way)
    return found


@pytest.mark.rule("oceansoffire:2.32.f", "oceansoffire:2.33.2.g")
@pytest.mark.parametrize("seed", SEEDS)
def test_into_what_any_air_unit_is_changed(seed: int) -> None:
    game = board(seed)
    for piece in (p for p in on_board(game) if game.counter(p).air):
        found = changes(game, piece)
        assert set(found) == ways_to_change(game, piece)
        assert [len(way) for way in found] == sorted(len(way) for way in found), "the fewest units first"


@pytest.mark.rule("oceansoffire:2.32.f", "oceansoffire:2.33.d", "oceansoffire:2.33.e")
@pytest.mark.parametrize("seed", SEEDS)
def test_no_air_point_is_lost_or_won_when_any_air_unit_is_changed(seed: int) -> None:
    chance = random.Random(seed)
    for piece in [p for p in on_board(board(seed)) if board(seed).counter(p).air]:
        for way in changes(board(seed), piece)[:4]:
            game = board(seed).clone()
            state = game.state
            room = points(game, piece)
            if not room:
                continue
            aborted = chance.choice((0, room // QUARTERS // 2 * QUARTERS))
            disrupted = chance.choice((0, min(QUARTERS, room - aborted)))
            game.set_air(piece, aborted, disrupted)
            before, hits = where(game, piece), state.hits[piece]
            left, able = points(game, piece), able_points(game, piece)
            pool = [p for p, fate in enumerate(state.fate) if fate == Fate.POOL]
            units = change(game, piece, way)
            gone = [p for p, fate in enumerate(state.fate) if fate == Fate.POOL and p not in pool]
            assert state.fate[piece] == Fate.BOX
            assert all(where(game, one) == before and points(game, one) > 0 for one in units)
            assert sorted(state.kind[one] for one in [*units, *gone]) == sorted(way)
            assert sum(points(game, one) for one in units) == left
            assert sum(able_points(game, one) for one in units) == able
            assert sum(state.disrupted[one] for one in units) == disrupted
            assert sum(game.counter(one).points for one in gone) + QUARTERS * sum(
                state.hits[one] for one in units
            ) == (QUARTERS * hits)
            if gone or len(units) < 2:
                continue
            assert state.kind[piece] in combinations(game, units)
            again = combine(game, units, state.kind[piece])
            assert where(game, again) == before
            assert (state.hits[again], state.aborted[again], state.disrupted[again]) == (
                hits,
                aborted,
                disrupted,
            )
            assert {state.fate[one] for one in units} == {Fate.BOX}


@pytest.mark.rule("oceansoffire:2.33.2.a", "oceansoffire:2.33.2.d", "oceansoffire:2.33.2.e")
@pytest.mark.parametrize("seed", SEEDS)
def test_how_any_points_roll(seed: int) -> None:
    game, chance = board(seed), random.Random(seed)
    air = [p for p in on_board(game) if game.counter(p).air]
    decks = [p for p in air if game.counter(p).klass == Klass.CVA]
    for _ in range(40):
        some = chance.sample(air, 5)
        whole = sum(able_points(game, p) for p in some) // QUARTERS
        assert ground_based(game, some, halved=False) == (whole, 0, 0)
        assert ground_based(game, some, halved=True) == (0, whole // 2, whole % 2)
        some = chance.sample(decks, min(len(decks), 5))
        half = [game.counter(p).air_quality for p in some if able_points(game, p) == HALF]
        whole = sum(able_points(game, p) // QUARTERS for p in some)
        assert carrier_air(game, some, combined=False) == (whole, 0, len(half))
        pairs = sum(count // 2 for count in Count(half).values())
        assert carrier_air(game, some, combined=True) == (whole, pairs, len(half) - 2 * pairs)


@pytest.mark.rule("oceansoffire:6.21.g")
@pytest.mark.parametrize("seed", SEEDS)
def test_which_counter_goes_whole_beyond_the_limit(seed: int) -> None:
    """The largest of those that the box cannot change so that just what is left of the AAL goes."""
    game, chance = board(seed).clone(), random.Random(seed)
    for piece in on_board(game):  # a box with little change
        if chance.random() < 0.3 and game.counter(piece).pool:
            for other, fate in enumerate(game.state.fate):
                if fate == Fate.BOX and game.state.kind[other] == game.state.kind[piece]:
                    game.state.fate[other] = Fate.POOL
    game.changed()
    air = [p for p in on_board(game) if game.counter(p).air and able_points(game, p)]
    answers = set()
    for _ in range(60):
        units, left = chance.sample(air, 2), chance.randrange(1, 20)
        over, wanted = sum(able_points(game, p) for p in units) - left, None
        for piece in sorted(units, key=lambda p: (-able_points(game, p), p)):
            rest = able_points(game, piece) - over
            if over > 0 and rest > 0 and wanted is None and most_within(game, piece, rest) < rest:
                wanted = piece
        answers.add(wanted is None)
        assert too_big(game, units, left) == wanted
        for piece in units:
            assert best_change(game, piece, left)[1] == most_within(game, piece, left)
    assert answers == {True, False}


def most_within(game: Oceans, piece: int, left: int) -> int:
    """The most points of smaller units of the box that are within the limit, the losses on the smallest of them."""
    best = 0
    for way in ways_to_change(game, piece):
        lost = game.counter(piece).points - able_points(game, piece)
        parts = []
        for kind in reversed(way):
            taken = min(lost, DATA.counters[kind].points)
            parts.append(DATA.counters[kind].points - taken)
            lost -= taken
        for chosen in itertools.product((0, 1), repeat=len(parts)):
            total = sum(n for n, here in zip(parts, chosen, strict=True) if here)
            best = max(best, total if total <= left else 0)
    return best


# ---- who is offered --------------------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:2.32.a", "oceansoffire:22.26")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_of_any_units_may_change(seed: int) -> None:
    """Any that breaks down, or with others of its place forms something; no garrison is broken up by it."""
    game, chance, answers = parted(seed), random.Random(seed), set()
    for space in range(len(game.here)):
        here = list(game.here[space])
        for units in (here, chance.sample(here, min(len(here), 4))):
            if not units or len(units) > 6:
                continue
            able = False
            for size in (1, 2, 3, 4):
                for pieces in itertools.combinations(units, size):
                    able = able or bool(becomes(game, pieces))
            answers.add(able)
            assert changeable(game, units) == able, [game.counter(p).id for p in units]
    assert answers == {True, False}


def becomes(game: Oceans, pieces: Sequence[int]) -> set[Way]:
    """What these become, a division only where its parts are as good a garrison."""
    one = pieces[0]
    if len(pieces) > 1:
        air = all(game.counter(p).air for p in pieces)
        wanted: set[Way] = {(kind,) for kind in (sums if air else forms)(game, pieces)}
    elif game.counter(one).air:
        wanted = ways_to_change(game, one)
    else:
        wanted = set(ways_to_part(game, one))
        if game.counter(one).ground:
            wanted = {way for way in wanted if keeps_garrison(game, one, parts_and_hits(game, one, way))}
    assert set(ways_of(game, pieces)) == wanted
    return wanted


# ---- what is lost with a counter -------------------------------------------------------------------------


@pytest.mark.rule("oceansoffire:2.32.e", "oceansoffire:2.35.e")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_any_division_of_the_box_has_broken_down_into(seed: int) -> None:
    game = parted(seed)
    there = [p for p, fate in enumerate(game.state.fate) if fate in (Fate.ON_MAP, Fate.POOL)]
    for kind in range(len(DATA.counters)):
        sets = broken_into(game, kind, lambda p: (-p,))
        wanted = []
        for row in DATA.breakdowns if box(game)[kind] else ():
            if kind in row.parents and all(
                sum(game.state.kind[p] == one for p in there) >= count
                for one, count in Count(row.parts).items()
            ):
                best: list[int] = []
                for one in row.parts:
                    best.append(max(p for p in there if game.state.kind[p] == one and p not in best))
                wanted.append(best)
        assert sets == wanted


@pytest.mark.rule("oceansoffire:2.35.e")
@pytest.mark.parametrize("seed", SEEDS)
def test_which_counters_go_with_any_ship(seed: int) -> None:
    game = parted(seed)
    for ship in (p for p in on_board(game) if game.counter(p).ship):
        one = game.counter(ship)
        kin = set(one.singles) | ({one.pair} if one.pair != NO_TYPE else set())
        wanted = {
            p
            for p, fate in enumerate(game.state.fate)
            if fate == Fate.BOX and game.state.kind[p] in kin and one.klass != Klass.TT
        }
        assert set(ships_lost_with(game, ship)) == wanted
        assert game.state.at[ship] != NOWHERE and not game.state.marks[ship] & KEEPS_USED
