"""Hidden hands over whole games: another world with other cards tells a viewer the same, step by step."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest

from ironbottom.games.pacificwar.components.ids import SEATS, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.secrecy import hidden_hands, redetermine, secrets
from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.views import visible_events
from ironbottom.sim.temper import Temper

SCENARIOS = ("rising_sun_1942", "leyte_1944", "campaign")
VIEWERS = (*SEATS, "")
STEPS = 40
"""Actions for which a world is followed beside the real game."""
MOST = 300
"""Actions of a game that are looked at."""
LEAST = 50
"""Comparisons in a game."""


def a_match(scenario: str, seed: int) -> tuple[Match, Temper]:
    rng = random.Random(f"{scenario}|{seed}")
    options = {"magic": "on", "sea_bees": "on", "japanese_draw": "on", "last_actions": "on"}
    match = new_match("pacificwar", scenario, options, game_id=f"secrecy-{seed}", secret=rng.randbytes(32))
    return match, Temper(rng)


def seen(g: War, viewer: str) -> bytes:
    """The view with its prompt and what it waits for, who is asked, and the log lines of the last action."""
    prompt = type(g.decision).__name__
    return msgspec.json.encode(
        (g.spec.view(g, viewer), visible_events(g.events, viewer), g.deciding(), prompt)
    )


def own_cards(g: War, viewer: str) -> list[list[int]]:
    """The hands that a viewer sees: an own draw from another deck is another one, and may be."""
    return [g.state.hands[side] for side in Side if side not in hidden_hands(viewer)]


def followed(match: Match, temper: Temper, viewer: str) -> Iterator[tuple[War, War, str]]:
    """The real game and a world beside it after every action, as long as the world can do what is done."""
    real = match.game
    assert isinstance(real, War)
    world = redetermine(real, viewer, temper.rng.randbytes(32))
    world.dice_source = real.dice_source
    for _ in range(STEPS):
        if real.outcome is not None:
            return
        seat = real.deciding()[0]
        choice = temper.choose(real.options(seat))
        possible = choice in world.options(seat)
        match.act(seat, choice)
        if not possible:
            assert choice.startswith("type:"), f"{choice} hangs on a card that nobody else has seen"
            return
        world.act(seat, choice)
        if own_cards(world, viewer) != own_cards(real, viewer):
            return
        yield real, world, choice


@pytest.mark.parametrize("viewer", VIEWERS, ids=lambda viewer: viewer or "spectator")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_world_with_other_cards_goes_on_like_the_real_one_for_its_viewer(
    scenario: str, viewer: str
) -> None:
    compared = 0
    match, temper = a_match(scenario, VIEWERS.index(viewer))
    while match.game.outcome is None and match.version < MOST:
        assert isinstance(match.game, War)
        leaked = [
            secret for secret in secrets(match.game, viewer) if secret in seen(match.game, viewer).decode()
        ]
        assert not leaked, f"after {match.version} actions"
        for real, world, choice in followed(match, temper, viewer):
            assert seen(world, viewer) == seen(real, viewer), f"after {match.version} actions, {choice}"
            if viewer in real.deciding():
                assert world.options(viewer) == real.options(viewer), f"after {match.version} actions"
            compared += 1
    assert compared > LEAST, "worlds were looked at"


@pytest.mark.parametrize("seat", SEATS)
def test_nobody_takes_back_what_has_shown_him_a_card(seat: str) -> None:
    """Neither a draw of his own nor a card of the enemy that has come out is forgotten."""
    match, temper = a_match("campaign", 5)
    shown = 0
    while match.game.outcome is None:
        g = match.game
        assert isinstance(g, War)
        before = _open_cards(g, seat)
        mover = g.deciding()[0]
        match.act(mover, temper.choose(g.options(mover)))
        assert isinstance(match.game, War)
        if _open_cards(match.game, seat) != before:
            shown += 1
            assert match.undoable(mover) is None, f"after {match.version} actions"
    assert shown


def _open_cards(g: War, seat: str) -> tuple[list[int], list[int]]:
    return list(g.state.hands[Side.of(seat)]), sorted(g.state.discard)
