"""The Battle Board of the view: who lies in which box, air points and status, sea control (fireinthesky:3.4.1)."""

from __future__ import annotations

from collections.abc import Iterator

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import SIDE_NAMES
from ironbottom.games.fireinthesky.position.state import (
    AIR_AT_BASE,
    ANCHOR,
    BOMBARDMENT,
    CARRIER,
    LAND_AT_BASE,
    LONG_RANGE,
    NOWHERE,
    SEA_CONTROL,
)
from ironbottom.games.fireinthesky.rules.p11_combat.air_targets import target_words
from ironbottom.games.fireinthesky.rules.p11_combat.battle import Battle
from ironbottom.games.fireinthesky.rules.p11_combat.board import BASE, NOBODY, in_box, on_board
from ironbottom.games.fireinthesky.rules.p11_combat.combat_groups import AimShip, firepower
from ironbottom.games.fireinthesky.rules.p11_combat.surface_rounds import SurfaceRounds
from ironbottom.games.fireinthesky.shown.board import look_of
from ironbottom.games.fireinthesky.shown.sheets import SURFACE, surface_axes
from ironbottom.kernel.battle_views import BattleBoard, BattleBox, BattleChart, BattleFact, BattleSide

STEPS = (
    ("Preparation", "preparation"),
    ("Air combat", "air_combat"),
    ("Surface combat", "surface_combat"),
    ("Sea control", "sea_control_step"),
    ("Land combat", "land_combat"),
    ("Administration", "administrative"),
)
BOXES = (
    (CARRIER, "carrier", "Carrier Task Forces"),
    (BOMBARDMENT, "bombardment", "Bombardment Task Forces"),
    (SEA_CONTROL, "sea_control", "Sea Control"),
    (ANCHOR, "anchor", "Ships at Anchor"),
    (AIR_AT_BASE, "air_at_base", "Air at Base"),
    (LONG_RANGE, "long_range", "Long Range Air"),
    (LAND_AT_BASE, "land_at_base", "Land at Base"),
)


def battle_board(g: Sky) -> BattleBoard | None:
    """The battle in progress, None when there is none."""
    battle = g.running(Battle)
    if battle is None:
        return None
    fight = g.running(SurfaceRounds)
    return BattleBoard(
        where=battle.name(g),
        title=battle.title(g),
        round=fight.round if fight else 1,
        steps=tuple(name for name, _ in STEPS),
        step=_step(battle),
        attacker=_side(g, g.phasing, "attacker"),
        defender=_side(g, g.other, "defender"),
        boxes=tuple(_boxes(g)),
        facts=tuple(_facts(g, battle)),
        pairs=tuple((ours, theirs) for ours, theirs in fight.pairs) if fight else (),
        chart=surface_chart(g, fight) if fight and fight.pairs else None,
    )


def surface_chart(g: Sky, fight: SurfaceRounds) -> BattleChart:
    """11.2.3.c: the rows of the firing ships and the columns of their targets, or of the one that is being aimed."""
    aiming = g.running(AimShip)
    if aiming:
        shots = [(aiming.ship, target) for target in aiming.candidates]
    else:
        shots = [shot for ours, theirs in fight.pairs for shot in ((ours, theirs), (theirs, ours))]
    powers, defences = surface_axes(g.data)
    rows, columns = dict[tuple[str, int], None](), dict[tuple[str, int], None]()
    for ship, target in shots:
        seat = Side(g.side(ship)).key
        rows[seat, powers.index(firepower(g, ship, fight.round))] = None
        columns[seat, defences.index(g.counter(target).defence) + 1] = None
    return BattleChart(SURFACE, tuple(columns), tuple(rows))


def _step(battle: Battle) -> int:
    """The step being done: the one before the step that the battle will run next."""
    before = {later: earlier for earlier, later in Battle.NEXT.items()}
    doing = before.get(battle.at, battle.STEPS[0])
    return next((n for n, (_, step) in enumerate(STEPS) if step == doing), len(STEPS) - 1)


def _side(g: Sky, side: int, role: str) -> BattleSide:
    """All units of a side in the battle; no single number tells at what they hit."""
    rows = tuple((g.counter(p).key, look_of(g.counter(p)), 0, 1, (p,)) for p in on_board(g, side))
    return BattleSide(SIDE_NAMES[Side(side)], role, rows, seats=(g.seat(side),))


def _boxes(g: Sky) -> Iterator[BattleBox]:
    """The boxes with anything in them, Task Force by Task Force."""
    for side in Side:
        for box, name, title in BOXES:
            groups: dict[str, list[int]] = {}
            for piece in in_box(g, side, box):
                force = g.state.force[piece]
                label = "" if force == NOWHERE else f"Task Force {force + 1}"
                if box == LONG_RANGE:
                    label = f"from {{space:{g.data.space_ids[g.state.at[piece]]}}}"
                groups.setdefault(label, []).append(piece)
            if groups:
                rows = tuple((label, tuple(pieces)) for label, pieces in groups.items())
                yield BattleBox(name, title, side.key, rows)


def _facts(g: Sky, battle: Battle) -> Iterator[BattleFact]:
    """Air points, air status, targets and sea control."""
    for side in Side:
        elite = f", {battle.elite} of them elite" if side == Side.JAPAN and battle.elite else ""
        yield BattleFact(side.key, "Air points", f"{battle.points[side]}{elite}")
        if battle.superiority == side:
            yield BattleFact(side.key, "Air status", "supremacy" if battle.supremacy else "superiority")
    for who, target, points, _ in battle.strikes:
        if target == BASE or g.members(target):
            words = f"{points} against {target_words(g, target)}"
            yield BattleFact(Side(who).key, "Air strike", words)
    if battle.sea_control != NOBODY:
        yield BattleFact(Side(battle.sea_control).key, "Sea control", f"{{space:{battle.name(g)}}}")
    for half, holder in zip(g.data.halves.get(battle.hex, ()), battle.half_control, strict=False):
        if holder != NOBODY:
            yield BattleFact(Side(holder).key, "Sea control", f"{{space:{g.data.space_ids[half]}}}")
