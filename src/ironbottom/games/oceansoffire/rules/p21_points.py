"""21.41, 21.45: Replacement Points: what a power gains, what it loses, and which of them serve a unit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ironbottom.games.oceansoffire.components.ids import Klass, Nation, Power, Side
from ironbottom.games.oceansoffire.rules.p05_control import areas_of

if TYPE_CHECKING:
    from ironbottom.games.oceansoffire.position.game import Oceans

Tracks = tuple[str, ...]
"""Names of tracks of Replacement Points, those that serve nothing better first."""

GAINS = {Power.JAPAN: "japan_replacements", Power.US: "us_replacements", Power.CW: "cw_replacements"}
"""The table of each power."""
REDEPLOYMENTS = "redeployments"
"""A column of it that holds no Replacement Points."""
GROUND_TRACKS: dict[tuple[Nation, str], Tracks] = {
    (Nation.JAPAN, "regular"): ("ground_regular", "ground_q4", "ground_snlf"),
    (Nation.JAPAN, "q4"): ("ground_q4", "ground_snlf"),
    (Nation.JAPAN, "snlf"): ("ground_snlf",),
    (Nation.USA, "regular"): ("ground_regular", "ground_q4"),
    (Nation.USA, "q4"): ("ground_q4",),
    (Nation.PHILIPPINES, "regular"): ("philippine",),
    (Nation.BRITAIN, "regular"): ("british",),
    (Nation.INDIA, "regular"): ("indian",),
    (Nation.AUSTRALIA, "regular"): ("australian_q1_q3", "australian_q4"),
    (Nation.AUSTRALIA, "q4"): ("australian_q4",),
    (Nation.NEW_ZEALAND, "regular"): ("newzealand",),
    (Nation.NETHERLANDS, "regular"): ("netherlands",),
    (Nation.CHINA, "regular"): ("chinese",),
}
"""21.42: a higher Unit Quality serves a lower one, SNLF points other Quality 4 units, and nothing the other way."""
AIR_TRACKS: dict[tuple[Nation, Klass], Tracks] = {
    (Nation.JAPAN, Klass.LBA): ("lba",),
    (Nation.JAPAN, Klass.NAV): ("nav",),
    (Nation.JAPAN, Klass.CVA): ("cva",),
    (Nation.USA, Klass.LBA): ("lba",),
    (Nation.USA, Klass.MAR): ("lba",),
    (Nation.USA, Klass.CVA): ("cva",),
    (Nation.CHINA, Klass.LBA): ("lba",),
    (Nation.BRITAIN, Klass.LBA): ("british_lba",),
    (Nation.BRITAIN, Klass.CVA): ("british_cva",),
    (Nation.AUSTRALIA, Klass.LBA): ("australian_lba",),
    (Nation.NEW_ZEALAND, Klass.LBA): ("newzealand_lba",),
    (Nation.NETHERLANDS, Klass.LBA): ("netherlands_lba",),
}
"""21.43, 21.43.4: MAR and Chinese air take US LBA points."""
AIR = ("lba", "nav", "cva")
"""Tracks of the air of Japan."""
BEST_QUALITY = 4
NAMES = {
    "ground_regular": "regular",
    "ground_snlf": "SNLF",
    "ground_q4": "Quality 4",
    "lba": "LBA",
    "nav": "NAV",
    "cva": "CVA",
    "philippine": "Philippine",
    "british": "British",
    "indian": "Indian",
    "australian_q1_q3": "Australian",
    "australian_q4": "Australian Quality 4",
    "newzealand": "New Zealand",
    "netherlands": "Dutch",
    "chinese": "Chinese",
    "british_lba": "British LBA",
    "australian_lba": "Australian LBA",
    "newzealand_lba": "New Zealand LBA",
    "netherlands_lba": "Dutch LBA",
    "british_cva": "British CVA",
}
"""Of the tracks, for the log."""


def payer(g: Oceans, piece: int) -> int:
    """The power whose points a unit takes: Chinese air takes those of the United States (21.43.4)."""
    counter = g.counter(piece)
    return Power.US if counter.nation == Nation.CHINA and counter.air else counter.power


def tracks_of(g: Oceans, piece: int) -> Tracks:
    """Tracks that serve a unit; none: it never receives any (21.44.b, 21.44.c, 21.43.5)."""
    counter = g.counter(piece)
    if counter.air:
        if counter.power == Power.JAPAN and counter.klass == Klass.CVA and not counter.special_replacement:
            return ()
        return AIR_TRACKS.get((counter.nation, counter.klass), ())
    if not counter.ground:
        return ()
    parts = (Klass.DIVISION_MINUS, Klass.DETACHMENT, Klass.BREAKDOWN_BRIGADE)
    of = counter.rp or (
        "" if counter.klass not in parts else "q4" if counter.quality == BEST_QUALITY else "regular"
    )
    return GROUND_TRACKS.get(
        (counter.nation, of), GROUND_TRACKS.get((counter.nation, "regular"), ()) if of else ()
    )


def least_hits(g: Oceans, kind: int) -> int:
    """21.44.d: Hits, counted from the front, that a unit keeps while its full side is still to come."""
    counter = g.data.counters[kind]
    if counter.back is None or not counter.ground or counter.full_from_turn <= g.state.turn:
        return 0
    return counter.front.defense - counter.back.defense


MARKER_NATIONS = {
    "india": Nation.INDIA,
    "australia": Nation.AUSTRALIA,
    "netherlands": Nation.NETHERLANDS,
    "philippines": Nation.PHILIPPINES,
    "burma": Nation.BURMA,
    "malaya": Nation.MALAYA,
}
"""19.5.c: whose infantry a Control Marker of the Allies is, by the country in which it lies."""


def marker_nation(g: Oceans, space: int) -> Nation:
    """Whose infantry a Control Marker is (19.5.c): of Japan, of its country, or of the power that controls it."""
    if g.state.control[space] == Power.JAPAN:
        return Nation.JAPAN
    for country, nation in MARKER_NATIONS.items():
        if country in g.data.spaces[space].countries:
            return nation
    return Nation.USA if g.state.control[space] == Power.US else Nation.BRITAIN


def marker_tracks(g: Oceans, space: int) -> Tracks:
    """Tracks that serve a Control Marker with Hits (19.5.c): none where its country never receives any."""
    return GROUND_TRACKS.get((marker_nation(g, space), "regular"), ())


def saved(g: Oceans, power: int, tracks: Tracks) -> int:
    """Points on tracks together; one that is negative gives none (21.41)."""
    return sum(max(0, g.state.rps[power].get(track, 0)) for track in tracks)


def spend(g: Oceans, power: int, tracks: Tracks, points: int) -> None:
    """Take points off tracks in their order; ValueError where there are too few."""
    row = g.state.rps[power]
    for track in tracks:
        share = min(points, max(0, row.get(track, 0)))
        row[track] = row.get(track, 0) - share
        points -= share
    if points:
        raise ValueError(f"{points} Replacement Points are missing on {tracks}")
    g.noted()


def owe(g: Oceans, power: int, tracks: Tracks, points: int) -> None:
    """8.62.a: take points off tracks; where they do not suffice the first one goes below zero."""
    row = g.state.rps[power]
    for track in tracks:
        share = min(points, max(0, row.get(track, 0)))
        row[track] = row.get(track, 0) - share
        points -= share
    if points and tracks:
        row[tracks[0]] = row.get(tracks[0], 0) - points
    g.noted()


# ---- gains -----------------------------------------------------------------------------------------


def gains(g: Oceans, power: int) -> dict[str, int]:
    """Points that a power gains in this Interphase, what it loses of them off (21.41, 21.45, 21.24.3)."""
    table = g.data.table(GAINS[Power(power)])
    row = str(g.state.turn)
    found = {track: table.number(row, track) for track in table.columns if track != REDEPLOYMENTS}
    if power == Power.CW:
        _lost_in(g, found, "india", ("indian",))
        _lost_in(g, found, "australia", ("australian_q1_q3", "australian_q4"))
        if _japanese(g, "new_south_wales_victoria"):
            _lose(found, ("australian_lba",), 1)
        if _japanese(g, "java"):  # 21.45.c
            found["netherlands"] = found["netherlands_lba"] = 0
    if power == Power.US and _japanese(g, "luzon"):
        found["philippine"] = 0
    if power == Power.JAPAN:
        for track, points in g.state.air_lost.items():  # 21.24.3
            _lose(found, (track,), points)
    return found


def _japanese(g: Oceans, space: str) -> bool:
    return g.friendly(g.data.space_index[space], Side.JAPAN)


def _lost_in(g: Oceans, found: dict[str, int], country: str, tracks: Tracks) -> None:
    """21.45.a, 21.45.b: one ground point for each Resource of a country that Japan controls."""
    taken = (one for one in areas_of(g, country) if g.friendly(one, Side.JAPAN))
    _lose(found, tracks, sum(g.data.spaces[space].resources for space in taken))


def _lose(found: dict[str, int], tracks: Tracks, points: int) -> None:
    for track in tracks:
        share = min(points, found[track])
        found[track] -= share
        points -= share


def gain(g: Oceans, power: int) -> None:
    """21.41: add what a power gains; all of it may be spent at once."""
    row = g.state.rps[power]
    for track, points in gains(g, power).items():
        row[track] = row.get(track, 0) + points
    g.noted()


def save(g: Oceans, power: int) -> dict[str, int]:
    """21.41: of each kind at most twenty points are saved; how many more there were, by track."""
    row, most = g.state.rps[power], g.data.figures.most_rps
    lost = {track: points - most for track, points in row.items() if points > most}
    for track in lost:
        row[track] = most
    g.noted()
    return lost


def told_points(g: Oceans, power: int) -> str:
    """The points of a power in words, "none" where there are none."""
    return in_kinds(g.state.rps[power])


def in_kinds(row: Mapping[str, int]) -> str:
    """Points by track in words, "none" where there are none."""
    words = [f"{row[track]} {NAMES[track]}" for track in NAMES if row.get(track, 0)]
    return ", ".join(words) or "none"
