"""13.1, 12.1: the parts of a plan as plain data: who goes which way, with what aboard, and to what end.

A plan is a list of parts that are carried out one after the other (13.1). In frames and saves a part is a dict
of lists of numbers (``plain``), whatever is empty left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Final, NamedTuple, Self

from ironbottom.games.oceansoffire.components.ids import NOWHERE

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

PORT: Final = 1000
"""Added to the number of a port on a way, so that it is told from a Sea Space."""
TRIPLE = 3
PAIR = 2
Plain = dict[str, list[int]]
DRAWING_UP: Final = "a plan is made"
"""What others are told of everybody who is asked about a plan of which nothing has been seen yet."""


class Kind(IntEnum):
    """What a part does."""

    FORCE = 0
    """Ships of one port go one way together, with cargo (11.4, 11.5, 12.4)."""
    AIR = 1
    """Air units of one airfield fly together (11.3, 12.3)."""
    LAND = 2
    """Ground units of one Space march together (11.1, 12.2), or go by rail (11.2)."""
    BUILD = 3
    """A Facility is built (21.3)."""
    REMOVE = 4
    """A Facility is taken off (21.38)."""
    ASHORE = 5
    """Units that are aboard a transport in port go ashore there (11.51.d)."""
    BREAK = 6
    """A unit breaks down into counters of the Breakdown Box (2.32)."""
    JOIN = 7
    """Units recombine into one (2.32)."""


class Part(NamedTuple):
    """One part; what does not concern its kind is empty.

    ``units``: who is activated and moves; cargo of ships is in ``embark``, or aboard already. ``way``: of ships the
    Sea Spaces and ports (PORT + number) one after the other, of air the Areas. ``embark``: steps of the way done, unit,
    transport, in a row; step 0 is the port where the way begins. ``land``: steps done, unit, in a row. ``joins``:
    steps done, ship, in a row: escorts of other ports that join the force there (12.9). ``leaves``: steps done, ship,
    port, in a row: escorts that Rebase from there, NOWHERE while their port is still to be chosen. ``mission``: 1 for a
    Mission.
    ``targets``: Spaces that get a Combat marker. ``passing``: the mark of a force that waits in a Target Area (11.6),
    of air on a Mission that of its range (12.32). ``goal``: the Space where it ends, of Port Upgrades the port;
    NO_GOAL while a force is still to be sent on. ``facility``: ids.Facility. ``rail``: 1 by Strategic Movement. Of
    ground units on a Mission ``way`` is the Space from which they march, of BREAK the types that it becomes; of JOIN
    ``goal`` is the type. ``far``: of ships with an MF more and one target, FAR_ASSAULT (12.8) or RAID (22.11.a).
    ``alone``: 1 where the FST leaves its Base in the last port on its way and forms a mobile port where it ends (6.41).
    """

    kind: int
    units: tuple[int, ...] = ()
    way: tuple[int, ...] = ()
    embark: tuple[int, ...] = ()
    land: tuple[int, ...] = ()
    targets: tuple[int, ...] = ()
    joins: tuple[int, ...] = ()
    leaves: tuple[int, ...] = ()
    mission: int = 0
    passing: int = 0
    goal: int = -1
    facility: int = 0
    rail: int = 0
    far: int = 0
    alone: int = 0

    @classmethod
    def of(cls, plain: Plain) -> Self:
        """A part from its plain form.

        >>> Part.of({"kind": [1], "units": [4, 7], "goal": [12]})[:2]
        (1, (4, 7))
        """
        found: list[object] = [
            *BLANK
        ]  # filled by place: names as keywords take four times as long, and every question reads parts
        for name, values in plain.items():
            place, row = PLACES[name]
            found[place] = tuple(values) if row else values[0]
        return cls._make(found)

    def plain(self) -> Plain:
        """The part as frames hold it.

        >>> Part(Kind.LAND, (3,), goal=9).plain()
        {'kind': [2], 'units': [3], 'goal': [9]}
        """
        found: Plain = {"kind": [int(self.kind)]}
        for name, place in PLAIN_ORDER:
            value = self[place]
            if value != BLANK[place]:
                found[name] = [value] if isinstance(value, int) else list(value)
        return found

    @property
    def open(self) -> bool:
        """Whether a force is still to be sent on."""
        return self.goal == NO_GOAL

    def parts_at(self, done: int) -> bool:
        """Whether the FST leaves its Base in the port where it is after so many steps: no port follows."""
        return bool(self.alone) and all(step < PORT for step in self.way[done:])

    def embarks(self, done: int) -> list[tuple[int, int]]:
        """Units that go aboard after so many steps of the way, with their transports."""
        return [(unit, ship) for step, unit, ship in in_rows(self.embark, TRIPLE) if step == done]

    def lands(self, done: int) -> list[int]:
        """Units that go ashore after so many steps."""
        return [unit for step, unit in in_rows(self.land, PAIR) if step == done]

    def escorts(self, done: int) -> list[int]:
        """Escorts that join after so many steps."""
        return [ship for step, ship in in_rows(self.joins, PAIR) if step == done]

    def leavers(self, done: int) -> dict[int, int]:
        """Escorts that Rebase after so many steps, each with its port (12.9.g)."""
        rows = in_rows(self.leaves, TRIPLE)
        return {ship: port for step, ship, port in rows if step == done and port != NOWHERE}

    @property
    def sailing(self) -> tuple[int, ...]:
        """The ships of its first port that have not been sent home on the way."""
        if not self.leaves:
            return self.units
        return tuple(ship for ship in self.units if ship not in self.leaves[1::TRIPLE])

    @property
    def whole(self) -> tuple[int, ...]:
        """The ships of a force with the escorts that have joined them, without who was sent home."""
        if not self.joins:
            return self.sailing
        return (*self.sailing, *(ship for ship in self.joins[1::PAIR] if ship not in self.leaves[1::TRIPLE]))

    @property
    def cargo(self) -> tuple[int, ...]:
        """All units that are embarked on the way."""
        return tuple(self.embark[1::TRIPLE])


ROWS: Final = ("units", "way", "embark", "land", "targets", "joins", "leaves")
NUMBERS: Final = ("kind", "mission", "passing", "goal", "facility", "rail", "far", "alone")
NO_GOAL: Final = -1
FAR_ASSAULT: Final = 1
RAID: Final = 2
PLACES: Final = {name: (place, name in ROWS) for place, name in enumerate(Part._fields)}
"""Where each field stands, and whether it is a row of numbers."""
BLANK: Final = Part(0)
PLAIN_ORDER: Final = tuple((name, PLACES[name][0]) for name in (*ROWS, *NUMBERS[1:]))
"""Fields as the plain form lists them behind the kind, each with its place."""


class UnderWay:
    """The procedure of a force that is on its way, as an Interception Combat on that way asks it (14.7)."""

    __slots__ = ()

    def loaders(self, g: Oceans) -> list[int]:
        """Transports of the force that may take units aboard before they fight (14.7.1)."""
        raise NotImplementedError

    def turns_as(self, g: Oceans) -> int:
        """The mark with which it waits if it is to go on another way (14.7.h), 0: it may not."""
        raise NotImplementedError


def last_sea(part: Part) -> int:
    """The Sea Space that the force of a part was in last on its way, NOWHERE: it has not left port."""
    return next((step for step in reversed(part.way) if step < PORT), NOWHERE)


def in_rows(flat: Sequence[int], width: int) -> list[tuple[int, ...]]:
    """Numbers in a row, so many at a time.

    >>> in_rows((0, 5, 9, 2, 6, 9), 3)
    [(0, 5, 9), (2, 6, 9)]
    """
    return [tuple(flat[n : n + width]) for n in range(0, len(flat), width)]


def plans(parts: Sequence[Plain]) -> tuple[Part, ...]:
    """Parts from their plain forms."""
    return tuple(map(Part.of, parts))
