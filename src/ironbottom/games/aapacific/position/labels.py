"""Names in words for tokens of the log and for choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ironbottom.games.aapacific.components.ids import Country, Power, UnitType
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.kernel import grammar

WITHIN = {Power.UNITED_STATES: "the United States"}
"""Powers that have an article within a sentence."""


def name_of(g: Pacific, verb: str, argument: str) -> str:
    """Words for a token such as ``{piece:17}`` or a choice such as ``space:burma``; unknown ones stand as they are."""
    match verb:
        case "space":
            return g.data.names[g.data.space_index[argument]]
        case "piece":
            return piece_name(g, int(argument))
        case "type":
            return g.data.units[UnitType[argument.upper()]].name.lower()
        case "types":
            return g.data.units[UnitType[argument.upper()]].plural.lower()
        case "seat":
            return seat_name(g, argument)
        case "country":
            return g.data.country_names[Country[argument.upper()]]
        case "rule":
            return argument
        case _:
            return argument.replace("_", " ")


def piece_name(g: Pacific, piece: int) -> str:
    """Such as "Japanese fighter"."""
    state = g.state
    return f"{g.data.nation_adjectives[state.owner[piece]]} {g.data.units[state.kind[piece]].name.lower()}"


def seat_name(g: Pacific, seat: str) -> str:
    """Name of a seat."""
    return "Allies" if seat == "allies" else g.data.power_names[Power[seat.upper()]]


def counted(data: AApacificData, kind: int, count: int) -> str:
    """Such as "7 destroyers" or "1 fighter"."""
    unit = data.units[kind]
    return grammar.counted(count, unit.name.lower(), unit.plural.lower())


def counted_live(kind: int, count: int) -> str:
    """As ``counted``, with a token in place of the name.

    >>> counted_live(UnitType.FIGHTER, 1), counted_live(UnitType.DESTROYER, 7)
    ('1 {type:fighter}', '7 {types:destroyer}')
    """
    return f"{count} {{{'type' if count == 1 else 'types'}:{UnitType(kind).key}}}"


def units_in_words(g: Pacific, pieces: Iterable[int]) -> str:
    """Units in counted words with live names, by nation, the dearest first: "2 Japanese fighters, 1 infantry"."""
    state, data = g.state, g.data
    nations: dict[int, Counter[int]] = {}
    for piece in pieces:
        nations.setdefault(state.owner[piece], Counter())[state.kind[piece]] += 1
    told = []
    for nation, kinds in sorted(nations.items()):
        by_price = sorted(kinds.items(), key=lambda kind: (-data.cost[kind[0]], kind[0]))
        first, *others = (counted_live(kind, count) for kind, count in by_price)
        told.append(", ".join([first.replace(" ", f" {data.nation_adjectives[nation]} ", 1), *others]))
    return "; ".join(told)


def do(g: Pacific, pieces: Sequence[int], verb: str) -> str:
    """Units and what they do, the verb as it stands for one: "{piece:17} lands", "2 Japanese infantry land"."""
    who = f"{{piece:{pieces[0]}}}" if len(pieces) == 1 else units_in_words(g, pieces)
    return f"{who} {grammar.does(len(pieces), verb)}"


def ipcs(amount: int) -> str:
    """Money in words.

    >>> ipcs(1), ipcs(12)
    ('1 IPC', '12 IPCs')
    """
    return grammar.counted(amount, "IPC")


def points(amount: int) -> str:
    """Such as "2 victory points" or "1 victory point"."""
    return grammar.counted(amount, "victory point")


def chips(data: AApacificData, units: int) -> tuple[int, int, int]:
    """(red, gray, real pieces on top) that show so many alike units of a space (aapacific:setup.22)."""
    under = units - 1
    red, gray = divmod(under, data.figures.red_chip)
    return red, gray // data.figures.gray_chip, 1
