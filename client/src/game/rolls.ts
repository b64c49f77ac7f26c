/** The rolls of a proof by the battles they fell in, told in the words of the log. */

import type { Draw } from "../net/wire";
import type { LogPart } from "../net/protocol";
import { plain, type NameOf } from "./tokens";

export interface Told {
  number: number;
  values: number[];
  /** What was rolled for; empty where the log says nothing of it. */
  words: string;
  need: number;
  high: boolean;
}

export interface Battle {
  /** The heading under which the rolls stand; empty: none. */
  heading: string;
  rolls: Told[];
}

const CITED = /\s*\((?:\{rule:[^}]*\}(?:,\s*)?)+\)/g;

/** Rolls in their order, under the heading that the log had when they fell. A line of the log names its roll. */
export function byBattle(draws: Draw[], log: LogPart[], nameOf: NameOf): Battle[] {
  const words = (text: string): string => plain(text.replace(CITED, ""), nameOf);
  const lines = new Map<number, { heading: string; words: string; need: number; high: boolean }>();
  let heading = "";
  for (const event of log.flatMap(({ events }) => events)) {
    if (event.kind === "battle" || event.kind === "phase" || event.kind === "turn")
      heading = words(event.text);
    else if (event.roll >= 0 && !lines.has(event.roll))
      lines.set(event.roll, { heading, words: words(event.text), need: event.need, high: event.high });
  }
  const battles: Battle[] = [];
  for (const [number, , values] of draws) {
    const line = lines.get(number);
    const under = line?.heading ?? battles.at(-1)?.heading ?? "";
    if (battles.at(-1)?.heading !== under || !battles.length) battles.push({ heading: under, rolls: [] });
    battles.at(-1)?.rolls.push({
      number,
      values,
      words: line?.words ?? "",
      need: line?.need ?? 0,
      high: line?.high ?? false,
    });
  }
  return battles;
}

const FACES = 6;

/** How often each face of a common die was thrown. */
export function facesOf(draws: Draw[]): number[] {
  const counts = Array.from({ length: FACES }, () => 0);
  for (const [, sides, values] of draws)
    if (sides === FACES) for (const value of values) counts[value - 1] = (counts[value - 1] ?? 0) + 1;
  return counts;
}
