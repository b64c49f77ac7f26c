"""``ironbottom play`` and ``ironbottom serve`` as a person starts them."""

from __future__ import annotations

import errno
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from ironbottom.cli import main
from ironbottom.server.run import CannotListen, listen
from ironbottom.server.store.database import opened
from tests.programs import started
from tests.server.served import PATIENCE, settings


def test_play_serves_until_it_is_interrupted(tmp_path: Path) -> None:
    data = tmp_path / "deep" / "folder"
    with started("play", "--no-browser", "--port", "0", "--data", str(data)) as (address, process):
        assert httpx.get(f"{address}api/matches").json() == []
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert errors.strip() == "Stopped. All games are saved."
    assert not (data / "server.address").exists()


def test_a_second_play_shows_the_running_server(tmp_path: Path) -> None:
    words = ("play", "--no-browser", "--port", "0", "--data", str(tmp_path))
    with started(*words) as (address, _), started(*words) as (again, second):
        assert again == address
        assert second.wait(timeout=PATIENCE) == 0


def test_a_second_serve_on_the_same_games_is_refused(tmp_path: Path) -> None:
    words = ("serve", "--port", "0", "--data", str(tmp_path))
    with started(*words) as (_, _), started(*words) as (_, second):
        _, errors = second.communicate(timeout=PATIENCE)
        assert second.returncode == 1
        assert "another server works on" in errors


def test_a_port_in_use_is_said_plainly(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        with started("serve", "--port", port, "--data", str(tmp_path)) as (_, process):
            _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert f"cannot listen on 127.0.0.1 port {port}" in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (errno.EADDRNOTAVAIL, "this machine has no such address"),
        (errno.EACCES, "only the administrator may use this port"),
        (errno.EAFNOSUPPORT, "this machine has no addresses of this kind"),
        (errno.ENOBUFS, "No buffer space available)"),
    ],
)
def test_where_the_system_lets_nobody_listen_no_other_program_is_blamed(
    number: int, why: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(socket, "socket", refuse)
    with pytest.raises(CannotListen) as refused:
        listen(settings(tmp_path, port=80))
    assert str(refused.value).startswith("cannot listen on 127.0.0.1 port 80 (")
    assert why in str(refused.value)


def test_an_address_of_another_machine_is_named(tmp_path: Path) -> None:
    with started("serve", "--port", "0", "--data", str(tmp_path), "--host", "192.0.2.1") as (_, process):
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "this machine has no such address" in errors
    assert "Traceback" not in errors


FULL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
from ironbottom.cli import main
sys.exit(main())
"""
"""The command where nothing more can be written."""


@pytest.mark.parametrize("made", [True, False], ids=["a database is there", "none is there"])
def test_a_full_disk_is_not_taken_for_a_damaged_database(made: bool, tmp_path: Path) -> None:
    """Once who had a full disk was told to put a backup in place of a database that was whole."""
    if made:
        with opened(tmp_path):
            pass
    words = ("serve", "--port", "0", "--data", str(tmp_path))
    done = subprocess.run([sys.executable, "-c", FULL, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert "cannot be used now (" in line and "make room on its disk" in line
    assert "backup" not in line
    with opened(tmp_path):
        pass


def test_a_server_that_cannot_note_its_address_serves_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "server.address").mkdir()
    with started("serve", "--port", "0", "--data", str(tmp_path)) as (address, process):
        assert httpx.get(f"{address}api/matches").json() == []
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert errors.splitlines()[0].endswith("a second 'ironbottom play' will not find this server")


def test_a_server_in_every_network_answers_to_the_names_that_it_was_given(tmp_path: Path) -> None:
    words = ("serve", "--port", "0", "--data", str(tmp_path), "--host", "0.0.0.0", "--name", "Games.example")
    with started(*words) as (address, process):
        port = address.rstrip("/").rpartition(":")[2]
        assert address == f"http://127.0.0.1:{port}/", "where a browser of this machine finds it"
        assert process.stdout is not None
        assert process.stdout.readline() == f"Others call it http://games.example:{port}/\n"
        asked = [
            httpx.get(f"http://127.0.0.1:{port}/api/matches", headers={"Host": f"{name}:{port}"}).status_code
            for name in ("games.example", "127.0.0.1", "evil.example", "0.0.0.0")
        ]
    assert asked == [200, 200, 421, 421]


def test_a_server_that_others_could_call_by_no_name_is_refused(tmp_path: Path) -> None:
    with started("serve", "--port", "0", "--data", str(tmp_path), "--host", "::") as (_, process):
        _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 1
    assert "--name 192.168.1.5" in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    "words", [("--host", "games.example"), ("--name", "http://games.example"), ("--name", "games.example:80")]
)
def test_addresses_and_names_of_another_form_are_wrong_usage(
    words: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["serve", *words])
    assert refused.value.code == 2
    assert words[1] in capsys.readouterr().err


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from ironbottom.cli import main\n"
        "try: main(['play', '--help'])\n"
        "except SystemExit: pass\n"
        "print(sorted({'litestar', 'uvicorn', 'sqlalchemy', 'numpy', 'msgspec'} & set(sys.modules)))"
    )
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "--no-browser" in shown
    assert shown.splitlines()[-1] == "[]"


def test_components_that_are_not_there_are_refused_before_serving(tmp_path: Path) -> None:
    words = ["serve", "--port", "0", "--data", str(tmp_path), "--components", str(tmp_path / "none")]
    assert main(words) == 1
