/** Facts of games in words, for cards and lists. */

import type { GameInfo, LevelInfo } from "../net/wire";

const HOUR = 60;
/** From here on hours are told, not minutes. */
const LONG = 120;

/** A time as briefly as it can be told, such as "45 min" or "12 h". */
export const brief = (minutes: number): string =>
  minutes < LONG ? `${minutes} min` : `${Math.round(minutes / HOUR)} h`;

/** The range of numbers, once where both ends are alike. */
const range = (values: number[], word: (value: number) => string): string => {
  const [least, most] = [word(Math.min(...values)), word(Math.max(...values))];
  return least === most ? least : `${least} – ${most}`;
};

/** How many can play, such as "2 – 3 players". */
export const playersOf = (game: GameInfo): string =>
  `${range(
    game.scenarios.flatMap(({ seats }) => Object.values(seats).map(({ length }) => length)),
    String,
  )} players`;

/** From the shortest scenario to the longest. */
export function lengthOf(game: GameInfo): string {
  const minutes = game.scenarios.map(({ scenario }) => scenario.minutes).filter(Boolean);
  return minutes.length ? range(minutes, brief) : "";
}

/** What a level has won, in words. */
export const measuredOf = (level: LevelInfo): string =>
  level.measured.map(({ against, games, won }) => `won ${won} of ${games} against ${against}`).join(", ") ||
  "not measured yet";
