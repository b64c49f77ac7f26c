/** Matches as files of the player's own. */

import { loadRecord, Offline, Refused } from "../net/api";
import { remember } from "../net/keys";
import type { Match } from "./match.svelte";

const TYPE = "application/json";

export async function saveRecord(match: Match): Promise<void> {
  try {
    const text = await match.api.record();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: TYPE }));
    link.download = `${match.live?.slug || "ironbottom"}-${match.id}.json`;
    link.click();
    URL.revokeObjectURL(link.href);
  } catch (fault) {
    if (!(fault instanceof Offline || fault instanceof Refused)) throw fault;
    match.refuse(fault.message);
  }
}

/** Bring a saved match in; the id of the match it becomes. */
export async function openRecord(file: File): Promise<string> {
  const { id, keys } = await loadRecord(await file.text());
  remember(id, keys);
  return id;
}
