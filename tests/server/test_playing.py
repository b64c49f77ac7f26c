from __future__ import annotations

import httpx

from ironbottom.kernel.match import new_match
from ironbottom.server.messages import PlannedMoves
from tests.server.served import Table, listening, new_table


def test_a_new_match_gives_keys_and_a_commitment(http: httpx.Client) -> None:
    answer = http.post("/api/matches", json={"slug": "narrows", "scenario": "skirmish", "salt": "tide"})
    keys = answer.json()
    assert sorted(keys["keys"]) == ["north", "south"]
    assert len(keys["commitment"]) == 64
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "SameSite=strict" in answer.headers["set-cookie"]


def test_the_first_state_tells_everything(table: Table) -> None:
    state = table.state("north")
    assert state["version"] == 0
    assert state["rewound"] == -2
    assert state["view"]["prompt"]["options"][-1]["choice"] == "button:done"
    assert [seat["id"] for seat in state["seats"]] == ["north", "south"]
    assert state["ticks"] == [[0, "turn", "Turn 1"]]


def test_an_action_answers_with_what_is_new(table: Table) -> None:
    first = table.options("north")[0]
    state = table.act("north", first)
    assert (state["version"], state["since"], state["count"]) == (1, 0, 1)
    assert state["can_undo"] is True
    assert [part["seq"] for part in state["log"]] == [0]
    assert state["log"][0]["time"] > 0
    assert "rewound" not in state


def test_a_batch_is_taken_whole(table: Table) -> None:
    first, second = table.options("north")[:2]
    assert table.act("north", first, second, "button:done")["version"] == 3


def test_a_batch_is_taken_as_far_as_it_is_legal_if_so_wished(table: Table) -> None:
    first = table.options("north")[0]
    wanted = {"seat": "north", "version": 0, "choices": [first, "button:flee", "button:done"], "partly": True}
    assert table.post("act", wanted).json()["version"] == 1


def test_undo_tells_what_to_drop(table: Table) -> None:
    first, second = table.options("north")[:2]
    table.act("north", first, second)
    undone = table.post("undo", {"seat": "north", "version": 2}).json()
    assert (undone["version"], undone["count"], undone["rewound"]) == (3, 1, 0)
    assert second in table.options("north")


def test_a_client_that_missed_an_undo_drops_the_same(table: Table) -> None:
    first, second = table.options("north")[:2]
    table.act("north", first, second)
    table.post("undo", {"seat": "north", "version": 2})
    table.act("north", "button:done")
    late = table.state("north", since=2)
    assert late["rewound"] == 0
    assert [part["seq"] for part in late["log"]] == [3]
    fresh = table.state("north", since=0)
    assert "rewound" not in fresh
    assert [part["seq"] for part in fresh["log"]] == [0, 3]


def test_two_seats_see_each_others_actions(http: httpx.Client) -> None:
    made = http.post("/api/matches", json={"slug": "narrows", "scenario": "skirmish"})
    cookie = made.cookies["ironbottom"]
    http.cookies.clear()
    table = Table(http, made.json()["id"], made.json()["keys"])
    with listening(table, cookie, "south") as south, listening(table, cookie, "") as spectator:
        assert next(south).data["version"] == 0
        assert next(spectator).data["version"] == 0
        table.act("north", "button:done")
        seen = next(south)
        assert (seen.event, seen.id, seen.data["since"]) == ("state", 1, 0)
        assert seen.data["view"]["waiting_on"] == ["south"]
        assert next(spectator).data["view"]["viewer"] == ""


def test_two_tabs_of_a_seat_hear_the_same_and_the_one_left_behind_is_refused(http: httpx.Client) -> None:
    made = http.post("/api/matches", json={"slug": "narrows", "scenario": "skirmish"})
    cookie = made.cookies["ironbottom"]
    http.cookies.clear()
    table = Table(http, made.json()["id"], made.json()["keys"])
    with listening(table, cookie, "north") as one, listening(table, cookie, "north") as other:
        known = [next(tab).id for tab in (one, other)]
        assert known == [0, 0]
        first, second = table.options("north")[:2]
        table.act("north", first, version=0)
        late = table.post("act", {"seat": "north", "version": 0, "choices": [first]})
        assert (late.status_code, late.json()["code"], late.json()["version"]) == (409, "stale_version", 1)
        heard = [next(tab) for tab in (one, other)]
        assert heard[0] == heard[1] and heard[0].id == 1
        table.act("north", second, version=1)
        again = [next(tab) for tab in (one, other)]
        assert again[0] == again[1] and (again[0].id, again[0].data["since"]) == (2, 1)


def test_a_stream_resumes_without_loss(http: httpx.Client) -> None:
    made = http.post("/api/matches", json={"slug": "narrows", "scenario": "skirmish"})
    cookie = made.cookies["ironbottom"]
    http.cookies.clear()
    table = Table(http, made.json()["id"], made.json()["keys"])
    with listening(table, cookie, "south") as south:
        assert next(south).id == 0
    table.act("north", "button:done")
    table.act("south", "button:done")
    with listening(table, cookie, "south", **{"Last-Event-ID": "0"}) as south:
        missed = next(south)
    assert missed.id == missed.data["version"] == table.version()
    assert [part["seq"] for part in missed.data["log"]] == [0, 1]


def test_a_choice_that_had_an_outcome_stands_whatever_is_sent_behind_it(table: Table) -> None:
    """Once the whole batch was refused, and who sent it had seen for nothing what it came to."""
    table.act("north", "button:done")
    version = table.version()
    answer = table.post("act", {"seat": "south", "version": version, "choices": ["button:done", "piece:0"]})
    assert answer.status_code == 200, answer.text
    assert "done) had an outcome" in answer.json()["rest"]
    assert table.version() == version + 1
    assert "rest" not in table.state("south")
    assert table.post("undo", {"seat": "south", "version": version + 1}).json()["code"] == "nothing_to_undo"


def test_standing_orders_answer_for_the_seat(table: Table) -> None:
    orders = table.post("orders", {"seat": "south", "orders": {"intercept": "never"}}).json()
    assert orders["orders"] == {"intercept": "never"}
    assert "orders" not in table.state("north")
    table.post("orders", {"seat": "north", "orders": {"intercept": "always"}})
    for _ in range(200):
        seat = table.state()["view"]["waiting_on"][0]
        table.act(seat, towards_the_middle(table.options(seat)))
        told = {
            seat: [part for part in table.state(seat)["log"] if "auto" in part] for seat in ("north", "south")
        }
        if any(told.values()):
            break
    assert {part["auto"] for parts in told.values() for part in parts} == {"intercept"}
    assert all(part["seat"] == seat for seat, parts in told.items() for part in parts), "only to its owner"
    assert not any("auto" in part for part in table.state()["log"])


def towards_the_middle(options: list[str]) -> str:
    """The step that ends nearest to the middle row, else the first option that does something."""
    steps = [option for option in options if option.startswith("space:")]
    return min(steps, key=lambda step: abs(int(step[-2:]) - 2)) if steps else options[0]


def test_whoever_resigns_leaves_the_game_to_the_others(table: Table) -> None:
    state = table.post("resign", {"seat": "south", "version": 0}).json()
    assert state["view"]["winners"] == ["north"]
    assert state["log"][-1]["events"][-1]["text"] == "{seat:south} resigns."
    assert table.state()["count"] == 1


def test_notes_are_the_seats_own(table: Table) -> None:
    table.post("note", {"seat": "north", "text": "Mind the middle."})
    assert table.http.get(
        table.path("note"), params={"seat": "north"}, headers=table.key("north")
    ).json() == {"text": "Mind the middle."}
    assert table.http.get(
        table.path("note"), params={"seat": "south"}, headers=table.key("south")
    ).json() == {"text": ""}


def test_the_list_shows_what_the_browser_holds(http: httpx.Client) -> None:
    made = http.post("/api/matches", json={"slug": "narrows", "scenario": "skirmish", "title": "Lunch"})
    by_cookie = http.get("/api/matches").json()
    http.cookies.clear()
    by_key = http.get("/api/matches", headers={"X-Seat-Key": made.json()["keys"]["south"]}).json()
    assert [(each["title"], each["mine"]) for each in by_cookie] == [("Lunch", ["north", "south"])]
    assert [(each["title"], each["mine"]) for each in by_key] == [("Lunch", ["south"])]
    assert by_key[0]["waiting_on"] == ["north", "south"]
    assert http.get("/api/matches").json() == []


def test_a_key_by_invitation_opens_the_event_stream(http: httpx.Client) -> None:
    table = new_table(http)
    guest = http.get(table.path("state"), params={"seat": "south"}, headers=table.key("south"))
    (carried,) = guest.cookies.items()
    http.cookies.clear()
    with listening(table, carried, "south") as south:
        assert next(south).data["seat"] == "south"
    cookie = {"Cookie": "=".join(carried)}
    refused = http.get(table.path("events"), params={"seat": "north"}, headers=cookie)
    assert refused.json()["code"] == "wrong_key"
    assert f"Path=/api/matches/{table.id};" in guest.headers["set-cookie"] + ";"


def test_a_whole_game_can_be_played(table: Table) -> None:
    table.play(2000, pick=1)
    state = table.state()
    assert state["view"]["outcome"]
    assert "waiting_on" not in state["view"] or state["view"]["waiting_on"] == []


def test_long_answers_are_packed_for_who_can_unpack_them(http: httpx.Client) -> None:
    table = new_table(http, scenario="armada")
    plain = http.get(table.path("state"), headers={"Accept-Encoding": "identity"})
    packed = http.get(table.path("state"), headers={"Accept-Encoding": "gzip, br"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.json() == plain.json()
    assert int(packed.headers["content-length"]) * 4 < int(plain.headers["content-length"])


def test_the_heading_of_a_phase_is_no_planned_move() -> None:
    match = new_match("aapacific", "burma_road_1942", {}, game_id="planned", secret=bytes(32), salts=("a",))
    while match.game.events[-1].kind != "phase" or not match.moves("japan"):
        match.act("japan", "button:done" if "button:done" in match.game.options("japan") else "type:infantry")
    assert match.moves("japan"), "it can be undone"
    assert not any("combat" in move.text.lower() for move in PlannedMoves(match).of("japan"))


def test_each_country_that_buys_nothing_is_a_planned_move_of_its_own() -> None:
    match = new_match(
        "aapacific", "campaign_1941", {"players": "3"}, game_id="planned", secret=bytes(32), salts=("a",)
    )
    while match.game.deciding() != ("great_britain",) or not match.moves("great_britain"):
        [seat] = match.game.deciding()
        options = match.game.options(seat)
        match.act(seat, "button:done" if "button:done" in options else options[0])
    match.act("great_britain", "button:done")
    texts = [move.text for move in PlannedMoves(match).of("great_britain")]
    assert [text.partition(",")[0] for text in texts] == ["India buys nothing", "Australia buys nothing"]
