"""Battles in words: forces such as "akagi, 2 ca, lba", and the settings of a combat, a strike or an invasion.

>>> from ironbottom.games.pacificwar.components import load
>>> forces(load(), "akagi, 2 ca and lba")
{'ja_akagi': 1, 'ca': 2, 'lba': 1}
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

from ironbottom.games.pacificwar.components.ids import Klass, Side
from ironbottom.games.pacificwar.components.model import Counter as Unit
from ironbottom.games.pacificwar.components.model import WarData
from ironbottom.games.pacificwar.position.labels import KLASS_SHORT
from ironbottom.odds.answer import BadBattle, Flag, need_known
from ironbottom.odds.lists import items, meant, numbered

COMBAT, STRIKE, INVASION = KINDS = ("combat", "strike", "invasion")
"""A combat in a zone, an airstrike from outside, and the attempt to capture a port."""
ZONE, TURN, TURN_ZERO, POINTS, HAND = "philippines", "3", "0", "1", "0"
NOBODY = ("nobody", "")
"""A force without units, which only an invasion can meet."""
SETTINGS = {
    "space": f"the zone of the battle, by its id ({ZONE} if there is no word of it)",
    "attacker_side": "which side attacks: japan or allies (if not that of a ship or card that is named)",
    "turn": f"the turn ({TURN}); in the Strategy Phase of Turn 1 the texts of cards do not count",
    "points": f"in a combat: movement points that the attacker has left, each good for one more round ({POINTS})",
    "event": "in a strike: the card by which it comes, such as j13",
    "column": f"in a strike: a column that is fixed, such as 31+, as on Turn 0; then the turn is {TURN_ZERO}",
    "attacker_cards": "cards that the attacker plays as soon as may be (in an invasion: if they turn it), such as j08",
    "defender_cards": "the same for the defender",
    "defender_hand": f"in an invasion: how many cards the defender holds if nobody knows which ({HAND})",
    "options": "advanced and optional rules in use, by their ids, with commas",
    "trials": "battles to be fought",
}
"""What may be set for a battle, and in which words."""
FLAGS = (
    Flag("side", "attacker_side", SETTINGS["attacker_side"], "SIDE"),
    Flag("turn", "turn", SETTINGS["turn"], "N"),
    Flag("points", "points", SETTINGS["points"], "N"),
    Flag("event", "event", SETTINGS["event"], "CARD"),
    Flag("column", "column", SETTINGS["column"], "COLUMN"),
    Flag("attacker-cards", "attacker_cards", SETTINGS["attacker_cards"], "CARDS"),
    Flag("defender-cards", "defender_cards", SETTINGS["defender_cards"], "CARDS"),
    Flag("defender-hand", "defender_hand", SETTINGS["defender_hand"], "N"),
    Flag("options", "options", SETTINGS["options"], "NAMES"),
)
EXAMPLES = (
    '"akagi, kaga, 2 ca" vs "enterprise, 2 ca, lba"',
    '"akagi, shokaku" vs "2 cv" --points 2 --attacker-cards j08 --defender-cards a07',
    '--strike "2 lba" vs "zuikaku, myoko" --event a08',
    '--strike "akagi, kaga, soryu, hiryu" vs "8 bb" --column 31+',
    '--invasion "kongo, 4 cv" vs nobody --space singapore --attacker-cards j02 --defender-hand 2',
)
CLASSES = {short.lower(): klass for klass, short in KLASS_SHORT.items()} | {"lba": Klass.LBA}
EVERYDAY = {"carrier": "cv", "battleship": "bb", "cruiser": "ca", "aircraft": "lba"}
"""Words that people use beside the short names of classes."""


class Typed(NamedTuple):
    """A battle as it was typed in."""

    kind: str
    attacker: int
    units: tuple[tuple[str, ...], tuple[str, ...]]
    """Ids of counters by side."""
    cards: tuple[tuple[int, ...], tuple[int, ...]]
    """Numbers of the cards that are played, by side."""
    settings: Mapping[str, str]

    def number(self, name: str, usual: str) -> int:
        """A setting that is a whole number; raises ``BadBattle``."""
        text = self.settings.get(name, "") or usual
        if not text.isdecimal():
            raise BadBattle(f"{name} is a whole number, not {text!r}")
        return int(text)


def forces(data: WarData, text: str) -> dict[str, int]:
    """A list of units as numbers by counter or class. ``BadBattle`` names a word that fits nothing."""
    if text.strip().lower() in NOBODY:
        return {}
    return dict(numbered(items(text), partial(unit_word, data)))


def unit_word(data: WarData, word: str) -> str:
    """The id of a counter, or of a class of them, that a word means: an id, a part of a name, or a class."""
    return meant(word, {unit.id: unit.name for unit in data.counters}, CLASSES, EVERYDAY)


def typed(
    data: WarData,
    kind: str,
    attacker: Mapping[str, int],
    defender: Mapping[str, int],
    settings: Mapping[str, str],
) -> Typed:
    """A battle from words; ``BadBattle`` names what is wrong with it."""
    need_known(kind, KINDS, settings, SETTINGS)
    side = _side(data, attacker, settings)
    ours = (_counters(data, attacker, side), _cards(data, side, settings.get("attacker_cards", "")))
    theirs = (
        _counters(data, defender, 1 - side, ashore=kind == INVASION),
        _cards(data, 1 - side, settings.get("defender_cards", "")),
    )
    for who, (units, _) in (("attacker", ours), ("defender", theirs)):
        if not units and (who == "attacker" or kind != INVASION):
            raise BadBattle(f"the {who} has no units; name at least one, such as '2 ca'")
    twice = set(ours[1]) & set(theirs[1])
    if twice:
        raise BadBattle(f"card {min(twice)} is in one hand only")
    japan, allies = (ours, theirs) if side == Side.JAPAN else (theirs, ours)
    return Typed(kind, side, (japan[0], allies[0]), (japan[1], allies[1]), settings)


def card_numbers(data: WarData, side: int, text: str) -> list[int]:
    """The cards of a side that a list such as "j08, j11" names; raises ``BadBattle``."""
    found = []
    for word in (part.strip().upper() for part in text.split(",")):
        half = data.half_of.get(word)
        if word and (half is None or half.side != side):
            raise BadBattle(f"{Side(side).key} has no card {word.lower()!r}")
        if word:
            found.append(int(word[1:]))
    return found


def _cards(data: WarData, side: int, text: str) -> tuple[int, ...]:
    found = tuple(card_numbers(data, side, text))
    if len(set(found)) < len(found) or len(found) > data.hand_limits[side]:
        raise BadBattle(f"{Side(side).key} has each card once, and up to {data.hand_limits[side]} of them")
    return found


def _side(data: WarData, attacker: Mapping[str, int], settings: Mapping[str, str]) -> int:
    """The side that attacks: as it is set, else that of a counter or of a card of the attacker that is named."""
    word = settings.get("attacker_side", "")
    if word:
        if word not in (side.key for side in Side):
            raise BadBattle(f"attacker_side is japan or allies, not {word!r}")
        return Side.of(word)
    named = [unit_word(data, name) for name in attacker]
    sides = {data.counters[data.counter_index[key]].side for key in named if key in data.counter_index}
    played = [*settings.get("event", "").split(","), *settings.get("attacker_cards", "").split(",")]
    halves = [data.half_of[card.strip().upper()] for card in played if card.strip().upper() in data.half_of]
    return min(sides or {half.side for half in halves}, default=Side.JAPAN)


def _counters(data: WarData, force: Mapping[str, int], side: int, *, ashore: bool = False) -> tuple[str, ...]:
    """The counters that a force means; of a class those that come first in the counter mix and are not named.

    ``ashore``: who is met in an invasion: a ground unit at most (pacificwar:13.1).
    """
    words = numbered(force.items(), partial(unit_word, data))
    found = [key for key, count in words.items() if key in data.counter_index and count]
    for key in found:
        unit = data.counters[data.counter_index[key]]
        if unit.side != side:
            raise BadBattle(f"{key} belongs to the other side")
        if words[key] > 1:
            raise BadBattle(f"there is no more than one {key}")
        if unit.infantry != ashore:
            raise BadBattle(
                "an invasion meets a ground unit or nobody" if ashore else f"{key} does not fight in a battle"
            )
    for key, count in words.items():
        if key in CLASSES and count:
            if ashore:
                raise BadBattle("an invasion meets a ground unit or nobody")
            found += _of_class(data, key, count, side, found)
    return tuple(found)


def _of_class(data: WarData, key: str, count: int, side: int, taken: list[str]) -> list[str]:
    free: list[Unit] = [
        unit
        for unit in data.counters
        if unit.klass == CLASSES[key] and unit.side == side and unit.id not in taken and not unit.option
    ]
    if count > len(free):
        raise BadBattle(f"there are no more than {len(free)} of {key}")
    return [unit.id for unit in free[:count]]
