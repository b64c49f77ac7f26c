/** What a player sets for this browser: colours, keys, motion, sound. Kept between visits. */

import type { Action } from "./keymap";

export const THEMES = ["auto", "light", "dark"] as const;

export type Theme = (typeof THEMES)[number];

/** Sets of colours for the sides, by the names that players see. */
export const PALETTES = {
  default: "Nations",
  contrast: "High contrast",
  grey: "Grey print",
} as const;

export type Palette = keyof typeof PALETTES;

interface Saved {
  theme: Theme;
  palette: Palette;
  letters: boolean;
  sound: boolean;
  still: boolean;
  /** Ask before the screen passes to another seat, also where the game hides nothing. */
  askHandover: boolean;
  keys: Partial<Record<Action, string>>;
}

const STORE = "ironbottom.settings";
const FRESH: Saved = {
  theme: "auto",
  palette: "default",
  letters: true,
  sound: false,
  still: false,
  askHandover: false,
  keys: {},
};

function load(): Saved {
  try {
    return { ...FRESH, ...(JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Saved>) };
  } catch (fault) {
    if (fault instanceof SyntaxError) return { ...FRESH };
    throw fault;
  }
}

class Settings {
  #saved = $state<Saved>(load());

  /** Whether the player's system asks for less motion. */
  #system = matchMedia("(prefers-reduced-motion: reduce)").matches;

  get theme(): Theme {
    return this.#saved.theme;
  }
  get palette(): Palette {
    // One that was chosen once may be gone since.
    return this.#saved.palette in PALETTES ? this.#saved.palette : FRESH.palette;
  }
  /** Whether single letters work as keys (they may get in the way of speech input). */
  get letters(): boolean {
    return this.#saved.letters;
  }
  get sound(): boolean {
    return this.#saved.sound;
  }
  get still(): boolean {
    return this.#saved.still || this.#system;
  }
  get askHandover(): boolean {
    return this.#saved.askHandover;
  }
  /** The keys that the player has changed. */
  get ownKeys(): Partial<Record<Action, string>> {
    return this.#saved.keys;
  }

  set<K extends keyof Saved>(name: K, value: Saved[K]): void {
    this.#saved[name] = value;
    localStorage.setItem(STORE, JSON.stringify(this.#saved));
  }

  bind(action: Action, key: string): void {
    this.set("keys", { ...this.#saved.keys, [action]: key });
  }

  freshKeys(): void {
    this.set("keys", {});
  }
}

export const settings = new Settings();
