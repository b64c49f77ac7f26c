"""A plan is its owner's secret until it is carried out."""

from __future__ import annotations

from ironbottom.games.oceansoffire.rules.p13_draft import Draft
from ironbottom.games.oceansoffire.rules.secrecy import redetermine
from tests.games.oceansoffire.positions import act, asked, options
from tests.games.oceansoffire.test_random_play import begin

RNG = bytes(16)


def test_others_know_nothing_of_a_draft() -> None:
    """Twin worlds that differ in the draft alone are one for the other seat, at every click."""
    game, bare = begin(1), begin(1)
    for one in (game, bare):
        while not any(choice.startswith("piece:") for choice in options(one)):
            act(one, "done")
    told = redetermine(bare, "allies", RNG).state_hash()
    for word in ("jp_nav_4", "bougainville", "jp_tt_5", "jp_x_ichiki", "via", "rabaul", "cancel"):
        act(game, word)
        world = redetermine(game, "allies", RNG)
        assert world.state_hash() == told
        assert world.options("japan") == redetermine(bare, "allies", RNG).options("japan")
        assert asked(game).quiet(game)
    draft = redetermine(game, "japan", RNG).running(Draft)
    assert draft is not None
    assert len(draft.parts) == 1
