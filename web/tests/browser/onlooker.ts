// Reads along what the server tells a page, so that a test knows the state without asking the page.

import type { Page } from "@playwright/test";
import type { RoomState, ToClient } from "../../src/wire/messages";

export class Onlooker {
  room: RoomState | null = null;
  readonly refusals: string[] = [];

  constructor(page: Page) {
    page.on("websocket", (socket) => {
      socket.on("framereceived", ({ payload }) => this.#read(JSON.parse(String(payload)) as ToClient));
    });
  }

  get game() {
    return this.room?.game ?? null;
  }

  get myTurn(): boolean {
    return this.room?.phase === "playing" && this.game?.to_move === this.room.you.seat;
  }

  get over(): boolean {
    return this.room?.phase === "match_over";
  }

  #read(message: ToClient): void {
    if (message.type === "room") this.room = message.state;
    if (message.type === "refused") this.refusals.push(message.sentence);
  }
}
