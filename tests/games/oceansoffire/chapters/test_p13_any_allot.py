"""13.2.8, 13.2.13: however air is allotted, each unit has one Space and one task of those open to it."""

from __future__ import annotations

import random

import pytest

from ironbottom.games.oceansoffire.components.ids import NOWHERE
from ironbottom.games.oceansoffire.position.figures import able_points
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.games.oceansoffire.rules.p02_air_points import changes
from ironbottom.games.oceansoffire.rules.p13_allot import BOMBS, SUPPORTS, Allot, AllotAir
from ironbottom.kernel import choices
from tests.games.oceansoffire.chapters.crowds import LANDS, crowd, on_board
from tests.games.oceansoffire.chapters.fights import launch, over
from tests.games.oceansoffire.positions import DATA, asked

Row = tuple[int, int]
"""A Space and a task there."""
NAMES = {"button:bomb": BOMBS, "button:support": SUPPORTS}


class Told:
    """What has been said so far, as the player has it before them."""

    def __init__(self, open_to: dict[int, list[Row]], *, optional: bool, idle: bool) -> None:
        self.open_to, self.optional, self.idle = open_to, optional, idle
        self.done: dict[int, Row] = {}
        self.picked: list[int] = []
        self.where = NOWHERE

    def left(self) -> list[int]:
        return [one for one in self.open_to if one not in self.done]

    def shared(self) -> list[Row]:
        return [row for row in self.open_to[self.picked[0]] if self.all_may(row)] if self.picked else []

    def all_may(self, row: Row) -> bool:
        return all(row in self.open_to[one] for one in self.picked)

    def choosers(self) -> list[int]:
        """Units with a choice; beside those that are picked, who shares one with them."""
        able = [
            p for p in self.left() if p not in self.picked and (self.optional or len(self.open_to[p]) > 1)
        ]
        return [p for p in able if not self.picked or any(row in self.shared() for row in self.open_to[p])]

    def give(self, task: int) -> None:
        self.done |= dict.fromkeys(self.picked, (self.where, task))
        self.picked, self.where = [], NOWHERE

    def take(self, choice: str, game: Oceans) -> None:
        verb, name = choices.split(choice)
        if verb == "piece":
            self.picked.append(int(name))
        elif verb == "space":
            self.where = DATA.space_index[name]
            tasks = [task for space, task in self.shared() if space == self.where]
            if len(tasks) == 1:
                self.give(tasks[0])
        elif choice in NAMES:
            self.give(NAMES[choice])
        elif choice == "button:split":
            (air,) = self.picked
            rows = self.open_to.pop(air)
            parts = [p for p in on_board(game) if p not in self.known and able_points(game, p)]
            self.open_to |= {part: list(rows) for part in parts}
            self.picked = []
        elif choice == "button:cancel":
            self.picked, self.where = [], NOWHERE

    known: frozenset[int] = frozenset()
    """Who was on the board before the answer."""


@pytest.mark.rule(
    "oceansoffire:13.2.8", "oceansoffire:13.2.13", "oceansoffire:12.34.a", "oceansoffire:2.32.f"
)
@pytest.mark.parametrize("seed", range(14))
def test_however_air_is_allotted_each_does_one_thing_that_is_open_to_it(seed: int) -> None:
    """Who may stay out is not broken down; what is not named supports the ground, or bombs the first of the Spaces."""
    chance, game = random.Random(seed), crowd.__wrapped__(seed % 4)
    air = [p for p in on_board(game) if game.counter(p).air and able_points(game, p)]
    chance.shuffle(air)
    spaces, open_to = chance.sample(LANDS, 3), dict[int, list[Row]]()
    for piece in air[:7]:
        rows = [(space, task) for space in spaces for task in (BOMBS, SUPPORTS)]
        open_to[piece] = chance.sample(rows, chance.randint(1, 4))
    told = Told(open_to, optional=seed % 3 == 2, idle=seed % 6 == 5)
    tasks = [[piece, *row] for piece, rows in open_to.items() for row in rows]
    frame = Allot(seat="japan", tasks=tasks, optional=told.optional, idle=told.idle)
    launch(game, frame)
    held = told.idle
    while not over(game):
        decision, seat = asked(game), game.deciding()[0]
        assert isinstance(decision, AllotAir)
        check_question(game, decision, told, seat)
        ends = [choices.DONE, "button:hold"]
        rest = [one for one in game.options(seat) if one not in ends or chance.random() < 0.06]
        pick = chance.choice(rest or list(game.options(seat)))
        if pick in ends:
            held = told.idle and pick == choices.DONE
        told.known = frozenset(on_board(game))
        game.act(seat, pick)
        told.take(pick, game)
    if not told.optional or held:
        told.done |= {p: max(told.open_to[p], key=lambda row: (row[1], -row[0])) for p in told.left()}
    assert {(one, (space, task)) for one, space, task in frame.chosen} == set(told.done.items())


def check_question(game: Oceans, decision: AllotAir, told: Told, seat: str) -> None:
    options = list(game.options(seat))
    pieces = [int(one.removeprefix("piece:")) for one in options if one.startswith("piece:")]
    goals = [DATA.space_index[one.removeprefix("space:")] for one in options if one.startswith("space:")]
    buttons = [one for one in options if one.startswith("button:")]
    rule = "oceansoffire:13.2.13" if told.optional else "oceansoffire:13.2.8"
    assert decision.rule(game) == rule
    assert decision.going(game) == tuple(told.picked)
    if told.where != NOWHERE:
        assert (pieces, goals, buttons) == ([], [], ["button:bomb", "button:support", "button:cancel"])
        assert decision.suggestion(game, seat) == ["button:support"]
        return

    def like(piece: int) -> object:
        return likeness(game, piece), tuple(told.open_to[piece])

    assert {like(p) for p in pieces} == {like(p) for p in told.choosers()} and set(pieces) <= set(
        told.choosers()
    )
    assert goals == sorted({space for space, _ in told.shared()})
    if told.picked:
        one = told.picked[0]
        parts = (
            len(told.picked) == 1 and not told.optional and able_points(game, one) > 4 and changes(game, one)
        )
        assert buttons == (["button:split", "button:cancel"] if parts else ["button:cancel"])
        assert decision.suggestion(game, seat) == ["button:cancel"]
    else:
        assert buttons == ([choices.DONE, "button:hold"] if told.idle else [choices.DONE])
        assert decision.suggestion(game, seat) == [choices.DONE]
