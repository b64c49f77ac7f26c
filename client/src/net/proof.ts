/** What proves a match: its rolls, and what came of looking at its record (server/history.py, kernel/audit.py). */

/** A claim of a record that was looked at, what came of it, and why. */
export interface Finding {
  claim: string;
  verdict: "proven" | "open" | "broken";
  text: string;
}

/** What a saved match holds, and what it proves. */
export interface RecordChecked {
  turn: string;
  actions: number;
  over: boolean;
  /** Whether everything in it is proven. */
  proven: boolean;
  /** What does not hold. */
  faults: string[];
  findings: Finding[];
}

/** (number of the roll, faces of a die, values, purpose) */
export type Draw = [number, number, number[], string];

export interface Proof {
  game_id: string;
  commitment: string;
  salts: string[];
  secret: string;
  draws: Draw[];
  /** Rolls below this number came from a file and are not bound to this commitment. */
  proven_from: number;
}
