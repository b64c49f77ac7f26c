"""13.2 step 5: which air is included in Air Combat, and which attacks."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Power, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ACTIVATED, EXTENDED, PASSING, USED
from ironbottom.games.oceansoffire.rules.p10_activation import refusal
from ironbottom.games.oceansoffire.rules.p12_ranges import fly, ways
from ironbottom.games.oceansoffire.rules.p14_cases import enemy_air
from ironbottom.games.oceansoffire.rules.p16_air_combat import attacks, included
from tests.games.oceansoffire.positions import DATA, at, find, names, position

JAPAN, ALLIES = Side.JAPAN, Side.ALLIES
HELD = {
    "papua": "cw",
    "north_queensland": "cw",
    "ne_new_guinea": "japan",
    "guadalcanal": "us",
    "bougainville": "japan",
}


def in_it(game: Oceans, side: int, *areas: str) -> list[str]:
    return names(game, included(game, [at(area) for area in areas], side))


def flown(game: Oceans, key: str, target: str) -> None:
    air = find(game, key)
    fly(
        game,
        air,
        next(one for one in ways(game, air, DATA.spaces[at(target)].area) if one.target == at(target)),
    )


CORAL = [
    "jp_cv_shokaku_zuikaku coral_sea",
    "2 jp_cvar_1 >",
    "us_cv_wasp coral_sea",
    "2 us_cva_1 >",
    "jp_lba_4 ne_new_guinea",
    "us_lba_1 north_queensland",
    "us_mar_2 north_queensland",
]
AREAS = ("coral_sea", "papua", "north_queensland")


def coral_sea(*, carriers: bool = True, papua: bool = False) -> Oceans:
    """The example of the Coral Sea: land attacks in Papua and North Queensland, carriers of both sides between them."""
    game = position(
        [one for one in CORAL if carriers or not one.endswith(("coral_sea", ">")) or "jp_" in one],
        control=HELD,
    )
    for key in ("jp_cv_shokaku_zuikaku", *(("us_cv_wasp",) if carriers else ())):
        game.mark(find(game, key), ACTIVATED)
    flown(game, "jp_lba_4", "papua")
    flown(game, "us_lba_1", "papua" if papua else "coral_sea")
    flown(game, "us_mar_2", "north_queensland")
    return game


@pytest.mark.rule("oceansoffire:13.2.5.c", "oceansoffire:13.2.5.e", "oceansoffire:13.2.5.a")
def test_carriers_draw_in_the_air_beside_them() -> None:
    game = coral_sea()
    assert in_it(game, JAPAN, *AREAS) == ["jp_cvar_1", "jp_cvar_1", "jp_lba_4"]
    assert in_it(game, ALLIES, *AREAS) == ["us_cva_1", "us_cva_1", "us_lba_1", "us_mar_2"]


@pytest.mark.rule("oceansoffire:13.2.5.c")
def test_without_enemy_carriers_air_of_another_area_is_left_out() -> None:
    assert "jp_lba_4" not in in_it(coral_sea(carriers=False), JAPAN, *AREAS)
    game = coral_sea(carriers=False, papua=True)
    assert "jp_lba_4" in in_it(game, JAPAN, *AREAS)
    assert game.has(find(game, "us_lba_1"), EXTENDED)


@pytest.mark.rule("oceansoffire:11.31.e")
def test_used_carrier_air_fights_from_its_deck_but_flies_no_missions() -> None:
    game = coral_sea()
    air = find(game, "jp_cvar_1")
    game.mark(air, USED)
    assert in_it(game, JAPAN, *AREAS).count("jp_cvar_1") == 2
    assert "10.3.a" in refusal(game, Power.JAPAN, air)


@pytest.mark.rule("oceansoffire:13.2.5.a", "oceansoffire:13.2.5.g", "oceansoffire:12.33")
def test_used_and_aborted_air_is_included_but_does_not_attack() -> None:
    units = [
        "2 jp_nav_1 guadalcanal",
        "2 us_mar_1 guadalcanal",
        "jp_x_35 guadalcanal",
        "us_xx_1mar guadalcanal",
    ]
    units = ["jp_nav_2 guadalcanal", "us_mar_2 guadalcanal", "jp_x_35 guadalcanal", "us_xx_1mar guadalcanal"]
    game = position(units, control=HELD)
    nav, mar = find(game, "jp_nav_2"), find(game, "us_mar_2")
    game.mark(nav, USED)
    game.set_air(mar, 2 * QUARTERS, 0)
    assert in_it(game, JAPAN, "solomons") == ["jp_nav_2"]
    assert in_it(game, ALLIES, "solomons") == ["us_mar_2"]
    assert not attacks(game, nav) and not attacks(game, mar)
    example = next(one for one in DATA.examples if one.id == "oceansoffire:ex.114")
    points = sum(game.counter(one).points // QUARTERS for one in (nav, mar))
    assert points == example.expect["included"]


@pytest.mark.rule("oceansoffire:13.2.5.b")
def test_embarked_air_and_b29_are_never_included() -> None:
    units = ["jp_nav_2 bougainville", "us_tt_1 solomons", "us_lba_2 >", "us_b29 guadalcanal"]
    game = position(units, control=HELD)
    assert in_it(game, ALLIES, "solomons") == []


@pytest.mark.rule("oceansoffire:13.2.5.d")
def test_carrier_air_ashore_or_in_port_counts_as_ground_based() -> None:
    units = ["us_cva_1 guadalcanal", "us_cv_wasp north_queensland", "us_cva_1 >", "jp_nav_2 bougainville"]
    game = position(units, control=HELD)
    assert in_it(game, ALLIES, "solomons") == ["us_cva_1"]
    assert in_it(game, ALLIES, "north_queensland") == []
    game = position(
        ["us_cv_wasp rabaul", "us_cva_1 >", "jp_nav_2 admiralty_islands"],
        control={"rabaul": "us", "admiralty_islands": "japan"},
    )
    assert in_it(game, ALLIES, "bismarck_sea") == ["us_cva_1"]
    carrier = find(game, "us_cv_wasp")
    game.set_damage(carrier, game.counter(carrier).front.defense - 1)
    assert in_it(game, ALLIES, "bismarck_sea") == ["us_cva_1"]


@pytest.mark.rule("oceansoffire:13.2.5.a")
def test_of_a_deck_at_sea_that_does_not_work_nobody_is_included() -> None:
    game = coral_sea()
    carrier = find(game, "us_cv_wasp")
    game.set_damage(carrier, game.counter(carrier).front.defense - 1)
    assert "us_cva_1" not in in_it(game, ALLIES, *AREAS)


@pytest.mark.rule("oceansoffire:13.2.5.f", "oceansoffire:13.2.5.h")
def test_carrier_air_that_passes_is_included_and_stays_with_its_deck() -> None:
    game = coral_sea()
    carrier = find(game, "jp_cv_shokaku_zuikaku")
    game.mark(carrier, PASSING)
    assert "jp_cvar_1" in in_it(game, JAPAN, *AREAS)
    assert game.state.aboard[find(game, "jp_cvar_1")] == carrier


@pytest.mark.rule("oceansoffire:13.2.5.a", "oceansoffire:14.21.a")
def test_enemy_air_at_sea_is_that_of_working_decks_alone() -> None:
    """Over a passage into an Area nobody goes for what cannot fight there (q66): air in holds, broken decks."""
    for units, there in (
        (["us_cv_wasp coral_sea", "us_cva_1 >"], True),
        (["us_cv_wasp coral_sea"], False),
        (["us_tt_1 coral_sea", "us_lba_2 >"], False),
        (["us_ca_1 coral_sea", "us_lba_1 north_queensland"], False),
    ):
        game = position(units, control=HELD)
        assert enemy_air(game, at("coral_sea"), JAPAN) is there, units
        assert not enemy_air(game, at("coral_sea"), ALLIES)
        if "us_cva_1 >" in units:
            carrier = find(game, "us_cv_wasp")
            game.set_damage(carrier, game.counter(carrier).front.defense - 1)
            assert not enemy_air(game, at("coral_sea"), JAPAN)
    assert enemy_air(position(["us_lba_1 guadalcanal"], control=HELD), at("solomons"), JAPAN)
