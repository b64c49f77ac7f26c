/** Odds as the server tells them (odds/answer.py). */

/** A setting of a battle that is typed in: one of `values`, or without them an order of the types of a side. */
export interface OddsSetting {
  id: string;
  name: string;
  values: [string, string][];
  /** In which kinds of battles it matters. */
  kinds: string[];
  side: "attacker" | "defender";
}

/** What to ask for the odds of a battle that is typed in. */
export interface OddsForm {
  /** Kind of battle, its name. */
  kinds: [string, string][];
  settings: OddsSetting[];
}

export interface OddsRequest {
  kind: string;
  attacker: Record<string, number>;
  defender: Record<string, number>;
  settings: Record<string, string>;
}

/** Shares are between 0 and 1; win, draw and lose add up to 1. */
export interface Odds {
  method: "exact" | "simulated";
  trials: number;
  error: number;
  win: number;
  draw: number;
  lose: number;
  rounds: number;
  attacker_losses: [string, number][];
  defender_losses: [string, number][];
  attacker_cost: number;
  defender_cost: number;
  /** What values are told in, such as the money of the game. */
  worth_in: string;
  swing: number;
  /** In a raid: expected money surrendered. */
  money: number;
  survivors: [number, string, string][];
  histogram: [number, number][];
  /** Further chances, in words. */
  chances: [string, number][];
  /** Further expected numbers: what is counted, the attacker's, the defender's. */
  figures: [string, number, number][];
}

/** How many battles were played to find the odds; 0: they are exact. */
export const trialsOf = ({ method, trials }: Odds): number => (method === "simulated" ? trials : 0);

/** One way in which a battle may end, as the viewer is told. */
export interface Share {
  /** The side in whose colour it is told; empty: nobody's. */
  side: string;
  /** "You hold", "Japan takes it", "nobody is left". */
  words: string;
  chance: number;
  /** Whose end it is; empty: nobody's. */
  role: "attacker" | "defender" | "";
  /** Whether it is the end of the viewer's own party. */
  own: boolean;
}

/** What a choice makes of the battle that hangs on it. */
export interface ChoiceOdds {
  choice: string;
  /** What comes about then, with its chance: first how often the viewer's side has its way. */
  told: [string, number][];
  /** How many battles were played for it; 0: it is exact. */
  trials: number;
}

/** The odds of a battle in a position. */
export interface OddsAt {
  space: string;
  kind: string;
  attacker: Record<string, number>;
  defender: Record<string, number>;
  /** What winning and losing are in this battle. */
  winning: string;
  /** What the odds leave out; empty: nothing. */
  note: string;
  /** The seat from whose side the odds are told; empty: the attacker's. */
  seat: string;
  /** Arguments that say how the sides behave, which the question takes. */
  habits: string[];
  odds: Odds;
  /** How it may end, the viewer's end first. */
  shares: Share[];
  /** What the choices of the open decision make of it, when they were asked for. */
  choices: ChoiceOdds[];
}
