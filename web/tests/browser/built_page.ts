// Serves the built page to a browser without any server, under the policy that the real one sends.

import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

export const origin = "http://tilefish.test";

export const dist = process.env["TILEFISH_PAGE"] ?? fileURLToPath(new URL("../../dist", import.meta.url));

export const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

export const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' blob:; frame-ancestors 'none'";

export async function serveBuiltPage(page: Page): Promise<void> {
  await page.route(`${origin}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname;
    const file = join(dist, path);
    const found = path !== "/" && existsSync(file) ? file : join(dist, "index.html");
    await route.fulfill({
      body: readFileSync(found),
      headers: {
        "content-type": types[extname(found)] ?? "application/octet-stream",
        "content-security-policy": policy,
      },
    });
  });
}
