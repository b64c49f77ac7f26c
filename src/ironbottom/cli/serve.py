"""``ironbottom play`` and ``ironbottom serve``: the server on this machine, with or without a browser window."""

from __future__ import annotations

import argparse
import signal
import socket
import sys
from contextlib import ExitStack, suppress
from dataclasses import replace
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ironbottom.cli.bounds import address, host_name, port
from ironbottom.cli.commands import add_command

if TYPE_CHECKING:
    from argparse import _SubParsersAction
    from collections.abc import Sequence
    from pathlib import Path

    from ironbottom.server.settings import Settings

    Subparsers = _SubParsersAction[argparse.ArgumentParser]


def register_play(subparsers: Subparsers) -> None:
    """Add ``play``: a server and a browser window."""
    parser = add_command(subparsers, "play", "start the server and open the game in the browser")
    _add_options(parser)
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.set_defaults(run=play)


def register_serve(subparsers: Subparsers) -> None:
    """Add ``serve``: the server alone."""
    parser = add_command(
        subparsers, "serve", "start the server alone; docs/SERVING.md says how others reach it"
    )
    _add_options(parser)
    parser.add_argument(
        "--host",
        type=address,
        metavar="ADDRESS",
        help="address to listen on (default: 127.0.0.1, for this machine alone; 0.0.0.0: every network that it is in)",
    )
    parser.add_argument(
        "--name",
        type=host_name,
        action="append",
        default=[],
        metavar="NAME",
        help="a name by which browsers elsewhere call the server, such as games.example or 192.168.1.5 (several times)",
    )
    parser.set_defaults(run=serve)


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", metavar="DIR", help="where games are kept (default: your data folder)")
    parser.add_argument("--port", type=port, help="port to listen on (default: 8470; 0: any that is free)")
    parser.add_argument("--components", metavar="DIR", help="folder with component values of your own")
    parser.add_argument(
        "--known-values-only",
        action="store_true",
        help="take no uploaded match that brings component values which no match here has (for public servers)",
    )


def play(args: argparse.Namespace) -> int:
    """Run ``play``. Where a server is running already on the same games, its page is opened."""
    need_server()
    from ironbottom.server.run import PortInUse
    from ironbottom.server.store.database import DataInUse, FolderLock

    settings = _settings(args)
    try:
        FolderLock(settings.data).release()
    except DataInUse:
        running = _address_file(settings)
        if not running.exists():
            raise
        _show(running.read_text(encoding="utf-8"), browser=not args.no_browser)
        return 0
    try:
        return _serve(settings, browser=not args.no_browser)
    except PortInUse:
        if args.port is not None:
            raise
        return _serve(_settings(args, other_port=0), browser=not args.no_browser)


def serve(args: argparse.Namespace) -> int:
    """Run ``serve``."""
    need_server()
    return _serve(_for_others(_settings(args), args.host, args.name), browser=False)


def need_server() -> None:
    """Raise ServerMissing where only the core is installed, which stands without web server and database."""
    from ironbottom.kernel.errors import ServerMissing

    missing = [name for name in ("litestar", "sqlalchemy", "uvicorn") if find_spec(name) is None]
    if missing:
        raise ServerMissing(f"{missing[0]} is not installed: pip install 'ironbottom[server]', or make play")


def _settings(args: argparse.Namespace, other_port: int | None = None) -> Settings:
    from pathlib import Path

    from platformdirs import user_data_path

    from ironbottom.server.settings import DEFAULT_PORT, Settings

    wanted = other_port if other_port is not None else args.port
    return Settings(
        data=Path(args.data).expanduser() if args.data else user_data_path("ironbottom", appauthor=False),
        port=DEFAULT_PORT if wanted is None else wanted,
        components=args.components,
        uploaded_values=not args.known_values_only,
    )


def _for_others(settings: Settings, host: str | None, names: Sequence[str]) -> Settings:
    """A server that answers to these names besides those of this machine, and to its own address."""
    listening = settings if host is None else replace(settings, host=host)
    return replace(listening, names=listening.names.union(names, (_url_host(listening),)))


def _serve(settings: Settings, *, browser: bool) -> int:
    from ironbottom.server.log import configure_log
    from ironbottom.server.run import listen
    from ironbottom.server.run import serve as run
    from ironbottom.server.settings import EVERY_NETWORK, LOOPBACK_NAMES

    configure_log()
    listener = listen(settings)
    address = _address(settings, listener)
    note = _address_file(settings)

    with ExitStack() as cleared_up:
        cleared_up.callback(listener.close)

        def ready() -> None:
            if _noted(note, address):
                # It is no other server's: this one has the folder.
                cleared_up.callback(note.unlink, missing_ok=True)
            _show(address, browser=browser)
            if settings.host in EVERY_NETWORK:
                for name in sorted(settings.names - LOOPBACK_NAMES):
                    print(f"Others call it http://{name}:{listener.getsockname()[1]}/")
            print("Press Ctrl+C to stop.", flush=True)

        # Who ends the process from outside (a service manager, a shutdown) gets the same orderly end as Ctrl+C.
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        # Where a shell started us in the background, an interrupt stops the server but is not raised again here.
        with suppress(KeyboardInterrupt):
            run(settings, listener, ready=ready)
    print("Stopped. All games are saved.", file=sys.stderr)
    return 0


def _address(settings: Settings, listener: socket.socket) -> str:
    """Where a browser on this machine finds the server."""
    port: int = listener.getsockname()[1]
    return f"http://{_url_host(settings)}:{port}/"


def _url_host(settings: Settings) -> str:
    from ironbottom.server.settings import EVERY_NETWORK, LOOPBACK

    if settings.host in EVERY_NETWORK:  # no address to call: the loopback is one of those that are meant
        return "[::1]" if ":" in settings.host else LOOPBACK
    return f"[{settings.host}]" if ":" in settings.host else settings.host


def _address_file(settings: Settings) -> Path:
    """Where a running server writes its address, for a second ``play``."""
    return settings.data / "server.address"


def _noted(note: Path, address: str) -> bool:
    """Whether the address could be written down; the server is of use without it, and says what is amiss."""
    try:
        note.write_text(address, encoding="utf-8")
    except OSError as fault:
        with suppress(OSError):
            note.unlink(missing_ok=True)  # half an address would lead nowhere
        print(
            f"ironbottom: cannot use {note} ({fault.strerror}): a second 'ironbottom play' will not find this server",
            file=sys.stderr,
        )
        return False
    return True


def _show(address: str, *, browser: bool) -> None:
    print(f"Ironbottom is at {address}", flush=True)
    if browser:
        import webbrowser

        webbrowser.open(address)
