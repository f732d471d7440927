// Waarom een robot zijn beurt zo speelde, in het Nederlands.

import type { RobotReason } from "../wire/messages";
import { hundredths, type Why } from "./why_en";

const count = (number: number | undefined, one: string, many: string) =>
  number === 1 ? `1 ${one}` : `${number ?? 0} ${many}`;
const tiles = (number: number | undefined) => count(number, "steen", "stenen");
const moves = (number: number | undefined) => count(number, "zet", "zetten");
const decimal = (thousandths: number | undefined) => hundredths(thousandths).replace(".", ",");

const overlooked = ({ overlooked: missed = 0 }: RobotReason) =>
  missed === 0 ? "." : `, en zag ${tiles(missed)} van de plank over het hoofd.`;

export const whyNl: Why = {
  "goes out": (who) => `${who} zag dat de hele plank gelegd kon worden.`,
  "lays most": (who, reason) => `${who} legde zo veel stenen als te zien waren${overlooked(reason)}`,
  "lays one meld": (who, reason) => `${who} legde van de eigen plank, een set per keer${overlooked(reason)}`,
  "lays and adds": (who, reason) =>
    `${who} legde wat de plank maakt en schoof stenen aan, zonder sets open te breken${overlooked(reason)}`,
  "finds nothing": (who, reason) => `${who} vond niets om te leggen${overlooked(reason)}`,
  "looks away": (who) => `${who} zocht in deze beurt niet naar een zet.`,
  waits: (who, { cap }) =>
    cap === undefined
      ? `${who} wacht tot de hele plank gelegd kan worden.`
      : `${who} wacht met tot ${tiles(cap)} tot de hele plank gelegd kan worden.`,
  "sits tight": (who) => `De pot is leeg en ${who} denkt niet achter te staan, en legt dus niets.`,
  starves: (who) => `Alle anderen pakten, en ${who} laat ze niets om mee verder te gaan.`,
  "holds jokers": (who) => `${who} houdt de joker, die hier te weinig had gebracht.`,
  "lays little": (who, { cap }) => `${who} heeft meer dan ${tiles(cap)} en legde dus een beetje.`,
  "leaves a tile": (who) => `${who} legde één steen, om op een betere plaats bij de lege pot te komen.`,
  "opens small": (who) => `${who} kwam uit met zo weinig stenen als kon.`,
  "opens later": (who, { pool }) => `${who} komt niet uit zolang er nog ${tiles(pool)} in de pot liggen.`,
  "cannot open": (who) => `${who} wilde uitkomen en kon niet.`,
  ends: (who, { kept, others = 0 }) =>
    `Niets is meer verborgen: ${who} houdt ${count(kept, "punt", "punten")} tegen ${others}.`,
  compares: (who, { moves: turns, worlds, ahead, error, points }) =>
    `${who} vergeleek ${count(turns, "beurt", "beurten")} in ${count(worlds, "bedachte ronde", "bedachte rondes")}` +
    (points !== undefined
      ? `: deze bracht ${decimal(points)} punten meer op dan wat gewoonlijk gespeeld wordt.`
      : ahead === undefined
        ? " en vond er geen die duidelijk beter was dan wat gewoonlijk gespeeld wordt."
        : `: deze won ${decimal(ahead)} (± ${decimal(error)}) op de honderd vaker dan wat gewoonlijk gespeeld wordt.`),
  "cannot lay it": (who) => `Wat ${who} in gedachten had is tegen de jokerregel.`,
  "at random": (who, reason) => `${who} koos willekeurig uit ${moves(reason.moves)}.`,
  "most of list": (who, reason) => `Uit ${moves(reason.moves)} nam ${who} er een met de meeste stenen.`,
  "least cost": (who, reason) =>
    `Uit ${moves(reason.moves)} nam ${who} de zet die volgens zijn regel het minst kost.`,
  "shuns all": (who, reason) => `${who} vond ${moves(reason.moves)}, en geen die niets weggeeft.`,
  "by net": (who, { moves: turns, share = 0 }) =>
    `Uit ${count(turns, "beurt", "beurten")} vond het netwerk van ${who} deze de beste: het verwacht ${Math.round(share / 10)} op de honderd te winnen.`,
  "must lay": (who) => `De regels verbieden ${who} te pakken zolang er gelegd kan worden.`,
  "is late": (who) => `De tijd van ${who} was om, dus werd het de eerste zet die te vinden was.`,
};
