"""The components of Axis & Allies: Pacific and their loader."""

from __future__ import annotations

from ironbottom.games.aapacific.components import load, validate
from ironbottom.games.aapacific.components.ids import NONE, Country, Nation, Power, Side, Track, UnitType
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.components.scenario import HoldsSeveral, PointsBelow, PointsReached

DATA = load()
CAMPAIGN = DATA.scenarios["campaign_1941"]


def ids(spaces: tuple[int, ...], data: AApacificData = DATA) -> list[str]:
    return [data.space_ids[space] for space in spaces]


def test_our_component_files_have_no_fault() -> None:
    assert validate() == []


def test_one_object_for_the_same_request() -> None:
    assert load() is DATA
    assert load(None) is DATA


def test_spaces_stand_in_canonical_order() -> None:
    assert len(DATA.space_ids) == 116
    assert DATA.territories == range(60)
    assert [DATA.zone_number[zone] for zone in DATA.sea_zones] == list(range(1, 55))
    assert ids(tuple(DATA.impassable)) == ["himalayas", "soviet_union"]
    assert all(DATA.space_index[space_id] == space for space, space_id in enumerate(DATA.space_ids))


def test_adjacency_is_symmetric_and_keeps_to_its_kind() -> None:
    for adjacency in (DATA.land_neighbours, DATA.sea_neighbours, DATA.coast, DATA.air_neighbours):
        for space, near in enumerate(adjacency):
            assert list(near) == sorted(set(near))
            assert all(space in adjacency[other] for other in near)
    for space, near in enumerate(DATA.air_neighbours):
        together = {*DATA.land_neighbours[space], *DATA.sea_neighbours[space], *DATA.coast[space]}
        assert set(near) == together
        assert all(DATA.is_sea[space] and DATA.is_sea[other] for other in DATA.sea_neighbours[space])
        assert not any(DATA.is_sea[other] for other in DATA.land_neighbours[space])
    assert not any(DATA.air_neighbours[space] for space in DATA.impassable)


def test_islands_lie_in_one_zone() -> None:
    zone = DATA.space_index["sz_25"]
    assert ids(DATA.islands_in[zone]) == ["mariana_islands", "guam"]
    for space in DATA.territories:
        assert (DATA.island_zone[space] != NONE) == DATA.is_island[space]
        if DATA.is_island[space]:
            assert DATA.coast[space] == (DATA.island_zone[space],)


def test_convoy_routes_and_centres_as_counted_in_the_rules() -> None:
    zones = [space for space in DATA.sea_zones if DATA.convoy_route[space] != NONE]
    assert len(zones) == 13
    for zone in zones:
        territory = DATA.convoy_route[zone]
        assert DATA.convoy_route[territory] == zone
        assert territory in DATA.coast[zone]
    centres = {DATA.zone_number[zone]: DATA.convoy_centre[zone] for zone in DATA.sea_zones}
    british = {
        n: centre.value for n, centre in centres.items() if centre and centre.track == Track.BRITISH_CONVOYS
    }
    assert british == {15: 5, 49: 3, 52: 4}
    assert sum(centre is not None for centre in centres.values()) == 5


def test_marked_spaces_as_named_in_the_rules() -> None:
    assert [DATA.zone_number[zone] for zone in DATA.sea_zones if DATA.kamikaze[zone]] == [
        23,
        24,
        25,
        35,
        36,
        37,
    ]
    assert ids(DATA.capital) == ["japan", "india", "new_south_wales", "united_states", "szechwan"]
    assert set(ids(DATA.burma_road)) == {"india", "burma", "yunnan", "szechwan"}
    assert set(ids(DATA.dutch_east_indies)) == {"sumatra", "java", "celebes", "dutch_new_guinea"}


def test_starting_income_adds_up_on_the_board() -> None:
    earned = [0] * len(Track)
    for space in DATA.territories:
        earned[CAMPAIGN.control[space]] += DATA.ipc[space]
    for zone in DATA.sea_zones:
        centre = DATA.convoy_centre[zone]
        if centre:
            earned[centre.track] += centre.value
    assert CAMPAIGN.income[Track.USA] == earned[Track.USA] == 75
    assert CAMPAIGN.income[Track.INDIA] == earned[Track.INDIA] == 15
    assert CAMPAIGN.income[Track.AUSTRALIA] == earned[Track.AUSTRALIA] == 20
    assert CAMPAIGN.income[Track.JAPAN] == earned[Track.JAPAN] == 19
    assert CAMPAIGN.income[Track.BRITISH_CONVOYS] == earned[Track.BRITISH_CONVOYS] == 12
    assert earned[Track.CHINA] == 2


def test_unit_figures() -> None:
    figures = {unit.key: (unit.cost, unit.move, unit.attack, unit.defense, unit.hits) for unit in DATA.units}
    assert figures == {
        "infantry": (3, 1, 1, 2, 1),
        "marine": (4, 1, 1, 2, 1),
        "artillery": (4, 1, 2, 2, 1),
        "armor": (5, 2, 3, 2, 1),
        "aa_gun": (5, 1, 0, 1, 1),
        "fighter": (12, 4, 3, 4, 1),
        "bomber": (15, 6, 4, 1, 1),
        "battleship": (24, 2, 4, 4, 2),
        "carrier": (18, 2, 1, 3, 1),
        "destroyer": (12, 2, 3, 3, 1),
        "transport": (8, 2, 0, 1, 1),
        "submarine": (8, 2, 2, 2, 1),
        "industrial_complex": (15, 0, 0, 0, 1),
    }
    assert [unit.type for unit in DATA.units] == list(UnitType)
    assert DATA.units[UnitType.MARINE].attack_amphibious == 2
    assert DATA.units[UnitType.ARMOR].attack_amphibious == 3
    assert (DATA.units[UnitType.BATTLESHIP].bombard, DATA.units[UnitType.DESTROYER].bombard) == (4, 2)
    assert DATA.units[UnitType.FIGHTER].escort_attack == 1
    assert DATA.units[UnitType.FIGHTER].intercept_defense == 2
    assert DATA.units[UnitType.MARINE].buyers == (Country.USA,)


def test_what_ships_carry() -> None:
    japan, britain = DATA.accepts[Nation.JAPAN], DATA.accepts[Nation.GREAT_BRITAIN]
    assert DATA.capacity[Nation.JAPAN][UnitType.DESTROYER] == 1
    assert DATA.capacity[Nation.GREAT_BRITAIN][UnitType.DESTROYER] == 0
    assert japan[UnitType.DESTROYER][UnitType.INFANTRY]
    assert not japan[UnitType.DESTROYER][UnitType.ARTILLERY]
    assert not britain[UnitType.DESTROYER][UnitType.INFANTRY]
    assert DATA.capacity[Nation.USA][UnitType.TRANSPORT] == DATA.units[UnitType.ARMOR].bulk == 2
    assert DATA.capacity[Nation.USA][UnitType.CARRIER] == 2
    assert not DATA.may_board_ships[Nation.CHINA]


def test_who_belongs_to_whom() -> None:
    assert DATA.countries_of_power[Power.GREAT_BRITAIN] == (Country.INDIA, Country.AUSTRALIA)
    assert DATA.nations_of_power[Power.UNITED_STATES] == (Nation.USA, Nation.CHINA)
    assert DATA.side_of_country[Country.CHINA] == Side.ALLIES
    assert DATA.side_of_country[Country.JAPAN] == Side.JAPAN
    assert [DATA.has_money[country] for country in Country] == [True, True, True, True, False]


def test_marker_on_captured_japanese_land() -> None:
    siam, guam_like = DATA.space_index["siam"], DATA.space_index["formosa"]
    wanted = {
        (siam, frozenset({Nation.GREAT_BRITAIN})): (Country.INDIA,),
        (siam, frozenset({Nation.USA, Nation.CHINA})): (Country.USA, Country.CHINA),
        (guam_like, frozenset({Nation.GREAT_BRITAIN})): (Country.INDIA, Country.AUSTRALIA),
        (guam_like, frozenset({Nation.USA})): (Country.USA,),
    }
    for (space, captors), control in wanted.items():
        fitting = [row for row in DATA.captures if space in row.territories and row.captors == captors]
        assert [row.control for row in fitting] == [control]
    covered = {space for row in DATA.captures for space in row.territories}
    assert covered == {s for s in DATA.territories if DATA.original_country[s] == Country.JAPAN}


def test_campaign_setup() -> None:
    units: dict[tuple[Nation, UnitType], int] = {}
    for entry in CAMPAIGN.setup:
        units[entry.nation, entry.type] = units.get((entry.nation, entry.type), 0) + entry.count
    assert units[Nation.GREAT_BRITAIN, UnitType.INFANTRY] == 30
    assert units[Nation.JAPAN, UnitType.CARRIER] == 4
    assert units[Nation.CHINA, UnitType.INFANTRY] == 16
    aboard = [entry for entry in CAMPAIGN.setup if entry.aboard == UnitType.CARRIER]
    assert sum(entry.count for entry in aboard if entry.nation == Nation.JAPAN) == 8
    assert set(ids(CAMPAIGN.complexes)) == {
        "japan",
        "india",
        "new_south_wales",
        "united_states",
        "hawaiian_islands",
        "szechwan",
    }
    assert CAMPAIGN.seats[2] == ((Power.JAPAN,), (Power.GREAT_BRITAIN, Power.UNITED_STATES))
    assert CAMPAIGN.kamikaze == DATA.figures.kamikaze_attacks
    assert CAMPAIGN.last_turn == 0


def test_burma_road_changes() -> None:
    scenario = DATA.scenarios["burma_road_1942"]
    assert sum(scenario.active) == 27
    assert scenario.special.off_board_income[Country.JAPAN] == 9
    assert scenario.special.income_paid_to[Country.AUSTRALIA] == Country.INDIA
    assert ids(scenario.special.ship_zones[Country.JAPAN]) == ["sz_45"]
    assert not scenario.special.victory_points_kept
    assert scenario.route_holder[DATA.space_index["sz_37"]] == NONE
    several = next(condition for condition in scenario.victory if isinstance(condition, HoldsSeveral))
    assert (several.at_least, several.rounds, several.power) == (2, (3, 4), Power.UNITED_STATES)


def test_hundred_days_thresholds_agree() -> None:
    victory = DATA.scenarios["hundred_days_1941"].victory
    reached = [condition.points for condition in victory if isinstance(condition, PointsReached)]
    below = [condition.points for condition in victory if isinstance(condition, PointsBelow)]
    assert reached == below == [10]


def test_options_of_the_board_leave_records_out() -> None:
    data = load(off=frozenset({"link_14_30", "designed_routes", "hawaii_complex"}))
    assert data.space_index["sz_30"] not in data.sea_neighbours[data.space_index["sz_14"]]
    assert DATA.space_index["sz_30"] in DATA.sea_neighbours[DATA.space_index["sz_14"]]
    assert sum(data.convoy_route[zone] != NONE for zone in data.sea_zones) == 11
    campaign = data.scenarios["campaign_1941"]
    assert campaign.route_holder[data.space_index["sz_24"]] == NONE
    assert "hawaiian_islands" not in ids(campaign.complexes)


def test_texts_are_there() -> None:
    assert len(DATA.rules) == 469
    assert len(DATA.rulings) == 75
    assert len(DATA.examples) == 40
    assert DATA.rules["aapacific:land.13"].title == "Japan's first turn"
    assert {option.id for option in DATA.options if not option.default} == {
        "ships_at_any_complex",
        "szechwan_places_when_retaken",
        "kamikaze_only_movers",
    }
