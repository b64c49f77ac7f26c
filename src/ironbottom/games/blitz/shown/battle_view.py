"""The battle board of the view: who fights in a sea battle or a land combat, with what total, in which round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import AIR, LAND, Attack, Klass, Round, Side
from ironbottom.games.blitz.position.labels import ROUND_NAMES, SIDE_NAMES
from ironbottom.games.blitz.position.state import ON_MAP
from ironbottom.games.blitz.rules.p04_sea.combat import SeaBattle
from ironbottom.games.blitz.rules.p05_land.combat import LandCombat
from ironbottom.games.blitz.rules.p05_land.commitment import garrison, in_port
from ironbottom.games.blitz.rules.p05_land.committing import CommitAttackers, CommitDefenders
from ironbottom.games.blitz.rules.p06_rounds.assigning import AssignHits
from ironbottom.games.blitz.rules.p06_rounds.round import CombatRound
from ironbottom.games.blitz.shown.board import look_of
from ironbottom.games.blitz.shown.sheets import SHEET_OF
from ironbottom.kernel.battle_views import BattleBoard, BattleBox, BattleChart, BattleFact, BattleSide

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ironbottom.games.blitz.position.game import Blitz

BEFORE = "Before the battle"
AFTER = "Afterwards"
ROUNDS_OF = {
    Attack.FACTORY: (Round.AIR, Round.STRATEGIC),
    Attack.GROUND: (Round.AIR, Round.LAND),
    Attack.PORT: (Round.AIR, Round.NAVAL),
}
AT_SEA = (Round.AIR, Round.NAVAL)
BOXES = (
    ("air", "Air units", (*AIR, Klass.VW)),
    ("ships", "Ships", (Klass.CV, Klass.BB, Klass.SUB, Klass.TRS)),
    ("convoys", "Convoys", (Klass.CONVOY,)),
    ("land", "Land units", LAND),
)
"""The boxes of each side: id, name, classes."""


def battle_board(g: Blitz) -> BattleBoard | None:
    """The battle in progress; None when there is none."""
    battle = g.running(SeaBattle, LandCombat)
    if isinstance(battle, SeaBattle):
        forces, step = battle.forces(g), _sea_step(battle)
        return _board(g, battle.title(g), battle.sea, battle.side, AT_SEA, forces, step)
    if isinstance(battle, LandCombat):
        return _board(
            g,
            battle.title(g),
            battle.target,
            battle.side,
            ROUNDS_OF[Attack(battle.kind)],
            (_attackers(g, battle), _defenders(g, battle)),
            _land_step(battle),
        )
    return None


def _sea_step(battle: SeaBattle) -> int:
    if battle.at in ("enemy_left", "attacking_air", "defending_air", "mustered", "air_round"):
        return 0
    if battle.at in ("after_air", "naval_round"):
        return 1
    return 2 if battle.at in ("after_naval", "again") else 3


def _land_step(battle: LandCombat) -> int:
    if battle.at in ("committed", "defended", "air_round"):
        return 0
    if battle.at in ("after_air", "second_round"):
        return 1
    return 2 if battle.at in ("after_second", "after_land") else 3


def _attackers(g: Blitz, battle: LandCombat) -> list[int]:
    asked = g.running(CommitAttackers)
    return (
        [int(piece) for piece in asked.committed]
        if asked
        else [p for p in battle.attackers if g.state.fate[p] == ON_MAP]
    )


def _defenders(g: Blitz, battle: LandCombat) -> list[int]:
    side = 1 - battle.side
    if battle.defenders:
        found = [piece for piece in battle.defenders if g.state.fate[piece] == ON_MAP]
    else:
        helping = g.running(CommitDefenders)
        found = garrison(g, battle.target, battle.kind, side) + (
            [int(p) for p in helping.committed] if helping else []
        )
    return sorted({*found, *(in_port(g, battle.target, side) if battle.kind == Attack.PORT else ())})


def _board(
    g: Blitz,
    title: str,
    space: int,
    attacker: int,
    rounds: Sequence[Round],
    units: tuple[Sequence[int], Sequence[int]],
    step: int,
) -> BattleBoard:
    sides = (attacker, 1 - attacker)
    facts, chart = _figures(g)
    hits = g.running(AssignHits)
    return BattleBoard(
        where=g.data.space_ids[space],
        title=title,
        round=1,
        steps=(BEFORE, *(ROUND_NAMES[kind] for kind in rounds), AFTER),
        step=step,
        attacker=_side(g, sides[0], "attacker", units[0]),
        defender=_side(g, sides[1], "defender", units[1]),
        boxes=tuple(_boxes(g, sides, units)),
        hits_to_take=((g.seat(hits.owner), hits.hits - hits.done),) if hits and hits.hits > hits.done else (),
        facts=facts,
        chart=chart,
    )


def _side(g: Blitz, side: int, role: str, pieces: Sequence[int]) -> BattleSide:
    rows: dict[tuple[str, str], list[int]] = {}
    for piece in pieces:
        counter = g.counter(piece)
        rows.setdefault((counter.id, look_of(counter)), []).append(piece)
    return BattleSide(
        side=SIDE_NAMES[Side(side)],
        role=role,
        rows=tuple((id, look, 0, len(found), tuple(found)) for (id, look), found in rows.items()),
        seats=(g.seat(side),),
    )


def _boxes(
    g: Blitz, sides: tuple[int, int], units: tuple[Sequence[int], Sequence[int]]
) -> Iterator[BattleBox]:
    """The units of each side by what they are."""
    for side, pieces in zip(sides, units, strict=True):
        for id, name, klasses in BOXES:
            found = tuple(piece for piece in pieces if g.counter(piece).klass in klasses)
            if found:
                yield BattleBox(id, name, g.seat(side), (("", found),))


def _figures(g: Blitz) -> tuple[tuple[BattleFact, ...], BattleChart | None]:
    """Totals, dice and results of the round that is being fought, and the chart they are read from."""
    running = g.running(CombatRound)
    if running is None or not running.sums:
        return (), None
    facts, columns, rows = [], [], []
    for side, total, face in zip((running.side, 1 - running.side), running.sums, running.faces, strict=True):
        if not face:  # it does not roll; red triangles can bring a total below 0
            continue
        name = g.seat(side)
        facts.append(BattleFact(name, "Total", str(total)))
        facts.append(BattleFact(name, "Die", str(face)))
        rows.append((name, face - 1))
        for number, one in enumerate(g.data.columns, start=1):
            if one.low <= total and (one.high is None or total <= one.high):
                columns.append((name, number))
    sheet = SHEET_OF[Round(running.kind)]
    return tuple(facts), BattleChart(sheet, tuple(columns), tuple(rows)) if columns else None
