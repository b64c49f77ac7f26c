/** Facts of games in words, for cards and lists. */

import type { GameInfo, LevelInfo, OptionInfo } from "../net/wire";

const HOUR = 60;

/** A time as briefly as it can be told, such as "45 min", "1½ h" or "12 h". */
export function brief(minutes: number): string {
  if (minutes < HOUR) return `${minutes} min`;
  const halves = Math.round((2 * minutes) / HOUR);
  return `${Math.floor(halves / 2)}${halves % 2 ? "½" : ""} h`;
}

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

/** The options of a game that change something in a scenario. */
export const optionsIn = (game: GameInfo, scenario: string): OptionInfo[] =>
  game.options.filter(({ scenarios }) => !scenarios.length || scenarios.includes(scenario));

/** What a level has won, in words. */
export const measuredOf = (level: LevelInfo): string =>
  level.measured.map(({ against, games, won }) => `won ${won} of ${games} against ${against}`).join(", ") ||
  "not measured yet";
