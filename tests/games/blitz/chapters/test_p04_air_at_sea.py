"""4.3.i: aircraft that lie in a sea area may stay out of its battle; 4.2.d: transports that stay where they lie."""

from __future__ import annotations

import pytest

from ironbottom.games.blitz.components.ids import Attack, Stage
from ironbottom.games.blitz.laboratory.build import build
from ironbottom.games.blitz.position.state import EMBARKED, FOUGHT, MOVED, SPENT
from ironbottom.games.blitz.rules.moving import MoveStep
from ironbottom.games.blitz.rules.p04_sea.combat import SeaCombats
from ironbottom.games.blitz.rules.p04_sea.holding_back import ALL
from ironbottom.games.blitz.rules.p05_land.commitment import candidates
from ironbottom.kernel.dice import ScriptedDice
from tests.games.blitz.positions import act, asked, at, choice, find, options, position, spaces, types, where

SEA = "philippine_sea"
BOTH = [("jp_bb_takao", SEA), ("jp_nav1", SEA), ("us_bb_brooklyn", SEA), ("us_nav1", SEA)]


def waiting(game) -> bool:  # type: ignore[no-untyped-def]
    return type(asked(game)).__name__ == "Waiting"


def suggested(game) -> list[str]:  # type: ignore[no-untyped-def]
    assert game.decision is not None
    return list(game.decision.suggestion(game, game.deciding()[0]))


@pytest.mark.rule("blitz:4.3.i", "blitz:5.3.o")
def test_the_owners_say_which_aircraft_fight_the_attacker_first() -> None:
    """One aeroplane stays out: so there is no Air Round, and it has not fought. The other is in the battle."""
    game = position(BOTH, procedure=SeaCombats(), dice=[1, 1])
    assert (type(asked(game)).__name__, game.deciding()) == ("ChooseHoldBack", ("japan",))
    assert suggested(game) == ["button:done"]
    act(game, "jp_nav1")
    assert game.deciding() == ("allies",)
    assert types(game) == {"us_nav1"}
    act(game, "done")
    assert waiting(game)
    assert not game.has(find(game, "jp_nav1"), FOUGHT)
    assert game.has(find(game, "us_nav1"), FOUGHT)
    assert game.has(find(game, "jp_bb_takao"), FOUGHT)


def test_aircraft_that_can_do_nothing_stay_out_unasked() -> None:
    """A fighter has no Naval Factor, and the enemy nothing that flies: it is free for step F."""
    game = position(
        [("jp_bb_takao", SEA), ("jp_ftr2_zero", SEA), ("us_bb_brooklyn", SEA)],
        procedure=SeaCombats(),
        dice=[1, 1],
        control={"guam": "usa"},
    )
    assert waiting(game)
    assert not game.has(find(game, "jp_ftr2_zero"), FOUGHT)


def test_a_battle_from_which_all_stay_away_is_not_fought() -> None:
    """Fighters alone against a carrier: they are advised to keep out of its way."""
    units = [("jp_ftr1_ki43", SEA), ("jp_ftr2_zero", SEA), ("us_cv_wasp", SEA)]
    game = position(units, procedure=SeaCombats(), dice=[])
    assert options(game)[-1] == ALL == suggested(game)[0]
    act(game, ALL)
    assert waiting(game)
    assert not game.has(find(game, "us_cv_wasp"), FOUGHT)


def test_defending_aircraft_that_will_not_fight_leave_the_sea_to_the_attacker() -> None:
    """Ruling q56: they return to base, not spent; beside a ship of theirs that is left they stay."""
    alone = [("jp_cv_ryujo_hosho", SEA), ("us_nav1", SEA)]
    for units, stays in ((alone, False), ([*alone, ("us_sub1", SEA)], True)):
        game = position(units, procedure=SeaCombats(), dice=[1, 1], control={"guam": "usa"})
        act(game, *(("done",) if stays else ()), "us_nav1")
        assert type(asked(game)).__name__ == ("Waiting" if stays else "ChooseBase")
        if not stays:
            act(game, "guam")
        wing = find(game, "us_nav1")
        assert where(game, "us_nav1") == [SEA if stays else "guam"]
        assert not game.has(wing, FOUGHT | SPENT)


def test_naval_air_that_goes_home_holds_no_sea_for_aircraft_that_would_not_fight() -> None:
    """Rulings q6, q56: when those that were called in are gone, the attacker is alone in the battle."""
    units = [("jp_bb_takao", SEA), ("us_bmb2", SEA), ("us_nav1", "guam")]
    game = position(units, procedure=SeaCombats(), dice=[1, 1], control={"guam": "usa"})
    act(game, "us_nav1")
    while not waiting(game):
        act(game, next(one for one in ("us_bmb2", "guam") if choice(game, one) in options(game)))
    assert where(game, "us_nav1") == where(game, "us_bmb2") == ["guam"]


def test_aircraft_without_a_base_in_reach_stay_where_they_are() -> None:
    """Ruling q56: who keeps them out of a battle does not lose them by it."""
    far, lost = "sea_of_japan", {"manila": "japan", "attu": "japan"}
    units = [("jp_cv_ryujo_hosho", far), ("us_ftr1_early", far)]
    game = position(units, procedure=SeaCombats(), dice=[], control=lost)
    act(game, "us_ftr1_early")
    assert waiting(game)
    assert where(game, "us_ftr1_early") == [far]


def test_an_air_unit_at_sea_rebases_unless_it_was_sent_home() -> None:
    """Ruling q65."""
    for switches, able in (([], True), (["rebase_from_bases"], False)):
        game = position(
            [("jp_nav1", SEA), ("jp_sub1", "tokyo")], procedure=MoveStep(stage=Stage.D), switches=switches
        )
        assert ("jp_nav1" in types(game)) == able
        if able:
            act(game, "jp_nav1", "canton")
            assert where(game, "jp_nav1") == ["canton"]


def test_all_aircraft_fight_by_the_other_reading() -> None:
    """Ruling q56."""
    game = position(BOTH, procedure=SeaCombats(), switches=["all_air_fights"], dice=[1, 1, 1, 1])
    assert waiting(game)
    assert game.has(find(game, "jp_nav1"), FOUGHT)


def test_held_back_aircraft_attack_on_land_in_the_same_set() -> None:
    """Laid out in the laboratory; the submarine in Tokyo is asked for in step D."""
    described = {
        "phase": "c",
        "turn": 2,
        "control": {"guam": "usa"},
        "units": [
            *(f"{unit} {space}" for unit, space in BOTH),
            "us_sub1 guam",
            "us_trs1 guam",
            "jp_sub1 tokyo",
        ],
    }
    for answer, free in (("jp_nav1", True), ("done", False)):
        game = build(described, ScriptedDice([1] * (2 if free else 4)))
        act(game, answer, "done")
        assert game.state.stage == Stage.D
        assert (find(game, "jp_nav1") in candidates(game, at(game, "guam"), Attack.PORT)) == free


# ---- 4.2.d, ruling q57 -------------------------------------------------------------------------------


def test_a_transport_at_sea_embarks_from_its_own_coasts() -> None:
    """It neither sails nor rolls for a Block, and has made its move."""
    units = [("jp_trs1", SEA), ("jp_inf1", "iwo_jima"), ("us_bb_brooklyn", SEA)]
    game = position(units, procedure=MoveStep(stage=Stage.B), dice=[])
    act(game, "jp_trs1", SEA)
    assert type(asked(game)).__name__ == "PickUp"
    assert f"aboard in {{space:{SEA}}}" in asked(game).text(game, "japan"), "the question says where"
    act(game, "jp_inf1")
    assert where(game, "jp_inf1") == [SEA]
    assert game.has(find(game, "jp_inf1"), EMBARKED)
    assert game.has(find(game, "jp_trs1"), MOVED)


@pytest.mark.parametrize(
    ("units", "switches"),
    [
        ([("jp_trs1", SEA)], []),
        ([("jp_bb_takao", SEA), ("jp_inf1", "iwo_jima")], []),
        ([("jp_trs1", SEA), ("jp_inf1", "iwo_jima")], ["embark_after_sailing"]),
    ],
    ids=["nobody to embark", "no transport", "the other reading"],
)
def test_others_do_not_stay_to_embark(units: list[tuple[str, str]], switches: list[str]) -> None:
    game = position(units, procedure=MoveStep(stage=Stage.B), switches=switches)
    act(game, units[0][0])
    assert SEA not in spaces(game)
