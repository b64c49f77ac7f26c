/** Luck and graphs of a match, as the server tells them. */

export interface LuckRow {
  seat: string;
  dice: number;
  hits: number;
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
