"""The cheap reckoning of battles agrees with what the rules make of them."""

import pytest

from ironbottom.games.fireinthesky.game import Sky
from ironbottom.games.fireinthesky.state import NOWHERE
from ironbottom.players.planners.fireinthesky.reckon import Fleet, assault, clash, sway
from ironbottom.players.planners.fireinthesky.style import STAFF
from ironbottom.players.planners.fireinthesky.worth import Worth
from tests.players.fireinthesky.walking import new_game


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
