// The scores of a day in a few bars of equal width, the best first.

import type { ScoreCount } from "../wire/messages";

export interface Bar {
  from: number;
  to: number;
  plays: number;
  mine: boolean;
}

const widths = [5, 10, 20, 50, 100, 200, 500, 1000];
const mostBars = 12;

export function barsOf(scores: readonly ScoreCount[], mine: number | null): Bar[] {
  const played = scores.flatMap(({ points, plays }) => (points === null ? [] : [{ points, plays }]));
  if (played.length === 0) return [];
  const [highest, lowest] = [played[0]!.points, played.at(-1)!.points];
  const place = (points: number, width: number) => Math.floor(points / width);
  const width =
    widths.find((each) => place(highest, each) - place(lowest, each) < mostBars) ??
    Math.ceil((highest - lowest + 1) / (mostBars - 1));
  const bars: Bar[] = [];
  for (let index = place(highest, width); index >= place(lowest, width); --index) {
    const [from, to] = [index * width, (index + 1) * width - 1];
    const inside = (points: number) => points >= from && points <= to;
    const plays = played.reduce((sum, each) => sum + (inside(each.points) ? each.plays : 0), 0);
    bars.push({ from, to, plays, mine: mine !== null && inside(mine) });
  }
  return bars;
}

export const gaveUp = (scores: readonly ScoreCount[]) =>
  scores.find(({ points }) => points === null)?.plays ?? 0;

// Thousandths to whole per cents, so that nobody who was beaten reads 100.
export const percentOf = (share: number) => Math.floor(share / 10);
