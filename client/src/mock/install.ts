/** Answers the client's requests inside the page (development only: open any page with `?mock`). */

import type { OddsAnswer, Proof, Stats } from "../net/protocol";
import { mockBoard } from "./board";
import { MockMatch } from "./play";

const match = new MockMatch();

const ODDS: OddsAnswer = {
  method: "exact",
  trials: 0,
  error: 0,
  win: 0.783,
  draw: 0.041,
  lose: 0.176,
  rounds: 2.4,
  attacker_losses: [
    ["infantry", 1.8],
    ["artillery", 0.3],
  ],
  defender_losses: [
    ["infantry", 3.6],
    ["fighter", 0.8],
  ],
  attacker_cost: 6.9,
  defender_cost: 19.4,
  swing: 12.5,
  survivors: [
    [0.31, "2 infantry, 1 artillery, 2 fighters", "nobody"],
    [0.22, "1 infantry, 1 artillery, 2 fighters", "nobody"],
    [0.09, "2 fighters", "1 fighter"],
  ],
  histogram: Array.from({ length: 15 }, (_, n) => [n - 7, Math.exp(-((n - 9) ** 2) / 12) / 6.1]),
};

const STATS: Stats = {
  luck: [
    { seat: "japan", dice: 34, hits: 14, expected: 12.6, deviation: 2.6, percentile: 0.7 },
    { seat: "allies", dice: 29, hits: 5, expected: 6.4, deviation: 2.1, percentile: 0.25 },
  ],
  faces: [12, 9, 11, 10, 13, 8],
  series: [
    {
      id: "income_japan",
      title: "Income of Japan",
      points: [
        [0, 19],
        [1, 28],
        [2, 34],
        [3, 33],
      ],
    },
    {
      id: "income_usa",
      title: "Income of the USA",
      points: [
        [0, 75],
        [1, 73],
        [2, 70],
        [3, 75],
      ],
    },
    {
      id: "points",
      title: "Victory points",
      points: [
        [0, 0],
        [1, 2],
        [2, 5],
        [3, 8],
      ],
    },
  ],
};

const PROOF: Proof = { game_id: "mock", commitment: "f".repeat(64), salts: [], secret: "", draws: [] };

const GAMES = [
  {
    slug: "aapacific",
    name: "Axis & Allies: Pacific",
    follows: "Axis & Allies: Pacific (2001)",
    seats_option: "seats",
    scenarios: [
      {
        scenario: {
          id: "campaign_1941",
          name: "Pacific 1941",
          about: "The whole war from December 1941.",
          minutes: 240,
        },
        seats: {
          "2": [
            { id: "japan", name: "Japan", plays: ["japan"] },
            { id: "allies", name: "Allies", plays: ["great_britain", "united_states"] },
          ],
          "3": [
            { id: "japan", name: "Japan", plays: ["japan"] },
            { id: "great_britain", name: "Great Britain", plays: ["great_britain"] },
            { id: "united_states", name: "United States", plays: ["united_states"] },
          ],
        },
      },
      {
        scenario: {
          id: "burma_road_1942",
          name: "The Burma Road",
          about: "Four rounds on the mainland.",
          minutes: 40,
        },
        seats: {
          "2": [
            { id: "japan", name: "Japan", plays: ["japan"] },
            { id: "allies", name: "Allies", plays: ["great_britain", "united_states"] },
          ],
        },
      },
    ],
    options: [
      { id: "seats", name: "Players", values: ["2", "3"], about: "Two or three players.", rule: "" },
      {
        id: "hawaii_complex",
        name: "Industrial complex in Hawaii",
        values: ["on", "off"],
        about: "The Hawaiian Islands hold an industrial complex from the start.",
        rule: "Q10",
      },
    ],
    orders: [
      {
        id: "casualties",
        name: "Losses in battle",
        values: [
          ["ask", "Ask me"],
          ["cheapest", "Cheapest first"],
        ],
        about: "Who is taken when a hit must be allotted.",
      },
    ],
    levels: [
      { id: "recruit", name: "Recruit", about: "Makes mistakes." },
      { id: "veteran", name: "Veteran", about: "Plays to win." },
    ],
  },
];

function reply(path: string, body: Record<string, unknown>): unknown {
  const tail = path.replace("/api/matches/mock/", "");
  if (path === "/api/games") return GAMES;
  if (path.endsWith("/board")) return mockBoard();
  if (path === "/api/matches" && body["slug"])
    return { id: "mock", keys: { japan: "key" }, commitment: "f".repeat(64) };
  if (path === "/api/matches")
    return [
      {
        ...match.message(-1),
        turn: "Round 1, Japan",
        waiting_on: ["japan"],
        over: false,
        created: Date.now() / 1000 - 4000,
        changed: Date.now() / 1000 - 60,
      },
    ];
  if (path.endsWith("/odds") || tail.startsWith("query/odds")) return ODDS;
  if (tail.startsWith("state")) return match.message(-1);
  if (tail === "act") return match.act(body["choices"] as string[]);
  if (tail === "undo" || tail === "withdraw") return match.undo();
  if (tail === "orders") return match.message(0);
  if (tail.startsWith("at/")) return match.at(Number.parseInt(tail.slice(3)));
  if (tail === "stats") return STATS;
  if (tail === "proof") return PROOF;
  return {};
}

globalThis.fetch = async (input, init) => {
  const path = String(input).split("?")[0] ?? "";
  const body = typeof init?.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : {};
  await new Promise((done) => setTimeout(done, 30));
  return new Response(JSON.stringify(reply(path, body)), { headers: { "Content-Type": "application/json" } });
};

class SilentEvents extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  close(): void {}
}
globalThis.EventSource = SilentEvents as unknown as typeof EventSource;
localStorage.setItem("ironbottom.keys", JSON.stringify({ mock: { japan: "key" } }));
