"""Forces of several powers (aapacific:multi.1 to multi.9, multi.13; ruling Q61)."""

from __future__ import annotations

import pytest

from tests.games.aapacific.battles import alive, dice_left, entered, flown, needs, where
from tests.games.aapacific.positions import act, find, log, position, units

ZONE = "sz_50"
THREE = {"players": "3"}
BRITAIN, USA, JAPAN = "great_britain", "united_states", "japan"


@pytest.mark.rule("aapacific:multi.4", "aapacific:multi.1", "aapacific:land.12")
def test_each_defender_throws_for_his_own_units() -> None:
    game = position(
        entered("2 japan armor burma", "shan_state"),
        "1 great_britain infantry burma",
        "1 usa infantry burma",
        "1 china infantry burma",
        phase=4,
        control={"shan_state": "japan"},
        dice=[6, 6, 6, 6, 6],
    )
    assert [why for why, _, _ in needs(game)] == [
        "attack burma round 1 armor",
        "defense burma round 1 great_britain infantry",
        "defense burma round 1 usa infantry",
        "defense burma round 1 china infantry",
    ]


@pytest.mark.rule("aapacific:multi.3")
def test_allied_defenders_agree_on_the_casualty() -> None:
    game = position(
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        f"1 usa battleship {ZONE}",
        f"1 great_britain transport {ZONE}",
        options=THREE,
        phase=4,
        dice=[3, 6, 6],
    )
    assert set(game.deciding()) == {BRITAIN, USA}
    game.act(USA, "piece:2")
    assert game.deciding() == (BRITAIN,), "the proposals are sealed"
    assert game.options(BRITAIN) == ("piece:1", "piece:2")
    game.act(BRITAIN, "piece:2")
    assert where(game, 2) == "lost"
    assert "No agreement" not in log(game)


@pytest.mark.rule("aapacific:multi.3", "aapacific:ss.13")
def test_when_they_do_not_agree_the_attacker_chooses() -> None:
    game = position(
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        f"1 usa battleship {ZONE}",
        f"1 great_britain transport {ZONE}",
        options=THREE,
        phase=4,
        dice=[3, 6, 6],
    )
    game.act(BRITAIN, "piece:1")
    game.act(USA, "piece:2")
    assert game.deciding() == (JAPAN,)
    assert game.options(JAPAN) == ("piece:1", "piece:2")
    game.act(JAPAN, "piece:2")
    assert where(game, 2) == "lost"


@pytest.mark.rule("aapacific:multi.3")
def test_a_hit_that_can_fall_on_one_allys_units_only_is_his_to_allot() -> None:
    game = position(
        entered(f"1 japan submarine {ZONE}", "sz_49"),
        units(f"1 usa fighter {ZONE}", marks=["patrol"]),
        f"1 great_britain transport {ZONE}",
        f"1 great_britain carrier {ZONE}",
        options=THREE,
        phase=4,
        dice=[2, 6, 6],
    )
    act(game, "button:done")
    assert game.deciding() == (BRITAIN,)


@pytest.mark.rule("aapacific:multi.3", "aapacific:setup.5")
def test_one_player_for_both_allies_has_nobody_to_agree_with() -> None:
    game = position(
        entered(f"1 japan destroyer {ZONE}", "sz_49"),
        f"1 usa battleship {ZONE}",
        f"1 great_britain transport {ZONE}",
        phase=4,
        dice=[3, 6, 6],
    )
    assert game.deciding() == ("allies",)


@pytest.mark.rule("aapacific:multi.5")
def test_an_allys_destroyer_cancels_the_first_strike() -> None:
    game = position(
        entered(f"1 japan submarine {ZONE}", "sz_49"),
        f"1 usa destroyer {ZONE}",
        f"1 great_britain transport {ZONE}",
        phase=4,
        dice=[6, 6, 6],
    )
    act(game, "button:done")
    assert [why.split()[0] for why, _, _ in needs(game)] == ["attack", "defense", "defense"]


@pytest.mark.rule("aapacific:multi.13")
@pytest.mark.parametrize("helped", [True, False])
def test_an_allys_destroyer_lets_every_defending_fighter_attack_submarines(helped: bool) -> None:
    game = position(
        entered(f"1 japan submarine {ZONE}", "sz_49"),
        f"1 great_britain carrier {ZONE}",
        units(f"1 great_britain fighter {ZONE}", aboard="carrier"),
        f"1 usa {'destroyer' if helped else 'transport'} {ZONE}",
        phase=4,
        dice=[6, 4, 6, 6] if helped else [6, 6, 6],
    )
    act(game, "button:done")
    assert dice_left(game) == ()
    assert bool(find(game, "japan", "submarine", ZONE)) is not helped


@pytest.mark.rule("aapacific:multi.2", "aapacific:multi.6")
def test_a_power_attacks_with_all_its_own_units_and_no_others() -> None:
    """Ruling Q19: USA and China attack together; British units stand by."""
    game = position(
        entered("1 usa infantry siam", "shan_state"),
        entered("1 china infantry siam", "shan_state"),
        "1 japan infantry siam",
        phase=4,
        turn_of=USA,
        dice=[6, 6, 1, 6],
    )
    assert game.draws[0].why == "attack siam round 1 infantry"
    assert game.draws[0].values == (6, 6)


@pytest.mark.rule("aapacific:multi.6", "aapacific:multi.7")
def test_an_allys_ships_do_not_fight_but_may_be_lost() -> None:
    game = position(
        entered(f"1 usa destroyer {ZONE}", "sz_49"),
        f"1 great_britain destroyer {ZONE}",
        f"1 japan destroyer {ZONE}",
        options=THREE,
        phase=4,
        turn_of=USA,
        dice=[6, 3],
    )
    assert [why.split()[0] for why, _, _ in needs(game)] == ["attack", "defense"], "one die each"
    assert set(game.deciding()) == {BRITAIN, USA}, "both could lose a ship: they agree"
    game.act(BRITAIN, "piece:0")
    game.act(USA, "piece:1")
    assert game.deciding() == (JAPAN,), "failing that Japan chooses"


@pytest.mark.rule("aapacific:multi.8")
def test_an_allys_destroyer_guides_the_attackers_aircraft() -> None:
    """The seed's example in sea zone 30."""
    game = position(
        entered("1 usa submarine sz_30", "sz_29"),
        flown("2 usa fighter sz_30", "sz_29", used=1),
        "1 usa carrier sz_29",
        "1 great_britain destroyer sz_30",
        "1 great_britain transport sz_30",
        "2 japan submarine sz_30",
        phase=4,
        turn_of=USA,
        dice=[6, 3, 3, 6, 6],
    )
    act(game, "button:done")
    assert [why.split()[-1] for why, _, _ in needs(game)] == ["submarine", "fighter", "submarine"]
    assert not find(game, "japan", "submarine", "sz_30")


@pytest.mark.rule("aapacific:multi.9", "aapacific:sea.26")
def test_when_the_attacker_is_gone_the_enemy_does_not_fight_the_bystanders() -> None:
    game = position(
        entered("1 usa submarine sz_30", "sz_29"),
        "1 usa infantry hawaiian_islands",
        "1 great_britain transport sz_30",
        "1 japan submarine sz_30",
        phase=4,
        turn_of=USA,
        dice=[],
    )
    act(game, "piece:0")
    assert alive(game, "great_britain", "transport", "sz_30") == 1
    assert not game.draws


@pytest.mark.rule("aapacific:ss.8", "aapacific:multi.7")
def test_a_submarines_hit_must_fall_on_a_bystander_when_the_attacker_has_only_aircraft() -> None:
    """Ruling Q61."""
    game = position(
        flown(f"1 usa fighter {ZONE}", "sz_49", used=1),
        "1 usa carrier sz_49",
        f"1 great_britain destroyer {ZONE}",
        f"1 japan submarine {ZONE}",
        phase=4,
        turn_of=USA,
        dice=[6, 2],
    )
    act(game, "button:done")
    assert not find(game, "great_britain", "destroyer", ZONE)
    assert alive(game, "usa", "fighter", ZONE) == 1


@pytest.mark.rule("aapacific:multi.9", "aapacific:sea.29")
def test_bystanders_keep_no_battle_going_in_which_the_fighting_units_cannot_hit() -> None:
    game = position(
        flown(f"1 usa fighter {ZONE}", "sz_49", used=1),
        "1 usa carrier sz_49",
        f"1 great_britain transport {ZONE}",
        f"1 japan submarine {ZONE}",
        phase=4,
        turn_of=USA,
        dice=[],
    )
    assert game.state.phase == 6
    assert not game.draws


@pytest.mark.rule("aapacific:multi.7", "aapacific:cv.5")
def test_a_fighter_that_stayed_on_an_allys_carrier_stays_out_of_the_battle_with_it() -> None:
    game = position(
        entered(f"1 usa destroyer {ZONE}", "sz_49"),
        f"1 great_britain carrier {ZONE}",
        units(f"1 usa fighter {ZONE}", aboard="carrier"),
        f"1 japan transport {ZONE}",
        phase=4,
        turn_of=USA,
        dice=[3, 6],
    )
    assert [why.split()[-1] for why, _, _ in needs(game)] == ["destroyer", "transport"]
