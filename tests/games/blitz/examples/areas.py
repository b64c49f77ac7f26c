"""Worked examples of chapters 1, 4.1, 4.2, 5.1, 5.2 and 7: stacking, seas, supply, moves, production."""

from __future__ import annotations

from collections.abc import Iterator

from ironbottom.games.blitz.components import load
from ironbottom.games.blitz.components.ids import Power, Side, Stage
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.position.state import FOUGHT, MOVED, RETURNED, SPENT
from ironbottom.games.blitz.rules.areas import air_distances, bases, fits, friendly_sea
from ironbottom.games.blitz.rules.cargo import can_carry, can_embark, embarking, loading
from ironbottom.games.blitz.rules.land_paths import cost_of
from ironbottom.games.blitz.rules.p02_activities import Activate, Activation
from ironbottom.games.blitz.rules.p04_sea.block import blocking_size, blocks_on
from ironbottom.games.blitz.rules.p08_victory import level_at
from ironbottom.games.blitz.rules.supply import build_points, delivered, in_supply, oil_delivered, supplied_at
from ironbottom.games.blitz.rules.trips import rebase_ports, sea_distances, trip_of
from tests.games.blitz.examples.cases import Given, case, fighters
from tests.games.blitz.positions import act, at, position, put, put_all

CONVOYS = {"axis": "jp_convoy", "allied": "us_convoy"}


@case("e04")
@case("e06")
@case("e07")
def stacking(given: Given) -> Given:
    legal = []
    for attempt in given["try"]:
        space = attempt["space"] if isinstance(attempt, dict) else given["space"]
        units = attempt["units"] if isinstance(attempt, dict) else attempt
        game = position()
        put_all(game, given.get("present", []), space)
        newcomers = put_all(game, units, "honshu_coast")
        legal.append(fits(game, newcomers, at(game, space)))
    return {"legal": legal}


@case("e08")
@case("e10")
def seas(given: Given) -> Given:
    friendly, side = [], Side.JAPAN if given["side"] == "axis" else Side.ALLIES
    for one in given["cases"]:
        game = position()
        _at_sea(game, "caroline_sea", one)
        friendly.append(friendly_sea(game, at(game, "caroline_sea"), side))
    return {"friendly": friendly}


def _at_sea(game: Blitz, sea: str, units: Given) -> None:
    for who, convoy in CONVOYS.items():
        put_all(game, units.get(who, []), sea)
        for _ in range(units.get(f"{who}_convoy_factors", 0)):
            put(game, convoy, sea)


@case("e11")
def truk(given: Given) -> Given:
    found = []
    for one in given["cases"]:
        game = position()
        unit = put_all(game, [given["unit"]])[0]
        for sea, units in one.items():
            _at_sea(game, sea, units)
        found.append(in_supply(game, unit))
    return {"in_supply": found}


@case("e12")
@case("e90")
def one_unit(given: Given) -> Given:
    game = position()
    units = put_all(game, given.get("units") or [given["unit"]])
    for sea, enemies in given["axis_at_sea"].items():
        put_all(game, enemies, sea)
    found = [in_supply(game, unit) for unit in units]
    return {"in_supply": found if "units" in given else found[0]}


@case("e13")
def kunming(given: Given) -> Given:
    found: dict[str, list[bool]] = {"in_supply": [], "other_unit_in_supply": []}
    for one in given["cases"]:
        game = position(control=one["control"])
        for key, unit in (("in_supply", "unit"), ("other_unit_in_supply", "other_unit")):
            found[key].append(in_supply(game, put_all(game, [given[unit]])[0]))
    return dict(found)


@case("e16")
def home_through_fleets(given: Given) -> Given:
    game = position()
    unit = put_all(game, [given["unit"]])[0]
    for sea, enemies in given["enemy_at_sea"].items():
        put_all(game, enemies, sea)
    costs = bases(game, unit)
    goal = at(game, given["to"])
    return {"block_rolls": 0, "mp_used": costs.get(goal), "legal": goal in costs}


@case("e18")
def no_port(given: Given) -> Given:
    game = position(control={given["to"]: "japan"})
    costs = [bases(game, put_all(game, [unit], given["space"])[0]) for unit in given["units"]]
    goal = at(game, given["to"])
    return {"legal": [goal in cost for cost in costs], "mp_used": [cost.get(goal) for cost in costs]}


@case("e74")
def full_port(given: Given) -> Given:
    game = position(control=dict.fromkeys(_ports(), "neutral") | {given["friendly_ports"][0]: "japan"})
    put_all(game, given["in_palau"], "palau")
    unit = put_all(game, [given["unit"]])[0]
    return {"result": "returns" if bases(game, unit) else "destroyed"}


def _ports() -> Iterator[str]:
    game = position()
    return (space.id for space in game.data.spaces if space.port)


@case("e19")
def over_the_sea(given: Given) -> Given:
    cost, legal = [], []
    for one in given["cases"]:
        game = position()
        points = one["unit"]["mp"]
        start, goal = at(game, one["path"][0]), at(game, one["path"][-1])
        cost.append(sum(game.data.figures.air_sea_cost for _ in one["path"][1:]))
        legal.append(goal in air_distances(game, start, points))
    return {"cost": cost, "legal": legal}


@case("e20")
def sailing(given: Given) -> Given:
    game = position()
    start, goal = at(game, given["from"]), at(game, given["path"][-1])
    reached = sea_distances(game, start, given["unit"]["mp"])
    slow = sea_distances(game, start, given["slow_unit"]["mp"])
    return {"cost": reached[goal], "legal": goal in reached, "slow_unit_legal": goal in slow}


@case("e21")
def capacity(given: Given) -> Given:
    rooms, legal = [], []
    for one in given["cases"]:
        game = position()
        carrier = put_all(game, [one["trs"]], "tokyo")[0]
        loads = put_all(game, one["cargo"], "tokyo")
        rooms.append(game.room_aboard(carrier))
        legal.append(loading(game, [carrier], loads) is not None)
    return {"capacity": rooms, "legal": legal}


@case("e23")
def unsupplied(given: Given) -> Given:
    game = position(control=given["control"], stage=Stage.B)
    carrier = put_all(game, [given["trs"]])[0]
    put_all(game, given["cargo"])
    for sea, enemies in given["allied_at_sea"].items():
        put_all(game, enemies, sea)
    trip = trip_of(game, Stage.B)
    goal = at(game, given["path"][-1])
    found = {
        "trs_in_supply": supplied_at(game, carrier, game.state.at[carrier]),
        "may_move": goal in trip.goals([carrier]),
        "may_carry": any(game.counter(piece).on_land for piece in trip.along([carrier])),
    }
    game.place(carrier, goal)
    return found | {"may_embark_at_stop": can_carry(game, carrier, goal)}


@case("e75")
def picking_up(given: Given) -> Given:
    game = position(side="allies", stage=Stage.B)
    carrier = put_all(game, [given["trs"]], given["path"][-1])[0]
    loads = [put_all(game, [one["unit"]], one["at"])[0] for one in given["tries"]]
    open_to = embarking(game, [carrier])
    both = loading(game, [carrier], loads[:2])
    return {
        "legal_each_alone": [load in open_to for load in loads],
        "legal_first_two_together": both is not None,
    }


@case("e24")
def blocking(given: Given) -> Given:
    rolls, sizes, blocked = [], [], []
    for one in given["cases"]:
        game = position()
        leaving, enemy = fighters(one["leaving"]), fighters(one["enemy"])
        size = blocking_size(game.data, [(unit.counter, unit.ratings) for unit in enemy])
        roll = bool(size) and not leaving[0].counter.flies
        submarines = all(unit.counter.klass.key == "sub" for unit in leaving)
        rolls.append(roll)
        sizes.append(size if roll else None)
        blocked.append(roll and one["die"] <= blocks_on(game.data, size, submarines=submarines))
    return {"roll_needed": rolls, "blocking_size": sizes, "blocked": blocked}


@case("e34")
def clear_seas(given: Given) -> Given:
    shortest, allowance = [], 0
    for one in given["cases"]:
        game = position(control={given["to"]: "japan"})
        allowance = given["unit"]["mp"] * game.data.figures.naval_rebase
        for sea, units in one.items():
            _at_sea(game, sea, units)
        ports = rebase_ports(game, at(game, given["from"]), Side.JAPAN, allowance)
        shortest.append(ports.get(at(game, given["to"])))
    return {"allowance": allowance, "shortest": shortest, "legal": [cost is not None for cost in shortest]}


@case("e35")
def cargo_on_a_rebase(given: Given) -> Given:
    legal = []
    for attempt in given["tries"]:
        game = position(control=given["control"], stage=Stage.D)
        carrier = put_all(game, [given["trs"]], given["from"])[0]
        key, place = ("jp_inf1", "iwo_jima") if "iwo_jima" in attempt["what"] else ("jp_inf2", given["from"])
        load = put(game, key, place)
        if not attempt["trs_in_supply"]:
            for home in ("hokkaido", "tokyo", "kyushu", "osaka"):
                if home != given["from"]:
                    game.take(at(game, home), Power.USA)
            game.take(at(game, given["from"]), Power.USA)
        trip = trip_of(game, Stage.D)
        along = trip.goals([carrier]) and load in trip.along([carrier])
        legal.append(bool(along) and at(game, given["to"]) in trip.goals([carrier, load]))
    return {"legal": legal}


@case("e77")
def over_the_bay(given: Given) -> Given:
    legal, distance, allowance = [], 0, 0
    for one in given["cases"]:
        game = position(side="allies", stage=Stage.D)
        unit = put_all(game, [given["unit"]], given["from"])[0]
        if one["moved"]:
            game.mark(unit, MOVED)
        trip = trip_of(game, Stage.D)
        goal = at(game, given["to"])
        allowance = given["unit"]["mp"] * game.data.figures.air_rebase
        distance = air_distances(game, at(game, given["from"]), allowance)[goal]
        legal.append(unit in trip.movers() and goal in trip.goals([unit]))
    return {"allowance": allowance, "distance": distance, "legal": legal}


@case("e97")
def home_and_on(given: Given) -> Given:
    legal = []
    for one in given["cases"]:
        game = position(stage=Stage.D)
        start, goal = one["rebase"]
        unit = put_all(game, [one["unit"]], start)[0]
        game.mark(unit, MOVED | RETURNED if one["step_A"] else MOVED | SPENT | FOUGHT)
        trip = trip_of(game, Stage.D)
        legal.append(unit in trip.movers() and at(game, goal) in trip.goals([unit]))
    return {"legal": legal}


@case("e37")
def marching(given: Given) -> Given:
    cost, legal = [], []
    for one in given["cases"]:
        game = position(stage=Stage.E, control=dict.fromkeys(one["path"], "japan"))
        unit = put_all(game, [one["unit"]], one["path"][0])[0]
        cost.append(sum(cost_of(game, at(game, space)) for space in one["path"][1:]))
        legal.append(at(game, one["path"][-1]) in trip_of(game, Stage.E).goals([unit]))
    return {"cost": cost, "legal": legal}


@case("e38")
@case("e96")
def landing(given: Given) -> Given:
    legal = []
    for one in given["cases"]:
        held = "japan" if one.get("friendly", True) else "afa"
        named = one.get("path", [])
        game = position(stage=Stage.E, control=dict.fromkeys(named, held))
        unit = one["unit"]
        if "aboard" in unit:
            carrier = put(game, unit["aboard"], unit["space"])
            piece = put(game, unit["piece"], unit["space"], quietly=True)
            game.load(piece, carrier)
        else:
            piece = put_all(game, [unit])[0]
            game.take(at(game, unit["space"]), Power.JAPAN)
        if not named:
            legal.append(can_embark(game, piece))
            continue
        trip = trip_of(game, Stage.E)
        for step in named[:-1]:  # the unit has moved when it has come ashore
            game.place(piece, at(game, step))
            game.mark(piece, MOVED)
        legal.append(trip.movable(piece) and at(game, named[-1]) in trip.goals([piece]))
    return {"legal": legal}


@case("e67")
def income(given: Given) -> Given:
    game = position()
    resources = delivered(game, Power.JAPAN, Side.JAPAN)
    factories = sum(
        game.undamaged(space) for space, power in enumerate(game.state.control) if power == Power.JAPAN
    )
    return {
        "resources": {game.data.space_ids[space]: amount for space, amount in resources.items()},
        "resources_delivered": sum(resources.values()),
        "factory_factors": factories,
        "build_points": sum(build_points(game, Power.JAPAN, Side.JAPAN)),
        "oil": oil_delivered(game, Power.JAPAN, Side.JAPAN),
    }


@case("e69")
def oil_for_a_blitz(given: Given) -> Given:
    needed = {}
    for space in dict.fromkeys(unit["space"] for unit in given["units"]):
        units = []
        for unit in given["units"]:
            if unit["space"] == space:
                units += [(unit["piece"], space), *((cargo, "+") for cargo in unit.get("cargo", ()))]
        stock = load(None).figures.oil_most
        tracks = {"oil": [stock, 0, 0]}
        game = position(units, procedure=Activation(), blitz=True, stage=Stage.OIL, tracks=tracks)
        while isinstance(game.decision, Activate):
            act(game, game.options("japan")[0])
        needed[space] = stock - game.state.oil[Power.JAPAN]
    return {"oil_needed": needed, "total": sum(needed.values())}


@case("e71")
def margins(given: Given) -> Given:
    game = position()
    levels = [level_at(game, japan - allies).name for japan, allies in given["cases"]]
    return {"level": [level.replace("japan", "axis").replace("allies", "allied") for level in levels]}
