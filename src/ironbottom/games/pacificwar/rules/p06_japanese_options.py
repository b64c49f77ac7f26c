"""Advanced and optional rules of Japan's Reinforcements Phase: 13.7, 13.8, 15.7."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ironbottom.games.pacificwar.components.ids import Side
from ironbottom.games.pacificwar.position.game import War
from ironbottom.games.pacificwar.position.labels import counter_name
from ironbottom.games.pacificwar.position.procedure import Choose, Procedure
from ironbottom.games.pacificwar.position.state import GONE, NOWHERE, REPAIRING
from ironbottom.games.pacificwar.rules.p08_strategy.card_texts import card_choice, card_of, discard_for
from ironbottom.kernel import choices
from ironbottom.kernel.flow import Goto, Return, Step

TAKE, WAIT = choices.button("take"), choices.button("wait")


@dataclass(slots=True, kw_only=True)
class ReplaceCarriers(Procedure):
    """13.7 and 13.8: what Japan builds, which hangs on whether it lost a carrier on Turn 1."""

    STEPS: ClassVar[tuple[str, ...]] = (
        "new_carriers",
        "ask_hybrid",
        "take_hybrid",
        "ask_shinano",
        "take_shinano",
    )

    def new_carriers(self, g: War) -> Step:
        """13.7: Kasagi and Ibuki are expected."""
        if g.option("13.7") and g.state.carrier_lost_first:
            for piece in _kept_back(g, "13.7"):
                counter = g.counter(piece)
                if counter.replaces == NOWHERE and counter.turn >= g.state.turn:
                    g.state.due[piece] = counter.turn
                    g.changed()
        return None

    def ask_hybrid(self, g: War) -> Step:
        if not hybrids_to_be(g):
            return Goto(self.ask_shinano)
        return RebuildAsHybrid(seats=[g.seat(Side.JAPAN)])

    def take_hybrid(self, g: War) -> Step:
        if self.ret == choices.DONE:
            return None
        ship = choices.piece_of(str(self.ret))
        hybrid = hybrids_to_be(g)[ship]
        g.out_of_game(ship)
        g.state.due[hybrid] = g.counter(hybrid).turn
        due = f"back on Turn {g.state.due[hybrid]} as {counter_name(g.counter(hybrid))}"
        g.log("info", f"{counter_name(g.counter(ship))} leaves, {due} ({{rule:13.7}})")
        return Goto(self.ask_hybrid)

    def ask_shinano(self, g: War) -> Step:
        if shinano_battleship(g) == NOWHERE:
            return Return()
        return TakeBattleship(seats=[g.seat(Side.JAPAN)])

    def take_shinano(self, g: War) -> Step:
        battleship = shinano_battleship(g)
        if self.ret == TAKE:
            g.out_of_game(g.counter(battleship).replaces)
            g.state.due[battleship] = g.state.turn
            g.changed()
            g.log("info", f"{counter_name(g.counter(battleship))} is completed ({{rule:13.8}})")
        else:
            g.out_of_game(battleship)
        return Return()


def _kept_back(g: War, rule: str) -> list[int]:
    """Counters of an advanced rule that are neither in play nor out of the game."""
    state = g.state
    return [
        piece
        for piece, counter in enumerate(g.data.counters)
        if counter.option == rule
        and state.at[piece] == NOWHERE
        and not state.due[piece]
        and not state.marks[piece] & GONE
    ]


def hybrids_to_be(g: War) -> dict[int, int]:
    """13.7: ships on the map that may leave now, each with the hybrid it comes back as (ruling pw_q106)."""
    return {ship: hybrid for ship, hybrid in hybrid_of(g).items() if g.state.at[ship] != NOWHERE}


def hybrid_of(g: War) -> dict[int, int]:
    """13.7: ships that are rebuilt if they leave now, wherever they are, each with the hybrid it becomes."""
    state = g.state
    if not g.option("13.7") or not state.carrier_lost_first or state.turn != g.data.figures.hybrids_leave:
        return {}
    back = {g.counter(hybrid).replaces: hybrid for hybrid in _kept_back(g, "13.7")}
    return {ship: hybrid for ship, hybrid in sorted(back.items()) if ship != NOWHERE}


def shinano_battleship(g: War) -> int:
    """13.8: the battleship that Japan may take now instead of a carrier, NOWHERE when it may not."""
    if not g.option("13.8") or g.state.carrier_lost_first:
        return NOWHERE
    built = (piece for piece in _kept_back(g, "13.8") if g.counter(piece).turn == g.state.turn)
    return next(built, NOWHERE)


@dataclass(slots=True, kw_only=True)
class RebuildAsHybrid(Choose):
    """Which battleship leaves to come back as a hybrid."""

    RULE: ClassVar[str] = "pacificwar:13.7"
    LABELS: ClassVar = {choices.DONE: "None"}
    TEXT = "Choose a battleship to rebuild as a hybrid"
    WAITING = "Reinforcements arrive"
    SUGGESTED = (choices.DONE,)

    def options(self, g: War, seat: str) -> list[str]:
        return [*map(choices.piece, hybrids_to_be(g)), choices.DONE]

    def hint(self, g: War, seat: str, choice: str) -> str:
        if choice == choices.DONE:
            return ""
        hybrid = hybrids_to_be(g)[choices.piece_of(choice)]
        return f"away until Turn {g.counter(hybrid).turn}"


@dataclass(slots=True, kw_only=True)
class TakeBattleship(Choose):
    """Whether Japan takes Shinano as a battleship now instead of as a carrier later."""

    RULE: ClassVar[str] = "pacificwar:13.8"
    TEXT = "Choose whether Shinano is completed as a battleship"
    WAITING = "Reinforcements arrive"
    SUGGESTED = (TAKE,)

    def options(self, g: War, seat: str) -> list[str]:
        return [TAKE, WAIT]

    def label(self, g: War, choice: str) -> str:
        if choice == TAKE:
            return "As a battleship, now"
        carrier = g.counter(g.counter(shinano_battleship(g)).replaces)
        return f"As a carrier, on Turn {carrier.turn}"


@dataclass(slots=True, kw_only=True)
class RebuildLba(Procedure):
    """15.7: each Japanese LBA that was hit last turn comes back for a card, else it stays away longer.

    This takes the place of 9.2.4.g: however many hits it took, it is two turns at most (ruling pw_q99). One that waits
    stands on the track like a new unit and is not asked for again.
    """

    STEPS: ClassVar[tuple[str, ...]] = ("ask", "take")
    asked: list[int] = field(default_factory=list)

    def ask(self, g: War) -> Step:
        waiting = [piece for piece in damaged_lba(g) if piece not in self.asked]
        if not waiting:
            return Return()
        self.asked.append(waiting[0])
        if len(g.state.hands[Side.JAPAN]) < g.data.figures.rebuild_cost:
            self.ret = WAIT
            return None
        return PayForLba(seats=[g.seat(Side.JAPAN)], piece=waiting[0])

    def take(self, g: War) -> Step:
        piece = self.asked[-1]
        name = counter_name(g.counter(piece))
        if self.ret == WAIT:
            g.unmark(piece, REPAIRING)
            g.to_track(piece, g.data.figures.rebuild_delay - 1)
            g.log("info", f"{name} is not rebuilt this turn ({{rule:15.7}})")
            return Goto(self.ask)
        discard_for(g, Side.JAPAN, card_of(g, Side.JAPAN, str(self.ret)), f"to rebuild {name}", "15.7")
        g.unmark(piece, REPAIRING)  # paid for once, also when it has to wait for its port (6.1.6)
        g.state.due[piece] = g.state.turn
        return Goto(self.ask)


def damaged_lba(g: War) -> list[int]:
    """Japanese LBA on the turn track that were hit."""
    return [
        piece
        for piece, due in enumerate(g.state.due)
        if due and g.side(piece) == Side.JAPAN and g.counter(piece).lba and g.has(piece, REPAIRING)
    ]


@dataclass(slots=True, kw_only=True)
class PayForLba(Choose):
    """Whether a card is discarded to have an LBA back at once."""

    RULE: ClassVar[str] = "pacificwar:15.7"
    FORCED: ClassVar[bool] = False
    LABELS: ClassVar = {WAIT: "Let it wait"}
    SUGGESTED = (WAIT,)
    piece: int

    def options(self, g: War, seat: str) -> list[str]:
        return [*[card_choice(g, Side.JAPAN, card) for card in g.state.hands[Side.JAPAN]], WAIT]

    def text(self, g: War, seat: str) -> str:
        return f"Discard a card to rebuild {counter_name(g.counter(self.piece))} now"

    def waiting(self, g: War, seat: str) -> str:
        return f"{counter_name(g.counter(self.piece))} may be rebuilt"
