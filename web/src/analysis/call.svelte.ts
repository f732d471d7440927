// Asks for an analysis again and again while it grows. The replay keeps one while its analysis is open.

import type { Request } from "../wire/client";
import { askAnalysis, type Analysis, type Trouble } from "./file";

const pauseMs = 1_000;
const longPauseMs = 5_000;

export class AnalysisCall {
  known = $state.raw<Analysis | null>(null);
  progress = $state(0);
  trouble = $state<Trouble | null>(null);
  kept = $state(false); // it goes on when nobody looks

  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(private readonly game: string) {
    void this.ask();
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }

  // Asks the server to finish it even if this page is closed.
  async keep(send: (request: Request) => Promise<{ ok: boolean }>): Promise<void> {
    this.kept = true;
    const { ok } = await send({ type: "analyse", game: this.game, keep: true });
    this.kept = ok;
  }

  private async ask(): Promise<void> {
    const answer = await askAnalysis(this.game);
    if (this.ended) return;
    if (answer.ok) {
      this.trouble = null;
      this.progress = answer.value.progress;
      if (answer.value.turns !== undefined) this.known = answer.value as Analysis;
      if (answer.value.finished) return;
    } else {
      this.trouble = answer.trouble;
      // These do not pass.
      if (answer.trouble === "gone" || answer.trouble === "long") return;
    }
    this.timer = setTimeout(() => void this.ask(), answer.ok ? pauseMs : longPauseMs);
  }
}
