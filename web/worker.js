// The page without a network: the shell, the rules, the lessons and the board. The page itself is always asked for first, so that after an update
// one reload shows the new one; only files that never change under their name come from the cache. vite_worker.ts fills in the list.

const version = "@version";
const files = "@files";
const shelf = `tilefish-${version}`;
const engine = "/tilefish.wasm";

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(shelf)
      .then((cache) => cache.addAll(["/", "/icon.svg", ...files]))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== shelf).map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  );
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept("/")));
  else if (address.pathname.startsWith("/assets/")) event.respondWith(keptOr(request));
  else if (address.pathname === engine) event.respondWith(fresh(request));
  else if (address.pathname === "/icon.svg") event.respondWith(fetch(request).catch(() => kept("/icon.svg")));
});

// Who has opened the board once has its engine without a network; nobody else loads it.
async function fresh(request) {
  try {
    const response = await fetch(request);
    if (response.ok) await (await caches.open(shelf)).put(engine, response.clone());
    return response;
  } catch {
    return kept(engine);
  }
}

async function kept(path) {
  return (await caches.match(path)) ?? Response.error();
}

async function keptOr(request) {
  return (await caches.match(request)) ?? fetch(request);
}
