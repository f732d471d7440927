// What an opponent of the statistics is called: a robot, a person, or a table of some size.

import { robotTitle } from "../model/names";
import type { MatchSeat, OpponentTally } from "../wire/messages";
import { r } from "./words";

const robots = /^(level[1-8]|random|greedy|smart|optimal|hoarder|master|learned)(:|$)/;

export function opponentTitle({ opponent, name }: Pick<OpponentTally, "opponent" | "name">): string {
  const table = /^table(\d+)$/.exec(opponent);
  if (table !== null) return r().me.table(table[1]!);
  if (opponent === "people") return r().about.people;
  if (robots.test(opponent)) return robotTitle(opponent);
  return name === "" ? r().me.somebody : name;
}

export function seatTitle(seat: MatchSeat): string {
  if (seat.robot !== undefined) return robotTitle(seat.robot);
  return seat.name === "" ? r().me.somebody : seat.name;
}
