"""Connections that only hold on are ended; the server ends in good order however it is told to."""

from __future__ import annotations

import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

from ironbottom.server.files import KEPT, LEAST, room_for
from ironbottom.server.store.database import FILE
from tests.server.served import PATIENCE, serving, settings

BIG = b"x" * 30_000_000
RUN = "from ironbottom.cli.main import main; raise SystemExit(main())"


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Of a server with little patience."""
    data = tmp_path_factory.mktemp("connections")
    (data / "client").mkdir()
    (data / "client" / "big.txt").write_bytes(BIG)
    wanted = settings(data, client=data / "client", head_seconds=0.3, stall_seconds=0.5, body_seconds=0.3)
    with serving(wanted) as address:
        yield httpx.URL(address).port or 0


def ended(line: socket.socket) -> bytes:
    """What comes until the server ends the connection."""
    line.settimeout(PATIENCE)
    found = b""
    try:
        while part := line.recv(65536):
            found += part
    except ConnectionResetError:
        pass
    return found


HEAD = b"POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    ("sent", "answered"),
    [
        (b"", b""),
        (b"GET /api/games HTTP/1.1\r\nHost: loc", b""),
        (HEAD + b"Content-Length: 100\r\n\r\n{", b"too_slow"),
        (b"GET /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nhalf", b"unknown_path"),
        (b"GET /api/x HTTP/1.1\r\nHost: localhost\r\n\r\nGET /api/x HT", b"unknown_path"),
    ],
)
def test_a_connection_that_sends_nothing_or_half_a_request_is_ended(
    port: int, sent: bytes, answered: bytes
) -> None:
    with closing(socket.create_connection(("127.0.0.1", port))) as line:
        line.sendall(sent)
        found = b""
        if sent.startswith(b"GET /api/x"):  # behind an answer the rest may come late, but must come
            line.settimeout(PATIENCE)
            while answered not in found:
                found += line.recv(65536)
            line.sendall(b"1")
        assert answered in found + ended(line)


def test_who_does_not_read_the_answer_is_cut_off(port: int) -> None:
    with closing(socket.socket()) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", port))
        line.sendall(b"GET /big.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try:
            for _ in range(3000):  # until the server has gone: it can be told by writing alone
                line.sendall(b"x")
                time.sleep(0.02)
        except (BrokenPipeError, ConnectionResetError):
            return
        pytest.fail("the connection was not ended")


def test_who_reads_gets_the_whole_answer(tmp_path: Path) -> None:
    (tmp_path / "big.txt").write_bytes(BIG)
    slow = settings(tmp_path, client=tmp_path, stall_seconds=20.0)  # on a busy machine a reader stalls, too
    with serving(slow) as address:
        assert httpx.get(f"{address}/big.txt", timeout=PATIENCE).content == BIG


def test_connections_that_wait_for_nothing_keep_nobody_out(tmp_path: Path) -> None:
    """With as many as there may be, the one that has waited longest makes room; one that is used does not."""
    with serving(settings(tmp_path, connections=4)) as address, ExitStack() as lines:
        where = ("127.0.0.1", httpx.URL(address).port or 0)
        match = httpx.post(f"{address}/api/matches", json={"slug": "narrows", "scenario": "skirmish"}).json()
        used, *idle = (lines.enter_context(closing(socket.create_connection(where))) for _ in range(4))
        used.sendall(b"GET /api/matches/%b/events HTTP/1.1\r\nHost: localhost\r\n\r\n" % match["id"].encode())
        used.settimeout(PATIENCE)
        assert b"200" in used.recv(64)
        assert httpx.get(f"{address}/api/matches").json() == []
        assert ended(idle[0]) == b"", "it made room"
        later = [lines.enter_context(closing(socket.create_connection(where))) for _ in range(4)]
        assert ended(idle[1]) == ended(later[0]) == b""
        assert b"event: state" in used.recv(4096)


def test_a_process_that_may_open_few_files_takes_fewer_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = [KEPT + 100, 1024]
    monkeypatch.setattr(resource, "getrlimit", lambda _: tuple(limits))
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limits.__setitem__(slice(None), wanted))
    assert room_for(100) == 100 and limits == [KEPT + 100, 1024]
    assert room_for(2000) == 1024 - KEPT and limits == [1024, 1024]
    limits[:] = [100, 100]
    assert room_for(2000) == LEAST


@pytest.mark.parametrize("by", [signal.SIGINT, signal.SIGTERM])
def test_the_server_ends_in_good_order_when_it_is_told_to(tmp_path: Path, by: signal.Signals) -> None:
    command = [sys.executable, "-c", RUN, "serve", "--port", "0", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = server.stdout.readline().removeprefix("Ironbottom is at ").strip()
        wanted = {"slug": "aapacific", "scenario": "hundred_days_1941"}
        assert httpx.post(f"{address}api/matches", json=wanted, timeout=PATIENCE).status_code == 200
        assert (tmp_path / "server.address").read_text() == address
        server.send_signal(by)
        _, told = server.communicate(timeout=PATIENCE)
    assert (server.returncode, told) == (0, "Stopped. All games are saved.\n")
    assert not (tmp_path / "server.address").exists()
    assert not (tmp_path / f"{FILE}-wal").exists()
