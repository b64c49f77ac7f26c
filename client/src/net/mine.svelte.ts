/** The matches of this browser, as every page around the table shows them. */

import { matches, Offline, Refused } from "./api";
import { allKeys } from "./keys";
import type { MatchInfo } from "./protocol";

class Mine {
  /** The latest first; null: not known yet. */
  list = $state.raw<MatchInfo[] | null>(null);
  why = $state("");

  /** Those in which a seat of this browser decides. */
  readonly yours = $derived(
    (this.list ?? []).filter(
      ({ id, over, waiting_on }) => !over && waiting_on.some((seat) => allKeys()[id]?.[seat]),
    ),
  );

  /** Ask anew. */
  async load(): Promise<void> {
    try {
      this.list = (await matches()).sort((one, two) => two.changed - one.changed);
      this.why = "";
    } catch (fault) {
      if (!(fault instanceof Offline || fault instanceof Refused)) throw fault;
      this.why = fault.message;
    }
  }
}

export const mine = new Mine();
