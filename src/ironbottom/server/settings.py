"""What a server is told when it starts."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Literal

DEFAULT_PORT = 8470
LOOPBACK = "127.0.0.1"
LOOPBACK_NAMES = frozenset({"127.0.0.1", "localhost", "[::1]"})
"""The hosts by which a browser on this machine may call a server that listens on the loopback."""

EVERY_NETWORK = frozenset({"0.0.0.0", "::"})
"""Addresses of a server that listens wherever its machine can be reached."""


def packaged_client() -> Path:
    """Where the package keeps the built browser client."""
    return Path(str(files("ironbottom"))) / "client_dist"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything that may differ between two servers. Sizes are bytes, times are seconds."""

    data: Path
    """Folder of the database; made when it is not there."""
    host: str = LOOPBACK
    port: int = DEFAULT_PORT
    names: frozenset[str] = LOOPBACK_NAMES
    """Host names under which the server may be called."""
    components: str | None = None
    """Folder with an owner's component values."""
    uploaded_values: bool = True
    """Whether uploaded records may bring component values that no match here has, which strangers may have made up."""
    games: tuple[str, ...] = ()
    """Modules to import that register games from outside the package."""
    client: Path | None = None
    """Folder of the built browser client; None: the one in the package."""
    durability: Literal["full", "normal"] = "full"
    """``normal`` may lose the last moments to a power failure (never to a crash of the program)."""
    matches_in_memory: int = 64
    connections: int = 2560
    """Most connections at a time, if the system lets the process have as many open files."""
    streams: int = 1024
    """Most event streams at a time; never more than half of the connections."""
    keep_alive: float = 15.0
    """Pause between two signs of life on a silent event stream."""
    small_body: int = 64 * 1024
    record_body: int = 32 * 1024 * 1024
    body_seconds: float = 30.0
    """Time in which the body of a request must have come."""
    head_seconds: float = 20.0
    """Time in which the head of a request must have come, on a new connection and behind its first byte."""
    stall_seconds: float = 60.0
    """Time for which a client may stop reading an answer."""
    new_matches: int = 60
    """Matches that may be created at once; one more each second."""
    wrong_keys: int = 60
    """Wrong keys that may be tried at once; one more each second."""
    uploads: int = 20
    """Records that may be uploaded at once; one more every five seconds."""
    check_seconds: float = 60.0
    """Time in which an uploaded record must have been replayed."""
    odds_seconds: float = 5.0
    """Time in which battles are played for an answer: with fewer of them its error is larger."""
    bot_workers: int = 1
    think_seconds: float = 5.0
    """Time budget of a computer player for a turn."""
    veiled_seconds: float = 1.0
    """Time a computer player takes, against people, over a decision of which they cannot know if it has a choice."""
    grace_seconds: float = 10.0
    """Work beyond its budget, in processor time, after which the process of a computer player is ended."""
