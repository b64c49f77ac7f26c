"""Administrative Step (fireinthesky:11.2.6)."""

from __future__ import annotations

import pytest

from ironbottom.games.fireinthesky.components.ids import NEUTRAL, Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE, UNPACKING
from tests.games.fireinthesky.positions import act, air_at, find, where
from tests.games.fireinthesky.sea_battles import ATTACK, DONE, STAND, sea_battle

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
NEAR = {"eniwetok": "allied"}


def occupier(game: Sky, space: str) -> int:
    """Side of the Occupied marker in a space, NOWHERE without one."""
    return game.state.occupied[game.data.space_index[space]]


@pytest.mark.rule("fireinthesky:11.2.6", "fireinthesky:3.3.10.b1")
def test_land_units_alone_in_an_enemy_base_occupy_it() -> None:
    # Ships at anchor do not hold it.
    game, _ = sea_battle(
        "saipan",
        ("us_ca_portland", "us_marine_1"),
        pieces=[("jn_dd_1", "saipan")],
        part="allied",
        control=NEAR,
    )
    act(game, "us_ca_portland")
    assert occupier(game, "saipan") == ALLIES
    assert game.state.control[game.data.space_index["saipan"]] == JAPAN, "not control yet"
    assert where(game, "jn_dd_1") == "saipan"


@pytest.mark.rule("fireinthesky:11.2.6")
def test_a_neutral_base_is_occupied_and_a_contested_or_friendly_one_is_not() -> None:
    game, _ = sea_battle(
        "guadalcanal", ("jn_ca_takao", "jl_south_seas"), ("us_ca_portland",), control={"rabaul": "japan"}
    )
    assert game.state.control[game.data.space_index["guadalcanal"]] == NEUTRAL
    act(game, DONE, "jn_ca_takao")
    assert occupier(game, "guadalcanal") == JAPAN
    contested, _ = sea_battle(
        "saipan",
        ("us_ca_portland", "us_marine_1"),
        pieces=[("jl_kure_snlf", "saipan")],
        part="allied",
        control=NEAR,
    )
    act(contested, "us_ca_portland", STAND)
    assert occupier(contested, "saipan") == NOWHERE
    friendly, _ = sea_battle(
        "saipan", ("us_ca_portland",), pieces=[("jl_kure_snlf", "saipan")], part="allied"
    )
    act(friendly, DONE)
    assert occupier(friendly, "saipan") == NOWHERE


@pytest.mark.rule("fireinthesky:11.2.6", "fireinthesky:3.3.9.b2")
def test_markers_and_circles_are_never_occupied() -> None:
    game, _ = sea_battle(
        "saipan", ("us_ca_portland", "us_repl"), pieces=[("jn_dd_1", "saipan")], part="allied", control=NEAR
    )
    act(game, "us_ca_portland")
    assert where(game, "us_repl") == "saipan"
    assert occupier(game, "saipan") == NOWHERE
    circle, _ = sea_battle(
        "malaya",
        ("half:malaya_east", "jn_ca_takao", "jl_25_army"),
        ("half:malaya_west", "br_ca_exeter"),
    )
    act(circle, DONE, "jn_ca_takao")
    assert where(circle, "jl_25_army") == "malaya"
    assert occupier(circle, "malaya") == NOWHERE


@pytest.mark.rule(
    "fireinthesky:11.2.6.b1", "fireinthesky:11.2.6.b2", "fireinthesky:11.2.6.b4", "fireinthesky:11.2.6.b3"
)
def test_units_stay_where_they_were() -> None:
    game, _ = sea_battle(
        "saipan",
        ("us_ca_portland", "us_marine_1"),
        ("us_cv_enterprise",),
        pieces=[("jn_dd_1", "saipan"), ("jl_kure_snlf", "saipan")],
        air=[("jp_air", "saipan", 2), ("us_air", "iwo_jima", 2, "saipan")],
        part="allied",
        control={**NEAR, "iwo_jima": "allied"},
    )
    act(game, "us_ca_portland", STAND)
    ships = ("us_ca_portland", "us_cv_enterprise", "jn_dd_1")
    assert {where(game, key) for key in ships} == {"saipan"}
    assert {where(game, key) for key in ("us_marine_1", "jl_kure_snlf")} == {"saipan"}
    assert air_at(game, "jp_air", "saipan") == 2
    assert air_at(game, "us_air", "iwo_jima") == 2


@pytest.mark.rule("fireinthesky:11.2.6.b5", "fireinthesky:8.3")
def test_air_comes_ashore_with_sea_control_on_an_occupied_base() -> None:
    game, _ = sea_battle(
        "saipan",
        ("us_ca_portland", "us_marine_1"),
        ("us_ca_houston", "us_air"),
        pieces=[("jn_dd_1", "saipan")],
        part="allied",
        control=NEAR,
    )
    act(game, "us_ca_portland", DONE)
    assert air_at(game, "us_air", "saipan") == 2
    assert game.state.force[find(game, "us_air")] == NOWHERE
    assert not game.has(find(game, "us_air"), UNPACKING)


@pytest.mark.rule("fireinthesky:16.1.8", "fireinthesky:11.2.6.b5")
def test_air_on_an_occupied_base_unpacks_first() -> None:
    game, _ = sea_battle(
        "saipan",
        ("us_ca_portland", "us_marine_1"),
        ("us_ca_houston", "us_air"),
        pieces=[("jn_dd_1", "saipan")],
        part="allied",
        control=NEAR,
        options={"16.1.8": "on"},
    )
    act(game, "us_ca_portland", DONE)
    assert game.has(find(game, "us_air"), UNPACKING)


@pytest.mark.rule("fireinthesky:11.2.6.b5", "fireinthesky:11.2.6.b6")
def test_air_without_sea_control_or_base_goes_to_the_track() -> None:
    game, _ = sea_battle(
        "saipan",
        ("us_ca_houston", "us_air"),
        pieces=[("jl_kure_snlf", "saipan")],
        part="allied",
        control=NEAR,
        turn=8,
    )
    act(game, "us_ca_houston")
    assert where(game, "us_air") == "turn 9", "sea control, but the base is Japanese"
    own, _ = sea_battle("midway", ("us_ca_houston", "us_air"), ("jn_ca_takao",), part="allied", turn=8)
    act(own, DONE, DONE)
    assert where(own, "us_air") == "turn 9", "the base is friendly, but nobody has sea control"
    held, _ = sea_battle("midway", ("us_ca_houston", "us_air"), ("jn_ca_takao",), part="allied", turn=8)
    act(held, "us_ca_houston", DONE)
    assert where(held, "us_air") == "midway"


@pytest.mark.rule("fireinthesky:11.2.6.b6", "fireinthesky:11.2.1.b1")
def test_cargo_of_carrier_task_forces_goes_to_the_track() -> None:
    game, _ = sea_battle(
        "midway",
        ("us_cv_enterprise", "us_air"),
        ("us_cv_hornet", "us_marine_1"),
        ("us_ca_portland",),
        ("jn_ca_takao",),
        part="allied",
        turn=8,
    )
    act(game, "us_ca_portland", DONE)
    assert [where(game, key) for key in ("us_air", "us_marine_1")] == ["turn 9", "turn 9"]


@pytest.mark.rule("fireinthesky:11.2.6", "fireinthesky:11.3.5.b2")
def test_a_base_is_occupied_right_after_an_overrun() -> None:
    game, _ = sea_battle(
        "saipan",
        ("us_ca_portland", "us_army_xiv"),
        pieces=[("jl_kure_snlf", "saipan")],
        part="allied",
        control=NEAR,
        dice=[1, 1, 5, 5, 6, 6],
    )
    act(game, "us_ca_portland", ATTACK)
    assert occupier(game, "saipan") == ALLIES
