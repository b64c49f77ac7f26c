"""The battle board of the view: who fights in a combat or strike, with what strength, in which segment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.pacificwar.board import look_of
from ironbottom.games.pacificwar.data_ids import Segment, Side
from ironbottom.games.pacificwar.labels import SIDE_NAMES
from ironbottom.games.pacificwar.rules.p09_combat.allotment import AllotHits, ChooseTargets
from ironbottom.games.pacificwar.rules.p09_combat.chart import column_of, own_shift, shifted, strength
from ironbottom.games.pacificwar.rules.p09_combat.combat import Combat
from ironbottom.games.pacificwar.rules.p09_combat.fire import Fire
from ironbottom.games.pacificwar.rules.p09_combat.strike import Strike
from ironbottom.kernel.views import BattleBoard, BattleFact, BattleSide

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ironbottom.games.pacificwar.game import War

AIRSTRIKE, SURFACE, END = "Airstrike", "Surface combat", "End of the round"
STEPS_OF_COMBAT = (AIRSTRIKE, SURFACE, END)
SURFACE_STEPS = ("surface", "end_of_round")
"""Steps of the combat before which its surface segment is decided or fought."""
END_STEPS = ("go_on", "next_round", "winner", "victor_leaves", "won", "attacker_gone")


def battle_board(g: War) -> BattleBoard | None:
    """The combat or strike in progress, None when there is none."""
    for frame in reversed(g.stack):
        if isinstance(frame, Combat):
            sides = [list(g.units(frame.zone, side)) for side in Side]
            return _board(
                g, frame.zone, frame.title(g), max(frame.round, 1), g.state.active, sides, _step(frame)
            )
        if isinstance(frame, Strike):
            struck = list(g.units(frame.zone, 1 - frame.side))
            flying = [piece for piece in frame.pieces if not g.off_map(piece)]
            sides = [flying, struck] if frame.side == Side.JAPAN else [struck, flying]
            title = f"Strike on {{space:{g.data.space_ids[frame.zone]}}}"
            return _board(g, frame.zone, title, 1, frame.side, sides, None)
    return None


def _board(
    g: War, zone: int, title: str, round_: int, attacker: int, sides: list[list[int]], step: int | None
) -> BattleBoard:
    return BattleBoard(
        where=g.data.space_ids[zone],
        title=title,
        round=round_,
        steps=(AIRSTRIKE,) if step is None else STEPS_OF_COMBAT,
        step=step or 0,
        attacker=_side(g, attacker, "attacker", sides[attacker]),
        defender=_side(g, 1 - attacker, "defender", sides[1 - attacker]),
        hits_to_take=tuple(_hits_to_take(g)),
        facts=tuple(_facts(g, sides)),
    )


def _step(combat: Combat) -> int:
    """The segment being fought: the one before the step that the combat will run next."""
    if combat.at in SURFACE_STEPS:
        return STEPS_OF_COMBAT.index(SURFACE)
    return STEPS_OF_COMBAT.index(END) if combat.at in END_STEPS else 0


def _side(g: War, side: int, role: str, pieces: Sequence[int]) -> BattleSide:
    """The units of a side; they fire together, so that no single number tells at what they hit."""
    rows = tuple((g.counter(p).id, look_of(g.counter(p)), 0, 1, (p,)) for p in pieces)
    return BattleSide(SIDE_NAMES[Side(side)], role, rows)


def _hits_to_take(g: War) -> Iterator[tuple[str, int]]:
    """Hits that are still to be allotted, by the seat that allots them."""
    decision = g.decision
    if isinstance(decision, ChooseTargets):
        yield (decision.seats[0], decision.hits - len(decision.picked))
    for frame in g.stack:
        if isinstance(frame, AllotHits) and not isinstance(decision, ChooseTargets) and frame.hits:
            yield (g.seat(frame.chooser), frame.hits)


def _facts(g: War, sides: list[list[int]]) -> Iterator[BattleFact]:
    """Strengths with the columns they fire in, shifts of cards left out; in an airstrike as it was lined up."""
    fire = next((frame for frame in reversed(g.stack) if isinstance(frame, Fire)), None)
    for side in Side:
        own, enemy = sides[side], sides[1 - side]
        for segment, title in ((Segment.AIRSTRIKE, AIRSTRIKE), (Segment.SURFACE, "Gunnery")):
            total = strength(g, own, segment)
            if not total:
                continue
            shift = own_shift(g, own, enemy) if segment == Segment.AIRSTRIKE else 0
            if fire is not None and fire.segment == segment and fire.volleys and segment == Segment.AIRSTRIKE:
                shift = fire.shifts[side]
            column = shifted(g, column_of(g, total), shift)
            label = g.data.crt[column].label if column >= 0 else "off the chart"
            moved = f", shifted {shift:+d}" if shift else ""
            yield BattleFact(side.key, title, f"{total} (column {label}{moved})")
