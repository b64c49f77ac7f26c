/** A space in words. */

import { inWords } from "./stacks";
import type { Table } from "./table.svelte";

/** A space in one sentence, for the status line and the screen reader. */
export function sentenceOf(table: Table, id: string): string {
  const { match } = table;
  const { catalogue } = match;
  const space = catalogue?.spaces.get(id);
  if (!catalogue || !space) return "";
  const markers = (match.view?.markers ?? []).filter((marker) => marker.space === id);
  const control = markers.find((marker) => marker.kind === "control");
  const others = markers.filter((marker) => marker !== control);
  const option = match.offer.spaces.get(id);
  const neighbours = catalogue.neighbours.get(id)?.length ?? 0;
  return [
    space.name,
    control && `held by ${catalogue.sideOf(control.side).name}`,
    ...space.about,
    ...others.map(({ kind, side, text, to }) =>
      [
        kind.replaceAll("_", " "),
        side && catalogue.sideOf(side).name,
        table.plain(text),
        to && `to ${catalogue.spaceName(to)}`,
      ]
        .filter(Boolean)
        .join(" "),
    ),
    inWords(table.batches(id), catalogue) || "no units",
    neighbours > 0 && `${neighbours} ${neighbours === 1 ? "neighbour" : "neighbours"}`,
    option && `can be chosen${option.hint ? `: ${table.plain(option.hint)}` : ""}`,
    option && table.aims.told(id),
    table.withPieces.has(id) && "units here can be chosen",
  ]
    .filter(Boolean)
    .join(", ");
}
