// The way to a better turn by hand, forwards and back: the engine plans it, the replay's table shows the rows of each step.
import type { Position } from "../board/position";
import { findSource, type Source } from "../board/source";
import type { Answers } from "../engine/tilefish";
import { toldStep } from "../model/step_words";

type Plan = Answers["plan"];
export type Before = Pick<Position, "rules" | "opened" | "table" | "rack">;

// What the table and the rack are after some steps of a plan: empty rows are no sets yet, and tiles without a row to come from leave
// the rack.
export function afterSteps(plan: Plan, shown: number): { table: string[][]; laid: string[] } {
  const rows = shown === 0 ? plan.rows : plan.steps[shown - 1]!.rows;
  return {
    table: rows.filter((row) => row.length > 0),
    laid: plan.steps.slice(0, shown).flatMap(({ from, tiles }) => (from === null ? tiles : [])),
  };
}

export class BetterSteps {
  plan = $state.raw<Plan | null>(null);
  shown = $state(0); // steps that are done
  unknown = $state(false); // no way was found in time

  #source: Promise<Source> | null = null;
  #asked = new AbortController();

  constructor(private readonly find: () => Promise<Source> = findSource) {}

  readonly told = $derived(this.plan && toldStep(this.plan.rows, this.plan.steps, this.shown));

  // The whole turn is shown first; from there one goes back.
  async start(before: Before, after: readonly (readonly string[])[]): Promise<void> {
    this.stop();
    const { signal } = this.#asked;
    try {
      this.#source ??= this.find();
      const answer = await (await this.#source).ask({ ask: "plan", after, ...before }, signal);
      if (signal.aborted) return;
      this.unknown = !answer.ok;
      if (!answer.ok) return;
      this.plan = answer;
      this.shown = answer.steps.length;
    } catch {
      this.unknown = !signal.aborted;
    }
  }

  go(to: number): void {
    this.shown = Math.max(0, Math.min(this.plan?.steps.length ?? 0, to));
  }

  stop(): void {
    this.#asked.abort();
    this.#asked = new AbortController();
    this.plan = null;
    this.shown = 0;
    this.unknown = false;
  }

  close(): void {
    this.stop();
    void this.#source?.then(
      (source) => source.close(),
      () => undefined,
    );
  }
}
