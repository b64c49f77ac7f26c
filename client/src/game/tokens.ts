/** Texts of the server with live names: `{space:burma}`, `{piece:17}`, `{rule:land.13}` and the like. */

const TOKEN = /\{(\w+):([^}]*)\}/g;

export interface Segment {
  /** Empty for plain text, else space, piece, seat, side, type or rule. */
  verb: string;
  argument: string;
  text: string;
}

export type NameOf = (verb: string, argument: string) => string;

export function segments(text: string, nameOf: NameOf): Segment[] {
  const found: Segment[] = [];
  let from = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, verb = "", argument = ""] = match;
    if (match.index > from) found.push({ verb: "", argument: "", text: text.slice(from, match.index) });
    found.push({ verb, argument, text: nameOf(verb, argument) });
    from = match.index + whole.length;
  }
  if (from < text.length) found.push({ verb: "", argument: "", text: text.slice(from) });
  return found;
}

/** The text in plain words, for labels and screen readers. */
export const plain = (text: string, nameOf: NameOf): string =>
  text.replace(TOKEN, (_whole, verb: string, argument: string) => nameOf(verb, argument));

/** Ids named in a text with a verb. */
export const named = (text: string, verb: string): string[] =>
  [...text.matchAll(TOKEN)].filter((match) => match[1] === verb).map((match) => match[2] ?? "");
