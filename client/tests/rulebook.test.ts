import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, expect, test } from "vitest";
import { addressOfRule, chapterOf, fitting, numberOf } from "../src/game/rulebook";
import Rules from "../src/pages/Rules.svelte";

const RULES = [
  { id: "skirmish:land.1", title: "Land moves", summary: "Land units walk to neighbouring land." },
  { id: "skirmish:land.2", title: "Stacking", summary: "Four units stand in a space at most." },
  { id: "skirmish:9.1.a", title: "Retreat", summary: "The loser walks back." },
];

beforeEach(() => {
  globalThis.fetch = async (input) => {
    const chapters = [
      { id: "land", title: "On land" },
      { id: "9", title: "Combat" },
    ];
    const found = String(input).includes("/reference") ? { sheets: [], rules: RULES, chapters } : [];
    return new Response(JSON.stringify(found));
  };
});

test("a rule has its printed number, its chapter and an address", () => {
  expect([numberOf("blitz:4.1.d2"), chapterOf("blitz:4.1.d2")]).toEqual(["4.1.d2", "4"]);
  expect(addressOfRule("blitz:4.1.d2")).toBe("/rules/blitz#4.1.d2");
  expect(fitting(RULES, "walk back").map(({ id }) => id)).toEqual(["skirmish:9.1.a"]);
  expect(fitting(RULES, "9.1")).toHaveLength(1);
});

test("the rules of a game are read by chapters, and looked through", async () => {
  render(Rules, { slug: "skirmish" });
  const chapter = await waitFor(() => screen.getByRole("region", { name: "On land" }));
  expect(within(chapter).getAllByRole("definition")).toHaveLength(2);
  expect(screen.getByRole("region", { name: "9. Combat" })).toBeTruthy();
  await fireEvent.input(screen.getByRole("searchbox"), { target: { value: "stand" } });
  await waitFor(() => expect(screen.queryByRole("region", { name: "9. Combat" })).toBeNull());
  expect(screen.getByText("1 of 3 rules")).toBeTruthy();
});
