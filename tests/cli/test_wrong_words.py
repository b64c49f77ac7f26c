"""What a person can get wrong on the command line: each is told in one line, without a traceback."""

from __future__ import annotations

import errno
import gzip
import subprocess
from pathlib import Path

import pytest

from ironbottom.cli import records
from ironbottom.cli.main import FAILED, USAGE, main
from ironbottom.kernel.homes import values_folder
from ironbottom.kernel.ledger import FILE
from tests.programs import COMMAND

GAME, SCENARIO = "aapacific", "hundred_days_1941"


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A record of a new game."""
    path = tmp_path / "game.json"
    assert main(["new", GAME, SCENARIO, "-o", str(path)]) == 0
    return str(path)


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The one line with which a command is refused."""
    capsys.readouterr()
    assert main(words) == FAILED
    told = capsys.readouterr()
    (line,) = told.err.splitlines()
    assert line.startswith("ironbottom: ")
    return line


def test_a_record_cannot_be_written_where_there_is_no_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = str(tmp_path / "missing" / "game.json")
    line = refused(["new", GAME, SCENARIO, "-o", missing], capsys)
    assert line == f"ironbottom: cannot use {missing}: No such file or directory"


def test_a_new_game_is_not_written_over_a_record(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = Path(record).read_bytes()
    assert "is there already" in refused(["new", GAME, SCENARIO, "-o", record], capsys)
    assert Path(record).read_bytes() == before
    assert main(["new", GAME, SCENARIO, "-o", record, "--force"]) == 0
    assert Path(record).read_bytes() != before


def test_a_wrong_choice_is_told_what_can_be_chosen(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    line = refused(["act", record, "allies", "space:nowhere"], capsys)
    assert "'space:nowhere' is not among the choices of 'allies' now; they are " in line
    assert "aapacific." not in line
    assert "; they are number:0; number:1; " in line


def test_a_record_stays_as_it_was_where_the_disk_is_full(
    record: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once the file was emptied before it was found out that nothing new could be written."""

    def begin(file: Path, data: bytes) -> None:
        with file.open("wb") as written:
            written.write(data[:100])
        raise OSError(errno.ENOSPC, "No space left on device")

    before = Path(record).read_bytes()
    monkeypatch.setattr(Path, "write_bytes", begin)
    line = refused(["act", record, "allies", "number:0"], capsys)
    assert line == f"ironbottom: cannot use {record}: No space left on device"
    assert Path(record).read_bytes() == before
    assert [file.name for file in Path(record).parent.iterdir()] == [Path(record).name]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_output_that_finds_no_room_is_told_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "validate", "pacificwar"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (done.returncode, done.stderr) == (
        1,
        "ironbottom: cannot use the output: No space left on device\n",
    )


def test_a_record_keeps_who_may_read_it(record: str) -> None:
    Path(record).chmod(0o600)
    assert main(["act", record, "allies", "number:0"]) == 0
    assert Path(record).stat().st_mode & 0o777 == 0o600


def test_the_record_that_is_wrong_is_named(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.json"
    other.write_text("{}", encoding="utf-8")
    assert f"{other}: this is not a record" in refused(["tells", record, str(other)], capsys)


def test_only_a_seat_of_the_game_can_act(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "has no seat 'nobody' here" in refused(["act", record, "nobody", "number:0"], capsys)


def test_records_of_failures_need_a_folder_before_anything_is_played(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = refused(["fuzz", GAME, "--games", "1000000", "--save", record], capsys)
    assert line == f"ironbottom: cannot use {record}: Not a directory"


def test_a_folder_without_tests_of_the_game_leaves_its_ledger_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ledger = Path(str(values_folder(GAME).joinpath(FILE)))
    before = ledger.read_bytes()
    assert "names a rule of aapacific; nothing was written" in refused(
        ["ledger", GAME, str(tmp_path)], capsys
    )
    assert ledger.read_bytes() == before


def test_a_record_cannot_be_written_over_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Is a directory" in refused(["new", GAME, SCENARIO, "-o", str(tmp_path)], capsys)


@pytest.mark.parametrize("command", ["serve", "play"])
def test_games_cannot_be_kept_where_a_file_is(
    command: str, record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert record in refused([command, "--port", "0", "--data", record], capsys)


def test_games_cannot_be_kept_in_a_folder_that_cannot_be_made(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    below = str(Path(record) / "deeper")
    assert "cannot use" in refused(["serve", "--port", "0", "--data", below], capsys)


def test_records_of_simulated_games_need_a_folder(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", GAME, "--games", "1", "--player", "japan=random", "--save", record]
    assert refused(words, capsys) == f"ironbottom: cannot use {record}: Not a directory"


@pytest.mark.parametrize("command", ["serve", "play"])
@pytest.mark.parametrize("port", ["99999", "-1", "http", "1.5", ""])
def test_a_port_is_a_number_that_ports_have(
    command: str, port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong_usage([command, f"--port={port}"], "from 0 to 65535", capsys)


def wrong_usage(words: list[str], right: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == USAGE
    assert right in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", GAME, "--games=0"],
        ["simulate", GAME, "--games=-1"],
        ["simulate", GAME, "--workers=0"],
        ["simulate", GAME, "--rounds=-1"],
        ["fuzz", GAME, "--games=0"],
        ["fuzz", GAME, "--workers=none"],
    ],
)
def test_there_is_at_least_one(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    wrong_usage(words, "is not a whole number from 1 on", capsys)


@pytest.mark.parametrize(
    "words", [["perft", GAME, "--depth=-1"], ["show", "g", "--at=-5"], ["replay", "g", "--from=-3"]]
)
def test_nothing_is_below_none(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    wrong_usage(words, "is not a whole number from 0 on", capsys)


@pytest.mark.parametrize("budget", ["0", "-1", "nan", "inf", "soon"])
def test_a_time_to_think_is_more_than_none(budget: str, capsys: pytest.CaptureFixture[str]) -> None:
    wrong_usage(["simulate", GAME, f"--budget={budget}"], "seconds above 0", capsys)


def test_a_player_is_named_for_a_seat_of_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    line = refused(["simulate", GAME, "--games", "1", "--player", "foo=random"], capsys)
    assert "has no seat 'foo' here; it has japan, allies" in line
    line = refused(["simulate", GAME, "--games", "1", "--player", "japan"], capsys)
    assert line == "ironbottom: 'japan' is not SEAT=LEVEL"


def test_a_position_is_shown_to_a_seat_of_the_game(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "has no seat 'nobody'" in refused(["show", record, "--seat", "nobody"], capsys)


def test_paths_are_counted_from_a_record_of_the_game(record: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no game 'chess'" in refused(["perft", "chess", "--record", record], capsys)


@pytest.mark.parametrize("force", ["301 infantry", "99999999999 infantry"])
def test_a_force_is_of_a_size_that_can_be_reckoned(force: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "a side has up to 300 units" in refused(["odds", force, "vs", "3 infantry"], capsys)


@pytest.mark.parametrize("command", ["serve", "play"])
def test_nothing_is_served_with_damaged_components(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / "own" / GAME
    own.mkdir(parents=True)
    (own / "board.json").write_text("{", encoding="utf-8")
    (own / "unheard_of.json").write_text("{}", encoding="utf-8")
    words = [command, "--port", "0", "--data", str(tmp_path / "data"), "--components", str(tmp_path / "own")]
    assert main(words) == FAILED
    told = capsys.readouterr().err
    assert "board.json: $: not JSON" in told
    assert "unheard_of.json: $: unknown file" in told
    assert "Traceback" not in told


def test_a_folder_with_strange_files_is_told_fault_by_fault(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = tmp_path / GAME
    own.mkdir()
    (own / "unheard_of.json").write_text("{}", encoding="utf-8")
    (own / "notes.txt").write_text("not looked at", encoding="utf-8")
    (own / "board.changes.json").write_bytes(b"\xff\xfe")
    assert main(["validate", GAME, "--components", str(tmp_path)]) == FAILED
    told = capsys.readouterr().err
    assert "unheard_of.json: $: unknown file" in told
    assert "board.changes.json: $: not JSON" in told


def test_component_files_stand_in_a_folder_named_for_their_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "board.changes.json").write_text("{}", encoding="utf-8")
    (tmp_path / "schema").mkdir()
    line = refused(["validate", GAME, "--components", str(tmp_path)], capsys)
    assert f"put the files of a game into a folder of its own, such as {tmp_path / GAME}" in line


def test_a_record_that_is_nested_too_deeply(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "nested.json"
    path.write_text('{"format": 1, "engine_version": 1, "x": ' + "[" * 5_000 + "]" * 5_000 + "}")
    assert "not a record" in refused(["verify", str(path)], capsys)
    assert "not a laboratory file" in refused(["lab", str(path)], capsys)


def test_a_packed_record_is_unpacked_up_to_a_limit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records, "MOST_UNPACKED", 1_000_000)
    path = tmp_path / "bomb.json.gz"
    path.write_bytes(gzip.compress(b" " * 1_000_001))
    assert "more than 1000000 bytes" in refused(["verify", str(path)], capsys)
