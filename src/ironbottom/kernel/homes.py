"""Where games are at home: found by entry points, our own as well as those of other packages.

A package that adds a game names its descriptor in its project file, under the game's slug::

    [project.entry-points."ironbottom.games"]
    narrows = "narrows.spec:GAME"

Beside the module of the descriptor lie the other parts of the game; its component values in ``components/values``.

A game whose rules are not complete stands in the group ``ironbottom.games_in_the_making``: whoever knows its slug can
play and test it, but it is in no list, so that nobody takes it for what it is not yet.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from importlib.metadata import EntryPoint, entry_points
from importlib.resources.abc import Traversable

GROUP = "ironbottom.games"
IN_THE_MAKING = "ironbottom.games_in_the_making"


@cache
def listed() -> dict[str, EntryPoint]:
    """The entry point of each installed game that is complete by slug, in the order of slugs."""
    return _points(GROUP)


@cache
def found() -> dict[str, EntryPoint]:
    """The entry point of every installed game by slug, also of those in the making."""
    return {**_points(IN_THE_MAKING), **listed()}


def _points(group: str) -> dict[str, EntryPoint]:
    return {point.name: point for point in sorted(entry_points(group=group), key=lambda point: point.name)}


def package_of(slug: str) -> str:
    """The package of a game by its dotted name; KeyError for a game that is not installed."""
    return found()[slug].module.rpartition(".")[0]


def folder_of(slug: str) -> Traversable:
    """The folder of a game's package; KeyError for a game that is not installed."""
    return resources.files(package_of(slug))


def file_of(slug: str, *names: str) -> Traversable | None:
    """A file in a game's folder; None where it is not there, or the game is not installed."""
    file = folder_of(slug).joinpath(*names) if slug in found() else None
    return file if file is not None and file.is_file() else None


def values_folder(slug: str) -> Traversable:
    """The folder of a game's component values in its package; KeyError for a game that is not installed."""
    return folder_of(slug).joinpath("components", "values")
