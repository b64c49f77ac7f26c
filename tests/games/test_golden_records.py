"""Golden records: whole recorded games still play exactly as they did, and together run all the rules of a game.

``python -m tools.records`` writes them anew after a change of the rules that is meant.
"""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from ironbottom.cli.main import main
from ironbottom.cli.records import read_record
from ironbottom.kernel import homes
from ironbottom.kernel.dice import verify
from ironbottom.kernel.match import Match
from ironbottom.kernel.replaying import replay
from ironbottom.server.history import shown_draws
from ironbottom.sim.coverage import coverage, opened
from tests.games.expected import expected, listed
from tools.records import read_plan

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/records/*.json.gz"))
LEAST = 3
"""Golden records of a game."""
UNSHOWN = {"shuffle", "card at random", "explosion lot"}
"""Rolls of which the log shows what they led to, as far as it may be known, and not the faces."""
pytestmark = pytest.mark.slow


def name(file: Path) -> str:
    return f"{file.parent.parent.name}-{file.name.partition('.')[0]}"


@cache
def played(file: Path) -> tuple[Match, dict[str, int]]:
    """The match of a record, replayed with every hash checked, and what was run."""
    trace: dict[str, int] = {}
    match = replay(read_record(str(file)), trace=trace)
    return match, trace | opened(match.at(0))


def own_records(slug: str) -> list[Path]:
    return [file for file in FILES if file.parent.parent.name == slug]


@pytest.mark.parametrize("file", FILES, ids=name)
def test_every_state_of_a_record_comes_about_again(file: Path) -> None:
    record = read_record(str(file))
    match, _ = played(file)
    assert all(entry.hash for entry in record.entries)
    assert match.record == record
    assert match.game.outcome is not None


@pytest.mark.parametrize("file", FILES, ids=name)
def test_the_dice_of_a_record_follow_from_its_secret(file: Path) -> None:
    record = read_record(str(file))
    draws = [*record.opening, *(draw for entry in record.live() for draw in entry.draws)]
    assert record.secret
    assert verify(bytes.fromhex(record.secret), record.commitment, record.game_id, record.salts, draws) == []


@pytest.mark.parametrize("file", FILES, ids=name)
def test_every_roll_is_shown_before_the_end_but_those_that_would_open_something(file: Path) -> None:
    """Which they are is known by what they are for: never by how they fell, or by how others fell beside them."""
    match, _ = played(file)
    shown = {draw.n for draw in shown_draws(match)}
    draws = [*match.record.opening, *(draw for entry in match.live for draw in entry.draws)]
    assert {draw.why for draw in draws if draw.n in shown}.isdisjoint(UNSHOWN)
    assert {draw.why for draw in draws if draw.n not in shown} <= UNSHOWN


@pytest.mark.parametrize("slug", listed())
def test_the_records_of_a_game_run_every_step_and_every_decision(slug: str) -> None:
    total: Counter[str] = Counter()
    for file in own_records(slug):
        total.update(played(file)[1])
    missing = {name.removeprefix(f"{slug}.") for name in coverage(slug, total).missing}
    assert missing <= expected(slug).seldom
    assert len(own_records(slug)) >= LEAST


@pytest.mark.parametrize("slug", listed())
def test_the_records_of_a_game_come_to_every_end(slug: str) -> None:
    ends = {outcome.reason for file in own_records(slug) if (outcome := played(file)[0].game.outcome)}
    assert ends == expected(slug).ends


def test_every_game_of_the_package_says_what_its_tests_expect() -> None:
    assert {slug for slug in homes.listed() if (HERE / slug).is_dir()} == set(listed())


@pytest.mark.parametrize("slug", listed())
def test_the_records_are_those_of_the_plan(slug: str) -> None:
    planned = {f"{slug}-{game.name}": game for game in read_plan(slug)}
    recorded = {name(file) for file in own_records(slug)}
    assert recorded <= set(planned)
    assert all(planned[missing].adds for missing in set(planned) - recorded)


def test_the_command_verifies_a_packed_record(capsys: pytest.CaptureFixture[str]) -> None:
    shortest = min(own_records("aapacific"), key=lambda file: file.stat().st_size)
    assert main(["verify", str(shortest)]) == 0
    assert "The state behind each of" in capsys.readouterr().out
