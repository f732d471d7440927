// Calls somebody who looks at another tab: the icon of this one changes. call.svelte.ts has the browser say so where that is wanted.

export type Call = "turn" | "nothing";

let last: Call = "nothing";

export function callFor(call: Call): void {
  if (call === last) return;
  last = call;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = call === "turn" ? "/icon-turn.svg" : "/icon.svg";
}
