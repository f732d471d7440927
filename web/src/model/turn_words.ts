// What the status line says: whose turn it is, what is missing, and what happened since the reader's last turn.
import { shadeOf, type Shade } from "../parts/marks";
import type { RoomState } from "../wire/messages";
import type { Sentence } from "./moves_in_words";
import type { Judgement } from "./judgement";
import { nameOf } from "./seat_view";
import { storyOf } from "./room_story";

export function headlineOf(room: RoomState): string {
  const game = room.game;
  if (game === null) return "";
  if (room.phase !== "playing" || game.to_move === null) return "The round is over.";
  const who = nameOf(room, game.to_move);
  return who === "You" ? "Your turn" : `${who} is to move`;
}

export interface TurnFacts {
  readonly myTurn: boolean;
  readonly opened: boolean;
  readonly laid: number;
  readonly pool: number;
  readonly openingPoints: number;
  readonly canPlay: boolean | null; // null where nobody has said
}

export function detailOf(judgement: Judgement, facts: TurnFacts): string {
  if (!facts.myTurn) return "";
  if (judgement.can === "end")
    return `${facts.laid === 1 ? "A tile" : `${facts.laid} tiles`} laid, the table is legal.`;
  if (judgement.can === "nothing") return judgement.why;
  const draw = facts.pool > 0 ? "draw a tile" : "pass";
  if (facts.canPlay === false) return `Nothing can be laid: ${draw}.`;
  return facts.opened
    ? `Lay tiles or ${draw}.`
    : `Open with ${facts.openingPoints} points from your rack, or ${draw}.`;
}

export interface SinceWords {
  readonly key: number;
  readonly shade: Shade | null; // null for what left no mark
  readonly sentence: Sentence;
}

// Every turn of the others since the reader's last one, the first one first; an onlooker is told of one round of turns.
export function sinceWords(room: RoomState): SinceWords[] {
  const turns = storyOf(room).at(-1)?.turns ?? [];
  const history = room.game?.history ?? [];
  const own = room.you.seat;
  const last = history.findLastIndex(({ seat }) => seat === own);
  const from = own === null ? Math.max(0, history.length - room.seats.length + 1) : last + 1;
  return history.slice(from).map((turn, index) => ({
    key: from + index,
    shade: turn.kind === "laid" ? shadeOf(turn.seat, own, room.seats.length) : null,
    sentence: turns[from + index]!.sentence,
  }));
}
