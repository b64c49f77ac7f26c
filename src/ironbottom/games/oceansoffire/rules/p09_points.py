"""9.1 to 9.4: Command Points of a turn and a Round, the Activation Points they buy, and who moves first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.cards import ApRate
from ironbottom.games.oceansoffire.components.ids import POWERS, Power, Side
from ironbottom.games.oceansoffire.position.card_decks import in_force

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

ROUND = "r{}"
"""Columns of the tables of CPs by Round."""
BY_RESOURCES = "resources"
"""In the table of CPs: as many as Resource Points."""
LOSING = ("india", "australia")
"""Countries whose Resources cost the Commonwealth a CP while Japan has them (9.1.b)."""


def cps_of_turn(g: Oceans, power: int) -> int:
    """Command Points of a power in this turn (9.1, 9.11); a scenario may give them by Round instead."""
    given = g.scenario.command_points.get(Power(power))
    if given:
        return sum(given)
    printed = g.data.table("command_points").cell(str(g.state.turn), Power(power).key)
    if printed == BY_RESOURCES:
        return g.state.resources
    assert isinstance(printed, int)
    return printed - resources_lost(g) if power == Power.CW else printed


def resources_lost(g: Oceans) -> int:
    """9.1.b: Resources of India and Australia that Japan controls."""
    return sum(
        one.resources
        for space, one in enumerate(g.data.spaces)
        if g.scenario.in_play[space] and g.friendly(space, Side.JAPAN) and one.countries & set(LOSING)
    )


def cps_of_round(g: Oceans, power: int, round_: int) -> int:
    """Command Points of a power in a Round (9.2, 9.11), before what it loses."""
    given = g.scenario.command_points.get(Power(power))
    if given:
        return given[round_ - 1]
    if power == Power.JAPAN and g.state.turn == 1:
        return g.data.table("japan_turn1_cps").number(str(round_))
    table = "cp_per_round_japan" if power == Power.JAPAN else "cp_per_round_allied"
    return g.data.table(table).number(str(g.state.cps[power]), ROUND.format(round_))


def determine_cps(g: Oceans) -> None:
    """I.1: the Command Points of all powers for the turn."""
    for power in POWERS:
        g.state.cps[power] = cps_of_turn(g, power)
    g.noted()


def determine_initiative(g: Oceans) -> None:
    """I.3, 9.4: most CPs first, ties as they were; on the first turn of a scenario as it says."""
    if g.state.turn == g.scenario.first_turn:
        return
    g.state.order.sort(key=lambda power: -g.state.cps[power])
    g.noted()


def buy_aps(g: Oceans, power: int) -> None:
    """II.2, 9.3, 9.33: the CPs of the Round buy APs, of which no loss takes the last twelve; saved ones are added."""
    state, figures = g.state, g.data.figures
    bought = (cps_of_round(g, power, state.round) - state.cps_lost[power]) * figures.aps_per_cp
    state.bought[power] = max(figures.fewest_aps, bought)
    state.cps_lost[power] = 0
    state.aps[power] += state.bought[power]
    g.noted()


def grant_aps(g: Oceans, power: int, aps: int) -> int:
    """9.34.b: further APs, no more than were bought with the CPs of this Impulse (ruling q60); how many it got."""
    granted = min(aps, room_for_aps(g, power))
    g.state.aps[power] += granted
    g.state.granted[power] += granted
    g.noted()
    return granted


def room_for_aps(g: Oceans, power: int) -> int:
    """9.34.b: how many further APs the Impulse takes: oil and cards together double it at most.

    Ruling q60: what was saved from the last Round doubles as well only by the option.
    """
    state = g.state
    given = state.aps[power] - state.granted[power] if g.option("q60") else state.bought[power]
    return given - state.granted[power]


def streamline(g: Oceans, power: int, aps_per_cp: int, most_cps: int) -> int:
    """9.3: up to so many CPs of the Impulse buy more APs each, by a card (ruling q78); how many APs more these are."""
    cps = min(most_cps, g.state.bought[power] // g.data.figures.aps_per_cp)
    more = cps * (aps_per_cp - g.data.figures.aps_per_cp)
    g.state.bought[power] += more
    g.state.aps[power] += more
    g.noted()
    return more


def _of_last_cp(g: Oceans, power: int) -> int:
    """APs left of the last CP bought; by a card the first ones may have bought more (rulings q61, q78)."""
    left, bought, each = g.state.aps[power], g.state.bought[power], g.data.figures.aps_per_cp
    for card, _, _ in in_force(g, ApRate):
        assert isinstance(card.effect, ApRate)
        dear = min(bought, card.effect.aps * card.effect.most_cps)
        over = left - (bought - dear)
        if 0 < over <= dear:
            return over % card.effect.aps
        left -= dear if over > dear else 0
    return left % each


def save_aps(g: Oceans, power: int) -> int:
    """9.32: at the end of an Impulse up to eleven APs are kept; how many are lost.

    Ruling q61: by the option those that are left of the last CP, as each is bought when the one before is used up.
    """
    state, figures = g.state, g.data.figures
    left = state.aps[power]
    kept = min(_of_last_cp(g, power) if g.option("q61") else left, figures.most_saved_aps)
    lost = left - kept
    state.aps[power] -= lost
    state.bought[power] = state.granted[power] = 0
    g.noted()
    return lost
