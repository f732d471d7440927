// Calls somebody back who looks at another tab: a notification when the turn comes, if the player wants it.

import { t } from "../words/words";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";

export function callToTurns(): void {
  let called = ""; // the turn that was told last

  $effect(() => {
    const news = session.room;
    const game = news?.state.game ?? null;
    if (news === null || game === null || news.state.phase !== "playing") return;
    if (game.to_move === null || game.to_move !== news.state.you.seat) return;
    const turn = `${game.id}/${game.turn}`;
    if (turn === called) return;
    called = turn;
    if (document.hidden && settings.all.notify) notify(news.code);
  });
}

function notify(code: string): void {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(t().notify.yourTurn, {
      body: t().notify.at(code),
      tag: code,
      icon: "/icon.svg",
    });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones allow notifications from a service worker alone.
    void navigator.serviceWorker?.ready.then((worker) =>
      worker.showNotification(t().notify.yourTurn, {
        body: t().notify.at(code),
        tag: code,
        icon: "/icon.svg",
      }),
    );
  }
}
