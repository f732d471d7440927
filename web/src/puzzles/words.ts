// The puzzles' catalogue in the language that is spoken.
import { language } from "../words/words";
import { puzzlesEn } from "./words_en";
import { puzzlesNl } from "./words_nl";

export const p = () => (language() === "nl" ? puzzlesNl : puzzlesEn);
