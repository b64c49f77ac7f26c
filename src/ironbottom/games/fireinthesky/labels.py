"""Names in words for tokens of the log and for choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.fireinthesky.data_ids import Klass, Purse, Side
from ironbottom.games.fireinthesky.game import SEATS
from ironbottom.games.fireinthesky.state import REDUCED

if TYPE_CHECKING:
    from ironbottom.games.fireinthesky.data_model import Counter
    from ironbottom.games.fireinthesky.game import Sky

SIDE_NAMES = {Side.JAPAN: "Japan", Side.ALLIES: "Allies"}
SIDE_WINS = {Side.JAPAN: "Japan wins", Side.ALLIES: "the Allies win"}
PURSE_NAMES = {Purse.JAPAN: "Japanese", Purse.US: "US", Purse.BRITISH: "British"}
SEAT_NAMES = {SEATS[Side.JAPAN]: "Japan", SEATS[Side.ALLIES]: "The Allies"}


def counted(points: int, what: str) -> str:
    """A number of points in words.

    >>> counted(1, "submarine"), counted(12, "US transport")
    ('1 submarine point', '12 US transport points')
    """
    return f"{points} {what} point{'' if points == 1 else 's'}"


def hits_in_words(hits: int) -> str:
    """A number of hits in words.

    >>> hits_in_words(1), hits_in_words(2)
    ('1 hit', '2 hits')
    """
    return f"{hits} hit{'' if hits == 1 else 's'}"


def name_of(g: Sky, verb: str, argument: str) -> str:
    """Words for a token such as ``{piece:17}`` or a choice such as ``space:truk``; unknown ones stand as they are."""
    match verb:
        case "space":
            return g.data.names[g.data.space_index[argument]]
        case "piece":
            return piece_name(g, int(argument))
        case "type":
            return type_name(g.data.counters[g.data.counter_index[argument]])
        case "seat":
            return SEAT_NAMES[argument]
        case "rule":
            return argument
        case _:
            return argument.replace("_", " ")


def type_name(counter: Counter) -> str:
    """The name of a counter; ships with their class, but for destroyers, whose names say it."""
    if counter.naval and counter.klass != Klass.DD:
        return f"{counter.klass.name} {counter.name}"
    return counter.name


def piece_name(g: Sky, piece: int) -> str:
    """Such as "CV Akagi, Kaga", "Japanese Air (2)" or "14th Army (reduced)"."""
    counter, name = g.counter(piece), type_name(g.counter(piece))
    if counter.air_unit or counter.marker:
        strength = g.state.strength[piece]
        return f"{name} ({strength})" if strength else name
    return f"{name} (reduced)" if g.has(piece, REDUCED) else name
