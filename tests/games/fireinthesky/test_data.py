"""What the component data must hold, whoever replaces it: counts, ratings, places and distances of the rulebook."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from ironbottom.games.fireinthesky.components import load, validate
from ironbottom.games.fireinthesky.components.ids import (
    NEUTRAL,
    NONE,
    Klass,
    Nation,
    Purse,
    Side,
    SpaceKind,
)
from ironbottom.games.fireinthesky.components.model import UNREACHABLE, Counter
from ironbottom.mechanics.paths import reach
from ironbottom.mechanics.supply import flood

DATA = load()
AT = DATA.space_index
KINDS = DATA.counter_index
WAR = DATA.scenarios["pearl_harbor_to_surrender"]
MAIN = DATA.scenarios["java_sea_to_surrender"]
SHIPS = [counter for counter in DATA.counters if counter.naval]


def named(spaces: tuple[int, ...]) -> set[str]:
    return {DATA.space_ids[space] for space in spaces}


def counter(key: str) -> Counter:
    return DATA.counters[KINDS[key]]


def sail(start: str, goal: str) -> int:
    return reach([AT[start]], DATA.sea_neighbours.__getitem__)[AT[goal]]


def hexes(start: str, goal: str) -> int:
    return DATA.distance[AT[start]][AT[goal]]


def supply(side: Side, bases: set[int], homes: list[int], air: Collection[int] = ()) -> set[int]:
    """Spaces that a supply line reaches over these bases while enemy air units stand at ``air``."""
    columns = DATA.allied_neighbours if side is Side.ALLIES else DATA.hex_neighbours
    zone = {space for base in air for space in (base, *DATA.hex_neighbours[base])}
    reached: set[int] = set()
    fresh, used = list(homes), set()
    while fresh:
        base = fresh.pop()
        used.add(base)
        span = flood([base], columns.__getitem__, DATA.figures.supply_range, ends=zone.__contains__)
        reached |= set(span)
        fresh += [space for space in span if space in bases and space not in used and space not in zone]
    return reached


def held(side: Side) -> set[int]:
    return {space for space, holder in enumerate(WAR.control) if holder == side}


JAPANESE_HOMES = [DATA.kure, DATA.yokosuka]


def test_our_files_are_without_fault() -> None:
    assert validate() == []


def test_the_same_request_gives_the_same_object() -> None:
    assert load() is DATA
    assert load(None) is DATA


# ---- components --------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:2.0")
@pytest.mark.parametrize(
    ("side", "ships", "land", "air", "replacements"),
    [(Side.JAPAN, 33, 11, 15, 3), (Side.ALLIES, 82, 14, 15, 7)],
)
def test_counters_of_a_side(side: Side, ships: int, land: int, air: int, replacements: int) -> None:
    def count(kind: str) -> int:
        return sum(one.count for one in DATA.counters if one.side == side and getattr(one, kind))

    assert [count(kind) for kind in ("naval", "land", "air_unit", "marker")] == [
        ships,
        land,
        air,
        replacements,
    ]


@pytest.mark.rule("fireinthesky:2.0")
def test_markers_of_the_box() -> None:
    counts = {marker.id: marker.count for marker in DATA.markers}
    assert counts["mk_task_force"] + counts["mk_fleet"] == 7
    assert (counts["mk_tokyo_express"], counts["mk_tp"], counts["mk_sub"], counts["mk_occupied"]) == (
        1,
        3,
        2,
        10,
    )
    assert (counts["mk_hit"], counts["mk_hit_extra"], counts["mk_die"], counts["mk_cube"]) == (15, 5, 10, 30)


@pytest.mark.rule("fireinthesky:3.1.1")
def test_nations_and_sides() -> None:
    assert {one.nation for one in DATA.counters if one.side == Side.JAPAN} == {Nation.JAPAN}
    assert {one.nation for one in DATA.counters if one.side == Side.ALLIES} == set(Nation) - {Nation.JAPAN}
    assert [side.key for side in Side] == ["japan", "allied"]
    assert [Side.of(key) for key in ("japan", "allied")] == list(Side)


@pytest.mark.rule("fireinthesky:3.1.2.naval", "fireinthesky:3.1.2.naval.b1", "fireinthesky:3.1.2.naval.b3")
def test_every_ship_has_its_ratings_and_only_carriers_have_air_strength() -> None:
    assert {ship.klass for ship in SHIPS} == {Klass(number) for number in range(Klass.LAND)}
    for ship in SHIPS:
        assert (ship.firepower, ship.defence) in DATA.surface
        assert 1 <= ship.transport <= 4
        assert 1 <= ship.movement <= 8
        assert 0 <= ship.aa_halves <= 8
        assert (ship.air > 0) == (ship.klass in (Klass.CV, Klass.CVL, Klass.BBV)) == ship.carrier
        assert not (ship.klass in (Klass.CV, Klass.CVL) and ship.firepower)


@pytest.mark.rule("fireinthesky:3.1.2.air")
def test_air_units_are_worth_two_and_one() -> None:
    for one in DATA.counters:
        if one.air_unit:
            assert (one.full, one.reduced, one.air) == (2, 1, 2)
            assert (one.transport, one.transport_reduced) == (2, 1)


@pytest.mark.rule("fireinthesky:3.1.3")
def test_land_units_keep_their_transport_rating_when_reduced() -> None:
    land = [one for one in DATA.counters if one.land]
    assert all(one.transport == one.transport_reduced for one in land)
    assert all(0 <= one.reduced < one.full for one in land)
    assert {one.branch for one in land} >= {"marine", "army", "snlf"}


@pytest.mark.rule("fireinthesky:15.4", "fireinthesky:15.4.b1")
def test_the_dutch_pay_no_points_and_their_land_unit_has_no_back() -> None:
    dutch = [one for one in DATA.counters if one.nation == Nation.NETHERLANDS]
    assert {one.purse for one in dutch} == {NONE}
    assert [one.reduced for one in dutch if one.land] == [0]


@pytest.mark.rule("fireinthesky:3.3.6.b1")
def test_each_nation_pays_from_its_purse() -> None:
    purses = {one.nation: one.purse for one in DATA.counters}
    assert purses == {
        Nation.JAPAN: Purse.JAPAN,
        Nation.US: Purse.US,
        Nation.ANZAC: Purse.US,
        Nation.BRITISH: Purse.BRITISH,
        Nation.NETHERLANDS: NONE,
    }


@pytest.mark.rule("fireinthesky:7.1.b4", "fireinthesky:11.3.2")
def test_units_of_the_worked_examples_exist() -> None:
    assert any(
        one.branch == "army" and one.side == Side.ALLIES and one.transport == 8 for one in DATA.counters
    )
    assert any(
        one.land and one.side == Side.JAPAN and (one.full, one.reduced) == (2, 1) for one in DATA.counters
    )


@pytest.mark.rule("fireinthesky:16.2.6", "fireinthesky:16.2.1")
def test_japanese_destroyers_have_half_an_anti_aircraft_point_and_the_long_lance_is_a_gain() -> None:
    destroyers = [ship for ship in SHIPS if ship.klass == Klass.DD and ship.side == Side.JAPAN]
    assert {ship.aa_halves for ship in destroyers} == {1}
    cruisers = [ship for ship in SHIPS if ship.klass == Klass.CA and ship.side == Side.JAPAN]
    assert all(ship.firepower < DATA.figures.long_lance_firepower for ship in destroyers + cruisers)


@pytest.mark.rule(
    "fireinthesky:16.2.3", "fireinthesky:16.2.5", "fireinthesky:16.2.5.b1", "fireinthesky:16.1.5"
)
def test_counters_that_rules_call_by_name() -> None:
    assert {one.key for one in DATA.counters if one.elite} == {"jn_cv_akagi_kaga", "jn_cv_hiryu_soryu"}
    optional = {one.key: one.option for one in DATA.counters if one.option}
    assert optional == {
        "jn_cv_hosho_ryujo": "16.2.5",
        "jn_cv_unryu_shinano": "16.2.5",
        "jn_bbv_ise_hyuga": "16.2.5",
        "us_cv_ranger": "16.1.5",
    }
    assert counter("jn_bb_ise_hyuga").converts_to == KINDS["jn_bbv_ise_hyuga"]
    assert (counter("jn_bbv_ise_hyuga").klass, counter("jn_bbv_ise_hyuga").air) == (Klass.BBV, 2)
    assert [one.key for one in DATA.counters if one.trained_on_arrival] == ["jn_cv_junyo_hiyo"]


# ---- the map -----------------------------------------------------------------------------------------


def test_spaces_stand_in_canonical_order() -> None:
    assert len(DATA.space_ids) == 137
    assert list(DATA.kind) == sorted(DATA.kind)
    assert [DATA.kind.count(kind) for kind in SpaceKind] == [40, 3, 86, 2, 2, 4]


@pytest.mark.rule("fireinthesky:4.3.1.b1", "fireinthesky:3.2.4")
def test_values_of_bases() -> None:
    dear = {"pearl_harbor": 5, "kure": 5, "yokosuka": 5}
    dear |= dict.fromkeys(("singapore", "manila", "calcutta", "bombay", "brisbane"), 3)
    for space, is_base in enumerate(DATA.is_base):
        assert DATA.value[space] == (dear.get(DATA.space_ids[space], 1) if is_base else 0)
        assert (DATA.air_capacity[space] > 0) == (DATA.port_capacity[space] > 0) == is_base


@pytest.mark.rule("fireinthesky:3.2.4.b3")
def test_anti_aircraft_is_half_the_air_capacity() -> None:
    assert all(aa == air // 2 for aa, air in zip(DATA.anti_aircraft, DATA.air_capacity, strict=True))


@pytest.mark.rule("fireinthesky:3.3.1.b2")
def test_land_capacity_of_atolls_and_other_land() -> None:
    for space, is_land in enumerate(DATA.is_land):
        assert DATA.land_capacity[space] == (4 if DATA.atoll[space] else 8 if is_land else 0)


@pytest.mark.rule("fireinthesky:3.2.4.b4", "fireinthesky:3.3.10")
def test_flags_say_who_holds_a_base_at_first() -> None:
    assert len(set(DATA.flags) - {"", "japan"}) == 6
    sides = {NONE: NEUTRAL, Side.JAPAN: Side.JAPAN, Side.ALLIES: Side.ALLIES}
    for space, is_base in enumerate(DATA.is_base):
        assert WAR.control[space] == (sides[DATA.flag_side[space]] if is_base else NONE)
    assert WAR.tracks.victory == sum(DATA.value[base] for base in held(Side.JAPAN)) == 20
    assert sum(DATA.value) - WAR.tracks.victory >= DATA.figures.japan_wins_at - WAR.tracks.victory


@pytest.mark.rule("fireinthesky:3.2.7")
def test_resource_hexes() -> None:
    assert named(tuple(s for s, has in enumerate(DATA.resource) if has)) == {
        "singapore",
        "surabaya",
        "brunei",
    }


@pytest.mark.rule("fireinthesky:3.3.3", "fireinthesky:3.2.5", "fireinthesky:3.2.5.b1")
def test_home_bases_and_boxes() -> None:
    homes = {DATA.space_ids[s]: nation for s, nation in enumerate(DATA.home_of) if nation != NONE}
    assert homes == {
        "kure": Nation.JAPAN,
        "yokosuka": Nation.JAPAN,
        "west_coast_usa": Nation.US,
        "indian_ocean_ports": Nation.BRITISH,
    }
    assert DATA.box_base == {DATA.west_coast: DATA.pearl_harbor, DATA.indian_ocean: DATA.bombay}
    assert named(tuple(s for s, has in enumerate(DATA.holding_box) if has)) == {
        "kure",
        "yokosuka",
        "pearl_harbor",
    }
    assert {DATA.space_ids[box]: DATA.space_ids[base] for box, base in DATA.located_in.items()} == {
        "carriers_no_planes_kure": "kure",
        "carriers_no_planes_yokosuka": "yokosuka",
    }
    assert DATA.spaces_of_hex[DATA.kure] == (DATA.kure, DATA.no_planes[DATA.kure])


@pytest.mark.rule("fireinthesky:3.2.6", "fireinthesky:3.2.6.b1")
def test_entry_hexes_lie_one_hex_from_their_box() -> None:
    entries = {space: box for space, box in enumerate(DATA.entry_box) if box != NONE}
    assert sorted(entries.values()).count(DATA.west_coast) == 3
    assert sorted(entries.values()).count(DATA.indian_ocean) == 2
    for space, box in entries.items():
        assert DATA.allied_distance[box][space] == 1
        assert DATA.distance[box][space] == UNREACHABLE
    assert DATA.sea_neighbours[DATA.west_coast] == ()


@pytest.mark.rule("fireinthesky:3.2.1")
def test_only_the_gangetic_plain_is_no_sea_hex() -> None:
    dry = [s for s, kind in enumerate(DATA.kind) if kind <= SpaceKind.SEA and not DATA.sea_neighbours[s]]
    assert named(tuple(dry)) == {"gangetic_plain", "malaya"}  # ships are in the halves of Malaya
    afloat = reach([DATA.kure], DATA.sea_neighbours.__getitem__)
    assert {s for s, kind in enumerate(DATA.kind) if kind <= SpaceKind.HALF} == {*afloat, *dry}


@pytest.mark.rule("fireinthesky:3.2.2", "fireinthesky:3.3.4.b2")
def test_impassable_sides_part_ships_but_not_supply() -> None:
    assert len(DATA.impassable) == 14
    for a, b in DATA.impassable:
        assert b in DATA.hex_neighbours[a]
        assert b not in DATA.sea_neighbours[a]


@pytest.mark.rule("fireinthesky:15.1")
def test_ships_cannot_cross_malaya() -> None:
    assert DATA.halves == {DATA.malaya: (DATA.malaya_west, DATA.malaya_east)}
    west, east = (DATA.sea_neighbours[half] for half in DATA.halves[DATA.malaya])
    assert named(west) == {"rangoon", "singapore", "sea_0407", "sea_0408"}
    assert named(east) == {"bangkok", "saigon", "singapore"}
    assert {DATA.parent[half] for half in DATA.halves[DATA.malaya]} == {DATA.malaya}
    assert DATA.distance[DATA.malaya_west][DATA.malaya_east] == 0
    assert len(DATA.road_neighbours[DATA.malaya]) == 2


@pytest.mark.rule("fireinthesky:3.2.3.b1")
def test_roads_join_land_hexes_side_by_side() -> None:
    assert {"hollandia", "port_moresby"} == named(DATA.road_neighbours[AT["lae"]])
    assert {"calcutta", "bombay"} == named(DATA.road_neighbours[AT["gangetic_plain"]])
    for space, others in enumerate(DATA.road_neighbours):
        assert all(DATA.is_land[space] and other in DATA.hex_neighbours[space] for other in others)


# ---- distances that the rulebook implies -------------------------------------------------------------


@pytest.mark.rule("fireinthesky:16.1.1")
def test_distances_of_the_example_of_noumea() -> None:
    assert sail("noumea", "ellice") <= DATA.figures.sea_deployment_range
    assert sail("ellice", "pearl_harbor") <= DATA.figures.sea_deployment_range
    reactions = [-(-ship.movement // DATA.figures.reaction_divisor) for ship in SHIPS]
    assert sail("noumea", "midway") > max(reactions)
    assert sail("pearl_harbor", "midway") <= min(reactions)


@pytest.mark.rule("fireinthesky:chart.transport")
def test_a_reaction_is_never_a_long_sail() -> None:
    assert max(-(-ship.movement // 2) for ship in SHIPS) <= DATA.figures.short_sail


@pytest.mark.rule("fireinthesky:3.2.6.b1")
def test_dutch_harbor_can_be_landed_at_from_the_box() -> None:
    assert DATA.allied_distance[DATA.west_coast][AT["dutch_harbor"]] == 2
    near = {
        s
        for s in range(len(DATA.space_ids))
        if DATA.is_base[s] and 0 < hexes("dutch_harbor", DATA.space_ids[s]) <= 2
    }
    assert named(tuple(near)) <= {"attu", "paramushiro"}


@pytest.mark.rule("fireinthesky:11.2.5.1")
def test_landings_of_the_opening_are_in_range() -> None:
    for target, base in (
        ("midway", "wake"),
        ("manila", "formosa"),
        ("singapore", "saigon"),
        ("wake", "kwajalein"),
        ("gilbert", "kwajalein"),
        ("rabaul", "truk"),
        ("davao", "palau"),
        ("attu", "paramushiro"),
        ("hollandia", "palau"),
        ("guadalcanal", "noumea"),
    ):
        assert hexes(base, target) <= DATA.figures.landing_range


@pytest.mark.rule("fireinthesky:3.3.4.b6")
def test_no_japanese_supply_line_reaches_paramushiro() -> None:
    every_base = {space for space, is_base in enumerate(DATA.is_base) if is_base}
    assert AT["paramushiro"] not in supply(Side.JAPAN, every_base, JAPANESE_HOMES)


@pytest.mark.rule("fireinthesky:4.3.1.b2")
def test_the_lifeline_is_open_at_first_and_can_be_cut() -> None:
    allied = held(Side.ALLIES)
    assert DATA.brisbane in supply(Side.ALLIES, allied, [DATA.west_coast])
    assert DATA.brisbane not in supply(Side.ALLIES, allied - {AT["canton"]}, [DATA.west_coast])


@pytest.mark.rule("fireinthesky:5.1")
def test_oil_flows_once_the_philippines_and_brunei_are_japanese_but_not_past_air_at_manila() -> None:
    wells = {DATA.singapore, DATA.surabaya, AT["brunei"]}
    bases = held(Side.JAPAN) | wells | {AT["davao"]}
    assert wells <= supply(Side.JAPAN, bases | {DATA.manila}, JAPANESE_HOMES)
    assert not wells & supply(Side.JAPAN, bases, JAPANESE_HOMES, air={DATA.manila})


@pytest.mark.rule("fireinthesky:3.2.5.b1")
def test_boxes_lie_near_their_bases() -> None:
    assert DATA.allied_distance[DATA.indian_ocean][DATA.bombay] == 2
    assert DATA.allied_distance[DATA.west_coast][DATA.pearl_harbor] == 2


@pytest.mark.rule("fireinthesky:16.1.3")
def test_japan_can_be_bombed_from_the_marianas() -> None:
    assert DATA.figures.bombing_near < hexes("saipan", "yokosuka") <= DATA.figures.bombing_range
    assert hexes("okinawa", "kure") <= DATA.figures.bombing_near


def test_the_striking_force_reaches_pearl_harbor_in_one_move() -> None:
    force = ("jn_cv_akagi_kaga", "jn_cv_hiryu_soryu", "jn_cv_shokaku_zuikaku", "jn_ca_tone", "jn_dd_1")
    assert sail("yokosuka", "pearl_harbor") <= min(counter(key).movement for key in force)
