/** Luck and graphs of a match, as the server tells them. */

export interface LuckRow {
  seat: string;
  /** What the dice give: "hits", "damage" and the like. */
  counts: string;
  dice: number;
  got: number;
  expected: number;
  deviation: number;
  percentile: number;
}

export interface Series {
  id: string;
  title: string;
  points: [number, number][];
}

export interface Stats {
  luck: LuckRow[];
  faces: number[];
  series: Series[];
}
