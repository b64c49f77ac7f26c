"""The lesson of Blitz!: it begins with the player's own move, and knows every decision of that move."""

from ironbottom.kernel import registry
from ironbottom.kernel.match import new_match
from ironbottom.kernel.tutorials import tutorial_of

MOVE = ("PickFirst", "PickFurther", "PickUp")


def test_the_lesson_asks_its_player_first() -> None:
    """Nobody learns by waiting for a computer, nor by a battle before their first move."""
    tutorial = tutorial_of("blitz")
    assert tutorial is not None
    options = registry.game("blitz").full_options({})
    match = new_match("blitz", tutorial.scenario, options, game_id="test", secret=bytes(32))
    assert not set(match.game.deciding()) & set(tutorial.computer)
    assert type(match.game.decision).__name__ == MOVE[0]


def test_the_lesson_stays_with_a_move_until_it_is_made() -> None:
    """A transport that stops off a coast may pick up troops there: that is still the same move."""
    tutorial = tutorial_of("blitz")
    assert tutorial is not None
    assert tutorial.moments["move"] == MOVE


def test_nobody_is_told_of_a_planned_move_who_ended_the_step_instead() -> None:
    """What speaks of the move just made is passed over when the step of moves is over."""
    tutorial = tutorial_of("blitz")
    assert tutorial is not None
    planned = next(step for step in tutorial.steps if step.title == "Planned")
    assert planned.moment == "move"
