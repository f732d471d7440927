import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Client, ConnectionLost, Refused, type Identity, type Status } from "../../src/wire/client";
import { FakeSocket } from "./fake_socket";
import type { ToClient } from "../../src/wire/messages";

class Bench {
  readonly sockets: FakeSocket[] = [];
  readonly statuses: Status[] = [];
  readonly told: ToClient[] = [];
  token: string | undefined;
  readonly identity: Identity = {
    greeting: () => (this.token === undefined ? {} : { token: this.token }),
    remember: (welcome) => (this.token = welcome.token),
  };
  readonly client = new Client({
    open: () => {
      const socket = new FakeSocket();
      this.sockets.push(socket);
      return socket;
    },
    identity: this.identity,
    statusChanged: (status) => this.statuses.push(status),
    welcomed: () => {},
    told: (news) => this.told.push(news),
    random: () => 0,
    silenceMs: 1_000,
  });

  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (socket === undefined) throw new Error("nothing was opened");
    return socket;
  }

  async connect(): Promise<void> {
    this.client.start();
    this.socket.welcome();
    await vi.advanceTimersByTimeAsync(0);
  }
}

let bench: Bench;

beforeEach(() => {
  vi.useFakeTimers();
  bench = new Bench();
});

afterEach(() => {
  bench.client.stop();
  vi.useRealTimers();
});

describe("a client", () => {
  test("greets first and is ready when it is welcomed", async () => {
    await bench.connect();
    expect(bench.socket.sent[0]).toEqual({ type: "hello", v: 1, id: 1 });
    expect(bench.statuses).toEqual(["ready"]);
  });

  test("settles each request with its own answer, in any order", async () => {
    await bench.connect();
    const first = bench.client.request({ type: "start", room: "AB" });
    const second = bench.client.request({ type: "ping" });
    bench.socket.tell({ type: "pong", re: 3, now: 7 });
    bench.socket.tell({ type: "done", re: 2 });
    expect((await second).type).toBe("pong");
    expect((await first).type).toBe("done");
  });

  test("fails a refused request with the sentence of the server", async () => {
    await bench.connect();
    const draw = bench.client.request({ type: "draw", room: "AB", turn: 3 });
    bench.socket.answerLast({ type: "refused", code: "not_your_turn", sentence: "It is Bob's turn." });
    await expect(draw).rejects.toThrow(Refused);
    await expect(draw).rejects.toThrow("It is Bob's turn.");
  });

  test("hands on what nobody asked for", async () => {
    await bench.connect();
    bench.socket.tell({ type: "lobby", rooms: [] });
    expect(bench.told.map((news) => news.type)).toEqual(["lobby"]);
  });

  test("comes back with its token when the connection breaks, and fails what was under way", async () => {
    await bench.connect();
    const draw = bench.client.request({ type: "draw", room: "AB", turn: 3 });
    const failed = expect(draw).rejects.toThrow(ConnectionLost);
    bench.socket.onclose?.();
    await failed;
    expect(bench.statuses.at(-1)).toBe("reconnecting");
    await vi.advanceTimersByTimeAsync(250);
    expect(bench.sockets).toHaveLength(2);
    bench.socket.welcome();
    await vi.advanceTimersByTimeAsync(0);
    expect(bench.socket.sent[0]).toMatchObject({ type: "hello", token: "secret" });
    expect(bench.statuses.at(-1)).toBe("ready");
  });

  test("comes back at once after a server that took leave, and waits if nobody is there", async () => {
    await bench.connect();
    bench.socket.tell({ type: "closing", sentence: "The server goes down." });
    bench.socket.onclose?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(bench.sockets).toHaveLength(2);
    bench.socket.onclose?.();
    await vi.advanceTimersByTimeAsync(249);
    expect(bench.sockets).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(bench.sockets).toHaveLength(3);
  });

  test("waits longer with every attempt that fails", async () => {
    await bench.connect();
    const waits = [];
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const opened = bench.sockets.length;
      const start = Date.now();
      bench.socket.onclose?.();
      while (bench.sockets.length === opened) await vi.advanceTimersByTimeAsync(50);
      waits.push(Date.now() - start);
    }
    expect(waits).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000]);
  });

  test("asks for a sign of life in a silence and gives up a dead connection", async () => {
    await bench.connect();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(bench.socket.sent.at(-1)).toMatchObject({ type: "ping" });
    const dead = bench.socket;
    await vi.advanceTimersByTimeAsync(500);
    expect(dead.closed).toBe(true);
    expect(bench.statuses.at(-1)).toBe("reconnecting");
  });

  test("starts anew when a message is missing or cannot be read", async () => {
    await bench.connect();
    bench.socket.tell({ type: "lobby", rooms: [], n: 9 });
    expect(bench.socket.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(250);
    bench.socket.onopen?.();
    bench.socket.onmessage?.({ data: "not JSON" });
    expect(bench.socket.closed).toBe(true);
  });

  test("refuses to ask while there is no connection", async () => {
    bench.client.start();
    await expect(bench.client.request({ type: "ping" })).rejects.toThrow(ConnectionLost);
  });
});
