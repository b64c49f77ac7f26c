"""Battles and Operations are played out through the rules' own procedures, with every course of the dice or many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, NamedTuple, Self

from ironbottom.games.oceansoffire.position.places import on_map
from ironbottom.games.oceansoffire.rules.p14_combat import InterceptionCombat
from ironbottom.kernel.errors import DiceExhausted
from ironbottom.odds.patience import battles

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

SECRET = 32
"""Bytes of a key for dice."""
MOST_ANSWERS = 2_500
"""Questions that are answered for one answer: about two seconds of work, whatever the machine has to do."""
MOST_IN_BATTLES = 8_000
"""The same of battles, in which nobody has to look over the map for who may come."""
FEWEST = 12
"""Trials that are played whatever they cost."""
MOST_COURSES = 400
"""Courses of the dice up to which all are played."""


class Conduct(NamedTuple):
    """How the asker behaves: the seat, and its standing orders by id; everybody else, and all else, as suggested."""

    seat: str = ""
    orders: Mapping[str, str] = {}

    def answer(self, g: Oceans, seat: str) -> str:
        """What a seat that is asked may be expected to choose."""
        decision, options = g.decision, g.options(seat)
        assert decision is not None, "somebody is asked"
        by_orders = g.spec.answer_by_orders
        if seat == self.seat and decision.ORDER in self.orders and by_orders is not None:
            found = by_orders(g, seat, decision, self.orders)
            if found in options:
                return str(found)
        return next((one for one in decision.suggestion(g, seat) if one in options), options[0])


class Start(NamedTuple):
    """A world in which something is all that is left to be played, and which of its choices comes first.

    ``passing``: Sea Space, force and its path where a window is open by which the enemy may come upon it.
    """

    world: Oceans
    passing: tuple[int, tuple[int, ...], tuple[tuple[int, ...], ...]] | None = None
    first: str = ""


def play(start: Start, world: Oceans, conduct: Conduct) -> tuple[Oceans, int]:
    """Play a copy of the world to the end: the world then, and how many questions were answered."""
    answers = _on(world, conduct, start.first)
    if start.passing is not None and _came(start.world, world):
        sea, force, ways = start.passing
        fight = InterceptionCombat(area=sea, force=list(force), ways=[list(way) for way in ways])
        world = world.alone(fight)
        answers += _on(world, conduct, "")
    return world, answers


def _came(before: Oceans, g: Oceans) -> bool:
    """Whether anybody of the side not on turn has set out."""
    return any(before.state.at[one] != g.state.at[one] for one in on_map(before, 1 - before.phasing_side))


def _on(world: Oceans, conduct: Conduct, first: str) -> int:
    world.start()
    answers = 0
    while world.decision is not None:
        seat = world.deciding()[0]
        world.act(seat, first or conduct.answer(world, seat), trusted=not first)
        first = ""
        answers += 1
    return answers


# ---- many trials ---------------------------------------------------------------------------------------


def trials(
    start: Start, conduct: Conduct, most: int, answers: int = MOST_ANSWERS, seed: int = 0
) -> Iterator[Oceans]:
    """The world as it ends, with other dice each time: ``most`` times, or fewer where that takes too many answers."""
    random, spent = Random(seed), 0
    for number in battles(most):
        if number >= FEWEST and spent > answers:
            return
        world = start.world.clone()
        world.trace = {}
        world.rekey(random.randbytes(SECRET))
        world, count = play(start, world, conduct)
        spent += count + 1
        yield world


# ---- every course of the dice --------------------------------------------------------------------------


class Undecided(DiceExhausted):
    """The dice given in advance are used up: here the courses part."""

    def __init__(self, sides: int) -> None:
        super().__init__(f"a die of {sides} faces is still to be thrown")
        self.sides = sides


class Given:
    """Dice that are given, face after face; Undecided behind the last."""

    __slots__ = ("_faces", "_next")

    def __init__(self, faces: Sequence[int]) -> None:
        self._faces = tuple(faces)
        self._next = 0

    def roll(self, n: int, count: int, sides: int, why: str) -> tuple[int, ...]:
        """See kernel.dice.DiceSource."""
        found = self._faces[self._next : self._next + count]
        if len(found) < count:
            raise Undecided(sides)
        self._next += count
        return found

    def fork(self) -> Self:
        """See DiceSource."""
        return type(self)(self._faces[self._next :])


def courses(start: Start, conduct: Conduct, most: int = MOST_COURSES) -> list[tuple[float, Oceans]] | None:
    """Every way in which the dice may fall: its chance, and the world behind it. None: there are more than ``most``."""
    found: list[tuple[float, Oceans]] = []
    open_: list[tuple[float, tuple[int, ...]]] = [(1.0, ())]
    while open_:
        chance, faces = open_.pop()
        world = start.world.clone()
        world.dice_source = Given(faces)
        try:
            world, _ = play(start, world, conduct)
        except Undecided as fault:
            share = chance / fault.sides
            open_ += [(share, (*faces, face)) for face in range(fault.sides, 0, -1)]
            if len(open_) + len(found) > most:
                return None
            continue
        found.append((chance, world))
    return found


def to_the_dice(start: Start, conduct: Conduct) -> tuple[Oceans, bool]:
    """The world where the next die is thrown, or its end, and whether a die is thrown there."""
    world = start.world.clone()
    world.dice_source = Given(())
    try:
        play(start, world, conduct)
    except Undecided:
        return world, True
    return world, False
