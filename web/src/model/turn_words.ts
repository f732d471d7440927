// What the status line says: whose turn it is, what is missing, and what happened since the reader's last turn.
import { shadeOf, type Shade } from "./marks";
import type { RoomState } from "../wire/messages";
import { t } from "../words/words";
import { briefDeed, type Sentence } from "./moves_in_words";
import type { Judgement } from "./judgement";
import { nameOf } from "./seat_view";
import { storyOf } from "./room_story";

export function headlineOf(room: RoomState): string {
  const game = room.game;
  if (game === null) return "";
  if (room.phase !== "playing" || game.to_move === null) return t().table.roundOver;
  const who = nameOf(room, game.to_move);
  return who === t().you ? t().table.yourTurn : t().table.isToMove(who);
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
  if (judgement.can === "end") return t().table.legal(facts.laid);
  if (judgement.can === "nothing") return judgement.why;
  const otherwise = facts.pool > 0 ? "draw" : "pass";
  if (facts.canPlay === false) return t().table.nothingToLay[otherwise];
  return facts.opened ? t().table.layOr[otherwise] : t().table.openOr[otherwise](facts.openingPoints);
}

export interface SinceWords {
  readonly key: number;
  readonly shade: Shade | null; // null for what left no mark
  readonly sentence: Sentence;
  readonly brief: { readonly name: string; readonly deed: string }; // where there is no room for the sentence
}

// Every turn of the others since the reader's last one, the first one first; an onlooker is told of one round of turns (see since.ts).
export function sinceWords(room: RoomState): SinceWords[] {
  const turns = storyOf(room).at(-1)?.turns ?? [];
  const history = room.game?.history ?? [];
  const own = room.you.seat;
  const from =
    own === null
      ? history.findLastIndex(({ seat }, turn) => turn === 0 || seat <= history[turn - 1]!.seat)
      : history.findLastIndex(({ seat }) => seat === own) + 1;
  return history.slice(from).map((turn, index) => ({
    key: from + index,
    shade: turn.kind === "laid" ? shadeOf(turn.seat, own, room.seats.length) : null,
    sentence: turns[from + index]!.sentence,
    brief: { name: nameOf(room, turn.seat), deed: briefDeed(turn) },
  }));
}
