"""Questions in which one of several types of units is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.position.labels import counter_name
from ironbottom.kernel import choices

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans


def type_label(g: Oceans, choice: str) -> str:
    """The name of a type that a choice names."""
    return counter_name(g.data.counters[g.data.counter_index[choices.argument(choice)]])


class NameType:
    """Behind a question that names a type of unit: each bears the name of its counters."""

    __slots__ = ()

    def types(self, g: Oceans) -> list[int]:
        """The types among which is chosen."""
        raise NotImplementedError

    def options(self, g: Oceans, seat: str) -> list[str]:
        return [choices.kind(g.data.counters[kind].id) for kind in self.types(g)]

    def label(self, g: Oceans, choice: str) -> str:
        return type_label(g, choice)
