"""Likings of random players."""

from collections import Counter
from random import Random

from ironbottom.sim.temper import Temper

KINDS = [f"type:{name}" for name in ("bomber", "infantry", "carrier", "marine")]
THROWS = 2000


def drawn(seed: int, options: list[str]) -> Counter[str]:
    temper = Temper(Random(seed))
    return Counter(temper.choose(options) for _ in range(THROWS))


def test_tempers_differ_from_game_to_game_and_some_have_none() -> None:
    most = [max(drawn(seed, KINDS).values()) / THROWS for seed in range(60)]
    even = sum(share < 0.3 for share in most)
    assert 10 <= even <= 30
    assert sum(share > 0.7 for share in most) >= 10


def test_a_temper_is_kept() -> None:
    temper = next(found for seed in range(60) if not (found := Temper(Random(seed))).moderate)
    first = Counter(temper.choose(KINDS) for _ in range(THROWS))
    second = Counter(temper.choose(KINDS) for _ in range(THROWS))
    assert all(abs(first[choice] - second[choice]) < THROWS / 10 for choice in KINDS)


def test_no_piece_is_dearer_than_another() -> None:
    for seed in range(20):
        counts = drawn(seed, [f"piece:{number}" for number in range(4)])
        assert min(counts.values()) > THROWS / 4 * 0.8


def test_no_button_is_hated_or_the_only_love() -> None:
    for seed in range(60):
        counts = drawn(seed, ["button:done", "button:cancel", "space:burma"])
        assert counts["button:done"] > 0
        assert counts["button:done"] < 6 * counts["button:cancel"]


def test_the_same_seed_draws_the_same() -> None:
    assert drawn(7, KINDS) == drawn(7, KINDS)
