"""What this version of the program makes of the matches of a server, tried on a copy of its data."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from ironbottom.kernel.errors import IronbottomError
from ironbottom.kernel.mending import go_on
from ironbottom.kernel.replaying import replay
from ironbottom.server.faults import DamagedMatch
from ironbottom.server.store.database import FILE, need_sound, opened
from ironbottom.server.store.matches import Store
from ironbottom.server.store.reading import Stored
from ironbottom.server.values import ValueSets

Progress = Callable[[int, int], None]


class NoDatabase(IronbottomError):
    """A folder that is not the data folder of a server was named for one."""

    code = "no_database"


class NoRoom(IronbottomError):
    """There is not enough room to try an update on a copy."""

    code = "no_room"


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """A stored match under the present rules."""

    id: str
    slug: str
    title: str
    entries: int = 0
    fault: str = ""
    """Why it is not played as it was, with the first action that comes out otherwise; empty: it is."""
    goes_on: int | None = None
    """Entries that lead to the position from which it goes on where it is not played as it was; None: there is none."""
    actions_lost: int = 0
    """Actions behind that position that would count no more, for the rules do not allow them so."""

    @property
    def lost(self) -> bool:
        """Whether it could not be played on."""
        return bool(self.fault) and self.goes_on is None


def check_release(data: Path, components: str | None, progress: Progress) -> list[Checked]:
    """Play every match of a data folder again. The folder stays as it is: the server may go on with it meanwhile.

    Raises NoDatabase where there is none, DamagedDatabase for one that is not sound, and NoRoom for the copy.
    """
    source = data / FILE
    if not source.is_file():
        raise NoDatabase(f"there is no {FILE} in {data}: name the data folder of a server (its --data)")
    need_sound(source)
    with TemporaryDirectory(prefix="ironbottom-release-") as folder:
        copy = Path(folder)
        _need_room(source, copy)
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(copy / FILE)) as new:
            old.backup(new)
        with opened(copy, "normal") as engine:
            store = Store(engine)
            try:
                return asyncio.run(_check_all(store, ValueSets(store, components), progress))
            finally:
                store.close()


def _need_room(source: Path, copy: Path) -> None:
    if shutil.disk_usage(copy).free < 2 * source.stat().st_size:
        raise NoRoom(
            f"the database {source} is too large to be copied to {copy}: name another place by TMPDIR"
        )


async def _check_all(store: Store, values: ValueSets, progress: Progress) -> list[Checked]:
    await values.bind()
    found: list[Checked] = []
    listed = await store.every_match()
    for number, (match_id, slug, title) in enumerate(listed, start=1):
        begun = Checked(id=match_id, slug=slug, title=title)
        found.append(await _check(store, values, begun))
        progress(number, len(listed))
    return found


async def _check(store: Store, values: ValueSets, begun: Checked) -> Checked:
    told = partial(msgspec.structs.replace, begun)
    try:
        stored = await store.load(begun.id)
        assert stored is not None, "it was listed"
        if stored.components is None:
            raise values.missing(begun.slug, stored.record.data_version)
    except DamagedMatch as fault:
        return told(fault=str(fault))
    told = partial(told, entries=len(stored.record.entries))
    try:
        replay(stored.record, components=stored.components)
    except IronbottomError as fault:
        return await _going_on(store, stored, told(fault=str(fault)))
    except Exception as fault:  # rules that fail on a match: the others are checked all the same
        return await _going_on(store, stored, told(fault=f"the rules fail on it ({fault!r})"))
    return told()


async def _going_on(store: Store, stored: Stored, differing: Checked) -> Checked:
    """A match that is not played as it was, with the position from which it goes on if there is one."""
    try:
        kept = await store.last_position(stored.id, stored.record)
        if kept is None or stored.components is None:
            return differing
        match = go_on(stored.record, kept, stored.components)
    except Exception:  # be it damaged or not to be loaded: from that position nothing goes on
        return differing
    lost = len(match.record.entries[-1].skips)
    return msgspec.structs.replace(differing, goes_on=kept.number, actions_lost=lost)
