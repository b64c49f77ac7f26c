"""Names in words for tokens of the log and for choices."""

from __future__ import annotations

from collections.abc import Sequence

from ironbottom.games.pacificwar.components.ids import SEATS, Klass, Side
from ironbottom.games.pacificwar.components.model import Counter
from ironbottom.games.pacificwar.position.game import War
from ironbottom.kernel.grammar import in_words, they

SIDE_NAMES = {Side.JAPAN: "Japan", Side.ALLIES: "Allies"}
OF_SIDE = {Side.JAPAN: "Japan", Side.ALLIES: "the Allies"}
"""What stands behind \"of\"."""
SEAT_NAMES = {SEATS[Side.JAPAN]: "Japan", SEATS[Side.ALLIES]: "The Allies"}
KLASS_SHORT = {
    Klass.FLEET_CARRIER: "CV",
    Klass.LIGHT_CARRIER: "CVL",
    Klass.HYBRID: "BBV",
    Klass.BATTLESHIP: "BB",
    Klass.BATTLECRUISER: "BC",
    Klass.LARGE_CRUISER: "CB",
    Klass.CRUISER: "CA",
    Klass.TORPEDO_CRUISER: "CLT",
}
"""The usual short names of ship classes, set before the name of a ship."""


def name_of(g: War, verb: str, argument: str) -> str:
    """Words for a token such as ``{piece:17}`` or a choice such as ``space:truk``; unknown ones stand as they are."""
    match verb:
        case "space":
            return g.data.names[g.data.space_index[argument]]
        case "piece":
            return piece_name(g, int(argument))
        case "type":
            half = g.data.half_of.get(argument.upper())
            return half.name if half else argument
        case "seat":
            return SEAT_NAMES[argument]
        case "rule":
            return argument
        case _:
            return argument.replace("_", " ")


def does(g: War, side: int, verb: str) -> str:
    """A side and what it does, the verb as it stands for one: "{seat:japan} draws", "{seat:allies} draw"."""
    return f"{{seat:{g.seat(side)}}} {they(verb) if side == Side.ALLIES else verb}"


def do(g: War, pieces: Sequence[int], verb: str) -> str:
    """Units and what they do, the verb as it stands for one: "{piece:3} goes", "{piece:3}, {piece:7} go"."""
    many = len(pieces) > 1 or g.counter(pieces[0]).name.endswith("Divisions")
    return f"{in_words(pieces)} {they(verb) if many else verb}"


def counter_name(counter: Counter) -> str:
    """The name of a counter; ships with their class: "CV Akagi"."""
    return f"{KLASS_SHORT[counter.klass]} {counter.name}" if counter.ship else counter.name


def piece_name(g: War, piece: int) -> str:
    """Such as "CV Akagi". Its state is a mark of the view: of what is told of a move it would say what came later."""
    return counter_name(g.counter(piece))
