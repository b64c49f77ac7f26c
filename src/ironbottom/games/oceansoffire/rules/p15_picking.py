"""Questions of several clicks that combats ask: which of these units do it, up to a limit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.position.procedure import Choose
from ironbottom.games.oceansoffire.rules.likeness import likeness
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Answer
from ironbottom.mechanics.grouping import groups

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

ALL = choices.button("all")


def kinds(g: Oceans, pieces: Iterable[int]) -> dict[int, tuple[int, ...]]:
    """Units in order of ids, those that are alike together: the first of each kind, and the others of it."""
    return groups(sorted(pieces), lambda piece: likeness(g, piece))


def others_alike(g: Oceans, pieces: Iterable[int], choice: str) -> tuple[int, ...]:
    """The units for which the option of the first of a kind stands as well."""
    piece = choices.piece_named(choice)
    return kinds(g, pieces).get(piece, ()) if piece is not None else ()


@dataclass(slots=True, kw_only=True)
class Pick(Choose):
    """Which of some units do it: one after the other, or all that fit, best first. Answers with their ids."""

    LABELS: ClassVar = {ALL: "All that may", choices.DONE: "Done"}
    candidates: list[int]
    """The best first."""
    picked: list[int] = field(default_factory=list)

    def fits(self, g: Oceans, piece: int) -> bool:
        """Whether a further unit may be picked beside those that are."""
        return True

    def enough(self, g: Oceans) -> bool:
        """Whether the owner may stop here."""
        return True

    def left(self, g: Oceans) -> list[int]:
        """Units that may still be picked."""
        return [one for one in self.candidates if one not in self.picked and self.fits(g, one)]

    def alike(self, g: Oceans, choice: str) -> tuple[int, ...]:
        return others_alike(g, self.left(g), choice)

    def options(self, g: Oceans, seat: str) -> list[str]:
        left = self.left(g)
        return [
            *map(choices.piece, kinds(g, left)),
            *([ALL] if len(left) > 1 else []),
            *([choices.DONE] if self.enough(g) or not left else []),
        ]

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        offered = self.options(g, seat)
        return [ALL] if ALL in offered else offered[:1]

    def going(self, g: Oceans) -> tuple[int, ...]:
        return tuple(self.picked)

    def accept(self, g: Oceans, seat: str, choice: str) -> None:
        if choice == ALL:
            for one in self.candidates:
                if one not in self.picked and self.fits(g, one):
                    self.picked.append(one)
        elif choice != choices.DONE:
            self.picked.append(choices.piece_of(choice))
        if choice in (ALL, choices.DONE) or not self.left(g):
            self.seats.remove(seat)

    def answer(self) -> Answer:
        return [str(one) for one in self.picked]


def picked(answer: Answer) -> list[int]:
    """The units of such an answer."""
    return [int(one) for one in answer] if isinstance(answer, list) else []


def joined(pieces: Iterable[int]) -> str:
    """Units in one word of an answer.

    >>> joined([3, 17]), apart("3 17"), apart("")
    ('3 17', [3, 17], [])
    """
    return " ".join(map(str, pieces))


def apart(words: str) -> list[int]:
    """Units back from ``joined``."""
    return [int(word) for word in words.split()]
