/** What changed between two positions: who went where, who came, who is gone. No rules: only places compared. */

import type { Piece } from "../net/protocol";

export interface Trail {
  from: string;
  to: string;
  side: string;
  /** Kind of piece -> how many. */
  types: Record<string, number>;
}

export interface Change {
  trails: Trail[];
  /** Spaces where pieces came into play or left it. */
  touched: string[];
}

export const NO_CHANGE: Change = { trails: [], touched: [] };

export function changes(before: Piece[], after: Piece[]): Change {
  const old = new Map(before.map((piece) => [piece.id, piece]));
  const trails = new Map<string, Trail>();
  const touched = new Set<string>();
  for (const piece of after) {
    const was = old.get(piece.id);
    old.delete(piece.id);
    if (!was) touched.add(piece.space);
    else if (was.space !== piece.space) {
      const key = `${was.space}>${piece.space}>${piece.side}`;
      const trail = trails.get(key) ?? { from: was.space, to: piece.space, side: piece.side, types: {} };
      trail.types[piece.type] = (trail.types[piece.type] ?? 0) + 1;
      trails.set(key, trail);
    }
  }
  for (const gone of old.values()) touched.add(gone.space);
  return { trails: [...trails.values()], touched: [...touched] };
}
