/** The pictures of the games, which the server has of them, and of the ocean they are fought on. */

import front from "../pictures/front.svg?url";

export const FRONT_PICTURE = front;

/** The address of a game's picture. */
export const pictureOf = (slug: string): string =>
  slug ? `/api/games/${encodeURIComponent(slug)}/picture` : FRONT_PICTURE;

/** Show the whole ocean where a game has no picture of its own. */
export function orOcean(event: Event): void {
  const image = event.currentTarget as HTMLImageElement;
  if (!image.src.endsWith(FRONT_PICTURE)) image.src = FRONT_PICTURE;
}
