"""Battles that have begun are fought out through the rules' own procedures, from the open decision on.

Between two rounds the exact odds are known; in the middle of one, with hits to be taken and units that still fire
once, only the procedures themselves know what is left to be done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from ironbottom.games.aapacific.components.ids import UnitClass
from ironbottom.games.aapacific.odds.battle import Battle, Kind
from ironbottom.games.aapacific.odds.ends import End, Ends, Verdict, Why, verdict
from ironbottom.games.aapacific.odds.positions import Found, battles_at, party_of
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import NOWHERE, SUBMERGED
from ironbottom.games.aapacific.rules.combat_values import force_of
from ironbottom.games.aapacific.rules.p4_combat.battle_board import sides_of
from ironbottom.games.aapacific.rules.p4_combat.battles import landing_cargo
from ironbottom.games.aapacific.rules.p4_combat.casualties import AgreeOnCasualty, allotment
from ironbottom.games.aapacific.rules.p4_combat.land_battle import LandBattle
from ironbottom.games.aapacific.rules.p4_combat.land_retreat import AircraftLeave, ContinueOnLand
from ironbottom.games.aapacific.rules.p4_combat.pairing import PairArtillery
from ironbottom.games.aapacific.rules.p4_combat.raid import Raid
from ironbottom.games.aapacific.rules.p4_combat.sea_retreat import ContinueAtSea
from ironbottom.games.aapacific.rules.p4_combat.stake import Running, running_battle
from ironbottom.games.aapacific.rules.p4_combat.submarines import DiveOrFire
from ironbottom.kernel import choices
from ironbottom.odds.answer import Odds
from ironbottom.odds.patience import battles
from ironbottom.odds.telling import Chances

SECRET = 32
"""Bytes of a key for dice."""
BETWEEN_ROUNDS = (ContinueOnLand, ContinueAtSea, AircraftLeave)


def begun(g: Pacific, space: int) -> Found | None:
    """The battle of a space in the middle of a round, with all that are still in it; None where none is."""
    frame = running_battle(g)
    if frame is None:
        return None
    attackers, defenders, _, where = sides_of(g, frame)
    if where != space:
        return None
    return Found(
        space, Battle(_kind(g, frame, attackers + defenders), party_of(g, attackers), party_of(g, defenders))
    )


def chances_behind(
    g: Pacific, seat: str, choice: str, trials: int, solve: Callable[[Battle], Odds]
) -> tuple[Chances, int]:
    """The chances behind a choice, and how often the round was played out for it: what follows is solved.

    Only the dice of one round are left to luck, so that a few hundred throws tell choices apart. Many of them lead to
    the same forces, which are solved once.
    """
    random, known, total = Random(0), dict[Battle, Chances](), [0.0, 0.0, 0.0]
    frame = running_battle(g)
    assert frame is not None, "asked for only while a battle is fought"
    attackers, defenders, _, where = sides_of(g, frame)
    start = begun(g, where)
    assert start is not None, "the battle runs"
    played = 0
    for _ in battles(trials):
        played += 1
        world = _world(g, frame, random.randbytes(SECRET))
        for _ in _answers(world, seat, choice):
            if isinstance(world.decision, BETWEEN_ROUNDS):
                break
        if world.decision is None:
            end = verdict(g.data, start.battle, _end(world, attackers, defenders, where, sum(g.state.cash)))
            one = ENDED.get(end, Chances(0.0, 1.0, 0.0))
        else:
            (left,) = battles_at(world, where)
            if left.battle not in known:
                odds = solve(left.battle)
                known[left.battle] = Chances(odds.win, odds.draw, odds.lose)
            one = known[left.battle]
        total = [before + more for before, more in zip(total, one, strict=True)]
    return Chances(*(share / played for share in total)), played


ENDED = {
    Verdict.WIN: Chances(1.0, 0.0, 0.0),
    Verdict.LOSE: Chances(0.0, 0.0, 1.0),
    Verdict.RETREAT: Chances(0.0, 0.0, 1.0),
}


def _kind(g: Pacific, frame: Running, pieces: list[int]) -> Kind:
    if isinstance(frame, Raid):
        return "raid"
    if isinstance(frame, LandBattle):
        return "amphibious" if frame.assault or landing_cargo(g, frame.territory) else "land"
    return "air" if all(g.klass(p) == UnitClass.AIR for p in pieces) else "sea"


def fought_out(g: Pacific, seat: str, choice: str, trials: int, seed: int = 0) -> Ends:
    """The ends of the running battle, fought so often; ``choice``: what the seat answers first, empty: as suggested."""
    random, ends = Random(seed), Ends()
    frame = running_battle(g)
    assert frame is not None, "asked for only while a battle is fought"
    attackers, defenders, _, where = sides_of(g, frame)
    for _ in battles(trials):
        world = _world(g, frame, random.randbytes(SECRET))
        rounds = sum(1 for _ in _fight_out(world, seat, choice))
        ends.add(_end(world, attackers, defenders, where, sum(g.state.cash)), 1.0)
        ends.rounds += rounds
    return ends


def _world(g: Pacific, frame: Running, secret: bytes) -> Pacific:
    """The same with other dice, in which the battle is all that is left to be played."""
    world = g.alone(frame)
    world.rekey(secret)
    return world


def _fight_out(g: Pacific, seat: str, choice: str) -> Iterator[int]:
    """Play until the battle is over; yields the number of each round that begins."""
    before = _round(g)
    for _ in _answers(g, seat, choice):
        if _round(g) > before:
            before = _round(g)
            yield before


def _answers(g: Pacific, seat: str, choice: str) -> Iterator[None]:
    """Answer question after question, the first by a choice of the seat; stops after each answer."""
    while g.decision is not None:
        decision, asked = g.decision, g.deciding()[0]
        if isinstance(decision, AgreeOnCasualty):
            decision.sealed.clear()  # what an ally has proposed in secret is not to be found out by asking
            decision.seats = list(dict.fromkeys(g.seat_of(p) for p in allotment(g).open(g)))
            same = choice or _usual(g, asked)
            for each in tuple(decision.seats):
                g.act(each, same)
        else:
            g.act(asked, choice if choice and asked == seat else _usual(g, asked))
        choice = ""
        yield


def _round(g: Pacific) -> int:
    frame = running_battle(g)
    return 0 if frame is None or isinstance(frame, Raid) else frame.round


def _usual(g: Pacific, seat: str) -> str:
    """What a seat may be expected to choose: what is suggested, else to fight on with all it has."""
    decision, options = g.decision, g.options(seat)
    assert decision is not None, "somebody is asked"
    if isinstance(decision, DiveOrFire):
        return choices.DONE
    if isinstance(decision, PairArtillery):
        return options[-1]
    return next((choice for choice in decision.suggestion(g, seat) if choice in options), options[0])


def _end(g: Pacific, attackers: list[int], defenders: list[int], where: int, cash: int) -> End:
    state = g.state
    left = [[p for p in pieces if state.at[p] != NOWHERE] for pieces in (attackers, defenders)]
    stay = [any(state.at[p] == where and not state.marks[p] & SUBMERGED for p in pieces) for pieces in left]
    forces = [force_of(state.kind[p] for p in pieces) for pieces in left]
    went = any(state.at[p] != where for p in left[0]) and not stay[0] and stay[1]
    why = Why.RETREAT if went else Why.FOUGHT
    return End(forces[0], forces[1], stay[0], stay[1], why, cash - sum(state.cash))
