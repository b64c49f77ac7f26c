/** The reach of what is in hand as one field: where its cost grows from cell to cell. */

import type { Space } from "../net/protocol";

export interface Point {
  x: number;
  y: number;
}

/** The corners of a cell: its path goes from one to the next by straight lines. */
export function corners({ path }: Space): Point[] {
  const [x = 0, y = 0, ...steps] = (path.match(/-?[\d.]+/g) ?? []).map(Number);
  const found: Point[] = [{ x, y }];
  for (let at = 0; at + 1 < steps.length; at += 2) {
    const { x: fromX, y: fromY } = found.at(-1)!;
    found.push({ x: fromX + steps[at]!, y: fromY + steps[at + 1]! });
  }
  return found;
}

/** Names an edge by its middle, as precisely as neighbours agree on it. */
const keyOf = (one: Point, two: Point): string =>
  `${Math.round((one.x + two.x) / 4)},${Math.round((one.y + two.y) / 4)}`;

/** Lines between cells of the reach that cost differently, as an SVG path; `costs`: by cell. */
export function contour(cells: Space[], costs: ReadonlyMap<string, number>): string {
  const edges = new Map<string, { cost: number; from: Point; to: Point }>();
  const lines: string[] = [];
  for (const cell of cells) {
    const cost = costs.get(cell.id) ?? 0;
    const around = corners(cell);
    around.forEach((from, index) => {
      const to = around[(index + 1) % around.length]!;
      const key = keyOf(from, to);
      const known = edges.get(key);
      if (!known) edges.set(key, { cost, from, to });
      else if (known.cost !== cost) lines.push(`M${from.x} ${from.y}L${to.x} ${to.y}`);
    });
  }
  return lines.join("");
}
