// A socket whose other end is the test.

import type { Socket } from "../../src/wire/line";

export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly sent: Record<string, unknown>[] = [];
  closed = false;
  private number = 0;

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.closed = true;
  }

  // The server's side.
  tell(message: Record<string, unknown>): void {
    this.number += 1;
    this.onmessage?.({ data: JSON.stringify({ n: this.number, ...message }) });
  }

  answerLast(message: Record<string, unknown>): void {
    this.tell({ re: this.sent.at(-1)?.["id"], ...message });
  }

  welcome(): void {
    this.onopen?.();
    this.answerLast({ type: "welcome", v: 1, name: "Ann", token: "secret", guest: "g1", rooms: [] });
  }
}
