"""13.2.19, 14.7.4: when all air is home, carrier air of a force that fought may change decks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

import pytest

from ironbottom.games.oceansoffire.position.figures import points
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.position.procedure import Procedure
from ironbottom.games.oceansoffire.position.state import ACTIVATED
from ironbottom.games.oceansoffire.rules.p13_air_home import AirHome, ChangeDecks, OtherDeck
from ironbottom.kernel.flow import Call, Step
from tests.games.oceansoffire.positions import act, asked, at, find, offered, position

FORCES = [
    "jp_cv_shokaku_zuikaku solomons",
    "jp_cvar_1 >",
    "jp_cvl_ryujo solomons",
    "us_cv_wasp solomons",
    "us_cva_1 >",
    "us_cv_enterprise solomons",
    "us_cva_half >",
]


@dataclass(slots=True, kw_only=True)
class Fought(Procedure):
    """Carriers of both sides have fought in the Solomon Islands; those ``apart`` were not among them."""

    STEPS: ClassVar[tuple[str, ...]] = ("go",)
    apart: list[str] = field(default_factory=list)
    aborted: list[str] = field(default_factory=list)
    seas: list[str] = field(default_factory=lambda: ["solomons"])

    def go(self, g: Oceans) -> Step:
        out = [find(g, key) for key in self.apart]
        for ship, space in enumerate(g.state.at):
            if space == at("solomons") and g.counter(ship).ship and ship not in out:
                g.mark(ship, ACTIVATED)
        for key in self.aborted:
            g.set_air(find(g, key), points(g, find(g, key)), 0)
        return Call(AirHome(units=[], seas=[at(sea) for sea in self.seas]))


def fought(
    apart: Sequence[str] = (), aborted: Sequence[str] = (), seas: Sequence[str] = ("solomons",)
) -> Oceans:
    procedure = Fought(apart=[*apart], aborted=[*aborted], seas=[*seas])
    return position(FORCES, procedure=procedure, name="solomons", box=False)


@pytest.mark.rule("oceansoffire:13.2.19")
def test_carrier_air_of_a_force_changes_decks_after_a_battle_the_other_side_first() -> None:
    game = fought()
    assert isinstance(asked(game), ChangeDecks)
    assert game.deciding() == ("allies",)
    air, deck = find(game, "us_cva_1"), find(game, "us_cv_enterprise")
    act(game, f"piece:{air}")
    assert isinstance(asked(game), OtherDeck)
    assert offered(game, "piece") == [str(deck)]
    act(game, f"piece:{deck}", "done")
    assert air in aboard(game, deck)
    assert game.deciding() == ("japan",)
    act(game, "jp_cvar_1", "jp_cvl_ryujo")
    assert find(game, "jp_cvar_1") in aboard(game, find(game, "jp_cvl_ryujo"))


@pytest.mark.rule("oceansoffire:13.2.19")
def test_carrier_air_that_aborted_stays_on_its_deck() -> None:
    game = fought(aborted=["us_cva_1", "us_cva_half"])
    assert game.deciding() == ("japan",)


@pytest.mark.rule("oceansoffire:13.2.19")
def test_decks_outside_the_force_take_no_carrier_air_of_it() -> None:
    game = fought(apart=["us_cv_enterprise"])
    assert game.deciding() == ("japan",)


@pytest.mark.rule("oceansoffire:13.2.19")
def test_nobody_is_asked_about_decks_that_have_not_fought() -> None:
    assert not isinstance(asked(fought(seas=[])), ChangeDecks)
