"""Odds stand beside every decision that a battle hangs on, from the side of whoever decides."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ironbottom import odds
from ironbottom.kernel import registry
from tests.conformance.cases import Case
from tests.conformance.walks import Moment, walk
from tests.games.expected import expected, listed

SCENARIOS = 3
"""Scenarios whose random games are looked at."""
FOUGHT = [slug for slug in listed() if expected(slug).battles]


def asked(slug: str) -> Iterator[Moment]:
    """The decisions of battles in random games, each kind of them once."""
    seen = set[str]()
    for scenario in registry.game(slug).scenarios(None)[:SCENARIOS]:
        for moment in walk(Case(slug, scenario.id)).moments:
            kind = type(moment.game.decision)
            if kind.__name__ not in seen and any(part in kind.__module__ for part in expected(slug).battles):
                seen.add(kind.__name__)
                yield moment


@pytest.mark.parametrize("slug", FOUGHT)
def test_odds_stand_beside_every_decision_of_a_battle(slug: str) -> None:
    spec, found = registry.game(slug), 0
    types = {one.id for one in spec.board(None).piece_types}
    for moment in asked(slug):
        name, seat = type(moment.game.decision).__name__, moment.seat
        prompt = spec.view(moment.game, seat).prompt
        assert prompt is not None, moment
        if name in expected(slug).without_odds:
            assert not prompt.battle, f"{moment} has odds after all"
            continue
        if name in expected(slug).odds_where_enemies_meet and not prompt.battle:
            continue
        assert prompt.battle, f"{moment}: which battle hangs on it?"
        (told,) = odds.at(moment.game.clone(), seat, {"choices": "yes", "trials": "2"})
        ours, neither, theirs = told.shares
        assert ours.words.startswith("You "), moment
        assert (ours.own, theirs.own) == (True, False), moment
        assert {ours.role, theirs.role} == {"attacker", "defender"}, moment
        assert ours.chance == pytest.approx(told.odds.win if ours.role == "attacker" else told.odds.lose), (
            moment
        )
        assert ours.chance + neither.chance + theirs.chance == pytest.approx(1), moment
        assert {one.choice for one in told.choices} <= set(prompt_choices(moment)), moment
        others = {name for name in {*told.attacker, *told.defender} - types if " " not in name}
        assert not others, f"{moment}: no counters are {others}"
        ends = [words for _, *words in told.odds.survivors]
        assert not [words for words in ends if "_" in "".join(words) or ends.count(words) > 1], moment
        found += 1
    assert found > 3, "the random games hold no battles"


def prompt_choices(moment: Moment) -> tuple[str, ...]:
    return tuple(moment.game.options(moment.seat))


@pytest.mark.parametrize("slug", FOUGHT)
def test_a_spectator_is_told_the_odds_by_name(slug: str) -> None:
    told = [one for moment in asked(slug) for one in odds.at(moment.game.clone(), "", {"trials": "1"})]
    assert told
    assert not [share.words for one in told for share in one.shares if share.words.startswith("You")]
