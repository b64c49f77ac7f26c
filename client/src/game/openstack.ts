/** The open stack: what of it is shown, how its plate is laid out, and all of it picked at once. */

import type { Catalogue } from "./catalogue";
import { optionsOf } from "./hand.svelte";
import { countOf, type Batch } from "./stacks";
import type { Table } from "./table.svelte";

/** Cells of the plate in px, with what stands around them. */
export const CELL = { width: 122, height: 92 };
export const HEAD = 42;
export const SIDE_HEAD = 26;
const PADDING = 8;
/** From so many kinds on, a heading tells each side's count and sums. */
const MANY = 12;
const MOST_ROWS = 4;

export interface SideOf {
  side: string;
  batches: Batch[];
  /** Such as "15 ships · Airstrike 20 · Gunnery 10"; empty where the counters say it. */
  sums: string;
}

/** Of many kinds only those are shown that are in hand or may go along, once some are in hand; of few all of them stay
 * where they are, for the next of them is picked with the next click. */
export function inPlate({ hand, pickable }: Pick<Table, "hand" | "pickable">): Batch[] {
  const { space, from, holding, joining, countIn } = hand;
  const all = pickable(space);
  if (all.length <= MANY) return all;
  return all.filter(
    (batch) => !holding || space !== from || countIn.call(hand, batch) > 0 || batch.ids.some(joining),
  );
}

/** Batches by side; the sides keep the order in which they stand. */
export function bySides(batches: Batch[], catalogue: Catalogue): SideOf[] {
  const sides = [...new Set(batches.map(({ side }) => side))];
  const told = sides.length > 1 || batches.length > MANY;
  return sides.map((side) => {
    const own = batches.filter((batch) => batch.side === side);
    return { side, batches: own, sums: told ? sumsOf(own, catalogue) : "" };
  });
}

/** "23 pieces · Airstrike 20 · Gunnery 10": the first two ratings of the counters, added up. */
export function sumsOf(batches: Batch[], catalogue: Catalogue): string {
  const sums = new Map<string, number>();
  for (const { type, ids } of batches)
    for (const [name, value] of catalogue.typeOf(type).values.slice(0, 2))
      if (Number.isFinite(Number(value))) sums.set(name, (sums.get(name) ?? 0) + Number(value) * ids.length);
  const count = countOf(batches);
  return [
    `${count} ${count === 1 ? "piece" : "pieces"}`,
    ...[...sums].filter(([, sum]) => sum > 0).map(([name, sum]) => `${name} ${sum}`),
  ].join(" · ");
}

export interface PlateSize {
  columns: number;
  width: number;
  height: number;
}

/** Rows and columns of a plate: as square as counters allow, never higher than what can be seen at once. */
export function plateSize(sides: SideOf[]): PlateSize {
  const kinds = Math.max(1, ...sides.map(({ batches }) => batches.length));
  const columns = kinds <= 6 ? 3 : kinds <= MANY ? 4 : 5;
  const rows = sides.reduce((sum, { batches }) => sum + Math.ceil(batches.length / columns), 0);
  const heads = sides.filter(({ sums }) => sums).length * SIDE_HEAD;
  return {
    columns,
    width: columns * CELL.width + 2 * PADDING,
    height: HEAD + heads + Math.min(rows, MOST_ROWS) * CELL.height + 2 * PADDING,
  };
}

/** Whether a piece of a batch itself can be chosen; what is aboard stands beside it. */
export const canChoose = (table: Table, batch: Batch): boolean =>
  table.optionAsTarget(batch) !== null || optionsOf(batch, table.hand.source).size > 0;

/** A new question about places or pieces needs the map: where the stack lies in a tray, it folds if nothing of it can be
 * chosen. */
export function makeRoom({ hand, match, choosable }: Table, tray: boolean): void {
  const idle = !hand.holding && !choosable.has(hand.space);
  const { spaces, pieces } = match.offer;
  if (tray && idle && spaces.size + pieces.size > 0) hand.space = "";
}
