"""The form of a position of the laboratory, in the words of the component files."""

from __future__ import annotations

from typing import Literal

import msgspec

from ironbottom.games.blitz.components.conditions import PowerKey, SideKey
from ironbottom.games.blitz.components.files import ControlKey
from ironbottom.games.blitz.components.scenario_file import SetKey
from ironbottom.kernel.choices import counted_words
from ironbottom.kernel.errors import BadPosition

StageKey = Literal["start", "oil", "a", "b", "c", "d", "e", "f", "end"]
MarkKey = Literal["moved", "returned", "fought", "spent", "attacked", "active", "embarked"]
UssrKey = Literal["neutral", "coming", "at_war"]


class Cargo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A land unit aboard a transport."""

    counter: str
    damaged: bool = False
    marks: tuple[MarkKey, ...] = ()


class Unit(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Counters of a type in an area, all in the same state."""

    counter: str
    """The id of a counter of pieces.json, such as jp_inf2."""
    space: str
    count: int = 1
    damaged: bool = False
    marks: tuple[MarkKey, ...] = ()
    """What they have done in the set of steps under way."""
    cargo: tuple[Cargo, ...] = ()
    """Of a transport at sea."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position; what is left out is as in the scenario's set-up, but for units: none on the map."""

    scenario: str = "empire_of_the_rising_sun"
    options: dict[str, str] = {}
    turn: int = 2
    steps: SetKey = "japan"
    """The set of steps under way; of no account at the start and the end of a turn."""
    phase: StageKey = "a"
    """The step about to begin: arrivals (start), oil of a Blitz, A to F, or Turn End."""
    units: tuple[Unit | str, ...] = ()
    """Counters, or in words: "jp_inf2 tokyo", "3 jp_inf2 manchuria", "jp_bb_yamato osaka damaged"."""
    due: dict[str, int] | None = None
    """Counters that still come by the schedule; left out: those whose turn has not come, but for units on the map."""
    lost: dict[str, int] = {}
    out: dict[str, int] = {}
    """Withdrawn, upgraded or expended counters."""
    control: dict[str, ControlKey] = {}
    factories: dict[str, int] = {}
    ruins: dict[str, int] = {}
    """Damaged Factory Factors."""
    oil: dict[PowerKey, int] = {}
    points: dict[SideKey, int] = {}
    battleships_lost: dict[SideKey, int] = {}
    carriers_lost: dict[SideKey, int] = {}
    """Steps lost in the game."""
    capital_steps: dict[SideKey, int] = {}
    """Steps of BB and CV lost in this turn."""
    clean_captures: tuple[str, ...] = ()
    """Areas that the Allies took this turn without losing a step in that combat."""
    ussr: UssrKey = "neutral"


def unit_of(words: str) -> Unit:
    """Counters in words; BadPosition when they are not a number, a counter, an area and perhaps "damaged".

    >>> unit_of("3 jp_inf2 manchuria").count, unit_of("jp_bb_yamato osaka damaged").damaged
    (3, True)
    """
    count, rest = counted_words(words)
    match rest:
        case [counter, space]:
            return Unit(counter=counter, space=space, count=count)
        case [counter, space, "damaged"]:
            return Unit(counter=counter, space=space, count=count, damaged=True)
    raise BadPosition(f"{words!r} is no unit; write how many, counter, area and, on its back, damaged")
