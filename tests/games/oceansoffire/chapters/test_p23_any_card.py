"""23.7: of any Event Card, on any board and at any moment, whether its holder may play it, and on which Spaces."""

from __future__ import annotations

import random
from typing import get_args

import pytest

from ironbottom.games.oceansoffire.components.cards import (
    Awake,
    BonusAps,
    CardRecord,
    ExtraPoints,
    FreeFacility,
    Mend,
    Moment,
    OverMountains,
    Rolls,
    Unseen,
    Visit,
    YardPoints,
)
from ironbottom.games.oceansoffire.components.ids import (
    NOWHERE,
    POWERS,
    SIDE_OF,
    Facility,
    Fate,
    Klass,
    Power,
    Side,
)
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p06_ports import may_base
from ironbottom.games.oceansoffire.rules.p09_points import room_for_aps
from ironbottom.games.oceansoffire.rules.p09_yards import yards
from ironbottom.games.oceansoffire.rules.p12_ranges import base_of
from ironbottom.games.oceansoffire.rules.p21_construction import free_sites
from ironbottom.games.oceansoffire.rules.p23_playable import (
    Occasion,
    building_sites,
    damaged_transports,
    goals,
    guests,
    may_play,
)
from tests.games.oceansoffire.chapters.crowds import LANDS, crowd, on_board
from tests.games.oceansoffire.positions import DATA

SEEDS = range(6)
MOMENTS = get_args(Moment)
AREAS = sorted({one.area for one in DATA.spaces})


def board(seed: int) -> Oceans:
    """Also without transports that are damaged, Facilities in the pool, points left, or Chinese on the map."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    state = game.state
    state.impulse = chance.randrange(3)
    for power in POWERS:
        state.aps[power] = chance.choice((0, 6, 12))
        for facility in Facility:
            state.pool[power][facility] = chance.randrange(2)
    for piece in on_board(game):
        if game.counter(piece).klass == Klass.TT and seed % 2:
            game.set_damage(piece, 0)
        if game.counter(piece).id.startswith("ch_") and chance.random() < 0.5:
            game.lift(piece, Fate.POOL)
    for piece, fate in enumerate(state.fate):
        if fate != Fate.ON_MAP:
            state.fate[piece] = chance.choice((Fate.BOX, Fate.DUE, Fate.OUT, Fate.POOL))
    game.changed()
    return game


def occasions(game: Oceans, chance: random.Random) -> list[Occasion]:
    found = []
    ships = [p for p in on_board(game) if game.counter(p).ship]
    air = [p for p in on_board(game) if game.counter(p).air and game.state.aboard[p] < 0]
    for moment in MOMENTS:
        for side in Side:
            every: list[list[int]] = [
                [],
                chance.sample(ships, 1),
                chance.sample(ships, 3),
                chance.sample(air, 5),
                air,
            ]
            for pieces in chance.sample(every, 2):
                spaces, areas = chance.sample(LANDS, 2), chance.sample(AREAS, 3)
                found.append(
                    Occasion(moment=moment, side=side, spaces=spaces, areas=areas, pieces=list(pieces))
                )
    return found


def standing(game: Oceans, names: tuple[str, ...]) -> bool:
    return any(game.counter(p).id in names for p in on_board(game))


def bases(game: Oceans, power: int, klass: Klass, on: Occasion) -> set[int]:
    return {base_of(game, p) for p in on.pieces if game.counter(p).klass == klass and game.power(p) == power}


def visits(game: Oceans, effect: Visit) -> list[str]:
    """Ships that were in the game never before, where the Allies hold the Space and its port has room."""
    space = DATA.space_index[effect.space]
    if not game.friendly(space, Side.ALLIES):
        return []
    found = []
    for name in effect.counters:
        waiting = [
            p
            for p, fate in enumerate(game.state.fate)
            if game.counter(p).id == name and fate in (Fate.BOX, Fate.DUE, Fate.OUT)
        ]
        if waiting and any(
            may_base(game, port, Side.ALLIES, waiting[:1]) for port in DATA.spaces[space].ports
        ):
            found.append(name)
    return found


def sites(game: Oceans, power: int, effect: FreeFacility, name: str) -> set[int]:
    kind = Facility.of(name)
    if not effect.neutral and game.state.pool[power][kind] == 0:
        return set()
    places = free_sites(game, power, kind)
    return {DATA.ports[one].space for one in places} if kind == Facility.PORT else set(places)


def useful(game: Oceans, power: int, card: CardRecord, on: Occasion) -> bool:
    """Whether it would do anything now, as its words say."""
    effect = card.effect
    if isinstance(effect, Rolls):
        mine = on.side == SIDE_OF[power]
        there = not effect.areas or any(DATA.space_ids[area] in effect.areas for area in on.areas)
        based = effect.klass is None or bool(bases(game, power, effect.klass, on))
        return mine != effect.enemy and there and based
    if isinstance(effect, BonusAps):
        return room_for_aps(game, power) > 0
    if isinstance(effect, YardPoints):
        return bool(yards(game))
    if isinstance(effect, Awake | OverMountains):
        return standing(game, effect.counters)
    if isinstance(effect, FreeFacility):
        return any(sites(game, power, effect, name) for name in effect.choice)
    if isinstance(effect, Visit):
        return bool(visits(game, effect))
    if isinstance(effect, Unseen):
        return bool(on.pieces) and {game.counter(p).klass for p in on.pieces} <= set(effect.classes)
    if isinstance(effect, ExtraPoints):
        return Power(power).key in effect.points
    if isinstance(effect, Mend):
        return any(
            game.state.damage[p] and game.counter(p).klass == Klass.TT and game.side(p) == Side.JAPAN
            for p in on_board(game)
        )
    return True


@pytest.mark.rule("oceansoffire:23.7")
@pytest.mark.parametrize("seed", SEEDS)
def test_whether_any_card_may_be_played(seed: int) -> None:
    game, chance, answers = board(seed), random.Random(seed), set()
    for on in occasions(game, chance):
        for number, card in enumerate(DATA.cards):
            for power in POWERS:
                type_too = isinstance(card.effect, Rolls) and card.effect.battle_type
                now = card.moment == on.moment or (type_too and on.moment == "battle_type")
                turns = card.turns[0] <= game.state.turn <= card.turns[1]
                own = card.side in ("any", Power(power).key)
                wanted = now and turns and own and useful(game, power, card, on)
                answers.add(wanted)
                assert may_play(game, power, number, on) == wanted, (card.id, on.moment)
                if wanted:
                    assert goals(game, power, card, on) == named(game, power, card, on)
    assert answers == {True, False}


def named(game: Oceans, power: int, card: CardRecord, on: Occasion) -> list[int]:
    """Spaces of which one is named: the base of the air, where it is rolled, or a yard."""
    effect = card.effect
    if isinstance(effect, Rolls) and effect.klass is not None:
        return sorted(bases(game, power, effect.klass, on))
    if isinstance(effect, Rolls) and not effect.areas and on.moment == "interception":
        return sorted(set(on.spaces))
    if isinstance(effect, YardPoints):
        return sorted({space for yard in yards(game) for space in yard.spaces})
    return []


@pytest.mark.rule("oceansoffire:23.7", "oceansoffire:8.42.a", "oceansoffire:21.31.a")
@pytest.mark.parametrize("seed", SEEDS)
def test_what_cards_bring_and_where_they_build(seed: int) -> None:
    game = board(seed)
    for card in DATA.cards:
        effect = card.effect
        if isinstance(effect, Visit):
            assert [game.counter(p).id for p in guests(game, effect)] == visits(game, effect)
        if isinstance(effect, FreeFacility):
            for power in POWERS:
                for name in effect.choice:
                    found = building_sites(game, power, effect, Facility.of(name))
                    assert set(found) == sites(game, power, effect, name)
    hurt = {p for p in damaged_transports(game) if game.state.at[p] != NOWHERE}
    assert hurt == {
        p
        for p in on_board(game)
        if game.counter(p).klass == Klass.TT and game.state.damage[p] and game.side(p) == Side.JAPAN
    }
