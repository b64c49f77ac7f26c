/**
 * Makes src/net/wire.ts of src/net/interface.json, the interface as the server describes it: its types, and what the
 * server leaves out of an answer because it has its default value. npm runs it before everything that reads the types.
 */

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const FROM = new URL("./src/net/interface.json", import.meta.url);
const TO = new URL("./src/net/wire.ts", import.meta.url);
const { definitions, requests } = JSON.parse(readFileSync(FROM, "utf8"));

const nameIn = (part) => part.$ref?.split("/").at(-1);

/** The struct inside a field and how it lies there: itself, in a list, or by keys; undefined: there is none. */
function partOf(field) {
  const kinds = field.anyOf ?? [field];
  for (const kind of kinds) {
    if (nameIn(kind)) return [nameIn(kind), "one"];
    if (kind.items && nameIn(kind.items)) return [nameIn(kind.items), "list"];
    if (kind.additionalProperties?.$ref) return [nameIn(kind.additionalProperties), "keys"];
  }
  return undefined;
}

/** Of an answer every field with a default is there once it has been put back. */
const isAnswer = (name, struct) =>
  struct.type === "object" && struct.additionalProperties === false && !requests.includes(name);
const shapes = {};
const whole = {};
for (const [name, struct] of Object.entries(definitions)) {
  if (!isAnswer(name, struct)) {
    whole[name] = struct;
    continue;
  }
  const required = new Set(struct.required);
  const left = Object.entries(struct.properties).filter(([, field]) => "default" in field);
  whole[name] = { ...struct, required: [...required, ...left.map(([field]) => field)] };
  const fill = Object.fromEntries(
    left.filter(([field]) => !required.has(field)).map(([field, form]) => [field, form.default]),
  );
  const parts = Object.fromEntries(
    Object.entries(struct.properties).flatMap(([field, form]) => {
      const part = partOf(form);
      return part ? [[field, part]] : [];
    }),
  );
  shapes[name] = { fill, parts };
}

/** The answers that reading.ts fills: what lies in none of them is no part of what every page loads. */
const FILLED = ["StateMessage", "Table", "Reference", "Side", "BotState"];
const within = (name, found = new Set()) => {
  if (!(name in shapes) || found.has(name)) return found;
  found.add(name);
  for (const [part] of Object.values(shapes[name].parts)) within(part, found);
  return found;
};
const reached = new Set(FILLED.flatMap((name) => [...within(name)]));

/** Structs in which nothing is ever left out need not be looked into. */
const leavesOut = (name, seen = new Set()) =>
  !seen.has(name) &&
  name in shapes &&
  (Object.keys(shapes[name].fill).length > 0 ||
    Object.values(shapes[name].parts).some(([part]) => leavesOut(part, new Set([...seen, name]))));
const table = Object.fromEntries(
  Object.entries(shapes)
    .filter(([name]) => reached.has(name) && leavesOut(name))
    .map(([name, { fill, parts }]) => [
      name,
      { fill, parts: Object.fromEntries(Object.entries(parts).filter(([, [part]]) => leavesOut(part))) },
    ]),
);

const types = await compile({ definitions: whole, type: "object", additionalProperties: false }, "Nothing", {
  additionalProperties: false,
  bannerComment: "/* Made by wire.mjs of interface.json: change the structs of the server instead. */",
  format: false,
  unreachableDefinitions: true,
});
const names = Object.keys(whole).filter((name) => whole[name].type === "object");
const made = `${types}
/** Every struct by its name. */
export interface Wire {
${names.map((name) => `  ${name}: ${name};`).join("\n")}
}

/** The structs that can be filled. */
export type Filled = ${[...reached].map((name) => JSON.stringify(name)).join(" | ")};

/** Of each struct: what is left out when it has this value, and where other structs lie in it. */
export const SHAPES: {
  [Name in keyof Wire]?: { fill: object; parts: { [field: string]: [Filled, "one" | "list" | "keys"] } };
} = ${JSON.stringify(table)};
`;
// Whole or not at all: the type check and the tests may run beside each other.
const beside = new URL(`./src/net/.wire-${process.pid}.ts`, import.meta.url);
writeFileSync(beside, made);
renameSync(beside, TO);
