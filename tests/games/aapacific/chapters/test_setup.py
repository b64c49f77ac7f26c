"""Set-up and components: powers, money, markers, starting units (aapacific:setup, board, units)."""

from __future__ import annotations

from collections import Counter

import pytest

from ironbottom.games.aapacific.components import load
from ironbottom.games.aapacific.components.ids import Country, Nation, Power, Track, UnitClass, UnitType
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.labels import chips
from ironbottom.games.aapacific.rules.production import chart
from ironbottom.games.aapacific.shown.view import view
from ironbottom.kernel import registry
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.errors import IllegalChoice
from ironbottom.kernel.nations import nations
from tests.games.aapacific.positions import act, find, options, position


def campaign(scenario: str = "campaign_1941", **given: str) -> Pacific:
    spec = registry.game("aapacific")
    game = spec.new(scenario, spec.full_options(given), ScriptedDice([]), None)
    assert isinstance(game, Pacific)
    return game


@pytest.mark.rule("aapacific:intro.1")
def test_nothing_can_be_researched() -> None:
    """Every kind of piece that exists is a unit; no option, track or purchase is a technology."""
    game = campaign()
    act(game, "number:0")
    offered = [choice for choice in options(game) if choice.startswith("type:")]
    assert {choice.removeprefix("type:") for choice in offered} <= {kind.key for kind in UnitType}


@pytest.mark.rule("aapacific:setup.1", "aapacific:setup.2", "aapacific:setup.3", "aapacific:setup.6")
def test_three_powers_and_their_countries() -> None:
    data = load()
    assert [power.key for power in Power] == ["japan", "great_britain", "united_states"]
    assert data.countries_of_power[Power.GREAT_BRITAIN] == (Country.INDIA, Country.AUSTRALIA)
    assert data.countries_of_power[Power.UNITED_STATES] == (Country.USA, Country.CHINA)
    assert data.countries_of_power[Power.JAPAN] == (Country.JAPAN,)


@pytest.mark.rule("aapacific:setup.4", "aapacific:setup.5")
def test_two_or_three_seats() -> None:
    spec = registry.game("aapacific")
    three = spec.seats("campaign_1941", spec.full_options({"players": "3"}))
    two = spec.seats("campaign_1941", spec.full_options({"players": "2"}))
    britain, states = ("great_britain", "india", "australia"), ("united_states", "usa", "china")
    assert [seat.plays for seat in three] == [("japan",), britain, states], "powers, and their countries"
    assert [set(seat.plays) for seat in two] == [{"japan"}, {*britain, *states}]
    game = campaign(players="2")
    assert game.seat_of_power(Power.GREAT_BRITAIN) == game.seat_of_power(Power.UNITED_STATES) == "allies"
    assert campaign(players="3").deciding() == ("great_britain",), "Britain divides its convoy money first"


@pytest.mark.rule("aapacific:setup.7")
def test_reference_charts_are_sheets() -> None:
    sheets = {sheet.id: sheet for sheet in registry.game("aapacific").reference(None).sheets}
    units = {row[0]: row[1:] for row in sheets["units"].rows}
    assert units["Fighter"] == ("12", "4", "3", "4")
    assert {"land_combat_sequence", "naval_combat_sequence", "phases"} <= set(sheets)


@pytest.mark.rule("aapacific:setup.8", "aapacific:board.3")
def test_control_markers_show_who_controls_and_korea_is_chinese_land_under_japan() -> None:
    game = campaign()
    control = {m.space: m.side for m in view(game, "").markers if m.kind == "control"}
    assert (control["korea"], control["india"], control["java"]) == ("japan", "india", "australia")
    for name in ("korea", "manchuria", "shantung"):
        assert game.data.original_country[game.data.space_index[name]] == Country.CHINA


@pytest.mark.rule("aapacific:setup.9", "aapacific:setup.10", "aapacific:setup.11", "aapacific:conv.10")
def test_income_markers_at_start() -> None:
    levels = chart(campaign())
    assert [levels[track] for track in (Track.USA, Track.AUSTRALIA, Track.JAPAN, Track.INDIA)] == [
        75,
        20,
        19,
        15,
    ]
    assert levels[Track.BRITISH_CONVOYS] == 12
    tracks = {track.id: dict(track.at) for track in view(campaign(), "").tracks}
    assert tracks["production"] == {
        "japan": 19,
        "india": 15,
        "australia": 20,
        "usa": 75,
        "british_convoys": 12,
    }
    assert "china" not in tracks["production"]


@pytest.mark.rule("aapacific:setup.12")
def test_victory_points_start_at_0_and_kamikazes_at_6() -> None:
    game = campaign()
    assert (game.state.points, game.state.kamikazes) == (0, 6)


@pytest.mark.rule("aapacific:setup.13", "aapacific:conv.11")
def test_the_chart_follows_the_board_without_a_scorekeeper() -> None:
    before = position(phase=1)
    after = position(phase=1, control={"malaya": "japan"}, convoys={"sz_46": "japan"})
    assert chart(after)[Track.JAPAN] - chart(before)[Track.JAPAN] == 4
    assert chart(before)[Track.INDIA] - chart(after)[Track.INDIA] == 4


@pytest.mark.rule("aapacific:setup.14", "aapacific:setup.18")
def test_starting_money() -> None:
    cash = campaign().state.cash
    assert [cash[c] for c in (Country.USA, Country.AUSTRALIA, Country.JAPAN, Country.INDIA)] == [
        75,
        20,
        19,
        15,
    ]
    assert cash[Country.CHINA] == 0
    assert not load().has_money[Country.CHINA]


@pytest.mark.rule("aapacific:setup.15", "aapacific:setup.16", "aapacific:setup.17", "aapacific:p9.2")
def test_convoy_money_goes_wholly_to_the_two_british_purses() -> None:
    game = campaign()
    assert options(game) == tuple(f"number:{share}" for share in range(13))
    act(game, "number:5")
    assert game.state.cash[Country.INDIA] == 20
    assert game.state.cash[Country.AUSTRALIA] == 27
    with pytest.raises(IllegalChoice):
        campaign().act("allies", "number:13")


@pytest.mark.rule("aapacific:setup.19", "aapacific:setup.20", "aapacific:setup.21")
def test_a_large_fleet_stands_on_a_task_force_card_of_its_owner_until_its_last_ship_is_gone() -> None:
    game = position("7 japan destroyer sz_36", "1 usa battleship sz_9", phase=1)
    cards = {panel.id: panel.rows for panel in view(game, "").panels}["task_forces"]
    assert cards == (("Sea Zone 36", "Japan", "7 destroyers"),)
    for ship in find(game, "japan", "destroyer", "sz_36"):
        game.remove(ship)
    assert "task_forces" not in {panel.id for panel in view(game, "").panels}


@pytest.mark.rule("aapacific:setup.22")
def test_seven_infantry_are_one_red_chip_one_gray_chip_and_the_unit_on_top() -> None:
    assert chips(load(), 7) == (1, 1, 1)
    assert chips(load(), 1) == (0, 0, 1)


@pytest.mark.rule("aapacific:setup.23")
def test_starting_units_stand_where_the_chart_says() -> None:
    game = campaign()
    assert len(find(game, "great_britain", "infantry", "india")) == 6
    assert len(find(game, "japan", "carrier", "sz_20")) == 3
    fighters = find(game, "japan", "fighter", "sz_20")
    decks = Counter(game.state.aboard[p] for p in fighters)
    assert sorted(decks.values()) == [2, 2, 2], "six fighters fill three decks"
    spec = load().scenarios["campaign_1941"]
    assert sum(1 for _ in game.state.kind) == sum(row.count for row in spec.setup)


@pytest.mark.rule("aapacific:board.1")
def test_the_campaign_begins_in_december_1941_with_japan_to_move() -> None:
    game = campaign()
    act(game, "number:0")
    assert (game.state.power, game.state.round, game.state.japan_turns) == (Power.JAPAN, 1, 1)


@pytest.mark.rule("aapacific:board.2")
def test_five_economic_centres_are_marked() -> None:
    badges = {space.id: space.badges for space in registry.game("aapacific").board(None).spaces}
    marked = {name for name, signs in badges.items() if any(sign.startswith("capital:") for sign in signs)}
    assert marked == {"japan", "india", "new_south_wales", "united_states", "szechwan"}


@pytest.mark.rule("aapacific:board.4", "aapacific:p1.9")
def test_the_dutch_east_indies_earn_for_australia() -> None:
    data = load()
    assert {data.space_ids[t] for t in data.dutch_east_indies} == {
        "sumatra",
        "java",
        "celebes",
        "dutch_new_guinea",
    }
    game = position(phase=1, control={"java": "japan"})
    assert 20 - chart(game)[Track.AUSTRALIA] == data.ipc[data.space_index["java"]] == 4


@pytest.mark.rule("aapacific:board.5", "aapacific:board.10")
def test_spaces_hold_any_number_of_units() -> None:
    game = position("40 japan infantry siam", "40 japan submarine sz_36", phase=1)
    assert (
        len(find(game, "japan", "infantry", "siam")) == len(find(game, "japan", "submarine", "sz_36")) == 40
    )


@pytest.mark.rule("aapacific:board.6", "aapacific:board.7")
def test_thirteen_routes_and_five_centres() -> None:
    data = load()
    routes = [zone for zone in data.sea_zones if data.convoy_route[zone] >= 0]
    assert len(routes) == 13
    assert all(zone in data.coast[data.convoy_route[zone]] for zone in routes), (
        "each route serves land it touches"
    )
    centres = {data.space_ids[z]: c for z in data.sea_zones if (c := data.convoy_centre[z])}
    assert {name: centre.value for name, centre in centres.items()} == {
        "sz_3": 10,
        "sz_6": 5,
        "sz_15": 5,
        "sz_49": 3,
        "sz_52": 4,
    }


@pytest.mark.rule("aapacific:board.8")
@pytest.mark.parametrize("ship", ["submarine", "destroyer", "carrier", "battleship"])
def test_convoys_are_taken_by_submarines_and_warships_not_by_transports(ship: str) -> None:
    for kind, taken in ((ship, True), ("transport", False)):
        game = position(f"1 japan {kind} sz_27", phase=3, turn_of="japan")
        if "piece:0" in options(game):
            act(game, "piece:0", "space:sz_15")
        assert (game.state.convoy[game.data.space_index["sz_15"]] == 0) == taken


@pytest.mark.rule("aapacific:board.9", "aapacific:board.13")
def test_islands_in_one_zone_are_separate_territories() -> None:
    data = load()
    inside = {data.space_ids[t] for t in data.islands_in[data.space_index["sz_25"]]}
    assert inside == {"guam", "mariana_islands"}


@pytest.mark.rule("aapacific:board.15")
def test_bases_are_marked() -> None:
    data = load()
    at = data.space_index
    assert data.naval_base[at["hawaiian_islands"]] and data.air_base[at["hawaiian_islands"]]
    assert data.naval_base[at["midway"]] and not data.air_base[at["midway"]]


@pytest.mark.rule("aapacific:board.14")
def test_what_an_ally_controls_is_friendly() -> None:
    game = position(phase=1)
    india = game.data.space_index["india"]
    assert game.friendly(india, 1) and not game.friendly(india, 0)


@pytest.mark.rule("aapacific:units.1", "aapacific:units.2")
def test_colours_of_the_nations_and_shared_grey_pieces() -> None:
    data = load()
    looks = [nations()[look.nation] for look in data.skin.nations.values()]
    assert len({look.face for look in looks}) == len({look.letter for look in looks}) == 4
    game = position("1 usa aa_gun midway", "1 japan aa_gun japan", phase=1)
    owners = {game.state.owner[p] for p in range(2)}
    assert owners == {Nation.USA, Nation.JAPAN}, "a gun belongs to whoever holds it"


@pytest.mark.rule("aapacific:units.3", "aapacific:lu.1")
def test_classes_of_units() -> None:
    classes = {unit.type: unit.unit_class for unit in load().units}
    assert [k for k, c in classes.items() if c == UnitClass.LAND] == [
        UnitType.INFANTRY,
        UnitType.MARINE,
        UnitType.ARTILLERY,
        UnitType.ARMOR,
        UnitType.AA_GUN,
    ]
    assert [k for k, c in classes.items() if c == UnitClass.AIR] == [UnitType.FIGHTER, UnitType.BOMBER]
    assert sum(1 for c in classes.values() if c == UnitClass.NAVAL) == 5
