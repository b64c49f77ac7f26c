/** Arrows of the last turn: the position at its start compared with the position on show. */

import { Offline, Refused } from "../net/api";
import type { Table } from "./table.svelte";
import { changes } from "./trails";

export async function showLastTurn(table: Table): Promise<void> {
  const { match, replay } = table;
  const starts = match.ticks
    .filter(([count, kind]) => kind === "turn" && count < replay.now)
    .map(([count]) => count);
  const from = replay.near(starts.at(-1) ?? 0, -1);
  const { view } = match;
  try {
    const before = await replay.moment(from);
    if (match.view === view) table.turnTrails = changes(before.view.pieces, view?.pieces ?? []).trails;
  } catch (fault) {
    if (!(fault instanceof Offline || fault instanceof Refused)) throw fault;
    match.refuse(fault.message);
  }
}
