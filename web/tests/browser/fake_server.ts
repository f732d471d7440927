// A server made of what a test wants the page to see: it greets, tells a lobby and a room, and keeps what it was asked.
// For views of states that a real game reaches only by luck.

import type { Page, WebSocketRoute } from "@playwright/test";
import type { FromClient, LobbyRoom, RobotInfo, RoomState } from "../../src/wire/messages";
import { classic, six } from "../shared/rulesets";
import { serveBuiltPage } from "./built_page";

const robots: RobotInfo[] = [
  { name: "level1", style: "a beginner who lays one meld a turn and seldom adds to others" },
  { name: "level2", style: "lays and adds, but misses a quarter of its turns and tiles" },
  { name: "level3", style: "lays and adds, and hardly ever takes the table apart" },
  ...["level4", "level5", "level6", "level7", "level8"].map((name) => ({ name, style: "" })),
  { name: "optimal", style: "the best move of each turn: most tiles, then points" },
];

type Reply = Record<string, unknown> | null;

export class FakeServer {
  readonly asked: FromClient[] = [];
  lobby: LobbyRoom[] = [];
  room: RoomState | null = null;
  mine: string[] = [];
  // What a test answers itself; null leaves it to the fake.
  reply: (request: FromClient) => Reply = () => null;

  #socket: WebSocketRoute | null = null;
  #number = 0;
  #seq = 1;

  async attach(page: Page): Promise<void> {
    await serveBuiltPage(page);
    await page.routeWebSocket("**/ws", (socket) => {
      this.#socket = socket;
      this.#number = 0;
      socket.onMessage((text) => this.#receive(JSON.parse(String(text)) as FromClient));
    });
  }

  tell(message: Record<string, unknown>): void {
    this.#number += 1;
    this.#socket?.send(JSON.stringify({ ...message, n: this.#number }));
  }

  tellRoom(cause: Record<string, unknown> | null = null): void {
    this.#seq += 1;
    this.tell({ type: "room", room: "TEST", seq: this.#seq, cause, state: this.room });
  }

  async hangUp(): Promise<void> {
    await this.#socket?.close();
  }

  #receive(request: FromClient): void {
    this.asked.push(request);
    const own = this.reply(request);
    this.tell({ re: request.id, ...(own ?? this.#answer(request)) });
    if (own !== null) return;
    if (request.type === "lobby" && request.on) this.tell({ type: "lobby", rooms: this.lobby });
    const looks = ["join", "watch", "resync"].includes(request.type);
    if (looks && this.room !== null) this.tellRoom();
  }

  #answer(request: FromClient): Record<string, unknown> {
    if (request.type === "hello") {
      return {
        type: "welcome",
        v: 1,
        name: "Ann",
        token: "secret",
        guest: "g-ann",
        rulesets: [classic, six],
        robots,
        limits: { name_characters: 24 },
        rooms: this.mine,
      };
    }
    if (request.type === "create") return { type: "created", room: "TEST" };
    if (request.type === "join" && this.room === null) {
      return { type: "refused", code: "no_such_room", sentence: "There is no table with this code." };
    }
    return { type: "done" };
  }
}
