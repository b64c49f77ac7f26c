/** The battle that hangs on the open decision: its odds, and what each choice makes of them. */

import type { ChoiceOdds, OddsAt } from "../net/odds";
import type { Match } from "./match.svelte";
import { OddsQuery } from "./odds.svelte";

/** So many choices the server judges at once. */
export const JUDGED = 12;

export class Stake {
  readonly #whole: OddsQuery;
  readonly #choices: OddsQuery;

  constructor(readonly match: Match) {
    this.#whole = new OddsQuery(match);
    this.#choices = new OddsQuery(match);
  }

  /** Where the battle is; empty: none hangs on what is asked. */
  readonly space = $derived.by(() => this.match.prompt?.battle ?? "");
  /** The odds as things stand; those of before stay until the new ones are there. */
  readonly odds: OddsAt | null = $derived.by(() => this.#whole.found[0] ?? this.#choices.found[0] ?? null);
  /** Whether the odds shown are those of before, or none yet. */
  readonly busy = $derived.by(() => this.#whole.busy);
  readonly judging = $derived.by(() => this.#choices.busy);
  readonly why = $derived.by(() => this.#whole.why);
  readonly choices: ReadonlyMap<string, ChoiceOdds> = $derived.by(
    () =>
      new Map(
        (this.#choices.busy ? [] : (this.#choices.found[0]?.choices ?? [])).map((one) => [one.choice, one]),
      ),
  );

  /** Ask anew: the position or the question has changed. `place`: the battle on show where nothing is asked. */
  ask(place: string): void {
    const space = this.space || place;
    if (!space) {
      this.clear();
      return;
    }
    this.#whole.ask({ space });
    if (this.space) this.#choices.ask({ space, choices: "yes" });
    else this.#choices.clear();
  }

  clear(): void {
    this.#whole.clear();
    this.#choices.clear();
  }
}
