/** Which parts of the panel a player has folded or unfolded: they stay so while the page is open. */

import { SvelteMap } from "svelte/reactivity";

class Folds {
  readonly #open = new SvelteMap<string, boolean>();

  /** Whether a part lies open, as the player left it, else `usual`. */
  isOpen = (id: string, usual: boolean): boolean => this.#open.get(id) ?? usual;

  set(id: string, open: boolean): void {
    this.#open.set(id, open);
  }
}

export const folds = new Folds();
