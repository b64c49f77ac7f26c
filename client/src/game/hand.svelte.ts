/** Pieces in hand: which are picked, how many, and the answers to be repeated for each of them.
 *
 * The first piece is told to the server at once, so that its legal targets light up. Further pieces wait here: when the
 * first has arrived, the same answers are sent for each of them, all in one batch. Where the game itself asks who goes
 * along, further pieces of the same space are answers as well: the prompt names the group, which moves as one.
 */

import { split } from "./choices";
import type { Match } from "./match.svelte";
import type { Offer } from "./choices";
import { backButton, choice, offers } from "./choices";
import type { Option } from "../net/protocol";
import type { Batch } from "./stacks";

interface Base {
  prompt: string;
  path: string;
}

/** Ids that an option stands for, in the order in which they must be chosen. */
export const idsOf = (option: Option): number[] => [Number(split(option.choice)[1]), ...option.alike];

/** The choices that let every piece do what the first did. */
export const repeated = (pieces: number[], answers: string[]): string[] =>
  pieces.flatMap((piece) => [`piece:${piece}`, ...answers]);

/** Pieces of a batch that can be chosen under an offer, by option (alike pieces may fall under several). */
export function optionsOf(batch: Batch, offer: Offer): Map<Option, number> {
  const found = new Map<Option, number>();
  for (const id of batch.ids) {
    const option = offer.pieces.get(id);
    if (option) found.set(option, (found.get(option) ?? 0) + 1);
  }
  return found;
}

export class Hand {
  /** The space whose stack lies open. */
  space = $state("");
  /** Option -> pieces picked of it; the first key is the one the server knows of. */
  picked = $state.raw<ReadonlyMap<string, number>>(new Map());
  #from = $state("");
  #base: Base | null = null;
  /** Actions of the match before the lead was picked; null: before this page was opened. */
  #began: number | null = null;
  #offer: Offer | null = null;
  #lead: Option | null = null;
  #answers: string[] = [];
  #underway: Promise<unknown> = Promise.resolve();

  constructor(readonly match: Match) {}

  /** The pieces that go as one by the game's own question. */
  readonly group: number[] = $derived.by(() => this.match.prompt?.going ?? []);
  readonly holding = $derived(this.picked.size > 0 || this.group.length > 0);
  /** Where the pieces in hand stand. */
  readonly from = $derived.by(() => this.match.pieces.get(this.group[0] ?? -1)?.space ?? this.#from);

  /** Do something once all that was begun before has been done: a click meanwhile is not lost. */
  inTurn<T>(deed: () => Promise<T>): Promise<T> {
    const done = this.#underway.then(deed);
    this.#underway = done.catch(() => undefined);
    return done;
  }

  /** The offer that pieces are picked from: the one before the first was picked. */
  get source(): Offer {
    return this.holding && this.#offer ? this.#offer : this.match.offer;
  }

  countPicked = (option: Option): number => this.picked.get(option.choice) ?? 0;

  get total(): number {
    return this.group.length || [...this.picked.values()].reduce((sum, count) => sum + count, 0);
  }

  /** What is asked about the first of several in hand is asked about all of them; empty where it is of one only. */
  get words(): string {
    if (this.group.length || this.total < 2 || this.leadId === null) return "";
    return this.match.prompt?.text.replace(`{piece:${this.leadId}}`, "all that is picked") ?? "";
  }

  /** All pieces in hand. */
  get ids(): number[] {
    if (this.group.length) return this.group;
    const options = new Set(this.source.pieces.values());
    return [...options].flatMap((option) => idsOf(option).slice(0, this.countPicked(option)));
  }

  /** How many pieces of a batch are in hand. */
  countIn(batch: Pick<Batch, "ids">): number {
    if (!this.holding) return 0;
    const inHand = new Set(this.ids);
    return batch.ids.filter((id) => inHand.has(id)).length;
  }

  /** The option by which a piece that stands where the first did goes along with it, undefined if it cannot. */
  joining = (id: number): Option | undefined =>
    this.grouping && this.match.pieces.get(id)?.space === this.from
      ? this.match.offer.pieces.get(id)
      : undefined;

  /** Where others stand that may go along; empty: nobody may. */
  get joiningFrom(): string[] {
    return [...this.match.offer.pieces.keys()].some((id) => this.joining(id)) ? [this.from] : [];
  }

  /** Whether the game asks who goes along with the first. */
  get grouping(): boolean {
    return this.group.length > 0;
  }

  /** Whether others have gone along with the first, and nobody else can. */
  get complete(): boolean {
    return this.group.length > 1 && !this.joiningFrom.length;
  }

  /** Let all of these go along that can, one after the other. */
  async join(ids: number[]): Promise<void> {
    for (const id of ids) {
      const option = this.joining(id);
      if (option && !(await this.answer(option.choice))) return;
    }
  }

  get leadId(): number | null {
    return this.group[0] ?? (this.#lead ? Number(split(this.#lead.choice)[1]) : null);
  }

  /** Take all of these in hand that can go, as soon as what was begun before is done. */
  takeAll = (batches: Batch[]): Promise<void> => this.inTurn(() => this.everybody(batches));

  /** All of these that can go; what is aboard a ship that goes stays aboard. Ships with a load go first, then those of
   * the kind that there is most of: who goes first says who can go along. Whoever stays is told of. */
  async everybody(batches: Batch[]): Promise<void> {
    const { source } = this;
    const all = new Set(batches.flatMap(({ ids }) => ids));
    const goes = (id: number): boolean => all.has(id) && source.pieces.has(id);
    const kindOf = ({ type }: Batch): string => this.match.catalogue?.typeOf(type).klass ?? "";
    const free = batches.map((batch) => ({
      ...batch,
      ids: batch.ids.filter((id) => !goes(this.#shipOf(id) ?? -1)),
    }));
    const many = new Map<string, number>();
    for (const batch of free)
      many.set(kindOf(batch), (many.get(kindOf(batch)) ?? 0) + batch.ids.filter(goes).length);
    const before = (one: Batch, two: Batch): number =>
      Number(two.cargo.length > 0) - Number(one.cargo.length > 0) ||
      (many.get(kindOf(two)) ?? 0) - (many.get(kindOf(one)) ?? 0);
    free.sort(before);
    const able = free.flatMap(({ ids }) => ids.filter(goes));
    for (const batch of free)
      for (const [option, here] of optionsOf(batch, this.source))
        if (this.grouping) await this.join(batch.ids);
        else await this.pick(option, Math.min(here, idsOf(option).length));
    // Whoever goes may make room for others, as a transport does that stood behind them.
    for (let went = -1; this.grouping && went !== this.group.length;) {
      went = this.group.length;
      await this.join([...all].filter((id) => !all.has(this.#shipOf(id) ?? -1)));
    }
    const { group } = this;
    const left = able.filter((id) => !group.includes(id)).length;
    if (this.grouping && group.length && left)
      this.match.tell(`${left} of them cannot go along with the others.`);
  }

  #shipOf = (id: number): number | null => this.match.pieces.get(id)?.aboard ?? null;

  open(space: string): void {
    this.space = space;
  }

  #now(): Base {
    return { prompt: this.match.prompt?.name ?? "", path: this.match.view?.path.join("/") ?? "" };
  }

  #atBase(): boolean {
    return this.#base !== null && this.#isAt(this.#base);
  }

  #isAt(base: Base): boolean {
    const now = this.#now();
    return now.prompt === base.prompt && now.path === base.path;
  }

  /** Pick so many pieces of an option (0: put them back). */
  async pick(option: Option, count: number): Promise<void> {
    if (this.match.naming) {
      await this.match.act(option.choice);
      return;
    }
    if (this.grouping) {
      // What has gone along before is in hand already.
      if (offers(this.match.offer, option.choice)) await this.answer(option.choice);
      return;
    }
    if (this.#lead === option || this.picked.has(option.choice)) {
      if (count === 0 && this.#lead === option) return this.putBack();
      const rest = new Map(this.picked);
      if (count === 0) rest.delete(option.choice);
      else rest.set(option.choice, count);
      this.picked = rest;
      return;
    }
    if (this.holding) {
      this.picked = new Map([...this.picked, [option.choice, count]]);
      return;
    }
    const base = this.#now();
    const began = this.match.live?.count ?? 0;
    const offer = this.match.offer;
    const from = this.match.pieces.get(Number(split(option.choice)[1]))?.space ?? "";
    if (!(await this.match.act(option.choice))) return;
    this.#began = began;
    this.#offer = offer;
    if (this.grouping) {
      await this.join(idsOf(option).slice(1, count));
      return;
    }
    this.#base = base;
    this.#lead = option;
    this.#answers = [];
    this.#from = from;
    this.picked = new Map([[option.choice, count]]);
    if (this.#atBase()) await this.#finish();
  }

  /** Answer with anything that is not a piece to be picked: a target, a number, a button. */
  async answer(text: string): Promise<boolean> {
    const back = backButton(this.match.offer)?.choice === text;
    const { grouping } = this;
    if (!(await this.match.act(text))) return false;
    if (grouping) {
      if (!this.grouping) this.#sent(back);
      return true;
    }
    if (!this.holding) return true;
    if (back) {
      if (this.#atBase()) this.drop();
      else this.#answers = this.#answers.slice(0, -1);
      return true;
    }
    this.#answers = [...this.#answers, text];
    if (this.total > 1 && this.#base) await this.#asSuggested(this.#base, "piece");
    if (this.#atBase()) await this.#finish();
    else if (!this.#goesOn()) this.drop();
    return true;
  }

  /** The group is no longer in hand: it has gone, as one move, or was put back. */
  #sent(back: boolean): void {
    const began = this.#began;
    this.drop();
    if (began !== null && !back) this.match.moved(began);
  }

  /** Whether the procedure that the lead piece began still runs. */
  #goesOn(): boolean {
    const now = this.#now();
    if (this.#base === null || now.prompt === "" || !now.path.startsWith(this.#base.path)) return false;
    return now.path === this.#base.path || !this.#settled();
  }

  /** Whether nobody is left to do as the lead did, and the lead cannot be put back: another phase has begun. */
  #settled(): boolean {
    return !this.#rest().length && !backButton(this.match.offer);
  }

  /** The others do what the lead did: its like in one batch, if no ship can fill up; the rest one by one. Questions
   * that the lead was not asked, such as which of two ships, are answered as suggested. */
  async #finish(): Promise<void> {
    const rest = this.#rest();
    const answers = this.#answers;
    const began = this.#began;
    const base = this.#base;
    const like = new Set(this.#lead && !this.#boarded() ? idsOf(this.#lead) : []);
    const batch = rest.filter((id) => like.has(id));
    const others = rest.filter((id) => !like.has(id));
    this.drop();
    if (!batch.length || !base || (await this.#together(repeated(batch, answers), base)))
      if (others.length) await this.#follow(others, answers);
    if (began !== null) this.match.moved(began);
  }

  /** One batch, as far as it goes; a piece that got no further is put back, with the reason. */
  async #together(choices: string[], base: Base): Promise<boolean> {
    const { match } = this;
    let made = 0;
    for (let more = 1; more && made < choices.length;) {
      more = await match.actOn(choices.slice(made));
      made += more;
      await this.#asSuggested(base);
    }
    const next = choices[made];
    if (!next) return true;
    this.#explain(next);
    const why = match.notice;
    const back = backButton(match.offer);
    if (back) await match.act(back.choice);
    match.notice = why;
    return false;
  }

  /** Answer what is asked on the way as the server suggests, up to where the next piece can be picked: ships that several
   * board or land on are filled so, the first of them included. */
  async #asSuggested(base: Base, verb = ""): Promise<void> {
    const { match } = this;
    const suggestion = (): string => match.suggestion?.choice ?? "";
    const onTheWay = (): boolean => !this.#isAt(base) && this.#now().path.startsWith(base.path);
    while (onTheWay() && suggestion().startsWith(verb || suggestion()) && suggestion())
      if (!(await match.act(suggestion()))) return;
  }

  #boarded(): boolean {
    return this.match.pieces.get(this.leadId ?? -1)?.aboard != null;
  }

  /** Pick pieces and answer as before, as far as the answers are offered: from there on the player is asked. */
  async #follow(pieces: number[], answers: string[]): Promise<void> {
    const { match } = this;
    const options = new Map<Option, number>();
    for (const id of pieces) {
      const option = match.offer.pieces.get(id);
      if (option) options.set(option, (options.get(option) ?? 0) + 1);
      else this.#explain(choice.piece(id));
    }
    for (const [option, count] of options) await this.pick(option, count);
    const lead = this.#lead;
    for (const answer of answers) {
      if (!lead || this.#lead !== lead) return;
      if (!offers(match.offer, answer)) return this.#explain(answer);
      await this.answer(answer);
    }
    while (lead && this.#lead === lead && match.suggestion) await this.answer(match.suggestion.choice);
  }

  #explain(text: string): void {
    const why = this.match.refused.get(text);
    if (why) this.match.refuse(why);
  }

  /** The pieces that follow the lead: cargo before its ship sails, and not what went along aboard the lead. */
  #rest(): number[] {
    const shipOf = this.#shipOf;
    const rest = this.ids.filter((id) => id !== this.leadId && shipOf(id) !== this.leadId);
    return [...rest.filter((id) => shipOf(id) !== null), ...rest.filter((id) => shipOf(id) === null)];
  }

  /** Take the lead piece back. */
  async putBack(): Promise<void> {
    const back = backButton(this.match.offer);
    if (this.grouping && !back) {
      await this.match.undo();
      return;
    }
    if (back && !this.#answers.length) {
      if (await this.match.act(back.choice)) this.drop();
      return;
    }
    for (let step = this.#answers.length; step >= 0 && !this.#atBase(); step -= 1)
      if (!(await this.match.undoOne())) break;
    this.drop();
  }

  /** Forget what is in hand (the position has gone on). */
  drop(): void {
    this.picked = new Map();
    this.#lead = null;
    this.#base = null;
    this.#offer = null;
    this.#answers = [];
    this.#began = null;
    this.#from = "";
  }

  /** One step back: the hand, then the open stack. */
  async back(): Promise<void> {
    if (this.holding) await this.putBack();
    else this.space = "";
  }
}
