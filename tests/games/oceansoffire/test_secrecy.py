"""A plan is its owner's secret until it is carried out."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.rules.p13_draft import Draft
from ironbottom.games.oceansoffire.rules.secrecy import redetermine
from ironbottom.kernel.match import new_match
from ironbottom.server.faults import RecordSealed
from ironbottom.server.history import record_file
from ironbottom.server.live import LiveMatch
from ironbottom.server.store.reading import Stored
from tests.games.oceansoffire.positions import act, asked, options
from tests.games.oceansoffire.test_random_play import begin

RNG = bytes(16)


@pytest.mark.rule("oceansoffire:10.2.b")
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


def test_no_message_to_others_moves_with_a_draft() -> None:
    """Neither what they are told nor how it is numbered changes while a plan is drawn up."""
    match = new_match("oceansoffire", "solomons", {}, game_id="g", secret=bytes(32), salts=("a",))
    while match.game.running(Draft) is None:
        match.act(match.game.deciding()[0], "button:done")
    stored = Stored(
        id="m", record=match.record, players={}, created=0, changed=0, keys={}, holders={}, orders={}
    )

    def told() -> list[bytes]:
        table = LiveMatch(stored, match, match.game.spec)
        return [table.message(viewer, -1) for viewer in ("allies", "")]

    before = told()
    for _ in range(2):
        match.act(
            "japan",
            next(choice for choice in match.game.options("japan") if not choice.startswith("button:")),
        )
        assert told() == before
    with pytest.raises(RecordSealed):
        record_file(LiveMatch(stored, match, match.game.spec), frozenset(("allies",)))
