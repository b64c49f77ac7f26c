"""4.1: several units that must return to base at once; where the ports are full their owner says who goes first."""

from __future__ import annotations

import pytest

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import Attack, Power, Side, Stage
from ironbottom.games.blitz.rules.moving import MoveStep
from ironbottom.games.blitz.rules.p04_sea.combat import SeaCombats
from ironbottom.games.blitz.rules.p05_land.combat import LandCombat
from ironbottom.games.blitz.rules.p06_rounds.all_home import AllHome
from ironbottom.kernel import choices
from tests.games.blitz.positions import act, asked, at, find, log, options, position, types, where

DATA = load(None)
SEA = "caroline_sea"
LAST = {
    space: "usa"
    for space, power in zip(DATA.space_ids, DATA.scenarios["empire_of_the_rising_sun"].control, strict=True)
    if power == Power.JAPAN and space != "palau"
}
"""Palau is the last port of Japan."""


def homeward(*units: str, control: dict[str, str], cargo: str = ""):  # type: ignore[no-untyped-def]
    """Ships in the Caroline Sea that all must return; beside them a submarine lies in Palau, if that is Japanese."""
    aboard = [(cargo, "+")] if cargo else []
    moored = [] if control.get("palau") == "usa" else [("jp_sub1", "palau")]
    game = position([*moored, *((unit, SEA) for unit in units), *aboard], control=control)
    game.stack.append(AllHome(pieces=[find(game, unit) for unit in units]))
    game.start()
    return game


@pytest.mark.rule("blitz:4.1.b", "blitz:4.1.c")
@pytest.mark.parametrize("saved", ["jp_bb_takao", "jp_trs1"])
def test_the_owner_chooses_who_gets_the_last_room_of_a_port(saved: str) -> None:
    """The ship with the lowest number took it, and the other was lost without a question."""
    ships = ("jp_bb_takao", "jp_trs1")
    game = homeward(*ships, control=LAST)
    assert type(asked(game)).__name__ == "ChooseFirst"
    assert game.deciding() == ("japan",)
    assert types(game) == set(ships)
    assert asked(game).suggestion(game, "japan") == [choices.piece(find(game, "jp_bb_takao"))]
    lost = find(game, next(ship for ship in ships if ship != saved))
    act(game, saved)
    assert where(game, saved) == ["palau"]
    assert where(game, game.counter(lost).id) == []


@pytest.mark.parametrize(
    ("ships", "control"),
    [
        (("jp_bb_takao", "jp_trs1"), {**LAST, "truk": "japan"}),  # a Big Port holds them all
        (("jp_bb_takao", "jp_bb_yamato"), LAST),  # the Yamato would find no room alone
        (("jp_bb_takao",), LAST),
    ],
)
def test_nobody_is_asked_where_no_ship_takes_room_from_another(
    ships: tuple[str, ...], control: dict[str, str]
) -> None:
    assert type(asked(homeward(*ships, control=control))).__name__ in ("ChooseBase", "Waiting")


def test_cargo_takes_room_on_an_island_as_well() -> None:
    """1.3.d1: the submarine leaves room for one ship, and the garrison for the troops of one."""
    game = homeward("jp_bb_takao", "jp_trs1", cargo="jp_inf1", control=LAST)
    assert type(asked(game)).__name__ == "ChooseFirst"
    ship = choices.piece(find(game, "jp_sub1"))
    assert ship not in asked(game).refused(game, "japan"), "it lies in port"
    act(game, "jp_trs1")
    assert where(game, "jp_inf1") == ["palau"]


def test_ships_that_a_conquest_drives_from_their_port_go_in_the_order_of_their_owner() -> None:
    """5.3.d4."""
    free = {
        space: "japan"
        for space, power in zip(
            DATA.space_ids, DATA.scenarios["empire_of_the_rising_sun"].control, strict=True
        )
        if power in (Power.USA, Power.AFA) and space not in ("port_moresby", "guadalcanal")
    }
    units = [
        ("jp_inf2", "lae"),
        ("us_bb_brooklyn", "port_moresby"),
        ("us_trs1", "port_moresby"),
        ("us_sub1_early", "guadalcanal"),
    ]
    attack = LandCombat(target=at(position(), "port_moresby"), kind=Attack.GROUND, side=Side.JAPAN)
    game = position(units, procedure=attack, control=free)
    act(game, "jp_inf2", "done")
    assert type(asked(game)).__name__ == "ChooseFirst"
    assert game.deciding() == ("allies",)
    act(game, "us_trs1")
    assert where(game, "us_trs1") == ["guadalcanal"]
    assert where(game, "us_bb_brooklyn") == []


@pytest.mark.rule("blitz:6.5.d2", "blitz:6.5.j")
def test_a_letter_is_told_with_what_it_brings() -> None:
    """It was told whom "the letter result affects", and not what became of them."""
    units = [("jp_bb_takao", SEA), ("jp_bb_myoko", SEA), ("us_bb_brooklyn", SEA), ("us_bb_cleveland", SEA)]
    game = position(units, procedure=SeaCombats(), turn=8, dice=[4, 3])  # 6 on 4: one hit; 4 on 3: S
    act(game, options(game)[0])
    while type(asked(game)).__name__ == "ChooseHit":
        act(game, options(game)[0])
    assert (
        asked(game).text(game, "japan") == "Naval Round, S result: choose your unit that must return to base"
    )
    act(game, "jp_bb_takao")
    assert any("S result:" in event.text and "must return to base" in event.text for event in game.events)


@pytest.mark.rule("blitz:1.2.d3")
def test_the_log_names_what_a_transport_carries_wherever_it_goes_or_sinks() -> None:
    """Cargo came home or went down with its transport without a word."""
    loaded = [("jp_trs1", SEA), ("jp_inf1", "+")]
    for stage, goal in ((Stage.A, "truk"), (Stage.B, "philippine_sea")):
        game = position(loaded, procedure=MoveStep(stage=stage))
        act(game, "jp_trs1", goal)
        assert f"jp_trs1 {'returns' if stage == Stage.A else 'goes'} to {goal} with jp_inf1" in log(game)
    sunk = position(
        [*loaded, ("us_bb_iowa_new_jersey", SEA)], procedure=SeaCombats(), side="allies", dice=[4]
    )
    assert "jp_trs1 is destroyed with jp_inf1, chosen by Japan" in log(sunk)
    lost = homeward("jp_trs1", cargo="jp_inf2", control={**LAST, "palau": "usa"})
    assert "jp_trs1 finds no base and is destroyed with jp_inf2" in log(lost)
