"""Record files: every damage is named, and nothing but a whole, sound record is read."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

import msgspec
import pytest

from ironbottom.kernel.dice import commitment, verify
from ironbottom.kernel.errors import BadOption, BadRecord, ReplayDiffers, UnknownGame, UnknownScenario
from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.record import (
    ENGINE_VERSION,
    FIELD_HASHES,
    FORMAT,
    FROM_SET_UP,
    WORDLESS_ENDINGS,
    Entry,
    Record,
    from_json,
    live_entries,
    to_json,
)
from ironbottom.kernel.replaying import replay

Json = dict[str, Any]


def played(actions: int = 40, engine: int = ENGINE_VERSION) -> Match:
    """A match of the teaching game in which the first option is always taken, with one action taken back."""
    begun = new_match("narrows", "skirmish", game_id="record", secret=bytes(range(32)), salts=("x",))
    match = Match(msgspec.structs.replace(begun.record, engine_version=engine), begun.game, begun.dice)
    for n in range(actions):
        seat = match.game.deciding()[0]
        match.act(seat, match.game.options(seat)[0], time=float(n))
        if n == 1:
            match.undo(seat)
    return match


MATCH = played()
FILE: Json = json.loads(to_json(MATCH.record))


def damaged(damage: Callable[[Json], object]) -> bytes:
    data: Json = json.loads(json.dumps(FILE))
    damage(data)
    return json.dumps(data).encode()


def test_a_record_is_readable_text() -> None:
    assert (FILE["slug"], FILE["format"], FILE["engine_version"]) == ("narrows", FROM_SET_UP, ENGINE_VERSION)
    assert to_json(MATCH.record).count(b"\n") > len(MATCH.record.entries)


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda d: d["entries"].pop(3), "entry 3 of the record calls itself 4"),
        (lambda d: d["entries"].insert(3, d["entries"][3]), "entry 4 of the record calls itself 3"),
        (lambda d: d["entries"].reverse(), "missing or doubled"),
        (lambda d: d.update(format=FORMAT + 1), f"has format {FORMAT + 1}"),
        (lambda d: d.pop("format"), "missing required field `format`"),
        (lambda d: d.pop("engine_version"), "missing required field `engine_version`"),
        (lambda d: d.pop("slug"), "missing required field `slug`"),
        (lambda d: d["entries"][0].pop("seat"), "missing required field `seat`"),
        (lambda d: d["entries"][0].update(seq="0"), "Expected `int`"),
        (lambda d: d["entries"][0].update(kind="delete"), "Invalid enum value 'delete'"),
        (lambda d: d["entries"][2].update(skips=[5]), "an undo takes back earlier actions that still count"),
        (lambda d: d["entries"][2].update(skips=[1, 1]), "entry 2 (undo) takes back [1, 1]"),
        (lambda d: d["entries"][2].update(skips=[]), "entry 2 (undo) takes back []"),
        (lambda d: d["entries"][2].update(skips=[-1]), "entry 2 (undo) takes back [-1]"),
        (lambda d: d["entries"][3].update(skips=[0]), "nothing else takes back any"),
    ],
    ids=[
        "missing",
        "doubled",
        "order",
        "newer",
        "no format",
        "no engine",
        "slug",
        "seat",
        "type",
        "kind",
        "later",
        "twice",
        "none",
        "odd",
        "act",
    ],
)
def test_each_damage_of_a_record_is_named(damage: Callable[[Json], object], says: str) -> None:
    with pytest.raises(BadRecord) as fault:
        from_json(damaged(damage))
    assert says in str(fault.value)


@pytest.mark.parametrize(
    "text", [b"", b"{", b"[]", b"null", b"\xff\xfe", b"not a record", to_json(MATCH.record)[:-20]]
)
def test_a_file_that_is_no_record_is_refused(text: bytes) -> None:
    with pytest.raises(BadRecord, match="not a record of a game"):
        from_json(text)


def test_an_action_can_be_taken_back_only_once() -> None:
    again = Entry(seq=3, kind="undo", seat="north", skips=(1,))
    twice = msgspec.structs.replace(MATCH.record, entries=[*MATCH.record.entries[:3], again])
    with pytest.raises(BadRecord, match="entry 3"):
        from_json(to_json(twice))


def test_what_was_taken_back_does_not_count() -> None:
    assert [entry.seq for entry in live_entries(MATCH.record.entries)][:3] == [0, 3, 4]
    assert MATCH.record.live() == MATCH.live


# ---- playing a record again -----------------------------------------------------------------------------


def replayed(damage: Callable[[Json], object]) -> Match:
    return replay(from_json(damaged(damage)))


def throwing() -> int:
    """The first action that threw dice."""
    return next(entry.seq for entry in MATCH.record.entries if entry.draws)


def last_hash(d: Json) -> None:
    d["entries"][-1]["hash"] = "0" * 32


def other_choice(d: Json) -> None:
    d["entries"][5]["choice"] = "button:none"


def other_seat(d: Json) -> None:
    d["entries"][5]["seat"] = "west"


def no_dice(d: Json) -> None:
    d["entries"][throwing()]["draws"] = []


def more_dice(d: Json) -> None:
    entry = d["entries"][throwing()]
    entry["draws"] = entry["draws"] + entry["draws"]


def impossible_face(d: Json) -> None:
    d["entries"][throwing()]["draws"][0][2] = [7]


def other_purpose(d: Json) -> None:
    d["entries"][throwing()]["draws"][0][3] = "a better purpose"


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (last_hash, f"the state behind action {MATCH.version - 1}"),
        (other_choice, "action 5 (south, button:none) is refused"),
        (other_seat, "'west' owes no answer now"),
        (no_dice, "is not in the record"),
        (more_dice, "the record has dice that the rules do not throw"),
        (impossible_face, "cannot show 7"),
        (other_purpose, "a better purpose"),
        (lambda d: d["opening"].pop(), "the set-up: roll"),
        (lambda d: d["opening"].append(d["opening"][-1]), "the set-up: the record has dice"),
        (lambda d: d["options"].update(seats="3"), "the state behind action 0"),
    ],
    ids=[
        "hash",
        "choice",
        "seat",
        "no dice",
        "dice",
        "face",
        "purpose",
        "opening",
        "opening more",
        "options",
    ],
)
def test_a_record_that_plays_differently_is_refused_at_the_first_difference(
    damage: Callable[[Json], object], says: str
) -> None:
    with pytest.raises(ReplayDiffers) as fault:
        replayed(damage)
    assert says in str(fault.value)


@pytest.mark.parametrize(
    ("damage", "error", "says"),
    [
        (lambda d: d.update(engine_version=ENGINE_VERSION + 1), BadRecord, "needs engine version"),
        (lambda d: d.update(secret="not hex"), BadRecord, "not a hexadecimal number"),
        (lambda d: d.update(slug="chess"), UnknownGame, "no game 'chess'"),
        (lambda d: d.update(scenario="peace"), UnknownScenario, "no scenario 'peace'"),
        (lambda d: d.update(options={"weather": "fair"}), BadOption, "no option 'weather'"),
        (lambda d: d.update(options={"seats": "9"}), BadOption, "cannot be '9'"),
    ],
    ids=["engine", "secret", "game", "scenario", "option", "value"],
)
def test_a_record_that_cannot_be_played_says_why(
    damage: Callable[[Json], object], error: type[Exception], says: str
) -> None:
    with pytest.raises(error) as fault:
        replayed(damage)
    assert says in str(fault.value)


def test_other_component_values_are_named_as_the_likely_reason() -> None:
    def older(d: Json) -> None:
        last_hash(d)
        d["data_version"] = "0"

    with pytest.raises(
        ReplayDiffers, match=f"played with component values 0, in use are {MATCH.components.digest}"
    ):
        replayed(older)


def test_a_record_of_other_component_values_that_plays_the_same_is_accepted() -> None:
    assert replayed(lambda d: d.update(data_version="0")).version == MATCH.version


def test_a_record_without_its_secret_can_be_seen_but_its_dice_do_not_go_on() -> None:
    match = replayed(lambda d: d.update(secret=""))
    assert match.game.state_hash() == MATCH.game.state_hash()


def test_a_replay_without_checking_does_not_look_at_hashes() -> None:
    record = from_json(damaged(last_hash))
    assert replay(record, check=False).game.state_hash() == MATCH.game.state_hash()


def test_a_replayed_match_writes_hashes_again() -> None:
    match = replay(MATCH.record, check=False)
    seat = match.game.deciding()[0]
    assert match.act(seat, match.game.options(seat)[0]).hash


def test_replaying_tells_its_progress() -> None:
    seen: list[tuple[int, int]] = []
    replay(MATCH.record, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(n + 1, MATCH.version) for n in range(MATCH.version)]


def test_replaying_leaves_the_given_record_alone() -> None:
    record = from_json(to_json(MATCH.record))
    match = replay(record)
    seat = match.game.deciding()[0]
    match.act(seat, match.game.options(seat)[0])
    assert record == MATCH.record


def test_a_record_binds_its_dice_from_the_set_up_on() -> None:
    record: Record = MATCH.record
    assert record.commitment == commitment(bytes(range(32)))
    assert len(record.opening) == 17, "the shuffle of 18 cards"
    assert [draw.n for draw in record.draws()] == list(range(len(record.draws())))
    assert verify(bytes(range(32)), record.commitment, "record", ("x",), record.draws()) == []


@pytest.mark.parametrize(("depth", "says"), [(1_100, "recursion|required field"), (100_000, "recursion")])
def test_a_record_that_is_nested_too_deeply_is_named(depth: int, says: str) -> None:
    """Pythons differ in what is too deep: where 1,100 is not, the record lacks all that it must have."""
    nested = b'{"format": 1, "engine_version": 1, "x": ' + b"[" * depth + b"]" * depth + b"}"
    with pytest.raises(BadRecord, match=says):
        from_json(nested)


def executed(work: Callable[[], object]) -> int:
    """How many instructions of Python some work takes."""
    count = 0

    def trace(frame: FrameType, event: str, _: object) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def _read(data: bytes) -> None:
    replay(from_json(data))


def acted_and_undone(pairs: int) -> bytes:
    match = new_match("narrows", "skirmish", game_id="record", secret=bytes(32), hashes=False)
    for _ in range(pairs):
        match.act("north", match.game.options("north")[0])
        match.undo("north")
    return to_json(match.record)


def test_reading_a_record_takes_work_in_proportion_to_its_length() -> None:
    """Twenty thousand actions, each taken back, once took more than a minute."""
    files = {pairs: acted_and_undone(pairs) for pairs in (0, 200, 400)}
    none, some, twice = (executed(partial(_read, data)) for data in files.values())
    assert twice - none < 2.1 * (some - none)


def resigned(engine: int = ENGINE_VERSION) -> Match:
    match = played(4, engine)
    match.resign(match.game.deciding()[0])
    return match


def test_the_words_of_an_ending_are_no_part_of_its_hash() -> None:
    game = resigned().game
    told, outcome = game.state_hash(), game.outcome
    assert outcome is not None
    game.outcome = msgspec.structs.replace(outcome, text="Told otherwise.")
    assert game.state_hash() == told
    game.outcome = msgspec.structs.replace(outcome, reason="other")
    assert game.state_hash() != told


@pytest.mark.parametrize(("engine", "accepted"), [(WORDLESS_ENDINGS - 1, True), (WORDLESS_ENDINGS, False)])
def test_only_of_old_records_the_hash_of_the_ending_may_differ(engine: int, accepted: bool) -> None:
    """Once it held the words in which the ending was told then."""
    record = resigned(engine).record
    last = msgspec.structs.replace(record.entries[-1], hash="0" * 32)
    old = msgspec.structs.replace(record, entries=[*record.entries[:-1], last])
    if accepted:
        assert replay(old).game.outcome is not None
    else:
        with pytest.raises(ReplayDiffers, match="the state behind"):
            replay(old)


@pytest.mark.parametrize("engine", range(1, ENGINE_VERSION + 1))
def test_a_record_is_proven_and_goes_on_in_the_form_of_the_engine_it_was_begun_with(engine: int) -> None:
    match = played(4, engine)
    again = replay(match.record)
    assert again.game.engine == again.at(0).engine == engine
    for each in (match, again):
        each.act(each.game.deciding()[0], each.game.options(each.game.deciding()[0])[0])
    assert again.record == match.record
    if engine < FIELD_HASHES:
        with pytest.raises(ReplayDiffers, match="the state behind"):
            replay(msgspec.structs.replace(match.record, engine_version=FIELD_HASHES))
