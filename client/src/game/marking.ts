/** How counters show what can be chosen: each by its ring, or, when there are many, by dimming the others. */

import { everyPiece, type Batch } from "./stacks";
import type { Offer } from "./choices";

/** Of more counters than this in one view none wears the ring. */
export const MOST_RINGS = 8;

/** A counter, strip or batch: the pieces that it stands for. */
type Counted = Pick<Batch, "ids">;

const chosen = ({ ids }: Counted, offer: Offer): boolean => ids.some((id) => offer.pieces.has(id));

/** Whether the rings would be too many. */
export const crowded = (counters: Iterable<Counted>, offer: Offer): boolean =>
  [...counters].filter((counter) => chosen(counter, offer)).length > MOST_RINGS;

/** A batch wears the ring when pieces of its own can be chosen, not for what is aboard; among many, what neither can be
 * chosen nor carries what can is dimmed. */
export function markOf(batch: Batch, offer: Offer, many: boolean): "" | "can" | "dim" {
  if (!many) return chosen(batch, offer) ? "can" : "";
  return everyPiece(batch).some((id) => offer.pieces.has(id)) ? "" : "dim";
}
