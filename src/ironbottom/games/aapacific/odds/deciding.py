"""The odds of the battle that hangs on the open decision, and what each choice makes of them."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from ironbottom.games.aapacific.components.ids import Nation, Power, Side
from ironbottom.games.aapacific.components.model import AApacificData
from ironbottom.games.aapacific.odds import TooLarge, exact, odds, simulate, words
from ironbottom.games.aapacific.odds.battle import Battle
from ironbottom.games.aapacific.odds.ends import odds_of
from ironbottom.games.aapacific.odds.played import BETWEEN_ROUNDS, begun, chances_behind, fought_out
from ironbottom.games.aapacific.odds.positions import Found, battles_at, bombarded_by, without_landing
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import NOWHERE
from ironbottom.games.aapacific.rules.p4_combat.casualties import targets_of
from ironbottom.games.aapacific.rules.p4_combat.kamikaze import DeclareKamikaze, declared_at
from ironbottom.games.aapacific.rules.p4_combat.landing import (
    CALL_OFF,
    ChooseBombardment,
    Landing,
    LandOrCallOff,
)
from ironbottom.games.aapacific.rules.p4_combat.resolve import ChooseBattle
from ironbottom.games.aapacific.rules.p4_combat.stake import battle_at_stake, running_battle
from ironbottom.kernel import choices
from ironbottom.odds.answer import ChoiceOdds, Odds, OddsAt, Share, trials_asked
from ironbottom.odds.hits import hits
from ironbottom.odds.telling import Chances, Party, Verbs, judged, shares, then

TRIALS = 120
"""Battles fought out from the middle of a round for an answer."""
ROUNDS = 60
"""Rounds played out for each choice, what follows being solved."""
QUICK_STATES = 6_000
QUICK_TRIALS = 400
"""What follows is solved exactly up to so many transitions, else played so often."""
HABITS = ("retreat", "attacker_order", "defender_order")
"""Settings that a player may change in a position to see what would be."""
ON_LAND = "The attacker wins when a land unit of theirs takes the territory, and loses when all are gone or break off."
WINNING = {
    "land": ON_LAND,
    "amphibious": ON_LAND,
    "sea": "A side wins when it is left alone in the zone: the others are sunk, have dived or break off.",
    "air": "A side wins when it is left alone: the others are shot down or break off.",
    "raid": "The attacker wins when a bomber gets through.",
}
"""What winning is, by the kind of battle."""
LAND = Verbs("takes it", "holds", "nobody is left")
SEA = Verbs("wins", "wins", "neither wins")
KAMIKAZES = Verbs("sinks a ship", "loses none", "")
VERBS = {
    "land": LAND,
    "amphibious": LAND,
    "sea": SEA,
    "air": SEA,
    "raid": Verbs("bombs", "stops the raid", ""),
}
"""What the sides do, by the kind of battle."""


def told(g: Pacific, seat: str, found: Found, answer: Odds, choices: tuple[ChoiceOdds, ...] = ()) -> OddsAt:
    """The odds of a battle as they are told to a seat, or, "", to a spectator."""
    battle = found.battle
    return OddsAt(
        space=g.data.space_ids[found.space],
        kind=battle.kind,
        attacker=words.by_key(battle.attacker.force),
        defender=words.by_key(battle.defender.force),
        winning=WINNING[battle.kind],
        note=found.note,
        seat=g.moving_seat,
        habits=HABITS,
        odds=answer,
        shares=_shares(g, seat, found, Chances(answer.win, answer.draw, answer.lose)),
        choices=choices,
    )


def special(g: Pacific, seat: str, name: str, trials: str) -> tuple[OddsAt, ...]:
    """The odds of a battle in the middle of a round, or of kamikazes alone; none where the exact odds are known.

    ``name``: the space, empty: anywhere.
    """
    if isinstance(g.decision, DeclareKamikaze):
        zone = battle_at_stake(g)
        here = not name or g.data.space_ids[zone] == name
        return (_kamikazes_alone(g, seat, zone),) if here and not _to_come(g, zone) else ()
    return _amid_a_round(g, seat, name, trials)


def _amid_a_round(g: Pacific, seat: str, name: str, trials: str) -> tuple[OddsAt, ...]:
    space, frame = battle_at_stake(g), running_battle(g)
    if space == NOWHERE or frame is None or isinstance(g.decision, _BEFORE_DICE):
        return ()
    found = begun(g, space)
    if found is None or (name and g.data.space_ids[space] != name):
        return ()
    ends = fought_out(g, seat, "", trials_asked(trials, TRIALS))
    return (told(g, seat, found, odds_of(g.data, found.battle, ends, round(sum(ends.weights.values())))),)


_BEFORE_DICE = (*BETWEEN_ROUNDS, LandOrCallOff, ChooseBombardment)
"""Decisions at which the exact odds are known, for no hit waits to be taken."""


def at(g: Pacific, seat: str, asked: str, trials: str = "") -> tuple[OddsAt, ...]:
    """The odds of the battle that hangs on the decision of a seat, with those of its choices."""
    space = battle_at_stake(g)
    if space == NOWHERE or g.decision is None:
        return ()
    found = special(g, seat, "", trials) or tuple(
        told(g, seat, one, odds(one.battle, g.data)) for one in _to_come(g, space)
    )
    if not found:
        return ()
    wanted = judged(g.options(seat), g.decision.suggestion(g, seat), asked)
    rounds = int(trials or ROUNDS)
    behind = tuple(_choice(g, seat, space, choice, rounds) for choice in wanted)
    return tuple(replace(one, choices=behind) for one in found)


def _to_come(g: Pacific, space: int) -> list[Found]:
    """The battle of a space, if two parties fight it: where kamikazes alone strike there is none (ruling Q27)."""
    return [found for found in battles_at(g, space)[:1] if any(found.battle.attacker.force)]


def _kamikazes_alone(g: Pacific, seat: str, zone: int) -> OddsAt:
    """Kamikazes strike a zone where nobody fights: whether any ship is sunk by those declared so far."""
    spared = 1.0
    for _, ship, attacks in (row for row in g.state.kamikaze_targets if row[0] == zone):
        spared *= 1.0 - _sunk(g, ship, attacks)
    japan, allies = (_party(g, seat, side, zone) for side in Side)
    return OddsAt(
        space=g.data.space_ids[zone],
        kind="sea",
        attacker={},
        defender={},
        winning="No battle is fought here: kamikazes alone strike ({rule:kami.12}).",
        seat=g.seat_of_power(Power.JAPAN),
        odds=Odds(
            method="exact",
            trials=0,
            error=0.0,
            win=1.0 - spared,
            draw=0.0,
            lose=spared,
            attacker_losses=(),
            defender_losses=(),
            attacker_cost=0.0,
            defender_cost=0.0,
            worth_in="IPCs",
            swing=0.0,
        ),
        shares=shares(Chances(1.0 - spared, 0.0, spared), japan, allies, KAMIKAZES),
    )


def _sunk(g: Pacific, ship: int, attacks: int) -> float:
    """The chance that so many kamikazes sink a ship (aapacific:kami.8, kami.15)."""
    figures = g.data.figures
    chances = hits((figures.kamikaze_hits_on,) * attacks, figures.dice_sides)
    return sum(chances[len(targets_of(g, [ship])) :])


def _choice(g: Pacific, seat: str, space: int, choice: str, rounds: int) -> ChoiceOdds:
    """What a choice makes of the battle of a space."""
    match g.decision:
        case DeclareKamikaze():
            return _kamikaze(g, seat, choice)
        case ChooseBattle():
            return _solved(g, seat, choice, battles_at(g, g.data.space_index[choices.argument(choice)]))
        case LandOrCallOff():
            return _solved(
                g, seat, choice, without_landing(g, space) if choice == CALL_OFF else battles_at(g, space)
            )
        case ChooseBombardment() if choice == choices.DONE:
            landing = g.caller(Landing)
            left = [bombarded_by(g, one, landing.bombarding) for one in battles_at(g, space)]
            return _solved(g, seat, choice, left)
        case ChooseBombardment():
            return _solved(g, seat, choice, battles_at(g, space))
        case decision if isinstance(decision, BETWEEN_ROUNDS) and choice == "button:continue":
            return _solved(g, seat, choice, battles_at(g, space))
    found = begun(g, space)
    assert found is not None, "a battle is being fought"
    chances, played = chances_behind(g, seat, choice, rounds, partial(_quick, g.data))
    return ChoiceOdds(choice=choice, told=(then(_shares(g, seat, found, chances)[0]),), trials=played)


def _solved(g: Pacific, seat: str, choice: str, found: list[Found]) -> ChoiceOdds:
    """What a choice makes of it where the battle behind it is known; none: nothing is fought."""
    answers = [(one, odds(one.battle, g.data)) for one in found[:1]]
    return ChoiceOdds(
        choice=choice,
        told=tuple(
            then(_shares(g, seat, one, Chances(answer.win, answer.draw, answer.lose))[0])
            for one, answer in answers
        ),
        trials=sum(answer.trials for _, answer in answers),
    )


def _kamikaze(g: Pacific, seat: str, choice: str) -> ChoiceOdds:
    """One more kamikaze at a ship: whether it is hit often enough, and the battle of its zone (aapacific:kami.8)."""
    world = g.clone()
    if choice == choices.DONE:
        return _solved(g, seat, choice, _to_come(g, battle_at_stake(g)))
    ship = choices.piece_of(choice)
    zone, attacks = g.state.at[ship], declared_at(g, ship) + 1
    world.act(seat, choice)
    behind = _solved(world, seat, choice, _to_come(world, zone))
    sunk = ("then it sinks", _sunk(g, ship, attacks))
    return ChoiceOdds(choice=choice, told=(sunk, *behind.told), trials=behind.trials)


def _quick(data: AApacificData, battle: Battle) -> Odds:
    try:
        return exact(battle, data, QUICK_STATES)
    except TooLarge:
        return simulate(battle, QUICK_TRIALS, data=data)


# ---- whose battle it is ------------------------------------------------------------------------------


def _shares(g: Pacific, seat: str, found: Found, chances: Chances) -> tuple[Share, ...]:
    attacker, defender = (_party(g, seat, side, found.space) for side in (g.moving_side, 1 - g.moving_side))
    return shares(chances, attacker, defender, VERBS[found.battle.kind])


def _party(g: Pacific, seat: str, side: int, space: int) -> Party:
    """A side in the battle of a space as a seat sees it."""
    own = any(g.seat_of_power(power) == seat and g.data.side_of_power[power] == side for power in Power)
    if side == Side.JAPAN:
        return Party(Nation.JAPAN.key, g.data.nation_names[Nation.JAPAN], own=own)
    return Party(_ally(g, space).key, g.data.side_names[side], several=True, own=own)


def _ally(g: Pacific, space: int) -> Nation:
    """The ally in whose colour a battle is told: who moves, else who has most in it."""
    if g.moving_side == Side.ALLIES:
        return Nation.GREAT_BRITAIN if g.state.power == Power.GREAT_BRITAIN else Nation.USA
    owners = [g.state.owner[p] for p in g.here[space] if g.side(p) == Side.ALLIES]
    return Nation(max(set(owners), key=lambda owner: (owners.count(owner), -owner), default=Nation.USA))
