/** A match in a list, in words: its name, who plays it, and what has become of it for this browser. */

import type { GameInfo, Sign } from "../net/wire";
import { allKeys } from "../net/keys";
import type { MatchInfo } from "../net/protocol";

export interface Entry {
  name: string;
  /** The game's name. */
  game: string;
  /** The seat of this browser, "One screen" where it holds several, "Watching" where none. */
  side: string;
  sign: Sign | undefined;
  opponent: string;
  /** The state in a word or two. */
  state: string;
  tone: "turn" | "won" | "lost" | "";
  /** What happened last; of a match that has just begun, where it is. */
  event: string;
  /** Where it is, unless that is told already. */
  turn: string;
}

const within = (match: MatchInfo, id: string): string =>
  match.seats.find((seat) => seat.id === id)?.within ?? id;

const listed = (words: string[]): string => words.join(" and ");

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The names of who plays the seats that are not held here. */
function opponents(match: MatchInfo, held: string[], game: GameInfo | undefined): string {
  const names = match.seats
    .filter(({ id }) => !held.includes(id))
    .map(({ id }) => {
      const player = match.players[id];
      if (player?.kind !== "computer") return player?.name || "a person";
      const level = game?.levels.find((each) => each.id === player.level) ?? game?.levels[0];
      return level?.name ?? "the computer";
    });
  return listed([...new Set(names)]);
}

/** How it stands, in a word or two. */
function state(match: MatchInfo, held: string[], yours: boolean): Pick<Entry, "state" | "tone"> {
  if (!match.over)
    return yours
      ? { state: "Your move", tone: "turn" }
      : { state: `Waiting for ${listed(match.waiting_on.map((id) => within(match, id)))}`, tone: "" };
  const [seat] = held;
  if (!match.winners.length) return { state: "Drawn", tone: "" };
  if (held.length === 1 && seat)
    return match.winners.includes(seat) ? { state: "Won", tone: "won" } : { state: "Lost", tone: "lost" };
  return { state: `${capital(listed(match.winners.map((id) => within(match, id))))} won`, tone: "" };
}

/** The match in words. */
export function entryOf(match: MatchInfo, games: GameInfo[], yours: boolean): Entry {
  const game = games.find(({ slug }) => slug === match.slug);
  const scenario = game?.scenarios.find(({ scenario: { id } }) => id === match.scenario)?.scenario;
  const held = match.seats.map(({ id }) => id).filter((id) => allKeys()[match.id]?.[id]);
  const [seat] = held;
  const event = match.ending || match.last;
  const one = held.length === 1 && seat ? match.seats.find(({ id }) => id === seat) : undefined;
  return {
    name: match.title || scenario?.name || match.scenario,
    game: game?.name ?? match.slug,
    side: one?.name ?? (held.length ? "One screen" : "Watching"),
    sign: one && game?.signs[one.id],
    opponent: held.length ? opponents(match, held, game) : "",
    ...state(match, held, yours),
    event: event || match.turn,
    turn: event && !match.over ? match.turn : "",
  };
}
