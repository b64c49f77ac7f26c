"""Narrows as the kernel sees it: set-up, worlds, laws of a position, standing orders, migrations."""

from __future__ import annotations

from ironbottom.kernel.dice import DiceSource, SecretDice
from ironbottom.kernel.flow import Decision, Frame
from ironbottom.kernel.registry import (
    GameSpec,
    Laboratory,
    OptionInfo,
    Options,
    OrderInfo,
    ScenarioInfo,
    Seat,
)
from ironbottom.kernel.saves import FRAME_MIGRATIONS, STATE_MIGRATIONS, Fields
from ironbottom.kernel.state import State, shorts
from ironbottom.kernel.values import ComponentValues
from ironbottom.kernel.views import Board, Reference
from ironbottom.mechanics.cards import dealt_anew, shuffled
from narrows import laboratory
from narrows.interception import PASS, MayIntercept, Reaction
from narrows.position import (
    BOARD,
    GONE,
    HAND,
    MOST_PLOTTED,
    STACK,
    Narrows,
    NarrowsState,
    card_name,
)
from narrows.rules import Move, Plot, Whole
from narrows.shown.view import NONE, RULES, board_of, view

SEATS = ("north", "south", "west")
SIZES = {"skirmish": (6, 5, 18, 12), "armada": (*BOARD, 36, 850)}
"""Width, height, cards and counters of the scenarios; the counters are shared out evenly."""
LAST_TURN = 6


def seats_of(scenario: str, options: Options, components: ComponentValues | None) -> tuple[Seat, ...]:
    return tuple(Seat(name, name.title(), (name,)) for name in SEATS[: int(options["seats"])])


def new_game(
    spec: GameSpec, scenario: str, options: Options, dice: DiceSource, components: ComponentValues | None
) -> Narrows:
    width, height, cards, counters = SIZES[scenario]
    seats = [seat.id for seat in seats_of(scenario, options, None)]
    share = [counters // len(seats) + (n < counters % len(seats)) for n in range(len(seats))]
    state = NarrowsState(
        scenario=scenario,
        seats=seats,
        width=width,
        height=height,
        last_turn=LAST_TURN,
        depth=int(options["depth"]),
        order=[],
        points=[0] * len(seats),
        at=shorts(hex_ for n, count in enumerate(share) for hex_ in _start(n, count, width * height)),
        owner=bytearray(n for n, count in enumerate(share) for _ in range(count)),
        hands=[[] for _ in seats],
        deck=[],
        discard=[],
    )
    game = Narrows(spec, state, [Whole()], dice)
    state.deck = shuffled(game, list(range(cards)))
    for seat in seats * HAND:
        game.draw(seat)
    game.start()
    return game


def _start(seat: int, count: int, hexes: int) -> list[int]:
    """Where the counters of a seat begin: from the first hex on, from the last one back, from the middle on."""
    first, step = ((0, 1), (hexes - 1, -1), (hexes // 2, 1))[seat]
    return [first + step * (n // STACK) for n in range(count)]


def resume_game(
    spec: GameSpec,
    state: State,
    stack: list[Frame],
    dice: DiceSource,
    rolls: int,
    components: ComponentValues | None,
) -> Narrows:
    assert isinstance(state, NarrowsState)
    return Narrows(spec, state, stack, dice, rolls)


def redetermine(g: Narrows, viewer: str, rng: bytes) -> Narrows:
    """Other hands for the rivals, another order of the deck, other sealed cards, other dice to come."""
    world = g.clone()
    dice = SecretDice(rng, "world")
    state = world.state
    hidden = [seat for seat in state.seats if seat != viewer]
    hands, state.deck = dealt_anew([state.hands[g.number(seat)] for seat in hidden], state.deck, dice)
    for seat, hand in zip(hidden, hands, strict=True):
        state.hands[g.number(seat)] = hand
    if isinstance(world.decision, Plot):
        _plot_anew(world, world.decision, hidden, dice)
    world.forget_options()
    world.rekey(rng)
    return world


def _plot_anew(world: Narrows, plot: Plot, hidden: list[str], dice: SecretDice) -> None:
    """Any number of cards of the new hands in place of those that rivals have plotted."""
    for seat in hidden:
        plot.picked.pop(seat, None)
        hand = world.state.hands[world.number(seat)]
        (count,) = dice.roll(0, 1, min(len(hand), MOST_PLOTTED) + 1, f"plotted by {seat}")
        if count > 1:
            plot.picked[seat] = [card_name(card) for card in hand[: count - 1]]
    plot.picked = dict(sorted(plot.picked.items()))


def secrets(g: Narrows, viewer: str) -> frozenset[str]:
    hands = (card for seat in g.state.seats if seat != viewer for card in g.state.hands[g.number(seat)])
    return frozenset(card_name(card) for card in [*g.state.deck, *hands])


def check(g: Narrows) -> list[str]:
    state = g.state
    faults = []
    cards = sorted([*state.deck, *state.discard, *(card for hand in state.hands for card in hand)])
    if cards != list(range(SIZES[state.scenario][2])):
        faults.append(f"the cards are {cards}")
    if any(len(hand) > HAND for hand in state.hands):
        faults.append("a hand is too large")
    if any(not GONE <= hex_ < state.width * state.height for hex_ in state.at):
        faults.append("a counter is off the map")
    if len(state.at) != SIZES[state.scenario][3] or len(state.owner) != len(state.at):
        faults.append("counters are missing")
    return faults + _stacking_faults(g) + _frame_faults(g)


def _stacking_faults(g: Narrows) -> list[str]:
    guests = {frame.who for frame in g.stack if isinstance(frame, Reaction)}
    settled: dict[int, list[int]] = {}
    for counter, hex_ in enumerate(g.state.at):
        if hex_ != GONE and counter not in guests:
            settled.setdefault(hex_, []).append(g.state.owner[counter])
    return [
        f"{g.hex_name(hex_)} holds counters of {owners}"
        for hex_, owners in settled.items()
        if len(owners) > STACK or len(set(owners)) > 1
    ]


def _frame_faults(g: Narrows) -> list[str]:
    if g.outcome is not None:
        return []
    faults = []
    for frame in g.stack:
        if isinstance(frame, Move) and not g.alive(frame.counter):
            faults.append(f"counter {frame.counter} moves but is lost")
        if isinstance(frame, Reaction) and not g.alive(frame.target):
            faults.append(f"counter {frame.target} is intercepted but lost")
        if isinstance(frame, Plot):
            for seat, names in frame.picked.items():
                if not set(names) <= {card_name(card) for card in g.state.hands[g.number(seat)]}:
                    faults.append(f"{seat} has plotted cards it does not hold")
    return faults


def answer_by_order(g: Narrows, seat: str, decision: Decision, value: str) -> str | None:
    assert isinstance(decision, MayIntercept)
    return {"never": PASS, "always": g.options(seat)[0], "ask": None}[value]


def name_of(g: Narrows, verb: str, arg: str) -> str:
    if verb == "piece":
        return f"{g.seat_of(int(arg)).title()} {arg}"
    return arg.title()


def board(components: ComponentValues | None) -> Board:
    return board_of(*BOARD)  # its hexes are those of the smaller map and more


def _round_became_turn(fields: Fields) -> Fields:
    return {"turn" if name == "round" else name: value for name, value in fields.items()}


def _interception_became_reaction(fields: Fields) -> tuple[str, Fields]:
    renamed = {"attempt": "roll"}
    return "narrows.Reaction", {**fields, "at": renamed.get(str(fields["at"]), fields["at"])}


STATE_MIGRATIONS["narrows", 1] = _round_became_turn
FRAME_MIGRATIONS["narrows.Interception", 1] = _interception_became_reaction

GAME = GameSpec(
    slug="narrows",
    name="Narrows",
    follows="nothing printed",
    feel="Sealed cards, a few steps, and interceptions inside interceptions.",
    weight=1,
    first="skirmish",
    state_type=NarrowsState,
    state_version=2,
    values=lambda folder: NONE,
    scenarios=lambda components: (
        ScenarioInfo("skirmish", "Skirmish", "Twelve counters on thirty hexes.", 15),
        ScenarioInfo("armada", "Armada", "Hundreds of counters: for tests of speed."),
    ),
    options=(
        OptionInfo("seats", "Seats", ("2", "3")),
        OptionInfo("depth", "Depth of interceptions", ("2", "1", "3"), rule="narrows:3.1"),
    ),
    seats_of=seats_of,
    new_game=new_game,
    resume_game=resume_game,
    view=view,
    board=board,
    reference=lambda components: Reference((), RULES),
    redetermine=redetermine,
    name_of=name_of,
    secrets=secrets,
    check=check,
    odds="narrows.odds:ODDS",
    opponent="narrows.opponent:LEVELS",
    orders=(
        OrderInfo(
            "intercept",
            "Interception",
            (("ask", "Ask me"), ("never", "Never"), ("always", "Always, with the first that can")),
        ),
    ),
    answer_by_order=answer_by_order,
    round_of=lambda game: game.state.turn,
    round_name="turn",
    lab=Laboratory(
        position=laboratory.Position,
        build=laboratory.build,
        describe=laboratory.describe,
        position_of=laboratory.position_of,
        phase_of=laboratory.phase_of,
    ),
)
