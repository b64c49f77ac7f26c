import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import Game from "../src/pages/Game.svelte";
import { Server, state } from "./table";

const BOX = "Your notes in this match";
let server: Server;

beforeEach(() => {
  localStorage.setItem("ironbottom.keys", JSON.stringify({ m1: { red: "key" } }));
  server = new Server((_, now) => now);
  server.install();
});

async function open(): Promise<HTMLTextAreaElement> {
  render(Game, { id: "m1", moment: null });
  const title = await waitFor(() => screen.getByRole("heading", { name: "Notes" }));
  const fold = title.closest("details");
  if (fold && !fold.open) fold.open = true;
  const box = await waitFor(() => screen.getByLabelText<HTMLTextAreaElement>(BOX));
  await waitFor(() => expect(box.disabled).toBe(false));
  return box;
}

test("notes are kept by the server with the seat, and are there again", async () => {
  server.notes.set("red", "Rabaul first.");
  const box = await open();
  expect(box.value).toBe("Rabaul first.");
  await fireEvent.input(box, { target: { value: "Port Moresby first." } });
  await fireEvent.blur(box);
  await waitFor(() => expect(server.notes.get("red")).toBe("Port Moresby first."));
  await waitFor(() => expect(screen.getByText("Saved with this match.")).toBeTruthy());
});

test("what could not be kept is said, and stays in the box", async () => {
  const box = await open();
  const answers = globalThis.fetch;
  globalThis.fetch = async () => {
    throw new TypeError("no network");
  };
  await fireEvent.input(box, { target: { value: "Truk." } });
  await fireEvent.blur(box);
  await waitFor(() => expect(screen.getByText(/^Not saved: /)).toBeTruthy());
  expect(box.value).toBe("Truk.");
  globalThis.fetch = answers;
  await fireEvent.blur(box);
  await waitFor(() => expect(server.notes.get("red")).toBe("Truk."));
});

test("who only watches has no notes", async () => {
  localStorage.setItem("ironbottom.keys", "{}");
  server.now = state(0, { seat: "" });
  render(Game, { id: "m1", moment: null });
  await waitFor(() => screen.getByRole("tab", { name: "Turn" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Notes" })).toBeNull());
});
