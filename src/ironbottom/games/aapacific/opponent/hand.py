"""Moves are played on the planner's own copy of the game and noted: what it hands back is what it has played."""

from __future__ import annotations

from ironbottom.games.aapacific.position.game import Pacific
from ironbottom.games.aapacific.position.state import NOWHERE
from ironbottom.games.aapacific.rules.movement.moves import Kind, Move
from ironbottom.games.aapacific.rules.movement.options import moves_of
from ironbottom.games.aapacific.rules.movement.play import ChooseUnit
from ironbottom.games.aapacific.rules.movement.questions import (
    ChooseMission,
    ChooseShip,
    ChooseWay,
    open_moves,
    ways_among,
)
from ironbottom.games.aapacific.rules.movement.units import key_of, units_in
from ironbottom.games.aapacific.rules.p6_noncombat.phase import in_the_air
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Decision
from ironbottom.players.hand import Hand as AnyHand


class Hand(AnyHand[Pacific]):
    """Plays for one seat on a clone.

    Interchangeable pieces move in the order of the rules, not in that of the plan: ``real`` says which piece now
    plays the part of the one that was planned with.
    """

    def __init__(self, world: Pacific, seat: str) -> None:
        super().__init__(world, seat)
        self._plays: dict[int, int] = {}

    @property
    def moving(self) -> bool:
        """Whether the open decision is which of the seat's units moves next."""
        return self.asked(ChooseUnit)

    def real(self, piece: int) -> int:
        """The piece that plays the part of a planned one."""
        return self._plays.get(piece, piece)

    def _swap(self, one: int, other: int) -> None:
        """Let two interchangeable real pieces change parts."""
        if one == other:
            return
        part = {self.real(p): p for p in self._plays}
        first, second = part.get(one, one), part.get(other, other)
        self._plays[first], self._plays[second] = other, one

    def moves(self, piece: int) -> dict[int, tuple[Move, ...]]:
        """Where a planned piece may move now."""
        return moves_of(self.world, self.real(piece))

    def move(self, piece: int, to: int, kind: Kind | None = None, ship: int = -1) -> bool:
        """Move a planned piece if it may: whether it did. ``ship``: the one to board, land on or rely on."""
        if not self.moving:
            return False
        actor = self._representative(self.real(piece))
        if actor < 0:
            return False
        found = [m for m in moves_of(self.world, actor).get(to, ()) if kind is None or m.kind == kind]
        if not found or choices.piece(actor) not in self.options:
            return False
        deck = self._ship_among(found, ship)
        if deck is None:
            return False
        self._swap(self.real(piece), actor)
        self.act(choices.piece(actor))
        self.act(choices.space(self.world.data.space_ids[to]))
        self._answer(actor, to, found[0].kind, deck)
        return True

    def _representative(self, piece: int) -> int:
        """The piece that is offered for all those like this one; -1 when it is not on the board."""
        at = self.world.state.at[piece]
        if at == NOWHERE:
            return -1
        for group in units_in(self.world, at).groups:
            if piece == group.piece or piece in group.others:
                return group.piece
        return -1

    def _ship_among(self, moves: list[Move], ship: int) -> int | None:
        """Of the ships offered the one wanted or one like it; -1 when none was named, None when it is not there."""
        if ship < 0:
            return -1
        wanted = self.real(ship)
        offered = {move.ship for move in moves}
        if wanted in offered:
            return wanted
        at, state = self.world.state.at[wanted], self.world.state
        if at == NOWHERE:
            return None
        key = key_of(self.world, wanted)
        twin = next(
            (p for p in sorted(offered) if p >= 0 and state.at[p] == at and key_of(self.world, p) == key),
            None,
        )
        if twin is not None:
            self._swap(wanted, twin)
        return twin

    def _answer(self, piece: int, to: int, kind: Kind, ship: int) -> None:
        """Answer what a move leaves open: mission, way, ship, and whatever a blitz brings up."""
        while self.world.outcome is None and self.seat in self.world.deciding():
            decision = self.world.decision
            if isinstance(decision, ChooseUnit):
                return
            options = self.options
            choice = options[0]
            if isinstance(decision, ChooseMission):
                choice = choices.button(kind)
            elif isinstance(decision, ChooseWay):
                choice = choices.number(self._best_way(piece, to, kind))
            elif isinstance(decision, ChooseShip) and choices.piece(ship) in options:
                choice = choices.piece(ship)
            self.act(choice)

    def _best_way(self, piece: int, to: int, kind: Kind) -> int:
        """The way that crosses the fewest guns, passes the most enemy convoys or land, and is the shortest."""
        g = self.world
        ways = ways_among(open_moves(g, piece, to, kind))

        def merit(number: int) -> tuple[int, int, int]:
            path, cost, guns = ways[number]
            prizes = sum(self._is_prize(space) for space in path[:-1])
            return len(guns), -prizes, cost

        return min(range(len(ways)), key=merit)

    def _is_prize(self, space: int) -> bool:
        g = self.world
        if g.data.is_sea[space]:
            return g.state.convoy[space] == 1 - g.moving_side
        return not g.friendly(space, g.moving_side)

    def done(self, kind: type[Decision] | tuple[type[Decision], ...] = Decision) -> None:
        """End the movement phase if it may end now; otherwise land whatever is still in the air."""
        for piece in in_the_air(self.world) if self.moving else []:
            places = moves_of(self.world, piece)
            if places:
                self.move(piece, next(iter(places)))
        if self.moving:
            super().done(kind)
