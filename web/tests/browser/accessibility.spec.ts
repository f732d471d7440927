import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "./axe";
import { origin } from "./built_page";
import { FakeServer } from "./fake_server";
import { openHistory } from "./hands";
import { begun, finished, firstRound, playing, roundOver, secondRound, waiting } from "./states";

// A state, and how a page gets there.
const views: Record<string, (page: Page, server: FakeServer) => Promise<void>> = {
  "the lobby": async (page, server) => {
    server.room = playing;
    server.mine = ["TEST"];
    await page.goto(origin);
    await expect(page.getByText("Your games")).toBeVisible();
  },
  "the settings": async (page) => {
    await page.goto(origin);
    await page.getByRole("button", { name: "Settings" }).click();
    await expect(page.getByRole("form", { name: "Settings" })).toBeVisible();
  },
  "the rules at a table": async (page, server) => {
    server.room = playing;
    await page.goto(`${origin}/room/TEST`);
    const menu = page.getByRole("button", { name: "Menu" });
    const rules = page.getByRole("button", { name: "Rules" });
    await menu.or(rules).first().waitFor();
    if (await menu.isVisible()) await menu.click();
    await rules.click();
    await expect(page.getByRole("heading", { name: "Jokers" })).toBeVisible();
  },
  "a lesson": async (page) => {
    await page.goto(`${origin}/learn`);
    await expect(page.getByText("Lesson 1 of 5")).toBeVisible();
  },
  "an unknown address": async (page) => {
    await page.goto(`${origin}/nowhere`);
    await expect(page.getByRole("heading", { name: "Nothing here" })).toBeVisible();
  },
  "the form of a new table": async (page) => {
    await page.goto(origin);
    await page.getByRole("button", { name: "Create a table" }).click();
    await expect(page.getByRole("form", { name: "A new table" })).toBeVisible();
  },
  "the rules": async (page) => {
    await page.goto(`${origin}/rules`);
    await expect(page.getByRole("heading", { name: "Ways to play" })).toBeVisible();
  },
  "a table that waits": async (page, server) => {
    server.room = waiting;
    await page.goto(`${origin}/room/TEST`);
    await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
  },
  "a game": async (page, server) => {
    server.room = playing;
    await page.goto(`${origin}/room/TEST`);
    await expect(page.getByText("Bob opened with").first()).toBeVisible();
  },
  "a game that begins": async (page, server) => {
    server.room = begun;
    await page.goto(`${origin}/room/TEST`);
    await expect(page.getByRole("list", { name: "Drawn to see who begins" })).toBeVisible();
  },
  "a game that is watched": async (page, server) => {
    server.room = { ...playing, you: { seat: null, rack: [] } };
    await page.goto(`${origin}/room/TEST?watch`);
    await expect(page.getByText("Bob opened with").first()).toBeVisible();
  },
  "the history": async (page, server) => {
    server.room = secondRound;
    server.reply = (request) => (request.type === "round" ? firstRound : null);
    await page.goto(`${origin}/room/TEST`);
    await openHistory(page);
    await page.getByText("Round 1", { exact: true }).click();
    await expect(page.getByText("Level 3 drew a tile")).toBeVisible();
  },
  "a hint": async (page, server) => {
    server.room = playing;
    server.reply = (request) =>
      request.type === "hint" ? { type: "hint", grade: 2, can_play: true, tiles: ["J", "8r"] } : null;
    await page.goto(`${origin}/room/TEST`);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("button", { name: "Which tiles?" }).click();
    await expect(page.getByText("These tiles can be played")).toBeVisible();
  },
  "the end of a round": async (page, server) => {
    server.room = roundOver;
    await page.goto(`${origin}/room/TEST`);
    await expect(page.getByRole("button", { name: "Rematch" })).toBeVisible();
  },
  "a replay": async (page) => {
    await page.route("**/api/games/GAME42.json", (route) => route.fulfill({ json: finished }));
    await page.goto(`${origin}/game/GAME42?turn=3`);
    await expect(page.getByText("Charlotte the Great went out.")).toBeVisible();
  },
};

// Both schemes and both widths; contrast does not depend on the width.
const looks = [
  { colorScheme: "light", viewport: { width: 1280, height: 800 } },
  { colorScheme: "dark", viewport: { width: 360, height: 740 } },
] as const;

for (const look of looks) {
  test.describe(`${look.colorScheme}, ${look.viewport.width} px wide`, () => {
    test.use({ ...look, contextOptions: { reducedMotion: "reduce" } });
    for (const [name, open] of Object.entries(views)) {
      test(`${name} keeps nobody out`, async ({ page }) => {
        const problems: string[] = [];
        page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
        const server = new FakeServer();
        await server.attach(page);
        await open(page, server);
        await expectAccessible(page, name);
        expect(problems, "errors on the console, such as those of the policy").toEqual([]);
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wider, "the page is no wider than the window").toBeLessThanOrEqual(0);
      });
    }
  });
}
