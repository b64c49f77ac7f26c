import { expect, test } from "vitest";
import { Match } from "../src/game/match.svelte";
import { Replay } from "../src/game/replay.svelte";
import { Table } from "../src/game/table.svelte";
import { PanZoom } from "../src/map/panzoom.svelte";
import { PlatePlace } from "../src/map/plate.svelte";
import { meet, type Rect } from "../src/map/rects";
import type { Layout } from "../src/map/tags";
import { Server, state } from "./table";

test("an open stack keeps off the buttons of the map", async () => {
  localStorage.setItem("ironbottom.keys", JSON.stringify({ m1: { red: "key" } }));
  new Server((choices, now) => state(now.version + choices.length)).install();
  const match = new Match("m1");
  const table = new Table(match, new Replay(match));
  await match.open();
  table.hand.open("burma");
  const view = new PanZoom(1000, 1000, 1, () => true);
  view.resize(1400, 900, () => null);
  const layout = { rings: new Map(), tags: new Map() } as Layout;
  const placed = (): Rect => {
    const plate = new PlatePlace(
      table,
      view,
      () => new Map(),
      () => layout,
    );
    plate.place();
    const { x, y } = plate.at!;
    return { left: x, top: y, right: x + plate.size!.width, bottom: y + plate.size!.height };
  };
  const before = placed();
  view.bar = {
    offsetLeft: before.left + 10,
    offsetTop: before.bottom - 40,
    offsetWidth: 200,
    offsetHeight: 34,
  } as HTMLElement;
  const buttons = {
    left: before.left + 10,
    top: before.bottom - 40,
    right: before.left + 210,
    bottom: before.bottom - 6,
  };
  expect(meet(placed(), buttons)).toBe(false);
});
