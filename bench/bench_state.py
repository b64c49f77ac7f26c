"""A position: clones (P2), saves (P3), hashes (P4) and memory (P15) beside msgspec and deepcopy."""

from __future__ import annotations

import copy
import tracemalloc
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields

import msgspec

from bench.games import OTHERS, SECRET, Other, finished, midgame, midgame_of
from bench.runner import Goal, Pass
from ironbottom.games.aapacific.position.state import PacificState
from ironbottom.games.aapacific.spec import GAME
from ironbottom.kernel.dice import SecretDice
from ironbottom.kernel.flow import FRAMES, Frame
from ironbottom.kernel.record import Record, from_json, to_json
from ironbottom.kernel.saves import Dump, dump, load
from ironbottom.kernel.state import Shorts, State, shorts

EARLY, LATE = 30, 2300
"""Actions behind which a clone is made."""
CLONES = 300
"""Clones whose memory is measured together."""

encode = msgspec.msgpack.Encoder(enc_hook=array.tolist).encode
decode = msgspec.msgpack.Decoder().decode


def goals() -> list[Goal]:
    """The goals."""
    return [*_clones(), *_saves(), *(goal for other in OTHERS for goal in _of_other(other)), *_memory()]


def _clones() -> list[Goal]:
    game = midgame()
    plain = msgspec.json.decode(msgspec.json.encode(dump(game)))
    early, late = (finished().at(actions) for actions in (EARLY, LATE))
    return [
        Goal(
            id="P2",
            title="exact clone in mid-game / MessagePack round trip of its plain dump, untyped",
            bar=0.5,
            target=0.15,
            ours=game.clone,
            reference=lambda: decode(encode(plain)),
        ),
        Goal(
            id="P2 typed",
            title="the same / MessagePack round trip of its columns and frames by their types",
            bar=0.5,
            target=0.15,
            ours=game.clone,
            reference=_typed_round_trip(game.state, game.stack),
        ),
        Goal(
            id="P2b",
            title="the same / deepcopy of its plain dump",
            bar=0.05,
            target=0.02,
            ours=game.clone,
            reference=lambda: copy.deepcopy(plain),
        ),
        Goal(
            id="P2c",
            title=f"clone after {LATE} actions / after {EARLY}",
            bar=1.3,
            target=1.05,
            ours=late.clone,
            reference=early.clone,
        ),
        Goal(
            id="P4",
            title="state hash / MessagePack round trip of the plain dump",
            bar=1.0,
            target=0.3,
            ours=game.state_hash,
            reference=lambda: decode(encode(plain)),
        ),
    ]


class _TypedRoundTrip:
    """Encodes and decodes a position by the types of its columns and frames."""

    def __init__(self, state: State, stack: list[Frame]) -> None:
        self._state = state
        self._stack = stack
        self._state_of = msgspec.msgpack.Decoder(type(state), dec_hook=_column).decode
        self._frame_of = {frame.NAME: msgspec.msgpack.Decoder(FRAMES[frame.NAME]).decode for frame in stack}

    def __call__(self) -> object:
        frames = [(frame.NAME, encode(frame)) for frame in self._stack]
        return self._state_of(encode(self._state)), [self._frame_of[name](packed) for name, packed in frames]


def _column(form: type, numbers: list[int]) -> Shorts:
    """A packed column; no other field is of a type that MessagePack does not know."""
    return shorts(numbers)


def _typed_round_trip(state: State, stack: list[Frame]) -> _TypedRoundTrip:
    return _TypedRoundTrip(state, stack)


def _saves() -> list[Goal]:
    game, record = midgame(), finished().record
    dice = SecretDice(SECRET, "bench")
    save, read = msgspec.json.encode, msgspec.json.Decoder(Dump).decode
    position = msgspec.json.decode(save(dump(game)))
    plain = msgspec.to_builtins(record)
    return [
        Goal(
            id="P3",
            title="save and load of a position, every law checked / JSON round trip of the same plain data",
            bar=3.0,
            target=1.5,
            ours=lambda: load(GAME, read(save(dump(game))), dice),
            reference=lambda: msgspec.json.decode(save(position)),
        ),
        Goal(
            id="P3 record",
            title="record to its file and back, checked / JSON round trip of the same plain data",
            bar=3.0,
            target=1.5,
            ours=lambda: _of_file(record),
            reference=lambda: msgspec.json.decode(save(plain)),
        ),
    ]


def _of_other(other: Other) -> list[Goal]:
    """A clone and a save of another of our games."""
    game, dice = midgame_of(other), SecretDice(SECRET, "bench")
    save, read = msgspec.json.encode, msgspec.json.Decoder(Dump).decode
    position = msgspec.json.decode(save(dump(game)))
    return [
        Goal(
            id=f"P2 {other.slug}",
            title=f"exact clone of {other.slug} / MessagePack round trip of its plain dump, untyped",
            bar=0.5,
            target=0.15,
            ours=game.clone,
            reference=lambda: decode(encode(position)),
        ),
        Goal(
            id=f"P3 {other.slug}",
            title=f"save and load of {other.slug}, every law checked / JSON round trip of the same plain data",
            bar=3.0,
            target=1.5,
            ours=lambda: load(game.spec, read(save(dump(game))), dice),
            reference=lambda: msgspec.json.decode(save(position)),
        ),
    ]


def _of_file(record: Record) -> Record:
    return from_json(to_json(record))


def _memory() -> list[Goal]:
    return [
        Goal(
            id="P15",
            title="memory of a clone / its MessagePack bytes in array form",
            bar=12.0,
            target=6.0,
            scene=sizes,
            unit="B",
            passes=3,
        )
    ]


def array_form(thing: PacificState | Frame) -> list[object]:
    """The values of the fields alone."""
    return [getattr(thing, field.name) for field in fields(thing)]


@contextmanager
def sizes() -> Iterator[Pass]:
    """P15."""
    game = midgame()
    packed = encode([array_form(game.state), [[f.NAME, array_form(f)] for f in game.stack], game.rolls])

    def measured() -> tuple[float, float]:
        tracemalloc.start()
        try:
            clones = [game.clone() for _ in range(CLONES)]
            return tracemalloc.get_traced_memory()[0] / len(clones), len(packed)
        finally:
            tracemalloc.stop()

    yield measured
