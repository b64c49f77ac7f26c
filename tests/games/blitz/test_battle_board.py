"""What the battle board says of the round that is fought."""

from __future__ import annotations

import pytest

from ironbottom.games.blitz.rules.p04_sea.combat import SeaCombats
from ironbottom.games.blitz.shown.battle_view import battle_board
from tests.games.blitz.positions import asked, position

SEA = "philippine_sea"


@pytest.mark.rule("blitz:6.0.d1")
def test_a_side_whose_total_is_below_nought_has_rolled_all_the_same() -> None:
    """2 + 1 less four red triangles is -1, which stood for a side that does not roll: total and die were missing."""
    units = [("us_bb_brooklyn", SEA), ("us_sub1_early", SEA), ("jp_bb_yamato", SEA), ("jp_bb_musashi", SEA)]
    game = position(units, procedure=SeaCombats(), side="allies", turn=3, dice=[6, 1])
    assert type(asked(game)).__name__ == "ChooseHit"
    board = battle_board(game)
    assert board is not None
    assert [(fact.name, fact.value) for fact in board.facts] == [
        ("Total", "-1"),
        ("Die", "6"),
        ("Total", "13"),
        ("Die", "1"),
    ]
