// What the analysis says, in English. Loaded with it.

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

export const analysisEn = {
  title: "Analysis",
  begins: "The game is being looked at…",
  progress: (percent: number) => `Analysing: ${percent} % done. What is shown gets more exact.`,
  troubles: {
    busy: "The server is busy with other games. It is asked again in a moment.",
    often: "Many games were analysed from here. It is asked again in a while.",
    long: "This match is too long to be analysed here.",
    gone: "There is no finished game at this address.",
    offline: "The server does not answer. It is asked again in a moment.",
  },
  chances: "Chances to win",
  chancesOfRound: (round: number) => `Chances to win, round ${round}`,
  asKnown: "As each could tell after its own turns.",
  graph: (seats: string) => `Chances of ${seats} over the turns. The table below has the numbers.`,
  noGraph: "The graph appears as soon as turns have been looked at.",
  turn: "Turn",
  deal: "Deal",
  names: {
    forced: "no choice",
    best: "best",
    good: "good",
    inaccuracy: "inaccuracy",
    mistake: "mistake",
    blunder: "blunder",
    unclear: "unclear",
  },
  headline: {
    forced: (turn: number) => `Turn ${turn}: there was no choice`,
    best: (turn: number) => `Turn ${turn}: the best`,
    good: (turn: number) => `Turn ${turn}: good`,
    inaccuracy: (turn: number) => `Turn ${turn}: an inaccuracy`,
    mistake: (turn: number) => `Turn ${turn}: a mistake`,
    blunder: (turn: number) => `Turn ${turn}: a blunder`,
    unclear: (turn: number) => `Turn ${turn}: too much was left to say`,
  },
  notYet: (turn: number) => `Turn ${turn}: not looked at yet`,
  atDeal: "Go to a turn to see what else could have been done.",
  wentOut: (who: string) => `${who} went out.`,
  couldGoOut: (who: string) => `${who} could have gone out: all tiles of the rack could be laid.`,
  couldOpen: (who: string, points: number) => `${who} could have opened, with ${points} points.`,
  drawingWins: (more: number) => `To draw wins ${count(more, "point", "points")} of a hundred more often.`,
  layingWins: (more: number, tiles: number) =>
    `To lay ${tiles === 1 ? "this" : "these"} wins ${count(more, "point", "points")} of a hundred more often:`,
  proven: "Nothing was hidden any more: this is solved, not estimated.",
  chanceAfter: (who: string, share: string, margin: number) =>
    `${who} wins ${share} of such games from here, give or take ${margin}.`,
  chanceKnown: (who: string, share: string) => `${who} wins ${share} of such games from here.`,
  saw: {
    wentOut: (who: string) => `${who} laid its whole rack and was out.`,
    waited: (who: string, most: number) =>
      `${who} could have laid up to ${count(most, "tile", "tiles")}, and laid none.`,
    couldNotOpen: (who: string, missing: number) =>
      `${who} could not open: ${missing === 1 ? "1 point was" : `${missing} points were`} missing.`,
    nothing: (who: string) => `${who} could not lay anything.`,
    opened: (who: string, laid: number) => `${who} opened with ${count(laid, "tile", "tiles")}.`,
    openedLarge: (who: string, laid: number) =>
      `${who} opened with the tiles of the largest opening there was, ${laid}.`,
    openedSmall: (who: string, laid: number) =>
      `${who} opened with as few tiles as it could, ${laid}, and kept the rest.`,
    mostOpenly: (who: string, laid: number) =>
      `${who} laid as many tiles as it could, ${laid}, and took no set apart.`,
    mostByMoving: (who: string, laid: number, broken: number) =>
      `${who} laid as many tiles as it could, ${laid}, and changed ${count(broken, "set", "sets")} for it.`,
    some: (who: string, laid: number, most: number) =>
      `${who} laid ${count(laid, "tile", "tiles")}, where up to ${most} could have been laid.`,
  },
  candidates: "What else there was",
  move: "Turn",
  wins: "Wins",
  compared: "Compared",
  draw: "draw",
  played: "played",
  best: "best",
  givenUp: "clearly behind",
  otherPlan: "and wait from then on, as Master does",
  ideas: "Chances are parts of the games won, out of a hundred.",
  show: "Show it",
  hide: "Show played",
  shown: (who: string) => `This is what ${who} could have done:`,
  shownDraw: (who: string) => `${who} could have drawn and left the table as it lies.`,
  find: "Find better",
  seat: (name: string, accuracy: number) => `${name}: accuracy ${accuracy}`,
  luck: "Luck",
  play: "Play",
  luckHelp: "What the drawn tiles brought, and what turns that were not the best cost, in wins.",
  counts: (blunders: number, mistakes: number, inaccuracies: number) =>
    [
      count(blunders, "blunder", "blunders"),
      count(mistakes, "mistake", "mistakes"),
      count(inaccuracies, "inaccuracy", "inaccuracies"),
    ].join(", "),
  turns: "Turns",
  onlyMistakes: "Only those that mattered",
  noMistakes: "No turn lost a part of the win that could be told from chance.",
  lostPoints: (points: number) => `−${points}`,
  lostSpoken: (points: number) => `${count(points, "point", "points")} of a hundred lost`,
  before: "Mistake before",
  next: "Next mistake",
  learn: {
    title: "Learn from your mistakes",
    of: (name: string) => `Learn from ${name}’s mistakes`,
    task: (turn: number) => `Turn ${turn}. Find something better than this:`,
    looking: "The engine is looking at it…",
    asGood: (share: string, best: string) =>
      `As good as the engine’s: yours wins ${share} of such games, its best ${best}.`,
    goesOut: "That goes out. Nothing is better.",
    better: (share: string, played: string, best: string) =>
      `Better than what was played: ${share} against ${played}. The engine knows one with ${best}.`,
    notBetter: (share: string, played: string) =>
      `Not clearly better than what was played: ${share} against ${played}. Try another one.`,
    same: (share: string) => `Worth the same as what was played, ${share}. Try another one.`,
    again: "Try again",
    solution: "Show the engine’s",
    nextOne: "Next mistake",
    done: "Back to the analysis",
    of_: (index: number, all: number) => `Mistake ${index} of ${all}`,
    busy: "The engine has no time now. Try again in a moment.",
  },
};
