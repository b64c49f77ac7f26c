"""Examples of combat: shifts, hits, damage, rounds and retreats."""

from __future__ import annotations

from typing import Any

from ironbottom.games.pacificwar.components.ids import SEATS, Segment, Side, Timing
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.state import GONE, NOWHERE, SUNK
from ironbottom.games.pacificwar.rules.p09_combat.allotment import AllotHits
from ironbottom.games.pacificwar.rules.p09_combat.cards import PlayCombatCard
from ironbottom.games.pacificwar.rules.p09_combat.chart import OFF_CHART, column_of, hits, shifted
from ironbottom.games.pacificwar.rules.p09_combat.combat import ATTACKER, Combat
from ironbottom.games.pacificwar.rules.p09_combat.damage import hit
from ironbottom.games.pacificwar.rules.p09_combat.fire import Fire
from tests.games.pacificwar.examples.cases import Given, Pause, board, case, state_of
from tests.games.pacificwar.positions import act, cards, find, log, options, position, where, zone_of

MIDWAY = "midway"


@case("no_strategic_event_in_combat")
def _(given: Given) -> Given:
    seat, half = given["play"]
    side = SEATS.index(seat)
    asking = PlayCombatCard(
        seats=[seat],
        zone=0,
        timing=Timing.COMBAT_AIRSTRIKE,
        side=side,
        own=[find(board({}), "us_enterprise")],
    )
    game = position(
        procedure=Pause(), hands=[[], [int(half[1:])]], phase="strategy", active="japan", turn=2, deck=[]
    )
    game.stack.append(asking)
    game.forget_options()
    return {"legal": half.lower() in cards(game)}


@case("shift_off_left")
def _(given: Given) -> Given:
    game = board({})
    column = shifted(game, column_of(game, given["airstrike_strength"]), sum(given["shifts"]))
    label = None if column == OFF_CHART else game.data.crt[column].label
    return {"column": label, "hits": hits(game, column, given["die"])}


@case("shift_off_right")
def _(given: Given) -> Given:
    game = board({})
    column = shifted(game, column_of(game, given["airstrike_strength"]), sum(given["shifts"]))
    return {
        "net_shift": sum(given["shifts"]),
        "column": game.data.crt[column].label,
        "hits": hits(game, column, given["die"]),
    }


def _segment(game: War, segment: Segment, firing: list[int], zone: str) -> Fire:
    units = [list(game.units(zone_of(game, zone), side)) for side in Side]
    return Fire(segment=segment, zone=zone_of(game, zone), firing=firing, units=units)


@case("no_shift_in_surface")
def _(given: Given) -> Given:
    """Twelve points of Japanese gunnery against an Allied carrier and LBA."""
    pieces = [(key, MIDWAY) for key in ("ja_kongo", "ja_haruna", "ja_hiei", "ja_kirishima")]
    pieces += [("us_enterprise", MIDWAY), ("us_hornet", MIDWAY), ("ap_lba_4", MIDWAY)]
    game = position(procedure=Pause(), turn=2, active="japan", pieces=pieces, dice=[given["die"], *[1] * 20])
    assert (
        sum(game.counter(p).gunnery for p in game.ships(zone_of(game, MIDWAY), Side.JAPAN))
        == given["gunnery"]
    )
    segment = _segment(game, Segment.SURFACE, [Side.JAPAN], MIDWAY)
    game.stack.append(segment)
    game.forget_options()
    game.start()
    column = column_of(game, given["gunnery"])
    label = game.data.crt[column].label
    made = hits(game, column, given["die"])
    assert f"(column {label}): {made} hits" in log(game)
    return {"shift": segment.shifts[Side.JAPAN], "column": label, "hits": made}


def _allotted(keys: list[str], count: int, segment: Segment, chooser: Side, wanted: Given) -> bool:
    """Whether the hits can be allotted as wanted."""
    zone = "samoa_islands"
    game = position(procedure=Pause(), turn=2, pieces=[(key, zone) for key in keys])
    targets = [find(game, key) for key in keys]
    game.stack.append(
        AllotHits(
            zone=zone_of(game, zone), segment=segment, chooser=chooser, targets=list(targets), hits=count
        )
    )
    game.start()
    while isinstance(game.stack[-2], AllotHits):
        left = [p for p in targets if game.state.hits[p] < wanted.get(game.counter(p).id, 0)]
        choice = next((f"piece:{p}" for p in left if f"piece:{p}" in options(game)), "")
        if not choice:
            return False
        act(game, choice)
    return all(game.state.hits[p] == wanted.get(game.counter(p).id, 0) for p in targets)


@case("six_hits_four_units")
def _(given: Given) -> Given:
    keys = [*given["targets"]["naval"], *given["targets"]["lba"]]
    legal = [
        _allotted(keys, given["hits"], Segment.AIRSTRIKE, Side.JAPAN, wanted) for wanted in given["cases"]
    ]
    return {"legal": legal, "chosen_by": "firing player"}


@case("surface_hits_by_owner")
def _(given: Given) -> Given:
    """Three hits upon two cruisers and an LBA, which is no target."""
    zone = "samoa_islands"
    pieces = [
        *[(key, zone) for key in given["units"]],
        ("ja_kongo", zone),
        ("ja_haruna", zone),
        ("ja_nagato", zone),
    ]
    game = position(procedure=Pause(), turn=2, active="japan", pieces=pieces, dice=[4, *[1] * 20])
    game.stack.append(_segment(game, Segment.SURFACE, [Side.JAPAN], zone))
    game.forget_options()
    game.start()
    frame = next(each for each in game.stack if isinstance(each, AllotHits))
    targets = {game.counter(p).id for zone in game.here for p in zone if f"piece:{p}" in options(game)}
    assert given["side_hit"] == SEATS[frame.chooser] == game.deciding()[0]
    legal = [set(wanted) <= targets and sum(wanted.values()) == given["hits"] for wanted in given["cases"]]
    return {"legal": legal, "chosen_by": SEATS[frame.chooser]}


def _hit(given: Given, zone: str = "midway") -> War:
    """One unit takes its hits, with the damage rolls given."""
    rolls = given.get("rolls", [])
    game = position(procedure=Pause(), turn=given["turn"], pieces=[(given["piece"], zone)], dice=rolls)
    hit(game, find(game, given["piece"]), given.get("hits", len(rolls)))
    return game


@case("lba_two_hits")
@case("damage_one")
def _(given: Given) -> Given:
    return {"returns_on_turn": _hit(given).state.due[find(board({}), given["piece"])]}


def _result(game: War, key: str) -> str:
    piece = find(game, key)
    if game.has(piece, SUNK):
        return "sunk"
    if game.has(piece, GONE):
        return "out of the game"
    return "unharmed" if game.state.at[piece] != NOWHERE else "damaged"


@case("damage_sum_sinks")
@case("damage_beyond_end")
@case("armor_six_sinks")
def _(given: Given) -> Given:
    return {"result": _result(_hit(given), given["piece"])}


@case("armor_one_is_nothing")
def _(given: Given) -> Given:
    game = _hit(given)
    result = _result(game, given["piece"])
    return {"result": result, "stays_on_map": where(game, given["piece"]) == MIDWAY}


# ---- rounds and retreats -------------------------------------------------------------------------


def _combat(given: Given, zone: str, active: str, left: int = 0, **more: Any) -> War:
    number = zone_of(board({}), zone)
    return board(given, Combat(zone=number, left=left), phase="strategy", active=active, **more)


@case("attacker_must_retreat")
def _(given: Given) -> Given:
    """Without surface combat the only round is over, and the attacker is not asked whether he stays."""
    (attacker,) = given["attackers"]
    game = _combat(given, given["zone"], given["attacker"], given["rounds_left"])
    while where(game, attacker) == given["zone"]:
        act(game, options(game)[-1])
        if "must" in log(game) or "9.5.2.a" in log(game):
            break
    assert "9.5.2.a" in log(game)
    while game.stack:
        act(game, options(game)[0])
    assert where(game, attacker) != given["zone"]
    return {"attacker_must": "retreat", "ship_side": state_of(game, attacker)}


@case("defender_retreat_keeps_side")
def _(given: Given) -> Given:
    frame = Combat(at="defender_leaves", zone=zone_of(board({}), given["zone"]), left=0)
    game = board(given, frame, phase="strategy", active="japan")
    keys = [key for key, _, _ in given["units"] if not key.startswith("ja_")]
    while any(where(game, key) == given["zone"] for key in keys):
        act(game, given["to"])
    won = "japan wins" in log(game)
    assert {where(game, key) for key in keys} == {given["to"]}
    return {"states": {key: state_of(game, key) for key in keys}, "attacker_won": won}


@case("winner_may_leave")
def _(given: Given) -> Given:
    frame = Combat(at="winner", zone=zone_of(board({}), given["zone"]), left=0)
    game = board(given, frame, phase="strategy", active=given["winner"])
    offered = [each.removeprefix("button:") for each in options(game)]
    act(game, "button:stay")
    return {"choices": offered, "side_if_stays": state_of(game, given["units"][0][0])}


def _fight(given: Given, zone: str, left: int, dice: list[int], **more: Any) -> War:
    """A combat between the ships named."""
    units = [[key, zone, "ready"] for key in (*given["attackers"], *given["defenders"])]
    return _combat({**given, "units": units}, zone, given["attacker"], left, dice=dice, **more)


@case("surface_declined")
def _(given: Given) -> Given:
    """The airstrike hits one cruiser; both stay; the attacker alone is asked for surface combat."""
    game = _fight(given, given["combat"], given["mp_left"], [2, 1])
    act(game, options(game)[0])  # the hit
    act(game, "button:stay", "button:stay")
    assert game.deciding() == (given["attacker"],) and "button:no_surface" in options(game)
    act(game, "button:no_surface")
    combat = next(frame for frame in game.stack if isinstance(frame, Combat))
    return {
        "surface_segment": any(isinstance(frame, Fire) for frame in game.stack),
        "round_over": "button:another_round" in options(game),
        "another_round_possible": combat.rounds > 0,
    }


@case("second_round")
def _(given: Given) -> Given:
    fight = {"turn": given["turn"], "attacker": given["attacker"]}
    fight |= {"attackers": ["ja_akagi"], "defenders": ["us_indianapolis", "us_minneapolis", "us_chester"]}
    game = _fight(fight, MIDWAY, given["mp_left"], [2, 1, 1])
    act(game, options(game)[0], "button:stay", "button:stay", "button:no_surface", "button:another_round")
    act(game, "button:stay")  # the defender
    combat = next(frame for frame in game.stack if isinstance(frame, Combat))
    return {
        "next_round": combat.round,
        "mp_left": given["mp_left"] - (combat.round - given["round_finished"]),
        "rounds_after_that": combat.rounds,
    }


@case("ships_cannot_hit_lba_without_card")
def _(given: Given) -> Given:
    """The LBA hits nobody; the ships, of which one may hold Bombardment, fire without a target."""
    game = _fight(given, MIDWAY, 0, [1, *[4] * 3], hands=([1], []))
    while "button:surface" not in options(game):
        act(game, "button:stay" if "button:stay" in options(game) else options(game)[0])
    act(game, "button:surface", "button:pass")
    (lba,) = given["defenders"]
    told = log(game)
    unharmed = where(game, lba) == MIDWAY
    return {
        "hits_allotted": 0 if "find no target" in told else 1,
        lba: "unharmed" if unharmed else "hit",
        "attacker_must_retreat_after_last_round": "9.5.2.a" in told and ATTACKER not in options(game),
    }
