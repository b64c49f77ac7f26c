/** The same question again and again: all that is left of it is answered by one button, as suggested or as before. */

import { offers, split } from "./choices";
import type { Match } from "./match.svelte";

/** The button by which games answer all that is left of a question as suggested. */
const REST = "button:rest";

export class Rest {
  constructor(readonly match: Match) {}

  /** The place that the last answer named, where the same question offers it again. */
  readonly #place = $derived.by(() => {
    const { match } = this;
    const last = match.made.at(-1) ?? "";
    return match.again && split(last)[0] === "space" && offers(match.offer, last) ? last : "";
  });
  /** Whether the game itself has a button for it. */
  readonly #offered = $derived.by(() => this.match.offer.buttons.some(({ choice }) => choice === REST));
  readonly #suggested = $derived.by(() => {
    const { again, main, suggestion } = this.match;
    return (
      again && main === suggestion && split(suggestion?.choice ?? "button:")[0] !== "button" && !this.#offered
    );
  });

  /** What the button says; empty: there is none. */
  readonly words = $derived.by(() => {
    if (this.#suggested) return "The rest as suggested";
    return this.#place && `The rest in ${this.match.names(...split(this.#place))}`;
  });

  /** Answer so as long as the question stays the same; to be taken back as one. */
  async answer(): Promise<void> {
    const { match } = this;
    const name = match.prompt?.name;
    const from = match.live?.count ?? 0;
    const place = this.#suggested ? "" : this.#place;
    for (let next = this.#next(place); next && match.prompt?.name === name; next = this.#next(place))
      if (!(await match.act(next))) break;
    match.moved(from);
  }

  #next = (place: string): string => {
    if (!place) return this.match.suggestion?.choice ?? "";
    return offers(this.match.offer, place) ? place : "";
  };
}
