"""Control, movement and the ways home on random boards, held against a second, literal reading of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.components.ids import NOBODY, Side
from ironbottom.games.pacificwar.laboratory.laws import check
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.control import control
from ironbottom.games.pacificwar.rules.p11_victory import VictoryPhase
from ironbottom.games.pacificwar.rules.routes import reach, ways_home
from tests.games.pacificwar.positions import position

DATA = load(None)
ZONES = range(len(DATA.zones))
BOARDS = range(30)
MOST_POINTS = 4


def board(number: int) -> War:
    """Ships and LBA of one side at most in every zone, ports turned at random, a fleet train now and then."""
    lots = Random(number)
    holders = [
        lots.choice([Side.ALLIES, *([Side.JAPAN] if zone.japan_may_enter else [])]) for zone in DATA.zones
    ]
    pieces = []
    for counter in DATA.counters:
        share = 0.15 if counter.ship else 0.7
        homes = [DATA.space_ids[zone] for zone in ZONES if counter.infantry or holders[zone] == counter.side]
        if homes and lots.random() < share:
            pieces.append((counter.id, lots.choice(homes)))
    bases = [zone.id for zone in DATA.zones if not zone.port]
    switches = {rule: lots.choice(["on", "off"]) for rule in ("12.1.b", "13.1")}
    marked = [zone.id for zone in DATA.zones if zone.port_marker]
    return position(
        procedure=VictoryPhase(),
        turn=2,
        pieces=pieces,
        port={zone: lots.choice(["japan", "allies"]) for zone in marked if zone != "japan"},
        trains=[lots.choice(bases)] if lots.random() < 0.3 else [],
        routes_open=lots.random() < 0.5,
        options=switches,
    )


def has(game: War, zone: int, side: int, kind: str) -> bool:
    there = (piece for piece in game.here[zone] if game.side(piece) == side)
    return any(getattr(game.counter(piece), kind) for piece in there)


def joined(game: War, zone: int) -> Iterator[tuple[int, bool]]:
    """Zones one open sea route away, and whether there is a nav point."""
    for route in DATA.routes:
        if route.restricted and not game.state.routes_open:
            continue
        if zone in (route.a, route.b):
            yield route.a + route.b - zone, route.nav


def air(game: War, zone: int, side: int) -> bool:
    """Whether an LBA of a side stands one open sea route without a nav point away (12.1)."""
    return any(has(game, other, side, "lba") for other, nav in joined(game, zone) if not nav)


def base_of(game: War, zone: int) -> set[int]:
    """12.2.2: the sides for which A, B or C holds."""
    found = set()
    for side in Side:
        enemy = 1 - side
        a = has(game, zone, side, "lba")
        b = has(game, zone, side, "ship") and not air(game, zone, enemy)
        near = air(game, zone, side) and not air(game, zone, enemy)
        c = near and not has(game, zone, enemy, "ship") and not has(game, zone, enemy, "lba")
        if a or b or c:
            found.add(int(side))
    return found


def controller(game: War, zone: int) -> int:
    """Who controls a zone by the words of 8.7, 12.2, 12.3, 13.1 and rulings pw_q79, pw_q102."""
    owner, ground = game.state.port[zone], has(game, zone, Side.ALLIES, "infantry")
    if zone in game.state.trains:
        return Side.ALLIES
    if owner == NOBODY:
        return Side.ALLIES if ground else next(iter(base_of(game, zone)), NOBODY)
    enemy = 1 - owner
    if owner == Side.JAPAN and ground:
        return Side.ALLIES
    if has(game, zone, enemy, "lba"):  # A
        return enemy
    if has(game, zone, enemy, "ship"):  # B, else 12.3.1
        return NOBODY if air(game, zone, owner) else enemy
    empty = not has(game, zone, owner, "ship") and not has(game, zone, owner, "lba") and not ground
    covered = air(game, zone, enemy) and not air(game, zone, owner)
    return enemy if empty and covered and game.option("12.1.b") else owner


@pytest.mark.parametrize("number", BOARDS)
@pytest.mark.rule(
    "pacificwar:12.2.1.a",
    "pacificwar:12.2.1.b",
    "pacificwar:12.2.2.a",
    "pacificwar:12.2.2.b",
    "pacificwar:12.2.2.c",
    "pacificwar:12.2.2.d",
    "pacificwar:12.3.1.c",
)
def test_control_is_what_the_rules_say_word_by_word(number: int) -> None:
    game = board(number)
    assert list(control(game)) == [controller(game, zone) for zone in ZONES]


def cheapest(game: War, start: int, side: int, points: int) -> dict[int, int]:
    """8.10.1: every way that a group can go step by step, and the least that each zone costs."""
    found: dict[int, int] = {}
    ways = [(start, points)]
    while ways:
        zone, left = ways.pop()
        for other, nav in joined(game, zone):
            rest = left - (2 if nav else 1)
            barred = side == Side.JAPAN and not DATA.zones[other].japan_may_enter
            if rest < 0 or barred or points - rest >= found.get(other, points + 1):
                continue
            found[other] = points - rest
            met = has(game, other, 1 - side, "ship") or has(game, other, 1 - side, "lba")
            if not met:
                ways.append((other, rest))
    found.pop(start, None)
    return found


@pytest.mark.parametrize("number", BOARDS)
@pytest.mark.rule("pacificwar:8.10.1.e", "pacificwar:8.10.1.f", "pacificwar:8.10.1.i", "pacificwar:8.10.1.m")
def test_a_group_reaches_what_it_can_pay_for_step_by_step(number: int) -> None:
    game = board(number)
    for side in Side:
        for start in ZONES:
            for points in range(MOST_POINTS):
                assert reach(game, start, side, points) == cheapest(game, start, side, points)


@pytest.mark.parametrize("number", BOARDS)
@pytest.mark.rule("pacificwar:10.4.j", "pacificwar:10.4.k", "pacificwar:10.4.l")
def test_ships_come_home_along_zones_that_no_enemy_controls_or_has_ships_in(number: int) -> None:
    game = board(number)
    holders = [controller(game, zone) for zone in ZONES]
    for side in Side:
        for start in ZONES:
            seen, ways = {start}, [start]
            while ways:
                for other, _ in joined(game, ways.pop()):
                    open_to = side == Side.ALLIES or DATA.zones[other].japan_may_enter
                    held = holders[other] == 1 - side or has(game, other, 1 - side, "ship")
                    if open_to and not held and other not in seen:
                        seen.add(other)
                        ways.append(other)
            trains = game.state.trains if side == Side.ALLIES else []
            ports = {
                zone for zone in seen if game.state.port[zone] == side == holders[zone] or zone in trains
            }
            assert ways_home(game, start, side) == sorted(ports - {start})


@pytest.mark.rule("pacificwar:8.7.f", "pacificwar:6.1.1")
def test_the_laws_of_a_position_know_trains_beside_the_enemy_and_units_that_have_not_come() -> None:
    ship = [("ja_aoba", "kwajalein")]
    sound = position(procedure=VictoryPhase(), turn=4, pieces=ship, trains=["midway"], due={"ja_taiho": 5})
    assert check(sound) == []
    broken = position(
        procedure=VictoryPhase(), turn=4, pieces=ship, trains=["kwajalein"], due={"ja_taiho": 4}
    )
    faults = check(broken)
    assert any("ja_taiho was due on Turn 4" in fault for fault in faults)
    assert any("fleet train is beside Japanese ships in kwajalein" in fault for fault in faults)
