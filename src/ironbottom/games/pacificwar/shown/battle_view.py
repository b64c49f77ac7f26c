"""The battle board of the view: who fights in a combat or strike, with what strength, in which segment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypedDict

from ironbottom.games.pacificwar.components.ids import Klass, Segment, Side
from ironbottom.games.pacificwar.odds.stake import place_of, under_way
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import SIDE_NAMES
from ironbottom.games.pacificwar.rules.p05_turn_zero import TurnZero
from ironbottom.games.pacificwar.rules.p08_strategy.movement import GroupMove
from ironbottom.games.pacificwar.rules.p09_combat.allotment import AllotHits, ChooseTargets
from ironbottom.games.pacificwar.rules.p09_combat.cards import CardWindow, shift_by_cards
from ironbottom.games.pacificwar.rules.p09_combat.chart import (
    OFF_CHART,
    column_of,
    own_shift,
    shifted,
    strength,
)
from ironbottom.games.pacificwar.rules.p09_combat.combat import Combat
from ironbottom.games.pacificwar.rules.p09_combat.fire import Fire
from ironbottom.games.pacificwar.rules.p09_combat.strike import Strike
from ironbottom.games.pacificwar.rules.p10_supply.invasion import Invasion
from ironbottom.games.pacificwar.shown.board import look_of
from ironbottom.kernel.battle_views import BattleBoard, BattleBox, BattleChart, BattleFact, BattleSide

REACTION, AIRSTRIKE, SURFACE, END = "Reaction", "Airstrike", "Surface combat", "End of the round"
STEPS_OF_COMBAT = (AIRSTRIKE, SURFACE, END)
SURFACE_STEPS = (
    "attacker_stays_for_surface",
    "defender_stays_for_surface",
    "ask_surface",
    "surface",
    "end_of_round",
)
"""Steps of the combat before which its surface segment is decided or fought: its airstrike is over."""
BOXES = (
    ("carriers", "Carriers", (Klass.FLEET_CARRIER, Klass.LIGHT_CARRIER, Klass.HYBRID)),
    ("battleships", "Battleships", (Klass.BATTLESHIP, Klass.BATTLECRUISER)),
    ("cruisers", "Cruisers", (Klass.LARGE_CRUISER, Klass.CRUISER, Klass.TORPEDO_CRUISER)),
    ("ashore", "Land-based air and ground units", (Klass.LBA, Klass.INFANTRY)),
)
"""The boxes of each side of the board: id, name, classes."""
END_STEPS = ("go_on", "next_round", "winner", "victor_leaves", "won", "attacker_gone")


class Line(NamedTuple):
    """What a side fires with in a segment, and in which column of the chart (OFF_CHART: in none)."""

    side: Side
    segment: Segment
    total: int
    shift: int
    column: int


def battle_board(g: War) -> BattleBoard | None:
    """The combat, strike or invasion in progress, or the one to which a side may react; None when there is none."""
    for frame in reversed(g.stack):
        if isinstance(frame, Invasion):
            return _invasion_board(g, frame)
        if isinstance(frame, Combat):
            sides = [list(g.units(frame.zone, side)) for side in Side]
            step = _step(frame)
            segment = (Segment.AIRSTRIKE, Segment.SURFACE, None)[step]
            lines = list(_lines(g, sides))
            return BattleBoard(
                where=g.data.space_ids[frame.zone],
                title=frame.title(g),
                round=max(frame.round, 1),
                steps=STEPS_OF_COMBAT,
                step=step,
                **_both(g, g.state.active, sides, lines, segment),
            )
        if isinstance(frame, Strike):
            struck = list(g.units(frame.zone, 1 - frame.side))
            flying = [piece for piece in frame.pieces if not g.off_map(piece)]
            sides = [flying, struck] if frame.side == Side.JAPAN else [struck, flying]
            lines = [line for line in _lines(g, sides, frame.column) if line.segment == Segment.AIRSTRIKE]
            return BattleBoard(
                where=g.data.space_ids[frame.zone],
                title=f"Strike on {{space:{g.data.space_ids[frame.zone]}}}",
                round=1,
                steps=(AIRSTRIKE,),
                step=0,
                **_both(
                    g,
                    frame.side,
                    sides,
                    [line for line in lines if line.side == frame.side or frame.reply],
                    Segment.AIRSTRIKE,
                ),
            )
    return _reaction_board(g)


def _reaction_board(g: War) -> BattleBoard | None:
    """The board of a zone before its combat: enemy ships have come, or carriers may strike a second time."""
    move = under_way(g)
    if not isinstance(move, (GroupMove, TurnZero)):
        return None
    zone, attacker = place_of(g), move.side if isinstance(move, GroupMove) else Side.JAPAN
    sides = [list(g.units(zone, side)) for side in Side]
    name, reacts = f"{{space:{g.data.space_ids[zone]}}}", isinstance(move, GroupMove)
    return BattleBoard(
        where=g.data.space_ids[zone],
        title=f"Reaction in {name}" if reacts else f"Second strike on {name}",
        round=1,
        steps=(REACTION, *STEPS_OF_COMBAT) if reacts else (AIRSTRIKE,),
        step=0,
        **_both(g, attacker, sides, list(_lines(g, sides)), None),
    )


def _invasion_board(g: War, invasion: Invasion) -> BattleBoard:
    """10.2: strength of whoever invades against the value of the port, card by card."""
    zone, side = invasion.zone, invasion.side
    sides = [list(g.units(zone, one)) for one in Side]
    invader, holder = Side(side).key, Side(1 - side).key
    return BattleBoard(
        where=g.data.space_ids[zone],
        title=invasion.title(g),
        round=1,
        steps=("Cards in turn", "Strength against value"),
        step=0,
        attacker=_side(g, side, "invades", sides[side]),
        defender=_side(g, 1 - side, "holds the port", sides[1 - side]),
        boxes=tuple(_boxes(g, sides)),
        facts=(
            BattleFact(invader, "Ground strength", str(invasion.strength_now(g))),
            BattleFact(holder, "Value", str(invasion.value_now(g))),
        ),
    )


class Both(TypedDict):
    """The fields of a battle board that tell of its two sides."""

    attacker: BattleSide
    defender: BattleSide
    hits_to_take: tuple[tuple[str, int], ...]
    boxes: tuple[BattleBox, ...]
    facts: tuple[BattleFact, ...]
    chart: BattleChart


def _both(g: War, attacker: int, sides: list[list[int]], lines: list[Line], segment: Segment | None) -> Both:
    return Both(
        attacker=_side(g, attacker, "attacker", sides[attacker]),
        defender=_side(g, 1 - attacker, "defender", sides[1 - attacker]),
        hits_to_take=tuple(_hits_to_take(g)),
        boxes=tuple(_boxes(g, sides)),
        facts=tuple(_fact(g, line) for line in lines),
        chart=BattleChart(
            "combat",
            tuple(
                (line.side.key, line.column + 1)
                for line in lines
                if line.segment == segment and line.column != OFF_CHART
            ),
        ),
    )


def _step(combat: Combat) -> int:
    """The segment being fought: the one before the step that the combat will run next."""
    if combat.at in SURFACE_STEPS:
        return STEPS_OF_COMBAT.index(SURFACE)
    return STEPS_OF_COMBAT.index(END) if combat.at in END_STEPS else 0


def _side(g: War, side: int, role: str, pieces: Sequence[int]) -> BattleSide:
    """The units of a side; they fire together, so that no single number tells at what they hit."""
    rows = tuple((g.counter(p).id, look_of(g.counter(p)), 0, 1, (p,)) for p in pieces)
    return BattleSide(SIDE_NAMES[Side(side)], role, rows, seats=(g.seat(side),))


def _boxes(g: War, sides: list[list[int]]) -> Iterator[BattleBox]:
    """The units of each side by what they are."""
    for side in Side:
        for id, name, klasses in BOXES:
            found = tuple(piece for piece in sides[side] if g.counter(piece).klass in klasses)
            if found:
                yield BattleBox(id, name, side.key, (("", found),))


def _hits_to_take(g: War) -> Iterator[tuple[str, int]]:
    """Hits that are still to be allotted, by the seat that allots them."""
    decision = g.decision
    if isinstance(decision, ChooseTargets):
        yield (decision.seats[0], decision.hits - len(decision.picked))
    for frame in g.stack:
        if isinstance(frame, AllotHits) and not isinstance(decision, ChooseTargets) and frame.hits:
            yield (g.seat(frame.chooser), frame.hits)


def _lines(g: War, sides: list[list[int]], fixed: int = -1) -> Iterator[Line]:
    """Strengths with the columns they fire in, shifts of cards played so far among them.

    ``fixed``: the column of a strike for which the rules name one.
    """
    for side in Side:
        for segment in (Segment.AIRSTRIKE, Segment.SURFACE):
            total = strength(g, sides[side], segment)
            if not total:
                continue
            shift = _shift(g, side, sides) if segment == Segment.AIRSTRIKE and fixed < 0 else 0
            column = fixed if fixed >= 0 else shifted(g, column_of(g, total), shift)
            yield Line(side, segment, total, shift, column)


def _shift(g: War, side: Side, sides: list[list[int]]) -> int:
    """Columns by which the airstrike of a side shifts: as it was lined up, or as it would be by now."""
    fire = next(
        (f for f in reversed(g.stack) if isinstance(f, Fire) and f.segment == Segment.AIRSTRIKE), None
    )
    if fire is None:
        return own_shift(g, sides[side], sides[1 - side])
    window = g.running(CardWindow)
    if window is None:
        return fire.shifts[side]
    own = own_shift(g, fire.units[side], fire.units[1 - side])
    return fire.shifts[side] + own + shift_by_cards(g, window.played, side)


def _fact(g: War, line: Line) -> BattleFact:
    label = g.data.crt[line.column].label if line.column != OFF_CHART else "off the chart"
    moved = f", shifted {line.shift:+d}" if line.shift else ""
    name = AIRSTRIKE if line.segment == Segment.AIRSTRIKE else "Gunnery"
    return BattleFact(line.side.key, name, f"{line.total} (column {label}{moved})")
