/** Standing orders of the seat on show, and the one gesture that gives all of those that wait for something to happen. */

import type { OrderInfo } from "../net/wire";
import type { Match } from "./match.svelte";

/** The value of an order that answers for the seat until something happens (kernel/orders.py). */
const QUIET = "quiet";

export class Standing {
  /** The orders that the game knows. */
  readonly all: OrderInfo[] = $derived.by(() => this.match.catalogue?.board.orders ?? []);

  constructor(readonly match: Match) {}

  readonly #waiting = $derived.by(() =>
    this.all.filter(({ values }) => values.some(([value]) => value === QUIET)),
  );
  /** Whether the open question is one that may be left until something happens. */
  readonly offered = $derived.by(() => this.#waiting.some(({ id }) => id === this.match.prompt?.order));
  /** Whether all such questions are left so. */
  readonly waits = $derived.by(() => this.#waiting.every(({ id }) => this.valueOf(id) === QUIET));

  /** The standing order that answers the open question, and the answers that it can give from now on: all but to ask, and
   * but to wait for something to happen, for which there is one gesture. */
  readonly asked = $derived.by(() => this.all.find(({ id }) => id === this.match.prompt?.order) ?? null);
  readonly answers = $derived.by(() =>
    (this.asked?.values ?? []).slice(1).filter(([value]) => value !== QUIET),
  );

  /** Answer the open question, and all of its kind to come, always like this; or ask for each again. */
  async always(value: string): Promise<void> {
    const { asked } = this;
    if (!asked) return;
    const given = this.valueOf(asked.id) === value ? (asked.values[0]?.[0] ?? "") : value;
    await this.match.order({ [asked.id]: given });
    if (given === value)
      this.match.tell("Given as a standing order: it is taken back in the Turn tab, Standing orders.");
  }

  valueOf = (id: string): string => {
    const first = this.all.find((order) => order.id === id)?.values[0]?.[0] ?? "";
    return this.match.live?.orders[id] ?? first;
  };

  /** Leave all such questions, the open one included, until something happens; or ask for each again. */
  async toggle(): Promise<void> {
    const waits = this.waits;
    const given = this.#waiting.map(({ id, values }) => [id, waits ? (values[0]?.[0] ?? "") : QUIET]);
    await this.match.order(Object.fromEntries(given) as Record<string, string>);
  }
}
