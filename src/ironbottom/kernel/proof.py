"""What the secret of a record proves of its dice, and what not."""

from __future__ import annotations

from math import log
from typing import Literal

import msgspec

from ironbottom.kernel.dice import MOST_SIDES, Draw, SecretDice, commitment, verify
from ironbottom.kernel.record import Record

Verdict = Literal["proven", "open", "broken"]
"""A claim holds; it can be neither proven nor disproven (yet); or it does not hold."""

SECRET_BYTES = 32
MOST_FAULTS = 5
"""Rolls that are named: where more do not agree, they are of one kind."""
OWN_SHARE = 0.9
"""How often an earlier roll would agree with the secret if ``proven_from`` had been moved and some rolls changed."""
SURE = log(1e6)
"""How much likelier than chance the agreement of earlier rolls must be, before it counts as found out."""


class Finding(msgspec.Struct, frozen=True):
    """A claim that was looked at (its stable name), what came of it, and why in a sentence."""

    claim: str
    verdict: Verdict
    text: str


def dice_findings(record: Record, *, over: bool) -> tuple[Finding, ...]:
    """What is proven of the dice of a record, of a game that is over or not."""
    draws = record.draws()
    if (fault := _unsound(record, draws)) is not None:
        return (fault,)
    if not record.secret:
        return (_without_secret(record, draws, over=over),)
    faults = _faults(record)
    if faults:
        return tuple(Finding("dice", "broken", f"Dice: {fault}.") for fault in faults)
    first = record.proven_from
    if not draws:
        return (Finding("dice", "proven", "No dice were thrown; the secret has the hash that is named."),)
    if over and first == len(draws):
        return (
            Finding("dice", "broken", f"Dice: none of {_counted(draws)} is bound to the hash that is named."),
        )
    bound = draws[first:]
    proven = (
        f"Dice: {_counted(bound)} worked out from the secret whose hash is {record.commitment}. That they were bound "
        "to it before they were thrown, your own copy of this hash shows: compare it."
    )
    found = (Finding("dice", "proven", proven),) if bound else ()
    return (*found, *_earlier(record, draws[:first]))


def _counted(draws: list[Draw]) -> str:
    dice = sum(len(draw.values) for draw in draws)
    span = f"{draws[0].n}" if len(draws) == 1 else f"{draws[0].n} to {draws[-1].n}"
    return f"roll{'s' * (len(draws) > 1)} {span} ({dice} {'die' if dice == 1 else 'dice'})"


def _unsound(record: Record, draws: list[Draw]) -> Finding | None:
    """What makes any proof impossible."""
    if not 0 <= record.proven_from <= len(draws):
        text = f"Dice: they are said to be proven from roll {record.proven_from}, but there are {len(draws)} rolls."
        return Finding("dice", "broken", text)
    if not _hexadecimal(record.commitment):
        text = "Dice: the published hash is not one of SHA-256, which has 64 hexadecimal digits."
        return Finding("dice", "broken", text)
    if record.secret and not _hexadecimal(record.secret):
        return Finding("dice", "broken", "Dice: the secret is not 32 bytes in hexadecimal digits.")
    return None


def _hexadecimal(text: str) -> bool:
    try:
        return len(bytes.fromhex(text)) == SECRET_BYTES and len(text) == 2 * SECRET_BYTES
    except ValueError:
        return False


def _without_secret(record: Record, draws: list[Draw], *, over: bool) -> Finding:
    if over and draws:
        text = f"Dice: the game is over, but the secret is missing: none of {_counted(draws)} is proven."
        return Finding("dice", "broken", text)
    bound = f"{len(draws)} rolls so far are bound to {record.commitment}"
    text = f"Dice: {bound}; the secret is told when the game is over."
    return Finding("dice", "open", text)


def _faults(record: Record) -> list[str]:
    secret = bytes.fromhex(record.secret)
    draws = record.draws()
    if commitment(secret) != record.commitment:  # whatever it gives then, it proves nothing
        return ["the revealed secret does not have the hash that was published at the start"]
    faults = verify(secret, record.commitment, record.game_id, record.salts, draws, record.proven_from)
    more = len(faults) - MOST_FAULTS
    return faults[:MOST_FAULTS] + ([f"{more} more rolls do not agree"] if more > 0 else [])


def _earlier(record: Record, draws: list[Draw]) -> tuple[Finding, ...]:
    """Rolls from before the game was continued from a file: not proven, unless they show that it was not so."""
    if not draws:
        return ()
    secret = SecretDice(bytes.fromhex(record.secret), record.game_id, record.salts)
    if agree_with(secret, draws):
        text = (
            f"Dice: {_counted(draws)} are said to come from before this secret, but agree with it: the number from "
            "which rolls are proven was changed."
        )
        return (Finding("earlier dice", "broken", text),)
    text = f"Dice: {_counted(draws)} came with a saved game and were bound to another secret: they are not proven."
    return (Finding("earlier dice", "open", text),)


def agree_with(secret: SecretDice, draws: list[Draw]) -> bool:
    """Whether the last of these rolls agree with a secret far more often than chance has it.

    How much likelier each result is if most rolls were of this secret is multiplied up from the last roll back. By
    chance the product ever exceeds a million in one of a million games at most.
    """
    likelier = 0.0
    for draw in reversed(draws):
        chance = draw.sides ** -float(len(draw.values)) if draw.values else 1.0
        if not 1 <= draw.sides <= MOST_SIDES or chance == 1:
            continue
        own = secret.roll(draw.n, len(draw.values), draw.sides, draw.why) == draw.values
        likelier += log((OWN_SHARE + (1 - OWN_SHARE) * chance) / chance) if own else log(1 - OWN_SHARE)
        if likelier > SURE:
            return True
    return False
