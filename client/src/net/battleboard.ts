/** The battle board as the server sends it (kernel/views.py). */

export type BattleRow = [string, string, number, number, number[]];

export interface BattleSide {
  side: string;
  role: string;
  rows: BattleRow[];
  casualties: number[];
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
