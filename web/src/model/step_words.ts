// A step of a plan in words with tiles in between, wherever a plan is walked through.

import type { Step } from "../wire/messages";
import { t } from "../words/words";

export type Phrase = { words: string } | { tiles: readonly string[] };

type Rows = readonly (readonly string[])[];

// A step as it is told: which one of how many it is, and the rows as they lay before it.
export interface ToldStep {
  readonly step: Step;
  readonly number: number; // counts from 1
  readonly of: number;
  readonly before: Rows;
}

// `rows` are those that the plan starts from. Null where there is no such step.
export function toldStep(rows: Rows, steps: readonly Step[], number: number): ToldStep | null {
  const step = steps[number - 1];
  if (step === undefined) return null;
  return { step, number, of: steps.length, before: steps[number - 2]?.rows ?? rows };
}

export function stepPhrases({ step, before }: Pick<ToldStep, "step" | "before">): Phrase[] {
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
