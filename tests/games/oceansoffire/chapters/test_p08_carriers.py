"""8.42: British carriers that come, are withdrawn and come back, and what losses leave of that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pytest

from ironbottom.games.oceansoffire.components.ids import Fate
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.places import aboard
from ironbottom.games.oceansoffire.rules.p02_breakdown import joinings, partings
from ironbottom.games.oceansoffire.rules.p08_arrivals import Reinforcements, entries_of_schedule
from ironbottom.games.oceansoffire.rules.p17_damage import hurt
from ironbottom.games.oceansoffire.rules.p23_effects import visitors_leave
from ironbottom.games.oceansoffire.shown.calendar import calendar_panels
from tests.games.oceansoffire.operating import through
from tests.games.oceansoffire.positions import DATA, Pause, act, asked, find, kind, names, scenario, where

PAIR, ILLUSTRIOUS, FORMIDABLE = "br_cv_illustrious_formidable", "br_cv_illustrious", "br_cv_formidable"
BOTH, VICTORIOUS, INDOMITABLE = "br_cv_victorious_indomitable", "br_cv_victorious", "br_cv_indomitable"
Loss = Callable[[Oceans], None]


def round_of(game: Oceans, turn: int, number: int) -> None:
    """The reinforcements of one Round."""
    if turn != game.state.turn:
        game.state.lent.clear()
    game.state.turn, game.state.round = turn, number
    game.stack[:] = [Pause(), Reinforcements()]
    game.changed()
    game.start()


class Played(NamedTuple):
    """A Round whose reinforcements have come, all in order; not to be changed."""

    game: Oceans
    before: Counter[int]
    withdrawn: Counter[int]
    """What was still to come before it, and what is to come back."""


@cache
def played(name: str, turn: int, number: int) -> Played:
    """A scenario up to a Round, with all that comes and goes."""
    first, rounds = DATA.scenarios[name].first_turn, DATA.figures.rounds
    if (turn, number) == (first, 1):
        game = scenario(name)
    else:
        last = (turn, number - 1) if number > 1 else (turn - 1, rounds)
        game = played(name, *last).game.clone()
    before = due(game)
    round_of(game, turn, number)
    withdrawn = due(game) - before
    through(game)
    return Played(game, before, withdrawn)


def calendar(to: int, losses: dict[tuple[int, int], Loss] | None = None) -> Oceans:
    """The campaign with all that comes and goes to the end of a turn; ``losses``: after which Rounds."""
    rounds = [(turn, number) for turn in range(1, to + 1) for number in range(1, DATA.figures.rounds + 1)]
    first = min(losses) if losses else rounds[-1]
    game = played("campaign", *first).game.clone()
    for one in rounds[rounds.index(first) :]:
        if one != first:
            round_of(game, *one)
            through(game)
        if losses and one in losses:
            losses[one](game)
    return game


def sunk(key: str, damage: int = 99) -> Loss:
    """The loss of a ship, or with less Damage of one of a pair."""
    return lambda game: hurt(game, find(game, key), damage, ())


def to_come(game: Oceans, turn: int) -> str:
    """What the calendar says of a turn."""
    panel = next(one for one in calendar_panels(game) if one.id == f"schedule_{turn}")
    return " ".join(str(cell) for row in panel.rows for cell in row)


def due(game: Oceans) -> Counter[int]:
    """How many units of a type are still to come."""
    return Counter(one for piece, one in enumerate(game.state.kind) if game.state.fate[piece] == Fate.DUE)


@pytest.mark.rule("oceansoffire:8.1.a", "oceansoffire:8.0", "oceansoffire:8.6")
@pytest.mark.parametrize("name", ["campaign", "rising_sun", "turning_tide_1942"])
def test_every_entry_of_the_schedule_brings_its_units_in_its_round(name: str) -> None:
    wanted: Counter[int]
    for turn in range(DATA.scenarios[name].first_turn, DATA.scenarios[name].last_turn + 1):
        for number in range(1, DATA.figures.rounds + 1):
            game, before, withdrawn = played(name, turn, number)
            came = before + withdrawn - due(game)
            wanted = Counter()
            for _, event in entries_of_schedule(game):
                if (event.turn, event.round) == (turn, number):
                    wanted[event.counters[0]] += event.count
            wanted = Counter({one: n for one, n in wanted.items() if DATA.counters[one].facility is None})
            assert {one: came[one] for one in wanted} == dict(wanted)


@pytest.mark.rule("oceansoffire:8.42.a", "oceansoffire:2.32.i")
def test_withdrawn_carriers_and_richelieu_come_back_with_their_air() -> None:
    game = calendar(8)
    ships = (ILLUSTRIOUS, FORMIDABLE, BOTH)
    assert [where(game, key) for key in (*ships, "br_bb_richelieu")] == [["ceylon"]] * 4
    assert [names(game, aboard(game, find(game, key))) for key in ships] == [
        ["br_cva_1", "br_cva_half"],
        ["br_cva_1", "br_cva_half"],
        ["br_cva_1", "br_cva_1", "br_cva_half", "br_cva_half"],
    ]
    assert joinings(game, [find(game, ILLUSTRIOUS), find(game, FORMIDABLE)]) == [kind(PAIR)]
    assert partings(game, find(game, BOTH)) == [(kind(VICTORIOUS), kind(INDOMITABLE))]


@pytest.mark.rule("oceansoffire:8.42.a", "oceansoffire:2.35.h")
def test_of_a_pair_that_lost_a_ship_before_it_was_withdrawn_the_other_comes_back() -> None:
    damage = DATA.counters[kind(PAIR)].front.defense
    game = calendar(8, {(2, 2): sunk(PAIR, damage)})
    assert where(game, ILLUSTRIOUS) == where(game, PAIR) == []
    assert where(game, FORMIDABLE) == ["ceylon"]
    assert names(game, aboard(game, find(game, FORMIDABLE))) == ["br_cva_1", "br_cva_half"]


@pytest.mark.rule("oceansoffire:8.42.a", "oceansoffire:2.35.h")
def test_when_victorious_is_lost_indomitable_comes_alone_with_her_own_air() -> None:
    game = calendar(6, {(4, 3): sunk(VICTORIOUS)})
    assert where(game, VICTORIOUS) == where(game, BOTH) == []
    assert where(game, INDOMITABLE) == ["ceylon"]
    assert names(game, aboard(game, find(game, INDOMITABLE))) == ["br_cva_1", "br_cva_half"]


def visit(game: Oceans) -> None:
    """Both carriers are in Ceylon for a turn, as by a card."""
    for key in (VICTORIOUS, INDOMITABLE):
        piece = game.state.kind.index(kind(key))
        game.state.visitors.append([piece, game.state.fate[piece]])
        game.moor(piece, DATA.spaces[DATA.space_index["ceylon"]].ports[0])


def lost_on_visit(key: str) -> dict[tuple[int, int], Loss]:
    """One of them is sunk there."""

    def end(game: Oceans) -> None:
        sunk(key)(game)
        visitors_leave(game)

    return {(3, 1): visit, (3, 4): end}


@pytest.mark.rule("oceansoffire:8.42.a")
def test_when_indomitable_is_lost_on_a_visit_victorious_comes_twice_and_alone() -> None:
    game = calendar(6, lost_on_visit(INDOMITABLE))
    assert where(game, INDOMITABLE) == where(game, BOTH) == []
    assert where(game, VICTORIOUS) == ["ceylon"]
    assert names(game, aboard(game, find(game, VICTORIOUS))) == ["br_cva_1", "br_cva_half"]


@pytest.mark.rule("oceansoffire:8.42.a")
def test_when_victorious_is_lost_on_a_visit_nothing_of_hers_comes_on_turn_4() -> None:
    game = calendar(4, lost_on_visit(VICTORIOUS))
    assert where(game, VICTORIOUS) == []
    assert all(space != "oahu" for key in ("br_cva_1", "br_cva_half") for space in where(game, key))


@pytest.mark.rule("oceansoffire:8.0", "oceansoffire:8.42.a")
def test_the_calendar_tells_what_losses_have_left() -> None:
    game = calendar(4)
    assert "CV Victorious/Indomitable, 2 × British CVA-1, 2 × British CVA-½" in to_come(game, 6)
    sunk(VICTORIOUS)(game)
    assert "CV Indomitable, British CVA-1, British CVA-½" in to_come(game, 6)


@pytest.mark.rule("oceansoffire:8.6", "oceansoffire:8.1.a")
def test_a_unit_that_was_delayed_is_withdrawn_all_the_same() -> None:
    game = scenario("turning_tide_1942")
    for turn, number in ((2, 1), (2, 2), (2, 3), (2, 4), (3, 1), (3, 2)):
        round_of(game, turn, number)
        while type(asked(game)).__name__ == "Delay" and game.deciding()[0] == "allies":
            late = f"type:{PAIR}"
            act(game, late if late in game.options("allies") else "done")
        through(game)
    assert where(game, PAIR) == []
