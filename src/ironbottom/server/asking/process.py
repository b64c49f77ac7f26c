"""The process in which questions are answered."""

from __future__ import annotations

import secrets
import time
import traceback
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

import msgspec
import structlog

from ironbottom import odds
from ironbottom.kernel import registry
from ironbottom.kernel.dice import SecretDice
from ironbottom.kernel.errors import IronbottomError
from ironbottom.kernel.game import Game
from ironbottom.kernel.saves import load
from ironbottom.odds.patience import patient_until
from ironbottom.server.asking.messages import (
    About,
    Answered,
    Question,
    Reply,
    Typed,
    encode,
    read_question,
)
from ironbottom.server.asking.room import keep_within
from ironbottom.server.faults import BadQuery, QuestionTooLarge, ServerFault
from ironbottom.server.log import configure_log
from ironbottom.server.worker import Flag, Refusal, ValuesOfTasks, work

log = structlog.get_logger()

Ask = Callable[[Game[Any], str, Mapping[str, str]], object]

PRIORITY = 5
"""Behind the moves of all players, before computer players and records that are checked: somebody looks at a page."""


def main(pipe: Connection, given_up: Flag, games: Sequence[str], components: str | None) -> None:
    """Answer questions until the server closes the pipe. ``given_up`` is raised when nobody waits for the answer."""
    configure_log()
    for module in games:
        import_module(module)
    keep_within()
    values = ValuesOfTasks(components)
    work(pipe, PRIORITY, lambda asked: encode(_reply(read_question(asked), values, given_up)))


def _reply(question: Question, values: ValuesOfTasks, given_up: Flag) -> Reply:
    """The answer, or what is wrong with the question; a fault of the rules ends this question alone."""
    end = time.monotonic() + question.seconds
    try:
        with patient_until(lambda: given_up.value != 0 or time.monotonic() > end):
            return Answered(msgspec.Raw(encode(_answer(question, values))))
    except IronbottomError as fault:
        return Refusal(fault.code, str(fault))
    except (KeyError, ValueError, IndexError) as fault:
        log.warning("a question failed", fault=repr(fault))
        return Refusal(BadQuery.code, "the arguments do not fit the question")
    except MemoryError:
        log.warning("a question needs too much memory", asked=type(question.asked).__name__)
        return Refusal(
            QuestionTooLarge.code,
            "the answer takes more memory than a question is given: ask about fewer units, or have battles played",
        )
    except Exception:  # the rules may fail anywhere; whoever asks next is answered
        log.error("a question failed", exception=traceback.format_exc())
        return Refusal(ServerFault.code, "the rules fail on this question")


def _answer(question: Question, values: ValuesOfTasks) -> object:
    match question.asked:
        case Typed(slug, wanted):
            components = values.of(registry.game(slug), question.values)
            return odds.answer(
                slug, wanted.kind, wanted.attacker, wanted.defender, wanted.settings, components
            )
        case About(world, name, seat, args):
            spec = registry.game(world.slug)
            # Whatever is tried out, it tells nothing of the dice to come.
            dice = SecretDice(secrets.token_bytes(), "question")
            position = load(spec, world, dice, components=values.of(spec, question.values))
            ask: Ask = spec.queries.get(name, odds.at)
            return ask(position, seat, args)
