"""The mobile port as a target: a plan against it, its odds, what the board shows, and the battle."""

from __future__ import annotations

import pytest

from ironbottom import odds
from ironbottom.games.oceansoffire.laboratory.build import build
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p17_gunnery import AimGuns
from ironbottom.games.oceansoffire.spec import GAME
from ironbottom.kernel.dice import SecretDice
from tests.games.oceansoffire.operating import through
from tests.games.oceansoffire.positions import act, asked, find


def planned() -> Oceans:
    """Japan plans a cruiser and bombers against the mobile port in the Gilberts."""
    description = {
        "scenario": "campaign",
        "turn": 5,
        "units": [
            {"counter": "us_fst_low", "space": "gilberts", "at_fst": True},
            {"counter": "us_ca_4", "space": "gilberts", "at_fst": True},
            "us_fst_base funafuti",
            "jp_ca_2 kwajalein",
            "jp_lba_2 tarawa",
        ],
        "control": {"funafuti": "cw", "tarawa": "japan", "kwajalein": "japan"},
        "aps": {"japan": 30},
    }
    game = build(description, SecretDice(b"1", "fleet train"))
    act(game, "jp_ca_2", "mission", "gilberts", "gilberts", "done")
    act(game, "jp_lba_2", "mission", "gilberts", "done")
    return game


@pytest.mark.rule("oceansoffire:6.45.c", "oceansoffire:12.36.b")
def test_a_plan_against_the_mobile_port_and_its_battle_have_odds() -> None:
    game = planned()
    (told,) = odds.at(game, "japan", {"trials": "12"})
    assert (told.kind, told.space) == ("strike", "gilberts")
    act(game, "resolve")
    through(game, AimGuns)
    assert isinstance(asked(game), AimGuns)
    (told,) = odds.at(game, "japan", {"trials": "12"})
    assert (told.kind, told.space) == ("naval", "gilberts")
    assert told.odds.win + told.odds.draw > 0
    (panel,) = [one for one in GAME.view(game, "allies").panels if one.kind == "battle"]
    assert panel.battle is not None
    assert find(game, "us_fst_low") in {
        unit for box in panel.battle.boxes for _, row in box.groups for unit in row
    }


@pytest.mark.rule("oceansoffire:6.41.b")
def test_the_board_shows_the_mobile_port_and_who_bases_there() -> None:
    view = GAME.view(planned(), "allies")
    assert [one.space for one in view.markers if one.kind == "mobile_port"] == ["gilberts"]
    (panel,) = [one for one in view.panels if one.id == "fst"]
    assert [row[1] for row in panel.rows] == [
        "mobile port in {space:gilberts}",
        "at the mobile port",
        "{space:funafuti}",
    ]
    assert panel.rows[0][2] == "½ of 4 ships"
