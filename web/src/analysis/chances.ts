// What is drawn of an analysis: the chances of the seats over the turns of a round, and the turns that mattered. Pure.

import type { Moment } from "../model/replay";
import type { AnalysedAlternative, AnalysedTurn, Analysis, TurnName } from "./file";

// Names that say that part of the win was lost.
export const marks: Partial<Record<TurnName, string>> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

export function isMistake(turn: AnalysedTurn): boolean {
  return turn.name !== undefined && turn.name in marks;
}

// A moment of the replay is what its event led to, and the first deal comes before all events.
export function turnAt(analysis: Analysis, place: number): AnalysedTurn | null {
  return analysis.turns.find(({ event }) => event + 1 === place) ?? null;
}

export const placeOf = (turn: AnalysedTurn) => turn.event + 1;

export function mistakesOf(analysis: Analysis, seat: number): AnalysedTurn[] {
  return analysis.turns.filter((turn) => turn.seat === seat && isMistake(turn));
}

// The next or previous place of a mistake, in either direction; none at the ends.
export function nextMistake(analysis: Analysis, place: number, direction: 1 | -1): number | null {
  const places = analysis.turns.filter(isMistake).map(placeOf);
  return direction === 1
    ? (places.find((each) => each > place) ?? null)
    : (places.findLast((each) => each < place) ?? null);
}

export interface ChancePoint {
  place: number;
  shares: readonly number[]; // by seat: what each could tell after its own latest turn
  turn: AnalysedTurn | null; // none for the deal
  ended: boolean; // with the result of the round
}

// A point for the deal, one for each turn whose chances are known, and the result at the end. A turn tells of its mover alone: what the
// others knew is on their own racks, and lines that jump between two who know different things would be read by nobody.
export function chancesOf(analysis: Analysis, moments: readonly Moment[], round: number): ChancePoint[] {
  const first = moments.findIndex((moment) => moment.round === round);
  const players = moments[0]?.racks.length ?? 0;
  let shares: readonly number[] = Array<number>(players).fill(1 / players);
  const points: ChancePoint[] = [{ place: first, shares, turn: null, ended: false }];
  for (const turn of analysis.turns) {
    if (turn.round !== round) continue;
    const result = moments[placeOf(turn)]?.result ?? null;
    if (result !== null) {
      const won = 1 / result.winners.length;
      shares = shares.map((_, seat) => (result.winners.includes(seat) ? won : 0));
    } else if (turn.chances !== undefined) {
      shares = shares.with(turn.seat, turn.chances.share);
    } else {
      continue;
    }
    points.push({ place: placeOf(turn), shares, turn, ended: result !== null });
  }
  return points;
}

// The points in which something new is told of a seat.
export function pointsOf(points: readonly ChancePoint[], seat: number): ChancePoint[] {
  return points.filter(({ turn, ended }) => turn === null || ended || turn.seat === seat);
}

// Candidates as a table shows them: the best ones first, those that were given up last, and always what was played.
export function candidatesOf(turn: AnalysedTurn, most = 6): { index: number; each: AnalysedAlternative }[] {
  const all = (turn.chances?.alternatives ?? []).map((each, index) => ({ index, each }));
  const order = all.toSorted(
    (left, right) =>
      Number(left.each.given_up ?? false) - Number(right.each.given_up ?? false) ||
      right.each.share - left.each.share,
  );
  const shown = order.filter(({ each }) => each.changes_plan !== true).slice(0, most);
  const played = order.find(({ index }) => index === 0);
  if (played !== undefined && !shown.includes(played)) shown.splice(most - 1, 1, played);
  const plan = order.find(({ each }) => each.changes_plan === true);
  return plan === undefined ? shown : [...shown, plan];
}

export const percent = (share: number) => `${Math.round(100 * share)} %`;

// "+21", "−3": points of a hundred.
export function signedPoints(share: number): string {
  const points = Math.round(100 * share);
  return points < 0 ? `−${-points}` : `+${points}`;
}

// "−1.25": wins.
export function signedWins(wins: number): string {
  return `${wins < 0 ? "−" : "+"}${Math.abs(wins).toFixed(2)}`;
}

// Two standard errors, in points of a hundred.
export const margin = (error: number) => `± ${Math.max(1, Math.round(200 * error))}`;
