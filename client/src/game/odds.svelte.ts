/** Odds of a battle in this position, asked of the server; what has been asked once is kept for the version. */

import { Offline, Refused } from "../net/api";
import type { OddsAnswer } from "../net/protocol";
import type { Match } from "./match.svelte";

const QUERY = "odds";
const NO_SUCH = "unknown_query";
const PAUSE_MS = 120;
const KEPT = 60;

export class Odds {
  answer = $state.raw<OddsAnswer | null>(null);
  /** Why there is no answer. */
  why = $state("");
  busy = $state(false);
  /** Games that answer no such question. */
  static #mute = new Set<string>();
  static #kept = new Map<string, OddsAnswer>();
  #stop: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly match: Match) {}

  clear(): void {
    clearTimeout(this.#timer);
    this.#stop?.abort();
    this.answer = null;
    this.why = "";
    this.busy = false;
  }

  /** Ask for the odds of a battle at a space, a moment after the last call. */
  ask(space: string, settings: Record<string, string> = {}): void {
    const args = { space, ...settings };
    const key = `${this.match.id}/${this.match.live?.version}/${JSON.stringify(args)}`;
    const kept = Odds.#kept.get(key);
    this.clear();
    if (Odds.#mute.has(this.match.live?.slug ?? "")) return;
    if (kept) {
      this.answer = kept;
      return;
    }
    this.#timer = setTimeout(() => void this.#fetch(key, args), PAUSE_MS);
  }

  async #fetch(key: string, args: Record<string, string>): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    this.busy = true;
    try {
      const answer = await this.match.api.query<OddsAnswer | null>(QUERY, this.match.seat, args, stop.signal);
      if (stop.signal.aborted) return;
      this.answer = answer;
      if (answer) {
        if (Odds.#kept.size >= KEPT) Odds.#kept.delete(Odds.#kept.keys().next().value ?? "");
        Odds.#kept.set(key, answer);
      }
    } catch (fault) {
      if (stop.signal.aborted) return;
      if (!(fault instanceof Refused || fault instanceof Offline)) throw fault;
      if (fault instanceof Refused && fault.code === NO_SUCH) Odds.#mute.add(this.match.live?.slug ?? "");
      else this.why = fault.message;
    } finally {
      if (this.#stop === stop) this.busy = false;
    }
  }
}
