// A turn of a finished game as a room in which it is one's turn again.

import { practiceNews } from "../model/practice_room";
import { without, type Moment } from "../model/replay";
import type { GameReplay } from "../wire/messages";
import type { RoomNews } from "../wire/room_news";

export interface Retry {
  file: GameReplay;
  names: readonly string[];
  before: Moment; // the turn
  seat: number;
  event: number;
  attempt: number;
}

// `laid` is the table that was laid, or null while the turn is open.
export function retryNews(retry: Retry, laid: string[][] | null): RoomNews {
  const { file, before, seat, event, attempt } = retry;
  const gone = laid === null ? [] : without(laid.flat(), before.table.flat());
  const rack = without(before.racks[seat] ?? [], gone);
  return practiceNews({
    code: "retry",
    seq: event * 1000 + attempt,
    game: `retry-${file.id}-${event}-${attempt}`,
    round: 1,
    ruleset: file.rules.name,
    openingPoints: file.rules.opening_points,
    seat,
    players: retry.names.map((name, index) => ({
      name,
      tiles: index === seat ? rack.length : (before.racks[index]?.length ?? 0),
      opened: (before.opened[index] ?? false) || (index === seat && laid !== null),
    })),
    rack,
    table: laid ?? before.table,
    pool: before.pool,
    done: laid !== null,
  });
}
