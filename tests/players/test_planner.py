"""What all planners share, by a planner of a few lines for the teaching game."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

import pytest

from ironbottom.kernel.errors import IllegalChoice
from ironbottom.kernel.flow import Decision
from ironbottom.kernel.game import Game
from ironbottom.kernel.match import new_match
from ironbottom.players.account import Account
from ironbottom.players.base import Thinking
from ironbottom.players.hand import Hand
from ironbottom.players.planner import Planner, level
from ironbottom.players.plans import Plan, Terms
from ironbottom.players.rehearsal import Rehearsal, over, played_on

Any_ = Game[Any]
SOON = 12
"""Answers after which the little planner judges a position."""


class Little(Planner[Hand[Any_]]):
    """Tries every option and plays on at random; it likes to have many options."""

    GAME = Game

    def hand(self, world: Any_, seat: str) -> Hand[Any_]:
        return Hand(world, seat)

    def answer(self, hand: Hand[Any_], decision: Decision, thinking: Thinking) -> None:
        plans = [Plan([choice], hand.tried([choice]), choice) for choice in hand.options]
        rehearsal = Rehearsal(self._play(hand.seat), self._rng, thinking)
        found = rehearsal.compare(plans, ((3, 2),))
        self.account = Account(weighed=rehearsal.weighed(plans))
        if found:
            hand.act(*found[0].row)

    def _play(self, seat: str) -> Any:
        def play(world: Any_, secret: bytes) -> Terms:
            rng = Random(secret)

            def answer(g: Any_) -> None:
                asked = g.deciding()[0]
                g.act(asked, rng.choice(g.options(asked)))

            g = played_on(world, secret, answer, over, SOON)
            return {"choice": float(len(g.options(seat))), "won": float(bool(g.outcome))}

        return play


def begun() -> Any_:
    return new_match("narrows", "skirmish", game_id="little", secret=bytes(32)).game


def test_a_game_is_played_to_its_end_and_every_answer_is_accounted_for() -> None:
    game, made = begun(), level("little", "Little", "Tries what it sees.", Little).make(1)
    assert isinstance(made, Little)
    while game.outcome is None:
        seat = game.deciding()[0]
        thinking = Thinking(inf, work=10)
        chosen = made.choose(game.spec.redetermine(game, seat, b"w" * 32), seat, thinking)
        assert made.account.chosen == tuple(chosen)
        assert made.account.work == thinking.done
        best = made.account.best
        assert best is not None
        assert best.row == tuple(chosen)
        game.act(seat, chosen[0])


def test_without_time_the_answer_is_the_simple_one() -> None:
    game = begun()
    seat, decision = game.deciding()[0], game.decision
    assert decision is not None
    made = Little(1, "Little")
    chosen = made.choose(game.clone(), seat, Thinking(inf, work=0))
    assert chosen == [Hand(game, seat).simple(decision)]
    assert made.account.best is None
    assert {plan.kind for plan in made.account.weighed} == set(game.options(seat))


def test_a_hand_notes_what_it_plays_and_stops_before_what_is_illegal() -> None:
    game = begun()
    hand = Hand(game, game.deciding()[0])
    trial = hand.apart()
    first = hand.options[0]
    assert not trial.follow([first, "button:nonsense"])
    assert trial.played == [first]
    assert hand.played == []
    with pytest.raises(IllegalChoice):
        hand.act("button:nonsense")
