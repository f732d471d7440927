// Carries the player's choices to where they are used: attributes of the document, the speaker, the speed of flights, the language.

import { tempo } from "../motion/tempo";
import { speaker } from "../sound/speaker";
import { browserLanguage, speak, type Language } from "../words/words";
import { settings } from "./settings.svelte";

// How many times as fast as designed; without motion nothing flies at all.
const tempos = { off: Infinity, slow: 0.5, usual: 1, fast: 2 } as const;

export function chosenLanguage(): Language {
  const { language } = settings.all;
  return language === "browser" ? browserLanguage(navigator.languages) : language;
}

export function followSettings(): void {
  $effect.root(() => {
    $effect.pre(() => {
      const { theme, palette, motion, leftHanded, volume } = settings.all;
      const root = document.documentElement.dataset;
      root["theme"] = theme;
      root["palette"] = palette;
      root["motion"] = motion;
      root["bar"] = leftHanded ? "left" : "right";
      tempo.chosen = tempos[motion];
      speaker.volume = volume;
    });
    $effect(() => void speak(chosenLanguage()));
  });
}
