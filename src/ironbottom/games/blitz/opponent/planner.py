"""A computer opponent that weighs landings, strikes and attacks by their exact odds, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ironbottom.games.blitz.components.ids import Stage
from ironbottom.games.blitz.opponent.assaults import Assault, best_assault, next_unit, open_attacks
from ironbottom.games.blitz.opponent.fleets import Move, best_move
from ironbottom.games.blitz.opponent.rear import forward, homeward, march, wish
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.position.state import ACTIVE, ASHORE
from ironbottom.games.blitz.rules.moving import PickFirst
from ironbottom.games.blitz.rules.p02_activities import Activate, price_of, sleepers
from ironbottom.games.blitz.rules.p05_land.attacks import BUTTONS, ChooseAttack, ChooseTarget, DeclareTarget
from ironbottom.games.blitz.rules.p05_land.committing import CommitUnit
from ironbottom.games.blitz.rules.p07_turn_end.building import BuildOrRepair
from ironbottom.games.blitz.rules.who import alike_of
from ironbottom.kernel import choices
from ironbottom.players import planner
from ironbottom.players.account import Account, Weighed
from ironbottom.players.hand import Hand

if TYPE_CHECKING:
    from ironbottom.kernel.flow import Decision
    from ironbottom.players.base import Thinking

LEAST_ATTACK = 0.12
"""What an attack must promise."""


@dataclass(frozen=True)
class Style:
    """How well it judges: the spread of its errors, in points."""

    noise: float


CAREFUL, HASTY = Style(0.0), Style(0.6)


class Planner(planner.Planner[Hand[Blitz]]):
    """See the module."""

    GAME = Blitz

    def __init__(self, seed: int, name: str, style: Style) -> None:
        super().__init__(seed, name)
        self.style = style

    def hand(self, world: Blitz, seat: str) -> Hand[Blitz]:
        """See players.planner."""
        return Hand(world, seat)

    def answer(self, hand: Hand[Blitz], decision: Decision, thinking: Thinking) -> None:
        """See players.planner: what is not answered here gets the suggestion."""
        thinking.spend()
        g = hand.world
        match decision:
            case PickFirst(stage=stage):
                self._move(hand, stage)
            case Activate():
                self._activate(hand, decision)
            case DeclareTarget(targets=targets, kinds=kinds):
                self._declare(hand, list(zip(targets, kinds, strict=True)))
            case ChooseTarget(targets=targets):
                best = max(targets, key=lambda space: (self._promise_of(g, space), -space))
                hand.follow([choices.space(g.data.space_ids[best])])
            case ChooseAttack(space=space, kinds=kinds):
                best = max(kinds, key=lambda kind: (self._worth(best_assault(g, space, kind)), -kind))
                word = next(button for button, kind in BUTTONS.items() if kind == best)
                hand.follow([word])
            case CommitUnit(target=target, kind=kind, committed=committed):
                self._commit(hand, target, kind, committed)
            case BuildOrRepair():
                self._build(hand, decision)

    def _worth(self, assault: Assault | None) -> float:
        return -1.0 if assault is None else assault.worth + self._rng.gauss(0.0, 1.0) * self.style.noise

    def _promise_of(self, g: Blitz, space: int) -> float:
        return max((one.worth for one in open_attacks(g) if one.target == space), default=-1.0)

    # ---- moves -----------------------------------------------------------------------------------

    def _move(self, hand: Hand[Blitz], stage: int) -> None:
        g = hand.world
        finders = {Stage.A: homeward, Stage.B: best_move, Stage.D: forward, Stage.E: march}
        found = finders[Stage(stage)](g)
        if found is None or (self.style.noise and self._rng.random() < self.style.noise / 4):
            hand.done()
            return
        self._note(hand, found)
        self._go(hand, found)

    def _go(self, hand: Hand[Blitz], move: Move) -> None:
        """Pick the units one after the other, and the goal; whoever cannot come along stays."""
        g = hand.world
        for piece in move.pieces:
            choice = next((c for c in hand.options if c.startswith("piece:") and _same(g, c, piece)), None)
            if choice is not None:
                hand.act(choice)
        goal = choices.space(g.data.space_ids[move.goal])
        if not hand.follow([goal]):
            hand.follow(["button:cancel"])
            hand.done()

    def _note(self, hand: Hand[Blitz], move: Move) -> None:
        goal = hand.world.data.space_ids[move.goal]
        row = (*map(choices.piece, move.pieces[:1]), choices.space(goal))
        self.account = Account(weighed=(Weighed(row=row, kind="move", worth=move.worth),))

    # ---- attacks ---------------------------------------------------------------------------------

    def _declare(self, hand: Hand[Blitz], declared: list[tuple[int, int]]) -> None:
        """Every attack that promises something, and of which no unit is needed for a better one."""
        g = hand.world
        taken: set[int] = set()
        for assault in open_attacks(g):
            if (assault.target, assault.kind) in declared:
                taken |= set(assault.pieces)
        for assault in open_attacks(g):
            if (assault.target, assault.kind) in declared or assault.worth < LEAST_ATTACK:
                continue
            if self._worth(assault) < LEAST_ATTACK or taken & set(assault.pieces):
                continue
            if hand.follow([choices.space(g.data.space_ids[assault.target])]):
                word = next(button for button, kind in BUTTONS.items() if kind == assault.kind)
                hand.follow([word])
                return
        hand.done()

    def _commit(self, hand: Hand[Blitz], target: int, kind: int, committed: list[int]) -> None:
        g = hand.world
        assault = best_assault(g, target, kind)
        if not committed and (assault is None or assault.worth < 0):
            hand.follow(["button:cancel"])
            return
        piece = next_unit(g, target, kind, committed)
        choice = next(
            (c for c in hand.options if piece is not None and c.startswith("piece:") and _same(g, c, piece)),
            None,
        )
        if choice is not None:
            hand.act(choice)
        elif not hand.follow([choices.DONE]):
            hand.follow(["button:cancel"])

    # ---- oil and building ------------------------------------------------------------------------

    def _activate(self, hand: Hand[Blitz], decision: Activate) -> None:
        """Oil goes to the units of the best attacks that could be made, transports with cargo among them."""
        g = hand.world
        free = sleepers(g, decision.paid)
        paid = [piece for piece in free if not price_of(g, piece, decision.paid)]
        everybody = [
            *free,
            *(p for p in g.on_map(g.phasing) if g.has(p, ACTIVE) or g.state.aboard[p] != ASHORE),
        ]
        for assault in open_attacks(g, everybody):
            if assault.worth < 2 * LEAST_ATTACK:
                break
            needed = [g.state.aboard[p] if g.state.aboard[p] != ASHORE else p for p in assault.pieces]
            wanted = next((piece for piece in needed if piece in free), None)
            if wanted is not None:
                choice = next(c for c in hand.options if c.startswith("piece:") and _same(g, c, wanted))
                hand.act(choice)
                return
        if paid and choices.piece(paid[0]) in hand.options:
            hand.act(choices.piece(paid[0]))
            return
        hand.done()

    def _build(self, hand: Hand[Blitz], decision: BuildOrRepair) -> None:
        g = hand.world
        repairs = [choice for choice in hand.options if choice.startswith(("piece:", "space:"))]
        if repairs:
            hand.act(repairs[0])
            return
        buys = [choice for choice in hand.options if choice.startswith("type:")]
        if not buys:
            hand.done()
            return
        index = g.data.counter_index
        best = max(buys, key=lambda choice: (wish(g, index[choices.argument(choice)], decision.side), choice))
        hand.act(best)


def _same(g: Blitz, choice: str, piece: int) -> bool:
    """Whether an offered unit is this one, or stands for it."""
    offered = choices.piece_of(choice)
    return offered == piece or piece in alike_of(g, [offered, piece], offered)
