// The page as an app: its service worker, the browser's offer to install it, and what to do when a part of an older page is gone.

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

class App {
  // The browser's offer to install the page; null where there is none, or it was taken.
  offer = $state.raw<InstallPrompt | null>(null);

  async install(): Promise<void> {
    const offer = this.offer;
    this.offer = null;
    await offer?.prompt();
  }
}

export const app = new App();

const reloadedKey = "tilefish.reloaded";
const patienceMs = 60_000;

export function beAnApp(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    app.offer = event as InstallPrompt;
  });
  // The server has a newer page and no longer the parts of this one: once loaded again, all fits.
  addEventListener("vite:preloadError", () => {
    const before = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    if (!navigator.onLine || Date.now() - before < patienceMs) return;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
    location.reload();
  });
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const register = () => void navigator.serviceWorker.register("/worker.js").catch(() => {});
  if (document.readyState === "complete") register();
  else addEventListener("load", register);
}
