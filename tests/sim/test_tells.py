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
from ironbottom.kernel.lab import Lab
from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.record import Record, from_json, to_json
from ironbottom.sim.tells import Answers, Asked, Kind, answers, bits, most, pooled, read, tells, uncertainty

ALWAYS, HALF, NEVER = 1.0, 0.5, 0.0
GAMES, DECISIONS, HELD = 40, 25, 0.4
CARD, OTHER = (
    Kind("japan", "PlayCard", "a card may be played in …"),
    Kind("japan", "Defend", "a port is invaded"),
)


def games(use: float) -> list[Answers]:
    """Games in which a seat holds one card at this share of decisions, and uses it this often."""
    rng = Random(1)
    found: list[Answers] = []
    for _ in range(GAMES):
        held = [rng.random() < HELD for _ in range(DECISIONS)]
        used = [each and rng.random() < use for each in held]
        kept = sum(held) - sum(used)
        found.append({CARD: Asked(sum(used), kept, DECISIONS - sum(held), sum(held) / 2)})
    return found


def test_who_uses_whatever_he_can_tells_all_there_is_to_tell() -> None:
    assert bits([Asked(used=25, empty=75)]) == pytest.approx(uncertainty(0.25))
    (seat,) = tells(games(ALWAYS)).seats
    assert seat.asked == GAMES * DECISIONS and seat.used == seat.held
    assert seat.bits.value == pytest.approx(seat.most) == pytest.approx(uncertainty(seat.before))
    assert seat.declined == 0.0, "who declines holds nothing"
    assert seat.more.low > 0 and seat.more.value == pytest.approx(seat.bits.value - seat.random)


def test_who_never_uses_anything_tells_nothing() -> None:
    assert bits([Asked(kept=25, empty=75)]) == 0.0
    (seat,) = tells(games(NEVER)).seats
    assert (seat.used, seat.bits.value, seat.bits.high) == (0, 0.0, 0.0)
    assert seat.held > 0 and seat.declined == seat.before
    assert seat.more.value == -seat.random and seat.more.high < 0


def test_who_uses_half_of_what_he_holds_tells_a_part() -> None:
    third = -(log2(1 / 3) / 3 + 2 * log2(2 / 3) / 3)
    assert bits([Asked(used=25, kept=25, empty=50)]) == pytest.approx(1 - 0.75 * third)
    (seat,) = tells(games(HALF)).seats
    assert 0 < seat.bits.low < seat.bits.value < seat.bits.high < seat.most
    assert 0 < seat.declined < seat.before
    assert seat.more.low < 0 < seat.more.high, "with one card the random player uses it half of the time"


def test_the_random_player_tells_what_is_expected_of_it() -> None:
    one_card = Asked(used=25, kept=25, empty=50, random=25)
    assert one_card.by_chance() == one_card
    assert Asked(used=60, kept=0, empty=40, random=40).by_chance() == Asked(40, 20, 40, 40)


def test_kinds_are_weighed_by_how_often_they_come() -> None:
    told, silent = Asked(used=1, empty=1), Asked(kept=3, empty=3)
    assert bits([told, silent]) == pytest.approx(0.25)
    assert most([told, silent]) == pytest.approx(1.0)
    assert bits([]) == most([Asked()]) == 0.0
    found = tells([{CARD: told, OTHER: silent}])
    assert [(kind.decision, kind.bits.value) for kind in found.kinds] == [("Defend", 0.0), ("PlayCard", 1.0)]
    assert [(seat.decision, seat.asked, seat.bits.value) for seat in found.seats] == [("", 8, 0.25)]


def test_games_are_added_up_kind_by_kind() -> None:
    one, other = {CARD: Asked(1, 2, 3, 1.5)}, {CARD: Asked(1, 0, 0, 0.5), OTHER: Asked(empty=1)}
    assert pooled([one, other]) == {CARD: Asked(2, 2, 3, 2.0), OTHER: Asked(empty=1)}


def test_the_same_games_give_the_same_errors() -> None:
    assert tells(games(HALF)) == tells(games(HALF))


# ---- from records --------------------------------------------------------------------------------------

SURFACE = Kind("japan", "PlayCombatCard", "A card may be played for surface combat in …")


def combat(hand: list[int], *choices: str) -> Answers:
    """Japan, whose enemy has no card, answers in surface combat."""
    lab = Lab.build(
        "pacificwar",
        {
            "turn": 2,
            "units": ["ja_kongo indochina", "ja_haruna indochina", "uk_exeter singapore"],
            "hands": {"japan": [5, *hand]},
        },
        dice=[1] * 40,
    )
    lab.do("j05", "ja_kongo", "ja_haruna", "singapore", "surface")
    record = new_match("pacificwar", "campaign", game_id="tells", secret=bytes(32)).record
    match = Match(record, lab.game, lab.game.dice_source)
    for choice in choices:
        match.act("japan", choice)
    return answers(match)


def test_cards_that_are_used_or_kept_are_counted() -> None:
    """The first time two cards can be used, the second time one."""
    assert combat([6, 7], "type:j07", "button:pass") == {SURFACE: Asked(1, 1, 0, 2 / 3 + 1 / 2)}
    assert combat([6, 7], "button:pass") == {SURFACE: Asked(0, 1, 0, 2 / 3)}


def test_a_hand_with_nothing_to_use_is_counted() -> None:
    assert combat([16], "button:pass") == {SURFACE: Asked(0, 0, 1, 0)}


@cache
def record(use: float) -> bytes:
    """A random game in which a usable card at a veiled decision is used this often."""
    rng = Random(0)
    match = new_match("pacificwar", "leyte_1944", game_id="tells", secret=rng.randbytes(32), hashes=False)
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


def other_game() -> Record:
    return new_match("aapacific", "campaign_1941", game_id="g", secret=bytes(32)).record


def test_records_of_different_games_are_not_mixed() -> None:
    with pytest.raises(BadRecord, match="aapacific comes after pacificwar"):
        read([from_json(record(NEVER)), other_game()], 2)


def test_where_no_hand_is_hidden_there_is_nothing_to_measure() -> None:
    with pytest.raises(BadRecord, match="no hand is hidden"):
        read([other_game()], 1)


# ---- the command ---------------------------------------------------------------------------------------


def file(folder: Path, use: float) -> str:
    name = folder / "record.json"
    name.write_bytes(record(use))
    return str(name)


def test_the_command_shows_every_kind(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tells", file(tmp_path, NEVER)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("1 game; ")
    assert "allies, in all" in told and "  Interrupt: … may interrupt" in told
    assert ", no more than it" in told and "surely" not in told


def test_the_command_fails_where_a_seat_surely_tells_more_than_the_random_player(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tells", file(tmp_path, ALWAYS)]) == 1
    assert ", surely more than it" in capsys.readouterr().out


def test_the_command_prints_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tells", file(tmp_path, NEVER), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 1
    assert sum(seat["held"] for seat in told["seats"]) > 0 == sum(seat["used"] for seat in told["seats"])
