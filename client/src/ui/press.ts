/** Pointers that press an element: mouse button, finger or pen, from down to up, wherever they go meanwhile. */

import type { Attachment } from "svelte/attachments";

export interface Point {
  x: number;
  y: number;
}

/** A press becomes a drag when it has gone so far, in px: a finger trembles more than a mouse. */
const FAR = { mouse: 5, other: 10 };
const PRIMARY = 1;

interface Heard {
  /** Other pointers press the element than before, or none any more; where they are, in px of the window. */
  held?: (points: Point[]) => void;
  /** They are dragged, and are here now. */
  dragged?: (points: Point[]) => void;
  /** The last one was let go, so far from where the first went down; not told when the system took it away. */
  dropped?: (by: Point) => void;
}

export class Press {
  #points = new Map<number, Point>();
  #from: Point = { x: 0, y: 0 };
  #element: HTMLElement | null = null;
  #dragged = false;

  constructor(readonly heard: Heard) {}

  /** Use as `{@attach press.on}`. */
  on: Attachment<HTMLElement> = (element) => {
    this.#element = element;
    const ends = new AbortController();
    const { signal } = ends;
    element.addEventListener("pointerdown", this.#down, { signal });
    element.addEventListener("pointermove", this.#move, { signal });
    element.addEventListener("pointerup", this.#up, { signal });
    element.addEventListener("pointercancel", this.#lost, { signal });
    element.addEventListener("lostpointercapture", this.#released, { signal });
    // The browser's own dragging of pictures and selected words would take the pointer away.
    element.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    element.addEventListener("click", this.#click, { signal, capture: true });
    return () => {
      ends.abort();
      this.#points.clear();
    };
  };

  #tellHeld(): void {
    this.heard.held?.([...this.#points.values()]);
  }

  #down = (event: PointerEvent): void => {
    if (event.button) return;
    const at = { x: event.clientX, y: event.clientY };
    if (!this.#points.size) {
      this.#dragged = false;
      this.#from = at;
    }
    this.#points.set(event.pointerId, at);
    if (this.#dragged) this.#capture(event.pointerId);
    this.#tellHeld();
  };

  #move = (event: PointerEvent): void => {
    if (!this.#points.has(event.pointerId)) return;
    // The button was let go where nobody heard it.
    if (!(event.buttons & PRIMARY)) return this.#lost(event);
    const at = { x: event.clientX, y: event.clientY };
    if (!this.#dragged) {
      const far = Math.hypot(at.x - this.#from.x, at.y - this.#from.y);
      if (this.#points.size === 1 && far < (event.pointerType === "mouse" ? FAR.mouse : FAR.other)) return;
      this.#dragged = true;
      for (const id of this.#points.keys()) this.#capture(id);
    }
    this.#points.set(event.pointerId, at);
    this.heard.dragged?.([...this.#points.values()]);
  };

  /** The element that listens must be the one that captures: it hears nothing of what its parent captured. Only a drag
   * is captured, as the click after a captured press goes to the element itself and not to what was pressed in it. */
  #capture(pointer: number): void {
    this.#element?.setPointerCapture(pointer);
  }

  #up = (event: PointerEvent): void => {
    if (!this.#points.delete(event.pointerId)) return;
    this.#tellHeld();
    if (!this.#points.size)
      this.heard.dropped?.({ x: event.clientX - this.#from.x, y: event.clientY - this.#from.y });
  };

  #lost = (event: PointerEvent): void => {
    if (this.#points.delete(event.pointerId)) this.#tellHeld();
  };

  #released = (event: PointerEvent): void => {
    // A finger is captured by what it touched first, and released by that when the drag is captured here.
    if (event.target === this.#element) this.#lost(event);
  };

  /** The click at the end of a drag is none; one by key or screen reader (which counts no clicks) always is. */
  #click = (event: MouseEvent): void => {
    if (!this.#dragged || !event.detail) return;
    this.#dragged = false;
    event.stopPropagation();
    event.preventDefault();
  };
}
