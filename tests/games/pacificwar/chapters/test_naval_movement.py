"""Moving ships and LBA in the Strategy Phase (pacificwar:8.9 to 8.11)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.control import controls
from ironbottom.games.pacificwar.rules.p08_strategy.movement import GroupMove
from ironbottom.games.pacificwar.rules.p09_combat.combat import Combat
from tests.games.pacificwar.chapters.test_resource_use import action, ready
from tests.games.pacificwar.positions import act, find, log, options, spaces, units, where, zone_of

RETURN, REDEPLOY = "button:return_to_port", "button:redeploy"


def move(side: Side, *pieces: tuple[str, ...], **more: Any) -> War:
    return action(side, pieces=pieces, **more)


def combat(game: War) -> Combat:
    """The combat that is going on."""
    return next(frame for frame in game.stack if isinstance(frame, Combat))


@pytest.mark.rule("pacificwar:8.10.1.a", "pacificwar:8.9.1.a", "pacificwar:8.3.f")
def test_a_group_is_made_of_ready_ships_of_one_zone() -> None:
    game = move(
        Side.JAPAN,
        ("ja_aoba", "truk"),
        ("ja_kako", "truk"),
        ("ja_kongo", "truk", "complete"),
        ("ja_nachi", "japan"),
        ("ja_lba_1", "truk"),
    )
    assert units(game) == {"ja_aoba", "ja_kako", "ja_nachi"}
    act(game, "ja_aoba")
    assert units(game) == {"ja_kako"}
    assert game.decision is not None
    why = game.decision.refused(game, "japan")
    assert "8.10.1.a" in why[f"piece:{find(game, 'ja_kongo')}"]


@pytest.mark.rule("pacificwar:8.10.1.b", "pacificwar:8.10.1.c", "pacificwar:8.10.1.d", "pacificwar:8.10.1.l")
def test_the_whole_group_goes_to_one_destination_and_is_ops_complete() -> None:
    game = move(Side.JAPAN, ("ja_aoba", "truk"), ("ja_kako", "truk"), ("ja_nachi", "truk"))
    act(game, "ja_aoba", "ja_kako", "guadalcanal")
    assert [where(game, key) for key in ("ja_aoba", "ja_kako", "ja_nachi")] == [
        "guadalcanal",
        "guadalcanal",
        "truk",
    ]
    assert not ready(game, "ja_aoba")
    assert not ready(game, "ja_kako")
    assert ready(game, "ja_nachi")
    assert game.decision is None, "one group is one action"


@pytest.mark.rule("pacificwar:8.10.1.e", "pacificwar:8.10.1.f", "pacificwar:8.10.1.h")
def test_a_route_costs_one_point_and_with_a_nav_point_two() -> None:
    game = move(Side.ALLIES, ("us_enterprise", "hawaiian_islands"), turn=1)
    act(game, "us_enterprise")
    assert game.decision is not None
    costs = {zone: game.decision.hint(game, "allies", f"space:{zone}") for zone in spaces(game)}
    assert costs["midway"] == "1 of 3 movement points"
    assert costs["samoa_islands"] == "2 of 3 movement points"
    assert costs["japan"] == "3 of 3 movement points"
    assert "rabaul" not in costs, "four points away"


@pytest.mark.rule("pacificwar:8.10.1.g", "pacificwar:8.10.1.f")
def test_the_slowest_ship_sets_the_points_of_the_group() -> None:
    game = move(Side.JAPAN, ("ja_zuikaku", "kwajalein"), ("ja_yamato", "kwajalein"))
    act(game, "ja_zuikaku", "ja_yamato", "midway")
    assert {where(game, key) for key in ("ja_zuikaku", "ja_yamato")} == {"midway"}
    far = move(Side.JAPAN, ("ja_zuikaku", "truk"), ("ja_yamato", "truk"))
    act(far, "ja_zuikaku")
    assert "midway" in spaces(far)
    act(far, "ja_yamato")
    assert "midway" not in spaces(far)
    assert far.decision is not None
    why = far.decision.refused(far, "japan")["space:midway"]
    assert "3 movement points away" in why
    assert "the slowest ship has 2" in why


@pytest.mark.rule("pacificwar:8.10.1.g")
def test_a_ship_without_speed_cannot_move_normally() -> None:
    game = move(Side.ALLIES, ("us_nevada", "midway"), ("us_chester", "midway"))
    assert units(game) == {"us_chester"}
    act(game, "us_chester")
    assert units(game) == set()
    act(game, "button:cancel", RETURN)
    assert spaces(game) == {"midway"}, "it moves by a return to port"


@pytest.mark.rule("pacificwar:8.10.1.i", "pacificwar:8.10.1.j", "pacificwar:8.10.1.n", "pacificwar:9.a")
def test_contact_ends_the_movement_and_what_is_left_lengthens_the_combat() -> None:
    game = move(Side.JAPAN, ("ja_shokaku", "truk"), ("ap_lba_1", "port_moresby"), dice=[1, 1])
    act(game, "ja_shokaku")
    assert "australia" not in spaces(game), "the way leads through the enemy"
    assert game.decision is not None
    assert game.decision.hint(game, "japan", "space:port_moresby").endswith("combat of up to 2 rounds")
    act(game, "port_moresby", "button:stand")
    assert where(game, "ja_shokaku") == "port_moresby"
    assert combat(game).left == 1
    assert not ready(game, "ja_shokaku"), "turned before the combat"


@pytest.mark.rule("pacificwar:8.10.1.k")
def test_enemy_control_markers_do_not_stop_a_group() -> None:
    game = move(Side.JAPAN, ("ja_aoba", "kwajalein"), ("ap_lba_1", "samoa_islands"))
    gilberts = zone_of(game, "gilbert_islands")
    assert controls(game, gilberts, Side.ALLIES)
    act(game, "ja_aoba", "guadalcanal")
    assert controls(game, gilberts, Side.ALLIES)


@pytest.mark.rule("pacificwar:8.10.1.l")
def test_a_group_is_turned_after_a_quiet_move_too() -> None:
    game = move(Side.ALLIES, ("us_chester", "hawaiian_islands"))
    act(game, "us_chester", "midway")
    assert not ready(game, "us_chester")
    assert game.decision is None


@pytest.mark.rule("pacificwar:8.10.1.m")
def test_a_closed_route_is_barred_to_both_sides() -> None:
    for side, ship, zone, closed in (
        (Side.ALLIES, "us_chester", "australia", "borneo"),
        (Side.JAPAN, "ja_aoba", "rabaul", "philippines"),
    ):
        game = move(side, (ship, zone))
        act(game, ship)
        assert closed not in spaces(game)


@pytest.mark.rule("pacificwar:6.c")
def test_japanese_ships_never_enter_the_west_coast_or_madagascar() -> None:
    game = move(Side.JAPAN, ("ja_zuikaku", "hawaiian_islands"), port={"hawaiian_islands": "japan"}, turn=4)
    act(game, "ja_zuikaku")
    assert "west_coast" not in spaces(game)
    assert game.decision is not None
    assert "6.c" in game.decision.refused(game, "japan")["space:west_coast"]


@pytest.mark.rule("pacificwar:8.10.1.o")
def test_a_ready_carrier_may_react_before_the_combat() -> None:
    game = move(Side.JAPAN, ("ja_akagi", "kwajalein"), ("us_enterprise", "midway"))
    act(game, "ja_akagi", "midway")
    assert game.deciding() == ("allies",)
    assert {"button:evacuate", "button:stand"} <= set(options(game))


@pytest.mark.rule("pacificwar:8.10.1.a")
def test_all_that_are_as_fast_join_by_one_click() -> None:
    game = move(
        Side.JAPAN, ("ja_nachi", "truk"), ("ja_haguro", "truk"), ("ja_myoko", "truk"), ("ja_aoba", "truk")
    )
    act(game, "ja_nachi", "button:all")
    assert units(game) == {"ja_aoba"}, "the slow one stays to be picked alone"
    act(game, "rabaul")
    assert where(game, "ja_myoko") == where(game, "ja_haguro") == "rabaul"


@pytest.mark.rule("pacificwar:8.10.1.a")
def test_ships_picked_can_be_put_back() -> None:
    game = move(Side.JAPAN, ("ja_nachi", "truk"), ("ja_aoba", "japan"))
    act(game, "ja_nachi", "button:cancel")
    assert units(game) == {"ja_nachi", "ja_aoba"}


@pytest.mark.rule("pacificwar:8.9.1.b", "pacificwar:8.9.2.a", "pacificwar:8.9.2.b", "pacificwar:10.4.n")
def test_some_or_all_ships_of_one_zone_return_to_one_port() -> None:
    game = move(
        Side.JAPAN,
        ("ja_aoba", "rabaul", "complete"),
        ("ja_kako", "rabaul"),
        ("ja_nachi", "kwajalein", "complete"),
    )
    act(game, RETURN)
    assert spaces(game) == {"rabaul", "kwajalein"}
    act(game, "rabaul", "ja_aoba", "truk")
    assert where(game, "ja_aoba") == "truk"
    assert where(game, "ja_kako") == "rabaul"
    assert not ready(game, "ja_aoba")
    assert game.decision is None, "one zone and one port are one action"


@pytest.mark.rule("pacificwar:8.9.3", "pacificwar:8.3.g", "pacificwar:8.11.b", "pacificwar:10.4.c")
def test_one_lba_redeploys_as_an_action() -> None:
    game = move(Side.ALLIES, ("ap_lba_6", "west_coast"), ("ap_lba_7", "west_coast"))
    act(game, REDEPLOY, "ap_lba_6")
    assert {"australia", "ceylon"} <= spaces(game)
    act(game, "ceylon")
    assert where(game, "ap_lba_6") == "ceylon"
    assert where(game, "ap_lba_7") == "west_coast"
    assert game.decision is None


@pytest.mark.rule("pacificwar:8.11.a", "pacificwar:9.0.2.a")
def test_lba_do_not_move_with_groups_nor_to_attack() -> None:
    game = move(Side.JAPAN, ("ja_lba_2", "indochina"), ("ja_aoba", "indochina"), ("uk_exeter", "singapore"))
    assert units(game) == {"ja_aoba"}, "an LBA waits for a redeployment, here or in the Supply Phase"
    act(game, REDEPLOY, "ja_lba_2")
    assert "singapore" not in spaces(game)


@pytest.mark.rule("pacificwar:8.9.3")
def test_a_redeployment_that_moves_nobody_is_no_action() -> None:
    game = move(Side.ALLIES, ("ap_lba_6", "west_coast"))
    act(game, REDEPLOY, "button:done")
    assert type(game.decision).__name__ == "ChooseAction"


@pytest.mark.rule("pacificwar:8.10.1.b")
def test_the_log_names_ships_and_both_ends_of_the_way() -> None:
    game = move(Side.JAPAN, ("ja_aoba", "truk"))
    act(game, "ja_aoba", "rabaul")
    assert "ja_aoba from truk to rabaul" in log(game)


@pytest.mark.rule("pacificwar:8.10.1.n")
def test_a_group_has_the_points_of_its_slowest_ship_less_what_it_spent() -> None:
    game = move(Side.JAPAN, ("ja_akagi", "truk"), ("us_chester", "rabaul"), dice=[1])
    act(game, "ja_akagi", "rabaul")
    group = next(frame for frame in game.stack if isinstance(frame, GroupMove))
    assert group.left == combat(game).left == 2
