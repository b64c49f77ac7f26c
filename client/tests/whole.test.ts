import { expect, test, beforeEach } from "vitest";
import { whole } from "../src/game/whole";
import { Match } from "../src/game/match.svelte";
import type { Panel } from "../src/net/protocol";
import { piece, PIECES, Server, state, view } from "./table";

const HERE = view({ markers: [{ space: "burma", kind: "battle", side: "", text: "", to: "" }] });

let server: Server;
let match: Match;

beforeEach(async () => {
  localStorage.setItem("ironbottom.keys", JSON.stringify({ m1: { red: "key" } }));
  server = new Server((_, now) => now);
  server.now = state(3, { view: HERE });
  server.install();
  match = new Match("m1");
  await match.open();
});

const moved = piece(0, "infantry", "red", "siam");
const news = (since: number, version: number): ReturnType<typeof state> => ({
  ...state(version, { view: view({ pieces: [moved] }), patch: { same: ["markers"], gone: [1], parts: {} } }),
  since,
});

test("a piece that moved takes its place, one that is gone leaves, the rest stays", () => {
  const { pieces, markers } = whole(HERE, view({ pieces: [moved] }), {
    same: ["markers"],
    gone: [1],
    parts: {},
  });
  expect(pieces).toEqual([moved, ...PIECES.slice(2)]);
  expect(markers).toEqual(HERE.markers);
});

test("panels that come take their place among those that stand, in the order told", () => {
  const panel = (id: string, title: string): Panel => ({
    id,
    title,
    kind: "table",
    columns: [],
    rows: [],
    battle: null,
    parts: [],
    step: 0,
    about: "",
    rule: "",
  });
  const before = view({ panels: [panel("a", "one"), panel("b", "two"), panel("c", "three")] });
  const news = view({ panels: [panel("d", "new"), panel("a", "changed")] });
  const { panels } = whole(before, news, { same: [], gone: [], parts: { panels: ["d", "c", "a"] } });
  expect(panels.map(({ title }) => title)).toEqual(["new", "three", "changed"]);
  expect(panels[1]).toBe(before.panels[2]);
});

test("news of the version on show make it whole", () => {
  match.apply(news(3, 4));
  expect(match.view?.pieces).toEqual([moved, ...PIECES.slice(2)]);
  expect(match.view?.markers).toEqual(HERE.markers);
});

test("news that are here already change nothing", () => {
  match.apply(news(3, 4));
  const shown = match.view;
  match.apply(news(3, 4));
  expect(match.view).toBe(shown);
});

test("news of another version bring the whole state", async () => {
  server.now = state(6);
  match.apply(news(5, 6));
  await expect.poll(() => match.live?.version).toBe(6);
  expect(match.view?.pieces).toEqual(PIECES);
});
