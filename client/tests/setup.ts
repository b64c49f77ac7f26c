/** What browsers have and jsdom has not, and patience: a busy machine is slow to load what comes later. */

import { configure } from "@testing-library/svelte";

configure({ asyncUtilTimeout: 30_000 });

const noMedia = (query: string): MediaQueryList =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }) as unknown as MediaQueryList;

globalThis.matchMedia ??= noMedia;
/** Tells of what it observes once, when that has been laid out: nothing changes its size here. */
globalThis.ResizeObserver ??= class {
  #observing = true;
  constructor(readonly told: ResizeObserverCallback) {}
  observe(): void {
    setTimeout(() => this.#observing && this.told([], this));
  }
  unobserve(): void {}
  disconnect(): void {
    this.#observing = false;
  }
};
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.checkVisibility ??= () => true;
HTMLCanvasElement.prototype.getContext = () => null;
