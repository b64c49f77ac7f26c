/** A small table for tests: five spaces, two sides, and a server that answers from a script. */

import type { Board, GameEvent, Option, Piece, Prompt, StateMessage, View } from "../src/net/protocol";
import { readBoard, readState } from "../src/net/reading";
import { filled } from "../src/net/filled";

const square = (x: number, y: number): string => `M${x - 40} ${y - 40}h80v80h-80z`;

const space = (id: string, name: string, kind: string, x: number, y: number): object => ({
  id,
  name,
  kind,
  path: square(x, y),
  x,
  y,
});

export const BOARD: Board = readBoard({
  slug: "skirmish",
  name: "Skirmish",
  data_version: "1",
  width: 400,
  height: 300,
  coast: square(60, 60) + square(160, 60),
  marks: [],
  orders: [],
  spaces: [
    { ...space("burma", "Burma", "land", 60, 60), about: ["Value 1"], badges: ["air_base"], value: 1 },
    space("siam", "Siam", "land", 160, 60),
    space("yunnan", "Yunnan", "land", 60, 160),
    space("sz_1", "Sea Zone 1", "sea", 260, 60),
    space("sz_2", "Sea Zone 2", "sea", 260, 160),
  ],
  links: [
    { a: "burma", b: "siam", kind: "land" },
    { a: "burma", b: "yunnan", kind: "land" },
    { a: "siam", b: "sz_1", kind: "coast", path: "M160 60L260 60", bar: "M205 55l10 10" },
    { a: "sz_1", b: "sz_2", kind: "sea" },
  ],
  piece_types: [
    {
      id: "infantry",
      name: "Infantry",
      plural: "infantry",
      glyph: "infantry",
      klass: "land",
      values: [["Attack", "1"]],
      order: 0,
    },
    {
      id: "armor",
      name: "Armor",
      plural: "armor",
      glyph: "armor",
      klass: "land",
      values: [["Attack", "3"]],
      order: 1,
    },
    {
      id: "transport",
      name: "Transport",
      plural: "transports",
      glyph: "transport",
      klass: "naval",
      values: [],
      order: 2,
    },
  ],
  sides: [
    {
      id: "red",
      name: "Red",
      colour: "#a83b2b",
      ink: "#ffffff",
      letter: "R",
      shape: "circle",
      emblem: "sun",
      adjective: "Red",
    },
    {
      id: "blue",
      name: "Blue",
      colour: "#3d6396",
      ink: "#ffffff",
      letter: "B",
      shape: "square",
      emblem: "star5",
      adjective: "Blue",
    },
  ],
  cards: [
    {
      id: "r1",
      side: "red",
      number: 1,
      name: "Night March",
      when: "as an action",
      text: "A unit of yours walks twice.",
      note: "Once a game",
      glyph: "infantry",
    },
    { id: "r2", side: "red", number: 2, name: "Ambush", when: "in battle", text: "You fire first." },
    { id: "b1", side: "blue", number: 1, name: "Scouts", when: "as an action", text: "Look at a hand." },
  ],
} as unknown as Board);

/** What can be looked up, as the server sends it. */
export const REFERENCE = {
  sheets: [{ id: "hits", title: "Hits by strength", columns: ["Die", "1", "2"], rows: [["6", "1", "2"]] }],
  rules: [{ id: "skirmish:land.1", title: "Land moves", summary: "Land units walk to neighbouring land." }],
};

export const piece = (
  id: number,
  type: string,
  side: string,
  where: string,
  more: Partial<Piece> = {},
): Piece => ({
  id,
  type,
  side,
  space: where,
  group: `${where}/${side}/${type}`,
  marks: [],
  aboard: null,
  ...more,
});

export const PIECES: Piece[] = [
  piece(0, "infantry", "red", "burma"),
  piece(1, "infantry", "red", "burma"),
  piece(2, "infantry", "red", "burma"),
  piece(3, "armor", "red", "burma"),
  piece(4, "infantry", "blue", "siam"),
  piece(5, "transport", "red", "sz_1"),
  piece(6, "infantry", "red", "sz_1", { aboard: 5, group: "cargo" }),
];

export const option = (choice: string, more: Partial<Option> = {}): Option => ({
  choice,
  label: "",
  hint: "",
  alike: [],
  target: null,
  ...more,
});

export const prompt = (name: string, options: Option[], more: Partial<Prompt> = {}): Prompt => ({
  name,
  text: `Decide: ${name}`,
  rule: "skirmish:land.1",
  options,
  refused: [],
  suggestion: [],
  routine: "",
  order: "",
  pieces: "pick",
  going: [],
  battle: "",
  ...more,
});

export const PICK = prompt(
  "ChooseUnit",
  [
    option("piece:0", { alike: [1, 2] }),
    option("piece:3"),
    option("button:done", { label: "Done with moves" }),
  ],
  { refused: [{ choice: "space:sz_2", why: "Land units do not swim ({rule:land.1})", hint: "" }] },
);

export const WHERE = prompt("ChooseSpace", [
  option("space:siam", { hint: "1 move" }),
  option("space:yunnan", { hint: "1 move" }),
  option("button:cancel", { label: "Another unit" }),
]);

export function view(more: Partial<View> = {}): View {
  return {
    slug: "skirmish",
    viewer: "red",
    turn: "Round 1: Red",
    path: ["Round 1", "Red"],
    phases: ["Move", "Fight"],
    phase: 0,
    active: "red",
    pieces: PIECES,
    markers: [{ space: "burma", kind: "control", side: "red", text: "", to: "" }],
    tracks: [],
    panels: [],
    overlays: [],
    can_act: [0, 1, 2, 3],
    waiting_on: ["red"],
    waiting_text: "",
    prompt: PICK,
    outcome: "",
    winners: [],
    ...more,
  };
}

export const state = (version: number, more: Partial<StateMessage> = {}): StateMessage =>
  readState({
    id: "m1",
    version,
    since: -1,
    count: version,
    seat: "red",
    view: view(),
    seats: [
      { id: "red", name: "Red", plays: ["red"], within: "the Reds", several: false },
      { id: "blue", name: "Blue", plays: ["blue"], within: "the Blues", several: false },
    ],
    slug: "skirmish",
    title: "A skirmish",
    can_undo: version > 0,
    ...more,
  });

interface Sent {
  choices?: string[];
  seq?: number;
  seat?: string;
  text?: string;
}

/** A server whose answers to `act` follow from the choices made; every request is kept. */
export class Server {
  readonly acts: string[][] = [];
  readonly requests: string[] = [];
  /** Plans taken out, and actions taken back. */
  readonly withdrawn: number[] = [];
  undone = 0;
  /** Positions after a number of actions. */
  readonly moments = new Map<number, StateMessage>();
  now = state(0);
  /** What is told of the end of the match; null: nothing. */
  ending: object | null = null;
  /** What seats have written down. */
  readonly notes = new Map<string, string>();
  /** What some seats see; all others are told `now`. */
  readonly seats = new Map<string, StateMessage>();

  constructor(
    readonly after: (choices: string[], now: StateMessage) => StateMessage | { status: number; body: object },
  ) {}

  install(): void {
    globalThis.EventSource = class extends EventTarget {
      static readonly CLOSED = 2;
      readyState = 1;
      close(): void {}
    } as unknown as typeof EventSource;
    globalThis.fetch = async (input, init) => {
      const path = String(input);
      this.requests.push(path);
      const body = typeof init?.body === "string" ? (JSON.parse(init.body) as Sent) : {};
      return this.#reply(path, body);
    };
  }

  #reply(path: string, { choices = [], seq = -1, seat = "", text }: Sent): Response {
    const json = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
    if (path.includes("/board")) return json(BOARD);
    if (path.includes("/reference")) return json(REFERENCE);
    if (path.endsWith("/games")) return json([]);
    const moment = /\/at\/(\d+)/.exec(path);
    if (moment) return json(this.moments.get(Number(moment[1])));
    if (path.includes("/end?") && this.ending) return json(this.ending);
    if (/\/(query\/|end\?|stats|proof)/.test(path))
      return json({ code: "unknown_query", detail: "no such question" }, 404);
    const written = /\/note(?:\?seat=(\w*))?$/.exec(path);
    if (written) {
      const whose = written[1] ?? seat;
      if (text !== undefined) this.notes.set(whose, text);
      return json({ text: this.notes.get(whose) ?? "" });
    }
    const asked = /\/state\?.*seat=(\w*)/.exec(path);
    const seen = asked && this.seats.get(asked[1] ?? "");
    if (seen) return json(seen);
    if (path.endsWith("/act")) {
      this.acts.push(choices);
      const answer = this.after(choices, this.now);
      if ("status" in answer) return json(answer.body, answer.status);
      this.now = answer;
    }
    if (path.endsWith("/withdraw")) this.withdrawn.push(seq);
    if (path.endsWith("/undo")) {
      this.undone += 1;
      this.now = { ...this.now, version: this.now.version + 1, count: this.now.count - 1 };
    }
    return json(this.now);
  }
}

/** A line of the log with what is left out put in. */
export const line = (told: Partial<GameEvent>): GameEvent => filled("Event", told);
