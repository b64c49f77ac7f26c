"""16.0: Air Combats from random positions end, take just what was rolled, and leave lawful positions."""

from __future__ import annotations

import random

import pytest

from ironbottom.games.oceansoffire.components.ids import Level, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_points
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ACTIVATED, EXTENDED, USED
from ironbottom.games.oceansoffire.rules.p16_air_combat import AirCombat, attacks, included
from ironbottom.games.oceansoffire.rules.p16_points import groups
from ironbottom.kernel.dice import SecretDice
from tests.games.oceansoffire.chapters.fights import at_random, launch
from tests.games.oceansoffire.positions import at, position, put

UNITS = (
    ("jp_lba_1", "jp_lba_2", "jp_nav_1", "jp_nav_2", "jp_nav_4", "jp_cvae_1", "jp_cvae_half", "jp_cval_half"),
    ("us_lba_1", "us_lba_2", "us_lba_4", "us_mar_1", "us_mar_2", "us_cva_1", "us_cva_half", "au_lba_1"),
)
DECKS = (("jp_cv_shokaku_zuikaku", "jp_cvar_1"), ("us_cv_saratoga", "us_cva_1"))


def random_air(seed: int) -> Oceans:
    """Air over the Solomons and on decks there, some of it Used, Aborted, unsupplied or on Extended Range."""
    chance = random.Random(seed)
    game = position(power=chance.choice(["japan", "us"]), turn=chance.randint(1, 8))
    game.dice_source = SecretDice(b"any", "air")
    solomons = at("solomons")
    for side in Side:
        for _ in range(chance.randint(0, 5)):
            try:
                piece = put(game, chance.choice(UNITS[side]))
            except StopIteration:
                continue
            game.place(piece, solomons)
            _dress(game, chance, piece)
        if chance.random() < 0.6:
            ship = put(game, DECKS[side][0])
            game.place(ship, solomons)
            game.mark(ship, ACTIVATED)
            for _ in range(chance.randint(0, 2)):
                game.embark(put(game, DECKS[side][1]), ship)
    return game


def _dress(game: Oceans, chance: random.Random, piece: int) -> None:
    points = game.counter(piece).points
    game.mark(piece, chance.choice([ACTIVATED, ACTIVATED, ACTIVATED | EXTENDED, USED, 0]))
    if points > QUARTERS and chance.random() < 0.3:
        game.set_hits(piece, 1)
        points -= QUARTERS
    if chance.random() < 0.2:
        game.set_air(piece, min(points, QUARTERS), 0)
    if chance.random() < 0.1:
        game.set_usl(piece, Level.USL2)


def strength(game: Oceans, side: Side) -> int:
    return sum(able_points(game, piece) for piece in game.here[at("solomons")] if game.side(piece) == side)


@pytest.mark.rule("oceansoffire:16.0", "oceansoffire:16.1.a", "oceansoffire:16.1.d")
@pytest.mark.parametrize("seed", range(40))
def test_any_air_combat_takes_what_was_rolled(seed: int) -> None:
    game = random_air(seed)
    solomons = [at("solomons")]
    before = [strength(game, side) for side in Side]
    there = [included(game, solomons, side) for side in Side]
    firing = [[piece for piece in there[side] if attacks(game, piece)] for side in Side]
    launch(game, AirCombat(areas=solomons))
    at_random(game, seed, saved=seed < 12)
    for side in Side:
        lost = before[side] - strength(game, side)
        assert 0 <= lost <= before[side]
        if not firing[1 - side] or not there[side]:
            assert lost == 0


@pytest.mark.rule("oceansoffire:2.33.2.a", "oceansoffire:2.33.2.d", "oceansoffire:17.3.2")
@pytest.mark.parametrize("halves", range(8))
@pytest.mark.parametrize("level", [Level.SUPPLIED, Level.USL2])
def test_however_many_halves_are_taken_in_twos_each_once(halves: int, level: Level) -> None:
    """CVA-half that are combined, and points of GBA that are halved: half as many groups, and one left over alone."""
    units = ["us_cv_enterprise coral_sea", *("us_cva_half >" for _ in range(halves))]
    game = position(units, turn=4, box=False)
    air = [p for p in game.here[at("coral_sea")] if game.counter(p).air]
    found = groups(game, air, bombing=True, combined=True)
    assert sorted(p for one in found for p in one.pieces) == sorted(air)
    assert sorted(len(one.pieces) for one in found) == [1] * (halves % 2) + [2] * (halves // 2)
    field = position(["2 us_lba_4 oahu"], turn=4, box=False)
    bombers = [p for p in field.here[at("oahu")] if field.counter(p).air]
    for one in bombers:
        field.set_usl(one, level)
        field.set_air(one, 4 * (halves % 4), 0)
    able = 2 * (4 - halves % 4)
    taken = groups(field, bombers, bombing=True, combined=True)
    pairs, lone = divmod(able, 2)
    assert len(taken) == (able if level == Level.SUPPLIED else pairs + lone)
    assert sum(one.strength for one in taken) == able * 4 // (1 if level == Level.SUPPLIED else 2)
