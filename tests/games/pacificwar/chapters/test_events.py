"""Texts of cards played as the strategic action (pacificwar:8.5, 9.0.2)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.position.game import War
from tests.games.pacificwar.chapters.test_resource_use import action, ready
from tests.games.pacificwar.positions import act, cards, find, log, options, spaces, units, where


def japan(card: int, *pieces: tuple[str, ...], allied: list[int] | None = None, **more: Any) -> War:
    return action(Side.JAPAN, pieces=pieces, hands=([card], allied or []), **more)


def allies(card: int, *pieces: tuple[str, ...], **more: Any) -> War:
    return action(Side.ALLIES, pieces=pieces, hands=(more.pop("hand", []), [card]), **more)


def why(game: War, card: str) -> str:
    """Why a card is not offered."""
    assert game.decision is not None
    return game.decision.refused(game, game.deciding()[0])[f"type:{card}"]


@pytest.mark.rule("pacificwar:8.5.a", "pacificwar:8.3.b", "pacificwar:9.0.2.b", "pacificwar:9.0.2.f")
def test_one_lba_ends_the_battleship_era() -> None:
    game = japan(
        1, ("ja_lba_2", "indochina"), ("uk_repulse", "singapore"), ("ap_lba_1", "singapore"), dice=[6, 2, 2]
    )
    act(game, "j01")
    assert where(game, "uk_repulse") == "sunk", "3, two columns up, one down for the LBA: two hits"
    assert where(game, "ap_lba_1") == "singapore", "ships only"
    assert where(game, "ja_lba_2") == "indochina"
    assert game.state.discard == [1]
    assert game.decision is None


@pytest.mark.rule("pacificwar:8.5.c")
def test_an_event_without_a_target_cannot_be_chosen() -> None:
    game = japan(1, ("ja_lba_2", "indochina"), ("ap_lba_1", "singapore"))
    assert cards(game) == set()
    assert "8.5.c" in why(game, "j01")


@pytest.mark.rule("pacificwar:8.5.a")
def test_a_card_for_another_moment_is_no_action() -> None:
    game = japan(7, ("ja_aoba", "truk"))
    assert cards(game) == set()
    assert "not played as an action" in why(game, "j07")


@pytest.mark.rule("pacificwar:4.6.b.6", "pacificwar:11.d", "pacificwar:8.5.b")
def test_the_indian_ocean_raid_gains_a_point_for_a_ship_sunk() -> None:
    pieces = (("ja_akagi", "singapore"), ("ja_kaga", "singapore"), ("uk_cornwall", "ceylon"))
    game = japan(3, *pieces, points=-1, port={"singapore": "japan"}, dice=[3, 1, 1])
    act(game, "j03", "ja_akagi", "ja_kaga", "ceylon")
    assert where(game, "uk_cornwall") == "sunk"
    assert game.state.points == 0
    assert game.state.used[Side.JAPAN] == [3]
    assert not ready(game, "ja_akagi")
    assert where(game, "ja_akagi") == "singapore"


@pytest.mark.rule("pacificwar:11.d")
def test_the_indian_ocean_raid_gains_nothing_for_damage() -> None:
    game = japan(
        3, ("ja_akagi", "singapore"), ("uk_cornwall", "ceylon"), port={"singapore": "japan"}, dice=[4, 1]
    )
    act(game, "j03")
    assert where(game, "uk_cornwall") == "turn 3"
    assert game.state.points == 0


@pytest.mark.rule("pacificwar:8.5.c", "pacificwar:8.5.b")
def test_the_indian_ocean_raid_needs_allied_ships_at_ceylon_and_happens_once() -> None:
    pieces = (("ja_akagi", "singapore"),)
    game = japan(3, *pieces, port={"singapore": "japan"})
    assert "no enemy ships in {space:ceylon}" in why(game, "j03")
    game = japan(3, *pieces, ("uk_cornwall", "ceylon"), port={"singapore": "japan"}, used=["J03"])
    assert "8.5.b" in why(game, "j03")


@pytest.mark.rule("pacificwar:8.5.a", "pacificwar:8.10.1.f")
def test_the_aleutian_operation_pays_one_point_for_any_route() -> None:
    keys = ["ja_nachi", "ja_myoko", "ja_haguro", "ja_aoba", "ja_ashigara"]
    game = japan(4, *[(key, "japan") for key in keys], ("ja_fuso", "japan"))
    act(game, "j04", "ja_fuso")
    assert spaces(game) == {"attu", "midway"}, "one point for a ship of speed one"
    act(game, "button:cancel", "ja_nachi", "ja_myoko", "ja_haguro")
    assert spaces(game) == {"attu", "dutch_harbor", "midway"}
    act(game, "ja_ashigara")
    assert units(game) == set(), "four ships at most"
    act(game, "dutch_harbor")
    assert where(game, "ja_nachi") == "dutch_harbor"
    assert not ready(game, "ja_nachi")
    assert where(game, "ja_aoba") == "japan"


@pytest.mark.rule("pacificwar:8.5.a")
def test_a_submarine_hits_a_ship_within_two_routes_of_a_japanese_zone() -> None:
    pieces = (
        ("ja_aoba", "kwajalein"),
        ("us_chester", "midway"),
        ("us_quincy", "samoa_islands"),
        ("us_astoria", "ceylon"),
    )
    game = japan(5, *pieces, dice=[2], port={"singapore": "allies", "indochina": "allies"})
    act(game, "j05")
    assert units(game) == {"us_chester", "us_quincy"}
    act(game, "us_chester")
    assert where(game, "us_chester") == "sunk"


@pytest.mark.rule("pacificwar:8.5.a")
def test_submarines_do_not_reach_the_west_coast() -> None:
    game = japan(5, ("ja_aoba", "hawaiian_islands"), ("us_chester", "west_coast"))
    assert cards(game) == set()


@pytest.mark.rule("pacificwar:8.5.a")
def test_the_tokyo_express_readies_small_ships_of_two_zones() -> None:
    game = japan(
        9,
        ("ja_kongo", "rabaul", "complete"),
        ("ja_aoba", "rabaul", "complete"),
        ("ja_kako", "truk", "complete"),
        ("ja_nachi", "japan", "complete"),
    )
    act(game, "j09", "rabaul")
    assert "button:done" in options(game)
    act(game, "truk")
    assert [ready(game, key) for key in ("ja_aoba", "ja_kako", "ja_nachi", "ja_kongo")] == [
        True,
        True,
        False,
        False,
    ]
    assert game.decision is None


@pytest.mark.rule("pacificwar:8.5.a")
def test_the_tokyo_express_may_serve_one_zone_only() -> None:
    game = japan(9, ("ja_aoba", "rabaul", "complete"), ("ja_kako", "truk", "complete"))
    act(game, "j09", "rabaul", "button:done")
    assert not ready(game, "ja_kako")
    assert game.decision is None


@pytest.mark.rule("pacificwar:8.5.a", "pacificwar:10.4.m")
def test_operation_ke_as_an_action_takes_the_units_of_one_zone_home() -> None:
    game = japan(10, ("ja_kongo", "rabaul", "complete"), ("ja_aoba", "rabaul"), ("ja_nachi", "kwajalein"))
    act(game, "j10")
    assert spaces(game) == {"rabaul", "kwajalein"}
    act(game, "rabaul", "truk")
    assert where(game, "ja_kongo") == where(game, "ja_aoba") == "truk"
    assert ready(game, "ja_aoba")
    assert not ready(game, "ja_kongo")


@pytest.mark.rule("pacificwar:8.5.a", "pacificwar:10.4.a")
def test_operation_i_go_redeploys_up_to_three_lba() -> None:
    game = japan(12, ("ja_lba_1", "japan"), ("ja_lba_2", "japan"), ("ja_lba_3", "japan"))
    act(game, "j12", "ja_lba_1", "truk", "ja_lba_2", "indochina", "ja_lba_3", "truk")
    assert [where(game, f"ja_lba_{n}") for n in (1, 2, 3)] == ["truk", "indochina", "truk"]
    assert game.decision is None


@pytest.mark.rule("pacificwar:8.5.a")
def test_operation_a_go_sends_carriers_against_an_air_adjacent_zone_unanswered() -> None:
    game = japan(
        13, ("ja_akagi", "truk"), ("ja_zuiho", "truk", "complete"), ("us_enterprise", "rabaul"), dice=[1]
    )
    act(game, "j13")
    assert "8.12" not in log(game)
    assert where(game, "ja_akagi") == "truk"
    assert not ready(game, "ja_akagi")
    assert game.decision is None


@pytest.mark.rule("pacificwar:9.0.2.d", "pacificwar:8.5.a")
def test_all_lba_of_a_zone_strike_as_t_force_and_are_answered() -> None:
    game = japan(
        14,
        ("ja_lba_1", "truk"),
        ("ja_lba_2", "truk"),
        ("ja_lba_3", "indochina"),
        ("us_enterprise", "rabaul"),
        dice=[1, 1, 1],
    )
    act(game, "j14")
    assert "allies fire with 4" in log(game)
    assert "japan fires with 6" in log(game)


@pytest.mark.rule("pacificwar:8.5.a")
def test_a_carrier_raid_reaches_two_movement_points_without_entering() -> None:
    game = allies(
        1,
        ("us_enterprise", "hawaiian_islands"),
        ("us_hornet", "hawaiian_islands"),
        ("ja_aoba", "kwajalein"),
        ("ja_kako", "japan"),
        dice=[6, 2, 2],
    )
    act(game, "a01", "us_enterprise")
    assert spaces(game) == {"kwajalein"}, "Japan is three points away"
    act(game, "kwajalein")
    assert where(game, "ja_aoba") == "sunk"
    assert where(game, "us_enterprise") == "hawaiian_islands"
    assert not ready(game, "us_enterprise")
    assert ready(game, "us_hornet")


@pytest.mark.rule("pacificwar:8.5.a", "pacificwar:8.5.c")
def test_the_doolittle_raid_strips_a_random_card_and_turns_the_carrier() -> None:
    pieces = (
        ("us_enterprise", "hawaiian_islands"),
        ("us_chester", "hawaiian_islands"),
        ("us_saratoga", "west_coast"),
    )
    game = allies(2, *pieces, hand=[5, 8, 12], dice=[2])
    act(game, "a02")
    assert game.state.hands[Side.JAPAN] == [5, 12]
    assert game.state.discard == [2, 8]
    assert not ready(game, "us_enterprise"), "the only carrier near enough raids"
    assert where(game, "us_enterprise") == "hawaiian_islands"


@pytest.mark.rule("pacificwar:8.5.c")
@pytest.mark.parametrize("guard", ["midway", ""])
def test_the_doolittle_raid_needs_a_way_past_no_enemy(guard: str) -> None:
    pieces = [("us_enterprise", "hawaiian_islands")] + ([("ja_aoba", guard)] if guard else [])
    game = allies(2, *pieces, hand=[5])
    assert cards(game) == (set() if guard else {"a02"})


@pytest.mark.rule("pacificwar:9.0.2.c", "pacificwar:8.5.a")
def test_two_lba_of_one_zone_strike_under_kenney() -> None:
    game = allies(
        8,
        ("ap_lba_1", "australia"),
        ("ap_lba_2", "australia"),
        ("ap_lba_3", "australia"),
        ("ja_lba_1", "port_moresby"),
        dice=[6],
    )
    act(game, "a08", "ap_lba_1", "ap_lba_3")
    assert units(game) == set(), "two at most"
    act(game, "port_moresby")
    assert where(game, "ja_lba_1") == "turn 4", "two hits on an LBA"


@pytest.mark.rule("pacificwar:9.0.2.e", "pacificwar:8.5.a")
def test_skip_bombing_shifts_three_columns_up_against_ships_only() -> None:
    game = allies(10, ("ap_lba_1", "australia"), ("ja_aoba", "port_moresby"), dice=[4, 2, 2])
    act(game, "a10")
    assert where(game, "ja_aoba") == "sunk", "2 and three columns up: 6-7, two hits"


@pytest.mark.rule("pacificwar:8.5.a")
def test_a_service_squadron_readies_capital_ships_in_a_base() -> None:
    game = allies(16, ("us_essex", "kwajalein", "complete"), ("us_chester", "kwajalein", "complete"))
    act(game, "a16")
    assert ready(game, "us_essex")
    assert ready(game, "us_chester")


@pytest.mark.rule("pacificwar:9.0.2.f", "pacificwar:9.0.1.c")
def test_the_card_window_opens_for_a_strike_from_outside() -> None:
    game = japan(1, ("ja_lba_2", "indochina"), ("uk_repulse", "singapore"), allied=[7], dice=[6])
    act(game, "j01")
    assert game.deciding() == ("allies",)
    assert cards(game) == {"a07"}


@pytest.mark.rule("pacificwar:8.5.a")
def test_a_card_that_is_played_is_open_before_its_targets_are_chosen() -> None:
    game = japan(9, ("ja_aoba", "rabaul", "complete"), ("ja_kako", "truk", "complete"))
    act(game, "j09")
    assert game.state.discard == [9]
    assert "japan plays j09" in log(game)
    assert "button:cancel" not in options(game)
    assert find(game, "ja_aoba") in game.here[game.data.space_index["rabaul"]]


@pytest.mark.rule("pacificwar:8.5.a")
def test_a_card_for_a_few_says_how_many_and_does_not_promise_all() -> None:
    ready_carriers = [
        (key, "hawaiian_islands") for key in ("us_lexington", "us_saratoga", "us_yorktown", "us_hornet")
    ]
    game = allies(1, *ready_carriers, ("us_chester", "hawaiian_islands"), ("ja_aoba", "midway"))
    act(game, "a01", "us_lexington")
    assert game.decision is not None
    assert game.decision.label(game, "button:all") == "2 more that are as fast"
    act(game, "button:all")
    assert game.decision is not None
    told = game.decision.refused(game, "allies")
    left, cruiser = (find(game, key) for key in ("us_hornet", "us_chester"))
    assert told[f"piece:{left}"] == "the card is for 3 units at most ({rule:8.5.a})"
    assert (
        told[f"piece:{cruiser}"] == f"{{piece:{cruiser}}} does not take part in this strike ({{rule:8.5.a}})"
    )


@pytest.mark.rule("pacificwar:8.5.a", "pacificwar:8.6.a")
def test_ships_that_a_card_turns_to_ready_are_told_with_its_rule() -> None:
    complete = ("us_chester", "samoa_islands", "complete")
    event = allies(16, complete)
    act(event, "a16", *(["samoa_islands"] if "space:samoa_islands" in options(event) else []))
    assert "us_chester (8.5.a)" in log(event)
    resource = allies(7, complete)
    act(resource, "button:resupply")
    while resource.decision is not None and not ready(resource, "us_chester"):
        act(resource, options(resource)[0])
    assert "us_chester (8.6.a)" in log(resource)
