"""Set-up of the campaign (pacificwar:setup)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.components.ids import NOBODY, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import NOWHERE
from ironbottom.games.pacificwar.rules.control import control, works_as_port
from ironbottom.games.pacificwar.rules.set_up import SetUp
from tests.games.pacificwar.positions import act, asked, log, options, position, spaces, units, where, zone_of

SHUFFLE = [1] * 15
"""Dice that leave card 1 on top of the deck, then 16, 15, 14 and so on."""


def set_up(scenario: str = "campaign", **more: Any) -> War:
    turn = load(None).scenarios[scenario].first_turn
    return position(
        procedure=SetUp(), phase="set_up", turn=turn, scenario=scenario, deck=[], dice=SHUFFLE, **more
    )


def done(scenario: str = "campaign", **more: Any) -> War:
    """The set-up as it stands when nobody moves anything."""
    game = set_up(scenario, **more)
    while game.deciding():
        act(game, "button:done")
    return game


def at(game: War, zone: str, code: str) -> set[str]:
    """Counters with a printed code in a zone."""
    return {game.counter(p).id for p in game.here[zone_of(game, zone)] if game.counter(p).code == code}


@pytest.mark.rule(
    "pacificwar:setup.allied.h",
    "pacificwar:setup.allied.m",
    "pacificwar:setup.allied.f",
    "pacificwar:setup.allied.a",
    "pacificwar:setup.allied.p",
    "pacificwar:setup.allied.b",
    "pacificwar:setup.allied.s",
    "pacificwar:setup.allied.c",
)
@pytest.mark.parametrize(
    ("zone", "code", "count", "one"),
    [
        ("hawaiian_islands", "H", 10, "us_arizona"),
        ("midway", "M", 2, "us_indianapolis"),
        ("samoa_islands", "F", 2, "us_louisville"),
        ("australia", "A", 2, "au_canberra"),
        ("philippines", "P", 1, "us_houston"),
        ("borneo", "B", 1, "uk_de_ruyter"),
        ("singapore", "S", 3, "uk_repulse"),
        ("ceylon", "C", 2, "uk_hermes"),
    ],
)
def test_allied_units_start_where_their_code_says(zone: str, code: str, count: int, one: str) -> None:
    game = done()
    found = {key for key in at(game, zone, code) if not key.startswith("ja_")}
    assert len(found) == count and one in found
    printed = [c for c in game.data.counters if c.code == code and c.side == Side.ALLIES]
    assert len(printed) == count, "nobody with that code is elsewhere"


@pytest.mark.rule("pacificwar:setup.allied.c", "pacificwar:6.2.a")
def test_the_code_c_3_starts_at_ceylon_too() -> None:
    """Ruling pw_q20."""
    assert where(done(), "uk_revenge") == "ceylon"


@pytest.mark.rule("pacificwar:setup.allied.ph", "pacificwar:5.1.iv")
def test_ships_of_the_fourth_phase_are_not_there_yet() -> None:
    game = done()
    late = [c.id for c in game.data.counters if c.code == "PH"]
    assert len(late) == 13 and {where(game, key) for key in late} == {"unused"}


@pytest.mark.rule("pacificwar:setup.japan.h")
def test_the_strike_force_is_off_the_hawaiian_islands() -> None:
    game = done()
    force = {key for key in at(game, "hawaiian_islands", "H") if key.startswith("ja_")}
    assert force == {
        *("ja_akagi", "ja_kaga", "ja_hiryu", "ja_soryu", "ja_zuikaku", "ja_shokaku"),
        *("ja_hiei", "ja_kirishima", "ja_tone", "ja_chikuma"),
    }


@pytest.mark.rule("pacificwar:setup.japan.lba")
def test_japanese_lba_start_in_its_three_ports_and_stay_there() -> None:
    game = set_up()
    act(game, "button:done")
    assert game.deciding() == ("japan",) and not units(game) & {"ja_lba_1", "ja_lba_2", "ja_lba_3"}
    assert [where(game, f"ja_lba_{n}") for n in (1, 2, 3)] == ["japan", "indochina", "truk"]


@pytest.mark.rule("pacificwar:setup.allied.lac")
def test_allied_lba_with_lac_start_in_one_of_three_zones() -> None:
    game = set_up()
    assert game.deciding() == ("allies",), "the Allies set up first"
    assert units(game) == {"ap_lba_1", "ap_lba_2"}
    act(game, "ap_lba_2")
    assert spaces(game) == {"australia", "samoa_islands"}, "Port Moresby, a base, has its LBA"
    refused = asked(game).refused(game, "allies")
    assert "one LBA" in refused["space:port_moresby"]
    act(game, "samoa_islands", "ap_lba_1")
    assert spaces(game) == {"australia", "samoa_islands", "port_moresby"}
    act(game, "australia")
    assert (where(game, "ap_lba_1"), where(game, "ap_lba_2")) == ("australia", "samoa_islands")
    assert game.deciding() == ("japan",), "each is moved once"


@pytest.mark.rule("pacificwar:setup.japan.free", "pacificwar:setup.japan.capital")
def test_japan_places_ships_without_a_code_and_capital_ships_in_ports_only() -> None:
    game = set_up()
    act(game, "button:done", "ja_aoba")
    ports, small = {"japan", "indochina", "truk"}, {"okinawa", "mariana_islands", "kwajalein"}
    assert spaces(game) == ports | small
    act(game, "ja_nagato")
    assert spaces(game) == ports, "a battleship among them"
    refused = asked(game).refused(game, "japan")
    assert "capital ship" in refused["space:kwajalein"]
    act(game, "button:cancel", "ja_zuiho")
    assert spaces(game) == ports, "light carriers are capital ships"
    act(game, "button:cancel", "ja_myoko", "button:all", "kwajalein")
    moved = {"ja_myoko", "ja_nachi", "ja_ashigara", "ja_haguro"}
    assert {key for key in moved if where(game, key) == "kwajalein"} == moved
    assert not units(game) & moved
    assert "ja_nachi" in log(game) and "kwajalein" in log(game)


@pytest.mark.rule("pacificwar:setup.japan.free")
def test_japan_may_leave_everything_where_it_stands() -> None:
    game = set_up()
    act(game, "button:done")
    assert asked(game).suggestion(game, "japan") == ["button:done"]
    assert len([each for each in options(game) if each.startswith("piece:")]) == 26


@pytest.mark.rule("pacificwar:setup.japan.cards", "pacificwar:7.2.a", "pacificwar:4.g")
def test_japan_draws_four_cards_and_the_allies_none() -> None:
    game = done()
    assert game.state.hands == [[1, 14, 15, 16], []]
    assert sorted(game.state.deck) == list(range(2, 14)) and game.state.discard == []


@pytest.mark.rule("pacificwar:setup.japan.cards")
def test_the_cards_of_the_set_up_are_told_as_such_in_every_scenario() -> None:
    """Once those of a scenario that begins later were told as the draws of its turn."""
    japan = "{seat:japan} draws 4 resource cards ({rule:setup.japan.cards})"
    for scenario, told in (
        ("campaign", [japan]),
        ("leyte_1944", [japan, "{seat:allies} draw 3 resource cards"]),
    ):
        game = done(scenario)
        assert [event.public for event in game.events if event.seen_by] == told


@pytest.mark.rule("pacificwar:setup.turn", "pacificwar:setup.vp", "pacificwar:4.c.3", "pacificwar:4.c.4")
def test_turn_0_in_december_1941_at_zero_points() -> None:
    game = done()
    assert (game.state.turn, game.state.points) == (0, 0)
    assert game.data.periods[0] == "December 1941"


@pytest.mark.rule("pacificwar:setup.control.japan", "pacificwar:setup.control.allied", "pacificwar:4.d")
def test_three_ports_are_japanese_and_all_others_allied() -> None:
    game = done()
    owners = {zone.id: game.state.port[n] for n, zone in enumerate(game.data.zones)}
    japanese = {"japan", "indochina", "truk"}
    assert {key for key, owner in owners.items() if owner == Side.JAPAN} == japanese
    assert {key for key, owner in owners.items() if owner == Side.ALLIES} == {
        *("hawaiian_islands", "samoa_islands", "australia", "philippines", "singapore", "ceylon"),
        *("west_coast", "madagascar"),
    }
    assert sum(zone.port_marker for zone in game.data.zones) == 9
    assert all(works_as_port(game, n, owner) for n, owner in enumerate(game.state.port) if owner != NOBODY)


@pytest.mark.rule(
    "pacificwar:setup.base.japan",
    "pacificwar:setup.base.allied",
    "pacificwar:setup.base.none",
    "pacificwar:4.e",
)
@pytest.mark.parametrize("lac", ["port_moresby", "samoa_islands", "australia"])
def test_seven_bases_start_as_listed_wherever_the_lac_units_are(lac: str) -> None:
    """Ruling pw_q04."""
    game = set_up()
    act(game, "ap_lba_1", lac, "button:done", "button:done")
    holders = control(game)
    by_name = {key: holders[zone_of(game, key)] for key in game.data.space_ids}
    assert [by_name[key] for key in ("okinawa", "mariana_islands", "kwajalein")] == [Side.JAPAN] * 3
    assert [by_name[key] for key in ("midway", "borneo")] == [Side.ALLIES] * 2
    assert [by_name[key] for key in ("attu", "dutch_harbor")] == [NOBODY] * 2


@pytest.mark.rule("pacificwar:setup.closed.a", "pacificwar:setup.closed.b", "pacificwar:4.f")
def test_two_sea_routes_start_closed() -> None:
    game = done()
    closed = {
        frozenset((game.data.space_ids[route.a], game.data.space_ids[route.b]))
        for route in game.data.routes
        if route.restricted
    }
    assert closed == {frozenset(("australia", "borneo")), frozenset(("rabaul", "philippines"))}
    assert game.state.routes_open is False


@pytest.mark.rule("pacificwar:5.2.a")
def test_later_units_wait_on_the_turn_track() -> None:
    game = done()
    assert where(game, "ja_yamato") == "turn 2" and where(game, "us_essex") == "turn 4"
    assert where(game, "ap_lba_11") == "turn 5"
    assert where(game, "ja_oi") == where(game, "us_victorious") == where(game, "au_divisions") == "gone"


@pytest.mark.rule("pacificwar:13.5", "pacificwar:13.6", "pacificwar:13.1")
def test_units_of_advanced_rules_wait_there_when_the_rule_is_in_use() -> None:
    game = done(options={"13.1": "on", "13.5": "on", "13.6": "on"})
    assert [where(game, key) for key in ("ja_oi", "ja_kitakami")] == ["turn 1"] * 2
    assert where(game, "us_victorious") == "turn 3" and where(game, "au_divisions") == "turn 2"
    late = done("leyte_1944", options={"13.1": "on", "13.5": "on", "13.6": "on"})
    assert where(late, "au_divisions") == where(late, "ja_oi") == "turn 4"
    assert where(late, "us_victorious") == "gone", "she has left by then"


@pytest.mark.rule("pacificwar:13.7", "pacificwar:13.8")
def test_ships_that_come_only_if_things_go_so_are_kept_back() -> None:
    """With the rules on they are neither expected nor out of the game."""
    kept = ("ja_kasagi", "ja_ibuki", "ja_ise_hybrid", "ja_hyuga_hybrid", "ja_shinano_battleship")
    game = done(options={"13.7": "on", "13.8": "on"})
    assert {where(game, key) for key in kept} == {"unused"}
    assert game.state.carrier_lost_first is False
    assert {where(done(), key) for key in kept} == {"gone"}


@pytest.mark.rule("pacificwar:setup.japan.cards", "pacificwar:4.6.c")
def test_a_later_scenario_has_hands_events_and_losses_of_its_own() -> None:
    game = done("leyte_1944")
    assert [len(hand) for hand in game.state.hands] == [4, 3] and game.state.points == game.scenario.points
    assert game.state.used == [[3], [3, 4, 9]]
    assert where(game, "ja_akagi") == "sunk" and where(game, "uk_valiant") == "gone"
    assert game.state.carrier_lost_first is True
    stray = [p for p, zone in enumerate(game.state.at) if zone == NOWHERE and not game.state.due[p]]
    assert all(game.has(p, 2) for p in stray), "what is nowhere is out of the game"


@pytest.mark.rule("pacificwar:setup.japan.free")
def test_a_short_scenario_leaves_units_of_later_turns_out() -> None:
    game = done("rising_sun_1942")
    assert where(game, "us_essex") == "gone" and where(game, "ja_yamato") == "turn 2"
