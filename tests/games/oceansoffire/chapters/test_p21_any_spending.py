"""21.4, 22.28.b: however Replacement Points are spent, each comes off a track and does just what it was spent for."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from ironbottom.games.oceansoffire.components.ids import CARRIERS, NOWHERE, Fate, Klass, Power
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import points
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.labels import counter_name
from ironbottom.games.oceansoffire.rules.p21_duties import duty
from ironbottom.games.oceansoffire.rules.p21_points import gain
from ironbottom.games.oceansoffire.rules.p21_refill import markers, places, rebuildable, refillable
from ironbottom.games.oceansoffire.rules.p21_replacements import (
    HowMany,
    NameAir,
    Replacements,
    SpendPoints,
    WhereRebuilt,
    special_left,
)
from ironbottom.kernel import choices
from ironbottom.kernel.dice import SecretDice
from tests.games.oceansoffire.chapters.fights import launch, over
from tests.games.oceansoffire.chapters.test_p21_any_replacement import between_turns, pays, serve
from tests.games.oceansoffire.positions import DATA

SEEDS = (1, 2, 3, 4)
ANSWERS = 8
SPECIAL = ("jp_cva_r_regular", "jp_cva_r_low")


def phase(seed: int) -> Oceans:
    """The Interphase of a power, at its first question."""
    game, chance = between_turns(seed % 5).clone(), random.Random(seed)
    game.dice_source = SecretDice(b"any", "points")
    game.state.impulse = game.state.order.index((Power.JAPAN, Power.US, Power.CW)[seed % 3])
    game.state.air_owed = chance.choice((0, 2, 4, 9))
    for piece, kind in enumerate(game.state.kind):
        if DATA.counters[kind].id in SPECIAL:
            game.lift(piece, Fate.DUE)
    game.changed()
    return game


def paid(game: Oceans, piece: int) -> int:
    """Points that are in a unit as it stands: Defense Factors, or air points; of halves of carrier air in halves."""
    counter = game.counter(piece)
    if game.state.fate[piece] not in (Fate.ON_MAP, Fate.SAVED):
        return 0
    if counter.ground:
        return counter.front.defense - game.state.hits[piece]
    return points(game, piece) // QUARTERS if counter.air else 0


def purse(game: Oceans, power: int) -> int:
    return sum(max(0, count) for count in game.state.rps[power].values())


@pytest.mark.rule(
    "oceansoffire:21.41", "oceansoffire:21.42.1", "oceansoffire:21.42.4", "oceansoffire:21.43.1"
)
@pytest.mark.rule(
    "oceansoffire:21.42.2", "oceansoffire:21.42.3", "oceansoffire:21.43.2", "oceansoffire:21.43.5"
)
@pytest.mark.parametrize("seed", SEEDS)
def test_however_points_are_spent_they_do_what_they_were_spent_for(seed: int) -> None:
    game, chance = phase(seed), random.Random(seed)
    power, owed = game.phasing, game.state.air_owed
    after = game.clone()
    gain(after, power)
    has = purse(after, power)
    launch(game, Replacements())
    for _ in range(ANSWERS):
        if over(game):
            break
        seat, decision = game.deciding()[0], game.decision
        options = game.options(seat)
        before, state = game.clone(), game.state
        check_words(game, decision, seat, options)
        pick = chance.choice([one for one in options if one != choices.DONE] or options)
        last = isinstance(decision, SpendPoints) and choices.DONE in options and chance.random() < 0.08
        game.act(seat, choices.DONE if last else pick)
        if isinstance(decision, NameAir):
            assert state.air_owed == before.state.air_owed - QUARTERS
            piece = changed_fate(before, game)
            assert game.counter(piece).id == choices.argument(pick) and state.fate[piece] == Fate.POOL
        elif isinstance(decision, HowMany) and purse(game, power) != purse(before, power):
            number = int(choices.argument(pick))
            subject = decision.subject
            assert purse(before, power) - purse(game, power) == number
            verb, name = choices.split(subject)
            if verb == "space":
                space = DATA.space_index[name]
                assert before.state.marker_hits[space] - state.marker_hits[space] == number
            else:
                assert before.state.hits[int(name)] - state.hits[int(name)] == number
        elif isinstance(decision, WhereRebuilt) and pick != choices.button("cancel"):
            check_rebuilt(before, game, decision, pick, power)
    if not over(game):
        return
    if power == Power.JAPAN:
        assert game.state.air_owed < QUARTERS or not special_left(game)
    assert game.state.air_owed <= owed
    assert max(game.state.rps[power].values()) <= 20
    assert purse(game, power) <= has


def changed_fate(before: Oceans, game: Oceans) -> int:
    (piece,) = (p for p, fate in enumerate(game.state.fate) if fate != before.state.fate[p])
    return piece


def check_rebuilt(before: Oceans, game: Oceans, decision: WhereRebuilt, pick: str, power: int) -> None:
    """21.42.1, 21.43.1, 21.43.3: it stands where it was told to, with so many points in it."""
    state = game.state
    came = [
        p
        for p, fate in enumerate(state.fate)
        if fate == Fate.ON_MAP and before.state.fate[p] != Fate.ON_MAP and state.kind[p] == decision.kind
    ]
    assert came
    counter = DATA.counters[decision.kind]
    spent = purse(before, power) - purse(game, power)
    assert spent == decision.points
    for piece in came:
        assert pays(counter) == power and serve(counter)
        verb, name = choices.split(pick)
        if verb == "piece":
            ship = int(name)
            assert game.counter(ship).klass in CARRIERS
            assert state.aboard[piece] == ship or len(came) > 1
        else:
            assert state.at[piece] == DATA.space_index[name] or counter.air
    if counter.ground or counter.points >= QUARTERS:
        total = sum(paid(game, piece) for piece in came)
        assert decision.points - len(came) <= total <= decision.points  # 8.22: a Hit where it is USL-2


def check_words(game: Oceans, decision: object, seat: str, options: Sequence[str]) -> None:
    """What is offered is what may be done, and is called what it is."""
    if isinstance(decision, SpendPoints):
        due, power = duty(game, game.phasing), game.phasing
        hurt, spaces, lost = refillable(game, power), markers(game, power), rebuildable(game, power)
        hinted: set[str] = set()
        for option in options:
            verb, name = choices.split(option)
            if verb == "piece":
                assert due.calls() or int(name) in hurt
                if int(name) in hurt and verb not in hinted:
                    assert decision.piece_hint(game, seat, int(name)) == f"up to {hurt[int(name)]}"
                assert decision.label(game, option) == ""
            elif verb == "space":
                most = spaces[DATA.space_index[name]]
                assert verb in hinted or decision.hint(game, seat, option) == f"up to {most}"
            elif verb == "type":
                kind = DATA.counter_index[name]
                assert due.calls() or kind in lost
                assert decision.label(game, option) == counter_name(DATA.counters[kind])
            else:
                assert decision.label(game, option) == "Keep the rest" and not due.calls()
            hinted.add(verb)
        called = bool(due.calls())
        assert (choices.DONE in options) != called
        assert decision.rule(game) == ("oceansoffire:22.28.b" if called else "oceansoffire:21.42.1")
        assert decision.suggestion(game, seat) == [options[0] if called else choices.DONE]
        assert ("Garrisons are missing" in decision.text(game, seat)) == called
    elif isinstance(decision, HowMany):
        *numbers, back = options
        assert decision.suggestion(game, seat) == [numbers[-1]]
        assert [decision.label(game, one) for one in numbers] == [str(n) for n in decision.numbers]
        assert decision.label(game, back) == "Another one"
        verb, name = choices.split(decision.subject)
        who = (
            counter_name(DATA.counters[DATA.counter_index[name]])
            if verb == "type"
            else f"{{{decision.subject}}}"
        )
        assert decision.text(game, seat) == f"Choose how many Replacement Points {who} gets"
    elif isinstance(decision, WhereRebuilt):
        counter = DATA.counters[decision.kind]
        air = "21.43.3" if counter.klass == Klass.CVA else "21.43.1"
        assert decision.rule(game) == f"oceansoffire:{air if counter.air else '21.42.1'}"
        sites = {site.space for site in places(game, decision.kind, decision.persia)}
        assert {
            DATA.space_index[choices.argument(one)] for one in options if one.startswith("space:")
        } <= sites
        assert NOWHERE not in sites
    elif isinstance(decision, NameAir):
        assert {choices.argument(one) for one in options} <= set(SPECIAL)
