// What a room tells those who listen and those who read: the last move, the history, the latest news.

import type { Cause, RoomState, RoundResult, Turn } from "../wire/messages";
import type { Message } from "../wire/shapes";
import { deedWords, eventWords, isOpening, resultWords, signed, type Sentence } from "./moves_in_words";
import { nameOf } from "./seat_view";
import { tileOf, tileWords } from "./tile";
import { t } from "../words/words";

export interface StoryTurn {
  key: number;
  sentence: Sentence;
  mine: boolean;
}

// A round to read: how it ended, if it is over, and its turns.
export interface StoryRound {
  round: number;
  result: string; // empty while it runs
  gained: string; // "You +30, Bob −30"; empty while it runs
  turns: StoryTurn[];
}

interface ToldRound {
  readonly round: number;
  readonly turns: readonly Turn[];
  readonly result: RoundResult | null;
  readonly openedBefore: readonly number[];
}

// The current round, and before it those of `past` that belong to the same match, the first one first.
export function storyOf(state: RoomState, past: readonly Message<"round">[] = []): StoryRound[] {
  const game = state.game;
  if (game === null) return [];
  const openedBefore = game.opened_before ?? [];
  const current: ToldRound = { round: game.round, turns: game.history, result: game.result, openedBefore };
  const earlier = past
    .filter((each) => each.game === game.id && each.round < game.round)
    .map((each) => ({ ...each, openedBefore: each.opened_before ?? [] }));
  return [...earlier, current].map((each) => storyRound(state, each));
}

function storyRound(state: RoomState, { round, turns, result, openedBefore }: ToldRound): StoryRound {
  const name = (seat: number) => nameOf(state, seat);
  return {
    round,
    result: result === null ? "" : resultWords(result, name),
    gained:
      result === null
        ? ""
        : result.gained.map((points, seat) => `${name(seat)} ${signed(points)}`).join(", "),
    // Who resigns out of turn shares the number of the turn under way, so the number is no key.
    turns: turns.map((turn, key) => ({
      key,
      sentence: turnSentence(state, turns, turn, openedBefore),
      mine: turn.seat === state.you.seat,
    })),
  };
}

function turnSentence(
  state: RoomState,
  history: readonly Turn[],
  turn: Turn,
  openedBefore: readonly number[],
): Sentence {
  return deedWords(nameOf(state, turn.seat), turn, isOpening(history, turn, openedBefore));
}

// Who drew what to see who starts. Those who tied for the highest drew again.
export interface SeatLots {
  seat: number;
  name: string;
  tiles: string[];
  starts: boolean;
}

// Lots are drawn for the first round alone.
export function lotsOf(state: RoomState): SeatLots[] {
  const game = state.game;
  if (game === null || game.round > 1 || game.lots.length === 0) return [];
  return state.seats.map((_, seat) => ({
    seat,
    name: nameOf(state, seat),
    tiles: game.lots.filter((lot) => lot.seat === seat).map((lot) => lot.tile),
    starts: seat === game.starter,
  }));
}

// While not everybody has had a turn they are worth the middle of the table.
export function freshLots(state: RoomState): SeatLots[] {
  return (state.game?.history.length ?? 0) < state.seats.length ? lotsOf(state) : [];
}

// "Bob begins.", and with the reason why.
export function startWords(state: RoomState, why: boolean): string {
  if (state.game === null) return "";
  const { story } = t();
  const { starter } = state.game;
  const byLot = why && lotsOf(state).length > 0;
  if (starter === state.you.seat) return byLot ? story.youBeginByLot : story.youBegin;
  const who = nameOf(state, starter);
  return byLot ? story.beginsByLot(who) : story.begins(who);
}

// "2 watching", onlookers who read it included; empty if nobody is.
export function watchingWords(state: RoomState): string {
  return state.spectators > 0 ? t().story.watching(state.spectators) : "";
}

// What is said aloud when something happens, with whose turn it is now. Empty where silence is better.
export function announcement(cause: Cause | null, state: RoomState): string {
  if (cause === null) return "";
  const game = state.game;
  const name = (seat: number) => nameOf(state, seat);
  const parts: string[] = [];
  const last = game?.last ?? null;
  if (isTurn(cause) && game !== null && last !== null) {
    parts.push(spoken(turnSentence(state, game.history, last, game.opened_before ?? [])));
  } else {
    parts.push(eventWords(cause, name));
    if (isDeal(cause)) parts.push(startWords(state, true));
  }
  if (game?.result) parts.push(resultWords(game.result, name));
  else if (game?.to_move === state.you.seat && isTurn(cause)) parts.push(t().story.yourTurn);
  return parts.filter((part) => part !== "").join(" ");
}

export function spoken(sentence: Sentence): string {
  const tiles = sentence.tiles.map((face) => tileWords(tileOf(face))).join(", ");
  return tiles === "" ? `${sentence.words}.` : `${sentence.words} ${tiles}.`;
}

export function isTurn(cause: Cause): boolean {
  return ["laid", "drew", "passed", "timed_out", "resigned"].includes(cause.kind);
}

function isDeal(cause: Cause): boolean {
  return ["started", "next_round", "rematch"].includes(cause.kind);
}
