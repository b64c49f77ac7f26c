/** What the server offers: games with their scenarios, seats, options and levels (server/catalogue.py). */

import type { OddsForm } from "./odds";
import type { Seat } from "./protocol";

export interface LevelInfo {
  id: string;
  name: string;
  about: string;
  /** Won in measured series against others; empty where that has not been measured. */
  measured: { against: string; games: number; won: number }[];
}

export interface ScenarioInfo {
  id: string;
  name: string;
  about: string;
  /** How long a game takes; 0 where that is not known. */
  minutes: number;
  /** The same in words, such as "about 1½ hours"; empty where that is not known. */
  lasts: string;
}

export interface ScenarioSeats {
  scenario: ScenarioInfo;
  seats: Record<string, Seat[]>;
  /** Wins of each seat between equal computers; null where that has not been measured. */
  balance: { games: number; won: Record<string, number> } | null;
}

/** The sign of a seat: its colours, and its shape or, where there is none, its letter. */
export interface Sign {
  colour: string;
  ink: string;
  letter: string;
  shape: string;
  emblem: string;
}

export interface OptionInfo {
  id: string;
  name: string;
  values: string[];
  about: string;
  rule: string;
}

export interface OrderInfo {
  id: string;
  name: string;
  values: [string, string][];
  about: string;
}

export interface GameInfo {
  /** The address of its picture; empty where it has none. */
  picture: string;
  /** Whether it has a tutorial. */
  tutorial: boolean;
  slug: string;
  name: string;
  follows: string;
  scenarios: ScenarioSeats[];
  options: OptionInfo[];
  orders: OrderInfo[];
  levels: LevelInfo[];
  seats_option: string;
  /** Whether it answers questions for odds. */
  odds: boolean;
  /** What to ask for the odds of a battle that is typed in. */
  odds_form: OddsForm | null;
  /** What it is like, in a sentence. */
  feel: string;
  /** How much there is to learn, 1 to 5; 0: nobody has said. */
  weight: number;
  /** Scenario and opponent of a first match. */
  first: { scenario: string; level: string } | null;
  /** By seat. */
  signs: Record<string, Sign>;
}

/** A game that is being made. */
export interface ComingInfo {
  name: string;
  feel: string;
}
