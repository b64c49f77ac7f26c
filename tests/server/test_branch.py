"""Try from here: a new match from any moment of another one, which tells nothing of what that one hides."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from ironbottom.cli.records import read_record
from ironbottom.kernel import registry
from ironbottom.kernel.audit import audit
from ironbottom.kernel.branch import branch
from ironbottom.kernel.errors import CannotBranch
from ironbottom.kernel.match import AnyGame, Match, new_match
from ironbottom.kernel.record import Origin, from_json, to_json
from ironbottom.kernel.replaying import replay
from ironbottom.kernel.saves import dump
from tests.server.served import Json, Table, new_table

RECORDS = Path(__file__).parents[1] / "games"
SECRET, DEAL = bytes(32), bytes(range(32))
MOMENT = 6
PATIENCE = 120
"""Seconds for the process that checks records to start beside much else."""


def tried(source: Match, position: AnyGame, viewer: str, deal: bytes = DEAL) -> Match:
    origin = Origin("m", 0, "Turn 1")
    return branch(source, position, viewer, origin, game_id="b", secret=SECRET, deal=deal)


def seen(view: Json) -> Json:
    return {name: value for name, value in view.items() if name not in ("prompt", "can_act")}


@pytest.mark.parametrize("slug", registry.slugs()[:3])
def test_a_match_begins_from_a_moment_of_another_one(table: Table, slug: str) -> None:
    scenario = registry.game(slug).scenarios(None)[0].id
    source = new_table(table.http, slug=slug, scenario=scenario)
    source.play(MOMENT + 4)
    seat = source.state()["view"]["waiting_on"][0]
    then = source.http.get(
        source.path(f"at/{MOMENT}"), params={"seat": seat}, headers=source.key(seat)
    ).json()
    answer = source.post("branch", {"seat": seat, "count": MOMENT}, seat)
    assert answer.status_code == 200, answer.text
    made = answer.json()
    assert made["keys"].keys() == source.keys.keys() and made["id"] != source.id
    assert made["commitment"] != source.http.get(source.path("proof")).json()["commitment"]
    copy = Table(table.http, made["id"], made["keys"])
    begun = copy.state(seat)
    assert seen(begun["view"]) == seen(then["view"])
    assert begun["title"].startswith("Tried from")
    assert "moment 6 of another match" in begun["log"][0]["events"][0]["text"]
    assert copy.play(4) == 4
    loser = copy.state()["view"]["waiting_on"][0]
    copy.post("resign", {"seat": loser, "version": copy.version()})
    judged = copy.http.get(copy.path("check"), timeout=PATIENCE).json()
    assert judged["faults"] == []
    assert [each["claim"] for each in judged["findings"] if each["verdict"] == "open"] == ["beginning"]
    saved = copy.http.get(copy.path("record")).json()
    assert copy.http.post("/api/records/check", json=saved, timeout=PATIENCE).json()["faults"] == []
    assert (
        copy.http.post("/api/records", json=saved, timeout=PATIENCE).json()["keys"].keys() == copy.keys.keys()
    )
    elsewhere: list[Json] = [
        {"game_id": source.id},
        {"game_id": "elsewhere"},
        {"start": saved["start"] + " "},
        {"options": {}},
        {"scenario": "elsewhere"},
    ]
    for changes in elsewhere:
        for path in ("/api/records", "/api/records/check"):
            refused = copy.http.post(path, json={**saved, **changes}, timeout=PATIENCE)
            assert refused.json()["code"] == "bad_record", "who dealt it, and if it is sound, is not known"


def test_a_branch_is_gone_on_with_from_its_file_where_it_was_begun(table: Table) -> None:
    source = new_table(table.http, slug="pacificwar", scenario="rising_sun_1942")
    source.play(4)
    made = source.post("branch", {"seat": "", "count": 3}).json()
    copy = Table(table.http, made["id"], made["keys"])
    copy.play(2)
    both = ",".join(made["keys"].values())
    saved = copy.http.get(copy.path("record"), headers={"X-Seat-Key": both}).json()
    for _ in range(2):
        answer = copy.http.post("/api/records", json=saved, timeout=PATIENCE)
        assert answer.is_success, answer.text
        again = Table(table.http, answer.json()["id"], answer.json()["keys"])
        assert again.state()["view"] == copy.state()["view"]
        assert again.play(1) == 1
        both = ",".join(again.keys.values())
        saved = again.http.get(again.path("record"), headers={"X-Seat-Key": both}).json()
        copy = again


def test_only_who_may_see_a_seat_tries_as_that_seat(table: Table) -> None:
    table.play(3)
    for body, seat, status, code in (
        ({"seat": "north", "count": 2}, "", 401, "no_key"),
        ({"seat": "north", "count": 2}, "south", 403, "wrong_key"),
        ({"seat": "north", "count": 99}, "north", 404, "unknown_moment"),
        ({"seat": "north", "count": 0}, "north", 409, "cannot_branch"),
    ):
        answer = table.http.post(table.path("branch"), json=body, headers=table.key(seat))
        assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text


def test_what_is_hidden_is_dealt_out_by_chance_alone() -> None:
    """Whatever the real hands are, the same deal gives the same world: no number of tries tells them."""
    source = replay(read_record(str(RECORDS / "pacificwar/records/rebuilding.json.gz")), check=False)
    source.game.outcome = None  # as long as it goes on
    differ = 0
    for count in range(20, len(source.live), 60):
        for viewer in ("japan", "allies", ""):
            real = source.at(count)
            other = real.spec.redetermine(real, viewer, SECRET)
            other.rolls = real.rolls
            differ += dump(other) != dump(real)
            mine, same = (tried(source, game, viewer).record.start for game in (real.clone(), other))
            assert mine == same
            again = tried(source, real.clone(), viewer, deal=SECRET).record.start
            differ += again != mine
    assert differ > LEAST_DIFFERENT


LEAST_DIFFERENT = 10


def test_a_finished_match_keeps_what_was_hidden() -> None:
    source = replay(read_record(str(RECORDS / "pacificwar/records/rising_sun.json.gz")), check=False)
    position = source.at(40)
    world = tried(source, position.clone(), "").game
    assert msgspec.json.encode(dump(world).state) == msgspec.json.encode(dump(position).state)
    with pytest.raises(CannotBranch, match="over at this moment"):
        tried(source, source.at(len(source.live)), "")


def test_nothing_is_tried_while_answers_lie_sealed_or_forces_sail_in_secret() -> None:
    sealed = new_match("narrows", "skirmish", game_id="g", secret=SECRET)
    with pytest.raises(CannotBranch, match="answer in secret"):
        tried(sealed, sealed.at(0), "north")
    sky = registry.game("fireinthesky")
    found = 0
    for file in sorted((RECORDS / "fireinthesky/records").glob("midway.json.gz")):
        source = replay(read_record(str(file)), check=False)
        source.game.outcome = None
        assert sky.secrets is not None
        for count in range(0, len(source.live), 7):
            position = source.at(count)
            if (
                position.decision is None
                or len(position.decision.seats) > 1
                or not sky.secrets(position, "japan")
            ):
                continue
            for viewer in ("japan", ""):
                with pytest.raises(CannotBranch, match="hidden on the map"):
                    tried(source, position.clone(), viewer)
            assert tried(source, position.clone(), "allies").live == []
            found += 1
            break
    assert found


def test_a_branch_is_saved_and_read_again() -> None:
    source = replay(read_record(str(RECORDS / "aapacific/records/resigned.json.gz")), check=False)
    made = tried(source, source.at(10), "")
    seat = made.game.deciding()[0]
    made.act(seat, made.game.options(seat)[0])
    again = replay(from_json(to_json(made.record)))
    assert again.record == made.record and again.game.state_hash() == made.game.state_hash()
    assert audit(made.record).verdict == "broken", "its secret is in it while it goes on"
    assert audit(msgspec.structs.replace(made.record, secret="")).verdict == "open"
