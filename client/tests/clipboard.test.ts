/** Links that are copied: told as copied only where the browser did it. */
import { afterEach, expect, test, vi } from "vitest";
import { copied } from "../src/ui/clipboard";

const clip = (clipboard: Partial<Clipboard>): unknown => vi.stubGlobal("navigator", { clipboard });
afterEach(() => vi.unstubAllGlobals());

test("a text that was copied is told as that", async () => {
  const writeText = vi.fn(() => Promise.resolve());
  clip({ writeText });
  expect(await copied("a link")).toBe(true);
  expect(writeText).toHaveBeenCalledWith("a link");
});

test("a browser that refuses to copy is no failure of the page", async () => {
  clip({ writeText: () => Promise.reject(new DOMException("not allowed", "NotAllowedError")) });
  expect(await copied("a link")).toBe(false);
});

test("a page that has no clipboard copies nothing", async () => {
  vi.stubGlobal("navigator", {});
  expect(await copied("a link")).toBe(false);
});
