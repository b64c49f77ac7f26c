"""23.7: what any Event Card changes when it is played, on any board, and that it changes nothing else."""

from __future__ import annotations

import random
from functools import cache

import pytest

from ironbottom.games.oceansoffire.components.cards import ApRate, BonusAps, ExtraPoints, Unseen, Visit
from ironbottom.games.oceansoffire.components.ids import (
    CARRIERS,
    NOWHERE,
    POWERS,
    SIDE_OF,
    Facility,
    Fate,
    Klass,
    Power,
)
from ironbottom.games.oceansoffire.position.card_decks import MOMENTS
from ironbottom.games.oceansoffire.position.figures import deck
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aboard, in_port
from ironbottom.games.oceansoffire.rules.p23_effects import build_free, mend, take_effect, visitors_leave
from ironbottom.games.oceansoffire.rules.p23_playable import Occasion, guests
from tests.games.oceansoffire.chapters.crowds import LANDS, PORTS, crowd, on_board
from tests.games.oceansoffire.positions import DATA, at

SEEDS = range(3)
READY = (Fate.DUE, Fate.OUT)
AP_PER_CP = 12


@cache
def board(seed: int) -> Oceans:
    """With points bought and granted, and whoever is off the map at some place of waiting; not to be changed."""
    game, chance = crowd.__wrapped__(seed), random.Random(seed)
    state = game.state
    for power in POWERS:
        state.bought[power] = AP_PER_CP * chance.randint(1, 6)
        state.granted[power] = chance.choice((0, 0, 6))
        state.aps[power] = state.bought[power] + state.granted[power] + chance.randrange(12)
        state.rps[power] = {"lba": 1, "cva": 2}
    for piece, fate in enumerate(state.fate):
        if fate != Fate.ON_MAP:
            state.fate[piece] = chance.choice((Fate.BOX, Fate.DUE, Fate.OUT, Fate.POOL))
    ceylon = at("ceylon")
    state.control[ceylon] = Power.CW
    for ship in [p for port in DATA.spaces[ceylon].ports for p in in_port(game, port)]:
        game.lift(ship, Fate.OUT)
    game.changed()
    return game


def changed(before: Oceans, after: Oceans) -> dict[str, object]:
    """The fields of the state that are no more as they were."""
    rows = {name: getattr(after.state, name) for name in after.state.__dataclass_fields__}
    return {name: row for name, row in rows.items() if row != getattr(before.state, name)}


@pytest.mark.rule("oceansoffire:23.7", "oceansoffire:9.3", "oceansoffire:9.34.a", "oceansoffire:9.34.b")
@pytest.mark.rule("oceansoffire:21.41", "oceansoffire:2.33.3")
@pytest.mark.parametrize("seed", SEEDS)
def test_any_card_changes_what_it_says_and_nothing_else(seed: int) -> None:
    start, chance = board(seed), random.Random(seed)
    for number, card in enumerate(DATA.cards):
        effect = card.effect
        if isinstance(effect, Visit):
            continue
        for power in POWERS:
            game, old = start.clone(), start.state
            side = chance.choice((NOWHERE, 0, 1))
            where = chance.choice((NOWHERE, chance.choice(LANDS)))
            on = Occasion(moment=card.moment, side=side, spaces=chance.sample(LANDS, 2))
            told = len(game.events)
            if isinstance(effect, ExtraPoints) and Power(power).key not in effect.points:
                continue
            take_effect(game, power, number, on, where)
            wanted: dict[str, object] = {}
            row = [number, MOMENTS.index(card.moment), SIDE_OF[power], NOWHERE]
            if isinstance(effect, ApRate):
                more = min(effect.most_cps, old.bought[power] // AP_PER_CP) * (effect.aps - AP_PER_CP)
                for name in ("aps", "bought"):
                    wanted[name] = [n + more * (one == power) for one, n in enumerate(getattr(old, name))]
                wanted["in_force"] = [row]
            elif isinstance(effect, BonusAps):
                more = min(effect.aps, old.bought[power] - old.granted[power])
                for name in ("aps", "granted"):
                    wanted[name] = [n + more * (one == power) for one, n in enumerate(getattr(old, name))]
            elif isinstance(effect, ExtraPoints):
                more_of = next(row for key, row in effect.points.items() if key == Power(power).key)
                mine = {
                    name: old.rps[power].get(name, 0) + more_of.get(name, 0)
                    for name in {*old.rps[power], *more_of}
                }
                wanted["rps"] = [mine if one == power else row_ for one, row_ in enumerate(old.rps)]
                adds = {p for p, kind in enumerate(old.kind) if DATA.counters[kind].id == effect.adds}
                comes = {p for p in adds if power == Power.JAPAN and old.fate[p] == Fate.DUE}
                fates = bytearray(Fate.POOL if p in comes else fate for p, fate in enumerate(old.fate))
                wanted["fate"] = fates
            elif isinstance(effect, Unseen):
                wanted["in_force"] = [[*row[:3], on.spaces[0]]]
            else:
                wanted["in_force"] = [
                    [*row[:2], side if side != NOWHERE else SIDE_OF[power], where],
                ]
                assert (len(game.events) > told) == (where != NOWHERE)
            wanted = {name: value for name, value in wanted.items() if value != getattr(old, name)}
            assert changed(start, game) == wanted, (card.id, power)


@pytest.mark.rule("oceansoffire:8.42.a", "oceansoffire:8.41", "oceansoffire:6.23.a")
@pytest.mark.parametrize("seed", range(6))
def test_who_comes_for_a_turn_goes_as_they_came_and_nobody_else(seed: int) -> None:
    """Air that waits goes aboard, in the order of the card, where there is room; who was sunk stays away for good."""
    start, chance = board(seed % 3), random.Random(seed)
    number, card = next((n, one) for n, one in enumerate(DATA.cards) if isinstance(one.effect, Visit))
    effect, game = card.effect, start.clone()
    assert isinstance(effect, Visit)
    ships = [p for p, kind in enumerate(game.state.kind) if DATA.counters[kind].id in effect.counters]
    for ship in ships:
        if game.state.fate[ship] == Fate.ON_MAP:
            game.lift(ship, Fate.OUT)
        game.state.fate[ship] = chance.choice((Fate.DUE, Fate.OUT, Fate.BOX))
    if seed == 1:
        game.state.fate[ships[0]] = Fate.POOL
    for piece, kind in enumerate(game.state.kind):
        if DATA.counters[kind].id in effect.air:
            game.lift(piece, chance.choice((Fate.DUE, Fate.OUT, Fate.POOL)))
    game.changed()
    before = game.clone()
    came = guests(game, effect)
    assert came == [p for p in ships if game.state.fate[p] != Fate.POOL]
    take_effect(game, Power.CW, number, Occasion(moment=card.moment))
    room, flown = {ship: deck(game, ship) for ship in came}, []
    for name in effect.air:
        waiting = [
            p
            for p, kind in enumerate(game.state.kind)
            if DATA.counters[kind].id == name and before.state.fate[p] in READY and p not in flown
        ]
        host = next((s for s in came if waiting and room[s] >= game.counter(waiting[0]).points), -1)
        if host >= 0:
            flown.append(waiting[0])
            room[host] -= game.counter(waiting[0]).points
            assert game.state.aboard[waiting[0]] == host
    assert game.state.visitors == [[p, before.state.fate[p]] for p in (*came, *flown)]
    assert set(on_board(game)) - set(on_board(before)) == {*came, *flown}
    assert all(game.state.at[p] == at("ceylon") and game.state.berth[p] in PORTS for p in came)
    if came and flown:
        _goes_again(game, chance, came, {p: before.state.fate[p] for p in (*came, *flown)})


def _goes_again(game: Oceans, chance: random.Random, ships: list[int], homes: dict[int, int]) -> None:
    """One carrier may have been sunk, air of it saved aboard the other, where other air is a guest."""
    lost = chance.choice((-1, ships[0]))
    hosts = [ship for ship in ships if ship != lost]
    if lost >= 0:
        for place, air in enumerate(aboard(game, lost)):
            if place or not hosts:
                game.lift(air, Fate.POOL)
            else:
                game.embark(air, hosts[0])
        game.lift(lost, Fate.OUT)
    others = [p for p in on_board(game) if game.counter(p).klass == Klass.CVA and p not in homes]
    stays = next((p for p in others if game.state.aboard[p] < 0), -1)
    if hosts and stays >= 0:
        game.embark(stays, hosts[-1])
    middle = game.clone()
    visitors_leave(game)
    gone = {p: fate for p, fate in homes.items() if middle.state.fate[p] == Fate.ON_MAP}
    assert set(on_board(middle)) - set(on_board(game)) == set(gone)
    assert all(game.state.fate[p] == fate for p, fate in gone.items())
    assert game.state.visitors == []
    if hosts and stays >= 0:
        assert (game.state.at[stays], game.state.aboard[stays]) == (at("ceylon"), -1)


@pytest.mark.rule("oceansoffire:21.31.a")
@pytest.mark.parametrize("neutral", [True, False])
def test_what_a_card_builds_is_neutral_or_out_of_the_force_pool(neutral: bool) -> None:
    start = board(0)
    for power in POWERS:
        for facility in Facility:
            game, space = start.clone(), LANDS[5 + facility]
            place = DATA.spaces[space].ports[0] if facility == Facility.PORT else space
            game.state.pool[power][facility] = 2
            build_free(game, power, facility, place, space, neutral=neutral)
            assert game.state.pool[power][facility] == (2 if neutral else 1)
            assert game.state.neutral == ([[power, facility, place]] if neutral else [])
            kinds = (game.state.forts, game.state.airfields, game.state.upgrades)
            assert [row[power][place if n == 2 else space] for n, row in enumerate(kinds)] == [
                int(n == facility) for n in range(3)
            ]
            assert game.state.built[SIDE_OF[power]][space] == start.state.built[SIDE_OF[power]][space] + 1
            words = {Facility.FORT: "a Fort", Facility.AIRFIELD: "an Airfield Upgrade"}
            assert words.get(facility, "a Port Upgrade") in game.events[-1].text


@pytest.mark.rule("oceansoffire:23.7")
def test_so_much_damage_comes_off_a_ship_as_it_has_and_the_card_says() -> None:
    game = board(1).clone()
    for ship in [p for p in on_board(game) if game.counter(p).ship and game.counter(p).klass not in CARRIERS]:
        for most in (2, 4):
            damage = game.state.damage[ship]
            assert mend(game, ship, most) == min(damage, most)
            assert game.state.damage[ship] == max(0, damage - most)
