// What happened at a table, in a sentence: for the last move, the history and the screen reader.

import type { Cause, RoundResult, Turn } from "../wire/messages";

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
      return { words: `${who} ${opens ? "opened with" : "laid"}`, tiles: deed.laid };
    case "drew":
      return { words: `${who} drew ${tilesWords(deed.drawn)}`, tiles: [] };
    case "passed":
      return { words: `${who} passed`, tiles: [] };
    case "timed_out":
      return {
        words: `${who} ran out of time${deed.drawn > 0 ? ` and drew ${tilesWords(deed.drawn)}` : ""}`,
        tiles: [],
      };
    case "resigned":
      return { words: `${who} left the game`, tiles: [] };
  }
}

// Whether a turn is the one in which its seat opened: the first in which it laid something.
export function isOpening(history: readonly Turn[], turn: Turn): boolean {
  if (turn.kind !== "laid") return false;
  return history.find((each) => each.seat === turn.seat && each.kind === "laid")?.turn === turn.turn;
}

// News that are no turn: who came, who went. Empty for what needs no words.
export function eventWords(cause: Cause, nameOf: NameOf): string {
  const who = cause.seat === undefined ? (cause.name ?? "") : nameOf(cause.seat);
  switch (cause.kind) {
    case "joined":
      return `${who} sat down.`;
    case "left":
      return `${cause.name ?? who} left the table.`;
    case "kicked":
      return `${cause.name ?? who} was sent away.`;
    case "started":
    case "next_round":
    case "rematch":
      return "The tiles are dealt.";
    case "disconnected":
      return `${who} lost the connection.`;
    case "connected":
    case "returned":
      return `${who} came back.`;
    case "substituted":
      return `A robot plays for ${who}.`;
    case "new_host":
      return who === ""
        ? "There is another host."
        : who === "You"
          ? "You are the host now."
          : `${who} is the host now.`;
    case "ready":
      return `${who} asked to go on.`;
    default:
      return "";
  }
}

export function resultWords(result: RoundResult, nameOf: NameOf): string {
  const names = listWords(result.winners.map(nameOf));
  switch (result.reason) {
    case "went_out":
      return `${names} went out.`;
    case "blocked":
      return result.winners.length > 1
        ? `Nobody played any more: ${names} share the lowest rack.`
        : `Nobody played any more: ${names} had the lowest rack.`;
    case "walked_out":
      return `The others left: ${names} won.`;
  }
}

// "You won", "Ann won", "Ann and Bob won"
export function endHeadline(result: RoundResult, nameOf: NameOf): string {
  return `${listWords(result.winners.map(nameOf))} won`;
}

export function tilesWords(count: number): string {
  return count === 1 ? "a tile" : `${count} tiles`;
}

// "Ann", "Ann and Bob", "Ann, Bob and Cy"
export function listWords(names: readonly string[]): string {
  if (names.length <= 1) return names.join("");
  return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

// "+12", "−30", "0": with a true minus sign, which lines up with the plus.
export function signed(points: number): string {
  if (points === 0) return "0";
  return points > 0 ? `+${points}` : `−${-points}`;
}
