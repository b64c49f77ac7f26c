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


# ---- battles that are typed in -------------------------------------------------------------------------

OF_THE_ANSWER = {"trials"}
"""Settings that change how an answer is found, and not the battle."""
OF_THE_UNITS = {"attacker_side"}
"""Settings that a page need not ask for, because its units are counters, and each is of one side."""
WITH_ODDS = [slug for slug in listed() if odds.offered(slug)]


@pytest.mark.parametrize("slug", WITH_ODDS)
def test_a_page_has_a_field_for_all_that_changes_a_battle(slug: str) -> None:
    """Bombarding ships, the place of an Interception and factories could be named on the command line alone."""
    offer, form = odds.offer_of(slug), odds.form(slug)
    fields = {field.id for field in form.settings}
    assert fields == set(offer.settings) - OF_THE_ANSWER - OF_THE_UNITS
    named = {flag.setting for flag in offer.flags}
    assert named <= set(offer.settings)
    for flag in offer.flags:
        values = {value for field in form.settings if field.id == flag.setting for value, _ in field.values}
        assert not flag.value or flag.value in values, f"--{flag.name} sets what no field offers"


@pytest.mark.parametrize("slug", WITH_ODDS)
def test_each_field_of_a_page_belongs_to_some_kind_of_battle_and_can_be_filled(slug: str) -> None:
    """A field of no kind stood in no form: the turn of Oceans of Fire was never asked for."""
    kinds = odds.offer_of(slug).kinds
    types = {kind.id for kind in registry.game(slug).board(None).piece_types}
    for field in odds.form(slug).settings:
        assert field.kinds and set(field.kinds) <= set(kinds), field
        assert bool(field.values) == (field.field in ("choice", "several")), field
        assert bool(field.types) == (field.field == "force"), field
        assert set(field.types) <= types, field
        assert field.says.count("{}") == 1, field
        assert field.least <= field.most, field
        ids = [value for value, _ in field.values]
        assert len(set(ids)) == len(ids), field


@pytest.mark.parametrize("slug", WITH_ODDS)
def test_two_fields_of_one_setting_are_told_apart(slug: str) -> None:
    for kind in odds.offer_of(slug).kinds:
        fields = [field for field in odds.form(slug).settings if kind in field.kinds]
        assert len({field.name for field in fields}) == len(fields)
        assert len({(field.id, field.says) for field in fields}) == len(fields)
