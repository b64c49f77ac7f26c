"""Names in words for tokens of the log and for choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import (
    CARRIERS,
    GUNS,
    Facility,
    Klass,
    Nation,
    Power,
    Side,
)
from ironbottom.games.oceansoffire.components.model import Counter
from ironbottom.kernel.grammar import they

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

SIDE_NAMES = {Side.JAPAN: "Japan", Side.ALLIES: "the Allies"}
POWER_NAMES = {
    Power.JAPAN: "Japan",
    Power.US: "the United States",
    Power.CW: "the Commonwealth",
    Power.NEUTRAL: "nobody",
}
COUNTRY_NAMES = {
    Power.JAPAN: "Japan",
    Power.US: "United States",
    Power.CW: "Commonwealth",
    Power.NEUTRAL: "Neutral",
}
"""In tables."""
SEAT_NAMES = {"japan": "Japan", "allies": "The Allies", "us": "The United States", "cw": "The Commonwealth"}
ADJECTIVES = {
    Nation.JAPAN: "Japanese",
    Nation.USA: "US",
    Nation.PHILIPPINES: "Philippine",
    Nation.BRITAIN: "British",
    Nation.AUSTRALIA: "Australian",
    Nation.NEW_ZEALAND: "New Zealand",
    Nation.INDIA: "Indian",
    Nation.NETHERLANDS: "Dutch",
    Nation.CHINA: "Chinese",
    Nation.AFRICA: "African",
    Nation.MALAYA: "Malayan",
    Nation.BURMA: "Burmese",
}
FACILITY_NAMES = {
    Facility.FORT: "Fort",
    Facility.AIRFIELD: "Airfield Upgrade",
    Facility.PORT: "Port Upgrade",
}
NAMED_SHIPS = CARRIERS | GUNS
"""Classes whose counters bear names or numbers behind their class."""


def name_of(g: Oceans, verb: str, argument: str) -> str:
    """Words for a token such as ``{piece:17}`` or a choice such as ``space:truk``; unknown ones stand as they are."""
    match verb:
        case "space":
            return g.data.spaces[g.data.space_index[argument]].name
        case "piece":
            return counter_name(g.counter(int(argument)))
        case "type":
            kind = g.data.counter_index.get(argument)
            if kind is None and argument in g.data.card_names:
                return g.data.card_names[argument]
            return counter_name(g.data.counters[kind]) if kind is not None else argument.replace("_", " ")
        case "seat":
            return SEAT_NAMES[argument]
        case "rule":
            return argument
        case _:
            return argument.replace("_", " ")


REPEATED = ("AUS ", "BR ", "Breakdown ", "breakdown ")
"""What the counters say beside their nation and their kind, which their names have already."""


UPGRADED = "BB+"
"""What battleships are behind their Refit (9.75)."""
QUALITIES = {"CVA+-": "CVA+ ", "CVA--": "CVA− "}
"""Carrier air that is better or worse than usual, before its points."""


def class_of(counter: Counter) -> str:
    """The class of a ship as it is printed: such as "CV", "BB+"."""
    return UPGRADED if counter.name.endswith(f" {UPGRADED}") else counter.klass.name


def printed_name(counter: Counter) -> str:
    """What stands on a counter: such as "Akagi/Kaga", "one-step TT A", "7th XX", "CVA+ 1"."""
    name = counter.name.replace(", ", "/").replace("TT (one step)", "one-step TT")
    name = name.removesuffix(f" {UPGRADED}")
    for signs, words in QUALITIES.items():
        name = name.replace(signs, words)
    adjective = f"{ADJECTIVES[counter.nation]} "
    for word in REPEATED if f"/{adjective}" in name else (*REPEATED, adjective):
        name = name.replace(word, "")
    return name


def counter_name(counter: Counter) -> str:
    """Such as "CV Akagi/Kaga", "BB+ Tennessee/California", "US TT-1", "Japanese 5th XX"."""
    name = printed_name(counter)
    label = class_of(counter)
    if counter.klass in NAMED_SHIPS and not name.startswith(label):
        name = f"{label} {name}"
    if counter.klass in CARRIERS | {Klass.BB, Klass.BC, Klass.CB} and "-" not in name:
        return name
    adjective = ADJECTIVES[counter.nation]
    return name if name.startswith((adjective, *ADJECTIVES.values())) else f"{adjective} {name}"


def does(g: Oceans, power: int, verb: str) -> str:
    """A power and what it does, the verb as it stands for one: "{seat:japan} attacks", "{seat:allies} attack"."""
    seat = g.seat(power)
    return f"{{seat:{seat}}} {they(verb) if seat == Side.ALLIES.key else verb}"


def space_token(g: Oceans, space: int) -> str:
    """A Space in a log."""
    return f"{{space:{g.data.space_ids[space]}}}"
