"""Information: everybody gets what he may know, and nothing else, in any world that looks the same to him."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import msgspec

from ironbottom.kernel.views import visible_events
from tests.conformance.cases import DEEP
from tests.conformance.walks import AnyGame, Walk, begin, chance, most_decisions

WORLDS = 6 if DEEP else 2
"""Other worlds that are made of each moment for each viewer."""
QUIET_OF_A_KIND, QUIET_SPREAD = (1000, 1) if DEEP else (6, 6)
"""Quiet actions that are looked at: the first ones of each kind of decision, then one of so many."""
STREAM = 20 if DEEP else 6
"""Choices that a seat makes in two worlds from each moment on: the moments of a walk follow one another closely."""
FURTHER_GAMES = 20
"""Random games in which other worlds are looked for where those of one game can be but the real one."""


def seen(game: AnyGame, viewer: str) -> bytes:
    """All that a viewer gets: the position, and the log lines of the last action."""
    return msgspec.json.encode((game.spec.view(game, viewer), visible_events(game.events, viewer)))


def world(walked: Walk, game: AnyGame, viewer: str, number: int) -> AnyGame:
    return walked.case.spec.redetermine(game, viewer, chance(walked.case, f"world {number}").randbytes(32))


def test_everybody_gets_a_view_at_every_decision(walked: Walk) -> None:
    for game in (*(moment.game for moment in walked.moments), walked.match.game):
        for viewer in walked.case.viewers():
            view = walked.case.spec.view(game, viewer)
            assert view.slug == walked.case.slug and view.viewer == viewer
            assert view.waiting_on == game.deciding()
            assert (view.prompt is not None) == (viewer in game.deciding())
            assert view.turn
            msgspec.json.encode(view)


def test_who_waits_is_told_what_for(walked: Walk) -> None:
    for moment in walked.moments:
        for viewer in walked.case.viewers():
            if viewer not in moment.game.deciding():
                view = walked.case.spec.view(moment.game, viewer)
                assert view.waiting_text.strip(), f"{moment}: {viewer or 'a spectator'}"


def test_the_end_is_told_to_everybody(walked: Walk) -> None:
    game = walked.match.game.clone()
    if game.outcome is None:  # not over within the bound
        game.concede(walked.case.seats()[0], walked.case.seats()[1:])
    for viewer in walked.case.viewers():
        view = walked.case.spec.view(game, viewer)
        assert view.outcome.strip() and view.prompt is None and view.waiting_on == ()


def test_views_speak_of_spaces_and_types_of_the_board_only(walked: Walk) -> None:
    board = walked.case.spec.board(None)
    spaces, types = {space.id for space in board.spaces}, {kind.id for kind in board.piece_types}
    sides = {side.id for side in board.sides}
    for moment in walked.moments:
        for viewer in walked.case.viewers():
            view = walked.case.spec.view(moment.game, viewer)
            assert {piece.space for piece in view.pieces} <= spaces, moment
            assert {piece.type for piece in view.pieces} <= types, moment
            assert {piece.side for piece in view.pieces} <= sides, moment
            assert {marker.space for marker in view.markers} <= spaces, moment


def test_another_world_looks_the_same_to_its_viewer(walked: Walk) -> None:
    for moment in walked.moments:
        for viewer in walked.case.viewers():
            real = msgspec.json.encode(walked.case.spec.view(moment.game, viewer))
            for number in range(WORLDS):
                twin = world(walked, moment.game, viewer, number)
                assert msgspec.json.encode(walked.case.spec.view(twin, viewer)) == real, f"{moment}: {viewer}"
                assert twin.options(viewer) == moment.game.options(viewer), f"{moment}: {viewer}"


def test_making_a_world_leaves_the_real_one_alone(walked: Walk) -> None:
    for moment in walked.moments:
        for viewer in walked.case.viewers():
            world(walked, moment.game, viewer, 0)
        assert moment.game.state_hash() == moment.hash, moment


def test_other_worlds_keep_the_laws_of_the_game_and_can_be_played(walked: Walk) -> None:
    chooser = chance(walked.case, "play in worlds")
    for moment in walked.moments:
        for viewer in walked.case.seats():
            twin = world(walked, moment.game, viewer, 0)
            assert walked.case.spec.check(twin) == [], f"{moment}: {viewer}"
            for _ in range(10):
                if twin.outcome is not None:
                    break
                seat = chooser.choice(twin.deciding())
                twin.act(seat, chooser.choice(twin.options(seat)))
            assert walked.case.spec.check(twin) == [], f"{moment}: {viewer}"


def hiding(walked: Walk, viewer: str) -> Iterator[AnyGame]:
    """Positions that hide more than one thing from a viewer: of the walk, then of further random games."""
    secrets = walked.case.spec.secrets
    assert secrets is not None
    yield from (moment.game for moment in walked.moments if len(secrets(moment.game, viewer)) > 1)
    for number in range(FURTHER_GAMES):
        match, chooser = begin(walked.case), chance(walked.case, f"further game {number}")
        while match.game.outcome is None and len(match.live) < most_decisions(walked.case):
            seat = chooser.choice(match.game.deciding())
            match.act(seat, chooser.choice(match.game.options(seat)))
            if len(secrets(match.game, viewer)) > 1:
                yield match.game


def test_other_worlds_really_differ_in_what_is_hidden(secretive: Walk) -> None:
    """Somewhere at least: a single Task Force with all ships of its base, say, can only be what it is."""
    for viewer in secretive.case.deceived():
        assert any(
            world(secretive, game, viewer, number).state_hash() != game.state_hash()
            for game in hiding(secretive, viewer)
            for number in range(WORLDS)
        ), f"the worlds of {viewer or 'a spectator'} are all the real one"


def test_no_secret_is_among_the_bytes_anybody_gets(secretive: Walk) -> None:
    case, secrets = secretive.case, secretive.case.spec.secrets
    assert secrets is not None
    match, chooser = begin(case), chance(case, "secrets")
    for _ in range(200):
        if match.game.outcome is not None:
            break
        for viewer in case.viewers():
            sent = seen(match.game, viewer).decode()
            leaked = sorted(secret for secret in secrets(match.game, viewer) if secret in sent)
            assert not leaked, f"after {len(match.live)} actions {viewer or 'a spectator'} reads {leaked}"
        seat = chooser.choice(match.game.deciding())
        match.act(seat, chooser.choice(match.game.options(seat)))


def test_a_quiet_action_changes_nothing_that_others_see(secretive: Walk) -> None:
    case, kinds = secretive.case, Counter[str]()
    match = begin(case)
    others = frozenset(case.deceived())
    seen_before: dict[str, bytes] = {}
    for entry in secretive.match.live:
        kind = type(match.game.decision).__name__
        kinds[kind] += entry.quiet
        looked = entry.quiet and (kinds[kind] <= QUIET_OF_A_KIND or kinds[kind] % QUIET_SPREAD == 0)
        if looked:
            for viewer in others - {entry.seat} - set(seen_before):
                seen_before[viewer] = msgspec.json.encode(case.spec.view(match.game, viewer))
        match.act(entry.seat, entry.choice)
        seen_now: dict[str, bytes] = {}
        for viewer in others - {entry.seat} if looked else ():
            seen_now[viewer] = msgspec.json.encode(case.spec.view(match.game, viewer))
            assert seen_now[viewer] == seen_before[viewer], f"{entry.title}: {viewer or 'a spectator'}"
        for viewer in others - {entry.seat} if entry.quiet else ():
            assert not visible_events(match.game.events, viewer), entry.title
        seen_before = seen_now


def test_that_nothing_can_be_used_shows_nowhere(secretive: Walk) -> None:
    """A veiled decision is asked in every world, and can be declined in all of them alike."""
    for moment in secretive.moments:
        decision = moment.game.decision
        if decision is None or not decision.VEILED:
            continue
        assert not decision.FORCED, moment
        for viewer in set(secretive.case.deceived()) - {moment.seat}:
            twin = world(secretive, moment.game, viewer, 0)
            assert twin.options(moment.seat)[-1] == moment.game.options(moment.seat)[-1], moment


def test_permuted_secrets_show_nowhere_until_something_is_revealed(secretive: Walk) -> None:
    """A seat plays the same choices in the real game and in another world, as long as only it decides."""
    chooser = chance(secretive.case, "stream")
    for moment in secretive.moments:
        seat = moment.seat
        twin, real = world(secretive, moment.game, seat, 1), moment.game.clone()
        real.dice_source = twin.dice_source
        for _ in range(STREAM):
            if seat not in real.deciding():
                break
            assert real.options(seat) == twin.options(seat), moment
            choice = chooser.choice(real.options(seat))
            real.act(seat, choice)
            twin.act(seat, choice)
            if real.revealed or twin.revealed or real.draws or twin.draws:
                break
            assert seen(real, seat) == seen(twin, seat), f"{moment}: {choice}"
