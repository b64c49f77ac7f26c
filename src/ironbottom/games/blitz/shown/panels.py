"""The tables beside the map: powers and oil, victory, what comes, and what the force pool holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import NOWHERE, SIDE_OF, Power, Side
from ironbottom.games.blitz.components.scenario_file import AreasVictory, ObjectivesVictory, PointsVictory
from ironbottom.games.blitz.position.labels import OF_SIDE, POWER_NAMES, SIDE_NAMES, counter_name
from ironbottom.games.blitz.position.state import AT_WAR, DUE, NEUTRAL, ON_MAP, POOL
from ironbottom.games.blitz.rules.p08_victory import holds, points_of, scored_now, term_points
from ironbottom.games.blitz.rules.supply import build_points, delivered, oil_delivered
from ironbottom.kernel.grammar import counted
from ironbottom.kernel.views import Panel

if TYPE_CHECKING:
    from ironbottom.games.blitz.components.model import Event
    from ironbottom.games.blitz.components.scenario_file import TermRecord
    from ironbottom.games.blitz.position.game import Blitz

POWERS = (Power.JAPAN, Power.USA, Power.AFA)


def panels(g: Blitz) -> Iterator[Panel]:
    """The tables that have anything in them."""
    yield Panel("victory", "Victory", "table", ("Side", "For", "Points"), tuple(_victory(g)))
    columns = ("Power", "Oil", "Oil a turn", "Resources", "Build points")
    yield Panel("powers", "Oil and production", "table", columns, tuple(_powers(g)))
    coming = tuple(_schedule(g))
    if coming:
        yield Panel("schedule", "To come", "table", ("Turn", "What", "Where"), coming)


def _powers(g: Blitz) -> Iterator[tuple[str, ...]]:
    for power in POWERS:
        side, stock, name = SIDE_OF[power], str(g.state.oil[power]), POWER_NAMES[power].removeprefix("the ")
        if not g.scenario.production:
            yield (name, stock, "–", "–", "–")
            continue
        points, chinese = build_points(g, power, side)
        resources = sum(delivered(g, power, side).values())
        total = f"{points} and {chinese} Chinese" if chinese else str(points)
        yield (name, stock, str(oil_delivered(g, power, side)), str(resources), total)


def _victory(g: Blitz) -> Iterator[tuple[str, ...]]:
    victory = g.scenario.victory
    if isinstance(victory, PointsVictory):
        japan, allies = points_of(g, victory)
        for side, terms, points in (
            (Side.JAPAN, victory.japan, japan),
            (Side.ALLIES, victory.allies, allies),
        ):
            for term in terms:
                yield (SIDE_NAMES[side], *_term(g, term, side))
            yield (SIDE_NAMES[side], "Total", str(points))
    elif isinstance(victory, AreasVictory):
        for id, value in victory.areas.items():
            held = g.friendly_land(g.data.space_index[id], Side.JAPAN)
            yield ("Japan" if held else "", f"{{space:{id}}}", str(value))
        lost = [sum(steps) for steps in g.state.steps_lost]
        yield (
            "",
            f"BB and CV steps lost: Japan {lost[0]}, Allies {lost[1]}",
            f"{(lost[1] - lost[0]) * victory.step_halves / 2:+g}",
        )
        yield "", f"Points of Japan at the end: {_levels(g, 2)}", ""
    else:
        yield from _objectives(g, victory)
        yield "", f"Points of Japan less those of the Allies at the end: {_levels(g, 1)}", ""


def _levels(g: Blitz, parts: int) -> str:
    """8.3.d1: from which margin on there is which level of victory; ``parts``: into how many a point is divided."""
    told = []
    for level in g.scenario.levels:
        kind = level.name.rpartition(" ")[0]
        name = "a draw" if level.winner == NOWHERE else f"{kind} victory of {OF_SIDE[Side(level.winner)]}"
        least = "less" if level.least is None else f"{level.least / parts:g} or more"
        told.append(f"{least}: {name}")
    return "; ".join(told)


def _term(g: Blitz, term: TermRecord, side: int) -> tuple[str, str]:
    if term.when is not None:
        names = ", ".join(f"{{space:{id}}}" for id in getattr(term.when, "spaces", ()))
        return names, f"{term.vp}" if holds(g, term.when, side) else f"0 of {term.vp}"
    assert term.each is not None
    kinds = " and ".join(key.upper() for key in term.each.classes)
    return f"{kinds} steps that the enemy lost ({term.vp} each)", f"{term_points(g, term, side)}"


def _objectives(g: Blitz, victory: ObjectivesVictory) -> Iterator[tuple[str, ...]]:
    now = set(scored_now(g, victory))
    for key in victory.objectives:
        one = g.data.objectives[key]
        yield (
            SIDE_NAMES[one.side],
            f"{one.name}: {one.text}",
            f"{one.vp}" if key in now else f"0 of {one.vp}",
        )
    for sudden in victory.sudden:
        side, due = Side.of(sudden.winner), g.state.turn >= sudden.from_turn
        wins = "wins" if due and any(holds(g, condition, side) for condition in sudden.any_of) else ""
        yield (SIDE_NAMES[side], f"Sudden victory at Turn End. {sudden.text}", wins)
    for side in Side:
        yield (SIDE_NAMES[side], "So far", str(g.state.points[side]))


def _schedule(g: Blitz) -> Iterator[tuple[str, ...]]:
    """What is still to come, by turn: neither units that have come already, nor what this Turn Start has brought."""
    arriving = _arriving(g)
    for number, event in enumerate(g.scenario.schedule):
        turn, later = str(event.turn), event.turn > g.state.turn
        if event.kind == "arrive":
            if count := arriving[number]:
                yield (turn, *_arrival(g, event, count))
        elif event.kind == "withdraw":
            if later and any(
                g.state.fate[piece] in (ON_MAP, POOL, DUE) for piece in g.pieces_of(event.counter)
            ):
                yield turn, counter_name(g.data.counters[event.counter]), "withdrawn"
        elif later and not (event.kind == "entry" and g.state.ussr == AT_WAR):
            yield (turn, *_event(g, event))


def _arriving(g: Blitz) -> list[int]:
    """By event of the schedule, how many units it still brings: of each type those that are due come last."""
    due = Counter(kind for kind, fate in zip(g.state.kind, g.state.fate, strict=True) if fate == DUE)
    found = list[int]()
    for event in reversed(g.scenario.schedule):
        count = min(event.count, due[event.counter]) if event.kind == "arrive" else 0
        due[event.counter] -= count
        found.append(count)
    return found[::-1]


def _arrival(g: Blitz, event: Event, count: int) -> tuple[str, str]:
    many = f"{count} × " if count > 1 else ""
    known = event.space < len(g.data.space_ids)
    where = f"{{space:{g.data.space_ids[event.space]}}}" if known else "any supplied area"
    return f"{many}{counter_name(g.data.counters[event.counter])}", where


def _event(g: Blitz, event: Event) -> tuple[str, str]:
    """What else comes: better types, factories, routes, and the war of the USSR."""
    place = f"{{space:{g.data.space_ids[event.space]}}}" if event.space < len(g.data.space_ids) else ""
    match event.kind:
        case "upgrade":
            better = counter_name(g.data.counters[event.to])
            return f"{counter_name(g.data.counters[event.counter])} becomes {better}", ""
        case "factory":
            return counted(event.amount, "more Factory Factor"), place
        case "open_route":
            return f"{event.name} is open", ""
    return f"the USSR is at war at the latest{_sooner(g)}", place


def _sooner(g: Blitz) -> str:
    """3.2.d1: what brings the USSR into the war before it is due."""
    garrison = g.scenario.garrison
    if garrison is None or g.state.ussr != NEUTRAL:
        return ""
    held = (
        f"land units of Japan in {{space:{g.data.space_ids[garrison.space]}}} are below size {garrison.size}"
    )
    return f"; sooner if {held} at a Turn End up to turn {garrison.to_turn}"
