// What is said about the deal of the day, in Dutch. Loaded with it.

import type { todayEn } from "./words_en";

export const todayNl: typeof todayEn = {
  title: "De deling van vandaag",
  intro:
    "Iedereen krijgt dezelfde stenen tegen dezelfde robots, en die antwoorden op dezelfde zetten hetzelfde. Dus beslist niet het geluk, maar wat je ervan maakt.",
  rules:
    "Eén keer per dag voor elke speler, één ronde, zonder klok en zonder hints. Wat telt zijn je punten.",
  loading: "De deling wordt gehaald…",
  against: (names) => `Tegen ${names}.`,
  play: "Speel de deling van vandaag",
  goOn: "Ga verder",
  board: "Bekijk de tafel nog eens",
  endsIn: (hours, minutes) => `De dag eindigt over ${hours} u ${minutes} min, om middernacht UTC.`,
  played: (number) =>
    number === 0
      ? "Nog niemand heeft hem uitgespeeld."
      : `Tot nu toe ${number === 1 ? "heeft 1 speler" : `hebben ${number} spelers`} hem uitgespeeld.`,
  playing: "Je bent er midden in. Hij wacht op je tot de dag voorbij is.",
  unfinished: "Je tafel is er niet meer, dus er is vandaag geen uitslag van jou.",
  givenUp: "Je hebt opgegeven. Dat telt als de laatste plaats.",
  yours: "Jouw uitslag",
  points: (signed) => `${signed} punten`,
  place: (place) => (place === 1 ? "Je hebt gewonnen." : `Je werd nummer ${place} aan de tafel.`),
  later:
    "Hoe jij het deed vergeleken met anderen, de ranglijst en de beste spellen zie je als de dag voorbij is.",
  notCounted: "Vanaf jouw netwerk is hij al een paar keer gespeeld, dus deze telt niet mee in de ranglijst.",
  last: "Uitslagen van de laatste deling",
  results: (day) => `Uitslagen van ${day}`,
  before: "De dag ervoor",
  after: "De dag erna",
  toToday: "Naar de deling van vandaag",
  failed: "De uitslagen konden niet worden gelezen. Probeer het zo weer.",
  none: "Van die dag is er geen uitslag.",
  nobody: "Niemand heeft de deling van die dag uitgespeeld.",
  all: (number) =>
    number === 1 ? "1 speler heeft hem uitgespeeld." : `${number} spelers hebben hem uitgespeeld.`,
  beaten: (percent) => `Je deed het beter dan ${percent} % van de anderen.`,
  alone: "Je was de enige.",
  yourPlace: (place, of) => `Plaats ${place} van ${of}.`,
  late: "Je was niet klaar voor de dag voorbij was, dus er is geen uitslag van jou.",
  notRanked: "Jouw spel telt niet mee in de ranglijst.",
  replay: "Terugkijken",
  replayOf: (name) => `Het spel van ${name} terugkijken`,
  ownReplay: "Je eigen spel nog eens",
  ranking: "Ranglijst",
  rank: "Plaats",
  name: "Naam",
  score: "Punten",
  share: "Beter dan",
  turns: "Beurten",
  you: "jij",
  gaveUp: "opgegeven",
  scores: "Hoe de punten verdeeld zijn",
  spread: (from, to, plays) => `${from} tot ${to} punten: ${plays}`,
  gaveUpCount: (plays) => `${plays} opgegeven`,
};
