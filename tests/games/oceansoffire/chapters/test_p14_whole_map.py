"""14.52, 14.6, 10.3.d, 15.1 on the whole map: the US modifier, the Chinese, and which seat commands whom."""

from __future__ import annotations

import pytest

from ironbottom.games.oceansoffire.components.ids import Nation, Side
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.rules.p12_support import friends
from ironbottom.games.oceansoffire.rules.p13_homes import by_seat
from ironbottom.games.oceansoffire.rules.p14_cases import Case, passing_case
from ironbottom.games.oceansoffire.rules.p14_chance import barred, us_base
from ironbottom.games.oceansoffire.rules.p15_requirements import decider, in_command
from tests.games.oceansoffire.positions import at, find, position


@pytest.mark.rule("oceansoffire:14.52")
def test_all_who_try_from_a_base_with_us_units_have_their_modifier_if_americans_or_anzacs_try() -> None:
    game = position(["ne_lba_1 java", "us_lba_1 java", "au_lba_1 java", "us_x_158 java"])
    dutch, american, australian = (find(game, key) for key in ("ne_lba_1", "us_lba_1", "au_lba_1"))
    assert us_base(game, dutch, [dutch, american])
    assert us_base(game, dutch, [dutch, australian])
    assert not us_base(game, dutch, [dutch])
    assert us_base(game, australian, [australian])


def _answer(game: Oceans) -> Case:
    return passing_case(game, at("bay_of_bengal"), [])._replace(side=Side.ALLIES, counter=True)


@pytest.mark.rule("oceansoffire:10.32.c", "oceansoffire:14.6.b")
def test_the_chinese_counter_intercept_only_when_they_may_be_activated() -> None:
    for turn, why in ((5, "10.32.c"), (7, "")):
        game = position(["ch_lba_1 burma"], power="cw", turn=turn)
        assert barred(game, _answer(game), find(game, "ch_lba_1")) == why


@pytest.mark.rule("oceansoffire:10.3.d", "oceansoffire:15.1.b")
def test_the_us_player_decides_for_the_australians_that_it_has_activated() -> None:
    for power in ("us", "cw", "japan"):
        game = position(["au_xx_7 papua", "au_ca_1 papua"], power=power, players="three")
        units = [find(game, "au_xx_7"), find(game, "au_ca_1")]
        seat = "us" if power == "us" else "cw"
        assert {in_command(game, one) for one in units} == {seat}
        assert decider(game, at("papua"), units, Side.ALLIES) == seat
        assert len(by_seat(game, units)) == 1


@pytest.mark.rule("oceansoffire:22.34.b")
def test_the_british_support_no_chinese_who_fight_alone() -> None:
    game = position(["br_lba_1 burma", "ch_lba_1 burma", "ch_xx_22 burma"], power="cw", turn=7)
    british, chinese = find(game, "br_lba_1"), find(game, "ch_lba_1")
    assert not friends(game, british, [Nation.CHINA])
    assert friends(game, british, [Nation.CHINA, Nation.INDIA])
    assert friends(game, chinese, [Nation.CHINA])
