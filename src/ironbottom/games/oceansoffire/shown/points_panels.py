"""What the powers have to spend, beside Activation Points, and what they must keep where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Fate, Power
from ironbottom.games.oceansoffire.position.amounts import told
from ironbottom.games.oceansoffire.position.labels import COUNTRY_NAMES, counter_name, space_token
from ironbottom.games.oceansoffire.position.state import REPAIR
from ironbottom.games.oceansoffire.rules.p09_points import cps_of_round
from ironbottom.games.oceansoffire.rules.p09_yards import points_left, ships_in, yards
from ironbottom.games.oceansoffire.rules.p21_points import NAMES, gains
from ironbottom.games.oceansoffire.rules.p21_redeploy import Redeployments
from ironbottom.games.oceansoffire.rules.p21_replacements import Replacements
from ironbottom.games.oceansoffire.rules.p21_resources import resource_points
from ironbottom.games.oceansoffire.rules.p22_garrisons import DUTIES, Muster, suspended
from ironbottom.kernel.grammar import in_numbers, in_words
from ironbottom.kernel.views import Panel

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

GARRISONS = {
    "22.21.a": "a division in each of {space:hokkaido}, {space:north_honshu}, {space:south_honshu} and"
    " {space:kyushu}, more against Allied divisions nearby",
    "22.22.a": "three divisions in India, one unit each in {space:bengal}, {space:punjab} and {space:bombay}",
    "22.23.a": "a unit each in {space:east_queensland}, {space:south_australia},"
    " {space:southwest_australia} and {space:new_south_wales_victoria}",
    "22.24": "a division in {space:oahu}",
    "22.25": "two Dutch divisions in {space:java}",
}
"""By rule, what must stay where."""


def points_panels(g: Oceans) -> Iterator[Panel]:
    """Those that have anything in them."""
    powers = [COUNTRY_NAMES[Power(power)] for power in g.state.order]
    for id, title, rule, columns, rows in (
        ("command", "Command Points", "9.2.a", ("", *powers), _command(g)),
        ("oil", "Oil and Resources of Japan", "22.1", ("", ""), _oil(g)),
        ("yards", f"Ship Repair of {COUNTRY_NAMES[Power(g.phasing)]}", "9.7", YARDS, _yards(g)),
        ("replacements", "Replacement Points", "21.41", ("", "Saved", "Next"), _replacements(g)),
        ("eliminated", "Force Pool: units", "21.42.1", ("Power", "Units"), _eliminated(g)),
        ("garrisons", "Garrisons", "22.28.a", ("Power", "What stays where", ""), _garrisons(g)),
    ):
        found = tuple(rows)
        if found:
            yield Panel(id, title, "table", columns, found, rule=rule)


YARDS = ("Port", "Left", "In Repair or Refit")


def _command(g: Oceans) -> Iterator[tuple[str, ...]]:
    """9.1 to 9.3: of the turn, and how they are shared out to its Rounds."""
    state = g.state
    if not any(state.cps):
        return
    yield ("This turn", *(str(state.cps[power]) for power in state.order))
    for round_ in range(1, g.data.figures.rounds + 1):
        now = ", now" if round_ == state.round else ""
        yield (f"Round {round_}{now}", *(str(cps_of_round(g, power, round_)) for power in state.order))
    if any(state.cps_lost):
        yield ("Lost in the next Impulse", *(str(state.cps_lost[power]) for power in state.order))


def _oil(g: Oceans) -> Iterator[tuple[str, str]]:
    """22.1, 21.11; where a scenario gives Command Points by itself neither counts."""
    if g.scenario.command_points:
        return
    state = g.state
    yield ("Oil Reserve Points", str(state.oil))
    yield ("Spent in this turn", f"{state.oil_spent} of {g.data.figures.oil_a_turn}")
    yield ("Resource Points, as counted last", str(state.resources))
    yield ("As they stand now: Command Points of the next turn", str(resource_points(g)))


def _yards(g: Oceans) -> Iterator[tuple[str, str, str]]:
    """9.7, 9.75: ports of the power whose Impulse it is, their points, and who lies there under repair."""
    for yard in yards(g):
        where = ", ".join(space_token(g, space) for space in yard.spaces)
        busy = [ship for ship in ships_in(g, yard) if g.has(ship, REPAIR) or g.state.refit[ship]]
        yield (where, f"{points_left(g, yard)} of {yard.points}", in_words(busy))


def _replacements(g: Oceans) -> Iterator[tuple[str, str, str]]:
    """21.41: what is saved on each track, and what the next Interphase brings."""
    if not g.scenario.replacement_points:
        return
    for power in g.state.order:
        last = g.state.turn == g.scenario.last_turn
        coming = {} if last or has_gained(g, power) else gains(g, power)
        for track, name in NAMES.items():
            have, more = g.state.rps[power].get(track, 0), coming.get(track, 0)
            if have or more:
                yield (f"{COUNTRY_NAMES[Power(power)]}: {name}", str(have), f"+{more}" if more else "")


def has_gained(g: Oceans, power: int) -> bool:
    """Whether a power has had its points of the Interphase under way: those of the next one are not known yet."""
    if g.running(Replacements):
        return g.state.order.index(power) <= g.state.impulse
    return g.running(Redeployments) is not None


def _eliminated(g: Oceans) -> Iterator[tuple[str, str]]:
    """2.31: units of the Force Pools, which Replacement Points or Ship Repair Points may bring back."""
    if not g.scenario.replacement_points:
        return
    for power in g.state.order:
        lost = [
            counter_name(g.counter(piece))
            for piece, fate in enumerate(g.state.fate)
            if fate == Fate.POOL and g.power(piece) == power
        ]
        if lost:
            yield (COUNTRY_NAMES[Power(power)], in_numbers(lost))


def _garrisons(g: Oceans) -> Iterator[tuple[str, str, str]]:
    """22.21 to 22.25: each duty with its rule, and whether it is done; Japan counts divisions that are missing."""
    if not g.scenario.theaters:
        return
    muster = Muster(g)
    for power in g.state.order:
        for rule, missing in DUTIES[Power(power)].items():
            short = missing(g, muster)
            kept = "not asked for now" if suspended(g, rule) else "kept"
            words = f"{told(short)} short" if power == Power.JAPAN and short else "short" if short else kept
            yield (COUNTRY_NAMES[Power(power)], f"{GARRISONS[rule]} ({{rule:{rule}}})", words)
