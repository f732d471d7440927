// The analysis of a finished game as the server gives it (docs/analysis.md says what every field means), and how it is asked for.

export type TurnName = "forced" | "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "unclear";
export type Certainty = "sampled" | "proven" | "supposed";
export type Idea =
  | "played"
  | "goes out"
  | "draws"
  | "most tiles"
  | "most points"
  | "few tiles"
  | "large opening"
  | "small opening"
  | "master"
  | "solved ending"
  | "some of them";

export interface AnalysedAlternative {
  ideas: Idea[];
  laid: string[];
  table?: string[][]; // missing if nothing is laid
  share: number;
  difference: number; // to the played turn
  error: number; // its standard error
  changes_plan?: boolean;
  given_up?: boolean;
}

export interface TurnFacts {
  could_go_out: boolean;
  opening?: { could_open: boolean; points: number; missing: number };
  most_tiles: number;
  most_points: number;
  moves: number | null;
  kept: string[];
  melds_broken: number;
  left_over: string[];
}

export interface TurnChances {
  certainty: Certainty;
  share: number;
  error: number;
  seats: number[];
  best: number; // index; 0 for what was played
  loss: number;
  loss_error: number;
  alternatives: AnalysedAlternative[];
}

export interface AnalysedTurn {
  event: number;
  round: number;
  turn: number;
  seat: number;
  did: "lay" | "draw" | "pass" | "overtime" | "illegal" | "resign";
  laid: string[];
  drawn: number;
  facts?: TurnFacts;
  name?: TurnName;
  chances?: TurnChances;
  luck?: { value: number; error: number };
}

// What could have been played in the place of a turn, as far as it is shown.
export interface OtherTurn {
  turn: AnalysedTurn;
  instead: Pick<AnalysedAlternative, "laid" | "table">;
}

export interface AnalysedSeat {
  conduct: string;
  accuracy: number;
  judged: number;
  inaccuracies: number;
  mistakes: number;
  blunders: number;
  overlooked_going_out: number;
  result: number;
  luck: number;
  lost: number;
  rest: number;
  adjusted: number;
}

export interface Analysis {
  finished: boolean;
  progress: number;
  play_outs: number;
  turns: AnalysedTurn[];
  seats: AnalysedSeat[];
}

export interface Judgement {
  judged: "as good" | "better" | "not better";
  goes_out: boolean;
  certainty: Certainty;
  share: number;
  best: number;
  played: number;
  error: number;
}

export type Trouble = "busy" | "often" | "long" | "gone" | "offline";
export type Asked<T> = { ok: true; value: T } | { ok: false; trouble: Trouble };

const address = (game: string, what: string) => `/api/games/${encodeURIComponent(game)}/${what}`;

async function ask<T>(from: string): Promise<Asked<T>> {
  try {
    const answer = await fetch(from);
    if (answer.ok) return { ok: true, value: (await answer.json()) as T };
    const troubles: Record<number, Trouble> = { 404: "gone", 422: "long", 429: "often", 503: "busy" };
    return { ok: false, trouble: troubles[answer.status] ?? "offline" };
  } catch {
    return { ok: false, trouble: "offline" };
  }
}

// What is known by now; without turns while nothing is.
export const askAnalysis = (game: string) =>
  ask<Partial<Analysis> & Pick<Analysis, "finished" | "progress">>(address(game, "analysis"));

// `table` is null for a draw.
export function askJudgement(
  game: string,
  event: number,
  table: readonly (readonly string[])[] | null,
): Promise<Asked<Judgement>> {
  const laid =
    table === null ? "" : `&table=${encodeURIComponent(table.map((set) => set.join(" ")).join(", "))}`;
  return ask(address(game, `judge?turn=${event}${laid}`));
}
