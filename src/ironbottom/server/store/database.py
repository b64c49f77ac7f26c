"""Opening the database: engine, SQLite settings, migrations, and the lock that keeps a second server out."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Literal

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from ironbottom.kernel.errors import IronbottomError

FILE = "ironbottom.sqlite3"
LOCK = "server.lock"
BUSY_SECONDS = 10
STORE_ERRORS = (SQLAlchemyError, sqlite3.Error)
"""What a job of the writer fails with, through SQLAlchemy or by the driver itself."""


def why(fault: Exception) -> str:
    """What went wrong in the words of the database, without the statement: "database or disk is full"."""
    return str(getattr(fault, "orig", None) or fault)


class DataInUse(IronbottomError):
    """Another server works on the same data folder."""

    code = "data_in_use"


class NewerDatabase(IronbottomError):
    """The database was made by a newer version of the program."""

    code = "newer_database"


@contextmanager
def opened(folder: Path, durability: Literal["full", "normal"] = "full") -> Iterator[Engine]:
    """Open the database of a data folder for this process alone, in its present form.

    Raises DataInUse when another server works on it, NewerDatabase when this program is too old for it.
    """
    lock = FolderLock(folder)
    try:
        engine = open_engine(folder, durability)
        try:
            migrate(engine)
            yield engine
        finally:
            engine.dispose()
    finally:
        lock.release()


def open_engine(folder: Path, durability: Literal["full", "normal"] = "full") -> Engine:
    """The engine over the database of a data folder; both are made when they are not there."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / FILE
    path.touch(mode=0o600)  # it holds dice secrets
    engine = create_engine(
        f"sqlite:///{path}",
        connect_args={"timeout": BUSY_SECONDS},
        hide_parameters=True,  # errors go to the log, dice secrets must not
    )

    @event.listens_for(engine, "connect")
    def settings(connection: sqlite3.Connection, _pool: ConnectionPoolEntry) -> None:
        connection.isolation_level = None  # the driver opens no transactions of its own: "begin" below does
        for pragma in ("journal_mode=WAL", f"synchronous={durability.upper()}", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        driver(connection).execute("BEGIN")

    return engine


def driver(connection: Connection) -> sqlite3.Connection:
    """The driver's own connection, for what is done with every action: SQLAlchemy would take longer than SQLite."""
    found = connection.connection.driver_connection
    assert isinstance(found, sqlite3.Connection), "the store is SQLite"
    return found


def migrate(engine: Engine) -> None:
    """Bring the database to the present tables; NewerDatabase when it is ahead of this program."""
    from alembic import command
    from alembic.config import Config
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    with engine.connect() as connection:
        here = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if here is not None and here not in known:
        raise NewerDatabase(
            f"the database has form {here}, this program knows up to {max(known)}: update the program"
        )
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


class FolderLock:
    """Held by the one server that works on a data folder; the system frees it however the process ends."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._file: IO[bytes] = (folder / LOCK).open("ab")
        try:
            _lock(self._file.fileno())
        except OSError as fault:
            self._file.close()
            raise DataInUse(
                f"another server works on {folder}: stop it, or give this one another folder by --data"
            ) from fault

    def release(self) -> None:
        """Let another server in."""
        self._file.close()


if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
