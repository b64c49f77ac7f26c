/** What the fields of a battle that is typed in tell: the words of a setting, from what was put in. */

import type { OddsSetting } from "../net/wire";

interface Named {
  id: string;
}

/** The parts of what was put in, as it is kept: values or types with commas, each of a force with its number. */
export const partsOf = (value: string): string[] => value.split(",").filter(Boolean);

/** The numbers of a force by unit type. */
export const forceOf = (value: string): Record<string, number> =>
  Object.fromEntries(
    partsOf(value).map((part): [string, number] => {
      const [count, type = ""] = part.split(" ");
      return [type, Number(count)];
    }),
  );

/** The same with another number of one type. */
export function withCount(value: string, type: string, count: number): string {
  const counts = { ...forceOf(value), [type]: count };
  return Object.entries(counts)
    .filter(([, each]) => each > 0)
    .map(([id, each]) => `${each} ${id}`)
    .join(",");
}

/** The types of which numbers may be put in: all that the field knows, or those of them that the side has. */
export const typesOf = ({ types, joined }: OddsSetting, had: Named[]): string[] =>
  joined ? [...types] : types.filter((type) => had.some(({ id }) => id === type));

/** The value of a choice: the first where none, or none of these, was put in. */
export const chosen = ({ values }: OddsSetting, value: string): string =>
  (values.find(([each]) => each === value) ?? values[0])?.[0] ?? "";

/** What a field tells of its setting, empty where nothing was put in. What does not fit any more is left out: a place
 * where no such battle is, types that have been taken out again. */
export function said(setting: OddsSetting, value: string, had: Named[]): string {
  const words = told(setting, value.trim(), had);
  return words && setting.says.replace("{}", words);
}

/** What is told of each setting: what all its fields say, with commas between; nothing of one of which none says any. */
export function settingsOf(
  fields: OddsSetting[],
  wordsOf: (field: OddsSetting) => string,
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const field of fields) {
    const words = wordsOf(field);
    if (words) found[field.id] = [found[field.id], words].filter(Boolean).join(", ");
  }
  return found;
}

function told(setting: OddsSetting, value: string, had: Named[]): string {
  switch (setting.field) {
    case "choice":
      return chosen(setting, value);
    case "several":
      return partsOf(value)
        .filter((part) => setting.values.some(([each]) => each === part))
        .join(",");
    case "number":
      return value;
    case "force":
      return partsOf(value)
        .filter((part) => typesOf(setting, had).includes(part.split(" ")[1] ?? ""))
        .join(",");
    case "order":
      return partsOf(value)
        .filter((type) => had.some(({ id }) => id === type))
        .join(",");
  }
}
