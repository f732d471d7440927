// What the player has chosen on this device: kept in the browser, never sent.

import type { Taste } from "../model/room_options";

const key = "tilefish.settings";

interface Kept {
  sound: boolean;
  taste: Taste | null;
}

const fresh: Kept = { sound: false, taste: null };

class Settings {
  #kept = $state.raw<Kept>(read());

  get sound(): boolean {
    return this.#kept.sound;
  }

  set sound(sound: boolean) {
    this.#keep({ ...this.#kept, sound });
  }

  get taste(): Taste | null {
    return this.#kept.taste;
  }

  set taste(taste: Taste | null) {
    this.#keep({ ...this.#kept, taste });
  }

  #keep(kept: Kept) {
    this.#kept = kept;
    try {
      localStorage.setItem(key, JSON.stringify(kept));
    } catch {
      // Forbidden or full: the choice lasts as long as the tab.
    }
  }
}

// Whatever lies in the storage may be from another version of the page.
function read(): Kept {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}") as Partial<Kept>;
    const taste = stored.taste;
    const valid = typeof taste?.robot === "string" && typeof taste.opponents === "number";
    return { sound: stored.sound === true, taste: valid ? taste : null };
  } catch {
    return fresh;
  }
}

export const settings = new Settings();
