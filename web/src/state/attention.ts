// Calls somebody who looks elsewhere: the icon of the tab changes, and where it was asked for, the browser says so.
import { settings } from "./settings.svelte";

export type Call = "turn" | "nothing";

let last: Call = "nothing";

export function callFor(call: Call): void {
  if (call === last) return;
  last = call;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (icon) icon.href = call === "turn" ? "/icon-turn.svg" : "/icon.svg";
  if (call === "turn" && document.hidden) notify();
}

// Only after the player has said yes in the settings and to the browser.
function notify(): void {
  const wanted = "notifications" in settings && settings.notifications === true;
  if (!wanted || !("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification("Your turn", { tag: "tilefish-turn", icon: "/icon-turn.svg" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
