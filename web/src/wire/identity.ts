// The guest's secret token and name in the browser's storage, so that a reload or a second tab brings the same seat
// back. Used by the session.

import type { Identity } from "./client";

const tokenKey = "tilefish.token";
const nameKey = "tilefish.name";

// Storage can be forbidden by the browser's settings; the game then lasts as long as the tab.
export function storedIdentity(storage: Storage | null = browserStorage()): Identity {
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
    greeting: () => ({ ...(token !== undefined && { token }), ...(name !== undefined && { name }) }),
    remember: (welcome) => {
      token = welcome.token;
      name = welcome.name;
      keep(tokenKey, token);
      keep(nameKey, name);
    },
  };
}

function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
