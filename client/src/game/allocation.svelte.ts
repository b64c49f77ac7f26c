/** Allotting hits: how many of each kind of piece are taken, first as the server suggests, then as the player wishes. */

import type { Option } from "../net/protocol";
import { choice, split } from "./choices";
import { idsOf } from "./hand.svelte";
import type { Match } from "./match.svelte";

const isPiece = (text: string): boolean => split(text)[0] === "piece";

/** How often each option is meant by a list of choices. */
export function counted(choices: string[], offer: ReadonlyMap<number, Option>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const choice of choices) {
    const option = offer.get(Number(split(choice)[1]));
    if (isPiece(choice) && option) counts.set(option.choice, (counts.get(option.choice) ?? 0) + 1);
  }
  return counts;
}

/** The choices that take so many of each option; a piece that can be hit twice comes twice. */
export function choicesFor(options: Iterable<Option>, counts: ReadonlyMap<string, number>): string[] {
  return [...options].flatMap((option) => {
    const ids = idsOf(option);
    return Array.from({ length: counts.get(option.choice) ?? 0 }, (_, n) => `piece:${ids[n % ids.length]}`);
  });
}

export class Allocation {
  #own = $state.raw<{ version: number; counts: Map<string, number> } | null>(null);

  constructor(readonly match: Match) {}

  readonly suggested: string[] = $derived.by(() =>
    this.match.prompt?.pieces === "allot" ? this.match.prompt.suggestion.filter(isPiece) : [],
  );
  /** Hits to allot; 0 when no such decision is open. */
  readonly needed = $derived(this.suggested.length);
  /** Whether any number will do, because the rest of the suggestion ends the choosing. */
  readonly free = $derived.by(() => this.match.offer.buttons.some(({ choice }) => choice === "button:done"));
  readonly options: Option[] = $derived.by(() => [...new Set(this.match.offer.pieces.values())]);
  readonly counts: ReadonlyMap<string, number> = $derived.by(() =>
    this.#own && this.#own.version === this.match.live?.version
      ? this.#own.counts
      : counted(this.suggested, this.match.offer.pieces),
  );
  readonly total = $derived([...this.counts.values()].reduce((sum, count) => sum + count, 0));
  readonly untouched = $derived.by(() => this.#own?.version !== this.match.live?.version);

  /** The most of an option that may be taken. */
  most = (option: Option): number =>
    Math.max(idsOf(option).length, counted(this.suggested, this.match.offer.pieces).get(option.choice) ?? 0);

  /** Take so many of an option; what is too much then is taken off the others. */
  set(option: Option, count: number): void {
    const counts = new Map(this.counts);
    const taken = Math.min(this.most(option), Math.max(0, count), this.free ? Infinity : this.needed);
    counts.set(option.choice, taken);
    let over = [...counts.values()].reduce((sum, each) => sum + each, 0) - this.needed;
    for (const other of this.free ? [] : this.options.toReversed()) {
      const there = counts.get(other.choice) ?? 0;
      if (other === option || over <= 0) continue;
      counts.set(other.choice, Math.max(0, there - over));
      over -= there;
    }
    this.#own = { version: this.match.live?.version ?? -1, counts };
  }

  /** Options that take one of these pieces. */
  among = (ids: number[]): Option[] => [
    ...new Set(ids.flatMap((id) => this.match.offer.pieces.get(id) ?? [])),
  ];

  /** How many of these pieces are taken. */
  takenOf = (ids: number[]): number =>
    this.needed ? this.among(ids).reduce((sum, option) => sum + (this.counts.get(option.choice) ?? 0), 0) : 0;

  /** Take one more of these pieces; after the last of them none. */
  more(ids: number[]): void {
    const options = this.among(ids);
    const next = options.find((option) => (this.counts.get(option.choice) ?? 0) < this.most(option));
    const before = this.takenOf(ids);
    if (next) this.set(next, (this.counts.get(next.choice) ?? 0) + 1);
    if (!next || this.takenOf(ids) === before) for (const option of options) this.set(option, 0);
  }

  /** Back to the suggestion. */
  reset(): void {
    this.#own = null;
  }

  get choices(): string[] {
    return this.untouched
      ? [...(this.match.prompt?.suggestion ?? [])]
      : [...choicesFor(this.options, this.counts), ...(this.free ? [choice.button("done")] : [])];
  }

  readonly ready = $derived.by(() => this.free || this.total === this.needed);

  /** "2 hits", or "2 chosen" where any number may be. A hit need not be the end of a piece. */
  readonly words = $derived.by(() =>
    this.free ? `${this.total} chosen` : `${this.total} ${this.total === 1 ? "hit" : "hits"}`,
  );

  /** Take them as far as they go; what cannot be taken any more is told. */
  async confirm(): Promise<void> {
    const { choices, match } = this;
    const name = match.prompt?.name;
    const next = choices[await match.actOn(choices)];
    if (next && match.prompt?.name === name && !match.notice)
      match.refuse(match.refused.get(next) ?? "The rest can no longer be taken so: choose anew.");
  }
}
