"""What the server offers: the games with their scenarios and seats, their boards and references, each encoded once."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable
from hashlib import blake2b

import brotli
import msgspec

from ironbottom import odds
from ironbottom.kernel import registry
from ironbottom.kernel.homes import file_of
from ironbottom.kernel.registry import GameSpec, ScenarioInfo
from ironbottom.kernel.tutorials import tutorial_of
from ironbottom.kernel.values import ComponentValues
from ironbottom.players.levels import levels
from ironbottom.players.measured import balance, results
from ironbottom.server.faults import NoPicture, NoTutorial
from ironbottom.server.offers import (
    EqualPlay,
    FirstMatch,
    GameInfo,
    LevelInfo,
    MeasuredInfo,
    ScenarioSeats,
    Sign,
    Table,
)

_encode = msgspec.json.Encoder().encode
SVG = "image/svg+xml"
MOST_FIXED = 16
"""Boards that are kept as they go out, of all games and values."""


class Fixed(msgspec.Struct, frozen=True):
    """What never changes while the server runs, as it goes out."""

    etag: str
    plain: bytes
    packed: dict[str, bytes]
    """By content coding, the best first."""
    media: str = "application/json"

    @property
    def digest(self) -> str:
        """Of the content, as an address can hold it."""
        return self.etag.strip('"')

    @classmethod
    def of(cls, message: object) -> Fixed:
        """This message, packed as well as can be: it goes out often."""
        return cls.holding(_encode(message))

    @classmethod
    def holding(cls, plain: bytes, media: str = "application/json") -> Fixed:
        """These bytes, packed as well as can be."""
        # Of what goes out: drawings change also where the values of a game do not.
        etag = blake2b(plain, digest_size=8).hexdigest()
        packed = {
            "br": brotli.compress(plain, mode=brotli.MODE_TEXT),
            "gzip": gzip.compress(plain, mtime=0),
        }
        return cls(f'"{etag}"', plain, packed, media)


class Catalogue:
    """Games and boards under the component values in use."""

    def __init__(self, components: str | None) -> None:
        self._components = components
        self._games: dict[str, GameInfo] = {}
        self._boards: dict[str, Fixed] = {}
        self._references: dict[str, Fixed] = {}
        self._tutorials: dict[str, Fixed] = {}
        self._pictures: dict[str, Fixed] = {}

    def games(self) -> list[GameInfo]:
        """Every game that can be loaded. The first time takes long: the games and their data are loaded."""
        return [self.game(spec.slug) for spec in registry.sound()[0]]

    def game(self, slug: str) -> GameInfo:
        """What is told of one game before a match of it; UnknownGame or BrokenGame."""
        if slug not in self._games:
            self._games[slug] = self._info(registry.game(slug))
        return self._games[slug]

    def levels(self, slug: str) -> tuple[LevelInfo, ...]:
        """The strengths of the computer opponent for a game."""
        return tuple(
            LevelInfo(
                level.id,
                level.name,
                level.about,
                tuple(MeasuredInfo(against.name, games, won) for against, games, won in results(slug, level)),
            )
            for level in levels(slug)
        )

    def board(self, slug: str, earlier: ComponentValues | None = None) -> Fixed:
        """What a client draws a game with, now or under the values of an earlier match; else UnknownGame."""
        game = registry.game(slug)
        return self._fixed(self._boards, slug, earlier, lambda values: _table(game, values))

    def reference(self, slug: str, earlier: ComponentValues | None = None) -> Fixed:
        """The rules and sheets of a game, now or under the values of an earlier match; else UnknownGame."""
        return self._fixed(self._references, slug, earlier, registry.game(slug).reference)

    def _fixed(
        self,
        known: dict[str, Fixed],
        slug: str,
        earlier: ComponentValues | None,
        make: Callable[[ComponentValues], object],
    ) -> Fixed:
        name = earlier.digest if earlier else slug
        fixed = known.get(name)
        if fixed is None:
            if len(known) >= MOST_FIXED and earlier:  # those in use stay
                del known[next(each for each in reversed(known) if each not in self._games)]
            fixed = known[name] = Fixed.of(make(earlier or registry.game(slug).values(self._components)))
        return fixed

    def tutorial(self, slug: str) -> Fixed:
        """The tutorial of a game; NoTutorial when it has none."""
        tutorial = tutorial_of(slug)
        if tutorial is None:
            raise NoTutorial(f"there is no tutorial of {slug!r}")
        if slug not in self._tutorials:
            self._tutorials[slug] = Fixed.of(tutorial)
        return self._tutorials[slug]

    def picture(self, slug: str) -> Fixed:
        """The picture of a game, drawn in SVG; NoPicture when it has none."""
        if slug not in self._pictures:
            file = file_of(slug, "shown", "picture.svg")
            if file is None:
                raise NoPicture(f"there is no picture of {slug!r}")
            self._pictures[slug] = Fixed.holding(file.read_bytes(), SVG)
        return self._pictures[slug]

    def _address_of_picture(self, slug: str) -> str:
        """With the digest of the picture, so that a browser need never ask for it again."""
        if file_of(slug, "shown", "picture.svg") is None:
            return ""
        return f"/api/games/{slug}/picture?of={self.picture(slug).digest}"

    def _info(self, spec: GameSpec) -> GameInfo:
        values = spec.values(self._components)
        option = _seats_option(spec, values)
        scenarios = tuple(_seats(spec, values, each, option) for each in spec.scenarios(values))
        return GameInfo(
            slug=spec.slug,
            name=spec.name,
            follows=spec.follows,
            scenarios=scenarios,
            options=spec.options,
            orders=spec.orders,
            levels=self.levels(spec.slug),
            seats_option=option,
            odds=odds.offered(spec.slug),
            odds_form=odds.form(spec.slug) if odds.offered(spec.slug) else None,
            picture=self._address_of_picture(spec.slug),
            tutorial=tutorial_of(spec.slug) is not None,
            feel=spec.feel,
            weight=spec.weight,
            first=_first(spec),
            signs=_signs(spec, values, scenarios),
        )


def _table(game: GameSpec, values: ComponentValues) -> Table:
    return Table(**msgspec.structs.asdict(game.board(values)), orders=game.orders)


def _first(spec: GameSpec) -> FirstMatch | None:
    """The scenario for beginners against the weakest opponent that plans at all."""
    if not spec.first:
        return None
    *planning, weakest = levels(spec.slug)
    return FirstMatch(spec.first, (planning[-1] if planning else weakest).id)


def _signs(
    spec: GameSpec, components: ComponentValues, scenarios: Iterable[ScenarioSeats]
) -> dict[str, Sign]:
    """The sign of each seat, of any number of players: that of the first side that it plays and that has one."""
    sides = {side.id: side for side in spec.board(components).sides}
    signs: dict[str, Sign] = {}
    for seat in (seat for each in scenarios for seats in each.seats.values() for seat in seats):
        side = next((sides[each] for each in (seat.id, *seat.plays) if each in sides), None)
        if side is not None:
            signs[seat.id] = Sign(side.colour, side.ink, side.letter, side.shape, side.emblem)
    return signs


def _seats_option(spec: GameSpec, components: ComponentValues) -> str:
    """The option on which the seats depend, empty when they depend on none."""
    for option in spec.options:
        for scenario in spec.scenarios(components):
            found = {
                spec.seats(scenario.id, spec.full_options({option.id: v}), components) for v in option.values
            }
            if len(found) > 1:
                return option.id
    return ""


def _seats(spec: GameSpec, components: ComponentValues, scenario: ScenarioInfo, option: str) -> ScenarioSeats:
    values = next((each.values for each in spec.options if each.id == option), ("",))
    return ScenarioSeats(
        scenario,
        {
            v: spec.seats(scenario.id, spec.full_options({option: v} if option else {}), components)
            for v in values
        },
        _balance(spec.slug, scenario.id),
    )


def _balance(slug: str, scenario: str) -> EqualPlay | None:
    found = balance(slug, scenario)
    return EqualPlay(sum(found.won.values()) + found.drawn, found.won, found.drawn) if found else None
