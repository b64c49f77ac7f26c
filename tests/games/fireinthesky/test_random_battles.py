"""Combat Phases of random forces, played at random: laws that hold after every answer and at the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ironbottom.games.fireinthesky.components import load
from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import SEATS, Sky
from ironbottom.games.fireinthesky.position.state import GONE, NOWHERE
from ironbottom.games.fireinthesky.rules.p11_combat import CombatPhase
from ironbottom.games.fireinthesky.rules.p11_combat.board import BattleBoard
from tests.games.fireinthesky.positions import position

HEXES = ("midway", "guadalcanal", "pearl_harbor", "rangoon", "sea_1405", "kure", "malaya", "eniwetok")
NEAR = {"guadalcanal": "rabaul", "midway": "wake", "kure": "yokosuka", "malaya": "singapore"}
SWITCHES = ("16.1.2", "16.1.6", "16.1.7", "16.1.8", "16.2.1", "16.2.2", "16.2.3", "16.2.4", "16.2.6")
MOST_ANSWERS = 2000


def random_phase(random: Random) -> Sky:
    """Up to three Task Forces of each side, ships at anchor, land units and air in one hex and next to it."""
    data = load(None)
    space = random.choice(HEXES)
    pieces: list[tuple[Any, ...]] = []
    forces: list[list[str]] = []
    air: list[tuple[Any, ...]] = []
    part = random.choice(("japan", "allied"))
    for side in Side:
        ships = [c.key for c in data.counters if c.naval and c.side == side]
        troops = [c.key for c in data.counters if c.land and c.side == side]
        random.shuffle(ships)
        random.shuffle(troops)
        for _ in range(random.randint(0, 3)):
            water = random.choice(("malaya_west", "malaya_east")) if space == "malaya" else space
            force = [ships.pop() for _ in range(random.randint(0, 4))]
            if part == ("japan", "allied")[side] and (not force or random.random() < 0.6):
                force.append(troops.pop())
            pieces += [(key, water) for key in force]
            forces += [force] if force else []
        if data.is_base[data.space_index[space]]:
            pieces += [(ships.pop(), space) for _ in range(random.randint(0, 2))]
            if random.random() < 0.6:
                air.append((random.choice(AIR[side]), space, random.randint(1, 4)))
        if data.is_land[data.space_index[space]] and random.random() < 0.6:
            pieces.append((troops.pop(), space))
        if space in NEAR and random.random() < 0.6:
            air.append((random.choice(AIR[side]), NEAR[space], random.randint(1, 4), space))
    if space == "kure":
        air.append(("jp_air", "naval_aviation", 2, "kure"))
    return position(
        procedure=CombatPhase(),
        turn=random.randint(1, 14),
        part=part,
        pieces=pieces,
        forces=forces,
        air=air,
        control={space: random.choice(("japan", "allied"))} if data.is_base[data.space_index[space]] else {},
        options={rule: random.choice(("on", "off")) for rule in SWITCHES},
        tracks={"merchantmen": 60, "victory": 25, "submarines": [random.randint(0, 2), random.randint(0, 2)]},
        dice=[random.randint(1, 6) for _ in range(4000)],
    )


AIR = (("jp_air",), ("us_air", "br_air"))


def check_laws(game: Sky) -> None:
    """What must be true at any decision."""
    state = game.state
    assert 0 <= state.merchantmen <= 60 and state.merchantmen % 2 == 0
    assert min(state.submarines) >= 0
    for piece, at in enumerate(state.at):
        counter = game.counter(piece)
        if at == NOWHERE:
            assert state.force[piece] == NOWHERE and not state.box[piece] and not state.hits[piece]
            assert not (state.due[piece] and state.marks[piece] & GONE)
            continue
        assert not state.due[piece] and not state.marks[piece] & GONE
        assert piece in game.here[at]
        if counter.air_unit:
            assert 1 <= state.strength[piece] <= counter.full
        if counter.land:
            assert state.strength[piece] in (counter.full, counter.reduced)
    for frame in game.stack:
        if isinstance(frame, BattleBoard):
            assert min(frame.points) >= 0 and frame.elite >= 0


def check_decision(game: Sky) -> None:
    """Options are there, each once; words and suggestions fit them."""
    decision = game.decision
    assert decision is not None
    for seat in game.deciding():
        options = game.options(seat)
        assert options and len(set(options)) == len(options)
        assert decision.text(game, seat) and decision.waiting(game, seat)
        suggested = decision.suggestion(game, seat)
        assert not suggested or suggested[0] in options
        for option in options:
            decision.label(game, option)
            decision.hint(game, seat, option)
            others = decision.alike(game, option)
            assert not {f"piece:{p}" for p in others} & set(options)


def check_end(game: Sky, before: Sky) -> None:
    """What must be true when the phase is over."""
    state = game.state
    assert not any(state.box)
    for piece, force in enumerate(state.force):
        assert force == NOWHERE or game.counter(piece).naval, "cargo has left the sea"
        if game.counter(piece).naval and before.state.at[piece] != NOWHERE:
            stays = state.at[piece] == before.state.at[piece]
            assert stays or state.due[piece] or state.marks[piece] & GONE
    assert len(state.kind) == len(before.state.kind)
    for seat in SEATS:
        assert not game.options(seat)


@pytest.mark.parametrize("seed", range(60))
@pytest.mark.rule("fireinthesky:11.0")
def test_random_combat_phases_keep_the_laws(seed: int) -> None:
    random = Random(seed)
    game = random_phase(random)
    before = game.clone()
    for _ in range(MOST_ANSWERS):
        check_laws(game)
        if not game.stack:
            break
        check_decision(game)
        seat = random.choice(game.deciding())
        game.act(seat, random.choice(game.options(seat)))
    assert not game.stack, "the phase ends"
    check_end(game, before)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.rule("fireinthesky:11.0")
def test_suggestions_play_a_combat_phase_to_its_end(seed: int) -> None:
    game = random_phase(Random(1000 + seed))
    for _ in range(MOST_ANSWERS):
        if not game.stack:
            break
        decision = game.decision
        assert decision is not None
        seat = game.deciding()[0]
        game.act(seat, (decision.suggestion(game, seat) or list(game.options(seat)))[0])
    assert not game.stack


def test_the_same_answers_and_dice_lead_to_the_same_position() -> None:
    one, other = random_phase(Random(7)), random_phase(Random(7))
    random = Random(8)
    while one.stack:
        seat = one.deciding()[0]
        choice = random.choice(one.options(seat))
        one.act(seat, choice)
        other.act(seat, choice)
        assert one.state_hash() == other.state_hash()
