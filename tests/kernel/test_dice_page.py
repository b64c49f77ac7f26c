"""A verifier as a stranger would write it from docs/DICE.md alone, with nothing but the standard library."""

from __future__ import annotations

import gzip
import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest

from ironbottom.kernel.dice import MOST_SIDES, SecretDice

RECORDS = Path(__file__).parents[1] / "games"
RECORDED = [
    RECORDS / "aapacific/records/resigned.json.gz",
    RECORDS / "fireinthesky/records/midway.json.gz",
    RECORDS / "pacificwar/records/rising_sun.json.gz",
]


def faces(secret: bytes, game: str, salts: list[str], roll: list[Any]) -> list[int]:
    """The recipe."""
    number, sides, thrown, purpose = roll
    limit = 256 // sides * sides
    found: list[int] = []
    block = 0
    while len(found) < len(thrown):
        parts = [game, salts, number, block, sides, purpose]
        message = json.dumps(parts, separators=(",", ":"), ensure_ascii=False).encode("utf-8")
        for byte in hmac.new(secret, message, hashlib.sha256).digest():
            if byte < limit:
                found.append(byte % sides + 1)
        block += 1
    return found[: len(thrown)]


def faults(saved: dict[str, Any]) -> list[str]:
    """What does not agree in a saved match."""
    secret = bytes.fromhex(saved["secret"])
    found = []
    if hashlib.sha256(secret).hexdigest() != saved["commitment"]:
        found.append("commitment")
    rolls = saved["opening"] + [roll for entry in saved["entries"] for roll in entry.get("draws", [])]
    for place, roll in enumerate(rolls):
        if roll[0] != place:
            found.append(f"gap at {place}")
        elif (
            place >= saved["proven_from"] and faces(secret, saved["game_id"], saved["salts"], roll) != roll[2]
        ):
            found.append(f"roll {place}")
    return found


@pytest.mark.parametrize("file", RECORDED, ids=lambda file: file.parts[-3])
def test_the_page_proves_a_recorded_match_and_finds_a_changed_die(file: Path) -> None:
    saved = json.loads(gzip.decompress(file.read_bytes()))
    assert faults(saved) == []
    rolls = [roll for entry in saved["entries"] for roll in entry.get("draws", [])]
    assert rolls
    number, sides, thrown, _ = rolls[-1]
    thrown[0] = thrown[0] % sides + 1
    assert faults(saved) == [f"roll {number}"]
    saved["commitment"] = "0" * 64
    assert faults(saved) == ["commitment", f"roll {number}"]


@pytest.mark.parametrize(
    "text", ["", 'Hawai"i \\ Oahu', "Île 日本 🎲", "\b\f\n\r\t\x00\x1f\x7f\u2028</script>"]
)
@pytest.mark.parametrize(("count", "sides"), [(1, 2), (40, 6), (3, 10), (2, 55), (9, MOST_SIDES)])
def test_the_page_agrees_with_the_program_whatever_stands_in_texts(text: str, count: int, sides: int) -> None:
    secret = bytes(range(100, 132))
    thrown = SecretDice(secret, text, [text, "salt"]).roll(7, count, sides, text)
    assert faces(secret, text, [text, "salt"], [7, sides, thrown, text]) == list(thrown)
