"""The cheap reckoning of battles agrees with what the rules make of them."""

import pytest

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.opponent.ashore import Attack, on_aircraft, success
from ironbottom.games.fireinthesky.opponent.operations import Operation, Operations, safety
from ironbottom.games.fireinthesky.opponent.reckon import HIT, STEP, Fleet, assault, clash, sway
from ironbottom.games.fireinthesky.opponent.sight import Sight
from ironbottom.games.fireinthesky.opponent.style import STAFF
from ironbottom.games.fireinthesky.opponent.worth import Worth
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import NOWHERE
from tests.games.fireinthesky.opponent.walking import new_game


def pieces(game: Sky, *keys: str) -> list[int]:
    """The pieces of a game by the keys of their counters."""
    data, state = game.data, game.state
    return [list(state.kind).index(data.counter_index[key]) for key in keys]


def test_superiority_between_equals_is_even_and_grows_with_the_lead() -> None:
    assert sway(0.0, 8.0) == pytest.approx(0.5)
    assert sway(4.0, 8.0) > sway(2.0, 8.0) > 0.5


def test_sea_control_needs_guns_and_falls_to_the_stronger_line() -> None:
    game = new_game("midway", 1)
    worth = Worth(game, STAFF)
    big = pieces(game, "jn_bb_yamato_musashi", "jn_bb_nagato_mutsu")
    small = pieces(game, "us_ca_pensacola")
    assert clash(game, worth, Fleet(guns=big), Fleet(guns=small)).control > 0.9
    assert clash(game, worth, Fleet(guns=small), Fleet(guns=big)).control < 0.1
    assert clash(game, worth, Fleet(decks=big), Fleet()).control == 0.0


def test_air_strikes_pay_more_against_ships_at_anchor_without_cover() -> None:
    game = new_game("midway", 1)
    worth = Worth(game, STAFF)
    carriers = pieces(game, "us_cv_enterprise", "us_cv_hornet")
    bare = clash(game, worth, Fleet(air=8), Fleet(anchored=carriers))
    covered = clash(game, worth, Fleet(air=8), Fleet(anchored=carriers, air=6, based=6, flak=5))
    assert bare.killed > covered.killed


def test_troops_out_of_supply_and_without_air_are_beaten_more_easily() -> None:
    fed = assault(4, 2.0, True, 3, 0.0, True, 2.0)
    starved = assault(4, 2.0, True, 3, 0.0, False, 0.0)
    assert starved.harm > fed.harm
    assert starved.sweep > fed.sweep
    assert assault(1, 0.0, True, 0, 0.0, True, 0.0).sweep == 1.0


def test_the_terms_of_a_scenario_make_the_worth_of_its_bases_and_ships() -> None:
    game = new_game("midway", 1)
    worth = Worth(game, STAFF)
    index = game.data.space_index
    assert worth.base[index["midway"]] > worth.base[index["attu"]] > worth.base[index["palmyra"]]
    akagi, dd = pieces(game, "jn_cv_akagi_kaga", "jn_dd_1")
    assert game.state.at[akagi] != NOWHERE
    assert worth.unit(akagi) >= 3 * STAFF.point > worth.unit(dd)


def test_air_points_over_a_base_are_shared_between_aircraft_and_support_as_the_attack_needs_them() -> None:
    defended = Attack(2, HIT, 7, 1, HIT - STEP, 1, HIT + STEP, HIT + STEP, weak=True)
    bare = defended._replace(guns=0)
    assert on_aircraft(defended._replace(planes=0), 5) == 0
    assert 0 < on_aircraft(bare, 5) < 5
    assert on_aircraft(defended, 5) >= on_aircraft(bare, 5)
    assert success(bare, 2, 3) > success(bare, 5, 0)


def test_full_defenders_must_be_beaten_by_more_than_their_strength() -> None:
    reduced = Attack(4, HIT, 4, 2, HIT, 0, HIT, HIT, weak=True)
    assert success(reduced, 0, 0) > success(reduced._replace(weak=False), 0, 0)


def test_troops_with_destroyers_are_safer_from_submarines() -> None:
    game = new_game("midway", 1)
    sight = Sight(game, Side.JAPAN, Worth(game, STAFF), STAFF)
    game.state.submarines[Side.ALLIES] = 2
    snlf, kongo, one, two = pieces(game, "jl_kure_snlf", "jn_bb_kongo_haruna", "jn_dd_2", "jn_dd_3")
    target = game.data.space_index["midway"]

    def struck(*ships: int) -> float:
        return Operations(sight).struck(Operation(target=target, cargo=[snlf], groups=[list(ships)]), 0.0)

    assert struck(kongo) > struck(kongo, one) > struck(kongo, one, two) > 0.0
    assert safety(sight, [kongo, one]) > safety(sight, [kongo])
    game.state.submarines[Side.ALLIES] = 0
    assert struck(kongo) == 0.0


def test_oil_is_worth_the_more_the_less_of_it_is_left() -> None:
    game = new_game("java_sea_to_surrender", 1)
    worth = Worth(game, STAFF)
    game.state.oil = 40
    plenty = worth.oil(10)
    assert worth.oil(40) > 4 * plenty > 0.0
    game.state.oil = 10
    assert worth.oil(10) > plenty
    assert worth.oil(15) == worth.oil(10)
