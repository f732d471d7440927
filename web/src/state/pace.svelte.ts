// What is shown of a room, and when: news wait until the tiles of the move before have landed. Who watches robots can also stop, go
// step by step, and choose how fast.
import { air } from "../motion/air";
import { isTurn } from "../model/room_story";
import { tempo } from "../motion/tempo";
import type { RoomNews } from "../wire/room_news";

export const speeds = { slow: 0.5, usual: 1, fast: 3 } as const;
export type Speed = keyof typeof speeds;

// Between two turns of robots that are only watched, so that a draw is noticed too.
const turnMs = 900;
// What is shown takes off once it is drawn.
const takeOffMs = 50;

export class Pace {
  shown = $state.raw<RoomNews | null>(null);
  waiting = $state.raw<readonly RoomNews[]>([]); // told, not shown yet
  paused = $state(false);
  speed = $state<Speed>("usual");

  #timer: ReturnType<typeof setTimeout> | undefined;
  #shownAt = 0;
  #turns = 0;
  #gone = false;

  // How many turns the game is ahead of what is seen.
  readonly behind = $derived(this.waiting.filter(({ cause }) => cause !== null && isTurn(cause)).length);

  take(news: RoomNews | null): void {
    if (news === (this.waiting.at(-1) ?? this.shown)) return;
    if (news === null || !this.#follows(news)) {
      this.waiting = [];
      this.#show(news);
      return;
    }
    this.waiting = [...this.waiting, news];
    void this.#next();
  }

  pause(paused: boolean): void {
    this.paused = paused;
    if (!paused) void this.#next();
  }

  // To the next turn, whatever else happened before it.
  step(): void {
    this.paused = true;
    const at = this.waiting.findIndex(({ cause }) => cause !== null && isTurn(cause));
    this.#showUpTo(at < 0 ? this.waiting.length - 1 : at);
  }

  choose(speed: Speed): void {
    this.speed = speed;
    tempo.watched = this.#watched ? speeds[speed] : 1;
    void this.#next();
  }

  stop(): void {
    this.#gone = true;
    clearTimeout(this.#timer);
    tempo.watched = 1;
  }

  get #watched(): boolean {
    return this.shown !== null && isShow(this.shown);
  }

  // News that say what happened are worth seeing one by one; a state without a cause replaces whatever was known.
  #follows(news: RoomNews): boolean {
    return this.shown !== null && this.shown.code === news.code && news.cause !== null;
  }

  async #next(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.paused || this.waiting.length === 0) return;
    const turn = ++this.#turns;
    await air.landed();
    if (turn !== this.#turns || this.paused || this.#gone) return;
    const apart = this.#watched ? turnMs / speeds[this.speed] : takeOffMs;
    const wait = this.#shownAt + apart - performance.now();
    if (wait <= 0) this.#showUpTo(0);
    if (this.waiting.length > 0) this.#timer = setTimeout(() => void this.#next(), Math.max(wait, takeOffMs));
  }

  #showUpTo(index: number): void {
    const news = this.waiting[index];
    if (news === undefined) return;
    this.waiting = this.waiting.slice(index + 1);
    this.#show(news);
  }

  #show(news: RoomNews | null): void {
    this.shown = news;
    this.#shownAt = performance.now();
    tempo.watched = this.#watched ? speeds[this.speed] : 1;
  }
}

// Robots among themselves: nobody waits for what the page does.
export function isShow({ state }: RoomNews): boolean {
  return state.you.seat === null && state.seats.every(({ kind }) => kind === "robot");
}
