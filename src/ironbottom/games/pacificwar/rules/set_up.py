"""Set-up: ports, units, cards and markers of a scenario (pacificwar:setup)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import Phase, Side
from ironbottom.games.pacificwar.components.model import Counter, WarData
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import do
from ironbottom.games.pacificwar.position.procedure import Choose, Procedure
from ironbottom.games.pacificwar.position.state import GONE, NOWHERE, SUNK, WarState
from ironbottom.games.pacificwar.rules.p07_cards import draw
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Call, Goto, Return, Step
from ironbottom.kernel.grammar import in_words
from ironbottom.mechanics.cards import shuffled
from ironbottom.mechanics.grouping import Offer

ALL, CANCEL = choices.button("all"), choices.button("cancel")
REPLACEMENTS = ("13.7", "13.8")
"""Advanced rules whose ships come only if things went so (rules.p06_japanese_options)."""


def empty_board(data: WarData, scenario_id: str, options: Mapping[str, str]) -> WarState:
    """The board of a scenario with its ports and no unit on it, all cards in the box; ``options``: switch by id."""
    scenario, count = data.scenarios[scenario_id], len(data.counters)
    state = WarState(scenario=scenario_id, options=dict(options), phase=Phase.SET_UP)
    state.turn = scenario.first_turn  # setup.turn
    state.kind = bytearray(range(count))
    state.at = bytearray([NOWHERE]) * count
    state.marks, state.due, state.hits = bytearray(count), bytearray(count), bytearray(count)
    state.port = bytearray(scenario.control)  # setup.control.japan, setup.control.allied
    state.routes_open = scenario.routes_open  # setup.closed.a, setup.closed.b
    state.points = scenario.points  # setup.vp
    return state


@dataclass(slots=True, kw_only=True)
class SetUp(Procedure):
    """All units in their places, then each player moves what they may place freely, the Allies first; then cards."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "place_units",
        "fill_track",
        "allies_arrange",
        "japan_arranges",
        "deal",
    )
    TITLE: ClassVar[str] = "Set-up"

    def place_units(self, g: War) -> Step:
        """Units with a code where it says (setup.allied, setup.japan.h), the three Japanese LBA (setup.japan.lba).

        Those without (setup.japan.free, setup.allied.lac) stand in a usual place until their player moves them.
        """
        g.log("phase", self.TITLE)
        for row in g.scenario.placements:
            if row.space == NOWHERE:
                g.out_of_game(row.counter, sunk=row.sunk)
            else:
                g.place(row.counter, row.space)
        for half in sorted(g.scenario.used):
            card = next(card for card in g.data.cards if g.data.half_of[half] in card.halves)
            g.state.used[g.data.half_of[half].side].append(card.number)
        return None

    def fill_track(self, g: War) -> Step:
        """Units of later turns on the turn track; what is not used in this game out of it."""
        state, scenario = g.state, g.scenario
        for turn, counters in enumerate(scenario.due):
            for piece in counters:
                state.due[piece] = turn
        first = scenario.due[0] if scenario.due else ()  # they come in Phase IV of Turn 0 (setup.allied.ph)
        for piece, counter in enumerate(g.data.counters):
            unused = state.at[piece] == NOWHERE and not state.due[piece] and not g.has(piece, GONE)
            if unused and piece not in first:
                _bring_in_by_option(g, piece, counter)
        if scenario.first_turn > g.data.figures.carrier_loss_turn:
            state.carrier_lost_first = any(
                marks & SUNK and g.counter(piece).carrier and g.side(piece) == Side.JAPAN
                for piece, marks in enumerate(state.marks)
            )
        g.changed()
        return None

    def allies_arrange(self, g: War) -> Step:
        return Call(Arrange(side=Side.ALLIES, left=_free(g, Side.ALLIES)))

    def japan_arranges(self, g: War) -> Step:
        return Call(Arrange(side=Side.JAPAN, left=_free(g, Side.JAPAN)))

    def deal(self, g: War) -> Step:
        """4.g: the deck of sixteen; setup.japan.cards, or what the scenario says."""
        g.state.deck = shuffled(g, sorted(card.number for card in g.data.cards))
        for side in Side:
            rule = "setup.japan.cards" if side == Side.JAPAN else ""
            draw(g, side, g.scenario.draws[side], rule)
        return Return()


def _bring_in_by_option(g: War, piece: int, counter: Counter) -> None:
    """A counter of an advanced rule in use comes on its turn, or on the first that is played (13.1, 13.5, 13.6)."""
    if not counter.option or not g.option(counter.option):
        g.out_of_game(piece)
        return
    if counter.option in REPLACEMENTS:
        return
    due = max(counter.turn, g.scenario.first_turn)
    if due > g.scenario.last_turn or 0 < counter.withdraws <= due:
        g.out_of_game(piece)
    else:
        g.state.due[piece] = due


def _free(g: War, side: int) -> list[int]:
    """Units of a side that its player may place as they like."""
    return [row.counter for row in g.scenario.placements if row.choices and g.side(row.counter) == side]


@dataclass(slots=True, kw_only=True)
class Arrange(Procedure):
    """A player moves their free units, each at most once, until they are done."""

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    side: int
    left: list[int]
    """Not moved yet."""
    picked: list[int] = field(default_factory=list)

    def ask(self, g: War) -> Step:
        if not self.left:
            return Return()
        return PlaceUnits(seats=[g.seat(self.side)], left=list(self.left), picked=list(self.picked))

    def take(self, g: War) -> Step:
        verb, argument = choices.split(str(self.ret))
        if self.ret == choices.DONE:
            return Return()
        if self.ret == CANCEL:
            self.picked = []
        elif self.ret == ALL:
            self.picked = with_all_of_zone(g, self.left, self.picked)
        elif verb == "piece":
            self.picked.append(int(argument))
        else:
            self._move(g, argument)
        return Goto(self.ask)

    def _move(self, g: War, name: str) -> None:
        for piece in self.picked:
            g.place(piece, g.data.space_index[name])
            self.left.remove(piece)
        pieces = in_words(self.picked)
        g.log("move", f"Set-up: {pieces} in {{space:{name}}}", where=name)
        self.picked = []


def targets(g: War, pieces: list[int]) -> list[int]:
    """Zones in which all these units may be set up.

    setup.japan.capital: the choices of a capital ship are ports. A base takes one LBA only (10.4.f).
    """
    choices_of = {row.counter: row.choices for row in g.scenario.placements}
    shared = set.intersection(*[set(choices_of[piece]) for piece in pieces])
    flying = [piece for piece in pieces if g.counter(piece).lba]
    return [zone for zone in sorted(shared) if not flying or _room(g, zone, flying)]


def _room(g: War, zone: int, flying: list[int]) -> bool:
    if g.data.zones[zone].port:
        return True  # 10.4.g
    there = {*g.lba(zone, g.side(flying[0])), *flying}
    return len(there) <= g.data.figures.lba_per_base


def with_all_of_zone(g: War, left: list[int], picked: list[int]) -> list[int]:
    """Those picked and all others of their zone that can go to a place with them."""
    found = list(picked)
    for piece in left:
        if piece not in found and g.state.at[piece] == g.state.at[picked[0]] and targets(g, [*found, piece]):
            found.append(piece)
    return found


@dataclass(slots=True, kw_only=True)
class PlaceUnits(Offer, Choose):
    """Which units are set up elsewhere, and where."""

    PIECES = "pick"
    LABELS: ClassVar = {choices.DONE: "The set-up stands", ALL: "All of this zone", CANCEL: "Put them back"}
    WAITING = "Units are set up"
    left: list[int]
    picked: list[int]

    def goals(self, g: War, seat: str) -> Collection[int]:
        return targets(g, self.picked) if self.picked else ()

    def firsts(self, g: War, seat: str) -> list[int]:
        if not self.picked:
            return self.left
        return [p for p in self.left if p not in self.picked and targets(g, [*self.picked, p])]

    def buttons(self, g: War, seat: str) -> list[str]:
        if not self.picked:
            return [choices.DONE]
        return [ALL, CANCEL] if with_all_of_zone(g, self.left, self.picked) != self.picked else [CANCEL]

    def rule(self, g: War) -> str:
        return "pacificwar:setup." + ("allied.lac" if g.counter(self.left[0]).lba else "japan.free")

    def text(self, g: War, seat: str) -> str:
        if not self.picked:
            return "Move units of your set-up, or leave them where they are"
        return f"Choose where {do(g, self.picked, 'starts')}, or what goes along"

    def refused(self, g: War, seat: str) -> dict[str, str]:
        """Places of other units that are not for these."""
        if not self.picked:
            return {}
        open_to_all = set(targets(g, self.picked))
        known = {zone for row in g.scenario.placements if row.counter in self.left for zone in row.choices}
        return {
            choices.space(g.data.space_ids[zone]): self._why(g, zone) for zone in sorted(known - open_to_all)
        }

    def _why(self, g: War, zone: int) -> str:
        name = g.data.space_ids[zone]
        if g.counter(self.picked[0]).lba:
            return f"{{space:{name}}} is a base and holds one LBA only ({{rule:10.4.f}})"
        ship = next(piece for piece in self.picked if g.counter(piece).capital)
        return f"{{piece:{ship}}} is a capital ship and starts in a port only ({{rule:setup.japan.capital}})"

    def suggestion(self, g: War, seat: str) -> list[str]:
        return [] if self.picked else [choices.DONE]
