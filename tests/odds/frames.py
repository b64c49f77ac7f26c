"""Battles played by the rules themselves, with seeded dice and players of fixed habits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

from ironbottom.games.aapacific.components.ids import UnitClass, UnitType
from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import NOWHERE, SUBMERGED
from ironbottom.games.aapacific.rules.combat_values import Force, force_of
from ironbottom.games.aapacific.rules.losses import casualty_order
from ironbottom.games.aapacific.rules.p4_combat.casualties import ChooseCasualty
from ironbottom.games.aapacific.rules.p4_combat.land_battle import LandBattle
from ironbottom.games.aapacific.rules.p4_combat.land_retreat import AircraftLeave, ContinueOnLand
from ironbottom.games.aapacific.rules.p4_combat.landing import ChooseBombardment, LandOrCallOff
from ironbottom.games.aapacific.rules.p4_combat.pairing import PairArtillery
from ironbottom.games.aapacific.rules.p4_combat.raid import Intercept, Raid
from ironbottom.games.aapacific.rules.p4_combat.resolve import ChooseBattle, ResolveCombat
from ironbottom.games.aapacific.rules.p4_combat.sea_battle import SeaBattle
from ironbottom.games.aapacific.rules.p4_combat.sea_retreat import ContinueAtSea
from ironbottom.games.aapacific.rules.p4_combat.submarines import DiveOrFire
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Decision


@dataclass(frozen=True)
class Habits:
    """What the players do: break off after so many rounds (0: never), dive or not, raise marines before infantry."""

    after_rounds: int = 0
    attacker_dives: bool = False
    defender_dives: bool = False
    marines_first: bool = False


@dataclass(frozen=True)
class Played:
    """One battle played out."""

    attacker: Force
    defender: Force
    attacker_stays: bool
    defender_stays: bool
    lands: bool
    rounds: int
    paid: int


def fight_in(game: Pacific, space: int) -> LandBattle | SeaBattle | Raid | None:
    """The battle that runs in a space."""
    for frame in game.stack:
        if isinstance(frame, LandBattle | Raid) and frame.territory == space:
            return frame
        if isinstance(frame, SeaBattle) and frame.zone == space:
            return frame
    return None


def _over(game: Pacific, space: int) -> bool:
    """Whether the battle in a space has been fought."""
    resolving = next((frame for frame in game.stack if isinstance(frame, ResolveCombat)), None)
    return resolving is None or (space in resolving.done + resolving.raided and fight_in(game, space) is None)


def play(template: Pacific, space: int, secret: bytes, habits: Habits) -> Played:
    """Play the battle in a space from a position in phase 4 in which it comes next."""
    game = template.clone()
    game.rekey(secret)
    game.quiet = True
    side, state = game.moving_side, game.state
    money = sum(state.cash)
    involved = [p for p in range(len(state.kind)) if state.at[p] != NOWHERE]
    attackers = [p for p in involved if game.own(p) and _takes_part(game, p, space)]
    defenders = [p for p in involved if game.side(p) != side and _takes_part(game, p, space)]
    rounds, broke_off = 0, False
    while not _over(game, space):
        decision = game.stack[-1]
        assert isinstance(decision, Decision)
        choice = answer(game, decision, space, habits)
        broke_off |= isinstance(decision, ContinueOnLand | ContinueAtSea) and (
            choice == "button:retreat" or choice.startswith("space:")
        )
        game.act(decision.seats[0], choice)
        rounds = max([rounds, *_rounds(game, space)])
    left = [[p for p in pieces if state.at[p] != NOWHERE] for pieces in (attackers, defenders)]
    up = [[p for p in pieces if not state.marks[p] & SUBMERGED] for pieces in left]
    return Played(
        force_of(state.kind[p] for p in left[0]),
        force_of(state.kind[p] for p in left[1]),
        bool(up[0]) and not broke_off,
        bool(up[1]),
        any(game.klass(p) == UnitClass.LAND for p in left[0]),
        rounds,
        money - sum(state.cash),
    )


def _rounds(game: Pacific, space: int) -> Iterator[int]:
    """Rounds of the battle in a space in which dice were thrown in the last action."""
    pattern = re.compile(rf"\b{game.data.space_ids[space]} round (\d+)")
    for draw in game.draws:
        found = pattern.search(draw.why)
        if found:
            yield int(found[1])


def _takes_part(game: Pacific, piece: int, space: int) -> bool:
    """Whether a piece fights there: it is there, or is declared to land there."""
    state, unit = game.state, game.data.units[game.state.kind[piece]]
    if not unit.casualty:
        return False
    return state.at[piece] == space if state.aboard[piece] < 0 else state.target[piece] == space


def _kind(game: Pacific, option: str) -> UnitType:
    return UnitType(game.state.kind[choices.piece_of(option)])


def answer(game: Pacific, decision: Decision, space: int, habits: Habits) -> str:
    """The habits in choices."""
    seat = decision.seats[0]
    options = decision.options(game, seat)
    fought = getattr(fight_in(game, space), "round", 0)
    match decision:
        case ChooseCasualty():
            own = [option for option in options if game.own(choices.piece_of(option))]
            if own and len(own) < len(options):  # allies that stand by are spared
                order = casualty_order(game.data.units, attacking=True)
                return min(own, key=lambda option: order.index(_kind(game, option)))
            return decision.suggestion(game, seat)[0]
        case ContinueOnLand() | ContinueAtSea() | AircraftLeave():
            if habits.after_rounds and fought >= habits.after_rounds:
                leaving = [option for option in options if option != "button:continue"]
                leaving.sort(key=lambda option: choices.split(option)[0] == "piece")
                return leaving[0]
            return "button:continue"
        case DiveOrFire():
            dives = (
                habits.attacker_dives and fought > 1 if seat == game.moving_seat else habits.defender_dives
            )
            return options[0] if dives else choices.DONE
        case ChooseBombardment() | Intercept():
            return options[0]
        case ChooseBattle():
            return choices.space(game.data.space_ids[space])
        case LandOrCallOff():
            return "button:land"
        case PairArtillery():
            return options[0 if habits.marines_first else -1]  # by the number of infantry that is raised
        case _:
            return options[0]


@dataclass
class Tally:
    """A sum of numbers, to be compared with an expectation."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def deviation(self, expected: float) -> float:
        """How many standard errors the mean is away from what was expected."""
        mean = self.total / self.count
        spread = sqrt(max(self.squares / self.count - mean * mean, 0.0) / self.count)
        if not spread:
            return 0.0 if abs(mean - expected) < 5 / self.count else float("inf")
        return (mean - expected) / spread
