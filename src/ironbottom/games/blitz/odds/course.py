"""How the battle at stake goes on from the open decision, or from one of its choices, up to the next roll of dice.

What is decided without dice is played by the rules themselves on a copy, everything else as suggested; the dice of the
copy are spent, so it stops where the next round begins, and from there all rolls are reckoned.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.blitz.components.ids import Attack, Round, Side
from ironbottom.games.blitz.odds.reckon import Case, End, Ends, Force, ends_from
from ironbottom.games.blitz.odds.situation import case_of, stranded
from ironbottom.games.blitz.odds.stake import Frames, stage_of
from ironbottom.games.blitz.position.state import ON_MAP
from ironbottom.games.blitz.rules.p04_sea.combat import SeaBattle
from ironbottom.games.blitz.rules.p04_sea.contested import fighting_units
from ironbottom.games.blitz.rules.p05_land.combat import LandCombat
from ironbottom.games.blitz.rules.p05_land.commitment import garrison, in_port
from ironbottom.games.blitz.rules.p05_land.committing import CommitUnit
from ironbottom.games.blitz.rules.p06_rounds.fighters import BY_AIR
from ironbottom.games.blitz.rules.p06_rounds.forces import fighters
from ironbottom.games.blitz.rules.p06_rounds.round import CombatRound
from ironbottom.games.blitz.rules.p06_rounds.situation import AT_SEA
from ironbottom.kernel import choices
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.errors import DiceExhausted
from ironbottom.kernel.flow import END

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


class Course(NamedTuple):
    """A battle as it stands, and how it ends; the forces are those before whatever is still to be decided."""

    space: int
    side: int
    attack: int
    attackers: Force
    defenders: Force
    ends: Ends


def course(g: Blitz, choice: str = "") -> Course | None:
    """The battle on which the open decision bears, after one of its choices if one is given; None: there is none."""
    staged = stage_of(g, choice)
    if staged is None:
        return None
    world = g.alone(staged.frame)
    world.dice_source = ScriptedDice([])
    battle: SeaBattle | LandCombat | None = world.running(SeaBattle) or world.running(LandCombat)
    assert battle is not None
    _play(world, battle, staged)
    return _reckoned(g, world, battle)


def _play(world: Blitz, battle: SeaBattle | LandCombat, staged: Frames) -> None:
    """To the next roll, or to the end of what touches the battle."""
    try:
        if staged.fresh:
            world.start()
        if staged.choice:
            world.act(world.deciding()[0], staged.choice)
        while world.decision is not None and not _over(battle):
            seat = world.deciding()[0]
            decision = world.decision
            answer = decision.suggestion(world, seat)[0]
            if (
                isinstance(decision, CommitUnit)
                and not staged.everybody
                and choices.DONE in world.options(seat)
            ):
                answer = choices.DONE
            world.act(seat, answer, trusted=True)
    except DiceExhausted:
        return


def _over(battle: SeaBattle | LandCombat) -> bool:
    """Whether nothing is left but the way home of Naval Air that was called in, or of aircraft that would not fight."""
    return isinstance(battle, SeaBattle) and battle.at in ("all_home", END)


# ---- what is left to roll for ------------------------------------------------------------------------


def _reckoned(g: Blitz, world: Blitz, battle: SeaBattle | LandCombat) -> Course | None:
    rolled = world.running(CombatRound)
    space, side = (battle.sea, battle.side) if isinstance(battle, SeaBattle) else (battle.target, battle.side)
    attack = AT_SEA if isinstance(battle, SeaBattle) else battle.kind
    ways = _ways(world, battle)
    if isinstance(battle, LandCombat) and not battle.ways:
        return None  # it is called off
    pieces = _taking_part(g, world, battle)
    before = [tuple(fighters(g, units, ways)) for units in pieces]
    here: list[list[int]] = [[], []]
    if rolled:
        here = [list(rolled.attackers), list(rolled.defenders)]
    elif isinstance(battle, SeaBattle):
        here = [
            [piece for piece in units if world.state.at[piece] == space and piece not in battle.yielding]
            for units in pieces
        ]
    fighting = [_left(g, world, units, ways) for units in here]
    gone = [
        _left(g, world, [p for p in units if p not in there and world.state.fate[p] == ON_MAP], ways)
        for units, there in zip(pieces, here, strict=True)
    ]
    case = case_of(world, attack, space, side, world.land_units(space, 1 - side))
    if attack == Attack.PORT:
        case, fighting, gone = _in_port(world, case, rolled, fighting, gone)
    start = End(
        fighting[0],
        fighting[1],
        gone[0],
        gone[1],
        taken=attack == Attack.GROUND and world.friendly_land(space, side),
        ruins=world.state.ruins[space] - g.state.ruins[space],
        held=isinstance(battle, SeaBattle) and _held(world, battle),
    )
    ends = ends_from(g.data, start, case, Round(rolled.kind)) if rolled else {start: 1.0}
    return Course(space, side, attack, before[0], before[1], ends)


def _ways(world: Blitz, battle: SeaBattle | LandCombat) -> dict[str, str]:
    """How units come: to a battle at sea by air those that go home behind it (4.3.d3); and who finds no base then."""
    if isinstance(battle, LandCombat):
        return dict(battle.ways) | stranded(world, (*battle.attackers, *battle.defenders), battle.target)
    called = dict.fromkeys(map(str, battle.called), BY_AIR)
    here = [piece for side in Side for piece in fighting_units(world, battle.sea, side)]
    return stranded(world, here) | called


def _held(world: Blitz, battle: SeaBattle) -> bool:
    """Ruling q56: aircraft that stay out unasked stay where they are; those that would not fight may be driven off."""
    idle = set(battle.out).difference(battle.yielding)
    return any(world.side(piece) != battle.side for piece in idle)


def _left(g: Blitz, world: Blitz, pieces: Sequence[int], ways: dict[str, str]) -> Force:
    """Units as they are then, with those of their cargo that are left, aboard or landed in a port."""

    def cargo(piece: int) -> tuple[int, ...]:
        return tuple(sorted(world.size(load) for load in g.cargo(piece) if world.state.fate[load] == ON_MAP))

    known = fighters(world, pieces, ways)
    return tuple(one._replace(cargo=cargo(piece)) for one, piece in zip(known, pieces, strict=True))


def _in_port(
    world: Blitz, case: Case, rolled: CombatRound | None, fighting: Sequence[Force], gone: Sequence[Force]
) -> tuple[Case, list[Force], list[Force]]:
    """Ships in port are no part of the Air Round, and the only targets of the Naval Round."""
    if rolled is None:
        return case, list(fighting), list(gone)
    ships = case.in_port
    left = [one for one in gone[1] if one not in ships]
    defenders = () if rolled.kind == Round.NAVAL else fighting[1]
    return case, [fighting[0], defenders], [gone[0], tuple(left)]


def _taking_part(g: Blitz, world: Blitz, battle: SeaBattle | LandCombat) -> tuple[list[int], list[int]]:
    """The pieces of both sides as they stood before, those among them that the choices bring in or take home."""
    now = g.running(SeaBattle, LandCombat)
    found: list[set[int]] = [set(), set()]
    for game, frame in ((g, now), (world, battle)):
        if isinstance(frame, SeaBattle):
            forces = (
                frame.forces(game) if game is g or not frame.attackers else (frame.attackers, frame.defenders)
            )
        elif isinstance(frame, LandCombat):
            forces = (
                frame.attackers,
                frame.defenders or garrison(g, frame.target, frame.kind, 1 - frame.side),
            )
        else:
            continue
        for known, units in zip(found, forces, strict=True):
            known.update(piece for piece in units if g.state.fate[piece] == ON_MAP)
    if isinstance(battle, LandCombat) and battle.kind == Attack.PORT:
        found[1].update(in_port(g, battle.target, 1 - battle.side))
    if isinstance(battle, SeaBattle):
        for known, side in zip(found, (battle.side, 1 - battle.side), strict=True):
            fighting = known - {*battle.out}
            known.intersection_update(fighting or known)  # where nobody fights all are left
            if not known:
                known.update(piece for piece in battle.out if g.side(piece) == side)
    return sorted(found[0]), sorted(found[1])
