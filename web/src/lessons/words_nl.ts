// What the lessons say, in Dutch.

import type { Alike } from "../words/words";
import type { lessonsEn } from "./words_en";

export const lessonsNl: Alike<typeof lessonsEn> = {
  title: "Leer spelen",
  lessonOf: (lesson, count) => `Les ${lesson} van ${count}`,
  lessons: [
    {
      name: "Een rij",
      task: "Drie of meer opeenvolgende getallen in één kleur zijn een rij. Breng de rode 5, 6 en 7 naar de tafel en beëindig je beurt.",
      done: "Dat is een rij. Het woordje eronder is weg: de tafel is tevreden.",
      missed: "Leg de rode 5, 6 en 7 bij elkaar.",
    },
    {
      name: "Een groep",
      task: "Eén getal in drie of vier verschillende kleuren is een groep. Je hebt drie achten: leg ze naast de rij.",
      done: "Een groep. Nooit twee keer dezelfde kleur erin.",
      missed: "Leg de drie achten als een eigen serie.",
    },
    {
      name: "Uitkomen met 30",
      task: "Wat je voor het eerst legt moet 30 punten waard zijn, van je plank alleen. De meter telt; series van anderen zijn tot dan vergrendeld. Drie vieren zijn maar 12: wat is meer waard?",
      done: "9 + 10 + 11 = 30. Je bent uitgekomen, en mag vanaf nu de hele tafel gebruiken.",
      missed: "Leg minstens 30 punten van je plank.",
    },
    {
      name: "Aanvullen en splitsen",
      task: "Vul de groep aan met de rode 9. Leg dan je rode 5 in de lange rij: ze valt uiteen in 3 4 5 en 5 6 7.",
      done: "Twee stenen kwijt met een tafel die anderen legden. Zo wordt gewonnen.",
      missed: "Speel de rode 9 én de rode 5.",
    },
    {
      name: "De joker",
      task: "De joker staat voor de groene 7. Geef de rij haar echte 7, neem de joker, en leg hem bij je rode 12 en 13.",
      done: "Je hebt een joker ingewisseld. Nu weet je alles wat er te weten is.",
      missed: "Speel de groene 7, de rode 12 en de rode 13.",
    },
  ],
  byKeys:
    "Met toetsen: pijlen gaan, spatie neemt, n legt een nieuwe serie, enter vult aan, e beëindigt de beurt.",
  noDraw: "Pakken hoeft niet: alles wat je nodig hebt ligt op je plank.",
  next: "Volgende les",
  again: "Nog eens",
  skip: "Overslaan",
  leave: "Verlaten",
  choose: "Kies een les",
  finished: "Dat was alles. Tijd voor een echt spel.",
  play: "Naar de lobby",
  you: "Jij",
};
