"""Event Cards of Oceans of Fire: whoever does not see a hand is sent the same bytes whatever is in it.

As in ``test_twin_worlds``, on the whole map, where plans are drawn up in secret beside the cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from ironbottom.kernel.match import AnyGame, Match, new_match
from tests.server.test_twin_worlds import (
    OtherShuffles,
    Twins,
    asked_for,
    beginning_here,
    other_world,
    with_spectator,
)

PLAYERS = {"japan": "two", "allies": "two", "cw": "three", "": "three"}
"""Who looks, and how many play then."""
NAMES = [viewer or "spectator" for viewer in PLAYERS]
CARD = ("type:", "button:play_")
RESOLVE, END = "button:resolve", "button:end_impulse"
DO = 0.4
"""How often a plan is carried out, or an Impulse ended, as soon as it can be."""
AHEAD = 60
"""Actions before a further world is made."""
STRETCH = 12
WORLDS = 2
LEAST = 40


def new(viewer: str, seed: str) -> Match:
    options = {"event_cards": "on", "players": PLAYERS[viewer]}
    return new_match(
        "oceansoffire",
        "rising_sun",
        options,
        game_id="twins",
        secret=Random(seed).randbytes(32),
        hashes=False,
    )


def chosen(rng: Random, options: Sequence[str]) -> str:
    """A random choice, of plans that come to something."""
    for choice in (RESOLVE, END):
        if choice in options and rng.random() < DO:
            return choice
    others = [one for one in options if one != END]
    return rng.choice(others or options)


def play_on(match: Match, rng: Random, most: int) -> Iterator[AnyGame]:
    for _ in range(most):
        if match.game.outcome is not None:
            return
        yield match.game
        seat = match.game.deciding()[0]
        match.act(seat, chosen(rng, match.game.options(seat)))


def cards_alone(game: AnyGame, viewer: str) -> bool:
    """Whether cards are all that is hidden: no part of a plan, and none is drawn up."""
    hidden, decision = game.spec.secrets, game.decision
    assert hidden is not None
    quiet = decision is not None and decision.quiet(game) and viewer not in game.deciding()
    return not quiet and all(one.startswith(CARD) for one in hidden(game, viewer))


def tables(real: AnyGame, world: AnyGame, viewer: str, rng: Random) -> Twins:
    record = new(viewer, "record").record
    return Twins(beginning_here(record, real), beginning_here(record, world), with_spectator(viewer), rng)


class CardTwins(Twins):
    """The same with cards that are drawn, played and lost by chance."""

    def play(self) -> bool:
        """Do the same in both; False when the worlds part, as they may: by a card that is shown or drawn."""
        real, twin = self.real.match, self.twin.match
        seat = real.game.deciding()[0]
        mine, other = real.game.options(seat), twin.game.options(seat)
        assert [one for one in mine if not one.startswith(CARD)] == [
            one for one in other if not one.startswith(CARD)
        ], "what is no card hangs on none"
        choice = chosen(self.rng, mine)
        if choice not in other:
            return False
        real.act(seat, choice)
        twin.act(seat, choice)
        self._done()
        return self._own(real.game) == self._own(twin.game) and not lost_by_chance(real.game)


def lost_by_chance(game: AnyGame) -> bool:
    return any(" discards {" in event.text for event in game.events)


@pytest.mark.parametrize("viewer", PLAYERS, ids=NAMES)
def test_event_cards_in_other_hands_and_another_order_of_the_decks_change_no_byte(viewer: str) -> None:
    rng, compared = Random(viewer), 0
    match = new(viewer, viewer)
    for _ in range(WORLDS):
        game = next(
            one for n, one in enumerate(play_on(match, rng, 10**4)) if n > AHEAD and cards_alone(one, viewer)
        )
        world = game.spec.redetermine(game, viewer, rng.randbytes(32))
        world.dice_source = OtherShuffles(game.dice_source.fork(), rng.randbytes(32))
        assert world.state_hash() != game.state_hash(), "there is something to hide"
        made = tables(game.clone(), world, viewer, rng)
        twins = CardTwins(made.real, made.twin, made.viewers, rng)
        twins.compare()
        while twins.real.match.game.outcome is None and len(twins.real.match.record.entries) < STRETCH:
            if not twins.play():
                break
            twins.compare()
        else:
            twins.compare(asked_for)
        compared += twins.compared
    assert compared > LEAST, "worlds were looked at"


def asked(viewer: str, rng: Random) -> Iterator[tuple[AnyGame, AnyGame, str]]:
    """Positions in which another seat is asked for a card, and worlds in which it has one only if it has none here."""
    match = new(viewer, f"asked {viewer}")
    for game in play_on(match, rng, 10**4):
        seat = game.deciding()[0]
        if (
            game.decision is None
            or not game.decision.VEILED
            or seat == viewer
            or not cards_alone(game, viewer)
        ):
            continue
        if (world := other_world(game, viewer, seat, rng)) is not None:
            yield game.clone(), world, seat


@pytest.mark.parametrize("viewer", PLAYERS, ids=NAMES)
def test_that_no_event_card_is_played_tells_nobody_whether_there_was_one(viewer: str) -> None:
    rng = Random(viewer)
    for _, (game, world, seat) in zip(range(WORLDS), asked(viewer, rng), strict=False):
        twins = tables(game, world, viewer, rng)
        twins.compare()
        for live in (twins.real, twins.twin):
            live.match.act(seat, live.match.game.options(seat)[-1])
            live.touch()
        twins.compare()
        twins.compare(asked_for)
        assert twins.compared
