/** The pictures of the games, which the server has of them, and of the ocean they are fought on. */

import front from "../pictures/front.svg?url";
import type { GameInfo } from "../net/wire";

export const FRONT_PICTURE = front;

/** The address of a game's picture; of a game that has none, that of the whole ocean. */
export const pictureOf = (game: GameInfo | undefined): string => game?.picture || FRONT_PICTURE;
