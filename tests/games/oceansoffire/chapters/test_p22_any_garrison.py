"""22.2: of any ground units which garrisons are short, and who may not leave, as the sentences say it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import cache

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass, Nation, Power, Side
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.state import USED
from ironbottom.games.oceansoffire.rules.p10_activation import cost, refusal
from ironbottom.games.oceansoffire.rules.p11_land import marches, rails
from ironbottom.games.oceansoffire.rules.p11_ships import ends_in_port
from ironbottom.games.oceansoffire.rules.p11_transport import boarding_refusal, landing_refusal
from ironbottom.games.oceansoffire.rules.p22_duties import duty_refusal, fillers
from ironbottom.games.oceansoffire.rules.p22_garrisons import (
    boarding_bar,
    home_refusal,
    keeps_garrison,
    landing_bar,
    leaving_refusal,
    note_threat,
    shortage,
    suspended,
)
from tests.games.oceansoffire.chapters.crowds import LANDS, on_board
from tests.games.oceansoffire.positions import DATA, position

SEEDS = range(15)
JAPAN, US, CW = Power.JAPAN, Power.US, Power.CW
POWERS = {Side.JAPAN: (JAPAN,), Side.ALLIES: (US, CW)}
FOUR = ("north_honshu", "south_honshu", "kyushu", "hokkaido")
NEAR = ("okinawa", "iwo_jima")
OUTER = ("formosa", "luzon", "leyte_samar", "mindanao", "saipan", "guam")
INDIA = ("assam", "bengal", "madras", "central_india", "bombay", "punjab", "baluchistan")
GATES = ("bengal", "punjab", "bombay")
AUSTRALIA = ("east_queensland", "south_australia", "southwest_australia", "new_south_wales_victoria")
WHOLE_AUSTRALIA = {*AUSTRALIA, "north_queensland", "western_australia", "northern_territory"}
PLACES = ("shikoku", *FOUR, *NEAR, *OUTER, *INDIA, *WHOLE_AUSTRALIA, "oahu", "java", "midway", "burma")
OF = {
    Nation.JAPAN: ("shikoku", *FOUR, *FOUR, "luzon"),
    Nation.USA: ("oahu", "oahu", "oahu", *NEAR, *OUTER, "midway"),
    Nation.AUSTRALIA: tuple(sorted(WHOLE_AUSTRALIA)),
    Nation.INDIA: INDIA,
    Nation.BRITAIN: (*INDIA, "burma"),
    Nation.NETHERLANDS: ("java", "java", "sumatra"),
}
"""Where the units of a nation mostly are."""

Where = dict[int, tuple[str, int]]
"""Ground units: the Space, and the Hits of all it has taken."""


@cache
def muster(seed: int) -> Oceans:
    """Ground units in all places that have to do with garrisons; not to be changed."""
    chance = random.Random(seed)
    game = position(power=("japan", "us", "cw")[seed % 3], turn=1 + seed % 7, box=False)
    state = game.state
    state.round = 1 + seed // 3 % 4
    for space, one in enumerate(DATA.spaces):
        if one.id in PLACES and chance.random() < 0.2:
            state.control[space] = chance.choice([JAPAN, one.ally])
    troops = [piece for piece in range(len(state.kind)) if game.counter(piece).ground]
    most = {Nation.AUSTRALIA: 10, Nation.INDIA: 8, Nation.USA: 14, Nation.JAPAN: 24, Nation.NETHERLANDS: 4}
    for nation in Nation:
        mine = [piece for piece in troops if game.counter(piece).nation == nation]
        for piece in chance.sample(mine, min(len(mine), most.get(nation, 3))):
            near = OF.get(nation, PLACES)
            game.place(piece, DATA.space_index[chance.choice(near if chance.random() < 0.8 else PLACES)])
            if chance.random() < 0.4:
                game.set_hits(piece, chance.randrange(game.counter(piece).front.defense))
    note_threat(game)
    return game


def everyone(game: Oceans) -> Where:
    return {
        piece: (DATA.space_ids[space], game.state.hits[piece])
        for piece, space in enumerate(game.state.at)
        if space != NOWHERE and game.counter(piece).ground and game.state.aboard[piece] < 0
    }


def reduced(game: Oceans, piece: int, hits: int) -> bool:
    """2.34: it has a stripe, or has lost half of what it defends with."""
    counter = game.counter(piece)
    return not counter.full or (counter.back is not None and 2 * hits >= counter.front.defense)


def whole(game: Oceans, piece: int, hits: int, least: int) -> bool:
    """A division that is not reduced, of so many Defense Factors after its Hits."""
    return not reduced(game, piece, hits) and game.counter(piece).front.defense - hits >= least


def unhurt(game: Oceans, piece: int, hits: int) -> bool:
    """A brigade or a reduced unit beneath which no Hits marker lies."""
    counter = game.counter(piece)
    turned = counter.front.defense - counter.back.defense if counter.full and counter.back else 0
    return reduced(game, piece, hits) and hits == turned


class Garrisons:
    """What is short where units stand so: quarters of divisions, and Spaces without any unit."""

    def __init__(self, game: Oceans, where: Where) -> None:
        self.game, self.where = game, where

    def held(self, space: str, side: Side) -> bool:
        return not self.game.enemy(DATA.space_index[space], side)

    def count(self, spaces: Iterable[str], nations: set[Nation], least: int, *, small: bool = False) -> int:
        """Quarters; ``small``: brigades and reduced units without Hits are halves."""
        found, near = 0, set(spaces)
        for piece, (space, hits) in self.where.items():
            if space in near and self.game.counter(piece).nation in nations:
                if whole(self.game, piece, hits, least):
                    found += 4
                elif small and unhurt(self.game, piece, hits):
                    found += 2
        return found

    def japanese(self) -> int:
        allies = set(Nation) - {Nation.JAPAN}
        wanted = {"shikoku": 0} | dict.fromkeys(FOUR, 1)
        if self.game.state.turn >= 4:
            near = self.count(OUTER, allies, 6) // 4
            for space in ("shikoku", *FOUR)[: min(5, near)]:
                wanted[space] += 1
        have = {space: self.count([space], {Nation.JAPAN}, 7) // 4 for space in wanted}
        short = sum(max(0, wanted[s] - have[s]) for s in wanted if self.held(s, Side.JAPAN))
        more = sum(max(0, have[s] - wanted[s]) for s in wanted)
        return 4 * (short + max(0, self.game.state.near_threat - more))

    def indian(self) -> int:
        own = {Nation.BRITAIN, Nation.INDIA}
        lost = [gate for gate in GATES if not self.held(gate, Side.ALLIES)]
        short = max(0, 12 - 2 * len(lost) - self.count(INDIA, own, 5, small=True))
        return short + sum(not self.count([gate], own, 5, small=True) for gate in GATES if gate not in lost)

    def australian(self) -> int:
        state = self.game.state
        if state.turn > 3 or (state.turn == 1 and state.round == 1):
            return 0
        own = {Nation.AUSTRALIA}
        return sum(
            not self.count([one], own, 1, small=True) for one in AUSTRALIA if self.held(one, Side.ALLIES)
        )

    def oahu(self) -> int:
        return 4 if self.held("oahu", Side.ALLIES) and not self.count(["oahu"], {Nation.USA}, 7) else 0

    def java(self) -> int:
        have = self.count(["java"], {Nation.NETHERLANDS}, 1, small=True)
        return max(0, 8 - have) if self.held("java", Side.ALLIES) else 0

    def of(self, power: Power) -> dict[str, int]:
        """By rule."""
        if power == JAPAN:
            return {"22.21.a": self.japanese()}
        if power == US:
            return {"22.24": self.oahu(), "22.23.a": self.australian()}
        return {"22.22.a": self.indian(), "22.25": self.java(), "22.23.a": self.australian()}


def worse(game: Oceans, side: int, before: Where, after: Where) -> str:
    """The rule of the garrison that becomes shorter than it was."""
    for power in POWERS[Side(side)]:
        was, now = Garrisons(game, before).of(power), Garrisons(game, after).of(power)
        if sum(now.values()) > sum(was.values()):
            return next(rule for rule in now if now[rule] > was[rule])
    return ""


def bound(game: Oceans, piece: int) -> bool:
    """22.23.b: an Australian armor brigade or militia division."""
    counter = game.counter(piece)
    return counter.nation == Nation.AUSTRALIA and (
        counter.klass in (Klass.MILITIA_DIVISION, Klass.MIL_DIVISION) or "arm" in counter.id
    )


@pytest.mark.rule(
    "oceansoffire:22.21.a", "oceansoffire:22.21.b", "oceansoffire:22.21.c", "oceansoffire:22.26"
)
@pytest.mark.rule(
    "oceansoffire:22.22.a", "oceansoffire:22.22.b", "oceansoffire:22.23.a", "oceansoffire:22.24"
)
@pytest.mark.rule("oceansoffire:22.25", "oceansoffire:22.27")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_any_garrison_lacks(seed: int) -> None:
    game = muster(seed)
    stated = Garrisons(game, everyone(game))
    near = set(Nation) - {Nation.JAPAN}
    assert game.state.near_threat == stated.count(NEAR, near, 6) // 4
    for power in POWERS[Side.JAPAN] + POWERS[Side.ALLIES]:
        assert shortage(game, power) == sum(stated.of(power).values()), (power, stated.of(power))
    for rule in ("22.21.a", "22.22.a", "22.23.a", "22.24", "22.25"):
        lost = {"22.24": "oahu", "22.25": "java"}.get(rule)
        turn, round_ = game.state.turn, game.state.round
        off = turn > 3 or (turn, round_) == (1, 1) if rule == "22.23.a" else False
        assert suspended(game, rule) == (off if lost is None else not stated.held(lost, Side.ALLIES))


@pytest.mark.rule(
    "oceansoffire:22.21.a", "oceansoffire:22.22.a", "oceansoffire:22.23.a", "oceansoffire:22.23.b"
)
@pytest.mark.rule("oceansoffire:22.24", "oceansoffire:22.25")
@pytest.mark.parametrize("seed", SEEDS)
def test_whether_any_unit_may_leave_and_whither(seed: int) -> None:
    game, chance = muster(seed), random.Random(seed)
    before = everyone(game)
    for piece, (here, hits) in before.items():
        for to in [NOWHERE, *(DATA.space_index[one] for one in chance.sample(PLACES, 3))]:
            name = "" if to == NOWHERE else DATA.space_ids[to]
            abroad = bound(game, piece) and name != "" and name not in WHOLE_AUSTRALIA
            if to != NOWHERE:
                assert bool(home_refusal(game, [piece], to)) == abroad, (game.counter(piece).id, name)
            after = before | {piece: (name, hits)}
            why = worse(game, game.side(piece), before, after)
            wanted = "22.23.b" if abroad else why
            told = leaving_refusal(game, [piece], to)
            assert (f"{wanted}}}" in told) if wanted else not told, (game.counter(piece).id, here, name, told)


@pytest.mark.rule(
    "oceansoffire:22.21.a", "oceansoffire:22.22.a", "oceansoffire:22.23.a", "oceansoffire:22.24"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_whether_any_two_units_may_leave_together(seed: int) -> None:
    game, chance = muster(seed), random.Random(seed)
    before = everyone(game)
    for space in PLACES:
        for side in Side:
            mine = [p for p, (here, _) in before.items() if here == space and game.side(p) == side]
            if len(mine) < 2:
                continue
            pair = chance.sample(mine, 2)
            after = before | {piece: ("", before[piece][1]) for piece in pair}
            why = worse(game, side, before, after)
            told = leaving_refusal(game, pair, NOWHERE)
            assert (f"{why}}}" in told) if why else not told, space


@pytest.mark.rule("oceansoffire:22.21.a", "oceansoffire:22.22.a", "oceansoffire:11.51.c")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_goes_aboard_and_where_they_come_ashore(seed: int) -> None:
    """Aboard goes who may leave, or whom another Space that wants them takes; ashore, who is missed nowhere."""
    game = muster(seed)
    before = everyone(game)
    for piece, (here, hits) in before.items():
        side = game.side(piece)
        gone = worse(game, side, before, before | {piece: ("", hits)})
        wanted = {"shikoku", *FOUR, *INDIA, *AUSTRALIA, "oahu", "java"} - {here}
        other = any(
            not worse(game, side, before, before | {piece: (one, hits)})
            for one in wanted
            if not game.enemy(DATA.space_index[one], side)
            and not (bound(game, piece) and one not in WHOLE_AUSTRALIA)
        )
        told = boarding_bar(game, piece)
        assert (f"{gone}}}" in told) if gone and not other else not told, (game.counter(piece).id, here)


@pytest.mark.rule(
    "oceansoffire:22.21.a", "oceansoffire:22.22.a", "oceansoffire:22.23.a", "oceansoffire:11.51.c"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_where_any_cargo_comes_ashore(seed: int) -> None:
    """It is missed where it went aboard, as though it stood there still."""
    game, chance = muster(seed), random.Random(seed)
    before = everyone(game)
    try:
        for piece, (here, hits) in before.items():
            game.state.origin[piece] = DATA.space_index[here]
            for to in chance.sample(PLACES, 2):
                why = worse(game, game.side(piece), before, before | {piece: (to, hits)})
                told = landing_bar(game, [piece], DATA.space_index[to])
                assert (f"{why}}}" in told) if why else not told, (game.counter(piece).id, here, to)
            game.state.origin[piece] = NOWHERE
            assert not landing_bar(game, [piece], chance.choice(LANDS))
    finally:
        for piece in before:
            game.state.origin[piece] = NOWHERE


@pytest.mark.rule("oceansoffire:2.32.b", "oceansoffire:22.26")
@pytest.mark.parametrize("seed", SEEDS)
def test_which_division_may_break_down(seed: int) -> None:
    """Its parts stand where it stood, and are brigades and a division less one."""
    game = muster(seed)
    before = everyone(game)
    for piece, (here, hits) in before.items():
        found = [one for one in DATA.breakdowns if game.state.kind[piece] in one.parents]
        if not found or hits:
            continue
        free = [
            next((p for p, kind in enumerate(game.state.kind) if kind == part and p not in before), -1)
            for part in dict.fromkeys(found[0].parts)
        ]
        if min(free) < 0:
            continue
        after = before | {piece: ("", 0)} | dict.fromkeys(free, (here, 0))
        why = worse(game, game.side(piece), before, after)
        assert keeps_garrison(game, piece, [(part, 0) for part in free]) == (not why), game.counter(piece).id


@pytest.mark.rule("oceansoffire:22.28.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_fills_a_garrison_is_activated_before_all_others(seed: int) -> None:
    """Who may march, or go by rail, where less is short then, and can be paid; nobody else while there is one."""
    game = muster(seed).clone()
    before, power = everyone(game), Power(game.phasing)
    for aps in (40, 3):
        game.state.aps[power] = aps
        game.changed()
        short = sum(Garrisons(game, before).of(power).values())
        goals: dict[int, set[int]] = {}
        for piece, (_, hits) in before.items():
            if game.side(piece) == game.phasing_side and not refusal(game, power, piece):
                for to in {*marches(game, [piece]), *rails(game, [piece])}:
                    after = before | {piece: (DATA.space_ids[to], hits)}
                    less = sum(Garrisons(game, after).of(power).values()) < short
                    if less and cost(game, [piece]) <= aps:
                        goals.setdefault(piece, set()).add(to)
        assert fillers(game) == set(goals)
        for piece in before:
            told = duty_refusal(game, piece)
            assert ("22.28.a}" in told) if goals and piece not in goals else not told


def with_transports(seed: int) -> Oceans:
    """Transports of the phasing power in ports among the garrisons, some of them loaded or Used."""
    game, chance = muster(seed).clone(), random.Random(seed)
    power, side = Power(game.phasing), game.phasing_side
    for kind, counter in enumerate(DATA.counters):
        if counter.klass == Klass.TT and counter.power == power and chance.random() < 0.7:
            ports = [p for name in PLACES for p in DATA.spaces[DATA.space_index[name]].ports]
            open_ = [p for p in ports if game.friendly(DATA.ports[p].space, side)]
            if open_:
                game.moor(game.state.kind.index(kind), chance.choice(open_))
    ships = [p for p in on_board(game) if game.counter(p).klass == Klass.TT]
    before = everyone(game)
    for ship in ships:
        if chance.random() < 0.25:
            load = [p for p in before if game.state.at[p] == game.state.at[ship]]
            if load:
                game.embark(load[0], ship)
        if chance.random() < 0.2:
            game.mark(ship, USED)
    game.state.aps[power] = chance.choice((4, 6, 40))
    game.changed()
    return game


@pytest.mark.rule("oceansoffire:22.28.a", "oceansoffire:11.51.a", "oceansoffire:11.51.d")
@pytest.mark.parametrize("seed", SEEDS)
def test_who_fills_a_garrison_by_sea_goes_with_an_empty_transport_of_the_port(seed: int) -> None:
    """Both can be activated and paid, the unit goes aboard, and lands in a port that they reach."""
    game = with_transports(seed)
    power, side = Power(game.phasing), game.phasing_side
    ships = [p for p in on_board(game) if game.counter(p).klass == Klass.TT]
    before = everyone(game)
    short = sum(Garrisons(game, before).of(power).values())

    def fills(piece: int, to: int) -> bool:
        after = before | {piece: (DATA.space_ids[to], game.state.hits[piece])}
        return sum(Garrisons(game, after).of(power).values()) < short

    walks: set[int] = set()
    sails: dict[int, set[int]] = {}
    for piece in before:
        if (
            game.side(piece) != side
            or refusal(game, power, piece)
            or cost(game, [piece]) > game.state.aps[power]
        ):
            continue
        if any(fills(piece, to) for to in {*marches(game, [piece]), *rails(game, [piece])}):
            walks.add(piece)
        for ship in [s for s in ships if game.state.at[s] == game.state.at[piece]]:
            paid = cost(game, [piece]) + cost(game, [ship]) <= game.state.aps[power]
            if aboard(game, ship) or refusal(game, power, ship) or not paid:
                continue
            if boarding_refusal(game, [ship], piece, game.state.berth[ship]):
                continue
            ends = [p for p in ends_in_port(game, [ship], NOWHERE) if p < len(DATA.ports)]
            if any(fills(piece, DATA.ports[p].space) and not landing_refusal(game, [piece], p) for p in ends):
                sails.setdefault(piece, set()).add(ship)
    found = fillers(game)
    assert {p for p in found if game.counter(p).ground} == walks | set(sails)
    crews = {p for p in found if game.counter(p).ship}
    assert crews <= {ship for able in sails.values() for ship in able}
    assert all(crews & able for able in sails.values())
