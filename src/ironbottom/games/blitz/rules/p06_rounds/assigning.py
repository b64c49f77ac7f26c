"""6.5 Assigning hits and letters: the owner the first, the enemy the second, and so on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.blitz.components.ids import Round, Side
from ironbottom.games.blitz.position.labels import OF_SIDE, ROUND_NAMES, carrying
from ironbottom.games.blitz.position.procedure import Choose, Procedure
from ironbottom.games.blitz.position.state import ON_MAP
from ironbottom.games.blitz.rules.p06_rounds.forces import fighter, takes_hits, takes_letters
from ironbottom.games.blitz.rules.p06_rounds.home import ShedCargo
from ironbottom.games.blitz.rules.p06_rounds.results import affected, assigner
from ironbottom.games.blitz.rules.p06_rounds.value import absence_worth, value_of
from ironbottom.games.blitz.rules.reasons.rounds import refused_victims
from ironbottom.games.blitz.rules.who import groups_of
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import counted
from ironbottom.mechanics.grouping import Groups, Offer

if TYPE_CHECKING:
    from ironbottom.games.blitz.position.game import Blitz


def left_of(g: Blitz, victims: list[int], ways: dict[str, str], kind: int, *, in_port: bool) -> list[int]:
    """Those to which another hit can go."""
    return [
        piece
        for piece in victims
        if g.state.fate[piece] == ON_MAP
        and takes_hits(kind, fighter(g, piece, ways.get(str(piece), "")), in_port=in_port)
    ]


@dataclass(slots=True, kw_only=True)
class AssignHits(Procedure):
    """The hits that a side suffers in a round; returns how many were assigned (6.5.d6: the rest is lost)."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    kind: int
    owner: int
    victims: list[int]
    ways: dict[str, str] = field(default_factory=dict)
    hits: int
    in_port: bool = False
    done: int = 0

    def ask(self, g: Blitz) -> Step:
        left = left_of(g, self.victims, self.ways, self.kind, in_port=self.in_port)
        if self.done == self.hits or not left:
            return Return(self.done)
        by = assigner(self.done, self.owner)  # 6.5.e, 6.5.f
        return ChooseHit(
            seats=[g.seat(by)], kind=self.kind, owner=self.owner, candidates=left, hits=self.hits - self.done
        )

    def take(self, g: Blitz) -> Step:
        piece = choices.piece_of(str(self.ret))
        where = g.data.space_ids[g.state.at[piece]]
        by = OF_SIDE[Side(assigner(self.done, self.owner))]
        hurt = g.counter(piece).back is not None and g.size(piece) > 1
        dead = "damaged" if hurt else f"destroyed{carrying(g.cargo(piece))}"
        g.log("result", f"{{piece:{piece}}} is {dead}, chosen by {by}.", where=where)
        self.done += 1
        if g.lose_step(piece):
            return Goto(self.ask)
        return Call(ShedCargo(transport=piece), then=self.ask)


@dataclass(slots=True, kw_only=True)
class ChooseVictim(Offer, Choose):
    """A unit that a result of a round is assigned to; ``owner``: the side whose it is."""

    LAND_RULE: ClassVar[str]
    """The rule in a Land Round; in all others owner and enemy take turns (6.5.e)."""
    LETTER: ClassVar[bool] = False
    """Whether the result is a letter."""
    kind: int
    owner: int
    candidates: list[int]

    def rule(self, g: Blitz) -> str:
        return self.LAND_RULE if self.kind == Round.LAND else "blitz:6.5.e"

    def groups(self, g: Blitz, seat: str) -> Groups:
        return groups_of(g, self.candidates)

    def refused(self, g: Blitz, seat: str) -> dict[str, str]:
        return refused_victims(g, self.kind, self.owner, self.candidates, letter=self.LETTER)

    def whose(self, g: Blitz, seat: str) -> str:
        """Whose unit it is, to the seat that is asked."""
        return "your" if g.seat(self.owner) == seat else "the enemy"

    def worth(self, g: Blitz, piece: int) -> int:
        """What the owner loses by it."""
        return value_of(g, piece)

    def suggestion(self, g: Blitz, seat: str) -> list[str]:
        """The owner gives the cheapest, the enemy takes the dearest."""
        own = g.seat(self.owner) == seat
        ranked = sorted(self.groups(g, seat), key=lambda piece: (self.worth(g, piece), piece))
        return [choices.piece(ranked[0] if own else ranked[-1])]


@dataclass(slots=True, kw_only=True)
class ChooseHit(ChooseVictim):
    """Which unit takes the next hit."""

    LAND_RULE: ClassVar[str] = "blitz:6.5.f"
    ORDER: ClassVar[str] = "hits"
    hits: int

    def text(self, g: Blitz, seat: str) -> str:
        return f"{ROUND_NAMES[Round(self.kind)]}: choose {self.whose(g, seat)} unit that takes a hit"

    def waiting(self, g: Blitz, seat: str) -> str:
        return f"hits are assigned, {counted(self.hits, 'hit')} to go"


def consequence(g: Blitz, kind: int, owner: int) -> str:
    """6.5.h to 6.5.j: what a letter brings upon units of a side, the attacker's or the defender's of a Land Round."""
    if kind != Round.LAND:
        return "must return to base"
    return "may not advance" if owner == g.phasing else "must retreat"


@dataclass(slots=True, kw_only=True)
class AssignLetters(Procedure):
    """The units that a letter affects (6.5.h to 6.5.j); returns them. ``begun``: assignments before (q46)."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    kind: int
    owner: int
    victims: list[int]
    ways: dict[str, str] = field(default_factory=dict)
    letter: str
    begun: int = 0
    chosen: list[int] = field(default_factory=list)

    def ask(self, g: Blitz) -> Step:
        eligible = [
            piece
            for piece in self.victims
            if g.state.fate[piece] == ON_MAP
            and takes_letters(self.kind, fighter(g, piece, self.ways.get(str(piece), "")))
        ]
        left = affected(g.data, self.letter, len(eligible)) - len(self.chosen)
        if left <= 0:
            return Return([str(piece) for piece in self.chosen])
        open_to = [piece for piece in eligible if piece not in self.chosen]
        if left == len(open_to):  # nobody can choose otherwise
            self.chosen = [*self.chosen, *open_to]
            return Goto(self.ask)
        land = self.kind == Round.LAND
        by = 1 - self.owner if land else assigner(self.begun + len(self.chosen), self.owner)  # 6.5.g, 6.5.e
        return ChooseAffected(
            seats=[g.seat(by)], kind=self.kind, owner=self.owner, candidates=open_to, letter=self.letter
        )

    def take(self, g: Blitz) -> Step:
        self.chosen = [*self.chosen, choices.piece_of(str(self.ret))]
        return Goto(self.ask)


@dataclass(slots=True, kw_only=True)
class ChooseAffected(ChooseVictim):
    """Which unit suffers the letter."""

    LAND_RULE: ClassVar[str] = "blitz:6.5.g"
    LETTER: ClassVar[bool] = True
    ORDER: ClassVar[str] = "letters"
    WAITING: ClassVar[str] = "letter results are assigned"
    letter: str

    def text(self, g: Blitz, seat: str) -> str:
        result = f"{ROUND_NAMES[Round(self.kind)]}, {self.letter} result"
        return f"{result}: choose {self.whose(g, seat)} unit that {consequence(g, self.kind, self.owner)}"

    def worth(self, g: Blitz, piece: int) -> int:
        """Of land units, as of hits, what the enemy would strike: they retreat, or may not advance."""
        if self.kind == Round.LAND:
            return value_of(g, piece)
        return absence_worth(fighter(g, piece), landing=self.owner == g.phasing)
