// The page as an app: it can be installed, works without a network as far as it can, and never shows an old page after an update.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { expect, test, type Page } from "@playwright/test";
import { dist, policy, types } from "./built_page";

let folder: string;
let server: Server;
let address: string;

// Playwright's routes do not reach a service worker, so these files come from a server of their own.
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "tilefish-app-"));
  cpSync(dist, folder, { recursive: true });
  server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://here").pathname;
    const name = extname(path) === "" ? "/index.html" : path;
    try {
      const body = readFileSync(join(folder, name));
      response.writeHead(200, {
        "content-type": types[extname(name)] ?? "application/octet-stream",
        "content-security-policy": policy,
        "cache-control": path.startsWith("/assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

async function installed(page: Page): Promise<void> {
  await page.goto(address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller === null)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
}

test("shell, rules and lessons work without a network", async ({ page, context }) => {
  await installed(page);
  await context.setOffline(true);
  server.closeAllConnections();
  await page.reload();
  await page.getByRole("link", { name: "Learn to play" }).click();
  await expect(page.getByText("Lesson 1 of 5")).toBeVisible();
  await expect(page.locator('[data-zone="rack"] [data-piece]')).toHaveCount(6);
  await page.goto(`${address}/rules`);
  await expect(page.getByRole("heading", { name: "Jokers" })).toBeVisible();
});

test("after an update one reload shows the new page", async ({ page }) => {
  await installed(page);
  const index = join(folder, "index.html");
  writeFileSync(index, readFileSync(index, "utf8").replace("<body>", '<body data-build="new">'));
  const worker = join(folder, "worker.js");
  writeFileSync(
    worker,
    readFileSync(worker, "utf8").replace(/const version = "\w+"/, 'const version = "another"'),
  );
  await page.reload();
  await expect(page.locator('body[data-build="new"]')).toHaveCount(1);
  // What an older worker kept is thrown away.
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(["tilefish-another"]);
});

test("the manifest says how to install it", async ({ page, request }) => {
  await page.goto(address);
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = (await (await request.get(`${address}${href}`)).json()) as {
    name: string;
    display: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ name: "Tilefish", display: "standalone" });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(["192x192", "512x512"]));
  expect(manifest.icons.some(({ purpose }) => purpose === "maskable")).toBe(true);
  for (const { src } of manifest.icons) expect((await request.get(`${address}${src}`)).status()).toBe(200);
});
