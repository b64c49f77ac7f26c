"""Boards for tests of what holds for any unit: units of all sorts in every state, anywhere on the whole map."""

from __future__ import annotations

import random
from functools import cache

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Klass, Level, Power
from ironbottom.games.oceansoffire.position.figures import ratings
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import (
    ACTIVATED,
    ASHORE,
    FIRED,
    REDUCED,
    RELOCATING,
    REPAIR,
    TRIED,
    USED,
)
from tests.games.oceansoffire.positions import DATA, position

MARKS = (USED, ACTIVATED, TRIED, FIRED, RELOCATING, REPAIR)
UNITS = 110
LANDS = tuple(space for space, one in enumerate(DATA.spaces) if one.land or one.box)
PORTS = tuple(port for port, one in enumerate(DATA.ports))
SEAS = tuple(space for space, one in enumerate(DATA.spaces) if one.sea)


@cache
def crowd(seed: int) -> Oceans:
    """A board of that seed, not to be changed; whose Impulse it is, and in which turn, hangs on it too."""
    chance = random.Random(seed)
    game = position(power=("japan", "us", "cw")[seed % 3], turn=1 + seed % 8, box=False)
    state = game.state
    for space, one in enumerate(DATA.spaces):
        if state.control[space] != NOWHERE and chance.random() < 0.3 and one.land:
            state.control[space] = chance.choice([Power.JAPAN, one.ally])
        if chance.random() < 0.06:
            state.combat[space] = 1
    pieces = chance.sample(range(len(state.kind)), UNITS)
    for piece in sorted(pieces, key=lambda one: not game.counter(one).ship):
        _place(game, chance, piece)
    game.changed()
    return game


def _place(game: Oceans, chance: random.Random, piece: int) -> None:
    counter, state = game.counter(piece), game.state
    if counter.ship:
        if chance.random() < 0.75:
            game.moor(piece, chance.choice(PORTS))
        else:
            game.place(piece, chance.choice(SEAS))
        if counter.back is not None and chance.random() < 0.3:
            game.mark(piece, REDUCED)
        game.set_damage(
            piece, chance.randrange(max(1, ratings(game, piece).defense)) if chance.random() < 0.5 else 0
        )
    elif counter.ground or counter.air:
        deck = _deck(game, chance, piece)
        game.place(piece, chance.choice(LANDS))
        if deck != ASHORE:
            game.embark(piece, deck)
        elif counter.ground and chance.random() < 0.4:
            game.set_hits(piece, chance.randrange(counter.front.defense))
        elif counter.air and chance.random() < 0.25:
            game.set_air(piece, chance.choice([0, counter.points]), 0)
    else:
        return
    if state.fate[piece] != Fate.ON_MAP:
        return
    if chance.random() < 0.3:
        game.mark(piece, chance.choice(MARKS))
    game.set_usl(piece, chance.choice([Level.SUPPLIED] * 4 + [Level.USL1, Level.USL2]))


def _deck(game: Oceans, chance: random.Random, piece: int) -> int:
    """A carrier for carrier air, now and then a transport for troops; ASHORE: none."""
    klass, side = game.counter(piece).klass, game.side(piece)
    wanted = (Klass.CV, Klass.CVL) if klass == Klass.CVA else (Klass.TT,)
    decks = [
        ship
        for ship, fate in enumerate(game.state.fate)
        if fate == Fate.ON_MAP and game.counter(ship).klass in wanted and game.side(ship) == side
    ]
    share = 0.7 if klass == Klass.CVA else 0.15
    return chance.choice(decks) if decks and chance.random() < share else ASHORE


def on_board(game: Oceans) -> list[int]:
    """All units on the map."""
    return [piece for piece, fate in enumerate(game.state.fate) if fate == Fate.ON_MAP]
