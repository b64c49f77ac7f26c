"""The component values of matches: those in use for new ones, those of its own for each match that was begun before."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, defaultdict
from pathlib import Path

import structlog

from ironbottom.kernel import registry
from ironbottom.kernel.components import FILE_SUFFIX, read_components
from ironbottom.kernel.errors import UnknownGame
from ironbottom.kernel.values import ComponentValues
from ironbottom.server.faults import DamagedMatch, ForeignValues, UnknownValues
from ironbottom.server.store.matches import Store

log = structlog.get_logger()

MOST_SETS = 16
"""Sets of earlier matches that are kept in memory."""


class ValueSets:
    """Finds the values that a match is played with; nothing is ever played with other ones."""

    def __init__(self, store: Store, folder: str | None) -> None:
        self._store = store
        self._folder = folder
        self._earlier: OrderedDict[str, ComponentValues] = OrderedDict()

    def in_use(self, slug: str) -> ComponentValues:
        """The values with which new matches begin."""
        return registry.game(slug).values(self._folder)

    def earlier(self, components: ComponentValues) -> str:
        """The digest of values with which new matches do not begin any more; empty for those in use."""
        return "" if components == self.in_use(components.slug) else components.digest

    async def of_record(self, slug: str, digest: str) -> bytes:
        """The values that a record names, packed, if a match has them; empty: it is played with those in use."""
        if not registry.known(slug) or digest == self.in_use(slug).digest:
            return b""
        try:
            found = await self.of(slug, digest)
        except UnknownValues:
            return b""
        return await asyncio.to_thread(found.packed)

    async def need_known(self, slug: str, digest: str) -> None:
        """Raise ForeignValues unless values of this digest are in use or those of a stored match."""
        try:
            await self.of(slug, digest)
        except UnknownValues as fault:
            raise ForeignValues(
                f"this match was played with component values of its own ({digest}), and this server takes "
                f"only those that it knows (in use are {self.in_use(slug).digest}): go on with it on a server "
                "of your own ('ironbottom play'), or ask who runs this one to use these values"
            ) from fault

    async def of(self, slug: str, digest: str) -> ComponentValues:
        """The values of this digest for a game: in use, or those of a stored match; else UnknownValues."""
        if digest == self.in_use(slug).digest:
            return self.in_use(slug)
        if digest in self._earlier:
            self._earlier.move_to_end(digest)
        else:
            try:
                self._earlier[digest] = await self._store.values(digest)
            except DamagedMatch as fault:
                raise UnknownValues(
                    f"there are no component values {digest!r} of {slug!r} here: name those of a match, or none for "
                    "those in use"
                ) from fault
            if len(self._earlier) > MOST_SETS:
                self._earlier.popitem(last=False)
        if self._earlier[digest].slug != slug:
            raise UnknownValues(
                f"{digest!r} are component values of another game than {slug!r}: name that one"
            )
        return self._earlier[digest]

    async def bind(self) -> None:
        """Give matches that are older than the table of values those that their record names, if they are in use.

        Done before anything is played: the next update may bring other values, and these would be lost.
        """
        wanted: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        for match_id, slug, digest in await self._store.unbound():
            wanted[slug, digest].append(match_id)
        for (slug, digest), match_ids in wanted.items():
            found = await asyncio.to_thread(self._candidate, slug, digest)
            if found is not None:
                await self._store.bind(match_ids, found)
            else:
                log.error(
                    "component values of matches are missing", game=slug, values=digest, matches=match_ids
                )

    def _candidate(self, slug: str, digest: str) -> ComponentValues | None:
        """The values of this digest where they are in use, ours, or all that an owner's folder holds."""
        try:
            spec = registry.game(slug)
        except UnknownGame:
            return None
        found = [spec.values(self._folder), spec.values(None)]
        own = Path(self._folder or "", slug)
        if self._folder and any(own.glob(f"*{FILE_SUFFIX}")):
            found.append(ComponentValues.of(slug, read_components(own)[0]))
        return next((each for each in found if each.digest == digest), None)

    def missing(self, slug: str, digest: str) -> DamagedMatch:
        """What is wrong with a match that names values which nobody has."""
        return DamagedMatch(
            f"it was begun with component values {digest or 'that it does not name'}, which are not here (in use are "
            f"{self.in_use(slug).digest}): start the server once with --components DIR, where DIR/{slug} holds those "
            "files as they were; they lie in the package of the version of the program that began the match"
        )
