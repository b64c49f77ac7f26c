"""19.2: questions of commitment: who attacks, who defends, what supports."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.components.ids import NOBODY, NOWHERE, Nation, Power
from ironbottom.games.oceansoffire.position.amounts import SIXTEENTHS, told
from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.state import PURSUED, STOOD_OFF, USED
from ironbottom.games.oceansoffire.rules.p02_breakdown import part, partings
from ironbottom.games.oceansoffire.rules.p12_support import bombardment_of, friends, support_points
from ironbottom.games.oceansoffire.rules.p13_from_plan import Resolved, bound_elsewhere
from ironbottom.games.oceansoffire.rules.p14_cases import land_attacks
from ironbottom.games.oceansoffire.rules.p15_picking import Pick, kinds, picked
from ironbottom.games.oceansoffire.rules.p19_factors import factors_told, fullest, within
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Answer
from ironbottom.kernel.grammar import do, in_words

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


PART = "part_"
"""Before the pair of ships that breaks down."""


def adds(g: Oceans, piece: int, space: int) -> int:
    """Sixteenths of a factor that an air unit or a ship adds to a combat."""
    return support_points(g, piece) if g.counter(piece).air else bombardment_of(g, piece, space)


def nations_of(g: Oceans, units: Iterable[int], space: int, *, marker: bool) -> set[Nation]:
    """The nations of who fights on a side.

    ``marker``: with a Control Marker that defends, a ground unit as well (5.4), of its power.
    """
    found = {g.counter(one).nation for one in units}
    if marker:
        found.add(Nation.USA if g.space(space).ally == Power.US else Nation.BRITAIN)
    return found


def supporters(
    g: Oceans, space: int, pieces: Iterable[int], side: int, nations: Collection[Nation]
) -> list[int]:
    """Who of some air units or ships may support a combat of these nations of a side.

    13.2.16: not Used, nor who tried to Disengage or Pursued; 22.34: of a nation that may.
    """
    return [
        one
        for one in pieces
        if g.side(one) == side
        and g.state.at[one] != NOWHERE
        and not g.has(one, USED | PURSUED | STOOD_OFF)
        and adds(g, one, space) > 0
        and friends(g, one, nations)
    ]


@dataclass(slots=True, kw_only=True)
class CommitUnits(Pick):
    """Which activated units attack, up to the limit (19.2.a)."""

    WAITING: ClassVar[str] = "commits attackers"
    RULE: ClassVar[str] = "oceansoffire:19.2.a"
    space: int

    def text(self, g: Oceans, seat: str) -> str:
        return f"Choose the units that attack in {space_token(g, self.space)}"

    def fits(self, g: Oceans, piece: int) -> bool:
        return within(g, self.space, (*self.picked, piece))

    def enough(self, g: Oceans) -> bool:
        return bool(self.picked)

    def hint(self, g: Oceans, seat: str, choice: str) -> str:
        return factors_told(g, choice)


@dataclass(slots=True, kw_only=True)
class CommitDefense(CommitUnits):
    """Which units defend: as many as may (19.2.b)."""

    WAITING: ClassVar[str] = "commits defenders"
    RULE: ClassVar[str] = "oceansoffire:19.2.b"

    def text(self, g: Oceans, seat: str) -> str:
        return f"Choose the units that defend {space_token(g, self.space)}, as many as may"

    def fits(self, g: Oceans, piece: int) -> bool:
        """Not a brigade beside which no more than less than the maximum can be committed."""
        most = fullest(g, self.space, [], self.candidates)
        return within(g, self.space, (*self.picked, piece)) and most == fullest(
            g, self.space, [*self.picked, piece], self.candidates
        )

    def enough(self, g: Oceans) -> bool:
        return False


def committed(g: Oceans, answer: Answer) -> tuple[list[int], list[int]]:
    """Who supports by an answer, and the ships into which a pair breaks down first (12.51.b); none: it is complete."""
    named = picked(answer)
    parts: list[int] = []
    for ship in (-1 - one for one in named if one < 0):
        parts = part(g, ship, partings(g, ship)[0])
        g.log("info", f"{do([ship], 'breaks')} down into {in_words(parts)} ({{rule:12.51.b}}).")
    return [one for one in named if one >= 0], parts


@dataclass(slots=True, kw_only=True)
class CommitSupport(Pick):
    """Which air or ships support the combat (13.2.16)."""

    FORCED: ClassVar[bool] = False
    ORDER: ClassVar[str] = "support"
    WAITING: ClassVar[str] = "commits support"
    RULE: ClassVar[str] = "oceansoffire:13.2.16"
    by_air: bool
    space: int
    most: int
    """Sixteenths of factors that count (12.34.b, 12.52.a)."""
    parted: int = NOBODY
    """The pair of ships that breaks down before the rest is asked for."""

    def pairs(self, g: Oceans) -> list[int]:
        """12.51.b: ships that may break down, so that the other one is left for a combat to come.

        12.81: not those that are bound to the target of an Extended Range assault, and so is the other one.
        """
        if self.by_air or all(g.state.attacked[space] for space in land_attacks(g)):
            return []
        plan = g.running(Resolved)
        bound = bound_elsewhere(plan.parts, NOWHERE) if plan else ()
        return [ship for ship in kinds(g, self.left(g)) if ship not in bound and partings(g, ship)]

    def options(self, g: Oceans, seat: str) -> list[str]:
        return [*Pick.options(self, g, seat), *(choices.button(f"{PART}{ship}") for ship in self.pairs(g))]

    def label(self, g: Oceans, choice: str) -> str:
        verb, word = choices.split(choice)
        if verb == "button" and word.startswith(PART):
            return f"Break down {{piece:{word.removeprefix(PART)}}}"
        return Pick.label(self, g, choice)

    def accept(self, g: Oceans, seat: str, choice: str) -> None:
        verb, word = choices.split(choice)
        if verb == "button" and word.startswith(PART):
            self.parted = int(word.removeprefix(PART))
            self.seats.remove(seat)
        else:
            Pick.accept(self, g, seat, choice)

    def answer(self) -> Answer:
        return [str(one) for one in (*self.picked, *([] if self.parted == NOBODY else [-1 - self.parted]))]

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        """The strongest, until the rest would count no more."""
        added = sum(adds(g, one, self.space) for one in self.picked)
        left = [one for one in self.candidates if one not in self.picked]
        first = next((one for one in left if one in kinds(g, left)), None)
        return [choices.DONE if first is None or added >= self.most else choices.piece(first)]

    def text(self, g: Oceans, seat: str) -> str:
        kind = "air that gives Ground Support" if self.by_air else "ships that bombard"
        return f"Choose {kind} in {space_token(g, self.space)}"

    def hint(self, g: Oceans, seat: str, choice: str) -> str:
        piece = choices.piece_named(choice)
        return f"adds {told(adds(g, piece, self.space), SIXTEENTHS)}" if piece is not None else ""
