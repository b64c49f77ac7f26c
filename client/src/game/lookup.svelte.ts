/** What can be looked up in a game: it comes when the map stands, for the first picture does without it. */

import { Offline, Refused } from "../net/api";
import { reference } from "../net/match";
import type { Board, Reference } from "../net/protocol";
import { NO_REFERENCE } from "../net/reading";

export class Lookup {
  reference = $state.raw<Reference>(NO_REFERENCE);
  #asked = false;

  /** Ask for it once; where no answer comes, the next call asks again. */
  async fetch(board?: Board): Promise<void> {
    if (this.#asked || !board) return;
    this.#asked = true;
    try {
      this.reference = await reference(board.slug, board.data_version);
    } catch (fault) {
      if (!(fault instanceof Offline || fault instanceof Refused)) throw fault;
      this.#asked = false;
    }
  }
}
