/** The screen: how wide it is, and whether a finger works it. */

/** Below this the panel is a sheet below the map. The same limit stands in the styles. */
const query = matchMedia("(max-width: 760px)");
/** Below this height, as of a phone held sideways or a page much enlarged, words stand beside what they are of. */
const low = matchMedia("(max-height: 640px)");

class Screen {
  narrow = $state(query.matches);
  short = $state(low.matches);
  /** Whether the last press was by a finger, which cannot point at anything without choosing it. */
  touched = false;

  constructor() {
    query.addEventListener("change", (event) => (this.narrow = event.matches));
    low.addEventListener("change", (event) => (this.short = event.matches));
    const capture = { capture: true };
    addEventListener("pointerdown", (event) => (this.touched = event.pointerType === "touch"), capture);
    addEventListener("keydown", () => (this.touched = false), capture);
  }
}

export const screen = new Screen();
