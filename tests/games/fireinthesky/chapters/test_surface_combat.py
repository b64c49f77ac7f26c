"""Surface Combat Step and its options (fireinthesky:11.2.3, 16.2.1, 16.2.2.b1)."""

from __future__ import annotations

import pytest

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import SEA_CONTROL, TOKYO_EXPRESS
from ironbottom.games.fireinthesky.rules.p11_combat.board import NOBODY
from ironbottom.games.fireinthesky.rules.p11_combat.surface_rounds import SurfaceRounds
from ironbottom.games.fireinthesky.shown.battle_view import surface_chart
from ironbottom.games.fireinthesky.shown.sheets import reference
from tests.games.fireinthesky.positions import act, find, log, options, units, where
from tests.games.fireinthesky.sea_battles import (
    ALL,
    DONE,
    FIGHT,
    HOLD_BACK,
    REST,
    WITHDRAW,
    faces_left,
    sea_battle,
)

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
SEA = "sea_1407"
CRUISERS = ("jn_ca_takao", "jn_ca_aoba")
"""Firepower 1, defence 9 and 8."""
AMERICANS = ("us_ca_portland", "us_ca_houston")
"""Firepower 1, defence 9 and 8."""


def asked(game: Sky) -> tuple[str, str]:
    """Who is asked what."""
    return game.deciding()[0], type(game.decision).__name__


# ---- committing --------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:11.2.3", "fireinthesky:3.4.3")
def test_the_side_without_superiority_commits_first() -> None:
    game, battle = sea_battle(SEA, CRUISERS, AMERICANS, ("us_dd_1",), superiority="japan")
    assert asked(game) == ("allies", "CommitShips")
    assert game.decision is not None and "land units" not in game.decision.text(game, "allies"), "at sea"
    # from several Task Forces
    assert units(game) == {*AMERICANS, "us_dd_1"}
    act(game, "us_ca_houston", "us_dd_1")
    assert units(game) == {"us_ca_portland"}
    act(game, DONE)
    assert asked(game) == ("japan", "CommitShips")
    assert units(game) == set(CRUISERS)
    boxes = [game.state.box[find(game, key)] == SEA_CONTROL for key in (*AMERICANS, "us_dd_1")]
    assert boxes == [False, True, True]
    act(game, DONE)
    assert battle.sea_control == ALLIES


@pytest.mark.rule("fireinthesky:11.2.3")
def test_superiority_of_the_allies_makes_japan_commit_first() -> None:
    game, _ = sea_battle(SEA, CRUISERS, AMERICANS, superiority="allied")
    assert asked(game) == ("japan", "CommitShips")


@pytest.mark.rule("fireinthesky:11.2.3", "fireinthesky:11.2.1.b1", "fireinthesky:11.2.1.b3")
def test_ships_with_carriers_and_at_anchor_are_not_committed() -> None:
    game, battle = sea_battle(
        "truk",
        ("us_cv_enterprise", "us_ca_portland"),
        ("us_ca_houston",),
        pieces=[("jn_ca_takao", "truk")],
    )
    assert units(game) == {"us_ca_houston"}
    act(game, "us_ca_houston")
    assert game.decision is None, "nobody else has ships that could be committed"
    assert battle.sea_control == ALLIES


@pytest.mark.rule("fireinthesky:11.2.3")
def test_all_ships_can_be_committed_at_once_and_a_suggestion_is_legal() -> None:
    game, battle = sea_battle(SEA, CRUISERS, AMERICANS)
    assert ALL in options(game)
    while game.deciding() == ("allies",):
        assert game.decision is not None
        act(game, game.decision.suggestion(game, "allies")[0])
    assert asked(game) == ("japan", "CommitShips")
    act(game, DONE)
    assert battle.sea_control == ALLIES


@pytest.mark.rule("fireinthesky:11.2.3", "fireinthesky:11.2.4")
def test_against_no_ships_the_weakest_is_advised_to_take_sea_control() -> None:
    game, battle = sea_battle(
        "rabaul", ("us_ca_portland", "us_dd_1"), pieces=[("jl_kure_snlf", "rabaul")], part="allied"
    )
    advice = []
    while game.decision is not None:
        advice += game.decision.suggestion(game, "allies")
        act(game, advice[-1])
    assert advice == [f"piece:{find(game, 'us_dd_1')}", DONE]
    assert battle.sea_control == ALLIES


@pytest.mark.rule("fireinthesky:11.2.3")
def test_like_ships_of_a_task_force_are_offered_once() -> None:
    game, _ = sea_battle(SEA, CRUISERS, ("us_dd_1", "us_dd_4", "us_ca_portland"))
    assert units(game) == {"us_dd_1", "us_ca_portland"}
    decision = game.decision
    assert decision is not None
    assert decision.alike(game, options(game)[1]) == (find(game, "us_dd_4"),)
    act(game, "us_dd_1", "us_dd_4", DONE, ALL)
    assert units(game) == {"us_dd_1"}, "neither are they told apart when they are matched"


# ---- [a] combat groups -------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:11.2.3.a")
def test_the_side_with_superiority_matches_ships_one_to_one() -> None:
    game, _ = sea_battle(SEA, CRUISERS, AMERICANS)
    act(game, ALL, ALL)
    assert asked(game) == ("japan", "MatchShips")
    # one Japanese ship after the other gets an American one, and each just one
    assert units(game) == set(AMERICANS)
    act(game, "us_ca_houston")
    assert asked(game) == ("allies", "DeclareWithdrawal"), "the second pair was the only one left"
    assert "jn_ca_takao against us_ca_houston" in log(game) or "us_ca_houston against jn_ca_takao" in log(
        game
    )
    assert "us_ca_portland against jn_ca_aoba" in log(game)


@pytest.mark.rule("fireinthesky:11.2.3.a")
def test_the_side_with_fewer_ships_still_has_every_ship_matched() -> None:
    game, _ = sea_battle(SEA, (*CRUISERS, "jn_dd_1"), ("us_ca_portland",))
    act(game, "us_ca_portland", ALL)
    assert asked(game) == ("japan", "MatchShips")
    assert units(game) == {*CRUISERS, "jn_dd_1"}
    act(game, "jn_dd_1")
    # Ships left over go against any enemy, or against none.
    assert asked(game) == ("japan", "AssignShip")
    assert options(game)[-1] == HOLD_BACK
    assert units(game) == {"us_ca_portland"}


@pytest.mark.rule("fireinthesky:11.2.3.a")
def test_the_side_that_lines_up_assigns_its_own_surplus() -> None:
    game, _ = sea_battle(SEA, ("jn_ca_takao",), AMERICANS, dice=[1, 1])
    act(game, ALL, "jn_ca_takao", "us_ca_portland")
    assert asked(game) == ("allies", "AssignShip")
    act(game, "jn_ca_takao", FIGHT, FIGHT)
    # 11.2.3.c: a ship with several enemies matched picks one of them
    assert asked(game) == ("japan", "AimShip")
    assert units(game) == set(AMERICANS)


@pytest.mark.rule("fireinthesky:11.2.3.c")
def test_the_battle_board_lights_the_firepower_of_the_ship_that_aims_and_the_defence_of_its_targets() -> None:
    game, _ = sea_battle(SEA, ("jn_ca_takao",), AMERICANS, dice=[1, 1])
    act(game, ALL, "jn_ca_takao", "us_ca_portland", "jn_ca_takao", FIGHT, FIGHT)
    fight = game.running(SurfaceRounds)
    assert fight is not None
    chart = surface_chart(game, fight)
    table = next(sheet for sheet in reference(None).sheets if sheet.id == chart.sheet)
    shooter, targets = find(game, "jn_ca_takao"), [find(game, ship) for ship in AMERICANS]
    assert [table.rows[row][0] for _, row in chart.rows] == [f"Firepower {game.counter(shooter).firepower}"]
    assert {table.columns[column] for _, column in chart.columns} == {
        f"Defence {game.counter(ship).defence}" for ship in targets
    }


@pytest.mark.rule("fireinthesky:11.2.3.a", "fireinthesky:11.2.3.c")
def test_a_ship_held_back_neither_fires_nor_is_fired_at() -> None:
    game, _ = sea_battle(SEA, ("jn_ca_takao",), AMERICANS, dice=[1, 1])
    act(game, ALL, "jn_ca_takao", "us_ca_portland", HOLD_BACK, FIGHT, FIGHT)
    assert not faces_left(game), "two ships have fired"
    assert asked(game) == ("japan", "MatchShips"), "the next round"


@pytest.mark.rule("fireinthesky:11.2.3.a")
def test_matching_in_order_matches_all() -> None:
    game, _ = sea_battle(SEA, CRUISERS, AMERICANS)
    act(game, ALL, ALL, REST)
    assert asked(game) == ("allies", "DeclareWithdrawal")


# ---- [b] withdrawal ----------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:11.2.3.b", "fireinthesky:11.2.3.b.b4", "fireinthesky:11.2.3.b.b3")
def test_withdrawal_takes_all_ships_off_to_the_next_reinforcement_phase() -> None:
    game, battle = sea_battle(SEA, CRUISERS, AMERICANS, turn=5)
    act(game, ALL, ALL, REST)
    assert asked(game) == ("allies", "DeclareWithdrawal")
    act(game, WITHDRAW)
    assert asked(game) == ("japan", "DeclareWithdrawal")
    act(game, FIGHT)
    # Same speed: no shot falls. In the Japanese part the Allied phase of the same turn comes next.
    assert [where(game, key) for key in AMERICANS] == ["turn 5", "turn 5"]
    assert battle.sea_control == JAPAN
    assert [where(game, key) for key in CRUISERS] == [SEA, SEA]


@pytest.mark.rule("fireinthesky:11.2.3.b.b1", "fireinthesky:11.2.3.b.b2")
def test_slower_ships_in_withdrawal_are_caught_and_do_not_fire() -> None:
    # The old battleships make 5, the Kongo class 7.
    game, battle = sea_battle(
        SEA,
        ("jn_bb_kongo_haruna", "jn_ca_takao"),
        ("us_bb_colorado_idaho", "us_ca_portland"),
        dice=[5, 2, 2],
        turn=4,
    )
    act(game, ALL, ALL, "us_bb_colorado_idaho", WITHDRAW, FIGHT)
    # Kongo (firepower 2) needs 5 against defence 11 and hits; the check 2+2+2 damages.
    assert not faces_left(game), "the cruisers match in speed, and nobody in withdrawal fires"
    assert where(game, "us_bb_colorado_idaho") == "turn 5", "hit: two phases away"
    assert where(game, "us_ca_portland") == "turn 4"
    assert battle.sea_control == JAPAN


@pytest.mark.rule("fireinthesky:11.2.3.b.b2")
def test_pursuers_fire_only_at_ships_matched_with_them() -> None:
    game, _ = sea_battle(
        SEA,
        ("jn_bb_kongo_haruna", "jn_ca_takao"),
        ("us_bb_colorado_idaho", "us_ca_portland"),
        turn=4,
        dice=[5],
    )
    # The slow battleship lies against the cruiser, which needs 6; Kongo's match is as fast as it is.
    act(game, ALL, ALL, "us_ca_portland", WITHDRAW, FIGHT)
    assert not faces_left(game), "one shot, of the cruiser"
    assert where(game, "us_bb_colorado_idaho") == "turn 4"


@pytest.mark.rule("fireinthesky:11.2.3.b", "fireinthesky:11.2.4")
def test_both_sides_withdraw() -> None:
    game, battle = sea_battle(SEA, CRUISERS, AMERICANS, turn=5)
    act(game, ALL, ALL, REST, WITHDRAW, WITHDRAW)
    assert {where(game, key) for key in (*CRUISERS, *AMERICANS)} == {"turn 5", "turn 6"}
    assert battle.sea_control == NOBODY


@pytest.mark.rule("fireinthesky:11.2.3.b.b1", "fireinthesky:11.2.3.b.b3", "fireinthesky:15.4.b3")
@pytest.mark.parametrize(
    ("allied", "told"),
    [
        (("us_ca_houston",), "back in the next Reinforcement Phase"),
        (("nl_cl_de_ruyter",), "Dutch ships leave the game"),
        (
            ("us_ca_houston", "nl_cl_de_ruyter"),
            "back in the next Reinforcement Phase; Dutch ships leave the game",
        ),
    ],
)
def test_withdrawal_tells_what_it_costs(allied: tuple[str, ...], told: str) -> None:
    game, _ = sea_battle(SEA, CRUISERS[: len(allied)], allied, superiority="japan")
    choose = ALL if len(allied) > 1 else f"piece:{allied[0]}"
    act(game, choose, ALL if len(allied) > 1 else CRUISERS[0])
    if len(allied) > 1:
        act(game, REST)
    decision = game.decision
    assert decision is not None and asked(game) == ("allies", "DeclareWithdrawal")
    assert decision.hint(game, "allies", WITHDRAW) == f"holds fire; faster enemies still fire; {told}"
    act(game, WITHDRAW)
    decision = game.decision
    assert decision is not None and asked(game) == ("japan", "DeclareWithdrawal")
    assert decision.hint(game, "japan", WITHDRAW) == "nobody fires; back in the next Reinforcement Phase"
    act(game, WITHDRAW)
    homes = {"us_ca_houston": "turn 2", "nl_cl_de_ruyter": "gone"}
    assert [where(game, key) for key in allied] == [homes[key] for key in allied]


@pytest.mark.rule("fireinthesky:11.2.3.b", "fireinthesky:11.2.3.d")
def test_withdrawal_is_asked_in_every_round() -> None:
    game, _ = sea_battle(SEA, ("jn_ca_takao",), ("us_ca_portland",), dice=[1, 1])
    act(game, "us_ca_portland", "jn_ca_takao", FIGHT, FIGHT)
    assert asked(game) == ("allies", "DeclareWithdrawal")
    act(game, WITHDRAW, FIGHT)
    assert where(game, "us_ca_portland").startswith("turn")


# ---- [c] fire ----------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:11.2.3.c", "fireinthesky:11.2.3.c.b1")
def test_all_fire_is_simultaneous() -> None:
    # Both cruisers hit with 5 against 9 and both sink: 6+6+1 reaches any defence.
    game, battle = sea_battle(SEA, ("jn_ca_takao",), ("us_ca_portland",), dice=[5, 5, 6, 6, 6, 6])
    act(game, "us_ca_portland", "jn_ca_takao", FIGHT, FIGHT)
    assert [where(game, key) for key in ("jn_ca_takao", "us_ca_portland")] == ["gone", "gone"]
    assert battle.sea_control == NOBODY
    assert not faces_left(game)


@pytest.mark.rule(
    "fireinthesky:11.2.3.c.b1", "fireinthesky:chart.surface", "fireinthesky:chart.naval_damage.cause"
)
def test_firepower_adds_to_the_damage_check() -> None:
    # Yamato, firepower 4, hits Colorado (defence 11) with 4 and adds 4: 3+4+4 sinks it. It needs 5 itself.
    game, _ = sea_battle(SEA, ("jn_bb_yamato_musashi",), ("us_bb_colorado_idaho",), dice=[4, 4, 3, 4])
    act(game, "us_bb_colorado_idaho", "jn_bb_yamato_musashi", FIGHT, FIGHT)
    assert where(game, "us_bb_colorado_idaho") == "gone"
    assert where(game, "jn_bb_yamato_musashi") == SEA


@pytest.mark.rule("fireinthesky:11.2.3.c.b2")
def test_one_half_hit_does_nothing_and_two_make_a_hit_without_modifier() -> None:
    japan = ("jn_bb_kongo_haruna",)  # defence 10: destroyers (firepower 0) score half hits with 6
    game, _ = sea_battle(SEA, japan, ("us_dd_1", "us_dd_4"), dice=[1, 6, 5, 1, 6, 6, 4, 5])
    act(game, ALL, "jn_bb_kongo_haruna", "us_dd_1", "jn_bb_kongo_haruna", FIGHT, FIGHT, "us_dd_1")
    # Kongo 1 misses, 6 and 5: a lone half hit is forgotten when the round is over.
    assert where(game, "jn_bb_kongo_haruna") == SEA
    act(game, "us_dd_1", "jn_bb_kongo_haruna", FIGHT, FIGHT, "us_dd_1")
    # 6 and 6: one hit, firepower 0; the check 4+5 = 9 is below 10.
    assert where(game, "jn_bb_kongo_haruna") == "turn 4"
    assert not faces_left(game)


@pytest.mark.rule("fireinthesky:11.2.3.c", "fireinthesky:11.3.1.b1")
def test_the_firer_orders_the_checks_of_unlike_hits() -> None:
    # Nagato (3) and Takao (1) both hit the Colorado (11): which check comes first?
    game, _ = sea_battle(
        SEA, ("jn_bb_nagato_mutsu", "jn_ca_takao"), ("us_bb_colorado_idaho",), dice=[5, 6, 1, 2, 2, 2, 2]
    )
    act(game, "us_bb_colorado_idaho", ALL, "jn_bb_nagato_mutsu", "us_bb_colorado_idaho", FIGHT, FIGHT)
    act(game, "jn_bb_nagato_mutsu")
    assert asked(game) == ("japan", "ChooseFirstCheck")
    act(game, options(game)[0])
    assert where(game, "us_bb_colorado_idaho") == "turn 5", (
        "two hits: four phases, the Allied one of Turn 2 the first"
    )


# ---- [d] end of the round ----------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:11.2.3.d")
def test_rounds_go_on_until_a_side_has_no_ship_left() -> None:
    game, battle = sea_battle(SEA, ("jn_ca_takao",), ("us_ca_portland",), dice=[1, 1, 5, 1, 2, 2])
    act(game, "us_ca_portland", "jn_ca_takao", FIGHT, FIGHT)
    assert battle.sea_control == NOBODY
    assert "round 2" in log(game)
    act(game, FIGHT, FIGHT)
    assert game.decision is None
    # the Japanese ship fires first in order of pieces: 5 hits, and the damaged ship leaves at once
    assert where(game, "us_ca_portland") == "turn 3"
    assert battle.sea_control == JAPAN


# ---- options -----------------------------------------------------------------------------------------


@pytest.mark.rule("fireinthesky:16.2.1")
def test_long_lance_gives_firepower_two_in_the_first_round_only() -> None:
    # Firepower 2 hits defence 9 with 4; in round 2 a 4 misses again.
    game, _ = sea_battle(
        SEA,
        ("jn_ca_takao", "jn_dd_1"),
        AMERICANS,
        options={"16.2.1": "on"},
        dice=[4, 2, 1, 1, 2, 2, 4, 1, 1],
    )
    act(game, ALL, ALL, "us_ca_portland", FIGHT, FIGHT)
    assert where(game, "us_ca_portland").startswith("turn"), "4 hits in round 1"
    assert "2, damage" not in log(game)
    assert "+2" in log(game), "the check adds 2 (ruling long_lance_damage)"


@pytest.mark.rule("fireinthesky:16.2.1")
def test_long_lance_is_over_in_the_second_round_and_arms_cruisers_and_destroyers_only() -> None:
    game, _ = sea_battle(
        SEA,
        ("jn_ca_takao",),
        ("us_ca_portland",),
        options={"16.2.1": "on"},
        dice=[3, 1, 4, 1],
    )
    act(game, "us_ca_portland", "jn_ca_takao", FIGHT, FIGHT)
    act(game, FIGHT, FIGHT)
    assert where(game, "us_ca_portland") == SEA, "3 misses with firepower 2, 4 with firepower 1"
    light, _ = sea_battle(SEA, ("jn_cl_16",), ("us_ca_portland",), options={"16.2.1": "on"}, dice=[4, 1])
    act(light, "us_ca_portland", "jn_cl_16", FIGHT, FIGHT)
    assert where(light, "us_ca_portland") == SEA


@pytest.mark.rule("fireinthesky:16.2.1")
@pytest.mark.parametrize(("option", "hint"), [("on", "hits at 50 %"), ("off", "hits at 33 %")])
def test_chances_are_told_with_the_long_lance(option: str, hint: str) -> None:
    game, _ = sea_battle(
        SEA, ("jn_ca_takao", "jn_ca_myoko"), AMERICANS, options={"16.2.1": option}, superiority="japan"
    )
    act(game, ALL)
    assert game.decision is not None
    committing = game.decision.hint(game, "japan", f"piece:{find(game, 'jn_ca_takao')}")
    assert ("2 in the first round" in committing) == (option == "on")
    act(game, ALL)
    assert game.decision is not None
    hints = [game.decision.hint(game, "japan", each) for each in options(game)]
    assert any(each.startswith(hint) for each in hints), hints


@pytest.mark.rule("fireinthesky:11.2.3.a", "fireinthesky:chart.surface")
def test_chances_are_told_for_the_ship_of_who_pairs_and_half_hits_as_halves() -> None:
    game, _ = sea_battle(
        SEA,
        ("jn_bb_kongo_haruna", "jn_dd_1", "jn_ca_takao"),
        ("us_dd_1", "us_dd_4"),
        superiority="japan",
    )
    act(game, ALL, ALL)
    decision = game.decision
    assert decision is not None and game.deciding() == ("japan",)
    assert f"{{piece:{find(game, 'us_dd_1')}}}" in decision.text(game, "japan")
    # The destroyers of firepower 0 have 6* against the battleship; Kongo and Haruna need 2 against defence 7.
    battleship = decision.hint(game, "japan", f"piece:{find(game, 'jn_bb_kongo_haruna')}")
    assert battleship == "hits at 83 %, is half hit at 17 %"
    assert decision.hint(game, "japan", f"piece:{find(game, 'jn_dd_1')}") == "hits at 67 %, is hit at 50 %"


def with_express(game: Sky, key: str) -> None:
    """Put the Tokyo Express marker on the Task Force of a ship."""
    game.state.force_marks[game.state.force[find(game, key)]] |= TOKYO_EXPRESS


@pytest.mark.rule("fireinthesky:16.2.2.b1")
def test_the_tokyo_express_fires_before_the_allies_can() -> None:
    game, battle = sea_battle(
        SEA, ("jn_ca_takao",), ("us_ca_portland",), options={"16.2.2": "on"}, dice=[5, 6, 6]
    )
    with_express(game, "jn_ca_takao")
    act(game, "us_ca_portland", "jn_ca_takao", FIGHT, FIGHT)
    assert where(game, "us_ca_portland") == "gone"
    assert not faces_left(game), "the cruiser sank before it could fire"
    assert battle.sea_control == JAPAN


@pytest.mark.rule("fireinthesky:16.2.2.b1")
def test_other_japanese_ships_fire_with_the_allies() -> None:
    # The express misses; then the other cruiser and both Americans fire at once.
    game, _ = sea_battle(
        SEA,
        ("jn_ca_takao",),
        ("jn_ca_aoba",),
        AMERICANS,
        options={"16.2.2": "on"},
        dice=[1, 5, 1, 5, 6, 6, 6, 6],
    )
    with_express(game, "jn_ca_takao")
    act(game, ALL, ALL, "us_ca_portland", FIGHT, FIGHT)
    # Aoba sinks Houston with 5; Portland, fired at by the express, sinks Takao with 5.
    assert [where(game, key) for key in ("jn_ca_takao", "us_ca_houston")] == ["gone", "gone"]
    assert where(game, "jn_ca_aoba") == SEA
    assert not faces_left(game)
