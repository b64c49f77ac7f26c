"""Servers in processes of their own: ours and the bare one, under the same uvicorn.

``python -m bench.serving ours|bare DATA [DURABILITY]`` prints its port and serves until it is ended.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import msgspec
import uvicorn

from bench.bare import bare_app
from bench.lines import Line, request
from ironbottom.server.log import configure_log
from ironbottom.server.offers import GameInfo
from ironbottom.server.run import BACKLOG, KEEP_CONNECTION_SECONDS, listen, serve
from ironbottom.server.settings import Settings

HOUR = 3600.0
STREAMS = 2000
END_SECONDS = 10
PAGE = 4096

Side = Literal["ours", "bare"]


@dataclass(frozen=True)
class Served:
    """A running server."""

    port: int
    pid: int

    def memory(self) -> int:
        """Bytes of memory that its process holds."""
        return int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1]) * PAGE


@contextmanager
def serving(side: Side, data: Path, durability: str = "full") -> Iterator[Served]:
    """Run a server in a process of its own."""
    command = [sys.executable, "-m", "bench.serving", side, str(data), durability]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            if not line.strip().isdigit():
                raise RuntimeError(f"the server did not start: {' '.join(command)}")
            served = Served(int(line), process.pid)
            if side == "ours":
                _wait_until_loaded(served)
            yield served
        finally:
            process.terminate()
            try:
                process.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


def _wait_until_loaded(served: Served) -> None:
    """Ask for all that a server loads in a thread at first: the bare one has no such work beside its requests."""
    with closing(Line(served.port)) as line:
        games = msgspec.json.decode(line.ask(request("GET", "/api/games")), type=list[GameInfo])
        for game in games:
            line.ask(request("GET", f"/api/games/{game.slug}/board"))


def main(side: str, data: str, durability: str) -> None:
    """Serve until the process is ended."""
    configure_log()
    settings = Settings(
        data=Path(data),
        port=0,
        durability="normal" if durability == "normal" else "full",
        games=("bench.thinker",),
        streams=STREAMS,
        keep_alive=HOUR,
        think_seconds=HOUR,
    )
    listener = listen(settings)
    port = listener.getsockname()[1]
    if side == "ours":
        serve(settings, listener, ready=lambda: print(port, flush=True))
        return
    config = uvicorn.Config(
        bare_app(Path(data)),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws="none",
        lifespan="off",
        backlog=BACKLOG,
        timeout_keep_alive=KEEP_CONNECTION_SECONDS,
    )
    listener.listen(BACKLOG)  # takes connections from now on; they are answered once the server runs
    print(port, flush=True)
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main(*sys.argv[1:])
