// What the puzzles say, in English. Loaded with them.

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

export const puzzlesEn = {
  title: "Puzzles",
  intro:
    "Lay the whole rack. Move what lies on the table as you like: every way that leaves legal sets counts.",
  loading: "The puzzles are being fetched…",
  today: "Today's puzzles",
  todayWords: "The same five for everybody, once each.",
  nextIn: (hours: number, minutes: number) => `Others come in ${hours} h ${minutes} min.`,
  level: (level: number) => `Level ${level}`,
  levels: ["gentle", "easy", "middling", "hard", "very hard"],
  solve: "Solve",
  goOn: "Go on",
  solvedIn: (time: string, steps: number) => `Solved in ${time}, ${count(steps, "step", "steps")}`,
  withHints: (hints: number) => `with ${count(hints, "hint", "hints")}`,
  missed: "Given up",
  nobody: "Nobody has tried it yet.",
  ofThem: (solved: number, tried: number) => `${solved} of ${tried} solved it`,
  times: (best: string, median: string) => `fastest ${best}, half of them within ${median}`,
  inSteps: (steps: number, solved: number) => `${solved} in ${count(steps, "step", "steps")}`,
  training: "Training",
  trainingWords: "A puzzle that is about as hard as you are good, and your rating moves with each.",
  theme: "Theme",
  anyTheme: "anything",
  themes: {
    "split-run": "split a run",
    "free-joker": "free a joker",
    cascade: "cascade",
    "groups-to-runs": "groups to runs",
    borrow: "borrow a tile",
  } as Record<string, string>,
  train: "Train",
  streak: "Streak",
  streakWords: "Harder each time, without hints. Whoever gives one up begins again.",
  best: (streak: number) => `Best so far: ${streak}`,
  begin: "Begin",
  goOnAfter: (streak: number) => `Go on after ${streak}`,
  yourRating: "Your rating",
  provisional: "provisional",
  plusMinus: (deviation: number) => `give or take ${2 * deviation}`,
  tried: (solved: number, tried: number) =>
    tried === 0 ? "No puzzle tried yet" : `${solved} of ${tried} puzzles solved`,
  leaders: "Best ratings",
  solved: "Solved",
  name: "Name",
  rating: "Rating",
  share: "Share",
  copied: "Copied",
  shareTitle: (day: string) => `Tilefish puzzles ${day}`,
  shareText: "What you share",

  kicker: {
    day: (day: string) => `Puzzle of ${day}`,
    training: "Training",
    streak: (streak: number) => (streak === 0 ? "Streak" : `Streak: ${streak} so far`),
  },
  task: (tiles: number) =>
    `Lay ${tiles === 1 ? "the tile" : tiles === 2 ? "both tiles" : `all ${tiles} tiles`} of your rack.`,
  unrated: "This one does not count for your rating.",
  headline: "Puzzle",
  handIn: "Hand in",
  left: (tiles: number) => `${count(tiles, "tile", "tiles")} left on your rack.`,
  all: "All tiles lie. Hand it in.",
  noDraw: "Nothing is drawn here: the whole rack can be laid.",
  giveUp: "Give up",
  reallyGiveUp: "Really give up?",
  leave: "All puzzles",
  hintPrice: "Each hint tells one step of a shortest way and halves what solving it is worth.",
  noHints: "There are no hints in a streak.",
  tellStep: "Tell me a step",
  tellNext: "One more step",
  lastHint: "That was the last step.",
  closeHint: "Close the hint",

  done: {
    solved: "Solved",
    missed: "Not this time",
    took: (time: string) => `in ${time}`,
    steps: (mine: number, shortest: number) =>
      mine === shortest
        ? `Your table takes ${count(mine, "step", "steps")}: none takes fewer.`
        : `Your table takes ${count(mine, "step", "steps")}; the shortest way takes ${shortest}.`,
    shortest: (shortest: number) => `The shortest way takes ${count(shortest, "step", "steps")}.`,
    rating: (before: number, after: number) => `Rating ${before} → ${after}`,
    puzzle: (rating: number, solved: number, tried: number) =>
      `The puzzle is rated ${rating}; ${solved} of ${tried} have solved it.`,
    about: "About:",
    streakGoesOn: (streak: number) => `${count(streak, "puzzle", "puzzles")} in a row.`,
    streakEnds: (best: number) => `The streak ends here. Your best is ${best}.`,
    next: "Next puzzle",
    nextLevel: (level: number) => `Level ${level}`,
    newStreak: "New streak",
    way: "Show the shortest way",
    mine: "Your table",
    stepOf: (step: number, steps: number) => `Step ${step} of ${steps}:`,
    start: (steps: number) => `The shortest way has ${count(steps, "step", "steps")}.`,
    back: "Back",
    forward: "Next step",
  },
};

export type PuzzleWords = typeof puzzlesEn;
