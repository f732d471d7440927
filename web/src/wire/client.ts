// Speaks the protocol over a line: greets, numbers requests and settles each with its answer, and hands on what the
// server tells of its own accord. Knows nothing of the page. Used by the session.

import { Line, type Socket } from "./line";
import type { ToClient } from "./messages";
import type { Message, Request } from "./shapes";
import { t } from "../words/words";

export type { Request };
type Welcome = Message<"welcome">;

export type Status = "connecting" | "ready" | "reconnecting" | "stopped";

// The server's no, with a sentence for people.
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly sentence: string,
  ) {
    super(sentence);
  }
}

// The connection broke before the answer came: nobody knows yet whether the request was carried out. The state that
// comes with the next connection tells.
export class ConnectionLost extends Error {
  constructor() {
    super(t().session.lost);
  }
}

// Who we are, kept where it survives a reload.
export interface Identity {
  greeting(): { name?: string; token?: string; device?: string };
  remember(welcome: Welcome): void;
}

// A recovery code that is tried with the next greeting.
interface TriedCode {
  code: string;
  settle: () => void;
  fail: (error: Error) => void;
}

export interface ClientOptions {
  open: () => Socket;
  identity: Identity;
  statusChanged: (status: Status) => void;
  welcomed: (welcome: Welcome) => void;
  told: (news: ToClient) => void;
  random?: () => number;
  silenceMs?: number;
}

interface Waiting {
  settle: (answer: ToClient) => void;
  fail: (error: Error) => void;
}

export class Client {
  private readonly line: Line;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private lastNumber = 0;
  private tried: TriedCode | null = null;
  private status: Status = "connecting";

  constructor(private readonly options: ClientOptions) {
    this.line = new Line(
      {
        opened: () => void this.greet(),
        received: (text) => this.receive(text),
        lost: () => this.lost(),
      },
      {
        open: options.open,
        random: options.random,
        silenceMs: options.silenceMs,
        probe: () => void this.send({ type: "ping" }).catch(() => {}),
      },
    );
  }

  start(): void {
    this.line.start();
  }

  stop(): void {
    this.line.stop();
    this.changeStatus("stopped");
  }

  hurry(): void {
    this.line.hurry();
  }

  // Becomes who the code says, on a new connection; fails with Refused, and then stays who we are.
  recover(code: string): Promise<void> {
    return new Promise((settle, fail) => {
      this.tried?.fail(new ConnectionLost());
      this.tried = { code, settle, fail };
      this.line.restart();
      this.line.hurry();
    });
  }

  // Fails with Refused or ConnectionLost.
  request(request: Request): Promise<ToClient> {
    if (this.status !== "ready") return Promise.reject(new ConnectionLost());
    return this.send(request);
  }

  private send(request: Request): Promise<ToClient> {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { settle: resolve, fail: reject });
      if (this.line.send(JSON.stringify({ ...request, id }))) return;
      this.waiting.delete(id);
      reject(new ConnectionLost());
    });
  }

  private async greet(): Promise<void> {
    this.lastNumber = 0;
    const tried = this.tried;
    const greeting = this.options.identity.greeting();
    try {
      const answer = await this.send({
        type: "hello",
        v: 1,
        ...(tried === null ? greeting : { code: tried.code, device: greeting.device ?? "" }),
      });
      if (answer.type !== "welcome") return this.line.restart();
      this.options.identity.remember(answer);
      if (tried !== null) this.tried = null;
      tried?.settle();
      this.line.settled();
      this.options.welcomed(answer);
      this.changeStatus("ready");
    } catch (error) {
      if (tried !== null && error instanceof Refused) {
        this.tried = null;
        tried.fail(error);
      }
      this.line.restart();
    }
  }

  private receive(text: string): void {
    const message = parse(text);
    if (message === null || message.n !== this.lastNumber + 1) return this.line.restart();
    this.lastNumber = message.n;
    if (message.type === "closing") this.line.takesLeave();
    const waiting =
      "re" in message && typeof message.re === "number" ? this.waiting.get(message.re) : undefined;
    if (waiting === undefined || !("re" in message)) return this.options.told(message);
    this.waiting.delete(message.re as number);
    if (message.type === "refused") waiting.fail(new Refused(message.code, message.sentence));
    else waiting.settle(message);
  }

  private lost(): void {
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    if (this.status === "ready") this.changeStatus("reconnecting");
    for (const each of waiting) each.fail(new ConnectionLost());
  }

  private changeStatus(status: Status): void {
    if (status === this.status) return;
    this.status = status;
    this.options.statusChanged(status);
  }
}

function parse(text: string): ToClient | null {
  try {
    const message: unknown = JSON.parse(text);
    if (typeof message !== "object" || message === null || !("type" in message) || !("n" in message))
      return null;
    return message as ToClient;
  } catch {
    return null;
  }
}
