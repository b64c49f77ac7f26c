"""19.0: Ground Combats from random positions end lawfully, and Hits never exceed what was lost."""

from __future__ import annotations

import random

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Klass, Level, Side
from ironbottom.games.oceansoffire.position.amounts import SIXTEENTHS
from ironbottom.games.oceansoffire.position.figures import attack, bombardment, defense
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import contested, ground
from ironbottom.games.oceansoffire.position.state import ACTIVATED
from ironbottom.games.oceansoffire.rules.p02_map import ground_borders
from ironbottom.games.oceansoffire.rules.p06_basing import room_for
from ironbottom.games.oceansoffire.rules.p12_support import bombardment_of, support_points
from ironbottom.games.oceansoffire.rules.p15_requirements import attackers
from ironbottom.games.oceansoffire.rules.p19_combat import GroundCombat
from ironbottom.games.oceansoffire.rules.p19_results import least_missed
from ironbottom.games.oceansoffire.rules.p19_retreat import Retreat
from ironbottom.kernel.dice import SecretDice
from ironbottom.kernel.flow import Call
from tests.games.oceansoffire.chapters.crowds import crowd, on_board
from tests.games.oceansoffire.chapters.fights import at_random, launch
from tests.games.oceansoffire.positions import at, find, position, put

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


@pytest.mark.rule(
    "oceansoffire:19.2.d", "oceansoffire:19.2.e", "oceansoffire:12.34.b", "oceansoffire:12.52.a"
)
@pytest.mark.parametrize("seed", range(8))
def test_each_side_adds_its_own_support_up_to_its_own_ground_factors(seed: int) -> None:
    chance = random.Random(seed)
    units = [
        "jp_xx_5 guadalcanal",
        "us_xx_1mar guadalcanal",
        *("us_xx_32 guadalcanal" for _ in range(seed % 2)),
    ]
    game = position([*units, *(f"{one} guadalcanal" for one in ("jp_lba_4", "us_lba_4"))])
    for one in ("jp_bb_mutsu_nagato", "jp_ca_1", "us_bb_texas_newyork", "us_ca_1"):
        game.place(put(game, one), at("solomons"))
    for troop in ground(game, at("guadalcanal"), Side.JAPAN):
        game.set_hits(troop, chance.randint(0, 7))
    fleet = [p for p in game.here[at("solomons")] if game.counter(p).ship]
    air = [p for p in game.here[at("guadalcanal")] if game.counter(p).air]
    combat = GroundCombat(space=at("guadalcanal"))
    combat.attack, combat.defense = (
        list(ground(game, combat.space, side)) for side in (game.phasing_side, 1 - game.phasing_side)
    )
    combat.flying = chance.sample(air, chance.randint(0, 2))
    combat.bombarding = chance.sample(fleet, chance.randint(0, 4))
    found = combat.totals(game)
    for total, troops, side in zip(
        found, combat.ground_factors(game), (Side.JAPAN, Side.ALLIES), strict=True
    ):
        flown = sum(support_points(game, p) for p in combat.flying if game.side(p) == side)
        shells = sum(bombardment_of(game, p, combat.space) for p in combat.bombarding if game.side(p) == side)
        assert total == troops + min(flown, troops) + min(shells, troops)


@pytest.mark.rule("oceansoffire:12.52.c", "oceansoffire:12.52.b")
@pytest.mark.parametrize("space", ["luzon", "singapore", "guadalcanal"])
@pytest.mark.parametrize("landed", [(), (0,), (0, 1), (0, 1, 2)])
@pytest.mark.parametrize("ships", [1, 3])
def test_bombardment_behind_an_assault_counts_in_full_up_to_its_factors(
    space: str, landed: tuple[int, ...], ships: int
) -> None:
    """On a Land Area: of what is more than the factors that landed half, and that only if others attack beside them."""
    keys = ("jp_x_35", "jp_x_21", "jp_xx_5")
    game = position([f"{one} {space}" for one in keys], box=False)
    fleet = [
        put(game, one) for one in ("jp_bb_musashi_yamato", "jp_bb_mutsu_nagato", "jp_bb_ise_hyuga")[:ships]
    ]
    combat = GroundCombat(space=at(space), mandatory=True)
    combat.attack = [find(game, one) for one in keys]
    assaulting = [combat.attack[n] for n in landed]
    for one in assaulting:
        combat.assault += [one, 0]
    for ship in fleet:
        game.place(ship, game.links.shores[at(space)][0])
    combat.bombarding = fleet
    troops, _ = combat.ground_factors(game)
    whole = sum(bombardment(game, ship) for ship in fleet)
    here = game.data.spaces[at(space)]
    strength = sum(attack(game, one) for one in assaulting) * SIXTEENTHS
    if here.island or here.full_bombardment:
        shells = whole
    elif not assaulting:
        shells = sum(bombardment(game, ship) // 2 for ship in fleet)
    else:
        full = min(whole, strength)
        shells = full + ((whole - full) // 2 if len(assaulting) < len(keys) else 0)
    assert combat.totals(game)[0] == troops + min(shells, troops)


@pytest.mark.rule("oceansoffire:19.0", "oceansoffire:19.3.e", "oceansoffire:19.5.e", "oceansoffire:19.6.c")
@pytest.mark.parametrize("seed", range(24))
def test_who_holds_the_space_when_all_is_over(seed: int) -> None:
    """Who has nobody left and no IGDF loses it to the other; who attacks out of an own Space loses it the same way."""
    chance = random.Random(seed)
    game = position(power="japan", turn=3, box=False)
    space = at(chance.choice(("papua", "guadalcanal", "luzon", "new_georgia")))
    holder = chance.choice([Side.JAPAN, Side.ALLIES])
    game.take(space, 0 if holder == Side.JAPAN else game.space(space).ally)
    game.state.marker_hits[space] = chance.choice((0, 0, 9))
    for troop in ("jp_x_35", "us_xx_32"):
        if chance.random() < 0.5:
            game.place(put(game, troop), space)
    game.changed()
    combat = GroundCombat(space=space, overrun=chance.random() < 0.3, marker_lost=chance.random() < 0.3)
    left = [bool(ground(game, space, side)) for side in Side]
    attacker, defender = Side.JAPAN, Side.ALLIES
    igdf = game.igdf(space)
    if holder == defender:
        keeps = left[defender] or (igdf > 0 and not combat.marker_lost)
        taker, changing = (None if keeps else attacker), not combat.overrun
    else:
        lost = not left[attacker] and not igdf and left[defender]
        taker, changing = (defender if lost else None), True
    combat.control(game)
    assert game.friendly(space, holder if taker is None else taker)
    assert bool(game.state.changing[space]) == (taker is not None and changing)


@pytest.mark.rule("oceansoffire:19.41.a", "oceansoffire:19.5.a")
@pytest.mark.parametrize("committed", [0, 1, 2])
@pytest.mark.parametrize("spare", [0, 1])
@pytest.mark.parametrize("result", ["M", "M(R)"])
def test_who_of_the_defenders_must_retreat(committed: int, spare: int, result: str) -> None:
    """Those committed; others may go too, and where nobody committed is left they hold the Space."""
    game = position(control={"luzon": "us"}, power="japan", turn=3, box=False)
    units = [put(game, one) for one in ("us_xx_32", "us_xx_41", "us_xx_25")]
    there = [*units[:committed], *units[2 : 2 + spare]]
    for unit in there:
        game.place(unit, at("luzon"))
    combat = GroundCombat(space=at("luzon"))
    combat.defense, combat.suffered = list(units[:2]), ["", result]
    combat.hits, combat.spare = [0, 1], [False, False]
    step = combat.defender_retreats(game)
    goes = result == "M(R)" and (committed or (not spare and game.igdf(at("luzon"))))
    assert isinstance(step, Call) == bool(goes)
    if isinstance(step, Call):
        assert isinstance(step.frame, Retreat)
        assert (step.frame.units, step.frame.others) == (units[:committed], units[2 : 2 + spare])


@pytest.mark.rule("oceansoffire:19.31.a")
@pytest.mark.parametrize("seed", range(4))
def test_hits_go_to_who_has_most_left_and_the_last_factor_of_a_unit_goes_last(seed: int) -> None:
    """Whoever is not asked loses no unit before its time, and keeps who can still attack no weaker than need be."""
    game, chance = crowd(seed), random.Random(seed)
    troops = [p for p in on_board(game) if game.counter(p).ground]
    for _ in range(40):
        units = chance.sample(troops, 3)
        safe = [p for p in units if defense(game, p) > 1] or units
        able = [p for p in safe if attack(game, p)] or safe
        most = max(defense(game, p) for p in able)
        assert least_missed(game, units) == min(p for p in able if defense(game, p) == most)
