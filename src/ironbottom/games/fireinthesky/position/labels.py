"""Names in words for tokens of the log and for choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ironbottom.games.fireinthesky.components.ids import Klass, Purse, Side
from ironbottom.games.fireinthesky.components.model import Counter as Unit
from ironbottom.games.fireinthesky.position.game import SEATS, Sky
from ironbottom.games.fireinthesky.position.state import REDUCED
from ironbottom.kernel import grammar

SIDE_NAMES = {Side.JAPAN: "Japan", Side.ALLIES: "Allies"}
SIDE_ADJECTIVES = {Side.JAPAN: "Japanese", Side.ALLIES: "Allied"}
PURSE_NAMES = {Purse.JAPAN: "Japanese", Purse.US: "US", Purse.BRITISH: "British"}
MANY = ("destroyers", "Replacements")
"""Ends of the names of counters that stand for several things, beside those that name several ships."""
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


def units_in_words(pieces: Iterable[int]) -> str:
    """Units by their live names; each may have commas of its own: "CV Akagi, Kaga; BB Hiei, Kirishima"."""
    return "; ".join(f"{{piece:{piece}}}" for piece in pieces)


def does(g: Sky, piece: int, verb: str) -> str:
    """A unit and what it does, the verb as it stands for one: several ships on a counter "are sunk"."""
    return f"{{piece:{piece}}} {agreeing(g.counter(piece), verb)}"


def agreeing(counter: Unit, verb: str) -> str:
    """The verb, given as it stands for one, as it fits the name of a counter."""
    several = "," in counter.name or counter.name.endswith(MANY)
    return grammar.they(verb) if several else verb


def do(g: Sky, pieces: Sequence[int], verb: str) -> str:
    """Units and what they do: "{piece:3}; {piece:7} go"."""
    return f"{units_in_words(pieces)} {grammar.they(verb)}" if len(pieces) > 1 else does(g, pieces[0], verb)


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
