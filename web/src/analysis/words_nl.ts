// Wat de analyse zegt, in het Nederlands.

import type { Alike } from "../words/words";
import type { analysisEn } from "./words_en";

const count = (number: number, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

export const analysisNl: Alike<typeof analysisEn> = {
  title: "Analyse",
  begins: "Het spel wordt bekeken…",
  progress: (percent) => `Bezig met de analyse: ${percent} % klaar. Wat er staat wordt steeds preciezer.`,
  keep: "Ga door als ik wegga",
  kept: "Het gaat door als je weggaat",
  troubles: {
    busy: "De server is met andere spellen bezig. Zo meteen wordt het opnieuw gevraagd.",
    often: "Er worden hiervandaan voorlopig genoeg spellen geanalyseerd. Straks wordt het opnieuw gevraagd.",
    long: "Deze partij is te lang om hier geanalyseerd te worden.",
    gone: "Op dit adres is geen afgelopen spel.",
    offline: "De server antwoordt niet. Zo meteen wordt het opnieuw gevraagd.",
  },
  chances: "Kans om te winnen",
  chancesOfRound: (round) => `Kans om te winnen, ronde ${round}`,
  asKnown: "Zoals ieder het na de eigen beurten kon weten.",
  graph: (seats) => `Kansen van ${seats} over de beurten. De tabel eronder heeft de getallen.`,
  noGraph: "De grafiek verschijnt zodra er beurten bekeken zijn.",
  turn: "Beurt",
  deal: "Deling",
  names: {
    forced: "geen keus",
    best: "beste",
    good: "goed",
    inaccuracy: "slordigheid",
    mistake: "fout",
    blunder: "blunder",
    unclear: "onduidelijk",
  },
  headline: {
    forced: (turn) => `Beurt ${turn}: er was geen keus`,
    best: (turn) => `Beurt ${turn}: de beste`,
    good: (turn) => `Beurt ${turn}: goed`,
    inaccuracy: (turn) => `Beurt ${turn}: een slordigheid`,
    mistake: (turn) => `Beurt ${turn}: een fout`,
    blunder: (turn) => `Beurt ${turn}: een blunder`,
    unclear: (turn) => `Beurt ${turn}: er kon nog te veel gebeuren`,
  },
  notYet: (turn) => `Beurt ${turn}: nog niet bekeken`,
  atDeal: "Ga naar een beurt om te zien wat er nog meer kon.",
  wentOut: (who) => `${who} ging uit.`,
  couldGoOut: (who) => `${who} kon uitgaan: alle stenen van de plank konden gelegd worden.`,
  couldOpen: (who, points) => `${who} kon uitkomen, met ${points} punten.`,
  drawingWins: (more) => `Pakken wint ${count(more, "punt", "punten")} van de honderd vaker.`,
  layingWins: (more, tiles) =>
    `${tiles === 1 ? "Deze" : "Deze stenen"} leggen wint ${count(more, "punt", "punten")} van de honderd vaker:`,
  proven: "Er was niets meer verborgen: dit is opgelost, niet geschat.",
  chanceAfter: (who, share, margin) =>
    `${who} wint hiervandaan ${share} van zulke spellen, met een speling van ${margin}.`,
  chanceKnown: (who, share) => `${who} wint hiervandaan ${share} van zulke spellen.`,
  steps: {
    start: (all) => `Zoals het lag. Vanaf hier ${count(all, "stap", "stappen")}.`,
    unknown: "De weg ernaartoe is niet op tijd gevonden.",
  },
  candidates: "Wat er nog meer kon",
  move: "Zet",
  wins: "Wint",
  compared: "Verschil",
  draw: "pakken",
  played: "gespeeld",
  best: "beste",
  givenUp: "duidelijk minder",
  otherPlan: "en vanaf dan wachten, zoals Master doet",
  ideas: "Kansen zijn delen van de gewonnen spellen, op de honderd.",
  show: "Toon die zet",
  hide: "Toon gespeelde",
  shown: (who) => `Dit had ${who} kunnen doen:`,
  shownDraw: (who) => `${who} had kunnen pakken en de tafel laten liggen.`,
  find: "Zoek beter",
  seat: (name, accuracy) => `${name}: nauwkeurigheid ${accuracy}`,
  luck: "Geluk",
  play: "Spel",
  luckHelp:
    "Wat de gepakte stenen brachten, en wat beurten kostten die niet de beste waren, in gewonnen spellen.",
  counts: (blunders, mistakes, inaccuracies) =>
    [
      count(blunders, "blunder", "blunders"),
      count(mistakes, "fout", "fouten"),
      count(inaccuracies, "slordigheid", "slordigheden"),
    ].join(", "),
  turns: "Beurten",
  onlyMistakes: "Alleen die ertoe deden",
  noMistakes: "Geen beurt verspeelde een deel van de winst dat van toeval te onderscheiden is.",
  lostPoints: (points) => `−${points}`,
  lostSpoken: (points) => `${count(points, "punt", "punten")} van de honderd verspeeld`,
  before: "Vorige fout",
  next: "Volgende fout",
  learn: {
    title: "Leer van je fouten",
    of: (name) => `Leer van de fouten van ${name}`,
    task: (turn) => `Beurt ${turn}. Zoek iets beters dan dit:`,
    looking: "De computer bekijkt het…",
    asGood: (share, best) =>
      `Zo goed als die van de computer: de jouwe wint ${share} van zulke spellen, zijn beste ${best}.`,
    goesOut: "Daarmee ga je uit. Beter kan niet.",
    better: (share, played, best) =>
      `Beter dan wat gespeeld is: ${share} tegen ${played}. De computer weet er een met ${best}.`,
    notBetter: (share, played) =>
      `Niet duidelijk beter dan wat gespeeld is: ${share} tegen ${played}. Probeer een andere.`,
    same: (share) => `Evenveel waard als wat gespeeld is, ${share}. Probeer een andere.`,
    again: "Probeer opnieuw",
    solution: "Toon die van de computer",
    nextOne: "Volgende fout",
    done: "Terug naar de analyse",
    of_: (index, all) => `Fout ${index} van ${all}`,
    busy: "De computer heeft nu geen tijd. Probeer het zo meteen opnieuw.",
  },
};
