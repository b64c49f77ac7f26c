"""Options: pure, complete, unique, in canonical order; prompts: in words, with a rule."""

from __future__ import annotations

import re

import msgspec
import pytest

from ironbottom.kernel.choices import VERBS, split
from ironbottom.kernel.errors import IllegalChoice, NotYourDecision
from ironbottom.kernel.flow import Decision
from ironbottom.kernel.orders import need_orders
from ironbottom.kernel.prompts import prompt_for
from tests.conformance.cases import DEEP, Case
from tests.conformance.test_position_laws import DICE, reloaded, saved
from tests.conformance.walks import AnyGame, Walk, chance

TWO_ARTICLES = re.compile(r"\b(a|an|the|your|their) (a|an|the|your|their)\b", re.IGNORECASE)

TRIED = 40 if DEEP else 6
"""Options of one decision that are tried out."""
NO_CHOICES = (
    "",
    "piece",
    "piece:",
    "piece:x",
    "piece:-1",
    "piece:007",
    "piece:99999",
    "piece:\u0663",
    "piece:" + "9" * 5000,
    "number:" + "9" * 5000,
    "space:",
)


def decision_of(game: AnyGame) -> Decision:
    assert game.decision is not None
    return game.decision


def test_somebody_can_always_choose_something(walked: Walk) -> None:
    assert walked.stuck == []


def test_asking_for_options_and_prompts_changes_nothing(walked: Walk) -> None:
    for moment in walked.moments:
        game = moment.game.clone()
        before = saved(game)
        for seat in game.deciding():
            game.options(seat)
            prompt_for(game, seat)
        assert saved(game) == before, moment
        assert game.draws == [], moment


def test_options_are_unique(walked: Walk) -> None:
    for moment in walked.moments:
        for seat in moment.game.deciding():
            options = moment.game.options(seat)
            assert len(set(options)) == len(options), moment


def test_a_choice_is_judged_alone_as_the_list_of_all_has_it(walked: Walk) -> None:
    for moment in walked.moments:
        view = walked.case.spec.view(moment.game, moment.seat)
        pieces = [f"piece:{piece.id}" for piece in view.pieces]
        spaces = [f"space:{space}" for space in sorted({piece.space for piece in view.pieces})]
        for seat in moment.game.deciding():
            options = moment.game.options(seat)
            judge = moment.game.clone()
            judge.forget_options()
            asked = {*options, *pieces, *spaces, *NO_CHOICES}
            allowed = {choice for choice in asked if judge.allows(seat, choice)}
            assert allowed == set(options), moment


def test_what_has_one_choice_is_not_asked_unless_the_asking_is_the_point(walked: Walk) -> None:
    for moment in walked.moments:
        decision = decision_of(moment.game)
        for seat in moment.game.deciding():
            judge = moment.game.clone()
            judge.forget_options()
            options = moment.game.options(seat)
            only = options[0] if len(options) == 1 else None
            assert decision.sole(judge, seat) == only, moment
            assert only is None or not decision.FORCED, moment


def test_what_a_game_keeps_between_actions_does_not_change_its_options(walked: Walk) -> None:
    assert walked.stale == []


def test_options_come_in_the_same_order_from_a_loaded_position(walked: Walk) -> None:
    for moment in walked.moments:
        again = reloaded(moment.game)
        for seat in moment.game.deciding():
            assert again.options(seat) == moment.game.options(seat), moment


def test_who_owes_no_answer_has_no_options_and_no_prompt(walked: Walk) -> None:
    for moment in walked.moments:
        for seat in (*walked.case.viewers(), "nobody"):
            if seat not in moment.game.deciding():
                assert moment.game.options(seat) == (), moment
                assert prompt_for(moment.game, seat) is None, moment
                with pytest.raises(NotYourDecision):
                    moment.game.act(seat, moment.choice)
        assert moment.game.state_hash() == moment.hash, moment


def test_every_option_is_accepted(walked: Walk) -> None:
    chooser = chance(walked.case, "options")
    for moment in walked.moments:
        for seat in moment.game.deciding():
            options = moment.game.options(seat)
            for choice in chooser.sample(options, min(TRIED, len(options))):
                copy = moment.game.clone()
                copy.dice_source = DICE
                copy.act(seat, choice)
                faults = walked.case.spec.check(copy)
                assert not faults, f"{moment}: {choice}: {faults}"


def test_what_is_no_option_is_refused_and_changes_nothing(walked: Walk) -> None:
    for moment in walked.moments:
        for choice in ("", "button:no such button", "piece:99999", moment.choice + " "):
            with pytest.raises(IllegalChoice):
                moment.game.act(moment.seat, choice)
        assert moment.game.state_hash() == moment.hash, moment


def test_refused_choices_are_no_options_and_say_why(walked: Walk) -> None:
    for moment in walked.moments:
        for seat in moment.game.deciding():
            refused = decision_of(moment.game).refused(moment.game, seat)
            assert not set(refused) & set(moment.game.options(seat)), moment
            assert all(why.strip() for why in refused.values()), moment


def test_suggestions_are_options_one_after_the_other(walked: Walk) -> None:
    for moment in walked.moments:
        for seat in moment.game.deciding():
            copy = moment.game.clone()
            decision = decision_of(copy)
            routine = decision.routine(copy, seat)
            for choice in decision.suggestion(copy, seat):
                # Hits are allotted one by one: each is a decision of its own, but of the same kind.
                asked = type(copy.decision) is type(decision) or routine
                assert asked and choice in copy.options(seat), f"{moment}: {choice}"
                copy.act(seat, choice)
                assert not (routine and copy.draws), f"{moment}: {choice} of a routine throws dice"


def test_pieces_that_an_option_stands_for_are_no_options_themselves(walked: Walk) -> None:
    for moment in walked.moments:
        for seat in moment.game.deciding():
            options = moment.game.options(seat)
            alike = [decision_of(moment.game).alike(moment.game, choice) for choice in options]
            pieces = [f"piece:{piece}" for some in alike for piece in some]
            assert not set(pieces) & set(options), moment
            assert len(set(pieces)) == len(pieces), moment


def test_choices_are_verb_and_argument_and_have_a_name(walked: Walk) -> None:
    for moment in walked.moments:
        game = moment.game
        for seat in game.deciding():
            for choice in game.options(seat):
                verb, argument = split(choice)
                assert verb in VERBS and argument, f"{moment}: {choice}"
                if verb in ("space", "piece", "type", "card"):
                    assert walked.case.spec.name_of(game, verb, argument), f"{moment}: {choice}"


def test_every_prompt_asks_in_words_and_names_a_known_rule(walked: Walk) -> None:
    rules = {rule.id for rule in walked.case.spec.reference(None).rules}
    for moment in walked.moments:
        for seat in moment.game.deciding():
            prompt = prompt_for(moment.game, seat)
            assert prompt is not None
            assert prompt.text.strip(), moment
            assert not TWO_ARTICLES.search(prompt.text), f"{moment}: {prompt.text}"
            assert prompt.rule in rules, f"{moment}: no rule {prompt.rule!r}"
            assert prompt.name == type(moment.game.decision).__name__
            msgspec.json.encode(prompt)


def test_standing_orders_answer_with_an_option_or_leave_it_to_the_player(walked: Walk) -> None:
    spec = walked.case.spec
    known = {order.id: order for order in spec.orders}
    for moment in walked.moments:
        decision = decision_of(moment.game)
        if not decision.ORDER:
            continue
        assert decision.ORDER in known and spec.answer_by_order is not None, moment
        for place, (value, _) in enumerate(known[decision.ORDER].values):
            need_orders(spec, {decision.ORDER: value})
            for seat in moment.game.deciding():
                choice = spec.answer_by_order(moment.game, seat, decision, value)
                assert choice is None or choice in moment.game.options(seat), f"{moment}: {value}"
                assert place or choice is None, f"the first value of {decision.ORDER} must be: ask me"


def test_standing_orders_of_different_seats_do_not_share_names(case: Case) -> None:
    ids = [order.id for order in case.spec.orders]
    assert len(set(ids)) == len(ids)
