"""The odds are those of the rules: every roll is played through the frames of the game, and the shares agree."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

import pytest

from ironbottom import odds
from ironbottom.games.blitz.components.ids import Attack, Side
from ironbottom.games.blitz.odds.questions import at as odds_at
from ironbottom.games.blitz.odds.questions import counted
from ironbottom.games.blitz.odds.reckon import ends_of
from ironbottom.games.blitz.odds.situation import at_sea, on_land
from ironbottom.games.blitz.rules.p04_sea.combat import SeaBattle
from ironbottom.games.blitz.rules.p05_land.combat import LandCombat
from ironbottom.kernel.flow import Frame
from ironbottom.odds.answer import BadBattle
from tests.games.blitz.positions import act, asked, at, find, options, position

LANDS = [
    (
        "burma",
        [
            ("jp_inf2", "south_east_asia"),
            ("jp_arm1", "south_east_asia"),
            ("in_inf2", "burma"),
            ("in_inf1", "burma"),
        ],
    ),
    (
        "changsha",
        [("jp_inf2", "shanghai"), ("jp_inf2", "canton"), ("cn_inf2", "changsha"), ("cn_inf1", "changsha")],
    ),
    (
        "manila",
        [("jp_trs1", "south_china_sea"), ("jp_mar1", "+"), ("jp_inf1", "+"), ("us_phil_inf1", "manila")],
    ),
]


def played(units: list[tuple[str, str]], frame: Frame, dice: tuple[int, ...]):  # type: ignore[no-untyped-def]
    """The position behind a battle with these dice, everything as suggested, all of the attacker's units in it."""
    game = position(units, procedure=frame, dice=dice)
    while type(asked(game)).__name__ != "Waiting":
        if type(asked(game)).__name__ == "CommitUnit":
            pieces = [choice for choice in options(game) if choice.startswith("piece:")]
            act(game, pieces[0] if pieces else "done")
            continue
        seat = game.deciding()[0]
        act(game, asked(game).suggestion(game, seat)[0])
    return game


@pytest.mark.parametrize(("target", "units"), LANDS)
def test_a_ground_attack_is_taken_as_often_as_the_odds_say(target: str, units: list[tuple[str, str]]) -> None:
    start = position(units)
    place = at(start, target)
    ways = {
        str(p): "trs" if start.state.aboard[p] >= 0 else "land"
        for p in start.on_map(Side.JAPAN)
        if start.counter(p).on_land
    }
    battle = on_land(start, place, Attack.GROUND, Side.JAPAN, ways)
    ends = ends_of(start.data, battle.attackers, battle.defenders, battle.case)
    assert sum(ends.values()) == pytest.approx(1)
    taken = 0
    for dice in product(range(1, 7), repeat=2):
        frame = LandCombat(target=place, kind=Attack.GROUND, side=Side.JAPAN)
        taken += played(units, frame, dice).friendly_land(place, Side.JAPAN)
    assert taken / 36 == pytest.approx(sum(chance for end, chance in ends.items() if end.taken))


def test_a_battle_at_sea_ends_as_often_as_the_odds_say() -> None:
    units = [
        ("jp_bb_nagato_mutsu", "philippine_sea"),
        ("jp_bb_takao", "philippine_sea"),
        ("us_bb_iowa_new_jersey", "philippine_sea"),
        ("us_bb_brooklyn", "philippine_sea"),
    ]
    start = position(units)
    sea = at(start, "philippine_sea")
    battle = at_sea(start, sea, Side.JAPAN)
    wanted: dict[tuple[int, int], float] = defaultdict(float)
    for end, chance in ends_of(start.data, battle.attackers, battle.defenders, battle.case).items():
        wanted[sum(u.ratings.size for u in end.attackers), sum(u.ratings.size for u in end.defenders)] += (
            chance
        )
    found: dict[tuple[int, int], float] = defaultdict(float)
    for dice in product(range(1, 7), repeat=2):
        game = played(units, SeaBattle(sea=sea, side=Side.JAPAN), dice)
        left = [sum(game.size(piece) for piece in game.ships(sea, side)) for side in Side]
        found[left[0], left[1]] += 1 / 36
    assert dict(found) == pytest.approx(dict(wanted))


def test_odds_of_battles_typed_in() -> None:
    found = counted("ground", {"jp_inf2": 2}, {}, {})
    assert found.win == 1
    cut_off = counted("ground", {"jp_inf2": 2}, {"cn_inf2": 1}, {"supply": "no"})
    assert cut_off.win > counted("ground", {"jp_inf2": 2}, {"cn_inf2": 1}, {}).win
    assert counted("port", {"jp_cv_akagi_kaga": 1}, {"us_bb_brooklyn": 1}, {}).win > 0.5
    assert counted("factory", {"us_str2_b29": 2}, {}, {"factories": "3"}).figures[1][2] > 1
    with pytest.raises(BadBattle):
        counted("ground", {"jp_inf2": 2}, {}, {"terrain": "moor"})


def test_odds_stand_beside_the_commitment_to_an_attack() -> None:
    units = [("jp_inf2", "south_east_asia"), ("in_inf1", "burma")]
    game = position(units)
    game.stack.append(LandCombat(target=at(game, "burma"), kind=Attack.GROUND, side=Side.JAPAN))
    game.start()
    act(game, "jp_inf2")
    offer = odds
    assert offer is not None
    (told,) = odds_at(game, "japan", {})
    assert told.kind == "ground"
    assert told.odds.method == "exact"
    assert sum(share.chance for share in told.shares) == pytest.approx(1)


@pytest.mark.parametrize("where", ["philippine_sea", "manila"])
@pytest.mark.parametrize("text", ["{lost}", "9" * 5000, "x", "1,", "{enemy}"])
def test_odds_are_told_of_units_on_the_map_only(text: str, where: str) -> None:
    units = [("jp_bb_takao", "philippine_sea"), ("us_bb_northampton", "philippine_sea")]
    game = position([*units, ("us_phil_inf1", "manila")])
    lost = game.state.kind.index(game.data.counter_index["jp_bb_yamato"])
    named = text.format(lost=lost, enemy=find(game, "us_bb_northampton"))
    with pytest.raises(BadBattle, match="not the id of a piece of japan"):
        odds_at(game, "japan", {"space": where, "attackers": named})


def test_cargo_and_units_ashore_are_not_counted_at_sea() -> None:
    units = [("jp_trs1", "tokyo"), ("jp_inf1", "tokyo"), ("us_bb_northampton", "philippine_sea")]
    game = position(units)
    group = f"{find(game, 'jp_trs1')},{find(game, 'jp_inf1')},{find(game, 'jp_trs1')}"
    (told,) = odds_at(game, "japan", {"space": "philippine_sea", "attackers": group})
    assert told.attacker == {"jp_trs1": 1}
    alone = {"space": "philippine_sea", "attackers": str(find(game, "jp_inf1"))}
    assert odds_at(game, "japan", alone) == ()


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    with pytest.raises(BadBattle, match="factories is a whole number"):
        counted("factory", {"us_str1": 1}, {}, {"factories": "9" * 5000})


@pytest.mark.parametrize("name", ["island", "landing", "snow", "supply"])
def test_an_answer_that_is_neither_yes_nor_no_is_refused(name: str) -> None:
    with pytest.raises(BadBattle, match=f"{name} is yes or no"):
        counted("ground", {"jp_inf2": 1}, {"cn_inf2": 1}, {name: "perhaps"})
