// One attempt at a puzzle: what was asked, which hints were told, how it ended, and how much of the shortest way lies on the table.

import type { Answer } from "../state/session.svelte";
import type { Step } from "../wire/messages";
import type { Message, Request } from "../wire/shapes";
import type { Kind } from "./kind";

export interface Way {
  rows: readonly string[][];
  steps: readonly Step[];
}

const unknown: Way = { rows: [], steps: [] };

export class Solving {
  puzzle = $state.raw<Message<"puzzle"> | null>(null);
  hints = $state.raw<Way>(unknown);
  hintsLeft = $state<number | null>(null); // null before one was told
  result = $state.raw<Message<"puzzle_result"> | null>(null);
  laid = $state.raw<string[][] | null>(null); // the solver's own table
  shown = $state<number | null>(null); // steps of the shortest way on the table; null for one's own
  busy = $state(false);
  trouble = $state("");
  #begunAt = 0;
  #endedAt = $state<number | null>(null);

  constructor(
    private readonly ask: (request: Request) => Promise<Answer>,
    readonly kind: Kind,
    private readonly now: () => number = () => performance.now(),
  ) {}

  // The table once it is over.
  readonly lying: string[][] | null = $derived.by(() => {
    const { result, puzzle } = this;
    if (result === null || puzzle === null) return null;
    if (this.shown === null) return this.laid ?? puzzle.table;
    const rows = this.shown === 0 ? result.rows : (result.plan[this.shown - 1]?.rows ?? result.table);
    return rows.filter((row) => row.length > 0);
  });

  // Again after a lost connection, which may have taken the answer with it.
  async begin(): Promise<void> {
    if (this.puzzle !== null || this.busy) return;
    const { kind } = this;
    const asked: Request =
      kind.mode === "day"
        ? { type: "puzzle", mode: "day", level: kind.level }
        : kind.mode === "training" && kind.theme !== null
          ? { type: "puzzle", mode: "training", theme: kind.theme }
          : { type: "puzzle", mode: kind.mode };
    const message = await this.#request(asked);
    if (message?.type !== "puzzle") return;
    this.puzzle = message;
    this.#begunAt = this.now() - message.ms;
    if (message.steps.length > 0) this.hints = { rows: message.rows, steps: message.steps };
  }

  // The rows after the step that was told, to be shown; null if there is none.
  async hint(): Promise<string[][] | null> {
    if (this.puzzle === null || this.busy) return null;
    const message = await this.#request({ type: "puzzle_hint", attempt: this.puzzle.attempt });
    if (message?.type !== "puzzle_hint") return null;
    this.hints = { rows: message.rows, steps: message.steps };
    this.hintsLeft = message.left;
    return message.steps.at(-1)?.rows.filter((row) => row.length > 0) ?? null;
  }

  async answer(table: string[][]): Promise<Answer> {
    if (this.puzzle === null) return { ok: false, code: "no_attempt", sentence: "" };
    const answer = await this.ask({ type: "puzzle_answer", attempt: this.puzzle.attempt, table });
    if (answer.ok && answer.message.type === "puzzle_result") {
      this.laid = table;
      this.#end(answer.message);
    }
    return answer;
  }

  async giveUp(): Promise<void> {
    if (this.puzzle === null || this.busy) return;
    const message = await this.#request({ type: "puzzle_give_up", attempt: this.puzzle.attempt });
    if (message?.type !== "puzzle_result") return;
    this.#end(message);
    if (!message.solved) this.shown = 0;
  }

  show(steps: number | null): void {
    const most = this.result?.plan.length ?? 0;
    this.shown = steps === null ? null : Math.max(0, Math.min(most, steps));
  }

  // Milliseconds since it was begun; as the server counted them, once it is over.
  elapsed(now: number): number {
    if (this.puzzle === null) return 0;
    return this.result?.ms ?? Math.max(0, (this.#endedAt ?? now) - this.#begunAt);
  }

  #end(result: Message<"puzzle_result">): void {
    this.#endedAt = this.now();
    this.result = result;
  }

  async #request(request: Request): Promise<Extract<Answer, { ok: true }>["message"] | null> {
    this.busy = true;
    this.trouble = "";
    const answer = await this.ask(request);
    this.busy = false;
    if (answer.ok) return answer.message;
    // It is asked again when the line is back.
    if (answer.code !== "connection_lost") this.trouble = answer.sentence;
    return null;
  }
}
