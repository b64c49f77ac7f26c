import { afterEach, expect, test, vi } from "vitest";
import { scrolling } from "../src/ui/scrolling";

afterEach(() => document.body.replaceChildren());

/** A list of one button, as high as `content` in a window of 100 pixels. */
function list(content: number): { region: HTMLElement; button: HTMLButtonElement } {
  const region = document.createElement("ul");
  const button = document.createElement("button");
  region.append(button);
  document.body.append(region);
  Object.defineProperties(region, {
    scrollHeight: { value: content },
    clientHeight: { value: 100, configurable: true },
  });
  return { region, button };
}
const noticed = (): Promise<void> => new Promise((done) => setTimeout(done));

test("a list that scrolls takes the focus itself while its buttons are disabled", async () => {
  const { region, button } = list(300);
  scrolling(region);
  expect(region.hasAttribute("tabindex")).toBe(false);
  button.disabled = true;
  await noticed();
  expect(region.tabIndex).toBe(0);
  button.disabled = false;
  await noticed();
  expect(region.hasAttribute("tabindex")).toBe(false);
});

test("who reads in a list keeps the focus when its buttons come back", async () => {
  const { region, button } = list(300);
  button.disabled = true;
  scrolling(region);
  await noticed();
  region.focus();
  button.disabled = false;
  await noticed();
  expect(document.activeElement).toBe(region);
});

test("a list that shows all it has is no stop of the keyboard", async () => {
  const { region, button } = list(100);
  button.disabled = true;
  scrolling(region);
  await noticed();
  expect(region.hasAttribute("tabindex")).toBe(false);
});

test("a list is not measured while the page is still being made", async () => {
  const { region, button } = list(300);
  const measured = vi.fn(() => 300);
  Object.defineProperty(region, "scrollWidth", { get: measured });
  Object.defineProperty(region, "clientHeight", { value: 300 });
  button.disabled = true;
  scrolling(region);
  expect(measured).not.toHaveBeenCalled();
  await noticed();
  expect(measured).toHaveBeenCalled();
});
