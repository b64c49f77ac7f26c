"""Numbers and nouns, sides and verbs agree in what games tell: searched in the texts of games played at random."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from ironbottom.kernel import registry
from ironbottom.kernel.dice import SecretDice
from ironbottom.kernel.events import plain
from ironbottom.kernel.game import Game
from ironbottom.kernel.homes import listed
from ironbottom.kernel.match import new_match
from ironbottom.kernel.views import View

STEPS = 500
"""Actions of a game all of whose texts are read."""
LOGGED = 700
"""Actions of a game whose log is read."""
OFFERED = 40
"""Choices of a decision whose words are read."""
LOOK_EVERY = 50
"""Actions between two views that are read."""
THINGS = (
    "hit point die card ship unit counter round turn loss hex move leg step IPC kamikaze base port "
    "marine gun fighter bomber battleship carrier destroyer transport submarine complex"
)
MANY = (
    "hits|points|dice|cards|ships|units|counters|rounds|turns|losses|hexes|moves|legs|steps|IPCs|kamikazes|bases|ports|"
    "marines|guns|fighters|bombers|battleships|carriers|destroyers|transports|submarines|complexes"
)
VERBS = (
    "arrive|leave|go|land|lie|return|retreat|withdraw|stay|sail|fly|come|fire|find|lose|win|hold|control|take|draw|pass|"
    "play|discard|counterattack|redeploy|raid|have|need|are|were"
)
ONES = "arrives|leaves|goes|lands|lies|returns|retreats|withdraws|stays|sails|flies|comes|fires|finds|has|needs|is|was"
FAULTS = {
    "one of several": re.compile(rf"(?<![\d.+\-½])(?<!\d to )\b1 (?:[A-Za-z-]+ ){{0,3}}(?:{MANY})\b"),
    "several of one": re.compile(
        rf"\b(?:0|[2-9]|\d\d+) (?:{'|'.join(THINGS.split())})\b(?! of\b| points?\b)"
    ),
    "a verb of one": re.compile(r"\b[Aa]llies (?:has|is|was|\w*[^s\W]s)\b"),
    "no article": re.compile(r"\b(?:of|by|to|from|against|with) Allies\b"),
    "a capital within": re.compile(r"[a-z,] The Allies\b"),
    "a verb of several for Japan": re.compile(rf"^Japan (?:{VERBS})\b"),
    "a list and a verb of one": re.compile(
        rf"^(?!.*Task Force of)[^.:;()]*, [A-Z0-9][^.:(),;]*? (?:{ONES})\b(?! lost: its)"
    ),
    "a or an": re.compile(r"\b(?:a [aeioAEIO]|an [^aeiouAEIOUhL\W])\w*"),
    "a word twice": re.compile(r"\b([a-z]{2,}) \1\b"),
    "two articles": re.compile(r"\b(?:a|an|the) (?:your|their|its|our|a|an|the)\b"),
    "a key": re.compile(r"\w_\w"),
    "an empty or open brace": re.compile(r"[{}]|\(\s*\)|\|"),
    "an untidy space": re.compile(r"  | [,;:.)]|\( |^ | $|[,;:]$"),
}
NUMBERED = re.compile(r"(?:Squadron|LBA|Turn|round|Task Force|Sea Zone) \d+|[Aa]llies Turns?")
"""Names that end in a number, and headings: what comes behind is not counted."""


def played(slug: str, scenario: str) -> Iterator[tuple[Game[Any], View | None]]:
    """A game at every action of random players, sometimes with a view of it."""
    spec = registry.game(slug)
    options = {option.id: "on" for option in spec.options if "on" in option.values}
    game = spec.new(scenario, spec.full_options(options), SecretDice(bytes(32), "wording"), None)
    random = Random(7)
    for step in range(STEPS):
        seat = next(iter(game.deciding()), "")
        yield game, spec.view(game, seat) if step % LOOK_EVERY == 0 else None
        if not seat:
            return
        game.act(seat, random.choice(game.options(seat)))


def told(game: Game[Any], view: View | None) -> Iterator[str]:
    """What players read at this moment."""
    for event in game.events:
        yield from (event.text, event.public)
    decision = game.decision
    for seat in game.deciding():
        assert decision is not None
        yield from (decision.text(game, seat), decision.waiting(game, seat))
        for choice in game.options(seat)[:OFFERED]:
            yield from (decision.label(game, choice), decision.hint(game, seat, choice))
        yield from decision.refused(game, seat).values()
    if view:
        yield from (view.turn, *view.path, *(marker.text for marker in view.markers))
        yield from (cell for panel in view.panels for row in panel.rows for cell in row)


def as_named_now(game: Game[Any], text: str) -> str:
    """In words, but for the numbers of rules."""
    return plain(text, lambda verb, named: "9" if verb == "rule" else game.spec.name_of(game, verb, named))


@pytest.mark.parametrize("slug", listed())
def test_numbers_and_verbs_agree_in_all_that_is_told(slug: str) -> None:
    """Once there were "1 hits", "The Allies has initiative", "a victory of Allies"."""
    spec, faults = registry.game(slug), set[str]()
    for scenario in spec.scenarios(None):
        for game, view in played(slug, scenario.id):
            for text in filter(None, told(game, view)):
                words = NUMBERED.sub("Unit", as_named_now(game, text))
                faults |= {f"{what}: {words}" for what, fault in FAULTS.items() if fault.search(words)}
    assert not faults, "\n".join(sorted(faults)[:20])


@pytest.mark.parametrize("slug", listed())
def test_the_log_of_long_games_reads_well_and_never_changes(slug: str) -> None:
    """Once "Japanese infantry, Japanese infantry go down", "CL Tenryu, Tatsuta is sunk", "Air (2) is reduced to 2"."""
    spec, faults = registry.game(slug), set[str]()
    for scenario in spec.scenarios(None):
        match = new_match(slug, scenario.id, game_id="words", secret=bytes(32))
        random = Random(11)
        first: dict[int, list[str]] = {}
        for step in range(LOGGED):
            told = match.told[-1]
            first[told.seq] = [as_named_now(match.game, event.dated()) for event in told.events]
            seat = next(iter(match.game.deciding()), "")
            if not seat or step == LOGGED - 1:
                break
            match.act(seat, random.choice(match.game.options(seat)))
        for text in (line for lines in first.values() for line in lines):
            words = NUMBERED.sub("Unit", text)
            faults |= {f"{what}: {text}" for what, fault in FAULTS.items() if fault.search(words)}
        for told in match.told:
            now = [as_named_now(match.game, event.dated()) for event in told.events]
            assert now == first[told.seq], "a line of the log has changed since it was told"
    assert not faults, "\n".join(sorted(faults)[:20])


@pytest.mark.parametrize(
    ("slug", "scenario", "seat", "told"),
    [
        ("fireinthesky", "midway", "allies", "resign."),
        ("pacificwar", "campaign", "allies", "resign."),
        ("pacificwar", "campaign", "japan", "resigns."),
    ],
)
def test_the_allies_resign_where_japan_resigns(slug: str, scenario: str, seat: str, told: str) -> None:
    match = new_match(slug, scenario, game_id="w", secret=bytes(32))
    match.resign(seat)
    assert match.game.outcome is not None
    assert match.game.outcome.text == f"{{seat:{seat}}} {told}"
