"""21.36.b: each port of a Space with several takes a Port Upgrade of its own, and its owner says which."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from ironbottom.games.oceansoffire.position.labels import space_token
from ironbottom.games.oceansoffire.position.procedure import Choose
from ironbottom.games.oceansoffire.rules.p21_construction import space_of
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

_PORT = "port_"
TEXT = "Choose the port of the Port Upgrade"


def by_space(g: Oceans, facility: int, found: Iterable[int]) -> dict[int, list[int]]:
    """Building sites by their Spaces: of a Port Upgrade the ports, of any other Facility the Space itself."""
    spaces: dict[int, list[int]] = {}
    for place in found:
        spaces.setdefault(space_of(g, facility, place), []).append(place)
    return spaces


def port_choice(port: int) -> str:
    """A port among choices."""
    return choices.button(f"{_PORT}{port}")


def port_named(choice: str) -> int:
    """The port that a choice names."""
    return int(choices.argument(choice).removeprefix(_PORT))


def port_label(g: Oceans, choice: str) -> str:
    """The name of a port, and the Sea Spaces on which it opens."""
    port = g.data.ports[port_named(choice)]
    return f"{port.name}, on {' and '.join(space_token(g, sea) for sea in port.seas)}"


@dataclass(slots=True, kw_only=True)
class WhichPort(Choose):
    """Which of several ports of a Space."""

    WAITING: ClassVar[str] = "builds Facilities"
    TEXT: ClassVar[str] = TEXT
    RULE: ClassVar[str] = "oceansoffire:21.36.b"
    ports: list[int]

    def options(self, g: Oceans, seat: str) -> list[str]:
        return list(map(port_choice, self.ports))

    def label(self, g: Oceans, choice: str) -> str:
        return port_label(g, choice)

    def suggestion(self, g: Oceans, seat: str) -> list[str]:
        return [port_choice(self.ports[0])]
