/** The fixed part of a game, indexed: spaces, neighbours, kinds of piece, sides; and its reference. */

import type { Mark } from "../net/wire";
import type { Board, Card, Piece, PieceType, Reference, RuleInfo, Seat, Side, Space } from "../net/protocol";
import { NO_REFERENCE, readSide } from "../net/reading";
import { contours, type Point } from "../map/coast";
import type { NameOf } from "./tokens";

/** Room of a usual stack on the screen. */
const STACK_PX = 44;

const byId = <T extends { id: string }>(things: T[]): Map<string, T> =>
  new Map(things.map((thing) => [thing.id, thing]));

export class Catalogue {
  readonly spaces: Map<string, Space>;
  readonly types: Map<string, PieceType>;
  readonly sides: Map<string, Side>;
  readonly cards: Map<string, Card>;
  readonly marks: Map<string, Mark>;
  readonly neighbours: Map<string, string[]>;
  /** How many kinds of piece of one side have one plural. */
  private readonly namesakes = new Map<string, number>();
  /** Free room around the anchor of a space, in board units: half of it belongs to the neighbour. */
  readonly room: Map<string, number>;

  /** The coast, line by line. */
  readonly outline: readonly Point[][];

  /** Px per board unit at which a usual stack has just enough room. */
  readonly readingScale: number;
  /** Room of a usual space, in board units. */
  readonly usualRoom: number;

  /** `reference`: what can be looked up, as far as it has come. */
  constructor(
    readonly board: Board,
    readonly reference: () => Reference = () => NO_REFERENCE,
  ) {
    this.spaces = byId(board.spaces);
    this.types = byId(board.piece_types);
    this.sides = byId(board.sides);
    this.cards = byId(board.cards);
    this.marks = byId(board.marks);
    for (const type of board.piece_types)
      this.namesakes.set(this.kinOf(type), (this.namesakes.get(this.kinOf(type)) ?? 0) + 1);
    this.outline = contours(board.coast);
    this.neighbours = new Map(board.spaces.map((space) => [space.id, []]));
    for (const { a, b } of board.links) {
      // Two spaces may be linked in two ways.
      for (const [one, two] of [
        [a, b],
        [b, a],
      ] as const) {
        const near = this.neighbours.get(one);
        if (near && !near.includes(two)) near.push(two);
      }
    }
    this.room = new Map(board.spaces.map((space) => [space.id, nearest(space, board.spaces)]));
    const rooms = [...this.room.values()].filter(Number.isFinite).sort((one, two) => one - two);
    this.usualRoom = rooms[Math.floor(rooms.length / 2)] ?? STACK_PX;
    this.readingScale = STACK_PX / this.usualRoom;
  }

  typeOf = (id: string): PieceType =>
    this.types.get(id) ?? {
      id,
      name: id,
      plural: id,
      glyph: id,
      klass: "land",
      values: [],
      order: 0,
      proper: false,
      title: "",
      code: "",
      faces: [],
    };

  sideOf = (id: string): Side =>
    this.sides.get(id) ??
    this.sides.get(id.toLowerCase()) ??
    readSide({ id, name: id, colour: "#777777", ink: "#ffffff", letter: id.slice(0, 1).toUpperCase() });

  spaceName = (id: string): string => this.spaces.get(id)?.name ?? id;

  /** A rule by its full id or by the part behind the slug. */
  rule(id: string): RuleInfo | null {
    const { rules } = this.reference();
    return rules.get(id) ?? rules.get(`${this.board.slug}:${id}`) ?? null;
  }

  /** "Japanese fighter", "CV Soryu, Hiryu". */
  pieceName = ({ type, side }: Piece): string =>
    this.typeOf(type).proper
      ? this.typeOf(type).name
      : `${this.sides.get(side)?.adjective ?? ""} ${this.kindName(type)}`.trim();

  /** The name of a kind of piece, or of a card, within a sentence. */
  kindName(type: string): string {
    const card = this.cards.get(type);
    if (card) return card.name;
    const { name, proper } = this.typeOf(type);
    return proper ? name : name.toLowerCase();
  }

  /** What pieces of a kind are called when one may take some of them; a single one goes by its own name. */
  several(type: string, count: number): string {
    const { name, plural, proper } = this.typeOf(type);
    return proper && count === 1 ? name : plural.toLowerCase();
  }

  /** The side in the name of a kind, and its plural. */
  private kinOf({ name, plural }: PieceType): string {
    const own = [...this.sides.values()].find(
      ({ adjective }) => adjective && name.startsWith(`${adjective} `),
    );
    return `${own?.id ?? ""}/${plural}`;
  }

  /** "3 infantry", "1 battleship", "CV Soryu, Hiryu"; "4 × Japanese NAV-4" where others of the side have that plural, too. */
  counted(type: string, count: number): string {
    const kind = this.typeOf(type);
    const { name, plural, proper } = kind;
    if (proper && count === 1) return name;
    if (proper && (this.namesakes.get(this.kinOf(kind)) ?? 0) > 1) return `${count} × ${name}`;
    return `${count} ${(count === 1 ? name : plural).toLowerCase()}`;
  }
}

function nearest(space: Space, spaces: Space[]): number {
  let least = Infinity;
  for (const other of spaces) {
    if (other === space) continue;
    const dx = Math.abs(other.x - space.x);
    const dy = Math.abs(other.y - space.y);
    least = Math.min(least, Math.max(dx, dy * 1.35));
  }
  return least;
}

/** Names for tokens: pieces and seats belong to a position, the rest to the board. */
export function namesFor(catalogue: Catalogue, pieces: Map<number, Piece>, seats: Seat[]): NameOf {
  const seatNames = new Map(seats.map((seat) => [seat.id, seat.name]));
  return (verb, argument) => {
    switch (verb) {
      case "space":
        return catalogue.spaceName(argument);
      case "piece": {
        const [id, name] = argument.split("|");
        const piece = pieces.get(Number(id));
        return name || (piece ? catalogue.pieceName(piece) : "piece");
      }
      case "seat":
        return seatNames.get(argument) ?? catalogue.sides.get(argument)?.name ?? argument;
      case "side":
        return catalogue.sides.get(argument)?.name ?? seatNames.get(argument) ?? argument;
      case "type":
        return catalogue.kindName(argument);
      case "types":
        return catalogue.typeOf(argument).plural.toLowerCase();
      case "rule":
        return catalogue.rule(argument)?.title ?? argument;
      default:
        return argument;
    }
  };
}
