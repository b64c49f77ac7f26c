"""Names in words for tokens of the log and for choices."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import SEATS, Attack, Klass, Nation, Power, Round, Side
from ironbottom.games.blitz.components.model import Counter
from ironbottom.kernel.grammar import in_words, they

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz

SIDE_NAMES = {Side.JAPAN: "Japan", Side.ALLIES: "Allies"}
SEAT_NAMES = {SEATS[Side.JAPAN]: "Japan", SEATS[Side.ALLIES]: "The Allies"}
OF_SIDE = {Side.JAPAN: "Japan", Side.ALLIES: "the Allies"}
"""What stands behind a preposition."""
POWER_NAMES = {Power.JAPAN: "Japan", Power.USA: "the USA", Power.AFA: "the AFA", Power.NEUTRAL: "nobody"}
ROUND_NAMES = {
    Round.AIR: "Air Round",
    Round.LAND: "Land Round",
    Round.NAVAL: "Naval Round",
    Round.STRATEGIC: "Strategic Round",
}
ATTACK_NAMES = {Attack.FACTORY: "Factory Attack", Attack.GROUND: "Ground Attack", Attack.PORT: "Port Attack"}
ADJECTIVES = {
    Nation.JAPAN: "Japanese",
    Nation.USA: "US",
    Nation.PHILIPPINES: "Philippine",
    Nation.BRITAIN: "British",
    Nation.INDIA: "Indian",
    Nation.AUSTRALIA: "Australian",
    Nation.NEW_ZEALAND: "New Zealand",
    Nation.NETHERLANDS: "Dutch",
    Nation.FRANCE: "French",
    Nation.CHINA: "Chinese",
    Nation.USSR: "Soviet",
}
OWN_NAMES = frozenset((Klass.BB, Klass.CV))
"""Classes whose counters bear names of ships."""


def name_of(g: Blitz, verb: str, argument: str) -> str:
    """Words for a token such as ``{piece:17}`` or a choice such as ``space:truk``; unknown ones stand as they are."""
    match verb:
        case "space":
            return g.data.spaces[g.data.space_index[argument]].name
        case "piece":
            return counter_name(g.counter(int(argument)))
        case "type":
            kind = g.data.counter_index.get(argument)
            if kind is not None:
                return counter_name(g.data.counters[kind])
            objective = g.data.objectives.get(argument)
            return objective.name if objective else argument.replace("_", " ")
        case "seat":
            return SEAT_NAMES[argument]
        case "rule":
            return argument
        case _:
            return argument.replace("_", " ")


def counter_name(counter: Counter) -> str:
    """Such as "CV Akagi/Kaga", "Japanese Army", "Indian corps". A counter is one unit, however many names it bears."""
    name = counter.name.replace(": ", " ").replace(", ", "/")
    if counter.klass in OWN_NAMES:
        return f"{counter.klass.name} {name}"
    adjective = ADJECTIVES[counter.nation]
    return name if name.startswith((adjective, *ADJECTIVES.values())) else f"{adjective} {name}"


def does(g: Blitz, side: int, verb: str) -> str:
    """A side and what it does, the verb as it stands for one: "{seat:japan} draws", "{seat:allies} draw"."""
    return f"{{seat:{g.seat(side)}}} {they(verb) if side == Side.ALLIES else verb}"


def space_token(g: Blitz, space: int) -> str:
    """An area in a log."""
    return f"{{space:{g.data.space_ids[space]}}}"


def carrying(loads: Iterable[int]) -> str:
    """What is carried, behind its transport in a log; empty where nothing is."""
    told = in_words(loads)
    return f" with {told}" if told else ""
