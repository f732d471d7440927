// What happened at a table, in a sentence: for the last move, the history and the screen reader.

import type { Cause, RoundResult, Turn } from "../wire/messages";
import { t } from "../words/words";

// How a seat is called in a sentence: "You" or the player's name.
export type NameOf = (seat: number) => string;

// `tiles` are shown as tiles after the words, or spoken.
export interface Sentence {
  words: string;
  tiles: readonly string[];
}

export interface Deed {
  kind: Turn["kind"];
  laid: readonly string[];
  drawn: number;
}

// Past tense throughout, which is the same for "You" and for a name.
export function deedWords(who: string, deed: Deed, opens: boolean): Sentence {
  switch (deed.kind) {
    case "laid":
      return { words: opens ? t().story.openedWith(who) : t().story.laid(who), tiles: deed.laid };
    case "drew":
      return { words: t().story.drew(who, deed.drawn), tiles: [] };
    case "passed":
      return { words: t().story.passed(who), tiles: [] };
    case "timed_out":
      return {
        words: deed.drawn > 0 ? t().story.outOfTimeDrew(who, deed.drawn) : t().story.outOfTime(who),
        tiles: [],
      };
    case "resigned":
      return { words: t().story.leftGame(who), tiles: [] };
  }
}

// Without its tiles, to stand after a name.
export function briefDeed({ kind, laid, drawn }: Deed): string {
  const { brief } = t().story;
  if (kind === "laid") return brief.laid(laid.length);
  return kind === "drew" ? brief.drew(drawn) : brief[kind];
}

// Whether a turn is the one in which its seat opened: the first in which it laid something, unless the round began from a
// position in which it had opened before.
export function isOpening(
  history: readonly Turn[],
  turn: Turn,
  openedBefore: readonly number[] = [],
): boolean {
  if (turn.kind !== "laid" || openedBefore.includes(turn.seat)) return false;
  return history.find((each) => each.seat === turn.seat && each.kind === "laid")?.turn === turn.turn;
}

// News that are no turn: who came, who went. Empty for what needs no words.
export function eventWords(cause: Cause, nameOf: NameOf): string {
  const who = cause.seat === undefined ? (cause.name ?? "") : nameOf(cause.seat);
  switch (cause.kind) {
    case "joined":
      return t().story.satDown(who);
    case "left":
      return t().story.leftTable(cause.name ?? who);
    case "kicked":
      return t().story.sentAway(cause.name ?? who);
    case "started":
    case "next_round":
    case "rematch":
      return t().story.dealt;
    case "disconnected":
      return t().story.lostLine(who);
    case "connected":
    case "returned":
      return t().story.cameBack(who);
    case "substituted":
      return t().story.robotPlays(who);
    case "new_host":
      if (who === "") return t().story.anotherHost;
      return who === t().you ? t().story.youHost : t().story.newHost(who);
    case "ready":
      return t().story.askedToGoOn(who);
    default:
      return "";
  }
}

export function resultWords(result: RoundResult, nameOf: NameOf): string {
  const names = listWords(result.winners.map(nameOf));
  switch (result.reason) {
    case "went_out":
      return t().story.wentOut(names);
    case "blocked":
      return result.winners.length > 1 ? t().story.sharedLowest(names) : t().story.lowest(names);
    case "walked_out":
      return t().story.othersLeft(names);
  }
}

// "You won", "Ann won", "Ann and Bob won"
export function endHeadline(result: RoundResult, nameOf: NameOf): string {
  const names = listWords(result.winners.map(nameOf));
  return names === t().you ? t().end.youWon : t().end.won(names);
}

// "Ann", "Ann and Bob", "Ann, Bob and Cy"
export function listWords(names: readonly string[]): string {
  if (names.length <= 1) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${t().common.and} ${names[names.length - 1]}`;
}

// "+12", "−30", "0": with a true minus sign, which lines up with the plus.
export function signed(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
