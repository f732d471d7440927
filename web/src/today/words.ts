// The catalogue of the deal of the day, in the language that is spoken.
import { language } from "../words/words";
import { todayEn } from "./words_en";
import { todayNl } from "./words_nl";

export const d = () => (language() === "nl" ? todayNl : todayEn);

// A day of the server's calendar, wherever the reader is.
export const dateWords = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(language(), {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
