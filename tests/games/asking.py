"""What chapter tests ask any game at its open decision, and what games are laid out by hand with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ironbottom.kernel import choices
from ironbottom.kernel.events import plain
from ironbottom.kernel.flow import Decision
from ironbottom.kernel.game import Game
from ironbottom.kernel.registry import GameSpec
from ironbottom.kernel.state import State


def options(game: Game[Any]) -> tuple[str, ...]:
    """What the awaited seat may choose."""
    return game.options(game.deciding()[0])


def asked(game: Game[Any]) -> Decision:
    """The open decision."""
    decision = game.decision
    assert decision is not None
    return decision


def offered(game: Game[Any], verb: str) -> list[str]:
    """What follows a verb among the options."""
    return [choices.argument(each) for each in options(game) if choices.split(each)[0] == verb]


def spaces(game: Game[Any]) -> set[str]:
    """The spaces among the options."""
    return set(offered(game, "space"))


def log(game: Game[Any]) -> str:
    """The log lines of the last action in words."""
    name_of = game.spec.name_of
    return "\n".join(plain(event.text, lambda verb, name: name_of(game, verb, name)) for event in game.events)


def by_hand(
    slug: str, state_type: type[State], key_of: Callable[[Any, int], str], *, version: int = 1
) -> GameSpec:
    """The descriptor of a game that is laid out by hand, neither viewed nor saved; tokens read as keys and ids.

    ``key_of``: the key of the counter of a piece. ``version``: that of its states.
    """

    def name_of(game: Any, verb: str, argument: str) -> str:
        return key_of(game, int(argument)) if verb == "piece" else argument

    return GameSpec(
        slug=slug,
        name=slug,
        follows="",
        state_type=state_type,
        state_version=version,
        values=_absent,
        scenarios=_absent,
        options=(),
        seats_of=_absent,
        new_game=_absent,
        resume_game=_absent,
        view=_absent,
        board=_absent,
        reference=_absent,
        redetermine=_absent,
        name_of=name_of,
        check=_absent,
    )


def set_fields(state: State, values: Mapping[str, object]) -> None:
    """Give fields of a state other values."""
    for field, value in values.items():
        assert hasattr(state, field), field
        setattr(state, field, value)


def _absent(*_: Any) -> Any:
    raise NotImplementedError("positions of chapter tests are neither viewed nor saved")
