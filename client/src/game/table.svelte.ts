/** The table a player sits at: the match, the pieces in hand, and what the eye rests on. */

import { createContext } from "svelte";
import { SvelteSet } from "svelte/reactivity";
import type { PanZoom } from "../map/panzoom.svelte";
import type { Option } from "../net/protocol";
import { Aims } from "./aims.svelte";
import { Allocation } from "./allocation.svelte";
import { battleOf, battlesSince, type Report } from "./battle";
import { choice } from "./choices";
import { Gestures } from "./gestures.svelte";
import { hasOdds } from "./odds.svelte";
import { screen } from "../ui/screen.svelte";
import { Hand, idsOf, optionsOf } from "./hand.svelte";
import type { Match } from "./match.svelte";
import type { Replay } from "./replay.svelte";
import { Rest } from "./rest.svelte";
import { pickable, type Batch } from "./stacks";
import { Stake } from "./stake.svelte";
import { Standing } from "./standing.svelte";
import { plain } from "./tokens";
import type { Trail } from "./trails";

export const TABS = ["turn", "log", "battle", "stats", "help"] as const;
export type Tab = (typeof TABS)[number];
export type Stop = "peek" | "half" | "full";

/** What is told as long as the server has not answered where the units picked can go. */
const LOOKING = "Looking for ways …";
const NONE: ReadonlySet<never> = new Set<never>();

export class Table {
  readonly hand: Hand;
  readonly allocation: Allocation;
  readonly gestures: Gestures;
  /** The battle that hangs on what is asked. */
  readonly stake: Stake;
  readonly aims: Aims;
  readonly standing: Standing;
  readonly rest: Rest;
  /** Space under the pointer, and space under the keyboard cursor. */
  hover = $state("");
  cursor = $state("");
  litSpaces = $state.raw<ReadonlySet<string>>(NONE);
  litPieces = $state.raw<ReadonlySet<number>>(NONE);
  tab = $state<Tab>("turn");
  stop = $state<Stop>("peek");
  hidden = $state(false);
  asTable = $state(false);
  /** Whether the battle board is wanted in place of the map, and what was decided lies open under it. */
  drawer = $state(false);
  finder = $state(false);
  layers = $state({ control: true, names: true, moves: true, lastTurn: false });
  /** Ids of the layers of the game that are shown. */
  readonly overlays = new SvelteSet<string>();
  /** Arrows of the last turn, once asked for. */
  turnTrails = $state.raw<Trail[]>([]);
  rule = $state("");
  map = $state.raw<PanZoom | null>(null);
  /** The piece that "next" and "previous" stand at. */
  at = $state(-1);
  #touched = $state("");
  /** The goal that was touched once: a second touch, or the button for it, chooses it. */
  readonly touched = $derived.by(() => (this.match.offer.spaces.has(this.#touched) ? this.#touched : ""));
  /** Whether there are odds of a battle for what is in hand: others stand on one of its goals. */
  readonly reckons = $derived.by(() => {
    const { match, hand } = this;
    const side = match.pieces.get(hand.leadId ?? -1)?.side;
    const others = match.view?.pieces.some(
      (piece) => match.offer.spaces.has(piece.space) && piece.side !== side,
    );
    return hand.holding && others === true && hasOdds(match.live?.slug ?? "");
  });
  /** The battle under way. */
  readonly battle = $derived.by(() => battleOf(this.match.view));
  /** What was decided since the player's last action; the battle under way tells of itself on its board. */
  readonly reports: Report[] = $derived.by(() =>
    this.match.moment
      ? []
      : battlesSince(this.match.log, this.match.battleRead).filter(
          ({ where }) => !this.battle || where !== this.battle.where,
        ),
  );
  /** The space whose click is being dealt with: the second of a double click says nothing more. */
  #waiting = "";

  constructor(
    readonly match: Match,
    readonly replay: Replay,
  ) {
    this.hand = new Hand(match);
    this.allocation = new Allocation(match);
    this.gestures = new Gestures(match);
    this.stake = new Stake(match);
    this.aims = new Aims(this);
    this.standing = new Standing(match);
    this.rest = new Rest(match);
  }

  /** The space to speak of: under the pointer, else under the cursor. */
  readonly focus = $derived(this.hover || this.cursor);

  /** Spaces with a piece that can be chosen now. */
  readonly withPieces: ReadonlySet<string> = $derived.by(() => {
    const spaces = new Set<string>();
    if (!this.hand.holding)
      for (const id of this.match.offer.pieces.keys()) {
        const space = this.match.pieces.get(id)?.space;
        if (space) spaces.add(space);
      }
    return spaces;
  });

  /** Put away all that the last seat had before it. */
  changeSeat(): void {
    this.replay.forget();
    if (this.replay.open || this.match.moment) this.replay.leave();
    this.hand.drop();
    this.hand.space = "";
    this.aims.odds.forget();
    this.turnTrails = [];
    this.rule = "";
    this.at = -1;
    this.finder = false;
    this.cursor = this.hover = this.#touched = "";
    this.litSpaces = this.litPieces = NONE;
  }

  /** Whether the stack that is open is on show, on the map or under it; on a phone a raised sheet has it instead. */
  readonly stackShown: boolean = $derived.by(() => {
    const { hand } = this;
    if (this.hidden || hand.complete || !this.batches(hand.space).length) return false;
    return !screen.narrow || this.stop === "peek";
  });

  /** Spaces with counters that can be chosen now: to be picked up, or as goals of what is in hand. */
  readonly choosable: ReadonlySet<string> = $derived.by(
    () =>
      new Set(
        [...this.match.offer.pieces.keys()]
          .filter((id) => !this.hand.holding || !this.hand.joining(id))
          .flatMap((id) => this.match.pieces.get(id)?.space ?? []),
      ),
  );

  batches = (space: string): Batch[] => this.match.stacks.get(space) ?? [];

  /** The pieces of a space as they are picked: cargo that can be chosen stands beside its carrier. */
  pickable = (space: string): Batch[] =>
    pickable(this.batches(space), (id) =>
      [...new Set([this.hand.source, this.match.offer])]
        .flatMap((offer) => offer.pieces.get(id)?.choice ?? [])
        .join(),
    );

  // ---- clicking ------------------------------------------------------------------------------

  /** A click answers, explains, or opens the stack (`all` takes it); if another question came meanwhile it only opens. */
  clickSpace(id: string, all = false): Promise<void> {
    this.cursor = id;
    if (this.#waiting === id) return Promise.resolve();
    this.#waiting = id;
    const asked = this.gestures.now;
    if (this.match.sent.length) this.match.tell(LOOKING);
    const { grouping } = this.hand;
    return this.hand.inTurn(async () => {
      try {
        if (this.gestures.stands(asked) || (grouping && this.hand.grouping)) await this.#clicked(id, all);
        else if (!this.hand.holding && this.pickable(id).length) this.hand.open(id);
      } finally {
        if (this.#waiting === id) this.#waiting = "";
      }
    });
  }

  async #clicked(id: string, all = false): Promise<void> {
    const { match, hand } = this;
    const looks = screen.touched && this.touched !== id;
    this.#touched = "";
    if (match.offer.spaces.has(id)) {
      if (looks) this.#look(id);
      else await this.#goTo(id);
      return;
    }
    const batches = this.pickable(id);
    const targets = batches.filter((batch) => this.optionAsTarget(batch));
    if (hand.holding && targets.length) {
      hand.open(hand.space === id ? "" : id);
      this.lookAtTurn();
      return;
    }
    if (hand.holding && id !== hand.from) {
      this.explain(id);
      return;
    }
    const options = new Set(batches.flatMap((batch) => [...optionsOf(batch, match.offer).keys()]));
    const [first] = options;
    const pickUp = !hand.holding && !match.naming;
    const only = pickUp && first && options.size === 1 ? first : null;
    if (hand.space === id && this.stackShown && !only && !all) {
      hand.space = "";
      return;
    }
    hand.open(batches.length ? id : "");
    if (all && pickUp && !only) await hand.everybody(batches);
    if (only) await hand.pick(only, 1);
    // All of them, unless the game itself asks who goes along: fewer are one click on the stepper away.
    if (only?.alike.length && hand.holding && !hand.grouping) await hand.pick(only, idsOf(only).length);
    this.lookAtTurn();
  }

  /** What was picked has gone: its stack folds, under a pointer only if nothing else of it can be chosen. */
  async #goTo(id: string): Promise<void> {
    const { hand } = this;
    const held = hand.holding;
    await hand.answer(choice.space(id));
    if (held && !hand.holding && (screen.touched || !this.choosable.has(hand.space))) hand.space = "";
  }

  /** While pieces are in hand, an option among other pieces is a target: a ship to board, a carrier to land on. */
  optionAsTarget(batch: Batch): Option | null {
    if (!this.hand.holding) return null;
    for (const id of batch.ids) {
      const option = this.match.offer.pieces.get(id);
      if (option) return option;
    }
    return null;
  }

  /** A first touch shows what a goal costs and the odds there; the map stays under the finger for the second one. */
  #look(id: string): void {
    this.#touched = id;
    this.cursor = id;
    const place = this.match.catalogue?.spaces.get(id);
    if (place) this.map?.bring([place]);
    if (this.stop === "half") this.stop = "peek";
  }

  /** A click on a batch of a stack: pick one more of it, or all. */
  clickBatch(batch: Batch, all = false): Promise<void> {
    const { late, now } = this.gestures;
    return this.hand.inTurn(() =>
      late || !this.gestures.stands(now) ? this.#oneMore(batch, all) : this.#clickedBatch(batch, all),
    );
  }

  /** A click of a row that began with another question: one more of the same, or nothing. */
  async #oneMore(batch: Batch, all: boolean): Promise<void> {
    for (const option of optionsOf(batch, this.hand.source).keys())
      if (this.hand.countPicked(option) && (await this.#pickMore(batch, option, all))) return;
  }

  async #pickMore(batch: Batch, option: Option, all: boolean): Promise<boolean> {
    const here = optionsOf(batch, this.hand.source).get(option) ?? 0;
    const most = Math.min(here, idsOf(option).length);
    const picked = this.hand.countPicked(option);
    if (picked < most) await this.hand.pick(option, all ? most : picked + 1);
    return picked < most;
  }

  async #clickedBatch(batch: Batch, all: boolean): Promise<void> {
    const { hand, match } = this;
    const target = this.optionAsTarget(batch);
    if (target && all && batch.ids.some(hand.joining)) {
      await hand.join(batch.ids);
      return;
    }
    if (target) {
      await hand.answer(target.choice);
      return;
    }
    for (const option of optionsOf(batch, hand.source).keys())
      if (await this.#pickMore(batch, option, all)) return;
    const why = batch.ids.map((id) => match.refused.get(choice.piece(id))).find(Boolean);
    if (batch.space !== hand.space || !this.stackShown) {
      this.cursor = batch.space;
      await this.#clicked(batch.space);
    }
    if (why) match.refuse(why);
  }

  /** Say why a space or its pieces cannot be chosen. */
  explain(id: string): void {
    const { match } = this;
    if (match.sent.length) {
      match.tell(LOOKING);
      return;
    }
    if (!id) {
      match.tell("Go to a space first, with the pointer or the arrow keys: then you are told why not.");
      return;
    }
    const reasons = [
      match.refused.get(choice.space(id)),
      ...this.batches(id).flatMap((batch) =>
        batch.ids.map((piece) => match.refused.get(choice.piece(piece))),
      ),
    ].filter((why): why is string => Boolean(why));
    const [first] = reasons;
    if (first) match.refuse([...new Set(reasons)].join(" "));
    else match.tell(this.#standing(id));
  }

  /** What can be done at a space of which the rules give no reason. */
  #standing(id: string): string {
    const { match, hand } = this;
    const name = `{space:${id}}`;
    if (match.offer.spaces.has(id)) return `${name} can be chosen now.`;
    if (this.withPieces.has(id)) return `Units in ${name} can be chosen now.`;
    if (!match.prompt) return "No choice of yours is awaited now.";
    if (hand.holding) return `The units in hand cannot go to ${name}.`;
    return `None of your units in ${name} can act now.`;
  }

  /** The open stack comes into sight: on a phone it lies in a tray under the map, for which the sheet gives way. */
  lookAtTurn(): void {
    this.tab = "turn";
    if (screen.narrow && this.batches(this.hand.space).length) this.stop = "peek";
    if (screen.narrow) this.goTo(this.hand.space);
  }

  // ---- battles -------------------------------------------------------------------------------

  /** Whether the battle has the place of the map. */
  readonly battleShown = $derived.by(() => this.drawer && this.battle !== null && !this.asTable);

  /** Lay the battle open in place of the map (on a phone what was decided in the sheet), or go back to the map. */
  showBattle(shown: boolean): void {
    this.drawer = shown;
    if (shown && this.battle) this.map?.keep();
    if (shown && screen.narrow && !this.battle) this.show("battle");
    else if (shown && !screen.narrow && this.battle) this.tab = "battle";
    else if (this.tab === "battle") this.tab = "turn"; // where the next question is answered
    if (screen.narrow && (this.battle || !shown)) this.stop = "peek";
  }

  /** Open a tab; on a phone the sheet rises for it. */
  show(tab: Tab): void {
    this.tab = tab;
    if (this.stop === "peek") this.stop = "half";
  }

  // ---- moving the eye ------------------------------------------------------------------------

  light(spaces: Iterable<string>, pieces: Iterable<number> = []): void {
    this.litSpaces = new Set(spaces);
    this.litPieces = new Set(pieces);
  }

  dark(): void {
    this.litSpaces = NONE;
    this.litPieces = NONE;
  }

  goTo(space: string, always = false): void {
    const place = this.match.catalogue?.spaces.get(space);
    if (!place) return;
    this.cursor = space;
    this.map?.centre(place.x, place.y, { always });
  }

  /** Go to a space and bring the keyboard there. */
  focusOn(space: string, always = false): void {
    this.goTo(space, always);
    document.getElementById(`space-${space}`)?.focus({ preventScroll: true });
  }

  /** Step through the pieces that can still act. */
  async nextPiece(step: 1 | -1): Promise<void> {
    const places = [...this.canAct()];
    if (!places.length) {
      this.match.tell("Nothing of yours can act now.");
      return;
    }
    this.at = (this.at + step + places.length) % places.length;
    const [space = ""] = places[this.at] ?? [];
    if (this.hand.holding && !this.hand.grouping) await this.hand.putBack();
    this.focusOn(space);
    this.hand.open(space);
    this.lookAtTurn();
  }

  /** Spaces with pieces that can still act, in the order of the board, with those pieces. */
  canAct(): Map<string, number[]> {
    const found = new Map<string, number[]>();
    const acting = this.match.view?.can_act ?? [];
    const ids = acting.length ? acting : [...this.match.offer.pieces.keys()];
    for (const id of ids) {
      const space = this.match.pieces.get(id)?.space;
      if (space) found.set(space, [...(found.get(space) ?? []), id]);
    }
    return found;
  }

  // ---- in words ------------------------------------------------------------------------------

  plain = (text: string): string => plain(text, this.match.names);
}

export const [useTable, setTable] = createContext<Table>();
