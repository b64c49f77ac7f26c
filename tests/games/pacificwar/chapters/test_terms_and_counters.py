"""Terms, and the pieces and cards of the box (pacificwar:terms, pacificwar:4)."""

from __future__ import annotations

import pytest

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.components.ids import (
    CARRIERS,
    NOT_SHIPS,
    SEATS,
    Nation,
    Side,
    Timing,
    ZoneKind,
)
from ironbottom.games.pacificwar.position.state import OPS_COMPLETE
from ironbottom.games.pacificwar.rules.p11_victory import VictoryPhase
from tests.games.pacificwar.positions import find, position

DATA = load(None)


def printed(*, side: Side, ship: bool = False, nations: tuple[Nation, ...] = tuple(Nation)) -> list[str]:
    return [c.id for c in DATA.counters if c.side == side and c.ship == ship and c.nation in nations]


@pytest.mark.rule("pacificwar:terms.a", "pacificwar:terms.b", "pacificwar:8.2.1.a", "pacificwar:8.2.1.b")
@pytest.mark.parametrize(("active", "other"), [("japan", Side.ALLIES), ("allies", Side.JAPAN)])
def test_the_opponent_of_the_active_player_is_the_non_active_player(active: str, other: Side) -> None:
    game = position(procedure=VictoryPhase(), active=active)
    assert (game.state.active, game.non_active) == (Side.of(active), other)


@pytest.mark.rule("pacificwar:terms.c", "pacificwar:terms.d")
def test_ships_are_ready_or_ops_complete() -> None:
    game = position(
        procedure=VictoryPhase(), pieces=[("us_enterprise", "midway"), ("us_chester", "midway", "complete")]
    )
    ready, complete = find(game, "us_enterprise"), find(game, "us_chester")
    assert (game.ready(ready), game.ready(complete)) == (True, False)
    game.unmark(complete, OPS_COMPLETE)
    assert game.ready(complete)


@pytest.mark.rule("pacificwar:terms.e")
def test_lba_are_units_but_no_ships() -> None:
    game = position(procedure=VictoryPhase(), pieces=[("ap_lba_1", "midway"), ("us_chester", "midway")])
    zone = game.data.space_index["midway"]
    assert [game.counter(p).id for p in game.lba(zone, Side.ALLIES)] == ["ap_lba_1"]
    assert [game.counter(p).id for p in game.ships(zone, Side.ALLIES)] == ["us_chester"]
    assert len(list(game.units(zone, Side.ALLIES))) == 2
    assert all(c.klass in NOT_SHIPS for c in DATA.counters if c.lba)


@pytest.mark.rule("pacificwar:terms.f", "pacificwar:4.g")
def test_sixteen_resource_cards_each_with_a_half_for_either_side() -> None:
    """Ruling pw_q07."""
    assert [card.number for card in DATA.cards] == list(range(1, 17))
    for card in DATA.cards:
        assert [half.id for half in card.halves] == [f"J{card.number:02}", f"A{card.number:02}"]
        assert [half.side for half in card.halves] == [Side.JAPAN, Side.ALLIES]


@pytest.mark.rule("pacificwar:terms.g", "pacificwar:terms.h", "pacificwar:terms.i")
def test_operation_zones_are_bases_without_value_or_ports() -> None:
    kinds = [zone.kind for zone in DATA.zones]
    assert (kinds.count(ZoneKind.BASE), kinds.count(ZoneKind.PORT)) == (11, 11)
    assert all(zone.vp == 0 for zone in DATA.zones if not zone.port)
    assert {zone.id for zone in DATA.zones if zone.port and not zone.vp} == {"west_coast", "madagascar"}


@pytest.mark.rule("pacificwar:terms.j", "pacificwar:terms.k")
def test_two_players_and_their_nations() -> None:
    assert SEATS == ("japan", "allies")
    assert {c.nation for c in DATA.counters if c.side == Side.JAPAN} == {Nation.JA}
    allied = {c.nation for c in DATA.counters if c.side == Side.ALLIES}
    assert {Nation.US, Nation.UK, Nation.AU, Nation.NL} <= allied and Nation.JA not in allied


@pytest.mark.rule("pacificwar:terms.l")
def test_carriers_are_fleet_and_light_carriers_and_hybrids() -> None:
    """Ruling pw_q51."""
    for counter in DATA.counters:
        assert counter.carrier == (counter.klass in CARRIERS), counter.id
    assert DATA.counters[DATA.counter_index["ja_ise_hybrid"]].carrier
    assert not DATA.counters[DATA.counter_index["ap_lba_1"]].carrier


@pytest.mark.rule("pacificwar:4.b.1", "pacificwar:4.b.2")
def test_56_japanese_ships_and_three_lba() -> None:
    ships = printed(side=Side.JAPAN, ship=True)
    assert (len(ships), len(printed(side=Side.JAPAN))) == (56, 3)
    assert sum(bool(DATA.counters[DATA.counter_index[key]].option) for key in ships) == 7


@pytest.mark.rule("pacificwar:4.b.3", "pacificwar:4.b.4", "pacificwar:4.b.6")
def test_allied_ships() -> None:
    """Ruling pw_q06: Victorious counts with the US ships, De Ruyter with the British."""
    followers = dict.fromkeys((Nation.US, Nation.UK, Nation.AU), 0)
    for counter in DATA.counters:
        if counter.ship and counter.side == Side.ALLIES:
            followers[counter.rules_nation] += 1
    assert followers == {Nation.US: 71, Nation.UK: 18, Nation.AU: 2}
    rules = {
        key: DATA.counters[DATA.counter_index[key]].rules_nation for key in ("us_victorious", "uk_de_ruyter")
    }
    assert rules == {"us_victorious": Nation.US, "uk_de_ruyter": Nation.UK}


@pytest.mark.rule("pacificwar:4.b.5", "pacificwar:4.b.7")
def test_eleven_allied_lba_and_one_australian_infantry() -> None:
    assert sum(c.lba for c in DATA.counters if c.side == Side.ALLIES) == 11
    assert [c.id for c in DATA.counters if c.infantry] == ["au_divisions"]


@pytest.mark.rule(
    "pacificwar:4.a",
    "pacificwar:4.b.8",
    "pacificwar:4.b.9",
    "pacificwar:4.c.1",
    "pacificwar:4.c.2",
    "pacificwar:4.c.3",
    "pacificwar:4.c.4",
    "pacificwar:4.c.5",
    "pacificwar:4.c.6",
    "pacificwar:4.c.7",
    "pacificwar:4.d",
    "pacificwar:4.e",
    "pacificwar:4.f",
)
def test_210_counters() -> None:
    markers = {marker.id: marker.count for marker in DATA.markers}
    assert len(DATA.counters) + sum(markers.values()) == 210
    assert sum(count for key, count in markers.items() if key.startswith("event_")) == 6
    assert {key: count for key, count in markers.items() if not key.startswith("event_")} == {
        "fleet_train": 2,
        "initiative": 1,
        "sea_bees_magic": 1,
        "game_turn": 1,
        "victory_points": 1,
        "mp_remaining_japan": 1,
        "mp_remaining_allied": 1,
        "battle": 1,
        "port_control": 9,
        "base_control": 22,
        "sea_route_closed": 2,
    }


@pytest.mark.rule("pacificwar:4.f", "pacificwar:4.d", "pacificwar:4.e", "pacificwar:4.b.9")
def test_markers_suffice_for_the_board() -> None:
    markers = {marker.id: marker.count for marker in DATA.markers}
    assert sum(zone.port_marker for zone in DATA.zones) == markers["port_control"]
    assert len(DATA.zones) <= markers["base_control"]
    assert sum(route.restricted for route in DATA.routes) == markers["sea_route_closed"]
    assert DATA.figures.fleet_trains == markers["fleet_train"]


@pytest.mark.rule(
    "pacificwar:4.6.a",
    "pacificwar:4.6.b.1",
    "pacificwar:4.6.b.2",
    "pacificwar:4.6.b.3",
    "pacificwar:4.6.b.4",
    "pacificwar:4.6.b.5",
    "pacificwar:4.6.b.6",
)
def test_six_strategic_events() -> None:
    events = {half.name: half.side for card in DATA.cards for half in card.halves if half.strategic}
    assert events == {
        "Operation Vengeance": Side.ALLIES,
        "Battle of the Coral Sea": Side.ALLIES,
        "Battle of Midway": Side.ALLIES,
        "Admiral Kurita Turns Away": Side.ALLIES,
        "Halsey's Decision": Side.JAPAN,
        "Indian Ocean Raid": Side.JAPAN,
    }


@pytest.mark.rule("pacificwar:4.h", "pacificwar:9.0.1.b")
def test_no_strategic_event_has_a_moment_in_combat_or_invasion() -> None:
    """Ruling pw_q08."""
    in_strategy = {Timing.ACTION, Timing.INTERRUPT, Timing.REACTION}
    assert {half.timing for card in DATA.cards for half in card.halves if half.strategic} == in_strategy
