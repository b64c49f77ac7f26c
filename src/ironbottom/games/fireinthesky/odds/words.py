"""Battles in words: forces such as "akagi, 2 dd, 4 air, 15th_army", and the settings of a battle.

>>> from ironbottom.games.fireinthesky.components import load
>>> forces(load(), "akagi, 2 dd and 4 air")
{'jn_cv_akagi_kaga': 1, 'dd': 2, 'air': 4}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from ironbottom.games.fireinthesky.components.ids import Klass, Side
from ironbottom.games.fireinthesky.components.model import Counter as Unit
from ironbottom.games.fireinthesky.components.model import SkyData
from ironbottom.odds.answer import BadBattle, Flag, need_known
from ironbottom.odds.lists import items, meant, numbered

KINDS = ("amphibious", "land", "sea", "air")
SETTINGS = {
    "space": "the hex of the battle, by its id (guadalcanal if there is no word of it)",
    "attacker_side": "whose part of the turn it is: japan or allied (if not the side of a ship that is named)",
    "turn": "the game turn (5)",
    "defender_ships": "where the defender's ships are: in task_forces or at anchor (task_forces)",
    "options": "optional rules in use, by their ids, with commas",
    "trials": "battles to be fought",
}
"""What may be set for a battle, and in which words."""
FLAGS = (
    Flag("side", "attacker_side", SETTINGS["attacker_side"], "SIDE"),
    Flag("turn", "turn", SETTINGS["turn"], "N"),
    Flag("at-anchor", "defender_ships", "the defender's ships lie at anchor", value="anchor"),
    Flag("options", "options", SETTINGS["options"], "NAMES"),
)
EXAMPLES = (
    '"akagi, shokaku, 2 ca, 4 dd, south_seas" vs "2 cv, 3 ca, 4 dd"',
    '"2 ca, 4 dd" vs "2 ca, 4 dd" --sea --space midway --turn 10 --options radar_and_sonar',
)
CLASSES = {klass.key: klass for klass in Klass if klass != Klass.REPLACEMENT}
EVERYDAY = {"carrier": "cv", "battleship": "bb", "cruiser": "ca", "destroyer": "dd", "troop": "land"}
"""Words that people use beside the short names of classes."""


def forces(data: SkyData, text: str) -> dict[str, int]:
    """A list of units as numbers by counter or class; air by strength. ``BadBattle`` names a word that fits nothing."""
    return dict(numbered(items(text), partial(unit_word, data)))


def unit_word(data: SkyData, word: str) -> str:
    """The id of a counter, or of a class of them, that a word means: an id, a part of a name, or a class."""
    return meant(word, {unit.key: unit.name for unit in data.counters}, CLASSES, EVERYDAY)


class Typed(NamedTuple):
    """A battle as it was typed in: counters by side with their numbers, and where it is fought."""

    attacker: int
    units: tuple[Mapping[str, int], Mapping[str, int]]
    """By side; air by strength."""
    settings: Mapping[str, str]
    kind: str


def typed(
    data: SkyData,
    kind: str,
    attacker: Mapping[str, int],
    defender: Mapping[str, int],
    settings: Mapping[str, str],
) -> Typed:
    """A battle from words; ``BadBattle`` names what is wrong with it."""
    need_known(kind, KINDS, settings, SETTINGS)
    side = _side(data, attacker, settings.get("attacker_side", ""))
    ours, theirs = (
        dict(_counters(data, force, who)) for force, who in ((attacker, side), (defender, 1 - side))
    )
    for who, force in (("attacker", ours), ("defender", theirs)):
        if not any(force.values()):
            raise BadBattle(f"the {who} has no units; name at least one, such as '2 ca, 3 dd'")
    return Typed(side, (ours, theirs) if side == Side.JAPAN else (theirs, ours), settings, kind)


def _side(data: SkyData, attacker: Mapping[str, int], word: str) -> int:
    """Whose part of the turn it is."""
    if word:
        if word not in (side.key for side in Side):
            raise BadBattle(f"attacker_side is japan or allied, not {word!r}")
        return Side.of(word)
    named = [unit_word(data, name) for name in attacker]
    sides = {data.counters[data.counter_index[key]].side for key in named if key in data.counter_index}
    return min(sides, default=Side.JAPAN)


def _counters(data: SkyData, force: Mapping[str, int], side: int) -> Iterator[tuple[str, int]]:
    """The counters that a force means; of a class those that come first in the counter mix and are not named."""
    words = numbered(force.items(), partial(unit_word, data))
    for key, count in words.items():
        if key in data.counter_index:
            yield _named(data, data.counters[data.counter_index[key]], count, side)
            continue
        free = [
            unit
            for unit in data.counters
            if unit.klass == CLASSES[key] and unit.side == side and unit.key not in words and not unit.option
        ]
        yield from _of_class(free, key, count)


def _named(data: SkyData, unit: Unit, count: int, side: int) -> tuple[str, int]:
    most = unit.count * unit.full if unit.air_unit else unit.count
    if unit.side != side:
        raise BadBattle(f"{unit.key} belongs to the other side")
    if count > most:
        raise BadBattle(f"there are no more than {most} of {unit.key}")
    return unit.key, count


def _of_class(free: list[Unit], key: str, count: int) -> Iterator[tuple[str, int]]:
    left = count
    for unit in free:
        taken = min(left, unit.count * unit.full if unit.air_unit else unit.count)
        if taken:
            yield unit.key, taken
        left -= taken
    if left:
        raise BadBattle(f"there are no more than {count - left} of {key}")
