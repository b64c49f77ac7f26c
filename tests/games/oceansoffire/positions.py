"""Positions for tests of Oceans of Fire: an empty board with chosen units, scripted dice, and acting by words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from ironbottom.games.oceansoffire.components import load
from ironbottom.games.oceansoffire.components.ids import NOWHERE, Fate, Power
from ironbottom.games.oceansoffire.components.model import Counter
from ironbottom.games.oceansoffire.position.game import Oceans
from ironbottom.games.oceansoffire.position.procedure import Choose, Procedure
from ironbottom.games.oceansoffire.position.state import OceansState
from ironbottom.games.oceansoffire.rules.opening import OPENING, berth_for, empty_board
from ironbottom.games.oceansoffire.spec import GAME
from ironbottom.kernel import choices
from ironbottom.kernel.dice import ScriptedDice
from ironbottom.kernel.flow import Frame, Step
from tests.games.asking import asked, by_hand, log, offered, options, set_fields, spaces

__all__ = ["act", "asked", "log", "offered", "options", "spaces"]

MAIN = "campaign"
SPEC = by_hand(
    "oceansoffire", OceansState, lambda game, piece: game.counter(piece).id, version=GAME.state_version
)
DATA = load()


@dataclass(slots=True, kw_only=True)
class Pause(Procedure):
    """A position in which nothing happens."""

    STEPS: ClassVar[tuple[str, ...]] = ("wait",)

    def wait(self, g: Oceans) -> Step:
        return Waiting(seats=["japan"])


@dataclass(slots=True, kw_only=True)
class Waiting(Choose):
    """A decision that nobody takes."""

    FORCED: ClassVar[bool] = False

    def options(self, g: Oceans, seat: str) -> list[str]:
        return [choices.DONE]

    def text(self, g: Oceans, seat: str) -> str:
        return "Wait"


def scenario(name: str, switches: Mapping[str, str] | None = None) -> Oceans:
    """A scenario as it is set up, before anything of its procedures has run."""
    game = OPENING.table(
        replace(SPEC, check=lambda game: []), name, switches or {}, [Pause()], ScriptedDice([]), None
    )
    OPENING.place(game)
    game.start()
    return game


def position(  # noqa: PLR0913 - a position has that many sides
    units: Sequence[str] = (),
    *,
    procedure: Frame | None = None,
    power: str = "japan",
    turn: int = 3,
    control: Mapping[str, str] | None = None,
    switches: Sequence[str] = (),
    dice: Sequence[int] = (),
    name: str = MAIN,
    tracks: Mapping[str, object] | None = None,
    box: bool = True,
    players: str = "two",
) -> Oceans:
    """A game at its first decision in an Impulse of a power: ``procedure`` runs, then all waits.

    ``units``: "jp_xx_2 rabaul", "3 jp_nav_1 rabaul"; a ship goes into the first port that takes it, or to sea;
    "jp_cva_1 >" goes aboard the ship named last. ``control``: Space -> power, over the markers of the scenario;
    without it those of the map as printed. ``box``: units of the Breakdown Box lie there, else they may be put too.
    ``switches``: options on. ``players``: two or three.
    """
    state = empty_board(DATA, name, {**dict.fromkeys(switches, "on"), "players": players})
    state.turn = turn
    state.impulse = state.order.index(Power.of(power))
    if box:
        _fill_box(state, name)
    for space, holder in (control or {}).items():
        state.control[DATA.space_index[space]] = Power.of(holder)
    set_fields(state, tracks or {})
    stack: list[Frame] = [Pause(), procedure] if procedure else [Pause()]
    game = Oceans(replace(SPEC, check=lambda game: []), DATA, state, stack, ScriptedDice(list(dice)))
    ship = -1
    for words in units:
        count, key, where = words.split() if words[0].isdigit() else ("1", *words.split())
        for _ in range(int(count)):
            piece = put(game, key, "" if where == ">" else where)
            if where == ">":
                game.embark(piece, ship)
            elif game.counter(piece).ship:
                ship = piece
    game.start()
    return game


def _fill_box(state: OceansState, name: str) -> None:
    for one in DATA.scenarios[name].setup:
        if one.fate == Fate.BOX:
            free = [
                p for p, kind in enumerate(state.kind) if kind == one.counter and state.fate[p] != Fate.BOX
            ]
            for piece in free[: one.count]:
                state.fate[piece] = Fate.BOX


def put(game: Oceans, key: str, where: str = "") -> int:
    """A further unit of a type on the map, or without a place just one that may be put aboard."""
    kind, state = DATA.counter_index[key], game.state
    piece = next(
        p
        for p, one in enumerate(state.kind)
        if one == kind and state.at[p] == NOWHERE and state.fate[p] != Fate.BOX
    )
    if where:
        space = DATA.space_index[where]
        if game.counter(piece).ship and DATA.spaces[space].ports:
            game.moor(piece, berth_for(game, piece, space))
        else:
            game.place(piece, space)
    return piece


def find(game: Oceans, key: str, nth: int = 0) -> int:
    """A unit of a type that is on the map."""
    return [p for p, at in enumerate(game.state.at) if at != NOWHERE and game.counter(p).id == key][nth]


def at(space: str) -> int:
    """The number of a Space."""
    return DATA.space_index[space]


def port(space: str, name: str = "") -> int:
    """The number of a port of a Space, by its name where there are several."""
    ports = DATA.spaces[at(space)].ports
    return next(one for one in ports if not name or DATA.ports[one].name == name)


def kind(key: str) -> int:
    """The number of a type of counter."""
    return DATA.counter_index[key]


def counter(key: str) -> Counter:
    """A type of counter."""
    return DATA.counters[DATA.counter_index[key]]


def names(game: Oceans, pieces: Sequence[int]) -> list[str]:
    """The keys of units, sorted."""
    return sorted(game.counter(piece).id for piece in pieces)


def where(game: Oceans, key: str) -> list[str]:
    """Where all units of a type are."""
    return sorted(
        DATA.space_ids[space]
        for piece, space in enumerate(game.state.at)
        if space != NOWHERE and game.counter(piece).id == key
    )


def act(game: Oceans, *words: str) -> None:
    """Let whoever is awaited answer, choice after choice: a type the piece offered of it, a Space, else a button."""
    for word in words:
        game.act(game.deciding()[0], choice(game, word))


def choice(game: Oceans, word: str) -> str:
    """A choice by words."""
    if word in DATA.counter_index:
        for option in options(game):
            if option.startswith("piece:") and game.counter(choices.piece_of(option)).id == word:
                return option
        return choices.kind(word)
    if word in DATA.space_index:
        return choices.space(word)
    return word if ":" in word else choices.button(word)
