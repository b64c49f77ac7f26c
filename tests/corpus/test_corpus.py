"""Matches of earlier versions load for ever, each with the component values and the position that it had then.

``matches.json.xz`` holds, for each of those versions and games, 110 or 400 random actions with some undos: the record
as its file was saved, the component values of that version, the position behind the last action, and what was told.
``python -m tools.corpus`` adds those of a further version.
"""

from __future__ import annotations

import json
import lzma
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.errors import ReplayDiffers
from ironbottom.kernel.match import Match
from ironbottom.kernel.mending import Kept, digest_of, go_on, usable
from ironbottom.kernel.record import Record, Told, from_json, to_json
from ironbottom.kernel.replaying import carrying, replay, values_of
from ironbottom.kernel.values import ComponentValues

FILE = Path(__file__).with_name("matches.json.xz")
GAMES = {
    **dict.fromkeys(
        ("2026-11-28-17", "2026-11-29-02", "2026-11-29-08", "2026-11-29-11"),
        ("aapacific", "fireinthesky", "pacificwar"),
    ),
    **dict.fromkeys(("2026-11-30-07", "2026-11-30-10"), ("blitz", "oceansoffire")),
}
"""Whose matches there are, by version."""
NAMES = [f"{version}-{game}" for version, games in GAMES.items() for game in games]
MENDED = {
    "2026-11-28-17-fireinthesky",
    *(f"2026-11-30-{hour}-{game}" for hour in ("07", "10") for game in ("blitz", "oceansoffire")),
}
"""Rules were mended since that these had to do with: they go on from their positions."""


@cache
def corpus() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(lzma.decompress(FILE.read_bytes()))
    return found


def opened(name: str) -> tuple[Record, ComponentValues, Kept]:
    """A match as a server kept it: its record, its values unpacked, its last position."""
    kept = corpus()[name]
    record = from_json(json.dumps(kept["record"]))
    values = ComponentValues.of(record.slug, kept["values"])
    assert values.digest == record.data_version, "the values are those that it was begun with"
    told = msgspec.convert(kept["told"], list[Told])
    position = Kept(
        len(record.entries), json.dumps(kept["position"]).encode(), digest_of(record.entries), told
    )
    return record, ComponentValues.unpacked(record.slug, values.packed()), position


def played(record: Record, values: ComponentValues, position: Kept, *, mended: bool) -> Match:
    if not mended:
        return replay(record, components=values)
    with pytest.raises(ReplayDiffers):
        replay(record, components=values)
    assert usable(record, {position.number: position.digest}) == position.number
    return go_on(record, position, values)


@pytest.mark.parametrize("name", NAMES)
def test_a_match_of_an_earlier_version_is_played_on_and_saved(name: str) -> None:
    record, values, position = opened(name)
    match = played(record, values, position, mended=name in MENDED)
    assert match.record.entries[: len(record.entries)] == record.entries
    rng = Random(7)
    for _ in range(20):
        if match.game.outcome is None:
            seat = match.game.deciding()[0]
            match.act(seat, rng.choice(match.game.options(seat)))
    assert registry.game(record.slug).check(match.game) == []
    file = from_json(to_json(carrying(match.record, match.components)))
    assert values_of(file).digest == record.data_version
    again = replay(file)
    assert again.game.state_hash() == match.game.state_hash()
    assert again.told == match.told


def test_the_corpus_is_whole_and_small() -> None:
    assert set(corpus()) == set(NAMES)
    assert FILE.stat().st_size < 1_000_000
