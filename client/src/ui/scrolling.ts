/**
 * A region that scrolls is reached by keyboard: through what can be focused in it, or else by itself.
 *
 * A fixed `tabindex` would add a stop where a button in the region already takes the focus, and none at all leaves
 * the rest out of reach while an answer is under way and every button is disabled.
 */
const FOCUSABLE = ":is(button, input, select, textarea):not(:disabled), a[href], summary, [tabindex]";

function overflows({ scrollHeight, clientHeight, scrollWidth, clientWidth }: Element): boolean {
  return scrollHeight > clientHeight || scrollWidth > clientWidth;
}

/** Use as `{@attach scrolling}` on the element that has the scroll bar.
 *
 * It is first looked at when the page has been laid out: to ask for its size before would lay it out once for each.
 */
export function scrolling(node: HTMLElement): () => void {
  const look = (): void => {
    if (overflows(node) && !node.querySelector(FOCUSABLE)) node.tabIndex = 0;
    else if (node !== document.activeElement) node.removeAttribute("tabindex");
  };
  const sized = new ResizeObserver(look);
  const filled = new MutationObserver(look);
  sized.observe(node);
  filled.observe(node, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ["disabled"],
  });
  return () => {
    sized.disconnect();
    filled.disconnect();
  };
}
