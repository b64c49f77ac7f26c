"""Advanced and optional rules of the Strategy Phase (pacificwar:13.2, 13.3, 15.4, 15.5, 15.9)."""

from __future__ import annotations

from typing import Any

import pytest

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.control import controls
from ironbottom.games.pacificwar.rules.p08_strategy.phase import StrategyPhase
from tests.games.pacificwar.chapters.test_resource_use import action
from tests.games.pacificwar.positions import act, find, log, position, spaces, units, where, zone_of

PLAY_ON, NOTHING, MAGIC = "button:play_on", "button:nothing", "button:magic"


def tied(**more: Any) -> War:
    """A round whose rolls are tied."""
    game = position(
        procedure=StrategyPhase(),
        turn=more.pop("turn", 2),
        pieces=[("us_chester", "midway")],
        dice=[3, 3],
        **more,
    )
    act(game, PLAY_ON, PLAY_ON)
    return game


def asked(game: War) -> tuple[str, tuple[str, ...]]:
    return type(game.decision).__name__, game.deciding()


@pytest.mark.rule("pacificwar:13.3")
def test_magic_gives_the_allies_a_last_action_once_per_turn() -> None:
    game = tied(options={"13.3": "on"})
    assert asked(game) == ("UseMagic", ("allies",))
    act(game, MAGIC)
    assert asked(game) == ("ChooseAction", ("allies",))
    assert game.state.marker_used
    act(game, NOTHING)
    assert game.decision is None
    assert tied(options={"13.3": "on"}, tracks={"marker_used": True}).decision is None


@pytest.mark.rule("pacificwar:13.3")
def test_magic_may_be_declined_and_comes_from_turn_2_only() -> None:
    game = tied(options={"13.3": "on"})
    act(game, "button:decline")
    assert game.decision is None
    assert not game.state.marker_used
    assert tied(options={"13.3": "on"}, turn=1).decision is None
    assert tied().decision is None


@pytest.mark.rule("pacificwar:15.4")
def test_after_a_tie_each_player_takes_a_last_action_japan_first() -> None:
    game = tied(options={"15.4": "on"})
    assert asked(game) == ("ChooseAction", ("japan",))
    act(game, NOTHING)
    assert asked(game) == ("ChooseAction", ("allies",))
    act(game, NOTHING)
    assert game.decision is None


@pytest.mark.rule("pacificwar:15.4")
def test_two_passes_bring_no_last_actions() -> None:
    game = position(procedure=StrategyPhase(), turn=2, options={"15.4": "on", "13.3": "on"})
    act(game, "button:pass", "button:pass")
    assert game.decision is None


@pytest.mark.rule("pacificwar:15.4", "pacificwar:8.3.1.a")
def test_last_actions_are_not_interrupted() -> None:
    game = position(
        procedure=StrategyPhase(), turn=2, options={"15.4": "on"}, hands=([], [9]), discard=[1], dice=[3, 3]
    )
    act(game, "button:decline", PLAY_ON, PLAY_ON)
    assert asked(game) == ("ChooseAction", ("japan",))


@pytest.mark.rule("pacificwar:15.5")
@pytest.mark.parametrize(("switch", "far"), [("off", True), ("on", False)])
def test_kaga_has_two_movement_points_under_the_option(switch: str, far: bool) -> None:
    pieces = [("ja_kaga", "truk"), ("ja_akagi", "truk")]
    game = action(Side.JAPAN, pieces=pieces, options={"15.5": switch})
    assert game.speed(find(game, "ja_akagi")) == 3
    act(game, "ja_kaga")
    assert ("midway" in spaces(game)) == far


@pytest.mark.rule("pacificwar:15.9")
def test_an_unopposed_group_has_three_points_whatever_its_speed() -> None:
    pieces = [("us_nevada", "hawaiian_islands"), ("ja_aoba", "kwajalein"), ("ja_kako", "truk")]
    assert units(action(Side.ALLIES, pieces=pieces)) == set()
    game = action(Side.ALLIES, pieces=pieces, options={"15.9": "on"})
    act(game, "us_nevada")
    assert {"midway", "west_coast", "gilbert_islands", "dutch_harbor", "guadalcanal", "attu"} <= spaces(game)
    assert not {"kwajalein", "japan", "rabaul"} & spaces(game), "enemy units, an enemy port, too far"
    act(game, "attu")
    assert where(game, "us_nevada") == "attu"


@pytest.mark.rule("pacificwar:15.9")
def test_enemy_ships_end_the_transit_where_they_control_nothing() -> None:
    pieces = [("us_nevada", "hawaiian_islands"), ("ja_aoba", "kwajalein"), ("ap_lba_1", "gilbert_islands")]
    game = action(Side.ALLIES, pieces=pieces, options={"15.9": "on"})
    assert not controls(game, zone_of(game, "kwajalein"), Side.JAPAN), "under Allied air"
    act(game, "us_nevada")
    assert "kwajalein" not in spaces(game)


@pytest.mark.rule("pacificwar:15.9")
def test_zones_of_the_enemy_end_the_transit() -> None:
    pieces = [("ja_fuso", "japan"), ("ap_lba_1", "samoa_islands"), ("ja_nachi", "kwajalein")]
    game = action(Side.JAPAN, pieces=pieces, options={"15.9": "on"})
    act(game, "ja_fuso")
    assert "kwajalein" in spaces(game)
    assert "gilbert_islands" not in spaces(game), "an Allied base, and four points away"
    assert "philippines" not in spaces(game), "an Allied port"


def after_combat(*pieces: tuple[str, ...], side: Side = Side.ALLIES, **more: Any) -> War:
    """The Allies may sail to Rabaul and sink the only ship there."""
    options = {"13.2": more.pop("switch", "on")}
    return action(side, pieces=[*pieces, ("ja_aoba", "rabaul")], options=options, dice=[6, 6, 6], **more)


WINNERS = (("us_enterprise", "australia"), ("ap_lba_1", "australia"), ("ap_lba_2", "west_coast"))


@pytest.mark.rule("pacificwar:13.2")
def test_sea_bees_bring_an_lba_to_a_base_just_won() -> None:
    game = after_combat(*WINNERS)
    act(game, "us_enterprise", "rabaul", "button:stay")
    assert units(game) == {"ap_lba_1", "ap_lba_2"}
    act(game, "ap_lba_2")
    assert where(game, "ap_lba_2") == "rabaul"
    assert game.state.marker_used
    assert "13.2" in log(game)
    assert game.decision is None


@pytest.mark.rule("pacificwar:13.2", "pacificwar:9.4.a")
@pytest.mark.parametrize(
    ("dice", "answers", "come"),
    [
        ([1, 1], ("button:retreat", "truk"), True),  # the attacker gives up
        ([6] * 6, (), False),  # nobody is left
        ([6, 1, 6, 6], ("button:retreat", "truk"), False),  # the attacker has won and leaves
    ],
)
def test_sea_bees_come_where_the_allies_have_held_a_base_too(
    dice: list[int], answers: tuple[str, ...], come: bool
) -> None:
    """Ruling pw_q104: who alone is left has won, as defender, too; when nobody is left nobody has."""
    game = action(
        Side.JAPAN,
        pieces=[
            ("ja_akagi", "truk"),
            ("us_enterprise", "rabaul", "complete"),
            ("ap_lba_1", "port_moresby"),
            ("ap_lba_2", "west_coast"),
        ],
        options={"13.2": "on"},
        dice=dice,
    )
    act(game, "ja_akagi", "rabaul", *answers)
    assert controls(game, zone_of(game, "rabaul"), Side.ALLIES), "by ships or by air, so an LBA could come"
    assert (asked(game)[0] == "ChoosePiece") == come
    if come:
        act(game, "ap_lba_2")
    assert where(game, "ap_lba_2") == ("rabaul" if come else "west_coast")


@pytest.mark.rule("pacificwar:13.2")
def test_sea_bees_may_be_kept_back() -> None:
    game = after_combat(*WINNERS)
    act(game, "us_enterprise", "rabaul", "button:stay", "button:cancel")
    assert not game.state.marker_used
    assert game.decision is None


@pytest.mark.rule("pacificwar:13.2")
@pytest.mark.parametrize("more", [{"switch": "off"}, {"turn": 1}, {"tracks": {"marker_used": True}}])
def test_sea_bees_come_once_per_turn_from_turn_2(more: dict[str, Any]) -> None:
    game = after_combat(*WINNERS, **more)
    act(game, "us_enterprise", "rabaul", "button:stay")
    assert game.decision is None


@pytest.mark.rule("pacificwar:13.2")
def test_sea_bees_build_in_bases_only() -> None:
    game = action(
        Side.ALLIES,
        pieces=[("us_enterprise", "midway"), ("ap_lba_2", "west_coast"), ("ja_aoba", "hawaiian_islands")],
        options={"13.2": "on"},
        dice=[6, 6, 6],
    )
    act(game, "us_enterprise", "hawaiian_islands", "button:stay")
    assert where(game, "ja_aoba") == "sunk"
    assert game.decision is None


@pytest.mark.rule("pacificwar:15.9", "pacificwar:8.12.e")
def test_a_group_that_has_met_the_enemy_goes_on_with_its_own_points_only() -> None:
    """Ruling pw_q101: its path was not unopposed."""
    pieces = [("ja_akagi", "kwajalein"), ("us_enterprise", "midway")]
    game = action(Side.JAPAN, pieces=pieces, options={"15.9": "on"})
    act(game, "ja_akagi", "midway", "button:evacuate", "west_coast")
    assert asked(game)[0] == "Pursue"
    assert spaces(game) == {"hawaiian_islands"}, "one point is left"


@pytest.mark.rule("pacificwar:13.3", "pacificwar:15.4")
def test_magic_comes_after_the_last_actions_of_both_players() -> None:
    """Ruling pw_q100."""
    game = tied(options={"13.3": "on", "15.4": "on"})
    assert asked(game) == ("ChooseAction", ("japan",))
    act(game, NOTHING)
    assert asked(game) == ("ChooseAction", ("allies",))
    act(game, NOTHING)
    assert asked(game) == ("UseMagic", ("allies",))
    act(game, MAGIC)
    assert asked(game) == ("ChooseAction", ("allies",))
    act(game, NOTHING)
    assert game.decision is None


@pytest.mark.rule("pacificwar:13.2", "pacificwar:13.3", "pacificwar:15.4")
def test_sea_bees_of_a_last_action_use_up_the_marker_of_magic() -> None:
    game = position(
        procedure=StrategyPhase(),
        turn=2,
        pieces=[*WINNERS, ("ja_aoba", "rabaul")],
        options={"13.2": "on", "13.3": "on", "15.4": "on"},
        dice=[3, 3, 6, 6, 6],
    )
    act(game, PLAY_ON, PLAY_ON, NOTHING)
    act(game, "us_enterprise", "rabaul", "button:stay", "ap_lba_2")
    assert game.state.marker_used and game.decision is None
