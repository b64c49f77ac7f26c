"""17.0: battles from random positions end, and every position on the way is lawful."""

from __future__ import annotations

import random

import pytest

from ironbottom.games.oceansoffire.components.ids import CARRIERS, NOWHERE, TRAIN, Klass, Side
from ironbottom.games.oceansoffire.laboratory.laws import check
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ACTIVATED
from ironbottom.games.oceansoffire.rules.p14_cases import at_sea_there
from ironbottom.games.oceansoffire.rules.p17_battle import NavalBattle
from ironbottom.kernel.dice import SecretDice
from tests.games.oceansoffire.chapters.fights import at_random, launch, sea
from tests.games.oceansoffire.positions import DATA, position, put

AIR = (("jp_cvae_1", "jp_cvar_1", "jp_cval_half", "jp_cvae_half"), ("us_cva_1", "us_cva_half"))
TROOPS = (("jp_xx_5", "jp_xx_18"), ("us_xx_32", "us_xx_41"))


def random_fleets(seed: int) -> Oceans:
    """Up to six ships a side with what they carry, some of it damaged, Disrupted or unsupplied."""
    chance = random.Random(seed)
    game = position(power=chance.choice(["japan", "us", "cw"]), turn=chance.randint(1, 8))
    game.dice_source = SecretDice(b"any", "battle")
    for side in Side:
        kinds = [one for one in DATA.counters if one.ship and one.side == side and one.klass not in TRAIN]
        for counter in chance.sample(kinds, chance.randint(1, 6)):
            ship = _put(game, counter.id)
            if ship is None:
                continue
            game.place(ship, sea())
            game.mark(ship, ACTIVATED)
            game.set_damage(ship, chance.choice([0, 0, 0, max(0, counter.front.defense - 2)]))
            game.set_usl(ship, chance.choice([0, 0, 0, 2]))
            if counter.klass in CARRIERS:
                _load_deck(game, chance, ship, side)
            elif counter.klass == Klass.TT and counter.front.tt >= 4 and not game.state.damage[ship]:
                for key in TROOPS[side][: chance.randint(0, counter.front.tt // 4)]:
                    unit = _put(game, key)
                    if unit is not None:
                        game.embark(unit, ship)
    return game


def _put(game: Oceans, key: str) -> int | None:
    try:
        return put(game, key)
    except StopIteration:
        return None


def _load_deck(game: Oceans, chance: random.Random, ship: int, side: Side) -> None:
    counter = game.counter(ship)
    room = counter.front.air + (counter.back.air if counter.back else 0)
    while room > 0 and chance.random() < 0.8:
        key = chance.choice(
            [one for one in AIR[side] if DATA.counters[DATA.counter_index[one]].points <= room] or [""]
        )
        air = _put(game, key) if key else None
        if air is None:
            return
        game.embark(air, ship)
        room -= game.counter(air).points
        if chance.random() < 0.2:
            game.set_air(air, game.counter(air).points, 0)
        elif chance.random() < 0.2:
            game.set_air(air, 0, game.counter(air).points)


@pytest.mark.parametrize("seed", range(40))
def test_any_battle_ends_lawfully_with_one_side_left(seed: int) -> None:
    game = random_fleets(seed)
    assert check(game) == []
    boats = [p for p, at in enumerate(game.state.at) if at != NOWHERE and game.counter(p).klass == Klass.SS]
    battle = NavalBattle(sea=sea(), submarines=boats)
    launch(game, battle)
    at_random(game, seed, saved=seed < 12)
    left = [at_sea_there(game, sea(), side) for side in Side]
    gone = {int(one) for one in game.stack[0].ret or ()}  # type: ignore[union-attr]
    assert not all(set(ships) - gone for ships in left)
