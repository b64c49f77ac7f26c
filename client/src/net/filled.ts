/** The server leaves out fields that have their default value; here they are put back, once, at the door. */

import { SHAPES, type Filled, type Wire } from "./wire";

type Fields = Record<string, unknown>;

/** As it comes: any field may be left out, in what lies in it, too. */
export type Raw<T> = T extends (infer Each)[]
  ? Raw<Each>[]
  : T extends object
    ? { [Field in keyof T]?: Raw<T[Field]> }
    : T;

/** An answer with every field present, in what lies in it, too. */
export function filled<K extends Filled>(name: K, raw: Raw<Wire[K]>): Wire[K] {
  const shape = SHAPES[name];
  if (!shape) return raw as Wire[K];
  const found: Fields = { ...shape.fill, ...raw };
  for (const [field, [part, how]] of Object.entries(shape.parts)) {
    const held = found[field];
    if (held === null || held === undefined) continue;
    if (how === "one") found[field] = filled(part, held as object);
    else if (how === "list") found[field] = (held as object[]).map((each) => filled(part, each));
    else
      found[field] = Object.fromEntries(
        Object.entries(held as Record<string, object>).map(([key, each]) => [key, filled(part, each)]),
      );
  }
  return found as unknown as Wire[K];
}
