"""Reactions to a group that has come: evacuation, pursuit, counterattack, cards (pacificwar:8.12)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.p09_combat.combat import Combat
from tests.games.pacificwar.chapters.test_resource_use import action, ready
from tests.games.pacificwar.positions import act, cards, log, options, spaces, units, where

EVACUATE, STAND, DECLINE = "button:evacuate", "button:stand", "button:decline"


def entered(side: Side, ship: str, zone: str, *pieces: tuple[str, ...], **more: Any) -> War:
    """A ship of the side has moved into a zone; what is asked next is open."""
    game = action(side, pieces=pieces, **more)
    act(game, ship, zone)
    return game


def question(game: War) -> str:
    return type(game.decision).__name__


def fighting(game: War) -> Combat | None:
    """The combat that is going on, if any."""
    return next((frame for frame in game.stack if isinstance(frame, Combat)), None)


@pytest.mark.rule("pacificwar:8.12.a")
@pytest.mark.parametrize(("side_up", "asked"), [((), True), (("complete",), False)])
def test_a_ready_carrier_triggers_and_no_other(side_up: tuple[str, ...], asked: bool) -> None:
    game = entered(
        Side.JAPAN,
        "ja_akagi",
        "midway",
        ("ja_akagi", "kwajalein"),
        ("us_enterprise", "midway", *side_up),
        dice=[1, 1],
    )
    assert (question(game) == "ChooseReaction") == asked


@pytest.mark.rule("pacificwar:8.12.a")
def test_ships_without_carriers_do_not_react() -> None:
    game = entered(
        Side.ALLIES,
        "us_enterprise",
        "rabaul",
        ("us_enterprise", "australia"),
        ("ja_kongo", "rabaul"),
        dice=[1],
    )
    assert fighting(game)


@pytest.mark.rule("pacificwar:8.12.b")
def test_an_allied_lba_triggers_and_a_japanese_one_never() -> None:
    game = entered(Side.JAPAN, "ja_aoba", "port_moresby", ("ja_aoba", "truk"), ("ap_lba_1", "port_moresby"))
    assert question(game) == "ChooseReaction"
    game = entered(
        Side.ALLIES, "us_chester", "rabaul", ("us_chester", "guadalcanal"), ("ja_lba_1", "rabaul"), dice=[1]
    )
    assert fighting(game)


@pytest.mark.rule("pacificwar:8.12.c")
def test_at_most_one_reaction_and_none_is_needed() -> None:
    game = entered(
        Side.JAPAN, "ja_akagi", "midway", ("ja_akagi", "kwajalein"), ("ap_lba_1", "midway"), dice=[1, 1]
    )
    assert set(options(game)) == {EVACUATE, STAND}
    act(game, STAND)
    assert fighting(game)


@pytest.mark.rule("pacificwar:8.12.d", "pacificwar:9.5.3.i", "pacificwar:9.5.3.j", "pacificwar:9.5.1.a")
def test_an_evacuation_takes_all_units_of_the_zone_home() -> None:
    game = entered(
        Side.JAPAN,
        "ja_aoba",
        "midway",
        ("ja_aoba", "kwajalein"),
        ("us_enterprise", "midway"),
        ("us_chester", "midway", "complete"),
        ("ap_lba_1", "midway"),
    )
    act(game, EVACUATE, "hawaiian_islands")
    assert where(game, "us_enterprise") == where(game, "us_chester") == "hawaiian_islands"
    assert ready(game, "us_enterprise")
    assert not ready(game, "us_chester")
    assert where(game, "ap_lba_1") == "turn 3"
    assert game.decision is None, "no combat, and no points left to pursue with"
    assert where(game, "ja_aoba") == "midway"
    assert not ready(game, "ja_aoba")


@pytest.mark.rule("pacificwar:8.12.d", "pacificwar:9.5.3.f", "pacificwar:9.5.3.i")
@pytest.mark.parametrize(
    ("turn", "ring", "words"),
    [
        (4, (), "all units leave; LBA come back next turn"),
        (5, (), "all units leave; LBA are out of the game"),
        (4, ("hawaiian_islands", "japan", "kwajalein"), "no way to a port is open"),
    ],
)
def test_what_an_evacuation_costs_is_told_before(turn: int, ring: tuple[str, ...], words: str) -> None:
    ships = zip(("ja_nachi", "ja_haguro", "ja_myoko"), ring, strict=False)
    pieces = [("ja_aoba", "kwajalein"), ("us_chester", "midway"), ("ap_lba_1", "midway"), *ships]
    game = entered(Side.JAPAN, "ja_aoba", "midway", *pieces, turn=turn)
    assert game.decision is not None
    assert game.decision.hint(game, "allies", EVACUATE).startswith(words)


@pytest.mark.rule("pacificwar:8.12.e")
def test_the_group_may_pursue_with_the_points_it_has_left() -> None:
    pieces = [
        ("ja_akagi", "kwajalein"),
        ("ap_lba_1", "gilbert_islands"),
        ("us_lexington", "samoa_islands"),
    ]
    game = entered(Side.JAPAN, "ja_akagi", "gilbert_islands", *pieces, dice=[1, 1])
    act(game, EVACUATE)
    assert game.deciding() == ("japan",)
    assert ready(game, "ja_akagi"), "its movement is not over"
    assert spaces(game) == {
        "kwajalein",
        "truk",
        "guadalcanal",
        "rabaul",
        "port_moresby",
        "hawaiian_islands",
        "samoa_islands",
    }
    act(game, "samoa_islands")
    assert question(game) == "ChooseReaction", "a new reaction where it meets units again"
    act(game, STAND)
    combat = fighting(game)
    assert combat
    assert combat.left == 1
    assert not ready(game, "ja_akagi")


@pytest.mark.rule("pacificwar:8.12.e")
def test_the_group_may_stop_where_the_enemy_was() -> None:
    game = entered(
        Side.JAPAN, "ja_akagi", "gilbert_islands", ("ja_akagi", "kwajalein"), ("ap_lba_1", "gilbert_islands")
    )
    act(game, EVACUATE, "button:done")
    assert where(game, "ja_akagi") == "gilbert_islands"
    assert not ready(game, "ja_akagi")
    assert game.decision is None


@pytest.mark.rule("pacificwar:8.12.f", "pacificwar:8.12.g")
def test_ready_ships_of_one_zone_counterattack_and_are_ops_complete() -> None:
    game = entered(
        Side.JAPAN,
        "ja_akagi",
        "midway",
        ("ja_akagi", "kwajalein"),
        ("ap_lba_4", "midway"),
        ("us_portland", "hawaiian_islands"),
        ("us_chester", "hawaiian_islands"),
        ("us_quincy", "hawaiian_islands", "complete"),
        ("us_hornet", "kwajalein"),
        dice=[1, 1],
    )
    act(game, "us_portland")
    assert units(game) == {"us_chester"}, "only Ready ships of the same zone"
    assert spaces(game) == {"midway"}
    act(game, "us_chester", "midway")
    for key in ("us_portland", "us_chester"):
        assert where(game, key) == "midway"
        assert not ready(game, key)
    assert fighting(game)


@pytest.mark.rule("pacificwar:8.12.f")
def test_a_counterattack_keeps_one_movement_point_back() -> None:
    far = [
        ("us_chester", "samoa_islands"),
        ("us_washington", "samoa_islands"),
        ("us_north_carolina", "hawaiian_islands"),
    ]
    game = entered(
        Side.JAPAN, "ja_akagi", "guadalcanal", ("ja_akagi", "truk"), ("ap_lba_4", "guadalcanal"), *far
    )
    assert units(game) == {"us_chester"}, "two points away: three suffice, two do not"
    act(game, "us_chester")
    assert units(game) == set(), "nor does a group with a slow ship"


@pytest.mark.rule("pacificwar:8.12.f")
def test_enemy_units_on_the_way_bar_a_counterattack() -> None:
    game = entered(
        Side.JAPAN,
        "ja_akagi",
        "rabaul",
        ("ja_akagi", "truk"),
        ("ja_nachi", "port_moresby"),
        ("ap_lba_4", "rabaul"),
        ("us_enterprise", "australia"),
    )
    assert units(game) == set()


@pytest.mark.rule("pacificwar:8.12.c")
def test_ships_picked_for_a_counterattack_can_be_put_back_for_another_reaction() -> None:
    game = entered(
        Side.JAPAN,
        "ja_aoba",
        "midway",
        ("ja_aoba", "kwajalein"),
        ("ap_lba_4", "midway"),
        ("us_chester", "hawaiian_islands"),
    )
    act(game, "us_chester", "button:cancel", EVACUATE)
    assert where(game, "ap_lba_4") == "turn 3"


# ---- cards of the reaction window ----------------------------------------------------------------------


@pytest.mark.rule("pacificwar:8.12.c", "pacificwar:4.6.b.3", "pacificwar:4.h")
def test_the_battle_of_midway_does_not_use_up_the_reaction() -> None:
    game = entered(
        Side.JAPAN,
        "ja_akagi",
        "midway",
        ("ja_akagi", "kwajalein"),
        ("ap_lba_4", "midway"),
        ("us_enterprise", "hawaiian_islands"),
        hands=([], [4, 5]),
        dice=[1, 1],
    )
    assert cards(game) == {"a04"}
    act(game, "a04")
    assert game.state.used[Side.ALLIES] == [4]
    act(game, "us_enterprise", "midway")
    combat = fighting(game)
    assert combat
    assert (combat.first_air, combat.first_air_shift) == (Side.ALLIES, 1)


@pytest.mark.rule("pacificwar:8.5.c", "pacificwar:4.6.b.3")
def test_the_battle_of_midway_needs_a_carrier_in_the_group() -> None:
    game = entered(
        Side.JAPAN, "ja_aoba", "midway", ("ja_aoba", "kwajalein"), ("ap_lba_4", "midway"), hands=([], [4])
    )
    assert question(game) == "ChooseReaction", "everybody sees that no card fits"


@pytest.mark.rule("pacificwar:8.12.c", "pacificwar:8.5.c")
def test_the_battle_of_midway_is_lost_with_an_evacuation() -> None:
    game = entered(
        Side.JAPAN, "ja_akagi", "midway", ("ja_akagi", "kwajalein"), ("ap_lba_4", "midway"), hands=([], [4])
    )
    act(game, "a04", EVACUATE)
    assert game.state.discard == [4]
    assert question(game) == "Pursue"
    assert game.decision is not None
    hints = {choice: game.decision.hint(game, "japan", choice) for choice in options(game)}
    assert hints.pop("button:done") == "" and all("movement point" in hint for hint in hints.values())


@pytest.mark.rule("pacificwar:4.6.b.2", "pacificwar:8.12.f")
def test_the_battle_of_the_coral_sea_is_a_counterattack_within_full_movement_without_a_trigger() -> None:
    game = entered(
        Side.JAPAN,
        "ja_nachi",
        "port_moresby",
        ("ja_nachi", "truk"),
        ("us_chester", "port_moresby"),
        ("us_quincy", "samoa_islands"),
        hands=([], [3]),
        dice=[1, 1],
    )
    assert cards(game) == {"a03"}
    act(game, "a03")
    assert where(game, "us_quincy") == "port_moresby", "three points for a ship of speed three"
    assert not ready(game, "us_quincy")
    assert fighting(game), "it was the reaction"


@pytest.mark.rule("pacificwar:8.12.c", "pacificwar:4.6.b.2")
def test_the_battle_of_the_coral_sea_uses_up_the_reaction_that_a_trigger_gives() -> None:
    game = entered(
        Side.JAPAN,
        "ja_nachi",
        "port_moresby",
        ("ja_nachi", "truk"),
        ("ap_lba_1", "port_moresby"),
        ("us_quincy", "samoa_islands"),
        ("us_chester", "australia"),
        hands=([], [3]),
        dice=[1],
    )
    act(game, "a03", "us_quincy", "port_moresby")
    assert fighting(game)
    assert where(game, "us_chester") == "australia"


@pytest.mark.rule("pacificwar:4.6.b.2", "pacificwar:8.5.c")
def test_the_battle_of_the_coral_sea_is_for_southern_zones() -> None:
    game = entered(
        Side.JAPAN,
        "ja_nachi",
        "midway",
        ("ja_nachi", "kwajalein"),
        ("us_chester", "midway"),
        ("us_quincy", "hawaiian_islands"),
        hands=([], [3]),
    )
    assert fighting(game)


@pytest.mark.rule("pacificwar:8.12.c", "pacificwar:10.4.j")
def test_operation_ke_stands_in_place_of_an_evacuation() -> None:
    game = entered(
        Side.ALLIES,
        "us_enterprise",
        "rabaul",
        ("us_enterprise", "australia"),
        ("ja_kongo", "rabaul", "complete"),
        ("ja_lba_1", "rabaul"),
        ("ja_kako", "truk"),
        hands=([10], []),
    )
    assert cards(game) == {"j10"}
    act(game, "j10", "truk", "truk")
    assert where(game, "ja_kongo") == "truk"
    assert not ready(game, "ja_kongo"), "nobody is turned over"
    assert where(game, "ja_lba_1") == "truk", "the LBA redeploys and does not leave the map"
    assert question(game) == "Pursue"


@pytest.mark.rule("pacificwar:8.5.c", "pacificwar:10.4.k")
def test_units_without_a_way_stay_and_fight_in_spite_of_operation_ke() -> None:
    game = entered(
        Side.ALLIES,
        "us_enterprise",
        "rabaul",
        ("us_enterprise", "australia"),
        ("ja_kongo", "rabaul"),
        ("ja_lba_1", "rabaul"),
        ("us_hornet", "truk"),
        ("us_wasp", "guadalcanal"),
        ("us_chester", "port_moresby"),
        hands=([10], []),
        dice=[1, 1],
    )
    act(game, "j10", "japan")
    assert where(game, "ja_kongo") == "rabaul"
    assert where(game, "ja_lba_1") == "japan"
    assert fighting(game)


@pytest.mark.rule("pacificwar:8.5.c", "pacificwar:4.6.b.2")
@pytest.mark.parametrize("far", ["hawaiian_islands", "west_coast"])
def test_the_battle_of_the_coral_sea_needs_ships_in_reach(far: str) -> None:
    pieces = [("ja_nachi", "truk"), ("us_chester", "port_moresby"), ("us_quincy", far)]
    game = entered(Side.JAPAN, "ja_nachi", "port_moresby", *pieces, hands=([], [3]), dice=[1, 1])
    assert fighting(game)
    assert game.state.hands[Side.ALLIES] == [3]


@pytest.mark.rule("pacificwar:8.5.c", "pacificwar:10.4.a")
def test_operation_ke_needs_somebody_who_can_go() -> None:
    """Without a port ships stay; an LBA may still go to a base that only its own air cover holds."""
    ports = dict.fromkeys(("japan", "indochina", "truk"), "allies")
    pieces = [("us_enterprise", "australia"), ("ja_kongo", "rabaul"), ("ja_lba_1", "rabaul")]
    game = entered(Side.ALLIES, "us_enterprise", "rabaul", *pieces, hands=([10], []), port=ports, dice=[1, 1])
    act(game, "j10")
    assert spaces(game) == {"guadalcanal", "port_moresby"}
    act(game, "guadalcanal")
    assert where(game, "ja_kongo") == "rabaul" and fighting(game)
    cover = [("ap_lba_1", "australia"), ("ap_lba_2", "gilbert_islands")]
    game = entered(
        Side.ALLIES, "us_enterprise", "rabaul", *pieces, *cover, hands=([10], []), port=ports, dice=[1, 1]
    )
    assert fighting(game) and game.state.hands[Side.JAPAN] == [10]


@pytest.mark.rule("pacificwar:8.4.c")
def test_no_card_is_played_in_the_window_on_turn_1() -> None:
    game = entered(
        Side.JAPAN,
        "ja_akagi",
        "midway",
        ("ja_akagi", "kwajalein"),
        ("ap_lba_4", "midway"),
        hands=([], [4]),
        turn=1,
    )
    assert question(game) == "ChooseReaction"


@pytest.mark.rule("pacificwar:8.5.c")
def test_the_window_opens_whatever_the_hand_holds() -> None:
    game = entered(
        Side.JAPAN, "ja_akagi", "midway", ("ja_akagi", "kwajalein"), ("ap_lba_4", "midway"), hands=([], [6])
    )
    assert question(game) == "PlayReactionCard"
    assert options(game) == (DECLINE,)
    assert game.decision is not None
    assert game.decision.waiting(game, "japan") == "{seat:allies} may react"
    act(game, DECLINE)
    assert question(game) == "ChooseReaction"


@pytest.mark.rule("pacificwar:8.12.d")
def test_the_log_tells_of_the_evacuation() -> None:
    game = entered(Side.JAPAN, "ja_aoba", "midway", ("ja_aoba", "kwajalein"), ("ap_lba_4", "midway"))
    act(game, EVACUATE)
    assert "evacuate midway" in log(game)


@pytest.mark.rule("pacificwar:8.12.c", "pacificwar:8.5.c")
@pytest.mark.parametrize(
    ("words", "again"), [((DECLINE, "us_enterprise", "rabaul"), False), (("a03",), True)]
)
def test_no_card_follows_the_reaction_but_one_may_follow_a_card(words: tuple[str, ...], again: bool) -> None:
    """Ruling pw_q89: cards come first; A03 is a card, so A04 can still be played after it."""
    pieces = [("ja_akagi", "truk"), ("ap_lba_1", "rabaul"), ("us_enterprise", "australia")]
    game = entered(Side.JAPAN, "ja_akagi", "rabaul", *pieces, hands=([], [3, 4]), dice=[1, 1])
    act(game, *words)
    assert where(game, "us_enterprise") == "rabaul"
    assert (cards(game) == {"a04"}) == again
