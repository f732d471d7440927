// A finished game as a list of moments that can be looked at in any order: what lay where, and what had just happened.
// Built once from the file of the game, so that scrubbing is a look-up.

import type {
  GameReplay,
  ReplayRound,
  ReplayTurn,
  RobotReason,
  RoundResult,
  TurnKind,
} from "../wire/messages";

export interface Moment {
  round: number;
  turn: number; // its number in the match, as in a shared link; 0 for the first deal
  number: number; // as people count: the turns of the match so far
  seat: number | null; // whose turn it was; null for a deal
  kind: TurnKind | "dealt";
  laid: string[];
  drawn: string[];
  table: string[][];
  racks: string[][];
  pool: number;
  opened: boolean[];
  scores: number[];
  result: RoundResult | null; // if this moment ended the round
  reason: RobotReason | null; // why a robot took the turn so, if it said
}

export function momentsOf(game: GameReplay): Moment[] {
  const moments: Moment[] = [];
  let scores = Array<number>(game.players).fill(0);
  for (const round of game.replay) {
    moments.push(...momentsOfRound(round, scores, moments.at(-1)));
    scores = round.result?.scores ?? scores;
  }
  return moments;
}

function momentsOfRound(round: ReplayRound, scores: number[], before: Moment | undefined): Moment[] {
  const deal: Moment = {
    round: round.round,
    turn: before?.turn ?? 0,
    number: before?.number ?? 0,
    seat: null,
    kind: "dealt",
    laid: [],
    drawn: [],
    table: round.table ?? [],
    racks: round.racks,
    pool: round.pool,
    opened: scores.map((_, seat) => round.opened_before?.includes(seat) ?? false),
    scores,
    result: null,
    reason: null,
  };
  const moments = [deal];
  for (const each of round.turns) moments.push(after(moments.at(-1) ?? deal, each));
  const last = moments[moments.length - 1];
  if (last !== undefined && round.result !== null) {
    last.result = round.result;
    last.scores = round.result.scores;
  }
  return moments;
}

function after(before: Moment, turn: ReplayTurn): Moment {
  return {
    round: before.round,
    turn: turn.turn,
    number: before.number + 1,
    seat: turn.seat,
    kind: turn.kind,
    laid: turn.laid,
    drawn: turn.drawn,
    table: turn.table,
    racks: turn.racks,
    pool: turn.pool,
    opened: before.opened.map((opened, seat) => opened || (seat === turn.seat && turn.kind === "laid")),
    scores: before.scores,
    result: null,
    reason: turn.reason ?? null,
  };
}

// Where a link to a turn leads: the moment after it, or the nearest before.
export function placeOfTurn(moments: readonly Moment[], turn: number): number {
  let place = 0;
  moments.forEach((moment, index) => {
    if (moment.turn <= turn && moment.kind !== "dealt") place = index;
  });
  return place;
}

// The place of the next moment in which a seat played tiles, in either direction; the ends stop the search.
export function nextPlay(moments: readonly Moment[], place: number, direction: 1 | -1): number {
  let next = place + direction;
  while (next > 0 && next < moments.length - 1 && moments[next]?.kind !== "laid") next += direction;
  return Math.max(0, Math.min(moments.length - 1, next));
}

// What is left of a rack once tiles have gone.
export function without(rack: readonly string[], gone: readonly string[]): string[] {
  const left = [...rack];
  for (const face of gone) {
    const place = left.indexOf(face);
    if (place >= 0) left.splice(place, 1);
  }
  return left;
}
