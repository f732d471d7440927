import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { serviceWorker } from "./vite_worker";

// The game server that `npm run dev` talks to.
const server = process.env.TILEFISH_SERVER ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [svelte(), serviceWorker(new URL("./worker.js", import.meta.url))],
  build: {
    target: "es2022",
    // The server's Content-Security-Policy allows no data: addresses and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      "/ws": { target: server, ws: true },
      "/api": { target: server },
    },
  },
});
