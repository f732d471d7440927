// Shows again what the others have done: the table goes back and their moves are played once more. Nothing can be done to it meanwhile.
import { prefersReducedMotion } from "svelte/motion";
import type { Draft } from "../model/draft";
import type { SinceMove } from "../model/since";
import { air } from "../motion/air";

const beforeMs = 350;
const afterMs = 450;
const calmMs = 1_000; // without motion the pictures have to last

export class Rerun {
  draft = $state.raw<Draft | null>(null);
  seat = $state<number | null>(null);

  #run = 0;

  async show(moves: readonly SinceMove[]): Promise<void> {
    const run = ++this.#run;
    const goesOn = async (ms: number) => {
      await new Promise((resolve) => setTimeout(resolve, ms));
      await air.landed();
      return run === this.#run;
    };
    for (const { seat, before, after, changed } of moves) {
      if (changed.size === 0) continue;
      this.seat = seat;
      this.draft = before;
      if (!(await goesOn(prefersReducedMotion.current ? calmMs : beforeMs))) return;
      this.draft = after;
      if (!(await goesOn(prefersReducedMotion.current ? calmMs : afterMs))) return;
    }
    this.stop();
  }

  stop(): void {
    this.#run += 1;
    this.draft = null;
    this.seat = null;
  }
}
