/** The battle board as the server sends it (kernel/views.py). */

export type BattleRow = [string, string, number, number, number[]];

export interface BattleSide {
  side: string;
  /** The seats that play it. */
  seats: string[];
  role: string;
  rows: BattleRow[];
  /** Pieces that are hit and leave later. */
  casualties: number[];
  /** What has left for good since the battle began, as type, side and number; null: the board does not tell. */
  lost: [string, string, number][] | null;
  /** What that was worth, in words; empty: not told. */
  worth: string;
  /** The step of the round in which the side fires; -1: not in one step. */
  fires: number;
  /** Why its units hit on less than their counters say; empty: they do not. */
  note: string;
}

export interface BattleBox {
  id: string;
  name: string;
  side: string;
  groups: [string, number[]][];
}

export interface BattleFact {
  side: string;
  name: string;
  value: string;
}

export interface BattleBoard {
  where: string;
  title: string;
  round: number;
  steps: string[];
  step: number;
  attacker: BattleSide;
  defender: BattleSide;
  hits_to_take: [string, number][];
  boxes: BattleBox[];
  facts: BattleFact[];
  pairs: [number, number][];
  /** The chart that hits are read from: a sheet, and the numbers of the columns by side. */
  chart: { sheet: string; columns: [side: string, column: number][] } | null;
}
