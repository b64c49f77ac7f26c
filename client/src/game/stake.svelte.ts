/** The battle that hangs on the open decision: its odds, and what each choice makes of them. */

import type { ChoiceOdds, OddsAt } from "../net/odds";
import { percent, sameByChance, tried } from "./figures";
import type { Match } from "./match.svelte";
import { OddsQuery } from "./odds.svelte";

/** What is told of several choices when it is told in the same words; `alike`: each comes to the same chances as well, or
 * to chances that so few tries cannot tell apart. Null: in different words, or of one choice alone. */
export function sameTold(
  choices: ChoiceOdds[],
): { told: [string, number][]; alike: boolean; trials: number } | null {
  const [first, ...rest] = choices.filter(({ told }) => told.length > 0);
  if (!first || !rest.length) return null;
  const words = ({ told }: ChoiceOdds): string => told.map(([each]) => each).join("/");
  const shown = ({ told, trials }: ChoiceOdds): string =>
    told.map(([, chance]) => percent(chance, trials)).join("/");
  if (rest.some((choice) => words(choice) !== words(first))) return null;
  const judged = [first, ...rest];
  const indistinct = first.told.every((_, index) =>
    sameByChance(judged.map(({ told, trials }) => ({ share: told[index]?.[1] ?? 0, trials }))),
  );
  return {
    told: first.told,
    trials: first.trials,
    alike:
      indistinct ||
      (judged.length === choices.length && rest.every((choice) => shown(choice) === shown(first))),
  };
}

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
  /** Whether the answer has come: only then do no odds mean that there are none. */
  readonly answered = $derived.by(() => this.#whole.answered);
  readonly judging = $derived.by(() => this.#choices.busy);
  readonly why = $derived.by(() => this.#whole.why);
  readonly choices: ReadonlyMap<string, ChoiceOdds> = $derived.by(
    () =>
      new Map(
        (this.#choices.busy ? [] : (this.#choices.found[0]?.choices ?? [])).map((one) => [one.choice, one]),
      ),
  );

  /** What is told of all choices in the same words; null: it is not. */
  readonly same = $derived.by(() => sameTold([...this.choices.values()]));

  /** The chance of a choice where words need not stand with it, for they are told once of all; else empty. */
  briefly(choice: string): string {
    const judged = this.choices.get(choice);
    const [first] = judged?.told ?? [];
    return first && this.same && !this.same.alike ? tried(first[1], judged?.trials ?? 0) : "";
  }

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
