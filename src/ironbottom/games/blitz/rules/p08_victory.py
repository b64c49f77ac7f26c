"""8 Victory: objectives at every Turn End, sudden victory, and the end of the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.conditions import (
    All,
    CapitalSteps,
    CapturedWithoutLoss,
    Condition,
    Control,
    FactoryDamage,
    NoUnits,
    OilDelivered,
    Presence,
    ResourcesDelivered,
    SupplyLine,
    UndamagedFactories,
)
from ironbottom.games.blitz.components.ids import CAPITAL, NOWHERE, SEATS, SIDE_OF, Klass, Power, Side
from ironbottom.games.blitz.components.scenario_file import (
    AreasVictory,
    ObjectivesVictory,
    PointsVictory,
    TermRecord,
)
from ironbottom.games.blitz.position.labels import SIDE_NAMES
from ironbottom.games.blitz.rules.supply import delivered, line_between, oil_delivered
from ironbottom.kernel.grammar import counted

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import Level
    from ironbottom.games.blitz.position.game import Blitz


# ---- conditions --------------------------------------------------------------------------------------


def holds(g: Blitz, condition: Condition, side: int) -> bool:
    """Whether a condition holds now; ``side``: whose objective it is."""
    index = g.data.space_index
    match condition:
        case All(of=parts):
            return all(holds(g, part, side) for part in parts)
        case Control(side=holder, spaces=spaces, least=least):
            return controlled(g, [index[id] for id in spaces], Side.of(holder)) >= least
        case OilDelivered(power=key):
            power = Power.of(key)
            return _within(oil_delivered(g, power, SIDE_OF[power]), condition.least, condition.most)
        case ResourcesDelivered(power=key):
            power = Power.of(key)
            amount = sum(delivered(g, power, SIDE_OF[power]).values())
            return _within(amount, condition.least, condition.most)
        case SupplyLine(start=start, goal=goal, power=key, exists=exists):
            return line_between(g, index[start], index[goal], SIDE_OF[Power.of(key)]) == exists
        case CapitalSteps(least=least):
            lost = g.state.steps_this_turn
            return lost[1 - side] - lost[side] >= least
        case FactoryDamage(spaces=spaces):
            return _within(sum(g.state.ruins[index[id]] for id in spaces), condition.least, condition.most)
        case UndamagedFactories(spaces=spaces):
            return _within(sum(g.undamaged(index[id]) for id in spaces), condition.least, condition.most)
        case NoUnits(side=whose, spaces=spaces, land_only=land_only):
            return not any(
                _counts(g, piece, land_only=land_only)
                for id in spaces
                for piece in g.units(index[id], Side.of(whose))
            )
        case Presence(power=key, spaces=spaces, least=least):
            return sum(_capital_of(g, index[id], Power.of(key)) for id in spaces) >= least
        case CapturedWithoutLoss(side=whose):
            return any(g.friendly_land(space, Side.of(whose)) for space in g.state.clean_captures)


def _within(amount: int, least: int, most: int | None) -> bool:
    return amount >= least and (most is None or amount <= most)


def _counts(g: Blitz, piece: int, *, land_only: bool) -> bool:
    counter = g.counter(piece)
    return counter.on_land if land_only else not counter.convoy


def _capital_of(g: Blitz, space: int, power: int) -> bool:
    return any(
        g.counter(piece).power == power and g.counter(piece).klass in CAPITAL for piece in g.here[space]
    )


def controlled(g: Blitz, spaces: Sequence[int], side: int) -> int:
    """How many of these areas a side controls."""
    return sum(g.friendly_land(space, side) for space in spaces)


# ---- 8.1 ---------------------------------------------------------------------------------------------


def score_turn(g: Blitz) -> None:
    """8.1.d1: each side scores the objectives of its Victory Card."""
    victory = g.scenario.victory
    if not isinstance(victory, ObjectivesVictory):
        return
    for key in scored_now(g, victory):
        objective = g.data.objectives[key]
        g.state.points[objective.side] += objective.vp
        points = counted(objective.vp, "point")
        g.log("result", f"{{seat:{SEATS[objective.side]}}}: {objective.name}, {points}.")
    g.noted()


def scored_now(g: Blitz, victory: ObjectivesVictory) -> list[str]:
    """The objectives that would be scored if the turn ended now."""
    return [
        key
        for key in victory.objectives
        if (one := g.data.objectives[key]).from_turn <= g.state.turn and holds(g, one.when, one.side)
    ]


# ---- 8.2, 8.3 ----------------------------------------------------------------------------------------


def finish_if_over(g: Blitz) -> None:
    """8.2.d1: sudden victory; 8.3.d1: the margin after the last turn."""
    victory = g.scenario.victory
    if isinstance(victory, ObjectivesVictory):
        for sudden in victory.sudden:
            side = Side.of(sudden.winner)
            if g.state.turn >= sudden.from_turn and any(holds(g, one, side) for one in sudden.any_of):
                seat = SEATS[side]
                text = " ".join(filter(None, (f"{SIDE_NAMES[side]}: sudden decisive victory.", sudden.text)))
                g.finish((seat,), f"sudden_{side.key}", text)
                return
    if g.state.turn < g.scenario.last_turn:
        return
    if isinstance(victory, PointsVictory):
        _end_by_points(g, victory)
    elif isinstance(victory, AreasVictory):
        _end_by_level(
            g,
            level_at(g, area_halves(g, victory)),
            f"{_halves_in_words(area_halves(g, victory))} for Japan",
        )
    else:
        margin = g.state.points[Side.JAPAN] - g.state.points[Side.ALLIES]
        _end_by_level(g, level_at(g, margin), f"margin {margin:+d}")


def _end_by_points(g: Blitz, victory: PointsVictory) -> None:
    japan, allies = points_of(g, victory)
    g.state.points = [japan, allies]
    words = f"Japan {japan}, the Allies {allies}"
    if japan != allies:
        side = Side.JAPAN if japan > allies else Side.ALLIES
    elif victory.equal == "nobody":
        g.finish((), "draw", f"A draw: {words}.")
        return
    else:
        side = Side.of(victory.equal)
    g.finish((SEATS[side],), f"points_{side.key}", f"{SIDE_NAMES[side]} won: {words}.")


def points_of(g: Blitz, victory: PointsVictory) -> tuple[int, int]:
    """The points of both sides as the position stands."""
    return (
        sum(term_points(g, term, Side.JAPAN) for term in victory.japan),
        sum(term_points(g, term, Side.ALLIES) for term in victory.allies),
    )


def term_points(g: Blitz, term: TermRecord, side: int) -> int:
    """The points that a term of the victory conditions gives a side as things stand."""
    if term.when is not None:
        return term.vp if holds(g, term.when, side) else 0
    if term.each is None:
        return 0
    lost = g.state.steps_lost[Side.of(term.each.side)]
    return term.vp * sum(lost[CAPITAL.index(Klass.of(key))] for key in term.each.classes)


def area_halves(g: Blitz, victory: AreasVictory) -> int:
    """Points of Japan in halves: areas, and steps of BB and CV."""
    areas = sum(
        value for id, value in victory.areas.items() if g.friendly_land(g.data.space_index[id], Side.JAPAN)
    )
    lost = [sum(steps) for steps in g.state.steps_lost]
    return 2 * areas + victory.step_halves * (lost[Side.ALLIES] - lost[Side.JAPAN])


def level_at(g: Blitz, margin: int) -> Level:
    """8.3.d1: the level of a margin."""
    return next(level for level in g.scenario.levels if level.least is None or margin >= level.least)


def _end_by_level(g: Blitz, level: Level, words: str) -> None:
    reason = level.name.replace(" ", "_")
    if level.winner == NOWHERE:
        g.finish((), reason, f"A draw: {words}.")
        return
    side = Side(level.winner)
    kind = level.name.rpartition(" ")[0]
    g.finish((SEATS[side],), reason, f"{SIDE_NAMES[side]}: {kind} victory, {words}.")


def _halves_in_words(halves: int) -> str:
    whole, half = divmod(abs(halves), 2)
    sign = "-" if halves < 0 else ""
    points = "point" if abs(halves) in (1, 2) else "points"
    return f"{sign}{whole or ('' if half else 0)}{'½' if half else ''} {points}"
