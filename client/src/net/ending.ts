/** How a match ended and how it ran, as the server tells it (server/ending.py). */

import type { LuckRow } from "./stats";

/** A side, by its id on the board, and how much it has of what is counted. */
export interface Stand {
  side: string;
  name: string;
  value: number;
}

/** `share` is that of the first side, 0 to 1. */
export interface Balance {
  title: string;
  sides: [Stand, Stand];
  share: number;
}

/** `turn` is the heading of a turn that begins there. */
export interface CurvePoint {
  at: number;
  share: number;
  turn: string;
}

/** A stretch of the match from a moment on, in which a side won so much. */
export interface TurningPoint {
  at: number;
  title: string;
  lines: string[];
  side: string;
  swing: number;
}

export interface Loss {
  side: string;
  type: string;
  count: number;
}

export interface Ending {
  score: Balance | null;
  balance: Balance | null;
  curve: CurvePoint[];
  turning: TurningPoint[];
  lost: Loss[];
  luck: LuckRow[];
  dice: number;
  options: Record<string, string>;
}
