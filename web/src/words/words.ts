// The language the page speaks. t() gives every string of it; whoever reads it while drawing is drawn again when the language changes.

import { createSubscriber } from "svelte/reactivity";
import { en } from "./en";

// Another language has the same keys: texts where texts are, functions of the same arguments where functions are.
export type Alike<Original> = Original extends string
  ? string
  : Original extends (...given: infer Given) => string
    ? (...given: Given) => string
    : { [Key in keyof Original]: Alike<Original[Key]> };

export type Words = Alike<typeof en>;

export const languages = { en: "English", nl: "Nederlands" } as const;
export type Language = keyof typeof languages;

// English comes with the page, the others when somebody speaks them.
const catalogues: Record<Language, () => Promise<Words>> = {
  en: () => Promise.resolve(en),
  nl: async () => (await import("./nl")).nl,
};

let current: { language: Language; words: Words } = { language: "en", words: en };

// No rune, since models and tests speak as well, outside of any component.
const listeners = new Set<() => void>();
const listen = createSubscriber((update) => {
  listeners.add(update);
  return () => listeners.delete(update);
});

export function t(): Words {
  listen();
  return current.words;
}

export function language(): Language {
  listen();
  return current.language;
}

export async function speak(wanted: Language): Promise<void> {
  try {
    current = { language: wanted, words: await catalogues[wanted]() };
  } catch {
    return; // No connection: the page goes on in the language it has.
  }
  for (const update of listeners) update();
  if (typeof document !== "undefined") document.documentElement.lang = wanted;
}

// The first of the browser's languages that the page speaks.
export function browserLanguage(preferred: readonly string[]): Language {
  const known = preferred.map((tag) => tag.toLowerCase().split("-")[0]!);
  return (known.find((tag) => Object.hasOwn(languages, tag)) as Language | undefined) ?? "en";
}
