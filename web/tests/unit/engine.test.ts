// How the engine talks to its worker, with a worker in the test's hands.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Cancelled, Engine, EngineFailed, practice } from "../../src/engine/tilefish";

class FakeWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly asked: string[] = [];
  ended = false;

  postMessage(data: unknown): void {
    if (typeof data === "string") this.asked.push(data);
  }
  terminate(): void {
    this.ended = true;
  }
  answer(text: string): void {
    this.onmessage?.({ data: { answer: text } });
  }
}

let workers: FakeWorker[] = [];
const worker = () => workers.at(-1)!;

// The smallest module there is.
const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);

async function started(): Promise<Engine> {
  const spawn = () => {
    workers.push(new FakeWorker());
    return worker() as unknown as Worker;
  };
  const starting = Engine.start({ wasm: "http://127.0.0.1/tilefish.wasm", spawn });
  await vi.waitFor(() => expect(workers.length).toBe(1));
  expect(worker().asked).toEqual([practice[0]]);
  worker().answer("{}");
  return starting;
}

beforeEach(() => {
  workers = [];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(empty)));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it practises while nobody asks, and each question once", async () => {
  await started();
  for (let count = 1; count < practice.length; ++count) {
    expect(worker().asked.length).toBe(count);
    vi.advanceTimersByTime(100);
    expect(worker().asked.at(-1)).toBe(practice[count]);
    worker().answer("{}");
  }
  vi.advanceTimersByTime(10_000);
  expect(worker().asked).toEqual(practice);
});

test("who asks comes before practice", async () => {
  const engine = await started();
  const first = engine.askText("first");
  vi.advanceTimersByTime(1000);
  expect(worker().asked).toEqual([practice[0], "first"]);
  worker().answer("1");
  expect(await first).toBe("1");
  vi.advanceTimersByTime(60);
  const second = engine.askText("second");
  worker().answer("2");
  expect(await second).toBe("2");
  vi.advanceTimersByTime(99);
  expect(worker().asked.length).toBe(3);
  vi.advanceTimersByTime(1);
  expect(worker().asked.at(-1)).toBe(practice[1]);
});

test("a question that nobody waits for is ended with its worker", async () => {
  const engine = await started();
  const stop = new AbortController();
  const long = engine.askText("long", stop.signal);
  const next = engine.askText("next");
  stop.abort();
  await expect(long).rejects.toBeInstanceOf(Cancelled);
  vi.advanceTimersByTime(30);
  expect(workers.length).toBe(2);
  expect(workers[0]!.ended).toBe(true);
  expect(worker().asked).toEqual(["next"]);
  worker().answer("3");
  expect(await next).toBe("3");
});

test("an engine that is closed leaves nobody waiting and no worker behind", async () => {
  const engine = await started();
  const asked = engine.askText("asked");
  const waiting = engine.askText("waiting");
  engine.close();
  await expect(asked).rejects.toBeInstanceOf(EngineFailed);
  await expect(waiting).rejects.toBeInstanceOf(EngineFailed);
  vi.advanceTimersByTime(10_000);
  expect(workers.length).toBe(1);
  expect(worker().ended).toBe(true);
});

test("a worker that fails at the start is no engine", async () => {
  const spawn = () => {
    workers.push(new FakeWorker());
    return worker() as unknown as Worker;
  };
  const starting = Engine.start({ wasm: "http://127.0.0.1/tilefish.wasm", spawn });
  await vi.waitFor(() => expect(workers.length).toBe(1));
  worker().onerror?.();
  await expect(starting).rejects.toBeInstanceOf(EngineFailed);
  expect(workers.every(({ ended }) => ended)).toBe(true);
});
