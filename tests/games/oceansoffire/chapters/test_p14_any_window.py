"""14.1, 14.6, 14.13: in any window who may be named with whom, what is advised, and what the dice then do."""

from __future__ import annotations

import random
from functools import cache

import pytest

from ironbottom.games.oceansoffire.components.ids import Klass, Side
from ironbottom.games.oceansoffire.position.amounts import QUARTERS
from ironbottom.games.oceansoffire.position.figures import able_deck, able_points, movement
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.state import ACTIVATED, ASHORE, AT_FST, TRIED
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.games.oceansoffire.rules.p02_change import changeable
from ironbottom.games.oceansoffire.rules.p06_basing import aal
from ironbottom.games.oceansoffire.rules.p12_ranges import base_of
from ironbottom.games.oceansoffire.rules.p14_advice import party
from ironbottom.games.oceansoffire.rules.p14_cases import Case, Opening, at_sea_there, passing_case, together
from ironbottom.games.oceansoffire.rules.p14_chance import (
    air_left,
    chance,
    power_at_sea,
    tries,
    tries_of,
)
from ironbottom.games.oceansoffire.rules.p14_naming import Intercept
from ironbottom.games.oceansoffire.rules.p14_rolls import best_chance, fits, reached, room
from ironbottom.games.oceansoffire.rules.p14_window import Window
from ironbottom.kernel.dice import SecretDice
from tests.games.oceansoffire.chapters.crowds import SEAS, crowd, on_board
from tests.games.oceansoffire.chapters.fights import launch, over
from tests.games.oceansoffire.chapters.test_p14_any_attempt import force_in
from tests.games.oceansoffire.positions import DATA, asked

SEEDS = (0, 1, 2, 4, 5, 6, 7, 8)
"""Boards on which forces of the phasing side are at sea."""
Goals = dict[int, set[int]]


@cache
def passing(seed: int) -> tuple[Oceans, int, list[int]]:
    """A board, the Sea Space where most units may come upon a force that passes, and the force; not to be changed."""
    game = crowd(seed)
    met = [sea for sea in SEAS if force_in(game, sea)]
    sea = max(met, key=lambda one: (len(tries(game, passing_case(game, one, force_in(game, one)))), one))
    return game, sea, force_in(game, sea)


def base(game: Oceans, piece: int) -> tuple[str, int]:
    """14.13.b, 14.13.c: who throws together: ships of a port, air of a Space, each submarine alone."""
    counter, state = game.counter(piece), game.state
    if counter.klass == Klass.SS:
        return "boat", piece
    if counter.ship:
        return ("port", state.berth[piece]) if state.berth[piece] != AT_FST else ("fst", state.at[piece])
    return "air", base_of(game, piece)


def off_deck(game: Oceans, air: int) -> bool:
    """14.21.c: from an operable carrier in port, it does not count against the AAL."""
    ship = game.state.aboard[air]
    return ship != ASHORE and able_deck(game, ship) > 0


@pytest.mark.rule("oceansoffire:6.21.e", "oceansoffire:14.21.c", "oceansoffire:14.13.b")
@pytest.mark.parametrize("seed", SEEDS)
def test_how_many_air_points_any_base_still_sends(seed: int) -> None:
    game, chance_ = crowd.__wrapped__(seed), random.Random(seed)
    air = [p for p in on_board(game) if game.counter(p).air]
    for piece in air:
        if chance_.random() < 0.4:
            game.mark(piece, ACTIVATED)
            if game.state.aboard[piece] == ASHORE:
                game.state.origin[piece] = game.state.at[piece]
    game.changed()
    crews = [p for p in on_board(game) if game.counter(p).ship]
    for piece in air:
        space, side = base_of(game, piece), game.side(piece)
        limit = aal(game, space, side)
        out = [
            p
            for p in air
            if game.side(p) == side
            and game.has(p, ACTIVATED)
            and not off_deck(game, p)
            and space == (game.state.origin[p] if game.state.aboard[p] == ASHORE else base_of(game, p))
        ]
        near = [p for p in air if base_of(game, p) == space and p != piece]
        far = [p for p in air if base_of(game, p) != space]
        others = [
            *chance_.sample(near, min(len(near), 2)),
            *chance_.sample(far, 2),
            *chance_.sample(crews, 2),
        ]
        left = None if limit is None else QUARTERS * limit - sum(able_points(game, p) for p in out)
        assert air_left(game, space, side) == left
        there = sum(able_points(game, p) for p in others if p in near and not off_deck(game, p))
        wanted = None if left is None or off_deck(game, piece) else left - there
        assert room(game, piece, others) == wanted
        assert together(game, piece)[1] == space


def may_name(game: Oceans, case: Case, window: Window, seat_side: int) -> Goals:
    """Units that are not named yet, and where each may go."""
    named = [p for row in window.plan for p in row[1:]] + list(window.picked)
    found: Goals = {}
    for one in tries(game, case):
        if one.piece not in named and one.piece not in window.rolled and fits(game, one.piece, named):
            assert game.side(one.piece) == seat_side
            found.setdefault(one.piece, set()).add(one.goal)
    return found


@pytest.mark.rule(
    "oceansoffire:14.1.h", "oceansoffire:14.13.b", "oceansoffire:14.13.d", "oceansoffire:14.11.a"
)
@pytest.mark.parametrize("seed", range(16))
def test_whoever_is_named_in_any_window_throws_and_nobody_else(seed: int) -> None:
    """Of one base together; what is suggested is offered; who came or failed does not try again in the Impulse."""
    start, sea, force = passing(SEEDS[seed % len(SEEDS)])
    rng, game = random.Random(seed), start.clone()
    game.dice_source = SecretDice(bytes([seed]), "window")
    window = Window(kind=Opening.PASSING, area=sea, force=list(force))
    launch(game, window)
    named: set[int] = set()
    for _ in range(25):
        if over(game):
            break
        decision, seat = asked(game), game.deciding()[0]
        assert isinstance(decision, Intercept)
        check_naming(game, decision, window, seat, sea)
        options = list(game.options(seat))
        calm = [one for one in options if one not in ("button:pass", "button:change", "button:cancel")]
        pick = rng.choice(calm if calm and rng.random() < 0.85 else options)
        if pick in ("button:try", "button:until", "button:one"):
            named |= {p for row in window.plan for p in row[1:]} | set(window.picked)
        before = {p: game.has(p, TRIED) for p in on_board(game)}
        game.act(seat, pick)
        if pick in ("button:change", "button:advised"):
            return
        fresh = {p for p in on_board(game) if game.has(p, TRIED) and not before.get(p, True)}
        assert fresh <= named
    came = {int(one) for one in window.came}
    assert came <= named
    for piece in came:
        assert game.has(piece, ACTIVATED) and (
            game.counter(piece).klass == Klass.SS or game.state.at[piece] == sea
        )


def check_naming(game: Oceans, decision: Intercept, window: Window, seat: str, sea: int) -> None:
    case = passing_case(game, sea, window.force)
    able = may_name(game, case, window, 1 - game.phasing_side)
    options, picked = list(game.options(seat)), list(window.picked)
    pieces = [int(one.removeprefix("piece:")) for one in options if one.startswith("piece:")]
    spaces = {DATA.space_index[one.removeprefix("space:")] for one in options if one.startswith("space:")}
    buttons = [one for one in options if one.startswith("button:")]
    shared = (
        set.intersection(*({one.goal for one in tries_of(game, case, p)} for p in picked))
        if picked
        else set()
    )
    if picked:
        able = {p: g for p, g in able.items() if base(game, p) == base(game, picked[0]) and g & shared}
        assert buttons == (["button:try", "button:cancel"] if len(shared) == 1 else ["button:cancel"])
    assert spaces == shared
    assert {likeness(game, p) for p in pieces} == {likeness(game, p) for p in able} and set(pieces) <= set(
        able
    )
    (wanted,) = decision.suggestion(game, seat) or ("",)
    assert wanted in ("", *options)
    if not picked and window.plan:
        assert buttons[0] == "button:try" and ("button:until" in buttons) == (len(window.plan) > 1)
        assert ("button:one" in buttons) == (len(window.plan) > 1 or bool(able))
    elif not picked:
        assert "button:pass" in buttons and ("button:advised" in buttons) == (wanted == "button:advised")
        assert wanted == ("button:advised" if "button:advised" in buttons else "button:pass")
    if not picked:
        assert ("button:change" in buttons) == changeable(game, list(able))
    for piece in pieces[:3]:
        pips = best_chance(game, case, picked, piece)
        assert pips == max(chance(game, case, one, [*picked, piece]) for one in tries_of(game, case, piece))
        assert decision.piece_hint(game, seat, piece) == f"{10 * pips} %"
    for space in spaces:
        found = [one for one in (reached(game, case, p, space) for p in picked) if one is not None]
        best = max(chance(game, case, one, picked) for one in found)
        auto = all(one.automatic for one in found)
        assert decision.goal_hint(game, seat, space) == ("automatic" if auto else f"{10 * best} %")


@pytest.mark.rule("oceansoffire:14.13.b", "oceansoffire:14.53")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("pips", [4, 6])
def test_who_is_advised_to_try_together(seed: int, pips: int) -> None:
    """Whoever is likely enough when all go; where nobody is, the fastest alone; no ships against the stronger."""
    game, sea, force = passing(seed)
    case, by_base = passing_case(game, sea, force), dict[tuple[str, int], list[int]]()
    for one in tries(game, case):
        by_base.setdefault(base(game, one.piece), []).append(one.piece)
    for units in by_base.values():
        for goal in {one.goal for p in units for one in tries_of(game, case, p)}:
            able = [one for one in (reached(game, case, p, goal) for p in units) if one is not None]
            likely = [one for one in able if chance(game, case, one, [p.piece for p in able]) >= pips]
            if not likely:
                top = max(movement(game, one.piece) for one in able)
                fast = [one for one in able if movement(game, one.piece) == top]
                likely = [one for one in fast if chance(game, case, one, [p.piece for p in fast]) >= pips]
            wanted = [one.piece for one in likely]
            assert party(game, case, units, goal, pips, careful=False) == wanted
            guns = [p for p in wanted if game.counter(p).ship and game.counter(p).klass != Klass.SS]
            if guns and len(guns) == len(wanted):
                beside = [s for s in at_sea_there(game, sea, case.side) if s not in guns]
                weak = power_at_sea(game, [*guns, *beside]) < power_at_sea(game, force)
                wanted = [] if weak else wanted
            assert party(game, case, units, goal, pips, careful=True) == wanted
    assert case.side == Side(1 - game.phasing_side)
