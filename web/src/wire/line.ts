// A WebSocket that comes back by itself: opens, notices silence, waits, opens again. It carries text and knows nothing
// of what the text says. Used by the client.

import { retryDelay, returnDelay } from "./backoff";

// The part of the browser's WebSocket that is used, so that tests can bring their own.
export interface Socket {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

export interface LineEvents {
  opened(): void;
  received(text: string): void;
  lost(): void;
}

export interface LineOptions {
  open: () => Socket;
  random?: (() => number) | undefined;
  // A connection that is gone without a farewell (a laptop that slept, a phone that left the room) shows itself only by
  // silence.
  silenceMs?: number | undefined;
  // Asks the other side for a sign of life.
  probe?: () => void;
}

const defaultSilenceMs = 20_000;

export class Line {
  private socket: Socket | null = null;
  private isOpen = false;
  private failures = 0;
  private tookLeave = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private running = false;

  constructor(
    private readonly events: LineEvents,
    private readonly options: LineOptions,
  ) {}

  start(): void {
    if (this.running) return;
    this.running = true;
    this.open();
  }

  stop(): void {
    this.running = false;
    clearTimeout(this.retry);
    this.drop();
  }

  // The network is back or the page is looked at again: there is no reason to wait any longer.
  hurry(): void {
    if (!this.running || this.socket !== null) return;
    clearTimeout(this.retry);
    this.open();
  }

  // Gives up this connection for a new one.
  restart(): void {
    if (!this.running) return;
    this.drop();
    this.schedule();
  }

  send(text: string): boolean {
    if (!this.isOpen || this.socket === null) return false;
    this.socket.send(text);
    return true;
  }

  // The connection is of use only once the other side has welcomed us: a server that accepts and hangs up must not be
  // asked again four times a second.
  settled(): void {
    this.failures = 0;
  }

  // The other side is about to go down in good order: the first attempt after it comes without waiting.
  takesLeave(): void {
    this.tookLeave = true;
  }

  private open(): void {
    const socket = this.options.open();
    this.socket = socket;
    socket.onopen = () => {
      this.isOpen = true;
      this.listen();
      this.events.opened();
    };
    socket.onmessage = (event) => {
      this.listen();
      if (typeof event.data === "string") this.events.received(event.data);
    };
    socket.onclose = () => {
      this.drop();
      this.schedule();
    };
    this.listen();
  }

  private listen(): void {
    const silence = this.options.silenceMs ?? defaultSilenceMs;
    clearTimeout(this.watch);
    this.watch = setTimeout(() => {
      if (this.isOpen) this.options.probe?.();
      this.watch = setTimeout(() => this.restart(), silence / 2);
    }, silence);
  }

  private drop(): void {
    clearTimeout(this.watch);
    const socket = this.socket;
    if (socket === null) return;
    this.socket = null;
    this.isOpen = false;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
    this.events.lost();
  }

  private schedule(): void {
    if (!this.running) return;
    clearTimeout(this.retry);
    const delay = this.tookLeave
      ? returnDelay(this.options.random)
      : retryDelay(this.failures, this.options.random);
    if (!this.tookLeave) this.failures += 1;
    this.tookLeave = false;
    this.retry = setTimeout(() => this.open(), delay);
  }
}
