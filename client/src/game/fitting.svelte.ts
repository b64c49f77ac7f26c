/** How large the counters of a battle are: as large as its board has room for without being scrolled. */

/** Least and most size, as parts of the usual one, and the steps between them. */
const LEAST = 0.8;
const MOST = 2;
const STEP = 0.05;
/** Set where there is little room: a board may then lay out its parts anew. */
const CLOSE = "data-close";

/** The largest size at which everything fits; the least if it fits at none. */
export function largest(fits: (size: number) => boolean, least = LEAST, most = MOST): number {
  let [low, high] = [0, Math.round((most - least) / STEP)];
  const size = (steps: number): number => Number((least + steps * STEP).toFixed(2));
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(size(middle))) low = middle;
    else high = middle - 1;
  }
  return size(low);
}

export class Fitting {
  /** The size of now; styles read it as `--grow`. */
  grow = $state(1);

  /** Of a region that shows one child: measure anew when either changes its size. */
  readonly on = (stage: HTMLElement): (() => void) => {
    const fit = (): void => {
      const fits = (size: number): boolean => {
        stage.style.setProperty("--grow", String(size));
        return stage.scrollHeight <= stage.clientHeight && stage.scrollWidth <= stage.clientWidth;
      };
      stage.removeAttribute(CLOSE);
      this.grow = largest(fits);
      if (this.grow < 1) {
        stage.setAttribute(CLOSE, "");
        this.grow = largest(fits);
      }
      stage.style.setProperty("--grow", String(this.grow));
    };
    const watch = new ResizeObserver(fit);
    watch.observe(stage);
    if (stage.firstElementChild) watch.observe(stage.firstElementChild);
    return () => watch.disconnect();
  };
}
