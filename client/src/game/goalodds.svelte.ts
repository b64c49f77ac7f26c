/** Odds of the goals on the map: asked for by and by, what is suggested and near first, and let be when the choice
 * changes. */

import { SvelteMap } from "svelte/reactivity";
import { games, Offline, Refused } from "../net/api";
import { trialsOf, type OddsAt } from "../net/odds";
import { asAsked, type Goal } from "./goals";
import type { Match } from "./match.svelte";

/** What stands at a goal: being worked out; the viewer's chances; nobody to fight; none, with the reason. */
export type GoalOdds =
  | { kind: "asked" }
  | { kind: "odds"; win: number; draw: number; lose: number; trials: number }
  | { kind: "nobody" }
  | { kind: "none"; why: string };

const ASKED: GoalOdds = { kind: "asked" };
const NOBODY: GoalOdds = { kind: "nobody" };
const none = (why: string): GoalOdds => ({ kind: "none", why });

/** Questions under way at the same time: the server answers as many at once for all. */
const AT_A_TIME = 2;
const PAUSE_MS = 150;
const KEPT = 400;
const NO_BATTLE = "As things stand, no battle will be fought there.";
const UNTOLD = "This game tells no odds.";

/** Chances that are no further apart than this are about even. */
const EVEN = 0.1;
/** So few battles tell next to nothing of the chances. */
const FEW = 10;
export const isFew = (trials: number): boolean => trials > 0 && trials < FEW;

/** Whether a battle looks good or bad to whoever would begin it; neither where the sides are about even, or too little is
 * known. */
export function tone(odds: GoalOdds | undefined): "good" | "bad" | "" {
  if (odds?.kind !== "odds" || isFew(odds.trials) || Math.abs(odds.win - odds.lose) < EVEN) return "";
  return odds.win > odds.lose ? "good" : "bad";
}

/** Odds from the side of a seat: the answer is told from the attacker's, who may be the other. */
export function seenBy(seat: string, found: OddsAt[]): GoalOdds {
  const [battle] = found;
  if (!battle) return none(NO_BATTLE);
  if (battle.kind !== "raid" && !Object.keys(battle.defender).length) return NOBODY;
  const { win, draw, lose } = battle.odds;
  const other = battle.seat !== "" && seat !== "" && battle.seat !== seat;
  return {
    kind: "odds",
    win: other ? lose : win,
    draw,
    lose: other ? win : lose,
    trials: trialsOf(battle.odds),
  };
}

export class GoalsOdds {
  /** By goal. */
  readonly found = new SvelteMap<string, GoalOdds>();
  #kept = new Map<string, GoalOdds>();
  #asking = "";
  #stop = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #queue: string[] = [];

  constructor(readonly match: Match) {}

  /** Ask for the odds of all goals at which there is a battle, if these pieces go there (none: of the battle that is
   * there already). Asked again of the same it goes on; of anything else it begins anew. */
  want(goals: Goal[], attackers: readonly number[]): void {
    const { match } = this;
    const asking = `${match.live?.version}/${match.seat}/${attackers.join()}/${goals.map(({ id }) => id).join()}`;
    if (asking === this.#asking) return;
    this.cancel();
    this.#asking = asking;
    for (const goal of goals)
      if (goal.notes.includes("battle"))
        this.found.set(goal.id, this.#kept.get(this.#keyOf(goal.id)) ?? ASKED);
      else if (goal.notes.includes("objective")) this.found.set(goal.id, NOBODY);
    this.#queue = asAsked(goals)
      .map(({ id }) => id)
      .filter((id) => this.found.get(id) === ASKED);
    if (this.#queue.length) this.#timer = setTimeout(() => this.#begin(attackers), PAUSE_MS);
  }

  /** The odds of this goal are wanted before all others. */
  first(id: string): void {
    if (this.#queue.includes(id)) this.#queue = [id, ...this.#queue.filter((each) => each !== id)];
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#stop.abort();
    this.#stop = new AbortController();
    this.#queue = [];
    this.#asking = "";
    this.found.clear();
  }

  /** Let be all that has been asked, and keep no answer. */
  forget(): void {
    this.cancel();
    this.#kept.clear();
  }

  #keyOf = (id: string): string => `${this.#asking}/${id}`;

  #begin(attackers: readonly number[]): void {
    const { signal } = this.#stop;
    for (let each = 0; each < AT_A_TIME; each += 1) void this.#askOn(attackers, signal);
  }

  async #askOn(attackers: readonly number[], signal: AbortSignal): Promise<void> {
    const told = await this.#tells();
    for (;;) {
      if (signal.aborted) return;
      const id = this.#queue.shift();
      if (id === undefined) return;
      const answer = told ? await this.#ask(id, attackers, signal) : none(UNTOLD);
      if (signal.aborted || !answer) return;
      this.found.set(id, answer);
      if (this.#kept.size >= KEPT) this.#kept.clear();
      this.#kept.set(this.#keyOf(id), answer);
    }
  }

  async #tells(): Promise<boolean> {
    try {
      const slug = this.match.live?.slug;
      return !(await games()).some((game) => game.slug === slug && !game.odds);
    } catch (fault) {
      if (!(fault instanceof Refused || fault instanceof Offline)) throw fault;
      return false;
    }
  }

  /** Null: nobody waits for the answer any more. */
  async #ask(space: string, attackers: readonly number[], signal: AbortSignal): Promise<GoalOdds | null> {
    const { match } = this;
    const landing = attackers.some((id) => match.pieces.get(id)?.aboard !== null);
    const args = {
      space,
      ...(attackers.length ? { attackers: attackers.join(",") } : {}),
      ...(landing ? { landing: "yes" } : {}),
    };
    try {
      return seenBy(match.seat, await match.api.query<OddsAt[]>("odds", match.seat, args, signal));
    } catch (fault) {
      if (signal.aborted) return null;
      if (!(fault instanceof Refused || fault instanceof Offline)) throw fault;
      return none(fault.message);
    }
  }
}
