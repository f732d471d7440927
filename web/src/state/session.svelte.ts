// What the page knows of the server: the connection, who we are, the lobby and the room that is looked at. Views read
// it and ask it to act; nothing else touches the wire.

import { leastMissed, type MyGame } from "../model/my_games";
import { withTitles } from "../model/names";
import { Client, ConnectionLost, Refused, type Request, type Status } from "../wire/client";
import { storedIdentity } from "../wire/identity";
import type { Socket } from "../wire/line";
import type { LobbyRoom, RoomOptions, RoomState, StartPosition, ToClient } from "../wire/messages";
import { takeNews, type RoomNews } from "../wire/room_news";
import type { Message } from "../wire/shapes";
import { t } from "../words/words";
import { noteVisit, visitOf } from "./visits";

export type Answer = { ok: true; message: ToClient } | { ok: false; code: string; sentence: string };
export type Role = "player" | "spectator";

// Refusals of a seat after which looking on is still worth a try.
const watchInstead = ["room_full", "game_running", "kicked"];

// As long as servers wait for each other.
const triesWhileUnavailable = 10;
const pauseWhileUnavailable = 800; // ms

export class Session {
  status = $state<Status>("connecting");
  welcome = $state.raw<Message<"welcome"> | null>(null);
  lobby = $state.raw<LobbyRoom[] | null>(null);
  room = $state.raw<RoomNews | null>(null);
  // Codes of the rooms in which we sit.
  mine = $state.raw<readonly string[]>([]);
  // The tables of `mine` of which something was told.
  private tables = $state.raw<Readonly<Record<string, RoomState>>>({});
  readonly games: readonly MyGame[] = $derived(
    this.mine.flatMap((code) => {
      const state = this.tables[code];
      return state === undefined ? [] : [{ code, state: withTitles(state), seenAt: visitOf(code) }];
    }),
  );
  // Why the room that is looked for cannot be shown.
  roomRefusal = $state<string | null>(null);
  // What the server said before it went down.
  farewell = $state<string | null>(null);

  private readonly identity = storedIdentity();
  private readonly client: Client;
  private wanted: { code: string; role: Role } | null = null;
  private wantsLobby = false;

  constructor(open: () => Socket) {
    this.client = new Client({
      open,
      identity: this.identity,
      statusChanged: (status) => this.statusChanged(status),
      welcomed: (welcome) => {
        this.welcome = welcome;
        this.mine = welcome.rooms;
      },
      told: (news) => this.told(news),
    });
  }

  start(): void {
    this.client.start();
    addEventListener("online", () => this.client.hurry());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.client.hurry();
    });
  }

  async ask(request: Request): Promise<Answer> {
    try {
      return { ok: true, message: await this.client.request(request) };
    } catch (error) {
      if (error instanceof Refused)
        return { ok: false, code: error.code, sentence: t().refusal(error.code, error.sentence) };
      if (error instanceof ConnectionLost)
        return { ok: false, code: "connection_lost", sentence: error.message };
      throw error;
    }
  }

  async rename(name: string): Promise<Answer> {
    const answer = await this.ask({ type: "rename", name });
    if (answer.ok && this.welcome !== null) {
      this.welcome = { ...this.welcome, name };
      this.identity.remember(this.welcome);
    }
    return answer;
  }

  // Becomes the identity of that code in this browser. A sentence if nobody has it.
  async recover(code: string): Promise<string | null> {
    try {
      await this.client.recover(code);
      return null;
    } catch (error) {
      if (error instanceof Refused) return t().refusal(error.code, error.sentence);
      return error instanceof Error ? error.message : t().session.lost;
    }
  }

  // Deletes what is stored of us; the page goes on as a new guest.
  async forgetMe(): Promise<Answer> {
    const answer = await this.ask({ type: "forget_me" });
    if (answer.ok) this.identity.forget();
    return answer;
  }

  // Makes a table, perhaps to play on from a position, and, where no seat waits for anybody, starts the match. The code of the room, or why not. Where one has too many
  // tables, games against robots that one has left make room.
  async create(
    options: RoomOptions,
    start?: StartPosition,
  ): Promise<{ code: string } | { sentence: string }> {
    const request: Request = { type: "create", options, ...(start === undefined ? {} : { start }) };
    let answer = await this.ask(request);
    while (!answer.ok && answer.code === "too_many_rooms" && (await this.makeRoom()))
      answer = await this.ask(request);
    if (!answer.ok) return { sentence: answer.sentence };
    if (answer.message.type !== "created") return { sentence: t().session.nowhere };
    const code = answer.message.room;
    const openSeats = options.seats - options.robots.length;
    if (openSeats <= 1) await this.ask({ type: "start", room: code });
    return { code };
  }

  watchLobby(on: boolean): void {
    this.wantsLobby = on;
    if (this.status === "ready") void this.ask({ type: "lobby", on });
    if (on) void this.askAboutMine();
    else this.lobby = null;
  }

  // How the games stand that the player is not looking at.
  private async askAboutMine(): Promise<void> {
    if (this.status !== "ready") return;
    await Promise.all(this.mine.map((room) => this.ask({ type: "resync", room })));
  }

  private async makeRoom(): Promise<boolean> {
    await this.askAboutMine();
    const game = leastMissed(this.games.filter(({ code }) => code !== this.wanted?.code));
    return game !== null && (await this.leave(game.code)).ok;
  }

  enter(code: string, role: Role): void {
    if (this.wanted?.code === code && this.wanted.role === role) return;
    this.wanted = { code, role };
    this.roomRefusal = null;
    if (this.room?.code !== code) this.room = null;
    if (this.status === "ready") void this.enterWanted();
  }

  // Gives up the seat, or the place of an onlooker.
  async leave(code: string): Promise<Answer> {
    const answer = await this.ask({ type: "leave", room: code });
    if (answer.ok) this.sit(code, false);
    return answer;
  }

  // Who sits at the table keeps the seat; a spectator is gone.
  lookAway(code: string): void {
    if (this.wanted?.code !== code) return; // another room is looked at already
    const room = this.room;
    this.wanted = null;
    this.room = null;
    this.roomRefusal = null;
    if (room !== null && room.state.you.seat === null) void this.leave(room.code);
  }

  private statusChanged(status: Status): void {
    this.status = status;
    if (status !== "ready") return;
    this.farewell = null;
    if (this.wantsLobby) {
      void this.ask({ type: "lobby", on: true });
      void this.askAboutMine();
    }
    void this.enterWanted();
  }

  private async enterWanted(): Promise<void> {
    const wanted = this.wanted;
    if (wanted === null) return;
    let answer = await this.askToEnter(wanted);
    // A table that is on its way from one server to another is there in a moment; what is shown of it stays meanwhile.
    for (
      let tries = 0;
      tries < triesWhileUnavailable && !answer.ok && answer.code === "unavailable";
      ++tries
    ) {
      await new Promise((later) => setTimeout(later, pauseWhileUnavailable));
      if (this.wanted !== wanted || this.status !== "ready") return;
      answer = await this.askToEnter(wanted);
    }
    if (this.wanted !== wanted || answer.ok || answer.code === "connection_lost") return;
    this.roomRefusal = answer.sentence;
    this.room = null;
  }

  private async askToEnter({ code: room, role }: { code: string; role: Role }): Promise<Answer> {
    const answer = await this.ask({ type: role === "player" ? "join" : "watch", room });
    if (answer.ok || role !== "player" || !watchInstead.includes(answer.code)) return answer;
    return this.ask({ type: "watch", room });
  }

  private told(news: ToClient): void {
    if (news.type === "lobby") this.lobby = news.rooms;
    else if (news.type === "closing") this.farewell = t().session.closing(news.sentence);
    else if (news.type === "room") this.toldOfRoom(news);
    else if (news.type === "gone") this.toldOfEnd(news);
  }

  private toldOfEnd(news: Message<"gone">): void {
    this.sit(news.room, false);
    if (news.room !== this.wanted?.code) return;
    this.room = null;
    this.roomRefusal = t().session.gone(news.sentence);
  }

  private sit(code: string, seated: boolean): void {
    if (this.mine.includes(code) === seated) return;
    this.mine = seated ? [...this.mine, code] : this.mine.filter((each) => each !== code);
  }

  private toldOfRoom(news: Message<"room">): void {
    this.sit(news.room, news.state.you.seat !== null);
    this.tables = { ...this.tables, [news.room]: news.state };
    if (news.room !== this.wanted?.code) return;
    noteVisit(news.room, Date.now());
    const taken = takeNews(this.room, news, performance.now());
    this.room = taken.room;
    if (taken.missed) void this.ask({ type: "resync", room: news.room });
  }
}

function openSocket(): Socket {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/ws`) as Socket;
}

// The page has one connection, whatever it shows.
export const session = new Session(openSocket);
