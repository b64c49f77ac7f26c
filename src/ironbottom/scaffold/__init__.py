"""Write the package of a new game: a small one that runs, to be made into the game that is wanted."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

from ironbottom.kernel import registry
from ironbottom.kernel.errors import IronbottomError

SLUG = re.compile(r"[a-z][a-z0-9_]*")
SUFFIX = ".template"
"""Behind the names of the files, so that nobody takes them for modules of ours."""
SLUG_MARK, TITLE_MARK = "__slug__", "__title__"
"""What stands for the slug, in the names of files and in them, and for the name of the game."""


class BadSlug(IronbottomError):
    """A game cannot have this slug."""

    code = "bad_slug"


class FolderInUse(IronbottomError):
    """There are files already where a package is to be written."""

    code = "folder_in_use"


def scaffold(slug: str, folder: Path) -> list[Path]:
    """Write the package of a game into a folder that is empty or not there yet; the files written, in order.

    Raises BadSlug for what cannot name a package or names a game or a package already, FolderInUse.
    """
    if not SLUG.fullmatch(slug) or keyword.iskeyword(slug):
        raise BadSlug(f"{slug!r} cannot name a game: use small letters, digits and _, such as my_game")
    if registry.known(slug):
        raise BadSlug(f"there is a game {slug!r} already; choose another name")
    if slug in sys.stdlib_module_names or find_spec(slug) is not None:
        raise BadSlug(
            f"there is a Python package {slug!r} already, which the game would hide; choose another name"
        )
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise FolderInUse(f"{folder} is not empty; name a folder that is not there yet")
    title = slug.replace("_", " ").title()
    written = []
    for name, template in _files(resources.files(__package__).joinpath("template")):
        path = folder / name.replace(SLUG_MARK, slug).removesuffix(SUFFIX)
        path.parent.mkdir(parents=True, exist_ok=True)
        text = template.read_text(encoding="utf-8")
        path.write_text(text.replace(SLUG_MARK, slug).replace(TITLE_MARK, title), encoding="utf-8")
        written.append(path)
    return written


def _files(folder: Traversable, inside: str = "") -> Iterator[tuple[str, Traversable]]:
    for node in sorted(folder.iterdir(), key=lambda node: node.name):
        if node.is_dir():
            yield from _files(node, f"{inside}{node.name}/")
        elif node.name.endswith(SUFFIX):
            yield inside + node.name, node
