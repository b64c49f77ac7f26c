"""19.0: Ground Combats from random positions end lawfully, and Hits never exceed what was lost."""

from __future__ import annotations

import random

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Klass, Level, Side
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import contested, ground
from ironbottom.games.oceansoffire.position.state import ACTIVATED
from ironbottom.games.oceansoffire.rules.p02_map import ground_borders
from ironbottom.games.oceansoffire.rules.p06_basing import room_for
from ironbottom.games.oceansoffire.rules.p15_requirements import attackers
from ironbottom.games.oceansoffire.rules.p19_combat import GroundCombat
from ironbottom.kernel.dice import SecretDice
from tests.games.oceansoffire.chapters.fights import at_random, launch
from tests.games.oceansoffire.positions import at, position, put

SPACES = ("papua", "guadalcanal", "ne_new_guinea", "rabaul", "burma", "north_queensland", "luzon")
TROOPS = (
    ("jp_xx_5", "jp_xx_18", "jp_x_35", "jp_snlf_kure5", "jp_xx_2", "jp_xx_4"),
    ("us_xx_32", "us_xx_1mar", "au_xx_7", "us_xx_41", "br_xx_2", "in_xx_5", "au_xx_9"),
)
HELP = (
    ("jp_nav_2", "jp_lba_2", "jp_ca_5", "jp_cl_3"),
    ("us_lba_2", "us_mar_2", "us_bb_newmexico_idaho", "us_ca_1"),
)


def random_combat(seed: int) -> tuple[Oceans, GroundCombat]:
    """Troops of both sides in a Space, some that marched in or landed, and what may support them."""
    chance = random.Random(seed)
    power = chance.choice(["japan", "us", "cw"])
    game = position(power=power, turn=chance.randint(1, 8))
    game.dice_source = SecretDice(b"any", "ground")
    space = at(chance.choice(SPACES))
    attacker = game.phasing_side
    if game.friendly(space, attacker) and chance.random() < 0.7:
        game.take(space, 0 if attacker == Side.ALLIES else game.space(space).ally)
    game.combat_marker(space)
    combat = GroundCombat(space=space, mandatory=chance.random() < 0.5)
    sea = next((s for s in game.links.shores[space]), None)
    tt = _put(game, ("jp_tt_1", "us_tt_1")[attacker])
    if tt is not None and sea is not None:
        game.place(tt, sea)
    for side in Side:
        for _ in range(chance.randint(side == attacker, 4)):
            piece = _put(game, chance.choice(TROOPS[side]))
            if piece is None or not room_for(game, space, side, [piece]):
                continue
            game.place(piece, space)
            game.set_hits(piece, chance.choice([0, 0, 1]))
            game.set_usl(piece, chance.choice([Level.SUPPLIED, Level.SUPPLIED, Level.USL1, Level.USL2]))
            if side == attacker:
                _arrive(game, chance, combat, piece, tt if sea is not None else None)
    if sea is not None:
        _help(game, chance, combat, sea)
    return game, combat


def _arrive(game: Oceans, chance: random.Random, combat: GroundCombat, piece: int, tt: int | None) -> None:
    game.mark(piece, ACTIVATED if chance.random() < 0.9 else 0)
    near = [b.to for b in ground_borders(game, combat.space) if game.friendly(b.to, game.phasing_side)]
    how = chance.random()
    if how < 0.3 and near:
        combat.marched += [piece, chance.choice(near)]
    elif how < 0.6 and tt is not None and len(combat.assault) < 2:
        combat.assault += [piece, tt]
    else:
        combat.began.append(piece)


def _help(game: Oceans, chance: random.Random, combat: GroundCombat, sea: int) -> None:
    for key in (*HELP[0], *HELP[1]):
        piece = _put(game, key) if chance.random() < 0.3 else None
        if piece is None:
            continue
        game.place(piece, sea)
        game.mark(piece, ACTIVATED)
        (combat.air if game.counter(piece).air else combat.ships).append(piece)


def _put(game: Oceans, key: str) -> int | None:
    try:
        return put(game, key)
    except (StopIteration, KeyError):
        return None


@pytest.mark.parametrize("seed", range(40))
def test_any_ground_combat_ends_lawfully(seed: int) -> None:
    game, combat = random_combat(seed)
    space, able = combat.space, attackers(game, combat.space)
    before = {piece for side in Side for piece in ground(game, space, side)}
    launch(game, combat)
    at_random(game, seed, saved=seed < 12)
    attacker = game.phasing_side
    for piece in before:
        assert game.state.at[piece] != NOWHERE or game.state.fate[piece] in (Fate.POOL, Fate.OUT)
    if able:
        assert game.friendly(space, attacker) or ground(game, space, 1 - attacker) or game.igdf(space)
    if not contested(game, space):
        assert not (ground(game, space, attacker) and ground(game, space, 1 - attacker))
    assert not any(game.counter(p).klass == Klass.TT and game.state.at[p] == space for p in game.here[space])
