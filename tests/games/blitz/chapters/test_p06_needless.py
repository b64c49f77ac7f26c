"""Chapters 5.3 and 6.5: nobody is asked for what makes no difference."""

from __future__ import annotations

import pytest

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import Attack, Side
from ironbottom.games.blitz.rules.p05_land.combat import LandCombat
from tests.games.blitz.positions import act, asked, at, log, position

DATA = load(None)


def attack(target: str, kind: Attack, side: Side = Side.JAPAN) -> LandCombat:
    return LandCombat(target=DATA.space_index[target], kind=kind, side=side)


def waiting(game) -> bool:  # type: ignore[no-untyped-def]
    return type(asked(game)).__name__ == "Waiting"


ISLAND = [("us_trs2", "caroline_sea"), ("us_mar2", "+"), ("jp_inf1", "saipan"), ("jp_inf1", "saipan")]
NO_ARMOUR = [("br_inf2", "assam"), ("jp_inf1", "burma"), ("jp_inf1", "burma")]


@pytest.mark.rule("blitz:6.5.k", "blitz:6.5.l", "blitz:6.5.g")
@pytest.mark.parametrize(
    ("target", "units", "who", "die", "why"),
    [("saipan", ISLAND, "us_mar2", 2, "6.5.k"), ("burma", NO_ARMOUR, "br_inf2", 2, "6.5.l")],
    ids=["an Island", "no less ARM"],
)
def test_nobody_is_picked_for_a_letter_where_the_defenders_need_not_retreat(
    target: str, units: list[tuple[str, str]], who: str, die: int, why: str
) -> None:
    game = position(
        units,
        side="allies",
        control={target: "japan"},
        procedure=attack(target, Attack.GROUND, Side.ALLIES),
        dice=[die, 1],
    )
    act(game, who, "done")
    assert ": 0 hits and S" in log(game)
    assert f"need not retreat (blitz:{why})" in log(game)
    assert waiting(game)


@pytest.mark.rule("blitz:6.5.d7", "blitz:6.5.g")
def test_nobody_is_picked_who_may_not_advance_where_defenders_are_left() -> None:
    units = [("jp_inf1", "canton"), ("jp_inf1", "canton"), *[("cn_inf2", "changsha")] * 2]
    game = position(units, procedure=attack("changsha", Attack.GROUND), dice=[1, 1])
    act(game, "jp_inf1", "jp_inf1", "done")
    assert ": 0 hits and S" in log(game)
    assert waiting(game)


@pytest.mark.rule("blitz:5.3.d3")
@pytest.mark.parametrize(
    ("garrison", "helps"), [([], False), ([("au_inf1", "port_moresby")], True)], ids=["empty", "held"]
)
def test_ships_are_not_asked_to_help_where_no_round_is_fought(
    garrison: list[tuple[str, str]], helps: bool
) -> None:
    """An area without land units falls to land units that nobody escorts without a roll (5.3.d2)."""
    units = [("jp_inf2", "lae"), ("au_bb_australia_canberra", "coral_sea"), *garrison]
    frame = attack("port_moresby", Attack.GROUND)
    game = position(units, procedure=frame, control={"lae": "japan"}, dice=[1, 1])
    act(game, "jp_inf2", "done")
    assert (type(asked(game)).__name__ == "CommitDefender") == helps
    assert game.friendly_land(at(game, "port_moresby"), Side.JAPAN) != helps
