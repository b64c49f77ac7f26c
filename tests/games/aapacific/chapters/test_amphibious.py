"""Amphibious assaults (aapacific:amph.5, amph.10 to amph.31, art.4, mar.3 to mar.6, dd.4, dd.7, bb.5)."""

from __future__ import annotations

import pytest

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import AIRBORNE, FOUGHT, NOWHERE, UNLOADED
from ironbottom.games.aapacific.rules.p4_combat import battle_board
from ironbottom.games.aapacific.rules.p4_combat.landing import ships_that_may_bombard
from ironbottom.kernel.prompts import prompt_for
from tests.games.aapacific.battles import (
    RESTED,
    alive,
    controller,
    dice_left,
    entered,
    flown,
    needs,
    where,
)
from tests.games.aapacific.moving import targets
from tests.games.aapacific.positions import Unit, act, find, log, options, position, units

LAND = "button:land"


def aboard(text: str, ship: str = "transport", target: str = "guam", **more: object) -> Unit:
    """Cargo declared to assault a territory."""
    return units(text, aboard=ship, target=target, marks=["moved"], **more)


def reasons(game: Pacific) -> list[str]:
    return [f"{why.split()[0]} {why.split()[-1]}" for why, _, _ in needs(game)]


def assault(*rows: str | Unit, dice: list[int], **fields: object) -> Pacific:
    """Japan's transport in sea zone 25 with declared cargo; kamikazes stay out of it."""
    fields = {"turn_of": "japan", "kamikazes": 0, **fields}
    return position(entered("1 japan transport sz_25", "sz_36"), *rows, RESTED, phase=4, dice=dice, **fields)


# ---- the seed's examples -----------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:amph.22", "aapacific:amph.31", "aapacific:dd.4", "aapacific:amph.11")
def test_the_seeds_first_example_on_guam() -> None:
    game = assault(
        aboard("1 japan armor sz_25"),
        "1 japan destroyer sz_25",
        flown("1 japan fighter guam", "mariana_islands", used=2),
        "1 usa marine guam",
        dice=[3, 5, 5, 2],
    )
    act(game, LAND)
    destroyer = find(game, "japan", "destroyer", "sz_25")[0]
    act(game, f"piece:{destroyer}")
    assert reasons(game) == ["bombardment destroyer", "attack armor", "attack fighter", "defense marine"]
    assert needs(game)[0][1] == 2, "the destroyer's 3 was a miss"
    armor, fighter = find(game, "japan", "armor", "guam")[0], find(game, "japan", "fighter", "guam")[0]
    act(game, f"piece:{armor}")
    assert options(game) == ("button:continue", f"piece:{fighter}")
    act(game, f"piece:{fighter}", "space:mariana_islands")
    assert where(game, fighter) == "mariana_islands"
    assert controller(game, "guam") == "usa"
    assert dice_left(game) == ()


@pytest.mark.rule("aapacific:amph.19")
def test_the_battle_board_shows_who_is_about_to_land() -> None:
    game = assault(aboard("2 japan infantry sz_25"), "1 usa marine guam", dice=[])
    board = battle_board(game)
    assert board is not None
    assert [row[:4] for row in board.attacker.rows] == [("infantry", "japan", 1, 2)]
    assert [row[:4] for row in board.defender.rows] == [("marine", "usa", 2, 1)]
    game = assault(aboard("1 japan infantry sz_25"), "1 usa marine guam", dice=[])
    prompt = prompt_for(game, "japan")
    assert prompt is not None
    assert [option.label for option in prompt.options] == ["Land 1 unit", "Call it off"]


@pytest.mark.rule("aapacific:amph.15", "aapacific:amph.16", "aapacific:amph.25", "aapacific:amph.10")
@pytest.mark.rule("aapacific:amph.29")
def test_the_seeds_second_example_in_queensland() -> None:
    game = position(
        entered("1 japan transport sz_32", "sz_27"),
        aboard("2 japan infantry sz_32", target="queensland"),
        entered("1 japan submarine sz_32", "sz_27"),
        entered("1 japan battleship sz_32", "sz_27"),
        "1 japan destroyer sz_29",
        RESTED,
        "1 great_britain destroyer sz_32",
        "1 great_britain infantry queensland",
        phase=4,
        dice=[4, 4, 1, 3, 4, 2, 1, 1],
    )
    assert options(game) == ("piece:3", "button:done"), "the naval battle comes first"
    battleship = find(game, "japan", "battleship", "sz_32")[0]
    act(game, "button:done", f"piece:{battleship}")
    assert options(game) == (LAND, "button:call_off")
    act(game, LAND)
    assert not game.has(battleship, UNLOADED)
    assert dice_left(game) == (), "no bombardment, and no retreat was offered to the infantry"
    assert not game.here[game.data.space_index["queensland"]]
    assert controller(game, "queensland") == "australia"
    heading = "Landing in Queensland\n2 Japanese infantry land in Queensland\nBattle in Queensland"
    assert heading in log(game), "what is told of the naval battle ends before it"


# ---- landing and calling off -------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:amph.5", "aapacific:amph.19")
def test_an_assault_may_be_called_off_but_not_redirected() -> None:
    game = assault(aboard("2 japan infantry sz_25"), "1 usa infantry guam", "1 usa infantry midway", dice=[])
    assert options(game) == (LAND, "button:call_off"), "no other territory is offered"
    act(game, "button:call_off")
    assert where(game, 1) == "sz_25"
    assert game.state.aboard[1] == 0
    assert game.state.target[0] == game.state.target[1] == NOWHERE
    assert controller(game, "guam") == "usa"


@pytest.mark.rule(
    "aapacific:amph.12", "aapacific:dd.11", "aapacific:tr.7", "aapacific:tr.12", "aapacific:dd.9"
)
@pytest.mark.parametrize("ship", ["transport", "destroyer"])
def test_landing_is_the_whole_move_of_cargo_and_ship(ship: str) -> None:
    game = position(
        f"1 japan {ship} sz_25", aboard("1 japan infantry sz_25", ship=ship), RESTED, phase=4, dice=[]
    )
    act(game, LAND)
    assert game.has(0, UNLOADED)
    assert where(game, 1) == "guam"
    assert game.state.aboard[1] == -1
    assert "piece:0" not in options(game), "the ship may not move in phase 6"
    assert "piece:1" not in options(game), "nor may the unit that landed"
    assert "piece:2" in options(game)


@pytest.mark.rule("aapacific:amph.28", "aapacific:p5.6")
def test_empty_land_falls_without_dice() -> None:
    game = assault(aboard("1 japan infantry sz_25"), "1 japan destroyer sz_25", dice=[])
    act(game, LAND)
    assert controller(game, "guam") == "japan"
    assert not game.draws


@pytest.mark.rule("aapacific:amph.27")
def test_land_with_guns_only_falls_too_and_they_fire_at_planes() -> None:
    game = assault(
        aboard("1 japan infantry sz_25"),
        flown("1 japan fighter guam", "mariana_islands", used=2),
        "1 usa aa_gun guam",
        dice=[1],
    )
    act(game, LAND)
    assert reasons(game) == ["AA aa_gun"]
    assert not find(game, "japan", "fighter", "guam")
    assert controller(game, "guam") == "japan"


@pytest.mark.rule("aapacific:amph.27", "aapacific:amph.28")
def test_guns_fire_after_the_bombardment_and_before_the_land_combat() -> None:
    game = assault(
        aboard("1 japan infantry sz_25"),
        "1 japan battleship sz_25",
        flown("1 japan fighter guam", "mariana_islands", used=2),
        "1 usa infantry guam",
        "1 usa aa_gun guam",
        dice=[6, 6, 6, 6, 6],
    )
    battleship = find(game, "japan", "battleship", "sz_25")[0]
    act(game, LAND, f"piece:{battleship}")
    assert reasons(game) == [
        "bombardment battleship",
        "AA aa_gun",
        "attack infantry",
        "attack fighter",
        "defense infantry",
    ]


# ---- bombardment -------------------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:amph.31", "aapacific:amph.22", "aapacific:bb.5", "aapacific:amph.24")
def test_each_ship_beside_the_transports_fires_one_shot() -> None:
    game = assault(
        aboard("1 japan infantry sz_25"),
        "1 japan battleship sz_25",
        "1 japan destroyer sz_25",
        "1 japan carrier sz_25",
        "1 japan submarine sz_25",
        "1 japan battleship sz_24",
        "2 usa infantry guam",
        dice=[4, 2, 1, 6, 6],
    )
    act(game, LAND)
    battleship = find(game, "japan", "battleship", "sz_25")[0]
    destroyer = find(game, "japan", "destroyer", "sz_25")[0]
    assert options(game) == (f"piece:{battleship}", f"piece:{destroyer}", "button:done")
    act(game, f"piece:{battleship}", f"piece:{destroyer}")
    assert [(why.split()[-1], need) for why, need, _ in needs(game)][:2] == [
        ("battleship", 4),
        ("destroyer", 2),
    ]
    assert game.has(battleship, FOUGHT)
    assert controller(game, "guam") == "japan", "both defenders were hit before the landing"


@pytest.mark.rule("aapacific:amph.23")
def test_units_hit_by_bombardment_still_fire() -> None:
    game = assault(
        aboard("1 japan infantry sz_25"),
        "1 japan battleship sz_25",
        "1 usa infantry guam",
        dice=[4, 6, 2],
    )
    battleship = find(game, "japan", "battleship", "sz_25")[0]
    act(game, LAND, f"piece:{battleship}")
    assert not find(game, "usa", "infantry", "guam")
    assert not find(game, "japan", "infantry", "guam"), "it fired back with a 2"
    assert controller(game, "guam") == "usa"


@pytest.mark.rule("aapacific:amph.22")
def test_a_ship_need_not_bombard() -> None:
    game = assault(
        aboard("1 japan infantry sz_25"), "1 japan battleship sz_25", "1 usa infantry guam", dice=[1, 6]
    )
    battleship = find(game, "japan", "battleship", "sz_25")[0]
    act(game, LAND, "button:done")
    assert reasons(game) == ["attack infantry", "defense infantry"]
    assert not game.has(battleship, FOUGHT)


@pytest.mark.rule("aapacific:amph.24")
def test_a_ship_bombards_one_territory_only() -> None:
    game = position(
        "2 usa transport sz_25",
        aboard("1 usa infantry sz_25"),
        units("1 usa battleship sz_25"),
        "1 japan infantry guam",
        "1 japan infantry mariana_islands",
        phase=4,
        turn_of="united_states",
        control={"guam": "japan"},
        kamikazes=0,
        dice=[6, 1, 6, 1, 6],
    )
    second = find(game, "usa", "transport", "sz_25")[1]
    cargo = game.add(0, 2, game.data.space_index["sz_25"], aboard=second)
    for piece in (second, cargo):
        game.state.target[piece] = game.data.space_index["mariana_islands"]
    game.forget_options()
    battleship = find(game, "usa", "battleship", "sz_25")[0]
    act(game, LAND, f"piece:{battleship}")
    assert options(game) == (LAND, "button:call_off"), "the second landing follows"
    act(game, LAND)
    assert reasons(game) == ["attack infantry", "defense infantry"], "the battleship has fired"


@pytest.mark.rule("aapacific:amph.26", "aapacific:dd.7")
@pytest.mark.parametrize("target", ["guam", None])
def test_a_destroyer_that_lands_infantry_is_silent_but_a_loaded_one_is_not(target: str | None) -> None:
    """Ruling Q64."""
    load = units("1 japan infantry sz_25", aboard="destroyer", **({"target": target} if target else {}))
    game = assault(
        aboard("1 japan infantry sz_25"),
        "1 japan destroyer sz_25",
        load,
        "1 usa infantry guam",
        dice=[1, 6, 6] if target else [],
    )
    act(game, LAND)
    if target:
        assert reasons(game) == ["attack infantry", "defense infantry"]
    else:
        destroyer = find(game, "japan", "destroyer", "sz_25")[0]
        assert options(game) == (f"piece:{destroyer}", "button:done")


@pytest.mark.rule("aapacific:amph.26", "aapacific:dd.7")
@pytest.mark.parametrize("fires", [True, False])
def test_a_destroyer_that_bombarded_lands_nobody_later_in_the_turn(fires: bool) -> None:
    """Ruling Q64."""
    game = assault(
        aboard("1 japan infantry sz_25"),
        "1 japan destroyer sz_25",
        units("1 japan infantry sz_25", aboard="destroyer"),
        "1 usa infantry guam",
        dice=[2, 1, 6] if fires else [1, 6],
    )
    act(game, LAND)
    destroyer = find(game, "japan", "destroyer", "sz_25")[0]
    act(game, f"piece:{destroyer}" if fires else "button:done")
    assert game.state.phase == 6 and controller(game, "guam") == "japan"
    rest = next(p for p in find(game, "japan", "infantry", "sz_25") if game.state.aboard[p] == destroyer)
    assert targets(game, rest) == (set() if fires else {"guam", "mariana_islands"})


@pytest.mark.rule("aapacific:dd.7", "aapacific:amph.15", "aapacific:amph.2")
def test_a_destroyer_fights_the_naval_battle_and_lands_its_infantry_after_it() -> None:
    game = position(
        entered("1 japan destroyer sz_32", "sz_27"),
        aboard("1 japan infantry sz_32", ship="destroyer", target="queensland"),
        "1 great_britain transport sz_32",
        phase=4,
        dice=[3, 6],
    )
    act(game, LAND)
    assert controller(game, "queensland") == "japan"


# ---- after the naval battle --------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:amph.17", "aapacific:amph.3")
def test_cargo_lost_at_sea_does_not_land() -> None:
    game = position(
        entered("1 japan transport sz_32", "sz_27"),
        aboard("2 japan infantry sz_32", target="queensland"),
        entered("1 japan destroyer sz_32", "sz_27"),
        RESTED,
        "1 great_britain destroyer sz_32",
        "1 great_britain infantry queensland",
        phase=4,
        dice=[3, 3],
    )
    act(game, "piece:0")
    assert not find(game, "japan", "infantry", "sz_32")
    assert not find(game, "japan", "infantry", "queensland")
    assert game.state.phase == 6


@pytest.mark.rule("aapacific:amph.14")
def test_a_transport_that_withdrew_may_not_unload() -> None:
    game = position(
        entered("1 japan transport sz_32", "sz_29"),
        aboard("2 japan infantry sz_32", target="queensland"),
        entered("1 japan destroyer sz_32", "sz_29"),
        RESTED,
        "1 great_britain destroyer sz_32",
        phase=4,
        dice=[6, 6],
    )
    act(game, "space:sz_29")
    assert game.state.phase == 6
    assert where(game, 1) == "sz_29", "Queensland touches this zone too, but nobody lands"
    assert controller(game, "queensland") == "australia"


@pytest.mark.rule(
    "aapacific:amph.13", "aapacific:dd.13", "aapacific:dd.18", "aapacific:tr.14", "aapacific:tr.22"
)
@pytest.mark.parametrize("ship", ["transport", "destroyer"])
def test_a_ship_that_fought_may_unload_after_the_battle_but_not_sail(ship: str) -> None:
    game = position(
        entered(f"1 japan {ship} sz_32", "sz_28"),
        aboard("1 japan infantry sz_32", ship=ship, target="queensland"),
        entered("1 japan battleship sz_32", "sz_28"),
        RESTED,
        "1 great_britain transport sz_32",
        phase=4,
        dice=[4, 6, 6] if ship == "destroyer" else [4, 6],
    )
    act(game, LAND)
    assert controller(game, "queensland") == "japan"
    assert game.has(0, UNLOADED)
    assert game.has(0, FOUGHT)
    assert "piece:0" not in options(game)


@pytest.mark.rule("aapacific:amph.16")
def test_a_zone_that_is_not_cleared_keeps_everybody_aboard() -> None:
    """Transports alone start no battle (ruling Q54) and cannot land beside enemies."""
    game = position(
        units("1 japan transport sz_32", start="sz_32"),
        aboard("1 japan infantry sz_32", target="queensland"),
        RESTED,
        "1 great_britain destroyer sz_32",
        phase=4,
        dice=[],
    )
    assert where(game, 1) == "sz_32"
    assert game.state.aboard[1] == 0
    assert controller(game, "queensland") == "australia"
    assert "called off" in log(game)


@pytest.mark.rule("aapacific:amph.15", "aapacific:amph.25")
def test_a_submerged_enemy_counts_as_gone_but_the_battle_cancels_bombardment() -> None:
    """Ruling Q56."""
    game = position(
        entered("1 japan transport sz_32", "sz_27"),
        aboard("1 japan infantry sz_32", target="queensland"),
        entered("1 japan destroyer sz_32", "sz_27"),
        RESTED,
        "1 great_britain submarine sz_32",
        "1 great_britain infantry queensland",
        phase=4,
        dice=[6, 6, 1],
    )
    submarine = find(game, "great_britain", "submarine", "sz_32")[0]
    act(game, f"piece:{submarine}", LAND)
    assert reasons(game) == ["attack infantry", "defense infantry"]


@pytest.mark.rule("aapacific:p4.3", "aapacific:amph.15")
def test_a_landing_waits_for_the_zones_of_its_ships_but_other_battles_do_not() -> None:
    game = position(
        entered("1 japan transport sz_32", "sz_27"),
        aboard("1 japan infantry sz_32", target="queensland"),
        entered("1 japan destroyer sz_32", "sz_27"),
        entered("1 japan infantry burma", "shan_state"),
        "1 great_britain destroyer sz_32",
        "1 great_britain infantry queensland",
        "1 great_britain infantry burma",
        phase=4,
        dice=[],
    )
    assert options(game) == ("space:burma", "space:sz_32")
    assert game.decision is not None
    assert "amph.15" in game.decision.refused(game, "japan")["space:queensland"]


@pytest.mark.rule("aapacific:amph.18", "aapacific:amph.20")
def test_aircraft_fight_where_they_were_declared_and_only_there() -> None:
    game = position(
        entered("1 japan transport sz_32", "sz_27"),
        aboard("1 japan infantry sz_32", target="queensland"),
        flown("1 japan bomber sz_32", "new_britain", used=2),
        flown("1 japan fighter queensland", "new_britain", used=3),
        RESTED,
        "1 great_britain transport sz_32",
        "1 great_britain infantry queensland",
        phase=4,
        control={"new_britain": "japan"},
        dice=[4, 6, 6, 6, 6],
    )
    assert reasons(game) == ["attack bomber", "defense transport"]
    act(game, LAND)
    assert reasons(game) == ["attack infantry", "attack fighter", "defense infantry"]


@pytest.mark.rule("aapacific:amph.21", "aapacific:amph.11")
def test_aircraft_sent_to_the_land_battle_fight_a_round_there_when_the_fleet_is_lost() -> None:
    game = position(
        entered("1 japan transport sz_32", "sz_27"),
        aboard("1 japan infantry sz_32", target="queensland"),
        entered("1 japan destroyer sz_32", "sz_27"),
        flown("1 japan bomber queensland", "new_britain", used=3),
        RESTED,
        "2 great_britain destroyer sz_32",
        "1 great_britain infantry queensland",
        phase=4,
        control={"new_britain": "japan"},
        dice=[6, 3, 3, 6, 6],
    )
    assert options(game) == ("button:continue", "button:retreat")
    assert dice_left(game) == ()
    act(game, "button:retreat")
    assert where(game, 3) == "new_britain", "the only place in range"


@pytest.mark.rule("aapacific:amph.5", "aapacific:land.18")
def test_when_the_landing_is_called_off_units_from_next_door_fight_an_ordinary_battle() -> None:
    game = position(
        "1 japan transport sz_46",
        aboard("1 japan infantry sz_46", target="malaya"),
        entered("1 japan infantry malaya", "siam"),
        RESTED,
        "1 great_britain infantry malaya",
        phase=4,
        dice=[6, 6],
    )
    act(game, "button:call_off")
    assert options(game) == ("button:continue", "space:siam"), "they may retreat"


# ---- no retreat, except in the air -------------------------------------------------------------------------


@pytest.mark.rule("aapacific:amph.10", "aapacific:amph.30")
def test_units_from_next_door_may_not_retreat_from_an_assault() -> None:
    game = position(
        "1 japan transport sz_46",
        aboard("1 japan infantry sz_46", target="malaya"),
        entered("1 japan infantry malaya", "siam"),
        RESTED,
        "1 great_britain infantry malaya",
        phase=4,
        dice=[6, 6, 6, 1, 1, 6],
    )
    act(game, LAND)
    assert controller(game, "malaya") == "japan"
    assert dice_left(game) == (), "two rounds without a question"


@pytest.mark.rule("aapacific:amph.11", "aapacific:amph.30")
def test_any_number_of_aircraft_may_leave_while_the_land_units_fight_on() -> None:
    """Ruling Q63."""
    game = assault(
        aboard("1 japan infantry sz_25"),
        flown("2 japan fighter guam", "mariana_islands", used=2),
        "2 usa infantry guam",
        dice=[6, 6, 6, 6, 6, 1, 6, 6, 6],
    )
    act(game, LAND)
    assert options(game) == ("button:continue", "piece:2"), "alike aircraft are offered once"
    act(game, "piece:2", "space:mariana_islands")
    assert where(game, 2) == "mariana_islands"
    assert options(game) == ("button:continue", "piece:3")
    act(game, "button:continue")
    assert reasons(game) == ["attack infantry", "attack fighter", "defense infantry"]
    assert len(game.draws[1].values) == 1, "one fighter was left"


@pytest.mark.rule("aapacific:amph.29", "aapacific:p5.4")
def test_an_assault_goes_on_until_a_side_is_destroyed() -> None:
    game = assault(aboard("1 japan infantry sz_25"), "1 usa infantry guam", dice=[6, 6, 6, 6, 6, 1])
    act(game, LAND)
    assert dice_left(game) == ()
    assert controller(game, "guam") == "usa"


@pytest.mark.rule("aapacific:amph.11")
def test_surviving_aircraft_of_a_won_assault_are_still_in_the_air() -> None:
    game = assault(
        aboard("1 japan infantry sz_25"),
        flown("1 japan fighter guam", "mariana_islands", used=2),
        "1 usa infantry guam",
        dice=[1, 6, 6],
    )
    act(game, LAND)
    assert controller(game, "guam") == "japan"
    assert game.has(2, AIRBORNE), "it may not stay over the battlefield (aapacific:p5.16)"


# ---- several zones and ships -------------------------------------------------------------------------------


@pytest.mark.rule("aapacific:amph.22", "aapacific:amph.25", "aapacific:amph.8")
def test_one_landing_from_two_zones_has_bombardment_only_from_the_quiet_one() -> None:
    game = position(
        entered("1 japan transport sz_32", "sz_27"),
        aboard("1 japan infantry sz_32", target="queensland"),
        entered("1 japan battleship sz_32", "sz_27"),
        entered("1 japan transport sz_29", "sz_27"),
        aboard("1 japan infantry sz_29", target="queensland"),
        entered("1 japan battleship sz_29", "sz_27"),
        RESTED,
        "1 great_britain transport sz_32",
        "2 great_britain infantry queensland",
        phase=4,
        dice=[4, 6, 1, 1, 6, 6],
    )
    act(game, LAND)
    quiet = find(game, "japan", "battleship", "sz_29")[0]
    assert options(game) == (f"piece:{quiet}", "button:done")
    act(game, "button:done")
    assert alive(game, "japan", "infantry", "queensland") == 2


@pytest.mark.rule("aapacific:amph.22", "aapacific:amph.8")
def test_alike_ships_in_two_zones_are_chosen_apart_for_the_bombardment() -> None:
    game = position(
        entered("1 japan transport sz_32", "sz_33"),
        aboard("1 japan infantry sz_32", target="queensland"),
        "1 japan destroyer sz_32",
        entered("1 japan transport sz_29", "sz_28"),
        aboard("1 japan infantry sz_29", target="queensland"),
        "1 japan destroyer sz_29",
        "1 great_britain infantry queensland",
        phase=4,
        dice=[6, 1, 6, 6],
    )
    act(game, LAND)
    assert options(game) == ("piece:2", "piece:5", "button:done")
    act(game, "piece:5", "button:done")
    assert "piece:2" in options(game), "the other one has not fought and may still sail"


@pytest.mark.rule("aapacific:amph.14", "aapacific:amph.8")
def test_if_one_zone_withdraws_the_other_may_land_alone() -> None:
    game = position(
        entered("1 japan transport sz_32", "sz_28"),
        aboard("1 japan infantry sz_32", target="queensland"),
        entered("1 japan destroyer sz_32", "sz_28"),
        entered("1 japan transport sz_29", "sz_28"),
        aboard("1 japan infantry sz_29", target="queensland"),
        RESTED,
        "1 great_britain destroyer sz_32",
        phase=4,
        dice=[6, 6],
    )
    act(game, "space:sz_28", LAND)
    assert alive(game, "japan", "infantry", "queensland") == 1
    assert alive(game, "japan", "infantry", "sz_28") == 1


@pytest.mark.rule("aapacific:multi.11", "aapacific:amph.4")
def test_units_land_from_an_allys_transport_on_their_own_turn() -> None:
    game = position(
        "1 great_britain transport sz_25",
        aboard("1 usa infantry sz_25"),
        "1 usa infantry hawaiian_islands",
        phase=4,
        turn_of="united_states",
        control={"guam": "japan"},
        kamikazes=0,
        dice=[],
    )
    act(game, LAND)
    assert controller(game, "guam") == "usa"
    assert game.has(0, UNLOADED)


# ---- marines and artillery ---------------------------------------------------------------------------------


def marines(*rows: str | Unit, dice: list[int]) -> Pacific:
    return position(
        "4 usa transport sz_45",
        *rows,
        "1 usa infantry hawaiian_islands",
        phase=4,
        turn_of="united_states",
        control={"hong_kong": "usa"},
        kamikazes=0,
        dice=dice,
    )


def ashore(text: str) -> Unit:
    return aboard(f"{text} sz_45", target="french_indo_china")


@pytest.mark.rule("aapacific:mar.3", "aapacific:mar.4")
def test_marines_attack_at_2_in_an_assault_also_those_that_come_overland() -> None:
    game = marines(
        ashore("1 usa infantry"),
        entered("1 usa marine french_indo_china", "kwangsi"),
        "1 japan infantry french_indo_china",
        dice=[6, 2, 6],
    )
    act(game, LAND)
    assert [(why.split()[-1], need) for why, need, _ in needs(game)][:2] == [("infantry", 1), ("marine", 2)]


@pytest.mark.rule("aapacific:art.4", "aapacific:mar.6", "aapacific:art.2")
def test_the_attacker_pairs_artillery_as_he_likes_each_round() -> None:
    """Ruling Q32."""
    game = marines(
        ashore("1 usa infantry"),
        ashore("1 usa marine"),
        ashore("1 usa artillery"),
        "3 japan infantry french_indo_china",
        dice=[6] * 6 + [6] * 6,
    )
    act(game, LAND)
    assert options(game) == ("number:0", "number:1")
    act(game, "number:0")
    assert [(why.split()[-1], need) for why, need, _ in needs(game)][:3] == [
        ("infantry", 1),
        ("marine", 3),
        ("artillery", 2),
    ]
    assert options(game) == ("number:0", "number:1"), "again in the second round"
    act(game, "number:1")
    assert [(why.split()[-1], need) for why, need, _ in needs(game)][:3] == [
        ("infantry", 2),
        ("marine", 2),
        ("artillery", 2),
    ]


@pytest.mark.rule("aapacific:art.4", "aapacific:mar.6")
def test_there_is_nothing_to_choose_when_all_can_be_paired() -> None:
    game = marines(
        ashore("1 usa infantry"),
        ashore("1 usa marine"),
        ashore("2 usa artillery"),
        "5 japan infantry french_indo_china",
        dice=[1, 1, 1, 1, 6, 6, 6, 6, 1],
    )
    act(game, LAND)
    assert [(why.split()[-1], need) for why, need, _ in needs(game)][:3] == [
        ("infantry", 2),
        ("marine", 3),
        ("artillery", 2),
    ]


@pytest.mark.rule("aapacific:amph.23", "aapacific:land.9")
def test_a_unit_hit_by_bombardment_cannot_take_another_hit() -> None:
    game = assault(
        aboard("1 japan infantry sz_25"),
        "1 japan battleship sz_25",
        "2 usa infantry guam",
        dice=[4, 1, 6, 6],
    )
    battleship = find(game, "japan", "battleship", "sz_25")[0]
    act(game, LAND, f"piece:{battleship}")
    assert not find(game, "usa", "infantry", "guam")


@pytest.mark.rule("aapacific:amph.22", "aapacific:multi.6")
def test_an_allys_ships_do_not_bombard() -> None:
    game = position(
        "1 usa transport sz_25",
        aboard("1 usa infantry sz_25"),
        "1 great_britain battleship sz_25",
        "1 japan infantry guam",
        phase=4,
        turn_of="united_states",
        control={"guam": "japan"},
        kamikazes=0,
        dice=[1, 6],
    )
    act(game, LAND)
    assert reasons(game) == ["attack infantry", "defense infantry"]


@pytest.mark.rule("aapacific:amph.25")
def test_no_ship_bombards_from_a_zone_that_saw_a_naval_battle_even_if_it_took_no_part() -> None:
    game = assault(
        aboard("1 japan infantry sz_25"), "1 japan battleship sz_25", "1 usa infantry guam", dice=[]
    )
    guam, zone = game.data.space_index["guam"], game.data.space_index["sz_25"]
    assert ships_that_may_bombard(game, guam) == find(game, "japan", "battleship", "sz_25")
    game.state.sea_battles.append(zone)
    assert not ships_that_may_bombard(game, guam)
