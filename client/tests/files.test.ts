import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { readFile } from "../src/game/files";
import LoadFile from "../src/pages/LoadFile.svelte";
import { Server } from "./table";

beforeEach(() => new Server((_, now) => now).install());

async function load(text: string): Promise<void> {
  const saved = await readFile({ name: "game.json", text: async () => text } as File);
  render(LoadFile, { saved, close: () => undefined });
}

test.each(["", '{"slug": "skirm', "null", "[]"])("a damaged file is called damaged: %j", async (text) => {
  await load(text);
  expect(screen.getByText(/This file is damaged or incomplete/)).toBeTruthy();
});

test("a file of a game that is not served names the game", async () => {
  await load('{"slug": "chess"}');
  expect(screen.getByText(/a game that the server does not know: chess/)).toBeTruthy();
});
