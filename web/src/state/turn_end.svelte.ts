// The one large button: ends the turn, draws, passes, or says why none of it can be done yet.
import { rowsOf } from "../model/draft";
import type { Play } from "./play.svelte";
import type { Answer } from "./session.svelte";

export interface Requests {
  lay(table: string[][]): Promise<Answer>;
  draw(): Promise<Answer>;
  pass(): Promise<Answer>;
}

export class TurnEnd {
  constructor(
    private readonly play: Play,
    private readonly requests: Requests,
  ) {}

  readonly label = $derived.by(() => {
    if (this.play.judgement.can === "end") return "End turn";
    return this.play.seen.pool > 0 ? "Draw" : "Pass";
  });
  readonly ready = $derived.by(() => this.play.active && this.play.judgement.can === "end");

  async act(): Promise<void> {
    if (this.ready) await this.#send(() => this.requests.lay(rowsOf(this.play.draft)));
    else await this.draw();
  }

  async draw(): Promise<void> {
    const { play, requests } = this;
    if (!play.active) return;
    const { judgement } = play;
    if (judgement.can === "nothing") play.tell(judgement.why, judgement.sets);
    else if (judgement.can === "end") play.tell("Take your tiles back first, or end the turn.");
    else await this.#send(() => (play.seen.pool > 0 ? requests.draw() : requests.pass()));
  }

  // A yes is followed by news of the room. What a lost connection did not bring over can be tried again.
  async #send(request: () => Promise<Answer>): Promise<void> {
    this.play.waiting = true;
    const answer = await request();
    if (answer.ok) return;
    if (answer.code === "connection_lost") this.play.waiting = false;
    else this.play.refused(answer.sentence);
  }
}
