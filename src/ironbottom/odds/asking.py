"""What a question about the battles of a position names: its arguments, a space, and pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ironbottom.odds.answer import BadBattle


def need_arguments(args: Iterable[str], known: Iterable[str]) -> None:
    """Raise ``BadBattle`` for an argument that the game does not take."""
    names = list(known)
    for name in args:
        if name not in names:
            raise BadBattle(f"there is no argument {name!r}; there are {', '.join(names)}")


def need_space(name: str, index: Mapping[str, int]) -> None:
    """Raise ``BadBattle`` for a space that is named and is none; ``index``: the numbers of spaces by their ids."""
    if name and name not in index:
        raise BadBattle(f"there is no space {name!r}")


def pieces_named(text: str, whose: str, owned: Callable[[int], bool]) -> list[int]:
    """Pieces by their ids with commas; ``BadBattle`` for what is no piece, or none of those ``owned``."""
    found = []
    for part in (part.strip() for part in text.split(",")):
        if not part.isdecimal() or not owned(int(part)):
            raise BadBattle(f"{part!r} is not the id of a piece of {whose}")
        found.append(int(part))
    return found
