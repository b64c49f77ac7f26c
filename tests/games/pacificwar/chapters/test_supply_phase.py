"""The Supply Phase as a whole, and readying in it (pacificwar:5.2.d, 8.7.i, 10.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from ironbottom.games.pacificwar.components.ids import NOBODY, Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.rules.control import control
from ironbottom.games.pacificwar.rules.p10_supply import SupplyPhase
from ironbottom.games.pacificwar.rules.p10_supply.readying import Readying
from tests.games.pacificwar.positions import (
    act,
    asked,
    cards,
    find,
    log,
    options,
    position,
    spaces,
    where,
    zone_of,
)

DONE, BACK = "button:done", "button:cancel"


def supply(pieces: Sequence[Sequence[str]], **more: Any) -> War:
    return position(procedure=SupplyPhase(), pieces=pieces, **{"turn": 2, **more})


def readying(
    pieces: Sequence[Sequence[str]], side: Side = Side.JAPAN, hand: Sequence[int] = (), **more: Any
) -> War:
    hands = [hand, []] if side == Side.JAPAN else [[], hand]
    return position(procedure=Readying(side=side), turn=2, phase="supply", pieces=pieces, hands=hands, **more)


def ready(game: War, *keys: str) -> set[str]:
    return {key for key in keys if game.ready(find(game, key))}


# ---- 5.2.d the order of steps --------------------------------------------------------------------------


@pytest.mark.rule("pacificwar:5.2.d", "pacificwar:5.2.d.1", "pacificwar:5.2.d.2", "pacificwar:5.2.d.3")
@pytest.mark.rule("pacificwar:5.2.d.4", "pacificwar:5.2.d.5", "pacificwar:5.2.d.6", "pacificwar:5.2.d.7")
@pytest.mark.rule("pacificwar:5.2.d.8", "pacificwar:10.1.b", "pacificwar:10.4.i")
def test_eight_steps_and_japan_first_in_each_pair() -> None:
    cut_off = [("ja_kongo", "samoa_islands"), ("us_iowa", "okinawa")]
    round_samoa = [("us_chester", "gilbert_islands"), ("us_astoria", "guadalcanal")]
    invaders = [("ja_haruna", "singapore"), ("us_indiana", "truk")]
    to_ready = [("ja_haguro", "mariana_islands", "complete"), ("us_quincy", "midway", "complete")]
    game = supply(
        [*cut_off, *round_samoa, *invaders, *to_ready],
        port={"philippines": "japan"},
        hands=([1, 2], [3, 4]),
    )
    begin = log(game)
    assert -1 < begin.index("samoa_islands are isolated") < begin.index("okinawa are isolated")
    act(game, "hawaiian_islands")  # where the isolated ship of the Allies goes
    steps = []
    while game.decision is not None:
        steps.append((game.deciding()[0], asked(game).rule(game).removeprefix("pacificwar:")))
        act(game, DONE)
    assert steps == [(seat, rule) for rule in ("10.2.c", "10.4.o", "10.5.b") for seat in ("japan", "allies")]
    assert game.stack == []


@pytest.mark.rule("pacificwar:8.7.i", "pacificwar:8.7.c")
def test_fleet_trains_serve_in_the_phase_and_leave_at_its_end() -> None:
    pieces = [("us_essex", "kwajalein", "complete"), ("us_chester", "gilbert_islands"), ("ja_lba_1", "truk")]
    game = supply(pieces, turn=4, trains=["kwajalein"], hands=([], [3]))
    act(game, DONE, DONE)
    assert spaces(game) == {"kwajalein"}
    act(game, "kwajalein", "a03")
    assert ready(game, "us_essex"), "a capital ship, for it is a port until then"
    assert game.state.trains == [] and "8.7.i" in log(game)
    assert control(game)[zone_of(game, "kwajalein")] == NOBODY


@pytest.mark.rule("pacificwar:8.7.i", "pacificwar:10.4.f")
def test_only_one_lba_stays_where_a_fleet_train_has_left() -> None:
    game = supply([("ap_lba_1", "midway"), ("ap_lba_2", "midway")], turn=4, trains=["midway"])
    act(game, DONE)
    assert [where(game, key) for key in ("ap_lba_1", "ap_lba_2")] == ["midway", "turn 5"]


# ---- 10.5 readying -------------------------------------------------------------------------------------


@pytest.mark.rule("pacificwar:10.5.a")
def test_ships_become_ready_free_in_the_ports_of_their_flag() -> None:
    home = {"us_chester": "hawaiian_islands", "us_nevada": "west_coast", "us_victorious": "hawaiian_islands"}
    home |= {"uk_warspite": "ceylon", "uk_de_ruyter": "madagascar", "au_canberra": "australia"}
    abroad = {"us_astoria": "australia", "us_houston": "ceylon", "uk_exeter": "hawaiian_islands"}
    abroad |= {"au_australia": "west_coast", "us_quincy": "philippines"}
    game = readying([(key, zone, "complete") for key, zone in (home | abroad).items()], Side.ALLIES)
    assert ready(game, *home, *abroad) == set(home)
    assert game.decision is None, "nothing else without a card"
    game = readying([("ja_yamato", "japan", "complete"), ("ja_kongo", "truk", "complete")])
    assert ready(game, "ja_yamato", "ja_kongo") == {"ja_yamato"}


@pytest.mark.rule("pacificwar:10.5.a", "pacificwar:12.2.2.e")
def test_in_a_port_held_by_the_enemy_nobody_becomes_ready_free() -> None:
    game = readying([("uk_exeter", "ceylon", "complete")], Side.ALLIES, port={"ceylon": "japan"})
    assert not ready(game, "uk_exeter")


@pytest.mark.rule("pacificwar:10.5.b")
def test_a_card_readies_all_own_ships_in_another_port() -> None:
    """Ruling pw_q88: ships of other nations in a flag port, too."""
    pieces = [
        ("ja_yamato", "truk", "complete"),
        ("ja_aoba", "truk", "complete"),
        ("ja_kako", "indochina", "complete"),
    ]
    game = readying(pieces, hand=[1, 2])
    assert spaces(game) == {"truk", "indochina"}
    assert "10.5.a" not in log(game), "nobody is readied free"
    act(game, "truk")
    assert asked(game).rule(game) == "pacificwar:10.5.b"
    act(game, "j02")
    assert ready(game, "ja_yamato", "ja_aoba", "ja_kako") == {"ja_yamato", "ja_aoba"}
    assert game.state.hands[Side.JAPAN] == [1] and game.state.discard == [2]
    pieces = [("uk_warspite", "hawaiian_islands", "complete"), ("us_chester", "hawaiian_islands", "complete")]
    game = readying(pieces, Side.ALLIES, [3])
    assert ready(game, "uk_warspite", "us_chester") == {"us_chester"}
    act(game, "hawaiian_islands", "a03")
    assert ready(game, "uk_warspite", "us_chester") == {"uk_warspite", "us_chester"}


@pytest.mark.rule("pacificwar:10.5.c", "pacificwar:10.5.d")
def test_a_card_readies_non_capital_ships_in_a_base_control_or_not() -> None:
    pieces = [
        ("ja_yamato", "rabaul", "complete"),
        ("ja_aoba", "rabaul", "complete"),
        ("ap_lba_1", "port_moresby"),
    ]
    game = readying(pieces, hand=[1])
    assert control(game)[zone_of(game, "rabaul")] == NOBODY
    assert "1 of 2 " in asked(game).hint(game, "japan", "space:rabaul")
    act(game, "rabaul")
    assert asked(game).rule(game) == "pacificwar:10.5.c"
    act(game, "j01")
    assert ready(game, "ja_yamato", "ja_aoba") == {"ja_aoba"}


@pytest.mark.rule("pacificwar:10.5.c", "pacificwar:10.5.d")
def test_an_enemy_port_held_as_a_base_readies_like_a_base() -> None:
    """Ruling pw_q71."""
    game = readying([("ja_kongo", "singapore", "complete"), ("ja_aoba", "singapore", "complete")], hand=[1])
    act(game, "singapore", "j01")
    assert ready(game, "ja_kongo", "ja_aoba") == {"ja_aoba"}


@pytest.mark.rule("pacificwar:10.5.d", "pacificwar:10.4.q")
def test_capital_ships_in_a_base_stay_as_they_are() -> None:
    game = readying([("ja_yamato", "kwajalein", "complete"), ("ja_aoba", "truk", "complete")], hand=[1])
    assert "10.5.d" in asked(game).refused(game, "japan")["space:kwajalein"]
    game = readying([("ja_yamato", "kwajalein", "complete"), ("ja_lba_2", "truk")], hand=[1])
    assert game.decision is None and not ready(game, "ja_yamato")


@pytest.mark.rule("pacificwar:10.5.e")
def test_lba_need_no_readying() -> None:
    game = readying([("ja_lba_1", "truk"), ("ja_lba_2", "rabaul")], hand=[1])
    assert ready(game, "ja_lba_1", "ja_lba_2") == {"ja_lba_1", "ja_lba_2"}
    assert game.decision is None


def test_the_player_may_think_better_of_a_zone_and_may_be_done() -> None:
    game = readying([("ja_aoba", "truk", "complete"), ("ja_kako", "indochina", "complete")], hand=[1, 2])
    act(game, "truk")
    assert cards(game) == {"j01", "j02"} and BACK in options(game)
    act(game, BACK, "indochina", "j01", DONE)
    assert ready(game, "ja_aoba", "ja_kako") == {"ja_kako"} and game.state.hands[Side.JAPAN] == [2]
