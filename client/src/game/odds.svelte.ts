/** Odds of battles in this position, asked of the server; what has been asked once is kept for the version. */

import { untrack } from "svelte";
import { SvelteSet } from "svelte/reactivity";
import { games, Offline, Refused } from "../net/api";
import type { OddsAt } from "../net/odds";
import type { Match } from "./match.svelte";

const QUERY = "odds";
const NO_SUCH = new Set(["unknown_query", "no_odds"]);
const PAUSE_MS = 120;
const KEPT = 60;

/** Games that answer no such question. */
const mute = new SvelteSet<string>();
/** Whether a game may answer; one that never did is asked first. */
export const hasOdds = (slug: string): boolean => !mute.has(slug);
const kept = new Map<string, OddsAt[]>();

export class OddsQuery {
  found = $state.raw<OddsAt[]>([]);
  /** Why there is no answer. */
  why = $state("");
  busy = $state(false);
  /** Whether the last question has been answered. */
  answered = $state(false);
  #stop: AbortController | null = null;
  #space = "";
  #seat = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly match: Match) {}

  clear(): void {
    clearTimeout(this.#timer);
    this.#stop?.abort();
    this.#stop = null;
    this.found = [];
    this.why = "";
    this.busy = false;
    this.answered = false;
  }

  /** Ask a moment after the last call: `space`, and what else the question takes. */
  ask(args: Record<string, string>): void {
    const slug = this.match.live?.slug ?? "";
    const key = this.#keyOf(args);
    const known = kept.get(key);
    // Untracked: an effect that asks would else ask again because of its own question, without end.
    // Nor are those that another seat at this screen was told kept: they say "you" of that one.
    const same = args["space"] === this.#space && this.match.seat === this.#seat;
    const before = same ? untrack(() => this.found) : [];
    this.clear();
    this.#space = args["space"] ?? "";
    this.#seat = this.match.seat;
    this.found = before; // the old answer stays, paled, until the new one is there
    if (known) {
      this.found = known;
      this.answered = true;
    } else if (!mute.has(slug)) {
      this.#soon(slug, key, args);
    }
  }

  /** A question belongs to the position in which it was asked: once something else has been sent, it is let be. */
  #keyOf = (args: Record<string, string>): string =>
    `${this.match.id}/${this.match.seat}/${this.match.live?.version}/${JSON.stringify(args)}`;

  /** Ask soon; while an answer of the player is on its way, later: it may leave the position as it is. */
  #soon(slug: string, key: string, args: Record<string, string>): void {
    this.busy = true;
    this.#timer = setTimeout(() => {
      if (key !== this.#keyOf(args)) this.busy = false;
      else if (this.match.sent.length) this.#soon(slug, key, args);
      else void this.#fetch(slug, key, args);
    }, PAUSE_MS);
  }

  async #fetch(slug: string, key: string, args: Record<string, string>): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    try {
      if ((await games()).some((game) => game.slug === slug && !game.odds)) {
        mute.add(slug);
        return;
      }
      if (stop.signal.aborted || key !== this.#keyOf(args)) return;
      const found = await this.match.api.query<OddsAt[]>(QUERY, this.match.seat, args, stop.signal);
      if (stop.signal.aborted) return;
      this.found = found;
      this.answered = true;
      if (kept.size >= KEPT) kept.delete(kept.keys().next().value ?? "");
      kept.set(key, found);
    } catch (fault) {
      if (stop.signal.aborted) return;
      if (!(fault instanceof Refused || fault instanceof Offline)) throw fault;
      this.found = [];
      if (fault instanceof Refused && NO_SUCH.has(fault.code)) mute.add(slug);
      else this.why = fault.message;
    } finally {
      if (this.#stop === stop) this.busy = false;
    }
  }
}
