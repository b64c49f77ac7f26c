"""8.5 Strategic events and other texts played as an action: the operations of the cards, one after the other."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.pacificwar.components.cards import (
    CarrierStrike,
    DirectHit,
    DiscardRandom,
    Effect,
    FlipUnit,
    GainVp,
    LbaStrike,
    MoveGroup,
    ReadyUnits,
    RedeployLba,
    WithdrawUnits,
)
from ironbottom.games.pacificwar.components.ids import NOWHERE
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import does
from ironbottom.games.pacificwar.position.procedure import Procedure
from ironbottom.games.pacificwar.position.state import OPS_COMPLETE
from ironbottom.games.pacificwar.rules.homeward import Redeploy
from ironbottom.games.pacificwar.rules.p08_strategy.card_texts import card_choice, play_text
from ironbottom.games.pacificwar.rules.p08_strategy.choosing import ChoosePiece, ChooseZone
from ironbottom.games.pacificwar.rules.p08_strategy.conditions import (
    made_ready,
    raiders,
    victims,
    zones_made_ready,
    zones_to_leave,
)
from ironbottom.games.pacificwar.rules.p08_strategy.grouping import FormGroup
from ironbottom.games.pacificwar.rules.p08_strategy.movement import GroupMove
from ironbottom.games.pacificwar.rules.p08_strategy.resources import make_ready
from ironbottom.games.pacificwar.rules.p08_strategy.withdrawal import Withdraw
from ironbottom.games.pacificwar.rules.p09_combat.damage import hit
from ironbottom.games.pacificwar.rules.p09_combat.strike import Strike
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step


@dataclass(slots=True, kw_only=True)
class PlayEvent(Procedure):
    """The active player discards a card for its text; then its effects happen in their order (8.5.a)."""

    STEPS: ClassVar[tuple[str, ...]] = ("discard", "begin_effect", "note")
    side: int
    card: int
    effect: int = 0
    """Number of the effect that comes next."""
    sunk: int = 0
    """Ships that this event has sunk."""

    def discard(self, g: War) -> Step:
        play_text(g, self.side, self.card, "8.5.a")
        return None

    def begin_effect(self, g: War) -> Step:
        effects = g.half(self.card, self.side).effects
        if self.effect == len(effects):
            return Return()
        effect = effects[self.effect]
        self.effect += 1
        match effect:
            case DiscardRandom():
                discard_at_random(g, 1 - self.side, effect.cards)
            case GainVp():
                self._gain(g, effect)
            case _:
                return Call(self._procedure(effect))
        return None

    def _procedure(self, effect: Effect) -> Procedure:
        """The procedure of an effect that asks for something."""
        side, card = self.side, self.card
        match effect:
            case LbaStrike() | CarrierStrike():
                return StrikeByCard(side=side, card=card)
            case MoveGroup():
                return MoveByCard(side=side, card=card)
            case DirectHit() | FlipUnit():
                return AimAtPiece(side=side, card=card, effect=self.effect - 1)
            case ReadyUnits() | WithdrawUnits():
                return ChooseZones(side=side, card=card, effect=self.effect - 1)
            case RedeployLba():
                return Redeploy(side=side, most=effect.most)  # 10.4
        raise TypeError(f"{card}: {type(effect).__name__} is no effect of a strategic action")

    def note(self, g: War) -> Step:
        effect = g.half(self.card, self.side).effects[self.effect - 1]
        if isinstance(effect, LbaStrike | CarrierStrike | DirectHit):
            self.sunk += int(str(self.ret))
        return Goto(self.begin_effect)

    def _gain(self, g: War, effect: GainVp) -> None:
        """11.d: events move the VP marker at once (ruling pw_q73)."""
        if effect.if_sunk and not self.sunk:
            return
        g.gain(self.side, effect.points)
        g.log("result", f"{does(g, self.side, 'gains')} {effect.points} VP ({{rule:11.d}})")


def discard_at_random(g: War, side: int, cards: int) -> None:
    """A player discards so many cards at random, as far as they have any.

    The die is not shown: its face would tell how many cards of lower numbers they keep.
    """
    for _ in range(min(cards, len(g.state.hands[side]))):
        hand = g.state.hands[side]
        (place,) = g.dice(1, len(hand), "card at random")
        card = hand[place - 1]
        word = card_choice(g, side, card)
        g.discard(side, card)
        g.log("result", f"{does(g, side, 'loses')} {{{word}}} at random")


@dataclass(slots=True, kw_only=True)
class StrikeByCard(Procedure):
    """9.0.2, 9.3: units strike a zone from where they are (ruling pw_q46). Returns the number of ships sunk."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "aim", "strike", "end")
    side: int
    card: int
    pieces: list[int] = field(default_factory=list)
    zone: int = NOWHERE
    rounds: int = 0
    sunk: int = 0

    def _effect(self, g: War) -> LbaStrike | CarrierStrike[int]:
        effects = g.half(self.card, self.side).effects
        return next(each for each in effects if isinstance(each, LbaStrike | CarrierStrike))

    def ask(self, g: War) -> Step:
        return Call(FormGroup(side=self.side, card=self.card))

    def aim(self, g: War) -> Step:
        self.zone, self.pieces = told(g, self.ret)
        return None

    def strike(self, g: War) -> Step:
        effect = self._effect(g)
        self.rounds += 1
        return Call(
            Strike(
                side=self.side,
                pieces=list(self.pieces),
                zone=self.zone,
                ships_only=effect.ships_only,
                reply=effect.reply,
                shift=effect.columns,
            )
        )

    def end(self, g: War) -> Step:
        self.sunk += int(str(self.ret))
        effect = self._effect(g)
        self.pieces = [piece for piece in self.pieces if g.state.at[piece] != NOWHERE]
        if self.pieces and self.rounds < effect.rounds and g.any_units(self.zone, 1 - self.side):
            return Goto(self.strike)
        if isinstance(effect, CarrierStrike) and effect.then_flip:
            for piece in self.pieces:
                g.mark(piece, OPS_COMPLETE)
        return Return(self.sunk)


def told(g: War, answer: object) -> tuple[int, list[int]]:
    """The zone and the pieces that ``FormGroup`` returned."""
    assert isinstance(answer, list), "a group that has to be formed names its zone"
    zone, *pieces = answer
    return g.data.space_index[choices.argument(zone)], [choices.piece_of(piece) for piece in pieces]


@dataclass(slots=True, kw_only=True)
class MoveByCard(Procedure):
    """A normal move (8.10) with what the card says otherwise."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "move")
    side: int
    card: int

    def ask(self, g: War) -> Step:
        return Call(FormGroup(side=self.side, card=self.card))

    def move(self, g: War) -> Step:
        zone, group = told(g, self.ret)
        return Call(GroupMove(side=self.side, group=group, zone=zone, card=self.card))


@dataclass(slots=True, kw_only=True)
class AimAtPiece(Procedure):
    """One ship is hit, or one carrier raids and is turned to Ops Complete where it is."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "carry_out")
    side: int
    card: int
    effect: int

    def _effect(self, g: War) -> Effect:
        return g.half(self.card, self.side).effects[self.effect]

    def ask(self, g: War) -> Step:
        effect = self._effect(g)
        aimed = isinstance(effect, DirectHit)
        found = (
            victims(g, self.side, effect)
            if isinstance(effect, DirectHit)
            else raiders(g, self.side, self.card)
        )
        purpose = "victim" if aimed else "raider"
        return ChoosePiece(seats=[g.seat(self.side)], side=self.side, purpose=purpose, pieces=found)

    def carry_out(self, g: War) -> Step:
        piece, effect = choices.piece_of(str(self.ret)), self._effect(g)
        if isinstance(effect, DirectHit):
            return Return(int(hit(g, piece, effect.hits)))
        g.mark(piece, OPS_COMPLETE)
        g.log("info", f"{{piece:{piece}}} raids and is Ops Complete ({{rule:8.5.a}})")
        return Return()


@dataclass(slots=True, kw_only=True)
class ChooseZones(Procedure):
    """Zone after zone whose ships become Ready, or whose units go home, as many as the card says."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "carry_out")
    side: int
    card: int
    effect: int
    done: int = 0

    def ask(self, g: War) -> Step:
        effect = g.half(self.card, self.side).effects[self.effect]
        assert isinstance(effect, ReadyUnits | WithdrawUnits), "other effects choose no zones"
        ready = isinstance(effect, ReadyUnits)
        zones = (
            zones_made_ready(g, self.side, effect)
            if isinstance(effect, ReadyUnits)
            else zones_to_leave(g, self.side)
        )
        if self.done == effect.zones or not zones:
            return Return()
        return ChooseZone(
            seats=[g.seat(self.side)],
            side=self.side,
            purpose="ready" if ready else "withdraw",
            zones=zones,
            enough=self.done > 0,
        )

    def carry_out(self, g: War) -> Step:
        if self.ret == choices.DONE:
            return Return()
        zone = g.data.space_index[choices.argument(str(self.ret))]
        effect = g.half(self.card, self.side).effects[self.effect]
        self.done += 1
        if isinstance(effect, ReadyUnits):
            make_ready(g, made_ready(g, zone, self.side, effect), "8.5.a")
            return Goto(self.ask)
        return Call(Withdraw(side=self.side, zone=zone), then=self.ask)
