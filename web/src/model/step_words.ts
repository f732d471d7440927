// A step of a plan in words with tiles in between, as the hint panel shows it.

import type { Step } from "../wire/messages";
import { t } from "../words/words";

export type Phrase = { words: string } | { tiles: readonly string[] };

// `before` are the rows as they lay before the step.
export function stepPhrases(step: Step, before: readonly (readonly string[])[]): Phrase[] {
  const tiles: Phrase = { tiles: step.tiles };
  const source: Phrase = { tiles: step.from === null ? [] : (before[step.from] ?? []) };
  const target: Phrase = { tiles: before[step.to] ?? [] };
  const say = (words: string): Phrase => ({ words });
  const { steps } = t();
  switch (step.kind) {
    case "start":
      return [say(steps.start), tiles];
    case "lay":
      return [say(steps.add), tiles, say(steps.to), target];
    case "move":
      return [say(steps.move), tiles, say(steps.from), source, say(steps.onto), target];
    case "shift":
      return [say(steps.within), source, say(steps.shift), tiles];
    case "split":
      return [say(steps.split), tiles, say(steps.off), source];
    case "join":
      return [say(steps.join), tiles, say(steps.with), target];
  }
}

// The rows before each step: those the plan starts from, then what each step leaves.
export function rowsBefore(
  rows: readonly (readonly string[])[],
  steps: readonly Step[],
): (readonly (readonly string[])[])[] {
  return steps.map((_, index) => (index === 0 ? rows : steps[index - 1]!.rows));
}
