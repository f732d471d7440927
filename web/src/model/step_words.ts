// A step of a plan in words with tiles in between, as the hint panel shows it.

import type { Step } from "../wire/messages";

export type Phrase = { words: string } | { tiles: readonly string[] };

// `before` are the rows as they lay before the step.
export function stepPhrases(step: Step, before: readonly (readonly string[])[]): Phrase[] {
  const tiles: Phrase = { tiles: step.tiles };
  const source: Phrase = { tiles: step.from === null ? [] : (before[step.from] ?? []) };
  const target: Phrase = { tiles: before[step.to] ?? [] };
  const say = (words: string): Phrase => ({ words });
  switch (step.kind) {
    case "start":
      return [say("Start a new set with"), tiles];
    case "lay":
      return [say("Add"), tiles, say("to"), target];
    case "move":
      return [say("Move"), tiles, say("from"), source, say("to"), target];
    case "shift":
      return [say("Within"), source, say("move"), tiles];
    case "split":
      return [say("Split"), tiles, say("off"), source];
    case "join":
      return [say("Join"), tiles, say("with"), target];
  }
}

// The rows before each step: those the plan starts from, then what each step leaves.
export function rowsBefore(
  rows: readonly (readonly string[])[],
  steps: readonly Step[],
): (readonly (readonly string[])[])[] {
  return steps.map((_, index) => (index === 0 ? rows : steps[index - 1]!.rows));
}
