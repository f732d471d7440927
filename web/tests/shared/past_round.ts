// A round that is over, as a server tells it.

import type { Message } from "../../src/wire/shapes";

export function pastRound(game: string, round: number): Message<"round"> {
  return {
    n: 1,
    type: "round",
    re: 1,
    room: "TEST",
    game,
    round,
    starter: 0,
    turns: [{ turn: 0, seat: 0, kind: "laid", laid: ["1b", "2b", "3b"], drawn: 0 }],
    result: { winners: [0], reason: "went_out", scores: [30, -10, -20], gained: [30, -10, -20], racks: [] },
  };
}
