"""Object of the game: both sides' ways to win, each checked when the rules say (aapacific:obj.1 to obj.8, cap.8).

A scenario lists its victory conditions; this module knows how to check each kind.
"""

from __future__ import annotations

from ironbottom.games.aapacific.components.ids import Side
from ironbottom.games.aapacific.components.scenario import (
    HeldUntilNextTurn,
    HoldsSeveral,
    NoPointScored,
    NotWonBy,
    PointsBelow,
    PointsReached,
)
from ironbottom.games.aapacific.position.game import Pacific, seat_of_power
from ironbottom.games.aapacific.position.state import NOWHERE
from ironbottom.kernel.grammar import they


def at_start_of_turn(g: Pacific) -> None:
    """Before phase 1: a capital held since the captor's last turn, or a line held, wins (obj.1, obj.4; ruling Q16)."""
    for place, condition in enumerate(g.scenario.victory):
        if (
            isinstance(condition, HeldUntilNextTurn)
            and g.data.side_of_power[g.state.power] == condition.winner
        ):
            for territory in condition.any_of:
                if g.state.taken_by[territory] == g.state.power and _holds(g, condition, territory):
                    _win(g, condition.winner, "capital", f"holds {g.data.names[territory]}", condition.rule)
                    return
        if isinstance(condition, HoldsSeveral) and _held_every_time(g, place, condition):
            what = f"controls {condition.at_least} of {len(condition.of)} places in every round that counts"
            _win(g, condition.winner, "line", what, condition.rule)
            return


def _held_every_time(g: Pacific, place: int, condition: HoldsSeveral[int]) -> bool:
    """Note whether enough places are held at one of the moments of a condition; true once they were at all of them."""
    state = g.state
    if state.power != condition.power or state.round not in condition.rounds:
        return False
    held = sum(g.friendly(territory, condition.winner) for territory in condition.of)
    rule = condition.rule.partition(":")[2]
    holder = "Japan controls" if condition.winner == Side.JAPAN else "The Allies control"
    g.log("info", f"{holder} {held} of {len(condition.of)} places ({{rule:{rule}}})")
    if held >= condition.at_least:
        state.lines_held.append([place, state.round])
    return all([place, number] in state.lines_held for number in condition.rounds)


def when_points_are_scored(g: Pacific, points: int) -> None:
    """In phase 9 of Japan's turn: enough points, or none at all (obj.2, obj.7; rulings Q14, Q41, Q51)."""
    for condition in g.scenario.victory:
        if isinstance(condition, PointsReached) and g.state.points >= condition.points:
            _win(g, condition.winner, "points", f"has {g.state.points} victory points", condition.rule)
            return
        if isinstance(condition, NoPointScored) and points == 0:
            _win(
                g,
                condition.winner,
                "starvation",
                "leaves Japan without a victory point in its turn",
                condition.rule,
            )
            return


def at_end_of_round(g: Pacific) -> None:
    """After every power's turn: conditions that name a round."""
    for condition in g.scenario.victory:
        match condition:
            case HeldUntilNextTurn(or_at_end_of_round=last) if last == g.state.round:
                taken = [
                    t for t in condition.any_of if _taken(g, condition.winner, t) and _holds(g, condition, t)
                ]
                if taken:
                    _win(g, condition.winner, "capital", f"holds {g.data.names[taken[0]]}", condition.rule)
                    return
            case PointsBelow(at_end_of_round=last) if (
                last == g.state.round and g.state.points < condition.points
            ):
                _win(
                    g,
                    condition.winner,
                    "held_out",
                    f"keeps Japan below {condition.points} victory points",
                    condition.rule,
                )
                return
            case NotWonBy(at_end_of_round=last) if last == g.state.round:
                _win(g, condition.winner, "held_out", "holds out to the end", condition.rule)
                return
            case _:
                pass


def _taken(g: Pacific, side: int, territory: int) -> bool:
    power = g.state.taken_by[territory]
    return power != NOWHERE and g.data.side_of_power[power] == side


def _holds(g: Pacific, condition: HeldUntilNextTurn[int], territory: int) -> bool:
    """Whether the captor's side still holds the prize, and the homes the condition asks for (obj.5, obj.8; Q15)."""
    if not g.friendly(territory, condition.winner):
        return False
    if not all(g.friendly(place, condition.winner) for place in condition.also_holds):
        return False
    if condition.captor_holds_home:
        captor = g.state.taken_by[territory]
        homes = [
            g.data.capital[country]
            for country in g.data.countries_of_power[captor]
            if g.data.has_money[country] and g.data.capital[country] >= 0
        ]
        return all(g.friendly(home, condition.winner) for home in homes)
    return True


def _win(g: Pacific, side: Side, reason: str, what: str, rule: str) -> None:
    """obj.6: the Allies win or lose together."""
    powers = [power for power in g.scenario.turn_order if g.data.side_of_power[power] == side]
    seats = tuple(dict.fromkeys(seat_of_power(power, g.state.options["players"]) for power in powers))
    verb, _, object_ = what.partition(" ")
    won = f"Japan wins: it {verb}" if side == Side.JAPAN else f"The Allies win: they {they(verb)}"
    g.finish(seats, f"{side.key}_{reason}", f"{won} {object_} ({{rule:{rule.partition(':')[2]}}})")
