"""Control of operation zones (pacificwar:12)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ironbottom.games.pacificwar.components.ids import NOBODY, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.control import (
    bases,
    control,
    controls,
    covered,
    held_as_base,
    works_as_port,
)
from ironbottom.games.pacificwar.rules.p11_victory import VictoryPhase, port_points
from tests.games.pacificwar.positions import find, position, put, zone_of

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES


def board(*pieces: Sequence[str], routes_open: bool = False) -> War:
    return position(procedure=VictoryPhase(), pieces=pieces, routes_open=routes_open)


def holder(game: War, zone: str) -> int:
    return control(game)[zone_of(game, zone)]


LBA, SHIP = ("ja_lba_1", "ja_aoba")
ENEMY_LBA, ENEMY_SHIP = ("ap_lba_1", "us_chester")


@pytest.mark.rule(
    "pacificwar:12.a",
    "pacificwar:12.2.1.a",
    "pacificwar:12.2.1.b",
    "pacificwar:12.2.2.a",
    "pacificwar:12.2.2.b",
    "pacificwar:12.2.2.c",
)
@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ([(LBA, "rabaul")], JAPAN),
        ([(LBA, "rabaul"), (ENEMY_LBA, "port_moresby")], JAPAN),
        ([(SHIP, "rabaul")], JAPAN),
        ([(SHIP, "rabaul"), (ENEMY_LBA, "port_moresby")], NOBODY),
        ([(SHIP, "rabaul"), (LBA, "truk"), (ENEMY_LBA, "port_moresby")], NOBODY),
        ([(LBA, "truk")], JAPAN),
        ([(LBA, "truk"), (ENEMY_LBA, "port_moresby")], NOBODY),
        ([], NOBODY),
        ([(ENEMY_SHIP, "rabaul"), (LBA, "truk")], NOBODY),
        ([(ENEMY_SHIP, "rabaul")], ALLIES),
        ([(ENEMY_LBA, "guadalcanal")], ALLIES),
    ],
)
def test_who_controls_a_base(pieces: list[tuple[str, str]], expected: int) -> None:
    game = board(*pieces)
    assert holder(game, "rabaul") == expected
    assert controls(game, zone_of(game, "rabaul"), JAPAN) == (expected == JAPAN)


@pytest.mark.rule("pacificwar:12.a")
def test_control_of_a_base_ends_with_its_reason() -> None:
    """Ruling pw_q76."""
    game = board((SHIP, "rabaul"))
    game.place(find(game, SHIP), zone_of(game, "truk"))
    assert holder(game, "rabaul") == NOBODY


@pytest.mark.rule("pacificwar:12.1.a", "pacificwar:12.1.b", "pacificwar:12.1.c")
def test_air_superiority_covers_the_own_zone_and_those_one_route_away() -> None:
    """Rulings pw_q77, pw_q78."""
    game = board((LBA, "truk"))
    zones = {key for n, key in enumerate(game.data.space_ids) if covered(game, n, JAPAN)}
    assert zones == {"truk", "mariana_islands", "kwajalein", "rabaul"}
    assert holder(game, "guadalcanal") == NOBODY, "two routes away"


@pytest.mark.rule("pacificwar:12.1.d", "pacificwar:12.1.a")
@pytest.mark.parametrize("routes_open", [False, True])
def test_it_does_not_cross_a_nav_point_nor_a_restricted_route(routes_open: bool) -> None:
    """Ruling pw_q05: the restricted routes have nav points, so they stop it even when open."""
    game = board((LBA, "philippines"), (ENEMY_LBA, "hawaiian_islands"), routes_open=routes_open)
    assert not covered(game, zone_of(game, "mariana_islands"), JAPAN)
    assert not covered(game, zone_of(game, "rabaul"), JAPAN)
    assert not covered(game, zone_of(game, "samoa_islands"), ALLIES)


@pytest.mark.rule("pacificwar:12.b", "pacificwar:12.3.a")
def test_air_superiority_alone_takes_no_port() -> None:
    """Ruling pw_q79."""
    game = board((LBA, "indochina"))
    assert covered(game, zone_of(game, "singapore"), JAPAN)
    assert holder(game, "singapore") == ALLIES
    assert works_as_port(game, zone_of(game, "singapore"), ALLIES)


@pytest.mark.rule("pacificwar:12.2.2.d", "pacificwar:12.2.2.e", "pacificwar:12.3.b", "pacificwar:12.3.c")
@pytest.mark.parametrize(("unit", "count"), [(SHIP, 1), (LBA, 2)])
def test_units_in_an_enemy_port_hold_it_as_a_base(unit: str, count: int) -> None:
    game = board((unit, "singapore"))
    zone = zone_of(game, "singapore")
    assert holder(game, "singapore") == JAPAN and held_as_base(game, zone)
    assert not works_as_port(game, zone, JAPAN) and not works_as_port(game, zone, ALLIES)
    assert bases(game, JAPAN) == count, "and the LBA covers Borneo"
    assert port_points(game, ALLIES) == port_points(board(), ALLIES) - game.data.zones[zone].vp


@pytest.mark.rule("pacificwar:12.3.1.a", "pacificwar:12.3.1.c")
def test_adjacent_enemy_air_takes_the_base_marker_away_from_ships() -> None:
    game = board((SHIP, "singapore"))
    put(game, ENEMY_LBA, "borneo")
    zone = zone_of(game, "singapore")
    assert holder(game, "singapore") == NOBODY and not held_as_base(game, zone)
    assert not works_as_port(game, zone, ALLIES), "nobody has it"
    put(game, LBA, "singapore")
    assert holder(game, "singapore") == JAPAN, "an own LBA in it counts for more"


@pytest.mark.rule("pacificwar:12.3.1.b", "pacificwar:12.3.3")
def test_without_units_the_port_is_its_owners_again() -> None:
    game = board((SHIP, "singapore"))
    game.place(find(game, SHIP), zone_of(game, "indochina"))
    assert holder(game, "singapore") == ALLIES
    assert works_as_port(game, zone_of(game, "singapore"), ALLIES)


@pytest.mark.rule("pacificwar:8.7.c", "pacificwar:8.7.e")
def test_a_fleet_train_is_an_allied_port_whatever_lba_cover_it() -> None:
    game = position(procedure=VictoryPhase(), turn=4, trains=["rabaul"], pieces=[(LBA, "truk")])
    zone = zone_of(game, "rabaul")
    assert holder(game, "rabaul") == ALLIES and works_as_port(game, zone, ALLIES)
    assert not works_as_port(game, zone, JAPAN)


@pytest.mark.rule("pacificwar:12.1.b")
@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        ([(ENEMY_LBA, "rabaul")], ALLIES),
        ([(ENEMY_LBA, "rabaul"), (SHIP, "truk")], JAPAN),
        ([(ENEMY_LBA, "rabaul"), (LBA, "kwajalein")], JAPAN),
        ([(ENEMY_LBA, "midway")], JAPAN),
    ],
)
def test_air_cover_alone_makes_an_empty_port_a_base_where_that_option_is_on(
    pieces: list[tuple[str, str]], expected: int
) -> None:
    """Ruling pw_q79: without the option it never does."""
    usual = board(*pieces)
    assert holder(usual, "truk") == JAPAN
    game = position(procedure=VictoryPhase(), pieces=pieces, options={"12.1.b": "on"})
    assert holder(game, "truk") == expected
    zone = zone_of(game, "truk")
    assert game.state.port[zone] == JAPAN, "it is not captured"
    assert works_as_port(game, zone, JAPAN) == (expected == JAPAN)
    assert held_as_base(game, zone) == (expected == ALLIES)


@pytest.mark.rule("pacificwar:12.1.b", "pacificwar:13.1")
def test_a_port_with_a_ground_unit_is_not_empty() -> None:
    """Ruling pw_q102."""
    pieces = [(LBA, "midway"), ("au_divisions", "hawaiian_islands")]
    options = {"12.1.b": "on", "13.1": "on"}
    game = position(procedure=VictoryPhase(), pieces=pieces, options=options)
    assert holder(game, "hawaiian_islands") == ALLIES
    game = position(procedure=VictoryPhase(), pieces=pieces[:1], options=options)
    assert holder(game, "hawaiian_islands") == JAPAN
