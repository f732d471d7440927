// What a click on "Play now" means, and how robots, clocks and tables are called in the lobby.

import type { LobbyRoom, RobotInfo, RoomOptions, RulesetInfo } from "../wire/messages";
import { t } from "../words/words";

// What a browser keeps between visits.
export interface Taste {
  robot: string; // who sits opposite
  opponents: number;
}

const levelName = /^level(\d+)$/;

// Levels come first, weakest first; then the robots with a character of their own, as the server lists them.
export function robotsInOrder(robots: readonly RobotInfo[]): RobotInfo[] {
  const number = (robot: RobotInfo) => Number(levelName.exec(robot.name)?.[1] ?? Infinity);
  return [...robots].sort((a, b) => {
    const [left, right] = [number(a), number(b)];
    return left === right ? 0 : left - right;
  });
}

const beginnerLevel = "level3";

// A first visitor meets a robot that can be beaten.
export function firstTaste(robots: readonly RobotInfo[]): Taste {
  const known = robots.find((robot) => robot.name === beginnerLevel) ?? robotsInOrder(robots)[0];
  return { robot: known?.name ?? "", opponents: 1 };
}

// A taste kept from an earlier visit may name a robot that is gone or more seats than the game has.
export function validTaste(taste: Taste, robots: readonly RobotInfo[], ruleset: RulesetInfo): Taste {
  const fresh = firstTaste(robots);
  return {
    robot: robots.some((robot) => robot.name === taste.robot) ? taste.robot : fresh.robot,
    opponents: clamp(taste.opponents, ruleset.min_players - 1, ruleset.max_players - 1),
  };
}

export function playNow(taste: Taste, ruleset: RulesetInfo): RoomOptions {
  return {
    ruleset: ruleset.name,
    seats: taste.opponents + 1,
    robots: Array<string>(taste.opponents).fill(taste.robot),
    clock: 0,
    rounds: 1,
    public: false,
    hints: true,
    spectators: false,
  };
}

// Robots among themselves, for somebody who watches.
export function watchRobots(robots: readonly string[], ruleset: RulesetInfo): RoomOptions {
  return {
    ruleset: ruleset.name,
    seats: robots.length,
    robots: [...robots],
    clock: 0,
    rounds: 1,
    public: false,
    hints: false,
    spectators: true,
  };
}

export const clockSeconds: readonly number[] = [0, 30, 60, 120, 300];

// "3 of 4 seats taken, 1 minute a turn, hints", "4 players": a line of the list of tables.
export function tableWords(room: Omit<LobbyRoom, "room" | "host" | "ruleset" | "spectators">): string {
  const parts = [whoWords(room)];
  if (room.rounds > 1) parts.push(t().lobby.rounds(room.rounds));
  if (room.clock > 0) parts.push(t().time.aTurn(durationWords(room.clock)));
  if (room.hints) parts.push(t().lobby.hints);
  return parts.join(", ");
}

function whoWords({
  phase,
  taken,
  seats,
  robots,
}: Pick<LobbyRoom, "phase" | "taken" | "seats" | "robots">): string {
  if (phase === "waiting") return t().lobby.seatsTaken(taken, seats);
  return robots === seats ? t().lobby.robotCount(seats) : t().lobby.playerCount(seats);
}

export function durationWords(seconds: number): string {
  if (seconds === 0) return t().time.none;
  return seconds % 60 === 0 ? t().time.minutes(seconds / 60) : t().time.seconds(seconds);
}

// What people type or paste as a code: small letters, spaces, or the whole address.
export function codeFrom(text: string): string {
  const address = /\/room\/([^/?#\s]+)/.exec(text);
  return (address?.[1] ?? text).replace(/[\s-]/g, "").toUpperCase();
}

function clamp(value: number, lowest: number, highest: number): number {
  return Math.max(lowest, Math.min(highest, Math.round(value)));
}
