"""What the board of a game calls its sides, counters and their marks, for terminals, pipes and screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ironbottom.kernel.views import Board, Piece


class Names:
    """Names in words; what the board does not know stands as it is."""

    def __init__(self, board: Board) -> None:
        self._types = {each.id: each for each in board.piece_types}
        self._sides = {each.id: each for each in board.sides}
        self._spaces = {each.id: each.name for each in board.spaces}

    def side(self, name: str) -> str:
        """The name of a side, a country or whatever else a track counts for."""
        known = self._sides.get(name)
        return known.name if known else name.replace("_", " ").capitalize()

    def space(self, name: str) -> str:
        """The name of a space."""
        return self._spaces.get(name, name)

    def kind(self, name: str, count: float) -> str:
        """What so many counters of a kind are called: "fighters", "CV Akagi, Kaga"."""
        known = self._types.get(name)
        if known is None:
            return name.replace("_", " ")
        if known.proper:
            return known.name
        return (known.name if count == 1 else known.plural).lower()

    def counted(self, name: str, count: int) -> str:
        """Such as "2 fighters"; a counter with a name of its own needs no number, several are told as "2 × Army"."""
        known = self._types.get(name)
        if known is None or not known.proper:
            return f"{count} {self.kind(name, count)}"
        return known.name if count == 1 else f"{count} × {known.name}"

    def force(self, units: Mapping[str, int]) -> str:
        """Units by kind in a row."""
        return "; ".join(self.counted(name, count) for name, count in units.items()) or "nobody"

    def pieces(self, alike: Piece, count: int) -> str:
        """Counters that do not differ from this one: "2 Japanese fighters aboard (moved)"."""
        known, side = self._types.get(alike.type), self._sides.get(alike.side)
        words = self.counted(alike.type, count)
        if side and side.adjective and not (known and known.proper):
            number, _, kind = words.partition(" ")
            words = f"{number} {side.adjective} {kind}"
        aboard = " aboard" if alike.aboard is not None else ""
        marks = f" ({self._marks(alike.marks)})" if alike.marks else ""
        return words + aboard + marks

    def _marks(self, marks: Iterable[str]) -> str:
        """Marks in words: ``landing:burma`` names a space, ``strength:2`` a number."""
        told = []
        for mark in marks:
            kind, _, argument = mark.partition(":")
            place = self._spaces.get(argument)
            told.append(f"{kind.replace('_', ' ')} {f'in {place}' if place else argument}".strip())
        return ", ".join(told)
