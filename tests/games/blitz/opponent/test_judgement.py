"""What the planner does where the right answer is plain."""

from __future__ import annotations

from math import inf
from typing import Any

from ironbottom.games.blitz.components.ids import Side
from ironbottom.games.blitz.laboratory.build import build
from ironbottom.games.blitz.opponent.attacks import attempts
from ironbottom.games.blitz.opponent.planner import Planner
from ironbottom.games.blitz.opponent.sight import Sight
from ironbottom.games.blitz.opponent.style import ADMIRAL
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.kernel import choices
from ironbottom.kernel.dice import SecretDice
from ironbottom.players.base import Thinking


def laid(phase: str, units: list[Any], **more: Any) -> Blitz:
    return build({"phase": phase, "steps": "japan", "units": units, **more}, SecretDice(bytes(32), "x"))


def answered(g: Blitz, work: float = 0.0) -> list[str]:
    return Planner(1, "Admiral").choose(g.clone(), "japan", Thinking(inf, work=work))


def test_empty_areas_next_door_are_taken_by_one_unit_each() -> None:
    """5.3.d2: without land units in the target there is no Land Round."""
    g = laid("f", ["2 jp_inf2 canton"])
    assert all(len(one.units) == 1 for one in attempts(Sight(g, Side.JAPAN, ADMIRAL)))
    assert answered(g)[0] in {choices.space("changsha"), choices.space("kunming")}


def test_the_last_unit_of_an_area_is_not_drawn_out_by_a_lesser_one() -> None:
    """6.5.d7: whoever can advance must, and would leave its own area behind."""
    g = laid("f", ["jp_inf2 singapore", "br_inf1 calcutta"], control={"singapore": "japan"})
    sight = Sight(g, Side.JAPAN, ADMIRAL)
    for one in attempts(sight):
        assert sight.worth.area(one.target) > 2 * sight.worth.area(g.data.space_index["singapore"])


def test_an_island_is_attacked_by_size_two_at_most() -> None:
    units = [
        {
            "counter": "jp_trs2",
            "space": "central_pacific",
            "cargo": [{"counter": "jp_mar1"}, {"counter": "jp_inf2"}],
        },
        "us_aa1 midway",
    ]
    g = laid("f", units)
    best = attempts(Sight(g, Side.JAPAN, ADMIRAL))[0]
    assert sum(g.size(piece) for piece in best.units if g.counter(piece).on_land) <= 2


def test_ships_in_port_within_reach_are_raided() -> None:
    g = laid("f", ["jp_cv_akagi_kaga hawaiian_sea", "us_bb_tennessee_california pearl_harbor"])
    assert choices.space("pearl_harbor") in answered(g)


def test_oil_is_paid_for_an_attack_that_pays() -> None:
    units = ["2 jp_inf2 canton", "cn_inf1 changsha"]
    g = laid("oil", units, steps="japan_blitz", oil={"japan": 2})
    assert any(choice.startswith("piece:") for choice in answered(g, 20))
