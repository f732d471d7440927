// What can be said of a turn in sentences. Each is a fact of the analysis or a number of it; none is said that could be false.

import type { Sentence } from "../model/moves_in_words";
import { percent } from "./chances";
import type { AnalysedTurn } from "./file";
import { a } from "./words";

const sentence = (words: string, tiles: readonly string[] = []): Sentence => ({ words, tiles });

// What could have been done and was not, and what the better turn would have brought.
export function reasonsOf(turn: AnalysedTurn, who: string): Sentence[] {
  const { facts, chances } = turn;
  const found: Sentence[] = [];
  if (facts === undefined) return found;
  const laid = turn.did === "lay" ? turn.laid.length : 0;
  if (facts.kept.length === 0) return [sentence(a().wentOut(who))];
  if (facts.could_go_out) found.push(sentence(a().couldGoOut(who)));
  else if (facts.opening?.could_open === true && laid === 0) {
    found.push(sentence(a().couldOpen(who, facts.opening.points)));
  }
  const best = chances?.alternatives[chances.best];
  if (chances !== undefined && best !== undefined && chances.best > 0) {
    const more = Math.round(100 * chances.loss);
    if (more > 0 && chances.certainty !== "supposed") {
      found.push(
        best.laid.length === 0
          ? sentence(a().drawingWins(more))
          : sentence(a().layingWins(more, best.laid.length), best.laid),
      );
    }
  }
  if (chances?.certainty === "proven") found.push(sentence(a().proven));
  return found;
}

// "41 % ± 6": the chance after the turn with its interval of two standard errors.
export function chanceWords(turn: AnalysedTurn, who: string): string {
  const { chances } = turn;
  if (chances === undefined) return "";
  return chances.certainty === "sampled"
    ? a().chanceAfter(who, percent(chances.share), Math.max(1, Math.round(200 * chances.error)))
    : a().chanceKnown(who, percent(chances.share));
}
