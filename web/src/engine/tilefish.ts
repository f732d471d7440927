// The solver in the browser, for this page and for anybody's: questions about positions, typed, answered by WebAssembly in a worker.
// This one file is the library and its worker; `make install` puts it beside tilefish.wasm. docs/board.md describes it.

/** The numbers of a game; what is left out is as in the game that is sold. */
export interface Rules {
  colours?: number;
  numbers?: number;
  copies?: number;
  jokers?: number;
  min_meld?: number;
  joker_rule?: "free" | "swap";
  opening_points?: number;
  joker_penalty?: number;
}

/** A tile in notation: "7b", "13y", "J". */
export type Face = string;

export interface Position {
  rules?: Rules;
  table: readonly (readonly Face[])[];
  rack: readonly Face[];
  /** Whether the player has opened; true if it is left out. */
  opened?: boolean;
}

export type Question = Position &
  (
    | { ask: "best"; by?: "tiles" | "points" | "keep" }
    | { ask: "opening"; by?: "tiles" | "points" | "fewest" }
    | { ask: "plan"; after: readonly (readonly Face[])[] }
    | { ask: "count" }
    | { ask: "list"; by?: "tiles" | "points"; skip?: number; take?: number }
    | { ask: "draws" }
  );

export interface PlayedTiles {
  played: Face[];
  tiles: number;
  points: number;
  /** Whether nothing is left on the rack. */
  out: boolean;
}

export interface Move extends PlayedTiles {
  /** Sets of the table that lie as they did. */
  kept: number;
  table: Face[][];
}

export interface Step {
  kind: "lay" | "start" | "move" | "shift" | "split" | "join";
  words: string;
  tiles: Face[];
  from: number | null;
  from_places: number[];
  to: number;
  to_place: number;
  rows: Face[][];
}

export interface Draw {
  tile: Face;
  /** How many of it are neither on the table nor on the rack. */
  copies: number;
  /** How many tiles could be played with it. */
  tiles: number;
  out: boolean;
}

export interface Answers {
  best: { move: Move | null; nodes: number };
  opening: { opens: boolean; points: number; tiles: number; missing: number; melds: Face[][] };
  plan: { rows: Face[][]; steps: Step[]; proven: boolean };
  /** Decimal digits: it may have 64 bits. */
  count: { count: string };
  list: { moves: PlayedTiles[]; more: boolean };
  draws: { tiles: number; unseen: number; draws: Draw[] };
}

/** An answer, or who stopped it, or what is wrong with the question. */
export type Answer<Ask extends keyof Answers> =
  | ({ ok: true } & Answers[Ask])
  | { ok: false; why: "stopped"; sentence: string }
  | { ok: false; why: "wrong"; sentence: string };

export interface Limits {
  milliseconds?: number;
  megabytes?: number;
}

/** The text that the engine reads. */
export function questionText(question: Question, limits: Limits = {}): string {
  const sets = (table: readonly (readonly Face[])[]) => table.map((set) => set.join(" ")).join(", ");
  const lines = [
    `ask ${question.ask}`,
    `rules ${Object.entries(question.rules ?? {})
      .map(([key, value]) => `${key}=${value}`)
      .join(" ")}`,
    `opened ${question.opened === false ? "no" : "yes"}`,
    `position ${sets(question.table)} / ${question.rack.join(" ")}`,
  ];
  if ("by" in question && question.by !== undefined) lines.push(`by ${question.by}`);
  if (question.ask === "plan") lines.push(`after ${sets(question.after)}`);
  if (question.ask === "list") lines.push(`skip ${question.skip ?? 0}`, `take ${question.take ?? 20}`);
  for (const [key, value] of Object.entries(limits)) lines.push(`${key} ${value}`);
  return lines.join("\n");
}

interface RawAnswer {
  error?: { what: string; expected: string; token: string };
  stopped?: string;
}

export function readAnswer<Ask extends keyof Answers>(text: string): Answer<Ask> {
  const raw = JSON.parse(text) as RawAnswer;
  if (raw.error) {
    const { what, expected, token } = raw.error;
    const sentence = `${token === "" ? "" : `“${token}”: `}${what}${expected === "" ? "" : `; expected ${expected}`}`;
    return { ok: false, why: "wrong", sentence };
  }
  if (raw.stopped !== undefined) return { ok: false, why: "stopped", sentence: raw.stopped };
  return { ok: true, ...(raw as unknown as Answers[Ask]) };
}

/** Thrown where there is no engine, or it came to an end in the middle of a question. */
export class EngineFailed extends Error {}

/** Thrown into questions that nobody waits for any more. */
export class Cancelled extends Error {}

export interface EngineOptions {
  /** The address of tilefish.wasm; beside this file if it is left out. */
  wasm?: string | URL;
  /** Makes the worker; this file itself if it is left out. */
  spawn?: () => Worker;
  /** Of each question; two seconds and 160 MB if they are left out. The module itself ends at 256 MB. */
  limits?: Limits;
}

// Browsers compile a function when it is first called, and well only once it was called often; until then answers take ten times
// as long. So the engine is given practice: one question before it is ready, and some more while nobody asks anything. Their table is
// crowded and has jokers to free, to reach what busy positions need. All workers share what was compiled.
const crowded =
  "1b 2b 3b, 4b 5b 6b, 7b 8b 9b, 2y J 4y 5y, 3r 4r 5r 6r, 7b 7g 7r, 9g 9r 9y, 8b 9b 10b 11b, 10g J 12g 13g, 12b 12r 12y, " +
  "5b 5g 5r, 1g 1r 1y, 8g 8r 8y, 11g 11r 11y, 4g 5g 6g, 1r 2r 3r " +
  "/ 2r 3g 4g 6g 6b 7y 8y 8r 10r 11r 12g 13b 13r 9r 1b 4b 10y 12y 13y 2g";

// What the engine has seen before it answers by heart, so each has other colours.
function practised(colours: string): string {
  const position = crowded.replace(/[bgry]/g, (letter) => colours["bgry".indexOf(letter)]!);
  return `ask best\nposition ${position}`;
}

/** @internal The questions it practises on; the first one is part of starting it. */
export const practice: readonly string[] = [
  practised("bgry"),
  practised("gryb"),
  practised("rybg"),
  practised("ybgr"),
  "ask best\nby keep\nposition 3b 4b 5b, J 9r 9y, 7g 8g 9g / 6b 9b 10g 2r",
];

interface Waiting {
  text: string;
  settle: (text: string) => void;
  fail: (error: Error) => void;
  signal: AbortSignal | undefined;
}

// A question that nobody waits for is left to end by itself for so long; then its worker goes, and the next one gets another.
const graceMs = 30;

// After so long without a question it practises.
const idleMs = 100;

/** One worker that answers one question after the other. */
export class Engine {
  #module: WebAssembly.Module;
  #spawn: () => Worker;
  #limits: Limits;
  #worker: Worker | null = null;
  #queue: Waiting[] = [];
  #asked: Waiting | null = null;
  #timer = 0;
  #idle = 0;
  #practised = 1; // questions of the practice that were asked
  #closed = false;

  private constructor(module: WebAssembly.Module, options: EngineOptions) {
    this.#module = module;
    this.#spawn = options.spawn ?? (() => new Worker(import.meta.url, { type: "module" }));
    this.#limits = { milliseconds: 2000, megabytes: 160, ...options.limits };
  }

  /** Loads and compiles the engine, and tries it out once; throws EngineFailed where that cannot be done. */
  static async start(options: EngineOptions = {}): Promise<Engine> {
    let engine: Engine | null = null;
    try {
      const response = await fetch(options.wasm ?? new URL("./tilefish.wasm", import.meta.url));
      if (!response.ok) throw new Error(`${response.status}`);
      engine = new Engine(await WebAssembly.compile(await response.arrayBuffer()), options);
      await engine.askText(practice[0]!);
      return engine;
    } catch (error) {
      engine?.close();
      throw new EngineFailed(`there is no engine: ${String(error)}`);
    }
  }

  /** Answers in the order of asking. Who aborts the signal has the promise rejected with Cancelled at once. */
  async ask<Q extends Question>(
    question: Q,
    options: { signal?: AbortSignal; limits?: Limits } = {},
  ): Promise<Answer<Q["ask"]>> {
    const text = questionText(question, { ...this.#limits, ...options.limits });
    return readAnswer<Q["ask"]>(await this.askText(text, options.signal));
  }

  /** The same for text in and text out. */
  askText(text: string, signal?: AbortSignal): Promise<string> {
    return new Promise((settle, fail) => {
      if (signal?.aborted) return fail(new Cancelled());
      const waiting: Waiting = { text, settle, fail, signal };
      signal?.addEventListener("abort", () => this.#abandon(waiting), { once: true });
      this.#queue.push(waiting);
      this.#next();
    });
  }

  /** Ends the worker; whoever still waits is told so. */
  close(): void {
    this.#closed = true;
    for (const waiting of this.#queue.splice(0)) waiting.fail(new EngineFailed("the engine was closed"));
    this.#restart(new EngineFailed("the engine was closed"));
  }

  #next(): void {
    if (this.#asked !== null) return;
    const waiting = this.#queue.shift();
    clearTimeout(this.#idle);
    if (waiting === undefined) {
      this.#idle = setTimeout(() => this.#practise(), idleMs) as unknown as number;
      return;
    }
    this.#asked = waiting;
    this.#running().postMessage(waiting.text);
  }

  // Who asks meanwhile waits for one question at most.
  #practise(): void {
    const text = practice[this.#practised];
    if (this.#asked !== null || this.#closed || text === undefined) return;
    ++this.#practised;
    this.#asked = { text, settle: () => undefined, fail: () => undefined, signal: undefined };
    this.#running().postMessage(text);
  }

  #running(): Worker {
    if (this.#worker !== null) return this.#worker;
    const worker = this.#spawn();
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#answered(data);
    worker.onerror = () => this.#restart(new EngineFailed("the worker failed"));
    worker.postMessage(this.#module);
    this.#worker = worker;
    return worker;
  }

  #answered(reply: Reply): void {
    if ("failed" in reply) return this.#restart(new EngineFailed(reply.failed));
    const waiting = this.#done();
    waiting?.settle(reply.answer);
    this.#next();
  }

  #done(): Waiting | null {
    clearTimeout(this.#timer);
    const waiting = this.#asked;
    this.#asked = null;
    return waiting;
  }

  #abandon(waiting: Waiting): void {
    waiting.fail(new Cancelled());
    if (this.#asked === waiting) {
      this.#timer = setTimeout(() => this.#restart(new Cancelled()), graceMs) as unknown as number;
    } else this.#queue = this.#queue.filter((each) => each !== waiting);
  }

  // What memory or time it had taken goes with the worker; the module stays compiled.
  #restart(why: Error): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#done()?.fail(why);
    this.#next();
  }
}

type Reply = { answer: string } | { failed: string };

interface EngineExports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  question(size: number): number;
  ask(): number;
  answer(): number;
}

/** The module in this thread: `ask` takes and gives text. For workers of one's own. */
export async function instantiate(module: WebAssembly.Module): Promise<{ ask: (text: string) => string }> {
  // Of all that a program may want of a system, the engine looks at the clock alone.
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = name === "clock_time_get" ? clock : () => notSupported;
  }
  const instance = await WebAssembly.instantiate(module, imports);
  const engine = instance.exports as unknown as EngineExports;
  function clock(_id: number, _precision: bigint, at: number): number {
    new DataView(engine.memory.buffer).setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  }
  engine._initialize();
  return {
    ask(text) {
      const bytes = new TextEncoder().encode(text);
      const at = engine.question(bytes.length);
      new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
      const length = engine.ask();
      return new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.answer(), length));
    },
  };
}

const notSupported = 52; // as WASI numbers it

// As a worker it is given the module first and then questions, one at a time.
function serve(scope: { postMessage: (reply: Reply) => void; onmessage: unknown }): void {
  let engine: Promise<{ ask: (text: string) => string }> | null = null;
  scope.onmessage = async ({ data }: MessageEvent<WebAssembly.Module | string>) => {
    try {
      if (typeof data !== "string") engine = instantiate(data);
      else if (engine !== null) scope.postMessage({ answer: (await engine).ask(data) });
    } catch (error) {
      scope.postMessage({ failed: String(error) });
    }
  };
}

// Where there is no document but a scope of workers, this file is the worker.
if (typeof document === "undefined" && "WorkerGlobalScope" in globalThis) {
  serve(globalThis as unknown as Parameters<typeof serve>[0]);
}
