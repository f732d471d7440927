// A plan that is played on the board, forwards and back. The position that it is about stays the one that is asked about.
import type { Answers } from "../engine/tilefish";
import { toldStep } from "../model/step_words";
import type { Position } from "./position";
import type { Setup } from "./setup.svelte";

export class PlanShow {
  plan = $state.raw<Answers["plan"] | null>(null);
  shown = $state(0); // steps
  of = $state.raw<Position | null>(null);

  constructor(private readonly play: Setup) {}

  readonly told = $derived(this.plan && toldStep(this.plan.rows, this.plan.steps, this.shown));

  start(position: Position, plan: Answers["plan"]): void {
    this.of = position;
    this.plan = plan;
    this.shown = 0;
  }

  go(to: number): void {
    const { plan } = this;
    if (plan === null) return;
    this.shown = Math.max(0, Math.min(plan.steps.length, to));
    const rows = this.shown === 0 ? plan.rows : plan.steps[this.shown - 1]!.rows;
    this.play.show(rows.filter((row) => row.length > 0));
  }

  takeBack(): void {
    const { of } = this;
    this.end();
    if (of !== null) this.play.load(of);
  }

  end(): void {
    this.plan = null;
    this.of = null;
    this.shown = 0;
  }
}
