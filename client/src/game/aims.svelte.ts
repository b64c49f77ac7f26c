/** The goals of what is in hand, as map and panel show them, with their odds. */

import type { Option, Space } from "../net/protocol";
import { screen } from "../ui/screen.svelte";
import { percent } from "./figures";
import { GoalsOdds, isFew, type GoalOdds } from "./goalodds.svelte";
import { goalsOf, pieceGoals, shown, type Goal, type Shown } from "./goals";
import type { Table } from "./table.svelte";

export class Aims {
  readonly odds: GoalsOdds;

  constructor(readonly table: Table) {
    this.odds = new GoalsOdds(table.match);
  }

  readonly goals: Goal[] = $derived.by(() => {
    const { offer, suggestion, catalogue } = this.table.match;
    return catalogue ? goalsOf(offer, suggestion, catalogue, this.table.plain) : [];
  });

  /** Pieces that are goals: ships to board, carriers to land on. */
  readonly pieces: Option[] = $derived.by(() => {
    const { match, hand } = this.table;
    return hand.holding && !match.naming ? pieceGoals(match.offer, hand.joining) : [];
  });

  /** The goal under finger, pointer or cursor. */
  readonly pointed: string = $derived.by(() => {
    const { match, hand, focus, touched } = this.table;
    return touched || (focus !== hand.from && match.offer.spaces.has(focus) ? focus : "");
  });

  readonly shown: Shown = $derived.by(() => shown(this.goals, this.pointed, screen.narrow));

  /** The spaces of all goals, where they are shown as one field. */
  readonly reach: Space[] = $derived.by(() => {
    const spaces = this.table.match.catalogue?.spaces;
    return this.shown.field ? this.goals.flatMap(({ id }) => spaces?.get(id) ?? []) : [];
  });

  /** How far each goal is, by its space; 0: not told. */
  readonly steps: ReadonlyMap<string, number> = $derived.by(
    () => new Map(this.goals.map(({ id, steps }) => [id, steps])),
  );

  /** To be called when goals or hand have changed. */
  ask(): void {
    const { hand, match } = this.table;
    if (match.moment || match.sent.length) this.odds.cancel();
    else this.odds.want(this.goals, hand.holding ? hand.ids : []);
  }

  /** What is said of the odds at a goal, in the two or three words of a tag; empty: nothing. */
  words(odds: GoalOdds | undefined): string {
    switch (odds?.kind) {
      case "asked":
        return "…";
      case "odds":
        // A machine that is busy with other things has played a few battles only.
        if (isFew(odds.trials)) return `won ${Math.round(odds.win * odds.trials)} of ${odds.trials}`;
        return `win ${percent(odds.win, odds.trials)}`;
      case "nobody":
        return "no foe";
      case "none":
        return "no odds";
      default:
        return "";
    }
  }

  /** The same in whole words. */
  told(id: string): string {
    const odds = this.odds.found.get(id);
    if (odds?.kind === "asked") return "odds are being worked out";
    if (odds?.kind === "none") return `no odds: ${this.table.plain(odds.why)}`;
    return this.words(odds);
  }
}
