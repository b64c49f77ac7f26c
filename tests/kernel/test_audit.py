"""What a record proves of itself: an honest one all it can, and no forged one passes for proven."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from pathlib import Path

import msgspec
import pytest

from ironbottom.cli.main import main
from ironbottom.cli.records import write_record
from ironbottom.kernel.audit import Audit, audit
from ironbottom.kernel.dice import Draw, SecretDice, commitment
from ironbottom.kernel.errors import BadRecord
from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.proof import agree_with
from ironbottom.kernel.record import ENGINE_VERSION, Entry, Origin, Record, from_json, to_json
from ironbottom.kernel.replaying import replay

SECRET = bytes(range(32))
OTHER = bytes(range(1, 33))
LEAST_ROLLS, LEAST_UNDOS = 12, 3
UNDO = 0.15

replaced = msgspec.structs.replace


def played(match: Match, rng: random.Random) -> Match:
    """Play on to the end, with undo now and then."""
    while match.game.outcome is None:
        seat = rng.choice(match.game.deciding())
        if match.undoable(seat) is not None and rng.random() < UNDO:
            match.undo(seat)
        match.act(seat, rng.choice(match.game.options(seat)))
    return match


@cache
def honest(engine: int = ENGINE_VERSION) -> Record:
    """A finished game with dice and undos, of an engine version."""
    for seed in range(100):
        begun = new_match("narrows", "skirmish", game_id="audit", secret=SECRET, salts=("salt",))
        begun = Match(replaced(begun.record, engine_version=engine), begun.game, begun.dice)
        record = played(begun, random.Random(seed)).record
        undos = [entry for entry in record.entries if entry.kind == "undo"]
        if len(record.draws()) - len(record.opening) >= LEAST_ROLLS and len(undos) >= LEAST_UNDOS:
            return record
    raise AssertionError("no game was long enough")


@cache
def continued() -> Record:
    """The same game, gone on from its middle with another secret."""
    half = replay(replaced(honest(), secret="", entries=sound_half()))
    half.record = replaced(
        half.record,
        game_id="later",
        salts=(),
        secret=OTHER.hex(),
        commitment=commitment(OTHER),
        proven_from=half.game.rolls,
    )
    half.dice = half.game.dice_source = SecretDice(OTHER, "later")
    return played(half, random.Random(7)).record


def sound_half() -> list[Entry]:
    entries = honest().entries
    return entries[: next(n for n in range(len(entries) // 2, len(entries)) if entries[n].draws) + 1]


def verdicts(judged: Audit) -> dict[str, str]:
    return {finding.claim: finding.verdict for finding in judged.findings}


# ---- honest records ------------------------------------------------------------------------------------


def test_an_honest_finished_record_is_proven_in_full() -> None:
    judged = audit(honest())
    assert judged.verdict == "proven", judged.broken
    assert (judged.over, judged.broken) == (True, ())
    assert set(verdicts(judged)) == {"actions", "states", "undo", "values", "dice", "end"}


def test_of_a_running_game_dice_and_end_are_open() -> None:
    judged = audit(replaced(honest(), secret="", entries=sound_half()))
    assert judged.verdict == "open" and not judged.over
    assert [claim for claim, verdict in verdicts(judged).items() if verdict == "open"] == ["dice", "end"]


def test_of_a_continued_game_the_earlier_dice_are_open() -> None:
    judged = audit(continued())
    assert judged.verdict == "open", judged.broken
    assert [claim for claim, verdict in verdicts(judged).items() if verdict == "open"] == ["earlier dice"]
    first = continued().proven_from
    assert any(f"rolls {first} to" in finding.text for finding in judged.findings if finding.claim == "dice")


def test_rolls_of_another_secret_do_not_seem_to_agree() -> None:
    """Also in games with thousands of rolls of a single die, of which many agree by chance."""
    other, secret = SecretDice(OTHER, "g"), SecretDice(SECRET, "g")
    draws = [Draw(n, 6, other.roll(n, 1, 6, "fire"), "fire") for n in range(3000)]
    assert not agree_with(secret, draws)
    own = [Draw(n, 6, secret.roll(n, 1, 6, "fire"), "fire") for n in range(12)]
    assert agree_with(secret, own)
    assert agree_with(secret, [*own, Draw(12, 6, other.roll(12, 5, 6, "fire"), "fire")]), (
        "one of them changed"
    )


# ---- forgeries -----------------------------------------------------------------------------------------

Forgery = Callable[[Record], Record]


def with_entry(record: Record, seq: int, **changes: object) -> Record:
    entries = [replaced(entry, **changes) if entry.seq == seq else entry for entry in record.entries]
    return replaced(record, entries=entries)


def numbered(record: Record, entries: list[Entry]) -> Record:
    return replaced(record, entries=[replaced(entry, seq=n) for n, entry in enumerate(entries)])


def a_roll(record: Record) -> Entry:
    return next(entry for entry in record.entries if entry.draws)


def luckier(draw: Draw) -> Draw:
    return Draw(draw.n, draw.sides, tuple(value % draw.sides + 1 for value in draw.values), draw.why)


def a_face_changed(record: Record) -> Record:
    rolled = a_roll(record)
    return with_entry(record, rolled.seq, draws=tuple(map(luckier, rolled.draws)))


def proven_from_the_last_roll(record: Record) -> Record:
    return replaced(record, proven_from=len(record.draws()) - 1)


def proven_from_behind_the_last_roll(record: Record) -> Record:
    return replaced(record, proven_from=len(record.draws()))


def proven_from_far_behind(record: Record) -> Record:
    return replaced(record, proven_from=10_000)


def proven_from_before_the_first(record: Record) -> Record:
    return replaced(record, proven_from=-1)


def all_hashes_removed(record: Record) -> Record:
    return replaced(record, entries=[replaced(entry, hash="") for entry in record.entries])


def one_hash_removed(record: Record) -> Record:
    return with_entry(record, 3, hash="")


def a_hash_changed(record: Record) -> Record:
    return with_entry(record, 3, hash="0" * 32)


def hash_of_an_undone_action_changed(record: Record) -> Record:
    undone = next(entry.skips[0] for entry in record.entries if entry.skips)
    return with_entry(record, undone, hash="0" * 32)


def secret_missing(record: Record) -> Record:
    return replaced(record, secret="")


def secret_swapped(record: Record) -> Record:
    return replaced(record, secret=OTHER.hex())


def secret_and_hash_swapped(record: Record) -> Record:
    return replaced(record, secret=OTHER.hex(), commitment=commitment(OTHER))


def commitment_cut_short(record: Record) -> Record:
    return replaced(record, commitment=record.commitment[:16])


def commitment_missing(record: Record) -> Record:
    return replaced(record, commitment="")


def secret_cut_short(record: Record) -> Record:
    return replaced(record, secret=record.secret[:32], commitment=commitment(SECRET[:16]))


def last_entries_cut(record: Record) -> Record:
    return replaced(record, entries=record.entries[:-4])


def undo_over_a_roll(record: Record) -> Record:
    """The roll is taken back, and its seat does something else."""
    rolled = a_roll(record)
    before = record.entries[: rolled.seq + 1]
    undo = Entry(seq=rolled.seq + 1, kind="undo", seat=rolled.seat, skips=(rolled.seq,))
    return replaced(record, entries=[*before, undo])


def undo_over_a_roll_whose_dice_were_deleted(record: Record) -> Record:
    forged = undo_over_a_roll(record)
    return with_entry(forged, a_roll(record).seq, draws=(), barrier=False)


def barriers_deleted(record: Record) -> Record:
    return replaced(record, entries=[replaced(entry, barrier=False) for entry in record.entries])


def a_barrier_invented(record: Record) -> Record:
    free = next(entry for entry in record.entries if entry.kind == "act" and not entry.barrier)
    return with_entry(record, free.seq, barrier=True)


def depth_changed(record: Record) -> Record:
    return with_entry(record, 3, depth=record.entries[3].depth + 1)


def an_action_made_quiet(record: Record) -> Record:
    return with_entry(record, 3, quiet=True)


def entries_reordered(record: Record) -> Record:
    first = a_roll(record).seq
    swapped = list(record.entries)
    swapped[first], swapped[first + 1] = swapped[first + 1], swapped[first]
    return numbered(record, swapped)


def an_entry_left_out(record: Record) -> Record:
    return numbered(record, [entry for entry in record.entries if entry is not a_roll(record)])


def seat_changed(record: Record) -> Record:
    first = record.entries[0]
    return with_entry(record, 0, seat="south" if first.seat == "north" else "north")


def choice_changed(record: Record) -> Record:
    step = next(entry for entry in record.live() if entry.choice.startswith("space:"))
    others = [entry.choice for entry in record.live() if entry.choice.startswith("space:")]
    return with_entry(record, step.seq, choice=next(each for each in others if each != step.choice))


def spliced(record: Record) -> Record:
    """The end of a luckier game behind the beginning of this one."""
    begun = new_match("narrows", "skirmish", game_id="audit", secret=OTHER, salts=("salt",))
    other = played(begun, random.Random(3)).record
    half = len(sound_half())
    return numbered(record, [*record.entries[:half], *other.entries[half:]])


def wrong_game_id(record: Record) -> Record:
    return replaced(record, game_id="another")


def salts_left_out(record: Record) -> Record:
    return replaced(record, salts=())


def winner_changed(record: Record) -> Record:
    """The loser resigned, and the file says that the winner did."""
    running = replay(replaced(record, entries=sound_half()))
    running.resign("north")
    return with_entry(running.record, len(running.record.entries) - 1, seat="south")


def a_purpose_changed(record: Record) -> Record:
    rolled = a_roll(record)
    renamed = tuple(Draw(draw.n, draw.sides, draw.values, f"{draw.why}!") for draw in rolled.draws)
    return with_entry(record, rolled.seq, draws=renamed)


def a_roll_put_in(record: Record) -> Record:
    rolled = a_roll(record)
    return with_entry(
        record, rolled.seq, draws=(*rolled.draws, Draw(rolled.draws[-1].n + 1, 6, (6,), "luck"))
    )


def opening_changed(record: Record) -> Record:
    return replaced(record, opening=tuple(map(luckier, record.opening)))


def a_changed_roll_declared_to_be_older(record: Record) -> Record:
    """The roll agrees with nothing, so all before it is said to come from a file."""
    changed = a_face_changed(record)
    return replaced(changed, proven_from=a_roll(record).draws[-1].n + 1)


def resigned(record: Record, **claims: object) -> Record:
    """South gives up in the middle, and the file says more of it."""
    running = replay(replaced(record, entries=sound_half()))
    entry = running.resign("south")
    return with_entry(running.record, entry.seq, **claims)


def a_roll_behind_a_resignation(record: Record) -> Record:
    number = len(resigned(record).draws())
    faces = SecretDice(SECRET, "audit", ("salt",)).roll(number, 3, 6, "luck")
    return resigned(record, draws=(Draw(number, 6, faces, "luck"),))


def words_of_a_resignation(record: Record) -> Record:
    return resigned(record, choice="surrender unconditionally")


def a_resignation_by_order(record: Record) -> Record:
    return resigned(record, auto="stand_in")


def a_roll_behind_an_undo(record: Record) -> Record:
    undo = next(entry for entry in record.entries if entry.kind == "undo")
    return with_entry(record, undo.seq, draws=(a_roll(record).draws[0],))


def another_match_to_come_from(record: Record) -> Record:
    return replaced(record, origin=Origin("m", 3, "Turn 1"))


def an_engine_that_never_was(record: Record) -> Record:
    return replaced(record, engine_version=0)


REFUSED = "refused"
FORGERIES: dict[Forgery, str] = {
    a_roll_behind_a_resignation: REFUSED,
    words_of_a_resignation: REFUSED,
    a_resignation_by_order: REFUSED,
    a_roll_behind_an_undo: REFUSED,
    another_match_to_come_from: REFUSED,
    an_engine_that_never_was: REFUSED,
    a_face_changed: "dice",
    proven_from_the_last_roll: "earlier dice",
    proven_from_behind_the_last_roll: "dice",
    proven_from_far_behind: "dice",
    proven_from_before_the_first: "dice",
    all_hashes_removed: "states",
    one_hash_removed: "states",
    a_hash_changed: "states",
    hash_of_an_undone_action_changed: "states",
    secret_missing: "dice",
    secret_swapped: "dice",
    secret_and_hash_swapped: "dice",
    commitment_cut_short: "dice",
    commitment_missing: "dice",
    secret_cut_short: "dice",
    last_entries_cut: "end",
    undo_over_a_roll: "actions",
    undo_over_a_roll_whose_dice_were_deleted: "actions",
    barriers_deleted: "undo",
    a_barrier_invented: "undo",
    depth_changed: "undo",
    an_action_made_quiet: "undo",
    entries_reordered: "actions",
    an_entry_left_out: REFUSED,
    seat_changed: "actions",
    choice_changed: "actions",
    spliced: "actions",
    wrong_game_id: "dice",
    salts_left_out: "dice",
    winner_changed: "states",
    a_purpose_changed: "actions",
    a_roll_put_in: "actions",
    opening_changed: "actions",
    a_changed_roll_declared_to_be_older: "earlier dice",
}
"""Forgeries, and the claim of the record that does not hold; REFUSED: such a file is read as no record at all."""


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_forged_record_is_found_out(forge: Forgery, tmp_path: Path) -> None:
    forged = forge(honest())
    assert forged != honest()
    file = tmp_path / "forged.json"
    write_record(str(file), forged)
    assert main(["verify", str(file)]) == 1
    data = to_json(forged)
    if FORGERIES[forge] == REFUSED:
        with pytest.raises(BadRecord):
            from_json(data)
    else:
        judged = audit(from_json(data))
        assert judged.verdict == "broken"
        assert FORGERIES[forge] in {each.claim for each in judged.findings if each.verdict == "broken"}


def test_other_component_values_that_play_alike_are_said_to_be_open() -> None:
    judged = audit(replaced(honest(), data_version="0" * 16))
    assert verdicts(judged)["values"] == "open" and judged.verdict == "open"


def test_a_hash_that_is_not_compared_is_not_said_to_be_as_recorded() -> None:
    """Of an older engine, hashes of endings hold words: a file that calls itself so is not believed."""
    last = honest(1).entries[-1]
    judged = audit(with_entry(honest(1), last.seq, hash="0" * 32))
    assert verdicts(judged)["states"] == "open" and judged.verdict == "open"


def test_that_a_hash_was_published_is_not_said_of_a_file_alone() -> None:
    """Whoever makes up a whole file picks its secret, too: the reader is told what to compare."""
    [dice] = [finding.text for finding in audit(honest()).findings if finding.claim == "dice"]
    assert honest().commitment in dice and "compare" in dice and "published" not in dice


def test_a_record_without_barriers_is_not_undone_over_dice() -> None:
    rolled = next(n for n, entry in enumerate(honest().entries) if entry.draws)
    forged = replaced(barriers_deleted(honest()), entries=barriers_deleted(honest()).entries[: rolled + 1])
    match = replay(forged)
    assert match.live[-1].barrier
    assert all(match.undoable(seat) is None for seat in ("north", "south"))


@pytest.mark.parametrize(("record", "code"), [("honest", 0), ("continued", 0), ("forged", 1)])
def test_the_command_says_what_is_proven(
    record: str, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = {"honest": honest(), "continued": continued(), "forged": a_face_changed(honest())}
    file = tmp_path / "game.json"
    write_record(str(file), records[record])
    assert main(["verify", str(file)]) == code
    told = capsys.readouterr().out
    assert ("WRONG" in told) == (code == 1)
    assert ("not proven" in told) == (record == "continued")
