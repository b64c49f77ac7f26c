/** A make-believe course of play: enough kinds of prompt to draw every part of the client. It knows no rules. */

import boardFile from "../../../src/ironbottom/data/aapacific/board.json";
import scenario from "../../../src/ironbottom/data/aapacific/scenarios/campaign_1941.json";
import piecesFile from "../../../src/ironbottom/data/aapacific/pieces.json";
import tables from "../../../src/ironbottom/data/aapacific/tables.json";
import type { GameEvent, LogPart, Option, Panel, Piece, Prompt, StateMessage, View } from "../net/protocol";

type Stage = "purchase" | "combat_move" | "combat" | "done";

interface World {
  stage: Stage;
  pieces: Piece[];
  moved: number[];
  bought: string[];
  money: number;
  inHand: number | null;
  log: LogPart[];
}

const SEATS = [
  { id: "japan", name: "Japan", plays: ["japan"] },
  { id: "allies", name: "Allies", plays: ["great_britain", "united_states"] },
];

const unit = new Map(piecesFile.unit_types.map((each) => [each.id, each]));
const seas = new Set(boardFile.sea_zones.map(({ id }) => id));
const names = new Map([...boardFile.territories, ...boardFile.sea_zones].map(({ id, name }) => [id, name]));

function setUp(): Piece[] {
  const pieces: Piece[] = [];
  for (const line of scenario.setup as {
    nation: string;
    type: string;
    count: number;
    space: string;
    aboard?: string;
  }[])
    for (let n = 0; n < line.count; n += 1) {
      const id = pieces.length;
      const carrier = line.aboard
        ? pieces.find(
            (p) =>
              p.space === line.space &&
              p.type === line.aboard &&
              pieces.filter((c) => c.aboard === p.id).length < 2,
          )
        : undefined;
      pieces.push({
        id,
        type: line.type,
        side: line.nation,
        space: line.space,
        group: `${line.nation}-${line.type}-${line.space}-${carrier?.id ?? ""}`,
        marks: [],
        aboard: carrier?.id ?? null,
      });
    }
  return pieces;
}

const line = (kind: GameEvent["kind"], text: string, extra: Partial<GameEvent> = {}): GameEvent => ({
  kind,
  text,
  values: [],
  need: 0,
  where: "",
  ...extra,
});

function fresh(): World {
  return {
    stage: "purchase",
    pieces: setUp(),
    moved: [],
    bought: [],
    money: 19,
    inHand: null,
    log: [
      {
        seq: -1,
        seat: "",
        auto: "",
        time: 0,
        events: [
          line("info", "The whole war from December 1941."),
          line("turn", "Round 1, Japan"),
          line("phase", "Purchase combat units"),
        ],
      },
    ],
  };
}

function purchase(world: World): Prompt {
  const options: Option[] = piecesFile.unit_types
    .filter((each) => each.cost <= world.money && each.buyers.includes("japan"))
    .map((each) => ({ choice: `type:${each.id}`, label: "", hint: `${each.cost} IPCs`, alike: [] }));
  return {
    name: "Purchase",
    text: `Buy units for Japan: ${world.money} IPCs left`,
    rule: "aapacific:p1.1",
    options: [...options, { choice: "button:done", label: "Done buying", hint: "", alike: [] }],
    refused: [{ choice: "type:battleship", why: "A battleship costs 24 IPCs, Japan has 19 ({rule:p1.1})." }],
    suggestion: [],
    order: "",
  };
}

const movable = (world: World): Piece[] =>
  world.pieces.filter(
    (piece) =>
      piece.side === "japan" &&
      piece.aboard === null &&
      !world.moved.includes(piece.id) &&
      piece.type !== "industrial_complex",
  );

function grouped(pieces: Piece[]): Option[] {
  const groups = new Map<string, number[]>();
  for (const piece of pieces) groups.set(piece.group, [...(groups.get(piece.group) ?? []), piece.id]);
  return [...groups.values()].map(([first, ...alike]) => ({
    choice: `piece:${first}`,
    label: "",
    hint: "",
    alike,
  }));
}

function targets(piece: Piece): Map<string, number> {
  const kind = unit.get(piece.type);
  const klass = kind?.class ?? "land";
  const found = new Map([[piece.space, 0]]);
  let edge = [piece.space];
  for (let step = 1; step <= (kind?.move ?? 1); step += 1) {
    const next: string[] = [];
    for (const { a, b } of boardFile.links)
      for (const [from, to] of [
        [a, b],
        [b, a],
      ] as const)
        if (
          edge.includes(from) &&
          !found.has(to) &&
          (klass === "air" || seas.has(to) === (klass === "naval"))
        ) {
          found.set(to, step);
          next.push(to);
        }
    edge = next;
  }
  found.delete(piece.space);
  return found;
}

function movement(world: World): Prompt {
  if (world.inHand !== null) {
    const piece = world.pieces[world.inHand]!;
    return {
      name: "Destination",
      text: `Choose where the ${unit.get(piece.type)?.name.toLowerCase()} goes`,
      rule: "aapacific:p3.1",
      options: [
        ...[...targets(piece)].map(([space, cost]) => ({
          choice: `space:${space}`,
          label: "",
          hint: String(cost),
          alike: [],
        })),
        { choice: "button:cancel", label: "Put it back", hint: "", alike: [] },
      ],
      refused: [
        {
          choice: "space:sz_38",
          why: "The {piece:3} cannot go on: enemy ships in {space:sz_38} ({rule:p3.7}).",
        },
      ],
      suggestion: [],
      order: "",
    };
  }
  return {
    name: "CombatMove",
    text: "Move units into combat",
    rule: "aapacific:p3.1",
    options: [
      ...grouped(movable(world)),
      { choice: "button:done", label: "Done with combat movement", hint: "", alike: [] },
    ],
    refused: [],
    suggestion: [],
    order: "",
  };
}

const idsAt = (world: World, side: string, type: string, count: number): number[] =>
  world.pieces
    .filter((p) => p.side === side && p.type === type)
    .slice(0, count)
    .map((p) => p.id);

function battle(world: World): Panel {
  return {
    id: "battle",
    title: "Battle for the Philippines",
    kind: "battle",
    columns: [],
    rows: [],
    battle: {
      where: "philippines",
      title: "Philippines",
      round: 2,
      steps: [
        "AA gun fires",
        "Attacker fires",
        "Defender chooses losses",
        "Defender fires back",
        "Attacker chooses losses",
        "Press on or retreat",
      ],
      step: 4,
      attacker: {
        side: "japan",
        role: "Attacker",
        rows: [
          ["infantry", "japan", 1, 3, idsAt(world, "japan", "infantry", 3)],
          ["infantry", "japan", 2, 1, idsAt(world, "japan", "infantry", 4).slice(3)],
          ["artillery", "japan", 2, 1, idsAt(world, "japan", "artillery", 1)],
          ["fighter", "japan", 3, 2, idsAt(world, "japan", "fighter", 2)],
          ["bomber", "japan", 4, 1, idsAt(world, "japan", "bomber", 1)],
        ],
        casualties: [],
      },
      defender: {
        side: "usa",
        role: "Defender",
        rows: [
          ["infantry", "usa", 1, 2, idsAt(world, "usa", "infantry", 2)],
          ["artillery", "usa", 1, 1, idsAt(world, "usa", "artillery", 1)],
          ["fighter", "usa", 1, 1, idsAt(world, "usa", "fighter", 1)],
        ],
        casualties: idsAt(world, "usa", "infantry", 5).slice(2),
      },
      hits_to_take: [["japan", 2]],
    },
  };
}

function losses(world: World): Prompt {
  const pieces = [
    ...idsAt(world, "japan", "infantry", 4),
    ...idsAt(world, "japan", "artillery", 1),
    ...idsAt(world, "japan", "fighter", 2),
    ...idsAt(world, "japan", "bomber", 1),
  ].map((id) => ({ ...world.pieces[id]!, group: world.pieces[id]!.type }));
  return {
    name: "ChooseCasualties",
    text: "Choose 2 losses in the {space:philippines}",
    rule: "aapacific:land.17",
    options: grouped(pieces),
    refused: [],
    suggestion: pieces.slice(0, 2).map(({ id }) => `piece:${id}`),
    order: "casualties",
  };
}

function promptOf(world: World): Prompt | null {
  if (world.stage === "purchase") return purchase(world);
  if (world.stage === "combat_move") return movement(world);
  return world.stage === "combat" ? losses(world) : null;
}

function viewOf(world: World): View {
  const stages: Stage[] = ["purchase", "combat_move", "combat", "done"];
  return {
    slug: "aapacific",
    viewer: "japan",
    turn: "Round 1, Japan",
    path: ["Round 1, Japan", tables.phases[[0, 2, 3, 8][stages.indexOf(world.stage)]!]!.name],
    phases: tables.phases.map(({ name }) => name),
    phase: [0, 2, 3, 8][stages.indexOf(world.stage)]!,
    active: "japan",
    pieces: world.pieces.map((p) => (world.moved.includes(p.id) ? { ...p, marks: ["moved"] } : p)),
    markers: [
      ...Object.entries(scenario.control).map(([space, side]) => ({
        space,
        kind: "control",
        side,
        text: "",
      })),
      ...Object.entries(scenario.convoy_routes).map(([space, side]) => ({
        space,
        kind: "convoy_route",
        side: side === "japan" ? "japan" : "usa",
        text: "",
      })),
      ...Object.keys(scenario.convoy_centres).map((space) => ({
        space,
        kind: "convoy_centre",
        side: "usa",
        text: "",
      })),
    ],
    tracks: [
      { id: "points", title: "Victory points of Japan", low: 0, high: 22, at: [["japan", 3]], goal: 22 },
      { id: "kamikaze", title: "Kamikaze attacks left", low: 0, high: 6, at: [["japan", 6]], goal: null },
    ],
    panels: [
      {
        id: "production",
        title: "National production",
        kind: "table",
        columns: ["Country", "Income", "In hand"],
        rows: [
          ["Japan", "19", String(world.money)],
          ["India", "15", "15"],
          ["Australia", "20", "20"],
          ["USA", "75", "75"],
          ["British convoys", "12", "12"],
        ],
        battle: null,
      },
      ...(world.stage === "purchase"
        ? [
            {
              id: "purchase",
              title: "Bought",
              kind: "purchase" as const,
              columns: ["Unit", "Cost"],
              rows: world.bought.map((b) => [b, String(unit.get(b)?.cost)]),
              battle: null,
            },
          ]
        : []),
      ...(world.stage === "combat" ? [battle(world)] : []),
    ],
    can_act: world.stage === "combat_move" ? movable(world).map(({ id }) => id) : [],
    waiting_on: world.stage === "done" ? ["allies"] : ["japan"],
    waiting_text: world.stage === "done" ? "Waiting for the Allies: purchase" : "",
    prompt: promptOf(world),
    outcome: "",
    winners: [],
  };
}

function step(world: World, choice: string, seq: number): World {
  const [verb, argument = ""] = choice.split(":");
  const next: World = structuredClone(world);
  const events: GameEvent[] = [];
  if (verb === "type") {
    next.bought.push(argument);
    next.money -= unit.get(argument)?.cost ?? 0;
    events.push(line("info", `Japan buys {type:${argument}}`));
  } else if (verb === "piece" && world.stage === "combat_move") next.inHand = Number(argument);
  else if (choice === "button:cancel") next.inHand = null;
  else if (verb === "space" && next.inHand !== null) {
    const piece = next.pieces[next.inHand]!;
    events.push(
      line("move", `{piece:${piece.id}} goes from {space:${piece.space}} to {space:${argument}}`, {
        where: argument,
      }),
    );
    for (const each of next.pieces) if (each.aboard === piece.id) each.space = argument;
    piece.space = argument;
    piece.group += argument;
    next.moved.push(piece.id);
    next.inHand = null;
  } else if (choice === "button:done") {
    next.stage = world.stage === "purchase" ? "combat_move" : "combat";
    events.push(line("phase", world.stage === "purchase" ? "Combat movement" : "Resolve combat"));
    if (next.stage === "combat")
      events.push(
        line("battle", "Battle for the {space:philippines}", { where: "philippines" }),
        line("dice", "Japan fires at 1", { values: [1, 4, 6], need: 1 }),
        line("dice", "Japan fires at 3", { values: [2, 5], need: 3 }),
        line("result", "2 hits: {seat:allies} loses 2 {type:infantry} ({rule:land.13})"),
        line("dice", "USA fires back at 1", { values: [1, 1, 3, 6], need: 1 }),
      );
  } else if (verb === "piece") {
    events.push(line("result", `Japan loses {piece:${argument}}`));
    next.pieces = next.pieces.map((p) => (p.id === Number(argument) ? { ...p, space: "gone" } : p));
    next.stage = "done";
  }
  next.log.push({ seq, seat: "japan", auto: "", time: 0, events });
  return next;
}

/** A match that only lives in this page. */
export class MockMatch {
  #worlds = [fresh()];
  #version = 0;

  get world(): World {
    return this.#worlds.at(-1)!;
  }

  message(since: number, world = this.world, rewound: number | null = null): StateMessage {
    return {
      id: "mock",
      version: this.#version,
      count: this.#worlds.length - 1,
      seat: "japan",
      view: viewOf(world),
      log: world.log.filter((part) => since < 0 || part.seq >= since),
      rewound,
      can_undo: this.#worlds.length > 1 && world.stage !== "combat",
      planned: world.log
        .filter(
          (part) =>
            part.seq >= 0 &&
            part.events.some((e) => e.kind === "move" || (e.kind === "info" && world.stage === "purchase")),
        )
        .map((part) => ({ seq: part.seq, text: part.events[0]!.text })),
      orders: {},
      players: {
        japan: { kind: "human", level: "", name: "" },
        allies: { kind: "computer", level: "veteran", name: "Computer" },
      },
      seats: SEATS,
      bot:
        world.stage === "done"
          ? { seat: "allies", thinking: true, progress: 0.4, text: "Weighing attacks on Siam", paused: false }
          : null,
      ticks:
        since < 0
          ? [
              [0, "turn", "Round 1, Japan"],
              [0, "phase", "Purchase combat units"],
            ]
          : [],
      title: "Pacific 1941",
      scenario: "campaign_1941",
      slug: "aapacific",
    };
  }

  act(choices: string[]): StateMessage {
    const from = this.#version;
    for (const choice of choices) {
      this.#worlds.push(step(this.world, choice, this.#version));
      this.#version += 1;
    }
    return this.message(from);
  }

  undo(): StateMessage {
    this.#worlds.pop();
    this.#version += 1;
    return this.message(this.#version, this.world, this.world.log.at(-1)?.seq ?? -1);
  }

  at(count: number): StateMessage {
    const message = this.message(-1, this.#worlds[count] ?? this.world);
    return { ...message, view: { ...message.view, prompt: null } };
  }

  nameOf = (space: string): string => names.get(space) ?? space;
}
