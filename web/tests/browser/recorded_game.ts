// A whole game between four robots, as the program itself plays and records it, told as the room of seat 0 turn by turn.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RoomState, Turn } from "../../src/wire/messages";
import type { FakeServer } from "./fake_server";
import { program } from "./game_server";
import { sets, tiles } from "./states";

export interface Told {
  readonly state: RoomState;
  readonly turn: Turn | null; // null for the deal
}

export function recordedGame(robots: readonly string[], seed: number): Told[] {
  const folder = mkdtempSync(join(tmpdir(), "tilefish-match-"));
  const run = (...args: string[]) => execFileSync(program, args, { encoding: "utf8" });
  run("arena", ...robots, "--pairs", "1", "--seed", String(seed), "--threads", "1", "--save", folder);
  const views = run("replay", "--views", join(folder, "000000-0.match"));
  rmSync(folder, { recursive: true, force: true });
  const told: Told[] = [];
  for (const view of views.split(/^(?=view of seat)/m).filter((text) => text.startsWith("view of seat 0,"))) {
    const turn = turnOf(view, told.length);
    const history = [...(told.at(-1)?.state.game?.history ?? []), ...(turn === null ? [] : [turn])];
    told.push({ state: stateOf(view, robots, history), turn });
  }
  return told;
}

export function tellTurn(server: FakeServer, { state, turn }: Told): void {
  server.room = state;
  const over = state.phase === "match_over" ? { round_over: true } : {};
  server.tellRoom(turn === null ? null : { kind: turn.kind, seat: turn.seat, laid: turn.laid, ...over });
}

const found = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]?.trim() ?? "";

function turnOf(view: string, number: number): Turn | null {
  const match = /last: (\d) (draw|lay|pass).*; drew (\d+), laid \[(.*)\]/.exec(view);
  if (match === null) return null;
  const [, seat, event, drawn, laid] = match;
  const kind = event === "lay" ? "laid" : event === "draw" ? "drew" : "passed";
  return { turn: number, seat: Number(seat), kind, laid: tiles(laid!), drawn: Number(drawn) };
}

function stateOf(view: string, robots: readonly string[], history: Turn[]): RoomState {
  const table = found(view, /^ {2}table: (.*)$/m);
  const over = view.includes("\n  result: ");
  const shown = [...view.matchAll(/^ {2}shown \d: ([+-]?\d+) with \[(.*)\]$/gm)];
  const gained = shown.map((line) => Number(line[1]));
  return {
    host: "g-ann",
    options: {
      ruleset: "classic",
      seats: robots.length,
      robots: robots.slice(1),
      clock: 60,
      rounds: 1,
      public: false,
      hints: false,
      spectators: true,
    },
    phase: over ? "match_over" : "playing",
    seats: [...view.matchAll(/^ {2}seat (\d): (\d+) tiles, (not )?opened, score (-?\d+)$/gm)].map((line) => ({
      ...(line[1] === "0"
        ? { kind: "person", name: "Ann", guest: "g-ann" }
        : { kind: "robot", name: robots[Number(line[1])]!, robot: robots[Number(line[1])]! }),
      connected: true,
      substituted: false,
      tiles: Number(line[2]),
      opened: line[3] === undefined,
      resigned: false,
      score: Number(line[4]),
    })),
    spectators: 0,
    you: { seat: 0, rack: tiles(found(view, /^ {2}rack: (.*)$/m).replace("empty", "")) },
    ready: [],
    game: {
      id: "recorded",
      round: 1,
      rounds: 1,
      starter: Number(found(view, /started by (\d)/)),
      to_move: over ? null : Number(found(view, /turn of (\d)/)),
      turn: history.length,
      pool: Number(found(view, /^ {2}pool: (\d+)/m)),
      passes: 0,
      table: table === "" || table === "empty" ? [] : sets(table),
      points_to_open: 30,
      turn_ms: 60_000,
      left_ms: over ? null : 60_000,
      last: history.at(-1) ?? null,
      history,
      lots: found(view, /^ {2}lots: (.*)$/m)
        .split(" ")
        .map((lot) => ({ seat: Number(lot.split("=")[0]), tile: lot.split("=")[1]! })),
      result: over
        ? {
            winners: [Number(found(view, /won by (\d)/))],
            reason: "went_out",
            scores: gained,
            gained,
            racks: shown.map((line) => tiles(line[2]!)),
          }
        : null,
    },
  };
}
