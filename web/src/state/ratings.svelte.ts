// What people at a table are worth. Asked for when somebody sits down or a match ends; whoever has no rating has none here either.

import type { TableRating, TableRatings } from "../wire/messages";

export class Ratings {
  known: ReadonlyMap<string, TableRating> = $state.raw(new Map());
  #asked = "";

  // With the game that has just ended, also what it did to them.
  async bring(seats: number, guests: readonly string[], game: string | null = null): Promise<void> {
    const query = new URLSearchParams({ kind: seats === 2 ? "duel" : "table" });
    for (const guest of guests.toSorted()) query.append("guest", guest);
    if (game !== null) query.append("game", game);
    const asked = String(query);
    if (guests.length === 0 || asked === this.#asked) return;
    this.#asked = asked;
    try {
      const response = await fetch(`/api/ratings?${asked}`, { cache: "no-store" });
      const { ratings } = (await response.json()) as TableRatings;
      if (asked === this.#asked) this.known = new Map(ratings.map((each) => [each.guest, each]));
    } catch {
      // A table whose ratings are not known is as good.
    }
  }
}
