"""Answers without a rehearsal: what rehearsals play on with, and what needs none."""

from __future__ import annotations

from ironbottom.games.pacificwar.components.cards import GroundStrength, PortValue
from ironbottom.games.pacificwar.components.ids import Segment, Side, Timing
from ironbottom.games.pacificwar.opponent.threats import power, strength_in
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.p06_allied_options import PlaceInfantry
from ironbottom.games.pacificwar.rules.p08_strategy.action import NOTHING as NO_ACTION
from ironbottom.games.pacificwar.rules.p08_strategy.action import ChooseAction
from ironbottom.games.pacificwar.rules.p08_strategy.card_texts import card_of
from ironbottom.games.pacificwar.rules.p08_strategy.choosing import ChooseCard, ChoosePiece, ChooseZone
from ironbottom.games.pacificwar.rules.p08_strategy.grouping import ALL, ChooseCourse
from ironbottom.games.pacificwar.rules.p08_strategy.phase import USE_MAGIC, DeclarePass, UseMagic
from ironbottom.games.pacificwar.rules.p08_strategy.reaction import EVACUATE, STAND, ChooseReaction, Reaction
from ironbottom.games.pacificwar.rules.p09_combat.allotment import prize
from ironbottom.games.pacificwar.rules.p09_combat.cards import PlayCombatCard
from ironbottom.games.pacificwar.rules.p09_combat.chart import strength
from ironbottom.games.pacificwar.rules.p10_supply.invasion import InvasionCard, points_of
from ironbottom.games.pacificwar.rules.p10_supply.readying import ReadyCard
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Decision

OVERWHELMING = 1.7
"""Times its own strength, helpers included, from which a side does not wait for the enemy."""
STAKE = 10
"""Strength in a segment from which a card is worth playing in it."""
AUSTRALIA = "space:australia"


def simple(g: War, seat: str, decision: Decision) -> str:
    """A sensible answer: our own where there is one, else what the game suggests, else to be done or the first."""
    options = g.options(seat)
    own = _own(g, seat, decision, options)
    if own in options:
        return own
    suggested = [choice for choice in decision.suggestion(g, seat) if choice in options]
    if suggested:
        return suggested[0]
    return choices.DONE if choices.DONE in options else options[0]


def _own(g: War, seat: str, decision: Decision, options: tuple[str, ...]) -> str:
    match decision:
        case ChooseAction():
            return NO_ACTION
        case DeclarePass():
            return options[0]
        case UseMagic():
            return USE_MAGIC
        case PlaceInfantry():
            return AUSTRALIA
        case ChooseReaction():
            return reaction(g, decision, options)
        case ChooseCourse():
            return _course(g, options)
        case PlayCombatCard():
            return combat_card(g, decision, options)
        case InvasionCard():
            return invasion_card(g, decision, options)
        case ChooseCard() | ReadyCard():
            return least_card(g, decision.side, options)
        case ChoosePiece():
            return max(options, key=lambda choice: _aim(g, choice))
        case ChooseZone(purpose="ready"):
            return max(options, key=lambda choice: _complete(g, choice, decision.side))
    return ""


def _course(g: War, options: tuple[str, ...]) -> str:
    """As many as go along, then the first zone."""
    if ALL in options:
        return ALL
    more = [choice for choice in options if choice.startswith("piece:")]
    return more[0] if more else options[0]


def _aim(g: War, choice: str) -> float:
    return prize(g, choices.piece_of(choice)) if choice.startswith("piece:") else 0.0


def _complete(g: War, choice: str, side: int) -> int:
    if not choice.startswith("space:"):
        return 0
    zone = g.data.space_index[choices.argument(choice)]
    return sum(power(g, p) for p in g.ships(zone, side) if not g.ready(p))


# ---- reactions -----------------------------------------------------------------------------------------


def reaction(g: War, decision: ChooseReaction, options: tuple[str, ...]) -> str:
    """Stand against what is weak, call in who turns the scales, and evacuate from what is overwhelming."""
    frame = g.caller(Reaction)
    side, zone = frame.side, frame.zone
    own, enemy = strength_in(g, zone, side), strength_in(g, zone, 1 - side)
    if own * OVERWHELMING >= enemy:
        return STAND
    best = max(helpers(g, options), default=(0, ""))
    if best[1] and enemy <= OVERWHELMING * (own + best[0]):
        return best[1]
    return EVACUATE if g.ships(zone, side) else STAND


def helpers(g: War, options: tuple[str, ...]) -> list[tuple[int, str]]:
    """Groups that a reaction can bring, each by its slowest ship, with the strength of all that go along."""
    ships = [choices.piece_of(choice) for choice in options if choice.startswith("piece:")]
    found = []
    for ship in ships:
        along = [p for p in ships if g.state.at[p] == g.state.at[ship] and g.speed(p) >= g.speed(ship)]
        found.append((sum(power(g, p) for p in along), choices.piece(ship)))
    return found


# ---- cards ---------------------------------------------------------------------------------------------


def keep_value(g: War, side: int, card: int) -> float:
    """How gladly a card is kept rather than spent as a resource."""
    half = g.half(card, side)
    if card in g.state.used[side]:
        return 0.0
    ground = sum(effect.points for effect in half.effects if isinstance(effect, GroundStrength | PortValue))
    by_timing = {Timing.INTERRUPT: 3.0, Timing.SUPPLY_INVASION: 1.0 + ground, Timing.REACTION: 1.5}
    return by_timing.get(half.timing, 1.0)


def least_card(g: War, side: int, options: tuple[str, ...]) -> str:
    """The card among the options that is missed least; the first option when there is none."""
    cards = {choice: card_of(g, side, choice) for choice in options if choice.startswith("type:")}
    return min(cards, key=lambda choice: (keep_value(g, side, cards[choice]), choice), default=options[0])


def combat_card(g: War, decision: PlayCombatCard, options: tuple[str, ...]) -> str:
    """The first card that fits, where enough is at stake."""
    segment = Segment.SURFACE if decision.timing == Timing.COMBAT_SURFACE else Segment.AIRSTRIKE
    stake = sum(strength(g, g.units(decision.zone, side), segment) for side in Side)
    return options[0] if stake >= STAKE else options[-1]


def invasion_card(g: War, decision: InvasionCard, options: tuple[str, ...]) -> str:
    """The card that is missed least among those that are enough, else the strongest; none where none helps."""
    missing = decision._missing()
    side, defending = decision.side, decision.DEFENDING
    points = {c: points_of(g, side, card_of(g, side, c), defending=defending) for c in options[:-1]}
    if missing <= 0 or sum(points.values()) < missing:
        return options[-1]
    enough = [choice for choice in points if points[choice] >= missing]
    if enough:
        return min(enough, key=lambda c: (points[c], keep_value(g, side, card_of(g, side, c)), c))
    return max(points, key=lambda c: (points[c], -keep_value(g, side, card_of(g, side, c)), c))
