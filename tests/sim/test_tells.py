"""Tells: known bits for players that always, never or sometimes use what they hold."""

from __future__ import annotations

import json
from functools import cache
from math import log2
from pathlib import Path
from random import Random

import pytest

from ironbottom.cli.main import main
from ironbottom.kernel.errors import BadRecord
from ironbottom.kernel.match import new_match
from ironbottom.kernel.record import Record, from_json, to_json
from ironbottom.sim.tells import Answers, Asked, Kind, bits, more, most, pooled, read, tells, uncertainty

ALWAYS, HALF, NEVER = 1.0, 0.5, 0.0
GAMES = 6
SEATS = ("japan", "allies")


@cache
def record(use: float, number: int, scenario: str = "campaign") -> bytes:
    """A random game in which a usable card at a veiled decision is used this often."""
    rng = Random(f"{use}|{number}")
    match = new_match(
        "pacificwar", scenario, game_id=f"tells-{number}", secret=rng.randbytes(32), hashes=False
    )
    while match.game.outcome is None:
        seat, decision = match.game.deciding()[0], match.game.decision
        assert decision is not None
        options = match.game.options(seat)
        if type(decision).__name__ == "PayForInitiative":  # kept for the veiled decisions
            match.act(seat, options[-1])
        elif decision.VEILED:
            match.act(seat, options[0] if rng.random() < use else options[-1])
        else:
            match.act(seat, rng.choice(options))
    return to_json(match.record)


@cache
def played(use: float) -> tuple[Answers, ...]:
    return tuple(read([from_json(record(use, number)) for number in range(GAMES)], GAMES))


def test_who_uses_whatever_he_can_tells_all_there_is_to_tell() -> None:
    assert bits([Asked(used=25, empty=75)]) == pytest.approx(uncertainty(0.25))
    found = tells(played(ALWAYS))
    assert found.games == GAMES and {seat.seat for seat in found.seats} == set(SEATS)
    for tell in (*found.kinds, *found.seats):
        assert tell.used == tell.held
        assert tell.bits.value == pytest.approx(tell.most)
        assert tell.declined == 0.0, "who declines holds nothing"
    assert all(seat.most > 0 for seat in found.seats), "hands differ"


def test_who_never_uses_anything_tells_nothing() -> None:
    assert bits([Asked(kept=25, empty=75)]) == 0.0
    for tell in tells(played(NEVER)).seats:
        assert (tell.used, tell.bits.value, tell.bits.high) == (0, 0.0, 0.0)
        assert tell.held > 0 and tell.declined == tell.before


def test_who_uses_half_of_what_he_holds_tells_a_part() -> None:
    third = -(log2(1 / 3) / 3 + 2 * log2(2 / 3) / 3)
    assert bits([Asked(used=25, kept=25, empty=50)]) == pytest.approx(1 - 0.75 * third)
    for tell in tells(played(HALF)).seats:
        assert 0 < tell.bits.value < tell.most
        assert tell.bits.low <= tell.bits.value <= tell.bits.high
        assert 0 < tell.declined < tell.before


def test_kinds_are_weighed_by_how_often_they_come() -> None:
    told, silent = Asked(used=1, empty=1), Asked(kept=3, empty=3)
    assert bits([told, silent]) == pytest.approx(0.25)
    assert most([told, silent]) == pytest.approx(1.0)
    assert bits([]) == most([Asked()]) == 0.0


def test_kinds_are_what_others_see_wherever_it_is() -> None:
    whole = pooled(played(HALF))
    assert {kind.decision for kind in whole} <= {
        "Interrupt",
        "PlayCombatCard",
        "PlayReactionCard",
        "DefendPort",
    }
    assert Kind("allies", "PlayCombatCard", "A card may be played for the airstrike in …") in whole
    assert all(asked.times for asked in whole.values())


def test_more_is_told_by_who_uses_more() -> None:
    always, never = played(ALWAYS), played(NEVER)
    for seat in SEATS:
        assert more(always, never)[seat].low > 0 > more(never, always)[seat].high
        assert more(never, never)[seat].value == 0.0


def test_the_same_games_give_the_same_errors() -> None:
    assert tells(played(HALF)) == tells(played(HALF))


def other_game() -> Record:
    return new_match("aapacific", "campaign_1941", game_id="g", secret=bytes(32)).record


def test_records_of_different_games_are_not_mixed() -> None:
    with pytest.raises(BadRecord, match="aapacific comes after pacificwar"):
        read([from_json(record(NEVER, 0)), other_game()], 2)


def test_where_no_hand_is_hidden_there_is_nothing_to_measure() -> None:
    with pytest.raises(BadRecord, match="no hand is hidden"):
        read([other_game()], 1)


# ---- the command ---------------------------------------------------------------------------------------


def files(folder: Path, use: float) -> list[str]:
    names = [folder / f"{use}-{number}.json" for number in range(GAMES)]
    for number, name in enumerate(names):
        name.write_bytes(record(use, number))
    return [str(name) for name in names]


def test_the_command_shows_every_kind_and_compares(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    always, never = files(tmp_path, ALWAYS), files(tmp_path, NEVER)
    assert main(["tells", *never, "--than", *always]) == 0
    told = capsys.readouterr().out
    assert f"{GAMES} games" in told and "japan, in all" in told
    assert "PlayCombatCard: A card may be played for the airstrike in …" in told
    assert told.count(": no more than there") == len(SEATS)
    assert main(["tells", *always, "--than", *never]) == 1
    assert capsys.readouterr().out.count(": more than there") == len(SEATS)


def test_the_command_prints_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tells", *files(tmp_path, ALWAYS), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["tells"]["games"] == GAMES and told["more"] == {}
    assert all(seat["used"] == seat["held"] for seat in told["tells"]["seats"])
