// Whether anybody sees that something can be laid: a tile of the rack that goes to a set as it lies. Then nobody need ask the server.
import { isLegal } from "./set_meaning";
import { readSet, type SetRules } from "./set_reading";
import { tileOf } from "./tile";
import type { RoomState } from "../wire/messages";

export function playsObviously(room: RoomState, rules: SetRules): boolean {
  const { seat, rack } = room.you;
  if (seat === null || room.game === null || room.seats[seat]?.opened !== true) return false;
  const faces = [...new Set(rack)];
  return room.game.table.some((set) =>
    faces.some((face) => isLegal(readSet([...set, face].map(tileOf), rules))),
  );
}
