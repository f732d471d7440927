// What is known about the position on the board, asked anew whenever it changes; questions about the one before are cancelled.
import { Cancelled, type Answer, type Question } from "../engine/tilefish";
import type { Position } from "./position";
import { Busy, findSource, type Source } from "./source";

export type Trouble = "busy" | "failed";

type Known = { [Key in "tiles" | "points" | "keep"]?: Answer<"best"> } & {
  opening?: Answer<"opening">;
  count?: Answer<"count">;
  draws?: Answer<"draws">;
};

// A number that nobody waits for: what takes longer is said to be too much.
const countLimits = { milliseconds: 50 };

const retryMs = 2000;

export class Live {
  known = $state.raw<Known>({});
  where = $state<"here" | "server" | null>(null);
  trouble = $state<Trouble | null>(null);
  busy = $state(false);

  #source: Promise<Source> | null = null;
  #stop = new AbortController();
  #timer = 0;

  // What the page waits for while the engine is loaded.
  #find(): Promise<Source> {
    this.#source ??= findSource().then((source) => {
      this.where = source.where;
      return source;
    });
    return this.#source;
  }

  // `null` for a position that cannot be asked about.
  consider(position: Position | null): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
    this.#stop = new AbortController();
    this.known = {};
    this.trouble = null;
    this.busy = position !== null;
    if (position !== null) void this.#askAll(position, this.#stop.signal);
    else void this.#find();
  }

  ask<Q extends Question>(question: Q): Promise<Answer<Q["ask"]>> {
    const { signal } = this.#stop;
    return this.#find().then((source) => source.ask(question, signal));
  }

  close(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
    void this.#source?.then((source) => source.close());
  }

  async #askAll({ table, rack, rules, opened }: Position, signal: AbortSignal): Promise<void> {
    const about = { table, rack, rules, opened };
    try {
      const source = await this.#find();
      const learn = async <Key extends keyof Known>(key: Key, answer: Promise<Known[Key]>) => {
        const known = await answer;
        if (!signal.aborted) this.known = { ...this.known, [key]: known };
      };
      if (rack.length > 0) {
        await learn("tiles", source.ask({ ask: "best", by: "tiles", ...about }, signal));
        await learn("points", source.ask({ ask: "best", by: "points", ...about }, signal));
        await learn("keep", source.ask({ ask: "best", by: "keep", ...about }, signal));
        if (!opened) await learn("opening", source.ask({ ask: "opening", by: "points", ...about }, signal));
        await learn("count", source.ask({ ask: "count", ...about }, signal, countLimits));
      }
      await learn("draws", source.ask({ ask: "draws", ...about }, signal));
      this.busy = false;
    } catch (error) {
      if (error instanceof Cancelled || signal.aborted) return;
      this.busy = false;
      this.trouble = error instanceof Busy ? "busy" : "failed";
      if (error instanceof Busy) {
        const again = { ruleset: "", table, rack, rules, opened };
        this.#timer = setTimeout(() => void this.consider(again), retryMs) as unknown as number;
      }
    }
  }
}
