"""A new match that begins from a moment of another one, so that it can be tried what else might have happened.

Whoever tries gets a position as they see it: what is hidden from them is dealt out anew, and the dice are other ones.
"""

from __future__ import annotations

import msgspec

from ironbottom.kernel.dice import commitment
from ironbottom.kernel.errors import CannotBranch
from ironbottom.kernel.match import AnyGame, Match
from ironbottom.kernel.record import Origin, Record
from ironbottom.kernel.replaying import replay
from ironbottom.kernel.saves import dump

_encode = msgspec.json.Encoder().encode


def branch(
    source: Match,
    position: AnyGame,
    viewer: str,
    origin: Origin,
    *,
    game_id: str,
    secret: bytes,
    deal: bytes,
    title: str = "",
) -> Match:
    """A match of its own that begins from ``position``, a moment of ``source``, for who sees what ``viewer`` sees.

    Where the source is over everything in it is open, and stays as it is; else what is hidden from the viewer is dealt
    out anew from ``deal``. The values are those of the source, all dice come from ``secret``. Raises CannotBranch where
    the game is over at that moment, or where no other world can be dealt that tells nothing of the real one.
    """
    if position.outcome is not None:
        raise CannotBranch("the game is over at this moment: nothing can be tried from it")
    if source.game.outcome is None:
        _need_telling_nothing(position, viewer, source.record.options)
        position = position.spec.redetermine(position, viewer, deal)
    position.rolls = 0
    old = source.record
    record = Record(
        slug=old.slug,
        scenario=old.scenario,
        options=old.options,
        game_id=game_id,
        commitment=commitment(secret),
        secret=secret.hex(),
        data_version=source.components.digest,
        title=title,
        start=_encode(dump(position)).decode(),
        origin=origin,
    )
    return replay(record, components=source.components)


def _need_telling_nothing(position: AnyGame, viewer: str, options: dict[str, str]) -> None:
    """Raise CannotBranch where a dealt world would hang on what the viewer may not know."""
    spec, decision = position.spec, position.decision
    if decision is not None and len(decision.seats) + len(decision.sealed) > 1:
        raise CannotBranch(
            "several players answer in secret at this moment: try from the one before or after it"
        )
    if spec.deals_anew or not spec.hides_from(viewer, options) or spec.secrets is None:
        return
    if spec.secrets(position, viewer) or (decision is not None and decision.quiet(position)):
        raise CannotBranch(
            "something is hidden on the map at this moment: try from one at which all is in sight"
        )
