import { describe, expect, test } from "vitest";
import { readReference } from "../src/net/reading";
import { Catalogue, namesFor } from "../src/game/catalogue";
import { isScale, mainButton, backButton, offerOf, split } from "../src/game/choices";
import { brief, optionsIn } from "../src/game/facts";
import { amount, measured, percent, percents, reasonOf } from "../src/game/figures";
import { batchesBySpace, countOf, inWords, markWords } from "../src/game/stacks";
import { hugged, named, plain, segments } from "../src/game/tokens";
import { ago } from "../src/game/times";
import { actionOf, DEFAULT_KEYS, keyName } from "../src/keymap";
import table from "../../src/ironbottom/kernel/nations.json";
import { DARK_PAPER, coloursOf, contrast, inkOn, luminance } from "../src/palettes";
import { parse } from "../src/router.svelte";
import type { Side } from "../src/net/protocol";
import type { GameInfo } from "../src/net/wire";
import { BOARD, REFERENCE, option, PICK, piece, PIECES, prompt } from "./table";

const catalogue = new Catalogue(BOARD, () => readReference(REFERENCE));
const names = namesFor(catalogue, new Map(PIECES.map((each) => [each.id, each])), [
  { id: "red", name: "The Reds", plays: ["red"], within: "the Reds", several: false },
]);

describe("texts with live names", () => {
  test("pieces of one name in a row are named once, with their number", () => {
    const nameOf = (_verb: string, argument: string): string =>
      Number(argument) > 4 ? "CVA+ 1" : "BB Yamato";
    const text = "{piece:5}, {piece:1}, {piece:6} bomb ships, {piece:7} stays.";
    const parts = segments(text, nameOf);
    expect(parts.map((part) => part.text).join("")).toBe("2 × CVA+ 1, BB Yamato bomb ships, CVA+ 1 stays.");
    expect(parts[0]?.alike).toEqual(["6"]);
    expect(plain(text, nameOf)).toBe(parts.map((part) => part.text).join(""));
  });
  test("tokens become names and keep what they name", () => {
    expect(segments("{piece:3} goes to {space:siam}!", names)).toEqual([
      { verb: "piece", argument: "3", text: "Red armor" },
      { verb: "", argument: "", text: " goes to " },
      { verb: "space", argument: "siam", text: "Siam" },
      { verb: "", argument: "", text: "!" },
    ]);
  });
  test("brackets and commas stay with the name they touch", () => {
    const parts = hugged(segments("Sails ({piece:3}, {space:siam}): {rule:land.1}", names));
    expect(parts.map(({ before, text, after }) => `${before}|${text}|${after}`)).toEqual([
      "|Sails |",
      "(|Red armor|,",
      "| |",
      "|Siam|):",
      "| |",
      "|Land moves|",
    ]);
  });
  test("a lost piece is known by the name beside its id", () => {
    expect(plain("{piece:99|Blue fighter} is lost", names)).toBe("Blue fighter is lost");
    expect(plain("{piece:99} is lost", names)).toBe("piece is lost");
  });
  test("seats, kinds and rules are named too", () => {
    expect(plain("{seat:red}: {type:infantry}, {rule:land.1}", names)).toBe("The Reds: infantry, Land moves");
  });
  test("ids named with a verb are found", () => {
    expect(named("{space:burma} to {space:siam} by {piece:1}", "space")).toEqual(["burma", "siam"]);
  });
});

describe("choices", () => {
  test("are split at the first colon", () => {
    expect(split("button:done")).toEqual(["button", "done"]);
    expect(split("pass")).toEqual(["pass", ""]);
  });
  test("an option stands for its alike pieces", () => {
    const offer = offerOf(PICK);
    expect([...offer.pieces.keys()]).toEqual([0, 1, 2, 3]);
    expect(offer.pieces.get(2)?.choice).toBe("piece:0");
  });
  test("done is the main button, cancel leads back", () => {
    const offer = offerOf(
      prompt("X", [option("button:cancel"), option("button:roll"), option("button:done")]),
    );
    expect(mainButton(offer)?.choice).toBe("button:done");
    expect(backButton(offer)?.choice).toBe("button:cancel");
  });
  test("a long row of numbers is a scale, a few with words are chips", () => {
    const row = (count: number, label: string): ReturnType<typeof option>[] =>
      Array.from({ length: count }, (_, n) => option(`number:${n}`, { label }));
    expect(isScale(row(3, ""))).toBe(true);
    expect(isScale(row(3, "via Burma"))).toBe(false);
    expect(isScale(row(13, "India gets some"))).toBe(true);
    expect(isScale([option("number:1"), option("number:4"), option("number:9")])).toBe(false);
  });
});

describe("stacks", () => {
  test("alike pieces are one batch, cargo lies in its carrier, order is by side and kind", () => {
    const stacks = batchesBySpace([...PIECES, piece(7, "infantry", "blue", "burma")], catalogue);
    expect(stacks.get("burma")?.map(({ type, side, ids }) => [type, side, ids.length])).toEqual([
      ["infantry", "red", 3],
      ["armor", "red", 1],
      ["infantry", "blue", 1],
    ]);
    const [ship] = stacks.get("sz_1") ?? [];
    expect(ship?.cargo.map(({ ids }) => ids)).toEqual([[6]]);
    expect(countOf(stacks.get("sz_1") ?? [])).toBe(1);
  });
  test("are told in words", () => {
    const stacks = batchesBySpace(PIECES, catalogue);
    expect(inWords(stacks.get("burma") ?? [], catalogue)).toBe("Red: 3 infantry, 1 armor");
    expect(inWords(stacks.get("sz_1") ?? [], catalogue)).toBe("Red: 1 transport carrying Red: 1 infantry");
    expect(markWords(["deck_cargo", "landing:siam"], catalogue)).toBe("deck cargo, landing in Siam");
  });
});

describe("figures", () => {
  test("amounts are told with the signs of quarters", () => {
    expect([5.25, 0.5, 6, 0, -1.75, 0.3].map(amount)).toEqual(["5¼", "½", "6", "0", "-1¾", "0.3"]);
  });
  test("shares close to certainty are not rounded to it", () => {
    expect([0, 0.004, 0.5, 0.996, 1].map((share) => percent(share))).toEqual([
      "0 %",
      "<1 %",
      "50 %",
      ">99 %",
      "100 %",
    ]);
  });
  test("shares of a whole make up a hundred, and none is off by a whole percent", () => {
    expect(measured(0.6321, 0.0034, 20000)).toBe("63.2 % ± 0.3");
    expect(percents([0.975, 0.025, 0])).toEqual(["98 %", "2 %", "0 %"]);
    expect(percents([1 / 3, 1 / 3, 1 / 3])).toEqual(["33 %", "33 %", "33 %"]);
    expect(percents([5 / 11, 1 / 11, 5 / 11])).toEqual(["45 %", "9 %", "45 %"]);
    expect(percents([0.998, 0.001, 0.001])).toEqual([">99 %", "<1 %", "<1 %"]);
  });
  test("what was found by playing is told no more closely than the playing allows", () => {
    expect(percents([0, 0.008, 0.992], 120)).toEqual(["<3 %", "<3 %", ">97 %"]);
    expect(percent(0.995, 100)).toBe(">97 %");
    expect([1, 1 - 1e-12, 0].map((share) => measured(share, 0, 120))).toEqual([">97 %", ">97 %", "<3 %"]);
    expect(percent(0.995, 20000)).toBe(">99 %");
  });
  test("an option that changes nothing in a scenario is not offered there", () => {
    const options = [
      { id: "cards", scenarios: ["war"] },
      { id: "saved", scenarios: [] },
    ];
    const game = { options } as unknown as GameInfo;
    expect(optionsIn(game, "war").map(({ id }) => id)).toEqual(["cards", "saved"]);
    expect(optionsIn(game, "island").map(({ id }) => id)).toEqual(["saved"]);
  });
  test("a length is told in minutes up to an hour, then in half hours", () => {
    expect([50, 60, 100, 240, 1800].map(brief)).toEqual(["50 min", "1 h", "1½ h", "4 h", "30 h"]);
  });
  test("an outcome does not say the headline again", () => {
    expect(reasonOf("The Allies win: they hold out to the end", "The Allies win")).toBe(
      "They hold out to the end",
    );
    expect(reasonOf("The Allies win: 6 to 0 points.", "The Allies win")).toBe("6 to 0 points.");
    expect(reasonOf("Japan has given up", "The Allies win")).toBe("Japan has given up");
  });
  test("what never or always came about in battles played is not told as certain", () => {
    expect([0, 1].map((share) => measured(share, 0, 120))).toEqual(["<3 %", ">97 %"]);
    expect([0, 1].map((share) => percent(share, 20000))).toEqual(["<1 %", ">99 %"]);
    expect(percents([1, 0, 0], 120)).toEqual([">97 %", "<3 %", "<3 %"]);
    expect(measured(0.9995, 0.00016, 20000)).toBe("100.0 % ± 0.1");
    expect([0, 1].map((share) => percent(share))).toEqual(["0 %", "100 %"]);
  });
  test("times are told by their largest unit", () => {
    expect([ago(1000, 1010), ago(1000, 1060), ago(0, 7300)]).toEqual([
      "just now",
      "1 minute ago",
      "2 hours ago",
    ]);
  });
});

describe("keys", () => {
  const key = (name: string, ctrl = false): string => keyName({ key: name, ctrlKey: ctrl, metaKey: false });
  test("mean what they are bound to", () => {
    expect(actionOf(key("N"), DEFAULT_KEYS, true)).toBe("next");
    expect(actionOf(key("z", true), DEFAULT_KEYS, true)).toBe("undo");
    expect(actionOf(key("x"), { ...DEFAULT_KEYS, next: "x" }, true)).toBe("next");
  });
  test("single letters can be switched off, longer names stay", () => {
    expect(actionOf(key("n"), DEFAULT_KEYS, false)).toBeNull();
    expect(actionOf(key(" "), DEFAULT_KEYS, false)).toBe("primary");
  });
});

describe("addresses", () => {
  test("name pages, matches and moments", () => {
    expect(parse("/", "")).toEqual({ page: "home" });
    expect(parse("/g/abc", "#118")).toEqual({ page: "game", id: "abc", moment: 118 });
    expect(parse("/g/abc", "")).toEqual({ page: "game", id: "abc", moment: null });
    expect(parse("/nowhere", "")).toEqual({ page: "unknown", lost: "/nowhere" });
    expect(parse("/g/%ff", "")).toEqual({ page: "unknown", lost: "/g/%ff" });
  });
});

const nations: Side[] = Object.entries(table).map(([id, { face, ink, spine }]) => ({
  ...BOARD.sides[0]!,
  id,
  colour: face,
  ink,
  spine,
}));

describe("palettes", () => {
  test("figures are legible on counters, their feet and plates, letters on spines", () => {
    const sides = [...nations, ...Array.from({ length: 8 }, (_, n) => ({ ...BOARD.sides[0]!, id: `s${n}` }))];
    for (const palette of ["default", "contrast", "grey"] as const)
      for (const side of sides) {
        if (palette === "default" && !side.spine) continue;
        const { face, ink, band, plate, onPlate, spine, emblem, land } = coloursOf(side, sides, palette);
        const pairs = [face, band].map((ground) => contrast(ink, ground));
        expect([side.id, palette, contrast(emblem, land) >= 3]).toEqual([side.id, palette, true]);
        const least = Math.min(...pairs, contrast(plate, onPlate), contrast(spine, "#ffffff"));
        expect([side.id, palette, least]).toEqual([
          side.id,
          palette,
          expect.closeTo(Math.max(4.5, least), 6),
        ]);
      }
  });
  test("lines of every side are seen on the dark paper", () => {
    const sides = [...nations, ...Array.from({ length: 8 }, (_, n) => ({ ...BOARD.sides[0]!, id: `s${n}` }))];
    for (const palette of ["default", "contrast", "grey"] as const)
      for (const side of sides)
        expect(contrast(coloursOf(side, sides, palette).glow, DARK_PAPER)).toBeGreaterThanOrEqual(3);
  });
  test("no friend has the colour of a foe, however many sides a game has; in grey all foes are lighter", () => {
    const sides = ["axis", "allied", "allied", "axis", ...Array.from({ length: 12 }, () => "allied")].map(
      (team, n) => ({ ...BOARD.sides[0]!, id: `s${n}`, team }),
    );
    const faces = (team: string, palette: "contrast" | "grey"): string[] =>
      sides.filter((side) => side.team === team).map((side) => coloursOf(side, sides, palette).face);
    for (const palette of ["contrast", "grey"] as const)
      expect(faces("allied", palette).filter((face) => faces("axis", palette).includes(face))).toEqual([]);
    const darkest = Math.min(...faces("allied", "grey").map(luminance));
    expect(
      faces("axis", "grey").every((face) => contrast(face, "#000000") * 2 < (darkest + 0.05) / 0.05),
    ).toBe(true);
  });
  test("ink is black on light and white on dark", () => {
    expect([inkOn("#ffd500"), inkOn("#0030c0")]).toEqual(["#101418", "#ffffff"]);
  });
});
