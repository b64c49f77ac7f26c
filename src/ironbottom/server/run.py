"""Running the application under uvicorn."""

from __future__ import annotations

import errno
import gc
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module

import uvicorn

from ironbottom.kernel import registry
from ironbottom.kernel.components import ComponentError
from ironbottom.kernel.errors import IronbottomError
from ironbottom.server.app import create_api, create_app, end_waiting
from ironbottom.server.connections import patient
from ironbottom.server.faults import ServerFault
from ironbottom.server.files import room_for
from ironbottom.server.settings import EVERY_NETWORK, LOOPBACK_NAMES, Settings
from ironbottom.server.store.database import opened

STOP_SECONDS = 3
"""How long open connections may take to end when the server stops."""
BACKLOG = 128
"""Connections that are taken at once: no more than there are files kept back for."""
KEEP_CONNECTION_SECONDS = 75
SWITCH_SECONDS = 0.0005
"""How long a thread that computes (a replay, odds) may keep the event loop waiting."""
YOUNG_OBJECTS = 20_000
"""New objects before the collector looks for cycles among them: an action makes thousands and hardly any cycle."""


LISTENING_ADVICE = {
    errno.EADDRNOTAVAIL: ": this machine has no such address; --host 0.0.0.0 takes all that it has",
    errno.EACCES: ": only the administrator may use this port; choose one from 1024 on by --port",
    errno.EAFNOSUPPORT: ": this machine has no addresses of this kind; --host 0.0.0.0 takes all that it has",
}
"""What helps, by what the system has said."""


class PortInUse(IronbottomError):
    """Another program listens on the port."""

    code = "port_in_use"


class CannotListen(IronbottomError):
    """The system lets the server not listen on this address, or on this port of it."""

    code = "cannot_listen"


class Nameless(IronbottomError):
    """The server would answer in every network, but to no name by which it could be called there."""

    code = "nameless"


class Server(uvicorn.Server):
    """uvicorn that says when it is ready, and ends streams and questions when it stops instead of waiting for them."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], stopping: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._stopping = stopping

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening and end what is open."""
        self._stopping()
        await super().shutdown(sockets)


def listen(settings: Settings) -> socket.socket:
    """A socket on the host and port of the settings (port 0: any that is free).

    Raises PortInUse when it is taken, CannotListen when the system allows no server there, and Nameless where nobody
    elsewhere could call it.
    """
    if settings.host in EVERY_NETWORK and settings.names <= LOOPBACK_NAMES:
        raise Nameless(
            f"a server on {settings.host} is reached from other machines, but by no name that it knows: add the "
            "address or host name by which they call it, as in --name 192.168.1.5"
        )
    try:
        return _bound(settings.host, settings.port)
    except OSError as fault:
        if fault.errno == errno.EADDRINUSE:
            raise PortInUse(
                f"cannot listen on {settings.host} port {settings.port} ({fault.strerror}): "
                "another program uses it; choose another by --port"
            ) from fault
        raise CannotListen(
            f"cannot listen on {settings.host} port {settings.port} ({fault.strerror})"
            f"{LISTENING_ADVICE.get(fault.errno or 0, '')}"
        ) from fault


def _bound(host: str, port: int) -> socket.socket:
    """A socket that has the address and port to itself."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio sends without delay only on sockets that name it.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError:
        listener.close()
        raise
    return listener


def serve(
    settings: Settings,
    listener: socket.socket,
    *,
    ready: Callable[[], None] = lambda: None,
    started: Callable[[Server], None] = lambda server: None,
) -> None:
    """Serve on a socket until the process is told to stop. ``ready`` is called once requests are taken.

    Raises DataInUse, NewerDatabase, UnusableDatabase or DamagedDatabase (see store.database), and whatever is wrong
    with an owner's components.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(YOUNG_OBJECTS)
    for module in settings.games:
        import_module(module)
    if settings.components is not None:
        _need_sound(settings.components)
    most = room_for(settings.connections)
    settings = replace(settings, streams=min(settings.streams, most // 2))
    with opened(settings.data, settings.durability) as engine:
        api = create_api(settings, engine)
        config = uvicorn.Config(
            create_app(settings, api),
            http=patient(settings, most),
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
        server = Server(config, ready, stopping=lambda: end_waiting(api))
        started(server)
        server.run(sockets=[listener])
        if not server.started:
            raise ServerFault("the server could not start; its log says why")


def _need_sound(components: str) -> None:
    """Raise ComponentError with every fault that the games find in an owner's folder."""
    checks = [spec.validate for spec in registry.sound()[0] if spec.validate is not None]
    faults = [fault for validate in checks for fault in validate(components)]
    if faults:
        raise ComponentError(faults)
