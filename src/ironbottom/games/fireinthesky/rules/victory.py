"""Victory points and the end of the game (fireinthesky:4.3)."""

from __future__ import annotations

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.components.scenario import Controls, PointsVictory, StandardVictory, Sunk
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.state import SUNK
from ironbottom.games.fireinthesky.rules.supply import lifeline_open
from ironbottom.kernel.grammar import counted


def change(g: Sky, points: int, why: str, rule: str) -> None:
    """Move the Victory Point marker; 4.3: the limits count at once (ruling victory_check_moment)."""
    if not points or g.outcome is not None:
        return
    state = g.state
    state.victory += points
    g.noted()
    g.log("result", f"Victory points {points:+d} to {state.victory}: {why} ({{rule:{rule}}})")
    if not g.scenario.sudden_limits:
        return  # ruling points_scenarios_and_limits
    figures = g.data.figures
    if state.victory >= figures.japan_wins_at:
        win(
            g,
            Side.JAPAN,
            "points",
            f"Japan wins: it has {counted(state.victory, 'victory point')} ({{rule:4.3}}).",
        )
    elif state.victory <= figures.allies_win_at:
        text = (
            f"The Allies win: Japan is down to {counted(state.victory, 'victory point')} ({{rule:4.3.b1}})."
        )
        win(g, Side.ALLIES, "points", text)


def pay_for_what_was_never_taken(g: Sky) -> None:
    """4.3.1.b3: from Turn 4 on Japan pays for Manila and for Singapore at the start of every turn.

    Until it has ever captured the base (4.3.1.b4).
    """
    figures = g.data.figures
    if g.state.turn < figures.penalty_from_turn:
        return
    for base in list(g.state.penalty):
        why = f"Japan has never taken {{space:{g.data.space_ids[base]}}}"
        change(g, -figures.penalty_points, why, "4.3.1.b3")


def count_captures(g: Sky) -> None:
    """End Phase: points for the bases that changed hands in this part (4.3.1, 14.0.b2).

    3.3.10: from whomever they were taken (ruling neutral_base_to_the_allies).
    """
    state = g.state
    for base in state.captured:
        by_japan = state.control[base] == Side.JAPAN
        gain = g.data.value[base] if by_japan else -g.data.value[base]
        holder = "Japan" if by_japan else "the Allies"
        change(g, gain, f"{{space:{g.data.space_ids[base]}}} taken by {holder}", "4.3.1")
    state.captured = []


def count_lifeline(g: Sky) -> None:
    """Japan's End Phase: two points where the line to Australia is cut (4.3.1.b2)."""
    if g.phasing == Side.JAPAN and not lifeline_open(g):
        change(
            g, g.data.figures.lifeline_points, "no supply line from the USA to {space:brisbane}", "4.3.1.b2"
        )


def at_the_end(g: Sky) -> None:
    """Nobody has won by the last turn of the scenario (4.3.b2, 4.3.b3)."""
    victory = g.scenario.victory
    if isinstance(victory, StandardVictory):
        points = g.state.victory
        if points == victory.draw_at:
            g.finish((), "draw", f"A draw: {counted(points, 'victory point')} ({{rule:4.3.b2}}).")
        else:
            win(
                g,
                Side.JAPAN,
                "held_out",
                f"Japan wins: {counted(points, 'victory point')} at the end ({{rule:4.3.b2}}).",
            )
        return
    japan, allies = (scenario_points(g, victory, side) for side in Side)
    score = f"{max(japan, allies)} to {counted(min(japan, allies), 'point')}"
    if japan == allies and victory.tie is None:
        g.finish((), "draw", f"A draw: {score} ({{rule:4.3.b3}}).")
        return
    if japan == allies:
        score += ", and a tie is enough"
    if japan > allies or (japan == allies and victory.tie == Side.JAPAN):
        win(g, Side.JAPAN, "scenario", f"Japan wins: {score} ({{rule:4.3.b3}}).")
    else:
        win(g, Side.ALLIES, "scenario", f"The Allies win: {score} ({{rule:4.3.b3}}).")


def scenario_points(g: Sky, victory: PointsVictory, side: int) -> int:
    """What a side has scored by the terms of a short scenario."""
    return sum(term_points(g, term, side) for term in victory.terms[side])


def term_points(g: Sky, term: Controls | Sunk, side: int) -> int:
    """What a side has scored by one of the terms."""
    if isinstance(term, Controls):
        return term.points * (g.state.control[term.space] == side)
    return term.points * sum(
        bool(marks & SUNK) and (kind in term.counters)
        for kind, marks in zip(g.state.kind, g.state.marks, strict=True)
    )


def win(g: Sky, side: int, reason: str, text: str) -> None:
    """End the game with a victory of a side."""
    g.finish((g.seat(side),), f"{'japan' if side == Side.JAPAN else 'allies'}_{reason}", text)
