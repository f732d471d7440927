// The catalogue of the pages about the past, in the language that is spoken.
import { language } from "../words/words";
import { recordsEn } from "./words_en";
import { recordsNl } from "./words_nl";

export const r = () => (language() === "nl" ? recordsNl : recordsEn);

export const dayWords = (at: number) =>
  new Date(at).toLocaleDateString(language(), { day: "numeric", month: "short", year: "numeric" });
export const momentWords = (at: number) =>
  new Date(at).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" });
export const percent = (part: number, whole: number) =>
  whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`;
