// What an action has done to the table, as a sentence for the screen reader.
import type { Draft } from "./draft";
import { setWords } from "./set_meaning";
import { readSet, type SetRules } from "./set_reading";
import { t } from "../words/words";

export function changeWords(before: Draft, after: Draft, rules: SetRules): string {
  const was = new Map(before.sets.map((set) => [set.id, faces(set)]));
  const sentences = after.sets.flatMap((set, index) => {
    if (was.get(set.id) === faces(set)) return [];
    const tiles = set.pieces.map(({ tile }) => tile);
    return [`${t().set.numbered(index + 1, setWords(tiles, readSet(tiles, rules), rules))}.`];
  });
  const back = after.rack.length - before.rack.length;
  if (back > 0) sentences.push(t().turn.backOnRack(back));
  return sentences.join(" ");
}

function faces(set: Draft["sets"][number]): string {
  return set.pieces.map(({ face }) => face).join(" ");
}
