/** Looking at earlier moments: step, jump, play. */

import { Offline, Refused } from "../net/api";
import type { StateMessage } from "../net/protocol";
import { addressOf, router } from "../router.svelte";
import type { Match } from "./match.svelte";
import { changes, NO_CHANGE } from "./trails";

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
const STEP_MS = 1400;
const KEPT = 150;

export class Replay {
  /** The moment on show, null: now. */
  at = $state<number | null>(null);
  /** The moment that an address named before this page had heard of it; null: none is waited for. */
  due = $state<number | null>(null);
  open = $state(false);
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);
  #kept = new Map<number, StateMessage>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wanted = -1;

  constructor(readonly match: Match) {}

  get last(): number {
    return this.match.live?.count ?? 0;
  }

  /** The moment from which on each can be shown: the rules were mended there; 0: nowhere. */
  get whole(): number {
    return this.match.live?.shown.at(-1) ?? 0;
  }

  /** The moments before that one that can be shown. */
  get kept(): number[] {
    return this.match.live?.shown.slice(0, -1) ?? [];
  }

  /** The moment to show for `count`: itself, or the next that can be shown, going on or back from `from`. */
  near(count: number, from: number): number {
    const shown = this.match.live?.shown ?? [];
    if (count >= this.whole || shown.includes(count)) return count;
    const later = shown.find((each) => each > count) ?? this.whole;
    return count > from ? later : (shown.findLast((each) => each < count) ?? later);
  }

  get now(): number {
    return this.at ?? this.last;
  }

  /** The position after `count` actions, kept once it was asked for. */
  async moment(count: number): Promise<StateMessage> {
    const { seat } = this.match;
    const kept = this.#kept.get(count);
    if (kept) return kept;
    const message = await this.match.api.at(count, seat);
    if (seat !== this.match.seat) return message;
    if (this.#kept.size >= KEPT) this.#kept.delete(this.#kept.keys().next().value ?? -1);
    this.#kept.set(count, message);
    return message;
  }

  /** Show the moment that an address names; while this page has not heard of so late a one, the last that it knows. */
  showNamed(count: number): Promise<void> {
    const shown = this.show(count);
    if (count > this.last) this.due = count;
    return shown;
  }

  /** Show the position after `count` actions. */
  async show(count: number): Promise<void> {
    this.due = null;
    const { seat } = this.match;
    const wanted = this.near(Math.min(this.last, Math.max(0, count)), this.now);
    this.open = true;
    this.#wanted = wanted;
    try {
      const message = await this.moment(wanted);
      // Going back, the arrows are those of the last action before the moment, never of one that is still to come.
      const from = this.now < wanted ? this.now : wanted - 1;
      const before = from < 0 || this.near(from, from) !== from ? null : await this.moment(from);
      if (this.#wanted !== wanted || this.match.seat !== seat) return;
      this.at = wanted;
      this.match.moment = message;
      this.match.momentChange = before ? changes(before.view.pieces, message.view.pieces) : NO_CHANGE;
      router.replace(addressOf(this.match.id, wanted));
    } catch (fault) {
      this.pause();
      if (!(fault instanceof Offline || fault instanceof Refused)) throw fault;
      this.match.refuse(fault.message);
    }
  }

  step = (by: number): Promise<void> => this.show(this.now + by);

  /** To the next or previous heading. */
  jump(direction: 1 | -1): Promise<void> {
    const counts = [...new Set(this.match.ticks.map(([count]) => count))].sort((one, two) => one - two);
    const next =
      direction > 0
        ? counts.find((count) => count > this.now)
        : counts.filter((count) => count < this.now).at(-1);
    return this.show(next ?? (direction > 0 ? this.last : 0));
  }

  play(): void {
    if (this.now >= this.last) void this.show(0);
    this.playing = true;
    this.#tick();
  }

  #tick(): void {
    this.#timer = setTimeout(async () => {
      if (!this.playing) return;
      await this.step(1);
      if (this.now >= this.last) this.pause();
      else this.#tick();
    }, STEP_MS / this.speed);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Back to the living game. */
  leave(): void {
    this.pause();
    this.open = false;
    this.due = null;
    this.at = null;
    this.#wanted = -1;
    this.match.moment = null;
    router.replace(addressOf(this.match.id));
  }

  /** An undo makes kept moments void. */
  forget(): void {
    this.#kept.clear();
  }
}
