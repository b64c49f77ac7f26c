/** The place of the open stack's plate on the screen: found when it opens, kept while units are picked, and sought anew
 * only when it would cover something or leave the window. */

import { untrack } from "svelte";
import { bySides, inPlate, plateSize, type PlateSize } from "../game/openstack";
import type { Table } from "../game/table.svelte";
import { screen } from "../ui/screen.svelte";
import { placePlate } from "./plate";
import type { PanZoom } from "./panzoom.svelte";
import type { Place } from "./places";
import { around, type Rect } from "./rects";
import { RING, stackRect, type Layout } from "./tags";

/** A movement of the map has ended when it has rested so long. */
const REST_MS = 160;
/** A goal without a ring is covered when its middle is. */
const DOT = 2 * RING.least;
const NAME_HEIGHT = 14;

export class PlatePlace {
  /** Its upper left corner in board units; null: in the tray. */
  #at = $state.raw<{ x: number; y: number } | null>(null);
  #opened = "";
  /** Whether the last stack of which units were in hand found no place on the map: the next opens in the tray at once
   * and does not go there from under the hand. */
  #docks = false;
  #rested = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly table: Table,
    readonly view: PanZoom,
    readonly places: () => ReadonlyMap<string, Place>,
    readonly layout: () => Layout,
  ) {}

  readonly size: PlateSize | null = $derived.by(() => {
    const { match, stackShown } = this.table;
    return stackShown && match.catalogue ? plateSize(bySides(inPlate(this.table), match.catalogue)) : null;
  });

  /** In px of the window; null: docked below it. */
  readonly at = $derived.by(() => this.#at && this.view.toScreen(this.#at.x, this.#at.y));

  /** Its own stack, in px of the window. */
  readonly own: Rect | null = $derived.by(() => {
    const rect = this.#ownDrawn();
    return rect && this.#toWindow(rect);
  });

  /** To be called in an effect. */
  watch(): void {
    const { view } = this;
    void [view.x, view.y, view.k];
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#rested += 1), REST_MS);
  }

  /** To be called in an effect: whatever it hangs on has changed. */
  place(): void {
    const { table, view, size } = this;
    const space = table.hand.space;
    void [view.width, view.height, view.drawn, this.#rested];
    const taken = this.#taken();
    const own = this.#ownDrawn();
    untrack(() => {
      const same = this.#opened === space;
      this.#opened = size ? space : "";
      if (!size || !own) return;
      // Once docked it stays so: what is picked in a tray must not jump onto the map.
      if (screen.narrow || (same ? !this.#at : this.#docks)) {
        this.#at = null;
        return;
      }
      const scale = view.drawn;
      const window = this.#drawn(0, 0, view.width, view.height);
      const before = same && this.#at ? { left: this.#at.x * scale, top: this.#at.y * scale } : null;
      const found = placePlate(
        size,
        own,
        window,
        taken,
        before && { ...before, right: before.left + size.width, bottom: before.top + size.height },
      );
      if (table.hand.holding) this.#docks = !found;
      this.#at = found && { x: found.left / scale, y: found.top / scale };
    });
  }

  /** What lies so in the window, in px of the drawing. */
  #drawn(left: number, top: number, width: number, height: number): Rect {
    const { view } = this;
    const scale = view.drawn;
    const [from, to] = [view.toBoard(left, top), view.toBoard(left + width, top + height)];
    return { left: from.x * scale, top: from.y * scale, right: to.x * scale, bottom: to.y * scale };
  }

  #toWindow({ left, top, right, bottom }: Rect): Rect {
    const { view } = this;
    const [from, to] = [
      view.toScreen(left / view.drawn, top / view.drawn),
      view.toScreen(right / view.drawn, bottom / view.drawn),
    ];
    return { left: from.x, top: from.y, right: to.x, bottom: to.y };
  }

  #ownDrawn(): Rect | null {
    const { table, view } = this;
    const space = table.match.catalogue?.spaces.get(table.hand.space);
    if (!space) return null;
    const place = this.places().get(space.id);
    const scale = view.drawn;
    return place
      ? stackRect(place, scale)
      : around(space.x * scale, space.y * scale, NAME_HEIGHT, NAME_HEIGHT);
  }

  /** What it must not cover: the buttons of the map, goals with their tags, and counters that can be chosen. */
  #taken(): Rect[] {
    const { table, view } = this;
    const scale = view.drawn;
    const { rings, tags } = this.layout();
    const places = this.places();
    const plain = table.aims.goals.flatMap(({ id }) => {
      const space = rings.has(id) ? undefined : table.match.catalogue?.spaces.get(id);
      return space ? [around(space.x * scale, space.y * scale, DOT, DOT)] : [];
    });
    const chosen = [...table.choosable].flatMap((id) => {
      const place = places.get(id);
      return place ? [stackRect(place, scale)] : [];
    });
    const { bar } = view;
    const buttons = bar
      ? [this.#drawn(bar.offsetLeft, bar.offsetTop, bar.offsetWidth, bar.offsetHeight)]
      : [];
    return [
      ...buttons,
      ...rings.values(),
      ...[...tags.values()].map(({ rect }) => rect),
      ...plain,
      ...chosen,
    ];
  }
}
