/** Which spaces are water, cells of a grid, or boxes beside the map. */

import type { Space } from "../net/protocol";

export const isSea = (space: Space): boolean => space.kind.startsWith("sea");

/** A cell of a grid, or a part of one: land and water lie under it, so it is never painted over. */
export const isCell = (space: Space): boolean => space.q !== null || space.kind === "half";

/** A box that holds counters off the map. */
export const isBox = (space: Space): boolean => space.kind === "box" || space.kind === "offmap";

/** The number in the name of a space at sea: "Sea Zone 12", "Coral Sea (1211)". */
export const numberOf = (space: Space): string => /(\d+)\)?$/.exec(space.name)?.[1] ?? space.name;

/** The name without that number. */
export const bareName = (space: Space): string => space.name.replace(/ *\(\d+\)$/, "");
