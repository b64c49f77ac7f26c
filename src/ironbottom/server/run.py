"""Running the application under uvicorn."""

from __future__ import annotations

import socket
from collections.abc import Callable

import uvicorn

from ironbottom.kernel.errors import IronbottomError
from ironbottom.server.app import create_app
from ironbottom.server.settings import Settings

STOP_SECONDS = 3
"""How long open connections may take to end when the server stops."""
BACKLOG = 2048
KEEP_CONNECTION_SECONDS = 75


class PortInUse(IronbottomError):
    """Another program listens on the port."""

    code = "port_in_use"


class Server(uvicorn.Server):
    """uvicorn that says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen."""
        await super().startup(sockets)
        if self.started:
            self._ready()


def listen(settings: Settings) -> socket.socket:
    """A socket on the host and port of the settings (port 0: any that is free); PortInUse when it is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    # The protocol is named because asyncio sends without delay only on sockets that name it.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as fault:
        listener.close()
        raise PortInUse(
            f"cannot listen on {settings.host} port {settings.port} ({fault.strerror}): "
            "another program uses it; choose another by --port"
        ) from fault
    return listener


def server_for(settings: Settings, ready: Callable[[], None] = lambda: None) -> Server:
    """A server for these settings; run it on the socket that ``listen`` gave."""
    config = uvicorn.Config(
        create_app(settings),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws="none",
        lifespan="on",
        backlog=BACKLOG,
        timeout_keep_alive=KEEP_CONNECTION_SECONDS,
        timeout_graceful_shutdown=STOP_SECONDS,
    )
    return Server(config, ready)
