"""The battle board of the view: the battle in progress, read from the running procedures (aapacific:setup.24)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ironbottom.games.aapacific.components.ids import Nation, Power, Side, UnitType
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.labels import ipcs
from ironbottom.games.aapacific.position.state import NOWHERE, SUBMERGED
from ironbottom.games.aapacific.rules.combat_values import Fire, attack_fire, capped, escort_fire, pairing
from ironbottom.games.aapacific.rules.p4_combat.battles import (
    land_attackers,
    land_defenders,
    landing_cargo,
    sea_attackers,
    sea_battle_in,
    sea_defenders,
)
from ironbottom.games.aapacific.rules.p4_combat.casualties import AllotHits
from ironbottom.games.aapacific.rules.p4_combat.fire import defense_cap, force
from ironbottom.games.aapacific.rules.p4_combat.kamikaze import DeclareKamikaze
from ironbottom.games.aapacific.rules.p4_combat.land_battle import LandBattle
from ironbottom.games.aapacific.rules.p4_combat.raid import Raid
from ironbottom.games.aapacific.rules.p4_combat.sea_battle import SeaBattle
from ironbottom.games.aapacific.rules.p4_combat.stake import Running, battle_at_stake, running_battle
from ironbottom.kernel.battle_views import BattleBoard, BattleSide

SEA_STEPS = (
    ("Kamikazes", ("lay_out", "kamikazes")),
    ("Submarines strike or dive", ("submarines_dive", "submarines_strike_first", "first_losses")),
    ("Attacker fires", ("attacker_fires", "set_casualties_aside")),
    ("Defender fires or dives", ("defending_submarines", "defender_fires")),
    ("Casualties leave", ("attackers_losses",)),
    ("Go on or withdraw", ("end_of_round", "continue_or_withdraw", "homeless_fighters")),
)
LAND_STEPS = (
    ("Landing and bombardment", ("land_from_the_sea", "lay_out", "bombard", "bombarded")),
    ("AA fire", ("guns_fire", "gun_losses")),
    ("Attacker fires", ("begin_round", "attacker_fires", "set_casualties_aside")),
    ("Defender fires", ("defender_fires",)),
    ("Casualties leave", ("attackers_losses",)),
    ("Go on or retreat", ("end_of_round", "continue_or_withdraw", "after_battle")),
)
RAID_STEPS = (
    ("Interceptors rise", ("announce", "interceptors_rise", "take_interceptor")),
    ("AA fire", ("guns_fire", "gun_losses")),
    ("Dogfight", ("dogfight", "interceptor_losses", "raider_losses")),
    ("Bombing", ("bomb",)),
)

ATTACKER_FIRES, DEFENDER_FIRES = (
    frozenset({"attacker_fires", "dogfight"}),
    frozenset({"defender_fires", "dogfight"}),
)


def battle_board(g: Pacific) -> BattleBoard | None:
    """The battle in progress, None when there is none."""
    frame = running_battle(g)
    if frame is None and isinstance(g.decision, DeclareKamikaze):
        frame = SeaBattle(zone=battle_at_stake(g))  # as it will be laid out: kami.6 asks before any battle
    if frame is None:
        return None
    steps = _steps(frame)
    attackers, defenders, aside, where = sides_of(g, frame)
    names = g.data.side_names
    return BattleBoard(
        where=g.data.space_ids[where],
        title=frame.title(g),
        round=1 if isinstance(frame, Raid) else max(1, frame.round),
        steps=tuple(name for name, _ in steps),
        step=_step(frame, steps),
        attacker=BattleSide(
            names[g.moving_side],
            "attacker",
            _rows(g, attackers, attack_values(g, frame, attackers)),
            tuple(p for p in aside if g.side(p) == g.moving_side),
            *_lost(g, _all(frame)[0]),
            seats=_seats(g, g.moving_side),
            fires=_step_of(steps, ATTACKER_FIRES),
        ),
        defender=BattleSide(
            names[1 - g.moving_side],
            "defender",
            _rows(g, defenders, defense_values(g, frame, defenders)),
            tuple(p for p in aside if g.side(p) != g.moving_side),
            *_lost(g, _all(frame)[1]),
            seats=_seats(g, 1 - g.moving_side),
            fires=_step_of(steps, DEFENDER_FIRES),
            note=_surprised(g, frame),
        ),
        hits_to_take=_hits_to_take(g),
    )


def _step_of(steps: Sequence[tuple[str, tuple[str, ...]]], procedures: frozenset[str]) -> int:
    """The step that has one of these procedures."""
    return next((n for n, (_, names) in enumerate(steps) if not procedures.isdisjoint(names)), -1)


def _all(frame: Running) -> tuple[list[int], list[int]]:
    """All that have taken part, as far as the procedure keeps them."""
    if isinstance(frame, Raid):
        return frame.raiders, frame.interceptors
    return frame.attackers, frame.defenders


def _seats(g: Pacific, side: int) -> tuple[str, ...]:
    """The seats that play a side, whoever is on turn first."""
    powers = [power for power in Power if g.data.side_of_power[power] == side]
    powers.sort(key=lambda power: power != g.state.power)
    return tuple(dict.fromkeys(g.seat_of_power(power) for power in powers))


def _lost(g: Pacific, pieces: Sequence[int]) -> tuple[tuple[tuple[str, str, int], ...], str]:
    """What a side has lost so far, the dearest kind first, and what it was worth."""
    state, cost = g.state, g.data.cost
    gone = Counter((state.kind[p], state.owner[p]) for p in pieces if state.at[p] == NOWHERE)
    rows = sorted(gone.items(), key=lambda row: (-cost[row[0][0]], row[0]))
    worth = sum(cost[kind] * count for (kind, _), count in rows)
    told = tuple((UnitType(kind).key, Nation(owner).key, count) for (kind, owner), count in rows)
    return told, ipcs(worth) if worth else ""


def _steps(frame: Running) -> Sequence[tuple[str, tuple[str, ...]]]:
    match frame:
        case SeaBattle():
            return SEA_STEPS
        case LandBattle():
            return LAND_STEPS
        case Raid():
            return RAID_STEPS


def _step(frame: Running, steps: Sequence[tuple[str, tuple[str, ...]]]) -> int:
    """The step being done: the one before the step that the procedure will run next."""
    before = {later: earlier for earlier, later in type(frame).NEXT.items()}
    doing = before.get(frame.at, frame.at or type(frame).STEPS[0])
    return next((n for n, (_, names) in enumerate(steps) if doing in names), 0)


def sides_of(g: Pacific, frame: Running) -> tuple[list[int], list[int], list[int], int]:
    """Pieces of attacker and defender still there, those set aside, and the space."""
    match frame:
        case SeaBattle(attackers=[], round=0):  # not laid out yet
            where, aside = frame.zone, frame.aside
            attackers, defenders = _to_fight_at_sea(g, where)
        case SeaBattle():
            attackers, defenders, aside, where = frame.attackers, frame.defenders, frame.aside, frame.zone
        case LandBattle(attackers=[], round=0):  # not laid out yet: those who are about to land
            where = frame.territory
            attackers = land_attackers(g, where) + landing_cargo(g, where)
            defenders, aside = land_defenders(g, where), frame.aside
        case LandBattle():
            attackers, defenders, aside, where = (
                frame.attackers,
                frame.defenders,
                frame.aside,
                frame.territory,
            )
        case Raid():
            attackers, defenders, aside, where = frame.raiders, frame.interceptors, [], frame.territory
    state = g.state
    here = [
        [p for p in pieces if state.at[p] != NOWHERE and not state.marks[p] & SUBMERGED]
        for pieces in (attackers, defenders)
    ]
    return here[0], here[1], aside, where


def _to_fight_at_sea(g: Pacific, zone: int) -> tuple[list[int], list[int]]:
    """Who will fight in a zone; where no battle is to come, the ships at which kamikazes may fly (ruling Q27)."""
    if sea_battle_in(g, zone):
        return sea_attackers(g, zone), sea_defenders(g, zone)
    ships = list(g.ships_up(zone, Side.ALLIES))
    return (ships, []) if g.moving_side == Side.ALLIES else ([], ships)


def attack_values(g: Pacific, frame: Running, pieces: list[int]) -> dict[int, int]:
    """What each attacking piece hits on; artillery pairs as it does by default (aapacific:art.2)."""
    units, figures = g.data.units, g.data.figures
    present = force(g, pieces)
    if isinstance(frame, Raid):
        return _deal(g, pieces, escort_fire(units, present))
    raised = pairing(units, figures, present)
    assault = isinstance(frame, LandBattle) and (frame.assault or bool(landing_cargo(g, frame.territory)))
    return _deal(g, pieces, attack_fire(units, figures, present, amphibious=assault, raised=raised))


def _deal(g: Pacific, pieces: list[int], fires: list[Fire]) -> dict[int, int]:
    """Give each piece one of the dice of its type; 0 to those that have none."""
    dice = {kind: [f.value for f in fires if f.type == kind for _ in range(f.dice)] for kind in UnitType}
    return {p: dice[kind].pop(0) if dice[kind := UnitType(g.state.kind[p])] else 0 for p in pieces}


def _cap(g: Pacific, frame: Running) -> int | None:
    """The highest value at which the defenders of a battle hit; None: no cap."""
    where = frame.zone if isinstance(frame, SeaBattle) else frame.territory
    return defense_cap(g, where) if g.moving_side == Side.JAPAN else None


def _surprised(g: Pacific, frame: Running) -> str:
    """Why the defenders hit on so little, in Japan's first turn (aapacific:land.13)."""
    cap = _cap(g, frame)
    return f"Surprise: in Japan's first turn they hit only on {cap} ({{rule:land.13}})" if cap else ""


def defense_values(g: Pacific, frame: Running, pieces: list[int]) -> dict[int, int]:
    """What each defending piece hits on, under the cap of Japan's first turn (aapacific:land.13)."""
    units, state = g.data.units, g.state
    cap = _cap(g, frame)
    rising = isinstance(frame, Raid)
    return {
        p: capped(units[state.kind[p]].intercept_defense if rising else units[state.kind[p]].defense, cap)
        for p in pieces
    }


def _rows(
    g: Pacific, pieces: list[int], values: dict[int, int]
) -> tuple[tuple[str, str, int, int, tuple[int, ...]], ...]:
    """Rows of the board: type, nation, value, count, pieces."""
    state = g.state
    rows: dict[tuple[int, int, int], list[int]] = {}
    for p in pieces:
        rows.setdefault((state.kind[p], state.owner[p], values[p]), []).append(p)
    return tuple(
        (UnitType(kind).key, Nation(owner).key, value, len(row), tuple(row))
        for (kind, owner, value), row in sorted(rows.items())
    )


def _hits_to_take(g: Pacific) -> tuple[tuple[str, int], ...]:
    """Seats that choose casualties now and how many hits are left."""
    allot = g.running(AllotHits)
    decision = g.decision
    if allot is None or decision is None:
        return ()
    return tuple((seat, len(allot.suggested(g))) for seat in decision.seats)
