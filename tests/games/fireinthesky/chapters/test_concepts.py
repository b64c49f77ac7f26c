"""Core concepts: scope, units, the map, control (fireinthesky:1, 2, 3)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.components.ids import (
    CARRIERS,
    NEUTRAL,
    Klass,
    Nation,
    Phase,
    Purse,
    Side,
    SpaceKind,
)
from ironbottom.games.fireinthesky.position.game import SEATS, Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE, REDUCED, SORTIED
from ironbottom.games.fireinthesky.rules.air_counters import can_split, combine, split_off, unused
from ironbottom.games.fireinthesky.rules.p07_deployment import DeploymentPhase
from ironbottom.games.fireinthesky.rules.p14_end import EndPhase
from tests.games.fireinthesky.positions import air_at, find, position, put, put_air, where

DATA = load(None)


def board(**more: Any) -> Sky:
    """A position at the end of a Japanese part."""
    fields = {"pieces": [("jn_dd_1", "truk")], "tracks": {"victory": 25}, **more}
    return position(procedure=EndPhase(), **fields)


def index(name: str) -> int:
    return DATA.space_index[name]


# ---- scope and sides (1) -----------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:1.0", "fireinthesky:1.0.b1")
def test_sixteen_turns_run_from_december_1941_through_quarters_of_years() -> None:
    periods = DATA.periods[1:]
    assert (periods[0], periods[1], periods[-1]) == (
        "December 1941",
        "January-March 1942",
        "July-September 1945",
    )
    assert len(set(periods)) == 16
    war = DATA.scenarios["pearl_harbor_to_surrender"]
    assert (war.first_turn, war.last_turn) == (1, 16)


@pytest.mark.rule("fireinthesky:1.0.b2")
def test_capital_ships_come_in_pairs() -> None:
    names = [c.name for c in DATA.counters if c.klass == Klass.BB and c.side == Side.JAPAN]
    assert names and all(", " in name for name in names)


@pytest.mark.rule("fireinthesky:1.0.b3", "fireinthesky:3.1.1", "fireinthesky:3.1.1.b1")
def test_one_player_runs_japan_the_other_every_allied_nation() -> None:
    assert SEATS == ("japan", "allies")
    sides = {counter.nation: counter.side for counter in DATA.counters}
    assert sides == {
        Nation.JAPAN: Side.JAPAN,
        Nation.US: Side.ALLIES,
        Nation.ANZAC: Side.ALLIES,
        Nation.BRITISH: Side.ALLIES,
        Nation.NETHERLANDS: Side.ALLIES,
    }
    purses = {counter.nation: counter.purse for counter in DATA.counters}
    assert purses[Nation.US] == purses[Nation.ANZAC] == Purse.US, "one group"


# ---- counters (2, 3.1) -------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:2.0", "fireinthesky:3.1.2.naval.b3")
def test_the_counter_mix() -> None:
    found = Counter[tuple[str, Side]]()
    for counter in DATA.counters:
        sort = "naval" if counter.naval else counter.klass.key
        found[sort, counter.side] += counter.count
    assert found == {
        ("naval", Side.JAPAN): 33,
        ("naval", Side.ALLIES): 82,
        ("land", Side.JAPAN): 11,
        ("land", Side.ALLIES): 14,
        ("air", Side.JAPAN): 15,
        ("air", Side.ALLIES): 15,
        ("replacement", Side.JAPAN): 3,
        ("replacement", Side.ALLIES): 7,
    }
    classes = {counter.klass.key for counter in DATA.counters if counter.naval}
    assert classes == {"cv", "cvl", "bb", "bbv", "cb", "ca", "cl", "claa", "dd"}


@pytest.mark.rule("fireinthesky:3.1.2.naval", "fireinthesky:3.1.2.naval.b1")
def test_carriers_alone_among_ships_have_air_strength() -> None:
    for counter in DATA.counters:
        if counter.naval:
            assert counter.carrier == (counter.klass in CARRIERS) == (counter.air > 0)
            assert counter.defence > 0 and counter.movement > 0 and counter.transport > 0


@pytest.mark.rule("fireinthesky:3.1.2.naval.b2")
def test_a_ship_shows_its_operational_side_while_it_sails() -> None:
    game = board(pieces=[("jn_dd_1", "truk", SORTIED), ("jn_dd_2", "truk")])
    assert game.has(find(game, "jn_dd_1"), SORTIED) and not game.has(find(game, "jn_dd_2"), SORTIED)


@pytest.mark.rule("fireinthesky:3.1.3")
def test_a_land_unit_keeps_its_transport_rating_when_it_is_reduced() -> None:
    game = board(pieces=[("jl_15_army", "truk")])
    army = find(game, "jl_15_army")
    assert (game.transport_of(army), game.state.strength[army]) == (8, 4)
    game.flip(army)
    assert (game.transport_of(army), game.state.strength[army]) == (8, 2)
    assert game.has(army, REDUCED) and not game.full_strength(army)


@pytest.mark.rule("fireinthesky:3.1.2.air", "fireinthesky:3.1.2.air.b1", "fireinthesky:3.1")
def test_air_units_are_broken_apart_and_combined_within_the_counter_mix() -> None:
    game = board(air=[("jp_air", "truk", 2)])
    air, truk = find(game, "jp_air"), index("truk")
    assert game.transport_of(air) == 2
    half = split_off(game, air, 1)
    assert half != air and [game.state.strength[p] for p in (air, half)] == [1, 1]
    combine(game, truk)
    assert [game.state.strength[p] for p in game.here[truk] if game.counter(p).air_unit] == [2]
    put_air(game, "jp_air", "saipan", 28)
    assert not unused(game, game.state.kind[air])
    assert not can_split(game, air) and split_off(game, air, 1) == air, "no counter is left for change"


@pytest.mark.rule("fireinthesky:3.1.2.air.b2", "fireinthesky:3.3.6.b1")
def test_allied_air_of_different_purses_is_not_combined() -> None:
    game = board(air=[("us_air", "brisbane", 1), ("br_air", "brisbane", 1), ("us_air", "brisbane", 1)])
    combine(game, index("brisbane"))
    assert (air_at(game, "us_air", "brisbane"), air_at(game, "br_air", "brisbane")) == (2, 1)
    assert len(game.here[index("brisbane")]) == 2


# ---- the map (3.2) -----------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:3.2", "fireinthesky:3.2.5", "fireinthesky:3.2.3")
def test_the_playing_area_is_hexes_and_boxes() -> None:
    kinds = Counter(DATA.kind)
    assert kinds[SpaceKind.BASE] == 40 and kinds[SpaceKind.LAND] == 3
    assert kinds[SpaceKind.OFFMAP] == 2 and kinds[SpaceKind.HALF] == 2
    assert [DATA.space_ids[s] for s in range(len(DATA.space_ids)) if DATA.holding_box[s]] == [
        "kure",
        "yokosuka",
        "pearl_harbor",
    ]
    circles = [s for s in range(len(DATA.space_ids)) if DATA.kind[s] == SpaceKind.LAND]
    assert all(DATA.is_land[s] and not DATA.is_base[s] and not DATA.value[s] for s in circles)


@pytest.mark.rule(
    "fireinthesky:3.2.4",
    "fireinthesky:3.2.4.b1",
    "fireinthesky:3.2.4.b2",
    "fireinthesky:3.2.4.b3",
    "fireinthesky:3.2.3.b3",
)
def test_a_base_has_three_capacities_a_value_and_guns() -> None:
    for base in range(len(DATA.space_ids)):
        if DATA.is_base[base]:
            assert DATA.air_capacity[base] and DATA.port_capacity[base] and DATA.value[base]
            assert DATA.anti_aircraft[base] == DATA.air_capacity[base] // 2
            assert DATA.land_capacity[base] == (4 if DATA.atoll[base] else 8)


@pytest.mark.rule("fireinthesky:3.2.4.b4", "fireinthesky:3.3.10.b1", "fireinthesky:3.3.10.b2")
def test_printed_flags_decide_control_on_turn_1() -> None:
    game = board()
    state = game.state
    assert state.control[index("truk")] == Side.JAPAN
    for name in ("manila", "singapore", "brisbane", "fiji", "surabaya", "noumea"):
        assert state.control[index(name)] == Side.ALLIES, "six flags"
    assert state.control[index("lae")] == NEUTRAL
    war = DATA.scenarios["pearl_harbor_to_surrender"]
    held = [space for space, side in enumerate(war.control) if side == Side.JAPAN]
    assert war.tracks.victory == sum(DATA.value[space] for space in held) == 20
    assert bytes(state.control[s] for s in held) == bytes(len(held)), "as printed"


@pytest.mark.rule("fireinthesky:3.2.4.b6")
def test_a_scenario_may_start_with_captured_bases() -> None:
    control = DATA.scenarios["coral_sea"].control
    assert control[index("rabaul")] == Side.JAPAN != DATA.flag_side[index("rabaul")]
    assert control[index("guadalcanal")] == NEUTRAL


@pytest.mark.rule("fireinthesky:3.2.5.b2", "fireinthesky:3.2.6")
def test_japan_never_has_an_off_map_box() -> None:
    game = board()
    for box in (DATA.west_coast, DATA.indian_ocean):
        assert game.friendly_base(box, Side.ALLIES) and not game.friendly_base(box, Side.JAPAN)
    entries = Counter(DATA.space_ids[box] for box in DATA.entry_box if box >= 0)
    assert entries == {"west_coast_usa": 3, "indian_ocean_ports": 2}


@pytest.mark.rule("fireinthesky:3.2.7")
def test_the_resource_hexes() -> None:
    wells = {DATA.space_ids[space] for space, oil in enumerate(DATA.resource) if oil}
    assert wells == {"singapore", "surabaya", "brunei"}


@pytest.mark.rule("fireinthesky:3.3.3")
def test_home_bases_are_four_and_neither_singapore_nor_surabaya() -> None:
    homes = {DATA.space_ids[space]: nation for space, nation in enumerate(DATA.home_of) if nation >= 0}
    assert homes == {
        "kure": Nation.JAPAN,
        "yokosuka": Nation.JAPAN,
        "west_coast_usa": Nation.US,
        "indian_ocean_ports": Nation.BRITISH,
    }


# ---- players and tracks (3.3.11, 3.5) ----------------------------------------------------------------


@pytest.mark.rule("fireinthesky:3.3.11")
@pytest.mark.parametrize("part", ["japan", "allies"])
def test_the_player_whose_part_it_is_is_phasing(part: str) -> None:
    game = position(procedure=DeploymentPhase(first=True), part=part, tracks={"transport": [9, 9, 9]})
    assert game.seat(game.phasing) == part and game.seat(game.other) != part


@pytest.mark.rule("fireinthesky:3.5", "fireinthesky:3.3.5")
def test_the_tracks_of_the_whole_war_at_its_start() -> None:
    tracks = DATA.scenarios["pearl_harbor_to_surrender"].tracks
    assert (tracks.merchantmen, tracks.victory) == (60, 20)
    assert len(tracks.transport) == len(Purse) and len(tracks.submarines) == len(Side)


def test_the_turn_track_counts_own_reinforcement_phases_from_the_loss() -> None:
    """Ruling return_phase_count: what the Allies lose in the Japanese part may be back in the same turn."""
    game = position(procedure=EndPhase(), turn=3, part="japan", phase="combat", tracks={"victory": 25})
    ship, ours = put(game, "us_dd_2", "brisbane"), put(game, "jn_dd_1", "truk")
    game.to_track(ship, 1)
    game.to_track(ours, 1)
    assert (where(game, "us_dd_2"), where(game, "jn_dd_1")) == ("turn 3", "turn 4")
    game.state.part, game.state.phase = Side.ALLIES, Phase.ECONOMIC
    assert game.next_reinforcements(Side.ALLIES) == 3
    game.state.phase = Phase.REINFORCEMENT
    assert game.next_reinforcements(Side.ALLIES) == 4
    assert game.state.at[ship] == NOWHERE
