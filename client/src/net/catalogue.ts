/** What the server offers: games with their scenarios, seats, options and levels (server/catalogue.py). */

import type { Seat } from "./protocol";

export interface LevelInfo {
  id: string;
  name: string;
  about: string;
}

export interface ScenarioInfo {
  id: string;
  name: string;
  about: string;
  /** How long a game takes, such as "about 1½ hours"; empty where that is not known. */
  lasts: string;
}

export interface ScenarioSeats {
  scenario: ScenarioInfo;
  seats: Record<string, Seat[]>;
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
}
