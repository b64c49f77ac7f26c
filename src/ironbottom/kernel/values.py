"""The values of a game's component files as one thing, known by its content.

A match is played to its end with the values that it was begun with, whatever becomes of the files meanwhile: whoever
keeps the match keeps its values, packed, and unpacks them again years later.
"""

from __future__ import annotations

import lzma
from collections.abc import Mapping
from hashlib import blake2b
from typing import Self

import msgspec

from ironbottom.kernel.decoding import json_reader
from ironbottom.kernel.errors import UNREADABLE, BadValues

MADE_BY_TOOLS = ("geometry", "ledger")
"""Files of ours that tools make from the others: no values of the game, and nobody changes them by hand."""

MOST_BYTES = 4 * 1024 * 1024
"""Of unpacked values: sixteen times the largest set there is; more is no set of values but an attack."""
MOST_PACKED = 512 * 1024
"""Of packed values: twelve times the largest set there is."""
MOST_MEMORY = 64 * 1024 * 1024
"""Bytes that unpacking may take: the data themselves say how much they need, and some ask for all there is."""

_encode = msgspec.json.Encoder().encode
_read = json_reader(list[tuple[str, object]])


class ComponentValues:
    """All component files of a game, an owner's changes merged in. Sets of the same content are equal.

    ``digest`` names the content; what tools make from the values does not count.

    >>> ours = ComponentValues.of("narrows", {"prices": {"fleet": 12}, "ledger": {}})
    >>> ComponentValues.unpacked("narrows", ours.packed()) == ours, ours.files()
    (True, {'prices': {'fleet': 12}})
    """

    __slots__ = ("_packed", "_plain", "digest", "earlier", "slug")

    def __init__(self, slug: str, plain: bytes) -> None:
        self.slug = slug
        self.digest = blake2b(plain, digest_size=8).hexdigest()
        self._plain = plain  # a tenth of the memory that the parsed files would take
        self._packed = b""
        self.earlier = False
        """Whether they were unpacked, and so may be older than the present form of the files."""

    @classmethod
    def of(cls, slug: str, files: Mapping[str, object]) -> Self:
        """The set of these parsed files, by name without the suffix."""
        named = ((name, value) for name, value in files.items() if name not in MADE_BY_TOOLS)
        return cls(slug, _encode(sorted(named, key=lambda file: file[0])))

    @classmethod
    def unpacked(cls, slug: str, data: bytes) -> Self:
        """The set that ``packed`` gave; BadValues for anything else."""
        try:
            if len(data) > MOST_PACKED:
                raise BadValues(
                    f"these component values have {len(data)} bytes packed, and up to {MOST_PACKED} are taken"
                )
            unpacker = lzma.LZMADecompressor(memlimit=MOST_MEMORY)
            plain = unpacker.decompress(data, MOST_BYTES)
            if not unpacker.eof:
                raise BadValues(f"these component values are cut off, or have more than {MOST_BYTES} bytes")
            files = dict(_read(plain))
        except (lzma.LZMAError, EOFError, *UNREADABLE) as fault:
            raise BadValues(f"these are no packed component values: {fault}") from fault
        found = cls.of(slug, files)
        found._packed, found.earlier = data, True
        return found

    def files(self) -> dict[str, object]:
        """The files as parsed JSON by name, such as ``"board"`` and ``"scenarios/campaign_1941"``; a fresh copy."""
        return dict(_read(self._plain))

    def packed(self) -> bytes:
        """All of it in few bytes; takes a tenth of a second the first time."""
        if not self._packed:
            self._packed = lzma.compress(self._plain)
        return self._packed

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ComponentValues):
            return NotImplemented
        return (self.slug, self.digest) == (other.slug, other.digest)

    def __hash__(self) -> int:
        return hash((self.slug, self.digest))

    def __repr__(self) -> str:
        return f"ComponentValues({self.slug!r}, {self.digest})"
