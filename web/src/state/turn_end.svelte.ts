// The one large button: ends the turn, draws, passes, or says why none of it can be done yet.
import { rowsOf } from "../model/draft";
import type { Play } from "./play.svelte";
import type { Answer } from "./session.svelte";
import { settings } from "./settings.svelte";
import { t } from "../words/words";

export interface Requests {
  lay(table: string[][]): Promise<Answer>;
  draw(): Promise<Answer>;
  pass(): Promise<Answer>;
}

// Where the whole rack is to be laid and nothing else will do: a puzzle. In its own words.
export interface Task {
  headline: string;
  hand: string; // the large button
  left: (tiles: number) => string;
  all: string;
}

export class TurnEnd {
  constructor(
    private readonly play: Play,
    private readonly requests: Requests,
    private readonly task: () => Task | null = () => null,
  ) {}

  // The table about which the player was asked whether the turn shall end so.
  private asked = $state.raw<unknown>(null);

  readonly label = $derived.by(() => {
    if (this.asked !== null && this.asked === this.play.draft) return t().turn.endConfirm;
    const task = this.task();
    if (task !== null) return task.hand;
    if (this.play.judgement.can === "end") return t().turn.end;
    return this.play.seen.pool > 0 ? t().turn.draw : t().turn.pass;
  });
  readonly ready = $derived.by(
    () =>
      this.play.active &&
      this.play.judgement.can === "end" &&
      (this.task() === null || this.play.draft.rack.length === 0),
  );

  async act(): Promise<void> {
    if (!this.confirmed()) return;
    if (this.ready) await this.#send(() => this.requests.lay(rowsOf(this.play.draft)));
    else await this.draw();
  }

  async draw(): Promise<void> {
    const { play, requests } = this;
    if (!play.active) return;
    const { judgement } = play;
    const task = this.task();
    if (judgement.can === "nothing") play.tell(judgement.why, judgement.sets);
    else if (task !== null) play.tell(task.left(play.draft.rack.length));
    else if (judgement.can === "end") play.tell(t().turn.takeBack);
    else await this.#send(() => (play.seen.pool > 0 ? requests.draw() : requests.pass()));
  }

  // Who wants to be asked ends a turn by pressing twice.
  private confirmed(): boolean {
    const { play } = this;
    if (!settings.all.confirmEnd || !play.active || play.judgement.can === "nothing") return true;
    if (this.task() !== null && !this.ready) return true;
    const sure = this.asked === play.draft;
    this.asked = sure ? null : play.draft;
    return sure;
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
