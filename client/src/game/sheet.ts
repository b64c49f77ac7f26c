/** The sheet of a phone: three stops, one higher or lower by a button, or by a drag anywhere on grip and prompt. */

import { Press } from "../ui/press";
import { screen } from "../ui/screen.svelte";
import type { Stop, Table } from "./table.svelte";

const STOPS: Stop[] = ["peek", "half", "full"];
/** So far a finger goes to mean it, in px. */
const FAR = 40;

export function moveSheet(table: Pick<Table, "stop">, by: 1 | -1): void {
  table.stop = STOPS[Math.min(2, Math.max(0, STOPS.indexOf(table.stop) + by))] ?? "peek";
}

/** Drags of the element that is pressed move the sheet; beside a wide map there is none. */
export const sheetPress = (table: Pick<Table, "stop">): Press =>
  new Press({
    dropped: ({ x, y }) => {
      if (screen.narrow && Math.abs(y) > Math.max(FAR, Math.abs(x))) moveSheet(table, y < 0 ? 1 : -1);
    },
  });
