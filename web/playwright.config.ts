import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const chromium = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) =>
  existsSync(path),
);

export default defineConfig({
  testDir: "tests/browser",
  // Two browsers at once starve the game server on a small machine, and then its clocks run out.
  workers: 1,
  fullyParallel: false,
  // Where nobody looks on, a test has a second try; the list names it as flaky then, and it is to be mended.
  retries: process.env["CI"] === undefined ? 0 : 1,
  timeout: 180_000,
  // A busy machine makes everything late and nothing wrong.
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  use: {
    browserName: "chromium",
    actionTimeout: 30_000,
    screenshot: "only-on-failure",
    launchOptions: { ...(chromium ? { executablePath: chromium } : {}), args: ["--no-sandbox"] },
  },
});
