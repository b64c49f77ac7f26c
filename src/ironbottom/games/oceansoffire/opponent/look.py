"""One look at the map for plans: who may be activated, what each Space is worth, and ideas in order of promise.

An idea costs next to nothing: it is judged by strengths and distances. Only the best are drawn up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ironbottom.games.oceansoffire.components.ids import NOWHERE, Klass
from ironbottom.games.oceansoffire.opponent.fronts import pull, values
from ironbottom.games.oceansoffire.opponent.garrisons import shortage, strength
from ironbottom.games.oceansoffire.opponent.value import unit
from ironbottom.games.oceansoffire.position.figures import attack, defense, division
from ironbottom.games.oceansoffire.position.places import aircraft, ground, in_port
from ironbottom.games.oceansoffire.rules.p11_ships import seas_in_reach
from ironbottom.games.oceansoffire.rules.p13_draft import RESOLVE, NextPart
from ironbottom.games.oceansoffire.rules.p19_factors import commit_limit
from ironbottom.games.oceansoffire.rules.p22_duties import fillers, fills

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.opponent.hand import Hand
    from ironbottom.games.oceansoffire.opponent.style import Style
    from ironbottom.games.oceansoffire.position.game import Oceans

EVEN_CHANCE, SURE_CHANCE = 0.5, 2.0
"""Odds of factors at which an attack has no prospect, and from which on it is taken for sure."""
FOOTHOLD = 0.15
"""What any enemy Space is worth beside its points, in Victory Points: a base less for them."""
HELD_SHARE = 0.6
"""What is gained by clearing a Space of one's own that is contested, as a share of its worth."""


class Scheme(NamedTuple):
    """A plan that was found legal: its sort, the position with the plan drawn up, and its choices, to the end."""

    kind: str
    world: Oceans
    row: tuple[str, ...]


class Idea(NamedTuple):
    """What might be drawn up: how much it promises, and what draws it up, the best way first."""

    promise: float
    draw: Callable[[], Iterator[Scheme]]


class Look:
    """What is asked of the open draft again and again while ideas are gathered; the position does not change."""

    def __init__(self, hand: Hand, style: Style) -> None:
        self.hand, self.style = hand, style
        self.g = g = hand.world
        self.side = g.phasing_side
        decision = g.decision
        asked = isinstance(decision, NextPart) and hand.seat in decision.seats
        found = decision.groups(g, hand.seat) if asked and isinstance(decision, NextPart) else {}
        self.able = {piece for first, others in found.items() for piece in (first, *others)}
        self.worth = values(g)
        self.pull = pull(g, self.side)
        self._short: dict[int, float] = {}
        self._due = fillers(g)

    # ---- where the able are ------------------------------------------------------------------------

    def ports(self) -> Iterator[tuple[int, list[int]]]:
        """Ports with ships that may be activated, and these."""
        spaces = sorted({self.g.state.at[piece] for piece in self.able if self.g.counter(piece).ship})
        for space in spaces:
            for port in self.g.data.spaces[space].ports:
                there = [ship for ship in in_port(self.g, port) if ship in self.able]
                if there:
                    yield port, there

    def camps(self) -> Iterator[tuple[int, list[int]]]:
        """Land Spaces with ground units that may be activated, and these, the strongest first."""
        spaces = sorted({self.g.state.at[piece] for piece in self.able if self.g.counter(piece).ground})
        for space in spaces:
            there = [one for one in ground(self.g, space, self.side) if one in self.able]
            if there:
                yield space, sorted(there, key=lambda one: (-attack(self.g, one), one))

    def fields(self) -> Iterator[tuple[int, list[int]]]:
        """Airfields with air that may be activated, and this, the largest first."""
        spaces = sorted({self.g.state.at[piece] for piece in self.able if self.g.counter(piece).air})
        for space in spaces:
            there = [one for one in aircraft(self.g, space, self.side) if one in self.able]
            if there:
                yield space, sorted(there, key=lambda one: (-self.g.counter(one).points, one))

    def are(self, pieces: Sequence[int], *klasses: Klass) -> list[int]:
        """Those of some classes."""
        return [one for one in pieces if self.g.counter(one).klass in klasses]

    def fighting(self, pieces: Sequence[int]) -> list[int]:
        """Warships that fire or carry aircraft, carriers first, then the strongest."""
        found = [one for one in pieces if self.g.counter(one).guns or self.g.counter(one).carrier]
        return sorted(found, key=lambda one: (-unit(self.g, one, self.style), one))

    def reaching(self, fleet: Sequence[int], more: int = 0) -> dict[int, list[int]]:
        """Sea Spaces that ships of a port reach on a Mission, and which of them do: the slow keep nobody back.

        ``more``: MPs beyond theirs (12.81).
        """
        found: dict[int, list[int]] = {}
        for ship in fleet:
            for sea in seas_in_reach(self.g, [ship], NOWHERE, mission=True, more=more):
                found.setdefault(sea, []).append(ship)
        return found

    # ---- judging -----------------------------------------------------------------------------------

    def prize(self, space: int) -> float:
        """What it promises to take a Space, or to drive the enemy out of it, in points of the style."""
        value = self.worth.get(space, 0.0) + FOOTHOLD
        share = HELD_SHARE if self.g.friendly(space, self.side) else 1.0
        return self.style.point * value * share

    def against(self, space: int) -> float:
        """Defense Factors of the enemy in a Space, of as many divisions as may be committed (19.2)."""
        g, enemy = self.g, 1 - self.side
        own = g.igdf(space) if g.enemy(space, self.side) else 0
        return own + self._committed(space, [(defense(g, one), one) for one in ground(g, space, enemy)])

    def factors(self, units: Iterable[int], space: int) -> int:
        """Attack Factors of units against a Space, of as many divisions as may be committed (19.2)."""
        return self._committed(space, [(attack(self.g, one), one) for one in units])

    def _committed(self, space: int, units: list[tuple[int, int]]) -> int:
        limit, total, divisions = commit_limit(self.g, space), 0, 0
        for factor, one in sorted(units, reverse=True):
            if limit is None or divisions + division(self.g, one) <= limit:
                divisions += division(self.g, one)
                total += factor
        return total

    def prospect(self, space: int, factors: float) -> float:
        """What an attack by so many factors promises."""
        odds = factors / max(1.0, self.against(space))
        share = (odds - EVEN_CHANCE) / (SURE_CHANCE - EVEN_CHANCE)
        return self.prize(space) * min(1.0, max(0.0, share))

    def short(self, space: int) -> float:
        """What a garrison of a Space is short of, in points of the style."""
        if space not in self._short:
            self._short[space] = shortage(self.g, space, self.side, self.style)
        return self._short[space]

    def nearer(self, pieces: Sequence[int], start: int, goal: int) -> float:
        """What units promise that go from one Space to another: nearer to the front, or to fill a garrison."""
        share = self.style.forward * (self.pull[goal] - self.pull[start])
        gain = share * sum(unit(self.g, one, self.style) for one in pieces)
        if any(self.g.counter(one).ground for one in pieces):
            gain += self.short(goal) - (self.short(start) if len(pieces) == self._camp(start) else 0.0)
        if self._due and any(one in self._due and fills(self.g, one, goal) for one in pieces):
            gain += self.style.due
        return gain

    def _camp(self, space: int) -> int:
        return len(ground(self.g, space, self.side))

    def strength(self, space: int) -> float:
        """Ground factors of the side in a Space."""
        return strength(self.g, space, self.side)


def drawn(hand: Hand, kind: str) -> Iterator[Scheme]:
    """The plan that a hand has drawn up, to be carried out, if there is one."""
    if hand.asked(NextPart) and hand.world.allows(hand.seat, RESOLVE):
        yield Scheme(kind, hand.world, (*hand.played, RESOLVE))


def best_first(ideas: Iterator[Idea]) -> Iterator[Scheme]:
    """Schemes of ideas that promise something: one of each idea before the second of any."""
    order = sorted((idea for idea in ideas if idea.promise > 0), key=lambda idea: -idea.promise)
    waiting = [idea.draw() for idea in order]
    while waiting:
        going_on = []
        for source in waiting:
            scheme = next(source, None)
            if scheme is not None:
                yield scheme
                going_on.append(source)
        waiting = going_on
