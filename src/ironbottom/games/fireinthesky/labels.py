"""Names in words for tokens of the log and for choices."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ironbottom.games.fireinthesky.data.ids import Klass, Purse, Side
from ironbottom.games.fireinthesky.game import SEATS
from ironbottom.games.fireinthesky.state import REDUCED
from ironbottom.kernel import grammar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ironbottom.games.fireinthesky.data.model import Counter as Unit
    from ironbottom.games.fireinthesky.game import Sky

SIDE_NAMES = {Side.JAPAN: "Japan", Side.ALLIES: "Allies"}
SIDE_ADJECTIVES = {Side.JAPAN: "Japanese", Side.ALLIES: "Allied"}
PURSE_NAMES = {Purse.JAPAN: "Japanese", Purse.US: "US", Purse.BRITISH: "British"}
SEAT_NAMES = {SEATS[Side.JAPAN]: "Japan", SEATS[Side.ALLIES]: "The Allies"}


def counted(points: int, what: str) -> str:
    """A number of points in words.

    >>> counted(1, "submarine"), counted(12, "US transport")
    ('1 submarine point', '12 US transport points')
    """
    return grammar.counted(points, f"{what} point")


def air_points(g: Sky, pieces: Iterable[int]) -> str:
    """The strength of air units by nation: "4 US Air points, 1 British Air point"."""
    points: Counter[str] = Counter()
    for piece in pieces:
        points[g.counter(piece).name] += g.state.strength[piece]
    return ", ".join(counted(strength, name) for name, strength in points.items())


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


def type_name(counter: Unit) -> str:
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
