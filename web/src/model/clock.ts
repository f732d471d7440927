// The clock of a turn as the page shows it. The server alone decides when time is up; it tells how much was left when
// it spoke, and the page counts on from there.

import { t } from "../words/words";

export interface TurnClock {
  wholeMs: number;
  leftMs: number; // when it was told
  toldAt: number; // on the page's own clock
}

export function timeLeft(clock: TurnClock, now: number): number {
  return Math.max(0, Math.min(clock.wholeMs, clock.leftMs - (now - clock.toldAt)));
}

// 1 for a whole turn, 0 when time is up: what the ring around a player shows.
export function shareLeft(clock: TurnClock, now: number): number {
  return clock.wholeMs <= 0 ? 0 : timeLeft(clock, now) / clock.wholeMs;
}

const hurryMs = 10_000;

export function isShort(clock: TurnClock, now: number): boolean {
  return timeLeft(clock, now) <= Math.min(hurryMs, clock.wholeMs / 3);
}

// Rounded up, so that 0:00 is seen only when time is up.
export function clockWords(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

// For those who listen: "40 seconds", "1 minute 5 seconds".
export function spokenTime(leftMs: number): string {
  const seconds = Math.ceil(leftMs / 1000);
  const parts = [];
  if (seconds >= 60) parts.push(t().time.minutes(Math.floor(seconds / 60)));
  if (seconds % 60 > 0 || seconds === 0) parts.push(t().time.seconds(seconds % 60));
  return parts.join(" ");
}
