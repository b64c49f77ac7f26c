"""Cases for a judge: who may attack a land area, who may help to defend it, and what the others are told."""

from __future__ import annotations

import pytest

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import Attack, Side, Stage
from ironbottom.games.blitz.position.state import ATTACKED, DAMAGED, EMBARKED, FOUGHT, MOVED, SPENT
from ironbottom.games.blitz.rules.p05_land.attacks import LandCombats
from ironbottom.games.blitz.rules.p05_land.combat import LandCombat
from ironbottom.games.blitz.rules.p05_land.commitment import declarable, joinable, reinforcements
from ironbottom.games.blitz.rules.reasons.on_land import refused_attackers, why_no_attack
from tests.games.blitz.positions import act, asked, at, find, options, position, put


@pytest.mark.rule("blitz:5.3.j", "blitz:5.3.n")
def test_an_island_takes_size_2_from_all_sides_together() -> None:
    units = [
        ("jp_trs1", "philippine_sea"),
        ("jp_mar1", "+"),
        ("jp_trs1", "south_china_sea"),
        ("jp_inf2", "+"),
        ("jp_para1", "formosa"),
    ]
    game = position(units)
    manila, army = at(game, "manila"), find(game, "jp_inf2")
    marines, para = find(game, "jp_mar1"), find(game, "jp_para1")
    assert joinable(game, manila, Attack.GROUND, [marines]) == [para]
    assert joinable(game, manila, Attack.GROUND, [army]) == []
    game.mark(army, DAMAGED)
    assert set(joinable(game, manila, Attack.GROUND, [marines])) == {para, army}


@pytest.mark.rule("blitz:5.3.k")
def test_aircraft_count_for_the_area_they_fly_from_and_each_area_by_itself() -> None:
    units = [
        *[("jp_inf2", "canton")] * 3,
        ("jp_inf1", "canton"),
        ("jp_bmb2", "canton"),
        ("jp_ftr2_zero", "canton"),
        ("jp_inf2", "shanghai"),
    ]
    game = position([*units, ("cn_inf2", "changsha")])
    nine = [*(find(game, "jp_inf2", nth) for nth in range(3)), find(game, "jp_bmb2"), find(game, "jp_inf1")]
    fighters, army = find(game, "jp_ftr2_zero"), find(game, "jp_inf2", 3)
    assert joinable(game, at(game, "changsha"), Attack.GROUND, nine) == [army]
    assert fighters in joinable(game, at(game, "changsha"), Attack.GROUND, nine[:-1])


@pytest.mark.rule("blitz:5.3.d3", "blitz:5.3.r", "blitz:5.3.s")
def test_ships_help_a_defence_from_a_clear_sea_and_carriers_alone_against_bombs() -> None:
    units = [
        ("au_inf1", "port_moresby"),
        ("br_cv_hermes", "coral_sea"),
        ("au_bb_australia_canberra", "coral_sea"),
        ("br_bb_cruisers", "port_moresby"),
    ]
    game = position(units)
    target, carrier, cruiser = (
        at(game, "port_moresby"),
        find(game, "br_cv_hermes"),
        find(game, "au_bb_australia_canberra"),
    )
    assert set(reinforcements(game, target, Attack.GROUND, Side.ALLIES)) == {carrier, cruiser}
    assert list(reinforcements(game, target, Attack.FACTORY, Side.ALLIES)) == [carrier]
    put(game, "jp_sub1", "coral_sea")
    assert list(reinforcements(game, target, Attack.GROUND, Side.ALLIES)) == []


@pytest.mark.rule("blitz:5.3.d1", "blitz:4.3.h")
@pytest.mark.parametrize("mark", [ATTACKED, SPENT])
def test_a_ship_that_has_helped_once_or_is_spent_helps_no_more(mark: int) -> None:
    game = position([("au_inf1", "port_moresby"), ("br_cv_hermes", "coral_sea")])
    target = at(game, "port_moresby")
    assert list(reinforcements(game, target, Attack.GROUND, Side.ALLIES))
    game.mark(find(game, "br_cv_hermes"), mark)
    assert list(reinforcements(game, target, Attack.GROUND, Side.ALLIES)) == []


@pytest.mark.parametrize(("switches", "both"), [([], False), (["attacks_called_off"], True)])
def test_one_land_unit_threatens_one_area_or_by_the_other_reading_all_around(
    switches: list[str], *, both: bool
) -> None:
    """Ruling q67."""
    units = [("jp_inf2", "south_east_asia"), ("in_inf1", "burma"), ("in_inf2", "singapore")]
    game = position(units, procedure=LandCombats(), switches=switches)
    act(game, "burma")
    assert ("space:singapore" in options(game)) == both


@pytest.mark.rule("blitz:5.3.o")
@pytest.mark.parametrize(("space", "rule"), [("philippine_sea", "5.3.o"), ("palau", "5.3.m")])
def test_aircraft_that_fought_and_came_ashore_are_told_how_far_it_is(space: str, rule: str) -> None:
    game = position([("jp_ftr1_ki43", space)], stage=Stage.F)
    fighters = find(game, "jp_ftr1_ki43")
    game.mark(fighters, FOUGHT)
    refused = refused_attackers(game, at(game, "java"), Attack.GROUND, [], [])
    assert f"blitz:{rule}" in refused[f"piece:{fighters}"]


@pytest.mark.rule("blitz:5.3.g")
def test_submarines_alone_in_a_port_are_no_target() -> None:
    game = position([("jp_nav2", "formosa"), ("us_sub1", "manila")])
    assert (at(game, "manila"), Attack.PORT) not in declarable(game)
    put(game, "us_trs1", "manila")
    assert (at(game, "manila"), Attack.PORT) in declarable(game)


def test_reasons_tell_what_the_enemy_in_the_sea_keeps_from_attacking() -> None:
    """5.3.q is of landings, 5.3.r of ships that fire; a battleship lands nobody, a transport does not fire."""
    sea = "celebes_sea"
    loaded = [("jp_trs1", sea), ("jp_mar1", "+")]
    for mine, ground, port in (([("jp_bb_takao", sea)], "5.3.p", "5.3.r"), (loaded, "5.3.q", "5.3.f")):
        game = position([*mine, ("us_sub1", sea), ("us_trs1", "mindanao")], stage=Stage.F)
        assert f"blitz:{ground}" in why_no_attack(game, at(game, "mindanao"), Attack.GROUND)
        assert f"blitz:{port}" in why_no_attack(game, at(game, "mindanao"), Attack.PORT)


@pytest.mark.parametrize(
    ("switches", "marks", "rule"),
    [
        ([], EMBARKED, "5.3.p"),
        (["wait_after_embarking"], EMBARKED, "4.2.d4"),
        (["wait_after_embarking"], MOVED, "5.3.p"),
    ],
)
def test_troops_that_went_aboard_are_told_to_wait_by_the_other_reading_only(
    switches: list[str], marks: int, rule: str
) -> None:
    """Ruling q51."""
    game = position([("jp_trs1", "java_sea"), ("jp_mar1", "+")], stage=Stage.F, switches=switches)
    marines = find(game, "jp_mar1")
    game.mark(marines, marks)
    refused = refused_attackers(game, at(game, "manila"), Attack.GROUND, [], [])
    assert f"blitz:{rule}" in refused[f"piece:{marines}"]


@pytest.mark.rule("blitz:5.3.d3")
def test_a_carrier_may_help_an_area_without_land_units_where_any_attacker_flies() -> None:
    units = [
        ("jp_inf2", "lae"),
        ("jp_ftr2_zero", "lae"),
        ("au_ftr1", "port_moresby"),
        ("br_cv_hermes", "coral_sea"),
    ]
    for fliers, asks in ((["jp_ftr2_zero"], True), ([], False)):
        frame = LandCombat(target=load(None).space_index["port_moresby"], kind=Attack.GROUND, side=Side.JAPAN)
        game = position(units, control={"lae": "japan"}, procedure=frame)
        act(game, "jp_inf2", *fliers, "done")
        assert (type(asked(game)).__name__ == "CommitDefender") == asks
