// The analysis' catalogue in the language that is spoken.
import { language } from "../words/words";
import { analysisEn } from "./words_en";
import { analysisNl } from "./words_nl";

export const a = () => (language() === "nl" ? analysisNl : analysisEn);
