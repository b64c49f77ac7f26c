"""Stacking limits, the opponent's choice, base expansion (fireinthesky:3.3.1, 15.2)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.rules.p14_end import EndPhase
from ironbottom.games.fireinthesky.rules.stacking import (
    AIR,
    LAND,
    PORT,
    UNLIMITED,
    StackingLimits,
    capacity,
    excess,
    removable,
)
from tests.games.fireinthesky.positions import (
    act,
    air_at,
    find,
    log,
    position,
    units,
    where,
    where_is,
)


def checked(**more: Any) -> Sky:
    """A position whose limits are checked, the phasing player first."""
    return position(procedure=StackingLimits(), **{"phase": "return_to_base"} | more)


def room(game: Sky, space: str, limit: str, side: Side) -> int:
    return capacity(game, game.data.space_index[space], limit, side)


@pytest.mark.rule(
    "fireinthesky:3.3.1", "fireinthesky:3.2.3.b3", "fireinthesky:3.2.4.b1", "fireinthesky:3.2.4.b2"
)
def test_limits_are_sums_of_transport_ratings() -> None:
    game = position(
        procedure=EndPhase(),
        pieces=[("jl_15_army", "lae"), ("jn_ca_aoba", "lae"), ("jn_dd_1", "lae")],
        air=[("jp_air", "lae", 5)],
        control={"lae": "japan"},
    )
    lae = game.data.space_index["lae"]
    assert [excess(game, lae, limit, Side.JAPAN) for limit in (AIR, PORT, LAND)] == [1, 1, 0]


@pytest.mark.rule("fireinthesky:3.3.1.b2")
def test_atolls_hold_four_and_other_land_hexes_eight() -> None:
    game = checked()
    assert room(game, "wake", LAND, Side.JAPAN) == 4
    assert room(game, "rabaul", LAND, Side.JAPAN) == room(game, "malaya", LAND, Side.JAPAN) == 8


@pytest.mark.rule("fireinthesky:3.3.1.b3")
def test_each_side_counts_alone() -> None:
    game = checked(pieces=[("jl_sasebo_snlf", "wake"), ("us_marine_1", "wake")])
    assert not game.stack, "four and four on an atoll"


@pytest.mark.rule("fireinthesky:3.3.1.b4")
def test_the_opponent_picks_units_that_return_next_turn() -> None:
    game = checked(turn=4, pieces=[("jl_south_seas", "wake"), ("jl_sasebo_snlf", "wake")])
    assert game.deciding() == ("allies",)
    act(game, "jl_south_seas")
    assert where(game, "jl_south_seas") == "turn 5" and where(game, "jl_sasebo_snlf") == "wake"
    assert "over the stacking limit" in log(game)
    assert not game.stack


@pytest.mark.rule("fireinthesky:3.3.1.b4")
def test_only_the_excess_strength_of_air_goes() -> None:
    """Ruling stack_excess_minimum: air counters may be split."""
    game = checked(turn=3, air=[("jp_air", "saipan", 5)])
    assert air_at(game, "jp_air", "saipan") == 4, "there is nothing to choose"
    assert len(game.here[game.data.space_index["saipan"]]) == 2, "what stays is combined"
    track = [p for p in range(len(game.state.kind)) if where_is(game, p) == "turn 4"]
    assert [game.state.strength[p] for p in track] == [1]


@pytest.mark.rule("fireinthesky:3.3.1.b4", "fireinthesky:3.1.2.air.b2")
def test_of_allied_air_the_opponent_picks_the_nation() -> None:
    game = checked(part="allies", air=[("us_air", "palmyra", 2), ("br_air", "palmyra", 2)])
    assert game.deciding() == ("japan",) and units(game) == {"us_air", "br_air"}
    act(game, "br_air")
    assert (air_at(game, "us_air", "palmyra"), air_at(game, "br_air", "palmyra")) == (2, 0)


@pytest.mark.rule("fireinthesky:3.3.1.b4")
def test_no_unit_may_be_picked_whose_removal_is_not_needed() -> None:
    ships = [("jn_bb_yamato_musashi", "iwo_jima"), ("jn_dd_1", "iwo_jima")]
    game = checked(pieces=ships)
    assert where(game, "jn_bb_yamato_musashi") == "turn 3", "five in a port of two: it must go"
    assert where(game, "jn_dd_1") == "iwo_jima", "and then all is well"
    game = checked(pieces=[*ships, ("jn_ca_tone", "iwo_jima")])
    assert units(game) == {"jn_bb_yamato_musashi", "jn_dd_1", "jn_ca_tone"}
    act(game, "jn_bb_yamato_musashi")
    assert units(game) == {"jn_dd_1", "jn_ca_tone"}, "either brings three down to two"


@given(st.lists(st.integers(1, 8), min_size=1, max_size=6), st.integers(1, 20))
@settings(deadline=None)
@pytest.mark.rule("fireinthesky:3.3.1.b4")
def test_removable_units_are_those_of_some_smallest_removal(ratings: list[int], over: int) -> None:
    over = min(over, sum(ratings))
    wanted: set[int] = set()
    for size in range(1, len(ratings) + 1):
        for chosen in combinations(range(len(ratings)), size):
            total = sum(ratings[n] for n in chosen)
            if total >= over and all(total - ratings[n] < over for n in chosen):
                wanted |= set(chosen)
    assert removable(ratings, over) == sorted(wanted)


@pytest.mark.rule("fireinthesky:3.3.1.b1", "fireinthesky:3.3.1")
def test_what_is_at_sea_does_not_stack() -> None:
    game = checked(
        pieces=[("jl_15_army", "wake"), ("jn_dd_1", "wake")],
        forces=[["jn_dd_1", "jl_15_army"]],
        control={"wake": "japan"},
    )
    assert not game.stack and game.state.at[find(game, "jl_15_army")] == game.data.space_index["wake"]


@pytest.mark.rule("fireinthesky:3.2.5", "fireinthesky:3.3.1")
def test_off_map_boxes_hold_any_number() -> None:
    """Ruling off_map_limit."""
    assert room(checked(), "west_coast_usa", PORT, Side.ALLIES) == UNLIMITED


# ---- base expansion (15.2) ---------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:15.2", "fireinthesky:15.2.b2")
@pytest.mark.parametrize(
    ("turn", "factor"), [(1, 1), (5, 1), (6, 2), (9, 2), (10, 3), (13, 3), (14, 4), (16, 4)]
)
def test_air_and_port_of_allied_bases_grow_with_the_turn(turn: int, factor: int) -> None:
    game = checked(turn=turn)
    assert room(game, "noumea", AIR, Side.ALLIES) == 4 * factor
    assert room(game, "noumea", PORT, Side.ALLIES) == 16 * factor
    assert room(game, "noumea", LAND, Side.ALLIES) == 8


@pytest.mark.rule("fireinthesky:15.2.b1")
def test_expansion_needs_allied_control_and_leaves_guns_alone() -> None:
    game = checked(turn=14, control={"noumea": "japan"})
    assert room(game, "noumea", PORT, Side.JAPAN) == 16
    assert room(game, "truk", PORT, Side.JAPAN) == 24
    assert game.data.anti_aircraft[game.data.space_index["brisbane"]] == 4
