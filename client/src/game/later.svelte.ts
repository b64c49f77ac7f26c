/** What the first view of a table does without: it comes once the page is idle, so that a click does not wait for it. */

export type Parts = typeof import("./parts");

/** What is loaded apart wherever it is shown: it lies ready for that. */
const APART = [
  () => import("../panels/HelpPanel.svelte"),
  () => import("../panels/StatsPanel.svelte"),
  () => import("../panels/Calculator.svelte"),
  () => import("../pages/End.svelte"),
];
/** So long a page that is never idle waits at most. */
const PATIENCE_MS = 1500;

class Later {
  /** Null: it has not come yet. */
  parts = $state.raw<Parts | null>(null);

  /** Have the parts; TypeError or the bundler's Error where the server does not send them. */
  async load(): Promise<void> {
    this.parts ??= await import("./parts");
  }

  /** Have all of it ready. What does not come now is asked for again when it is shown, and missed then. */
  async prepare(): Promise<void> {
    await Promise.allSettled([this.load(), ...APART.map((load) => load())]);
  }
}

export const later = new Later();

/** Do one thing when what is on the page has been painted, and another when nothing else is to be done. */
export function whenPainted(then: () => void, idle: () => void): void {
  requestAnimationFrame(() => {
    setTimeout(() => {
      then();
      // Safari cannot tell when it is idle: there the painted page must do.
      if ("requestIdleCallback" in window) requestIdleCallback(() => idle(), { timeout: PATIENCE_MS });
      else idle();
    });
  });
}
