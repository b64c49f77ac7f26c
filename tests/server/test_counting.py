"""No number on the wire tells of actions that a viewer may not know of."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import msgspec
import pytest

from ironbottom.kernel.errors import CannotWithdraw, NoLongerPlayed, StaleVersion
from ironbottom.kernel.match import Match, new_match
from ironbottom.kernel.mending import on_the_way, told_of
from ironbottom.kernel.record import from_json, to_json
from ironbottom.kernel.replaying import replay
from ironbottom.server import keeping
from ironbottom.server.faults import UnknownMoment
from ironbottom.server.history import moment, proof, stats
from ironbottom.server.keeping import Keeping
from ironbottom.server.live import LiveMatch
from ironbottom.server.store.reading import Stored
from tests.server.served import PATIENCE, Table, listening, serving, settings

OTHERS = ("japan", "")
SECRET = {"secret_task_forces": "on"}


def to_the_forming(match: Match) -> Match:
    """Everybody passes until the Allies form secret Task Forces."""
    while type(match.game.decision).__name__ != "ChooseSailor" or match.game.deciding() != ("allies",):
        seat = match.game.deciding()[0]
        options = match.game.options(seat)
        match.act(seat, "button:done" if "button:done" in options else options[0])
    return match


def forming() -> Match:
    return to_the_forming(
        new_match("fireinthesky", "coral_sea", SECRET, game_id="g", secret=bytes(32), salts=("a",))
    )


def live(match: Match) -> LiveMatch:
    stored = Stored(
        id="m", record=match.record, players={}, created=0, changed=0, keys={}, holders={}, orders={}
    )
    return LiveMatch(stored, match, match.game.spec)


def told(match: Match) -> Iterator[bytes]:
    """Everything that others can ask for, in bytes."""
    table = live(match)
    for viewer in OTHERS:
        version = table.counting(viewer).version
        for since in range(-1, version + 2):
            yield table.message(viewer, since)
            yield table.frame(viewer, since).encode()
        for count in range(table.counting(viewer).moments() + 1):
            try:
                yield msgspec.json.encode(moment(table, viewer, count))
            except NoLongerPlayed as refused:
                yield str(refused).encode()
        for asked in (version + 1, 10**6):
            with pytest.raises(UnknownMoment) as beyond:
                moment(table, viewer, asked)
            yield str(beyond.value).encode()
        for asked in range(version + 2):
            with pytest.raises(CannotWithdraw) as behind:
                match.withdraw("japan", table.counting("japan").seq(asked))
            yield str(behind.value).encode()
            with suppress(StaleVersion):
                table.need_version("japan", asked)
                yield b"%d is current" % asked
    yield msgspec.json.encode((proof(table), stats(table), table.info(("japan",))))


def first(match: Match, verb: str) -> str:
    return next(choice for choice in match.game.options("allies") if choice.startswith(verb))


def sail(match: Match, units: int) -> None:
    """Form a Task Force of so many units of one base, and sail it to the first hex that they could reach."""
    for _ in range(units):
        match.act("allies", first(match, "piece:"))
    match.act("allies", first(match, "space:"))


def looks(match: Match) -> list[bytes]:
    return list(told(match))


def test_how_many_units_a_secret_force_has_shows_nowhere() -> None:
    small, large = forming(), forming()
    sail(small, 1)
    sail(large, 3)
    assert small.version != large.version
    assert looks(small) == looks(large)


def test_whether_half_an_air_unit_or_the_whole_sails_shows_nowhere() -> None:
    whole, half, none = forming(), forming(), forming()
    for match in (whole, half):
        match.act("allies", air_of(match))
    half.act("allies", "button:split")
    assert looks(half) == looks(none)
    for match in (whole, half):
        match.act("allies", first(match, "space:"))
    assert looks(whole) == looks(half)
    assert live(whole).message("allies", -1) != live(half).message("allies", -1)


def air_of(match: Match) -> str:
    """The first air unit that can sail, of the two points that can be parted."""
    air = {piece.id for piece in match.game.spec.view(match.game, "allies").pieces if "_air" in piece.type}
    offered = [choice for choice in match.game.options("allies") if choice.startswith("piece:")]
    return next(choice for choice in offered if int(choice[6:]) in air)


def test_what_is_picked_and_put_back_shows_nowhere() -> None:
    plain, fickle = forming(), forming()
    fickle.act("allies", first(fickle, "piece:"))
    fickle.act("allies", "button:cancel")
    fickle.act("allies", first(fickle, "piece:"))
    fickle.undo("allies")
    assert looks(plain) == looks(fickle)
    sail(plain, 1)
    sail(fickle, 1)
    assert looks(plain) == looks(fickle)


def test_a_launch_that_is_taken_back_shows_as_such_whatever_was_in_it() -> None:
    small, large = forming(), forming()
    for match, units in ((small, 1), (large, 3)):
        sail(match, units)
        assert b"secret Task Force" in live(match).message("japan", -1)
        match.withdraw("allies", match.moves("allies")[-1][0].seq)
        assert b"secret Task Force" not in live(match).message("japan", -1)
    assert looks(small) == looks(large)


def test_when_all_have_formed_it_shows_what_has_left_but_not_how_many_sail_together() -> None:
    one_and_two, two_and_one = forming(), forming()
    for match, units in ((one_and_two, (1, 2)), (two_and_one, (2, 1))):
        for each in units:
            sail(match, each)
        match.act("allies", "button:done")
    assert looks(one_and_two) == looks(two_and_one)


def mended(picks: int, *, done: bool) -> Match:
    """The Allies pick units and put them back, sail one, and perhaps end it; then the rules are mended.

    The position is kept behind each action, as the server does it.
    """
    match = forming()
    keeper, positions = Keeping(match), dict[int, bytes]()

    def keep() -> None:
        taken = keeper.take()
        positions[taken.point.number] = taken.position
        for number in taken.gone:
            del positions[number]
        keeper.kept(taken)

    keep()
    verbs = ["piece:", "button:cancel"] * picks + ["piece:", "space:"] + ["button:done"] * done
    for verb in verbs:
        match.act("allies", first(match, verb))
        keep()
    match.mend(told_of([]))
    match.earlier = on_the_way(match, positions)
    return match


@pytest.mark.parametrize("done", [False, True])
def test_which_boards_were_kept_before_a_mend_of_the_rules_tells_of_nothing_quiet(
    done: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "EVERY", 4)
    plain, fickle = mended(0, done=done), mended(3, done=done)
    assert fickle.base == plain.base + 6
    assert looks(plain) == looks(fickle)
    table = live(fickle)
    shown = msgspec.json.decode(table.message("japan", -1))["shown"]
    assert len(shown) > 1
    assert set(shown[:-1]) <= {count for count, _ in stats(table).series[0].points}


def test_the_allies_count_all_that_they_did() -> None:
    match = forming()
    before = match.version
    sail(match, 3)
    table = live(match)
    assert table.counting("allies").version == match.version == before + 4
    assert table.counting("japan").version == before + 1
    assert [entry.quiet for entry in match.live[-4:]] == [True, True, True, False]


def test_a_record_keeps_what_is_quiet() -> None:
    match = forming()
    sail(match, 3)
    assert looks(replay(from_json(to_json(match.record)))) == looks(match)


def offered(table: Table, verb: str) -> None:
    """The Allies take the first choice of a verb."""
    choice = next(each for each in table.options("allies") if each.startswith(verb))
    table.act("allies", choice, version=table.state("allies")["version"])


def test_nobody_is_sent_a_message_of_what_he_may_not_know(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as address, httpx.Client(base_url=address, timeout=PATIENCE) as http:
        made = http.post(
            "/api/matches", json={"slug": "fireinthesky", "scenario": "coral_sea", "options": SECRET}
        )
        cookie = made.cookies["ironbottom"]
        http.cookies.clear()
        table = Table(http, made.json()["id"], made.json()["keys"])
        while (table.state("allies")["view"].get("prompt") or {}).get("name") != "ChooseSailor":
            seat = table.state()["view"]["waiting_on"][0]
            table.act(seat, table.options(seat)[-1])
        changed = http.get(f"/api/matches/{table.id}").json()["changed"]
        with listening(table, cookie, "japan") as japan:
            known = next(japan).id
            assert known is not None
            for verb in ("piece:", "piece:"):
                offered(table, verb)
            assert http.get(f"/api/matches/{table.id}").json()["changed"] == changed
            stale = table.post("act", {"seat": "japan", "version": 0, "choices": ["button:done"]}).json()
            assert (stale["code"], stale["version"]) == ("stale_version", known)
            offered(table, "space:")
            heard = next(japan)
        assert (heard.id, heard.data["since"]) == (known + 1, known)
        assert [part["seq"] for part in heard.data["log"]] == [known]
        assert http.get(f"/api/matches/{table.id}").json()["changed"] > changed


def test_nothing_is_left_out_where_nothing_is_hidden() -> None:
    match = to_the_forming(new_match("fireinthesky", "coral_sea", {}, game_id="g", secret=bytes(32)))
    sail(match, 3)
    assert {live(match).counting(viewer).version for viewer in (*OTHERS, "allies")} == {match.version}
