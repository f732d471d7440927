// What is said about the deal of the day, in English. Loaded with it.

const people = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

export const todayEn = {
  title: "Today’s deal",
  intro:
    "Everybody gets the same tiles against the same robots, and the robots answer the same moves in the same way. So it is not luck that decides but what you make of it.",
  rules:
    "Once a day for each player, one round, without a clock and without hints. What counts are your points.",
  loading: "The deal is being fetched…",
  against: (names: string) => `Against ${names}.`,
  play: "Play today’s deal",
  goOn: "Go on",
  board: "See the table again",
  endsIn: (hours: number, minutes: number) => `The day ends in ${hours} h ${minutes} min, at midnight UTC.`,
  played: (number: number) =>
    number === 0
      ? "Nobody has finished it yet."
      : `${people(number, "player has", "players have")} finished it so far.`,
  playing: "You are in the middle of it. It waits for you until the day ends.",
  unfinished: "Your table is not there any more, so there is no result of yours today.",
  givenUp: "You have given up. That counts as the last place.",
  yours: "Your result",
  points: (signed: string) => `${signed} points`,
  place: (place: number) => (place === 1 ? "You won." : `You came in at place ${place} of the table.`),
  later: "How you compare, the ranking and the best plays are shown when the day is over.",
  notCounted: "Several people have played it from your network already, so yours is not part of the ranking.",
  last: "Results of the last deal",
  results: (day: string) => `Results of ${day}`,
  before: "The day before",
  after: "The next day",
  toToday: "To today’s deal",
  failed: "The results could not be read. Try again in a moment.",
  none: "There is no result of that day.",
  nobody: "Nobody has played the deal of that day to its end.",
  all: (number: number) => `${people(number, "player", "players")} finished it.`,
  beaten: (percent: number) => `You did better than ${percent} % of the others.`,
  alone: "You were the only one.",
  yourPlace: (place: number, of: number) => `Place ${place} of ${of}.`,
  late: "You did not finish it before the day ended, so there is no result of yours.",
  notRanked: "Your play is not part of the ranking.",
  replay: "Replay",
  replayOf: (name: string) => `Replay of ${name}`,
  ownReplay: "Your game again",
  ranking: "Ranking",
  rank: "Place",
  name: "Name",
  score: "Points",
  share: "Better than",
  turns: "Turns",
  you: "you",
  gaveUp: "gave up",
  scores: "How the points are spread",
  spread: (from: string, to: string, plays: number) => `${from} to ${to} points: ${plays}`,
  gaveUpCount: (plays: number) => `${plays} gave up`,
};
