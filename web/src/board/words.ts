// The board's catalogue in the language that is spoken.
import { language } from "../words/words";
import { boardEn } from "./words_en";
import { boardNl } from "./words_nl";

export const b = () => (language() === "nl" ? boardNl : boardEn);
