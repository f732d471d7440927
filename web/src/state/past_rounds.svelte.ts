// The earlier rounds of the match that is looked at: asked of the server once somebody wants to read them, and kept.

import type { Message } from "../wire/shapes";
import type { Answer } from "./session.svelte";

export type PastRound = Message<"round">;

export class PastRounds {
  rounds = $state.raw<readonly PastRound[]>([]); // those that are known, the first one first

  #game = "";
  #asked = new Set<number>();

  constructor(private readonly request: (round: number) => Promise<Answer>) {}

  // Asks for those before `round` that are not known, one after another and the latest first. Whatever stops it, a lost
  // connection or a server that finds us hasty, the next call goes on.
  async bring(game: string, round: number): Promise<void> {
    if (game !== this.#game) {
      this.#game = game;
      this.#asked.clear();
      this.rounds = [];
    }
    for (let each = round - 1; each >= 1; --each) {
      if (this.#asked.has(each)) continue;
      this.#asked.add(each);
      const answer = await this.request(each);
      if (game !== this.#game) return;
      if (!answer.ok || answer.message.type !== "round" || answer.message.game !== game) {
        this.#asked.delete(each);
        return;
      }
      this.rounds = [...this.rounds, answer.message].sort((left, right) => left.round - right.round);
    }
  }
}
