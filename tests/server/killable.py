"""A server in a process of its own, to be killed: ``python -m tests.server.killable DATA``; prints its address."""

from __future__ import annotations

import sys
from pathlib import Path

import tests.server.bots  # noqa: F401  (registers the teaching game)
from ironbottom.server import service
from ironbottom.server.log import configure_log
from ironbottom.server.run import listen, serve
from tests.server.served import settings

if __name__ == "__main__":
    configure_log()
    service.POSITION_SECONDS = 0.005  # so that it is killed while it writes them
    wanted = settings(Path(sys.argv[1]))
    listener = listen(wanted)
    port = listener.getsockname()[1]
    serve(wanted, listener, ready=lambda: print(f"http://127.0.0.1:{port}", flush=True))
