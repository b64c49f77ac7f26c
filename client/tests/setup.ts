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
globalThis.ResizeObserver ??= class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
};
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.checkVisibility ??= () => true;
HTMLCanvasElement.prototype.getContext = () => null;
