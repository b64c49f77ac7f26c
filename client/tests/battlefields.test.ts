/** What the fields of a battle that is typed in tell of its settings. */

import { describe, expect, it } from "vitest";
import type { OddsSetting } from "../src/net/wire";
import { chosen, said, settingsOf, withCount } from "../src/panels/battlefields";

const field = (given: Partial<OddsSetting>): OddsSetting => ({
  id: "retreat",
  name: "",
  field: "choice",
  values: [],
  kinds: ["land"],
  side: "attacker",
  types: [],
  joined: true,
  least: 1,
  most: 9,
  says: "{}",
  usual: "",
  rare: false,
  ...given,
});

describe("a field of a battle that is typed in", () => {
  it("says nothing where nothing was put in, and a choice its first value", () => {
    expect(said(field({ field: "number", says: "rounds {}" }), "", [])).toBe("");
    expect(said(field({ field: "force", types: ["battleship"] }), "", [])).toBe("");
    expect(said(field({ values: [["guadalcanal", "Guadalcanal"]] }), "", [])).toBe("guadalcanal");
  });

  it("leaves out a place where there is no such battle, for another kind of battle has other places", () => {
    expect(chosen(field({ values: [["coral_sea", "Coral Sea"]] }), "guadalcanal")).toBe("coral_sea");
  });

  it("names a force apart from the units, as on the command line", () => {
    const ships = field({ id: "bombard", field: "force", types: ["battleship", "destroyer"] });
    const two = withCount(withCount("", "battleship", 1), "destroyer", 2);
    expect(said(ships, two, [])).toBe("1 battleship,2 destroyer");
    expect(withCount(two, "battleship", 0)).toBe("2 destroyer");
  });

  it("takes only units of the side for a force that is some of them", () => {
    const aimed = field({ field: "force", types: ["carrier", "transport"], joined: false });
    expect(said(aimed, "2 carrier,1 transport", [{ id: "transport" }])).toBe("1 transport");
  });

  it("puts together what several fields say of one setting", () => {
    const fields = [
      field({ field: "number", says: "rounds {}" }),
      field({ field: "number", says: "odds {}%" }),
      field({ id: "cap" }),
    ];
    expect(settingsOf(fields, (each) => said(each, each.id === "cap" ? "" : "40", []))).toEqual({
      retreat: "rounds 40, odds 40%",
    });
  });
});
