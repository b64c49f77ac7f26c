"""Requests as the description of the interface shows them; a test sends every one of them, in this order.

They are requests of a beginner's match of the first game that is installed, so that they can be sent as they stand.
"""

from __future__ import annotations

import shlex

from ironbottom.kernel import registry
from ironbottom.kernel.dice import SecretDice
from ironbottom.odds import offer_of, offered
from ironbottom.players.levels import levels

MATCH_ID = "m3kVq0Zc1xYb2aWd"
"""Stands for the id of a match."""
OWN_KEY = "x8Qm2ZtB5vR0wLk7Yc3NdA"
"""Stands for a key that a client has chosen."""
AGAINST = "vs"
IN_A_ROW = 3
"""Choices of the opening that are shown."""

Examples = dict[str, dict[str, object]]


def examples() -> Examples:
    """Bodies of requests by the name of the operation and by title."""
    spec = registry.sound()[0][0]
    scenario = spec.first or spec.scenarios(None)[0].id
    options = spec.full_options({})
    seats = spec.seats(scenario, options)
    seat, (opening, *others) = _opening(spec, scenario, options)
    (rival, *_) = (each.id for each in seats if each.id != seat)
    computer = {rival: {"kind": "computer", "level": levels(spec.slug)[0].id}}
    match = {"slug": spec.slug, "scenario": scenario}
    found: Examples = {
        "new_match": {
            "Both sides by people or bots": {**match},
            "Against the computer": {
                **match,
                "options": options,
                "players": computer,
                "title": "Sunday evening",
                "salt": "my share in the dice",
            },
        },
        "act": {
            "One choice": {"seat": seat, "version": 0, "choices": [opening]},
            "Several in a row": {"seat": seat, "version": 1, "choices": others},
        },
        "withdraw": {"The first planned move": {"seat": seat, "version": 3, "seq": 0}},
        "undo": {"The last action": {"seat": seat, "version": 4}},
        "query": {"The odds of all battles that are still to be fought": {"seat": seat, "args": {}}},
        "branch": {
            "Try the beginning again, against the computer": {"seat": seat, "count": 0, "players": computer}
        },
        "write_note": {"Keep a plan": {"seat": seat, "text": "Rabaul first, then Port Moresby."}},
        "bot": {"Let the computer wait": {"verb": "pause"}},
        "resign": {"Give up": {"seat": seat, "version": 5}},
    }
    if spec.orders:
        order = spec.orders[0]
        found["orders"] = {order.name: {"seat": seat, "orders": {order.id: order.values[-1][0]}}}
    if offered(spec.slug):
        found["odds"] = _battle(spec.slug)
    found["claim"] = {"Play a seat to which one was invited": {"seat": seat, "key": OWN_KEY}}
    return found


def _opening(
    spec: registry.GameSpec, scenario: str, options: registry.Options
) -> tuple[str, tuple[str, ...]]:
    """Who begins, and their first choices."""
    game = spec.new(scenario, options, SecretDice(bytes(1), MATCH_ID), None)
    (seat, *_) = game.deciding()
    choices = []
    for _ in range(IN_A_ROW):
        choices.append(game.options(seat)[0])
        game.act(seat, choices[-1])
    return seat, tuple(choices)


def _battle(slug: str) -> dict[str, object]:
    """The first battle that the game gives as an example of how one is typed."""
    offer = offer_of(slug)
    words = shlex.split(offer.examples[0])
    middle = words.index(AGAINST)
    attacker, defender = words[middle - 1], words[middle + 1]
    forces = {"attacker": offer.forces(attacker, None), "defender": offer.forces(defender, None)}
    return {f"{attacker} against {defender}": {"kind": offer.kinds[0], **forces}}
