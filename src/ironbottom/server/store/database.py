"""Opening the database: engine, SQLite settings, migrations, and the lock that keeps a second server out."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, Literal

from sqlalchemy import Engine, create_engine, event, inspect
from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from ironbottom.kernel.errors import IronbottomError
from ironbottom.server.store import schema

FILE = "ironbottom.sqlite3"
LOCK = "server.lock"
VERSION_TABLE = "alembic_version"
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


class DamagedDatabase(IronbottomError):
    """The file of the database is damaged, empty, or something else."""

    code = "damaged_database"

    def __init__(self, path: Path, what: str) -> None:
        super().__init__(
            f"the database {path} {what}: put a backup in its place, or move it away to begin without its games "
            f"('sqlite3 {path.name} .recover' may still save some of them)"
        )


class UnusableDatabase(IronbottomError):
    """The database cannot be used at present, though nothing says that it is damaged."""

    code = "unusable_database"

    def __init__(self, path: Path, fault: Exception) -> None:
        super().__init__(
            f"the database {path} cannot be used now ({why(fault)}), and its games are as they were: make room on its "
            "disk, or let this program write to it, and start again"
        )


PASSING = frozenset(
    {
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
    }
)
"""What SQLite says of a database that may be whole: of its disk, and of who may use it."""
KIND = 0xFF
"""The part of an error code of SQLite that names its kind."""


def passing(fault: Exception) -> bool:
    """Whether a database of which SQLite says this is perhaps whole: a file that ends too early is not."""
    code: int = getattr(getattr(fault, "orig", None) or fault, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & KIND in PASSING and code != sqlite3.SQLITE_IOERR_SHORT_READ


@contextmanager
def opened(folder: Path, durability: Literal["full", "normal"] = "full") -> Iterator[Engine]:
    """Open the database of a data folder for this process alone, in its present form.

    Raises DataInUse when another server works on it, NewerDatabase when this program is too old for it,
    UnusableDatabase when its disk is full or fails, and DamagedDatabase before anything is written to a file that is
    none of ours or not whole.
    """
    lock = FolderLock(folder)
    try:
        engine = _in_its_present_form(folder, durability)
        try:
            yield engine
        finally:
            engine.dispose()
    finally:
        lock.release()


def _in_its_present_form(folder: Path, durability: Literal["full", "normal"]) -> Engine:
    path = folder / FILE
    need_sound(path)
    try:
        engine = open_engine(folder, durability)
        try:
            migrate(engine)
            _need_tables(path, engine)
        except BaseException:
            engine.dispose()
            raise
    except STORE_ERRORS as fault:
        if passing(fault):
            raise UnusableDatabase(path, fault) from fault
        raise
    return engine


def open_engine(folder: Path, durability: Literal["full", "normal"] = "full") -> Engine:
    """The engine over the database of a data folder; both are made when they are not there."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path = folder / FILE
    if not path.exists():
        _make(path)
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


def _make(path: Path) -> None:
    """A new database under its name at once and whole: an empty file there always means damage."""
    fresh = path.with_name(path.name + ".new")
    fresh.touch(mode=0o600)  # it will hold dice secrets
    with closing(sqlite3.connect(fresh)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
    fresh.replace(path)


def need_sound(path: Path) -> None:
    """Raise DamagedDatabase unless a file that is there is a whole database of this program, or a new one.

    UnusableDatabase where that cannot be found out at present.
    """
    if not path.exists():
        return
    if not path.is_file() or not path.stat().st_size:
        raise DamagedDatabase(path, "is empty" if path.is_file() else "is no file")
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS)
    try:
        (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
        tables = {
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        }
    except sqlite3.Error as fault:
        if passing(fault):
            raise UnusableDatabase(path, fault) from fault
        raise DamagedDatabase(path, f"cannot be read ({fault})") from fault
    finally:
        connection.close()
    if verdict != "ok":
        raise DamagedDatabase(path, f"is damaged ({verdict.splitlines()[-1]})")
    if tables and VERSION_TABLE not in tables:
        raise DamagedDatabase(path, "is one of another program")


def _need_tables(path: Path, engine: Engine) -> None:
    missing = schema.metadata.tables.keys() - inspect(engine).get_table_names()
    if missing:
        raise DamagedDatabase(path, f"lacks {', '.join(sorted(missing))}")


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
