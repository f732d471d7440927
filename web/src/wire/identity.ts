// The guest's secret token and name in the browser's storage, so that a reload or a second tab brings the same seat
// back. Used by the session.

import type { Identity } from "./client";

const tokenKey = "tilefish.token";
const nameKey = "tilefish.name";

// Storage can be forbidden by the browser's settings; the game then lasts as long as the tab.
export interface StoredIdentity extends Identity {
  // The next greeting is that of somebody who has never been here.
  forget(): void;
}

export function storedIdentity(storage: Storage | null = browserStorage()): StoredIdentity {
  let token = storage?.getItem(tokenKey) ?? undefined;
  let name = storage?.getItem(nameKey) ?? undefined;
  const keep = (key: string, value: string) => {
    try {
      storage?.setItem(key, value);
    } catch {
      // Full or forbidden: what is in memory serves until the tab is closed.
    }
  };
  return {
    greeting: () => ({
      ...(token !== undefined && { token }),
      ...(name !== undefined && { name }),
      device: deviceLabel(globalThis.navigator?.userAgent ?? ""),
    }),
    forget: () => {
      token = name = undefined;
      storage?.removeItem(tokenKey);
      storage?.removeItem(nameKey);
    },
    remember: (welcome) => {
      token = welcome.token;
      name = welcome.name;
      keep(tokenKey, token);
      keep(nameKey, name);
    },
  };
}

// "Firefox on Linux", for the list of devices. Order matters: browsers claim to be others, too.
export function deviceLabel(agent: string): string {
  const first = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = first([
    [/Edg/, "Edge"],
    [/OPR|Opera/, "Opera"],
    [/Firefox|FxiOS/, "Firefox"],
    [/Chrome|CriOS|Chromium/, "Chrome"],
    [/Safari/, "Safari"],
  ]);
  const system = first([
    [/Android/, "Android"],
    [/iPhone/, "iPhone"],
    [/iPad/, "iPad"],
    [/Windows/, "Windows"],
    [/Mac OS/, "Mac"],
    [/CrOS/, "ChromeOS"],
    [/Linux/, "Linux"],
  ]);
  return [browser, system].filter((each) => each !== undefined).join(" · ");
}

function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
