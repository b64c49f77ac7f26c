/** The matches of this browser, as every page around the table shows them. */

import { matches, Offline, Refused } from "./api";
import { allKeys, read } from "./keys";
import type { MatchInfo } from "./protocol";

const AWAY = "ironbottom.away";

/** Matches that the player has put away: they no longer ask for a move. */
const awayOf = (): ReadonlySet<string> => new Set(Object.keys(read<true>(AWAY)));

class Mine {
  #all = $state.raw<MatchInfo[] | null>(null);
  #away = $state.raw<ReadonlySet<string>>(awayOf());
  /** The latest first, without those that were put away; null: not known yet. */
  readonly list = $derived(this.#all?.filter(({ id }) => !this.#away.has(id)) ?? null);
  readonly away = $derived((this.#all ?? []).filter(({ id }) => this.#away.has(id)));
  why = $state("");

  /** Those in which a seat of this browser decides. */
  readonly yours = $derived(
    (this.list ?? []).filter(
      ({ id, over, waiting_on }) => !over && waiting_on.some((seat) => allKeys()[id]?.[seat]),
    ),
  );

  /** Out of the way, or back: the match itself goes on. */
  putAway(id: string, away: boolean): void {
    const { [id]: _was, ...rest } = read<true>(AWAY);
    localStorage.setItem(AWAY, JSON.stringify(away ? { ...rest, [id]: true } : rest));
    this.#away = awayOf();
  }

  /** Ask anew. */
  async load(): Promise<void> {
    try {
      this.#all = (await matches()).sort((one, two) => two.changed - one.changed);
      this.why = "";
    } catch (fault) {
      if (!(fault instanceof Offline || fault instanceof Refused)) throw fault;
      this.why = fault.message;
    }
  }
}

export const mine = new Mine();
