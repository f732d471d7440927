// The latest that is known of a room, and how news change it. Used by the session.

import { withTitles } from "../model/names";
import type { Cause, RoomState } from "./messages";
import type { Message } from "./shapes";

export interface RoomNews {
  code: string;
  seq: number;
  cause: Cause | null; // null also when something was missed before: then there is nothing to animate
  state: RoomState;
  toldAt: number; // on the page's own clock, for the time of the turn
}

// Every message holds the whole state, so the newest is true whatever was missed; but a gap means that the line is not
// what it should be, and the exact state is asked for.
export function takeNews(
  known: RoomNews | null,
  news: Message<"room">,
  now: number,
): { room: RoomNews; missed: boolean } {
  const fresh = {
    code: news.room,
    seq: news.seq,
    cause: news.cause,
    state: withTitles(news.state),
    toldAt: now,
  };
  if (known === null || known.code !== news.room || news.cause === null)
    return { room: fresh, missed: false };
  if (news.seq <= known.seq) return { room: known, missed: false };
  if (news.seq === known.seq + 1) return { room: fresh, missed: false };
  return { room: { ...fresh, cause: null }, missed: true };
}
