"""Resource cards in combat (pacificwar:9.0.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from ironbottom.games.pacificwar.components import load
from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.homeward import SendUnits
from ironbottom.games.pacificwar.rules.p09_combat.combat import Combat
from ironbottom.kernel.errors import IllegalChoice
from tests.games.pacificwar.positions import act, cards, log, options, position, where

PASS, STAY, SURFACE, NO_SURFACE = "button:pass", "button:stay", "button:surface", "button:no_surface"
RETREAT, AGAIN = "button:retreat", "button:another_round"
JAPAN, ALLIES = ("japan",), ("allies",)

CARRIERS = [("ja_akagi", "midway", "complete"), ("us_enterprise", "midway")]
GUNS = [("ja_kongo", "midway", "complete"), ("us_chester", "midway")]


def combat(
    pieces: Sequence[Sequence[str]],
    japan: Sequence[int] = (),
    allies: Sequence[int] = (),
    dice: Sequence[int] = (),
    *,
    turn: int = 2,
    active: str = "japan",
    left: int = 0,
    **more: Any,
) -> War:
    frame = Combat(zone=load(None).space_index["midway"], left=left, **more.pop("frame", {}))
    return position(
        procedure=frame, turn=turn, active=active, pieces=pieces, hands=(japan, allies), dice=dice, **more
    )


@pytest.mark.rule("pacificwar:9.0.1.c", "pacificwar:9.0.1.d")
def test_japan_plays_or_passes_first_and_then_in_turn_one_card_at_a_time() -> None:
    g = combat(CARRIERS, [1, 8, 11], [7, 11, 12], [1, 1, 1, 1])
    assert g.deciding() == JAPAN
    act(g, "j08")
    assert g.deciding() == ALLIES
    act(g, "a07")
    assert g.deciding() == JAPAN
    act(g, PASS)
    assert g.deciding() == ALLIES
    act(g, "a12")
    assert g.deciding() == JAPAN  # who has passed may play again (pw_q85)
    act(g, PASS, PASS)
    assert "fires with" in log(g)
    assert g.state.discard == [8, 7, 12]


@pytest.mark.rule("pacificwar:9.0.1.a")
def test_there_is_no_limit_on_cards_in_a_segment() -> None:
    g = combat(CARRIERS, [1], [7, 11, 12], [1, 1, 1])
    act(g, PASS, "a07", PASS, "a11", PASS, "a12", PASS)
    assert "japan: columns of the airstrike -3 by cards (9.2.2.c)" in log(g)
    assert "japan fires with 4 (column 4-5, shifted -3 to 1)" in log(g)
    assert g.state.hands[Side.ALLIES] == []


@pytest.mark.rule("pacificwar:8.5.c")
def test_nobody_is_asked_for_a_card_of_which_everybody_sees_that_it_cannot_be_played() -> None:
    lone_ship = [("ja_kongo", "midway", "complete"), ("us_enterprise", "midway")]
    g = combat(lone_ship, [1, 11], [], [1], discard=[8])
    assert "allies fire with 4" in log(g)  # Veteran Air Groups is discarded
    assert combat(CARRIERS, [1, 11], [], discard=[8]).deciding() == JAPAN
    assert combat(lone_ship, [1, 11], []).deciding() == JAPAN  # for all that is known it holds the other one


def test_two_passes_close_the_window_before_anything_is_played() -> None:
    g = combat(CARRIERS, [8], [7], [1, 1])
    act(g, PASS, PASS)
    assert "fires with 4 (column 4-5)" in log(g)


@pytest.mark.rule("pacificwar:9.0.1.b")
def test_strategic_events_are_not_played_in_combat() -> None:
    g = combat(CARRIERS, [], [4, 7])
    assert g.deciding() == ALLIES and cards(g) == {"a07"}
    with pytest.raises(IllegalChoice, match=r"9\.0\.1\.b"):
        act(g, "a04")


def test_cards_of_another_moment_are_refused_with_the_reason() -> None:
    g = combat(CARRIERS, [6], [], [1, 1])
    assert options(g) == (PASS,)  # asked all the same: asking must not tell
    assert g.decision is not None
    assert "9.0.1.a" in g.decision.refused(g, "japan")["type:j06"]


def test_a_player_without_cards_is_not_asked() -> None:
    g = combat(CARRIERS, [], [7], [1, 1])
    assert g.deciding() == ALLIES
    act(g, PASS)
    assert "fires with" in log(g)


def test_nobody_is_asked_when_all_cards_of_the_moment_lie_open() -> None:
    g = combat(GUNS, [1], [1], [1, 1], discard=[6, 7])
    act(g, SURFACE)
    assert "fires with" in log(g)


@pytest.mark.rule("pacificwar:8.4.c")
def test_in_the_strategy_phase_of_turn_1_no_card_is_played_in_combat() -> None:
    g = combat(CARRIERS, [8], [7], [1, 1], turn=1)
    assert "fires with 4 (column 4-5)" in log(g)


@pytest.mark.rule("pacificwar:9.2.2.c", "pacificwar:9.2.2.b")
@pytest.mark.parametrize(
    ("japan", "allies", "turn", "line"),
    [
        ([8], [], 2, "japan fires with 4 (column 4-5, shifted +1 to 6-7)"),
        ([], [7], 2, "japan fires with 4 (column 4-5, shifted -1 to 3)"),
        ([], [11], 2, "japan fires with 4 (column 4-5, shifted -2 to 2)"),
        ([], [12], 2, "allies fire with 4 (column 4-5, shifted +1 to 6-7)"),
        ([], [12], 4, "allies fire with 4 (column 4-5, shifted +2 to 8-9)"),
    ],
)
def test_cards_shift_columns_of_the_airstrike(
    japan: list[int], allies: list[int], turn: int, line: str
) -> None:
    g = combat(CARRIERS, japan, allies, [1, 1, 1, 1, 1], turn=turn)
    act(g, f"j{japan[0]:02}" if japan else f"a{allies[0]:02}")
    while g.decision is not None and PASS in options(g):
        act(g, PASS)
    assert line in log(g)


@pytest.mark.rule("pacificwar:9.3.c")
def test_outranging_resolves_the_japanese_airstrike_first() -> None:
    g = combat(CARRIERS, [11], [], [6, 1, 2], active="allies")
    act(g, "j11")
    assert "allies fire" not in log(g)  # Enterprise is away before it strikes
    assert where(g, "us_enterprise") == "sunk"


def test_outranging_needs_a_carrier_in_the_combat() -> None:
    pieces = [("ja_lba_1", "midway"), ("us_enterprise", "midway", "complete")]
    g = combat(pieces, [8, 11], [], [1, 1], active="allies")
    assert cards(g) == {"j08"}
    assert g.decision is not None
    assert "8.5.c" in g.decision.refused(g, "japan")["type:j11"]


def test_two_first_strikes_cancel_out() -> None:
    g = combat(
        CARRIERS, [11], [], [6, 6, 3, 3, 3, 3, 3], frame={"first_air": Side.ALLIES, "first_air_shift": 1}
    )
    act(g, "j11")
    assert where(g, "us_enterprise") == where(g, "ja_akagi") == "sunk"


@pytest.mark.rule("pacificwar:9.3.c")
@pytest.mark.parametrize(
    ("side", "first", "lost"), [("japan", "j06", "us_chester"), ("allies", "a06", "ja_kongo")]
)
def test_a_first_strike_in_surface_combat_silences_what_it_removes(side: str, first: str, lost: str) -> None:
    pieces = [*GUNS, ("us_iowa", "midway")] if side == "allies" else GUNS
    hands: tuple[list[int], list[int]] = ([6], []) if side == "japan" else ([], [6])
    g = combat(pieces, *hands, [6, 6, 6])
    act(g, SURFACE, first)
    while g.decision is not None and PASS in options(g):
        act(g, PASS)
    assert where(g, lost) == "sunk"
    enemy = "allies" if side == "japan" else "japan"
    assert f"{enemy} fire" not in log(g)


@pytest.mark.rule("pacificwar:9.1.3.b", "pacificwar:9.5.2.a")
def test_relentless_pursuit_gives_an_attacker_one_more_round() -> None:
    pieces = [("us_chester", "midway", "complete"), ("ja_aoba", "midway")]
    g = combat(pieces, [], [14], [1] * 4, active="allies")
    act(g, SURFACE, PASS)  # the window of the surface segment
    assert g.deciding() == ALLIES and cards(g) == {"a14"}
    act(g, "a14")
    assert g.deciding() == JAPAN and options(g) == (STAY, RETREAT)
    act(g, STAY)
    assert "round 2" in log(g)
    act(g, SURFACE)
    assert "9.5.2.a" in log(g), "that was the last round"
    assert isinstance(g.decision, SendUnits) and g.deciding() == ALLIES


def test_an_attacker_with_cards_is_asked_before_he_must_retreat_and_retreats_when_he_passes() -> None:
    pieces = [("us_chester", "midway", "complete"), ("ja_aoba", "midway")]
    g = combat(pieces, [], [1], [1] * 4, active="allies")
    act(g, NO_SURFACE)
    assert options(g) == (PASS,)
    act(g, PASS)
    assert "9.5.2.a" in log(g)


def test_a_defender_never_plays_relentless_pursuit() -> None:
    pieces = [("us_chester", "midway"), ("ja_aoba", "midway", "complete")]
    g = combat(pieces, [1], [14], [1] * 4)
    act(g, NO_SURFACE)
    assert "9.5.2.a" in log(g)  # no Japanese card is for this moment


def test_cards_are_for_one_segment_only() -> None:
    g = combat([("ja_zuiho", "midway", "complete"), ("uk_hermes", "midway")], [8, 9], [], [1] * 4, left=1)
    act(g, "j08", PASS)
    act(g, STAY, STAY)
    act(g, AGAIN, STAY, PASS)
    assert "japan fires with 2 (column 2):" in log(g)


@pytest.mark.parametrize("japan", [[1, 2], [6, 8], [8, 11]])
@pytest.mark.parametrize("allies", [[1, 2, 3], [6, 7, 14], [11, 12, 14]])
def test_who_is_asked_and_what_the_other_reads_does_not_hang_on_the_cards_held(
    japan: list[int], allies: list[int]
) -> None:
    pieces = [
        ("us_enterprise", "midway", "complete"),
        ("us_chester", "midway", "complete"),
        ("ja_kongo", "midway"),
    ]
    g = combat(pieces, japan, allies, [1] * 4, active="allies")
    asked = []
    while g.decision is not None and not isinstance(g.decision, SendUnits):
        seat = g.deciding()[0]
        asked.append((seat, type(g.decision).__name__, g.decision.waiting(g, seat)))
        first = [PASS, STAY, SURFACE]
        act(g, next(answer for answer in first if answer in options(g)))
    kinds = [(seat, kind) for seat, kind, _ in asked]
    segment = [("japan", "PlayCombatCard"), ("allies", "PlayCombatCard")]
    stay = [("allies", "StayOrRetreat"), ("japan", "StayOrRetreat"), ("allies", "FightSurface")]
    assert kinds == [*segment, *stay, *segment, ("allies", "PlayCombatCard")]
    assert {words for _, kind, words in asked if kind == "PlayCombatCard"} == {
        "A card may be played for the airstrike in {space:midway}",
        "A card may be played for surface combat in {space:midway}",
        "A card may be played for the end of the round in {space:midway}",
    }
