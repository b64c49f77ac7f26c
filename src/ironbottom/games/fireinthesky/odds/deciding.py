"""What the choices of the open decision make of the battle that hangs on it."""

from __future__ import annotations

from ironbottom.games.fireinthesky.components.ids import Side
from ironbottom.games.fireinthesky.odds import World, fought, worlds_of
from ironbottom.games.fireinthesky.odds.results import Result, odds_of
from ironbottom.games.fireinthesky.odds.situation import Plan, set_up
from ironbottom.games.fireinthesky.odds.stake import battle_at_stake
from ironbottom.games.fireinthesky.position.game import Sky
from ironbottom.games.fireinthesky.position.labels import SIDE_NAMES
from ironbottom.games.fireinthesky.rules.other_worlds import redetermine
from ironbottom.games.fireinthesky.rules.p11_combat.battle import Battle
from ironbottom.games.fireinthesky.rules.p11_combat.phase import ChooseBattle, battle_hexes
from ironbottom.kernel import choices
from ironbottom.odds.answer import ChoiceOdds, Odds, Share
from ironbottom.odds.telling import Chances, Party, Verbs, judged, shares, then

TRIALS = 240
"""Battles fought for all choices of a decision together."""
FEWEST = 40
"""Battles fought for one choice."""
FOR_LAND = Verbs("takes it", "holds", "both stay ashore")
AT_SEA = Verbs("wins", "wins", "neither wins")


def told_shares(g: Sky, seat: str, *, for_land: bool, chances: Chances | Odds) -> tuple[Share, ...]:
    """How a battle of the phasing player may end, as a seat is told; ``for_land``: who is alone ashore."""
    attacker, defender = (
        Party(side.key, SIDE_NAMES[side], several=side == Side.ALLIES, own=g.seat(side) == seat)
        for side in (Side(g.phasing), Side(g.other))
    )
    return shares(chances, attacker, defender, FOR_LAND if for_land else AT_SEA)


def behind(g: Sky, seat: str, asked: str, seed: int) -> tuple[ChoiceOdds, ...]:
    """What the choices of a seat that decides make of the battle at stake."""
    decision = g.decision
    if decision is None or seat not in g.deciding():
        return ()
    options = g.options(seat)
    if not _running(g):  # one more unit of a Task Force is no choice between battles
        options = tuple(choice for choice in options if not choice.startswith("piece:"))
    wanted = judged(options, decision.suggestion(g, seat), asked)
    trials = max(FEWEST, TRIALS // max(1, len(wanted)))
    return tuple(_judged(g, seat, choice, trials, seed) for choice in wanted)


def _running(g: Sky) -> bool:
    return g.running(Battle) is not None


def _judged(g: Sky, seat: str, choice: str, trials: int, seed: int) -> ChoiceOdds:
    hexagon = battle_at_stake(g)
    verb, name = choices.split(choice)
    if isinstance(g.decision, ChooseBattle):
        hexagon = g.data.space_index[name]
        world = worlds_of(g, seat, Plan(hexagon))
    elif _running(g):
        world = _answered(worlds_of(g, seat, Plan(hexagon)), seat, choice)
    else:
        if verb == "space":
            hexagon = g.hex_of(g.data.space_index[name])
        world = _after(g, seat, choice, hexagon)
    if not _running(g) and not isinstance(g.decision, ChooseBattle) and not _fought(g, seat, choice, hexagon):
        return ChoiceOdds(choice=choice, told=())
    results: list[Result] = list(fought(world, hexagon, trials, seed))
    told = told_shares(g, seat, for_land=results[0].muster.for_land, chances=odds_of(results))
    return ChoiceOdds(choice=choice, told=(then(told[0]),), trials=len(results))


def _answered(world: World, seat: str, choice: str) -> World:
    """The same worlds, in which the open decision has been answered."""

    def answered(secret: bytes) -> Sky:
        g = world(secret)
        g.act(seat, choice)
        return g

    return answered


def _moved(g: Sky, seat: str, choice: str, secret: bytes) -> Sky:
    """A world in which a Task Force has sailed, or air has been committed, by a choice."""
    world = redetermine(g, seat, secret)
    world.quiet = True
    if not choice.startswith("button:"):  # a button ends the phase: what follows is set up, not played
        world.act(seat, choice)
    return world


def _after(g: Sky, seat: str, choice: str, hexagon: int) -> World:
    def after(secret: bytes) -> Sky:
        return set_up(_moved(g, seat, choice, secret), Plan(hexagon))

    return after


def _fought(g: Sky, seat: str, choice: str, hexagon: int) -> bool:
    """Whether a battle will be fought in a hex after a choice."""
    return hexagon in battle_hexes(_moved(g, seat, choice, bytes(32)))
