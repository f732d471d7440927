// What the player has chosen on this device: kept in the browser, never sent, and used at once. styles/ and the board read it.

import type { Taste } from "../model/room_options";
import { languages, type Language } from "../words/words";

const key = "tilefish.settings";

// Every choice with what it may be; the first is what it is until somebody chooses.
const choices = {
  theme: ["system", "light", "dark", "contrast"],
  palette: ["four", "clear"],
  tileSize: ["large", "medium", "small"],
  motion: ["usual", "slow", "fast", "off"],
  language: ["browser", ...(Object.keys(languages) as Language[])],
} as const;

type Choices = { [Name in keyof typeof choices]: (typeof choices)[Name][number] };

type Switch = "sound" | "sortDrawn" | "confirmEnd" | "notify" | "leftHanded";

export interface Kept extends Choices, Record<Switch, boolean> {
  volume: number; // 0 … 1
  taste: Taste | null;
}

// The widest tile on a table.
const widths = { small: 40, medium: 48, large: 60 } as const;

export class Settings {
  #kept = $state.raw<Kept>(read());

  get all(): Readonly<Kept> {
    return this.#kept;
  }

  get sound(): boolean {
    return this.#kept.sound;
  }

  set sound(sound: boolean) {
    this.set({ sound });
  }

  get taste(): Taste | null {
    return this.#kept.taste;
  }

  set taste(taste: Taste | null) {
    this.set({ taste });
  }

  get widestTile(): number {
    return widths[this.#kept.tileSize];
  }

  set(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    try {
      localStorage.setItem(key, JSON.stringify(this.#kept));
    } catch {
      // Forbidden or full: the choice lasts as long as the tab.
    }
  }
}

export function optionsOf<Name extends keyof Choices>(name: Name): readonly Choices[Name][] {
  return choices[name] as readonly unknown[] as readonly Choices[Name][];
}

// Whatever lies in the storage may be from another version of the page.
export function settingsFrom(stored: Partial<Record<keyof Kept, unknown>>): Kept {
  const pick = <Name extends keyof Choices>(name: Name): Choices[Name] =>
    (choices[name] as readonly unknown[]).includes(stored[name])
      ? (stored[name] as Choices[Name])
      : (choices[name][0] as Choices[Name]);
  const flag = (name: Switch) => stored[name] === true;
  const volume = stored.volume;
  return {
    theme: pick("theme"),
    palette: pick("palette"),
    tileSize: pick("tileSize"),
    motion: pick("motion"),
    language: pick("language"),
    sound: flag("sound"),
    volume: typeof volume === "number" && volume >= 0 && volume <= 1 ? volume : 0.6,
    sortDrawn: flag("sortDrawn"),
    confirmEnd: flag("confirmEnd"),
    notify: flag("notify"),
    leftHanded: flag("leftHanded"),
    taste: validTaste(stored.taste),
  };
}

function validTaste(taste: unknown): Taste | null {
  const kept = taste as Partial<Taste> | null | undefined;
  if (typeof kept?.robot !== "string" || typeof kept.opponents !== "number") return null;
  return { robot: kept.robot, opponents: kept.opponents };
}

function read(): Kept {
  try {
    return settingsFrom(JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Kept>);
  } catch {
    return settingsFrom({});
  }
}

export const settings = new Settings();
