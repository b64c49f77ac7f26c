"""The planner's hand: moves by planned pieces, played and noted."""

from ironbottom.games.aapacific.opponent.hand import Hand
from ironbottom.games.aapacific.rules.movement.moves import Kind
from ironbottom.kernel import choices
from tests.games.aapacific.opponent.positions import position


def test_interchangeable_pieces_change_parts() -> None:
    game = position("japan", 3, [("japan", "infantry", "french_indo_china", 3)])
    hand = Hand(game, "japan")
    pieces = list(game.here[game.data.space_index["french_indo_china"]])
    goals = [game.data.space_index[name] for name in ("yunnan", "kwangsi", "shan_state")]
    for piece, goal in zip(reversed(pieces), goals, strict=True):
        assert hand.move(piece, goal, Kind.MARCH)
    assert [game.state.at[hand.real(piece)] for piece in reversed(pieces)] == goals
    assert sorted(hand.real(piece) for piece in pieces) == pieces


def test_a_move_that_is_not_possible_changes_nothing() -> None:
    game = position("japan", 3, [("japan", "infantry", "siam", 1)])
    hand = Hand(game, "japan")
    before = game.state_hash()
    assert not hand.move(0, game.data.space_index["yunnan"])
    assert not hand.move(0, game.data.space_index["malaya"], Kind.ATTACK)
    assert hand.played == []
    assert game.state_hash() == before


def test_units_board_the_ship_they_are_meant_for() -> None:
    units = [
        ("japan", "transport", "sz_45", 2),
        ("japan", "destroyer", "sz_45", 1),
        ("japan", "infantry", "hainan", 3),
    ]
    game = position("japan", 3, units)
    hand, zone = Hand(game, "japan"), game.data.space_index["sz_45"]
    first, second, destroyer = (p for p in game.here[zone] if game.is_ship(p))
    men = list(game.here[game.data.space_index["hainan"]])
    for piece, ship in zip(men, (destroyer, second, second), strict=True):
        assert hand.move(piece, zone, Kind.BOARD, ship)
    assert len(game.load_of(hand.real(second))) == 2
    assert len(game.load_of(hand.real(destroyer))) == 1
    assert not game.load_of(hand.real(first))


def test_of_several_ways_the_one_over_enemy_convoys_is_sailed() -> None:
    game = position("japan", 3, [("japan", "destroyer", "sz_45", 1)], control={"malaya": "japan"})
    hand = Hand(game, "japan")
    goal = game.data.space_index["sz_47"]
    assert hand.move(0, goal, Kind.SAIL)
    passed = [game.data.space_index[name] for name in ("sz_44", "sz_46", "sz_47")]
    assert sum(game.state.convoy[zone] == 0 for zone in passed) == 2


def test_everything_in_the_air_comes_down_before_the_phase_ends() -> None:
    flying = {
        "nation": "japan",
        "type": "fighter",
        "space": "sz_45",
        "count": 2,
        "marks": ["airborne"],
        "used": 1,
    }
    game = position("japan", 6, [("japan", "infantry", "formosa", 1)], extra=[flying])
    hand = Hand(game, "japan")
    hand.done()
    assert hand.played[-1] == choices.DONE
    fighters = [p for here in game.here for p in here if game.data.units[game.state.kind[p]].patrol]
    assert len(fighters) == 2
    assert not any(game.data.is_sea[game.state.at[p]] for p in fighters)
