/** What stands on a counter, as the board tells it. */

/** One side of a counter as printed. */
export interface Face {
  /** Kind and text of each figure: weapon, defence, movement. */
  foot: [kind: string, text: string][];
  /** Figures beside the drawing. */
  right: [kind: string, text: string][];
  /** Only pieces with this mark show it; empty: all others. */
  mark: string;
  steps: number;
}

/** What a mark of pieces means to the drawing of a counter. */
export interface Mark {
  id: string;
  means: "used" | "active" | "damaged" | "printed";
}
