"""Worked examples of chapters 4.3, 5.3 and 6.5: battles played through their frames, and who may join them."""

from __future__ import annotations

from ironbottom.games.blitz.components.ids import Attack, Round, Side, Stage
from ironbottom.games.blitz.position.game import Blitz
from ironbottom.games.blitz.position.state import FOUGHT, MOVED, SPENT
from ironbottom.games.blitz.rules.areas import air_distances, friendly_sea
from ironbottom.games.blitz.rules.p04_sea.before_battle import can_be_called
from ironbottom.games.blitz.rules.p04_sea.combat import SeaBattle, SeaCombats
from ironbottom.games.blitz.rules.p05_land.advance import GroundEnd, retreats_of
from ironbottom.games.blitz.rules.p05_land.combat import LandCombat
from ironbottom.games.blitz.rules.p05_land.commitment import joinable, ways_to
from ironbottom.games.blitz.rules.p06_rounds.forces import fighters as of_pieces
from ironbottom.games.blitz.rules.p06_rounds.results import (
    affected,
    attacker_arm,
    defender_arm,
    retreat_called_for,
)
from ironbottom.games.blitz.rules.p06_rounds.situation import AT_SEA, Situation, ground_of, totals_of
from ironbottom.games.blitz.rules.p06_rounds.totals import air_round_fought
from ironbottom.games.blitz.rules.trips import trip_of
from tests.games.blitz.examples.cases import Given, case, fighters
from tests.games.blitz.positions import act, asked, at, find, log, options, position, put, put_all, where


@case("e26")
def submarines_slip_away(given: Given) -> Given:
    game = position(stage=Stage.C)
    put_all(game, given["attacker"], given["space"])
    put_all(game, given["defender"], given["space"])
    game = _running(game, SeaBattle(sea=at(game, given["space"]), side=Side.JAPAN))
    for _ in given["defender"][0]["count"] * [0]:
        act(game, "us_sub1_early")
        act(game, options(game)[0])
    rounds = [line for line in log(game).splitlines() if "Round" in line]
    return {"battle": "ends" if type(asked(game)).__name__ == "Waiting" else "goes on", "rounds": rounds}


def _running(game: Blitz, frame: object, dice: tuple[int, ...] = ()) -> Blitz:
    """The same position with a procedure before the pause."""
    from ironbottom.kernel.dice import ScriptedDice
    from tests.games.blitz.positions import Pause

    stack = [Pause(), frame]
    found = Blitz(game.spec, game.data, game.state, stack, ScriptedDice(list(dice)))  # type: ignore[arg-type]
    found.start()
    return found


@case("e27")
def in_range(given: Given) -> Given:
    game = position(turn=given["turn"])
    sea = at(game, given["space"])
    sent, distance = [], []
    for unit in given["candidates"]:
        piece = put_all(game, [unit])[0]
        sent.append(can_be_called(game, piece, sea))
        distance.append(air_distances(game, game.state.at[piece], 20)[sea])
    return {"may_be_sent": sent, "distance": distance}


@case("e30")
def convoy_raid(given: Given) -> Given:
    game = position(turn=given["turn"], side="allies", stage=Stage.C)
    put_all(game, given["attacker"], given["space"])
    for _ in range(given["defender_convoy_factors"]):
        put(game, "jp_convoy", given["space"])
    sea = at(game, given["space"])
    mine, theirs = game.ships(sea, Side.ALLIES), game.convoys(sea, Side.JAPAN)
    attack, defence = totals_of(game, Situation(Round.NAVAL, AT_SEA, sea, Side.ALLIES, mine, theirs, {}))
    game = _running(game, SeaBattle(sea=sea, side=Side.ALLIES), (given["dice"]["attacker"],))
    assert attack is not None
    assert defence is not None
    return {
        "attacker_total": attack.sum,
        "attacker_result": [2, "S"] if "2 hits and S" in log_of(game) else log_of(game),
        "convoy_factors_left": len(game.convoys(sea, Side.JAPAN)),
        "defender_rolls": defence.rolls,
        "area_friendly_to_axis_after": friendly_sea(game, sea, Side.JAPAN),
    }


def log_of(game: Blitz) -> str:
    """All that was told since the position was laid out."""
    return "\n".join(event.text for event in game.events)


@case("e73")
def order_of_battles(given: Given) -> Given:
    found: Given = {}
    game = position(stage=Stage.C)
    for one in given["contested"]:
        sea = at(game, one["space"])
        put_all(game, one["attacker"], one["space"])
        put_all(game, one["defender"], one["space"])
        mine, theirs = (of_pieces(game, game.units(sea, side), {}) for side in Side)
        first = ["air_round"] if air_round_fought(mine, theirs) else []
        found[one["space"]] = [*first, "naval_round"]
    coral = at(game, "coral_sea")
    units = [game.units(coral, side) for side in Side]
    _, defence = totals_of(game, Situation(Round.AIR, AT_SEA, coral, Side.JAPAN, units[0], units[1], {}))
    assert defence is not None
    game = _running(game, SeaCombats())
    chooser = "axis" if game.deciding() == ("japan",) else "allied"
    return {"next_area_chosen_by": chooser, "air_total_defender_coral": defence.sum} | found


@case("e76")
def beaten_cruiser(given: Given) -> Given:
    game = position(side="allies", stage=Stage.D, control={"rabaul": "japan"})
    beaten, left = (put_all(game, [unit], given["space"])[0] for unit in given["fought"])
    game.place(beaten, at(game, "espiritu_santo"))
    game.mark(beaten, MOVED | SPENT | FOUGHT)
    game.mark(left, FOUGHT)
    rebases = beaten in trip_of(game, Stage.D).movers()
    return {"legal": [rebases, bool(ways_to(game, left, at(game, "rabaul"), Attack.GROUND))]}


@case("e41")
@case("e81")
def who_may_stand_where(given: Given) -> Given:
    legal = []
    for one in given["cases"]:
        unit, target = one["unit"], one.get("target") or given["target"]
        mine = "allies" if unit["piece"].startswith(("us_", "au_")) else "japan"
        held = {target: "japan" if mine == "allies" else "afa"}
        game = position(side=mine, stage=Stage.F, control=held)
        if "aboard" in unit:
            carrier = put(game, unit["aboard"], unit["space"])
            piece = put(game, unit["piece"], unit["space"], quietly=True)
            game.load(piece, carrier)
        else:
            piece = put_all(game, [unit])[0]
        put_all(game, one.get("enemy_in_sea", []), unit["space"])
        for _ in range(one.get("enemy_convoy_factors", 0)):
            put(game, "jp_convoy", unit["space"])
        if one.get("fought_at_sea_this_set"):
            game.mark(piece, FOUGHT)
        legal.append(bool(ways_to(game, piece, at(game, target), Attack.GROUND)))
    return {"legal": legal}


@case("e45")
def snow(given: Given) -> Given:
    legal = []
    for one in given["cases"]:
        game = position(turn=one["turn"], stage=Stage.F, control={one["target"]: "usa"})
        target = at(game, one["target"])
        beside = game.links.borders[target] or game.links.seas[target]
        piece = put_all(game, [given["unit"]], game.data.space_ids[beside[0]])[0]
        legal.append(bool(ways_to(game, piece, target, Attack.GROUND)))
    return {"legal": legal}


@case("e78")
def too_many(given: Given) -> Given:
    sizes, legal = [], []
    for units in given["cases"]:
        game = position(stage=Stage.F)
        pieces = put_all(game, units, given["from"])
        sizes.append(sum(game.size(piece) for piece in pieces))
        *first, last = pieces
        legal.append(last in joinable(game, at(game, given["target"]), Attack.GROUND, first))
    return {"sizes": sizes, "legal": legal}


@case("e80")
def flying_there(given: Given) -> Given:
    distance, legal = [], []
    for one in given["cases"]:
        unit = one["unit"]
        control = {given["target"]: "japan", unit["space"]: "usa"}
        game = position(side="allies", stage=Stage.F, control=control)
        piece = put_all(game, [unit])[0]
        target = at(game, given["target"])
        distance.append(air_distances(game, game.state.at[piece], 20)[target])
        legal.append("air" in ways_to(game, piece, target, Attack.GROUND))
    return {"distance": distance, "legal": legal}


@case("e82")
def v_weapon(given: Given) -> Given:
    one, other = fighters(given["attacker"]), fighters(given["defender"])
    game = position(turn=given["turn"], stage=Stage.F)
    piece = put(game, given["attacker"][0]["piece"], given["weapon_at"])
    target = at(game, given["target"])
    return {
        "air_round": air_round_fought(one, other),
        "v_weapon_in_air_total": sum(unit.ratings.air for unit in one if unit.in_air_round),
        "distance": air_distances(game, game.state.at[piece], given["mp"])[target],
        "in_range": bool(ways_to(game, piece, target, Attack.FACTORY)),
    }


@case("e61")
def islands(given: Given) -> Given:
    game = position(side="allies", stage=Stage.F)
    target = at(game, given["target"])
    put(game, "us_trs1", "philippine_sea")
    mine = put_all(game, given["attacker"], "philippine_sea")
    theirs = put_all(game, given["defender"], given["target"])
    game.lose_step(theirs.pop())
    barred = affected(game.data, given["result_on_attacker"]["letter"], len(mine))
    one, other = of_pieces(game, mine, {}), of_pieces(game, theirs, {})
    retreats = retreat_called_for(game.data, one, other, ground_of(game, target, theirs))
    struck = [*(theirs if retreats else ()), *mine[:barred]]
    game = _running(game, _ground_end(target, Side.ALLIES, mine, theirs, struck))
    left = len(game.land_units(target, Side.JAPAN))
    return {
        "defender_retreats": len(theirs) - left,
        "defender_left": left,
        "attackers_barred": barred,
        "advance": game.friendly_land(target, Side.ALLIES),
    }


def _ground_end(target: int, side: Side, mine: list[int], theirs: list[int], struck: list[int]) -> GroundEnd:
    return GroundEnd(
        target=target,
        side=side,
        attackers=mine,
        defenders=theirs,
        affected=struck,
        ways={},
        unharmed=True,
        closed=[target],
    )


@case("e64")
def compulsory_advance(given: Given) -> Given:
    game = position(stage=Stage.F)
    target = at(game, given["target"])
    mine = put_all(game, given["attacker"], "south_east_asia")
    held = [piece for piece in mine if game.counter(piece).id == given["enemy_chooses"]]
    game = _running(game, _ground_end(target, Side.JAPAN, mine, [], held))
    there = [game.counter(piece).id for piece in game.land_units(target, Side.JAPAN)]
    stay = [game.counter(piece).id for piece in mine if game.state.at[piece] != target]
    return {
        "must_advance": there,
        "stay": stay,
        "control": "japan" if not game.state.control[target] else "afa",
    }


@case("e66")
def undefended(given: Given) -> Given:
    game = position(stage=Stage.F)
    target = at(game, given["target"])
    carrier = put(game, "jp_trs1", "south_china_sea")
    game.load(put(game, "jp_inf1", "south_china_sea", quietly=True), carrier)
    game = _running(game, LandCombat(target=target, kind=Attack.GROUND, side=Side.JAPAN))
    act(game, "jp_inf1", "done")
    advanced = where(game, "jp_inf1") == [given["target"]]
    return {
        "land_round": "Land Round" in log_of(game),
        "control": "japan" if game.friendly_land(target, Side.JAPAN) else "afa",
        "must_advance": ["jp_inf1"] if advanced else [],
    }


@case("e87")
def closed_retreat(given: Given) -> Given:
    game = position(stage=Stage.F)
    target = at(game, given["target"])
    mine = put_all(game, given["attacker"], "south_east_asia")
    theirs = put_all(game, given["defender"], given["target"])
    chosen = find(game, given["enemy_chooses"])
    one, other = of_pieces(game, mine, {}), of_pieces(game, theirs, {})
    ground = ground_of(game, target, theirs)
    found: Given = {
        "attacker_arm": str(attacker_arm(one) // 2),
        "defender_arm": defender_arm(game.data, other, ground) // 2,
        "affected": affected(game.data, given["result_on_defender"]["letter"], len(theirs)),
        "legal_retreat_areas": retreats_of(game, chosen, [target]),
    }
    game = _running(game, _ground_end(target, Side.JAPAN, mine, theirs, [chosen]))
    gone = not where(game, given["enemy_chooses"])
    return found | {given["enemy_chooses"]: "destroyed by the extra damage" if gone else "left"}
