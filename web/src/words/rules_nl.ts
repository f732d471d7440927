// The rules of the game, in Dutch.

import type { rulesEn } from "./rules_en";
import type { Alike } from "./words";

export const rulesNl: Alike<typeof rulesEn> = {
  title: "De spelregels",
  lead: "Leg al je stenen op tafel voordat de anderen dat doen.",
  sets: "Series",
  aRun: "Stenen liggen op tafel in series van drie of meer. Een rij is één kleur met opeenvolgende getallen:",
  aGroup: "Een groep is één getal in verschillende kleuren:",
  noSets: "Dit zijn geen series; de tafel zegt altijd waarom:",
  opening: "Uitkomen",
  openingWords:
    "Iedereen begint met 14 stenen. Wat je voor het eerst legt moet minstens 30 punten waard zijn, van je eigen plank alleen; het getal op een steen is zijn waarde. Tot dan zijn de series van de anderen vergrendeld en heeft je naam een rode ring.",
  enough: "11 + 12 + 13 = 36 punten: genoeg om uit te komen.",
  turn: "Je beurt",
  turnWords:
    "Leg minstens één steen, of pak er een uit de pot. Ben je uitgekomen, dan mag je elke serie aanvullen en de hele tafel verleggen: splitsen, samenvoegen, verplaatsen. Aan het einde van je beurt moet elke serie kloppen, en wat op tafel lag blijft op tafel.",
  longRun: "Met een rode 4 op je plank worden deze lange rij",
  becomesTwo: "twee rijen:",
  jokers: "Jokers",
  jokerWords: "Een joker vervangt elke steen, en laat zien welke:",
  jokerBack:
    "Op tafel ís hij die steen. Om hem terug te nemen leg je de steen waarvoor hij staat op zijn plaats; dan moet hij in dezelfde beurt in een serie met een steen van je plank. Met vrije jokers beweegt hij als elke andere steen.",
  end: "Het einde",
  endWords:
    "Wie de laatste steen van zijn plank legt wint de ronde en krijgt wat de anderen nog hebben; een joker op een plank telt 30. Is de pot leeg en legt niemand meer, dan wint de laagste plank.",
  tallyWords:
    "Waar punten worden opgeteld, wint niemand er een: iedereen verliest wat er op de plank ligt, de punten van alle rondes tellen op, en wie het minst verloor, wint het spel.",
  clockWords:
    "Met een klok pakt wie geen tijd meer heeft een steen, en ligt de tafel weer zoals aan het begin van de beurt.",
  hands: "Hoe je stenen verplaatst",
  handsLabel: "Muis, vinger en toetsenbord",
  mouse: "Muis",
  touch: "Vinger",
  keyboard: "Toetsenbord",
  rows: [
    [
      "Een steen nemen",
      "indrukken en slepen",
      "indrukken en slepen; een tik kiest",
      "pijlen bewegen, spatie kiest",
    ],
    [
      "Meer stenen",
      "shift-klik, een kader trekken, rechts slepen langs stenen",
      "elk aantikken, of lang drukken en schuiven",
      "Shift + pijlen",
    ],
    [
      "Leggen",
      "loslaten in een gat, aan een eind, op vrije ruimte",
      "loslaten, of de plaats aantikken",
      "Enter op de plaats, N nieuwe serie",
    ],
    [
      "Splitsen, samenvoegen",
      "een deel wegslepen; loslaten aan een eind",
      "hetzelfde",
      "S splitst de serie voor de steen, J voegt de volgende serie aan deze toe; op de eerste steen van een serie voegt J de serie aan de vorige toe",
    ],
    [
      "De beurt",
      "knoppen; Ctrl + Z maakt ongedaan",
      "knoppen",
      "U ongedaan, R opnieuw, D pakken, E beurt beëindigen, H tip, ? alle toetsen",
    ],
  ],
  rulesets: "Manieren om te spelen",
  allRulesets: "Alle manieren om te spelen",
  name: "Naam",
  players: "Spelers",
  tiles: "Stenen",
  jokerColumn: "Jokers",
  openingColumn: "Uitkomen",
  rack: "Plank",
  pointsLeft: "Overige punten",
  scoring: { collect: "gaan naar de winnaar", tally: "tellen op" },
  free: (jokers) => `${jokers}, vrij`,
  swapped: (jokers) => `${jokers}, wisselen`,
  play: "Spelen",
};
