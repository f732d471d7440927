// A conversation about one turn: what was asked, what came back, and how far the plan has been shown on the table.

import type { Step } from "../wire/messages";
import type { Message } from "../wire/shapes";
import type { Answer } from "./session.svelte";
import { t } from "../words/words";

export interface HintTable {
  // Lays the draft of the turn like these rows, as one step that can be undone; false if they do not fit.
  show(rows: string[][]): boolean;
  // Back to the table as it was when the turn began.
  reset(): void;
}

export class HintTalk {
  hint = $state.raw<Message<"hint"> | null>(null);
  busy = $state(false);
  problem = $state("");
  shown = $state(0); // steps of the plan that lie on the table

  constructor(
    private readonly request: (grade: 1 | 2 | 3) => Promise<Answer>,
    private readonly table: HintTable,
  ) {}

  async ask(grade: 1 | 2 | 3): Promise<void> {
    this.busy = true;
    this.problem = "";
    const answer = await this.request(grade);
    this.busy = false;
    if (!answer.ok) this.problem = answer.sentence;
    else if (answer.message.type === "hint") this.hint = answer.message;
  }

  // A plan starts from the table of the turn's begin, so what the player has tried before is put back first.
  showNext(): void {
    const step = this.steps[this.shown];
    if (step === undefined) return;
    if (this.shown === 0) this.table.reset();
    if (this.table.show(step.rows.filter((row) => row.length > 0))) this.shown += 1;
    else this.problem = t().hint.changed;
  }

  // From the start: the player may have undone or changed what was shown.
  showAgain(): void {
    this.shown = 0;
    this.table.reset();
  }

  showAll(): void {
    const before = this.problem;
    while (this.shown < this.steps.length && this.problem === before) this.showNext();
  }

  back(): void {
    if (this.shown === 0) return;
    this.shown -= 1;
    const step = this.steps[this.shown - 1];
    if (step === undefined) this.table.reset();
    else this.table.show(step.rows.filter((row) => row.length > 0));
  }

  private get steps(): readonly Step[] {
    return this.hint?.steps ?? [];
  }
}
