"""Choices in words: "japan infantry in siam", "Burma", "done" for ``piece:17``, ``space:burma``, ``button:done``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ironbottom.kernel.choices import listed, piece_of, split, token
from ironbottom.kernel.errors import AmbiguousChoice, IllegalChoice, IronbottomError
from ironbottom.kernel.game import Game
from ironbottom.kernel.views import Piece


def plain_words(text: str) -> str:
    """The words of a name in small letters, however it is written.

    >>> plain_words("  Shan_State ")
    'shan state'
    """
    return " ".join(text.replace("_", " ").casefold().split())


def find_choice(game: Game[Any], seat: str, words: str) -> str:
    """The option of the seat that the words name; the option itself is always understood.

    A piece is named by type, by side and type, or as the log calls it; ``in`` and a space after it, and its marks in
    brackets, tell it from others. Raises IllegalChoice (with the reason, where the game gives one) or AmbiguousChoice.
    """
    options = game.options(seat)
    if words in options:
        return words
    found = _matches(game, seat, words, options)
    if len(found) > 1:
        raise AmbiguousChoice(f"{words!r} may be {_listed(game, seat, found)}")
    if not found:
        why = why_not(game, seat, words)
        raise IllegalChoice(
            f"{words!r} is not among the options of {seat!r}{': ' + why if why else ''}; "
            f"they are {_listed(game, seat, options)}"
        )
    return found[0]


def why_not(game: Game[Any], seat: str, words: str) -> str:
    """Why the seat cannot choose this now, empty when it can."""
    options = game.options(seat)
    if words in options or _matches(game, seat, words, options):
        return ""
    decision = game.decision
    if decision is None:
        return "the game is over"
    if seat not in decision.seats:
        return f"{seat!r} owes no answer now; awaited: {', '.join(decision.seats)}"
    for option in options:
        verb, _ = split(words)
        if verb == "piece" and words in {f"piece:{other}" for other in decision.alike(game, option)}:
            return f"it is the same as {option}: choose that"
    refused = decision.refused(game, seat)
    named = [words] if words in refused else _matches(game, seat, words, refused)
    return refused[named[0]] if named else f"{decision.NAME} does not offer it"


def why_needed(game: Game[Any], seat: str, choice: str, fault: IronbottomError) -> str:
    """Why a later choice, refused with this fault, cannot stand without an earlier move; tokens name its pieces."""
    why = str(fault)
    if isinstance(fault, IllegalChoice) and game.decision is not None:
        why = game.decision.refused(game, seat).get(choice, "it would not be offered then")
    return f"a later action, {token(choice)}, depends on it: {why}"


def _matches(game: Game[Any], seat: str, words: str, choices: Iterable[str]) -> list[str]:
    wanted = plain_words(words)
    pieces: dict[int, Piece] | None = None
    found = []
    for choice in choices:
        names = set(_names(game, choice))
        if split(choice)[0] == "piece":
            if pieces is None:
                pieces = {piece.id: piece for piece in game.spec.view(game, seat).pieces}
            names |= set(_piece_names(game, names, pieces.get(piece_of(choice))))
        if wanted in names:
            found.append(choice)
    return found


def _names(game: Game[Any], choice: str) -> Iterator[str]:
    """What a choice is called: its argument, its label, its name in the log."""
    verb, argument = split(choice)
    if verb != "piece":
        yield plain_words(argument)
    if verb not in ("button", "number"):
        yield plain_words(game.spec.name_of(game, verb, argument))
    label = game.decision.label(game, choice) if game.decision else ""
    if label:
        yield plain_words(label)


def _piece_names(game: Game[Any], names: Iterable[str], piece: Piece | None) -> Iterator[str]:
    if piece is None:
        return
    kinds = {*names, plain_words(piece.type), plain_words(f"{piece.side} {piece.type}")}
    spaces = {plain_words(piece.space), plain_words(game.spec.name_of(game, "space", piece.space))}
    marks = f" ({', '.join(piece.marks)})"
    for kind in kinds:
        for marked in (kind, plain_words(kind + marks)):
            yield marked
            yield from (f"{marked} in {space}" for space in spaces)


def _listed(game: Game[Any], seat: str, choices: Sequence[str]) -> str:
    pieces: dict[str, Piece] = {}
    if any(split(choice)[0] == "piece" for choice in choices):
        pieces = {f"piece:{piece.id}": piece for piece in game.spec.view(game, seat).pieces}
    described = []
    for choice in choices:
        piece = pieces.get(choice)
        if piece is None:
            described.append(choice)
        else:
            marks = f" ({', '.join(piece.marks)})" if piece.marks else ""
            described.append(f"{choice} = {piece.side} {piece.type}{marks} in {piece.space}")
    return listed(described)
