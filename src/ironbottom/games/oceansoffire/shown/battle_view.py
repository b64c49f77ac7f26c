"""The battle board of the view: an air combat, a naval battle in its boxes, and a ground combat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import NOWHERE, POWERS_OF, Side
from ironbottom.games.oceansoffire.position.amounts import SIXTEENTHS, told
from ironbottom.games.oceansoffire.position.figures import able_points
from ironbottom.games.oceansoffire.position.fleet_train import lone_fst
from ironbottom.games.oceansoffire.position.places import ground
from ironbottom.games.oceansoffire.position.places import ships as there
from ironbottom.games.oceansoffire.rules.p14_cases import speed
from ironbottom.games.oceansoffire.rules.p16_air_combat import AirCombat
from ironbottom.games.oceansoffire.rules.p16_losses import AirLosses
from ironbottom.games.oceansoffire.rules.p17_battle import NavalBattle
from ironbottom.games.oceansoffire.rules.p17_bombing import Bombing
from ironbottom.games.oceansoffire.rules.p17_carriers import capacity, total_points
from ironbottom.games.oceansoffire.rules.p17_escape import Escape
from ironbottom.games.oceansoffire.rules.p17_gunnery import SurfaceRound, guns, in_sight
from ironbottom.games.oceansoffire.rules.p17_submarines import Torpedoes
from ironbottom.games.oceansoffire.rules.p17_type import CARRIER, NAMES, SURFACE
from ironbottom.games.oceansoffire.rules.p19_combat import GroundCombat
from ironbottom.games.oceansoffire.shown.battle_charts import chart_in_use, seat_of_side
from ironbottom.games.oceansoffire.shown.board import look_of
from ironbottom.kernel.battle_views import BattleBoard, BattleBox, BattleFact, BattleSide

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

TITLES = {Side.JAPAN: "Japan", Side.ALLIES: "Allies"}
ROUND_STEPS = ("Type of battle", "Fire", "Submarines", "Disengagement", "Decks")
"""Of a Battle Round (oceansoffire:17.1)."""
TYPE, FIRE, BOATS, AWAY, DECKS = range(len(ROUND_STEPS))
AIR_STEPS = ("Halves in twos", "Dice of both sides", "Losses of the attacker", "Losses of the defender")
"""Of an Air Combat (oceansoffire:16.1)."""
AIR_STEP = {"grouped": 0, "roll": 1, "losses": 2, "other_losses": 2, "end": 3}
"""By the step of the procedure that comes next."""
GROUND_STEPS = ("Commitment", "Support", "Losses", "Retreat", "Control")
"""Of a ground combat (oceansoffire:19.1)."""
GROUND_STEP = {
    "begin": 0,
    "attackers_chosen": 0,
    "defenders": 0,
    "defenders_chosen": 0,
    "support": 1,
    "supported": 1,
    "roll": 2,
    "attacker_losses": 2,
    "defender_losses": 2,
    "attacker_retreats": 3,
    "defender_retreats": 3,
    "defender_retreated": 3,
    "control": 4,
}
"""By the step of the procedure that comes next."""


class Box(NamedTuple):
    """A box of one side: id, title, units."""

    id: str
    title: str
    units: Sequence[int]


def battle_board(g: Oceans) -> BattleBoard | None:
    """The battle in progress; None when there is none."""
    battle = g.running(AirCombat, NavalBattle, GroundCombat)
    if isinstance(battle, AirCombat):
        return _in_the_air(g, battle)
    if isinstance(battle, NavalBattle):
        return _at_sea(g, battle)
    return _on_land(g, battle) if isinstance(battle, GroundCombat) else None


# ---- in the air --------------------------------------------------------------------------------------


def _in_the_air(g: Oceans, battle: AirCombat) -> BattleBoard:
    sides = (g.phasing_side, 1 - g.phasing_side)
    boxes: list[BattleBox] = []
    units: dict[int, list[int]] = {}
    for side in sides:
        attacking, others = ([one for one in air[side] if g.state.at[one] != NOWHERE] for air in _air(battle))
        units[side] = [*attacking, *others]
        boxes += _drawn(
            g, side, [Box("attack", "Attacking air", attacking), Box("others", "Other air", others)]
        )
    losses = g.running(AirLosses)
    owed = ((seat_of_side(g, losses.side), sum(losses.left)),) if losses and sum(losses.left) else ()
    return BattleBoard(
        where=g.data.space_ids[battle.areas[0]],
        title=battle.title(g),
        round=1,
        steps=AIR_STEPS,
        step=AIR_STEP.get(battle.at, 0),
        attacker=_side(g, sides[0], "attacker", units[sides[0]]),
        defender=_side(g, sides[1], "defender", units[sides[1]]),
        hits_to_take=owed,
        boxes=tuple(boxes),
        facts=tuple(_air_facts(g, battle, sides)),
        chart=chart_in_use(g),
    )


def _air(battle: AirCombat) -> tuple[list[list[int]], list[list[int]]]:
    """By side: Attacking Air Points, and other air that is included."""
    return battle.attack, battle.others


def _air_facts(g: Oceans, battle: AirCombat, sides: Iterable[int]) -> Iterator[BattleFact]:
    """Of each side its points that attack, and what it suffers: Eliminated and Aborted points."""
    losses = g.running(AirLosses)
    for side in sides:
        seat = seat_of_side(g, side)
        there = [one for one in battle.attack[side] if g.state.at[one] != NOWHERE]
        yield BattleFact(seat, "Attacking air points", told(sum(able_points(g, one) for one in there)))
        if battle.results:
            left = losses.left if losses and losses.side == side else battle.results[side]
            when = "Still to suffer" if losses and losses.side == side else "Suffers"
            yield BattleFact(seat, when, f"{left[0]} Eliminated, {left[1]} Aborted")


# ---- at sea ------------------------------------------------------------------------------------------


def _at_sea(g: Oceans, battle: NavalBattle) -> BattleBoard:
    sides = (g.phasing_side, 1 - g.phasing_side)
    boxes = {side: [*_boxes(g, battle, side)] for side in sides}
    attacker, defender = (
        _side(g, side, role, [unit for box in boxes[side] for unit in box.units])
        for side, role in zip(sides, ("attacker", "defender"), strict=True)
    )
    return BattleBoard(
        where=g.data.space_ids[battle.sea],
        title=battle.title(g),
        round=max(1, battle.round),
        steps=ROUND_STEPS,
        step=_naval_step(g, battle),
        attacker=attacker,
        defender=defender,
        boxes=tuple(box for side in sides for box in _drawn(g, side, boxes[side])),
        facts=tuple(_naval_facts(g, battle, sides)),
        pairs=tuple(_aims(g)),
        chart=chart_in_use(g),
    )


def _boxes(g: Oceans, battle: NavalBattle, side: int) -> Iterator[Box]:
    """Where the units of a side lie on the board of a naval battle (oceansoffire:17.1)."""
    escape = g.running(Escape)
    leaving = [ship for ship in escape.home if g.side(ship) == side] if escape else []
    alone = [
        ship for ship in there(g, battle.sea, side) if lone_fst(g, ship)
    ]  # submarines attack it (6.45.b)
    hunters = escape.pursuers if escape else []
    ships = [ship for ship in [*battle.of(g, side), *alone] if ship not in (*leaving, *hunters)]
    in_front = _in_front(g, battle, ships)
    flying = battle.air(g, side)
    aside = [
        air
        for air in battle.aloft
        if g.side(air) == side and g.state.at[air] == battle.sea and air not in flying
    ]
    yield Box("air", "Carrier Air", flying)
    yield Box("aside", "Set Aside", aside)
    yield Box("main", "Main Force", in_front)
    yield Box("others", "Screened Force", [one for one in ships if one not in in_front])
    yield Box("pursuing", "Pursuing", [one for one in hunters if g.side(one) == side])
    yield Box("leaving", "Disengaging", leaving)
    yield Box("apart", "Do not Pursue", [one for one in battle.apart if g.side(one) == side])
    yield Box("boats", "Submarines", [one for one in battle.submarines if g.side(one) == side])


def _in_front(g: Oceans, battle: NavalBattle, ships: Sequence[int]) -> list[int]:
    """Ships of a side that may be met: in a Surface Battle Round not those that are screened (oceansoffire:17.24)."""
    return in_sight(g, ships) if battle.kind == SURFACE else list(ships)


def _naval_step(g: Oceans, battle: NavalBattle) -> int:
    if g.running(Escape):
        return AWAY
    if g.running(Torpedoes):
        return BOATS
    if g.running(SurfaceRound) or g.running(Bombing):
        return FIRE
    return DECKS if battle.at in ("flying", "again") else TYPE


def _naval_facts(g: Oceans, battle: NavalBattle, sides: Iterable[int]) -> Iterator[BattleFact]:
    """Type of the round; of each side guns, carrier air against what its decks may send, and speed."""
    if battle.kind:
        yield BattleFact("", "Round", NAMES[battle.kind])
    for side in sides:
        seat, ships, air = seat_of_side(g, side), battle.of(g, side), battle.air(g, side)
        if ships:
            yield BattleFact(seat, "Attack", told(sum(guns(g, ship) for ship in ships), SIXTEENTHS))
            yield BattleFact(seat, "Movement Factor", str(speed(g, ships) or 0))
        if air or battle.kind == CARRIER:
            decks = capacity(g, ships)
            yield BattleFact(seat, "Carrier air", f"{told(total_points(g, air))} for decks of {told(decks)}")


def _aims(g: Oceans) -> Iterator[tuple[int, int]]:
    """Who fires at whom, as far as it has been said."""
    running = g.running(SurfaceRound)
    if running is not None:
        for row in running.aims:
            if len(row) > 1:
                yield (row[0], row[1])


# ---- on land -----------------------------------------------------------------------------------------


def _on_land(g: Oceans, battle: GroundCombat) -> BattleBoard:
    sides = (g.phasing_side, 1 - g.phasing_side)
    support = [*battle.flying, *battle.bombarding]
    committed = {sides[0]: battle.attack, sides[1]: battle.defense}
    boxes: list[BattleBox] = []
    units: dict[int, list[int]] = {}
    for side in sides:
        here = [one for one in committed[side] or ground(g, battle.space, side) if _there(g, battle, one)]
        reserve = [one for one in ground(g, battle.space, side) if one not in here]
        helping = [one for one in support if g.side(one) == side]
        units[side] = [*here, *reserve, *helping]
        boxes += _drawn(
            g,
            side,
            [
                Box("committed", "Ground units", here),
                Box("reserve", "Not committed", reserve),
                Box("support", "Support", helping),
            ],
        )
    return BattleBoard(
        where=g.data.space_ids[battle.space],
        title=battle.title(g),
        round=1,
        steps=GROUND_STEPS,
        step=GROUND_STEP.get(battle.at, 0),
        attacker=_side(g, sides[0], "attacker", units[sides[0]]),
        defender=_side(g, sides[1], "defender", units[sides[1]]),
        boxes=tuple(boxes),
        facts=tuple(_ground_facts(g, battle, sides[1])),
        chart=chart_in_use(g),
    )


def _there(g: Oceans, battle: GroundCombat, unit: int) -> bool:
    return g.state.at[unit] == battle.space


def _ground_facts(g: Oceans, battle: GroundCombat, defender: int) -> Iterator[BattleFact]:
    if g.friendly(battle.space, defender) and g.igdf(battle.space):
        yield BattleFact(seat_of_side(g, defender), "Intrinsic defense", str(g.igdf(battle.space)))
    forts = sum(g.state.forts[power][battle.space] for power in POWERS_OF[defender])
    if forts:
        yield BattleFact(seat_of_side(g, defender), "Forts", str(forts))


# ---- both --------------------------------------------------------------------------------------------


def _drawn(g: Oceans, side: int, boxes: Iterable[Box]) -> Iterator[BattleBox]:
    """The boxes of a side as the board shows them, those left out that hold nobody."""
    for box in boxes:
        if box.units:
            yield BattleBox(box.id, box.title, seat_of_side(g, side), (("", tuple(box.units)),))


def _side(g: Oceans, side: int, role: str, units: Sequence[int]) -> BattleSide:
    """All units of a side; no single number tells at what they hit."""
    rows = tuple((g.counter(one).id, look_of(g.counter(one)), 0, 1, (one,)) for one in units)
    seats = tuple(dict.fromkeys(g.seat(power) for power in POWERS_OF[side]))
    return BattleSide(TITLES[Side(side)], role, rows, seats=seats)
